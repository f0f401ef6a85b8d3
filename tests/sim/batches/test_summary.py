"""What many fights came to."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import WrongUse
from fracas.core.ids import Decider
from fracas.core.system.ruleset import Fate
from fracas.sim.batches.summary import LISTED, Ending, Long, Summary, Tally, merged, read_summary
from fracas.sim.play.fights import Played

WHO = (("ann", "party"), ("bob", "party"), ("orc", "foes"))


def fought(
    number: int, outcome: str, rounds: int, left: tuple[int, ...], *, cut: bool = False
) -> Played:
    """A fight of two against one in which everybody with nothing left fell in the last round."""
    fates = tuple(
        Fate(Decider(who), who.title(), side, rest, 5, "" if rest else "down")
        for (who, side), rest in zip(WHO, left, strict=True)
    )
    fell = tuple((fate.who, rounds) for fate in fates if fate.out)
    return Played(number, "" if cut else outcome, rounds, 10 * rounds, fates, fell, cut)


def summed(*fights: Played) -> Summary:
    """These fights, counted one by one."""
    tally = Tally()
    for fight in fights:
        tally.add(fight)
    return tally.summary()


FIGHTS = st.lists(
    st.builds(
        fought,
        st.just(0),
        st.sampled_from(("party", "foes", "draw")),
        st.integers(1, 6),
        st.tuples(*(st.integers(0, 2),) * 3),
        cut=st.booleans(),
    ),
    max_size=30,
)


def test_every_count() -> None:
    told = summed(
        fought(0, "party", 2, (3, 0, 0)),
        fought(1, "foes", 4, (0, 0, 1)),
        fought(2, "party", 2, (5, 5, 0)),
        fought(3, "", 9, (1, 1, 1), cut=True),
    )
    assert told.fights == 4
    assert told.numbers == ((0, 4),)
    assert told.outcomes == (("foes", 1), ("party", 2))
    assert (told.cut, told.cut_short) == (1, (3,))
    assert told.rounds == ((2, 2), (4, 1), (9, 1))
    assert told.prompts == 170
    ann, bob, orc = told.fared
    assert (ann.who, ann.side, ann.name, ann.most, ann.fights, ann.out) == (
        *("ann", "party", "Ann", 5),
        *(4, 1),
    )
    assert ann.ends == (("", 1, 1), ("", 3, 1), ("", 5, 1), ("down", 0, 1))
    assert bob.fell == ((2, 1), (4, 1))
    assert (orc.out, orc.fell) == (2, ((2, 2),))
    assert told.losses == (
        *(("foes", 0, 2), ("foes", 1, 2)),
        *(("party", 0, 2), ("party", 1, 1), ("party", 2, 1)),
    )
    assert told.longest[0] == Long(3, 9, 90)
    assert [one.number for one in told.shortest] == [0, 2, 1, 3]


def test_who_was_up_again_did_not_fall() -> None:
    risen = Played(0, "party", 3, 9, fought(0, "party", 3, (2, 2, 0)).fates, ((Decider("ann"), 1),))
    ann, _, _ = summed(risen).fared
    assert (ann.out, ann.fell) == (0, ())


def test_the_strangest_are_the_rarest_ends() -> None:
    usual = [fought(number, "party", 2, (2, 2, 0)) for number in range(6)]
    odd = fought(6, "foes", 2, (0, 0, 1))
    told = summed(*usual, fought(7, "party", 3, (2, 2, 0)), odd)
    # Both came once; but that the foes win at all is rarer than a fight of three rounds.
    first, second, third = told.strangest()
    assert first == Ending("foes", ("ann", "bob"), 2, 1, 6)
    assert second == Ending("party", ("orc",), 3, 1, 7)
    assert (third.fights, third.first) == (6, 0)
    assert told.strangest(1) == (first,)


def test_only_a_few_are_listed() -> None:
    told = summed(*(fought(number, "", number % 7, (1, 1, 1), cut=True) for number in range(500)))
    assert [one.number for one in told.longest] == [6, 13, 20, 27, 34]
    assert [one.number for one in told.shortest] == [0, 7, 14, 21, 28]
    assert told.cut_short == tuple(range(LISTED))
    assert told.cut == 500


def test_who_changes_sides_stands_in_two_rows() -> None:
    one, other = fought(0, "party", 2, (1, 1, 0)), fought(1, "party", 2, (1, 1, 0))
    turned = Fate(Decider("orc"), "Orc the Great", "party", 0, 7, "down")
    told = summed(one, Played(1, "party", 2, 20, (*other.fates[:2], turned)))
    assert [(row.who, row.side, row.name, row.most, row.fights) for row in told.fared[2:]] == [
        ("orc", "foes", "Orc", 5, 1),
        ("orc", "party", "Orc the Great", 7, 1),
    ]


def numbered(fights: list[Played]) -> list[Played]:
    return [
        Played(at, one.outcome, one.rounds, one.prompts, one.fates, one.fell, one.cut)
        for at, one in enumerate(fights)
    ]


@given(FIGHTS, st.data())
def test_any_parts_in_any_order_come_to_the_same(rows: list[Played], data: st.DataObject) -> None:
    fights = numbered(rows)
    whole = summed(*fights)
    order = data.draw(st.permutations(fights))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(order)), max_size=5)))
    ends = [*cuts, len(order)]
    parts = [summed(*order[a:b]) for a, b in zip([0, *cuts], ends, strict=True)]
    assert merged(parts) == whole
    assert merged(parts).text() == whole.text()
    assert merged(reversed(parts)) == whole
    # Grouped to the left and to the right.
    left = Summary()
    for part in parts:
        left = merged((left, part))
    right = Summary()
    for part in reversed(parts):
        right = merged((part, right))
    assert left == right == whole


@given(FIGHTS)
def test_a_summary_is_read_back(rows: list[Played]) -> None:
    whole = summed(*numbered(rows))
    assert read_summary(whole.text()) == whole
    assert sum(Fraction(count) for _, count in whole.outcomes) + whole.cut == whole.fights
    assert sum(one.fights for one in whole.endings) == whole.fights


def test_no_fight_is_counted_twice() -> None:
    one, two = summed(fought(3, "party", 1, (1, 1, 0))), summed(fought(4, "foes", 1, (0, 0, 1)))
    assert merged((two, one)).numbers == ((3, 5),)
    with pytest.raises(WrongUse, match="Fight 3 is in two"):
        merged((one, two, one))
