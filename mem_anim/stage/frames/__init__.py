"""Frames of a video, cut into tiles. They must not know what the tiles hold."""
