"""What options are called at a prompt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.action_points import RULESET
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book


@pytest.mark.rule("AP-PRE-09", "AP-TURN-03")
def test_a_weapon_without_the_shield_that_is_held_is_readied_alone() -> None:
    ann = fighter("ann", ap=1, weapons=("sword", "club"), in_hand=("sword", "small_shield"))
    ann = replace(ann, shields=("small_shield",))
    state = scene(ann, fighter("bo", "them"), agenda=(Beat("turn", stays=True),))
    run = Run(RULESET, BOOK, state)
    assert run.prompt is not None
    said = [
        RULESET.say_option(run.prompt, name, state, BOOK)
        for name in ("ready:sword", "ready:club", "ready:club+small_shield")
    ]
    assert said == [
        "Ready Sword alone for 1 AP", "Ready Club for 1 AP", "Ready Club and Small shield for 1 AP"
    ]  # fmt: skip
    assert RULESET.say_prompt(run.prompt, state, BOOK).endswith("1 AP is left.")
