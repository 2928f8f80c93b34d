"""What lies beside a film: beats with their numbers, subtitles in every language, and a transcript.

It must not know how a film is made. Its modules are imported one by one: not all can do without Manim.
"""
