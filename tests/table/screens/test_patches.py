"""What changed between two screens: told by places, and made whole again on a page."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as some

from fracas.table.screens.patches import Differences, Patch, Splice, patched

NAMES = some.sampled_from(["a", "b", "c", "d/e", ""])
PLAIN = some.recursive(
    some.none() | some.integers(0, 3) | some.sampled_from(["", "x", "1"]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)
SCREENS = some.dictionaries(some.sampled_from(["papers", "picture", "me"]), PLAIN, max_size=3)


@given(SCREENS, SCREENS)
def test_a_page_that_takes_a_patch_has_the_new_screen(old: Any, new: Any) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(Differences().of(old, new)), type=Patch)
    assert patched(old, sent) == new


def test_only_what_changed_is_told() -> None:
    old = {"picture": {"figures": [{"ap": 1, "note": "x"}, {"ap": 2}], "heads": [1]}}
    new = {"picture": {"figures": [{"ap": 1}, {"ap": 3}], "heads": [2, 1]}}
    assert Differences().of(old, new) == Patch(
        {"picture/figures/1/ap": 3},
        {"picture/heads": Splice(0, 0, (2,))},
        ("picture/figures/0/note",),
    )
    assert not Differences().of(new, new)


def test_lists_that_shrink_keep_their_ends() -> None:
    patch = Differences().of({"a": [1, 2, 3, 4]}, {"a": [1, 4]})
    assert patch.lists == {"a": Splice(1, 2, ())}
    assert patched({"a": [1, 2, 3, 4]}, patch) == {"a": [1, 4]}


@given(SCREENS, SCREENS)
def test_differences_of_parts_are_those_of_the_whole(old: Any, new: Any) -> None:
    differences = Differences()
    for _ in range(2):
        assert differences.of(old, new) == Differences().of(old, new)


def test_nothing_that_was_there_is_altered() -> None:
    old = {"a": {"b": [1, 2]}}
    assert patched(old, Patch({"a/b/0": 5})) == {"a": {"b": [5, 2]}}
    assert old == {"a": {"b": [1, 2]}}
