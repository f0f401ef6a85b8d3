"""Facts as sentences: states with what ends them, the round's end, checks, edits; marks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.facts import (
    Applied,
    Beat,
    Began,
    Corrected,
    Dropped,
    Fact,
    Noted,
    Planned,
    WentMoot,
)
from fracas.odds.options import option_laws
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.state import facts as f
from fracas.rulesets.fully_automated.state import harm_facts as harm
from fracas.rulesets.fully_automated.state import scene_facts as scenes
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant
from fracas.rulesets.fully_automated.words import words
from fracas.rulesets.fully_automated.words.words import MARKS, say_marks
from fracas.space.hex_maps import Area
from tests.rulesets.fully_automated.table import (
    Table,
    attacks,
    club_at,
    fighter,
    ground,
    scene,
    spot,
)
from tests.rulesets.fully_automated.telling import duel, log

SILENT = {Began, Planned, f.Resolved}
"""Facts that other lines tell already."""


@pytest.mark.rule("FA-LOG-03")
@pytest.mark.parametrize(
    ("fact", "end"),
    [
        (
            harm.Stunned("lee", 2),
            "is stunned by 2: in round 4 only Defend, at disadvantage, and one",
        ),
        (harm.Stunned("lee"), "clears at the end of round 4."),
        (
            harm.Aimed("lee"),
            "it serves in round 4, or, held back once, in round 5, at whose end",
        ),
        (harm.AimAged("lee", 2), "until used or the end of round 4."),
        (harm.Restrained("lee", "mo"), "until released or freed by a check."),
        (harm.Fell("lee", "incapacitated"), "until HP is above 0."),
        (harm.Fell("lee", "dying"), "1 HP a round and has 8 rounds left, until stabilized."),
        (harm.Glued("lee", 4), "until the end of round 4, or until helped off."),
        (harm.Stabilized("lee", "mo"), "no more HP is lost, except to new damage."),
    ],
)
def test_every_state_says_what_ends_it(fact: Fact, end: str) -> None:
    low = -12 if isinstance(fact, harm.Fell) and fact.band == "dying" else 3
    lee = fighter("lee", hp=low)
    state = scene(lee, fighter("mo", "blue", (1, 0)), round=3)
    assert end in words.say_fact(fact, state)


@pytest.mark.rule("FA-LOG-03")
def test_stuns_that_last_are_told_with_their_last_round() -> None:
    state = scene(fighter("lee", stunned_next=1), round=3)
    book = open_book({"stun_compound": "duration"})
    said = words.say_fact(harm.Stunned("lee"), state, book)
    assert "from round 4 on only Defend" in said
    assert "clears at the end of round 5." in said


@pytest.mark.rule("FA-LOG-01", "FA-LOG-03", "FA-ROUND-09", "FA-ROUND-10")
def test_the_end_of_a_round_announces_every_list_with_how_it_clears() -> None:
    cast = (
        fighter("ben", at=(0, 0), hp=14, stunned_next=2, card="club"),
        fighter("ana", at=(4, 0), card="aim", aim=1, aim_used="gained"),
        fighter("cass", "blue", (0, 8), hp=-12, card="defend"),
        fighter("dov", "blue", (8, 0), restrained=True, glued=3, card="defend"),
    )
    board = ground(table=((5, 0),))
    table = Table(scene(*cast, beats=(Beat("close"),), map=board, round=2, step="aims"))
    line = next(one for one in log(table) if one.startswith("Round 2 ends."))
    assert line == (
        "Round 2 ends. Stunned: Ben by 2, until the end of round 3. "
        "Aimed: Ana, until used or the end of round 4. "
        f"Behind cover: Ana behind the table at {spot(5, 0)} against nobody now; cover ends "
        "when either moves. "
        "HP: Ben 14 of 20, Ana 20 of 20, Cass −13 of 20, Dov 20 of 20. "
        "Cass: dying, loses 1 HP a round and has 7 rounds left, until stabilized. "
        "Dov: restrained, until released or freed by a check; glued, until the end of round 3."
    )


@pytest.mark.rule("FA-ROUND-10", "FA-LOG-01")
def test_cover_is_announced_with_those_against_whom_it_counts() -> None:
    cast = (fighter("ana", at=(4, 0), card="aim"), fighter("cass", "blue", (8, 0), card="aim"))
    board = ground(table=((5, 0),))
    table = Table(scene(*cast, beats=(Beat("close"),), map=board, step="aims"))
    line = next(one for one in log(table) if one.startswith("Round 1 ends."))
    assert "Stunned: nobody. Aimed: nobody." in line
    assert f"Behind cover: Ana behind the table at {spot(5, 0)} against Cass; cover ends" in line


@pytest.mark.rule("FA-LOG-02")
def test_the_cards_are_told_once_all_are_turned_over() -> None:
    state = scene(fighter("ada"), fighter("bix", "blue", (1, 0)))
    fact = f.Revealed((("ada", "pistol"), ("bix", "defend")), ("bix",))
    assert words.say_fact(fact, state) == (
        "The cards are turned over. Ada: Pistol Shot; Bix: Defend (no choice)."
    )


def test_names_come_from_the_book_of_the_fight() -> None:
    book = open_book({})
    cards = {**book.cards, "pistol": replace(book.cards["pistol"], name="Revolver")}
    own = msgspec.structs.replace(book, cards=cards)
    fact = f.Named("rook", "sable", "pistol")
    assert words.say_fact(fact, duel(), own) == "Rook attacks Sable with Revolver."
    assert words.say_fact(fact, duel()) == "Rook attacks Sable with Pistol Shot."


def sample(kind: type[Fact]) -> Fact:
    """A fact of that kind with something in every field."""
    given: dict[str, Any] = {
        "who": "rook", "target": "sable", "by": "sable", "against": "sable", "subject": "rook",
        "card": "pistol", "kind": "attack", "outcome": 0, "number": 2, "total": 12, "margin": 1,
        "attribute": "Strength", "skill": "Combat", "action": "break_free", "verdict": "cover",
        "cards": (("rook", "pistol"),), "sequence": ("rook",), "step": "attacks", "damage": 2,
        "amount": 2, "until": 2, "age": 0, "levels": (), "alarm": "bell", "words": "A word.",
        "winner": "red", "mode": "light", "side": "blue", "cover": False, "band": "dying",
        "way": (spot(1, 0),), "combatant": Combatant("zed", "Zed", "blue"), "how": "fled",
        "hexes": (spot(1, 0),), "beat": Beat("round"), "beats": (), "note": "ruled",
        "about": ("rook",), "path": "combatants/rook/hp", "value": 3, "effect": "fails",
        "scene": duel(),
    }  # fmt: skip
    given["area" if kind is scenes.GroundChanged else ""] = "smoke"
    if kind is scenes.Announced:
        given["cover"] = (("rook", "gm", ()),)
    if kind in (harm.Stunned, harm.StunsPassed):
        given["levels"] = int(kind is harm.Stunned)
    if kind is scenes.GroundChanged:
        given["kind"] = ""
    if kind is Applied:
        given["beat"] = Beat("crosses", ("rook", "dying"))
    names = {field.name for field in msgspec.structs.fields(kind)}
    return kind(**{name: value for name, value in given.items() if name in names})


@pytest.mark.parametrize("kind", f.FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_has_words(kind: type[Fact]) -> None:
    state = replace(duel(), alarms=(Alarm("bell", "The bell", 6),))
    fact = sample(kind)
    said = words.say_fact(fact, state)
    if kind in SILENT or (kind in (harm.Hurt, f.Missed) and not said):
        assert said == ""
        return
    assert said[0].isupper() or said[0] == str(spot(1, 0))[0]
    assert said.endswith((".", "”"))
    for raw in ("{", "}", "None", "<", "_", "rook", "sable"):
        assert raw not in said


def test_common_facts_have_words() -> None:
    state = duel()
    said = [
        words.say_fact(fact, state)
        for fact in (
            WentMoot("rook"),
            Dropped(),
            Noted("no_counter", ("sable", "rook")),
            Noted("stun_immune", ("sable",)),
            Noted("something_new", ("sable",)),
            Corrected("combatants/1/most_hp", 30),
            Corrected("stakes", "The bridge."),
        )
    ]
    assert said == [
        "This has no effect: Rook is gone.",
        "Everything still planned is cancelled.",
        "Sable could answer, but has nothing that reaches Rook.",
        "Sable cannot be stunned.",
        "Sable: Something new.",
        "The GM sets the greatest HP of Sable to 30.",
        "The GM sets stakes to The bridge.",
    ]


def test_checks_say_dice_figures_and_result() -> None:
    terms = (Term("Dexterity", "bonus", 5), Term("restrained", "bonus", -4))
    fact = f.Checked(
        "rook", "break_free", "Dexterity", "", 16, -6, (8, 7), terms, because=("FA-CHECK-01",)
    )
    assert words.say_fact(fact, duel()) == (
        "Rook: Break Free, Dexterity against 22: 8 + 7, Dexterity +5, bound −4: 16, margin −6: "
        "failed."
    )
    ruled = f.Checked("rook", "heal", "Intelligence", "", 22, 0, (), (), "sable")
    assert words.say_fact(ruled, duel()) == ("Rook: First Aid for Sable: passed, by the GM's word.")


def test_areas_that_drift_are_told() -> None:
    board = ground()
    board = replace(board, areas=(Area("smoke", (spot(0, 0),)),))
    state = scene(fighter("rook"), map=board)
    assert words.say_fact(scenes.GroundChanged("smoke", (spot(1, 0),)), state) == (
        f"Smoke now lies on {spot(1, 0)}."
    )
    assert words.say_fact(scenes.GroundChanged("smoke", ()), state) == "Smoke is gone."
    assert words.say_fact(scenes.GroundChanged("", (spot(1, 0),), "table"), state) == (
        f"{spot(1, 0)} becomes a table."
    )


def test_light_combat_is_told_by_its_sentences() -> None:
    state = scene(fighter("rook"), fighter("sable", "blue", (1, 0)), map=None, mode="light")
    said = [
        words.say_fact(fact, state)
        for fact in (
            f.RoundBegan(2),
            scenes.Declared("rook", "I shove the crate at Sable.", "special:else"),
            scenes.Declared("rook", "I punch Sable.", "punch"),
            scenes.Declared("sable", "defend", "defend"),
            scenes.Positioned("rook", True, ("sable",)),
            harm.Stunned("sable"),
            harm.Restrained("sable", ""),
            f.CardLost("sable", ""),
        )
    ]
    assert said == [
        "Round 2: everybody thinks of one sentence.",
        "Rook: “I shove the crate at Sable.”",
        "Rook (Punch): “I punch Sable.”",
        "Sable: Defend.",
        "Rook is in cover, close to Sable.",
        "Sable is stunned: in round 2 only Defend, at disadvantage; clears at the end of round 2.",
        "Sable is restrained: incapacitated, until released or freed by a check.",
        "Sable is down before its turn comes up: the action is lost.",
    ]
    reason = Term("suggested", "outcome", -1, (), ("punch",))
    assert words.say_term(reason, state) == "The margin suggests outcome −1 of Punch"


@pytest.mark.rule("FA-LOG-01")
def test_without_a_map_cover_is_what_its_players_say() -> None:
    state = scene(fighter("rook", cover=True), fighter("sable", "blue"), map=None, mode="light")
    assert "Behind cover: Rook. " in words.say_fact(scenes.Announced(), state)


# The result of an option


def test_every_word_begins_with_a_letter_of_its_own() -> None:
    letters = [words[0] for words in MARKS.values()]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ((), ""),
        (("missed",), "missed"),
        (("missed", "answered", "stunned"), "answered"),
        (("hit", "downed", "stunned"), "down but alive"),
        (("harmless", "stunned"), "stunned but up"),
        (("unheard_of",), ""),
    ],
)
def test_the_gravest_mark_is_said(marks: tuple[str, ...], words: str) -> None:
    assert say_marks(marks, club_at().state) == words


def _bar(table: Table, option: str) -> dict[str, float]:
    start, replies = table.play.beat
    laws = option_laws(RULESET, table.book, start, replies)
    (law,) = [one for one in laws if one.answer == option]
    found: dict[str, float] = {}
    for leaf in law.law.leaves:
        words = RULESET.say_marks(leaf.marks, start)
        found[words] = found.get(words, 0.0) + float(leaf.chance)
    return found


@pytest.mark.rule("FA-ATK-06", "FA-ATK-07")
def test_a_shot_at_somebody_who_does_not_defend_hits_or_does_no_harm() -> None:
    ada = fighter("ada", weapons=("rifle",), card="rifle")
    table = Table(attacks(ada, fighter("bix", "blue", (4, 0), card="move")))
    bar = _bar(table, "strike:bix")
    assert set(bar) <= {"hit", "without harm"}
    assert bar["hit"] > 0.5
    assert sum(bar.values()) == pytest.approx(1)


@pytest.mark.rule("FA-DEF-05", "FA-DEF-07")
def test_a_defence_stops_or_answers_an_attack() -> None:
    bar = _bar(club_at(), "strike:bix")
    assert {"missed", "answered", "hit"} <= set(bar)
    assert sum(bar.values()) == pytest.approx(1)
