"""Parts of a picture that all systems share: slips that can be told apart."""

from __future__ import annotations

from fracas.core.picture.pictures import Slip, told_apart


def test_each_slip_of_a_figure_has_an_id_of_its_own() -> None:
    slips = told_apart(
        [
            Slip("Wi", "Winded"),
            Slip("St", "Stunned 2", id="stunned"),
            Slip("Di", "1 blue"),
            Slip("Di", "1 blue"),
        ]
    )
    assert [one.id for one in slips] == ["Winded", "stunned", "1 blue", "1 blue#2"]
    assert told_apart(slips) == slips
