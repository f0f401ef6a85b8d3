"""The end of a round aloud: who is stunned, who has aimed, who is behind what, and what ends it."""

from __future__ import annotations

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import band
from fracas.rulesets.fully_automated.rules.endings import effective
from fracas.rulesets.fully_automated.rules.ground import Ground, ground_of
from fracas.rulesets.fully_automated.rules.sight import may_cover, verdict
from fracas.rulesets.fully_automated.state.scene_facts import Announced
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.space.hexes import neighbours


def announcement(state: State, book: FullyAutomatedBook) -> Announced:
    """Who is stunned, who has aimed, who is behind what, and what ends it (FA-ROUND-09, -10).

    Each of `states` is somebody, what ails them, and how it clears (FA-LOG-03).
    """
    stunned: list[str] = []
    aimed: list[str] = []
    states: list[tuple[str, str, str]] = []
    for one in state.present():
        if one.stuns:
            stunned.append(one.id)
        if one.aim:
            aimed.append(one.id)
        states += [(one.id, what, clears) for what, clears in ailments(book, one, state.round)]
    because = ("FA-ROUND-09", "FA-ROUND-10", "FA-LOG-01", "FA-LOG-03", "FA-HP-13", "FA-AIM-23")
    covers = covering(state, book)
    return Announced(tuple(stunned), tuple(aimed), covers, tuple(states), because=because)


def ailments(book: FullyAutomatedBook, one: Combatant, number: int) -> list[tuple[str, str]]:
    """What somebody has, and what ends it, each by its name (FA-LOG-03, FA-HP-13).

    `number` is the round that has just ended; an end comes as `end:ROUND` where it is known.
    """
    found: list[tuple[str, str]] = []
    if one.stuns:
        found.append((f"stunned:{one.stuns}", f"end:{number + 1 + one.stun_rounds}"))
    if one.aim:
        found.append((f"aimed:{one.aim}", f"end:{number + max(1, 3 - one.aim)}"))
    if one.restrained:
        found.append(("restrained", "release"))
    state = band(book, one)
    if state == "incapacitated":
        found.append(("incapacitated", "hp"))
    elif state == "dying":
        found.append(("stabilized", "hp") if one.stabilized else ("dying", "stabilize"))
    elif state == "dead":
        found.append(("dead", ""))
    if one.glued:
        found.append(("glued", f"end:{one.glued}"))
    return found


Covers = tuple[tuple[str, str, tuple[str, ...]], ...]
"""Who, what gives them cover, and against whom."""


def covering(state: State, book: FullyAutomatedBook) -> Covers:
    """For each character the features beside it that give cover, and against whom they do now.

    FA-ROUND-10. A feature is named by its hex, a person by the id; one that covers against nobody
    now is listed with nobody. Worked out anew only when somebody has moved, gone down or the like.
    """
    if state.map is None:
        return ()
    ground = ground_of(book, state.map)
    standing = [one for one in state.combatants if not one.out and one.place is not None]
    key = tuple([(one.id, one.side, one.place, effective(book, one)) for one in standing])
    remembered = ground.crowd(state, book).covers
    known: Covers | None = remembered.get(key)
    if known is None:
        known = remembered[key] = _covers(state, book, ground, standing)
    return known


def _covers(
    state: State, book: FullyAutomatedBook, ground: Ground, standing: list[Combatant]
) -> Covers:
    solid = ground.barriers | ground.obstacles
    people = {one.place for one in standing}
    foes = [one for one in standing if effective(book, one)]
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for one in standing:
        assert one.place is not None
        beside = neighbours(one.place)
        features = [there for there in beside if there in solid]
        others = [there for there in beside if there in people]
        if not features and not others:
            continue
        against: dict[str, list[str]] = {str(there): [] for there in features}
        for foe in foes:
            origin = foe.place
            if origin is None or foe.side == one.side:
                continue
            if not may_cover(ground, book, origin, one.place, others):
                continue
            seen = verdict(state, book, foe.id, one.id, origin, one.place)
            behind = seen.cover or seen.shield
            if behind and not seen.stopped:
                against.setdefault(behind, []).append(foe.id)
        found += [(one.id, feature, tuple(names)) for feature, names in against.items()]
    return tuple(found)
