"""The exact odds of dice: every result with its chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from fracas.api.checking import system_of
from fracas.api.checking import text as checked_text
from fracas.api.frames import Frame
from fracas.api.showing import Bar, card, heading, per_cent, table
from fracas.core.errors import FracasError, WrongUse
from fracas.dice.notation import format_dice, parse_dice
from fracas.dice.odds import total_odds
from fracas.odds.own_dice import own_dice
from fracas.packages import chosen

if TYPE_CHECKING:
    from fracas.plots.pictures import Picture

Values = tuple[int, ...]


class Law:
    """The exact distribution of dice: each result with its chance.

    `names` says what a result counts, such as `total`, or `edge` and `damage`; a result has one
    number for each name. `missing` is the weight of exploding chains that were cut: together with
    it the chances sum to 1.
    """

    def __init__(
        self,
        dice: str,
        names: tuple[str, ...],
        chances: tuple[tuple[Values, Fraction], ...],
        missing: Fraction = Fraction(0),
    ) -> None:
        self.dice, self.names, self.missing = dice, names, missing
        self._chances = dict(chances)

    @property
    def chances(self) -> dict[Values, Fraction]:
        """The chance of each result."""
        return dict(self._chances)

    @property
    def floats(self) -> dict[Values, float]:
        """The chance of each result as a float."""
        return {values: float(chance) for values, chance in self._chances.items()}

    def __getitem__(self, values: int | Values) -> Fraction:
        return self._chances.get((values,) if isinstance(values, int) else values, Fraction(0))

    def __iter__(self) -> Iterator[Values]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def along(self, name: str | None = None) -> dict[int, Fraction]:
        """Return the chance of each number of one name, rising; by default of the first name.

        Raises `WrongUse` for a name that these dice do not have.
        """
        axis = self._axis(name)
        found: dict[int, Fraction] = {}
        for values, chance in self._chances.items():
            found[values[axis]] = found.get(values[axis], Fraction(0)) + chance
        return dict(sorted(found.items()))

    def at_least(self, number: int, name: str | None = None) -> Fraction:
        """Return the chance of this number or more; with `missing`, it is a lower bound."""
        row = self.along(name)
        return sum((chance for value, chance in row.items() if value >= number), Fraction(0))

    def mean(self, name: str | None = None) -> Fraction:
        """Return the average, over all that is not `missing`."""
        row = self.along(name)
        whole = sum((value * chance for value, chance in row.items()), Fraction(0))
        return whole / (1 - self.missing)

    def to_frame(self) -> Frame:
        """Return a row for each result: its numbers, `chance` as a float, `exact` as a fraction."""
        columns = {
            name: [values[at] for values in self._chances] for at, name in enumerate(self.names)
        }
        exact = list(self._chances.values())
        return Frame({**columns, "chance": map(float, exact), "exact": map(str, exact)})

    def plot(self, *, landscape: bool = False, dark: bool = False) -> Picture:
        """Return a chart of each name (an Altair chart, which notebooks show).

        `landscape` puts panels side by side, as on a slide; `dark` is for dark pages. Raises
        `WrongUse` without the extra `plots`.
        """
        from fracas.plots.dice import law_chart
        from fracas.plots.files import check_extra
        from fracas.plots.pictures import Style

        check_extra()
        laws = {name: self.along(name) for name in self.names}
        return law_chart(self.dice, laws, Style(landscape, dark))

    def _axis(self, name: str | None) -> int:
        if name is None:
            return 0
        if name not in self.names:
            raise WrongUse(
                f"{self.dice} has no '{name}': it has {', '.join(self.names)}.", given=name
            )
        return self.names.index(name)

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {float(self.mean(name)):.4g}" for name in self.names)
        return f"<law of {self.dice}: {len(self):,} results, on average {told}>"

    def _repr_html_(self) -> str:
        parts = [heading(self.dice)]
        for name in self.names:
            row = self.along(name)
            most = max(row.values())
            below = f"on average {float(self.mean(name)):.4g}"
            rows = [(value, per_cent(chance), Bar(chance / most)) for value, chance in row.items()]
            if set(row) != {0}:
                parts += [heading(name, below), table((name, "chance", ""), rows)]
        return card(*parts)


def odds(text: str, *, system: str | None = None) -> Law:
    """Return the exact odds of dice: `4d6+2`, `5d6kh4`, `2d8!`, `2dF`, or a game's own notation.

    Fracas recognizes a game's own dice by their notation, as in `2Y1G vs 2P1R1K`; `system` names
    the game where two use the same notation. Raises `DiceNotation` or `WrongUse` for anything that
    is not dice, and `BudgetExceeded` for too many dice.
    """
    checked_text(text, "dice", "a text such as '4d6+2'")
    if system_of(system) is None:
        try:
            dice = parse_dice(text)
        except FracasError:
            _refuse_scenario(text)
            own = own_dice(text, None)
            if own is None:
                raise
            return Law(own.name, own.axes, own.law, own.missing)
        law = total_odds(dice)
        chances = tuple(((total,), chance) for total, chance in law.chances)
        return Law(format_dice(dice), ("total",), chances, law.missing)
    own = own_dice(text, system)
    if own is None:
        raise WrongUse(f"{system} has no dice written '{text}'.", given=text)
    return Law(own.name, own.axes, own.law, own.missing)


def _refuse_scenario(text: str) -> None:
    """Raise `WrongUse` if the name of a fight was given."""
    if chosen.shipped_as(text, None):
        raise WrongUse(
            f"'{text}' is a fight, not dice: see fracas.fight('{text}').options.", given=text
        )
