"""How a fight opens: who is back, what is at stake, how badly defeat hurts, how turns are taken."""

from __future__ import annotations

from fracas.core.answers import Choice, Field, Option, Several, Sheet, Text
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.conditions import ticks
from fracas.rulesets.razorweave.facts import Consented, Returned, Staked, Structured
from fracas.rulesets.razorweave.hands import recharge
from fracas.rulesets.razorweave.menu import reach_of
from fracas.rulesets.razorweave.order import ATTRIBUTES, ORDERS, roll_order
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.tags import reading

SEVERITIES = ("minor", "moderate", "major", "permanent")


def scene(run: Run) -> Procedure:
    """Open a fight: stakes and severity are agreed, and the order of turns is set (RW-OUT-01).

    Permanent severity needs every player's consent first (RW-OUT-14); without it the game master
    is asked again.
    """
    barred: tuple[str, ...] = ()
    yield from come_back(run)
    yield from survey(run)
    yield from recharge(run)
    while True:
        stakes, severity, order, by = yield from _agree(run, barred)
        if severity != "permanent":
            break
        refused = yield from _ask_consent(run)
        if not refused:
            break
        barred = ("permanent",)
    yield Staked(stakes, severity, because=("RW-OUT-01", "RW-OUT-10", "RW-GM-03"))
    wounded = tuple(one.id for one in run.state.standing() if one.conditions)
    if wounded:
        yield from ticks(run, wounded, "scene_start", ("RW-COND-14",))
    sequence: tuple[str, ...] = ()
    if order == "rolled":
        sequence = yield from roll_order(run, by)
    turns = order != "conversational"
    yield Structured(order, turns, sequence, because=("RW-FRAME-02", "RW-FRAME-12", "RW-INIT-06"))
    # Turns follow one another until the fight is over.
    turns = Beat("next", stays=True)
    yield Planned((Beat("round"), turns), because=("RW-INIT-08",))


def come_back(run: Run) -> Procedure:
    """Who fell at Minor severity may be back, with two segments filled (RW-OUT-06).

    The Clock is never full by that, however small it is.
    """

    def fallen(state: State) -> tuple[Option, ...]:
        return tuple(
            Option(one.id, "returns", (one.id,), ("RW-OUT-06",))
            for one in state.combatants
            if one.out is not None
            and (one.out.outcome == "escaped" or one.out.severity == "minor")
            and one.out.outcome != "killed"
            and not one.shared
        )

    if not fallen(run.state):
        return
    back = yield from need(
        run,
        lambda state: Ruling(
            "returns",
            Several(fallen(state)),
            tuple(option.id for option in fallen(state)),
            ("RW-OUT-06",),
        ),
    )
    for who in back:
        gone = run.state.who(who)
        filled = min(run.book.tables.minor_return, gone.clock.size - 1)
        because: tuple[str, ...] = ("RW-OUT-06", "RW-RES-16")
        if gone.out is not None and gone.out.outcome == "escaped":
            filled, because = gone.clock.filled, ("RW-OUT-24", "RW-OUT-27")
        elif filled < run.book.tables.minor_return:
            because = (*because, "RW-OUT-26", "RW-GAP-113")
        yield Returned(who, filled, because=because)


def survey(run: Run) -> Procedure:
    """What set-up says of the field: zones or none, and how the Tags look to each side.

    RW-ZONE-08, RW-ZONE-09, RW-ZONE-12, RW-TAG-18, RW-TAG-22.
    """
    state: State = run.state
    book: RazorweaveBook = run.book
    if state.places:
        about = tuple(place.name for place in state.places)
        yield Noted("zones", about, because=("RW-ZONE-08",))
    elif _worth_zones(state, book):
        yield Noted("worth_zones", because=("RW-ZONE-12",))
    if len(state.tags) > book.tables.many_tags:
        yield Noted("many_tags", (str(len(state.tags)),), because=("RW-TAG-18",))
    if state.tags:
        for side in state.sides():
            yield Noted("tags", (side, *reading(state, book, side)), because=("RW-TAG-22",))


def _worth_zones(state: State, book: RazorweaveBook) -> bool:
    """Whether some fight from afar and others do not (RW-ZONE-12)."""
    afar = [
        any("far" in reach_of(book.weapons[weapon]) for weapon in one.weapons)
        for one in state.standing()
    ]
    return any(afar) and not all(afar)


def _agree(run: Run, barred: tuple[str, ...]) -> Procedure:
    def ask_stakes(state: State) -> Ruling:
        severities = tuple(one for one in SEVERITIES if one not in barred)
        severity = state.severity if state.severity in severities else "moderate"
        return Ruling(
            "stakes",
            Sheet(
                (
                    Field("stakes", Text(1, 500), state.stakes, ("RW-OUT-01",)),
                    Field(
                        "severity", Choice(tuple(map(Option, severities))), severity, ("RW-OUT-11",)
                    ),
                    Field(
                        "order", Choice(tuple(map(Option, ORDERS))), state.order, ("RW-INIT-07",)
                    ),
                    Field("by", Choice(tuple(map(Option, ATTRIBUTES))), "AGI", ("RW-INIT-04",)),
                )
            ),
            (),
            ("RW-OUT-01", "RW-OUT-12", "RW-FRAME-12"),
        )

    ruled = dict((yield from need(run, ask_stakes)))
    filled = ask_stakes(run.state).form
    assert isinstance(filled, Sheet)
    values = filled.filled(tuple(ruled.items()))
    stakes = values["stakes"]
    while not stakes.strip():
        stakes = yield from need(run, lambda _: Ask(GM, "aim", Text(1, 500), ("RW-OUT-01",)))
    return stakes, values["severity"], values["order"], values["by"]


def _ask_consent(run: Run) -> Procedure:
    """Whether any player refuses; each consent is noted (RW-OUT-14)."""
    form = Choice((Option("yes", "consent"), Option("no", "consent")))
    refused = False
    for combatant in run.state.standing():
        if combatant.kind != "pc" or combatant.consents:
            continue
        who = combatant.id

        def ask(state: State, who: str = who) -> Ask:
            decider = Decider(state.able(who).id)
            return Ask(decider, "consent", form, ("RW-OUT-14",), (who,), "no")

        answer = yield from need(run, ask)
        if answer == "yes":
            yield Consented(who, because=("RW-OUT-13", "RW-OUT-14"))
        else:
            refused = True
    return refused
