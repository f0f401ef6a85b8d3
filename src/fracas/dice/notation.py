"""Dice as text: `4d6+2`, `5d6kh4`, `3d6!kh2`, `2dF`, `d%`, `2d6+1d8-1`.

    sum    = [sign] term {sign term}
    term   = number | [number] "d" (number | "%" | "F") ["!"] [("kh" | "kl" | "dh" | "dl") number]
    sign   = "+" | "-"

Letters may be upper or lower case, and blanks may separate the parts. `!` explodes every die
that shows its highest face; `kh` and `kl` keep the highest and the lowest dice, `dh` and `dl`
drop them, which means the same: `4d6dl1` is read as `4d6kh3`.

We wrote the parser ourselves: with lark the grammar is as short, but a sentence for each place in
it and the limits of numbers take as many lines, and a command starts a twentieth of a second later.
"""

from __future__ import annotations

import re
from typing import NoReturn

from fracas.core.errors import DiceNotation, WrongUse
from fracas.dice.pool import Pool, Term
from fracas.dice.sums import MOST_TERMS, DiceSum, Throw

_PART = re.compile(r"[0-9]+|kh|kl|dh|dl|[df!%+\-−]", re.ASCII | re.IGNORECASE)
_BLANKS = re.compile(r"[ \t]*")
_MOST_DIGITS = 6
_MOST_SHOWN = 60


def parse_dice(text: str) -> Throw:
    """Return the dice that a text names; `parse_dice(format_dice(dice)) == dice`.

    Raises `DiceNotation` with the fields `column` (from 1), `text` and `expected`.
    """
    return _Parser(text).dice()


def format_dice(dice: Throw) -> str:
    """Return the shortest text that names these dice."""
    return dice.notation()


class _Parser:
    """Reads one text from left to right; `part` is the current part, in lower case."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0
        self.part = ""
        self.advance()

    def advance(self) -> None:
        blanks = _BLANKS.match(self.text, self.end)
        self.start = blanks.end() if blanks else self.end
        found = _PART.match(self.text, self.start)
        self.end = found.end() if found else self.start
        self.part = found.group().lower() if found else ""

    def at_end(self) -> bool:
        return self.start == len(self.text)

    def fail(self, expected: str) -> NoReturn:
        found = "the text ends" if self.at_end() else f"there is {self.text[self.start]!r}"
        self.refuse(self.start, f"expected {expected}, but {found}", expected)

    def refuse(self, at: int, reason: str, expected: str) -> NoReturn:
        long = len(self.text) > _MOST_SHOWN
        shown = self.text[:_MOST_SHOWN] + "..." if long else self.text
        raise DiceNotation(
            f"Dice {shown!r}, column {at + 1}: {reason}.",
            column=at + 1,
            text=self.text,
            expected=expected,
        )

    def take(self, *parts: str) -> str | None:
        """Return the current part if it is one of these, and move on to the next."""
        if self.part not in parts:
            return None
        part = self.part
        self.advance()
        return part

    def number(self, expected: str) -> int:
        if not self.part.isdecimal():
            self.fail(expected)
        if len(self.part) > _MOST_DIGITS:
            limit = f"a number of at most {_MOST_DIGITS} digits"
            self.refuse(self.start, f"expected {limit}, but it has {len(self.part)}", limit)
        number = int(self.part)
        self.advance()
        return number

    def dice(self) -> Throw:
        terms: list[Term] = []
        constant = 0
        count = 0
        sign = -1 if self.take("+", "-", "−") in ("-", "−") else 1
        while True:
            start = self.start
            count += 1
            if count > MOST_TERMS:
                limit = f"at most {MOST_TERMS} terms"
                self.refuse(start, f"expected {limit}, but there is one more", limit)
            term = self.term()
            if isinstance(term, int):
                constant += sign * term
            else:
                terms.append(Term(sign, term))
            if self.at_end():
                break
            joint = self.take("+", "-", "−")
            if joint is None:
                self.fail("+, - or the end" if isinstance(term, Pool) else "d, +, - or the end")
            sign = 1 if joint == "+" else -1
        if not terms:
            self.fail("at least one die, such as d6")
        if len(terms) == 1 and terms[0].sign == 1 and not constant:
            return terms[0].pool
        try:
            return DiceSum(tuple(terms), constant)
        except WrongUse as fault:
            self.refuse(0, _as_reason(fault), "dice within the limits")

    def term(self) -> Pool | int:
        start = self.start
        count = 1
        if self.part != "d":
            count = self.number("a number or d")
            if self.part != "d":
                return count
        self.advance()
        sides, low = self.sides()
        explodes = self.take("!") is not None
        keep, kept = self.kept(count)
        try:
            return Pool(
                count,
                sides,
                low,
                keep_highest=kept if keep == "kh" else None,
                keep_lowest=kept if keep == "kl" else None,
                explodes=explodes,
            )
        except WrongUse as fault:
            self.refuse(start, _as_reason(fault), "dice within the limits")

    def kept(self, count: int) -> tuple[str | None, int | None]:
        """Which of a number of dice are kept, and how many; dropping the others is the same."""
        if keep := self.take("kh", "kl"):
            return keep, self.number("how many dice to keep")
        drop = self.take("dh", "dl")
        if drop is None:
            return None, None
        start = self.start
        dropped = self.number("how many dice to drop")
        if not 0 < dropped < count:
            some = f"1 to {count - 1} of {count} dice to drop"
            wanted = some if count > 1 else "more than one die, to drop from"
            self.refuse(start, f"expected {wanted}, but there is {dropped}", wanted)
        return ("kh" if drop == "dl" else "kl"), count - dropped

    def sides(self) -> tuple[int, int]:
        """Return how many sides a die has, and its lowest face."""
        if self.take("%"):
            return 100, 1
        if self.take("f"):
            return 3, -1
        return self.number("the number of sides, % or F"), 1


def _as_reason(fault: WrongUse) -> str:
    return fault.sentence[0].lower() + fault.sentence[1:].removesuffix(".")
