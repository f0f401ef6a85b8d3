"""Everything asked, offered or advised has its own words, without raw names."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.options import options_of
from fracas.contract.play import fights, rebuilt, steps
from fracas.contract.subject import Subject
from fracas.core.asking.answers import Number, Sheet
from fracas.core.asking.grammar import plain
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.system.ruleset import Hint, Listing
from fracas.kit.deeds import One, choice
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.advice.counsel import Alone, Facing, Matrix, Mixture
from fracas.rulesets.fully_automated.advice.payoff import Payoff
from fracas.rulesets.fully_automated.rules.turns import CARDS
from fracas.rulesets.fully_automated.state.state import Alarm, State
from fracas.rulesets.fully_automated.words import words
from fracas.rulesets.fully_automated.words.catalogue import catalogue
from tests.rulesets.fully_automated.table import Table, club_at, fighter, scene, spot
from tests.rulesets.fully_automated.telling import duel


@pytest.mark.rule("FA-DICE-05")
@pytest.mark.parametrize(
    ("term", "said"),
    [
        (Term("aimed", "level", 1), "Advantage +1: aimed"),
        (Term("stunned", "level", -2), "Disadvantage −2: stunned"),
        (Term("defended", "level", -1, (), ("sable",)), "Disadvantage −1: Sable's defence in the"),
        (Term("obscured", "level", -1, (), ("gm",)), "Disadvantage −1: an obscured line, by the"),
        (Term("Keen eye", "level", 1), "Advantage +1: Keen eye"),
        (Term("Charisma", "bonus", 5), "Charisma +5"),
        (Term("restrained", "bonus", -4), "Bound −4"),
    ],
)
def test_terms_say_how_much_and_why(term: Term, said: str) -> None:
    assert words.say_term(term, duel()).startswith(said)


def test_targets_are_offered_with_how_they_stand() -> None:
    state = duel("rifle", 8, card="defend", features={"smoke": ((3, 0),), "table": ((7, 0),)})
    prompt = Table(state).play.prompt
    assert prompt is not None
    assert words.say_prompt(prompt, state) == "Rook plays Rifle Fire: at whom?"
    assert words.say_option(prompt, "strike:sable", state) == (
        f"Sable: 8 hexes away, beyond its range (disadvantage); in cover: the table at "
        f"{spot(7, 0)}; the smoke at {spot(3, 0)} in the line (disadvantage); defends"
    )
    assert words.say_option(prompt, "none", state) == "Attack nobody"


def test_the_gm_is_told_what_the_lines_say() -> None:
    for features, said in (
        ({"table": ((3, 0),)}, f"in cover from Rook, behind the table at {spot(3, 0)}: is"),
        ({"smoke": ((2, 0),)}, f"not in cover from Rook, and the smoke at {spot(2, 0)} is in the"),
    ):
        state = duel(features=features)
        prompt = Table(state).say("target", "strike:sable").play.prompt
        assert prompt is not None
        assert f"By the lines Sable is {said}" in words.say_prompt(prompt, state)


def test_a_barred_target_says_what_is_in_the_way() -> None:
    state = duel("rifle", 4, features={"wall": ((2, 0), (2, -1), (1, 0), (3, -1), (1, 1))})
    prompt = Table(state).play.prompt
    assert prompt is not None
    said = words.say_option(prompt, "appeal:sable", state)
    assert said.startswith("Ask the GM to allow Sable: the wall at ")


def test_cards_are_offered_with_what_they_do() -> None:
    rook = fighter("rook", weapons=("pistol",), proficiencies=(), last="move", aim=1)
    state = scene(rook, alarms=(Alarm("bell", "The bell", 6, attribute="Speed", skill="Ropes"),))
    keys = ("pistol", "punch", "move", "tackle", "special:alarm:bell", "special:else")
    form = choice(*[CARDS.read(key) for key in keys])
    ask = Ask(Decider("rook"), "card", form, (), One("rook"))
    assert [words.say_option(ask, key, state) for key in keys] == [
        "Pistol Shot: 5 damage, from 0 to 8; 1 to 5 hexes, up to 7 at disadvantage; without "
        "proficiency",
        "Punch: 2 damage, from 0 to 4, may stun; adjacent",
        "Move: up to 3 hexes, or 5 hexes with the aim",
        "Tackle: Move and Punch in one, at the price of a stun",
        "Stop the bell: Speed + Ropes against 22, from beside it",
        "Something Else: in your own words; the GM says what it takes",
    ]


def test_an_aim_in_its_last_round_cannot_be_promised_another() -> None:
    for age, said in ((1, "Hold the aim back for the next round"), (2, "Let the aim go unused")):
        table = Table(duel(mine={"aim": age}))
        assert table.kind == "aim"
        prompt = table.play.prompt
        assert prompt is not None
        assert words.say_option(prompt, "keep", table.state).startswith(said)


@pytest.mark.rule("FA-DEF-19", "FA-DEF-23", "FA-MOVE-09")
def test_to_do_nothing_is_offered_in_words_that_answer_the_question() -> None:
    countered = club_at().say("target", "strike:bix").default("step", "chase").roll("defend", "+ +")
    ann, bob = fighter("ann", card="defend"), fighter("bob", at=(1, 0))
    stepping = Table(scene(ann, beats=(Beat("defenders"),)))
    moving = Table(scene(replace(ann, card="move"), bob, beats=(Beat("mover"),)))
    for table, option, said in (
        (countered, "none", "No answer"),
        (stepping, "stay", "Stay"),
        (moving.say("companion", "bob"), "no", "Resist"),
    ):
        prompt = table.play.prompt
        assert prompt is not None
        assert words.say_option(prompt, option, table.state) == said


def test_lines_of_sheets_are_named_by_what_they_ask() -> None:
    sheet = Ruling("check_sheet", Number(0, 9), 0)
    assert words.say_field(sheet, "modifier", duel()) == "a modifier for the situation"
    assert words.say_field(sheet, "verdict", duel()) == "are dice needed"
    assert words.say_field(sheet, "some_new_line", duel()) == "some new line"


CELLS = (
    ("aim", Payoff(Fraction(24, 5), Fraction(1), stunned=Fraction(1, 5))),
    ("defend", Payoff(Fraction(2), aim=Fraction(1, 2))),
)


@pytest.mark.parametrize(
    ("name", "about", "said"),
    [
        (
            "expect_attack",
            Facing("rook", "sable"),
            "Sable will likely attack Rook: Defend may stop it, and answer.",
        ),
        (
            "restrain_gap",
            Facing("rook", "sable", 2),
            "Sable, 2 hexes away, is far enough below Rook in HP for",
        ),
        ("out_of_range", Alone("rook", 0), "Rook has no line to anybody: a Move may find one."),
        (
            "keeps_aim",
            Facing("rook", "sable", 40),
            "Rook's Aim lasts with a chance of 40%, if Sable mixes",
        ),
        (
            "mixture",
            Mixture("rook", "sable", (("aim", 40), ("defend", 60))),
            "hardest to read, with Aim 40%, Defend 60%.",
        ),
        (
            "payoff",
            Matrix("rook", "sable", "pistol", CELLS),
            "Rook: Pistol Shot against Sable: on Aim 4.8 HP dealt, 1.0 taken, stunned 20%; on "
            "Defend 2.0 HP dealt, 0.0 taken, aimed 50%.",
        ),
    ],
)
def test_advice_says_whom_it_is_for(name: str, about: Any, said: str) -> None:
    assert said in words.say_hint(Hint("defend", name, (), about), duel())


@pytest.mark.parametrize("listing", RULESET.scenarios(), ids=lambda listing: listing.id)
def test_all_advice_of_a_fight_has_words_of_its_own(listing: Listing) -> None:
    subject = Subject(rules=RULESET, scenarios=(listing.id,), fights=2, prompts=60)
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            for hint in RULESET.hints(rebuilt(chronicle)) if prompt.kind == "card" else ():
                assert catalogue().has("hints", hint.name)
                said = words.say_hint(hint, chronicle.state)
                assert said.endswith(".")
                assert "_" not in said


def test_advice_that_has_no_sentence_yet_is_still_readable() -> None:
    hint = Hint("defend", "aim_expires", (), One("rook"))
    assert words.say_hint(hint, duel()) == "Aim expires."


def _own_words(prompt: Prompt, state: State) -> None:
    """Nothing of a prompt is said by a key alone."""
    if isinstance(prompt, Roll):
        assert words.say_prompt(prompt, state) != f"{plain(prompt.kind)}."
        figures = {term.name for term in prompt.terms if term.kind == "level"}
        assert figures <= catalogue().texts["terms"].keys()
        return
    assert catalogue().has("prompts", prompt.kind), prompt.kind
    form, deeds = prompt.form, words.CHOICES.get(prompt.kind)
    for option in options_of(form):
        if deeds is not None and option.kind in [one.kind for one in deeds.kinds]:
            assert catalogue().has("options", deeds.read(option.id).text), option
        else:
            bare = catalogue().has("answers", option.id) or option.kind == "bonus"
            assert bare or state.find(option.id) is not None, option
    for line in form.fields if isinstance(form, Sheet) else ():
        names = (line.name, f"{prompt.kind}.{line.name}")
        assert any(catalogue().has("fields", name) for name in names), names


@pytest.mark.parametrize("listing", RULESET.scenarios(), ids=lambda listing: listing.id)
def test_whatever_is_asked_in_a_fight_has_words_of_its_own(listing: Listing) -> None:
    subject = Subject(rules=RULESET, scenarios=(listing.id,), fights=12, prompts=120)
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            for part in prompt.asks if isinstance(prompt, Together) else (prompt,):
                _own_words(part, chronicle.state)
