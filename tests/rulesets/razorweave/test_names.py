"""Names come from the fight's book, and from the shipped one only if there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Ask, Roll
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal_file import JournalFile
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Clock
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Ticked
from fracas.rulesets.razorweave.words.names import names_of
from tests.cli.terminal import fracas
from tests.rulesets.razorweave.table import Table, duel

FULL, PARTIAL = (4, 4, 3, 3), (4, 3, 3, 3)


def renamed() -> RazorweaveBook:
    """The shipped book in a table's own words."""
    book = RULESET.open_book({})
    assert isinstance(book, RazorweaveBook)
    acts = dict(book.tables.actions)
    acts["strike"] = replace(acts["strike"], name="Clash")
    acts["defend"] = replace(acts["defend"], name="Parry")
    acts["maneuver"] = replace(acts["maneuver"], name="Ruse")
    exposed = replace(book.conditions["exposed"], name="Wide Open", effect="anybody has at it")
    return replace(
        book,
        tables=replace(book.tables, actions=acts, low_resolve=4),
        conditions={**book.conditions, "exposed": exposed},
        weapons={**book.weapons, "club": replace(book.weapons["club"], name="shillelagh")},
        tags={**book.tags, "slick": replace(book.tags["slick"], name="Black Ice")},
    )


def sit() -> Table:
    """Ann and Bob on slippery ground, by that book."""
    state = duel(tags=("slick",))
    table = Table(state)
    table.play = Chronicle(RULESET, renamed(), state, seed=b"test")
    return table.open("ann", "bob")


def test_options_prompts_and_the_board_take_them() -> None:
    table = sit()
    book, prompt = table.play.book, table.play.prompt
    assert isinstance(prompt, Ask)

    def said(option: str) -> str:
        return RULESET.say_option(prompt, option, table.state, book)

    assert said("strike:bob:club") == "Clash Bob with the shillelagh"
    assert said("defend").startswith("Parry: ")
    assert said("maneuver").startswith("Ruse: ")
    assert "Scene: Black Ice" in RULESET.board(table.state, book)
    table.say("action", "strike:bob:club")
    asked = table.play.prompt
    assert asked is not None
    assert "Ann: Clash at Bob with MIG" in RULESET.say_prompt(asked, table.state, book)  # type: ignore[arg-type]
    table.say("difficulty")
    assert isinstance(table.play.prompt, Roll)
    assert "rolls for Clash" in RULESET.say_prompt(table.play.prompt, table.state, book)


def test_facts_terms_and_consequences_take_them() -> None:
    table = sit().act("strike:bob:club", *PARTIAL)
    book, prompt = table.play.book, table.play.prompt
    assert prompt is not None
    assert "Ann becomes Wide Open" in RULESET.say_option(prompt, "exposed", table.state, book)  # type: ignore[arg-type]
    (check,) = table.facts(Checked)
    assert RULESET.say_fact(check, table.state, book).startswith("Ann: Clash at Bob")
    table.say("cost")
    (open_,) = table.facts(Afflicted)
    line = RULESET.say_fact(open_, table.state, book)
    assert line.startswith("Ann is now Wide Open: anybody has at it;")
    table.say("action", "strike:ann:club")
    table.say("difficulty")
    assert isinstance(table.play.prompt, Roll)
    (edge,) = [term for term in table.play.prompt.terms if term.kind == "edge"]
    assert RULESET.say_term(edge, table.state, book) == "Edge: Ann is Wide Open"


def test_numbers_that_are_told_come_from_it_too() -> None:
    before = duel(bob={"clock": Clock(8, 2)})
    ticked = Ticked("bob", 2, "ann", because=("RW-RES-01",))
    assert RULESET.say_fact(ticked, before, renamed()).endswith("Bob is about to drop.")
    assert RULESET.say_fact(ticked, before).endswith("Bob is pressed hard.")


def test_without_a_book_names_are_those_that_are_shipped() -> None:
    shipped_names = names_of(duel())
    assert (
        shipped_names.action("setup"),
        shipped_names.condition("exposed"),
        shipped_names.item("club"),
        shipped_names.tag("slick"),
    ) == ("Set Up", "Exposed", "club", "Slick")
    book = renamed()
    names = names_of(duel(), book)
    assert (names.action("strike"), names.condition("exposed")) == ("Clash", "Wide Open")
    assert names.condition("luck") == "luck"
    nameless = {key: replace(row, name="") for key, row in book.tables.actions.items()}
    bare = replace(book, tables=replace(book.tables, actions=nameless))
    assert names_of(duel(), bare).action("strike") == "Strike"


def test_a_kept_fight_is_told_in_the_words_of_its_book(tmp_path: Path) -> None:
    kept = tmp_path / "ours.fight"
    journal = JournalFile(kept)
    state = RULESET.start(renamed(), "dock-thug")
    table = Table(state)
    try:
        table.play = Chronicle(RULESET, renamed(), state, seed=b"test", sink=journal)
        table.open().say("next", "turn:dock_thug").act("strike:rella:club", *FULL)
        table.say("next", "turn:rella")
    finally:
        journal.close()
    told = fracas("replay", str(kept)).out
    assert "Dock Thug: Clash at Rella" in " ".join(told.split())
    going_on = fracas("play", "--resume", str(kept), "--seat", "gm=human", typed="quit\n").out
    assert "Clash Dock Thug with the short sword" in " ".join(going_on.split())


@pytest.mark.rule("RW-ARM-09", "RW-ENVC-03")
def test_armour_that_breaks_or_is_spent_goes_by_its_name() -> None:
    book = renamed()
    mail = replace(book.armour["bone_armor"], name="Grandfather's ribs")
    book = replace(book, armour={**book.armour, "bone_armor": mail})
    names = names_of(duel(), book)
    named = names.part("bone_armor"), names.part("club")
    assert named == ("the Grandfather's ribs", "the shillelagh")
    ann = {"armour": ("bone_armor",), "ablated": ("bone_armor",)}
    (figure, _) = RULESET.picture(duel(ann=ann), book).figures
    assert [slip.note for slip in figure.slips] == ["Grandfather's ribs"]
