"""The law of a beat by brute force: the beat is run for the faces of its dice, never for a law.

Dice are thrown in every way there is. Where those are many, dice of one kind are taken in any
order; where even so too many are left, faces that the rule reads alike are driven once, by other
faces than a law shows. Nothing of `fracas.odds` or of the laws of dice is used here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from fracas.core.asking.prompts import Ask, Prompt, Roll
from fracas.core.chance import Faces, Rolled
from fracas.core.play.run import Run
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.pool import Pool
from fracas.dice.symbols import SymbolPool

CUT_BELOW = Fraction(1, 10**12)
"""Where chains of exploding dice are cut, as the laws of dice promise."""

MOST_FACES = 150_000
"""In how many ways the dice of one roll may fall."""

AS_THEY_FALL, MOST_DRIVEN = 40, 220
"""How many ways are driven die by die, and how many with dice of one kind in any order."""

Found = dict[tuple[Any, tuple[str, ...]], Fraction]
"""Positions after the beat with the marks left behind, and their chances."""


class TooMany(Exception):
    """The prompt has too many ways for a test."""


class _Scripted:
    """A source that draws what it is told, and after that the first of what it is offered."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script = script
        self.drawn: list[tuple[int, int]] = []

    def below(self, sides: int) -> int:
        at = len(self.drawn)
        value = self.script[at] if at < len(self.script) else 0
        self.drawn.append((value, sides))
        return value


def every_fall(dice: Any) -> Iterator[tuple[Faces, Fraction]]:
    """Every way in which dice can fall, in rolling order, with its chance."""
    if isinstance(dice, KeptSum):
        parts = [list(_kept_falls(pool)) for pool in dice.pools]
        _afford(parts)
        for falls in product(*parts):
            chance = Fraction(1)
            for _, part in falls:
                chance *= part
            yield sum((faces for faces, _ in falls), ()), chance
        return
    if getattr(dice, "explodes", False) or getattr(dice, "again", ()):
        # Such dice may be thrown without end.
        raise TooMany(dice.notation())
    script: tuple[int, ...] | None = ()
    ways = 0
    while script is not None:
        source = _Scripted(script)
        faces = dice.roll(source)
        chance = Fraction(1)
        for _, sides in source.drawn:
            chance /= sides
        if not ways and 1 / chance > MOST_FACES:
            raise TooMany(dice.notation())
        ways += 1
        yield faces, chance
        script = _next(source.drawn)


def _next(drawn: list[tuple[int, int]]) -> tuple[int, ...] | None:
    """The draws that come after these, the last die turning first; None after the last of all."""
    for at in range(len(drawn) - 1, -1, -1):
        value, sides = drawn[at]
        if value + 1 < sides:
            return (*(one for one, _ in drawn[:at]), value + 1)
    return None


def _kept_falls(pool: OneKept) -> Iterator[tuple[Faces, Fraction]]:
    """Every way in which a pool can fall whose kept die explodes, up to where chains are cut."""
    sides = pool.sides
    if sides**pool.count > MOST_FACES:
        raise TooMany(pool.notation())
    longest = next(n for n in range(1, 99) if Fraction(1, sides**n) < CUT_BELOW)
    for faces in product(range(1, sides + 1), repeat=pool.count):
        chance = Fraction(1, sides**pool.count)
        kept = min(faces) if pool.lowest else max(faces)
        if not (pool.explodes and kept == sides):
            yield faces, chance
            continue
        for length in range(1, longest + 1):
            for last in range(1, sides):
                chain = (sides,) * (length - 1) + (last,)
                yield (*faces, *chain), chance / sides**length


def _afford(parts: list[list[Any]]) -> None:
    ways = 1
    for part in parts:
        ways *= len(part)
    if ways > MOST_FACES:
        raise TooMany(str(ways))


def in_any_order(roll: Roll) -> Iterator[tuple[Faces, Fraction]] | None:
    """Every way in which dice can fall when those of one kind are taken in rising order.

    None where the dice explode, or the rule looks at the order in which they fell.
    """
    dice: Any = roll.dice
    if getattr(roll.reading, "ordered_tail", 0):
        return None
    if isinstance(dice, SymbolPool):
        kinds = [(len(die.faces), 1, number) for die, number in dice.dice]
    elif isinstance(dice, Pool) and not dice.explodes:
        kinds = [(dice.sides, dice.low, dice.count)]
    else:
        return None
    return _sorted_falls(kinds)


def _sorted_falls(kinds: list[tuple[int, int, int]]) -> Iterator[tuple[Faces, Fraction]]:
    """Falls of so many dice of each kind with their multinomial chances."""
    parts = []
    for sides, low, number in kinds:
        faces = combinations_with_replacement(range(low, low + sides), number)
        orders = factorial(number)
        parts.append(
            [
                (one, orders // prod(factorial(many) for many in Counter(one).values()))
                for one in faces
            ]
        )
    _afford(parts)
    whole = prod(sides**number for sides, _, number in kinds)
    for falls in product(*parts):
        ways = prod(number for _, number in falls)
        yield sum((faces for faces, _ in falls), ()), Fraction(ways, whole)


def ways_of(roll: Roll) -> tuple[list[tuple[Faces, Fraction]], Fraction]:
    """Faces to drive a roll by, each with its chance, and the weight of what chains leave out."""
    rising = in_any_order(roll)
    falls = list(every_fall(roll.dice) if rising is None or _few(roll.dice) else rising)
    missing = 1 - _total(chance for _, chance in falls)
    assert 0 <= missing < CUT_BELOW * 2
    return (falls if len(falls) <= MOST_DRIVEN else _merged(falls, roll.reading.of)), missing


def _few(dice: Any) -> bool:
    """Whether dice are driven in every order in which they can fall."""
    source = _Scripted(())
    dice.roll(source)
    return prod(sides for _, sides in source.drawn) <= AS_THEY_FALL


def _merged(
    falls: list[tuple[Faces, Fraction]], tell: Callable[[Faces], Any]
) -> list[tuple[Faces, Fraction]]:
    """Faces that are told alike, once: by those that fell last, with all their chances."""
    chances: dict[Any, list[int]] = {}
    last: dict[Any, Faces] = {}
    unit = max(chance.denominator for _, chance in falls)
    for faces, chance in falls:
        key = tell(faces)
        last[key] = faces
        chances.setdefault(key, [0])[0] += chance.numerator * (unit // chance.denominator)
    return [(last[key], Fraction(ways[0], unit)) for key, ways in chances.items()]


def _total(chances: Any) -> Fraction:
    return sum(chances, Fraction(0))


def law_by_force(
    rules: Any,
    book: Any,
    state: Any,
    replies: tuple[Any, ...],
    answer: Any,
    reply: Callable[[Run], Any],
    most: int,
) -> tuple[Found, Fraction]:
    """The law of a beat after an answer to the prompt that stands, as far as `option_laws` goes.

    `reply` answers everything that comes after it but dice. Gives the chances of what comes and the
    weight that exploding dice leave out. Raises `TooMany` for a beat to be run more than `most`
    times.
    """
    run = Run(rules, book, state)
    began = _question(run.prompt)
    for one in replies:
        run.answer(one)
        began = began or _question(run.prompt)
    since = len(run.facts)
    found: Counter[Any] = Counter()
    missing = Fraction(0)
    first: tuple[Any, ...] = () if isinstance(run.prompt, Roll) else (answer,)
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [(first, Fraction(1))]
    driven = 0
    while waiting:
        path, weight = waiting.pop()
        driven += 1
        if driven > most:
            raise TooMany(f"{driven} runs")
        run = Run(rules, book, state, (*replies, *path))
        while run.prompt is not None and not isinstance(run.prompt, Roll):
            if path and began is not None and _question(run.prompt) == began:
                break
            path = (*path, reply(run))
            run.answer(path[-1])
        if isinstance(run.prompt, Roll):
            falls, cut = ways_of(run.prompt)
            missing += weight * cut
            if driven + len(waiting) + len(falls) > most:
                raise TooMany(f"{len(falls)} more runs")
            waiting += [
                ((*path, Rolled(faces, how="typed")), weight * chance) for faces, chance in falls
            ]
            continue
        marks = tuple(mark for fact in run.facts[since:] if (mark := rules.mark(fact)) is not None)
        found[rules.canonical(run.state), marks] += weight
    return dict(found), missing


def _question(prompt: Prompt | None) -> tuple[str, str] | None:
    return (prompt.decider, prompt.kind) if isinstance(prompt, Ask) else None
