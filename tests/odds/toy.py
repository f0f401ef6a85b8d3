"""A ruleset small enough to work out every law of it by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice, Field, Number, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, Term, Together, need
from fracas.core.chance import Faces, Rolled
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Corrected, Fact
from fracas.core.ids import Decider
from fracas.core.picture.moments import PLAIN
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Headline, Viewer
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.dice.sums import Throw

ANN, BOB = Decider("ann"), Decider("bob")
THROWS = ("rock", "paper", "scissors")


class Apart(msgspec.Struct, frozen=True):
    """The sum of the dice, each of which is a branch of its own: nothing says it is a number."""

    dice: Throw
    modifier: int = 0

    def of(self, faces: Faces) -> int:
        return self.dice.total(faces) + self.modifier

    def of_total(self, total: int) -> int:
        return total + self.modifier

    def of_name(self, name: str, rolled: Rolled) -> int:
        return int(name)


class State(msgspec.Struct, frozen=True):
    """A score, a counter of facts, a secret, and who is there."""

    score: int = 0
    serial: int = 0
    secret: int = 0
    players: tuple[str, ...] = ("ann", "bob")
    agenda: tuple[Beat, ...] = ()


class Scored(Fact, frozen=True):
    """The score changed, and the counter with it."""

    by: int
    mark: str = ""

    def apply(self, state: State) -> State:
        return replace(state, score=state.score + self.by, serial=state.serial + 1)


class Gone(Fact, frozen=True):
    """Somebody left."""

    who: str

    def apply(self, state: State) -> State:
        return replace(state, players=tuple(one for one in state.players if one != self.who))


def throw(run: Run, dice: Pool) -> Procedure[int]:
    result = yield from need(
        run, lambda state: Roll(ANN, "throw", dice, Apart(dice), because=("TOY-1",))
    )
    return result.value


def choice(*names: str) -> Choice:
    return Choice(tuple(map(Option, names)))


def pair(run: Run) -> Procedure[None]:
    """Two six-sided dice, one after the other."""
    first = yield from throw(run, Pool(1, 6))
    yield Scored(first)
    second = yield from throw(run, Pool(1, 6))
    yield Scored(second)


def marked(run: Run) -> Procedure[None]:
    """Two dice whose parity alone is remembered: the score stays, the marks differ."""
    for _ in range(2):
        fell = yield from throw(run, Pool(1, 6))
        yield Scored(0, "odd" if fell % 2 else "even")


def chain(run: Run) -> Procedure[None]:
    """One exploding die."""
    fell = yield from throw(run, Pool(1, 6, explodes=True))
    yield Scored(fell)


def until_six(run: Run) -> Procedure[None]:
    """Throw until a six falls: a beat without a longest branch."""
    while (yield from throw(run, Pool(1, 6))) != 6:
        yield Scored(1)


def spin(run: Run) -> Procedure[None]:
    """Ask until Ann stops; by default she never does."""
    form = choice("on", "stop")
    while (yield from need(run, lambda state: Ask(ANN, "again", form, default="on"))) == "on":
        yield Scored(0)


def match(run: Run) -> Procedure[None]:
    """Rock, paper, scissors: 1 when Ann wins, -1 when Bob does."""
    throws = choice(*THROWS)
    together = Together("match", (Ask(ANN, "throw", throws), Ask(BOB, "throw", throws)))
    ann, bob = yield from need(run, lambda state: together)
    yield Scored((THROWS.index(ann) - THROWS.index(bob) + 1) % 3 - 1)


def stake(run: Run) -> Procedure[None]:
    """Ann picks a stake, then a die decides whether she wins it."""
    form = choice("high", "low", "none")
    stake = yield from need(run, lambda state: Ask(ANN, "stake", form, default="none"))
    yield Scored(0, "staked")
    if stake == "none":
        return
    fell = yield from throw(run, Pool(1, 6))
    if fell == 6:
        yield Scored(10 if stake == "high" else 2)


def sheet(run: Run) -> Procedure[None]:
    """The game master rules on a bonus, which stands at 3."""
    form = Sheet((Field("bonus", Number(0, 9), 3),))
    ruled = yield from need(run, lambda state: Ruling("sheet", form, ()))
    yield Scored(form.filled(ruled)["bonus"])


def number(run: Run) -> Procedure[None]:
    """Bob names a number."""
    yield Scored((yield from need(run, lambda state: Ask(BOB, "number", Number(4, 9)))))


def share(run: Run) -> Procedure[None]:
    """Bob spends two points and says a word."""
    form = Allocation((Share(Option("a")), Share(Option("b"))), 2, whole=True)
    spent = yield from need(run, lambda state: Ask(BOB, "share", form))
    yield Scored(dict(spent).get("a", 0))
    word = yield from need(run, lambda state: Ask(BOB, "word", Text(2, 4)))
    yield Scored(len(word))


def vault(run: Run) -> Procedure[None]:
    """A door that only a secret opens, and what Bob does behind it."""

    def ask(state: State) -> Ask:
        return Ask(ANN, "door", choice("open", "leave") if state.secret else choice("leave"))

    yield from need(run, ask)
    chosen = yield from need(run, lambda state: Ask(BOB, "behind", choice("take", "wait")))
    yield Scored(run.state.secret if chosen == "take" else 0)


def gate(run: Run) -> Procedure[None]:
    """Bob is asked one thing or another, by what only the game master knows."""
    yield from need(
        run, lambda state: Ask(BOB, "knock" if state.secret else "call", choice("once", "twice"))
    )


LUCK = Term("luck", "bonus", 2, ("TOY-3",))
D6 = Pool(1, 6)


def lucky(run: Run) -> Procedure[None]:
    """A die with luck added; whoever comes to 6 throws once more."""
    yield from need(run, lambda state: Ask(ANN, "dare", choice("on", "off")))

    def cast(terms: tuple[Term, ...]) -> tuple[Pool, Total]:
        return D6, Total(D6, sum(term.amount for term in terms))

    def ask(state: State) -> Roll:
        return Roll(ANN, "luck", *cast((LUCK,)), (LUCK,), ("TOY-1",), (), cast)

    fell = (yield from need(run, ask)).value
    yield Scored(fell)
    if fell >= 6:
        yield Scored((yield from need(run, ask)).value)


def fixed(run: Run) -> Procedure[None]:
    """A die with luck added by a roll that knows no other dice."""
    yield from need(run, lambda state: Ask(ANN, "dare", choice("on", "off")))
    yield from need(run, lambda state: Roll(ANN, "luck", D6, Total(D6, 2), (LUCK,), ("TOY-1",)))


def frail(run: Run) -> Procedure[None]:
    """A die with luck added, which is no die without it."""
    yield from need(run, lambda state: Ask(ANN, "dare", choice("on", "off")))

    def cast(terms: tuple[Term, ...]) -> tuple[Pool, Total]:
        if not terms:
            raise IllegalAnswer("Nothing is thrown without luck: leave it in.")
        return D6, Total(D6, 2)

    def ask(state: State) -> Roll:
        return Roll(ANN, "luck", *cast((LUCK,)), (LUCK,), ("TOY-1",), (), cast)

    yield from need(run, ask)


def quiet(run: Run) -> Procedure[None]:
    """Nothing is asked."""
    yield Scored(7)


def _advise(run: Run) -> Any:
    prompt = run.prompt
    return "low" if prompt is not None and prompt.kind in ("stake", "advised") else None


def _shows(fact: Fact, state: State, viewer: Viewer) -> Fact | None:
    hidden = isinstance(fact, Corrected) and fact.path == "secret" and not viewer.is_gm
    return None if hidden else fact


BEATS = (
    *(pair, marked, chain, until_six, spin, match),
    *(stake, sheet, number, share, vault, gate, quiet),
    *(lucky, fixed, frail),
)

RULES: Any = SimpleNamespace(
    id="toy",
    title="Toy",
    version="1",
    beats={beat.__name__: (beat, ("TOY-1",)) for beat in BEATS},
    edit_rules=("TOY-2",),
    headlines=(
        Headline("score", "mean", lambda before, after, marks: after.score - before.score),
        Headline("scored", "chance", lambda before, after, marks: after.score > before.score),
        Headline("half", "mean", lambda before, after, marks: (after.score - before.score) / 2),
        Headline("marks", "mean", lambda before, after, marks: len(marks)),
    ),
    can_decide=lambda state, decider: decider == "gm" or decider in state.players,
    check_state=lambda state: None,
    canonical=lambda state: replace(state, serial=0),
    known=lambda state, viewer: state if viewer.is_gm else replace(state, secret=0),
    shows=_shows,
    mark=lambda fact: (fact.mark or None) if isinstance(fact, Scored) else None,
    bar={},
    telling=PLAIN,
    say_marks=lambda marks, before: marks[0] if marks else "",
    advise=_advise,
)

BOOK = Book(system="toy", version="1")


def at(beat: str, **values: Any) -> State:
    """A state in which that beat is the first of the agenda."""
    return State(agenda=(Beat(beat),), **values)
