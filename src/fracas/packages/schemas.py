"""JSON Schemas (Draft 2020-12) of a package's files, so that an editor checks while you type."""

from __future__ import annotations

from typing import Any

from fracas import __version__
from fracas.content.rulings import RULINGS
from fracas.content.schema import schema_of
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Ruleset
from fracas.packages.field_help import Lessons, plain
from fracas.packages.manifest import ID, MANIFEST, VERSION, Manifest
from fracas.rulesets.registry import names

DRAFT = "https://json-schema.org/draft/2020-12/schema"

END = ".schema.json"

_MANIFEST_FIELDS = {
    "id": "What other packages and the command line call it: small letters, digits and hyphens.",
    "title": "What people call it.",
    "version": "Three numbers, such as 1.0.0, or 1.1.0-beta.1 before such a version.",
    "system": "The system that it is for.",
    "authors": "Who made it.",
    "license": "On which terms it may be passed on, such as CC-BY-4.0.",
    "compatibility": f"The versions of Fracas that it works with, such as >={__version__},<2.",
    "summary": "A line about it, for lists.",
    "needs": "Packages that it cannot do without, each with a range of versions, blank for any.",
    "overrides": "Packages after which it is taken if they are there too.",
}


def schema_name(chapter: str, *, row: bool = False) -> str:
    """Return the name of a chapter's schema file, or of that for a file with one row of it."""
    return f"{chapter}-row{END}" if row else f"{chapter}{END}"


MANIFEST_SCHEMA = schema_name(MANIFEST.removesuffix(".toml"))


def schemas(rules: Ruleset) -> dict[str, dict[str, Any]]:
    """Return all schemas of a system's content by the names of their files."""
    lessons = Lessons(rules)
    found = {MANIFEST_SCHEMA: _manifest(), schema_name(RULINGS): _rulings(rules)}
    every: dict[str, Any] = {}
    defs: dict[str, Any] = {}
    for chapter, kind in lessons.chapters.items():
        whole = _taught(lessons, schema_of(kind), f"{rules.title}, {chapter.replace('_', ' ')}")
        found[schema_name(chapter)] = whole
        defs |= whole.get("$defs", {})
        every[chapter] = {k: v for k, v in whole.items() if k not in ("$schema", "$defs", "title")}
        if lessons.has_rows(chapter):
            row = dict(whole["additionalProperties"])
            lesson = lessons.chapter(chapter)
            found[schema_name(chapter, row=True)] = {
                "$schema": DRAFT,
                "title": f"{rules.title}, {lesson.kind.replace('_', ' ')}",
                **({"description": lesson.about} if lesson.about else {}),
                **row,
                **({"$defs": whole["$defs"]} if "$defs" in whole else {}),
            }
    found[f"content{END}"] = {
        "$schema": DRAFT,
        "title": f"{rules.title}, content file",
        "type": "object",
        "properties": {"system": {"const": rules.id}, **every},
        **({"$defs": defs} if defs else {}),
    }
    return {name: plain(schema) for name, schema in found.items()}


def _manifest() -> dict[str, Any]:
    schema = schema_of(Manifest)
    made: dict[str, Any] = {**schema["$defs"]["Manifest"]}
    fields = {
        name: {**field, "description": _MANIFEST_FIELDS[name]}
        for name, field in made["properties"].items()
    }
    fields["id"]["pattern"] = f"^{ID.pattern}$"
    fields["version"]["pattern"] = f"^{VERSION.pattern}$"
    fields["system"]["enum"] = list(names())
    return {"$schema": DRAFT, **made, "title": "A content package", "properties": fields}


def _rulings(rules: Ruleset) -> dict[str, Any]:
    """Return the schema of house rules: each switch with its values, and the reason for it."""
    usual = rules.open_book({}).rulings
    switched = {rule.option: rule for rule in rules.rules().values() if rule.option}
    fields: dict[str, Any] = {}
    for name, value in usual.items():
        rule = switched.get(name)
        allowed: dict[str, Any] = {"enum": list(rule.values if rule else (value,))}
        if takes_numbers(rules, name):
            allowed = {"anyOf": [allowed, {"type": "integer"}]}
        told = f"{rule.text} {rule.ruling} ({rule.id})" if rule else name
        fields[name] = {"description": told, "default": value, **allowed}
    return {
        "$schema": DRAFT,
        "title": f"{rules.title}, house rules",
        "type": "object",
        "properties": fields,
        "additionalProperties": False,
    }


def takes_numbers(rules: Ruleset, switch: str) -> bool:
    """Return whether a switch accepts other numbers than those that its rule names."""
    try:
        rules.open_book({switch: 1_000_003})
    except WrongUse:
        return False
    return True


def _taught(lessons: Lessons, schema: dict[str, Any], title: str) -> dict[str, Any]:
    """Return a schema with what the system says of each field."""
    for name, kind in schema.get("$defs", {}).items():
        for field, inner in kind.get("properties", {}).items():
            meaning = lessons.meaning(name, field)
            if meaning:
                kind["properties"][field] = {**inner, "description": meaning}
        kind.pop("description", None)  # the types' own words are for those who write the rules
    return {"$schema": DRAFT, "title": title, **schema}
