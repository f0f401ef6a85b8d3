"""A path as an answer: read, refused, ended and drawn."""

from __future__ import annotations

import pytest

from fracas.core.asking.paths import Path, Step
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.proof.streams import Throw

ROADS = (Step("gate", "yard"), Step("yard", "hall", 2), Step("yard", "gate"), Step("hall", "12"))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", ()),
        ("stay", ()),
        ("yard", ("yard",)),
        ("yard -> hall", ("yard", "hall")),
        ("y,h", ("yard", "hall")),
        ("yard hall 12", ("yard", "hall", "12")),
    ],
)
def test_path_reads(text: str, answer: tuple[str, ...]) -> None:
    assert Path("gate", ROADS, 4).parse(text) == answer


def test_path_refuses() -> None:
    path = Path("gate", ROADS, 2, ends=("yard",))
    with pytest.raises(MalformedAnswer):
        path.parse("hall")
    with pytest.raises(IllegalAnswer, match="no step from gate to hall: go through yard"):
        path.check(("hall",))
    with pytest.raises(IllegalAnswer, match="costs 3; you may spend 2"):
        path.check(("yard", "hall"))
    with pytest.raises(IllegalAnswer, match="may not end at gate: end at one of yard"):
        path.check(())
    with pytest.raises(MalformedAnswer, match="not a list of places"):
        path.check("yard")


def test_path_ends() -> None:
    assert Path("gate", ROADS, 3).legal_ends() == ("gate", "yard", "hall")
    assert Path("gate", ROADS, 3, ends=("hall",)).legal_ends() == ("hall",)
    with pytest.raises(IllegalAnswer, match="No path is open"):
        Path("gate", ROADS, 1, ends=("hall",)).sample(Throw(b"", 0))


def test_a_cheaper_way_round_is_found() -> None:
    steps = (Step("a", "b", 5), Step("a", "c"), Step("c", "b"), Step("b", "d"))
    path = Path("a", steps, 3, ends=("d",))
    assert path.legal_ends() == ("d",)
    assert path.sample(Throw(b"", 0)) == ("c", "b", "d")
