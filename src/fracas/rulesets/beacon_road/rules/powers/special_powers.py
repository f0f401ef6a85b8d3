"""Carries out a power step by step, with the steps beyond its roll and its movement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fracas.core.asking.prompts import Procedure, Term
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power, Step
from fracas.rulesets.beacon_road.rules.attacks.aims import (
    NOTHING,
    OnWhom,
    basic_attacks_on,
    choose_one,
    ready_allies,
)
from fracas.rulesets.beacon_road.rules.attacks.areas import changeable, forked_bolt, placed
from fracas.rulesets.beacon_road.rules.attacks.attacks import basic_attack
from fracas.rulesets.beacon_road.rules.attacks.blows import shifts_of
from fracas.rulesets.beacon_road.rules.ground.movement import advance
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import space_of
from fracas.rulesets.beacon_road.rules.ground.ways import may_advance
from fracas.rulesets.beacon_road.rules.harm.boons import bless
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer_wound
from fracas.rulesets.beacon_road.rules.harm.health import recover
from fracas.rulesets.beacon_road.rules.harm.wounds import Chosen, ease, resistible, until, wound_at
from fracas.rulesets.beacon_road.rules.powers.reactions import (
    interrupt,
    parry,
    sheltering,
    stand_in,
)
from fracas.rulesets.beacon_road.rules.powers.rites import cheapen, infuse, pass_on
from fracas.rulesets.beacon_road.rules.powers.usual_powers import (
    Done,
    Use,
    aimed_at,
    go,
    rolled,
    strikes,
)
from fracas.rulesets.beacon_road.rules.rolls.modifiers import EDGE_ROWS, FEINT, tier
from fracas.rulesets.beacon_road.rules.subjects import Reply
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Rolled, StanceTaken
from fracas.rulesets.beacon_road.state.scene_facts import GroundChanged
from fracas.rulesets.beacon_road.state.state import Edge, State
from fracas.space.squares import Space, straight_line

Taking = Callable[[Run, str, Use, Step, Done], Procedure[object]]
"""How a step is taken: by whom, in which use of a power, and after what."""


def carry_out(run: Run, who: str, use: Use) -> Procedure[object]:
    """Take the steps of a power in their order (BR-POWER-02).

    First its roll, with harm, wounds, boons and forced movement for all its targets. Then voluntary
    movement and Teleports, and the further steps of its row. Returns those hit, or the result of a
    step.
    """
    row: Power = run.book.powers[use.power]
    use, before = use._replace(target=aimed_at(row, who, use)), run.state
    if row.after and not any(edge.kind == row.after for edge in run.state.who(who).edges):
        yield Noted("no_breath", (who,), because=("BR-POWER-02",))
        return None
    if row.stance:
        yield StanceTaken(who, use.power, because=("BR-POWER-05",))
    done = yield from rolled(run, who, use)
    for shift in shifts_of(row, use.upgrades):
        if done.due(shift.on) and not (shift.forces and shift.who == "target"):
            yield from go(run, who, shift, done)
    gave: object = done.hits or None
    further = tuple(step for name in use.upgrades for step in row.upgrades[name].steps)
    for step in further or row.steps:
        if done.due(step.on):
            gave = (yield from STEPS[step.do](run, who, use, step, done)) or gave
    if use.trigger is not None and use.trigger.window == "hit":
        yield from sheltering(run, who, use, before)
    return gave


def lend(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[None]:
    """Store a Tier: by Aim for the user's next shot, by Feint for any attack on its target.

    BR-POWER-10: an Aim lasts for the turn. BR-POWER-11, BR-GAP-65: a Feint is lost as the
    feinter's next turn starts. Something inhaled is stored as well, to be breathed out.
    """
    against = use.target if step.what == FEINT else ""
    ends = until(run.state, who, step.rounds) if step.rounds else 0
    edge = Edge(step.what, run.book.tables.tier_step, who, against, ends, step.turn)
    yield Lent(who, edge, because=EDGE_ROWS.get(step.what, ("BR-POWER-02",)))


def strike(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[object]:
    """Grant a free basic attack (BR-POWER-04) to the user, or to an ally in range.

    Following a Feint through, the user attacks its target at once, at +1 Tier after a hit and at
    -1 after a miss (BR-POWER-11). An order given as a React names the ally first, prompt kind
    `target`; prompt kind `strike` for the attack.
    """
    if step.who == "self":
        ways = basic_attacks_on(run.state, run.book, who, use.target)
        if not ways:
            return None
        more = tier(FEINT, step.tier * run.book.tables.tier_step, ("BR-POWER-11",))
        return (yield from basic_attack(run, who, ways[0], use.target, terms=(more,)))
    feet = run.book.powers[use.power].feet

    def ready(state: State) -> tuple[OnWhom, ...]:
        return tuple(map(OnWhom, ready_allies(state, run.book, who, feet)))

    ally = OnWhom(use.target)
    if not ready(run.state):
        yield Noted("nobody_in_reach", (who, use.power), because=("BR-ATTACK-08",))
        return None
    if use.trigger is not None or ally not in ready(run.state):
        ally = yield from choose_one(run, who, use.power, ready)
    return (yield from strikes(run, ally.one, Use(use.power), 1))


def wound(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[None]:
    """Inflict a wound about one of the Defenses met, as by Exploit Opponent (BR-ATTACK-11).

    Prompt kind `chosen`, only of the Defenses met (BR-WND-16, BR-GAP-61). If an Interrupt forced a
    second roll, that one counts.
    """
    for target in done.hits:
        yield from _open_up(run, who, use.power, target, step.what)


def _open_up(run: Run, who: str, power: str, target: str, name: str) -> Procedure[None]:
    made = (fact for fact in reversed(run.facts) if isinstance(fact, Rolled) and fact.who == who)
    last = next(one for one in made if (one.power, one.target) == (power, target))
    met = tuple([Chosen(name) for name, _, result, _ in last.results if result == "success"])
    if met:
        chosen: Chosen = yield from choose_one(run, who, power, lambda _: met)
        hit = Hit(by=who, what=power, defense=chosen.what)
        yield from suffer_wound(run, target, name, 0, hit, choice=chosen.what)


class Victim(OnWhom, frozen=True):
    """The answer whom the target of the power Charges, or nobody."""

    kind = "victim"


VICTIMS: Deeds[Victim] = Deeds(Victim)


def to_charge(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[object]:
    """Let the user Charge, or its target Charge a creature of the user's choice (BR-POWER-09).

    Prompt kind `victim`; the charger chooses its own way. Building fury adds to a Charge.
    """
    if step.who == "self":
        fury = sum(run.book.powers[use.power].upgrades[name].tier for name in use.upgrades)
        return (yield from charge(run, who, use.target, fury))

    def victims(state: State) -> tuple[Victim, ...]:
        seen = [
            one.id
            for one in state.present()
            if one.id not in (use.target, who) and perceives(state, run.book, use.target, one.id)
        ]
        return tuple(map(Victim, seen or (NOTHING,)))

    victim: Victim = yield from choose_one(run, who, use.power, victims)
    if victim.one != NOTHING and may_advance(run.book, run.state.who(use.target)):
        yield from charge(run, use.target, victim.one)
    return None


def charge(run: Run, who: str, target: str, fury: int = 0) -> Procedure[tuple[str, ...]]:
    """Charge: Advance toward a creature, and attack if that led closer and far enough.

    BR-POWER-09, BR-MOVE-27: at least twice its own size. `fury` adds so many Tiers for each attack
    that hit the charger on its way.
    """
    before, start = len(run.facts), run.state.who(who).place
    gone = yield from advance(run, who, toward=target)
    one, other = run.state.find(who), run.state.find(target)
    if one is None or other is None or one.out or other.out or one.hp <= 0:
        return ()
    there, now = space_of(run.book, other), space_of(run.book, one)
    closer = start is None or there is None or now is None
    if start and there and now:
        closer = straight_line(there, now) < straight_line(there, Space(start, now.size))
    if not closer or (gone or 0) < 2 * int(run.book.sizes[one.size].space):
        yield Noted("no_charge", (who, target), because=("BR-POWER-09",))
        return ()
    terms: tuple[Term, ...] = ()
    if fury:
        hurt = {f.by for f in run.facts[before:] if isinstance(f, Hurt) and f.who == who}
        if hurt:
            terms = (tier("fury", fury * len(hurt), ("BR-POWER-09",)),)
    ways = basic_attacks_on(run.state, run.book, who, target, melee=True)
    if not ways:
        return ()
    return (yield from basic_attack(run, who, ways[0], target, terms=terms))


RECOVER = "recover"


class Cleanse(Reply, frozen=True):
    """The answer what ends: a wound by index, or with a salve, HP instead."""

    what: str

    kind = "cleanse"
    stem = ""

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The wound."""
        return {"wound": wound_at(state.find(prompt.about.target), self.what)}


CLEANSES: Deeds[Cleanse] = Deeds(Cleanse)


def cleanse(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[None]:
    """End a wound of any severity (BR-WOUND-16); a power that `recovers` may do that instead.

    Prompt kind `cleanse`.
    """
    heals = run.book.powers[use.power].recovers
    for target in done.taken:

        def places(state: State, one: str = target) -> tuple[Cleanse, ...]:
            wounds = [str(at) for at in resistible(run.book, state.who(one))]
            return tuple(map(Cleanse, (*((RECOVER,) if heals else ()), *wounds) or (NOTHING,)))

        chosen: Cleanse = yield from choose_one(run, who, use.power, places, of=target)
        if chosen.what == RECOVER:
            yield from recover(run, target, who)
        elif chosen.what != NOTHING:
            yield from ease(run, target, int(chosen.what), "cleansed")


def ground(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[None]:
    """Change the ground of a power's area, for some rounds or for good (BR-MOVE-10).

    A fog Conceals for 10 rounds (BR-COND-02, BR-BOON-16). An area that is not placed is around the
    user. Without a map, the user may get a boon instead.
    """
    area = done.assault.area or placed(run.state, run.book, who, use.power, None).squares
    changed = changeable(run, area)
    ends = until(run.state, who, step.rounds) if step.rounds else 0
    if changed:
        rows = ("BR-COND-02", "BR-BOON-16") if ends else ("BR-MOVE-10",)
        yield GroundChanged(step.what, changed, who, use.power, ends, because=rows)
    elif step.boon:
        yield from bless(run, who, step.boon, 0, who, step.rounds)


STEPS: dict[str, Taking] = {
    "charge": to_charge, "cheapen": cheapen, "cleanse": cleanse, "ground": ground, "lend": lend,
    "pass_on": pass_on, "stand_in": stand_in, "strike": strike, "wound": wound,
    "fork": lambda run, who, use, step, done: forked_bolt(run, who, done.assault),
}  # fmt: skip
"""How each of the other steps is taken, by its name in a row."""

DOES: dict[str, Callable[[Run, str, Use], Procedure[object]]] = {
    "infuse_weapon": infuse,  # pays for another power and stores it until a hit
    "interrupt": interrupt,  # compares with the total of another roll, and may have it rolled again
    "parry": parry,  # for Parry and Block: its total replaces the Defense
}
"""The procedures of powers that steps cannot describe; Assist is part of a roll (teamwork.py)."""
