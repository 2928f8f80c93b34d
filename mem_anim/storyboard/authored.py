"""An author's own file of clips, loaded from its path as the ``manim`` command loads it.

It must not know what the clips show.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import decode_source
from pathlib import Path
from types import CodeType, ModuleType

from manim import Scene

from mem_anim.clip import Clip
from mem_anim.errors import AuthorError


@contextmanager
def own_clips(path: Path) -> Iterator[dict[str, type[Clip]]]:
    """The clips that the file defines, by name in its order; its folder is importable meanwhile.

    Raises AuthorError where the file cannot be run or has no clip, and, with the file's line, for any
    exception that its code raises while the block lasts.
    """
    before = list(sys.path)
    sys.path.insert(0, str(path.absolute().parent))
    module = ModuleType(_module_name(path))
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        with _faults_of(path):
            with redirect_stdout(sys.stderr):
                exec(_compiled(path), vars(module))
            yield _clips_of(module, path)
    finally:
        sys.path[:] = before
        del sys.modules[module.__name__]


def _module_name(path: Path) -> str:
    """A name of its own, so that clips.py or numpy.py hides no other module."""
    return f"clips of {path.stem}"


def _compiled(path: Path) -> CodeType:
    try:
        return compile(decode_source(path.read_bytes()), str(path), "exec")
    except OSError as fault:
        raise AuthorError(f"{path}: the file cannot be read: {fault.strerror}. Check its name.") from None
    except (SyntaxError, UnicodeDecodeError, ValueError) as fault:
        line = f":{fault.lineno}" if isinstance(fault, SyntaxError) and fault.lineno else ""
        said = fault.msg if isinstance(fault, SyntaxError) else fault
        raise AuthorError(f"{path}{line}: this is not Python: {said}. Mend it first.") from None


@contextmanager
def _faults_of(path: Path) -> Iterator[None]:
    """Whatever the file's code raises is its author's to mend; what passes by it elsewhere is ours."""
    try:
        yield
    except AuthorError:
        raise
    except (Exception, SystemExit) as fault:
        lines = [at.lineno for at in traceback.extract_tb(fault.__traceback__) if at.filename == str(path)]
        if not lines:
            raise
        kind = type(fault).__name__
        raise AuthorError(f"{path}:{lines[-1]}: {kind}: {fault}. The file's own code raises this.") from fault


def _clips_of(module: ModuleType, path: Path) -> dict[str, type[Clip]]:
    defined = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and issubclass(kind, Scene)
    ]
    clips = {kind.__name__: kind for kind in defined if issubclass(kind, Clip)}
    told = {name: clip for name, clip in clips.items() if hasattr(clip, "scenario_file")}
    if told:
        return told
    if clips:
        raise AuthorError(f"{path}: {', '.join(clips)} names no scenario. Set scenario_file in the class.")
    if defined:
        names = ", ".join(kind.__name__ for kind in defined)
        raise AuthorError(
            f"{path}: {names} is a Manim Scene but no Clip, so that it has no beats. "
            "Derive it from mem_anim.clip.Clip."
        )
    raise AuthorError(f"{path}: there is no clip in this file. Derive a class from mem_anim.clip.Clip.")
