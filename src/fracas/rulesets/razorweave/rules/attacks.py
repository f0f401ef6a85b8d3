"""Strikes: one's own, a group's, those out of turn, and the Defend that answers one.

Long because all of these are one kind of blow, each with its own rules.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import Made, check
from fracas.rulesets.razorweave.rules.clocks import owner_ticks
from fracas.rulesets.razorweave.rules.conditions import Suffer, afflict, suggested
from fracas.rulesets.razorweave.rules.consequences import bonus, follow_up, leave
from fracas.rulesets.razorweave.rules.damage import Blow, Landed, base_ticks, land
from fracas.rulesets.razorweave.rules.deeds import MainAction, OnTag, Two, agreed
from fracas.rulesets.razorweave.rules.hands import give_out
from fracas.rulesets.razorweave.rules.paths import can_act, losing
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.rules.tags import makeable, tag_gone
from fracas.rulesets.razorweave.rules.weapons import (
    Manner,
    Shares,
    blow_of,
    called_terms,
    can_strike,
    choose_manner,
    reaching,
    spread,
    tags_left,
    weapons_of,
)
from fracas.rulesets.razorweave.state.combatants import Tier, WeaponKey
from fracas.rulesets.razorweave.state.facts import Joined, Stood
from fracas.rulesets.razorweave.state.harm_facts import Timed
from fracas.rulesets.razorweave.state.scene_facts import Reacted, Revealed
from fracas.rulesets.razorweave.state.state import State, TagAt

# Defending as a reaction, if a table plays it so (RW-GAP-13)


def may_react(state: State, book: RazorweaveBook, who: str) -> bool:
    """Whether a combatant may Defend against a blow: once before its next turn (RW-GAP-95).

    Not if its reaction is denied or if a Condition takes its turn away.
    """
    one = state.who(who)
    return one.standing and one.stance is None and not one.denied and not losing(state, book, who)


def react(run: Run, who: str, by: str) -> Procedure[None]:
    """A struck combatant may Defend at once; the stance it wins lasts until its next turn.

    This is only for tables that play Defend as a reaction (RW-GAP-13).
    """
    # The defender may step back; that may provoke a Strike, which asks for a reaction.
    from fracas.rulesets.razorweave.rules.defend import stand_guard

    if not may_react(run.state, run.book, who):
        return
    because = ("RW-GAP-13", "RW-DEF-01")
    form = Choice((Option("defend", "react", (who,), because), Option("no", "react", (who,))))

    def ask_react(state: State) -> Ask:
        return Ask(Decider(state.able(who).id), "react", form, because, Two(who, by), "defend")

    if (yield from need(run, ask_react)) == "defend":
        tier = yield from stand_guard(run, who, spends=False)
        if tier.fails:
            yield Stood(who, Tier.FAILURE, because=because)


# The blow


@lru_cache(maxsize=256)
def weapon_attribute(book: RazorweaveBook, weapon: str) -> str:
    """The Attribute a weapon Strikes with, by the first rule that fits (RW-WEAP-16)."""
    row = book.weapons[weapon]
    tags = row.tags
    if row.attribute:
        return row.attribute
    if {"Ranged", "Thrown"} & set(tags):
        return "AGI"
    if {"Heavy", "Brutal"} & set(tags):
        return "MIG"
    return "AGI" if {"Quick", "Precise"} & set(tags) else "MIG"


def strike(
    run: Run, actor: str, target: str, weapon: str, *, called: bool = False, own_turn: bool = True
) -> Procedure[None]:
    """Strike: a direct attempt to harm or overpower (RW-STRIKE-01).

    A `called` shot aims at a weak point (RW-WEAP-03). Blows that are not physical, such as spells
    and threats, tick the same way (RW-STRIKE-10). Out of turn it is not a main action and spends no
    grant (RW-MOVE-05, RW-EDGE-08).
    """
    book: RazorweaveBook = run.book
    row = book.weapons[weapon]
    attribute = weapon_attribute(book, weapon)
    manner = Manner(attribute)
    if called or "Versatile" in row.tags:
        manner = yield from choose_manner(run, actor, target, attribute, row, called=called)
        attribute = manner.attribute
    attempt = attempted(run.state, book, actor, target, weapon, attribute)
    if not own_turn:
        attempt = msgspec.structs.replace(attempt, spends=False)
    reasons: tuple[Term, ...] = ()
    if called:
        attempt = msgspec.structs.replace(attempt, called=True, intent=manner.point)
        reasons = called_terms(book)
    riders = suggested(run.state, book, "strike", weapon)
    rider = row.rider or "none"
    leaves = makeable(run.state, book, target)
    made: Made = yield from check(
        run, attempt, reasons, ticks=True, riders=riders, rider=rider, leaves=leaves
    )
    tier = made.tier
    if run.state.who(actor).hidden:
        yield Revealed(actor, because=("RW-TAG-19",))
    base = base_ticks(book, tier)
    landed = Landed(0)
    if base:
        landed = yield from _bring_down(run, attempt, made, base, manner.heavy)
    if made.said and tier.succeeds:
        yield from leave(run, actor, target, dict(made.said).get("leaves", "none"))
    if tier is Tier.CRITICAL:
        if run.state.who(target).standing:
            yield from bonus(run, actor, target, weapon=weapon, avoided=landed.stopped)
    elif tier is not Tier.FULL:
        if tier is Tier.CRITICAL_FAILURE and run.state.able(actor).conditions:
            yield from give_out(run, actor, weapon, attribute)
        yield from follow_up(run, actor, target, tier)
    yield from keep_down(run, actor)


def vulnerable(run: Run, target: str, weapon: str) -> Procedure[int]:
    """What a weapon's element adds against a combatant vulnerable to it (RW-ENVC-01, RW-GAP-37).

    Returns the ticks it adds.
    """
    book: RazorweaveBook = run.book
    elements = set(book.weapons[weapon].elements)
    for ailment in run.state.able(target).conditions:
        row = book.conditions[ailment.name]
        if elements & set(row.vulnerable):
            yield Noted("vulnerable", (target, ailment.name), because=row.because)
            return book.tables.vulnerable
    return 0


def _bring_down(
    run: Run, attempt: Attempt, made: Made, base: int, leaves: str = ""
) -> Procedure[Landed]:
    """Land a Strike on its target, or on several with Area; returns what the target took.

    `leaves` is the effect of a Heavy Critical, if it was chosen already.
    """
    book: RazorweaveBook = run.book
    actor, target, tier = attempt.who, attempt.target, made.tier
    row = book.weapons[attempt.weapon]
    said = dict(made.said)
    tags = tags_left(row, said)
    reacting = book.rulings["defend_mode"] == "reaction"
    if tier is Tier.PARTIAL and "Brutal" in tags and book.rulings["brutal_mode"] != "guaranteed":
        base, tags = book.tables.brutal_partial, tuple(tag for tag in tags if tag != "Brutal")
    shares: Shares = ((target, base),)
    if tier.succeeds and "Area" in tags:
        friends = said.get("friends") == "caught"
        shares = yield from spread(run, actor, target, attempt.weapon, base, friends=friends)
    aimed = attempt.called and "called" not in said.get("waive", ())
    ignored = said.get("armour", "counts") != "counts"
    first = Landed(0)
    for struck, share in shares:
        foe = run.state.find(struck)
        if foe is None or not foe.standing:
            continue
        if reacting:
            yield from react(run, struck, actor)
        blow = blow_of(book, foe, tags, tier, aimed)
        if ignored:
            blow = Blow(blow.brutal, blow.pierces, True)
        adjust = made.adjust
        if row.elements and foe.conditions:
            adjust += yield from vulnerable(run, struck, attempt.weapon)
        landed: Landed = yield from land(run, actor, struck, share, adjust, blow)
        first = landed if struck == target else first
        if made.rider and landed.ticks and tier.succeeds and run.state.who(struck).standing:
            yield from afflict(run, struck, made.rider, actor, because=("RW-STRIKE-07",))
        heavy_blow = tier is Tier.CRITICAL and "Heavy" in tags and not landed.stopped
        if heavy_blow and run.state.who(struck).standing:
            yield from heavy(run, actor, struck, row.heavy, leaves)
    return first


def attempted(
    state: State, book: RazorweaveBook, actor: str, target: str, weapon: str, attribute: str
) -> Attempt:
    """The Check of a Strike with a weapon, by an Attribute (RW-STRIKE-01)."""
    tags = book.weapons[weapon].tags
    ranged = ("Ranged" in tags or "Thrown" in tags) and not state.are_engaged(actor, target)
    return _blow(actor, target, weapon, attribute, book.tables.actions["strike"].dc, ranged)


@lru_cache(maxsize=512)
def _blow(actor: str, target: str, weapon: str, attribute: str, dc: int, ranged: bool) -> Attempt:
    return Attempt(
        actor,
        "strike",
        attribute,
        dc,
        target,
        weapon=weapon,
        hostile=True,
        ranged=ranged,
        because=("RW-STRIKE-01",),
    )


def heavy(
    run: Run, actor: str, target: str, usual: str = "stunned", chosen: str = ""
) -> Procedure[None]:
    """A Critical with a Heavy weapon also leaves the target Stunned or Prone (RW-WEAP-04).

    Armour does not help (RW-ARM-15); the weapon's own line names the `usual` one (RW-GAP-78).
    Nothing is asked if it was `chosen` before.
    """
    form = Choice(tuple([Suffer(each).of("afflict", target) for each in ("stunned", "prone")]))

    def ask_heavy(state: State) -> Ask:
        about, because = Two(state.able(actor).id, target), ("RW-WEAP-04", "RW-GAP-78")
        return Ask(Decider(actor), "heavy", form, because, about, usual)

    condition = chosen or (yield from need(run, ask_heavy))
    yield from afflict(run, target, condition, actor, because=("RW-WEAP-04", "RW-ARM-15"))


def keep_down(run: Run, source: str) -> Procedure[None]:
    """Renew Suppressed until the end of the next round: its source attacked again (RW-GAP-38)."""
    for bearer in run.state.combatants:
        for ailment in bearer.conditions:
            row = run.book.conditions[ailment.name]
            if row.renews and ailment.source == source and ailment.rounds < row.rounds:
                yield Timed(bearer.id, ailment.name, row.rounds, because=row.because)


class Attack(MainAction, frozen=True):
    """An attack on a foe with a weapon that reaches it."""

    target: Who
    weapon: WeaponKey

    shelf = "attack"
    action = "strike"
    fights = True


class Strike(Attack, frozen=True):
    """Strike a foe with a weapon (RW-STRIKE-01)."""

    kind = "strike"
    among = "blows"
    because = ("RW-STRIKE-01",)
    icon = "swords"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """The blow."""
        return strike(run, who, self.target, self.weapon)


class Called(Attack, frozen=True):
    """Strike a foe's weak point (RW-WEAP-03)."""

    kind = "called"
    among = "aims"
    because = ("RW-WEAP-03",)
    icon = "crosshair"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """The blow."""
        return strike(run, who, self.target, self.weapon, called=True)


class Wreck(OnTag, MainAction, frozen=True):
    """Strike a thing or a Tag (RW-STRIKE-09)."""

    tag: TagAt

    kind = "wreck"
    among = "wrecks"
    because = ("RW-STRIKE-09",)
    shelf = "attack"
    icon = "hammer"
    action = "strike"
    fights = True

    def act(self, run: Run, who: str) -> Procedure[None]:
        """On Full or better what can break is gone."""
        row = run.book.tables.actions["strike"]
        weapon = weapons_of(run.state.able(who))[0]
        attribute, intent = weapon_attribute(run.book, weapon), self.id
        attempt = Attempt(
            who, "strike", attribute, row.dc, "", intent, weapon, because=("RW-STRIKE-09",)
        )
        made = yield from check(run, attempt)
        if made.tier.succeeds:
            yield tag_gone(self.tag, ("RW-STRIKE-09", "RW-TAG-06", "RW-TAG-17"))
        else:
            yield from follow_up(run, who, "", made.tier)


# Out of turn


def opportunities(run: Run, mover: str) -> Procedure[None]:
    """Every foe Engaged with the mover may Strike once, before the mover moves (RW-MOVE-05).

    No more foes are asked once the mover is out.
    """
    for foe in run.state.engaged_with(mover):
        if not run.state.who(mover).standing:
            return
        yield from opportunity(run, foe, mover, ("RW-MOVE-05", "RW-GAP-17"))


def opportunity(run: Run, foe: str, mover: str, because: tuple[str, ...]) -> Procedure[None]:
    """One foe's Strike out of turn, if it can act, has not made one and the table allows it.

    The game master is asked; by a setting each is made, or none (RW-GAP-17).
    """
    book: RazorweaveBook = run.book
    how = book.rulings["opportunity_attacks"]
    if how == "off" or not _weapons(run.state, book, foe, mover):
        return
    about = Two(foe, mover)
    if how == "ask" and not (
        yield from agreed(run, "opportunity", about, because, there=lambda state: state.able(mover))
    ):
        return
    weapons = _weapons(run.state, book, foe, mover)
    if weapons:
        yield Reacted(foe, mover, because=because)
        yield from strike(run, foe, mover, weapons[0], own_turn=False)


def _weapons(state: State, book: RazorweaveBook, foe: str, mover: str) -> tuple[str, ...]:
    """The weapons a foe could Strike the mover with, out of turn, from where they stand now."""
    if not can_act(state, book, foe):
        return ()
    striker = state.who(foe)
    if striker.reacted or striker.denied:
        return ()
    return reaching(book, weapons_of(striker), state.band(foe, mover))


# Together


def joiners(state: State, book: RazorweaveBook, who: str, target: str) -> tuple[str, ...]:
    """Those of the same group who have not acted and could Strike that foe too."""
    group = state.able(who).shared
    return tuple(
        one.id
        for one in state.allies(who)
        if group
        and one.shared == group
        and not one.acted
        and can_strike(state, book, one.id, target)
        and not losing(state, book, one.id)
    )


class Together(Attack, frozen=True):
    """One Strike for several members of a group (RW-CHK-10)."""

    kind = "together"
    among = "joint"
    because = ("RW-CHK-10",)
    icon = "users"
    stays = False
    fights = False

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Make one Check, for one Strike's ticks (RW-GAP-92); joiners have acted (RW-GAP-93)."""
        because = ("RW-CHK-10", "RW-GAP-93")

        def ask_join(state: State) -> Ask:
            state.able(self.target)
            found = joiners(state, run.book, who, self.target)
            form = Several(tuple([Option(one, "join", (one,), because) for one in found]))
            return Ask(Decider(who), "join", form, because, Two(who, self.target), found)

        for joining in (yield from need(run, ask_join)):
            yield Joined(joining, who, because=because)
            if run.state.threats:
                yield from owner_ticks(run, joining)
        yield from strike(run, who, self.target, self.weapon)
