"""Drawing back: Defend, what it wins, Withdraw, and when this changes the stakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Term, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.conditions import pay
from fracas.rulesets.razorweave.rules.consequences import (
    break_cover,
    fall,
    gm_move,
    leave_behind,
    slip,
)
from fracas.rulesets.razorweave.rules.deeds import MainAction, Scope
from fracas.rulesets.razorweave.rules.gear import bears_tag
from fracas.rulesets.razorweave.rules.movement import Go, arrive, shift_away, shift_on
from fracas.rulesets.razorweave.rules.opening import amend
from fracas.rulesets.razorweave.rules.paths import losing
from fracas.rulesets.razorweave.rules.rolls import (
    Attempt,
    better_attribute,
    read_guard,
    shield_read,
)
from fracas.rulesets.razorweave.rules.setup import Edge
from fracas.rulesets.razorweave.state.combatants import Combatant, ConditionKey, Tier
from fracas.rulesets.razorweave.state.facts import DrewBack, Granted, Stood
from fracas.rulesets.razorweave.state.harm_facts import Cleared
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway
from fracas.rulesets.razorweave.state.state import State

# Turning points


TURNS = ("same", "escape", "regroup", "parley")
"""What it may mean if several draw back; nothing by default."""

SEVERAL = 2
"""How many Defends or Withdraws by a side in one round raise the question (RW-DEF-14)."""


class OfSide(NamedTuple):
    """The subject of a question: the side it is about."""

    side: str


def drawing_back(run: Run, who: str) -> Procedure[None]:
    """Record a Defend or a Withdraw; the second by a side in a round raises the question.

    RW-DEF-14: the game master is asked whether the stakes are now to get away, regroup or talk, and
    if so states them again for everybody (RW-GM-08). It is asked once per round and side.
    """
    one = run.state.who(who)
    if one.drew_back:
        return
    yield DrewBack(who, because=("RW-DEF-14",))
    drawn = [other for other in run.state.combatants if other.side == one.side and other.drew_back]
    if len(drawn) != SEVERAL or not run.state.faces_foes(who):
        return
    because = ("RW-DEF-14", "RW-GM-08")
    form = Choice(tuple(Option(turn, "turning", (), because) for turn in TURNS))

    def ask_turning(state: State) -> Ruling:
        if one.side not in state.sides():
            raise Moot(one.side)
        return Ruling("turning", form, "same", because, OfSide(one.side))

    chosen = yield from need(run, ask_turning)
    if chosen != "same":
        yield from amend(run)


# Safer positions


class Stay(Deed, frozen=True):
    """Stay on guard."""

    kind = "stance"


class Away(Deed, frozen=True):
    """Break away to Close."""

    kind = "away"


class Shed(Deed, frozen=True):
    """Lose a Light Condition (RW-DEF-04)."""

    condition: ConditionKey

    kind = "shed"


STAY, AWAY = Stay(), Away()

SAFETY: Deeds[Deed] = Deeds(Stay, Edge, Shed, Away, Go)
"""What a good defence can reach or win."""


def reach_safety(run: Run, who: str, against: str) -> Procedure[bool]:
    """Offer a safer position instead of the stance for a Full Defend (RW-DEF-03).

    It is behind cover, beside an ally or one zone away, and out of melee. Returns whether it was
    taken. On a map the defender chooses the place; without one the defender leaves melee if that
    was the aim.
    """
    because = ("RW-DEF-03",)

    def ask_safety(state: State) -> Ask:
        form = Choice((STAY.option(who, because=because), *safer(state, who, because)))
        return Ask(Decider(who), "safer", form, because, One(who), STAY.id)

    if not run.state.places:
        if against == AWAY.id:
            yield from take_position(run, who, AWAY, because)
        return against == AWAY.id
    chosen = SAFETY.read((yield from need(run, ask_safety)))
    if chosen == STAY:
        return False
    yield from take_position(run, who, chosen, because)
    return True


def safer(state: State, who: str, because: tuple[str, ...]) -> tuple[Option, ...]:
    """Positions at most one zone away, safe from melee (RW-DEF-03)."""
    here = state.able(who).place
    away = (AWAY.option(because=because),) if state.engaged_with(who) else ()
    return away + tuple(
        Go(place.id).option(because=because)
        for place in state.places
        if place.id != here and state.band_of(here, place.id) != "out"
    )


def take_position(run: Run, who: str, chosen: Deed, because: tuple[str, ...]) -> Procedure[None]:
    """Break away from everybody, and go where a deed says, without a Check."""
    if run.state.engaged_with(who):
        yield BrokeAway(who, because=(*because, "RW-ZONE-13"))
    if isinstance(chosen, Go):
        yield from arrive(run, who, chosen.place)


def defend_bonus(run: Run, who: str) -> Procedure[None]:
    """Add a Critical's bonus: clear a Light Condition, reach safety or gain Edge (RW-DEF-04)."""
    because = ("RW-DEF-04",)

    def ask_bonus(state: State) -> Ask:
        light = [
            Shed(ailment.name).option(because=because)
            for ailment in state.able(who).conditions
            if run.book.conditions[ailment.name].severity == "light"
        ]
        options = (Edge().option(who, because=because), *light, *safer(state, who, because))
        return Ask(Decider(who), "defend_bonus", Choice(options), because, One(who), Edge.kind)

    match SAFETY.read((yield from need(run, ask_bonus))):
        case Edge():
            yield Granted(who, who, "", 2, because=("RW-DEF-04", "RW-EDGE-10"))
        case Shed(condition):
            yield Cleared(who, condition, because=because)
        case chosen:
            yield from take_position(run, who, chosen, because)


# Defend and Withdraw


def shielded(book: RazorweaveBook, one: Combatant) -> bool:
    """Whether a combatant has a shield ready, or one built in (RW-ARM-06)."""
    return bool(one.armour) and bears_tag(book, one, "Shielded")


def beside(state: State, who: str) -> tuple[str, ...]:
    """Allies next to a combatant: those in the same place (RW-DEF-08)."""
    place = state.who(who).place
    return tuple(ally.id for ally in state.allies(who) if ally.place == place)


class Guard(Deed, frozen=True):
    """Whom a Defend with a shield protects (RW-DEF-08)."""

    ally: Who = ""

    kind = "guard"
    because = ("RW-DEF-08", "RW-ARM-06")
    shelf = "defend"
    icon = "shield-half"


class WithMe(Guard, frozen=True):
    """Oneself and an ally."""

    stem = "with"


class Alone(Guard, frozen=True):
    """Oneself."""

    stem = "self"
    icon = "shield"


class Instead(Guard, frozen=True):
    """An ally alone."""

    stem = "only"


GUARDS: Deeds[Guard] = Deeds(WithMe, Alone, Instead)


def choose_guarded(run: Run, who: str) -> Procedure[tuple[tuple[str, ...], bool]]:
    """Return (allies a Defend covers, whether it covers only them) (RW-DEF-08).

    A shield covers one ally too, or one ally instead; an Energy Shield in hand covers all adjacent
    allies (RW-ARM-16).
    """
    book: RazorweaveBook = run.book
    one = run.state.able(who)
    if one.weapons and any(book.weapons[weapon].guards for weapon in one.in_hand):
        return tuple(ally.id for ally in run.state.allies(who)), False
    if not shielded(book, one) or not beside(run.state, who):
        return (), False

    def ask_guard(state: State) -> Ask:
        near = beside(state, state.able(who).id)
        guards: list[Guard] = [*map(WithMe, near), Alone(), *map(Instead, near)]
        form = Choice(tuple([each.option(*(() if each.ally else (who,))) for each in guards]))
        return Ask(Decider(who), "guard", form, Guard.because, One(who), guards[0].id)

    chosen = GUARDS.read((yield from need(run, ask_guard)))
    return ((chosen.ally,) if chosen.ally else ()), isinstance(chosen, Instead)


class Defend(MainAction, frozen=True):
    """Defend: block or dodge until the next turn (RW-DEF-01).

    `against` is one's own Condition that Partial or better clears too (RW-DEF-07), or `away`:
    without a map, a Full then means leaving melee (RW-DEF-03).
    """

    against: ConditionKey = ""

    kind = "defend"
    because = ("RW-DEF-01",)
    shelf = "defend"
    icon = "shield"

    @classmethod
    def offered(cls, book: RazorweaveBook, means: Scope) -> Iterable[Defend]:
        """A plain Defend, and one for each thing it may end, if the table has it as an action."""
        if means.acted or book.rulings["defend_mode"] != "stance":
            return ()
        return [cls(), *[cls(what) for what in means.sheds]]

    def rows(self) -> tuple[str, ...]:
        """The rules of its aim."""
        if not self.against:
            return self.because
        more = ("RW-DEF-03",) if self.against == AWAY.id else ("RW-DEF-07", "RW-GAP-25")
        return (*self.because, *more)

    def barred(self, means: Scope) -> bool:
        """It moves only those who aim to get away."""
        return bool(means.stuck) and self.against == AWAY.id

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Make the Check and take the stance; a Failure gives the game master a move."""
        tier = yield from stand_guard(run, who, self.against)
        if tier.fails:
            yield from gm_move(run, who, "", tier)
        yield from drawing_back(run, who)

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Whether it is to get out of melee."""
        return {**super().told(state, book, prompt), "away": self.against == AWAY.id}


def defence(
    state: State, book: RazorweaveBook, who: str, against: str = "", *, spends: bool = True
) -> Attempt:
    """The Check of a Defend, which may aim to end something (RW-DEF-01, RW-DEF-07)."""
    row, rows = book.tables.actions["defend"], ("RW-DEF-01",)
    attribute = better_attribute(state, who, row.attributes)
    return Attempt(who, "defend", attribute, row.dc, intent=against, spends=spends, because=rows)


def withdrawal(state: State, book: RazorweaveBook, who: str) -> Attempt:
    """The Check of a Withdraw (RW-DEF-09)."""
    row = book.tables.actions["withdraw"]
    return Attempt(who, "withdraw", row.attributes[0], row.dc, because=("RW-DEF-09",))


def stand_guard(run: Run, who: str, against: str = "", *, spends: bool = True) -> Procedure[Tier]:
    """Make the Check of a Defend and take its stance; returns its tier (RW-DEF-02).

    With a shield the stance may cover an ally too (RW-DEF-08). `spends` is False for a Defend that
    is not a main action. Fragile Cover may break on Partial or worse (RW-DEF-06).
    """
    attempt = defence(run.state, run.book, who, against, spends=spends)
    guards, only = yield from choose_guarded(run, who)
    made = yield from check(run, attempt, read=read_guard)
    tier: Tier = made.tier
    if tier is Tier.PARTIAL or tier.fails:
        yield from break_cover(run, who)
    if tier.fails:
        return tier
    if against and run.state.able(who).bears(against):
        yield Cleared(who, against, because=("RW-DEF-07",))
    if tier is Tier.FULL and spends and (yield from reach_safety(run, who, against)):
        return tier
    because = ("RW-DEF-01", "RW-DEF-02", *(("RW-DEF-08",) if guards else ()))
    bare, unread = shield_read(made.read)
    yield Stood(who, tier, bare, unread, guards, only, because=because)
    if tier is Tier.PARTIAL:
        yield from pay(run, who, "lesser", "prone", ("RW-DEF-05",), menu="afflict")
    elif tier is Tier.CRITICAL:
        yield from defend_bonus(run, who)
    return tier


class Withdraw(MainAction, frozen=True):
    """Withdraw: break contact (RW-DEF-09)."""

    kind = "withdraw"
    needs = "engaged"
    because = ("RW-DEF-09",)
    shelf = "move"
    icon = "log-out"
    stays = False

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Make the Check, and leave; on Partial something is left behind (RW-DEF-10).

        Foes about to lose their turn do not count (RW-DC-03).
        """
        foes = run.state.engaged_with(who)
        under_pressure = any(not losing(run.state, run.book, foe) for foe in foes)
        reasons = () if under_pressure else (Term("no_pressure", "dc", -2, ("RW-DC-03",)),)
        attempt = withdrawal(run.state, run.book, who)
        made = yield from check(run, attempt, reasons)
        if made.tier.fails:
            yield from slip(run, attempt)
            yield from fall(run, who)
            if run.state.who(who).standing:
                yield from gm_move(run, who, "", made.tier)
            yield from drawing_back(run, who)
            return
        foes = run.state.engaged_with(who)
        yield from shift_away(run, who, ("RW-DEF-09",))
        if made.tier is Tier.CRITICAL and run.state.places:
            yield from shift_on(run, who)
        if made.tier is Tier.PARTIAL:
            yield from leave_behind(run, who, foes)
        elif run.state.able(who).bears("exposed"):
            yield Cleared(who, "exposed", because=("RW-DEF-09", "RW-TACT-01"))
        yield from drawing_back(run, who)
