"""Tokens as cards and rows of numbers. They must not know what is worked out with them."""
