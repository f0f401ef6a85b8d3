"""Scenes of Beacon Road for the claims: Kest, the Raider, and what each is told to do."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from docs.claims.exact import Room, Say, asked_of, each, options, room
from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.state.state import Creature, Item, Rating, State
from fracas.space.square_maps import Kind, SquareMap
from fracas.space.squares import Square

ENOUGH = 9999
"""HP that nothing here uses up."""


def lane() -> Room:
    """Beacon Road, with the last millionth of what exploding dice may show left out."""
    return room("beacon_road", 1e-6)


def one(
    who: str, side: str, at: tuple[int, int], weapon: str = "sword", hands: int = 1, **values: Any
) -> Creature:
    """A fighter of Tier 1 with a weapon: BODY d8, rated 2, Iron 14, HP without end.

    Its Reacts are spent: who cannot answer a blow does not measure itself against its total.
    """
    sheet: dict[str, Any] = {
        "tier": 1, "body": 3, "mind": 2, "will": 1, "iron": 14, "ward": 12, "grit": 12,
        "actions": tuple(Rating(each, 2) for each in ("Skirmish", "Finesse", "Hunt")),
        "hp": ENOUGH, "most_hp": ENOUGH,
        "kind": "pc" if side == "heroes" else "npc", "most_stress": 10 if side == "heroes" else 0,
        "reacts": 2, "items": (Item(f"{who}_{weapon}", weapon, "wielded", hands),),
    }  # fmt: skip
    return Creature(who, who.title(), side, place=Square(*at), **{**sheet, **values})


FLOOR = SquareMap((("." * 20),) * 10, (Kind(".", "floor"),), (), ())


def scene(*cast: Creature, beats: tuple[Beat, ...], **values: Any) -> State:
    """A fight on an open floor."""
    return State(stakes="Who holds the road.", map=FLOOR, creatures=cast, agenda=beats, **values)


def turn_of(who: str, *cast: Creature) -> State:
    """The first Act of somebody's turn."""
    return scene(*cast, beats=(Beat("act", (who,)),), round=1, stage="cautious", turn=who)


Acts = Callable[[Run, str], str]


def acting(acts: Acts, choice: str = "cautious", **others: Any) -> Say:
    """Acts as told, where they are open; `others` answer prompts by kind, or look at the run."""

    def say(run: Run) -> Any:
        prompt: Any = run.prompt
        if prompt.kind == "act":
            chosen = acts(run, asked_of(run))
            return chosen if chosen in options(run) else "end"
        if isinstance(prompt, Together):
            if prompt.kind == "choice":
                return each(run, {"kest": choice})
            given = others.get(prompt.kind, {})
            return each(run, given)
        answer = others.get(prompt.kind)
        return answer(run) if callable(answer) else answer

    return say


def hits(who: str = "kest", target: str = "raider", how: str = "melee") -> Acts:
    """Basic attacks, one after another."""
    option = f"basic_{how}_attack:{target}"
    return lambda run, actor: option if actor == who else "end"


def lost(who: str, at_first: int = ENOUGH) -> Callable[[State], int]:
    """The HP that somebody has lost."""
    return lambda state: at_first - state.who(who).hp


@cache
def blow(
    *cast: Creature, how: str = "melee", target: str = "raider", **others: Any
) -> dict[str, Fraction]:
    """The headlines of one basic attack of Kest's, on the Raider unless told otherwise."""
    here = lane()
    option = f"basic_{how}_attack:{target}"
    say = acting(lambda run, who: option, **others)
    return here.headlines(turn_of("kest", *cast), say, first=option)


KEST, RAIDER = ("kest", "heroes", (5, 5)), ("raider", "foes", (6, 5))


def other(iron: int) -> Creature:
    """Somebody farther away."""
    return one("other", "foes", (13, 5), iron=iron)
