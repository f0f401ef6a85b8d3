"""The result of a roll in one line: its dice as faces, the total, the outcome, and the needle."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

from rich.text import Text

from fracas.cli.chances.figures import per_cent
from fracas.cli.keyboard.cells import in_words, shown_bar
from fracas.cli.keyboard.screen import Screen, sound
from fracas.cli.shared.limits import working
from fracas.core.asking.grammar import listed
from fracas.core.errors import FracasError
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Viewer
from fracas.table.odds.bars import Drawn, draw_bar
from fracas.table.play.asked_rolls import Witness
from fracas.table.screens.log_lines import Annals, Line, Teller
from fracas.table.screens.moment_cards import MomentDie, ThrowCard

INDENT = 4


class Rolls:
    """Follows the log, and shows each roll that has a bar once."""

    def __init__(self, chronicle: Chronicle, annals: Annals) -> None:
        self._chronicle = chronicle
        self._witness = Witness()
        self._teller = Teller(
            annals,
            chronicle.book,
            asked=lambda number: self._witness.of(chronicle, annals, number),
            remembers=False,
        )
        self._told: set[tuple[int, int]] = set()

    def note(self) -> None:
        """Note the open roll, if any, before its dice fall."""
        self._witness.note(self._chronicle)

    def hear(self, viewer: Viewer) -> list[tuple[ThrowCard, Drawn]]:
        """Return the rolls that are new since the last time, as the viewer may know them."""
        teller, found = self._teller, []
        teller.hear(self._chronicle.entries, viewer)
        for job in teller.moments.jobs:
            if (job.at, job.throw) in self._told:
                continue
            self._told.add((job.at, job.throw))
            card = next(teller.log.cards(job.at, job.at + 1))
            try:
                with working(job.patience.seconds):
                    drawn = draw_bar(job, teller.rules)
            except FracasError:  # too much for a bar; the log has the roll all the same
                continue
            if card.moment is not None and drawn is not None:
                found.append((card.moment.throws[job.throw], drawn))
        return found


def show_lines(
    screen: Screen, lines: Iterable[Line], rolls: Iterable[tuple[ThrowCard, Drawn]]
) -> None:
    """Draw lines of the log, and below the line of each roll its result."""
    waiting = list(rolls)
    for line in lines:
        screen.line(line)
        if waiting and len(waiting[0][0].dice) == len(line.dice) > 0:
            show_result(screen, *waiting.pop(0))
    for throw, drawn in waiting:
        show_result(screen, throw, drawn)


def show_result(screen: Screen, throw: ThrowCard, drawn: Drawn) -> None:
    """Draw the result of a roll; in words where the screen draws no bars."""
    reached = f"{throw.total} against {throw.need}" if throw.need and throw.total else throw.total
    if screen.look == "words":
        screen.say(_in_words(throw, drawn, reached), indent=4)
        return
    parts = [faces(throw.dice), Text(sound(reached)), Text(sound(throw.word), "bold")]
    told = Text("  ").join([part for part in parts if part])
    bar = shown_bar(screen, drawn.bar, drawn.needle)
    bar = Text.assemble(bar, " (assumed)") if drawn.bar.assumed else bar
    if INDENT + len(told) + 2 + len(bar) <= screen.width:
        told, bar = Text("  ").join([told, bar]), Text()
    for text in filter(None, (told, bar)):
        screen.hang(text, " " * INDENT, " " * (INDENT + 2))


def _in_words(throw: ThrowCard, drawn: Drawn, reached: str) -> str:
    parts = [f"Dice {listed([_said(die) for die in throw.dice])}"] if throw.dice else []
    if reached or throw.word:
        parts.append(", ".join(filter(None, (reached, throw.word.lower()))))
    needle = drawn.needle
    better = "" if needle is None else f", and {per_cent(Fraction(needle.below))} were worse"
    were = "are assumed to have been" if drawn.bar.assumed else "were"
    parts.append(f"The chances {were} {in_words(drawn.bar)}{better}")
    return ". ".join(parts) + "."


def _said(die: MomentDie) -> str:
    again = {"boom": " (thrown again)", "drop": " (does not count)"}.get(die.state, "")
    return f"{sound(die.words or die.text)}{again}"


def faces(dice: tuple[MomentDie, ...]) -> Text:
    """Return dice as `d6 [2][3]`: one rolled again has a `!`, one that does not count brackets."""
    text = Text()
    for shape, alike in groupby(dice, key=lambda die: die.shape):
        text.append(f"{' ' if text else ''}{sound(shape)} " if shape else " " if text else "")
        for die in alike:
            face = sound(die.text)
            if die.state == "drop":
                text.append(f"({face})", "dim strike")
            else:
                text.append(f"[{face}{'!' * (die.state == 'boom')}]", "bold")
    return text
