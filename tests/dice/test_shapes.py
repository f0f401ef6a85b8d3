"""What fallen dice look like."""

from __future__ import annotations

import pytest

from fracas.core.chance import Dice, Faces
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.pool import Pool, Term
from fracas.dice.shapes import Shape, shapes_of
from fracas.dice.singles import Rerolled, Singles
from fracas.dice.sums import DiceSum


@pytest.mark.parametrize(
    ("dice", "faces", "shapes"),
    [
        (
            KeptSum((OneKept(2, 20), OneKept(2, 6))),
            (18, 9, 6, 2, 6, 4),
            (
                Shape("d20"), Shape("d20"), Shape("d6", again=True, pool=1), Shape("d6", pool=1),
                Shape("d6", again=True, pool=1), Shape("d6", pool=1),
            ),
        ),
        (Pool(2, 3, -1), (0, 1), (Shape("fudge"), Shape("fudge"))),
        (
            Pool(2, 8, explodes=True),
            (8, 3, 5),
            (Shape("d8", again=True), Shape("d8"), Shape("d8")),
        ),
        (
            DiceSum((Term(1, Pool(1, 8)), Term(1, Pool(1, 4)))),
            (5, 3),
            (Shape("d8"), Shape("d4", pool=1)),
        ),
        (Singles((6, 8)), (5, 8), (Shape("d6"), Shape("d8", pool=1))),
        (Rerolled(8, (1,)), (1, 6), (Shape("d8", again=True), Shape("d8"))),
    ],
)  # fmt: skip
def test_each_die_has_its_shape(dice: Dice, faces: Faces, shapes: tuple[Shape, ...]) -> None:
    assert shapes_of(dice, faces) == shapes


def test_faces_of_other_dice_have_no_shapes() -> None:
    assert shapes_of(Pool(2, 6), (3,)) == ()
    assert shapes_of(Pool(2, 6), (3, 9)) == ()
    assert shapes_of(Singles((6,)), (3, 2)) == ()
