"""One round between two combatants, card against card, calculated exactly (FA-ADV-02).

It assumes that both fight only each other from their present hexes; that a defender steps only out
of reach of an attacker whose attack movement is spent; and that an aim condition is applied.

Long because the odds of one attack are half of those of a round.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.zero_sum import Solution, solve
from fracas.rulesets.fully_automated.advice.outlook import STUN
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.attacks import defence_levels
from fracas.rulesets.fully_automated.rules.blows import armour_of, attempt
from fracas.rulesets.fully_automated.rules.cards import cards_of, reach
from fracas.rulesets.fully_automated.rules.conditions import can_move, down, gone
from fracas.rulesets.fully_automated.rules.rolls import law_2df, net
from fracas.rulesets.fully_automated.rules.sight import Verdict, of_two
from fracas.rulesets.fully_automated.state.state import AIM, DEFEND, MOVE, Combatant, State

# The distribution of one attack, in integers

Harm = tuple[int, int, int, int]
"""Damage and stuns the target takes, then those dealt back by a counter-attack."""


class Law(NamedTuple):
    """The distribution of harm: `parts` of `whole`, in integers, which add up fast."""

    whole: int
    parts: tuple[tuple[Harm, int], ...]


UNHARMED = Law(1, (((0, 0, 0, 0), 1),))


class Stance(msgspec.Struct, frozen=True, gc=False):
    """Everything about a combatant that the matrix depends on.

    `bearer` is the combatant reduced to what decides its attacks and defence; `covered` and
    `obscured` are its situation as the other's target. Attacks do not depend on `hp`, so their
    distributions are cached for a stance without them.
    """

    bearer: Combatant
    hp: int
    armour: int
    down: bool
    gone: bool
    moves: bool
    covered: bool
    obscured: bool

    @property
    def aim(self) -> bool:
        """Whether it has an aim condition."""
        return self.bearer.aim > 0

    def seen(self, gap: int) -> Verdict:
        """Its situation as a target from `gap` hexes away."""
        return Verdict(
            gap, cover="cover" if self.covered else "", obscured="smoke" if self.obscured else ""
        )


def gap_of(book: FullyAutomatedBook, one: Stance, key: str, away: int) -> int:
    """The distance a card is used from, after the hex of attack movement if needed; 0 if never."""
    if not away or reach(book, one.bearer, key, away):
        return away
    nearer = away - book.cards[key].movement if one.moves else 0
    return nearer if nearer > 0 and nearer < away and reach(book, one.bearer, key, nearer) else 0


@lru_cache(maxsize=16384)
def blow(
    book: FullyAutomatedBook,
    one: Stance,
    other: Stance,
    key: str,
    gap: int,
    extra: int = 0,
    *,
    aimed: bool,
) -> Law:
    """The exact distribution of an unstopped attack roll, with `extra` levels added.

    FA-ATK-06, FA-ATK-07, FA-ATK-15, FA-ATK-16.
    """
    made = attempt(book, one.bearer, key, other.seen(gap), aimed=aimed, armour=other.armour)
    law: dict[Harm, int] = {}
    whole, weights = _weights(net(made.terms) + extra, str(book.rulings["advantage_mode"]))
    for outcome, weight in weights:
        dealt = made.of(outcome)
        harm = (dealt.damage, dealt.stuns, 0, 0)
        law[harm] = law.get(harm, 0) + weight
    return Law(whole, tuple(law.items()))


@lru_cache(maxsize=128)
def _weights(levels: int, mode: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The distribution of a combat roll as parts of a whole."""
    law = law_2df(levels, mode)
    whole = lcm(*(chance.denominator for chance in law.values()))
    return whole, tuple(
        (outcome, chance.numerator * (whole // chance.denominator))
        for outcome, chance in law.items()
    )


@lru_cache(maxsize=16384)
def assault(
    book: FullyAutomatedBook, one: Stance, other: Stance, key: str, away: int, *, defends: bool
) -> Law:
    """The exact distribution of an attack with defence and counter-attack (FA-DEF-03).

    Without a line of attack or reach there is no harm.
    """
    gap = gap_of(book, one, key, away)
    if not gap:
        return UNHARMED
    if not defends or other.gone:
        return blow(book, one, other, key, gap, aimed=one.aim)
    if gap != away and other.moves:
        return UNHARMED
    terms = defence_levels(other.bearer, other.seen(gap), aimed=one.aim, fallen=other.down)
    whole, weights = _weights(net(terms), str(book.rulings["advantage_mode"]))
    followed = [
        (weight, _effect(book, one, other, key, gap, book.tables.defend[outcome + 2]))
        for outcome, weight in weights
    ]
    common = lcm(*(after.whole for _, after in followed))
    law: dict[Harm, int] = {}
    for weight, after in followed:
        times = weight * (common // after.whole)
        for harm, part in after.parts:
            law[harm] = law.get(harm, 0) + times * part
    return Law(whole * common, tuple(law.items()))


def _effect(
    book: FullyAutomatedBook, one: Stance, other: Stance, key: str, gap: int, effect: str
) -> Law:
    if effect in ("proceeds", "disadvantage"):
        return blow(book, one, other, key, gap, -(effect != "proceeds"), aimed=one.aim)
    if effect in ("counter", "counter_disadvantage"):
        extra = -(effect != "counter")
        answers = [
            blow(book, other, one, answer, gap, extra, aimed=False)
            for answer in cards_of(book, other.bearer)
            if reach(book, other.bearer, answer, gap)
            and not (other.bearer.restrained and book.cards[answer].weapon)
        ]
        if answers:
            back = max(answers, key=mean_of)
            turned = tuple(
                ((0, 0, damage, stuns), part) for (damage, stuns, _, _), part in back.parts
            )
            return Law(back.whole, turned)
    return UNHARMED


def mean_of(law: Law) -> Fraction:
    """The mean worth of a distribution, in points of damage."""
    total = sum(part * (harm[0] + STUN * min(harm[1], 1)) for harm, part in law.parts)
    return Fraction(total, law.whole)


# The results of a round

ZERO = Fraction(0)

DOWN = 6
"""The worth of putting the other down, in points of damage, when cards are compared."""

MOST_ATTACKS = 5
"""How many attack cards of one combatant are compared: the best at this distance."""


class Payoff(msgspec.Struct, frozen=True):
    """The exact result of a pair of cards: mean HP, and chances.

    `stun` and `stunned` are the chances to stun and to be stunned, `aim` and `their_aim` those of
    gaining an aim condition, `downs` and `falls` those that the foe, or the combatant, goes down.
    """

    dealt: Fraction = ZERO
    taken: Fraction = ZERO
    stun: Fraction = ZERO
    stunned: Fraction = ZERO
    aim: Fraction = ZERO
    their_aim: Fraction = ZERO
    downs: Fraction = ZERO
    falls: Fraction = ZERO


class Tally(NamedTuple):
    """The figures of a `Payoff` as parts of `whole`."""

    whole: int
    dealt: int
    taken: int
    stun: int
    stunned: int
    aim: int
    their_aim: int
    downs: int
    falls: int


class Round(msgspec.Struct, frozen=True, dict=True):
    """The matrix of one round: own cards, the foe's cards, and a payoff for each pair.

    `solution` is the mixed strategy by worth: damage, stuns, aim and going down, both ways.
    """

    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    tallies: tuple[tuple[Tally, ...], ...]
    solution: Solution

    @cached_property
    def cells(self) -> tuple[tuple[Payoff, ...], ...]:
        """The payoffs: a row for each own card, a column for each of the foe's."""
        return tuple(
            tuple(Payoff(*(Fraction(part, one.whole) for part in one[1:])) for one in row)
            for row in self.tallies
        )

    def against_all(self, row: int) -> Payoff:
        """The payoff of an own card against the foe's mixed strategy."""
        means = {
            name: sum(
                (
                    chance * getattr(cell, name)
                    for cell, chance in zip(self.cells[row], self.solution.columns, strict=True)
                ),
                ZERO,
            )
            for name in Payoff.__struct_fields__
        }
        return Payoff(**means)


def one_round(state: State, book: FullyAutomatedBook, who: str, foe: str) -> Round | None:
    """The matrix of the next round between two combatants on the map; None without a map."""
    me, you = state.who(who), state.who(foe)
    if me.place is None or you.place is None:
        return None
    seen = of_two(state, book, who, foe)
    back = of_two(state, book, foe, who)
    away = seen.distance if not seen.stopped else 0
    mine = _stance(book, me, covered=back.covered, obscured=bool(back.obscured))
    theirs = _stance(book, you, covered=seen.covered, obscured=bool(seen.obscured))
    order = [one.id for one in state.in_order()]
    first = order.index(who) < order.index(foe)
    return _round(
        book, _spared(book, mine, theirs, away), _spared(book, theirs, mine, away), away, first
    )


def _spared(book: FullyAutomatedBook, one: Stance, other: Stance, away: int) -> Stance:
    """A stance with only as many HP as can matter: one hit per round hurts a combatant.

    That is an attack or a counter-attack, since two attackers do not defend against each other.
    Similar rounds are then calculated once.
    """
    bare, foe = replace(one, hp=0), replace(other, hp=0)
    worst = max(_hand(book, foe, bare, away).deals, _hand(book, bare, foe, away).suffers)
    bands = book.tables.bands
    most = worst + max(bands.incapacitated, bands.dying) + 1
    return one if one.hp <= most else replace(one, hp=most)


def strategy(
    state: State, book: FullyAutomatedBook, who: str, foe: str
) -> tuple[tuple[str, float], ...]:
    """How often each card is best played against one foe (FA-ADV-02)."""
    found = one_round(state, book, who, foe)
    if found is None:
        return ()
    return tuple(
        (key, float(chance)) for key, chance in zip(found.mine, found.solution.rows, strict=True)
    )


def _stance(book: FullyAutomatedBook, one: Combatant, *, covered: bool, obscured: bool) -> Stance:
    bearer = Combatant(
        "",
        "",
        "",
        weapons=one.weapons,
        tags=one.tags,
        proficiencies=one.proficiencies,
        modifiers=one.modifiers,
        restrained=one.restrained,
        aim=int(one.aim > 0),
        stuns=one.stuns,
    )
    return Stance(
        bearer,
        one.hp,
        armour_of(book, one),
        down(book, one),
        gone(book, one),
        can_move(book, one),
        covered,
        obscured,
    )


@lru_cache(maxsize=4096)
def _round(book: FullyAutomatedBook, mine: Stance, theirs: Stance, away: int, first: bool) -> Round:
    me, other = replace(mine, hp=0), replace(theirs, hp=0)
    own, back = _hand(book, me, other, away), _hand(book, other, me, away)
    tallies = tuple(
        [
            tuple(
                [
                    _tally(
                        book,
                        (mine, card, own.laws.get((card, answer == DEFEND))),
                        (theirs, answer, back.laws.get((answer, card == DEFEND))),
                        first=first,
                    )
                    for answer in back.cards
                ]
            )
            for card in own.cards
        ]
    )
    matrix = tuple([tuple([_worth(one, own.gain, back.gain) for one in row]) for row in tallies])
    return Round(own.cards, back.cards, tallies, solve(matrix))


class Hand(NamedTuple):
    """The cards of one combatant against another, independent of HP.

    `laws` has the distribution of each attack, with and without a defence; `gain` is what an aim
    condition would add. `deals` and `suffers` are the maximum damage that an attack can do to the
    foe and, by a counter-attack, to its own player.
    """

    cards: tuple[str, ...]
    laws: dict[tuple[str, bool], Law]
    gain: Fraction
    deals: int
    suffers: int


@lru_cache(maxsize=4096)
def _hand(book: FullyAutomatedBook, one: Stance, other: Stance, away: int) -> Hand:
    cards = _cards(book, one, other, away)
    laws = {
        (card, defends): assault(book, one, other, card, away, defends=defends)
        for card in cards
        if card in book.cards
        for defends in (False, True)
    }
    harms = [harm for law in laws.values() for harm, _ in law.parts]
    deals = max((harm[0] for harm in harms), default=0)
    suffers = max((harm[2] for harm in harms), default=0)
    return Hand(cards, laws, _aim_gain(book, one, other, away), deals, suffers)


def _worth(one: Tally, gain: Fraction, their_gain: Fraction) -> Fraction:
    own = one.dealt + STUN * one.stun + DOWN * one.downs
    other = one.taken + STUN * one.stunned + DOWN * one.falls
    unit, their_unit = gain.denominator, their_gain.denominator
    aims = gain.numerator * one.aim * their_unit - their_gain.numerator * one.their_aim * unit
    return Fraction((own - other) * unit * their_unit + aims, one.whole * unit * their_unit)


def _aim_gain(book: FullyAutomatedBook, one: Stance, other: Stance, away: int) -> Fraction:
    """What an aim condition could add to the next attack at best."""
    if one.aim:
        return ZERO
    gains = [
        mean_of(blow(book, one, other, key, gap, aimed=True))
        - mean_of(blow(book, one, other, key, gap, aimed=False))
        for key in cards_of(book, one.bearer)
        if (gap := gap_of(book, one, key, away))
    ]
    return max(gains, default=ZERO)


def _cards(book: FullyAutomatedBook, one: Stance, other: Stance, away: int) -> tuple[str, ...]:
    """The cards of the matrix: the best attacks that reach, then Defend, Aim and Move."""
    if one.gone or one.down or one.bearer.stuns:
        return (DEFEND,)
    worths = [
        (mean_of(blow(book, one, other, key, gap, aimed=one.aim)), key)
        for key in cards_of(book, one.bearer)
        if (gap := gap_of(book, one, key, away))
    ]
    best = {key for _, key in sorted(worths, reverse=True)[:MOST_ATTACKS]}
    attacks = tuple(key for _, key in worths if key in best)
    return (*attacks, DEFEND, AIM, *((MOVE,) if one.moves else ()))


Played = tuple[Stance, str, Law | None]
"""Who plays a card, the card, and the distribution of its attack if it is one."""


def _tally(book: FullyAutomatedBook, own: Played, back: Played, *, first: bool) -> Tally:
    """Resolve both cards in order; a combatant who goes down loses the card (FA-ROUND-11)."""
    mine, my_card, law = own
    theirs, their_card, answer = back
    attacks = [one for one in ((True, law), (False, answer)) if one[1] is not None]
    if not first:
        attacks.reverse()
    lost = book.rulings["downed_card"] == "lost"
    limit = book.tables.bands.incapacitated if lost else book.tables.bands.dying
    whole = 1
    branches: dict[Harm, int] = {(0, 0, 0, 0): 1}
    for ours, attack in attacks:
        assert attack is not None, "only attacks are listed"
        whole *= attack.whole
        after: dict[Harm, int] = {}
        for harm, weight in branches.items():
            if (mine.hp - harm[2] if ours else theirs.hp - harm[0]) > limit:
                dealt, stun, taken, stunned = harm
                for (damage, stuns, hurt, shaken), part in attack.parts:
                    if ours:
                        total = (dealt + damage, stun + stuns, taken + hurt, stunned + shaken)
                    else:
                        total = (dealt + hurt, stun + shaken, taken + damage, stunned + stuns)
                    after[total] = after.get(total, 0) + weight * part
            else:
                after[harm] = after.get(harm, 0) + weight * attack.whole
        branches = after
    return _summed(book, mine, theirs, my_card, their_card, whole, branches)


def _summed(
    book: FullyAutomatedBook,
    mine: Stance,
    theirs: Stance,
    own: str,
    other: str,
    whole: int,
    branches: dict[Harm, int],
) -> Tally:
    bound = book.tables.bands.incapacitated
    dealt = taken = stun = stunned = aim = their_aim = downs = falls = 0
    for (damage, stuns, hurt, shaken), part in branches.items():
        dealt += part * damage
        taken += part * hurt
        stun += part * (stuns > 0)
        stunned += part * (shaken > 0)
        aim += part * (own == AIM and not hurt)
        their_aim += part * (other == AIM and not damage)
        downs += part * (not theirs.down and theirs.hp - damage <= bound)
        falls += part * (not mine.down and mine.hp - hurt <= bound)
    return Tally(whole, dealt, taken, stun, stunned, aim, their_aim, downs, falls)
