"""Pieces that stand on the stage. They take plain values, never play, and know neither Scenario nor Scene.

Importing this package must not import Manim: a reader of the theme alone does without it.
"""
