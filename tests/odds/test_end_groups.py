"""Ends that are kept together, and told apart where somebody asks."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.odds.end_groups import EndGroup
from fracas.odds.law import BeatLaw, Leaf, Search, beat_law
from fracas.odds.policies import by_default
from tests.odds import loose


def search(beat: str, most: int | None) -> Search:
    found = Search(loose.RULES, loose.BOOK, loose.at(beat), (), by_default, None, most=most)
    found.follow(1_000)
    return found


def chances(law: BeatLaw) -> dict[Any, Any]:
    return {(leaf.position, leaf.marks): leaf.chance for leaf in law.leaves}


def test_harm_to_two_is_few_branches_with_many_ends() -> None:
    law = search("area", None).law()
    assert law.branches == 4  # much or not, to the one and to the other
    assert all(isinstance(end, EndGroup) for end in law.ends)
    assert len(law.leaves) == 121
    assert sum(leaf.chance for leaf in law.leaves) == 1


@pytest.mark.parametrize("most", [1, 3, 20, 256])
def test_branches_may_have_few_ends_only(most: int) -> None:
    bounded = search("area", most)
    assert bounded.done
    law = bounded.law()
    for end in law.ends:
        assert isinstance(end, Leaf) or len([*end.ends(loose.RULES.canonical)]) <= most
    assert chances(law) == chances(search("area", None).law())


def test_leaves_are_the_same_before_and_after_a_look_at_figures() -> None:
    law = beat_law(loose.RULES, loose.BOOK, loose.at("area"), (), by_default)
    fresh = chances(law)
    again = beat_law(loose.RULES, loose.BOOK, loose.at("area"), (), by_default)
    for end in again.ends:
        assert isinstance(end, EndGroup)
        for headline in loose.RULES.headlines:
            told = [ways for _, ways in end.sums(headline.value, loose.at("area"))]
            assert all(ways > 0 for ways in told)
    assert chances(again) == fresh
