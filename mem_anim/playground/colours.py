"""The colours of the stage as variables of a style sheet. It must not know what wears them."""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.stage.theme import THEMES, Theme

_ROLES = ("ground", "panel", "ink", "dim", "discarded", "query", "key", "value", "weight")


def style_sheet() -> str:
    """``:root[data-theme=dark]`` and the same for light; ``--frame-0`` is the current frame t."""
    return "".join(
        f":root[data-theme={name}] {{\n{''.join(_variables(theme))}}}\n" for name, theme in THEMES.items()
    )


def _variables(theme: Theme) -> Iterator[str]:
    colours = {role: getattr(theme, role) for role in _ROLES}
    colours |= {f"frame-{age}": colour for age, colour in enumerate(reversed(theme.frames))}
    colours |= {"oldest-frame": theme.oldest_frame}
    colours |= {f"patch-{place}": colour for place, colour in enumerate(theme.patches)}
    yield from (f"  --{name}: {colour};\n" for name, colour in colours.items())
