"""What is played in the toy system: beats, turns, and all that may be done on one."""

from __future__ import annotations

from typing import Any

from fracas.core.asking import answers as form
from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.paths import Path, Step
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, Term, Together, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import BeatTable
from tests.toy_facts import (
    AtLeast,
    Dice,
    Ended,
    Fell,
    Hurt,
    Moved,
    Rested,
    Revealed,
    RoundBegan,
    State,
)

Option = form.Option
BY = ("TOY-01",)


def fight(run: Run) -> Procedure[None]:
    """Everybody says in sight of all whether to fight."""
    options = form.Choice((Option("fight"), Option("wait")))

    def ask(state: State) -> Together:
        return together(state, "stance", options, "fight", hidden=False)

    yield from need(run, ask)
    yield Planned((Beat("round"),), because=BY)


def together(state: State, kind: str, what: form.Choice, default: str, hidden: bool) -> Together:
    if not state.standing():
        raise Moot("everybody")
    asks = tuple(Ask(Decider(one.id), kind, what, BY, default=default) for one in state.standing())
    return Together(kind, asks, hidden, 10, BY)


def round_(run: Run) -> Procedure[None]:
    """The high cards go first."""
    if len({one.side for one in run.state.standing()}) < 2:
        yield Ended(next((one.side for one in run.state.standing()), ""), because=BY)
        return
    yield RoundBegan(because=BY)
    cards = form.Choice((Option("high"), Option("low")))

    def ask(state: State) -> Together:
        return together(state, "card", cards, "low", hidden=True)

    picked = yield from need(run, ask)
    shown = tuple(zip((one.id for one in run.state.standing()), picked, strict=True))
    yield Revealed(shown, because=BY)
    order = sorted(shown, key=lambda pair: pair[1])
    yield Planned((*(Beat("turn", (who,)) for who, _ in order), Beat("round")), because=BY)


def turn(run: Run, who: str) -> Procedure[None]:
    """One act of one's own choosing."""

    def ask(state: State) -> Ask:
        secret = str(state.who(who).secret)
        blows = tuple(Option(f"strike:{foe.id}", "strike", (foe.id,)) for foe in state.foes(who))
        acts = (*blows, *(Option("volley"),) * bool(blows), Option("walk"), Option("bid"))
        plain = (Option("boast", "boast", (secret,)), Option("else"), Option("pass"))
        return Ask(Decider(who), "act", form.Choice((*acts, *plain)), BY, (who,), "pass")

    act, _, target = (yield from need(run, ask)).partition(":")
    if act != "pass":
        yield from ACTS[act](run, who, *(target,) * bool(target))


def strike(run: Run, who: str, target: str) -> Procedure[None]:
    """The game master's sheet first, then two dice."""
    sheet = form.Sheet((
        form.Field("bonus", form.Number(-2, 2), 0, BY),
        form.Field("tags", form.Several((Option("dark"), Option("rain")), 0, 2), (), BY),
    ))  # fmt: skip

    def ask_ruling(state: State) -> Ruling:
        return Ruling("odds", sheet, (), BY, (state.who(who).id, state.who(target).id))

    ruled = sheet.filled((yield from need(run, ask_ruling)))
    terms = (Term("bonus", "bonus", ruled["bonus"], BY), Term("tags", "tags", -len(ruled["tags"])))

    def cast(terms: tuple[Term, ...]) -> tuple[Dice, AtLeast]:
        return Dice(2), AtLeast(run.book.target - sum(term.amount for term in terms))

    def ask_roll(state: State) -> Roll:
        about = (state.who(who).id, state.who(target).id)
        return Roll(Decider(who), "strike", *cast(terms), terms, BY, about, cast)

    result = yield from need(run, ask_roll)
    if result.value == "hit":
        yield from hurt(run, target, 2)


def hurt(run: Run, who: str, by: int) -> Procedure[None]:
    yield Hurt(who, by, because=BY)
    hit = next(one for one in run.state.fighters if one.id == who)
    if hit.hp == 0:
        yield Fell(who, hit.secret, because=BY)


def volley(run: Run, who: str) -> Procedure[None]:
    """Two stones, spread over foes."""

    def ask(state: State) -> Ask:
        foes = state.foes(who)
        if not foes:
            raise Moot("foes")
        shares = tuple(Share(Option(foe.id), 0, 1) for foe in foes)
        stones = Allocation(shares, 2)
        return Ask(Decider(who), "stones", stones, BY, (who,), ())

    for foe, stones in (yield from need(run, ask)):
        yield from hurt(run, foe, stones)


def walk(run: Run, who: str) -> Procedure[None]:
    """A walk of at most three paces."""

    def ask(state: State) -> Ask:
        steps = tuple(Step(*road) for road in run.book.roads)
        return Ask(Decider(who), "path", Path(state.who(who).place, steps, 3), BY, (who,), ())

    path = yield from need(run, ask)
    if path:
        yield Moved(who, path[-1], because=BY)


def bid(run: Run, who: str) -> Procedure[None]:
    """Bleed for luck: one's own hit points, but the last."""

    def ask(state: State) -> Ask:
        points = form.Number(0, state.who(who).hp - 1)
        return Ask(Decider(who), "points", points, BY, (who,), 0)

    yield Hurt(who, (yield from need(run, ask)), because=BY)


def boast(run: Run, who: str) -> Procedure[None]:
    """Look at one's own secret."""
    yield Noted("boast", (who,), str(run.state.who(who).secret), private=True, because=BY)


def something_else(run: Run, who: str) -> Procedure[None]:
    """Anything: the game master judges."""

    def ask(state: State) -> Ask:
        return Ask(Decider(state.who(who).id), "else", form.Text(1, 80), BY, (who,), "something")

    words = yield from need(run, ask)
    yes_or_no = form.Choice((Option("yes"), Option("no")))
    ruled = yield from need(run, lambda _: Ruling("allow", yes_or_no, "no", BY, (words,)))
    yield Noted(f"else-{ruled}", (who,), words, because=BY)


ACTS: dict[str, Any] = {
    "strike": strike, "volley": volley, "walk": walk, "bid": bid, "boast": boast,
    "else": something_else,
}  # fmt: skip


def rest(run: Run) -> Procedure[None]:
    """A night between two fights."""
    ruling = Ruling("hours", form.Number(1, 8), 4, BY)
    yield Rested((yield from need(run, lambda _: ruling)), because=BY)


BEATS: BeatTable = {
    "fight": (fight, BY),
    "round": (round_, BY),
    "turn": (turn, BY),
    "rest": (rest, BY),
}
