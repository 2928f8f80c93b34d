"""YAML text -> checked, typed Scenario, or all of its faults at once.

It must not know numpy, Manim or how a scenario is told.
"""

from mem_anim.scenario.faults import Fault, ScenarioError, nearest
from mem_anim.scenario.lecture import Lecture, Part, is_lecture, load_lecture
from mem_anim.scenario.load import load, parse
from mem_anim.scenario.model import Attention, Encoder, Experiment, Scenario
from mem_anim.scenario.schema import json_schema, schema_text
from mem_anim.scenario.shipped import find, shipped, template
from mem_anim.scenario.variant import with_order, with_projection, with_token
from mem_anim.scenario.written import Decimals, Display, Order

__all__ = [
    "Attention",
    "Decimals",
    "Display",
    "Encoder",
    "Experiment",
    "Fault",
    "Lecture",
    "Order",
    "Part",
    "Scenario",
    "ScenarioError",
    "find",
    "is_lecture",
    "json_schema",
    "load",
    "load_lecture",
    "nearest",
    "parse",
    "schema_text",
    "shipped",
    "template",
    "with_order",
    "with_projection",
    "with_token",
]
