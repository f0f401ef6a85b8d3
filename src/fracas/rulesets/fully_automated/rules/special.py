"""Special actions of step 4: healing, stabilizing, freeing, alarms, breaking free.

The aim condition gives a check of the kind an advantage as a number (FA-AIM-18).
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Term, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import aimed_check
from fracas.rulesets.fully_automated.rules.checks import check
from fracas.rulesets.fully_automated.rules.conditions import band, heal, loses_card
from fracas.rulesets.fully_automated.rules.improvising import something_else
from fracas.rulesets.fully_automated.state.facts import (
    CardLost,
    Checked,
    Resolved,
    StepBegan,
    Wasted,
)
from fracas.rulesets.fully_automated.state.harm_facts import Released, Stabilized, Unglued
from fracas.rulesets.fully_automated.state.scene_facts import AlarmStopped
from fracas.rulesets.fully_automated.state.state import (
    ALARM,
    BREAK_FREE,
    ELSE,
    HEAL,
    STABILIZE,
    UNGLUE,
    Alarm,
    Combatant,
    State,
)
from fracas.space.hexes import distance


def specials(state: State, book: FullyAutomatedBook) -> tuple[str, ...]:
    """The special actions for which there is anything to do at all (FA-SPEC-01, FA-SEL-11)."""
    found: list[str] = []
    present = state.present()
    if any(one.hp < one.most_hp and one.hp > book.tables.bands.dead for one in present):
        found.append(HEAL)
    if any(_bleeds(book, one) for one in present):
        found.append(STABILIZE)
    if any(one.glued for one in present):
        found.append(UNGLUE)
    found += [ALARM + one.id for one in state.alarms if stoppable(one)]
    return (*found, ELSE)


def stoppable(alarm: Alarm) -> bool:
    """Whether somebody could put a stop to an alarm by a check (FA-SPEC-01)."""
    return not alarm.stopped and bool(alarm.attribute)


def _bleeds(book: FullyAutomatedBook, one: Combatant) -> bool:
    return not one.stabilized and band(book, one) == "dying"


def begin_last_step(run: Run) -> Procedure:
    """Step 4 begins with the first who has a part in it (FA-ROUND-06, FA-ROUND-07)."""
    if run.state.step != "aims":
        yield StepBegan("aims", because=("FA-ROUND-01", "FA-ROUND-06", "FA-ROUND-07"))


def special(run: Run, who: str) -> Procedure:
    """Somebody's special action; lost with its player's capacity, not by damage (FA-SPEC-04)."""
    book: FullyAutomatedBook = run.book
    one = run.state.find(who)
    if one is None or one.out or one.done:
        return
    yield from begin_last_step(run)
    if _lost(book, one):
        yield CardLost(who, one.card, because=("FA-ROUND-11", "FA-SPEC-04", "FA-GAP-28"))
        return
    card = one.card
    if card.startswith(ALARM):
        yield from stop_alarm(run, who, card.removeprefix(ALARM))
    else:
        yield from _ACTS[card](run, who)
    now = run.state.find(who)
    if now is not None and not now.done:
        yield Resolved(who, because=("FA-SPEC-01", "FA-ROUND-06"))


def _lost(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a special action is lost by going down (FA-ROUND-11).

    To break free takes HP above 0 only, by whatever switch (FA-RESTR-13).
    """
    if one.card == BREAK_FREE:
        return one.hp <= book.tables.bands.incapacitated
    return loses_card(book, one)


def break_free(run: Run, who: str) -> Procedure:
    """Try to get out of restraints: a check at -4, one try a round (FA-RESTR-13)."""
    if not run.state.who(who).restrained:
        yield Wasted(who, BREAK_FREE, because=("FA-RESTR-13", "FA-RESTR-11"))
        return
    book: FullyAutomatedBook = run.book
    figures = book.tables.checks
    aimed = yield from aimed_check(run, who)
    tied = Term("restrained", "bonus", figures.break_free, ("FA-RESTR-13", "FA-CHECK-04"))
    made: Checked = yield from check(run, who, "break_free", *figures.free, (tied, *aimed))
    if made.passed:
        yield Released(who, who, because=("FA-RESTR-13", "FA-HP-03"))


def heal_somebody(run: Run, who: str) -> Procedure:
    """Heal a neighbour or oneself: 3 HP, and more with the margin (FA-SPEC-03, FA-DMG-06)."""
    book: FullyAutomatedBook = run.book
    low = book.tables.bands.dead
    other = yield from _patient(run, who, HEAL, lambda one: low < one.hp < one.most_hp, own=True)
    if not other:
        return
    figures = book.tables.checks
    aimed = yield from aimed_check(run, who)
    made: Checked = yield from check(run, who, "heal", *figures.medicine, aimed, other)
    if made.passed and run.state.find(other) is not None:
        amount = figures.heal + made.margin // figures.heal_step
        yield from heal(run, other, amount, who, ("FA-SPEC-03", "FA-HP-11", "FA-GAP-33"))


def stabilize(run: Run, who: str) -> Procedure:
    """See to it that a dying neighbour loses no more HP (FA-HP-11, FA-GAP-33)."""
    book: FullyAutomatedBook = run.book
    other = yield from _patient(run, who, STABILIZE, lambda one: _bleeds(book, one))
    if not other:
        return
    aimed = yield from aimed_check(run, who)
    medicine = book.tables.checks.medicine
    made: Checked = yield from check(run, who, "stabilize", *medicine, aimed, other)
    now = run.state.find(other)
    if made.passed and now is not None and _bleeds(book, now):
        yield Stabilized(other, who, because=("FA-HP-11", "FA-GAP-33"))


def unglue(run: Run, who: str) -> Procedure:
    """Help a neighbour out of the glue; that takes no dice (FA-WPN-26)."""
    other = yield from _patient(run, who, UNGLUE, lambda one: one.glued > 0)
    if other:
        yield Unglued(other, who, because=("FA-WPN-26", "FA-SPEC-01"))


def _patient(
    run: Run,
    who: str,
    card: str,
    needs_it: Callable[[Combatant], bool],
    *,
    own: bool = False,
) -> Procedure:
    """Whom to help, of those within reach; gives back nothing when the card is wasted."""
    because = ("FA-SPEC-01", "FA-SPEC-02", "FA-SEL-11")

    def near(state: State) -> list[str]:
        me = state.who(who)
        return [
            one.id
            for one in sorted(state.present(), key=lambda one: (one.side != me.side, one.hp))
            if needs_it(one) and (own if one.id == who else beside(me, one))
        ]

    def ask(state: State) -> Ask:
        options = [Option(other, "patient", (other,)) for other in near(state)]
        options.append(Option("none", "none", (card,)))
        return Ask(
            Decider(who), "patient", Choice(tuple(options)), because, (who, card), options[0].id
        )

    chosen = (yield from need(run, ask)) if near(run.state) else "none"
    if chosen == "none":
        yield Wasted(who, card, because=because)
        return ""
    return chosen


def beside(one: Combatant, other: Combatant) -> bool:
    """Whether two are next to each other; without a map everybody is."""
    if one.place is None or other.place is None:
        return True
    return distance(one.place, other.place) == 1


def stop_alarm(run: Run, who: str, alarm: str) -> Procedure:
    """Put a stop to an alarm by a check, from where it can be reached (FA-SPEC-01, FA-SPEC-02).

    Within reach are its own hexes and those next to them.
    """
    found = next((one for one in run.state.alarms if one.id == alarm and stoppable(one)), None)
    place = run.state.who(who).place
    if found is None or not (
        place is None
        or not found.hexes
        or min(distance(place, there) for there in found.hexes) <= 1
    ):
        yield Wasted(who, ALARM + alarm, because=("FA-SPEC-01", "FA-SEL-11"))
        return
    aimed = yield from aimed_check(run, who)
    made: Checked = yield from check(
        run, who, "alarm", found.attribute, found.skill, aimed, alarm, found.target
    )
    if made.passed:
        yield AlarmStopped(alarm, who, because=("FA-SPEC-01", "FA-SPEC-02"))


_ACTS: dict[str, Callable[[Run, str], Procedure]] = {
    BREAK_FREE: break_free,
    HEAL: heal_somebody,
    STABILIZE: stabilize,
    UNGLUE: unglue,
    ELSE: something_else,
}
