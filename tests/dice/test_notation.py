from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fracas.core.errors import DiceNotation
from fracas.dice import DiceSum, Pool, Term, Throw, format_dice, parse_dice

from . import brute


@pytest.mark.parametrize(
    ("text", "dice", "short"),
    [
        ("4d6+2", DiceSum((Term(1, Pool(4, 6)),), 2), "4d6+2"),
        ("5d6kh4", Pool(5, 6, keep_highest=4), "5d6kh4"),
        ("5D6 KL4", Pool(5, 6, keep_lowest=4), "5d6kl4"),
        ("2dF", Pool(2, 3, -1), "2dF"),
        ("2df", Pool(2, 3, -1), "2dF"),
        ("d8!", Pool(1, 8, explodes=True), "d8!"),
        (" 3 d 6 ! kh 2 ", Pool(3, 6, keep_highest=2, explodes=True), "3d6!kh2"),
        ("1d20", Pool(1, 20), "d20"),
        ("d%", Pool(1, 100), "d100"),
        (
            "2d6+1d8-1",
            DiceSum((Term(1, Pool(2, 6)), Term(1, Pool(1, 8))), -1),
            "2d6+d8-1",
        ),
        ("1+2d6+1", DiceSum((Term(1, Pool(2, 6)),), 2), "2d6+2"),
        ("-d4 − 3 + 2d6", DiceSum((Term(-1, Pool(1, 4)), Term(1, Pool(2, 6))), -3), "-d4+2d6-3"),
        ("+d6+1-1", Pool(1, 6), "d6"),
        ("3d6kh3", Pool(3, 6, keep_highest=3), "3d6kh3"),
        ("4d6dl1", Pool(4, 6, keep_highest=3), "4d6kh3"),
        ("3d20 DH 2", Pool(3, 20, keep_lowest=1), "3d20kl1"),
        ("4d6!dl1", Pool(4, 6, keep_highest=3, explodes=True), "4d6!kh3"),
    ],
)
def test_dice_as_text(text: str, dice: Throw, short: str) -> None:
    assert parse_dice(text) == dice
    assert format_dice(dice) == short


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "expected a number or d, but the text ends"),
        ("4x6", 2, "expected d, [+], - or the end, but there is 'x'"),
        ("  4d", 5, "expected the number of sides, % or F, but the text ends"),
        ("d6 d6", 4, "expected [+], - or the end"),
        ("d6!!", 4, "there is '!'"),
        ("3d6kh2!", 7, "there is '!'"),
        ("3d6k2", 4, "there is 'k'"),
        ("3d6kh", 6, "expected how many dice to keep"),
        ("3d6kh4", 1, "keeps 1 to 3"),
        ("3d6kh0", 1, "keeps 1 to 3"),
        ("3d6dl", 6, "expected how many dice to drop"),
        ("3d6dl3", 6, "1 to 2 of 3 dice to drop, but there is 3"),
        ("3d6dh0", 6, "1 to 2 of 3 dice to drop, but there is 0"),
        ("d6dl1", 5, "more than one die, to drop from"),
        ("0d6dl1", 6, "more than one die"),
        ("3d6kh2dl1", 7, "expected [+], - or the end"),
        ("2+3", 4, "at least one die"),
        ("d6+", 4, "expected a number or d"),
        ("d6+-1", 4, "there is '-'"),
        ("1+101d6", 3, "1 to 100 dice"),
        ("60d6+60d6", 1, "1 to 100 dice"),
        ("0d6", 1, "1 to 100 dice"),
        ("d1001", 1, "1 to 1000 sides"),
        ("d0", 1, "1 to 1000 sides"),
        ("d1!", 1, "can explode"),
        ("dF!", 1, "can explode"),
        ("d6+1234567", 4, "at most 6 digits"),
        ("d6+999999+1", 1, "at most 999999"),
        ("+".join(["d6"] * 21), 61, "at most 20 terms"),
        ("d６", 2, "the number of sides"),
        ("d6\u00a0", 3, "the end"),
        ("9" * 9999, 1, "at most 6 digits"),
    ],
)
def test_what_is_no_dice(text: str, column: int, says: str) -> None:
    with pytest.raises(DiceNotation, match=says) as caught:
        parse_dice(text)
    assert caught.value.fields["column"] == column
    assert caught.value.fields["text"] == text
    assert caught.value.fields["expected"]
    assert f"column {column}:" in caught.value.sentence
    assert len(caught.value.sentence) < 250


@given(brute.all_dice())
@example(DiceSum((Term(-1, Pool(5, 1)),) * 20))
@example(DiceSum((Term(-1, Pool(100, 1000, keep_lowest=100)),), -999_999))
def test_format_and_parse_are_a_pair(dice: Throw) -> None:
    assert parse_dice(format_dice(dice)) == dice


@given(st.text() | st.text("0123456789dDkhlF!%+- "))
@example("İd6")
@example("K")
@example("d" * 50_000)
@example("-" * 50_000)
def test_any_text_is_dice_or_refused(text: str) -> None:
    try:
        dice = parse_dice(text)
    except DiceNotation as fault:
        column = fault.fields["column"]
    else:
        assert parse_dice(format_dice(dice)) == dice
        return
    assert 1 <= column <= len(text) + 1
