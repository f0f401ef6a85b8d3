"""A scenario by its name, and the packages that it is played with."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from fracas.content.toml import parsed
from fracas.content.write import text_of
from fracas.core.errors import WrongUse
from fracas.core.system.ruleset import Listing, Ruleset
from fracas.packages.books import refuse_strangers, rows_with_file, text_of_rows
from fracas.packages.installing import all_installed, installed
from fracas.packages.order import in_order
from fracas.packages.package import Package, judged, open_package
from fracas.rulesets.registry import all_rulesets, ruleset, rulesets_naming

DEFAULT_SYSTEM = "razorweave"
"""The system of a content file that does not name one."""

FILES = ".toml"
"""The endings of content files, which scenarios do not have."""


class Chosen(Listing, frozen=True, kw_only=True):
    """A scenario as it was named, and the content that overrides the shipped rows.

    `content` is everything in its content file and its packages, blank for a shipped one;
    `packages` are these, in their order, and `asked` is how they were named.
    """

    named: str
    content: str = ""
    packages: tuple[Package, ...] = ()
    asked: tuple[str, ...] = ()


def systems(name: str | None) -> tuple[Ruleset, ...]:
    """Return the system of that name, or without a name all that are installed."""
    return all_rulesets() if name is None else (ruleset(name),)


def scenarios(system: str | None) -> tuple[Listing, ...]:
    """Return every scenario of these systems."""
    return tuple(row for rules in systems(system) for row in rules.scenarios())


def shipped_as(name: str, system: str | None) -> list[Listing]:
    """Return the shipped scenarios of that id; it loads only the systems that may have it."""
    likely = rulesets_naming(name) if system is None else systems(system)
    return [row for rules in likely for row in rules.scenarios() if _is(row, name)]


def find_scenario(name: str, system: str | None, packages: Iterable[str], folder: Path) -> Chosen:
    """Return the scenario of that id, or of a content file: `ambush.toml` or `ambush.toml:gate`.

    It is played with the `packages`, each a folder, a zip or the id of one that is installed in the
    data `folder`, and may be one of theirs. Raises `WrongUse` when there is none, or several
    systems have it, `ContentError` for a file or package with faults, and `PackageError` for
    packages that cannot be used.
    """
    asked = tuple(packages)
    taken = opened_packages(asked, folder)
    if taken:
        refuse_strangers(ruleset(system or taken[0].manifest.system), taken)
        system = taken[0].manifest.system
    path, _, inside = name.strip().rpartition(FILES)
    if path and inside[:1] in ("", ":"):
        return _of_file(path + FILES, inside[1:], system, taken, asked)
    found = _named(name, system, listings("scenarios", taken))
    return Chosen(
        *(found.id, found.system, found.title, found.summary),
        named=found.id,
        content=text_of_rows(taken) if taken else "",
        packages=taken,
        asked=asked,
    )


def _named(name: str, system: str | None, more: Iterable[Listing]) -> Listing:
    """Return the scenario of an id, one of `more` before a shipped one.

    Raises `WrongUse` when there is none, or several systems have it.
    """
    own = tuple(more)
    found = _distinct(shipped_as(name, system), [row for row in own if _is(row, name)])
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongUse(
            f"'{name}' is a scenario of {' and '.join(row.system for row in found)}: "
            "name the system.",
            given=name,
        )
    ids = [row.id for row in _distinct(scenarios(system), own)]
    near = difflib.get_close_matches(name, ids, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(ids) or 'none'}."
    raise WrongUse(f"There is no scenario '{name}': {hint}", given=name, scenarios=tuple(ids))


def _is(row: Listing, name: str) -> bool:
    return row.id.casefold() == name.strip().casefold()


def _distinct(shipped: Iterable[Listing], own: Iterable[Listing]) -> list[Listing]:
    """Return all of them; a package's own row replaces the shipped one with the same id."""
    return list({(row.system, row.id): row for row in (*shipped, *own)}.values())


def _of_file(
    path: str,
    inside: str,
    system: str | None,
    taken: tuple[Package, ...],
    asked: tuple[str, ...],
) -> Chosen:
    """Return the scenario of a content file: the one that is named in it, or its only one."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        tables = parsed(text)
    except OSError as error:
        raise WrongUse(
            f"{path} cannot be read ({error.strerror}): check its name.", given=path
        ) from None
    except ValueError:
        tables, text = {}, ""
    rules = ruleset(system or str(tables.get("system", DEFAULT_SYSTEM)))
    if not text:
        rules.validate(path)
    content = text
    if taken:
        content = text_of(rows_with_file(taken, path, text))
    rules.take_in(rules.open_book({}), content, path)
    rows = tables.get("scenarios", {})
    ids = ", ".join(rows)
    if not rows:
        raise WrongUse(f"{path} has no scenario: write one under [scenarios.NAME].", given=path)
    if not inside and len(rows) > 1:
        raise WrongUse(f"{path} has {ids}: name one with {path}:NAME.", given=path)
    if inside and inside not in rows:
        near = difflib.get_close_matches(inside, list(rows), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"choose from {ids}."
        raise WrongUse(f"There is no scenario '{inside}' in {path}: {hint}", given=inside)
    key = inside or next(iter(rows))
    row, named = rows[key], f"{path}:{key}" if len(rows) > 1 else path
    title, summary = str(row["title"]), str(row.get("summary", ""))
    return Chosen(
        *(key, rules.id, title, summary), named=named, content=content, packages=taken, asked=asked
    )


def opened_packages(names: Iterable[str], folder: Path) -> tuple[Package, ...]:
    """Return the packages that are named, with those that they need, in the order they apply.

    What they need is looked up among those named and those installed in a data `folder`. Raises
    `PackageError` and `ContentError` for what cannot be used.
    """
    given = [open_package(name) if is_path(name) else installed(folder, name) for name in names]
    needy = any(package.manifest.needs for package in given)
    taken = in_order(given, all_installed(folder).packages if needy else ())
    judged(taken)
    return taken


def is_path(name: str) -> bool:
    """Return whether a package is named by its path and not by its id."""
    return any(sign in name for sign in ("/", "\\", ".")) or Path(name).is_dir()


def listings(chapter: str, packages: Iterable[Package]) -> tuple[Listing, ...]:
    """Return the rows that packages have in a chapter, as lists show them."""
    return tuple(
        Listing(
            key,
            package.manifest.system,
            str(row.get("title") or row.get("name") or key),
            str(row.get("summary", "")),
        )
        for package in packages
        for key, row in package.tables.get(chapter, {}).items()
        if isinstance(row, dict)
    )
