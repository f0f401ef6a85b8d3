"""How good a Test of Action Points is: it passes or fails, by a high face or a low one.

A grade only tells results apart for those who look on; no rule goes by it.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from fracas.core.chance import Faces, Rung


def rung_of(*, passed: bool) -> Rung:
    """The rung of a Test or of an attack: there are no degrees (AP-CORE-08)."""
    return "hit" if passed else "miss"


class PassGrades(msgspec.Struct, frozen=True):
    """Grades a Test or an attack by the word that is `good`.

    Within a rung the face of the own die, if it is thrown, less that of the other's, if there is
    one, tells results apart; the own die lies first (AP-CORE-12).
    """

    good: str
    own: bool = True
    other: bool = False

    marked: ClassVar[bool] = False

    def rung(self, value: str) -> Rung:
        """Whether it went well."""
        return rung_of(passed=value == self.good)

    def score(self, value: str, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The own face less the other's."""
        thrown = list(faces) if total is None else [total]
        own = thrown.pop(0) if self.own else 0
        return (own - thrown[0] if self.other else own,)
