"""Conditions: how a combatant gets them, how they tick, and how they clear.

Long because everything that happens to a Condition in a fight is one list.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.damage import fill
from fracas.rulesets.razorweave.rules.deeds import MainAction, Scope, Spare, Toll, agreed
from fracas.rulesets.razorweave.rules.gear import keeps_off
from fracas.rulesets.razorweave.rules.hands import ARMS, let_go
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.state.combatants import Combatant, ConditionKey, Tier
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Cleared, LetGo, Ticked, Timed
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway
from fracas.rulesets.razorweave.state.state import SceneTag, State


def afflict(
    run: Run, who: str, condition: str, source: str = "", because: tuple[str, ...] = ()
) -> Procedure[None]:
    """Put a Condition on a combatant; one that ends with its next turn skips the current turn.

    RW-COND-17: the next turn is the first that begins after the application. Many at once give a
    warning (RW-COND-11). A Condition without a source comes from the surroundings, and a sealed
    suit may prevent it (RW-ARM-13).
    """
    row = run.book.conditions[condition]
    if not source and keeps_off(run.book, run.state.who(who), condition):
        yield Noted("sealed", (who, condition), because=("RW-ARM-13",))
        return
    part = ""
    if row.sits_on:
        part = yield from which_part(run, who, condition)
        if not part:
            yield Noted("no_part", (who, condition), because=("RW-COND-13",))
            return
    turns, rounds = row.lasts_turns, row.rounds
    if turns and run.state.active == who:
        turns += 1
    because = (*because, *row.because, "RW-COND-01")
    if not row.until:
        because = (*because, "RW-COND-02")
    if condition == "exposed" and run.book.rulings["exposed_expiry"] == "end_of_next_round":
        rounds, because = 2, (*because, "RW-GAP-28")
    cited = tuple(dict.fromkeys(because))
    yield Afflicted(who, condition, source, turns, rounds, part, because=cited)
    if part in ARMS:
        bearer = run.state.who(who)
        kit = let_go(run.book, bearer, part)
        if kit.stowed != bearer.stowed:
            yield LetGo(who, kit.weapons, kit.armour, kit.stowed, because=("RW-PHYS-09",))
    borne = len(run.state.who(who).conditions)
    if borne >= run.book.tables.many_conditions:
        yield Noted("many", (who, str(borne)), because=("RW-COND-11",))


def which_part(run: Run, who: str, condition: str) -> Procedure[str]:
    """The limb, item or system that a Condition is on, as the game master says.

    RW-COND-13, RW-PHYS-08, RW-CUST-01. Returns nothing if there is no such thing.
    """
    row = run.book.conditions[condition]

    def parts(state: State) -> tuple[str, ...]:
        bearer = state.who(who)
        gear = tuple(dict.fromkeys(one for one in bearer.weapons if one != "unarmed"))
        if row.sits_on == "limb":
            return tuple(row.limbs)
        if row.sits_on == "gear":
            return tuple(dict.fromkeys((*gear, *bearer.armour)))
        return ("MIG", "AGI", "PRE", "RSN", *gear)

    def ask_part(state: State) -> Ruling:
        options = tuple(Option(one, "part", (one,), row.because) for one in parts(state))
        usual = options[0].id if options else "none"
        form, because = Choice(options or (Option("none"),)), (*row.because, "RW-GM-04")
        return Ruling("part", form, usual, because, Ails(who, condition))

    if not parts(run.state):
        return ""
    chosen = yield from need(run, ask_part)
    return "" if chosen == "none" else chosen


def suggested(state: State, book: RazorweaveBook, act: str, weapon: str = "") -> tuple[str, ...]:
    """Every Condition; those that fit the act come first, then by severity (RW-COND-10).

    The fit depends on the act, the Tags and elements of the weapon, and the Tags of the scene.
    """
    return _suggested(book, act, weapon, state.tags)


@lru_cache(maxsize=1024)
def _suggested(
    book: RazorweaveBook, act: str, weapon: str, tags: tuple[SceneTag, ...]
) -> tuple[str, ...]:
    rows = book.conditions
    gear = book.weapons.get(weapon)
    about = {act, *(tag.id for tag in tags)}
    if gear is not None:
        about |= {*gear.tags, *gear.elements}
    return tuple(
        sorted(
            rows,
            key=lambda name: (
                about.isdisjoint(rows[name].cues),
                _SEVERITIES.index(rows[name].severity),
            ),
        )
    )


_SEVERITIES = ("light", "moderate", "severe")


# What an effort costs


class Suffer(Toll, frozen=True):
    """A Condition for the one who pays, or for the ally left behind."""

    condition: ConditionKey
    who: Who = ""

    kind = "suffer"
    stem = ""

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Who gets it, and if it is a suggestion, its cause (RW-COND-10)."""
        about, row = prompt.about, book.conditions.get(self.condition)
        struck, drops = prompt.kind in ("bonus", "heavy"), prompt.kind == "left" and not self.who
        suggests = prompt.kind in ("move", "bonus") and row is not None
        return {
            "bearer": state.find(self.who or (about.target if struck else about.who)),
            "when": row.when if suggests and row is not None else "",
            "drops": drops,
        }


class FallBack(Toll, frozen=True):
    """Somebody leaves melee: a position lost or won (RW-STRIKE-03, RW-STRIKE-06)."""

    kind = "position"

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Who leaves, and whether that is a price."""
        return {"who": state.find(prompt.about.who), "won": prompt.kind == "bonus"}


FALL_BACK = FallBack()

PRICES: Deeds[Toll] = Deeds(Suffer, FallBack, Spare)
"""The possible costs of an effort."""


def charge(
    run: Run, who: str, price: Toll, because: tuple[str, ...], source: str = ""
) -> Procedure[None]:
    """Make the combatant pay this price, or the ally left behind."""
    match price:
        case FallBack():
            yield BrokeAway(who, because=(*because, "RW-ZONE-13"))
        case Suffer(condition, other):
            yield from afflict(run, other or who, condition, source, because=because)


def light_conditions(book: RazorweaveBook, kind: str, who: str) -> tuple[Option, ...]:
    """The Light Conditions that can be a price; none that costs a whole turn."""
    return tuple(
        Suffer(name).of(kind, who, because=row.because)
        for name, row in book.conditions.items()
        if row.severity == "light" and not row.loses_turn
    )


def pay(
    run: Run,
    who: str,
    kind: str,
    usual: str,
    because: tuple[str, ...],
    *,
    menu: str = "price",
    instead: str = "",
) -> Procedure[None]:
    """Pay for a Partial: a Light Condition or a lost position (RW-COND-08, RW-DEF-05).

    The default is the `usual` one, or `instead` if the combatant has that already.
    """

    def ask_price(state: State) -> Ruling:
        actor = state.able(who)
        options = light_conditions(run.book, menu, who)
        if state.engaged_with(who):
            options = (*options, FALL_BACK.of(menu, who, because=because))
        default = instead if instead and actor.bears(usual) else usual
        return Ruling(kind, Choice(options), default, because, One(who))

    price = PRICES.read((yield from need(run, ask_price)))
    yield from charge(run, who, price, because)


# Ticks


def round_ticks(run: Run) -> Procedure[None]:
    """Ticks at a round's start: apply them all, and only then take anybody out (RW-TURN-06).

    By a setting they come at the start of each bearer's turn instead (RW-GAP-22).
    """
    if run.book.rulings["tick_timing"] == "round_start":
        bearers = tuple([one.id for one in run.state.standing() if one.conditions])
        if bearers:
            yield from ticks(run, bearers, "round", ("RW-TURN-06", "RW-COND-14"))


def turn_ticks(run: Run, who: str) -> Procedure[None]:
    """Ticks at the start of a bearer's first turn of a round, by a setting (RW-GAP-22)."""
    if run.book.rulings["tick_timing"] == "turn_start" and not run.state.able(who).acted:
        yield from ticks(run, (who,), "round", ("RW-GAP-22", "RW-COND-14"))


def ticks(
    run: Run, bearers: tuple[str, ...], when: str, because: tuple[str, ...]
) -> Procedure[None]:
    """Fill a segment for each Condition that ticks now; then take out those who are full.

    RW-PHYS-12: these ticks can take a combatant out like any others. Out of the cold, or while
    warming, a Condition that needs the cold does not tick (RW-ENVC-02, RW-GAP-36).
    """
    book: RazorweaveBook = run.book
    ticked = []
    for who in bearers:
        for ailment in run.state.who(who).conditions:
            row = book.conditions[ailment.name]
            if row.ticks != when or (
                row.ticks_in == "cold" and (ailment.rounds or not in_the_cold(run.state, book, who))
            ):
                continue
            ticked.append(who)
            reasons = tuple(dict.fromkeys((*row.because, *because)))
            yield Ticked(who, 1, ailment.source, ailment.name, because=reasons)
    for who in dict.fromkeys(ticked):
        if run.state.who(who).standing:
            yield from fill(run, who)


def in_the_cold(state: State, book: RazorweaveBook, who: str) -> bool:
    """Whether a combatant is in the cold, by a Tag of the scene or of its place."""
    place = state.who(who).place
    return any(
        book.tags[tag.id].cold and not tag.on and tag.place in ("", place) for tag in state.tags
    )


# What ends them


def clearable(state: State, book: RazorweaveBook, who: str) -> tuple[tuple[str, str], ...]:
    """Return (bearer, Condition) pairs a combatant may clear as a main action (RW-COND-07).

    An ally must be in the same place; panic clears only out of melee (RW-MENT-04).
    """
    actor = state.able(who)
    pairs = []
    for ailment in actor.conditions:
        row = book.conditions[ailment.name]
        if (row.clear and not (row.safe_only and state.engaged_with(who))) or (
            ailment.name == "disarmed"
        ):
            pairs.append((who, ailment.name))
    for ally in state.allies(who):
        if ally.place == actor.place:
            pairs += [
                (ally.id, ailment.name)
                for ailment in ally.conditions
                if book.conditions[ailment.name].ally_clears
            ]
    return tuple(dict.fromkeys(pairs))


def remediable(state: State, book: RazorweaveBook, actor: Combatant) -> tuple[tuple[str, str], ...]:
    """Return (bearer, Condition) pairs a remedy might end, on oneself or a nearby ally."""
    found = (
        (bearer.id, ailment.name)
        for bearer in (actor, *state.allies(actor.id))
        if bearer.conditions and bearer.place == actor.place
        for ailment in bearer.conditions
        if book.conditions[ailment.name].remedy
    )
    return tuple(dict.fromkeys(found))


class Ails(NamedTuple):
    """A subject: who has which Condition."""

    who: Who
    condition: ConditionKey


class Sought(NamedTuple):
    """A subject: who looks for a remedy, for which Condition, on whom."""

    who: Who
    bearer: Who
    condition: ConditionKey


class Tending(MainAction, frozen=True):
    """An act that ends one's own or an ally's Condition (RW-COND-07)."""

    bearer: Who
    condition: ConditionKey

    because = ("RW-COND-07",)
    shelf = "help"

    def barred(self, means: Scope) -> bool:
        """Those who panic may only treat their panic (RW-MENT-04)."""
        return bool(means.panic) and (self.bearer, self.condition) != (means.who, means.panic)


class Clear(Tending, frozen=True):
    """Clear a Condition by a Check (RW-COND-07, RW-COND-08)."""

    kind = "clear"
    among = "clears"
    icon = "bandage"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Full clears; Partial clears at a price, paid by the one who acts.

        Picking a weapon up again needs no Check (RW-MAN-07), nor does putting out an ally's flames
        (RW-GAP-89) or encouraging one (RW-MENT-02). What needs tools fails without them
        (RW-CUST-01). Flames may be put out here against their own DC, or within a Defend
        (RW-GAP-25).
        """
        bearer, condition = self.bearer, self.condition
        row = run.book.conditions[condition]
        if not row.clear or (bearer != who and row.ally_clears == "free"):
            yield Cleared(bearer, condition, because=("RW-COND-07", *row.because))
            return
        if row.needs and not (yield from at_hand(run, who, bearer, condition)):
            return
        others = sum(
            ailment.name != condition and run.book.conditions[ailment.name].severity != "light"
            for ailment in run.state.who(bearer).conditions
        )
        if others:
            about = (bearer, condition, str(2 * others))
            yield Noted("harder", about, private=True, because=("RW-COND-06",))
        made = yield from check(run, effort(run.state, run.book, who, bearer, condition))
        if made.tier.fails:
            return
        yield Cleared(bearer, condition, because=("RW-COND-08", *row.because))
        if made.tier is Tier.PARTIAL:
            usual, because = row.price if bearer == who else "exposed", ("RW-COND-08",)
            yield from pay(run, who, "price", usual, because, instead="exposed")


def effort(state: State, book: RazorweaveBook, who: str, bearer: str, condition: str) -> Attempt:
    """The Check that clears a Condition; an ally uses the best Attribute allowed.

    Medical aid uses MIG or RSN at DC 12, and a Skill in medicine adds to it (RW-GAP-88).
    """
    row = book.conditions[condition]
    actor = state.able(who)
    aid = row.aid if bearer != who and row.aid else (row.clear,)
    attribute = max(aid, key=actor.attribute)
    skill = row.aid_skill if bearer != who and row.aid_skill in actor.skills else ""
    because = ("RW-COND-07", "RW-GAP-88") if bearer != who and row.aid else ("RW-COND-07",)
    return Attempt(who, "clear", attribute, row.dc, intent=condition, skill=skill, because=because)


def at_hand(run: Run, who: str, bearer: str, condition: str) -> Procedure[bool]:
    """Whether what a remedy or a repair needs is there, as the game master says."""
    row = run.book.conditions[condition]
    because, about = (*row.because, "RW-GM-04"), Sought(who, bearer, condition)
    found: bool = yield from agreed(
        run,
        "at_hand",
        about,
        because,
        cited=row.because,
        usual="no",
        no="at_hand",
        there=lambda state: state.who(bearer),
    )
    if not found:
        yield Noted("not_at_hand", (who, condition), because=because)
    return found


class Remedy(Tending, frozen=True):
    """End a Condition with a remedy that needs no Check (RW-COND-07)."""

    kind = "remedy"
    among = "remedies"
    icon = "briefcase-medical"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Use an antidote, heat, or water for the eyes, if available.

        Heat needs one more round to warm the Frozen (RW-ENVC-02).
        """
        bearer, condition = self.bearer, self.condition
        row = run.book.conditions[condition]
        if not (yield from at_hand(run, who, bearer, condition)):
            return
        if row.remedy_rounds:
            yield Timed(bearer, condition, row.remedy_rounds, because=("RW-COND-07", *row.because))
        else:
            yield Cleared(bearer, condition, because=("RW-COND-07", *row.because))
