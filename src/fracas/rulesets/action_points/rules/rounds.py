"""Rounds and Combat Turns: AP return, each place in the order acts, and postures end.

AP-TURN. The Surprise Round is Round 0 (AP-SUR-01). A beat is one combatant's turn; a place that is
skipped has no prompt (AP-TURN-03, AP-TURN-04).
"""

from __future__ import annotations

from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Planned
from fracas.core.play.run import Run
from fracas.kit.deeds import Menu
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import Attack, Call, Press
from fracas.rulesets.action_points.rules.deeds import (
    Action,
    Free,
    Means,
    aims,
    cost_of,
    means_of,
    price,
    weapons_of,
)
from fracas.rulesets.action_points.rules.defence import FullDefense, guarded
from fracas.rulesets.action_points.rules.endings import Yield, finish, go_on, over, tick
from fracas.rulesets.action_points.rules.movement import (
    DropBags,
    Else,
    OwnDeed,
    Ready,
    Running,
    Sprint,
    Stand,
    Walk,
)
from fracas.rulesets.action_points.rules.order import (
    afresh,
    arrive,
    by_initiative,
    join,
    ranked,
    read_off,
    replenish,
    walkers,
)
from fracas.rulesets.action_points.state.facts import (
    ActionOver,
    OrderSet,
    Passed,
    RoundBegan,
    RoundEnded,
    Settled,
    Skipped,
    TurnBegan,
)
from fracas.rulesets.action_points.state.state import Combatant, State

# The Round

WALK = Beat("turn", stays=True)
"""The walk through the order, which goes on until the fight is over."""


def round_(run: Run, number: str) -> Procedure[None]:
    """Begin a Round: AP, then the order, then its first Combat Turn (AP-TURN-23).

    The first Round goes by Initiative. Later ones keep the order, unless the table's option makes
    it again (AP-TURN-09, AP-TURN-10). Round 0 goes by AP (AP-SUR-13).
    """
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    book: ActionPointsBook = run.book
    count = int(number)
    late = tuple([one.id for one in run.state.combatants if one.able and not one.ap_full])
    if count == 1 and late:
        # Those who came during preparation or the Surprise Round begin with full AP (AP-TURN-18).
        yield from arrive(run, late)
    yield from replenish(run, count)
    if count == 0:
        order = yield from ranked(run, walkers(run.state), lambda one: one.ap)
        yield OrderSet(order, because=("AP-SUR-13", "AP-SUR-10"))
    elif count == 1:
        yield from by_initiative(run)
    elif book.rulings["initiative_each_round"] == "on":
        yield from afresh(run)
    rows = ("AP-SUR-01", "AP-GAP-22") if count == 0 else ("AP-TURN-23", "AP-TURN-09", "AP-TURN-20")
    yield RoundBegan(count, because=rows)
    if count:
        yield from join(run)
    yield TurnBegan(1, because=("AP-TURN-04", "AP-TURN-16"))
    if WALK not in run.state.agenda:
        yield Planned((WALK,), because=("AP-TURN-04",))


def next_turn(run: Run) -> Procedure[bool]:
    """After the last place: begin another Combat Turn, or end the Round (AP-TURN-06).

    Returns whether there is another. The Round ends after a Combat Turn in which everybody passed,
    or by the table's option after one Combat Turn (AP-GAP-15).
    """
    state: State = run.state
    single = run.book.rulings["round_end"] == "one_turn"
    if single or not any(one.acted for one in state.combatants):
        yield Planned((Beat("close"),), because=("AP-TURN-06", "AP-GAP-15"))
        return False
    if state.round:
        yield from join(run)
    yield TurnBegan(state.turn + 1, because=("AP-TURN-04", "AP-TURN-16", "AP-TURN-22"))
    return True


def close(run: Run) -> Procedure[None]:
    """End a Round, with its postures and bonus AP (AP-TURN-23, AP-FD-12).

    If the order is made again each Round, the AP left are recorded. Unless the fight is over or the
    GM ends it, the next Round begins (AP-SUR-12).
    """
    state: State = run.state
    if state.round and run.book.rulings["initiative_each_round"] == "on":
        yield from read_off(run)
    yield RoundEnded(state.round, because=("AP-TURN-23", "AP-FD-12", "AP-NAR-08"))
    yield from tick(run)
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    yield from go_on(run)
    if run.state.result:
        return
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    number = str(run.state.round + 1)
    yield Planned((Beat("round", (number,)),), because=("AP-TURN-23", "AP-SUR-12"))


# The order, place by place, and what a place offers


class Pass(Free, frozen=True):
    """Do nothing, for nothing (AP-TURN-05)."""

    kind = "pass"
    because = ("AP-TURN-05",)
    shelf = "end"
    icon = "hourglass"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Go on to the next place."""
        yield Passed(who, because=self.because)


class PassRound(Free, frozen=True):
    """Do nothing more in this Round, and be asked no more (AP-TURN-05)."""

    kind = "pass_round"
    because = ("AP-TURN-05",)
    icon = "hourglass"

    @property
    def like(self) -> str:
        """The same as passing once."""
        return PASS.id

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """Open if a Round has more than one Turn (AP-GAP-15)."""
        return "AP-GAP-15" if book.rulings["round_end"] == "one_turn" else ""

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Skip its places until the Round is over."""
        yield Passed(who, because=self.because)
        yield Settled(who, "pass", because=self.because)


YIELD, PASS_ROUND, PASS = Yield(), PassRound(), Pass()

TURN: Menu[Action] = Menu(
    "turn",
    Attack, Call, Press, FullDefense, Walk, Sprint, Running, Stand, Ready, DropBags, OwnDeed, Else,
    besides=(YIELD, PASS_ROUND, PASS),
    because=("AP-TURN-03", "AP-TURN-13", "AP-TURN-22", "AP-GAP-16", "AP-GAP-54"),
    default=PASS.id,
)  # fmt: skip
"""What may be declared at one's place: only what can be paid for (AP-TURN-13), to pass last."""

CAUGHT: Menu[Action] = Menu(
    "turn",
    FullDefense,
    besides=(PASS_ROUND, PASS),
    because=("AP-SUR-03", "AP-TURN-13"),
    default=FullDefense().id,
)
"""What the surprised may declare in Round 0 (AP-SUR-03).

It costs nothing and their AP have no other use, so it is their default.
"""


def menu(state: State, book: ActionPointsBook, who: str, *, talks: bool = True) -> Ask | None:
    """Everything that a combatant may declare and pay for now, or None (AP-TURN-07).

    `talks` is False after it has spoken at this place.
    """
    one, caught = state.who(who), state.is_caught(who)
    at = () if caught else aims(state, book, one)
    means = means_of(book, one, at, guarded(state, book, one), talks)
    return (CAUGHT if caught else TURN).ask(who, book, means)


def turns_left(state: State, book: ActionPointsBook, one: Combatant) -> int:
    """In how many more Turns a combatant can act with its AP (AP-NAR-11).

    It counts the cheapest attack with a weapon at hand, or else a Walk.
    """
    if not one.able:
        return 0
    costs = [cost_of(book, one, weapon) for weapon in weapons_of(book, one)]
    return one.ap // max(min(costs, default=price(book, one, Walk.kind)), 1)


def turn(run: Run) -> Procedure[None]:
    """Run one combatant's turn: the next in the order who can act declares one action.

    Those before it who cannot act (AP-TURN-07, AP-TURN-17, AP-DEF-04) or have passed for the Round
    (AP-TURN-05) are skipped. After the last place the order starts again or the Round ends
    (AP-TURN-04, AP-TURN-06). The fight ends at once when one side is left (AP-TURN-19).
    """
    ended = over(run.state)
    if ended is not None:
        yield from finish(run, *ended)
        return
    if run.state.acting:
        # An edit interrupted the last action.
        yield ActionOver(because=("AP-TURN-03",))
    asked = yield from _due(run)
    if asked is not None:
        goes_on = pressed(run.state, asked)
        yield from goes_on.do(run, asked.decider) if goes_on else _act(run, asked)
        if run.state.acting:
            yield ActionOver(because=("AP-TURN-03",))


def pressed(state: State, asked: Ask) -> Attack | None:
    """The attack that a combatant repeats at its place; None if it has to be asked."""
    pressing = state.who(asked.decider).pressing
    found = Attack(*pressing) if pressing else None
    return found if found in TURN.of(asked) else None


def _due(run: Run) -> Procedure[Ask | None]:
    """The prompt of the next combatant who can act; None at the end of the Round."""
    book: ActionPointsBook = run.book
    while True:
        state: State = run.state
        for who in state.order[state.place :]:
            one = run.state.find(who)
            if one is None or not one.able:
                continue
            if one.resting:
                yield Skipped(who, "resting", because=("AP-TURN-05",))
                continue
            if not one.token:
                yield Skipped(who, because=("AP-DEF-04", "AP-DEF-01"))
                continue
            asked = menu(run.state, book, who)
            if asked is not None:
                return asked
            yield Passed(who, forced=True, because=("AP-TURN-07", "AP-TURN-15"))
        if not (yield from next_turn(run)):
            return None


def _act(run: Run, ready: Ask, *, talks: bool = True) -> Procedure[None]:
    """Let a combatant declare one single action, or pass (AP-TURN-03, AP-TURN-05).

    The prompt of the turn is given, and is made again after an edit.
    """
    who, stood = ready.decider, run.state

    def ask(state: State) -> Ask:
        if state is stood:
            return ready
        found = menu(state, run.book, who, talks=talks) if state.who(who).able else None
        if found is None:
            raise Moot(who)
        return found

    deed = TURN.read((yield from need(run, ask)))
    if not isinstance(deed, Else):
        yield from deed.do(run, who)
    elif not (yield from deed.tried(run, who)):
        again = menu(run.state, run.book, who, talks=False)
        if again is not None:
            yield from _act(run, again, talks=False)
