"""Opening a fight: which scenario, which rulings, who sits where; or resuming one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from fracas.cli.keyboard.seats import assignments, usual_seating
from fracas.cli.shared.folders import data_folder
from fracas.core.errors import JournalError, WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal_file import JournalFile, read_journal
from fracas.core.play.replay import take_up
from fracas.core.proof.streams import commitment, seed_from_number
from fracas.core.system.ruleset import Ruleset
from fracas.packages import chosen
from fracas.packages.books import rulings_of
from fracas.packages.chosen import Chosen
from fracas.packages.package import used
from fracas.rulesets.registry import ruleset


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


class OpenFight(NamedTuple):
    """A fight that is open, and the file it is saved in."""

    chronicle: Chronicle
    kept: JournalFile | None


def find_scenario(name: str, system: str | None, packages: Iterable[str] = ()) -> Chosen:
    """Return the scenario of that name, as `fracas.packages.chosen` finds it on this machine."""
    return chosen.find_scenario(name, system, packages, data_folder())


def house_rules(scenario: Chosen, specs: Iterable[str]) -> dict[str, str | int]:
    """Return the rulings of a scenario's packages, overridden by those of the command line.

    Raises what `read_rulings` raises.
    """
    own = read_rulings(ruleset(scenario.system), specs)
    return {**rulings_of(scenario.packages), **own}


def read_rulings(rules: Ruleset, specs: Iterable[str]) -> dict[str, str | int]:
    """Read rulings as NAME=VALUE; raises `WrongUse` for a name or value that the system lacks.

    A value of digits is read as a number where the switch takes numbers.
    """
    rulings: dict[str, str | int] = {}
    for spec in specs:
        name, equals, text = (part.strip() for part in spec.partition("="))
        if not equals or not name or not text:
            raise WrongUse(f"'{spec}' is not a ruling: write NAME=VALUE.", given=spec)
        rulings[name] = text
        if text.isdecimal():
            try:
                rules.open_book({name: int(text)})
                rulings[name] = int(text)
            except WrongUse:
                pass  # the switch takes words: "1" is one of them, or refused below
        rules.open_book({name: rulings[name]})
    return rulings


def open_fight(wishes: Wishes, scenario: Chosen) -> OpenFight:
    """Open a new fight. Nothing is written before everything asked for has been checked."""
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
    """Begin a fight, with its journal in a new file if a path is given."""
    kept = None if path is None else JournalFile(path)
    try:
        return OpenFight(begun(kept), kept)
    except BaseException:
        if kept is not None:
            kept.close()
            # A fight that never began must not leave a file that blocks the next try.
            kept.path.unlink()
        raise


def take_up_fight(wishes: Wishes, path: Path) -> OpenFight:
    """Resume a fight from its journal; play goes on in the same file.

    With `salvage` a broken journal is resumed from its sound beginning, and the file as it was is
    kept beside it. The number of a seed that is still sealed makes the dice available again.
    """
    if not path.exists():
        raise WrongUse(f"There is no journal {path}: start one with --journal {path}.")
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
    """Seat the players as they were saved, except those that the command line names."""
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
            f"{copy} exists, and the broken journal needs that name: move it away first.",
            file=str(copy),
        )
    try:
        shutil.copyfile(path, copy)
    except OSError as error:
        raise JournalError(
            f"{copy} cannot be written ({error.strerror}): the broken journal must be saved there "
            "before play goes on.",
            file=str(copy),
        ) from None
