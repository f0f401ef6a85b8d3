"""What is added to a check, in a few words: dice by letter, colour and shape, upgrades, and why."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import listed, plain, sentence
from fracas.core.prompts import Term
from fracas.rulesets.aeronaughts.words.names import Names
from fracas.rulesets.aeronaughts.words.state_words import lent, why


def terms(found: tuple[Term, ...], names: Names) -> str:
    """All that was added to a check, for its line in the log."""
    return listed([term(one, names) for one in found])


def term(one: Term, names: Names) -> str:
    """A modifier of a check: what it adds, and why."""
    reason = _reason(one, names)
    if one.kind == "dice":
        return f"{names.dice(one.about[0])} by {reason}"
    if one.kind in ("upgrade", "downgrade"):
        return f"{lent('', one.amount, names)} by {reason}"
    return f"{sentence(reason)}: {one.amount}"


def _reason(one: Term, names: Names) -> str:
    stem = one.name.rstrip("0123456789")
    about = one.about[1:] if one.kind == "dice" else one.about
    if stem.startswith("worn_"):
        return names.item(about[0] if about else stem.removeprefix("worn_"))
    found = _REASONS.get(stem)
    return found(about, names) if found is not None else plain(stem)


def _of(what: str) -> Callable[[tuple[str, ...], Names], str]:
    """A reason that may be somebody's."""

    def say(about: tuple[str, ...], names: Names) -> str:
        return f"{what} of {names.who(about[0])}" if about else what

    return say


def _waits(about: tuple[str, ...], names: Names) -> str:
    if not about:
        return "what waited"
    by = f" of {names.who(about[1])}" if len(about) > 1 and names.find(about[1]) else ""
    return f"{why(about[0], names)}{by}"


_REASONS: dict[str, Callable[[tuple[str, ...], Names], str]] = {
    "hurt": lambda about, names: (
        f"the Consequence {names.consequence(*about[:2])}" if len(about) > 1 else "a Consequence"
    ),
    "waits": _waits,
    "waits_up": _waits,
    "disoriented": lambda about, names: "being disoriented",
    "prone": lambda about, names: "being prone",
    "target_prone": lambda about, names: (
        f"{names.who(about[0])} being prone" if about else "the target being prone"
    ),
    "steady": _of("Steady"),
    "defensive": _of("Defensive"),
    "deflection": _of("Deflection"),
    "accurate": lambda about, names: "Accurate",
    "inaccurate": lambda about, names: "Inaccurate",
    "ruled": lambda about, names: "the GM's word",
    "ruled_up": lambda about, names: "the GM's word",
    "ruled_against": lambda about, names: "the GM's word",
}
"""Why a term is there, by the beginning of its name."""
