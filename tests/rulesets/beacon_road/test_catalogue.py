"""The catalogue of words is complete: all that a chapter may ask, note or add has its words."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from fracas.rulesets import beacon_road
from fracas.rulesets.beacon_road.rules.attacks import aims
from fracas.rulesets.beacon_road.rules.powers import prices
from fracas.rulesets.beacon_road.rules.rolls import modifiers, teamwork
from fracas.rulesets.beacon_road.rules.subjects import Word
from fracas.rulesets.beacon_road.state.facts import FACTS
from fracas.rulesets.beacon_road.state.state import STAGES, State
from fracas.rulesets.beacon_road.words import words
from fracas.rulesets.beacon_road.words.catalogue import catalogue
from fracas.rulesets.beacon_road.words.names import Names
from tests.rulesets.beacon_road.table import BOOK

TEXTS = catalogue().texts

NAMES = Names(State(), BOOK)

PEOPLE = {"on", "who"}
"""Lines that are creatures and go by their names."""

BY_ID = {"how", "benefit", "level", "notice", "grant", "wounds", "tier", "ending"}
"""Lines of sheets that go by their ids."""


def _calls(*names: str) -> list[ast.Call]:
    folder = Path(str(files(beacon_road)))
    found = []
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found += [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in names
        ]
    return found


def written(place: int, *names: str) -> set[str]:
    """Every word that stands at that place of a call of one of these names, blanks aside."""
    found = set()
    for node in _calls(*names):
        argument = node.args[place] if len(node.args) > place else None
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            found.add(argument.value)
    return found - {""}


def test_every_kind_of_fact_has_a_sentence() -> None:
    told = {name.partition(".")[0] for name in TEXTS["facts"]}
    told |= {fact.__name__ for fact in words._OWN}
    assert sorted({fact.__name__ for fact in FACTS} ^ told) == []


def test_every_note_has_a_sentence() -> None:
    notes = written(0, "Noted")
    assert len(notes) > 5
    assert sorted(notes - set(TEXTS["notes"])) == []


def test_every_prompt_has_a_sentence() -> None:
    kinds = (written(1, "Ask") | written(0, "Ruling", "Together")) - {"path"}
    assert len(kinds) > 20
    assert sorted(kinds - set(TEXTS["prompts"]) - set(TEXTS["together"])) == []


def test_every_window_has_a_question() -> None:
    from fracas.rulesets.beacon_road.rules.rounds.windows import WINDOWS

    assert [name for name in WINDOWS if f"react_{name}" not in TEXTS["prompts"]] == []


def test_every_deed_has_words() -> None:
    kinds = {kind for deeds in words.CHOICES.values() for kind in deeds.kinds}
    texts = {
        f"{kind.kind}.{kind.stem}" if kind.stem else kind.kind
        for kind in kinds
        if not issubclass(kind, Word)
    }
    assert len(texts) > 40
    assert sorted(texts - set(TEXTS["options"])) == []
    said = {kind.kind for kind in kinds if issubclass(kind, Word)}
    assert len(said) > 12
    assert sorted(said - {name.partition(".")[0] for name in TEXTS["options"]}) == []


def test_every_question_with_deeds_is_asked_in_words() -> None:
    assert sorted(set(words.CHOICES) - set(TEXTS["prompts"])) == []


def test_every_kind_of_line_has_words() -> None:
    kinds = written(1, "Option")
    assert len(kinds) > 10
    assert sorted(kinds - set(TEXTS["sheets"]) - PEOPLE - BY_ID) == []


def test_every_line_of_a_sheet_has_words() -> None:
    lines = written(0, "Field")
    assert len(lines) > 10
    assert sorted(lines - set(TEXTS["fields"])) == []


def test_every_source_of_a_modifier_has_words() -> None:
    sources = written(0, "Term", "tier", "defends") - {"in_melee"}
    assert len(sources) > 15
    known = {*BOOK.wounds, *BOOK.boons, *BOOK.powers, *BOOK.abilities, *TEXTS["sources"]}
    assert sorted(sources - known) == []


def test_everything_that_stops_a_movement_has_words() -> None:
    stops = written(1, "Stopped", "Bar") | written(0, "Bar")
    assert len(stops) > 5
    assert sorted(stops - set(TEXTS["stops"])) == []


def test_every_price_has_words() -> None:
    reasons = written(3, "pay") | written(2, "Stressed")
    assert len(reasons) > 3
    assert sorted(reasons - set(TEXTS["stress"]) - set(BOOK.powers)) == []
    assert sorted(written(1, "BeaconSpent") - set(TEXTS["beacon"])) == []


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_a_name(stage: str) -> None:
    assert stage in TEXTS["stages"]


def test_everything_that_can_wait_on_a_sheet_has_words() -> None:
    kinds = {"infused"}
    for module in (modifiers, teamwork, prices, aims):
        kinds |= {
            value
            for name, value in vars(module).items()
            if name in ("AIM", "ASSIST", "FEINT", "SET_UP", "NEXT", "GUARD", "EFFECT", "CHEAPER")
            or name == "INHALED"
        }
    assert len(kinds) > 8
    assert sorted(kinds - set(TEXTS["waiting"])) == []
    assert sorted(kinds - set(TEXTS["edges"])) == []
