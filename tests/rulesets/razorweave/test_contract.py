"""Razorweave under the contract that every system must pass."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.cases import Case, cases
from fracas.contract.lengths import fights_end
from fracas.contract.subject import Subject
from fracas.core.chance import Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.odds.options import option_laws
from fracas.rulesets.razorweave.state.combatants import Ability, Clock, Combatant, SharedClock
from fracas.rulesets.razorweave.state.state import SceneClock, State
from fracas.rulesets.registry import ruleset
from tests.rulesets.razorweave.table import fighter, scene

LEADER = "captain"


def alter_secrets(state: State, viewer: Viewer, chance: Source) -> State:
    """Other plans for all: tactics, phases, abilities, breaking points (RW-GAP-99)."""
    if viewer.is_gm:
        return state
    return replace(state, combatants=tuple(altered(one, chance) for one in state.combatants))


def altered(one: Combatant, chance: Source) -> Combatant:
    """One combatant with other secrets; what was seen already stays as it is."""
    seen = tuple(ability for ability in one.abilities if ability.seen)
    unseen = (Ability("howl", "Howl", "when hurt", "all are shaken"),)[chance.below(2) :]
    return replace(
        one,
        tactics=("", "flees", "stands")[chance.below(3)],
        phases=((), (2,), (3, 2))[chance.below(3)] if one.kind != "pc" else (),
        abilities=(*seen, *unseen) if one.kind != "pc" else seen,
        flees_at=chance.below(5) if one.kind != "pc" else 0,
        yields_with=("", LEADER)[chance.below(2)] if one.kind != "pc" else "",
    )


def odds(
    rules: Ruleset, book: Book, state: Any, replies: tuple[Any, ...], viewer: Viewer
) -> tuple[Any, ...]:
    """The chances told to a viewer; none if what it knows cannot be what happened."""
    known = rules.known(state, viewer)
    run = Run(rules, book, known)
    try:
        for reply in replies:
            if run.prompt is None:
                return ()
            run.answer(reply)
        laws = option_laws(rules, book, known, replies)
    except (IllegalAnswer, MalformedAnswer):
        return ()
    return tuple((law.answer, law.headlines) for law in laws)


REVEALS = frozenset({"PhaseBegan", "TakenOut", "AbilityUsed", "Observed", "Faltered"})
"""How play brings a secret to light."""

CHOSEN, FLED, SAID = (
    "what it is for is chosen after it",
    "whether foes strike on the way is for the rules to find out",
    "the game master says what it takes",
)
UNFORETOLD = {
    **dict.fromkeys(("maneuver", "setup", "together", "called", "clear", "remedy"), CHOSEN),
    **dict.fromkeys(("break", "withdraw", "go", "walk", "engage", "else", "wreck"), FLED),
    "wreck": SAID,
    "else": SAID,
}
UNFORETOLD = {f"action: {deed}": why for deed, why in UNFORETOLD.items()} | {
    f"action: defend{what}": "what it wins lasts to the next turn, and no tick counts it"
    for what in ("", ":away", ":bleeding", ":burning", ":suppressed", ":stand", ":frozen")
}
"""Deeds that are followed by dice and have no attempt of their own: the odds run the rules."""

SUBJECT = Subject(
    rules=ruleset("razorweave"),
    alter_secrets=alter_secrets,
    odds=odds,
    reveals=REVEALS,
    unforetold=UNFORETOLD,
)


class SiegeSubject(Subject, frozen=True, kw_only=True):
    """A fight with all that the frame may hold: a Boss in phases, a gang, a leader, two Clocks."""

    def openings(self) -> tuple[tuple[str, Any, Any], ...]:
        """One made-up fight, in two orders of turns."""
        found = []
        for order in ("popcorn", "conversational"):
            gang = fighter("gang1", "foes", weapons=("club",), shared="gang", yields_with=LEADER)
            state = scene(
                fighter("ann", kind="pc", weapons=("club",), pre=2),
                fighter("cid", kind="pc", weapons=("short_sword",), agi=1),
                gang,
                replace(gang, id="gang2", name="Gang2"),
                fighter(
                    LEADER,
                    "foes",
                    weapons=("club",),
                    leads=True,
                    phases=(2,),
                    clock=(4, 0),
                    abilities=(Ability("roar", "Roar", "when hurt", "all are shaken"),),
                ),
                fighter("cur", "foes", flees_at=2),
                order=order,
            )
            threats = (
                SceneClock("gate", "Gate Forced", 6, 0, "foes", LEADER, "round", "it opens", True),
                SceneClock("tide", "Rising Tide", 4, 0, "", "", "round", "all are wet"),
                SceneClock("way", "A Way Out", 4, 0, "party", undoable=True),
            )
            shared = (SharedClock("gang", Clock(4)),)
            found.append(
                (order, self.rules.open_book({}), replace(state, threats=threats, shared=shared))
            )
        return tuple(found)


SIEGE = SiegeSubject(
    rules=ruleset("razorweave"),
    alter_secrets=alter_secrets,
    odds=odds,
    reveals=REVEALS,
    unforetold=UNFORETOLD,
    fights=2,
)


@pytest.mark.parametrize("case", cases(SUBJECT), ids=str)
def test_contract(case: Case) -> None:
    case()


@pytest.mark.rule("RW-GAP-99")
@pytest.mark.parametrize("case", cases(SIEGE), ids=str)
def test_contract_with_all_that_the_frame_may_hold(case: Case) -> None:
    case()


def test_a_thousand_random_fights_come_to_an_end() -> None:
    tally = fights_end(SUBJECT, 1000)
    assert tally.ended + len(tally.cut) == 1000
