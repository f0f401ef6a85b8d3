"""What changing each ruling of a system does to its fights: measured once, and stored beside it.

A system's `effects.json` is beside its ruleset, also for a plug-in. `fracas rulings SYSTEM --write
FILE` makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files

import msgspec

from fracas import __version__
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Listing, Ruleset
from fracas.core.system.switches import Switch, switches
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.scores import Runner
from fracas.sim.variants.ruling_effects import (
    Effects,
    Flip,
    Turned,
    Usual,
    flip,
    others,
    usual_fights,
)

FILE = "effects.json"

PLACES = 4
"""How many decimal places figures keep: finer than any of their intervals."""


def work_out(
    rules: Ruleset,
    runner: Runner,
    *,
    fights: int,
    seed: int,
    only: tuple[Switch, ...] | None = None,
    tell: Callable[[int, int, str], None] | None = None,
) -> Effects:
    """Play every shipped fight of a system `fights` times, again for each value of its switches.

    With `only` just these switches are changed. `tell` gets how many fights are done, of how many
    at most, and in which scenario. Raises `WrongUse` for fewer fights than two.
    """
    if fights < 2:
        raise WrongUse(f"Differences need at least two fights, not {fights}.", given=fights)
    flipped = [(one, value) for one in only or switches(rules) for value in others(one)]
    done, of = 0, fights * len(rules.scenarios()) * (1 + len(flipped))

    def count(listing: Listing) -> Callable[[int], None]:
        def more(number: int) -> None:
            nonlocal done
            done += number
            if tell is not None:
                tell(done, of, listing.title)

        return more

    usual: list[Usual] = []
    found: list[list[Flip]] = [[] for _ in flipped]
    for listing in rules.scenarios():
        hear = count(listing)
        one, record = usual_fights(listing, seed, fights, hear)
        usual.append(one)
        for flips, (turned, value) in zip(found, flipped, strict=True):
            made = flip(one, record, turned.name, value, runner, hear)
            if made.win is None:
                hear(fights)
            if made != Flip(one.scenario):
                flips.append(made)
    return Effects(
        rules.id,
        rules.version,
        __version__,
        rules.open_book({}).digest(),
        seed,
        tuple(usual),
        tuple(
            Turned(turned.name, value, tuple(flips))
            for (turned, value), flips in zip(flipped, found, strict=True)
        ),
    )


def as_text(effects: Effects) -> bytes:
    """Return effects as a file: JSON with a line per fight and value, figures to four places."""
    plain = _rounded(msgspec.to_builtins(effects))
    assert isinstance(plain, dict)
    parts = []
    for key, value in plain.items():
        rows = ",\n".join(map(_json, value)) if isinstance(value, list) else ""
        parts.append(f"{_json(key)}: " + (f"[\n{rows}\n]" if rows else _json(value)))
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read_effects(text: bytes) -> Effects:
    """Return the effects that `as_text` wrote; raises `WrongUse` for anything else."""
    try:
        return msgspec.json.decode(text, type=Effects)
    except msgspec.DecodeError as error:
        raise WrongUse(
            f"These effects of rulings cannot be read ({error}): measure them again."
        ) from None


def shipped_effects(system: str) -> Effects | None:
    """Return the effects beside a ruleset; None where nobody has measured them."""
    return _shipped(ruleset(system).id)


@lru_cache(maxsize=16)
def _shipped(system: str) -> Effects | None:
    home = type(ruleset(system)).__module__.rpartition(".")[0]
    try:
        text = files(home).joinpath(FILE).read_bytes()
    except (ValueError, ModuleNotFoundError, TypeError, OSError):
        return None
    return read_effects(text)


def is_current(rules: Ruleset, effects: Effects) -> bool:
    """Return whether the shipped book is still the one these were measured with."""
    return effects.book == rules.open_book({}).digest()


def uncovered(rules: Ruleset, effects: Effects) -> Iterator[str]:
    """Yield what is missing in some effects: fights, and values of switches, one by one."""
    scenarios = {one.scenario for one in effects.usual}
    yield from (one.id for one in rules.scenarios() if one.id not in scenarios)
    known = {(one.option, one.value) for one in effects.turned}
    for one in switches(rules):
        yield from (f"{one.name}={v}" for v in others(one) if (one.name, v) not in known)


def _rounded(plain: object) -> object:
    if isinstance(plain, float):
        return round(plain, PLACES)
    if isinstance(plain, dict):
        return {key: _rounded(value) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_rounded(value) for value in plain]
    return plain
