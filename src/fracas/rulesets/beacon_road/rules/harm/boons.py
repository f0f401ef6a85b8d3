"""Boons: granting, stacking and ending them."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.health import heal
from fracas.rulesets.beacon_road.rules.harm.wounds import choose, effect_die, until
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll, effect_terms
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.harm_facts import Blessed, Eased, Unblessed
from fracas.rulesets.beacon_road.state.state import CAUTIOUS, MOST, Boon, Creature, State

LASTING = -1
"""A number of rounds longer than any fight (BR-POWER-16)."""


def bless(
    run: Run,
    who: str,
    name: str,
    level: int,
    by: str,
    rounds: int = 0,
    choice: str = "",
    *,
    adjacent: bool = False,
) -> Procedure[None]:
    """Grant a creature a boon (BR-BOON-01); one it already has may grow or last longer.

    `level` 0 takes that of the table, 1 for a graded boon. `rounds` 0 lasts the usual minute
    (BR-BOON-15, BR-GAP-47); a negative number outlasts the fight. A blank `choice` of type or
    Defense is asked of the granter (BR-GAP-61). Healing acts at once and is not kept (BR-BOON-08).
    An `adjacent` boon counts only next to the granter.
    """
    book: BeaconRoadBook = run.book
    one = run.state.find(who)
    if one is None or one.out:
        return
    row = book.boons[name]
    level = min(level or row.level or 1, MOST)
    if row.heals == "once":
        yield from _heal_at_once(run, who, level, by)
        return
    if row.choice and not choice:
        choice = yield from choose(run, row.choice, row.name, by, who)
    ends = until(run.state, by, rounds or book.tables.boon_rounds)
    fresh = Boon(name, level, by, ends, choice, adjacent)
    settled, replaced = merged(run.state.who(who), fresh)
    rows = ("BR-BOON-15", "BR-BOON-16", *row.because)
    yield Blessed(who, settled, replaced, because=("BR-BOON-17", *rows) if replaced else rows)


def merged(one: Creature, fresh: Boon) -> tuple[Boon, tuple[int, ...]]:
    """The boon merged with those of the same kind, and the indexes it replaces (BR-BOON-17).

    The higher level and the longer time win; nothing is added. A boon with another choice, or one
    that counts only next to a creature, is a different boon.
    """
    same = [
        at
        for at, old in enumerate(one.boons)
        if (old.name, old.choice, old.adjacent) == (fresh.name, fresh.choice, fresh.adjacent)
        and (not fresh.adjacent or old.by == fresh.by)
    ]
    settled = fresh
    for at in same:
        old = one.boons[at]
        longer = old if _longer(old, settled) else settled
        settled = replace(longer, level=max(old.level, settled.level))
    return settled, tuple(same)


def _longer(one: Boon, other: Boon) -> bool:
    return other.until > 0 and (one.until == 0 or one.until > other.until)


def _heal_at_once(run: Run, who: str, level: int, by: str) -> Procedure[None]:
    """Heal at once: one die by its level, changed by Strengthened or Weakened.

    BR-BOON-08, BR-GAP-48.
    """
    book: BeaconRoadBook = run.book
    maker = run.state.find(by) or run.state.who(who)
    amount = yield from effect_roll(
        run,
        maker.id,
        "healing",
        1,
        effect_die(book, level),
        target=who,
        terms=effect_terms(book, maker),
        because=("BR-BOON-08", "BR-DICE-05"),
    )
    yield from heal(run, who, amount, by, "healing", because=("BR-BOON-08",))


def lapse(run: Run, stage: str) -> Procedure[None]:
    """End, with a stage, what lasts until the turn of a creature that is gone (BR-BOON-16).

    It ends with the stage of that turn: the monsters' for the game master's creatures, by the last
    choice for players' characters, and the last stage for effects of nobody.
    """
    for one in run.state.creatures:
        if not one.boons and not one.wounds:
            continue
        for name in ("boons", "wounds"):
            places = [
                at
                for at, thing in enumerate(getattr(one, name))
                if 0 < thing.until <= run.state.round and _stage_of(run.state, thing.by) == stage
            ]
            # From last to first, so that the other indexes stay valid.
            for at in reversed(places):
                if name == "boons":
                    yield Unblessed(one.id, at, because=("BR-BOON-16",))
                else:
                    rows = ("BR-BOON-16", "BR-WOUND-11", "BR-GAP-14")
                    yield Eased(one.id, at, 0, "time", because=rows)


def _stage_of(state: State, by: str) -> str:
    """The stage of the turn of a creature that is gone; blank if it is still there."""
    maker = state.find(by)
    if maker is None:
        return CAUTIOUS
    if not maker.out:
        return ""
    return (maker.choice or CAUTIOUS) if maker.kind == "pc" else "monsters"


@alone
def boons_of(book: BeaconRoadBook, one: Creature) -> tuple[tuple[str, str], ...]:
    """A creature's boons with their choices: those granted, and those of its stance.

    BR-POWER-05: a stance has boons of its own while it is the newest.
    """
    found = tuple([(boon.name, boon.choice) for boon in one.boons])
    stance = book.powers.get(one.stance)
    if stance is None:
        return found
    return (*found, *[(row.what, row.choice) for row in stance.brings if row.boon])


def come_into_view(run: Run, who: str) -> Procedure[None]:
    """End a boon that hides as its bearer Acts, except to move (BR-BOON-09, BR-GAP-49)."""
    while (one := run.state.find(who)) is not None:
        place = next(
            (at for at, boon in enumerate(one.boons) if run.book.boons[boon.name].hidden), None
        )
        if place is None:
            return
        yield Unblessed(who, place, because=("BR-COND-07", "BR-GAP-49", "BR-BOON-09"))
