"""Opening a fight: which scenario, by which rulings, who sits where; or taking one up again."""

from __future__ import annotations

import difflib
import shlex
import shutil
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from fracas.cli.keyboard.seats import assignments, usual_seating
from fracas.cli.shared.options import DEFAULT_SYSTEM
from fracas.cli.shared.packs import listings, opened_packages
from fracas.content.write import text_of
from fracas.core.errors import JournalError, WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal_file import JournalFile, read_journal
from fracas.core.play.replay import take_up
from fracas.core.proof.streams import commitment, seed_from_number
from fracas.core.system.ruleset import Listing, Ruleset
from fracas.packages.books import refuse_strangers, rows_with_file, rulings_of, text_of_rows
from fracas.packages.package import Package, used
from fracas.rulesets.registry import all_rulesets, ruleset, rulesets_naming


class Wishes(NamedTuple):
    """What was asked for on the command line."""

    scenario: str | None = None
    seats: tuple[str, ...] = ()
    seed: int | None = None
    auto: bool = False
    journal: Path | None = None
    system: str | None = None
    rulings: tuple[str, ...] = ()
    salvage: bool = False
    packages: tuple[str, ...] = ()


FILES = ".toml"
"""The endings of content files, which scenarios do not have."""


class Chosen(Listing, frozen=True, kw_only=True):
    """A scenario as it was named on the command line, and what comes before the shipped content.

    `content` is all that its content file and its packages say, blank for a shipped one;
    `packages` are these, in their order, and `asked` is how they were named.
    """

    named: str
    content: str = ""
    packages: tuple[Package, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def package_words(self) -> str:
        """The options by which a command names the packages again, with a blank before each."""
        return "".join(f" --package {shlex.quote(name)}" for name in self.asked)


class OpenFight(NamedTuple):
    """A fight that is open, and the file that keeps it."""

    chronicle: Chronicle
    kept: JournalFile | None


def systems(name: str | None) -> tuple[Ruleset, ...]:
    """The system of that name, or without a name all that are installed."""
    return all_rulesets() if name is None else (ruleset(name),)


def scenarios(system: str | None) -> tuple[Listing, ...]:
    """Every scenario of these systems."""
    return tuple(row for rules in systems(system) for row in rules.scenarios())


def shipped_as(name: str, system: str | None) -> list[Listing]:
    """The shipped scenarios of that id in these systems; no more are loaded than may have it."""
    likely = rulesets_naming(name) if system is None else systems(system)
    return [row for rules in likely for row in rules.scenarios() if _is(row, name)]


def find_scenario(name: str, system: str | None, packages: Iterable[str] = ()) -> Chosen:
    """The scenario of that id, or of a content file, as in `ambush.toml` or `ambush.toml:gate`.

    It is played with the `packages`, each a folder, a zip or the id of an installed one, and may be
    one of theirs. Raises `WrongUse` when there is none, or several systems have it, `ContentError`
    for a file or package with faults, and `PackageError` for packages that cannot be taken.
    """
    asked = tuple(packages)
    taken = opened_packages(asked)
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
    """The scenario of an id, one of `more` before a shipped one.

    Raises `WrongUse` when there is none, or several systems have it.
    """
    own = tuple(more)
    found = _distinct(shipped_as(name, system), [row for row in own if _is(row, name)])
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongUse(
            f"'{name}' is a scenario of {' and '.join(row.system for row in found)}: "
            "say which by --system.",
            given=name,
        )
    ids = [row.id for row in _distinct(scenarios(system), own)]
    near = difflib.get_close_matches(name, ids, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(ids) or 'none'}."
    raise WrongUse(f"There is no scenario '{name}': {hint}", given=name, scenarios=tuple(ids))


def _is(row: Listing, name: str) -> bool:
    return row.id.casefold() == name.strip().casefold()


def _distinct(shipped: Iterable[Listing], own: Iterable[Listing]) -> list[Listing]:
    """All of them; a package's own row takes the place of the shipped one of its id."""
    return list({(row.system, row.id): row for row in (*shipped, *own)}.values())


def house_rules(scenario: Chosen, specs: Iterable[str]) -> dict[str, str | int]:
    """The rulings of a scenario's packages, and over them those of the command line.

    Raises what `read_rulings` raises.
    """
    own = read_rulings(ruleset(scenario.system), specs)
    return {**rulings_of(scenario.packages), **own}


def _of_file(
    path: str,
    inside: str,
    system: str | None,
    taken: tuple[Package, ...],
    asked: tuple[str, ...],
) -> Chosen:
    """The scenario of a content file: the one that is named in it, or its only one."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        tables = tomllib.loads(text)
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
        raise WrongUse(f"{path} holds no scenario: write one under [scenarios.NAME].", given=path)
    if not inside and len(rows) > 1:
        raise WrongUse(f"{path} holds {ids}: say which by {path}:NAME.", given=path)
    if inside and inside not in rows:
        near = difflib.get_close_matches(inside, list(rows), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"there is {ids}."
        raise WrongUse(f"There is no scenario '{inside}' in {path}: {hint}", given=inside)
    key = inside or next(iter(rows))
    row, named = rows[key], f"{path}:{key}" if len(rows) > 1 else path
    title, summary = str(row["title"]), str(row.get("summary", ""))
    return Chosen(
        *(key, rules.id, title, summary), named=named, content=content, packages=taken, asked=asked
    )


def read_rulings(rules: Ruleset, specs: Iterable[str]) -> dict[str, str | int]:
    """Rulings as NAME=VALUE; raises `WrongUse` for a name or value that the system does not have.

    A value of digits is taken as a number where the switch takes numbers.
    """
    rulings: dict[str, str | int] = {}
    for spec in specs:
        name, equals, text = (part.strip() for part in spec.partition("="))
        if not equals or not name or not text:
            raise WrongUse(f"'{spec}' gives no ruling: write NAME=VALUE.", given=spec)
        rulings[name] = text
        if text.isdecimal():
            try:
                rules.open_book({name: int(text)})
                rulings[name] = int(text)
            except WrongUse:
                pass  # the switch takes words, and "1" is one of them or a fault told below
        rules.open_book({name: rulings[name]})
    return rulings


def open_fight(wishes: Wishes, scenario: Chosen) -> OpenFight:
    """A fresh fight. Nothing is written before everything that was asked for is found sound."""
    rules = ruleset(scenario.system)
    book = rules.open_book(house_rules(scenario, wishes.rulings))
    if scenario.content:
        book = rules.take_in(book, scenario.content, scenario.named)
    state = rules.start(book, scenario.id)
    seating = usual_seating(rules, state, auto=wishes.auto)
    for decider, seat in assignments(rules, state, wishes.seats):
        seating = seating.moved(decider, seat)
    seed = None if wishes.seed is None else seed_from_number(wishes.seed)
    return kept_in(
        wishes.journal,
        lambda kept: Chronicle(
            *(rules, book, state),
            seed=seed,
            title=scenario.title,
            seating=seating,
            sink=kept,
            packages=used(scenario.packages),
        ),
    )


def kept_in(path: Path | None, begun: Callable[[JournalFile | None], Chronicle]) -> OpenFight:
    """A fight that is begun with its journal in a new file, if in any."""
    kept = None if path is None else JournalFile(path)
    try:
        return OpenFight(begun(kept), kept)
    except BaseException:
        if kept is not None:
            kept.close()
            # A fight that never began leaves no file in the way of the next try.
            kept.path.unlink()
        raise


def take_up_fight(wishes: Wishes, path: Path) -> OpenFight:
    """A fight from its journal, which goes on in the same file.

    With `salvage` a journal that breaks off is taken up where it is still sound; the file as it
    was is kept beside it. The number of a seed that is still sealed unseals the dice again.
    """
    if not path.exists():
        raise WrongUse(f"There is no journal {path}: begin one by --journal {path}.")
    journal = read_journal(path, salvage=wishes.salvage)
    rules = ruleset(journal.head.system)
    if journal.cut:
        _keep_copy(path)
    kept = JournalFile(path, journal)
    try:
        chronicle = take_up(journal, rules, kept)
        _seat_again(chronicle, wishes)
    except BaseException:
        kept.close()
        raise
    if wishes.seed is not None and chronicle.dice.seed is None:
        seed = seed_from_number(wishes.seed)
        if commitment(seed) == chronicle.dice.promised:
            chronicle.dice.seed = seed
    return OpenFight(chronicle, kept)


def _seat_again(chronicle: Chronicle, wishes: Wishes) -> None:
    """Seats as they were kept, but for those that the command line gives."""
    rules = chronicle.rules
    given = assignments(rules, chronicle.state, wishes.seats)
    if wishes.auto:
        given = (*usual_seating(rules, chronicle.state, auto=True).holders, *given)
    for decider, seat in given:
        chronicle.sit(decider, seat)


def _keep_copy(path: Path) -> None:
    copy = path.with_name(path.name + ".broken")
    if copy.exists():
        raise JournalError(
            f"{copy} is in the way: the broken journal would be kept under that name; move it.",
            file=str(copy),
        )
    try:
        shutil.copyfile(path, copy)
    except OSError as error:
        raise JournalError(
            f"{copy} cannot be written ({error.strerror}): the broken journal must be kept there "
            "before play goes on.",
            file=str(copy),
        ) from None
