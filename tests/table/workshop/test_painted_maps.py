"""The map of a draft: to the painter and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.errors import ContentError, WrongUse
from fracas.core.picture.grounds import Ground
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.workshop.drafts import Draft
from fracas.table.workshop.painted_maps import ground_of, painted
from fracas.table.workshop.work import checked

MAPS = [
    (rules.id, listing.id)
    for rules in all_rulesets()
    for listing in rules.scenarios()
    if rules.ground(rules.open_book({}), listing.id) is not None
]


def walled(ground: Ground) -> Ground:
    """The ground with a wall under the first of the cast."""
    first = ground.starts[0]
    cells = tuple(
        tuple("wall" if (x, y) == (first.column, first.row) else key for x, key in enumerate(row))
        for y, row in enumerate(ground.cells)
    )
    return replace(ground, cells=cells)


def plain(tables: Any) -> Any:
    """Tables as they go over the wire."""
    return msgspec.json.decode(msgspec.json.encode(tables))


@pytest.mark.parametrize(("system", "scenario"), MAPS)
def test_a_painted_draft_is_sound_and_paints_on(system: str, scenario: str) -> None:
    draft = Draft(system, scenario)
    ground = ground_of(draft)
    assert ground is not None
    assert painted(draft, ground) == {}, "nothing was painted"
    row = ("open" if "open" in {one.key for one in ground.palette} else ground.cells[0][0],)
    larger = replace(ground, rows=ground.rows + 1, cells=(*ground.cells, row * ground.columns))
    after = draft.with_tables(plain(painted(draft, larger)))
    assert checked(after).faults == ()
    assert ground_of(after) == larger


def test_somebody_in_a_wall_is_a_fault_and_can_be_painted_out_again() -> None:
    draft = Draft("beacon_road", "toll-bridge")
    ground = ground_of(draft)
    assert ground is not None
    worse = draft.with_tables(plain(painted(draft, walled(ground))))
    assert [fault.path[-1] for fault in checked(worse).faults] == ["square"]
    stuck = ground_of(worse)
    assert stuck == walled(ground)
    mended = worse.with_tables(plain(painted(worse, ground)))
    assert checked(mended).faults == ()


def test_there_is_nothing_to_paint_without_a_map() -> None:
    assert ground_of(Draft("razorweave", "dock-thug")) is None
    with pytest.raises(WrongUse, match="no map to paint"):
        painted(Draft("razorweave", "dock-thug"), Ground("hex", 1, 1, (), (("open",),)))


def test_faults_elsewhere_come_first() -> None:
    broken = Draft("beacon_road", "toll-bridge", {}, {"items": {"stick": {"name": 3}}})
    with pytest.raises(ContentError):
        ground_of(broken)
    row = {"title": 3}
    with pytest.raises(WrongUse, match="before it can be read"):
        ground_of(Draft("beacon_road", "toll-bridge", {}, {"scenarios": {"toll-bridge": row}}))
    with pytest.raises(WrongUse, match="no scenario"):
        ground_of(Draft("beacon_road", "nowhere"))
    with pytest.raises(WrongUse):
        ground_of(Draft("chess", "e4"))


def test_a_mustered_draft_is_painted_with_all_of_its_cast() -> None:
    rules = ruleset("fully_automated")
    book = rules.muster(rules.open_book({}), "footbridge", "marrow", "takers", 3)
    row = msgspec.to_builtins(book.scenarios["footbridge"])  # type: ignore[attr-defined]
    draft = Draft("fully_automated", "footbridge", {}, plain({"scenarios": {"footbridge": row}}))
    ground = ground_of(draft)
    assert ground is not None
    assert [one.who for one in ground.starts] == ["kit", "marrow", "marrow_2", "marrow_3"]
