from __future__ import annotations

from fracas.core.chance import Reading
from fracas.dice import Pool, Total, parse_dice


def test_a_total_reads_the_kept_dice_and_adds() -> None:
    reading: Reading = Total(Pool(5, 6, keep_lowest=4), 1)
    assert reading.of((1, 6, 4, 5, 3)) == 14
    assert reading.of_total(13) == 14


def test_the_constant_of_a_sum_belongs_to_its_total() -> None:
    dice = parse_dice("2d6+3")
    assert Total(dice, 1).of((2, 5)) == 11
    assert Total(dice, 1).of_total(10) == 11


def test_equal_readings_are_one() -> None:
    assert hash(Total(Pool(4, 6), 2)) == hash(Total(Pool(4, 6), 2))
    assert Total(Pool(4, 6), 2) != Total(Pool(4, 6), 1)
