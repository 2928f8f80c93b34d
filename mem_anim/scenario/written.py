"""The scenario format as authors write it: the only definition of its keys.

It must not know where in a file a key stands.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

# Characters that show nothing or turn the direction: Unicode's Cf, and fillers among its letters and marks.
_UNSEEN = (
    r"\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb"
)
_CONTROLS = r"\x00-\x1f\x7f-\x9f"
# Rust, in which pydantic matches, and ECMAScript, for the JSON Schema, read it alike: no \p, no look-ahead.
_ENDS = rf"[^\s{_CONTROLS}{_UNSEEN}]"
ONE_LINE = rf"^{_ENDS}([^{_CONTROLS}\u2028\u2029{_UNSEEN}]*{_ENDS})?$"
TOKEN_NAME = r"^.+@t(-[0-9]{1,4})?$"


def _seen(text: str) -> str:
    """Characters beyond U+FFFF are not in the pattern, for ECMAScript has no one way to write them."""
    if any(unicodedata.category(character) == "Cf" for character in text if character > "\uffff"):
        raise PydanticCustomError("string_pattern_mismatch", "invisible", {"pattern": ONE_LINE})
    return text


Number = Annotated[float, Field(allow_inf_nan=False)]
Token = Annotated[list[Number], Field(min_length=1)]
Matrix = Annotated[list[Token], Field(min_length=1)]
Name = Annotated[str, Field(pattern=ONE_LINE, max_length=40), AfterValidator(_seen)]
Text = Annotated[str, Field(pattern=ONE_LINE, max_length=200), AfterValidator(_seen)]
Digits = Annotated[int, Field(ge=0, le=6)]
Order = Literal["space", "time", "space_then_time", "time_then_space", "composed", "joint"]

# Tags end up in the places that pydantic reports; the brackets keep them apart from keys.
TAGS = frozenset({"(word)", "(list)", "(mapping)", "(number)"})


def _kind(value: Any) -> str:
    if isinstance(value, dict | BaseModel):
        return "(mapping)"
    return "(list)" if isinstance(value, list) else "(word)"


def _word_or_number(value: Any) -> str:
    return "(word)" if isinstance(value, str) else "(number)"


def _word_or_list(value: Any) -> str:
    return "(list)" if isinstance(value, list) else "(word)"


def _text_or_mapping(value: Any) -> str:
    return "(mapping)" if isinstance(value, dict | BaseModel) else "(word)"


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Title(_Written):
    """The title in each language."""

    en: Text | None = Field(None, description="The title in English.", examples=["My scenario"])
    zh: Text | None = Field(None, description="The title in Chinese.", examples=["我的场景"])


Projection = Annotated[
    Annotated[Literal["identity"], Tag("(word)")] | Annotated[Matrix, Tag("(list)")],
    Discriminator(_word_or_list),
]
Scale = Annotated[
    Annotated[Literal["sqrt", "none"], Tag("(word)")] | Annotated[Number, Field(gt=0), Tag("(number)")],
    Discriminator(_word_or_number),
]
Titles = Annotated[
    Annotated[Text, Tag("(word)")] | Annotated[Title, Tag("(mapping)")],
    Discriminator(_text_or_mapping),
]
_PROJECTION_EXAMPLES = ["identity", [[1, 0], [0, 1]]]


class Attention(_Written):
    """How a token becomes query, key and value, and what the scores are divided by."""

    query: Projection = Field(
        "identity",
        description="W_q: identity, or a d x d_k matrix as a list of rows; q = x @ W_q.",
        examples=_PROJECTION_EXAMPLES,
    )
    key: Projection = Field(
        "identity",
        description="W_k: identity, or a d x d_k matrix as a list of rows; k = x @ W_k.",
        examples=_PROJECTION_EXAMPLES,
    )
    value: Projection = Field(
        "identity",
        description="W_v: identity, or a d x d_v matrix as a list of rows; v = x @ W_v.",
        examples=_PROJECTION_EXAMPLES,
    )
    scale: Scale = Field(
        "sqrt",
        description="sqrt: divide scores by sqrt(d_k); none: do not divide; a number above 0: divide by it.",
        examples=["sqrt", "none", 2],
    )


class Encoder(_Written):
    """In which order the tokens attend in space and time."""

    order: Order | None = Field(
        None,
        description="Which attention is computed, in which order. "
        "Default: space for one frame, time for one patch a frame, else space_then_time.",
        examples=["space_then_time"],
    )
    causal: bool | None = Field(
        None,
        description="true: a token sees only its own and earlier frames. Default: true, for joint false.",
        examples=[True],
    )


class Decimals(_Written):
    """How many decimals are shown, 0 to 6."""

    scores: Digits = Field(3, description="Decimals of the scores and scaled scores.", examples=[3])
    exponentials: Digits = Field(3, description="Decimals of e^x and of their sum.", examples=[3])
    weights: Digits = Field(
        2,
        description="Fewest decimals of the weights; up to two more where needed for a sum of 1.",
        examples=[2],
    )
    output: Digits = Field(3, description="Decimals of the output.", examples=[3])


class Display(_Written):
    """How the numbers are shown."""

    decimals: Decimals = Field(
        Decimals(), description="How many decimals are shown, 0 to 6.", examples=[{"weights": 3}]
    )
    arithmetic: Literal["by_hand", "exact"] = Field(
        "by_hand",
        description="by_hand: each number follows from the shown ones before it, as with a pencil; "
        "exact: each shown number is the exact one, rounded by itself.",
        examples=["by_hand"],
    )


class Experiment(_Written):
    """For the Experiment clip: one token takes other values in turn."""

    token: Annotated[str, Field(pattern=TOKEN_NAME)] = Field(
        description="The token that changes, as patch@frame; the frame is t (now), t-1, t-2 and so on.",
        examples=["a@t", "a@t-1"],
    )
    values: list[Token] = Field(
        min_length=1,
        description="The values that the token takes in turn; each is a list of d numbers.",
        examples=[[[0.2, 0.8], [0.5, 0.5]]],
    )


class ScenarioFile(_Written):
    """A scenario: which tokens there are, how they attend, and how the numbers are shown."""

    title: Titles | None = Field(
        None,
        description="What the films call the scenario: one text, or one a language. Default: the file name.",
        examples=["My scenario", {"en": "My scenario", "zh": "我的场景"}],
    )
    patches: Annotated[list[Name], Field(min_length=1)] | None = Field(
        None,
        description="The patches in reading order. Default: the keys of the first frame, in order.",
        examples=[["a", "b"]],
    )
    omitted: list[Name] = Field(
        [],
        description="Patches that are drawn and labelled omitted, and never computed; they have no numbers.",
        examples=[["c"]],
    )
    grid: Annotated[list[Annotated[int, Field(ge=1)]], Field(min_length=2, max_length=2)] | None = Field(
        None,
        description="Rows and columns of the patches in the picture, omitted ones last. Default: one row.",
        examples=[[1, 2]],
    )
    frames: list[Annotated[dict[Name, Token], Field(min_length=1)]] = Field(
        min_length=1,
        description="The frames, oldest first; the last one is the current frame t. "
        "Each gives every patch its token, a list of d numbers.",
        examples=[[{"a": [1, 0], "b": [0, 1]}]],
    )
    focus: Name | None = Field(
        None,
        description="The patch whose query is followed. Default: the first patch.",
        examples=["a"],
    )
    attention: Attention = Field(
        Attention(),
        description="How a token becomes query, key and value, and what the scores are divided by.",
        examples=[{"scale": "sqrt"}],
    )
    encoder: Encoder = Field(
        Encoder(),
        description="In which order the tokens attend in space and time.",
        examples=[{"order": "space_then_time"}],
    )
    display: Display = Field(
        Display(), description="How the numbers are shown.", examples=[{"arithmetic": "by_hand"}]
    )
    experiment: Experiment | None = Field(
        None,
        description="For the Experiment clip: one token takes other values in turn.",
        examples=[{"token": "a@t", "values": [[0.5, 0.5]]}],
    )


class LecturePart(_Written):
    """One chapter of a lecture: a clip, and the scenario that it tells."""

    clip: Name = Field(description="The clip, as the list of clips calls it.", examples=["TemporalAttention"])
    scenario: Text = Field(
        description="The name of a shipped scenario, or the path of a file, as seen from the lecture.",
        examples=["temporal", "monday.yaml"],
    )


class LectureFile(_Written):
    """A lecture: clips in their order, each with its scenario, for one film."""

    title: Titles | None = Field(
        None,
        description="What the film is called: one text, or one a language. Default: the file name.",
        examples=["My lecture", {"en": "My lecture", "zh": "我的课"}],
    )
    clips: list[LecturePart] = Field(
        min_length=1,
        description="The chapters in their order.",
        examples=[[{"clip": "TemporalAttention", "scenario": "temporal"}]],
    )
