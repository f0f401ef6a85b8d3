"""Whole fights of every system, with their journal in memory, beside the calibration loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from benchmarks import beacon, hex_fights, kept, point_fights, symbol_fights
from benchmarks.calibration import calibrate
from benchmarks.measuring import Pace, Row
from benchmarks.playing import advised, unadvised
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.registry import ruleset

Fight = Callable[[int], int]
"""Plays the fight whose dice have that number; returns how many prompts it had."""


def opened(number: int, scenario: str = "dock-thug") -> Chronicle:
    """Return a fight of Razorweave at its first prompt."""
    return kept.opened("razorweave", scenario, number)


def four_against_four(number: int) -> Chronicle:
    """The warehouse ambush with one more on each side: places, Tags, armour, a group Clock."""
    rules = ruleset("razorweave")
    book = kept.book("razorweave")
    state = kept.opening("razorweave", "warehouse-ambush")
    for joins, side in (("isaura_vell", "party"), ("brother_hask", "foes")):
        state = rules.enter(book, state, joins, side).apply(state)
    return Chronicle(rules, book, state, seed=seed_from_number(number))


FIGHTS: tuple[tuple[str, Fight, range, int, str], ...] = (
    (
        "Razorweave, duel, by the book's advice",
        lambda number: advised(opened(number)),
        range(40),
        40,
        "-",
    ),
    (
        "Razorweave, duel, rolled order, no advice",
        lambda number: unadvised(opened(number)),
        range(40),
        40,
        "0.02 or more",
    ),
    (
        "Razorweave, four against four, by the book's advice",
        lambda number: advised(four_against_four(number)),
        range(4),
        10,
        "0.002 or more",
    ),
    (
        "Fully Automated, one against one on the footbridge, by advice",
        lambda number: advised(hex_fights.opened(number, "footbridge")),
        range(20),
        8,
        "-",
    ),
    (
        "Fully Automated, six against six, the same four fights again",
        lambda number: advised(hex_fights.opened(number, "yard")),
        range(4),
        8,
        "0.0008 or more",
    ),
    (
        "Aeronaughts, four against four, by advice",
        lambda number: advised(symbol_fights.opened(number)),
        range(20),
        5,
        "0.0008 or more",
    ),
    (
        "Action Points, duel, by advice",
        lambda number: advised(point_fights.duel(number)),
        range(100),
        8,
        "0.015 or more",
    ),
    (
        "Action Points, four against four, by advice",
        lambda number: advised(point_fights.opened(number)),
        range(20),
        5,
        "0.001 or more",
    ),
    (
        "Beacon Road, four against six at the bridge, by advice",
        lambda number: advised(beacon.opened(number)),
        range(8),
        5,
        "0.0008 or more",
    ),
)
"""What is played: its row, one fight, which dice, how many batches, and the target ratio."""


def pace(fight: Fight, batches: list[range]) -> Pace:
    """Return how fast fights are played; those of a first batch do not count."""
    for number in batches[0]:
        fight(number)
    found = Pace()
    for numbers in batches:
        with found.piece(len(numbers)):
            for number in numbers:
                fight(number)
    return found


def rows() -> Iterator[Row]:
    """Yield the loop itself, then every fight with its prompts."""
    fastest = calibrate()
    played = []
    for name, fight, numbers, times, wanted in FIGHTS:
        prompts = sum(fight(number) for number in numbers) / len(numbers)
        found = pace(fight, [numbers] * times)
        asked = f"{found.a_second * prompts:,.0f}/s"
        played += [
            Row(name, f"{found.a_second:,.0f} fights/s", f"{found.ratio:.5f}", wanted),
            Row("its prompts", asked, f"{found.ratio * prompts:.3f}"),
        ]
        fastest = max(fastest, calibrate())
    yield Row("calibration loop", f"{fastest:,.0f} duels/s")
    yield from played
    # Cached lines and rounds help less here than when the same fights come again.
    new = [range(1000 + 16 * batch, 1016 + 16 * batch) for batch in range(5)]
    found = pace(lambda number: advised(hex_fights.opened(number, "yard")), new)
    name = "Fully Automated, six against six, each fight a new one"
    yield Row(name, f"{found.a_second:,.0f} fights/s", f"{found.ratio:.5f}", "0.0008 or more")
