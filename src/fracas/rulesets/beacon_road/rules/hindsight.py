"""What a seat must assume about a beat's beginning, given what it was shown since.

A monster may use something nobody knew it had (BR-INFO-02). Odds then start from a state in which
that could happen. It is calculated only from what the seat was shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Fact
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.content.book import usual
from fracas.rulesets.beacon_road.rules.rolls.pools import dice_for
from fracas.rulesets.beacon_road.rules.veil import TYPICAL, veiled
from fracas.rulesets.beacon_road.rules.view import known, view
from fracas.rulesets.beacon_road.state.changes import OF_A_TURN
from fracas.rulesets.beacon_road.state.facts import Acted
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.state import Creature, State

ATTRIBUTES = ("body", "mind", "will")


def hindsight(begun: State, now: State, facts: tuple[Fact, ...], viewer: Viewer) -> State:
    """The beginning of a beat as a viewer can infer it from what it was shown (BR-INFO-02).

    It includes powers that were used and Defenses that were rolled against; Attributes whose dice
    can show the faces rolled; HP such that the damage dealt leaves the target as seen; the Act that
    was repeated; and creatures revealed since, where they are seen now.
    """
    rolls = [fact for fact in facts if isinstance(fact, Rolled)]
    learned = tuple([_as_shown(one, now.find(one.id), rolls) for one in begun.creatures])
    seen, here = known(replace(begun, creatures=learned), viewer), view(now, viewer)
    dealt = [fact for fact in facts if isinstance(fact, Hurt)]
    creatures = [_supposed(one, now, here, rolls, dealt) for one in seen.creatures]
    acted = {fact.who for fact in facts if isinstance(fact, Acted)}
    if acted:
        creatures = [_intent(one, begun) if one.id in acted else one for one in creatures]
    return replace(seen, creatures=tuple(creatures))


def _intent(one: Creature, begun: State) -> Creature:
    """A creature that has Acted, with answers given earlier in its turn."""
    meant = tuple([said for said in begun.who(one.id).settled if said[0] in OF_A_TURN])
    return replace(one, settled=meant) if one.veiled and meant else one


def _as_shown(one: Creature, then: Creature | None, rolls: list[Rolled]) -> Creature:
    """A creature with everything known that was revealed since."""
    used = [fact.power for fact in rolls if fact.who == one.id and fact.power]
    shown = tuple(dict.fromkeys((*(one if then is None else then).shown, *used)))
    return one if shown == one.shown else replace(one, shown=shown)


def _supposed(
    one: Creature, now: State, here: State, rolls: list[Rolled], dealt: list[Hurt]
) -> Creature:
    """A creature with assumptions that make the rolls and damage since possible."""
    then, there = now.find(one.id), here.find(one.id)
    if not one.veiled or then is None:
        return one
    fell = [fact for fact in rolls if fact.who == one.id and fact.attribute and fact.faces]
    ratings = {
        name: _rating(one, [fact for fact in fell if fact.attribute == name]) for name in ATTRIBUTES
    }
    place = one.place if one.place is not None or there is None else there.place
    # Only by the damage shown; edits of HP are not.
    hp, lost = one.hp, sum([fact.amount for fact in dealt if fact.who == one.id])
    if lost:
        hp = min((veiled(then).hp if then.hp > 0 else 0) + lost, one.most_hp)
    return replace(one, hp=hp, place=place, **ratings)


def _rating(one: Creature, fell: list[Rolled]) -> int:
    """The assumed rating of an Attribute, or the next whose die could show these faces."""
    dice = (0, *usual().tables.dice)
    typical = TYPICAL[1]
    ratings = (*range(typical, len(dice)), *range(typical))
    could = (at for at in ratings if all(_could_fall(one, fact, dice[at]) for fact in fell))
    return next(could, typical)


def _could_fall(one: Creature, fact: Rolled, die: int) -> bool:
    try:
        dice_for(fact.tier, one.dots(fact.action), die).check(fact.faces)
    except IllegalAnswer:
        return False
    return True
