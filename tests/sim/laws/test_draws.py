"""Draws for many fights at once: for each the line that NumPy has at its counters."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.laws.draws import PURPOSE, TAG, BulkDraws
from fracas.sim.laws.philox import MASK, block
from fracas.sim.play.fights import DICE, PLAYERS

np: Any = pytest.importorskip("numpy")


def of_fight(seed: int, number: int, block: int) -> list[int]:
    """Four draws of a fight, from a generator of its own."""
    counter = (PURPOSE << 192 | block << 64 | number) - 1
    words = [counter >> 64 * word & MASK for word in range(4)]
    generator = np.random.Philox(
        key=np.array([seed, TAG], dtype=np.uint64), counter=np.array(words, dtype=np.uint64)
    )
    drawn: list[int] = generator.random_raw(4).tolist()
    return drawn


@pytest.mark.parametrize(
    ("seed", "first"), [(0, 0), (1, 812_345), (MASK, MASK - 4), (12_345, (1 << 63) - 2)]
)
@pytest.mark.parametrize("number", [0, 1, 999])
def test_it_is_numpys_own_line_for_each_fight(seed: int, first: int, number: int) -> None:
    draws = BulkDraws(seed, first, 5)
    together = draws.all(number).T.tolist()
    which = np.array([4, 0, 3])
    alone = np.stack(draws.some(number, which)).T.tolist()
    for fight in range(5):
        assert together[fight] == of_fight(seed, first + fight, number)
        ours = block((seed, TAG), PURPOSE << 192 | number << 64 | first + fight)
        assert together[fight] == list(ours)
    assert alone == [together[fight] for fight in which]


def test_it_is_none_of_the_lines_of_played_fights() -> None:
    """Their counters differ in the last word from all that is drawn here, whatever the key."""
    assert PURPOSE not in {DICE, PLAYERS}
    assert BulkDraws(1, TAG, 1).all(0).T.tolist()[0] != list(block((1, TAG), 1))


def test_without_numpy_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("fracas.sim.laws.draws.import_module", missing)
    with pytest.raises(WrongUse, match="its extra `sim`"):
        BulkDraws(1, 0, 1)
