"""An author's own file of clips, loaded from its path as the ``manim`` command loads it.

It must not know what the clips show.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import decode_source
from inspect import signature
from pathlib import Path
from types import CodeType, ModuleType

from manim import Scene

from mem_anim.clip import Clip
from mem_anim.errors import AuthorError
from mem_anim.storyboard.raised import said_of
from mem_anim.words import Words


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
            code = _compiled(path)
            with redirect_stdout(sys.stderr):
                exec(code, vars(module))
            yield _clips_of(module, path, code)
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
    except (AuthorError, KeyboardInterrupt):
        raise
    except BaseException as fault:
        lines = [at.lineno for at in traceback.extract_tb(fault.__traceback__) if at.filename == str(path)]
        if not lines:
            raise
        raise AuthorError(f"{path}:{lines[-1]}: {said_of(fault)}") from fault


def _clips_of(module: ModuleType, path: Path, code: CodeType) -> dict[str, type[Clip]]:
    defined = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and issubclass(kind, Scene)
    ]
    clips = {kind.__name__: kind for kind in defined if issubclass(kind, Clip)}
    bases = {base for clip in clips.values() for base in clip.__mro__[1:]}
    told = {
        name: clip
        for name, clip in clips.items()
        if hasattr(clip, "scenario_file") and (hasattr(clip, "title") or clip not in bases)
    }
    for name, clip in told.items():
        _refuse_unsound(clip, f"{path}:{line}" if (line := _line_of(name, code)) else str(path))
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


def _refuse_unsound(clip: type[Clip], place: str) -> None:
    """Raise AuthorError where the class cannot be told, whatever it shows."""
    name = clip.__name__
    if not isinstance(clip.scenario_file, str):
        raise AuthorError(f'{place}: scenario_file of {name} is no text. Write scenario_file = "temporal".')
    if not isinstance(getattr(clip, "title", None), Words):
        raise AuthorError(
            f"{place}: {name} has no title in both languages. Write in the class: "
            'title = Words("Mine", "我的"), and above: from mem_anim.words import Words.'
        )
    try:
        signature(clip).bind(Path(), "en", "dark", captions=True, embedded=True, renderer=None)
    except TypeError as fault:
        raise AuthorError(
            f"{place}: the __init__ of {name} cannot take what a clip is given: {fault}. Leave it out and "
            "prepare in construct, or take *args and **options and hand them on to super().__init__."
        ) from None


def _line_of(name: str, code: CodeType) -> int | None:
    """Where the class of this name begins, on the outermost level of the file."""
    bodies = [part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name]
    return bodies[-1].co_firstlineno if bodies else None
