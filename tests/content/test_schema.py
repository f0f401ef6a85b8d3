"""The schema of a content type serves editors as it stands."""

from __future__ import annotations

import json

from jsonschema import Draft202012Validator

from fracas.content import schema_of

from .armoury import Armoury, Shelf


def test_the_schema_is_sound_closed_and_whole_in_itself() -> None:
    schema = schema_of(Armoury)
    Draft202012Validator.check_schema(schema)
    assert schema["$defs"]["Weapon"]["additionalProperties"] is False
    text = json.dumps(schema)
    assert "$id" not in text
    assert "://" not in text


def test_the_schema_judges() -> None:
    judge = Draft202012Validator(schema_of(Shelf))
    assert judge.is_valid({"weapons": {"club": {"dice": 1}}, "tags": {}})
    assert not judge.is_valid({"weapons": {"club": {"dice": 10}}, "tags": {}})
    assert not judge.is_valid({"weapons": {"club": {"dice": 1, "dise": 1}}, "tags": {}})


def test_each_schema_is_the_callers_own() -> None:
    schema_of(Armoury).clear()
    assert schema_of(Armoury)["$defs"]
