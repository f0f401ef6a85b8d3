"""A turn: what happens as it starts, one Act after another, and the roll against a wound at last.

Every Act is a beat of its own, so that going back goes back one Act.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.control import decider_of
from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll
from fracas.rulesets.beacon_road.rules.harm.ticks import ticks
from fracas.rulesets.beacon_road.rules.harm.wounds import resistible
from fracas.rulesets.beacon_road.rules.powers.inborn import REGENERATION, regenerate
from fracas.rulesets.beacon_road.rules.reacts.windows import window
from fracas.rulesets.beacon_road.rules.rounds.acts import ordered, perform
from fracas.rulesets.beacon_road.rules.rounds.endings import over
from fracas.rulesets.beacon_road.rules.rounds.menu import END, may_go_on, menu
from fracas.rulesets.beacon_road.state.round_facts import TurnBegan, TurnEnded
from fracas.rulesets.beacon_road.state.state import Creature, State

NO_ROLL = "none"


def turn(run: Run, who: str) -> Procedure:
    """A creature's turn begins: wounds tick, HP are restored, and then it may Act (BR-ROUND-13).

    A tick that brings it to 0 HP or fewer ends the turn (BR-WOUND-14). Who cannot act has its turn
    nonetheless, without Acts (BR-ROUND-14).
    """
    one: Creature | None = run.state.find(who)
    if one is None or one.out or one.taken:
        return
    yield TurnBegan(who, because=("BR-ROUND-06", "BR-ROUND-13", "BR-BOON-16"))
    if (yield from ticks(run, who)):
        yield from window(run, "turn_start", who)
        if REGENERATION in run.state.who(who).abilities:
            yield from regenerate(run, who)
        yield from act(run, who)
    else:
        yield from end_turn(run, who, felled=True)


def act(run: Run, who: str) -> Procedure:
    """One Act of a turn, chosen from the menu; when none is left the turn ends (BR-ACT-02)."""
    book: BeaconRoadBook = run.book
    if not _goes_on(run.state, book, who):
        yield from end_turn(run, who)
        return
    chosen: str = yield from need(run, lambda state: menu(state, book, who))
    chosen = yield from ordered(run, who, chosen)
    if chosen == END:
        yield from end_turn(run, who)
        return
    try:
        yield from perform(run, who, chosen)
    except Moot as moot:
        if run.state.find(who) is None:
            raise
        yield Noted("moot", (moot.subject,), because=("BR-NPC-05",))
    if run.state.result:
        return
    if _goes_on(run.state, book, who):
        yield Planned((Beat("act", (who,)),), because=("BR-ACT-01", "BR-ACT-16"))
    else:
        yield from end_turn(run, who)


def _goes_on(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether there is anything left to do in this turn, and anybody to do it against."""
    one = state.find(who)
    if one is None or one.out or state.turn != who or not may_go_on(book, one, state.round):
        return False
    return over(state, book) is None


def end_turn(run: Run, who: str, *, felled: bool = False) -> Procedure:
    """A turn ends: one Resistance Roll against one wound, for everybody (BR-ROUND-12, BR-WOUND-18).

    It costs no Act, and who cannot Act may make it as well (BR-RESIST-06). Acts that are left are
    lost (BR-ROUND-15). `felled` says that a tick ended it (BR-WOUND-14).
    """
    one: Creature | None = run.state.find(who)
    if one is None or run.state.turn != who:
        return
    if not one.out and one.wounds and over(run.state, run.book) is None:
        yield from _ease(run, who)
    if run.state.find(who) is not None and not run.state.who(who).out:
        yield from window(run, "turn_end", who)
    extra = has_another(run.state, run.book, who)
    because = ("BR-ROUND-15", *(("BR-ROUND-06", "BR-GAP-17") if extra else ()))
    if felled:
        because = (*because, "BR-WOUND-14")
    yield TurnEnded(who, extra, because=because)


def has_another(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether the turn that ends is an ambusher's, and one to spare by the ruling (BR-GAP-17)."""
    one = state.find(who)
    if one is None or state.stage != "ambush" or not one.ambushing:
        return False
    return book.rulings["ambush_extra_turn"] == "on"


def _ease(run: Run, who: str) -> Procedure:
    """Which wound to roll against, chosen before the dice (BR-WOUND-03, BR-WOUND-05)."""
    book: BeaconRoadBook = run.book

    def ask(state: State) -> Ask:
        one = state.who(who)
        places = resistible(book, one)
        if not places:
            raise Moot(who)
        names = tuple([(str(place), one.wounds[place].name) for place in places])
        return _ask_ease(decider_of(state, who), who, names)

    if not resistible(book, run.state.who(who)):
        return
    chosen = yield from need(run, ask)
    if chosen != NO_ROLL:
        yield from wound_roll(run, who, int(chosen), act=False)


@lru_cache(maxsize=512)
def _ask_ease(decider: Decider, who: str, names: tuple[tuple[str, str], ...]) -> Ask:
    because = (
        "BR-ROUND-12", "BR-WOUND-03", "BR-WOUND-05", "BR-RESIST-07", "BR-GAP-10", "BR-GAP-73",
        "BR-GAP-75",
    )  # fmt: skip
    options = tuple(Option(place, "ease", (name,), ("BR-WOUND-03",)) for place, name in names)
    form = Choice((*options, Option(NO_ROLL, "no_roll")))
    return Ask(decider, "ease", form, because, (who,), options[0].id)
