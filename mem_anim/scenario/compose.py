"""From YAML text to a tree: anchors, merge keys, equal keys, and bounds on all that can grow.

It must not know what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from mem_anim.scenario.faults import Fault, Loc, Unusable, path_text, quote, shorten
from mem_anim.scenario.scalars import meaning
from mem_anim.scenario.tree import Entry, Mapping, Node, Place, Scalar, Sequence

NO_YAML = "this is not YAML"
MOST_VALUES = 250_000
DEEPEST = 40

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"
_TEXT_TAGS = ("!", _TAG + "str")
_KNOWN_TAGS = {
    yaml.ScalarEvent: (None, *_TEXT_TAGS, *(_TAG + kind for kind in ("int", "float", "bool", "null"))),
    yaml.SequenceStartEvent: (None, "!", _TAG + "seq"),
    yaml.MappingStartEvent: (None, "!", _TAG + "map"),
}
_TAG_DIRECTIVE = re.compile(r"(?:^|(?<=[\n\r\x85\u2028\u2029]))%TAG")
_KEY_AND_TEXT = re.compile(r"""(?:^|[{,]|-\s)\s*([\w-]+): +([^\s"'\[\]{},#&*!|>][^,\[\]{}]*)$""")
_NEAR = 200  # characters of a line in which the key is looked for: a line may have millions
_LOOK_BEFORE = "close brackets and quotes, put a blank after : and -, and look at the indentation just before"


def compose(text: str) -> tuple[Node, list[Fault]]:
    """The tree of the one document in the text, and the faults that still left a tree. Raises Unusable."""
    if directive := _TAG_DIRECTIVE.search(text):
        # libyaml compares each %TAG with all before it: a long file of them would take minutes.
        line = text.count("\n", 0, directive.start()) + 1
        raise _unusable(Place(line, 1), "a scenario needs no tags, found a %TAG directive; remove the line")
    composer = _Composer(_events(text))
    return composer.document(), composer.faults


def _events(text: str) -> Iterator[Any]:
    try:
        yield from yaml.parse(text, Loader=_PARSER)
    except yaml.MarkedYAMLError as fault:
        raise _syntax_fault(text, fault) from None
    except (yaml.YAMLError, ValueError, OverflowError):
        # The pure Python parser lets the last two out, for example for an escape beyond Unicode.
        raise _unusable(Place(1, 1), f"{NO_YAML}; {_LOOK_BEFORE} any unusual character") from None


def _syntax_fault(text: str, fault: yaml.MarkedYAMLError) -> Unusable:
    mark = fault.problem_mark or fault.context_mark
    place = _place(mark) if mark else Place(1, 1)
    found = text.splitlines()[place.line - 1 : place.line]
    character = found[0][place.column - 1 : place.column] if found else ""
    if character == "\t":
        return _unusable(place, "YAML is indented with spaces, found a tab; replace it by spaces")
    if "cannot start any token" in (fault.problem or ""):
        return _unusable(place, f"no text can start with this, found {character!r}; put the text in quotes")
    if said := _unquoted(found[0] if found else "", place.column - 1, "flow" in (fault.context or "")):
        return _unusable(place, said)
    began = f" (begun in line {fault.context_mark.line + 1})" if fault.context_mark else ""
    said = ", ".join(filter(None, [fault.context, fault.problem]))
    return _unusable(place, f"{NO_YAML}: {said}{began}; {_LOOK_BEFORE} this place")


def _unquoted(line: str, colon: int, flow: bool) -> str:
    """What to say of a text with a colon in it, such as A: B, where that is what YAML stumbled over."""
    start = max(0, colon - _NEAR)
    before = _KEY_AND_TEXT.search(line[start:colon])
    if line[colon : colon + 1] != ":" or not before:
        return ""
    text = line[start + before.start(2) : colon + _NEAR]
    text = (re.split(r"[,\]}]", text)[0] if flow else re.split(r"\s#", text)[0]).strip()
    mark = "'" if '"' in text else '"'
    advice = f"write {before[1]}: {mark}{shorten(text)}{mark}"
    return f"a text with a colon and a blank in it needs quotes, found {quote(text)}; {advice}"


def _unusable(place: Place, message: str, loc: Loc = ()) -> Unusable:
    return Unusable(Fault(place.line, place.column, path_text(loc), message))


def _place(mark: Any) -> Place:
    return Place(mark.line + 1, mark.column + 1)


class _Composer:
    """Eats the parser's events one by one, so that it can stop early; an alias counts as what it names."""

    def __init__(self, events: Iterator[Any]) -> None:
        self.faults: list[Fault] = []
        self._events = events
        self._size = 0
        self._anchors: dict[str, Node | None] = {}  # None while the anchor's own value is still open

    def document(self) -> Node:
        next(self._events)
        event = next(self._events)
        if isinstance(event, yaml.StreamEndEvent):
            raise _unusable(Place(1, 1), "the file is empty; write at least the key frames")
        root = self._node(next(self._events), ())
        next(self._events)
        event = next(self._events)
        if not isinstance(event, yaml.StreamEndEvent):
            message = "a file is one scenario, found a second document; put it in a file of its own"
            raise _unusable(_place(event.start_mark), message)
        return root

    def _node(self, event: Any, loc: Loc) -> Node:
        place = _place(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            node = self._alias(event.anchor, place, loc)
            self._grow(node.size, len(loc) + node.height, place, loc)
            return node
        self._grow(1, len(loc) + 1, place, loc)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        node = self._value(event, place, loc)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _grow(self, size: int, depth: int, place: Place, loc: Loc) -> None:
        self._size += size
        if depth > DEEPEST:
            message = f"values are nested at most {DEEPEST} deep, found more; a scenario needs about 5 levels"
            raise _unusable(place, message, loc[:3])
        if self._size > MOST_VALUES:
            bound = f"a scenario has at most {MOST_VALUES} values, counting each use of an anchor"
            raise _unusable(place, f"{bound}, found more; take out frames, patches or anchors", loc[:3])

    def _alias(self, name: Any, place: Place, loc: Loc) -> Node:
        shown = shorten(name)
        if name not in self._anchors:
            message = f"*{shown} has no anchor before it; write &{shown} at the value it means"
            raise _unusable(place, message, loc)
        node = self._anchors[name]
        if node is None:
            message = f"*{shown} stands inside its own anchor &{shown}; write the value out"
            raise _unusable(place, message, loc)
        return node

    def _value(self, event: Any, place: Place, loc: Loc) -> Node:
        if event.tag not in _KNOWN_TAGS[type(event)]:
            found = quote(event.tag.replace(_TAG, "!!"))
            self._fault(place, loc, f"a scenario needs no tags, found {found}; remove the tag")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(place, loc)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(place, loc)
        is_text = event.tag in _TEXT_TAGS or (event.tag is None and not event.implicit[0])
        return Scalar(place, event.value, event.value if is_text else meaning(event.value))

    def _sequence(self, place: Place, loc: Loc) -> Sequence:
        sequence = Sequence(place)
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            item = self._node(event, (*loc, len(sequence.items)))
            sequence.items.append(item)
            _count(sequence, item)
        return sequence

    def _mapping(self, place: Place, loc: Loc) -> Mapping:
        mapping, merged = Mapping(place), []
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            is_merge = isinstance(event, yaml.ScalarEvent) and event.value == "<<" and event.implicit[0]
            key = self._node(event, (*loc, "?"))
            name = key.written if isinstance(key, Scalar) else "?"
            value = self._node(next(self._events), (*loc, name))
            _count(mapping, key)
            _count(mapping, value)
            if is_merge:
                merged += self._merge_sources(value, (*loc, name))
            elif not isinstance(key, Scalar):
                self._fault(
                    key.place, loc, f"a key is one word or text, found {key.described()}; write a name"
                )
            elif first := mapping.entries.get(name):
                there = f"first in line {first.place.line}"
                self._fault(
                    key.place, (*loc, name), f"this key is written twice, {there}; keep one of the two"
                )
            else:
                mapping.entries[name] = Entry(key.place, value)
        _merge(mapping, merged)
        return mapping

    def _merge_sources(self, value: Node, loc: Loc) -> list[Mapping]:
        sources = value.items if isinstance(value, Sequence) else [value]
        for source in sources:
            if not isinstance(source, Mapping):
                needed = "<< takes in the keys of a mapping"
                self._fault(
                    source.place, loc, f"{needed}, found {source.described()}; name an anchor of a mapping"
                )
        return [source for source in sources if isinstance(source, Mapping)]

    def _fault(self, place: Place, loc: Loc, message: str) -> None:
        self.faults.append(Fault(place.line, place.column, path_text(loc), message))


def _count(parent: Sequence | Mapping, child: Node) -> None:
    parent.size += child.size
    parent.height = max(parent.height, child.height + 1)


def _merge(mapping: Mapping, sources: list[Mapping]) -> None:
    """Own keys win over merged ones, earlier sources over later; merged keys come first, in their order."""
    own, mapping.entries = mapping.entries, {}
    for source in sources:
        for key, entry in source.entries.items():
            mapping.entries.setdefault(key, entry)
    mapping.entries.update(own)
