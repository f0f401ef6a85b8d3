"""What a terminal shows: wrapped lines, dice, options in columns. No sign is only a colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from fracas.table.screens.log_lines import Line

WIDEST = 110
NARROW = 64
WORDS = 26
"""How narrow the words of an option may get beside figures, so that a bar fits below them."""


Looks = Literal["cells", "letters", "words"]
"""How bars are drawn: in coloured cells, in letters alone, or in words."""


class _Out(Console):
    """Standard output; that its reader has enough is for the command line to say."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 - rich calls this while it handles the error


class Screen:
    """Draws on standard output, plain where that is not a terminal. Lines break between words.

    `ids` shows the ids of rules behind what happened; `?` shows them in any case. `words` shows
    every bar in words, for screen readers.
    """

    def __init__(
        self, console: Console | None = None, *, ids: bool = False, words: bool = False
    ) -> None:
        self.console = console or _Out(highlight=False, markup=False, emoji=False)
        self.width = max(20, min(self.console.width, WIDEST))
        self.ids = ids
        self._words = words

    @property
    def look(self) -> Looks:
        """How bars are drawn here: in words where the window is narrow or hardly a terminal."""
        console = self.console
        if self._words or console.is_dumb_terminal or self.width < NARROW:
            return "words"
        colour = console.is_terminal and console.color_system and not console.no_color
        return "cells" if colour else "letters"

    def cited(self, because: Iterable[str]) -> str:
        """Return the ids of rules for the end of a line; blank where none are shown."""
        ids = " ".join(because) if self.ids else ""
        return f"  {ids}" if ids else ""

    def say(self, text: str, style: str = "", *, indent: int = 0) -> None:
        """Print a paragraph, with every line indented by that many columns."""
        self.hang(Text(sound(text), style=style), " " * indent, " " * indent)

    def to_copy(self, text: str) -> None:
        """Print a line that is never broken, because it contains a command to copy."""
        self.console.print(Text(sound(text), style="dim"), soft_wrap=True)

    def gap(self) -> None:
        """Print an empty line."""
        self.console.print()

    def title(self, text: str) -> None:
        """Print a heading."""
        self.say(text, "bold underline")

    def fault(self, sentence: str) -> None:
        """Print what was wrong with an answer, marked by `!`."""
        self.hang(Text(sound(sentence), style="red"), "! ", "  ")

    def hang(self, text: Text, first: str, rest: str) -> None:
        """Wrap a text: `first` is put before its first line, `rest` before all others."""
        room = max(10, self.width - max(len(first), len(rest)))
        for number, line in enumerate(text.wrap(self.console, room) or [Text()]):
            line.rstrip()
            self.console.print(Text.assemble(rest if number else first, line), soft_wrap=True)

    def line(self, line: Line, *, undone: bool = False) -> None:
        """Print one line of the log: the sentence, the dice, and the rules behind it."""
        text = Text(sound(line.text), style="strike dim" if undone else "")
        if line.fact is None:
            text.stylize("italic")
        if line.dice:
            text.append(" ")
            text.append(dice(line.dice))
        text.append(self.cited(line.because), "dim")
        self.hang(text, "  (undone) " if undone else "  ", "      ")

    def board(self, lines: Iterable[str]) -> None:
        """Print the state, as the system draws it."""
        for line in lines:
            self.hang(Text(sound(line), style="cyan"), "  | ", "  |     ")

    def options(
        self,
        words: Sequence[str],
        heads: Sequence[str] = (),
        rows: Sequence[Sequence[str]] = (),
        marked: int | None = None,
        *,
        labels: Sequence[str] = (),
        below: Sequence[Text | None] = (),
    ) -> None:
        """Print options numbered from 1, with figures in columns; `marked` is what Enter takes.

        `labels` replace the numbers. `below` has the bar of each option.
        """
        labels = labels or [str(number + 1) for number in range(len(words))]
        told = [Text(sound(word) + " *" * (at == marked)) for at, word in enumerate(words)]
        if self.look == "words" or not heads or self._crowded(heads, rows):
            for number, text in enumerate(told):
                self.hang(text, f"{labels[number]:>3} ", "      ")
                self._below(number, heads, rows, below)
            return
        table = Table(box=None, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", justify="right", no_wrap=True, min_width=3)
        table.add_column("", overflow="fold", min_width=WORDS)
        for head in heads:
            # A head of several words takes several lines, so that columns stay narrow.
            stacked = head.replace(" ", "\n")
            table.add_column(stacked, justify="right", no_wrap=True, vertical="top")
        for number, text in enumerate(told):
            bar = below[number] if below else None
            cell = text if bar is None else Text("\n").join([text, bar])
            table.add_row(Text(labels[number], style="bold"), cell, *rows[number])
        self._draw(table)

    def _crowded(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
        """Return whether columns would leave no room for a bar below the words of an option."""
        cells = [head.split() for head in heads]
        wide = [
            max(map(len, (*cell, *(row[at] for row in rows)))) + 1 for at, cell in enumerate(cells)
        ]
        return sum(wide) + WORDS + 5 > self.width

    def _below(
        self,
        number: int,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        below: Sequence[Text | None],
    ) -> None:
        """Print the bar of an option, and its figures in words, on lines of their own."""
        bar = below[number] if below else None
        if bar is not None:
            self.hang(bar, " " * 5, " " * 5)
        if not heads:
            return
        told = [*zip(heads, rows[number], strict=True)]
        if self.look == "words":
            # What the bar says in words is not repeated, and figures that are 0 are left out.
            said = "" if bar is None else bar.plain
            names = {part.rpartition(" ")[0] for part in said.split(", ")}
            told = [(head, cell) for head, cell in told if head not in names and cell != "·"]
        figures = " · ".join([f"{head} {cell}" for head, cell in told])
        if figures:
            self.say(figures, "dim", indent=5)

    def _draw(self, table: Table) -> None:
        width = min(self.width, self.console.width)
        if self.console.is_terminal:
            self.console.print(table, width=width)
            return
        with self.console.capture() as captured:
            self.console.print(table, width=width)
        for line in captured.get().splitlines():
            self.console.print(line.rstrip(), soft_wrap=True)

    def table(self, heads: Sequence[tuple[str, str]], rows: Iterable[Sequence[str | Text]]) -> None:
        """Print a table of columns, each with its name and its alignment: `left` or `right`."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for name, side in heads:
            table.add_column(name, justify="right" if side == "right" else "left", overflow="fold")
        for row in rows:
            table.add_row(*(sound(cell) if isinstance(cell, str) else cell for cell in row))
        self._draw(table)


def dice(tokens: Sequence[tuple[str, bool]]) -> Text:
    """Return dice as `[6 6 3 (1)]`: what does not count is in parentheses and struck through."""
    text = Text("[")
    for number, (face, counts) in enumerate(tokens):
        if number:
            text.append(" ")
        text.append(face if counts else f"({face})", "bold" if counts else "dim strike")
    return text.append("]")


def sound(text: str) -> str:
    """Return the text without characters that could control a terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)
