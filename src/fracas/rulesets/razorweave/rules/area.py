"""Area: how the ticks of one Strike are split among several targets in a zone."""

from __future__ import annotations

from fracas.core.allocations import Allocation, Share
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.deeds import Person, Two
from fracas.rulesets.razorweave.rules.reach import reaching
from fracas.rulesets.razorweave.state.state import State

Shares = tuple[tuple[str, int], ...]


def within(
    state: State, book: RazorweaveBook, actor: str, target: str, weapon: str, *, friends: bool
) -> tuple[str, ...]:
    """Everybody whom an Area Strike at a target reaches: those in its zone (RW-WEAP-10).

    The target comes first. Friends are among them at the game master's word only (RW-WEAP-11), and
    nobody whom the weapon does not reach from where its bearer stands (RW-WEAP-18).
    """
    zone = state.able(target).place
    side = state.able(actor).side
    found = [target]
    for one in state.standing():
        if one.id in (target, actor) or one.place != zone or (one.side == side and not friends):
            continue
        if can_reach(state, book, actor, one.id, weapon):
            found.append(one.id)
    return tuple(found)


def can_reach(state: State, book: RazorweaveBook, actor: str, other: str, weapon: str) -> bool:
    """Whether a weapon reaches somebody from where its bearer stands (RW-STRIKE-08)."""
    return bool(reaching(book, (weapon,), state.band(actor, other)))


def spread(
    run: Run, actor: str, target: str, weapon: str, base: int, *, friends: bool
) -> Procedure:
    """Who gets which ticks of an Area Strike on Full or better (RW-WEAP-10, RW-STRIKE-11).

    The tier's ticks are split as the attacker likes, at least 1 for the target; by a switch every
    target suffers them whole (RW-GAP-47).
    """
    book: RazorweaveBook = run.book
    caught = within(run.state, book, actor, target, weapon, friends=friends)
    if len(caught) == 1:
        return ((target, base),)
    if book.rulings["area_mode"] == "each":
        return tuple((one, base) for one in caught)

    def ask_split(state: State) -> Ask:
        near = within(state, book, actor, target, weapon, friends=friends)
        because = ("RW-WEAP-10", "RW-GAP-47")
        shares = tuple(
            Share(Person(one).option(because=because), int(one == target), base) for one in near
        )
        form = Allocation(shares, base, whole=True)
        default = ((target, base),)
        return Ask(Decider(actor), "split", form, because, Two(actor, target), default)

    split: Shares = yield from need(run, ask_split)
    return tuple((one, share) for one, share in split if share)
