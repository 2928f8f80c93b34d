"""The worksheet as a text that can be read without a film: on a terminal, in lecture notes, by a program.

It must not know Manim, nor who prints the texts. Its modules are imported one by one by those who need them,
because the terminal's library takes longer to import than everything else here.
"""
