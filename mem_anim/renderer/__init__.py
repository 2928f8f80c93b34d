"""Manim's Cairo renderer, made fit for us. It must not know attention, scenarios or clips."""
