"""Silhouettes and numbers: what stands for somebody, and tells them apart from their like."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from fracas.core.picture.faces import HERO, OTHER, Face, face_for, number_of
from tests.house.sources import ROOT


class Row:
    """A row of content."""

    def __init__(self, face: str) -> None:
        self.face = face


def test_content_chooses_from_the_silhouettes_that_the_page_has() -> None:
    drawn = json.loads((ROOT / "page/src/kit/faces.json").read_text(encoding="utf-8"))
    assert sorted(filter(None, get_args(Face))) == sorted(drawn)


def test_who_has_no_silhouette_has_that_of_their_side() -> None:
    assert face_for(Row("archer"), pc=True) == "archer"
    assert (face_for(Row(""), pc=True), face_for(None, pc=False)) == (HERO, OTHER)
    assert {HERO, OTHER} < set(get_args(Face))


@pytest.mark.parametrize(
    ("name", "number"),
    [("Spear 2", 2), ("First guard", 1), ("Tenth man", 10), ("First", 0), ("Kest", 0), ("7", 0)],
)
def test_several_of_a_kind_have_their_numbers(name: str, number: int) -> None:
    assert number_of(name) == number
