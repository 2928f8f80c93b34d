"""The scene base: a clip knows its scenario, its worksheet, its beats and its captions.

It must not know which clips exist or how films are joined.
"""

from mem_anim.clip.base import Clip, Refusal
from mem_anim.clip.beat import Beat

__all__ = ["Beat", "Clip", "Refusal"]
