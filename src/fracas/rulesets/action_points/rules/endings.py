"""How a fight ends, and what follows: scenes, days, die steps bought back, further fights.

It ends with one side left, a count of Rounds, a death, an agreement, or the GM's word (AP-TURN-19).
Nobody recovers during a fight (AP-HEAL-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.facts import Noted, Planned
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, choice
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.deeds import Free
from fracas.rulesets.action_points.rules.scenarios import FIRST, next_fight
from fracas.rulesets.action_points.state.harm_facts import (
    DayPassed,
    QualityGained,
    Recuperated,
    SceneEnded,
    StepReturned,
    Woke,
)
from fracas.rulesets.action_points.state.scene_facts import AFTER, ClockTicked, Ended, Gone
from fracas.rulesets.action_points.state.state import AttributeKey, Combatant, State

LEAVES = ("surrendered", "fled", "captured")
"""How a combatant may leave a fight alive."""

BECAUSE = ("AP-TURN-19", "AP-NAR-03")


def over(state: State) -> tuple[str, str] | None:
    """Return the winner and how the fight ended, or None while it goes on (AP-TURN-19).

    A full count of Rounds is checked first, then a deciding death. Otherwise the fight is over when
    at most one side has anybody left who is not Down. The winner is blank for a draw.
    """
    for clock in state.clocks:
        if clock.filled >= clock.size:
            return clock.winner, "clock"
    for goal in state.goals:
        victim = state.find(goal.victim)
        if victim is not None and victim.dead:
            return goal.winner, "goal"
    side = ""
    for one in state.combatants:
        if one.side != side and one.able:
            if side:
                return None
            side = one.side
    return (side, "down") if side else ("", "draw")


def tick(run: Run) -> Procedure[None]:
    """Add a Round to every count of Rounds; the Surprise Round does not count."""
    if not run.state.round:
        return
    for clock in run.state.clocks:
        if clock.filled < clock.size:
            yield ClockTicked(clock.id, because=("AP-TURN-23",))


def finish(run: Run, winner: str, how: str, words: str = "") -> Procedure[None]:
    """End the fight; pending penalties are dropped (AP-GAP-14)."""
    rows = ["AP-TURN-19"]
    if any(one.penalty for one in run.state.combatants):
        rows.append("AP-GAP-14")
    if how in ("talk", "told"):
        rows.append("AP-NAR-03")
    yield Ended(winner, how, words, because=tuple(rows))


class Yield(Free, frozen=True):
    """Surrender, and leave the fight (AP-TURN-19)."""

    kind = "yield"
    because = ("AP-TURN-19",)
    icon = "flag"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Leave the fight."""
        yield Gone(who, "surrendered", because=self.because)


class Wins(Deed, frozen=True):
    """The GM's answer that a side has won (AP-NAR-03)."""

    side: str

    kind = "side"


class NobodyWins(Deed, frozen=True):
    """The GM's answer that nobody has won."""

    kind = ""
    stem = "none"


WINNERS: Deeds[Deed] = Deeds(Wins, NobodyWins)


class RoundOver(NamedTuple):
    """A Round that is over; 0 is the Surprise Round."""

    number: int


def go_on(run: Run) -> Procedure[None]:
    """At the end of a Round the GM continues or ends the fight, and says who has left it.

    AP-TURN-19: all sides may agree to end it, and some combatants may flee or give up.
    """

    def ask(state: State) -> Ruling:
        there = tuple([one.id for one in state.combatants if not one.out and not one.dead])
        form = go_on_sheet(state.sides(), there)
        return Ruling("go_on", form, (), BECAUSE, RoundOver(state.round))

    ruled: dict[str, Any] = dict((yield from need(run, ask)))
    if not ruled:
        return
    for how in LEAVES:
        for who in ruled.get(how, ()):
            one = run.state.find(who)
            if one is not None and not one.out:
                yield Gone(who, how, because=BECAUSE)
    verdict = ruled.get("verdict", "on")
    if verdict != "on":
        found = WINNERS.read(ruled.get("winner", NobodyWins().id))
        winner = found.side if isinstance(found, Wins) else ""
        yield from finish(run, winner, verdict, ruled.get("words", "").strip())


@lru_cache(maxsize=512)
def go_on_sheet(sides: tuple[str, ...], people: tuple[str, ...]) -> Sheet:
    """The GM's sheet at the end of a Round: does it go on, who has won, who has left how."""
    verdicts = tuple([Option(one, "verdict", (), BECAUSE) for one in ("on", "talk", "told")])
    winners = choice(NobodyWins(), *map(Wins, sides))
    gone = {how: tuple([Option(who, how, (who,)) for who in people]) for how in LEAVES}
    return Sheet(
        (
            Field("verdict", Choice(verdicts), "on", BECAUSE),
            Field("winner", winners, NobodyWins().id, BECAUSE),
            Field("words", Text(0, 500), "", BECAUSE),
            *[Field(how, Several(some), (), BECAUSE) for how, some in gone.items()],
        )
    )


# Recovery between fights (AP-HEAL)

INTERLUDES = ("scene", "day", "gain")
"""What the game master may do when there is no fight."""

WEEK = 7
"""The days of a week."""

MOST_DAYS = 28
"""The most days one sheet can let pass."""


def fighting(state: State) -> bool:
    """Whether a fight is on or about to open, because some of its beats are to come."""
    return any(beat.name not in AFTER for beat in state.agenda)


def scene(run: Run) -> Procedure[None]:
    """End the scene, the first condition for no longer being Down (AP-DOWN-03, AP-NAR-03).

    Damage stays (AP-HEAL-03). Combatants with a die in every Attribute wake (AP-DOWN-04).
    """
    if fighting(run.state):
        yield Noted("no_recovery", because=("AP-HEAL-14",))
        return
    yield SceneEnded(because=("AP-DOWN-03", "AP-HEAL-03", "AP-NAR-03"))
    for one in run.state.combatants:
        if wakes(one):
            yield Woke(one.id, because=("AP-DOWN-04", "AP-HEAL-09", "AP-GAP-37", "AP-NAR-08"))


def wakes(one: Combatant) -> bool:
    """Whether a combatant wakes from Down: the scene is over and all Attributes are at least d4.

    AP-DOWN-04, AP-HEAL-09; never the dead (AP-HEAL-12).
    """
    return one.down and not one.dead and one.scene_over and not _lost(one)


def _lost(one: Combatant) -> tuple[str, ...]:
    """The Attributes below d4, the earliest lost first (AP-HEAL-07)."""
    gone = [each.name for each in one.attributes if each.undamaged and not each.current]
    return tuple([name for name in dict.fromkeys((*one.lost, *gone)) if name in gone])


def day(run: Run) -> Procedure[None]:
    """Let whole days pass; each lowers the damage total by Fitness (AP-HEAL-01, AP-HEAL-13).

    A day with a fight on it counts in full (AP-HEAL-14). By the table's option a week does what a
    day does, and only full weeks count (AP-HEAL-02).
    """
    if fighting(run.state):
        yield Noted("no_recovery", because=("AP-HEAL-14",))
        return
    because = ("AP-HEAL-01", "AP-HEAL-13", "AP-NAR-03")
    answer = yield from need(run, lambda state: Ruling("day", DAYS, (), because))
    weekly = run.book.rulings["healing_unit"] == "week"
    for _ in range(DAYS.filled(answer)["days"]):
        yield DayPassed(1, because=("AP-HEAL-14", "AP-HEAL-13"))
        if not weekly or run.state.day % WEEK == 0:
            yield from _recuperate(run, ("AP-HEAL-02",) if weekly else ("AP-HEAL-01",))
    for one in run.state.combatants:
        if one.damage and not one.dead:
            fit, none = days_left(one)
            about = (one.id, str(fit), str(none))
            yield Noted("days_left", about, because=("AP-HEAL-11", "AP-HEAL-03"))


DAYS = Sheet((Field("days", Number(1, MOST_DAYS), 1, ("AP-HEAL-01", "AP-HEAL-13")),))
"""The sheet of a day: how many of them pass."""


def days_left(one: Combatant) -> tuple[int, int]:
    """The days, or weeks, until the damage total is at most Fitness, and until it is 0.

    AP-HEAL-11. Without Fitness no damage ever heals, and both are 0.
    """
    if not one.fitness:
        return 0, 0
    past = max(one.damage - one.fitness, 0)
    return -(-past // one.fitness), -(-one.damage // one.fitness)


def _recuperate(run: Run, unit: tuple[str, ...]) -> Procedure[None]:
    """Let everybody alive recuperate for a day or week (AP-HEAL-12)."""
    for who in [one.id for one in run.state.combatants if not one.dead]:
        one = run.state.who(who)
        amount = min(one.damage, one.fitness)
        counted = one.fitness if one.down else 0
        if amount or counted:
            rows = (*unit, "AP-HEAL-08", "AP-GAP-43") if counted else unit
            yield Recuperated(who, amount, counted, because=rows)
        if one.down:
            yield from _return(run, who)


def _return(run: Run, who: str) -> Procedure[None]:
    """Return one lost Attribute to d4 for every Fitness points healed since Down (AP-HEAL-06).

    The earliest lost returns first (AP-HEAL-07); steps above d4 must be bought (AP-HEAL-10).
    """
    book: ActionPointsBook = run.book
    one = run.state.who(who)
    lost = _lost(one)
    if lost and one.recuperated >= one.fitness:
        because = ("AP-HEAL-06", "AP-HEAL-07", "AP-HEAL-10", "AP-GAP-44", "AP-HEAL-04")
        yield StepReturned(who, lost[0], book.tables.regained, one.fitness, because=because)
    if wakes(run.state.who(who)):
        yield Woke(who, because=("AP-HEAL-09", "AP-DOWN-04", "AP-GAP-37", "AP-NAR-08"))


class Gain(Deed, frozen=True):
    """Buy back a lost die step of a combatant's Attribute (AP-HEAL-05)."""

    who: Who
    attribute: AttributeKey

    kind = "gain"
    stem = ""
    because = ("AP-HEAL-05",)
    shelf = "help"
    icon = "heart-plus"

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """Its current and its undamaged die."""
        one = state.find(self.who)
        return {"die": None if one is None else one.attribute(self.attribute)}


class NoGain(Deed, frozen=True):
    """The answer that nobody gains anything."""

    kind = "gain"
    stem = "none"
    shelf = "end"
    icon = "x"


NO_GAIN = NoGain()

GAINS: Deeds[Deed] = Deeds(Gain, NoGain)


def gain(run: Run) -> Procedure[None]:
    """Let a Quality Gain buy back one lost die step (AP-HEAL-05, AP-GAP-45).

    The GM says whose Attribute; the price is outside these rules.
    """
    because = ("AP-HEAL-05", "AP-HEAL-04", "AP-GAP-45")
    if fighting(run.state):
        yield Noted("no_recovery", because=("AP-HEAL-14",))
        return
    if not gains(run.state):
        yield Noted("nothing_lost", because=because)
        return

    def ask(state: State) -> Ruling:
        return Ruling("gain", choice(*gains(state), NO_GAIN), NO_GAIN.id, because)

    found = GAINS.read((yield from need(run, ask)))
    if not isinstance(found, Gain):
        return
    book: ActionPointsBook = run.book
    who, name = found.who, found.attribute
    size = next(size for size in book.chain if size > run.state.who(who).die(name))
    yield QualityGained(who, name, size, because=because)
    if wakes(run.state.who(who)):
        yield Woke(who, because=("AP-HEAL-09", "AP-DOWN-04", "AP-NAR-08"))


def gains(state: State) -> tuple[Gain, ...]:
    """Who lacks a step of which Attribute, the dead aside (AP-HEAL-05, AP-HEAL-12)."""
    return tuple(
        [
            Gain(one.id, each.name)
            for one in state.combatants
            if not one.dead
            for each in one.attributes
            if each.current < each.undamaged
        ]
    )


def fight(run: Run, scenario: str, number: str) -> Procedure[None]:
    """Begin the next of a chain of fights; damage and lost dice carry over (AP-HEAL-11).

    Nobody heals just because a fight ended (AP-HEAL-03).
    """
    yield from next_fight(run.state, run.book, scenario, int(number))
    yield Planned((FIRST,), because=("AP-PRE-01",))
