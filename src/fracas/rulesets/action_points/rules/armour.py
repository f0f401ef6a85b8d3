"""What armour takes off damage at a place (AP-DMG-02 to AP-DMG-08, AP-GAP-29)."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.action_points.content.book import ActionPointsBook


@lru_cache(maxsize=4096)
def rating(book: ActionPointsBook, worn: tuple[str, ...], location: str, type_: str) -> int:
    """The DR of what is worn, at a location against a type of damage.

    Of several layers only the highest counts (AP-DMG-07); a place that nothing covers has none
    (AP-DMG-05), and any DR at the place counts in full (AP-GAP-53).
    """
    pieces = [book.armour[key] for key in worn if location in book.armour[key].covers]
    return max((piece.dr.get(type_, 0) for piece in pieces), default=0)  # type: ignore[call-overload]
