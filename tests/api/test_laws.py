"""The exact odds of dice from Python."""

from __future__ import annotations

from fractions import Fraction

import pytest

import fracas
from fracas.core.errors import BudgetExceeded, DiceNotation, WrongUse


def test_common_dice_have_a_total() -> None:
    law = fracas.odds("2d6")
    assert law.names == ("total",)
    assert law[7] == Fraction(1, 6)
    assert law[(7,)] == Fraction(1, 6)
    assert law[13] == 0
    assert law.mean() == 7
    assert law.at_least(10) == Fraction(1, 6)
    assert sum(law.chances.values()) == 1
    assert law.floats[(7,)] == pytest.approx(1 / 6)
    assert len(law) == len(list(law)) == 11


def test_dice_of_a_game_have_its_names() -> None:
    law = fracas.odds("2Y1G vs 2P1R1K")
    assert law.names == ("success", "advantage", "triumph", "despair")
    assert sum(law.chances.values()) == 1
    assert sum(law.along("advantage").values()) == 1
    with pytest.raises(WrongUse, match="has no 'luck'"):
        law.along("luck")


def test_exploding_dice_say_what_is_missing() -> None:
    law = fracas.odds("2d8!")
    assert 0 < law.missing < Fraction(1, 1000)
    assert sum(law.chances.values()) + law.missing == 1


def test_what_is_no_dice_is_refused() -> None:
    with pytest.raises(DiceNotation):
        fracas.odds("4x6")
    with pytest.raises(WrongUse, match=r"fracas\.fight\('dock-thug'\)"):
        fracas.odds("dock-thug")
    with pytest.raises(WrongUse):
        fracas.odds("4d6", system="aeronaughts")
    with pytest.raises(WrongUse):
        fracas.odds("4d6", system="nowhere")
    with pytest.raises((BudgetExceeded, DiceNotation)):
        fracas.odds("9999d9999kh7")


def test_a_law_is_a_frame_a_chart_and_a_page() -> None:
    law = fracas.odds("2Y1G vs 2P1R1K")
    frame = law.to_frame()
    assert list(frame) == [*law.names, "chance", "exact"]
    assert frame.rows == len(law)
    assert sum(map(Fraction, frame["exact"])) == 1
    page = law._repr_html_()
    assert "success" in page
    assert "http" not in page
    chart = law.plot().to_dict()
    assert len(chart["concat"]) == 4
    assert "2Y" in chart["description"]
    assert "on average" in repr(law)


def test_importing_the_package_of_the_same_name_hides_nothing() -> None:
    import fracas.odds

    assert fracas.odds.BUDGET
    assert fracas.odds("4d6").names == ("total",)  # type: ignore[operator]
