"""What is shown: the trace as a teacher would write it on the board. All rounding happens in this room.

It must not know Manim, terminals or JSON: a reader of the worksheet only formats and places.
"""

from mem_anim.worksheet import lines
from mem_anim.worksheet.lines import Line
from mem_anim.worksheet.number import Number
from mem_anim.worksheet.row import Row
from mem_anim.worksheet.sheet import Worksheet, worksheet
from mem_anim.worksheet.token import Token

__all__ = ["Line", "Number", "Row", "Token", "Worksheet", "lines", "worksheet"]
