"""Before round 1: who is Surprised and who is Ambushing (BR-ENTER-01).

Those who lie in wait or sneak up roll Prowl, and those who could notice them Survey. The game
master first says what each creature is doing, and has the last word on who is Surprised.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.asking.answers import Choice, Field, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, Term, need
from fracas.core.facts import Beat, Planned
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies
from fracas.rulesets.beacon_road.rules.harm.wounds import stands
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim
from fracas.rulesets.beacon_road.rules.rolls.modifiers import SIGHT, tier
from fracas.rulesets.beacon_road.rules.rolls.rolls import simple_roll
from fracas.rulesets.beacon_road.state.facts import Noticed
from fracas.rulesets.beacon_road.state.roll_facts import Rolled, Stressed
from fracas.rulesets.beacon_road.state.state import State

PROWL, SURVEY = "Prowl", "Survey"

DICE, SURPRISED, AWARE = "dice", "surprised", "aware"
"""How to decide whether a creature is Surprised: by the dice, or by the game master."""


def opening(run: Run) -> Procedure[None]:
    """Begin a fight: settle who is Surprised, then rounds follow (BR-ENTER-01).

    If nobody lies in wait nobody is Surprised or asked (BR-ENTER-08, BR-ENTER-10).
    """
    yield Planned((Beat("round", stays=True),), because=("BR-ENTER-10", "BR-ENTER-13"))
    if any(one.sneaks or one.unaware for one in run.state.present()):
        yield from surprise(run)


def surprise(run: Run) -> Procedure[None]:
    """Roll Prowl against Survey and say who is Surprised and who Ambushing (BR-ENTER-02)."""
    state: State = run.state
    prowlers = {one.id for one in state.present() if one.sneaks and stands(run.book, one)}
    ruled = yield from _stances(run, prowlers)
    prowls: dict[str, Rolled] = {}
    for who in sorted(prowlers, key=_order(run.state)):
        if any(how == DICE for other, how in ruled.items() if _against(run.state, other, who)):
            prowls[who] = yield from _roll(run, who, PROWL, 0)
    surveys: dict[str, Rolled] = {}
    for who, how in ruled.items():
        rivals = [one for one in prowls if _against(run.state, who, one)]
        if how == DICE and rivals and run.state.find(who) is not None:
            tn = max(prowls[one].total for one in rivals)
            surveys[who] = yield from _roll(run, who, SURVEY, tn)
    yield from _price(run, prowls, surveys)
    noticed = judged(run.state, run.book, prowlers, ruled, prowls, surveys)
    yield from _declared(run, noticed)


def _order(state: State) -> Any:
    places = {one.id: place for place, one in enumerate(state.creatures)}
    return lambda who: places.get(who, 0)


def _against(state: State, observer: str, sneak: str) -> bool:
    """Whether a sneak could surprise a creature: they are enemies, and both present."""
    one, other = state.find(observer), state.find(sneak)
    return one is not None and other is not None and enemies(state, one, other)


def _stances(run: Run, prowlers: set[str]) -> Procedure[dict[str, str]]:
    """Ask the game master about each who could be surprised: roll, Surprised, or aware.

    By default a creature that does not know of the others is Surprised (BR-ENTER-05), and the rest
    roll. Returns an answer for each.
    """
    usual: dict[str, str] = {}

    def ask(state: State) -> Ruling:
        usual.clear()
        for one in state.present():
            if any(_against(state, one.id, who) for who in prowlers) or one.unaware:
                usual[one.id] = SURPRISED if one.unaware else DICE
        because = ("BR-ENTER-01", "BR-ENTER-02", "BR-ENTER-05", "BR-NPC-05")
        return Ruling("notice", _notice(tuple(usual.items())), (), because)

    said: dict[str, str] = dict((yield from need(run, ask)))
    return usual | said


@lru_cache(maxsize=64)
def _notice(usual: tuple[tuple[str, str], ...]) -> Sheet:
    ways = Choice(
        (
            Option(DICE, "notice", (), ("BR-ENTER-02", "BR-ENTER-03")),
            Option(SURPRISED, "notice", (), ("BR-ENTER-05",)),
            Option(AWARE, "notice", (), ("BR-ENTER-08",)),
        )
    )
    return Sheet(tuple(Field(who, ways, how, ("BR-ENTER-01",)) for who, how in usual))


def _roll(run: Run, who: str, action: str, tn: int) -> Procedure[Rolled]:
    """Make one roll of Prowl, or of Survey against the best Prowl; only totals count.

    Those not actively watching roll Survey at one Tier less (BR-ENTER-06).
    """
    one = run.state.who(who)
    terms: tuple[Term, ...] = ()
    if action == SURVEY and not one.watching:
        terms = (tier("not_watching", -run.book.tables.tier_step, ("BR-ENTER-06",)),)
    tags = (SIGHT,) if action == SURVEY else ()
    aim = Aim(
        action.casefold(),
        action,
        tn=tn,
        tags=tags,
        terms=terms,
        exact=True,
        measured=action == PROWL,
    )
    return (yield from simple_roll(run, who, aim))


def _price(run: Run, prowls: dict[str, Rolled], surveys: dict[str, Rolled]) -> Procedure[None]:
    """Let the leader of a sneaking group take 1 Stress for each member that failed (BR-ENTER-04).

    A member fails if it stays below the highest Survey on the other side; the leader is the one
    with the best Prowl. With the ruling that each sneaks alone, nobody takes Stress (BR-GAP-16).
    """
    if run.book.rulings["surprise_mode"] != "group":
        return
    sides = dict.fromkeys(run.state.who(who).side for who in prowls)
    for side in sides:
        group = [who for who in prowls if run.state.who(who).side == side]
        rivals = [one for who, one in surveys.items() if _against(run.state, who, group[0])]
        if len(group) < 2 or not rivals:
            continue
        best = max(one.total for one in rivals)
        leader = max(group, key=lambda who: prowls[who].total)
        count = sum(prowls[who].total < best for who in group)
        if count and run.state.who(leader).most_stress:
            yield Stressed(leader, count, "together", because=("BR-ENTER-04", "BR-TEAM-05"))


def judged(
    state: State,
    book: BeaconRoadBook,
    prowlers: set[str],
    ruled: dict[str, str],
    prowls: dict[str, Rolled],
    surveys: dict[str, Rolled],
) -> Noticed:
    """Who is Surprised and who Ambushing by rolls and rulings (BR-ENTER-03, -11, -12).

    A group counts with its best Prowl; by the ruling every pair is compared, and being surprised by
    any sneak is enough (BR-GAP-16). An equal Survey notices.
    """
    group = book.rulings["surprise_mode"] == "group"
    by: dict[str, set[str]] = {}
    for who, how in ruled.items():
        if state.find(who) is None or how == AWARE:
            continue
        rivals = {one for one in prowlers if _against(state, who, one)}
        if how == SURPRISED:
            by[who] = rivals or {one.id for one in state.present() if _against(state, who, one.id)}
        elif who in surveys:
            total = surveys[who].total
            won = {one for one in rivals if one in prowls and prowls[one].total > total}
            if won:
                by[who] = rivals if group else won
    sides = {state.who(one).side for one in set().union(*by.values())}
    first = set().union(*by.values())
    ambushing = [
        one.id
        for one in state.present()
        if one.id not in by and (one.side in sides if group else one.id in first)
    ]
    because = ("BR-ENTER-03", "BR-ENTER-05", "BR-ENTER-11", "BR-ENTER-12", "BR-GAP-16", "BR-GAP-17")
    return Noticed(tuple(by), tuple(ambushing), because=because)


def _declared(run: Run, noticed: Noticed) -> Procedure[None]:
    """Give the game master the last word on each creature (BR-ENTER-12, BR-NPC-05)."""

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        there = set(people)
        form = _verdict(
            people,
            tuple([one for one in noticed.surprised if one in there]),
            tuple([one for one in noticed.ambushing if one in there]),
        )
        because = ("BR-ENTER-01", "BR-ENTER-11", "BR-ENTER-12", "BR-NPC-05")
        return Ruling("surprise", form, (), because)

    said = yield from need(run, ask)
    form = ask(run.state).form
    assert isinstance(form, Sheet)
    values: dict[str, Any] = dict(form.filled(said))
    because = (*noticed.because, "BR-ENTER-07", "BR-ENTER-09", "BR-ENTER-15", "BR-GAP-74")
    yield Noticed(values[SURPRISED], values["ambushing"], because=because)


@lru_cache(maxsize=64)
def _verdict(
    people: tuple[str, ...], surprised: tuple[str, ...], ambushing: tuple[str, ...]
) -> Sheet:
    options = Several(tuple(Option(one, "who", (one,)) for one in people))
    return Sheet(
        (
            Field(SURPRISED, options, surprised, ("BR-ENTER-07", "BR-ENTER-12")),
            Field("ambushing", options, ambushing, ("BR-ENTER-09", "BR-ENTER-11")),
        )
    )
