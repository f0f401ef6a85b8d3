"""What the log says of a die lost for good: nothing that death contradicts."""

from __future__ import annotations

import pytest

from fracas.rulesets.action_points.state.harm_facts import StepDropped, WentDown
from tests.rulesets.action_points.table import NAMES, fighter, scene
from tests.rulesets.action_points.test_words import said


@pytest.mark.rule("AP-DOWN-07", "AP-DOWN-09", "AP-HEAL-05")
def test_what_kills_is_not_said_to_come_back() -> None:
    dying = scene(
        fighter("ada"),
        fighter("bo", sizes=", ".join(f"{one} 6>0" for one in NAMES if one != "wits")),
    )
    assert said(StepDropped("bo", "wits", 0, 6), dying) == (
        "The d8 shows 6: Wits of Bo drops from d6 to below d4."
    )
    assert said(WentDown("bo", "wits", 0, 0), dying) == "Bo is Down: Wits fell below d4."
    fatal = {"down_is_death": "all"}
    assert said(StepDropped("bo", "wits", 0, 6), **fatal).endswith("to below d4.")
    assert said(WentDown("bo", "wits", 7, 13), **fatal) == "Bo is Down: Wits fell below d4."
