"""Conditions: how they come upon a combatant, tick, and are cleared.

Long because all that a Condition goes through in a fight is one list.
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
    """Put a Condition on a combatant; what ends with its next turn skips a turn that runs now.

    RW-COND-17: the next turn is the first that begins after the application. Many at once bring a
    warning (RW-COND-11). What has no source comes from the surroundings, and a sealed suit may
    keep it off (RW-ARM-13).
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
    """The limb, item or system that bears a Condition, which the game master names.

    RW-COND-13, RW-PHYS-08, RW-CUST-01. Returns nothing where there is no such thing.
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
    """Every Condition, those first that fit what happens, then by severity (RW-COND-10).

    What happens is the act, the Tags and elements of the weapon, and the Tags of the scene.
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
    """A Condition for the one who pays, or for the ally who is left behind."""

    condition: ConditionKey
    who: Who = ""

    kind = "suffer"
    stem = ""

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Upon whom, and what brings it on where that is a suggestion (RW-COND-10)."""
        about, row = prompt.about, book.conditions.get(self.condition)
        struck, drops = prompt.kind in ("bonus", "heavy"), prompt.kind == "left" and not self.who
        suggests = prompt.kind in ("move", "bonus") and row is not None
        return {
            "bearer": state.find(self.who or (about.target if struck else about.who)),
            "when": row.when if suggests and row is not None else "",
            "drops": drops,
        }


class FallBack(Toll, frozen=True):
    """The position is lost or won: one is out of melee (RW-STRIKE-03, RW-STRIKE-06)."""

    kind = "position"

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Who is, and whether that is a price."""
        return {"who": state.find(prompt.about.who), "won": prompt.kind == "bonus"}


FALL_BACK = FallBack()

PRICES: Deeds[Toll] = Deeds(Suffer, FallBack, Spare)
"""What an effort may cost the one who makes it."""


def charge(
    run: Run, who: str, price: Toll, because: tuple[str, ...], source: str = ""
) -> Procedure[None]:
    """Have the combatant pay such a price, or the ally who is left behind."""
    match price:
        case FallBack():
            yield BrokeAway(who, because=(*because, "RW-ZONE-13"))
        case Suffer(condition, other):
            yield from afflict(run, other or who, condition, source, because=because)


def light_conditions(book: RazorweaveBook, kind: str, who: str) -> tuple[Option, ...]:
    """The Light Conditions that a price may be; none that costs a whole turn."""
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
    """The price of a Partial: a Light Condition or a lost position (RW-COND-08, RW-DEF-05).

    It is the `usual` one by default, or `instead` of one that is borne already another.
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
    """Ticks at a round's start: all of them fall, and only then is anybody out (RW-TURN-06).

    By a switch they fall at the start of each bearer's turn instead (RW-GAP-22).
    """
    if run.book.rulings["tick_timing"] == "round_start":
        bearers = tuple([one.id for one in run.state.standing() if one.conditions])
        if bearers:
            yield from ticks(run, bearers, "round", ("RW-TURN-06", "RW-COND-14"))


def turn_ticks(run: Run, who: str) -> Procedure[None]:
    """Ticks at the start of a bearer's first turn of a round, by a switch (RW-GAP-22)."""
    if run.book.rulings["tick_timing"] == "turn_start" and not run.state.able(who).acted:
        yield from ticks(run, (who,), "round", ("RW-GAP-22", "RW-COND-14"))


def ticks(
    run: Run, bearers: tuple[str, ...], when: str, because: tuple[str, ...]
) -> Procedure[None]:
    """Every Condition that ticks at such a moment fills a segment; then who is full is out.

    RW-PHYS-12: these ticks take out like any other. Out of the cold, or while warming, nothing
    ticks that needs the cold (RW-ENVC-02, RW-GAP-36).
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
    """Whether a combatant stands where it is cold: by a Tag of the scene or of its place."""
    place = state.who(who).place
    return any(
        book.tags[tag.id].cold and not tag.on and tag.place in ("", place) for tag in state.tags
    )


# What ends them


def clearable(state: State, book: RazorweaveBook, who: str) -> tuple[tuple[str, str], ...]:
    """(bearer, Condition) pairs that a combatant may clear as a main action (RW-COND-07).

    An ally has to be in the same place; panic is shed only out of melee (RW-MENT-04).
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
    """(bearer, Condition) pairs that some remedy might end, on oneself or an ally who is near."""
    found = (
        (bearer.id, ailment.name)
        for bearer in (actor, *state.allies(actor.id))
        if bearer.conditions and bearer.place == actor.place
        for ailment in bearer.conditions
        if book.conditions[ailment.name].remedy
    )
    return tuple(dict.fromkeys(found))


class Ails(NamedTuple):
    """Who bears what."""

    who: Who
    condition: ConditionKey


class Sought(NamedTuple):
    """Who looks for what ends which Condition, and on whom."""

    who: Who
    bearer: Who
    condition: ConditionKey


class Tending(MainAction, frozen=True):
    """What ends a Condition of oneself or of an ally (RW-COND-07)."""

    bearer: Who
    condition: ConditionKey

    because = ("RW-COND-07",)
    shelf = "help"

    def barred(self, means: Scope) -> bool:
        """Those who panic see to their panic alone (RW-MENT-04)."""
        return bool(means.panic) and (self.bearer, self.condition) != (means.who, means.panic)


class Clear(Tending, frozen=True):
    """Clear a Condition by a Check (RW-COND-07, RW-COND-08)."""

    kind = "clear"
    among = "clears"
    icon = "bandage"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Full clears; Partial clears at a price, which the one who acts pays.

        Picking a weapon up again needs no Check (RW-MAN-07), nor does an ally who puts out flames
        (RW-GAP-89) or finds heartening words (RW-MENT-02). What needs tools fails without them
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
    """The Check that clears a Condition; an ally takes the best Attribute that serves.

    Medical aid is by MIG or RSN at DC 12, and a Skill in medicine adds to it (RW-GAP-88).
    """
    row = book.conditions[condition]
    actor = state.able(who)
    aid = row.aid if bearer != who and row.aid else (row.clear,)
    attribute = max(aid, key=actor.attribute)
    skill = row.aid_skill if bearer != who and row.aid_skill in actor.skills else ""
    because = ("RW-COND-07", "RW-GAP-88") if bearer != who and row.aid else ("RW-COND-07",)
    return Attempt(who, "clear", attribute, row.dc, intent=condition, skill=skill, because=because)


def at_hand(run: Run, who: str, bearer: str, condition: str) -> Procedure[bool]:
    """Whether what a remedy or a repair takes is there; the game master says."""
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
    """End a Condition by what ends it without a Check (RW-COND-07)."""

    kind = "remedy"
    among = "remedies"
    icon = "briefcase-medical"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """An antidote, heat, a washed-out eye, if it is at hand.

        Heat takes a round more to warm the Frozen (RW-ENVC-02).
        """
        bearer, condition = self.bearer, self.condition
        row = run.book.conditions[condition]
        if not (yield from at_hand(run, who, bearer, condition)):
            return
        if row.remedy_rounds:
            yield Timed(bearer, condition, row.remedy_rounds, because=("RW-COND-07", *row.because))
        else:
            yield Cleared(bearer, condition, because=("RW-COND-07", *row.because))
