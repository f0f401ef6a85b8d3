"""What acts are worth, in ticks: what they add to friends' Strikes and take from those of foes.

All of it is read from the Checks that the rules would make, before any dice fall.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.facts import Fact
from fracas.kit.deeds import Deed
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import Called, Strike, attempted, weapon_attribute
from fracas.rulesets.razorweave.rules.clocks import Hold, Tick, Undo
from fracas.rulesets.razorweave.rules.conditions import Clear, effort
from fracas.rulesets.razorweave.rules.damage import base_ticks, covering, lessened
from fracas.rulesets.razorweave.rules.deeds import Intent
from fracas.rulesets.razorweave.rules.defend import defence, withdrawal
from fracas.rulesets.razorweave.rules.edge import bonus_terms, edge_terms
from fracas.rulesets.razorweave.rules.maneuver import (
    Cover,
    Mark,
    Opening,
    Push,
    Shelter,
    Shove,
    Sneak,
)
from fracas.rulesets.razorweave.rules.paths import can_act
from fracas.rulesets.razorweave.rules.rolls import (
    Attempt,
    Netting,
    bonus_of,
    net,
    netting_of,
    read_by,
)
from fracas.rulesets.razorweave.rules.setup import Edge, Next
from fracas.rulesets.razorweave.rules.setup import attempted as set_up
from fracas.rulesets.razorweave.rules.weapons import (
    PHYSICAL,
    blow_of,
    called_terms,
    in_the_open,
    reaching,
    weapons_of,
)
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Granted, Stood
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Cleared
from fracas.rulesets.razorweave.state.scene_facts import TagMade
from fracas.rulesets.razorweave.state.state import State, read_key

MOST_ROUNDS = 3.0
"""For how many rounds at most what lasts is of use."""


@lru_cache(maxsize=4096)
def chances(bonus: int, dc: int, edge: int, netting: Netting) -> tuple[tuple[Tier, float], ...]:
    """How likely each tier of a Check is; `edge` is what is left after netting."""
    kind = "edge" if edge > 0 else "burden"
    terms = (Term("all", "bonus", bonus), *((Term("all", kind, abs(edge)),) if edge else ()))
    dice, reading = read_by(terms, dc, netting)
    return tuple([(Tier(str(one.value)), float(one.chance)) for one in dice.law(reading).branches])


class Blows:
    """What Strikes would bring in one position, on average; each is worked out once."""

    def __init__(self, state: State, book: RazorweaveBook) -> None:
        self.state, self.book = state, book
        self.netting = netting_of(book)
        self._best: dict[tuple[str, str], float] = {}

    def tiers(self, attempt: Attempt) -> tuple[tuple[Tier, float], ...]:
        """How likely each tier of an attempt is."""
        terms = (*edge_terms(self.state, self.book, attempt), *bonus_terms(self.state, attempt))
        return chances(bonus_of(terms), attempt.dc, net(terms, self.netting), self.netting)

    def ticks(
        self, who: str, foe: str, weapon: str, attribute: str = "", *, called: bool = False
    ) -> float:
        """The mean ticks of a Strike, after the target's stance and armour (RW-STRIKE-12)."""
        state, book = self.state, self.book
        row, target = book.weapons[weapon], state.who(foe)
        made = attempted(state, book, who, foe, weapon, attribute or self._attribute(who, weapon))
        if called:
            dearer = sum([term.amount for term in called_terms(book)])
            made = replace(made, called=True, dc=made.dc + dearer)
        guards = [stance.tier for _, stance in covering(state, foe)]
        guard = max(guards, key=lambda tier: tier.succeeds, default=None)
        left, total = state.clock_of(foe).left, 0.0
        for tier, chance in self.tiers(made):
            base = base_ticks(book, tier)
            if base:
                blow = blow_of(book, target, row.tags, tier, called)
                total += chance * min(lessened(book, target, base, guard, blow).ticks, left)
        return total

    def _attribute(self, who: str, weapon: str) -> str:
        usual = weapon_attribute(self.book, weapon)
        if "Versatile" not in self.book.weapons[weapon].tags:
            return usual
        return max((usual, *PHYSICAL), key=self.state.who(who).attribute)

    def best(self, who: str, foe: str) -> float:
        """The best Strike of someone at a foe from where both stand; 0 where none is open."""
        found = self._best.get((who, foe))
        if found is None:
            found = self._best[who, foe] = self._tried(who, foe)
        return found

    def _tried(self, who: str, foe: str) -> float:
        state, book, best = self.state, self.book, 0.0
        if state.who(foe).out is not None or not can_act(state, book, who):
            return 0.0
        band = state.band(who, foe)
        blows = [(foe, each) for each in reaching(book, weapons_of(state.who(who)), band)]
        for _, weapon in in_the_open(state, book, who, tuple(blows)) if state.tags else blows:
            best = max(best, self.ticks(who, foe, weapon))
            if "Precise" in book.weapons[weapon].tags:
                best = max(best, self.ticks(who, foe, weapon, called=True))
        return best

    def harm(self, foe: str) -> float:
        """What the best Strike of someone at any of its foes brings."""
        return max([self.best(foe, one.id) for one in self.state.foes(foe)], default=0.0)


class Gains:
    """What the acts of one combatant are worth in a position."""

    def __init__(self, state: State, book: RazorweaveBook, who: str) -> None:
        self.state, self.book, self.who = state, book, who
        self.now = Blows(state, book)
        self._edged: dict[str, Blows] = {}
        self._edges: dict[str, float] = {}

    @cached_property
    def friends(self) -> tuple[str, ...]:
        """Those on one's side, without oneself."""
        return tuple([one.id for one in self.state.allies(self.who)])

    @cached_property
    def side(self) -> tuple[str, ...]:
        """Those on one's side, with oneself."""
        return (self.who, *self.friends)

    # Strikes

    def blow(self, deed: Strike | Called) -> float:
        """The mean ticks of a Strike or of a called shot (RW-WEAP-03)."""
        called = isinstance(deed, Called)
        return self.now.ticks(self.who, deed.target, deed.weapon, called=called)

    def manner(self, foe: str, weapon: str, attribute: str) -> float:
        """The mean ticks of a Strike with a Versatile weapon by an Attribute (RW-WEAP-15)."""
        return self.now.ticks(self.who, foe, weapon, attribute)

    # What changes the blows of others

    def after(self, *facts: Fact) -> Blows:
        """The blows once such facts are so."""
        state = self.state
        for fact in facts:
            state = fact.apply(state)
        return Blows(state, self.book)

    def rounds(self, foe: str) -> float:
        """For how many rounds one's side has blows at a foe, as they fall now."""
        rate = sum([self.now.best(one, foe) for one in self.side])
        return min(max(self.state.clock_of(foe).left / rate, 1.0), MOST_ROUNDS) if rate else 1.0

    @cached_property
    def lasts(self) -> float:
        """For how many rounds there is a foe to Strike at."""
        return max([self.rounds(foe.id) for foe in self.state.foes(self.who)], default=1.0)

    def at_foe(self, then: Blows, foe: str, rounds: float) -> float:
        """What a change brings one's side at a foe; whoever makes it Strikes a round less."""
        now = self.now
        ours = [
            then.best(one, foe) - now.best(one, foe) if now.best(one, foe) else 0.0
            for one in self.side
        ]
        return ours[0] * (rounds - 1) + sum(ours[1:]) * rounds

    def condition(self, name: str, foe: str) -> float:
        """A Condition on a foe: what its foes gain and it loses, for as long as it lasts.

        Whoever is Prone gets up before it Strikes (RW-PHYS-03).
        """
        row, gain = self.book.conditions[name], 0.0
        then = self.after(Afflicted(foe, name, self.who, row.lasts_turns, row.rounds))
        prone = name == "prone"
        rounds = 1.0 if prone or row.lasts_turns or row.loses_turn else self.rounds(foe)
        if row.edge_to:
            gain = self.at_foe(then, foe, rounds)
        if (row.burden or row.loses_turn) and not prone:
            gain += (self.now.harm(foe) - then.harm(foe)) * rounds
        return gain

    def relief(self, bearer: str) -> float:
        """What foes no longer gain once someone is not Exposed any more (RW-TACT-01)."""
        then, foes = self.after(Cleared(bearer, "exposed")), self.state.foes(self.who)
        return sum([self.now.best(foe.id, bearer) - then.best(foe.id, bearer) for foe in foes])

    def edge(self, friend: str, foe: str = "") -> float:
        """By how much Edge betters the best Strike of someone, at a foe or any (RW-SETUP-12)."""
        then = self._edged.get(friend)
        if then is None:
            then = self._edged[friend] = self.after(Granted(friend, self.who, "", 2))
        if foe:
            return then.best(friend, foe) - self.now.best(friend, foe)
        if friend not in self._edges:
            self._edges[friend] = then.harm(friend) - self.now.harm(friend)
        return self._edges[friend]

    def last(self, clock: str) -> float:
        """A Clock that is about to decide the fight: a round of Strikes of one's side (RW-MAN-12).

        Only for its last segments: earlier it is worth no more, and may not be wanted at all.
        """
        found = self.state.threat(clock)
        if found is None or not found.decides:
            return 0.0
        late = found.size - found.filled <= self.book.tables.low_resolve
        return sum([self.now.harm(one) for one in self.side]) if late else 0.0

    # Main actions

    def chance(self, attempt: Attempt) -> float:
        """How likely an attempt brings about what it is for: on Partial or better."""
        return sum([chance for tier, chance in self.now.tiers(attempt) if not tier.fails])

    def brings(self, what: Deed) -> float:
        """What a Maneuver or a Set Up is worth once it has come about."""
        match what:
            case Opening(condition, foe):
                return self.condition(condition, foe)
            case Mark(tag, foe):
                made = TagMade(tag, self.who, "", foe, self.friends)
                return self.at_foe(self.after(made), foe, self.rounds(foe))
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
        """What a Maneuver is worth that is meant for something."""
        if isinstance(what, Shove):
            tiers = self.now.tiers(what.attempt(self.state, self.book, self.who))
            return sum([chance * base_ticks(self.book, tier) for tier, chance in tiers])
        value = self.brings(what)
        return value and value * self.chance(what.attempt(self.state, self.book, self.who))

    def opening(self, what: Deed) -> float:
        """What a Set Up is worth that makes such an opening (RW-SETUP-02, RW-SETUP-03).

        A Critical gives every friend Edge, unless what was made gives it to all already. Edge for
        the next at a foe may go to the friend whom it helps least (RW-SETUP-07).
        """
        others = self.friends
        match what:
            case Edge(friend):
                value, others = self.edge(friend), tuple([x for x in others if x != friend])
                if friend == self.who:  # it waits for a turn in which a foe may be left
                    value *= min(self.lasts - 1, 1)
            case Next(foe):
                takers = [x for x in others if self.now.best(x, foe)]
                taker = min(takers, key=lambda x: self.edge(x, foe), default="")
                value = self.edge(taker, foe) if taker else 0.0
                others = tuple([x for x in others if x != taker])
            case _:
                value = self.brings(what)
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
        """What someone's Strikes gain once it is rid of a Condition (RW-COND-16)."""
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

    # Drawing back

    def withdraw(self) -> float:
        """What Strikes of foes a Withdraw saves: those of foes who get up and cannot follow."""
        near = [self.state.who(foe) for foe in self.state.engaged_with(self.who)]
        down = sum([self.now.best(foe.id, self.who) for foe in near if foe.bears("prone")])
        return down and down * self.chance(withdrawal(self.state, self.book, self.who))

    def defend(self) -> float:
        """What Strikes of foes a Defend saves, by the stance that it wins (RW-DEF-02)."""
        tiers = self.now.tiers(defence(self.state, self.book, self.who))
        foes = self.state.foes(self.who)
        saved = 0.0
        for tier, chance in tiers:
            if not tier.fails:
                then = self.after(Stood(self.who, tier))
                kept = [
                    self.now.best(foe.id, self.who) - then.best(foe.id, self.who) for foe in foes
                ]
                saved += chance * sum(kept)
        return saved
