"""Pools of symbol dice: building, adding, upgrading, downgrading, reading and writing.

A pool is built in a fixed order (AE-DICE-14): the skills of both sides or a difficulty, dice added
outright, upgrades, downgrades, and last Boost and Setback.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.chance import ChanceLaw, Faces, Rolled
from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.core.system.ruleset import OwnDice
from fracas.dice.symbols import (
    AXES,
    MOST_SYMBOL_DICE,
    SymbolPool,
    Symbols,
    chances,
    refused_count,
)
from fracas.rulesets.aeronaughts.content import LETTERS, AeronaughtsBook

OWN, OPPOSED = "YGB", "RPK"
"""The dice that help and those that hinder."""


class Build(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many dice of each kind: Proficiency, Ability, Boost, Challenge, Difficulty, Setback."""

    yellow: int = 0
    green: int = 0
    blue: int = 0
    red: int = 0
    purple: int = 0
    black: int = 0

    def plus(self, letters: str) -> Build:
        """Add dice without upgrading any (AE-DICE-19, AE-DICE-20, AE-GAP-08)."""
        if not letters:
            return self
        return Build(*[getattr(self, FIELDS[one]) + letters.count(one) for one in FIELDS])

    def upgraded(self, steps: int) -> Build:
        """Upgrade the own side `steps` times, or the other side for negative steps.

        AE-DICE-12, AE-DICE-25.
        """
        if steps < 0:
            purple, red = _upgrade(self.purple, self.red, -steps)
            return replace(self, purple=purple, red=red)
        green, yellow = _upgrade(self.green, self.yellow, steps)
        return replace(self, green=green, yellow=yellow)

    def downgraded(self, steps: int) -> Build:
        """Downgrade the own side `steps` times, or for negative steps the other (AE-DICE-13)."""
        if steps < 0:
            turned = min(self.red, -steps)
            return replace(self, red=self.red - turned, purple=self.purple + turned)
        turned = min(self.yellow, steps)
        return replace(self, yellow=self.yellow - turned, green=self.green + turned)

    def pool(self, book: AeronaughtsBook) -> SymbolPool:
        """The dice to roll."""
        return _pool(book, self)


FIELDS = {"Y": "yellow", "G": "green", "B": "blue", "R": "red", "P": "purple", "K": "black"}


def _upgrade(plain: int, better: int, steps: int) -> tuple[int, int]:
    """Turn one die into a better one; with none left, add one, which a further step may turn."""
    for _ in range(steps):
        if plain:
            plain, better = plain - 1, better + 1
        else:
            plain += 1
    return plain, better


@lru_cache(maxsize=4096)
def _pool(book: AeronaughtsBook, build: Build) -> SymbolPool:
    kinds = book.kinds
    counts = [(kinds[letter], getattr(build, FIELDS[letter])) for letter in LETTERS]
    return SymbolPool(tuple([(kind, count) for kind, count in counts if count]))


class Net(msgspec.Struct, frozen=True):
    """Reads a check as everything that its dice show (AE-DICE-04 to AE-DICE-09)."""

    pool: SymbolPool

    def of(self, faces: Faces) -> Symbols:
        """The sum of what these faces show."""
        return self.pool.shown(faces)

    def of_symbols(self, shown: Symbols) -> Hashable:
        """The sum itself."""
        return shown

    def numbers_of(self, value: Symbols) -> tuple[int, ...]:
        """The net success, whose amount only affects damage (AE-DICE-04)."""
        return (value.success,)

    def with_numbers(self, value: Symbols, numbers: tuple[int, ...]) -> Symbols:
        """The reading with another net success."""
        return replace(value, success=numbers[0])

    def of_total(self, total: int) -> Symbols:
        """Raise `MalformedAnswer`: symbols are not a number."""
        raise MalformedAnswer(
            "Symbol dice have no total: give every face, or what they show as S2 A1.", given=total
        )

    def of_name(self, name: str, rolled: Rolled) -> Symbols:
        """Read the sum in letters: `S2 A1 TR`, `F1 T2 DE`, or `-` for nothing.

        The reading of the dice already counts Triumph and Despair on the first axis.
        """
        return _named(name)


@lru_cache(maxsize=256)
def _named(name: str) -> Symbols:
    found = {"S": 0, "A": 0, "TR": 0, "DE": 0}
    signs = {"S": ("S", 1), "F": ("S", -1), "A": ("A", 1), "T": ("A", -1)}
    for word in name.upper().replace(",", " ").split():
        letters = word.rstrip("0123456789")
        count = int(word[len(letters) :] or 1)
        if letters in ("TR", "DE"):
            found[letters] += count
        elif letters in signs:
            axis, sign = signs[letters]
            found[axis] += sign * count
        elif word != "-":
            raise MalformedAnswer(
                f"'{word}' is nothing that dice show: write S, F, A, T, TR or DE with a number, as "
                "in S2 A1.",
                given=name,
            )
    return Symbols(found["S"], found["A"], found["TR"], found["DE"])


# Exact odds


def law_of(book: AeronaughtsBook, build: Build) -> ChanceLaw:
    """The exact distribution of everything that a pool can show (AE-DICE-21)."""
    pool = build.pool(book)
    return pool.law(Net(pool))


@lru_cache(maxsize=8192)
def _hits(book: AeronaughtsBook, build: Build) -> tuple[tuple[tuple[int, int], ...], int]:
    """The number of ways for each net success from 1 up, and of all ways; one axis only is fast."""
    ways, whole = {0: 1}, 1
    for die, number in build.pool(book).dice:
        for _ in range(number):
            more: dict[int, int] = {}
            for success, count in ways.items():
                for face in die.faces:
                    net = success + face.success
                    more[net] = more.get(net, 0) + count
            ways, whole = more, whole * len(die.faces)
    return tuple([one for one in ways.items() if one[0] >= 1]), whole


def chance_of(book: AeronaughtsBook, build: Build) -> Fraction:
    """The exact chance that a pool succeeds (AE-DICE-21)."""
    hits, whole = _hits(book, build)
    return Fraction(sum([ways for _, ways in hits]), whole)


def mean_of(book: AeronaughtsBook, build: Build, over: int) -> float:
    """The mean damage with this pool: net success plus `over` on a hit, 0 on a miss."""
    hits, whole = _hits(book, build)
    return sum([ways * max(success + over, 0) for success, ways in hits]) / whole


# How a pool is built


@lru_cache(maxsize=1024)
def of_skill(characteristic: int, rank: int, *, against: bool = False) -> Build:
    """The dice of a skill: the higher number in dice, the lower number of them yellow.

    AE-DICE-10, AE-DICE-11. With `against` it is a target's skill, in purple and red (AE-DICE-17).
    """
    more, better = max(characteristic, rank), min(characteristic, rank)
    if against:
        return Build(red=better, purple=more - better)
    return Build(yellow=better, green=more - better)


@lru_cache(maxsize=1024)
def joined(own: Build, other: Build) -> Build:
    """Both sides' dice together."""
    return own.plus(format_build(other))


def format_build(build: Build) -> str:
    """One letter for each die, in the order of throwing."""
    return "".join(letter * getattr(build, FIELDS[letter]) for letter in LETTERS)


# What adds to a pool


@lru_cache(maxsize=2048)
def dice(name: str, letters: str, because: tuple[str, ...], about: tuple[str, ...] = ()) -> Term:
    """A term of added dice with its rule; `about` begins with their letters (AE-DICE-19, -20)."""
    return Term(name, "dice", len(letters), because, (letters, *about))


@lru_cache(maxsize=512)
def upgrade(name: str, steps: int, because: tuple[str, ...], about: tuple[str, ...] = ()) -> Term:
    """A term of upgrades: of the own pool, or if negative of the difficulty (AE-DICE-12)."""
    return Term(name, "upgrade", steps, because, about)


@lru_cache(maxsize=4096)
def build_of(base: Build, terms: tuple[Term, ...]) -> Build:
    """Build a pool in the order of AE-DICE-14: dice added, upgrades, downgrades, Boost and Setback.

    An upgrade can therefore turn dice that were added (AE-GAP-67).
    """
    letters = "".join([term.about[0] for term in terms if term.kind == "dice"])
    base = base.plus("".join([letter for letter in letters if letter not in "BK"]))
    for term in terms:
        if term.kind == "upgrade":
            base = base.upgraded(term.amount)
    for term in terms:
        if term.kind == "downgrade":
            base = base.downgraded(term.amount)
    return base.plus("".join([letter for letter in letters if letter in "BK"]))


# Pools in writing


@lru_cache(maxsize=4096)
def sides_of(build: Build) -> tuple[str, str]:
    """The dice that help and the dice that hinder, each side in letters."""
    letters = format_build(build)
    helping = sum(letters.count(letter) for letter in OWN)
    return letters[:helping], letters[helping:]


def format_pool(build: Build) -> str:
    """Write a pool: `2Y1G vs 2P1R1K`."""
    own, other = (
        "".join(f"{count}{letter}" for letter in side if (count := getattr(build, FIELDS[letter])))
        for side in (OWN, "PRK")
    )
    return f"{own or '0'} vs {other}" if other else own or "0"


_GROUP = re.compile(r"(\d*)([A-Z])")
_MOST_DIGITS = 6

BRACKETS = {"PR": "Y", "AB": "G", "BO": "B", "CH": "R", "DI": "P", "SE": "K"}
"""Dice as other tools write them, in brackets: proficiency, ability, boost, challenge and so on."""


def looks_like_a_pool(text: str) -> bool:
    """Whether a text is meant as a pool of symbol dice, correct or not."""
    head = re.match(r"\s*\d*\s*(\[|[A-Za-z])", text)
    return head is not None and (head[1] == "[" or head[1].upper() in LETTERS)


def parse_pool(text: str) -> Build:
    """Read a pool: `2G1Y2P1K`, `2Y1G vs 2P1R1K`, or `[PR][AB][AB]` with the names in brackets.

    A leading number multiplies (AE-DICE-22). Raises `WrongUse` for a die that does not exist, or
    for a die on the wrong side of `vs`.
    """
    found = Build()
    sides = re.split(r"\s*\bvs\b\.?\s*", text.strip(), flags=re.IGNORECASE)
    if len(sides) > 2:
        raise WrongUse(f"'{text}' has more than two sides: write one 'vs' at the most.", given=text)
    for place, side in enumerate(sides):
        letters = _letters(side, text)
        barred = () if len(sides) == 1 else (OPPOSED, OWN)[place]
        wrong = [letter for letter in letters if letter in barred]
        if wrong:
            where = "before" if place == 0 else "after"
            raise WrongUse(
                f"'{text}' has the die {wrong[0]} {where} 'vs': Y, G and B stand before it, "
                "R, P and K after it.",
                given=text,
            )
        found = found.plus(letters)
    if found == Build():
        raise WrongUse(
            f"'{text}' names no dice: write letters of {', '.join(LETTERS)}, as in 2Y1G vs 2P.",
            given=text,
        )
    return found


def _letters(side: str, text: str) -> str:
    """The dice of one side of a pool as single letters."""
    compact = re.sub(r"[\s,+]", "", side).upper()
    if "[" in compact:
        names = re.findall(r"(\d*)\[([A-Z]{2})[A-Z]*\]", compact)
        whole = re.sub(r"\d*\[[A-Z]{2}[A-Z]*\]", "", compact)
        unknown = [name for _, name in names if name not in BRACKETS]
        if whole or unknown:
            raise WrongUse(
                f"'{text}' has no die [{(unknown or [whole])[0]}]: there is "
                f"{', '.join(f'[{name}]' for name in BRACKETS)}.",
                given=text,
            )
        return _counted([(count, BRACKETS[name]) for count, name in names])
    groups = _GROUP.findall(compact)
    if "".join(count + letter for count, letter in groups) != compact:
        raise WrongUse(
            f"'{text}' is no pool: write a number and a letter for each kind, as in 2Y1G vs 2P1R.",
            given=text,
        )
    for _, letter in groups:
        if letter not in LETTERS:
            raise WrongUse(
                f"There is no die {letter} (AE-DICE-01): there are Y (Proficiency), G (Ability), "
                "B (Boost), R (Challenge), P (Difficulty) and K (Setback).",
                given=text,
            )
    return _counted(groups)


def _counted(groups: list[tuple[str, str]]) -> str:
    """Each letter as often as the number before it says; refuses too many before it writes them."""
    whole = 0
    for digits, _ in groups:
        number = digits.lstrip("0") if digits else "1"
        if len(number) > _MOST_DIGITS:
            raise refused_count(f"a number of {len(number)} digits in it")
        whole += int(number or 0)
    if whole > MOST_SYMBOL_DICE:
        raise refused_count(whole)
    return "".join([letter * int(digits or 1) for digits, letter in groups])


def own_dice(book: AeronaughtsBook, text: str) -> OwnDice | None:
    """The distribution of a pool on both axes; None for any other text (AE-DICE-24).

    Raises `WrongUse` for an incorrect pool.
    """
    if not looks_like_a_pool(text):
        return None
    build = parse_pool(text)
    return OwnDice(format_pool(build), AXES, chances(build.pool(book)))
