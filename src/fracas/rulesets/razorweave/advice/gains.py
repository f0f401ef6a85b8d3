"""The worth of acts in ticks: what they add to friends' Strikes and take from foes' Strikes.

All of it is read from the Checks the rules would make, before any dice are rolled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import inf

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.deeds import Deed
from fracas.rulesets.razorweave.advice.blows import Blows
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import Called, Strike
from fracas.rulesets.razorweave.rules.clocks import Hold, Tick, Undo
from fracas.rulesets.razorweave.rules.conditions import Clear, effort
from fracas.rulesets.razorweave.rules.damage import base_ticks
from fracas.rulesets.razorweave.rules.deeds import Intent
from fracas.rulesets.razorweave.rules.defend import AWAY, Defend, Shed, Stay, defence, withdrawal
from fracas.rulesets.razorweave.rules.maneuver import (
    Cover,
    Make,
    Mark,
    Opening,
    Push,
    Reach,
    Remove,
    Shelter,
    Shove,
    Sneak,
)
from fracas.rulesets.razorweave.rules.movement import breakout, elite
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.rules.setup import Edge, ForAllies, ForSelf, ForSide, Next, Use
from fracas.rulesets.razorweave.rules.setup import attempted as set_up
from fracas.rulesets.razorweave.rules.tags import tag_gone
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Granted, Stood
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Cleared
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway, Engaged, Moved, TagMade
from fracas.rulesets.razorweave.state.state import State, read_key

MOST_ROUNDS = 3.0
"""For how many rounds at most a lasting effect is useful."""


Ticks = Callable[[str, str], float]
"""The worth of the best Strike by one at another."""

Worth = Callable[[Deed], float]
"""The worth of something once it has happened."""


class Gains:
    """The worth of one combatant's acts in a position."""

    def __init__(self, state: State, book: RazorweaveBook, who: str) -> None:
        self.state, self.book, self.who = state, book, who
        self.now = Blows(state, book)
        self._edged: dict[str, Blows] = {}
        self._edges: dict[str, float] = {}

    @cached_property
    def friends(self) -> tuple[str, ...]:
        """Everybody on the actor's side except the actor."""
        return tuple([one.id for one in self.state.allies(self.who)])

    @cached_property
    def side(self) -> tuple[str, ...]:
        """Everybody on the actor's side."""
        return (self.who, *self.friends)

    # Strikes

    def blow(self, deed: Strike | Called) -> float:
        """The mean ticks of a Strike or of a called shot (RW-WEAP-03)."""
        called = isinstance(deed, Called)
        return self.now.ticks(self.who, deed.target, deed.weapon, called=called)

    def manner(self, foe: str, weapon: str, attribute: str) -> float:
        """The mean ticks of a Strike with a Versatile weapon by an Attribute (RW-WEAP-15)."""
        return self.now.ticks(self.who, foe, weapon, attribute)

    # Changes to the blows of others

    def after(self, *facts: Fact) -> Blows:
        """The blows once these facts have happened."""
        state = self.state
        for fact in facts:
            state = fact.apply(state)
        return Blows(state, self.book)

    def rounds(self, foe: str) -> float:
        """How many rounds one's side will attack a foe, at the present rate."""
        rate = sum([self.now.best(one, foe) for one in self.side])
        return min(max(self.state.clock_of(foe).left / rate, 1.0), MOST_ROUNDS) if rate else 1.0

    @cached_property
    def lasts(self) -> float:
        """How many rounds there will be a foe to Strike."""
        return max([self.rounds(foe.id) for foe in self.state.foes(self.who)], default=1.0)

    def at_foe(self, then: Ticks, foe: str, rounds: float) -> float:
        """What a change gains one's side at a foe; its maker Strikes for one round less."""
        ours = [
            then(one, foe) - now if (now := self.now.best(one, foe)) else 0.0 for one in self.side
        ]
        return ours[0] * (rounds - 1) + sum(ours[1:]) * rounds

    def condition(self, name: str, foe: str) -> float:
        """A Condition on a foe: what its foes gain and it loses while it lasts.

        A Prone combatant gets up before it Strikes (RW-PHYS-03).
        """
        row = self.book.conditions[name]
        then = self.after(Afflicted(foe, name, self.who, row.lasts_turns, row.rounds))
        return self._condition(name, foe, then.best, lambda: -self.more(then, foe))

    def _condition(self, name: str, foe: str, then: Ticks, loses: Callable[[], float]) -> float:
        """A Condition's worth from the blows at its bearer `then`, and what the bearer `loses`."""
        row, gain, prone = self.book.conditions[name], 0.0, name == "prone"
        rounds = 1.0 if prone or row.lasts_turns or row.loses_turn else self.rounds(foe)
        if row.edge_to:
            gain = self.at_foe(then, foe, rounds)
        if (row.burden or row.loses_turn) and not prone:
            gain += loses() * rounds
        return gain

    def more(self, then: Blows, who: str) -> float:
        """What a change adds to someone's best Strike, unless it makes a new blow possible."""
        now = self.now
        if then.hands(who) != now.hands(who):
            return then.harm(who) - now.harm(who)
        foes = [foe.id for foe in self.state.foes(who) if now.best(who, foe.id)]
        return max([then.best(who, foe) for foe in foes], default=0.0) - now.harm(who)

    def relief(self, bearer: str, condition: str = "exposed") -> float:
        """What foes no longer gain once someone loses a Condition (RW-TACT-01)."""
        return self.spared(self.after(Cleared(bearer, condition)), bearer)

    def spared(self, then: Blows, bearer: str) -> float:
        """What a change takes from each foe's Strike at someone."""
        foes = self.state.foes(self.who)
        return sum([self.now.best(foe.id, bearer) - then.best(foe.id, bearer) for foe in foes])

    def edge(self, friend: str, foe: str = "") -> float:
        """How much Edge improves someone's best Strike, at a foe or any (RW-SETUP-12)."""
        then = self._edged.get(friend)
        if then is None:
            then = self._edged[friend] = self.after(Granted(friend, self.who, "", 2))
        if foe:
            return then.best(friend, foe) - self.now.best(friend, foe)
        if friend not in self._edges:
            self._edges[friend] = self.more(then, friend)
        return self._edges[friend]

    def last(self, clock: str) -> float:
        """The worth of a Clock about to decide the fight: a round of one side's Strikes.

        RW-MAN-12. This holds only for its last segments: earlier it is worth nothing extra, and
        nobody may want it.
        """
        found = self.state.threat(clock)
        if found is None or not found.decides:
            return 0.0
        late = found.size - found.filled <= self.book.tables.low_resolve
        return sum([self.now.harm(one) for one in self.side]) if late else 0.0

    # Main actions

    def chance(self, attempt: Attempt) -> float:
        """The chance that an attempt achieves its aim: on Partial or better."""
        return sum([chance for tier, chance in self.now.tiers(attempt) if not tier.fails])

    def most(self, what: Deed) -> float:
        """The most that `brings` can say, with all Edge that counts; nothing is tried."""
        match what:
            case Opening(condition, foe):
                return self._condition(condition, foe, self.now.most, lambda: self.now.harm(foe))
            case Mark(_, foe):
                return self.at_foe(self.now.most, foe, self.rounds(foe))
            case Make():
                return 0.0
        return inf

    def brings(self, what: Deed) -> float:
        """The worth of a Maneuver or a Set Up that has succeeded."""
        match what:
            case Opening(condition, foe):
                return self.condition(condition, foe)
            case Mark(tag, foe):
                made = TagMade(tag, self.who, "", foe, self.friends)
                return self.at_foe(self.after(made).best, foe, self.rounds(foe))
            case Remove(key) if bearer := read_key(key)[2]:
                then = self.after(tag_gone(key, Remove.because))
                return self.spared(then, bearer) * self.lasts if bearer in self.side else 0.0
            case Reach(foe):
                return self.reached(foe)
            case Sneak() if isinstance(what.inner, Opening):
                return self.brings(what.inner)
            case Push(foe, key):
                hazard = self.book.tags[read_key(key)[0]].hazard
                return self.condition(hazard, foe) if hazard else 0.0
            case Cover():
                return self.relief(self.who)
            case Shelter(friend):
                return self.relief(friend)
            case Hold(clock) | Undo(clock) | Tick(clock):
                return self.last(clock)
        return 0.0

    def intent(self, what: Intent) -> float:
        """The worth of a Maneuver with this aim."""
        return self._intent(what, self.brings)

    def most_of_intent(self, what: Intent) -> float:
        """The most that `intent` can say."""
        return self._intent(what, self.most)

    def _intent(self, what: Intent, brings: Worth) -> float:
        if isinstance(what, Shove):
            tiers = self.now.tiers(what.attempt(self.state, self.book, self.who))
            return sum([chance * base_ticks(self.book, tier) for tier, chance in tiers])
        value = brings(what)
        return value and value * self.chance(what.attempt(self.state, self.book, self.who))

    def opening(self, what: Deed) -> float:
        """The worth of a Set Up that makes this opening (RW-SETUP-02, RW-SETUP-03).

        A Critical gives every friend Edge, unless the opening already gives it to all. Edge for the
        next at a foe may go to the friend it helps least (RW-SETUP-07).
        """
        return self._opening(what, self.brings)

    def most_of_opening(self, what: Deed) -> float:
        """The most that `opening` can say."""
        return self._opening(what, self.most)

    def _opening(self, what: Deed, brings: Worth) -> float:
        others = self.friends
        match what:
            case Edge(friend):
                value, others = self.edge(friend), tuple([x for x in others if x != friend])
                if friend == self.who:  # it waits for a turn when a foe may be left
                    value *= min(self.lasts - 1, 1)
            case Next(foe):
                takers = [x for x in others if self.now.best(x, foe)]
                taker = min(takers, key=lambda x: self.edge(x, foe), default="")
                value = self.edge(taker, foe) if taker else 0.0
                others = tuple([x for x in others if x != taker])
            case _:
                value = brings(what)
                row = self.book.conditions.get(getattr(what, "condition", ""))
                others = () if row is None or row.edge_to else others
        more = sum([self.edge(friend) for friend in others])
        if not value and not more:
            return 0.0
        tiers = self.now.tiers(set_up(self.state, self.book, self.who, what))
        return sum([
            chance * (value + (more if tier is Tier.CRITICAL else 0.0))
            for tier, chance in tiers
            if not tier.fails
        ])  # fmt: skip

    def clear(self, what: Clear) -> float:
        """What someone's Strikes gain once it loses a Condition (RW-COND-16)."""
        bearer, row = what.bearer, self.book.conditions[what.condition]
        then = self.after(Cleared(bearer, what.condition))
        value = then.harm(bearer) - self.now.harm(bearer)
        if value <= 0:
            return 0.0
        foes = sum([self.rounds(foe.id) for foe in self.state.foes(self.who)])
        value *= min(foes, MOST_ROUNDS)
        if not row.clear or (bearer != self.who and row.ally_clears == "free"):
            return value
        return value * self.chance(effort(self.state, self.book, self.who, bearer, what.condition))

    def reached(self, foe: str) -> float:
        """The next Strike at a foe one gets near, for those who reach nobody now."""
        if self.now.harm(self.who):
            return 0.0
        came = Moved(self.who, self.state.who(foe).place), Engaged(self.who, foe)
        return self.after(*came).best(self.who, foe)

    def use(self, what: Use, made: str, foe: str) -> float:
        """The worth of one use of a Critical that makes a Tag (RW-SETUP-03).

        Edge for oneself waits for a turn when a foe may be left.
        """
        mark = self.book.tags.get(made)
        if isinstance(what, ForAllies):
            return sum([self.edge(friend) for friend in self.friends])
        if mark is None and made in self.book.conditions:
            value = self.condition(made, foe)
        elif isinstance(what, ForSide):
            tag = TagMade(made, self.who, "", foe, edge_at=foe)
            value = self.at_foe(self.after(tag).best, foe, self.rounds(foe))
        else:
            value = self.brings(Mark(made, foe)) if mark is not None and mark.flank else 0.0
        waits = min(self.lasts - 1, 1) if isinstance(what, ForSelf) else 0.0
        return value + waits * self.edge(self.who)

    # Drawing back

    def walks_out(self) -> bool:
        """Whether taking Strikes on the way out of melee is better than a Check (RW-MOVE-14).

        It is when foes have weak Strikes and the Check is likely to fail.
        """
        state, who = self.state, self.who
        free = self.after(BrokeAway(who)).harm(who)
        struck = sum([self.now.best(foe, who) for foe in state.engaged_with(who)])
        fought = 0.0
        check = breakout(state, self.book, who)
        dearer = sum([term.amount for term in elite(state, self.book, who)])
        for tier, chance in self.now.tiers(replace(check, dc=check.dc + dearer)):
            if not tier.fails:
                fought += chance * (free - (struck if tier is Tier.PARTIAL else 0.0))
        return free - struck > fought

    def away(self) -> float:
        """The Strikes saved by being out of melee: those of foes who get up and cannot follow."""
        near = [self.state.who(foe) for foe in self.state.engaged_with(self.who)]
        return sum([self.now.best(foe.id, self.who) for foe in near if foe.bears("prone")])

    def withdraw(self) -> float:
        """The foes' Strikes that a Withdraw saves."""
        down = self.away()
        return down and down * self.chance(withdrawal(self.state, self.book, self.who))

    def safety(self, what: Deed) -> float:
        """The worth of a good Defend with one of its possible results (RW-DEF-03, RW-DEF-04)."""
        match what:
            case Stay():
                return self.spared(self.after(Stood(self.who, Tier.FULL)), self.who)
            case Edge():
                return self.edge(self.who)
            case Shed(condition):
                return self.shed(condition)
        return self.away()

    def shed(self, condition: str) -> float:
        """The worth of losing a Condition once one's stance is over; 0 if it ends by itself."""
        row = self.book.conditions[condition]
        if row.lasts_turns or row.rounds:
            return 0.0
        bare = Gains(Stood(self.who, Tier.FAILURE).apply(self.state), self.book, self.who)
        then = bare.after(Cleared(self.who, condition))
        gain = then.harm(self.who) - bare.now.harm(self.who)
        return (bare.spared(then, self.who) + gain) * max(bare.lasts - 1, 0.0)

    def against(self, what: Defend) -> float:
        """The worth of what a Defend also ends (RW-DEF-07); leaving melee gives up the stance."""
        if what.against == AWAY.id:
            return self.away() - self.defend()
        return self.relief(self.who, what.against) if what.against else 0.0

    def defend(self) -> float:
        """The foes' Strikes that a Defend saves, by the stance it wins (RW-DEF-02)."""
        tiers, saved = self.now.tiers(defence(self.state, self.book, self.who)), 0.0
        for tier, chance in tiers:
            if not tier.fails:
                saved += chance * self.spared(self.after(Stood(self.who, tier)), self.who)
        return saved
