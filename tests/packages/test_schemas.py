"""Schemas: what an editor says is what the check says, as far as a schema can tell."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import inspect

from fracas.core.system.ruleset import Ruleset
from fracas.packages.field_help import Lessons
from fracas.packages.fresh import manifest_text, rulings_text
from fracas.packages.schemas import MANIFEST_SCHEMA, schema_name, schemas, takes_numbers
from fracas.packages.templates import row_text
from fracas.rulesets.registry import all_rulesets, ruleset

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


def faults(schema: dict[str, Any], text: str) -> list[str]:
    """What a validator finds wrong with a text."""
    validator = Draft202012Validator(schema)
    return [error.message for error in validator.iter_errors(tomllib.loads(text))]


@SYSTEMS
def test_every_schema_is_one_and_takes_the_templates(rules: Ruleset) -> None:
    lessons, found = Lessons(rules), schemas(rules)
    for schema in found.values():
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"].endswith("2020-12/schema")
    for chapter in lessons.chapters:
        rows = lessons.has_rows(chapter)
        tables = isinstance(lessons.kind(chapter), inspect.StructType)
        id_ = lessons.chapter(chapter).example
        text = row_text(lessons, chapter, id_, alone=False)
        assert faults(found[schema_name(chapter, row=rows and tables)], text) == []
        alone = row_text(lessons, chapter, id_, alone=True)
        assert faults(found["content.schema.json"], alone) == []
    assert faults(found[MANIFEST_SCHEMA], manifest_text(rules, "grey-wolves")) == []
    switched = "\n".join(
        line.removeprefix("#") if " = " in line and line[1:2] != " " else line
        for line in rulings_text(rules).split("\n")
        if not line.startswith("#:")
    )
    assert len(tomllib.loads(switched)) == len(rules.open_book({}).rulings)
    assert faults(found[schema_name("rulings")], switched) == []


@SYSTEMS
def test_fields_are_described(rules: Ruleset) -> None:
    lessons = Lessons(rules)
    for chapter, schema in ((one, schemas(rules)[schema_name(one)]) for one in lessons.chapters):
        for kind in schema.get("$defs", {}).values():
            assert all(field.get("description") for field in kind["properties"].values()), chapter


def test_what_is_wrong_is_found() -> None:
    found = schemas(ruleset("razorweave"))
    row = found[schema_name("combatants", row=True)]
    assert faults(row, 'name = "X"\nmig = 9')
    assert faults(row, 'name = "X"\nstrength = 1')
    assert faults(row, "mig = 1")
    assert not faults(row, 'name = "X"\nmig = 1')
    manifest = manifest_text(ruleset("razorweave"), "x").replace('id = "x"', 'id = "X y"')
    assert faults(found[MANIFEST_SCHEMA], manifest)
    assert faults(found[schema_name("rulings")], "edge_cp = 1")
    assert faults(found[schema_name("rulings")], 'edge_cap = "many"')


def test_numbers_that_no_list_has() -> None:
    rules = ruleset("fully_automated")
    assert any(takes_numbers(rules, switch) for switch in rules.open_book({}).rulings)
    assert not takes_numbers(ruleset("razorweave"), "edge_cap")
