"""Tokens on their way through the video encoder. It must not know how attention is worked out."""
