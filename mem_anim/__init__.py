"""mem-anim: attention explained with numbers that can be checked. Importing it must not import Manim."""

__version__ = "0.1.0"
