"""What is asked in a fight, and the possible answers, as a program sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fracas.api.showing import per_cent
from fracas.core.asking.answers import Answer

if TYPE_CHECKING:
    from fracas.core.play.chronicle import Chronicle
    from fracas.plots.pictures import Picture


class OptionOdds(Mapping[str, Fraction]):
    """The exact figures of an option, by name: a chance from 0 to 1, or a mean.

    They use what the side that is asked may know. `missing` is the weight of what was not followed
    in the time limit: a chance is at least the figure here, and at most that plus `missing`. An
    option of which too little was followed has no figures. `parts` says what can happen, in words
    with their chances, the gravest first.
    """

    def __init__(
        self,
        figures: Mapping[str, Fraction],
        missing: Fraction = Fraction(0),
        parts: tuple[tuple[str, Fraction], ...] = (),
        chances: frozenset[str] = frozenset(),
    ) -> None:
        self._figures = dict(figures)
        self._chances = chances
        self.missing = missing
        self.parts = parts

    def __getitem__(self, name: str) -> Fraction:
        return self._figures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    @property
    def floats(self) -> dict[str, float]:
        """The same figures as floats."""
        return {name: float(value) for name, value in self._figures.items()}

    def plot(self, title: str = "Odds of the option", *, dark: bool = False) -> Picture:
        """Return a chart of `parts` (an Altair chart, which notebooks show).

        `dark` is for dark pages. Raises `WrongUse` for an option without parts, and without the
        extra `plots`.
        """
        from fracas.plots.files import check_extra
        from fracas.plots.options import option_chart
        from fracas.plots.pictures import Style

        check_extra()
        return option_chart(title, self.parts, Style(dark=dark))

    def _said(self, name: str) -> str:
        """Return a figure as it is shown; blank where there is none of that name."""
        if name not in self._figures:
            return ""
        value = self._figures[name]
        return per_cent(value) if name in self._chances else f"{float(value):.2f}"

    def __str__(self) -> str:
        return ", ".join(f"{name.replace('_', ' ')} {self._said(name)}" for name in self)

    def __repr__(self) -> str:
        return f"<odds: {self}>" if self else "<odds: none>"


class Option:
    """One open answer: pass it to `answer`, or pass its `id`.

    `text` is what the player reads, `decider` who is asked, `rules` the ids of the rules behind it.
    """

    def __init__(
        self,
        id_: str,
        text: str,
        decider: str,
        rules: tuple[str, ...],
        answer: Answer,
        place: tuple[Chronicle, int],
        weigh: Callable[[Option], OptionOdds],
    ) -> None:
        self.id, self.text, self.decider, self.rules = id_, text, decider, rules
        # Its fight, and where it is asked there.
        self._answer, self._place, self._weigh = answer, place, weigh

    @property
    def odds(self) -> OptionOdds:
        """What can follow from it, calculated on first access and remembered while it is open.

        Raises `StaleAnswer` once it is open no longer.
        """
        return self._weigh(self)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<option {self.id!r}: {self.text}>"


class Prompt:
    """What is asked: `text` in a sentence, who is asked, and by which rules.

    `deciders` are those who have not answered yet. `form` is the form of an answer: `choice`,
    `several`, `number`, `text`, `path`, `course`, `allocation`, `sheet` or `roll`. With `listed`
    the options are all possible answers. Otherwise they are proposals, and `answer` takes any other
    answer of that form as well.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        deciders: tuple[str, ...],
        rules: tuple[str, ...],
        form: str,
        *,
        listed: bool,
        ruling: bool,
    ) -> None:
        self.kind, self.text, self.deciders, self.rules = kind, text, deciders, rules
        self.form, self.listed, self.ruling = form, listed, ruling

    @property
    def together(self) -> bool:
        """Whether several are asked at once; their answers count once all are in."""
        return len(self.deciders) > 1

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind} of {', '.join(self.deciders)}: {self.text}>"


class Line(str):
    """A sentence of the log, with the ids of its `rules` and the faces of its `dice`."""

    __slots__ = ("dice", "rules")

    rules: tuple[str, ...]
    dice: tuple[str, ...]

    def __new__(cls, text: str, rules: tuple[str, ...] = (), dice: tuple[str, ...] = ()) -> Line:
        """Make a sentence with the rules and dice behind it."""
        line = super().__new__(cls, text)
        line.rules, line.dice = rules, dice
        return line

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (str(self), self.rules, self.dice)
