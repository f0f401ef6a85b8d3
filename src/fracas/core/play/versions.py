"""Versions of rules, and fights that later versions played."""

from __future__ import annotations

import re

from fracas.core.errors import JournalError
from fracas.core.system.ruleset import Ruleset


def refuse_later(version: str, engine: str, rules: Ruleset) -> None:
    """Raise `JournalError` for a fight that a later version of its rules played.

    `engine` is the Fracas that played it. Versions are compared by their numbers.
    """
    if numbers(version) > numbers(rules.version):
        raise JournalError(
            f"This fight was played by later rules of {rules.title} (version {version}, this one "
            f"has {rules.version}): open it with Fracas {engine} or later.",
            version=version,
        )


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, by which versions are ordered."""
    return tuple([int(one) for one in re.findall("[0-9]+", version)])
