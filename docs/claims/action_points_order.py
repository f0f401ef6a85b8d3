"""What the Action-Points text claims of points kept back, late defenses, bare places and death."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from docs.claims.action_points_scenes import (
    NAMES,
    TOUGH,
    Deeds,
    attacks,
    doing,
    hers,
    in_a_round,
    one,
    only,
    plural,
    scene,
)
from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import counted, room, sure
from fracas.core.play.run import Run
from fracas.rulesets.action_points.state.state import Attribute, Combatant, Skill, State

HURT: dict[str, Any] = {"fitness": 0, "damage": TOUGH}
"""So far gone that every hit is an injury."""


def last(who: str, side: str, ap: int = 16, weapon: str = "sword", **values: Any) -> Combatant:
    """Somebody in plate, unskilled, with d4 throughout: a hit that gets through puts it Down."""
    sheet = {"dice": dict.fromkeys(NAMES, 4), "worn": ("plate_harness",), "combat_skills": ()}
    return one(who, side, weapon, ap=ap, **{**sheet, **HURT, **values})


def _what_counts(state: State) -> State:
    """A state by what a duel to the first who is Down hangs on: only how many d6 are left."""
    down = any(each.down for each in state.combatants)
    cast = tuple(
        replace(
            each,
            damage=0,
            lost=(),
            ap=0 if down else each.ap,
            attributes=() if down else tuple(map(_nameless, sorted(each.attributes, key=_size))),
        )
        for each in state.combatants
    )
    return replace(state, turn=1, round=1, combatants=cast)


def _nameless(die: Attribute) -> Attribute:
    name = die.name if die.name == "agility" else ""
    return replace(die, name=name, undamaged=die.current)


def _size(die: Attribute) -> tuple[bool, int]:
    return die.name == "agility", die.current


def saved() -> Claim:
    """Points kept back for the next Round's place."""
    here = room("action_points", initiative_each_round="on").forgetting(_what_counts)
    rows = []
    for case, first, without, ap, kept in (
        ("second: an attack kept back once", False, attacks, 16, _keeping(_while_second)),
        ("second: an attack kept back every Round", False, attacks, 16, _keeping(_always)),
        ("first: an attack kept back every Round", True, attacks, 16, _keeping(_always)),
        ("second: a point more, which pays for no attack", False, attacks, 17, attacks),
    ):
        won = []
        for points, deeds in ((16, without), (ap, kept)):
            cast = last("ada", "us", points), last("bo", "them")
            state = scene(*(cast if first else cast[::-1]))
            won.append(here.wins(state, doing(deeds), "us"))
        rows.append(Row(case, tuple(won), won[1] > won[0]))
    return Claim(
        "ap-saved",
        "Points saved are the next Round's place",
        ("AP-TURN-10", "AP-TURN-11", "AP-TURN-12", "AP-NAR-06", "AP-GAP-18"),
        "Where a group makes the order anew each Round by the points that are left, who keeps some "
        "back acts earlier in the next.",
        chances("not kept: wins", "kept: wins"),
        tuple(rows),
        "Points that pay for nothing else are worth having: one more than the other has left wins "
        "the first place from the second Round on. To give up an attack for it never pays. Done "
        "once, it changes nothing at all: who ties later stays first, but the same blows fall in "
        "the same order. Done every Round, it gives blows away.",
        "A duel in which the next hit that gets through decides: two alike in plate with d4 "
        "throughout, no skill and swords, at 5 AP an attack, so that 16 AP pay for three and leave "
        "one. Who keeps an attack back stops at two; the other always spends what it can.",
    )


COST = 5
"""What an attack with a sword costs in plate."""


def _while_second(run: Run, who: str) -> bool:
    return bool(run.state.order[0] != who)


def _always(run: Run, who: str) -> bool:
    return True


def _keeping(when: Callable[[Run, str], bool]) -> Deeds:
    """Ada attacks, but for the last attack that she could pay for, when she keeps it back."""

    def deeds(run: Run, who: str) -> tuple[str, ...]:
        least = 2 * COST if who == "ada" and when(run, who) else COST
        return ("attack",) if run.state.who(who).ap >= least else ()

    return deeds


def leftovers() -> Claim:
    """Active defenses with points that buy no attack."""
    rows = []
    for weapon, cost in (("knife", 2), ("sword", 3), ("axe", 4)):
        for ap in (15, 16, 17):
            cast = one("bo", "them", weapon, ap=20), one("ada", "us", weapon, ap=ap)
            found = []

            def left(run: Run, who: str, cost: int = cost) -> bool:
                return who == "ada" and run.state.who(who).ap < cost

            for defends in (hers(False), left, hers(True)):
                harms = in_a_round(scene(*cast), doing(attacks, defends))
                found.append(harms["bo"] - harms["ada"])
            rows.append(Row(f"{weapon}, {ap} AP", tuple(found), found[1] > max(found[0], found[2])))
    return Claim(
        "ap-leftovers",
        "Defend with the points that pay for no attack",
        ("AP-NAR-05", "AP-NAR-07", "AP-DEF-01", "AP-DEF-05"),
        "What is left after the last attack of a Round goes into active defenses, and nothing "
        "before that.",
        means("never (net damage)", "with what is left (net damage)", "always (net damage)"),
        tuple(rows),
        "Each such defense saves about a point of damage, against axes a little more. Where "
        "anything is left that an enemy's attack still meets, it is the better plan in all cases "
        "but one: with an axe and 17 AP, to defend always comes out a trifle ahead. Where nothing "
        "is left, or no attack comes any more, there is nothing to choose.",
        "One Round against somebody with 20 AP who goes first, attacks as long as it can and "
        "defends passively; the same weapons, skill 2 in everything; damage dealt less suffered.",
    )


def in_danger() -> Claim:
    """Defending when the next hit is an injury."""
    here = room("action_points").forgetting(_what_counts)
    rows = []
    for weapon in ("knife", "sword", "axe"):
        for skill in (0, 2):
            able: dict[str, Any] = {"weapon": weapon, "combat_skills": (Skill("blade", 2),)}
            cast = last("bo", "them", **able), last("ada", "us", defense=skill, **able)
            state = scene(*cast)
            won = tuple(
                here.wins(state, doing(attacks, defends), "us")
                for defends in (hers(False), hers(True))
            )
            case = f"{plural(weapon)}, Defense Skill {skill}"
            rows.append(Row(case, won, won[1] > won[0]))
    return Claim(
        "ap-in-danger",
        "Defend when the next hit would injure",
        ("AP-NAR-07", "AP-DEF-01", "AP-DEF-07"),
        "Who is so far gone that the next hit would injure defends actively rather than attack.",
        chances("never defends: wins", "defends whenever possible: wins"),
        tuple(rows),
        "With an axe, whose attacks are few, and some Defense Skill by far; with a sword and that "
        "skill by a little. Where attacks are cheap, or the skill is wanting, to strike first is "
        "the better defense even then.",
        "A duel of two alike in plate with d4 throughout and skill 2 with the weapon, where the "
        "first hit that gets through puts down whom it hits. The other goes first, and defends "
        "passively.",
    )


def bare_places() -> Claim:
    """Called shots at places that no armour covers."""
    here = room("action_points")
    rows = []
    for worn, place in (
        ("padded_coat", "left_leg"), ("mail_shirt", "left_leg"), ("mail_shirt", "head"),
        ("plate_harness", "head"),
    ):  # fmt: skip
        for weapon in ("knife", "sword", "axe"):
            state = scene(one("ada", "us", weapon, ap=40), one("bo", "them", worn=(worn,)))
            found = []
            for option, where in (("attack", ""), ("call", "chest"), ("call", place)):
                after = here.after(sure(state), doing(only(option), location=where))
                spent = 40 - after.ways[0][0].who("ada").ap
                found.append(after.mean(lambda then: then.who("bo").damage) / spent)
            case = f"{worn}: {place}, with {'an' if weapon == 'axe' else 'a'} {weapon}"
            rows.append(Row(case.replace("_", " "), tuple(found), found[2] > max(found[:2])))
    return Claim(
        "ap-bare-places",
        "Call the place that the armour leaves bare",
        ("AP-NAR-05", "AP-LOC-14", "AP-DMG-05"),
        "A called shot can go where there is no armour.",
        means(
            "random place (damage/AP)", "chest called (damage/AP)", "bare place called (damage/AP)"
        ),
        tuple(rows),
        "Only past a whole harness, to the bare head: a triple hit is worth its 10 AP there. A leg "
        "or an arm never is, nor the head over a mail shirt, since a blow at random finds bare "
        "places often enough, and for nothing.",
        "Nobody but the target wears anything; it defends passively.",
    )


def hard_to_kill() -> Claim:
    """Blows to Down, and from there to death."""
    here = room("action_points").forgetting(_as_they_fall)
    rows = []
    for size in (4, 6):
        cast = (
            one("ada", "us", "fist", ap=TOUGH),
            one("bo", "them", dice=dict.fromkeys(NAMES, size), **HURT),
            one("cy", "them"),
        )
        say = doing(lambda run, who: ("call:fist:bo",) if who == "ada" else (), location="chest")
        fight = here.fight(scene(*cast), say, lambda then: then.who("bo").dead)

        figures = counted(fight, _at_one_up), counted(fight, _at_one_down)
        rows.append(Row(f"d{size} throughout", figures, figures[1] > figures[0]))
    return Claim(
        "ap-hard-to-kill",
        "It takes much more to kill than to put Down",
        ("AP-DOWN-01", "AP-DOWN-05", "AP-DOWN-07", "AP-DOWN-14"),
        "Somebody who is Down is far from dead: every Attribute has to fall below d4 for that.",
        means("attacks to Down", "attacks from Down to death", places=1),
        tuple(rows),
        "In every case, though by less the bigger the dice: who has many steps to lose has lost "
        "most of them before the first runs out.",
        "Blows with a fist at the chest, where every hit that does damage is an injury; who lies "
        "there makes no defense.",
    )


def _at_one_up(state: State) -> bool:
    """Whether Ada is due, and her target still up."""
    return state.due not in ("bo", "cy") and not state.who("bo").down


def _at_one_down(state: State) -> bool:
    """Whether Ada is due, and her target Down."""
    return state.due not in ("bo", "cy") and bool(state.who("bo").down)


def _as_they_fall(state: State) -> State:
    """A state by how many dice there are of each size."""
    cast = tuple(
        replace(
            each,
            ap=0,
            damage=0,
            lost=(),
            attributes=tuple(map(_nameless, sorted(each.attributes, key=_size))),
        )
        for each in state.combatants
    )
    return replace(state, turn=1, combatants=cast)


CLAIMS = (saved, leftovers, in_danger, bare_places, hard_to_kill)
