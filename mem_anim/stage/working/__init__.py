"""Worked lines, and the pictures in which they stand. They must not work anything out."""
