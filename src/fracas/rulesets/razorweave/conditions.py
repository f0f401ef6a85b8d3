"""Conditions: how they come upon a combatant, tick, and are cleared."""

from __future__ import annotations

from fracas.core.answers import Choice, Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.checks import Attempt, check
from fracas.rulesets.razorweave.damage import fill
from fracas.rulesets.razorweave.facts import Afflicted, BrokeAway, Cleared, Ticked
from fracas.rulesets.razorweave.state import State, Tier


def afflict(
    run: Run, who: str, condition: str, source: str = "", because: tuple[str, ...] = ()
) -> Procedure:
    """Put a Condition on a combatant; what ends with its next turn skips a turn that runs now.

    RW-COND-17: the next turn is the first that begins after the application.
    """
    row = run.book.conditions[condition]
    turns = row.turns + 1 if row.turns and run.state.active == who else row.turns
    because = (*because, *row.because, "RW-COND-01")
    rounds = 0
    if condition == "exposed" and run.book.rulings["exposed_expiry"] == "end_of_next_round":
        rounds, because = 2, (*because, "RW-GAP-28")
    yield Afflicted(who, condition, source, turns, rounds, because=because)


def light_conditions(book: RazorweaveBook, kind: str, who: str) -> tuple[Option, ...]:
    """The Light Conditions that a price may be; none that costs a whole turn."""
    return tuple(
        Option(name, kind, (who,), row.because)
        for name, row in book.conditions.items()
        if row.severity == "light" and not row.loses_turn
    )


def resist(
    run: Run, who: str, condition: str, attribute: str, dc: int, source: str = ""
) -> Procedure:
    """A Check to keep a Condition off (RW-CHK-12): no main action, and it spends no grant.

    A Partial keeps it off at a price that the game master picks, by default Exposed.
    """
    attempt = Attempt(
        who, "resist", attribute, dc, intent=condition, spends=False, because=("RW-CHK-12",)
    )
    made = yield from check(run, attempt)
    if made.tier.fails:
        yield from afflict(run, who, condition, source, because=("RW-CHK-12",))
    elif made.tier is Tier.PARTIAL:
        light = tuple(
            Option(name, "afflict", (who,), ("RW-CHK-12",))
            for name, row in run.book.conditions.items()
            if row.severity == "light" and name != condition
        )
        usual = "prone" if condition == "exposed" else "exposed"
        price = yield from need(
            run,
            lambda state: Ruling(
                "resist_cost", Choice(light), usual, ("RW-CHK-12",), (state.able(who).id,)
            ),
        )
        yield from afflict(run, who, price, source, because=("RW-CHK-12",))


def round_ticks(run: Run) -> Procedure:
    """Ticks at a round's start: all of them fall, and only then is anybody out (RW-TURN-06)."""
    book: RazorweaveBook = run.book
    bearers = []
    for combatant in run.state.standing():
        for ailment in combatant.conditions:
            row = book.conditions[ailment.name]
            if row.ticks == "round":
                bearers.append(combatant.id)
                because = (*row.because, "RW-TURN-06", "RW-COND-14")
                yield Ticked(combatant.id, 1, ailment.source, ailment.name, because=because)
    for who in dict.fromkeys(bearers):
        combatant = run.state.who(who)
        if combatant.standing:
            yield from fill(run, who)


def losing(state: State, book: RazorweaveBook, who: str) -> str:
    """The Condition that takes a combatant's turn away, or nothing (RW-PHYS-01)."""
    for ailment in state.able(who).conditions:
        if book.conditions[ailment.name].loses_turn:
            return ailment.name
    return ""


def clearable(state: State, book: RazorweaveBook, who: str) -> tuple[tuple[str, str], ...]:
    """(bearer, Condition) pairs that a combatant may clear as a main action (RW-COND-07)."""
    pairs = [
        (who, ailment.name)
        for ailment in state.able(who).conditions
        if book.conditions[ailment.name].clear or ailment.name == "disarmed"
    ]
    for ally in state.allies(who):
        pairs += [
            (ally.id, ailment.name)
            for ailment in ally.conditions
            if book.conditions[ailment.name].ally_clears
        ]
    return tuple(pairs)


def clear(run: Run, who: str, bearer: str, condition: str) -> Procedure:
    """Clear a Condition as a main action (RW-COND-07, RW-COND-08).

    Full clears; Partial clears at a price, which falls on whoever acts. Picking a weapon up again
    needs no Check (RW-MAN-07), nor does an ally who puts out flames (RW-GAP-89).
    """
    row = run.book.conditions[condition]
    if not row.clear or (bearer != who and row.ally_clears == "free"):
        yield Cleared(bearer, condition, because=("RW-COND-07", *row.because))
        return
    attempt = Attempt(who, "clear", row.clear, row.dc, intent=condition, because=("RW-COND-07",))
    made = yield from check(run, attempt)
    if made.tier.fails:
        return
    yield Cleared(bearer, condition, because=("RW-COND-08", *row.because))
    if made.tier is Tier.PARTIAL:
        yield from pay(run, who, row.price if bearer == who else "exposed")


def pay(run: Run, who: str, usual: str) -> Procedure:
    """The price of clearing on a Partial: a Light Condition or a lost position (RW-COND-08).

    By default Exposed, or Prone for somebody who smothers flames and is not lying yet.
    """

    def ask_price(state: State) -> Ruling:
        actor = state.able(who)
        options = light_conditions(run.book, "price", who)
        if state.engaged_with(who):
            options = (*options, Option("position", "price", (who,), ("RW-COND-08",)))
        default = "exposed" if actor.bears(usual) else usual
        return Ruling("price", Choice(options), default, ("RW-COND-08",), (who,))

    chosen = yield from need(run, ask_price)
    if chosen == "position":
        yield BrokeAway(who, because=("RW-COND-08", "RW-ZONE-13"))
    else:
        yield from afflict(run, who, chosen, because=("RW-COND-08",))
