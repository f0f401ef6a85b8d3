"""What the Action-Points text claims of tactics: called shots, defense, armour, weak spots."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims import action_points_order
from docs.claims.action_points_scenes import (
    NAMES,
    TOUGH,
    attacks,
    doing,
    hers,
    in_a_round,
    one,
    only,
    plural,
    scene,
)
from docs.claims.claim import Claim, Row, means
from docs.claims.exact import counted, room, sure
from fracas.core.play.run import Run
from fracas.rulesets.action_points.state.state import Attribute, Combatant, State


def called_shots() -> Claim:
    """Damage for each AP: at random places, at the chest, at the head."""
    here = room("action_points")
    rows = []
    for weapon, worn, bags in (
        ("knife", (), ()),
        ("sword", (), ()),
        ("axe", (), ()),
        ("sword", ("leather_suit",), ()),
        ("axe", ("leather_suit",), ()),
        ("axe", ("plate_harness",), ()),
        ("great_sword", ("plate_harness", "great_helm"), ()),
        ("great_sword", ("plate_harness", "great_helm"), ("heavy_load",)),
    ):
        full = one("ada", "us", weapon, worn=worn, bags=bags, ap=40)
        state = scene(full, one("bo", "them"))
        found: list[Fraction] = []
        for option, place in (("attack", ""), ("call", "chest"), ("call", "head")):
            say = doing(only(option), location=place)
            after = here.after(sure(state), say)
            spent = 40 - after.ways[0][0].who("ada").ap
            if not found:
                cost = spent
            found.append(after.mean(lambda then: then.who("bo").damage) / spent)
        load = f", loaded with {', '.join((*worn, *bags)).replace('_', ' ')}" if worn else ""
        case = f"{weapon.replace('_', ' ')}{load}: {cost} AP"
        rows.append(Row(case, tuple(found), max(found[1:]) > found[0]))
    return Claim(
        "ap-called-shots",
        "Call the chest: twice the damage for two points",
        ("AP-ATK-19", "AP-GAP-42", "AP-LOC-14", "AP-LOC-15"),
        "Chest and stomach double the damage for 2 AP more, the head triples it for 10: cheap, by "
        "the look of it, beside a random place.",
        means("random place (damage/AP)", "chest called (damage/AP)", "head called (damage/AP)"),
        tuple(rows),
        "It depends on what the attack costs as it is. From 5 AP on, load and all, the chest does "
        "more for each point than a random place; below that the random blow does, and by far "
        "with a knife. The head overtakes a random place only with an attack as dear as 9 AP, and "
        "stays behind the chest.",
        "An unarmoured target that defends passively. The AP are those of the plain attack, with "
        "the attacker's load.",
    )


def defending() -> Claim:
    """Always an active defense, or always a passive one."""
    rows = []
    for weapon in ("knife", "sword", "axe"):
        for skill in (0, 2):
            state = scene(
                one("bo", "them", weapon, defense=skill), one("ada", "us", weapon, defense=skill)
            )
            nets = []
            for active in (False, True):
                harms = in_a_round(state, doing(attacks, hers(active)))
                nets.append(harms["bo"] - harms["ada"])
            case = f"{plural(weapon)}, Defense Skill {skill}"
            rows.append(Row(case, tuple(nets), nets[1] > nets[0]))
    return Claim(
        "ap-defending",
        "Defend actively",
        ("AP-DEF-07", "AP-DEF-01", "AP-DEF-05"),
        "An active defense brings the Defense Skill to bear and spares what doing nothing about a "
        "blow costs; but it takes a point and the Action of the Turn.",
        means("never actively (net damage)", "whenever possible (net damage)"),
        tuple(rows),
        "It costs more than it saves wherever attacks are cheap, for each defense takes the place "
        "of an own attack. With a weapon as dear as an axe, and some Defense Skill, it comes out "
        "a little ahead.",
        "Two alike, with 16 AP, of whom the other goes first, attacks as long as it can and "
        "defends passively; damage dealt less suffered in one Round.",
    )


def full_defense() -> Claim:
    """Full Defense against several."""
    rows = []
    for foes, worn, skill in (
        (1, (), 5),
        (3, (), 5),
        (3, ("mail_shirt",), 2),
        (3, ("mail_shirt",), 5),
        (3, ("plate_harness",), 5),
    ):
        cast = [one(name, "them", ap=12, worn=worn) for name in ("bo", "cy", "di")[:foes]]
        state = scene(one("ada", "us", "knife", defense=skill), *cast)

        def stands(run: Run, who: str) -> tuple[str, ...]:
            return ("full_defense",) if who == "ada" else ("attack:sword:ada",)

        def fights(run: Run, who: str) -> tuple[str, ...]:
            return ("attack",) if who == "ada" else ("attack:sword:ada",)

        harms = [
            in_a_round(state, doing(acts, hers(on)))
            for acts, on in ((fights, False), (stands, True))
        ]
        nets = tuple(sum(each.values(), Fraction(0)) - 2 * each["ada"] for each in harms)
        taken = tuple(each["ada"] for each in harms)
        clad = f", {worn[0].replace('_', ' ')}" if worn else ""
        case = f"{foes} attacker{'s' if foes > 1 else ''}{clad}, Defense Skill {skill}"
        rows.append(Row(case, (*taken, *nets), nets[1] > nets[0]))
    return Claim(
        "ap-full-defense",
        "Against three, take Full Defense",
        ("AP-FD-01", "AP-FD-02", "AP-FD-04", "AP-NAR-07"),
        "Full Defense adds the Defense Skill to the AP and meets every attack; it is for those "
        "who are outnumbered.",
        means(
            "attacks: suffered",
            "Full Defense: suffered",
            "attacks: net damage",
            "Full Defense: net damage",
        ),
        tuple(rows),
        "It takes a third off the harm. Against foes who can be hurt the attacks given up are "
        "worth more, even one against three. It is for those who cannot do anything to their "
        "attackers: a knife against plate, or against mail with a good Defense Skill.",
        "One Round against attackers with 12 AP and swords; who attacks defends passively.",
    )


def more_points() -> Claim:
    """What more AP bring in a Round."""
    rows = []
    for weapon in ("sword", "axe"):
        before = Fraction(0)
        for points in (8, 10, 12, 14, 16, 18):
            state = scene(one("ada", "us", weapon, ap=points), one("bo", "them", ap=8))
            dealt = in_a_round(state, doing(lambda run, who: ("attack",) if who == "ada" else ()))[
                "bo"
            ]
            if before:
                rows.append(Row(f"{weapon}, {points} AP", (before, dealt), dealt > before))
            before = dealt
    return Claim(
        "ap-more-points",
        "More Action Points mean more actions",
        ("AP-CHAR-14", "AP-TURN-13"),
        "Higher AP mean more actions and an earlier place, lower AP the opposite.",
        means("damage with 2 AP less", "damage"),
        tuple(rows),
        "They do, in steps: two points more bring another attack only where they pay for one. With "
        "a sword at 3 AP that is mostly so, with an axe at 4 only every other time.",
        "Attacks for a whole Round on somebody who only defends passively.",
    )


def armour() -> Claim:
    """Armour and its load against none."""
    rows = []
    for worn in (
        ("padded_coat",),
        ("mail_shirt", "steel_cap"),
        ("plate_harness", "great_helm"),
    ):
        for weapon in ("knife", "axe"):
            nets = []
            for clad in ((), worn):
                state = scene(one("ada", "us", weapon, worn=clad), one("bo", "them", weapon))
                harms = in_a_round(state, doing(attacks))
                nets.append(harms["bo"] - harms["ada"])
            name = " and ".join(worn).replace("_", " ")
            rows.append(Row(f"{name}, {plural(weapon)}", tuple(nets), nets[1] > nets[0]))
    return Claim(
        "ap-armour",
        "Armour is a must",
        ("AP-DMG-11", "AP-ATK-12"),
        "Whoever means to go into combat has to wear armour, though its load makes every attack "
        "dearer.",
        means("without (net damage)", "with it (net damage)"),
        tuple(rows),
        "In every case, even for the heaviest harness with its load: what it keeps off is more "
        "than the attacks that the load costs. Against axes, which cost 4 AP as they are, it is "
        "least for the heaviest harness.",
        "One Round of two alike with 16 AP, but that only the one wears it; passive defense.",
    )


def weak_spots() -> Claim:
    """How long arrays of dice last."""
    rows = []
    even = _blows(one("bo", "them", dice=EVEN, **HURT))
    better = dict.fromkeys(UNNAMED, 8)
    for name, sizes in (("the rest d6", {}), ("two d8, the rest d6", better)):
        weak = _blows(one("bo", "them", dice=EVEN | sizes | {"presence": 4}, **HURT))
        rows.append(Row(f"one d4, {name}, against all d6", (weak, even), weak < even))
    return Claim(
        "ap-weak-spots",
        "The lowest die decides how long one lasts",
        ("AP-CHAR-15", "AP-GAP-61", "AP-INJ-07"),
        "The first Attribute below d4 puts a character Down, so the weakest die and not the "
        "average sets how long a fight lasts.",
        means("with the d4 (attacks to Down)", "all d6 (attacks to Down)", places=2),
        tuple(rows),
        "A single d4 shortens it by a quarter, and two dice a step above the rest, which more "
        "than make up for it on the average, do not bring that back.",
        "Blows with a fist at the chest until the first Attribute is below d4, where every hit is "
        "an injury; Agility, Stamina and Perception are d6 throughout.",
    )


EVEN = dict.fromkeys(NAMES, 6)
UNNAMED = ("strength", "intellect")
"""Attributes on which nothing in a blow hangs."""
HURT: dict[str, Any] = {"fitness": 0, "damage": TOUGH}
"""So far gone that every hit is an injury."""


def _blows(bo: Combatant) -> Fraction:
    """The mean number of attacks until somebody is Down."""
    here = room("action_points").forgetting(_as_many_dice)
    fight = here.fight(
        scene(one("ada", "us", "fist", ap=TOUGH), bo),
        doing(lambda run, who: ("call",) if who == "ada" else (), location="chest"),
        lambda then: then.who("bo").down,
    )
    return counted(fight, lambda then: not then.who("bo").down and then.due != "bo")


def _as_many_dice(state: State) -> State:
    """A state by how many dice there are of each size: only Agility and Stamina matter by name."""
    cast = tuple(
        replace(
            each,
            ap=0,
            damage=0,
            lost=(),
            attributes=tuple(sorted(map(_unnamed, each.attributes), key=_size)),
        )
        for each in state.combatants
    )
    return replace(state, turn=1, combatants=cast)


def _unnamed(die: Attribute) -> Attribute:
    return die if die.name in ("agility", "stamina") else replace(die, name="")


def _size(die: Attribute) -> tuple[str, int, int]:
    return die.name, die.current, die.undamaged


CLAIMS = (
    called_shots, defending, full_defense, more_points, armour, weak_spots,
    *action_points_order.CLAIMS,
)  # fmt: skip
