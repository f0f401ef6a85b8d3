"""One round between two combatants, card against card, worked out exactly (FA-ADV-02).

Taken for granted: both fight only each other, from where they stand; a defender steps only out of
the reach of somebody whose attack movement is spent on coming near; an aim condition is applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

import msgspec

from fracas.rulesets.fully_automated.arms import stuns_of
from fracas.rulesets.fully_automated.blows import aim_bonus
from fracas.rulesets.fully_automated.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.conditions import can_move, down, gone
from fracas.rulesets.fully_automated.fudge import law_2df
from fracas.rulesets.fully_automated.sight import of_two
from fracas.rulesets.fully_automated.state import AIM, DEFEND, MOVE, Combatant, State
from fracas.rulesets.fully_automated.weapons import cards_of, proficient, reach
from fracas.rulesets.fully_automated.zero_sum import Solution, solve

ZERO, ONE = Fraction(0), Fraction(1)

STUN, DOWN = 3, 6
"""What a stun, and putting the other down, count in points of damage when cards are weighed."""

MOST_ATTACKS = 5
"""How many attack cards of one combatant are laid out: the best at this distance."""

Harm = tuple[int, int, int, int]
"""Damage and stuns that the target suffers, then those that a counter-attack deals back."""

Law = tuple[tuple[Harm, Fraction], ...]


class Stance(msgspec.Struct, frozen=True):
    """All of a combatant that the matrix goes by.

    `bearer` is the one with nothing on it but what makes its attacks; `covered` and `obscured` are
    how it stands as the target of the other.
    """

    bearer: Combatant
    hp: int
    armour: int
    aim: bool
    stuns: int
    down: bool
    gone: bool
    moves: bool
    covered: bool
    obscured: bool


class Payoff(msgspec.Struct, frozen=True):
    """What one pair of cards brings, exactly: means of HP, and chances.

    `stun` and `stunned` are the chances to stun and to be stunned, `aim` and `their_aim` those of
    an aim condition gained, `downs` and `falls` those that the other, or oneself, goes down.
    """

    dealt: Fraction = ZERO
    taken: Fraction = ZERO
    stun: Fraction = ZERO
    stunned: Fraction = ZERO
    aim: Fraction = ZERO
    their_aim: Fraction = ZERO
    downs: Fraction = ZERO
    falls: Fraction = ZERO


class Round(msgspec.Struct, frozen=True):
    """The matrix of one round: own cards, the other's, and a payoff for each pair of them.

    `solution` mixes the cards by what they are worth: damage, stuns, aim and going down together,
    each way.
    """

    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    cells: tuple[tuple[Payoff, ...], ...]
    solution: Solution

    def against_all(self, row: int) -> Payoff:
        """The payoff of an own card against the other's mixed strategy."""
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
    """The matrix of the coming round between two who stand on the map; None without a map."""
    me, you = state.who(who), state.who(foe)
    if me.place is None or you.place is None:
        return None
    seen = of_two(state, book, who, foe)
    back = of_two(state, book, foe, who)
    away = seen.distance if not seen.stopped else 0
    mine = _stance(book, me, covered=back.covered, obscured=bool(back.obscured))
    theirs = _stance(book, you, covered=seen.covered, obscured=bool(seen.obscured))
    order = [one.id for one in state.in_order()]
    return _round(book, mine, theirs, away, order.index(who) < order.index(foe))


def strategy(
    state: State, book: FullyAutomatedBook, who: str, foe: str
) -> tuple[tuple[str, float], ...]:
    """How often each card is best laid against one foe (FA-ADV-02)."""
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
    )
    reduction = book.armour[one.armour].reduction
    return Stance(
        bearer,
        one.hp,
        reduction,
        one.aim > 0,
        one.stuns,
        down(book, one),
        gone(book, one),
        can_move(book, one),
        covered,
        obscured,
    )


@lru_cache(maxsize=4096)
def _round(book: FullyAutomatedBook, mine: Stance, theirs: Stance, away: int, first: bool) -> Round:
    my_cards = _cards(book, mine, theirs, away)
    their_cards = _cards(book, theirs, mine, away)
    cells = tuple(
        tuple(_cell(book, mine, theirs, away, own, other, first=first) for other in their_cards)
        for own in my_cards
    )
    gain = _aim_gain(book, mine, theirs, away), _aim_gain(book, theirs, mine, away)
    matrix = tuple(tuple(_worth(cell, *gain) for cell in row) for row in cells)
    return Round(my_cards, their_cards, cells, solve(matrix))


def _worth(cell: Payoff, gain: Fraction, their_gain: Fraction) -> Fraction:
    own = cell.dealt + STUN * cell.stun + DOWN * cell.downs + gain * cell.aim
    other = cell.taken + STUN * cell.stunned + DOWN * cell.falls + their_gain * cell.their_aim
    return own - other


def _aim_gain(book: FullyAutomatedBook, one: Stance, other: Stance, away: int) -> Fraction:
    """What an aim condition would add to the next attack, at the best."""
    if one.aim:
        return ZERO
    keys = [key for key in cards_of(book, one.bearer) if _gap(book, one, key, away)]
    return max(
        (
            _mean(blow(book, one, other, key, _gap(book, one, key, away), 1, aimed=True))
            - _mean(blow(book, one, other, key, _gap(book, one, key, away), 0, aimed=False))
            for key in keys
        ),
        default=ZERO,
    )


def _cards(book: FullyAutomatedBook, one: Stance, other: Stance, away: int) -> tuple[str, ...]:
    """The cards to lay out: the best attacks that reach, then Defend, Aim and Move."""
    if one.gone or one.down or one.stuns:
        return (DEFEND,)
    worths = [
        (_mean(blow(book, one, other, key, gap, 0, aimed=one.aim)), key)
        for key in cards_of(book, one.bearer)
        if (gap := _gap(book, one, key, away))
    ]
    best = {key for _, key in sorted(worths, reverse=True)[:MOST_ATTACKS]}
    attacks = tuple(key for _, key in worths if key in best)
    return (*attacks, DEFEND, AIM, *((MOVE,) if one.moves else ()))


def _gap(book: FullyAutomatedBook, one: Stance, key: str, away: int) -> int:
    """From how far off a card is used: after the hex of attack movement if need be; 0 if never."""
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
    levels: int,
    *,
    aimed: bool,
) -> Law:
    """The exact law of an attack roll that goes through, with `levels` besides its own.

    FA-ATK-06, FA-ATK-07, FA-ATK-15, FA-ATK-16. Its own are range, proficiency and smoke.
    """
    card = book.cards[key]
    bearer = one.bearer
    levels -= reach(book, bearer, key, gap) != "normal"
    levels -= not proficient(book, bearer, key)
    levels -= other.obscured and card.ranged
    levels += bearer.modifier("levels", key)
    bonus = (aim_bonus(card, gap) if aimed else 0) + bearer.modifier("damage", key)
    shield = book.tables.cover if card.ranged and other.covered and gap > 1 else 0
    law: dict[Harm, Fraction] = {}
    for outcome, chance in law_2df(levels, str(book.rulings["advantage_mode"])).items():
        damage = max(0, card.base + bonus + card.table[outcome + 2]) - other.armour - shield
        harm = (max(0, damage), stuns_of(card, outcome, aimed=aimed), 0, 0)
        law[harm] = law.get(harm, ZERO) + chance
    return tuple(law.items())


@lru_cache(maxsize=16384)
def assault(
    book: FullyAutomatedBook, one: Stance, other: Stance, key: str, away: int, *, defends: bool
) -> Law:
    """The exact law of an attack with all that answers it: defence and counter-attack (FA-DEF-03).

    No line of attack, or no reach, is no harm.
    """
    gap = _gap(book, one, key, away)
    if not gap:
        return (((0, 0, 0, 0), ONE),)
    aim = int(one.aim)
    if not defends or other.gone:
        return blow(book, one, other, key, gap, aim, aimed=one.aim)
    if gap != away and other.moves:
        return (((0, 0, 0, 0), ONE),)
    exposed = gap > 1 and not other.covered
    levels = int(other.aim) - aim - exposed - other.stuns - other.down
    levels += other.bearer.modifier("levels", DEFEND)
    law: dict[Harm, Fraction] = {}
    for outcome, chance in law_2df(levels, str(book.rulings["advantage_mode"])).items():
        effect = book.tables.defend[outcome + 2]
        for harm, part in _effect(book, one, other, key, gap, effect):
            law[harm] = law.get(harm, ZERO) + chance * part
    return tuple(law.items())


def _effect(
    book: FullyAutomatedBook, one: Stance, other: Stance, key: str, gap: int, effect: str
) -> Law:
    aim = int(one.aim)
    if effect == "proceeds":
        return blow(book, one, other, key, gap, aim, aimed=one.aim)
    if effect == "disadvantage":
        return blow(book, one, other, key, gap, aim - 1, aimed=one.aim)
    if effect in ("counter", "counter_disadvantage"):
        levels = -(effect != "counter")
        answers = [
            blow(book, other, one, answer, gap, levels, aimed=False)
            for answer in cards_of(book, other.bearer)
            if reach(book, other.bearer, answer, gap)
            and not (other.bearer.restrained and book.cards[answer].weapon)
        ]
        if answers:
            back = max(answers, key=_mean)
            return tuple(((0, 0, damage, stuns), part) for (damage, stuns, _, _), part in back)
    return (((0, 0, 0, 0), ONE),)


def _mean(law: Law) -> Fraction:
    return sum((part * (harm[0] + STUN * min(harm[1], 1)) for harm, part in law), ZERO)


def _cell(
    book: FullyAutomatedBook,
    mine: Stance,
    theirs: Stance,
    away: int,
    own: str,
    other: str,
    *,
    first: bool,
) -> Payoff:
    """Both cards down: the attacks one after the other, the loser's card lost (FA-ROUND-11)."""
    attacks: list[tuple[bool, Law]] = []
    if own in book.cards:
        law = assault(book, mine, theirs, own, away, defends=other == DEFEND)
        attacks.append((True, law))
    if other in book.cards:
        law = assault(book, theirs, mine, other, away, defends=own == DEFEND)
        attacks.append((False, law))
    if not first:
        attacks.reverse()
    lost = book.rulings["downed_card"] == "lost"
    limit = book.tables.bands.incapacitated if lost else book.tables.bands.dying
    branches: dict[Harm, Fraction] = {(0, 0, 0, 0): ONE}
    for ours, law in attacks:
        after: dict[Harm, Fraction] = {}
        for harm, chance in branches.items():
            left = mine.hp - harm[2] if ours else theirs.hp - harm[0]
            for sum_up, part in _added(harm, law, ours=ours) if left > limit else ((harm, ONE),):
                after[sum_up] = after.get(sum_up, ZERO) + chance * part
        branches = after
    return _summed(book, mine, theirs, own, other, branches)


def _added(harm: Harm, law: Law, *, ours: bool) -> Iterable[tuple[Harm, Fraction]]:
    dealt, stun, taken, stunned = harm
    for (damage, stuns, back, shaken), part in law:
        if ours:
            yield (dealt + damage, stun + stuns, taken + back, stunned + shaken), part
        else:
            yield (dealt + back, stun + shaken, taken + damage, stunned + stuns), part


def _summed(
    book: FullyAutomatedBook,
    mine: Stance,
    theirs: Stance,
    own: str,
    other: str,
    branches: dict[Harm, Fraction],
) -> Payoff:
    bound = book.tables.bands.incapacitated
    parts = branches.items()

    def chance(test: Iterable[Fraction]) -> Fraction:
        return sum(test, ZERO)

    return Payoff(
        sum((part * harm[0] for harm, part in parts), ZERO),
        sum((part * harm[2] for harm, part in parts), ZERO),
        chance(part for harm, part in parts if harm[1]),
        chance(part for harm, part in parts if harm[3]),
        chance(part for harm, part in parts if own == AIM and not harm[2]),
        chance(part for harm, part in parts if other == AIM and not harm[0]),
        chance(part for harm, part in parts if not theirs.down and theirs.hp - harm[0] <= bound),
        chance(part for harm, part in parts if not mine.down and mine.hp - harm[2] <= bound),
    )
