"""The JSON Schema of the scenario format, made from its models for editors.

It must not know any key by name.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from mem_anim.scenario.written import ScenarioFile


class _WithoutNull(GenerateJsonSchema):
    """An optional key may be left out, never written empty: null is neither a type nor a default."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default") is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)


def json_schema() -> dict[str, Any]:
    """The format as JSON Schema, draft 2020-12, with a description of every key."""
    schema = ScenarioFile.model_json_schema(schema_generator=_WithoutNull)
    return {"$schema": _WithoutNull.schema_dialect, **schema}


def schema_text() -> str:
    """The schema as the file scenario.schema.json holds it."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
