"""Teamwork: who can work together, Assists, set-ups, and Acting Together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Together, need
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.harm.wounds import (
    controlled_by,
    decider_of,
    has,
    ruled_by,
    stands,
    until,
)
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ASSIST, SET_UP
from fracas.rulesets.beacon_road.rules.rounds.allowances import can_pay, may_react, pay, reacted
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act, Turn
from fracas.rulesets.beacon_road.rules.subjects import REACTS, STRESS, Pair, Price, Word
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.facts import Settled
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Rolled, Stressed
from fracas.rulesets.beacon_road.state.state import Creature, Edge, State

# Assist: an ally helps with a roll it can see (BR-TEAM-01)

FORESIGHT, FREE_ASSISTS = "foresight", 2
"""The ability of the Forgeborn, and how many Assists of an adventure cost it no Stress."""

PRICE = 1
"""The cost of an Assist for the one who gives it, besides the React."""


def can_pay_help(one: Creature) -> bool:
    """Whether a creature can pay for an Assist: by Stress, or by Foresight (BR-TEAM-01)."""
    return can_pay(one, PRICE) or foresees(one)


def foresees(one: Creature) -> bool:
    """Whether one of Foresight's free Assists is left."""
    if FORESIGHT not in one.abilities:
        return False
    return sum(edge.kind == FORESIGHT for edge in one.edges) < FREE_ASSISTS


def help_price(one: Creature | None) -> int:
    """The Stress of an Assist; 0 while Foresight pays (BR-TEAM-01)."""
    return 0 if one is not None and foresees(one) else PRICE


def pay_help(run: Run, who: str, because: tuple[str, ...]) -> Procedure[bool]:
    """Pay for an Assist; return whether it was paid. Foresight is used before Stress."""
    if foresees(run.state.who(who)):
        yield Lent(who, Edge(FORESIGHT, 1, who), because=because)
        return True
    return (yield from pay(run, who, PRICE, "assist", because=because))


def may_help(state: State, book: BeaconRoadBook, helper: str, who: str) -> bool:
    """Whether an ally could now Assist a creature by a React (BR-TEAM-01, BR-TEAM-06).

    It needs a React, Stress or a Beacon Point, must perceive the creature, and not be controlled.
    """
    one = state.who(helper)
    return (
        can_pay_help(one)
        and may_react(state, book, helper, who)
        and not (one.wounds and controlled_by(one)[0])
        and perceives(state, book, helper, who)
    )


def helpers(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The allies who could now Assist a creature by a React, those with spare Stress first.

    Those who declined for the round are left out.
    """
    able = [
        one
        for one in state.allies(who)
        if not one.said(ASSIST) and may_help(state, book, one.id, who)
    ]
    able.sort(key=lambda one: (one.free_stress, one.id), reverse=True)
    return tuple([one.id for one in able])


def assistant(run: Run, who: str, target: str = "") -> Procedure[str]:
    """Ask who Assists this roll by a React; return an id, or blank (BR-ACT-13).

    All allies who could are asked at once and openly, prompt kind `assist`; the first who offers
    does it, since a roll has only one assistant.
    """
    found = helpers(run.state, run.book, who)
    if not found:
        return ""

    def ask(state: State) -> Together:
        state.who(who)
        return _ask(tuple([decider_of(state, one) for one in found]), who, target)

    answers: tuple[str, ...] = yield from need(run, ask)
    for helper, answer in zip(found, answers, strict=True):
        if answer == DECLINED:
            yield Settled(helper, ASSIST, "pass", because=_ROWS)
        elif answer == "assist" and (yield from pay_help(run, helper, _ROWS)):
            yield reacted(run.state, run.book, helper, "assist", who, _ROWS)
            return helper
    return ""


_ROWS = ("BR-TEAM-01", "BR-ACT-13")


class Help(Word, frozen=True):
    """The answer to Assist a roll by a React, or to pass (BR-TEAM-01)."""

    kind = "assist"
    because = _ROWS
    shelf = "help"
    icon = "hand-helping"
    whom = "who"

    @property
    def like(self) -> str:
        """The same as passing, if it is for the round."""
        return "pass" if self.word == DECLINED else ""

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """A React, and Stress unless Foresight pays."""
        if self.word != "assist":
            return ()
        return (REACTS, 1), (STRESS, help_price(state.find(prompt.decider)))


HELPS: Deeds[Help] = Deeds(Help)

DECLINED = "pass_round"
"""The answer of those who do not want to be asked again this round."""


@lru_cache(maxsize=512)
def _ask(deciders: tuple[Decider, ...], who: str, target: str) -> Together:
    form = Choice(tuple([Help(word).option() for word in ("pass", "assist", DECLINED)]))
    about = Pair(who, target)
    asks = tuple(
        [Ask(one, "assist", form, _ROWS, about, "pass", settles="assist") for one in deciders]
    )
    return Together("assist", asks, hidden=False, because=_ROWS, about=about)


# Acts of teamwork

EFFECT = "effect"
"""What waits on a creature's sheet after a set-up, instead of a better position."""


def coordinated(state: State, book: BeaconRoadBook, one: str, other: str) -> bool:
    """Whether two creatures can work together (BR-TEAM-06).

    Not while either is Charmed or Dominated by an enemy, or cannot hear and does not perceive the
    other.
    """
    for who, by in ((one, other), (other, one)):
        master = state.find(ruled_by(state, who)[1])
        if master is not None and master.side != state.who(who).side:
            return False
        if has(state.who(who), "deafened") and not perceives(state, book, who, by):
            return False
    return True


@lasting
def teammates(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """Those on the creature's side who can work with it now (BR-TEAM-06)."""
    return tuple(
        [
            one.id
            for one in state.allies(who)
            if stands(book, one) and coordinated(state, book, who, one.id)
        ]
    )


def assistable(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """Whom a creature could Assist by an Act: 1 Stress, one assistant per roll (BR-TEAM-01)."""
    one = state.who(who)
    if not one.most_stress or not can_pay_help(one):
        return ()
    return tuple(
        [
            ally
            for ally in teammates(state, book, who)
            if perceives(state, book, who, ally)
            and not any(edge.kind == ASSIST for edge in state.who(ally).edges)
        ]
    )


class Assist(Act, frozen=True):
    """Assist by an Act: the ally's next roll has +1 Tier and may be rerolled if it fails.

    BR-TEAM-01, BR-TEAM-02: it waits until the assistant's next turn.
    """

    ally: Who

    kind = "assist"
    because = ("BR-TEAM-01", "BR-ACT-13")
    shelf = "help"
    icon = "hand-helping"
    risky = True

    @property
    def used(self) -> str:
        """The power to Assist, which everybody has."""
        return ASSIST

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[Assist]:
        """Offer each ally who can be helped."""
        if not means.acts:
            return ()
        return [cls(ally) for ally in assistable(means.state, book, means.one.id)]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it, and store the help."""
        because = ("BR-TEAM-01", "BR-ACT-13", "BR-ACT-22")
        if self.ally not in assistable(run.state, run.book, who):
            yield Noted("no_teamwork", (who, self.ally), because=("BR-TEAM-06",))
            return
        if (yield from pay_help(run, who, because)):
            step = run.book.tables.tier_step
            edge = Edge(ASSIST, step, by=who, until=until(run.state, who, 1))
            yield Lent(self.ally, edge, because=because)

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """An Act, and Stress unless Foresight pays."""
        stress = help_price(state.find(prompt.about.who))
        return (*super().price(state, book, prompt), (STRESS, stress))


def set_up(run: Run, who: str, benefit: str, target: str = "") -> Procedure[None]:
    """Give each teammate the benefit of a set-up (BR-TEAM-04)."""
    for ally in teammates(run.state, run.book, who):
        yield lent(run.state, ally, who, benefit, target)


def lent(
    state: State,
    who: str,
    by: str,
    benefit: str,
    target: str = "",
    because: tuple[str, ...] = ("BR-TEAM-04",),
) -> Lent:
    """The fact that gives a creature a set-up's benefit: position, or one more level of effect.

    A position lowers the TN of the next attack on the target by 5. It lasts until the next turn of
    the creature that set it up.
    """
    if benefit == EFFECT:
        return Lent(who, Edge(EFFECT, by=by, until=until(state, by, 1)), because=because)
    edge = Edge(SET_UP, by=by, against=target, until=until(state, by, 1))
    return Lent(who, edge, because=because)


def best_of(rolls: tuple[Rolled, ...]) -> Rolled:
    """The roll that counts for all who Act Together: the best result (BR-TEAM-05)."""
    return max(rolls, key=lambda made: (made.result == "success", made.multiplier, made.total))


def failures(run: Run, leader: str, rolls: tuple[Rolled, ...]) -> Procedure[None]:
    """Let the leader of those who Act Together take 1 Stress for each failure (BR-TEAM-05).

    Stress beyond the last box is lost; creatures without Stress take none (BR-NPC-02).
    """
    count = sum(made.result != "success" for made in rolls)
    if count and run.state.who(leader).most_stress:
        yield Stressed(leader, count, "together", because=("BR-TEAM-05",))
