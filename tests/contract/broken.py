"""Toys that are each broken in one way, to show that every check of the contract can fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import count
from typing import Any

from msgspec.structs import replace

from fracas.core.asking import answers as form
from fracas.core.asking.paths import Path, Step
from fracas.core.asking.prompts import Ask, Procedure, Prompt, Ruling, need
from fracas.core.errors import FracasError, Moot
from fracas.core.facts import Beat, Corrected, Fact, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.rules import Rule
from fracas.core.system.ruleset import Fate, Levy, Viewer
from tests.toy import Toy
from tests.toy_beats import BEATS, BY, round_, turn
from tests.toy_facts import Entered, Moved, RoundBegan, State

Option = form.Option


def with_beats(**beats: Callable[..., Procedure[object]]) -> dict[str, Any]:
    """The toy's beats, some replaced."""
    return BEATS | {name: (beat, BY) for name, beat in beats.items()}


def ask_act(ask: Callable[[State, str], Prompt]) -> dict[str, Any]:
    """The toy's beats, with a turn that asks only this and then begins as usual."""

    def asked_turn(run: Run, who: str) -> Procedure[None]:
        yield from need(run, lambda state: ask(state, who))
        yield from turn(run, who)

    return with_beats(turn=asked_turn)


def choice(who: str, *names: str, default: str | None = None, kind: str = "act") -> Ask:
    return Ask(Decider(who), kind, form.Choice(tuple(map(Option, names))), BY, default=default)


class Counting(Toy):
    """A turn notes how many turns there ever were: hidden memory outside the state."""

    def __init__(self) -> None:
        self.turns = count()

        def counted(run: Run, who: str) -> Procedure[None]:
            yield Noted("turn", text=str(next(self.turns)), because=BY)
            yield from turn(run, who)

        self.beats = with_beats(turn=counted)


class Drifting(Toy):
    """A turn leads to a place that was never there before, however often it is played."""

    def __init__(self) -> None:
        turns = count()

        def drifting(run: Run, who: str) -> Procedure[None]:
            yield Moved(who, f"room-{next(turns)}", because=BY)
            yield from turn(run, who)

        self.beats = with_beats(turn=drifting)


class Unlawful(Toy):
    """A start that its own check rejects."""

    def check_state(self, book: Any, state: State) -> None:
        raise FracasError("Nothing is lawful.")


class Sideless(Toy):
    """Forgets one of its sides."""

    def sides(self, state: State) -> tuple[str, ...]:
        return ("them",)


class Partisan(Toy):
    """Takes a fighter for a side."""

    def acting_side(self, state: State) -> str:
        return "ann"


class Sprawling(Toy):
    """A canonical state that never becomes stable."""

    def canonical(self, state: State) -> State:
        return replace(state, round=state.round + 1)


class Unregistered(Toy):
    """A fact that the ruleset does not list."""

    fact_types = tuple(one for one in Toy.fact_types if one is not RoundBegan)


class Empty(Toy):
    """Nothing may be chosen."""

    beats = ask_act(lambda state, who: Ask(Decider(state.who(who).id), "act", form.Choice(()), BY))


class Twice(Toy):
    """One option is listed twice."""

    beats = ask_act(lambda state, who: choice(state.who(who).id, "go", "go"))


class WrongDefault(Toy):
    """The default is not open."""

    beats = ask_act(lambda state, who: choice(state.who(who).id, "go", default="stay"))


class Unreadable(Toy):
    """A place whose name cannot be typed in a walk."""

    beats = ask_act(
        lambda state, who: Ask(
            Decider(state.who(who).id),
            "path",
            Path("a", (Step("a", "b c"),), 1, ("b c",)),
            BY,
        )
    )


class Unstable(Toy):
    """The options are in a different order each time."""

    def __init__(self) -> None:
        turns = count()

        def ask(state: State, who: str) -> Ask:
            names = ("go", "stay") if next(turns) % 2 else ("stay", "go")
            return choice(state.who(who).id, *names)

        self.beats = ask_act(ask)


class Stranger(Toy):
    """Somebody who is not there is asked."""

    beats = ask_act(lambda state, who: choice("nobody", "go"))


class Brittle(Toy):
    """A turn breaks when hit points are more than anybody began with."""

    beats = ask_act(
        lambda state, who: choice(
            state.who(who).id, ("go", "stay")[state.who(who).hp // 5 * 2 :][0]
        )
    )


class Clinging(Toy):
    """A turn looks up its actor as if it could not be gone."""

    beats = ask_act(
        lambda state, who: choice(next(one.id for one in state.fighters if one.id == who), "go")
    )


def spin(run: Run) -> Procedure[None]:
    if len({one.side for one in run.state.standing()}) < 2:
        yield Planned((Beat("round"),), because=BY)
    else:
        yield from round_(run)


class Spinning(Toy):
    """A round with nobody to fight begins again and again."""

    beats = with_beats(round=spin)


class Crowded(Toy):
    """A round breaks when there are more than two."""

    @staticmethod
    def crowd(run: Run) -> Procedure[None]:
        yield from need(run, lambda state: choice(state.fighters[0].id, "go"))
        _one, _other = run.state.fighters
        yield from round_(run)

    beats = with_beats(round=crowd)


class Doubled(Toy):
    """Who enters takes the id of somebody present."""

    def enter(self, book: Any, state: State, combatant: str, side: str) -> Fact:
        return Moved("ann", "yard", because=self.edit_rules)


class Fading(Toy):
    """A view that loses more each time, and the game master's too."""

    def view(self, state: State, viewer: Viewer) -> State:
        return replace(super().view(state, viewer), round=state.round // 2 + 1)


class Blinking(Toy):
    """A view that differs when seen again."""

    def view(self, state: State, viewer: Viewer) -> State:
        seen = super().view(state, viewer)
        return seen if viewer.is_gm else replace(seen, round=seen.round + 1)


class Hollow(Toy):
    """What a seat knows cannot be played."""

    def known(self, state: State, viewer: Viewer) -> State:
        return replace(state, agenda=(Beat("nothing"),))


class Guessing(Toy):
    """What a seat knows keeps changing."""

    def known(self, state: State, viewer: Viewer) -> State:
        return replace(state, round=state.round + 1)


class Glass(Toy):
    """A view that hides nothing."""

    def view(self, state: State, viewer: Viewer) -> State:
        return state


class Omniscient(Toy):
    """Odds and advice would use the truth."""

    def known(self, state: State, viewer: Viewer) -> State:
        return state


class Peeking(Toy):
    """One's options depend on another's secret."""

    beats = ask_act(
        lambda state, who: choice(
            state.who(who).id,
            *("go", "stay")[: 1 + sum(f.secret for f in state.fighters if f.id != who) % 2],
        )
    )


def _countered(run: Run, who: str) -> Procedure[None]:
    def ask(state: State) -> Ask:
        odd = [foe.id for foe in state.foes(who) if foe.secret % 2]
        if not odd:
            raise Moot("who counters")
        return choice(odd[0], "counter", default="counter", kind="counter")

    with suppress(Moot):
        yield from need(run, ask)
    yield from turn(run, who)


class Interrupting(Toy):
    """Those with an odd secret are asked first, and the others wait: legal only as a window."""

    beats = with_beats(turn=_countered)


def _tell_and_go(run: Run, who: str) -> Procedure[None]:
    secret = str(run.state.who(who).secret)
    yield Noted("aside", (who,), secret, private=True, because=BY)
    yield from turn(run, who)


class Loud(Toy):
    """The log tells private things."""

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        return fact if isinstance(fact, Noted) else super().shows(fact, state, viewer)

    beats = with_beats(
        turn=_tell_and_go,
    )


class Chatty(Toy):
    """The log tells what the game master edits."""

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        return fact if isinstance(fact, Corrected) else super().shows(fact, state, viewer)


class Announcing(Toy):
    """The log tells the secret of those who enter."""

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        return fact if isinstance(fact, Entered) else super().shows(fact, state, viewer)


def _uncited(run: Run) -> Procedure[None]:
    yield Noted("why")
    yield from round_(run)


class Lawless(Toy):
    """A fact cites nothing."""

    beats = with_beats(round=_uncited)


class Fabled(Toy):
    """What is cited is not a row."""

    def rules(self) -> Mapping[str, Rule]:
        return {}


def _tedium(run: Run) -> Procedure[None]:
    for _ in range(70):
        yield from need(run, lambda _: Ruling("more", form.Number(0, 9), 0, BY))


class Tedious(Toy):
    """A beat asks forever."""

    beats = with_beats(fight=_tedium)


def _again(run: Run) -> Procedure[None]:
    yield RoundBegan(because=BY)
    yield Planned((Beat("round"),), because=BY)
    yield from need(run, lambda _: Ruling("more", form.Number(0, 9), 0, BY))


class Endless(Toy):
    """Rounds go on, no matter who is left."""

    beats = with_beats(round=_again)


class Forgetful(Toy):
    """Nothing is told about the first of them."""

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        return super().fates(book, state)[1:]


class Boundless(Toy):
    """Somebody has more left than there is."""

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        return tuple(replace(fate, left=fate.most + 1) for fate in super().fates(book, state))


class Deserted(Toy):
    """Those who are mustered do not come."""

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        return (Levy("cat", "Cat", "us", 1),)

    def muster(self, book: Book, scenario: str, kind: str, side: str, count: int) -> Book:
        return book


class Echoing(Toy):
    """Every fate is told twice."""

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        return super().fates(book, state) * 2


class Boastful(Toy):
    """Promises that the first act wins the fight."""

    def foretold(self, run: Run, decider: Decider) -> dict[Any, dict[str, Fraction]]:
        ask = run.prompt
        if not isinstance(ask, Ask) or ask.kind != "act":
            return {}
        assert isinstance(ask.form, form.Choice)
        return {ask.form.options[0].id: {"won": Fraction(1)}}


class Tacit(Toy):
    """Says the result when nothing is done, and nothing about a blow."""

    def foretold(self, run: Run, decider: Decider) -> dict[Any, dict[str, Fraction]]:
        ask = run.prompt
        return {"pass": {"won": Fraction(0)}} if ask is not None and ask.kind == "act" else {}
