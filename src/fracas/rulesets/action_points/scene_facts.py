"""What can happen to the scene: preparation, who moves, handles, comes and goes, endings."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.facts import Comes, Opens
from fracas.rulesets.action_points.state import Area, Combatant, Coordination, Goal, Stake, State

AFTER = ("scene", "day", "gain", "fight")
"""Beats that wait for a fight to end, and stay on the agenda when it does."""


class Surprised(Fact, frozen=True):
    """Who has the drop on whom, in pairs (AP-SUR-11); by ruling or by Tests (AP-NAR-03)."""

    drops: tuple[tuple[str, str], ...]

    def apply(self, state: State) -> State:
        """Keep them; nobody has to be spotted any more."""
        return replace(state, drops=self.drops, spotting=False)


class Prepared(Fact, frozen=True):
    """Something was declared before combat and paid at once (AP-PRE-04, AP-PRE-05).

    `action` is a key of the book's actions, or done.
    """

    who: str
    action: str = "done"
    cost: int = 0

    def apply(self, state: State) -> State:
        """Take the AP, and note what may be declared but once (AP-PRE-06)."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            ap=max(one.ap - self.cost, 0),
            prepared=one.prepared or self.action == "done",
            moved=one.moved or self.action in ("walk", "sprint", "run"),
            coordinated=one.coordinated or self.action == "coordinate",
        )


class Coordinated(Fact, frozen=True):
    """Strategic Coordination was declared by its leader (AP-PRE-07), who paid in `Prepared`."""

    who: str

    def apply(self, state: State) -> State:
        """Nobody has joined yet, unless an edit let the same leader declare it again."""
        if any(one.leader == self.who for one in state.coordinations):
            return state
        return replace(state, coordinations=(*state.coordinations, Coordination(self.who)))


class Joined(Fact, frozen=True):
    """An ally joined Strategic Coordination and paid its share (AP-PRE-08)."""

    who: str
    leader: str
    cost: int = 0

    def apply(self, state: State) -> State:
        """Take the AP, and put it with the leader."""
        coordinations = tuple(
            [
                replace(one, allies=(*one.allies, self.who)) if one.leader == self.leader else one
                for one in state.coordinations
            ]
        )
        ap = max(state.who(self.who).ap - self.cost, 0)
        return replace(state.changed(self.who, ap=ap), coordinations=coordinations)


class Permuted(Fact, frozen=True):
    """Leader and allies permuted their Initiatives: (who, Initiative) in pairs (AP-PRE-08)."""

    leader: str
    numbers: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> State:
        """Set them; the leader may not do so again."""
        given = dict(self.numbers)
        combatants = tuple(
            [
                replace(one, initiative=given[one.id]) if one.id in given else one
                for one in state.combatants
            ]
        )
        return replace(state, combatants=combatants, reordered=(*state.reordered, self.leader))


class Moved(Fact, frozen=True):
    """A combatant moved to a point in feet (AP-MOV-01 to AP-MOV-06).

    `how` is walk, sprint, run or placed; `path` the points between.
    """

    who: str
    x: int
    y: int
    how: str = "walk"
    path: tuple[tuple[int, int], ...] = ()

    def apply(self, state: State) -> State:
        """Put it there; a Run counts against shots of this Round."""
        ran = state.who(self.who).ran or self.how == "run"
        return state.changed(self.who, x=self.x, y=self.y, ran=ran)


class Readied(Fact, frozen=True):
    """A weapon, or weapon and shield, was readied; what was held is stowed (AP-PRE-09)."""

    who: str
    in_hand: tuple[str, ...]

    def apply(self, state: State) -> State:
        """What it wields now."""
        return state.changed(self.who, in_hand=self.in_hand)


class BagsDropped(Fact, frozen=True):
    """All bags were dropped and lie where the character stands (AP-PRE-12)."""

    who: str
    bags: tuple[str, ...]
    x: int = 0
    y: int = 0

    def apply(self, state: State) -> State:
        """They weigh no more."""
        return state.changed(self.who, bags=())


class Deed(Fact, frozen=True):
    """Another deed was tried, in the player's own words (AP-MOV-11).

    `passed` is None where the game master asked for no Test; `effect` in the GM's words.
    """

    who: str
    words: str
    passed: bool | None = None
    effect: str = ""


class Improvised(Fact, frozen=True):
    """Something that no list covers, in the player's own words, and the GM's on what it did."""

    who: str
    words: str
    effect: str = ""


class ClockTicked(Fact, frozen=True):
    """A Round passed on a count of rounds."""

    clock: str

    def apply(self, state: State) -> State:
        """Count it."""
        clocks = tuple(
            [
                replace(one, filled=one.filled + 1) if one.id == self.clock else one
                for one in state.clocks
            ]
        )
        return replace(state, clocks=clocks)


class Ended(Fact, frozen=True):
    """The fight is over: one side left, a clock, a death, by consent, or told by the GM.

    AP-TURN-19. What lasts for a fight goes with it, pending penalties too (AP-GAP-14); damage and
    Down stay (AP-HEAL-03, AP-DOWN-03).
    """

    winner: str = ""
    how: str = "down"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended; only interludes that were planned stay on the agenda."""
        return replace(
            state,
            combatants=tuple([_at_rest(one) for one in state.combatants]),
            result=self.winner or self.how,
            order=(),
            place=0,
            turn=0,
            drops=(),
            spotting=False,
            coordinations=(),
            reordered=(),
            agenda=tuple([beat for beat in state.agenda if beat.name in AFTER]),
        )


def _at_rest(one: Combatant) -> Combatant:
    """Somebody after a fight."""
    return replace(
        one,
        initiative=0,
        token=True,
        passed=False,
        acted=False,
        defended=0,
        attacked_by=(),
        full_defense=False,
        fd_used=False,
        bonus=0,
        before_bonus=0,
        attacked=False,
        ran=False,
        penalty=0,
        prepared=False,
        moved=False,
        coordinated=False,
    )


class FightBegan(Fact, frozen=True):
    """The next fight of the same people begins (AP-INJ-01, AP-HEAL-11).

    Those whom they meet come by `Entered` after it, and where they stand by `Moved`.
    """

    title: str
    stakes: str = ""
    width: int = 0
    height: int = 0
    areas: tuple[Area, ...] = ()
    clocks: tuple[Stake, ...] = ()
    goals: tuple[Goal, ...] = ()

    def apply(self, state: State) -> State:
        """A new scene; who is not Down stands in it, and who had left the last one is back."""
        return replace(
            state,
            title=self.title,
            stakes=self.stakes,
            width=self.width,
            height=self.height,
            areas=self.areas,
            clocks=self.clocks,
            goals=self.goals,
            combatants=tuple(
                [replace(_at_rest(one), prone=one.down, out="") for one in state.combatants]
            ),
            order=(),
            place=0,
            round=0,
            turn=0,
            drops=(),
            spotting=False,
            coordinations=(),
            reordered=(),
            result="",
        )


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (AP-TURN-18)."""


def _without(state: State, who: str) -> State:
    """The state with somebody struck from the order; the walk stays with whom it was at."""
    if who not in state.order:
        return state
    at = state.order.index(who)
    return replace(
        state,
        order=tuple([one for one in state.order if one != who]),
        place=state.place - 1 if at < state.place else state.place,
    )


class Left(Fact, frozen=True):
    """A combatant is gone for good."""

    who: str

    def apply(self, state: State) -> State:
        """Strike it off."""
        combatants = tuple([one for one in state.combatants if one.id != self.who])
        return _without(replace(state, combatants=combatants), self.who)


class Gone(Fact, frozen=True):
    """A combatant left the fight alive: fled, surrendered, captured, or by agreement."""

    who: str
    how: str

    def apply(self, state: State) -> State:
        """Take it out of the fight."""
        return state.changed(self.who, out=self.how, ap=0, token=False, full_defense=False)


class Sided(Fact, frozen=True):
    """A combatant changed sides."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        """Change its side."""
        return state.changed(self.who, side=self.side)


class Carried(Opens[State], frozen=True):
    """The next fight opens, and in it stand those who came through the last one as they are.

    AP-HEAL-03, AP-INJ-01, AP-HEAL-12.
    """
