"""The source text on which a clip depends, found by reading imports. Nothing is imported for it.

It must not know what the modules do.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec, resolve_name
from pathlib import Path

# Packages whose own file only lists what lies in them: a module in there does not depend on it.
_LISTS = ("scenes", "mem_anim", "mem_anim.film")


def digest_of(roots: Iterable[str], but: Collection[str] = ()) -> str:
    """Of the text of these modules and of all that they import from their own packages.

    ``but`` are modules and packages of which only others know whether they matter.
    """
    found = sha256()
    for name in sorted(closure(roots, but)):
        found.update(f"{name}\n".encode() + _text(name).replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def closure(roots: Iterable[str], but: Collection[str] = ()) -> set[str]:
    """The names of these modules and of all that they import from their own packages, as in ``digest_of``."""
    waiting = list(roots)
    ours = {name.partition(".")[0] for name in (*waiting, __name__, "scenes")}
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found and not any(f"{name}.".startswith(f"{other}.") for other in but):
            found.add(name)
            waiting += [other for other in _needed(name, _text(name)) if other.partition(".")[0] in ours]
    return found


@cache
def _needed(name: str, text: bytes) -> frozenset[str]:
    """The package in which the module lies, and what it imports."""
    above = name.rpartition(".")[0]
    package = name if _file(name).name == "__init__.py" else above
    is_part = above and above not in _LISTS and _is_module(above)
    return frozenset([*([above] if is_part else []), *_imported(text, package)])


def _imported(text: bytes, package: str) -> Iterator[str]:
    """Modules that are imported, inside functions as well."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _is_module(alias.name))
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            module = resolve_name(origin, package) if node.level else origin
            # What is imported from a package may be one of its modules.
            parts = [f"{module}.{alias.name}" for alias in node.names]
            modules = [part for part in parts if _is_module(part)]
            yield from modules
            if len(modules) < len(parts) and _is_module(module):
                yield module


def _is_module(name: str) -> bool:
    return _place(name) is not None


def _text(name: str) -> bytes:
    return _file(name).read_bytes()


def _file(name: str) -> Path:
    place = _place(name)
    if place is None:
        raise ModuleNotFoundError(f"no source of {name}", name=name)
    return place


@cache
def _place(name: str) -> Path | None:
    """Only for the first part of the name Python is asked: it would import all but the last."""
    top, *below = name.split(".")
    spec = find_spec(top) if top not in ("__main__",) else None
    if spec is None or spec.submodule_search_locations is None:
        return None
    for folder in spec.submodule_search_locations:
        path = Path(folder, *below)
        for place in (path / "__init__.py", path.with_name(f"{path.name}.py")):
            if place.is_file():
                return place
    return None
