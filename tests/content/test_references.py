"""The names that content may have are told to whoever writes it."""

from __future__ import annotations

from fracas.content import Checker
from fracas.content.references import Reference, recorded


def test_what_is_referred_to_is_recorded_for_who_writes() -> None:
    text = '[weapons.club]\ntags = ["none"]\n'
    with recorded() as found:
        checker = Checker("weapons.toml", text)
        checker.refer("weapons.*.tags[*]", (name for name in ("heavy", "quick")), "a tag")
        checker.refer("weapons", ["club"], "a weapon", keys=True)
    assert found == [
        Reference(("weapons", "*", "tags", "*"), ("heavy", "quick")),
        Reference(("weapons",), ("club",), keys=True),
    ]
    assert [fault.path for fault in checker.faults] == ["weapons.club.tags[0]"]
    checker.refer("weapons.*.tags[*]", ["heavy"], "a tag")
    assert len(found) == 2
