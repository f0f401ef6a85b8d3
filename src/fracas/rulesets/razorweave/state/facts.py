"""Every kind of fact of Razorweave, as journals store them; what each does stands with its like."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.kit.facts import collected
from fracas.rulesets.razorweave.state import (
    condition_facts,
    frame_facts,
    harm_facts,
    scene_facts,
    turn_facts,
)

FACTS: tuple[type[Fact], ...] = collected(
    scene_facts, turn_facts, harm_facts, condition_facts, frame_facts
)
"""Every kind of fact of this system, those of the core first."""
