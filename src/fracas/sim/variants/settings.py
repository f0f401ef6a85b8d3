"""What fields are set to: one value or several, as they are typed."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import product

from fracas.core.errors import WrongUse

Value = int | float | bool | str
"""What a field may be set to."""

Setting = tuple[str, Value]
"""A field by name, and what it is set to."""

Settings = tuple[Setting, ...]

MOST = 1_000_000_000
"""No number of a game is beyond this, in either direction."""

MOST_VARIANTS = 1_000

_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"
_RANGE = re.compile(rf"^({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?$")
_PLAIN = re.compile(rf"^{_NUMBER}$")


def read_values(text: str) -> tuple[str, tuple[Value, ...]]:
    """Read a field by name and its values, from `FIELD=a..b[:step]` or `FIELD=x,y,z`.

    Raises `WrongUse` for anything else, and for far too many values.
    """
    name, equals, spec = (part.strip() for part in text.partition("="))
    if not name or not equals or not spec:
        raise WrongUse(
            f"'{text}' sets nothing: write FIELD=a..b, FIELD=a..b:step or FIELD=x,y,z.", given=text
        )
    span = _RANGE.match(spec)
    if span:
        return name, _span(text, Decimal(span[1]), Decimal(span[2]), Decimal(span[3] or 1))
    if ".." in spec:
        raise WrongUse(
            f"'{spec}' is not a range of numbers: write a..b or a..b:step, such as {name}=1..6.",
            given=text,
        )
    values = tuple(dict.fromkeys(read_value(one) for one in spec.split(",")))
    return name, values


def read_value(text: str) -> Value:
    """Read a number, true or false, or else a text; raises `WrongUse` for too large a number."""
    text = text.strip()
    if text in ("true", "false"):
        return text == "true"
    if not _PLAIN.match(text):
        return text
    number = Decimal(text)
    if abs(number) > MOST:
        raise WrongUse(f"{text[:40]} is too large for a game: stay within {MOST:,}.", given=text)
    return int(number) if number == int(number) else float(number)


def written(value: Value | None) -> str:
    """Return a value as `read_value` reads it; a dash where there is none."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def told(settings: Settings) -> str:
    """Return settings as they are typed."""
    return " ".join(f"{name}={written(value)}" for name, value in settings)


def combinations(axes: tuple[tuple[str, tuple[Value, ...]], ...]) -> tuple[Settings, ...]:
    """Return every combination of the values of some fields, the last field changing fastest.

    Raises `WrongUse` for a field that is given twice, and for more than a thousand.
    """
    names = [name for name, _ in axes]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise WrongUse(f"{twice[0]} is given twice: write all its values in one place.")
    count = 1
    for _, values in axes:
        count *= len(values)
    if count > MOST_VARIANTS:
        raise WrongUse(
            f"These are {count:,} combinations, and {MOST_VARIANTS:,} is the limit: give fewer "
            "values, or a step.",
            given=count,
        )
    return tuple(
        tuple(zip(names, values, strict=True))
        for values in product(*(values for _, values in axes))
    )


def _span(text: str, first: Decimal, last: Decimal, step: Decimal) -> tuple[Value, ...]:
    if step <= 0 or last < first:
        raise WrongUse(
            f"'{text}' has no values: write the lower end first, and a step above 0.", given=text
        )
    if max(abs(first), abs(last)) > MOST or (last - first) / step >= MOST_VARIANTS:
        raise WrongUse(
            f"'{text}' has more than {MOST_VARIANTS:,} values: give a larger step.", given=text
        )
    count = int((last - first) / step)
    return tuple(read_value(str(first + step * number)) for number in range(count + 1))
