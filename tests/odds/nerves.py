"""A game of nerves that can be solved by hand: Ann against a die, and Ann against Bob."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Choice, Number
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, Together, need
from fracas.core.facts import Beat, Fact
from fracas.core.ids import Decider
from fracas.core.picture.moments import PLAIN
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Fate, Headline, Member
from fracas.dice.pool import Pool
from tests.odds.toy import Apart

ANN, BOB, CID = Decider("ann"), Decider("bob"), Decider("cid")
DIE = Pool(1, 6)


class State(msgspec.Struct, frozen=True):
    """What Ann has, whether she is hurt, who won, and how often anything happened."""

    coins: int = 0
    hurt: bool = False
    winner: str = ""
    serial: int = 0
    agenda: tuple[Beat, ...] = ()


class Came(Fact, frozen=True):
    """Something came of it."""

    coins: int = 0
    hurt: bool = False
    winner: str = ""
    then: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        return State(
            state.coins + self.coins,
            state.hurt or self.hurt,
            self.winner,
            state.serial + 1,
            (Beat(self.then[0], self.then[1:]),) if self.then else (),
        )


def choice(*names: str) -> Choice:
    return Choice(tuple(map(Option, names)))


def die(run: Run) -> Procedure[int]:
    return (yield from need(run, lambda state: Roll(ANN, "die", DIE, Apart(DIE)))).value


def stand(run: Run) -> Procedure[None]:
    """The game master looks on; Ann is bold, careful or gives up; a die falls, and so again.

    Bold wins by 5 or 6, loses by 1 or 2, and otherwise she is hurt. Careful wins by a 6 and loses
    by a 1, or if she is hurt by a 3 or less.
    """
    yield from need(run, lambda state: Ruling("weather", choice("fair", "foul"), "fair"))
    form = choice("careful", "give up") if run.state.hurt else choice("bold", "careful", "give up")
    way = yield from need(run, lambda state: Ask(ANN, "nerve", form, default="careful"))
    if way == "give up":
        yield Came(winner="dice")
        return
    fell = yield from die(run)
    sure, worst = (5, 2) if way == "bold" else (6, 3 if run.state.hurt else 1)
    if fell >= sure:
        yield Came(winner="us")
    elif fell <= worst:
        yield Came(winner="dice")
    else:
        yield Came(hurt=way == "bold", then=("stand",))


def dawdle(run: Run) -> Procedure[None]:
    """Ann may wait for ever, or toss for it."""
    form = choice("wait", "toss")
    way = yield from need(run, lambda state: Ask(ANN, "dawdle", form, default="wait"))
    if way == "wait":
        yield Came(then=("dawdle",))
    else:
        yield Came(winner="us" if (yield from die(run)) > 3 else "dice")


def late(run: Run) -> Procedure[None]:
    """A die falls before Ann chooses, so that the choice is left to the policy."""
    yield from die(run)
    way = yield from need(run, lambda state: Ask(ANN, "late", choice("take", "leave")))
    yield Came(winner="us" if way == "take" else "dice")


def twice(run: Run) -> Procedure[None]:
    """The same is asked twice over; only the first is chosen, the second is as advised."""
    for _ in range(2):
        yield Came(
            coins=int(
                (yield from need(run, lambda state: Ask(ANN, "twice", choice("0", "1")))) == "1"
            )
        )
    yield Came(winner="us" if run.state.coins == 1 else "dice")


def numbers(run: Run) -> Procedure[None]:
    """A number is no listed option: it is left to the policy."""
    told = yield from need(run, lambda state: Ask(ANN, "number", Number(0, 3), default=2))
    yield Came(coins=told, winner="us")


def match(run: Run) -> Procedure[None]:
    """Matching pennies for unequal coins, the next beat pays: Ann plays one side, Bob the other."""
    yield from _pennies(run, "match", hidden=True)


def shown(run: Run) -> Procedure[None]:
    """The same in sight of one another."""
    yield from _pennies(run, "shown", hidden=False)


def _pennies(run: Run, again: str, *, hidden: bool) -> Procedure[None]:
    coins = choice("heads", "tails")
    asks = (Ask(ANN, "penny", coins), Ask(BOB, "penny", coins))
    ann, bob = yield from need(run, lambda state: Together("penny", asks, hidden))
    paid = {("heads", "heads"): 3, ("tails", "tails"): 4, ("heads", "tails"): -1}
    yield Came(coins=paid.get((ann, bob), -2), then=("pay", again))


def turns(run: Run) -> Procedure[None]:
    """Ann shows a coin, and Bob, who sees it, one of his; by a 1 they do it again.

    Her heads win by 4 or more against heads and by 3 against tails, her tails by 2 and by 6.
    """
    coins = choice("heads", "tails")
    ann = yield from need(run, lambda state: Ask(ANN, "coin", coins))
    bob = yield from need(run, lambda state: Ask(BOB, "coin", coins))
    fell = yield from die(run)
    wanted = {"heads": {"heads": 4, "tails": 3}, "tails": {"heads": 2, "tails": 6}}[ann][bob]
    if fell == 1:
        yield Came(then=("turns",))
    else:
        yield Came(winner="us" if fell >= wanted else "them")


def three(run: Run) -> Procedure[None]:
    """The same among three: Cid is Bob's friend, and spoils Ann's coin unless he shows tails."""
    coins = choice("heads", "tails")
    together = Together(
        "penny", tuple(Ask(one, "penny", coins, default="tails") for one in (ANN, BOB, CID))
    )
    ann, bob, cid = yield from need(run, lambda state: together)
    yield Came(coins=(5 if ann == bob else 0) - (2 if cid == "heads" else 0), then=("pay", "three"))


def pay(run: Run, again: str) -> Procedure[None]:
    """Ann gets a coin one time in six; then another round of the same begins."""
    yield Came(coins=1 if (yield from die(run)) == 6 else 0, then=(again,))


BEATS = (stand, dawdle, late, twice, numbers, match, shown, turns, three, pay)

RULES: Any = SimpleNamespace(
    id="nerves",
    title="Nerves",
    version="1",
    beats={beat.__name__: (beat, ()) for beat in BEATS},
    edit_rules=(),
    headlines=(Headline("coins", "mean", lambda before, after, _: after.coins - before.coins),),
    canonical=lambda state: replace(state, serial=0),
    mark=lambda fact: None,
    bar={},
    telling=PLAIN,
    say_marks=lambda marks, before: "",
    say_option=lambda ask, option, state, book: option,
    view=lambda state, viewer: state,
    known=lambda state, viewer: state,
    advise=lambda run: None,
    sides=lambda state: ("us", "dice", "them"),
    members=lambda state: (
        Member(ANN, "Ann", "us"),
        Member(BOB, "Bob", "them"),
        Member(CID, "Cid", "them"),
    ),
    outcome=lambda state: state.winner,
    fates=lambda book, state: (
        Fate(ANN, "Ann", "us", 10 + state.coins, 99),
        Fate(BOB, "Bob", "them", 10 - state.coins, 99),
    ),
)

BOOK = Book(system="nerves", version="1")


def at(beat: str, *args: str, **values: Any) -> State:
    """A state in which that beat is the first of the agenda."""
    return State(agenda=(Beat(beat, args),), **values)
