"""A whole fight of each system, by a game master's page and two phones, tap by tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.house.sources import ROOT
from tests.play.table import Table

PICTURES = ROOT / "build" / "pictures"
"""Where each board is found as it looked in mid-fight."""

FIGHTS = {
    "razorweave": ("Razorweave", "Cold Storage", "Detective Roake", "Nurse Ferro"),
    "fully_automated": ("Fully Automated", "The shield on the ferry", "Teo", "Sunny"),
    "beacon_road": ("Beacon Road", "The charmed sentinel", "Orc Warrior", "Human Wizard"),
    "action_points": ("Action Points", "Warehouse shootout", "First agent", "Second agent"),
    "aeronaughts": ("Aeronaughts", "Fire in the gasbag", "Engineer", "Rigger"),
}


@pytest.mark.parametrize("system", FIGHTS)
def test_a_whole_fight_by_three_pages(system: str, seated: Callable[..., Table]) -> None:
    title, fight, hers, his = FIGHTS[system]
    table = seated(title, fight, [("Ann", hers), ("Ben", his)])
    for _ in range(10):
        assert table.step()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for person in table.all[:2]:
        person.page.screenshot(path=PICTURES / f"{system}-{person.size}.png")
    table.play()
    assert all(person.said > 0 for person in table.all)
    ends = [person.end() for person in table.all]
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][0] in {"Victory", "Defeat"}
    assert ends[0][1].startswith("The fight is over")
    for player in table.players:
        player.turn_to("Story")
    logs = [person.log() for person in table.all]
    assert logs[1] == logs[2]
    # The game master reads of all that the players do, if in other words.
    assert len(logs[0]) >= len(logs[1]) > 10
