"""Whether what a program passes is of the right type: whole numbers, texts, lists, mappings."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fracas.core.errors import WrongUse

MOST_SEED = (1 << 64) - 1
"""The largest seed; `simulate` has no streams for larger ones."""

LONGEST = 60
"""How much of a wrong value is shown, in characters."""


def whole(given: Any, name: str, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number in a range; raises `WrongUse` for anything else, True and 2.0 too."""
    number = integer(given)
    low_enough = number is not None and (most is None or number <= most)
    if number is not None and low_enough and (least is None or least <= number):
        return number
    if least is None:
        wanted = "a whole number"
    elif most is None:
        wanted = f"a whole number, {least} or more"
    else:
        wanted = f"a whole number from {least} to {most}"
    raise WrongUse(f"{name} cannot be {shown(given)}: give {wanted}.", given=given)


def integer(given: Any) -> int | None:
    """Return a whole number as `int`; None for anything else, such as True or 2.0."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


def seed_of(given: Any) -> int | None:
    """Return a seed, or None where none is given; raises `WrongUse` for what is no seed."""
    return None if given is None else whole(given, "seed", 0, MOST_SEED)


def seconds_of(given: Any) -> float:
    """Return a time limit in seconds; raises `WrongUse` for what is none."""
    if isinstance(given, bool) or not isinstance(given, int | float) or not given >= 0:
        raise WrongUse(f"seconds cannot be {shown(given)}: give a number, 0 or more.", given=given)
    return given


def text(given: Any, name: str, wanted: str) -> str:
    """Return a text; raises `WrongUse`, which says what is `wanted`, for anything else."""
    if not isinstance(given, str):
        raise WrongUse(f"{name} cannot be {shown(given)}: give {wanted}.", given=given)
    return given


def system_of(given: Any) -> str | None:
    """Return the id of a system, or None where none is given; raises `WrongUse`."""
    return None if given is None else text(given, "system", "the id of a game, or leave it out")


def texts(given: Any, name: str) -> tuple[str, ...]:
    """Return a list of texts; raises `WrongUse` for anything else, such as one text alone."""
    if isinstance(given, str):
        raise WrongUse(f"{name} is a list: write {name}=[{shown(given)}].", given=given)
    if not isinstance(given, Iterable):
        raise WrongUse(f"{name} cannot be {shown(given)}: give a list of texts.", given=given)
    return tuple(text(one, f"One of {name}", "a text") for one in given)


def mapping(given: Any, name: str, kinds: type | tuple[type, ...], wanted: str) -> dict[str, Any]:
    """Return a mapping from texts to values of these kinds, empty for None; raises `WrongUse`."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise WrongUse(f"{name} cannot be {shown(given)}: give a dict, {wanted}.", given=given)
    for key, value in given.items():
        text(key, f"A name in {name}", f"a dict, {wanted}")
        if not isinstance(value, kinds):
            raise WrongUse(
                f"{name}[{shown(key)}] cannot be {shown(value)}: give a dict, {wanted}.",
                given=value,
            )
    return dict(given)


def path_of(given: Any) -> Path:
    """Return the path of a file; raises `WrongUse` for what is none."""
    try:
        return Path(given)
    except TypeError:
        raise WrongUse(
            f"A file cannot be {shown(given)}: give its name or path.", given=given
        ) from None


def shown(given: Any) -> str:
    """Return a wrong value as a sentence shows it, cut where it is long."""
    try:
        said = repr(given)
    except ValueError:  # a number with thousands of digits
        return f"a very long {type(given).__name__}"
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}..."
