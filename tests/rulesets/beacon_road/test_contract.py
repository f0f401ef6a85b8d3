"""Beacon Road under the contract that every system must pass."""

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
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.rounds.windows import WINDOWS
from fracas.rulesets.beacon_road.rules.view import eyes
from fracas.rulesets.beacon_road.state.state import Creature, State


def other(one: Creature, chance: Source) -> Creature:
    """A creature with other HP, as Winded as before, other notes, and fewer unknown powers.

    A Defense that nobody has met yet is left alone: the roll against it says its number, and is
    asked of the player who makes it.
    """
    half = one.most_hp // 2
    low, high = (1, half) if one.winded else (half + 1, one.most_hp)
    unknown = [power for power in one.powers if power not in one.shown]
    gone = unknown[chance.below(len(unknown))] if unknown else ""
    return replace(
        one,
        hp=low + chance.below(max(high - low + 1, 1)) if one.hp > 0 else one.hp,
        powers=tuple(power for power in one.powers if power != gone),
        abilities=tuple(key for key in one.abilities if key.partition(":")[0] != gone),
        uses=tuple(use for use in one.uses if use.power != gone),
        note=("", "is a coward")[chance.below(2)],
    )


def alter_secrets(state: State, viewer: Viewer, chance: Source) -> State:
    """The other side's monsters differ in what their foes cannot know; so do hidden clocks."""
    if viewer.is_gm:
        return state
    sides = {one.side for one in eyes(state, viewer)}
    return replace(
        state,
        creatures=tuple(
            one if one.kind == "pc" or one.side in sides else other(one, chance)
            for one in state.creatures
        ),
        tracks=tuple(
            replace(track, filled=chance.below(track.size)) if track.hidden else track
            for track in state.tracks
        ),
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
        laws = option_laws(rules, book, known, replies, together=40)
    except (IllegalAnswer, MalformedAnswer):
        return ()
    return tuple((law.answer, law.headlines) for law in laws)


SPREADS, PASSES, WALKS, DOES = (
    "its area is placed after it, over several",
    "it hurts nobody, and no figure of the odds counts it",
    "who strikes on the way is for the rules to find out",
    "it has a procedure of its own",
)
UNFORETOLD = {
    f"act: {deed}": why
    for deeds, why in {
        ("caustic_flame", "elemental_breath", "fireball", "frost_burst"): SPREADS,
        ("bolster_defense", "cleanse", "end", "resist", "timeslip", "wolfbite"): PASSES,
        ("aegis", "assist", "clarity", "infuse_weapon", "sprint", "stand"): PASSES,
        ("advance", "advance_order", "maneuver", "reposition_order", "charge"): WALKS,
        ("displace", "exploit_opponent", "feint", "hatred_of_the_living", "inhale"): DOES,
        ("attack_order", "draw_blood", "improvise", "prepare", "shadowstep"): DOES,
    }.items()
    for deed in deeds
}
"""Acts that are followed by dice and have no attempt of their own: the odds run the rules."""

SUBJECT = Subject(
    rules=RULESET,
    alter_secrets=alter_secrets,
    reveals=frozenset({"Acted", "Reacted", "Hurt", "Healed", "WindedChanged", "Fell", "Stopped"}),
    windows=frozenset(f"react_{name}" for name in WINDOWS),
    odds=odds,
    unforetold=UNFORETOLD,
    fights=6,
    prompts=16,
)


@pytest.mark.parametrize("case", cases(SUBJECT), ids=str)
def test_contract(case: Case) -> None:
    case()


@pytest.mark.soak
def test_a_thousand_random_fights_come_to_an_end() -> None:
    tally = fights_end(SUBJECT, 1000)
    assert tally.ended + len(tally.cut) == 1000
