"""Rounds: checks for slots, the sides who fill them, and how a fight ends.

AE-INIT. It ends with one side left, a full clock, or the game master's word (AE-HP-08).

Long because the order, its slots and their end are one procedure of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, Term, need
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.kit.deeds import Deed, Deeds, choice
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import INITIATIVE, Trial, terms_of, throw
from fracas.rulesets.aeronaughts.rules.pools import dice
from fracas.rulesets.aeronaughts.state.facts import (
    Checked,
    Lined,
    RoundBegan,
    SlotTaken,
    Slotted,
)
from fracas.rulesets.aeronaughts.state.scene_facts import ClockTicked, Ended, Fell, Gone
from fracas.rulesets.aeronaughts.state.state import BURNING, DEAD, Slot, State

# The order: a Simple check by everybody, and slots for the sides (AE-INIT)


TIE = "tie"
"""The kind of the roll between sides that are tied."""

D10 = Pool(1, 10)


def opening(run: Run) -> Procedure[None]:
    """Begin a fight: everybody rolls for the order, then slots follow (AE-INIT-01)."""
    yield from roll_in(run)
    yield RoundBegan(1, because=("AE-TURN-09", "AE-INIT-03"))
    yield Planned((Beat("slot", stays=True),), because=("AE-INIT-03", "AE-INIT-04"))


def unplaced(state: State) -> tuple[str, ...]:
    """Those able without a slot: everybody at the opening, later the newcomers."""
    return tuple([one.id for one in state.combatants if one.able and not one.placed])


class Called(NamedTuple):
    """The subject of the order's sheet: its round, 0 for the opening."""

    number: int


def roll_in(run: Run) -> Procedure[None]:
    """Let those without a slot roll for one, which joins the order by its result.

    AE-INIT-01 to AE-INIT-03, AE-INIT-07. The game master may say first who is taken unawares, and
    who has a Boost or a Setback die for it (AE-GM-01).
    """
    if not unplaced(run.state):
        return
    book: AeronaughtsBook = run.book

    def ask(state: State) -> Ruling:
        people = unplaced(state)
        unaware = tuple([who for who in people if not state.who(who).ready])
        because = ("AE-INIT-01", "AE-GM-01")
        return Ruling("order", order_sheet(people, unaware), (), because, Called(state.round))

    ruled: dict[str, Any] = dict((yield from need(run, ask)))
    if ruled.get("why", "").strip():
        yield Noted("ruled", (), ruled["why"].strip(), because=("AE-GM-01",))
    people = unplaced(run.state)
    unaware = ruled.get("unaware", tuple([who for who in people if not run.state.who(who).ready]))
    slots: list[Slot] = list(run.state.slots)
    fixed = book.rulings["initiative"] == "fixed"
    for who in people:
        if run.state.find(who) is None:
            continue
        more: list[Term] = []
        for line, name, letter in (("boost", "ruled", "B"), ("setback", "ruled_against", "K")):
            if who in ruled.get(line, ()):
                more.append(dice(name, letter, ("AE-GM-01",)))
        skill = book.tables.initiative["unaware" if who in unaware else "ready"]
        shown = yield from _roll(run, who, skill, tuple(more))
        if (one := run.state.find(who)) is not None:
            # It belongs to nobody in particular, except by the table's option (AE-INIT-08).
            owner = who if fixed else ""
            slots.append(Slot(one.side, owner, who, shown.success, shown.advantage))
    ordered = yield from ranked(run, slots, {slot.by for slot in run.state.slots})
    because: tuple[str, ...] = ("AE-INIT-02", "AE-INIT-03", "AE-GAP-02")
    if run.state.slots:
        because = (*because, "AE-INIT-07")
    if fixed:
        because = (*because, "AE-INIT-08")
    yield Slotted(tuple(ordered), because=because)


@lru_cache(maxsize=512)
def order_sheet(people: tuple[str, ...], unaware: tuple[str, ...]) -> Sheet:
    """The game master's sheet before the order is rolled (AE-INIT-01, AE-GM-01)."""
    options = tuple([Option(who, "order", (who,)) for who in people])
    fields = (
        Field("unaware", Several(options), unaware, ("AE-INIT-01",)),
        Field("boost", Several(options), (), ("AE-GM-01",)),
        Field("setback", Several(options), (), ("AE-GM-01",)),
        Field("why", Text(0, 300), "", ("AE-GM-01",)),
    )
    return Sheet(fields)


def _roll(run: Run, who: str, skill: str, more: tuple[Term, ...]) -> Procedure[Checked]:
    """Make a combatant's Simple check for the order, with conditions (AE-INIT-01, AE-INIT-09)."""
    book: AeronaughtsBook = run.book
    difficulty = book.tables.difficulties["simple"]
    trial = Trial(who, INITIATIVE, skill, difficulty=difficulty, taken=False)
    because = ("AE-INIT-01", "AE-INIT-09", "AE-DICE-03", "AE-DICE-14", "AE-DICE-15")

    def terms_now(state: State) -> tuple[Term, ...]:
        return (*terms_of(state, book, trial), *more)

    read = ("AE-DICE-04", "AE-DICE-05")
    return (yield from throw(run, trial, INITIATIVE, terms_now, because, read))


def ranked(run: Run, slots: list[Slot], settled: set[str]) -> Procedure[list[Slot]]:
    """Return slots in order: net success, net advantage, player characters first (AE-INIT-02).

    Ties within a side do not matter. Between sides a d10 decides (AE-INIT-06), unless all who tie
    were in the order before.
    """
    state: State = run.state

    def standing(slot: Slot) -> tuple[int, int, bool]:
        one = state.find(slot.by)
        return -slot.success, -slot.advantage, one is None or one.kind != "pc"

    found: list[Slot] = []
    for _, group in groupby(sorted(slots, key=standing), key=standing):
        tied = list(group)
        sides = tuple(dict.fromkeys(slot.side for slot in tied))
        if len(sides) > 1 and any(slot.by not in settled for slot in tied):
            sides = yield from _tie(run, sides)
            tied.sort(key=lambda slot: sides.index(slot.side))
        found += tied
    return found


class Tied(NamedTuple):
    """The subject of the roll: the sides that tie for a place in the order."""

    side: str
    others: tuple[str, ...]


def _tie(run: Run, sides: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """Roll a d10 for which tied side comes first; the rest follow as listed (AE-INIT-06)."""
    roll = Roll(GM, TIE, D10, Total(D10), (), ("AE-INIT-06",), Tied(sides[0], sides[1:]))
    result = yield from need(run, lambda state: roll)
    # Equal shares of the ten faces; the first side has the lowest.
    first = (result.value - 1) * len(sides) // D10.sides
    return (sides[first], *sides[:first], *sides[first + 1 :])


def candidates(state: State, slot: Slot) -> tuple[str, ...]:
    """Who may take a slot: those able on its side who have not acted (AE-INIT-03, AE-INIT-08).

    Empty if the slot is skipped (AE-INIT-05).
    """
    side = [one for one in state.combatants if one.side == slot.side]
    left = [one.id for one in side if not one.acted and one.able and one.placed]
    return tuple([who for who in left if slot.who in ("", who)])


def lapsed(state: State) -> tuple[Slot, ...]:
    """The order without slots for the fallen, the last ones of each side (AE-INIT-05).

    Slots that belong to a combatant go with it (AE-INIT-08).
    """
    able = [one for one in state.combatants if one.able and one.placed]
    owners = {one.id for one in able}
    room = {side: sum(one.side == side for one in able) for side in state.sides()}
    kept = []
    for slot in state.slots:
        if slot.who:
            if slot.who in owners and state.who(slot.who).side == slot.side:
                kept.append(slot)
        elif room.get(slot.side, 0):
            room[slot.side] -= 1
            kept.append(slot)
    return tuple(kept)


class TakeSlot(Deed, frozen=True):
    """The answer who of a side takes its slot (AE-INIT-04)."""

    who: Who

    kind = "slot"
    stem = ""
    because = ("AE-INIT-04",)
    icon = "users"


class InOrder(Deed, frozen=True):
    """The side's remaining slots of the round go to those left, in the listed order."""

    kind = "slot"
    stem = "in_order"
    because = ("AE-INIT-04",)
    icon = "users"

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Who they are."""
        people = [deed.who for deed in SLOTS.of(prompt) if isinstance(deed, TakeSlot)]
        return {"all": tuple([state.find(who) or who for who in people])}


class EachRound(InOrder, frozen=True):
    """The side's slots go to its people in the listed order, in each round of the fight."""

    stem = "each_round"


IN_ORDER, EACH_ROUND = InOrder(), EachRound()

SLOTS: Deeds[Deed] = Deeds(TakeSlot, InOrder, EachRound)


class SlotDue(NamedTuple):
    """The subject of a slot's prompt: its side and its place."""

    side: str
    place: int


# Slot by slot

IN_TURN = 2
"""With this many, the one who does not take a slot gets the next, and nothing is asked."""


def slot(run: Run) -> Procedure[None]:
    """Run the slot that is due: its side says who takes it, and their turn is next.

    AE-INIT-03, AE-INIT-04. Nobody is asked if only one is left, or if the side acts in order. A
    slot whose side has nobody left to act is skipped (AE-INIT-05). After the last one the round
    closes; a fight that is over ends before anything else.
    """
    state: State = run.state
    ended = over(state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    if state.slot >= len(state.slots):
        yield Planned((Beat("close"),), because=("AE-TURN-09",))
        return
    due = state.slots[state.slot]
    people = candidates(state, due)
    if not people:
        yield SlotTaken("", because=("AE-INIT-05",))
        return
    who = people[0]
    if len(people) > 1 and not all(_in_order(state, one) for one in people):
        deed = SLOTS.read((yield from need(run, _ask)))
        if isinstance(deed, TakeSlot):
            who = deed.who
        else:
            people = candidates(run.state, due)
            who = people[0]
            if deed == EACH_ROUND:
                lined = tuple([one.id for one in run.state.combatants if one.side == due.side])
                yield Lined(lined, "fight", because=("AE-INIT-04",))
            else:
                yield Lined(people, because=("AE-INIT-04",))
    because = ("AE-INIT-03", "AE-INIT-08") if due.who else ("AE-INIT-03", "AE-INIT-04")
    yield SlotTaken(who, because=because)
    yield Planned((Beat("turn", (who,)),), because=("AE-TURN-01",))


def _in_order(state: State, who: str) -> bool:
    """Whether a combatant takes slots as listed, in this round or in each (AE-INIT-04)."""
    one = state.who(who)
    return one.in_order or one.lined


def _ask(state: State) -> Ask | Ruling:
    """The prompt whose turn it is, for the side's first player character or the GM."""
    due, because = state.slots[state.slot], ("AE-INIT-03", "AE-INIT-04")
    people = candidates(state, due) or ("",)
    players = [who for who in people if who and state.who(who).kind == "pc"]
    about = SlotDue(due.side, state.slot)
    # With two left, the first slot settles the second.
    ways = (IN_ORDER, EACH_ROUND) if len(people) > IN_TURN else (EACH_ROUND,)
    form = choice(*map(TakeSlot, people), *ways)
    if not players:
        return Ruling("slot", form, EACH_ROUND.id, because, about)
    return Ask(Decider(players[0]), "slot", form, because, about, people[0])


def close(run: Run) -> Procedure[None]:
    """Close a round: clocks count, the GM continues or ends the fight, slots of the fallen lapse.

    AE-INIT-05. Newcomers roll for a slot of the next round (AE-INIT-07).
    """
    yield from tick(run)
    if over(run.state) is not None:
        return
    yield from go_on(run)
    if run.state.result or over(run.state) is not None:
        return
    left = lapsed(run.state)
    if left != run.state.slots:
        yield Slotted(left, because=("AE-INIT-05",))
    yield from roll_in(run)
    yield RoundBegan(run.state.round + 1, because=("AE-TURN-09", "AE-INIT-07"))


# How a fight ends

_WHY: dict[str, tuple[str, ...]] = {
    "down": ("AE-HP-08", "AE-GAP-48"),
    "draw": ("AE-HP-08",),
    "clock": ("AE-GM-02",),
    "talk": ("AE-GM-02",),
    "told": ("AE-GM-02",),
}
"""Each way for a fight to end, and its rules."""

LEAVES = ("surrendered", "fled", "captured")
"""How a combatant may leave a fight alive by the game master's word."""


def over(state: State) -> tuple[str, str] | None:
    """Return the winner and how the fight ended, or None while it goes on.

    A full clock is checked first. Otherwise the fight is over when at most one side has anybody
    left who functions (AE-HP-08). The winner is blank for a draw.
    """
    for clock in state.clocks:
        if clock.filled >= clock.size:
            return clock.winner, "clock"
    side = ""
    for one in state.combatants:
        if one.able and one.side != side:
            if side:
                return None
            side = one.side
    return (side, "down") if side else ("", "draw")


def tick(run: Run) -> Procedure[None]:
    """Add a round to every clock."""
    for clock in run.state.clocks:
        if clock.filled < clock.size:
            yield ClockTicked(clock.id, because=("AE-TURN-09",))


def finish(run: Run, winner: str, how: str, words: str = "") -> Procedure[None]:
    """End the fight; the GM says whether conditions go on, as fires do (AE-COND-07).

    Blocks, honed qualities and waiting dice end with it (AE-ACT-18, AE-MAN-29).
    """
    keeps = "end"
    if any(one.name != BURNING for each in run.state.present() for one in each.conditions):
        because = ("AE-COND-07", "AE-GM-02")
        keeps = yield from need(run, lambda _: Ruling("aftermath", _AFTER, "end", because))
    rows = (*_WHY[how], "AE-COND-07", "AE-ACT-18", "AE-MAN-29")
    yield Ended(winner, how, words, keeps == "keep", because=rows)


_AFTER = Choice(tuple(Option(way, "aftermath", (), ("AE-COND-07",)) for way in ("end", "keep")))


class Wins(Deed, frozen=True):
    """The GM's answer that a side has won (AE-GM-02)."""

    side: str

    kind = "side"


class NobodyWins(Deed, frozen=True):
    """The GM's answer that nobody has won."""

    kind = ""
    stem = "none"


WINNERS: Deeds[Deed] = Deeds(Wins, NobodyWins)


class RoundOver(NamedTuple):
    """The subject of the GM's sheet: the round that is over."""

    number: int


def go_on(run: Run) -> Procedure[None]:
    """At the end of a round the GM continues or ends the fight; some may leave it, or die.

    Nobody dies by the rules alone (AE-HP-10, AE-HP-11, AE-GAP-48).
    """

    def ask(state: State) -> Ruling:
        there = tuple([one.id for one in state.present()])
        fallen = tuple([one.id for one in state.present() if one.down])
        because = ("AE-GM-02", "AE-HP-10", "AE-HP-11")
        form = _sheet(state.sides(), there, fallen)
        return Ruling("go_on", form, (), because, RoundOver(state.round))

    ruled: dict[str, Any] = dict((yield from need(run, ask)))
    if not ruled:
        return
    for how in LEAVES:
        for who in ruled.get(how, ()):
            if run.state.find(who) is not None and not run.state.who(who).out:
                yield Gone(who, how, because=("AE-GM-02",))
    for who in ruled.get("dead", ()):
        if run.state.find(who) is not None and run.state.who(who).down:
            yield Fell(who, DEAD, because=("AE-HP-10", "AE-HP-11", "AE-GAP-48"))
    if (verdict := ruled.get("verdict", "on")) != "on":
        found = WINNERS.read(ruled.get("winner", NobodyWins().id))
        winner = found.side if isinstance(found, Wins) else ""
        yield from finish(run, winner, verdict, ruled.get("words", "").strip())


@lru_cache(maxsize=512)
def _sheet(sides: tuple[str, ...], people: tuple[str, ...], fallen: tuple[str, ...]) -> Sheet:
    verdicts = tuple([Option(one, "verdict", (), ("AE-GM-02",)) for one in ("on", "talk", "told")])
    fields = [
        Field("verdict", Choice(verdicts), "on", ("AE-GM-02",)),
        Field("winner", choice(NobodyWins(), *map(Wins, sides)), NobodyWins().id, ("AE-GM-02",)),
        Field("words", Text(0, 500), "", ("AE-GM-02",)),
    ]
    for how in LEAVES:
        some = Several(tuple([Option(who, how, (who,)) for who in people]))
        fields.append(Field(how, some, (), ("AE-GM-02",)))
    if fallen:
        dead = tuple([Option(who, "dead", (who,)) for who in fallen])
        fields.append(Field("dead", Several(dead), (), ("AE-HP-10", "AE-HP-11")))
    return Sheet(tuple(fields))
