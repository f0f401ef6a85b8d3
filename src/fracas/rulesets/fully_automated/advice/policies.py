"""The cards that computers play, by each combatant's policy (FA-ADV-06).

A style compares a card's damage with the damage suffered. Expecting an attack favours Defend,
expecting Defend favours Aim or Move, expecting Aim or Move favours an attack (FA-ADV-01, FA-ADV-03,
FA-ADV-04). Worth is the mean in points of damage.

Long because all styles use the same measures.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import NamedTuple

from fracas.rulesets.fully_automated.advice.aids import (
    APPROACH,
    BREAK_FREE,
    RESCUE,
    ailing,
    at_hand,
    chance,
    goes_to,
    in_hand,
)
from fracas.rulesets.fully_automated.advice.outlook import (
    Seen,
    Worth,
    clear,
    guarded,
    rival,
    stopped,
)
from fracas.rulesets.fully_automated.advice.payoff import strategy
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import Aim
from fracas.rulesets.fully_automated.rules.attacks import Attack, Defend, Tackle
from fracas.rulesets.fully_automated.rules.cards import CardDeed
from fracas.rulesets.fully_automated.rules.conditions import down, helpless
from fracas.rulesets.fully_automated.rules.ground import budget, enter_cost, ground_of, one_hex
from fracas.rulesets.fully_automated.rules.movement import Move, MoveAlone
from fracas.rulesets.fully_automated.rules.restrain import Restrain, binding_levels
from fracas.rulesets.fully_automated.rules.rolls import law_2df, net
from fracas.rulesets.fully_automated.rules.sight import NEIGHBOURS
from fracas.rulesets.fully_automated.rules.special import Aid, StopAlarm
from fracas.rulesets.fully_automated.rules.turns import CARDS
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, State
from fracas.space.hex_paths import reach
from fracas.space.hexes import distance


class Cards(NamedTuple):
    """The cards open to a combatant, in order, and those that help others."""

    listed: tuple[CardDeed, ...]
    open: frozenset[CardDeed]
    tending: tuple[Aid, ...]


@lru_cache(maxsize=8192)
def open_cards(listed: tuple[CardDeed, ...]) -> Cards:
    """The cards of a prompt; Move alone counts as Move."""
    tending = tuple([one for one in listed if isinstance(one, Aid)])
    kinds = tuple([one for one in listed if not isinstance(one, MoveAlone)])
    return Cards(kinds, frozenset(listed), tending)


DEFEND, MOVE, AIM, RESTRAIN, TACKLE = Defend(), Move(), Aim(), Restrain(), Tackle()


class Style(NamedTuple):
    """The weights of damage dealt and damage suffered."""

    dealt: float
    taken: float


STYLES = {
    "aggressive": Style(1.5, 0.3),
    "opportunist": Style(1.0, 1.0),
    "defensive": Style(0.8, 2.0),
    "capturer": Style(1.0, 1.0),
}
"""The policies that compare options; the others work differently (FA-ADV-06)."""

TWO_ROUNDS = 0.45
"""An aimed attack takes two rounds, and much may have changed by the second."""

FINISH = 1.5
"""How much more an attack counts if it will likely put its target down."""

BESIDE = 2
"""The greatest distance in hexes for Restrain, with its hex of movement included."""

STEP = 1
"""The hexes of attack movement after the Move of a Tackle (FA-UNARM-02)."""

WORTH_A_TRY = 0.25
"""The lowest chance of a check that is worth a round."""


def card_for(
    state: State, book: FullyAutomatedBook, seen: dict[str, Seen], who: str, cards: Cards
) -> CardDeed:
    """Choose the card of a combatant's policy; Defend if nothing better is open (FA-SEL-07)."""
    me = seen.get(who)
    if me is None:
        return DEFEND
    policy = me.one.policy
    play = _PLAYS.get(policy, _weigh)
    return _duty(state, book, me, cards) or play(state, book, me, cards)


def _duty(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> CardDeed | None:
    """Choose what comes before fighting: breaking free, an alarm, the last step to a goal."""
    one = me.one
    if BREAK_FREE in cards.open:
        # Nobody attacks those who are down, so any chance is worth more than a defence.
        figures = book.tables.checks
        return BREAK_FREE if chance(book, one, *figures.free, figures.break_free) else DEFEND
    alarm = errand(state, book, one)
    if alarm is not None:
        card = StopAlarm(alarm.id)
        if card in cards.open and beside_alarm(one, alarm):
            return card
        if MOVE in cards.open and alarm.hexes:
            return MOVE
    return MOVE if MOVE in cards.open and arrives(state, book, one) else None


def arrives(state: State, book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether one Move takes a combatant to its side's goal (FA-OPT-06)."""
    here = one.place
    if here is None or state.map is None:
        return False
    area = {
        place
        for goal in state.goals
        if goal.side == one.side and goal.kind == "exit"
        for place in state.map.area(goal.area)
    }
    hexes = budget(state, book, one, aimed=False)
    if not any(distance(here, place) <= hexes for place in area):
        return False
    return any(way.end in area for way in reach(here, hexes, enter_cost(state, book, one.id)))


def errand(state: State, book: FullyAutomatedBook, one: Combatant) -> Alarm | None:
    """The foe's alarm that a combatant should stop, if nobody on its side is better at it.

    FA-SPEC-01.
    """
    for alarm in state.alarms:
        if alarm.stopped or not alarm.attribute or alarm.winner == one.side:
            continue
        able = [
            (_alarm_chance(book, ally, alarm), ally.id)
            for ally in state.combatants
            if ally.side == one.side and not ally.out and not helpless(book, ally)
        ]
        if able:
            likely, best = max(able)
            if best == one.id and likely >= WORTH_A_TRY:
                return alarm
    return None


def beside_alarm(one: Combatant, alarm: Alarm) -> bool:
    """Whether a combatant is where an alarm can be stopped."""
    place = one.place
    return place is None or any(distance(place, there) <= 1 for there in alarm.hexes)


def _alarm_chance(book: FullyAutomatedBook, one: Combatant, alarm: Alarm) -> float:
    extra = book.tables.checks.target - alarm.target
    return chance(book, one, alarm.attribute, alarm.skill, extra)


class Aimed(NamedTuple):
    """The best target of an attack, its worth, and the card.

    `beside` means that no step is needed first; a defender would step away from it.
    """

    key: str = ""
    value: float = 0.0
    aimed: float = 0.0
    foe: Seen | None = None
    beside: bool = False


def best_target(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> Aimed:
    """The best target, by what each foe will likely play (FA-ADV-01).

    `aimed` is what the best attack would be worth with the aim condition. Those who are down are
    skipped (FA-OPT-06).
    """
    has_aim = me.one.aim > 0
    found: list[tuple[float, int, Worth, Seen]] = []
    for foe, away in me.foes:
        if not away or foe.down or away > me.arms.reach:
            continue
        worth = me.arms.at(away, foe.armour, aimed=has_aim)
        if worth.key and Attack(worth.key) in cards.open:
            found.append((_against(worth, foe), away, worth, foe))
    found.sort(key=itemgetter(0), reverse=True)
    for value, away, worth, foe in found:
        if not _open(state, book, me, foe, away, worth):
            if worth.gap == away:
                me.lose_sight(foe)
            continue
        hopes = 0.0
        if not has_aim:
            hopes = _against(me.arms.at(away, foe.armour, aimed=True), foe)
        return Aimed(worth.key, value, hopes, foe, worth.gap == away)
    return Aimed()


def _open(
    state: State, book: FullyAutomatedBook, me: Seen, foe: Seen, away: int, worth: Worth
) -> bool:
    """Whether an attack is possible: a hex to step to, if needed, and a line."""
    here, place = me.one.place, foe.one.place
    assert here is not None
    assert place is not None
    if worth.gap != away:
        return _hex_at(state, book, me, foe, worth.gap)
    return clear(state, book, me.one.id, foe.one.id, here, place)


def _hex_at(state: State, book: FullyAutomatedBook, me: Seen, foe: Seen, gap: int) -> bool:
    """Whether one step leads to `gap` hexes from a foe."""
    place = foe.one.place
    assert place is not None
    return any(distance(there, place) == gap for there in one_hex(state, book, me.one.id))


def _against(worth: Worth, foe: Seen) -> float:
    value = (1.0 - foe.defends) * worth.open + foe.defends * worth.guarded
    return value * FINISH if worth.open >= foe.one.hp else value


def _weigh(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> CardDeed:
    """Choose the most valuable card: damage dealt less damage suffered (FA-ADV-01).

    Of equal cards it plays the last by id.
    """
    style = _pressed(state, book, me, STYLES.get(me.one.policy, STYLES["opportunist"]))
    target = best_target(state, book, me, cards)
    threat = me.threat
    suffered = style.taken * threat
    attack = target.value
    worths: list[tuple[float, CardDeed]] = [(_guard(book, me, style, threat), DEFEND)]
    if target.key:
        worths.append((style.dealt * attack - suffered, Attack(target.key)))
        if AIM in cards.open and not me.one.aim:
            keeps = 1.0 - min(1.0, attacks_on(me))
            worths.append((style.dealt * TWO_ROUNDS * keeps * target.aimed - suffered, AIM))
    if MOVE in cards.open and not target.beside:
        worths.append((_approach(me, style) - suffered, MOVE))
    helps = bool(ailing(state, me.one))
    if helps and MOVE in cards.open and (wanted := goes_to(state, book, me.one)) is not None:
        worths.append((style.dealt * APPROACH * wanted.value - suffered, MOVE))
    if RESTRAIN in cards.open:
        frees = in_hand(state, book, me.one) if helps else 0.0
        binds = max(_binding(state, book, me), frees)
        worths.append((style.dealt * binds - suffered, RESTRAIN))
    if TACKLE in cards.open and (worth := _tackling(state, book, me)):
        worths.append((style.dealt * worth - suffered, TACKLE))
    for card in cards.tending if helps else ():
        worths.append((style.dealt * at_hand(state, book, me.one, card) - suffered, card))
    best = max(map(itemgetter(0), worths))
    return max([card for worth, card in worths if worth == best], key=attrgetter("id"))


def _pressed(state: State, book: FullyAutomatedBook, me: Seen, style: Style) -> Style:
    """The style of a combatant whose side is outnumbered: holding out only delays the end.

    A combatant who defends every round is overwhelmed by aimed attacks (FA-ADV-03), so damage
    suffered counts less the more foes there are per friend.
    """
    foes = sum(not foe.down for foe, _ in me.foes)
    if foes < 2:
        return style
    friends = sum(
        one.side == me.one.side and not one.out and not down(book, one) for one in state.combatants
    )
    return style if friends >= foes else style._replace(taken=style.taken * friends / foes)


def _guard(book: FullyAutomatedBook, me: Seen, style: Style, threat: float) -> float:
    """The worth of Defend: the damage that still gets through, and counter-attacks."""
    if not threat:
        return 0.0
    near = any(away == 1 for _, away in me.foes)
    aimed = any(foe.one.aim and foe.able and 0 < away <= foe.arms.reach for foe, away in me.foes)
    halts, answers = stopped(book, (0 if near else -1) + (me.one.aim > 0) - aimed)
    coming = attacks_on(me)
    counter = max(
        (
            me.arms.at(away, foe.armour, aimed=False).open
            for foe, away in me.foes
            if away and foe.prey
        ),
        default=0.0,
    )
    return style.dealt * coming * answers * counter - style.taken * threat * (1.0 - halts)


def attacks_on(me: Seen) -> float:
    """How many attacks a combatant can expect in the round (FA-ADV-04)."""
    total = 0.0
    for foe, away in me.foes:
        if foe.prey and 0 < away <= foe.arms.reach:
            total += foe.attacks / foe.prey
    return total


def _approach(me: Seen, style: Style) -> float:
    """The worth of coming closer with nobody in reach: half of the attack it leads to."""
    standing = any(not foe.down for foe, _ in me.foes)
    return style.dealt * APPROACH * me.arms.usual * standing


def _binding(state: State, book: FullyAutomatedBook, me: Seen) -> float:
    """The worth of Restrain now: it takes a fighter out for good (FA-ADV-09).

    One hex of movement may be used to get adjacent.
    """
    gap = book.tables.restrain_gap
    best = 0.0
    if not me.one.restraints:
        return best
    for foe, away in me.foes:
        one = foe.one
        if not 0 < away <= BESIDE or one.restrained or me.one.hp - one.hp < gap:
            continue
        if away > 1 and not _hex_at(state, book, me, foe, 1):
            continue
        if one.hp > book.tables.bands.incapacitated or me.one.policy == "capturer":
            best = max(best, bound(book, me.one, one, foe.defends))
    return best


def bound(book: FullyAutomatedBook, me: Combatant, one: Combatant, defends: float = 0.0) -> float:
    """The worth of an attempt to bind a target that defends with chance `defends` (FA-RESTR-18)."""
    aimed = me.aim > 0
    levels = net(binding_levels(book, me, aimed=aimed))
    plain, hampered = binds(book, levels), binds(book, levels - 1)
    left = guarded(book, NEIGHBOURS, plain, hampered, aimed=aimed)
    return (plain + defends * (left - plain)) * (max(1, one.hp) + RESCUE)


@lru_cache(maxsize=64)
def binds(book: FullyAutomatedBook, levels: int) -> float:
    """The chance that an attempt to bind succeeds at these levels (FA-RESTR-05 to FA-RESTR-07)."""
    law, table = law_2df(levels, str(book.rulings["advantage_mode"])), book.tables.restrain
    return float(sum([chance for at, chance in law.items() if table[at + 2] == "restrained"]))


def _tackling(state: State, book: FullyAutomatedBook, me: Seen) -> float:
    """The worth of a Tackle: an attack from a distance, which costs the next attack.

    FA-UNARM-04, FA-UNARM-06. After putting the last foe down no next attack is needed.
    """
    standing = [(foe, away) for foe, away in me.foes if not foe.down]
    far = budget(state, book, me.one, aimed=False) + STEP
    own = me.arms.usual
    best = 0.0
    for foe, away in standing:
        if 1 < away <= far + 1:
            worth = me.arms.bare[foe.armour]
            ends = len(standing) == 1 and worth.open >= foe.one.hp
            best = max(best, _against(worth, foe) - (0.0 if ends else own))
    return best


def _capture(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> CardDeed:
    """Wear foes down by stuns, then bind as soon as the gap in HP is large enough (FA-ADV-09)."""
    if RESTRAIN in cards.open and _binding(state, book, me) > 0:
        return RESTRAIN
    return _weigh(state, book, me, cards)


def _stand_by(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> CardDeed:
    """A bystander tackles those who come close, or goes to an exit (FA-UNARM-10, FA-ADV-06)."""
    near = min(
        (away for foe, away in me.foes if away and not foe.down),
        default=0,
    )
    moves = book.tables.moves
    if TACKLE in cards.open and 0 < near <= moves.base + 2:
        return TACKLE
    exits = state.map is not None and ground_of(book, state.map).exits
    return MOVE if exits and MOVE in cards.open and not near else DEFEND


def _at_random(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> CardDeed:
    """Choose any open card, all equally likely."""
    return cards.listed[lot(state, me.one.id, "card", len(cards.listed))]


def _mix(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> CardDeed:
    """Draw from the mixed strategy against the most important foe (FA-ADV-02)."""
    foe = rival(me)
    mixture = [
        (card, weight)
        for key, weight in (strategy(state, book, me.one.id, foe.one.id) if foe else ())
        if weight and (card := CARDS.read(key)) in cards.open
    ]
    if not mixture:
        return _weigh(state, book, me, cards)
    most = sum(weight for _, weight in mixture)
    at = lot(state, me.one.id, "card", 1 << 30) / (1 << 30) * most
    for card, weight in mixture:
        at -= weight
        if at < 0:
            return card
    return mixture[-1][0]


_PLAYS: dict[str, Callable[[State, FullyAutomatedBook, Seen, Cards], CardDeed]] = {
    "bystander": _stand_by,
    "capturer": _capture,
    "mixed": _mix,
    "random": _at_random,
}


# Random choices of policies


def lot(state: State, who: str, what: str, sides: int) -> int:
    """An integer from 0 to `sides` - 1, evenly spread over positions and combatants.

    A policy that mixes its cards does not use the fight's dice but a hash of open information. So
    the same position gives the same advice, however often and wherever it is asked, and replays and
    odds agree with the table (FA-ADV-05, FA-LOG-04).
    """
    position = [f"{who}|{what}|{state.round}|{state.step}"]
    for one in state.combatants:
        place = one.place
        at = (place.q, place.r) if place is not None else ()
        position.append(f"{one.id}|{one.rank}|{one.hp}|{one.aim}|{one.stuns}|{one.last}|{at}")
    digest = hashlib.blake2b("\n".join(position).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides
