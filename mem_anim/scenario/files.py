"""From a path to the text of a file, in bounded time and memory.

It must not know what the text says.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path

from yaml.reader import Reader

from mem_anim.scenario.faults import Fault, Unusable, about_file

MOST_BYTES = 10_000_000

_BYTE_ORDER_MARKS = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def shown_name(path: Path | str) -> str:
    """The path as it can be printed anywhere."""
    return str(path).encode("utf-8", "replace").decode("utf-8")


def read_text(path: Path | str) -> str:
    """The file's text. Raises Unusable unless it is an ordinary text file of at most 10 MB."""
    return _decode(_read_bytes(path))


def _read_bytes(path: Path | str) -> bytes:
    try:
        _refuse_by_status(os.stat(path))
        with open(path, "rb") as file:
            return file.read(MOST_BYTES)
    except FileNotFoundError:
        message = "there is no such file; check the name and the folder"
    except OSError as fault:
        message = f"the file cannot be read ({fault.strerror}); check its permissions"
    except ValueError:
        message = "this cannot be the name of a file; check the name"
    raise Unusable(about_file(message))


def _refuse_by_status(status: os.stat_result) -> None:
    """Refuse before opening: reading a pipe or a device might never end."""
    if stat.S_ISDIR(status.st_mode):
        raise Unusable(about_file("this is a folder; name a scenario file (.yaml) inside it"))
    if not stat.S_ISREG(status.st_mode):
        raise Unusable(about_file("this is not an ordinary file; name a scenario file (.yaml)"))
    if status.st_size > MOST_BYTES:
        size = f"{status.st_size / 1e6:.1f} MB"
        raise Unusable(about_file(f"a scenario has at most 10 MB, found {size}; is this the right file?"))


def _decode(content: bytes) -> str:
    encoding = _BYTE_ORDER_MARKS.get(content[:2], "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as fault:
        before = fault.object[: fault.start].decode(encoding, "replace")
        raise Unusable(_not_text(before, f"the byte 0x{fault.object[fault.start]:02x}")) from None
    text = text.removeprefix("\ufeff")
    if forbidden := Reader.NON_PRINTABLE.search(text) or re.search("\ufeff", text):
        code = ord(forbidden[0])
        raise Unusable(_not_text(text[: forbidden.start()], f"the control character U+{code:04X}"))
    return text


def _not_text(before: str, found: str) -> Fault:
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    message = f"this is not a text in UTF-8, found {found}; save the scenario as plain text in UTF-8"
    return Fault(line, column, "file", message)
