"""Pools: built, upgraded, downgraded, read and written; and their exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.dice.symbols import Symbols, joint
from fracas.rulesets.aeronaughts.content import face_of, open_book
from fracas.rulesets.aeronaughts.rules.pools import (
    Build,
    Net,
    format_build,
    format_pool,
    joined,
    looks_like_a_pool,
    of_skill,
    parse_pool,
)

BOOK = open_book({})


@pytest.mark.rule("AE-DICE-01", "AE-DICE-02", "AE-GAP-51")
def test_the_faces_of_the_six_dice() -> None:
    sums = {
        letter: tuple(map(sum, zip(*((f.success, f.advantage) for f in die.faces), strict=True)))
        for letter, die in BOOK.kinds.items()
    }
    assert sums == {
        "B": (2, 4), "K": (-2, -2), "G": (5, 5), "P": (-4, -6), "Y": (10, 8), "R": (-9, -8),
    }  # fmt: skip
    assert [len(BOOK.kinds[letter].faces) for letter in "BKGPYR"] == [6, 6, 8, 8, 12, 12]
    # The Difficulty die has a face of pure failure.
    assert Symbols(-1) in BOOK.kinds["P"].faces


@pytest.mark.rule("AE-DICE-07", "AE-DICE-08")
def test_triumph_and_despair_count_on_the_first_axis_and_besides() -> None:
    assert face_of("TR") == Symbols(1, 0, 1)
    assert face_of("DE") == Symbols(-1, 0, 0, 1)
    assert face_of("SA") == Symbols(1, 1)
    assert face_of("-") == Symbols()


@pytest.mark.rule("AE-DICE-10", "AE-DICE-11", "AE-DICE-17")
def test_the_pool_of_a_skill() -> None:
    assert format_build(of_skill(2, 0)) == "GG"
    assert format_build(of_skill(3, 1)) == "YGG"
    assert format_build(of_skill(2, 3)) == "YYG"
    assert format_build(of_skill(3, 1, against=True)) == "RPP"


def steps(text: str, changes: list[int]) -> list[str]:
    """The own dice after each change: upgrades above 0, downgrades below."""
    build = parse_pool(text)
    found = []
    for change in changes:
        build = build.upgraded(change) if change > 0 else build.downgraded(-change)
        found.append(format_pool(build))
    return found


@pytest.mark.rule("AE-DICE-12", "AE-DICE-13", "AE-DICE-25")
def test_upgrades_and_downgrades() -> None:
    assert steps("2G", [1, 1, 1]) == ["1Y1G", "2Y", "2Y1G"]
    assert steps("1Y1G", [-1, -1]) == ["2G", "2G"]
    up = ["1Y", "1Y1G", "2Y", "2Y1G"]
    assert steps("1G", [1, 1, 1, 1, -1, -1, -1, -1]) == [*up, "1Y2G", "3G", "3G", "3G"]
    both = parse_pool("1G vs 1P")
    assert format_pool(both.upgraded(1).upgraded(-1)) == "1Y vs 1R"
    four = both.upgraded(4).upgraded(-4)
    assert format_pool(four) == "2Y1G vs 1P2R"
    assert format_pool(four.downgraded(4).downgraded(-4)) == "3G vs 3P"


@pytest.mark.rule("AE-DICE-14", "AE-DICE-19", "AE-DICE-20", "AE-DICE-28", "AE-GAP-67", "AE-GAP-08")
def test_the_order_in_which_a_pool_is_built() -> None:
    own, other = of_skill(3, 1), of_skill(2, 0, against=True)
    build = joined(own, other).plus("G").plus("R").upgraded(1).plus("BK")
    assert format_pool(build) == "2Y2G1B vs 2P1R1K"


@pytest.mark.rule("AE-DICE-22")
@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2G1Y2P1K", "1Y2G vs 2P1K"),
        ("2y1g VS 2p1r1k", "2Y1G vs 2P1R1K"),
        ("YGG", "1Y2G"),
        ("[PR][AB][AB] vs [DI][DI][SE]", "1Y2G vs 2P1K"),
        ("2[AB][BO][CH]", "2G1B vs 1R"),
        ("0 vs 2P".removeprefix("0 vs "), "0 vs 2P"),
    ],
)
def test_pools_are_read_and_written(text: str, pool: str) -> None:
    assert format_pool(parse_pool(text)) == pool
    if not pool.startswith("0"):
        assert parse_pool(pool) == parse_pool(text)


@pytest.mark.rule("AE-DICE-22")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2X", "There is no die X"),
        ("", "names no dice"),
        ("2G vs 1P vs 1P", "more than two sides"),
        ("2P vs 2G", "has the die P before 'vs'"),
        ("2G vs 1Y", "has the die Y after 'vs'"),
        ("[QQ]", r"has no die \[QQ\]: there is \[PR\], \[AB\], \[BO\], "),
        ("2G-1P", "is no pool"),
    ],
)
def test_what_is_no_pool_is_refused(text: str, said: str) -> None:
    with pytest.raises(WrongUse, match=said):
        parse_pool(text)


@pytest.mark.rule("AE-DICE-22")
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2Y1G vs 2P", True),
        (" 3y", True),
        ("kk", True),
        ("[PR][AB]", True),
        ("2 [xx]", True),
        ("dock-thug", False),
        ("4d6", False),
        ("12", False),
        ("", False),
    ],
)
def test_a_pool_is_known_by_how_it_begins(text: str, meant: bool) -> None:
    assert looks_like_a_pool(text) is meant


def test_symbols_are_never_a_number() -> None:
    with pytest.raises(MalformedAnswer, match=r"^Symbol dice .+ as S2 A1\.$") as refused:
        Net(parse_pool("1G").pool(BOOK)).of_total(3)
    assert refused.value.fields == {"given": 3}


VECTORS = [
    ("1G", "1/2", "1/2", "1/8", "0"),
    ("1Y", "2/3", "1/2", "1/4", "0"),
    ("1G1P", "11/32", "1/4", "1/64", "0"),
    ("2G2P", "891/2048", "585/2048", "189/4096", "31/4096"),
    ("1Y1G2P", "257/512", "115/384", "391/6144", "35/3072"),
    ("2Y2P", "217/384", "721/2304", "781/9216", "17/1024"),
    ("3G2P", "9779/16384", "7493/16384", "23/128", "2059/32768"),
    ("1Y2G2P", "7997/12288", "11503/24576", "1757/8192", "245/3072"),
    ("2Y1G1R1P", "17645/27648", "1159/2304", "6259/27648", "4889/55296"),
    ("1Y1G1R1P", "977/2304", "21/64", "29/576", "79/9216"),
    ("3G3P", "31297/65536", "38741/131072", "4003/65536", "2147/131072"),
    ("2Y1G3P", "10667/18432", "5843/18432", "28031/294912", "16735/589824"),
    ("2Y1G5P", "439229/1179648", "281335/2359296", "295985/37748736", "6271/4194304"),
    ("2G2P1K", "2159/6144", "1373/6144", "85/4096", "3/1024"),
    ("2G1B2P", "2163/4096", "11503/24576", "4069/24576", "1523/24576"),
    ("2G3P", "10613/32768", "5221/32768", "81/8192", "5/4096"),
    ("1Y1R", "25/72", "11/36", "1/48", "0"),
    ("1B1K", "2/9", "7/18", "1/18", "0"),
]
"""The ledger's exact odds: success, advantage of one, both, and success with advantage of two."""


@pytest.mark.rule("AE-DICE-21", "AE-DICE-04", "AE-DICE-05", "AE-DICE-06", "AE-DICE-18")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector[0]))
def test_the_exact_odds_agree(vector: tuple[str, ...]) -> None:
    sums, whole = joint(parse_pool(vector[0]).pool(BOOK))

    def chance(success: int, advantage: int) -> Fraction:
        ways = sum(
            number
            for (net, ahead, _, _), number in sums.ways.items()
            if net >= success and ahead >= advantage
        )
        return Fraction(ways, whole)

    found = (chance(1, -99), chance(-99, 1), chance(1, 1), chance(1, 2))
    assert found == tuple(map(Fraction, vector[1:]))


@pytest.mark.rule("AE-DICE-21")
def test_the_whole_joint_table_of_one_ability_against_one_difficulty() -> None:
    sums, whole = joint(parse_pool("1G1P").pool(BOOK))
    table = {
        (-2, 0): 1, (-2, 1): 2, (-2, 2): 1, (-1, -1): 1, (-1, 0): 5, (-1, 1): 4, (-1, 2): 1,
        (0, -2): 1, (0, -1): 7, (0, 0): 12, (0, 1): 6, (0, 2): 1, (1, -2): 2, (1, -1): 8,
        (1, 0): 6, (1, 1): 1, (2, -2): 1, (2, -1): 3, (2, 0): 1,
    }  # fmt: skip
    assert {key[:2]: Fraction(n, whole) for key, n in sums.ways.items()} == {
        key: Fraction(n, 64) for key, n in table.items()
    }


def test_an_empty_build_is_no_dice() -> None:
    assert format_pool(Build()) == "0"
    assert Build().pool(BOOK).kinds == ()


@pytest.mark.parametrize(
    "text",
    ["99999999[PR]", "999999999999Y", "9" * 5000 + "Y", "61Y", "30[PR]31[AB]", "60G vs 99999999P"],
)
def test_too_many_dice_are_refused_before_they_are_written_out(text: str) -> None:
    with pytest.raises(WrongUse, match="A pool has up to 60 dice"):
        parse_pool(text)
