"""Rulings that a content file switches: its house rules, under `[rulings]`."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fracas.content.checker import Checker
from fracas.core.errors import WrongUse
from fracas.core.system.switches import Value

RULINGS = "rulings"
"""The chapter of a content file that switches rulings, as in `tie_winner = "attacker"`."""


class SwitchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ruling over which tables differ: its rule and its values, the default first.

    With `least`, any whole number from there on is allowed besides the values.
    """

    row: str
    values: tuple[Value, ...]
    least: int | None = None


def chosen(
    title: str, switches: Mapping[str, SwitchRow], rulings: Mapping[str, Value]
) -> dict[str, Value]:
    """Return all rulings of a system at their defaults, except those given.

    Raises `WrongUse` for a ruling or a value that does not exist.
    """
    found = {name: switch.values[0] for name, switch in switches.items()}
    for name, value in rulings.items():
        switch = switches.get(name)
        if switch is None:
            raise WrongUse(
                f"{title} has no ruling '{name}': it has {', '.join(switches) or 'none'}.",
                given=name,
            )
        if not allows(switch, value):
            raise WrongUse(
                f"The ruling '{name}' ({switch.row}) is one of {listed(switch)}, not '{value}'.",
                given=value,
            )
        found[name] = value
    return found


def allows(switch: SwitchRow, value: object) -> bool:
    """Whether a switch may have a value: one of its values, or a number from its least on."""
    if isinstance(value, bool):
        return False
    number = isinstance(value, int) and switch.least is not None and value >= switch.least
    return number or value in switch.values


def listed(switch: SwitchRow) -> str:
    """Return the values of a switch, in words."""
    more = "" if switch.least is None else f" or a number from {switch.least}"
    return ", ".join(str(one) for one in switch.values) + more


def check_rulings(checker: Checker, switches: Mapping[str, SwitchRow]) -> None:
    """Note a fault for each ruling or value that does not exist."""
    own = checker.tables.get(RULINGS)
    for name, value in own.items() if isinstance(own, dict) else ():
        switch = switches.get(name)
        if switch is None:
            checker.fault((RULINGS, name), "a ruling that tables may switch", name, switches)
        elif not allows(switch, value):
            words = [one for one in switch.values if isinstance(one, str)]
            checker.fault((RULINGS, name), f"one of {listed(switch)} ({switch.row})", value, words)


def ruled(
    now: Mapping[str, Value], usual: Mapping[str, Value], own: Mapping[str, Value]
) -> dict[str, Value]:
    """The rulings of a book with those of a text; what the book has switched already stays."""
    if not own:
        return dict(now)
    switched = {name: value for name, value in now.items() if usual.get(name) != value}
    return {**usual, **own, **switched}
