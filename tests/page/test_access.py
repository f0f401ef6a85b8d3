"""Every screen can be used by everybody: nothing that axe-core calls serious, dark or light."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.axe import findings
from tests.page.edges import beyond
from tests.page.screens import MOMENTS, SCREENS
from tests.page.stage import Stage

WIDE = {"the sheet Keys": "a narrow screen has no keys"}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_nothing_serious_against_it(name: str, on_stage: Callable[..., Stage]) -> None:
    size, steps = SCREENS[name]
    assert findings(steps(on_stage(size))) == []


@pytest.mark.parametrize("name", [one for one in SCREENS if one not in MOMENTS | WIDE])
def test_a_narrow_screen_shows_it_within_its_edges(
    name: str, on_stage: Callable[..., Stage]
) -> None:
    _, steps = SCREENS[name]
    assert beyond(steps(on_stage("narrow"))) == []
