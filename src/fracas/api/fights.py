"""A fight that a program plays, one answer at a time, and the view of one seat in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from fracas.api.checking import mapping, path_of, seconds_of, seed_of, text
from fracas.api.listing import Scenario, found
from fracas.api.playing import Player
from fracas.core.asking.prompts import Roll, Together
from fracas.core.errors import JournalError, NothingToUndo, WrongUse
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Closed, Forked, Said, Threw, format_journal, parse_journal
from fracas.core.play.journal_file import read_journal
from fracas.core.play.replay import take_up
from fracas.core.play.seats import Seating
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.streams import seed_from_number
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.packages.books import rulings_of
from fracas.packages.package import used
from fracas.rulesets.registry import ruleset
from fracas.sim.play.fight_at_the_table import Opened

SECONDS = 5.0
"""How long the odds of a prompt's options may take, in seconds."""

WHOLE = Viewer(GM_SEAT, (GM,))
"""Eyes that see everything."""


class Fight(Player):
    """A whole fight: you answer for everyone who is asked, including the game master.

    Dice roll automatically, so a fight always waits at a choice or is over. With `real_dice` it
    asks for each roll, and you answer with the faces. Advice and odds use what the side that is
    asked may know; log and board show everything.
    """

    def __init__(
        self,
        chronicle: Chronicle,
        *,
        seconds: float = SECONDS,
        real_dice: bool = False,
        seed: int | None = None,
        batch: Opened | None = None,
    ) -> None:
        super().__init__(chronicle, seconds)
        self._real_dice, self._seed, self._batch = real_dice, seed, batch
        self._settle()

    def undo(self) -> None:
        """Take back the last answer, with the dice that fell after it.

        The same answer then rolls the same dice. Raises `NothingToUndo` at the beginning.
        """
        chronicle = self._chronicle
        line, entries = chronicle.line, chronicle.entries
        at = len(line)
        by_hand = Forked if self._real_dice else (Threw, Forked)
        while at and isinstance(entries[line[at - 1]], by_hand):
            at -= 1
        last = entries[line[at - 1]] if at else None
        if isinstance(last, Closed | Said):
            at -= isinstance(last, Closed)
            while at and isinstance(entries[line[at - 1]], Said):
                at -= 1
        elif last is None:
            raise NothingToUndo("Nothing has been answered yet: there is nothing to undo.")
        else:
            at -= 1
        chronicle.undo(to=line[at - 1] if at else 0)

    def fork(self, *, seed: int | None = None) -> Fight:
        """Return a separate fight that starts from this position, with fresh dice.

        What happens in one does not change the other.
        """
        seed = seed_of(seed)
        chronicle = _again(self._chronicle)
        chronicle.fork("fork", box=_box(seed))
        return Fight(chronicle, seconds=self._seconds, real_dice=self._real_dice, seed=seed)

    def view(self, *who: str, others: bool = True) -> View:
        """Return the fight as one seat sees it that answers for these combatants or sides.

        It knows no more than they may know. All others play by the book whenever they are asked;
        without `others` the view waits for them, until this fight or another view answers. Raises
        `WrongUse` for a combatant or side that does not exist.
        """
        return View(self, _held(self._chronicle, who), others=others)

    def save(self, path: str | Path) -> None:
        """Write the journal of the fight to a new file, which `load` and `fracas play` open.

        The seed of the dice is not in it. Raises `JournalError` for a file that exists or cannot be
        written.
        """
        path = path_of(path)
        try:
            with path.open("xb") as file:
                file.write(format_journal(self._chronicle.entries))
        except FileExistsError:
            raise JournalError(f"{path} exists already: give another name.") from None
        except OSError as error:
            raise JournalError(
                f"{path} cannot be written ({error.strerror}): give another place."
            ) from None

    def _viewer(self) -> Viewer:
        return WHOLE

    def _answers_for(self, decider: Decider) -> bool:
        return True

    def _advance(self) -> None:
        if self._batch is not None and not self._chronicle.pending:
            self._batch.answer(self._chronicle)
            self._settle()
        else:
            super()._advance()

    def _cut(self) -> bool:
        return self._batch is not None and self._batch.is_cut(self._chronicle)

    def _settle(self) -> None:
        """Roll the dice until there is something to choose."""
        chronicle = self._chronicle
        while not self._real_dice and isinstance(chronicle.prompt, Roll):
            if self._batch is not None:
                self._batch.throw(chronicle)
            else:
                if chronicle.dice.seed is None or chronicle.dice.opened:
                    chronicle.fork("with fresh dice", box=_box(self._seed))
                chronicle.throw()


class View(Player):
    """A fight as one seat sees it: it gets only its own questions, and shows what it may know."""

    def __init__(self, fight: Fight, seat: Seat, *, others: bool) -> None:
        super().__init__(fight._chronicle, fight._seconds)
        self._fight, self._seat, self._others = fight, seat, others
        self._settle()

    def _viewer(self) -> Viewer:
        return self._chronicle.seating.viewer(self._seat)

    def _answers_for(self, decider: Decider) -> bool:
        return self._chronicle.seating.seat_of(decider) == self._seat

    def _settle(self) -> None:
        """Roll the dice and let the others play until this seat is asked.

        A question that does not wait for this seat is skipped while others are waited for.
        """
        chronicle, fight = self._chronicle, self._fight
        fight._settle()
        while self._others and (prompt := chronicle.prompt) is not None:
            mine = self._asks()
            if not isinstance(prompt, Together):
                if mine:
                    return
                fight._advance()
                continue
            waited = prompt.awaited or prompt.asks
            if any(ask in waited for ask in mine):
                return
            before = len(chronicle.entries)
            fight._say_by_book(prompt, [ask for ask in fight._asks() if ask not in mine])
            if len(chronicle.entries) == before:
                return
            fight._settle()


def fight(
    scenario: str | Scenario,
    *,
    seed: int | None = None,
    system: str | None = None,
    rulings: Mapping[str, str | int] | None = None,
    packages: Iterable[str] = (),
    real_dice: bool = False,
    seconds: float = SECONDS,
) -> Fight:
    """Open a fight: a scenario by its id, or one in a content file such as `ambush.toml`.

    The same `seed`, from 0 to 2**64 - 1, gives the same dice; without one they are fresh.
    `rulings` are house rules, `packages` content packages: a folder, a zip, or the id of an
    installed one. `seconds` limits the time for the odds of a prompt. Raises `WrongUse` for a
    scenario, system or ruling that does not exist, naming the nearest, and for a number or name
    that is none, and `ContentError` or `PackageError` for content with faults.
    """
    seed, seconds = seed_of(seed), seconds_of(seconds)
    switched = mapping(rulings, "rulings", (str, int), "the choice by the name of the ruling")
    chosen = found(scenario, system, packages)
    rules = ruleset(chosen.system)
    book = rules.open_book({**rulings_of(chosen.packages), **switched})
    if chosen.content:
        book = rules.take_in(book, chosen.content, chosen.named)
    state = rules.start(book, chosen.id)
    chronicle = Chronicle(
        *(rules, book, state),
        seed=None if seed is None else seed_from_number(seed),
        title=chosen.title,
        seating=by_sides(rules, state),
        packages=used(chosen.packages),
    )
    return Fight(chronicle, seconds=seconds, real_dice=real_dice, seed=seed)


def load(
    path: str | Path,
    *,
    seed: int | None = None,
    real_dice: bool = False,
    seconds: float = SECONDS,
) -> Fight:
    """Open a saved fight and continue where it is; the file does not change.

    The journal is replayed and checked. The seed of its dice is not in the file: pass it again to
    roll the dice that were promised, else fresh ones are rolled. Raises `JournalError` for a file
    that cannot be read or trusted, and `ReplayMismatch` if the rules give something else now.
    """
    path, seed, seconds = path_of(path), seed_of(seed), seconds_of(seconds)
    if not path.is_file():
        raise JournalError(f"There is no saved fight {path}: check its name.", file=str(path))
    journal = read_journal(path)
    rules = ruleset(journal.head.system)
    chronicle = take_up(journal, rules)
    if seed is not None:
        own = DiceBox(seed_from_number(seed))
        chronicle.unseal({own.promised or "": seed_from_number(seed)})
    for decider, seat in by_sides(rules, chronicle.state).holders:
        if chronicle.seating.seat_of(decider) != seat:
            chronicle.sit(decider, seat)
    return Fight(chronicle, seconds=seconds, real_dice=real_dice, seed=seed)


def chronicle_of(fight: Fight) -> Chronicle:
    """Return the chronicle of a fight, for rooms of Fracas that go on from its position."""
    return fight._chronicle


def _box(seed: int | None) -> DiceBox:
    return DiceBox(None if seed is None else seed_from_number(seed))


def _again(chronicle: Chronicle) -> Chronicle:
    """Return a separate chronicle at the same position."""
    journal = parse_journal(format_journal(chronicle.entries))
    again = take_up(journal, chronicle.rules)
    again.unseal(chronicle.seeds)
    return again


def by_sides(rules: Ruleset, state: object) -> Seating:
    """Return a seat for each side, so that no side is advised by what another knows."""
    holders = [(one.id, Seat(f"side {one.side}")) for one in rules.members(state)]
    return Seating(((GM, GM_SEAT), *holders))


def _held(chronicle: Chronicle, who: tuple[str, ...]) -> Seat:
    """Return a seat that answers for combatants and sides by their ids."""
    rules, state = chronicle.rules, chronicle.state
    members = rules.members(state)
    sides = set(rules.sides(state))
    ids = {str(one.id) for one in members}
    if not who:
        raise WrongUse("Say whose view you want: the id of a combatant or a side.")
    for name in who:
        text(name, "Whose view it is", "the id of a combatant or a side")
        if name not in ids | sides:
            near = get_close_matches(name, sorted(ids | sides), 1)
            hint = f"did you mean '{near[0]}'?" if near else f"try {', '.join(sorted(ids))}."
            raise WrongUse(f"There is no one called '{name}' in this fight: {hint}", given=name)
    mine = {one.id for one in members if {str(one.id), one.side} & set(who)}
    for one in members:
        # A seat that plays everyone of a side decides for the side too.
        of_side = {other.id for other in members if other.side == one.side} - {one.id}
        if one.id == f"side:{one.side}" and of_side <= mine:
            mine.add(one.id)
    seat = Seat(f"view {' '.join(who)}")
    for one in members:
        if one.id in mine:
            chronicle.sit(one.id, seat)
    return seat
