"""Defence: active or passive against each attack (AP-DEF), and Full Defense for a Round (AP-FD)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.deeds import Action, Means, load
from fracas.rulesets.action_points.state.facts import (
    Declared,
    Defended,
    FullDefenseTaken,
    Settled,
)
from fracas.rulesets.action_points.state.state import Combatant, LocationKey, State, WeaponKey

# Active or passive


class Defense(NamedTuple):
    """The subject of the prompt: the target, the weapon and the call are known (AP-DEF-02)."""

    who: Who
    by: Who
    weapon: WeaponKey
    location: LocationKey
    price: int

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Whether it also costs the Action of the Turn (AP-FD-04)."""
        one = state.find(self.who)
        return {"paid": self.price, "free": one is not None and one.full_defense}


class Active(Deed, frozen=True):
    """An active defense: with the Skill, for AP and the Action of the Turn (AP-DEF-01)."""

    kind = "defend"
    stem = "active"
    because = ("AP-DEF-01", "AP-DEF-05", "AP-DEF-06")
    shelf = "defend"
    icon = "shield-check"

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """Its price."""
        return {"price": str(prompt.about.price)}


class Passive(Deed, frozen=True):
    """A passive defense, free and open to all who are not Down (AP-DEF-07, AP-DEF-13)."""

    kind = "defend"
    stem = "passive"
    because = ("AP-DEF-07", "AP-DEF-13")
    shelf = "defend"
    icon = "shield"

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """How it works at this table (AP-GAP-09)."""
        return {"way": book.rulings["passive_defense"]}


class Guard(Active, frozen=True):
    """An active defense against this and all further attacks of the Round (AP-DEF-02)."""

    stem = "active_round"
    icon = "shield"

    @property
    def like(self) -> str:
        """The same as one active defense."""
        return ACTIVE.id


ACTIVE, PASSIVE, GUARD = Active(), Passive(), Guard()

DEFENSES: Deeds[Deed] = Deeds(Active, Passive, Guard)
"""How an attack may be met."""

OFFERED = ("AP-DEF-01", "AP-DEF-02", "AP-DEF-08", "AP-DEF-13", "AP-GAP-10", "AP-GAP-11")


def price_of(book: ActionPointsBook, one: Combatant) -> int:
    """The price of an active defense: 1 AP and no EV, which only attacks and movement mention.

    AP-DEF-05, AP-GAP-10, AP-GAP-56. By the table's option it costs EV too, or nothing, or as much
    as an attack with the weapon in hand.
    """
    way = book.rulings["active_defense_cost"]
    if way == "zero":
        return 0
    usual = book.actions["active"].cost
    if way == "one":
        return usual
    if way == "weapon_plus_ev":
        # The first weapon in hand, or bare hands.
        held = [key for key in one.in_hand if key in book.weapons]
        bare = [key for key in one.weapons if book.weapons[key].bare]
        usual = next((book.weapons[key].ap for key in (*held, *bare)), usual)
    return usual + load(book, one)


def can_defend(state: State, book: ActionPointsBook, who: str) -> bool:
    """Whether a combatant may defend actively now (AP-DEF-03).

    It takes the Action of the Turn, which must be unspent unless in Full Defense (AP-FD-04,
    AP-GAP-12), and the AP for it. A combatant who is Down cannot (AP-DOWN-02).
    """
    one = state.who(who)
    return one.able and (one.token or one.full_defense) and one.ap >= price_of(book, one)


def defend(run: Run, who: str, by: str, weapon: str, location: str = "") -> Procedure[bool]:
    """Ask the target how it defends, and return whether actively (AP-DEF-02).

    Nobody is asked if only a passive defense is open (AP-DEF-13), or if an earlier answer was for
    the whole Round. An active defense counts against this attack only (AP-DEF-08), is no Attack
    even with a weapon (AP-FD-10, AP-GAP-13), and costs no Action in Full Defense (AP-FD-04). It is
    the default if the AP have no other use.
    """
    book: ActionPointsBook = run.book
    if not can_defend(run.state, book, who):
        return False

    def ask(state: State) -> Ask:
        about = Defense(who, by, weapon, location, price_of(book, state.who(who)))
        ways = (ACTIVE, PASSIVE) if can_defend(state, book, who) else (PASSIVE,)
        if again(state, book, who):
            ways = (*ways, GUARD)
        return _ask(about, ways, for_nothing_else(state, who))

    if not run.state.who(who).guarding:
        deed = DEFENSES.read((yield from need(run, ask)))
        if not isinstance(deed, Active):
            return False
        if deed == GUARD:
            yield Settled(who, "defend", because=("AP-DEF-02",))
    one = run.state.who(who)
    first = "AP-FD-04" if one.full_defense else "AP-DEF-01"
    yield Defended(who, by, price_of(book, one), because=(first, "AP-DEF-05", "AP-DEF-08"))
    return True


def for_nothing_else(state: State, who: str) -> bool:
    """Whether a combatant's AP have no use but defense.

    That is so in Full Defense (AP-FD-01), and for the surprised in Round 0 (AP-SUR-03): AP return
    after it, and spending them there does not lower the Initiative (AP-SUR-06).
    """
    return state.who(who).full_defense or state.is_caught(who)


def again(state: State, book: ActionPointsBook, who: str) -> bool:
    """Whether a combatant may answer for the whole Round: it could pay for a second defense.

    AP-DEF-02. Outside Full Defense each takes the Action of a Turn, so there must be a further
    Turn.
    """
    one = state.who(who)
    turns = one.full_defense or book.rulings["round_end"] != "one_turn"
    return turns and can_defend(state, book, who) and one.ap >= 2 * price_of(book, one)


@lru_cache(maxsize=2048)
def _ask(about: Defense, ways: tuple[Deed, ...], usual: bool) -> Ask:
    form = Choice(tuple([way.option(about.by) for way in ways]))
    default = (ACTIVE if ACTIVE in ways and usual else PASSIVE).id
    return Ask(Decider(about.who), "defend", form, OFFERED, about, default)


# Full Defense


class FullDefense(Action, frozen=True):
    """Use all AP of the Round for defence, with a bonus (AP-FD-01).

    The posture and what is left of its AP last to the end of the Round (AP-FD-12). Moving, standing
    up and changing weapons do not end it (AP-FD-09).
    """

    kind = "full_defense"
    because = ("AP-FD-01", "AP-FD-02", "AP-FD-03")
    shelf = "defend"
    icon = "shield-half"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """The rule found by `guarded`, which looks at foes too."""
        return means.guard

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Raise the AP by the Defense Skill, even above the full total (AP-FD-02).

        A combatant who has already attacked in this Round pays for it in the next (AP-FD-13,
        AP-GAP-59).
        """
        one = run.state.who(who)
        if barred(run.book, one):
            return
        cost = run.book.actions[self.kind].cost
        yield Declared(who, self.kind, cost, because=("AP-FD-01", "AP-FD-03"))
        one = run.state.who(who)
        because: tuple[str, ...] = ("AP-FD-02", "AP-FD-04", "AP-FD-08", "AP-FD-12", "AP-NAR-08")
        if one.attacked:
            because = (*because, "AP-FD-05", "AP-FD-13", "AP-GAP-59")
        penalty = one.defense if one.attacked else 0
        yield FullDefenseTaken(who, one.defense, penalty, because=because)

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """The AP it adds."""
        return {"bonus": str(me.defense)}


FULL_DEFENSE = FullDefense()


def barred(book: ActionPointsBook, one: Combatant) -> str:
    """The rule that forbids Full Defense to a combatant, blank if none: once a Round (AP-FD-08).

    The text gives it no price (AP-FD-03).
    """
    if not one.able:
        return "AP-DOWN-02"
    if one.fd_used:
        return "AP-FD-08"
    return "" if one.ap >= book.actions[FULL_DEFENSE.kind].cost else "AP-TURN-13"


def guarded(state: State, book: ActionPointsBook, one: Combatant) -> str:
    """The rule by which Full Defense is not offered: it is forbidden, or useless (AP-TURN-07).

    Without AP, and without Skill to gain any, it would pay for no defense. A combatant who has
    spent everything needs none once no foe can attack any more in this Round.
    """
    by = barred(book, one)
    if by or one.ap:
        return by
    free = book.rulings["active_defense_cost"] == "zero"
    return "" if (one.defense or free) and threatened(state, book, one) else "AP-TURN-07"


def threatened(state: State, book: ActionPointsBook, one: Combatant) -> bool:
    """Whether any foe has AP for an attack, counting those that Full Defense would add."""
    for foe in state.combatants:
        if foe.side != one.side and foe.able:
            most = foe.ap if foe.fd_used else foe.ap + foe.defense
            if any(book.weapons[key].ap + load(book, foe) <= most for key in foe.weapons):
                return True
    return False


def penalty_of(one: Combatant) -> int:
    """The AP an attack in a Round of Full Defense takes off the next (AP-FD-05, AP-FD-06).

    It is the Defense Skill at the declaration, once however many attacks follow; the bonus AP stay
    (AP-FD-07, AP-FD-11). It is dropped when the fight ends (AP-GAP-14).
    """
    return one.bonus if one.fd_used else 0
