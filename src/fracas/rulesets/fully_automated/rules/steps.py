"""One hex within an attack: to come within reach, to step aside, to come after, to fall back."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import down
from fracas.rulesets.fully_automated.rules.movement import trace
from fracas.rulesets.fully_automated.rules.ways import one_hex
from fracas.rulesets.fully_automated.state.facts import Moved
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hexes import Hex


def steps(state: State, book: FullyAutomatedBook, who: str) -> list[Option]:
    """The hexes that one hex of movement leads to (FA-ATK-11, FA-UNARM-02); none for the glued."""
    return [_step(place) for place in one_hex(state, book, who)]


@lru_cache(maxsize=4096)
def _step(place: Hex) -> Option:
    return Option(f"step:{place}", "step", (str(place),), ("FA-ATK-08", "FA-ATK-11"))


def one_step(run: Run, who: str, label: str, how: str, because: tuple[str, ...]) -> Procedure:
    """Go one hex, into the neighbour of that label."""
    here = run.state.who(who).place
    assert here is not None, "a step was offered to somebody on the map"
    book: FullyAutomatedBook = run.book
    yield Moved(who, trace(here, (label,)), book.tables.moves.open, how, because=because)


def give_way(run: Run, who: str, target: str, left: int) -> Procedure:
    """The target may step once a round, and the attacker may come after (FA-ATK-04, FA-DEF-02).

    A step declined is kept for a later attack (FA-GAP-50); so it is for the stunned (FA-GAP-57).

    Gives back how much attack movement is left.
    """
    if not run.state.who(target).stepped:
        yield from shift_one(run, target, "step", ("FA-DEF-02", "FA-ATK-04", "FA-MOVE-16"), who)
    if left:
        because = ("FA-ATK-04", "FA-ATK-08", "FA-ATK-09")
        if (yield from shift_one(run, who, "chase", because, target)):
            return 0
    return left


def shift_one(run: Run, who: str, how: str, because: tuple[str, ...], *others: str) -> Procedure:
    """Offer one hex of movement, or to stay; gives back whether it was used.

    `others` are who else the step is about.
    """
    book: FullyAutomatedBook = run.book
    if not one_hex(run.state, book, who):
        return False

    def ask(state: State) -> Ask:
        state.who(who)
        options = (_STAY, *steps(state, book, who))
        return Ask(Decider(who), how, Choice(options), because, (who, *others), "stay")

    chosen: str = yield from need(run, ask)
    if chosen == "stay":
        return False
    yield from one_step(run, who, chosen.partition(":")[2], how, because)
    return True


_STAY = Option("stay", "stay")


def fall_back(run: Run, who: str, left: int) -> Procedure:
    """What is left of the attack movement after the attack, also one that failed (FA-ATK-14).

    Whoever was put down by a counter-attack has none (FA-GAP-61).
    """
    one = run.state.find(who)
    if left and one is not None and not one.out and not down(run.book, one):
        yield from shift_one(run, who, "retreat", ("FA-ATK-08", "FA-ATK-09", "FA-ATK-14"))
