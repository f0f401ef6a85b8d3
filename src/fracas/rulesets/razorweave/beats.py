"""The round: the scene opens, rounds follow, turns are taken, the fight ends, people rest."""

from __future__ import annotations

from fracas.core.answers import Choice, Field, Option, Sheet, Text
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.prompts import Ask, Procedure, Roll, Ruling, need
from fracas.core.ruleset import BeatTable
from fracas.core.run import Run
from fracas.dice.readings import Total
from fracas.rulesets.razorweave.actions import (
    defend,
    maneuver,
    setup,
    something_else,
    withdraw,
)
from fracas.rulesets.razorweave.attacks import strike
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.checks import dice_for
from fracas.rulesets.razorweave.conditions import clear, losing, round_ticks
from fracas.rulesets.razorweave.damage import take_out
from fracas.rulesets.razorweave.facts import (
    Consented,
    Drew,
    Ended,
    LostTurn,
    Named,
    Passed,
    Rested,
    RolledOrder,
    RoundBegan,
    Staked,
    Structured,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.razorweave.menu import menu
from fracas.rulesets.razorweave.movement import move
from fracas.rulesets.razorweave.state import State

NEXT = Beat("next", stays=True)
"""Turns follow one another until the fight is over."""

ORDERS = ("conversational", "popcorn", "rolled")
SEVERITIES = ("minor", "moderate", "major", "permanent")


def scene(run: Run) -> Procedure:
    """Open a fight: stakes and severity are agreed, and the order of turns is set (RW-OUT-01).

    Permanent severity needs every player's consent first (RW-OUT-14); without it the game master
    is asked again.
    """
    barred: tuple[str, ...] = ()
    while True:
        stakes, severity, order = yield from _agree(run, barred)
        if severity != "permanent":
            break
        refused = yield from _ask_consent(run)
        if not refused:
            break
        barred = ("permanent",)
    yield Staked(stakes, severity, because=("RW-OUT-01", "RW-OUT-10", "RW-GM-03"))
    sequence: tuple[str, ...] = ()
    if order == "rolled":
        sequence = yield from roll_order(run)
    yield Structured(order, True, sequence, because=("RW-FRAME-06", "RW-FRAME-12", "RW-INIT-06"))
    yield Planned((Beat("round"), NEXT), because=("RW-INIT-08",))


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
                )
            ),
            (),
            ("RW-OUT-01", "RW-OUT-12", "RW-FRAME-12"),
        )

    ruled = dict((yield from need(run, ask_stakes)))
    filled = ask_stakes(run.state).form
    assert isinstance(filled, Sheet)
    values = filled.filled(tuple(ruled.items()))
    return values["stakes"], values["severity"], values["order"]


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


def roll_order(run: Run) -> Procedure:
    """Roll for the order of turns: 4d6 + AGI, high to low (RW-INIT-04, RW-GAP-67).

    Ties go to the higher AGI, then to a PC, then to a further roll (RW-INIT-05).
    """
    places: dict[str, tuple[int, ...]] = {}
    for one in run.state.standing():
        total = yield from _roll_place(run, one.id, "order", one.agi)
        places[one.id] = (total, one.agi, int(one.kind == "pc"))
    while True:
        all_places = list(places.values())
        tied = [who for who in places if all_places.count(places[who]) > 1]
        if not tied:
            return tuple(sorted(places, key=lambda who: places[who], reverse=True))
        for who in tied:
            total = yield from _roll_place(run, who, "tie", 0)
            places[who] = (*places[who], total)


def _roll_place(run: Run, who: str, kind: str, modifier: int) -> Procedure:
    dice = dice_for(0)
    because = ("RW-INIT-04",) if kind == "order" else ("RW-INIT-05",)

    def ask_roll(state: State) -> Roll:
        return Roll(
            Decider(state.able(who).id), kind, dice, Total(dice, modifier), (), because, (who,)
        )

    result = yield from need(run, ask_roll)
    kept = dice.kept(result.faces) if result.faces else ()
    yield RolledOrder(who, result.value, kind, result.faces, kept, because=because)
    return result.value


def round_(run: Run) -> Procedure:
    """A round begins; what ticks each round ticks before anybody acts (RW-TURN-06)."""
    yield RoundBegan(run.state.round + 1, because=("RW-INIT-08",))
    yield from round_ticks(run)


def next_(run: Run) -> Procedure:
    """Who is up: end the fight, begin a round, or give somebody the turn."""
    contested, waiting = _who_waits(run.state)
    if contested and not waiting and run.state.order != "conversational":
        yield from round_(run)
        contested, waiting = _who_waits(run.state)
    state: State = run.state
    if not contested:
        yield from end(run)
        return
    if state.order == "conversational":
        yield from _conversational(run)
        return
    if state.order == "rolled":
        who = next((one for one in state.sequence if one in waiting), waiting[0])
    elif state.sequence and state.sequence[0] in waiting:
        who = state.sequence[0]
    else:
        form = Choice(tuple(Option(one, "turn", (one,), ("RW-INIT-03",)) for one in waiting))
        who = yield from need(run, lambda _: Ruling("first", form, waiting[0], ("RW-INIT-03",)))
    yield from turn(run, who)


def _who_waits(state: State) -> tuple[bool, list[str]]:
    """Whether two sides are still in the fight, and who has not acted in this round."""
    side = ""
    contested = False
    waiting: list[str] = []
    for one in state.combatants:
        if one.out is None:
            contested = contested or one.side != (side or one.side)
            side = one.side
            if not one.acted:
                waiting.append(one.id)
    return contested, waiting


def _conversational(run: Run) -> Procedure:
    """The game master says who acts next, calls the round, or ends the fight (RW-INIT-01).

    Somebody may act twice in a row (RW-INIT-09); a foe may give up (RW-OUT-22).
    """

    def ask_next(state: State) -> Ruling:
        standing = state.standing()
        ready = [Option(f"turn:{one.id}", "turn", (one.id,)) for one in standing if not one.acted]
        again = [Option(f"turn:{one.id}", "again", (one.id,)) for one in standing if one.acted]
        call = [Option("round", "round", (), ("RW-INIT-09",))]
        yields = [
            Option(f"out:{one.id}", "yields", (one.id,), ("RW-OUT-22",))
            for one in standing
            if one.kind != "pc"
        ]
        settled = [Option("end", "end", (), ("RW-OUT-23",))]
        options = (
            (*ready, *again, *call, *yields, *settled)
            if ready
            else (*call, *again, *yields, *settled)
        )
        return Ruling(
            "next", Choice(options), options[0].id, ("RW-INIT-01", "RW-INIT-08", "RW-INIT-09")
        )

    chosen: str = yield from need(run, ask_next)
    what, _, who = chosen.partition(":")
    if what == "turn":
        yield from turn(run, who)
    elif what == "round":
        yield from round_(run)
    elif what == "out":
        yield from take_out(run, who, narrative=True)
    else:
        yield from end(run)


def end(run: Run) -> Procedure:
    """The fight is over when one side has nobody left acting, or the stakes are settled."""
    sides = {one.side for one in run.state.standing()}
    winner = next(iter(sides)) if len(sides) == 1 else ""
    yield Ended(winner, because=("RW-OUT-23", "RW-FRAME-07"))
    yield Planned((Beat("aftermath"),), because=("RW-GM-07",))


def turn(run: Run, who: str) -> Procedure:
    """A turn: movement and one main action, in either order (RW-TURN-02, RW-TURN-05)."""
    book: RazorweaveBook = run.book
    if run.state.able(who).conditions:
        lost = losing(run.state, book, who)
        if lost:
            yield LostTurn(who, lost, because=("RW-PHYS-01", "RW-PHYS-11"))
            return
    yield TurnBegan(who, because=("RW-TURN-01", "RW-DEF-01"))
    moved = acted = False

    def ask_action(state: State) -> Ask:
        return menu(state, book, who, moved=moved, acted=acted)

    while not (acted and (moved or _only_end(ask_action(run.state)))):
        chosen: str = yield from need(run, ask_action)
        if chosen == "pass":
            yield Passed(who, because=("RW-TURN-08",))
            break
        if chosen == "end":
            break
        if chosen == "draw":
            yield Drew(who, run.state.able(who).weapons[1], because=("RW-MAN-07", "RW-CUST-08"))
        elif chosen in ("stand", "leave") or chosen.startswith("engage:"):
            yield from move(run, who, chosen)
            moved = True
            acted = acted or (chosen == "stand" and book.rulings["stand_cost"] == "main")
        else:
            acted = True
            try:
                yield from act(run, who, chosen)
            except Moot as moot:
                # Whoever acts is still there: only what the act was about is gone.
                run.state.able(who)
                yield Noted("moot", (moot.subject,), because=("RW-GM-04",))
        if run.state.who(who).out is not None or not run.state.faces_foes(who):
            break
    yield TurnEnded(who, because=("RW-TURN-07",))
    if run.state.order == "popcorn" and run.state.who(who).standing:
        yield from name_next(run, who)


def _only_end(ask: Ask) -> bool:
    """Whether nothing but ending the turn is left."""
    assert isinstance(ask.form, Choice)
    return len(ask.form.options) == 1


def act(run: Run, who: str, chosen: str) -> Procedure:
    """Carry out a main action as an option named it (RW-TURN-03)."""
    what, _, about = chosen.partition(":")
    if what == "strike":
        target, _, weapon = about.partition(":")
        yield from strike(run, who, target, weapon)
    elif what == "clear":
        bearer, _, condition = about.partition(":")
        yield from clear(run, who, bearer, condition)
    else:
        yield from _ACTS[what](run, who)


_ACTS = {
    "maneuver": maneuver,
    "setup": setup,
    "defend": defend,
    "withdraw": withdraw,
    "else": something_else,
}


def name_next(run: Run, who: str) -> Procedure:
    """Popcorn: whoever acted names who is next, after the last the first of the next round.

    RW-INIT-02, RW-INIT-03.
    """

    def ask_name(state: State) -> Ask:
        state.able(who)
        standing = state.standing()
        waiting = [one.id for one in standing if not one.acted] or [one.id for one in standing]
        options = tuple(Option(one, "turn", (one,)) for one in waiting)
        return Ask(Decider(who), "name", Choice(options), ("RW-INIT-02",), (who,), waiting[0])

    if run.state.foes(who):
        named = yield from need(run, ask_name)
        yield Named(named, who, because=("RW-INIT-02", "RW-INIT-03"))


def aftermath(run: Run) -> Procedure:
    """After the fight: what lingers on everybody, for the table to see (RW-GM-07)."""
    for one in run.state.combatants:
        for ailment in one.conditions:
            yield Noted("lingers", (one.id, ailment.name), because=("RW-GM-07",))


def rest(run: Run) -> Procedure:
    """A rest between scenes: Clocks clear, and what a rest ends is over (RW-RES-16)."""
    ends = tuple(name for name, row in run.book.conditions.items() if row.rest_ends)
    light = tuple(name for name, row in run.book.conditions.items() if row.severity == "light")
    yield Rested((*light, *ends), because=("RW-RES-16", "RW-PHYS-06", "RW-COND-02"))


BEATS: BeatTable = {
    "scene": (scene, ("RW-FRAME-01", "RW-OUT-01")),
    "round": (round_, ("RW-INIT-08",)),
    "next": (next_, ("RW-INIT-06",)),
    "turn": (turn, ("RW-TURN-01",)),
    "aftermath": (aftermath, ("RW-GM-07",)),
    "rest": (rest, ("RW-RES-16",)),
}
"""Every beat by its name, and the rules that its beginning rests on."""

__all__ = ["BEATS", "GM"]
