"""How a fight goes if everyone plays to win, beside how it goes by the book: text and figures."""

from __future__ import annotations

from fracas.cli.keyboard.screen import Screen
from fracas.sim.batches.batch import Batch
from fracas.sim.batches.intervals import Interval
from fracas.sim.batches.summary import Summary
from fracas.sim.batches.verdicts import Chance, chances


def show(screen: Screen, book: Summary, winning: Summary) -> None:
    """Show a table of both ways to play, and say whether they differ."""
    found = chances(book, winning)
    screen.gap()
    screen.table(
        [("who wins", "left"), ("as above", "right"), ("all play to win", "right")],
        [(one.outcome or "-", _told(one.book), _told(one.to_win)) for one in found],
    )
    screen.say(f"{verdict(found)} ({winning.fights:,} fights in which everyone plays to win).")


def verdict(found: tuple[Chance, ...]) -> str:
    """Return a sentence, without its end, on whether it matters that everyone plays to win."""
    first = next((one for one in found if one.differs), None)
    if first is None:
        return "Playing to win makes no difference that these fights show"
    how = "more" if first.gain > 0 else "less"
    return (
        f"Playing to win changes the verdict: {first.outcome or 'no one'} wins {how} often, "
        f"{_part(first.to_win.value)} instead of {_part(first.book.value)}"
    )


def figures(book: Batch, winning: Batch | None) -> dict[str, object] | None:
    """Return the same for programs; None where it was not asked for."""
    if winning is None:
        return None
    return {
        "fights": winning.summary.fights,
        "outcomes": [
            {
                "outcome": one.outcome,
                "value": one.to_win.value,
                "low": one.to_win.low,
                "high": one.to_win.high,
                "gain": one.gain,
                "differs": one.differs,
            }
            for one in chances(book.summary, winning.summary)
        ],
    }


def _told(figure: Interval) -> str:
    return f"{_part(figure.value)} ({_part(figure.low)} to {_part(figure.high)})"


def _part(value: float) -> str:
    return f"{100 * value:.0f}%"
