"""The playground: a page on this computer in which numbers are changed, and what follows is seen.

It must not compute attention, nor import Manim: films are made by processes of their own.
"""

from mem_anim.playground.document import Document, opened
from mem_anim.playground.server import serve

__all__ = ["Document", "opened", "serve"]
