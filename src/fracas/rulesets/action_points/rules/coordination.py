"""Strategic Coordination: a leader and willing allies trade Initiatives (AP-PRE-07, AP-PRE-08)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Together, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.asked import Joining, Leading, Permuting
from fracas.rulesets.action_points.state.scene_facts import Coordinated, Joined, Permuted
from fracas.rulesets.action_points.state.state import Combatant, State

BECAUSE = ("AP-PRE-08", "AP-GAP-20")


def leads(state: State, book: ActionPointsBook, one: Combatant) -> bool:
    """Whether somebody may declare Strategic Coordination: once, and with an ally who could join.

    Where the table gives it no effect it is not offered at all (AP-GAP-20).
    """
    return (
        not one.coordinated
        and book.rulings["strategic_coordination"] == "permute"
        and price(book, one, "coordinate") <= one.ap
        and bool(able_to_join(state, book, one.id))
    )


def able_to_join(state: State, book: ActionPointsBook, leader: str) -> tuple[str, ...]:
    """The allies who can pay their share and have not yet (AP-PRE-08)."""
    share = book.actions["coordinate"].share
    joined = [who for one in state.coordinations if one.leader == leader for who in one.allies]
    allies = [ally for ally in state.allies(leader) if ally.id not in joined]
    return tuple([ally.id for ally in allies if ally.ap >= share])


def lead(run: Run, leader: str) -> Procedure:
    """Allies say whether they join, and pay their share (AP-PRE-08); the leader has paid."""
    book: ActionPointsBook = run.book
    yield Coordinated(leader, because=("AP-PRE-07", *BECAUSE))
    allies = able_to_join(run.state, book, leader)
    if not allies:
        return
    share = book.actions["coordinate"].share
    asks = tuple([join_menu(ally, leader, share) for ally in allies])
    together = Together("join", asks, hidden=False, because=BECAUSE, about=Leading(leader))
    answers = yield from need(run, lambda state: together)
    for ally, answer in zip(allies, answers, strict=True):
        one = run.state.find(ally)
        if answer == "yes" and one is not None and one.ap >= share:
            yield Joined(ally, leader, share, because=("AP-PRE-08", "AP-PRE-05"))


@lru_cache(maxsize=1024)
def join_menu(ally: str, leader: str, share: int) -> Ask:
    """Whether an ally joins a leader for its share."""
    form = Choice((Option("yes", "join", (leader, str(share)), BECAUSE), Option("no", "join")))
    return Ask(Decider(ally), "join", form, BECAUSE, Joining(ally, leader, str(share)), "no")


def permute(run: Run, leader: str) -> Procedure:
    """The leader says who of the group has which Initiative, the highest first, once (AP-PRE-08).

    What the order is set by is theirs from then on: for the fight, or for the first Round.
    """
    group = group_of(run.state, leader)
    numbers = sorted([run.state.who(who).initiative for who in group], reverse=True)
    given: dict[str, int] = {}
    for number in numbers:
        if number == numbers[-1]:
            break
        who = yield from need(run, _asker(group, leader, number, tuple(given)))
        given[who] = number
    for who in group:
        given.setdefault(who, numbers[-1])
    pairs = tuple([(who, given[who]) for who in group])
    if any(run.state.who(who).initiative != number for who, number in pairs):
        yield Permuted(leader, pairs, because=BECAUSE)


def _asker(
    group: tuple[str, ...], leader: str, number: int, given: tuple[str, ...]
) -> Callable[[State], Ask]:
    """Who of the group is to have a number: by default one that has it, or the first left."""

    def ask(state: State) -> Ask:
        if group_of(state, leader) != group:
            raise Moot(leader)
        left = tuple([who for who in group if who not in given])
        own = [who for who in left if state.who(who).initiative == number]
        return _permute_menu(leader, number, left, (own or left)[0])

    return ask


@lru_cache(maxsize=1024)
def _permute_menu(leader: str, number: int, left: tuple[str, ...], default: str) -> Ask:
    form = Choice(tuple([Option(who, "permute", (who, str(number)), BECAUSE) for who in left]))
    return Ask(Decider(leader), "permute", form, BECAUSE, Permuting(leader, str(number)), default)


def group_of(state: State, leader: str) -> tuple[str, ...]:
    """The leader of a Strategic Coordination and who joined it, as far as they are able.

    Nobody where the leader is not, for there is none to say who goes first.
    """
    first = state.find(leader)
    if first is None or not first.able:
        return ()
    for one in state.coordinations:
        if one.leader == leader:
            people = [state.find(who) for who in (leader, *one.allies)]
            return tuple([who.id for who in people if who is not None and who.able])
    return ()
