"""What changing a ruling does, in sentences, for terminals, pages and documents alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fracas.sim.batches.intervals import Interval
from fracas.sim.variants.ruling_effects import Effects, Flip, Usual

Kind = Literal["shifts", "noise", "same", "never", "refused"]
"""The effect of a change: a difference beyond noise, within it, none, never relevant, refused."""

ASSUMES = (
    "Every side plays by the book, and the GM rules as the rules propose. Fights with the same "
    "number have the same dice under every ruling. ± is the 95% confidence interval."
)


def kind_of(flip: Flip) -> Kind:
    """Return the effect of a change on a fight."""
    if flip.refused:
        return "refused"
    if flip.win is None:
        return "never"
    if not flip.moved:
        return "same"
    return "shifts" if any(map(beyond, _figures(flip))) else "noise"


def beyond(more: Interval | None) -> bool:
    """Return whether a difference is more than luck."""
    return more is not None and not more.low <= 0 <= more.high


def sentence(usual: Usual, flip: Flip) -> str:
    """Return what a change does to one fight, as a sentence."""
    match kind_of(flip):
        case "refused":
            return f"It cannot be played this way here: {flip.refused}"
        case "never":
            return f"It never comes up in {usual.fights} fights."
        case "same":
            return f"It comes up, but none of {usual.fights} fights ends differently."
        case "noise":
            return (
                f"No difference beyond noise, though {flip.moved} of {usual.fights} fights "
                f"end differently: {_wins(usual, flip)}."
            )
    if flip.cut == usual.fights:
        return "No fight ends by the rules."
    said = [
        one for one, more in zip(_all(usual, flip), _figures(flip), strict=True) if beyond(more)
    ]
    if flip.cut > usual.cut:
        said.append(f"{flip.cut} of {usual.fights} fights do not end")
    return f"{_capital('; '.join(said))}."


def summary(effects: Effects, option: str, value: str | int) -> str:
    """Return what a value of a switch does to all fights of a system, in a few sentences.

    Blank where nobody has measured it.
    """
    found = [(usual, flip, kind_of(flip)) for usual, flip in effects.of(option, value)]
    if not found:
        return ""
    said = [
        f"{usual.title}: {sentence(usual, flip)}" for usual, flip, kind in found if kind == "shifts"
    ]
    counts = {name: sum(kind == name for _, _, kind in found) for name in ("noise", "same")}
    never = sum(kind in ("never", "refused") for _, _, kind in found)
    if never == len(found):
        return f"It never comes up in {_fights(never, 'the')}, as the book's advice plays them."
    if counts["noise"]:
        said.append(f"No difference beyond noise in {_fights(counts['noise'])}.")
    if counts["same"]:
        said.append(f"No difference at all in {_fights(counts['same'])}.")
    if never:
        said.append(f"It never comes up in {_fights(never)}.")
    return " ".join(said)


def worked_out(effects: Effects) -> str:
    """Return how some effects were measured."""
    counts = sorted({one.fights for one in effects.usual})
    many = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return (
        f"Measured from {many} fights of each by Fracas {effects.engine}, seed {effects.seed}, "
        f"book {effects.book[:8]}."
    )


def _all(usual: Usual, flip: Flip) -> tuple[str, str, str]:
    assert flip.rounds is not None
    assert flip.losses is not None
    rounds = _moved("rounds", flip.rounds, 1, "")
    lost = _moved(f"losses of the {usual.side}", flip.losses, 100, " points")
    return _wins(usual, flip), rounds, lost


def _wins(usual: Usual, flip: Flip) -> str:
    assert flip.win is not None
    return _moved(f"wins of the {usual.side}", flip.win, 100, " points")


def _moved(what: str, more: Interval, scale: int, unit: str) -> str:
    """Return by how much a figure rises or falls, to as many places as its interval needs."""
    value, give = abs(scale * more.value), scale * more.give
    places = 1 if value >= 0.1 and give >= 0.1 else 2
    if not value:
        return f"{what} stay as they are (±{give:.{places}f}{unit})"
    turn = "rise" if more.value > 0 else "fall"
    return f"{what} {turn} by {value:.{places}f}{unit} (±{give:.{places}f})"


def _figures(flip: Flip) -> tuple[Interval | None, ...]:
    return flip.win, flip.rounds, flip.losses


def _fights(count: int, article: str = "") -> str:
    return " ".join(filter(None, (article, "one fight" if count == 1 else f"{count} fights")))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def lines(effects: Effects, option: str, value: str | int) -> Iterable[tuple[str, str]]:
    """Yield each fight's title with what a value of a switch does to it."""
    for usual, flip in effects.of(option, value):
        yield usual.title, sentence(usual, flip)
