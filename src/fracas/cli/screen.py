"""What a terminal shows: wrapped lines, dice, options in columns. Colour is never the only sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from fracas.table.telling import Line

WIDEST = 110
NARROW = 64


class Screen:
    """Draws on standard output, plain where that is no terminal. Lines break between words."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.width = max(20, min(self.console.width, WIDEST))

    def say(self, text: str, style: str = "", *, indent: int = 0) -> None:
        """A paragraph, every line of it indented by that many columns."""
        self.hang(Text(sound(text), style=style), " " * indent, " " * indent)

    def to_copy(self, text: str) -> None:
        """A line that is never broken, for it holds a command that somebody may copy."""
        self.console.print(Text(sound(text), style="dim"), soft_wrap=True)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()

    def title(self, text: str) -> None:
        """A heading."""
        self.say(text, "bold underline")

    def fault(self, sentence: str) -> None:
        """What was wrong with an answer, marked by `!`."""
        self.hang(Text(sound(sentence), style="red"), "! ", "  ")

    def hang(self, text: Text, first: str, rest: str) -> None:
        """Wrap a text: `first` stands before its first line, `rest` before all others."""
        room = max(10, self.width - max(len(first), len(rest)))
        for number, line in enumerate(text.wrap(self.console, room) or [Text()]):
            line.rstrip()
            self.console.print(Text.assemble(rest if number else first, line), soft_wrap=True)

    def line(self, line: Line, *, undone: bool = False) -> None:
        """One line of the log: the sentence, the dice, and the rules behind it."""
        text = Text(sound(line.text), style="strike dim" if undone else "")
        if line.fact is None:
            text.stylize("italic")
        if line.dice:
            text.append(" ")
            text.append(dice(line.dice))
        if line.because:
            text.append("  " + " ".join(line.because), "dim")
        self.hang(text, "  (undone) " if undone else "  ", "      ")

    def board(self, lines: Iterable[str]) -> None:
        """The state, as the system draws it."""
        for line in lines:
            self.hang(Text(sound(line), style="cyan"), "  | ", "  |     ")

    def options(
        self,
        words: Sequence[str],
        heads: Sequence[str] = (),
        rows: Sequence[Sequence[str]] = (),
        marked: int | None = None,
    ) -> None:
        """Options numbered from 1, with figures in columns; `marked` is what Enter takes."""
        if self.width < NARROW and heads:
            for number, word in enumerate(words):
                self._option(number, word, marked)
                figures = " · ".join(
                    f"{head} {cell}" for head, cell in zip(heads, rows[number], strict=True)
                )
                self.say(figures, "dim", indent=5)
            return
        if not heads:
            for number, word in enumerate(words):
                self._option(number, word, marked)
            return
        table = Table(box=None, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", justify="right", no_wrap=True, min_width=3)
        table.add_column("", overflow="fold", min_width=20)
        for head in heads:
            # A head of several words takes several lines, so that columns stay narrow.
            stacked = head.replace(" ", "\n")
            table.add_column(stacked, justify="right", no_wrap=True, vertical="top")
        for number, word in enumerate(words):
            star = " *" if number == marked else ""
            table.add_row(Text(str(number + 1), style="bold"), sound(word) + star, *rows[number])
        self._draw(table)

    def _draw(self, table: Table) -> None:
        width = min(self.width, self.console.width)
        if self.console.is_terminal:
            self.console.print(table, width=width)
            return
        with self.console.capture() as captured:
            self.console.print(table, width=width)
        for line in captured.get().splitlines():
            self.console.print(line.rstrip(), soft_wrap=True)

    def _option(self, number: int, word: str, marked: int | None) -> None:
        star = " *" if number == marked else ""
        self.hang(Text(sound(word) + star), f"{number + 1:>3} ", "      ")

    def table(self, heads: Sequence[tuple[str, str]], rows: Iterable[Sequence[str | Text]]) -> None:
        """A table of columns, each with its name and how it is set: `left` or `right`."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for name, side in heads:
            table.add_column(name, justify="right" if side == "right" else "left", overflow="fold")
        for row in rows:
            table.add_row(*(sound(cell) if isinstance(cell, str) else cell for cell in row))
        self._draw(table)


def dice(tokens: Sequence[tuple[str, bool]]) -> Text:
    """Dice as `[6 6 3 (1)]`: what does not count stands in brackets and is struck through."""
    text = Text("[")
    for number, (face, counts) in enumerate(tokens):
        if number:
            text.append(" ")
        text.append(face if counts else f"({face})", "bold" if counts else "dim strike")
    return text.append("]")


def sound(text: str) -> str:
    """The text without signs that could steer a terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)
