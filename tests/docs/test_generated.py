"""Sheets and reference: made of the book and the code, whole, and never wrong about a name."""

from __future__ import annotations

import html
import re
from functools import cache

import click
import pytest

import fracas
from docs.generated import texts
from docs.reference.commands import commands
from docs.reference.wire import anchor, words
from docs.rulebook.chapters import systems
from docs.sheets.page import READERS, blocks, parts
from fracas.cli.main import main
from fracas.core.system.switches import switches
from fracas.rulesets.registry import ruleset
from fracas.web.manual import manual


@cache
def pages() -> dict[str, str]:
    return texts()


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("reader", READERS)
def test_every_system_has_a_sheet_for_each_reader(system: str, reader: str) -> None:
    sheet = pages()[f"sheets/{system}-{reader}"]
    assert sheet.startswith(f"# {ruleset(system).title}: the ")
    assert sheet.count("<section") == sheet.count("</section>") > 5
    assert f"({system}-{reader}.md)" in pages()["sheets/index"]


@pytest.mark.parametrize("system", systems())
def test_a_game_masters_sheet_has_every_switch_as_it_is_shipped(system: str) -> None:
    sheet = pages()[f"sheets/{system}-gm"]
    for one in switches(ruleset(system)):
        told = f"{one.title}: {one.words(one.default)}".rstrip(".")
        assert f"<li>{html.escape(told)} (" in sheet


def test_a_reference_falls_into_its_parts() -> None:
    found = blocks(["DC: Easy 12", "Actions", "  Strike: now", "    and then", "  Defend"])
    assert [(one.heading, one.lines) for one in found] == [
        ("DC: Easy 12", []),
        ("Actions", ["Strike: now and then", "Defend"]),
    ]
    assert [one.heading for one in parts(["A", " x", "B", "C"], ["C", "A"])] == ["A", "C"]
    with pytest.raises(KeyError, match="begins with 'D'"):
        parts(["A"], ["D"])


def test_every_command_and_option_is_in_the_reference() -> None:
    page = pages()["reference/commands"]
    found = list(commands(main, "fracas"))
    assert {"fracas play", "fracas sim"} <= {context.command_path for _, context in found}
    for command, context in found:
        assert f"## {context.command_path}\n" in page
        for one in command.params:
            if isinstance(one, click.Option) and not one.hidden:
                assert any(name in page for name in one.opts)


def test_every_public_name_is_in_the_reference_with_all_it_has() -> None:
    page = pages()["reference/python"]
    for name in fracas.__all__:
        if name != "__version__":
            assert re.search(rf"^:+{{py:(class|function)}} {name}\b", page, re.MULTILINE), name
    for kind, name in (
        ("method", "Fight.answer(given: Given) -> None"),
        ("property", "Option.odds"),
        ("attribute", "Share.low"),
        ("method", "Frame.to_pandas("),
        ("function", "simulate(scenario: str | Scenario, fights: int = 1000, *,"),
    ):
        assert f"{{py:{kind}}} {name}" in page
    # What a library or Python itself brings along is theirs to explain.
    assert "Frame.popitem" not in page
    assert "with_traceback" not in page
    assert "Fight._" not in page


def test_every_message_and_type_is_in_the_reference() -> None:
    page = pages()["reference/wire"]
    card = manual()
    for field, cards in (("do", card.from_page), ("is", card.to_page)):
        for one in cards:
            assert f"### {field}: {one.name}\n" in page
    headings = {anchor(name) for name in re.findall(r"^### (.+)$", page, re.MULTILINE)}
    for name in re.findall(r'href="#([^"]+)"', page):
        assert name in headings
    assert "| `GET /api/library` |" in page


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "string"}, "string"),
        ({"enum": ["a", 1]}, "&#x27;a&#x27;, 1"),
        ({"anyOf": [{"type": "null"}, {"$ref": "#/$defs/A_b"}]}, 'null or <a href="#a-b">A_b</a>'),
        ({"type": "array", "items": {"type": "integer"}}, "list of integer"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {}]}, "[string, anything]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "object of number"),
    ],
)
def test_a_type_is_told_in_a_few_words(schema: dict[str, object], told: str) -> None:
    assert words(schema) == told
