"""The manifest of a content package: `package.toml`."""

from __future__ import annotations

import re

import msgspec

from fracas import __version__
from fracas.content.checker import Checker
from fracas.core.errors import WrongUse
from fracas.rulesets.registry import names, ruleset

MANIFEST = "package.toml"

ID = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
"""How ids of packages look: they are also file names, on any machine."""

LONGEST_ID = 64

VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(alpha|beta|rc)(\.\d+)?)?")
"""How versions look: `1.2.0`, or `1.2.0-beta.1` before it."""

MOST_NEEDS = 40
"""How many packages one may need, and how many it may override."""

LONGEST_RANGE = 200

RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
"""Names that some machines reserve."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who a package is, what it is for, and which others it builds on.

    `compatibility` is a range of versions of Fracas, and each of `needs` a range of versions of
    another package, as in `>=1.2,<2`; a blank one accepts any. A package comes after those that it
    `needs`, and after those of `overrides` that are present, so its rows replace theirs.
    """

    id: str
    title: str
    version: str
    system: str
    authors: tuple[str, ...] = ()
    license: str = ""
    compatibility: str = ""
    summary: str = ""
    needs: dict[str, str] = {}
    overrides: tuple[str, ...] = ()


def check_manifest(checker: Checker) -> None:
    """Note every fault of a manifest beyond its shape."""
    tables = checker.tables
    for field, wanted, fits in (
        ("id", "small letters, digits and hyphens, such as grey-wolves", is_id),
        ("title", "a title", lambda one: bool(one.strip())),
        ("version", "a version of three numbers, such as 1.0.0 or 1.1.0-beta.1", is_version),
    ):
        value = tables.get(field)
        if isinstance(value, str) and not fits(value):
            checker.fault((field,), wanted, value)
    system = tables.get("system")
    if isinstance(system, str) and not is_system(system):
        checker.fault(("system",), f"one of {', '.join(names())}", system, names())
    own = tables.get("compatibility")
    if isinstance(own, str) and _range(checker, ("compatibility",), own) and not fits_us(own):
        checker.fault(("compatibility",), f"a range that this Fracas, {__version__}, is in", own)
    for field in ("needs", "overrides"):
        named = tables.get(field)
        if isinstance(named, dict | list) and len(named) > MOST_NEEDS:
            checker.fault((field,), f"at most {MOST_NEEDS} packages", named)
    needs = tables.get("needs")
    for one, wanted in needs.items() if isinstance(needs, dict) else ():
        if not is_id(one) or one == tables.get("id"):
            checker.fault(("needs", one), "the id of another package", one)
        if isinstance(wanted, str):
            _range(checker, ("needs", one), wanted)
    others = tables.get("overrides")
    for place, one in enumerate(others) if isinstance(others, list) else ():
        if isinstance(one, str) and (not is_id(one) or one == tables.get("id")):
            checker.fault(("overrides", place), "the id of another package", one)


def is_id(text: str) -> bool:
    """Return whether a package may have this id."""
    return bool(ID.fullmatch(text)) and len(text) <= LONGEST_ID and not RESERVED.fullmatch(text)


def is_version(text: str) -> bool:
    """Return whether this is a version of a package."""
    return bool(VERSION.fullmatch(text)) and len(text) <= LONGEST_ID


def is_system(name: str) -> bool:
    """Return whether a system of that name is installed."""
    try:
        ruleset(name)
    except WrongUse:
        return False
    return True


def fits_us(wanted: str) -> bool:
    """Return whether this version of Fracas is in a range."""
    return within(__version__, wanted)


def within(version: str, wanted: str) -> bool:
    """Return whether a version is in a range such as `>=1.2,<2`; a blank one accepts any."""
    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

    return SpecifierSet(wanted).contains(Version(version), prereleases=True)


def _range(checker: Checker, path: tuple[str, ...], wanted: str) -> bool:
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        if len(wanted) > LONGEST_RANGE:
            raise InvalidSpecifier
        SpecifierSet(wanted)
    except InvalidSpecifier:
        checker.fault(path, "a range of versions, such as >=1.0,<2, or a blank text", wanted)
        return False
    return True
