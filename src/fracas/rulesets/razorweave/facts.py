"""Every kind of fact of Razorweave, as journals store them; what each does stands with its like."""

from __future__ import annotations

from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.rulesets.razorweave.check_facts import CHECK_FACTS
from fracas.rulesets.razorweave.condition_facts import CONDITION_FACTS
from fracas.rulesets.razorweave.field_facts import FIELD_FACTS
from fracas.rulesets.razorweave.frame_facts import FRAME_FACTS
from fracas.rulesets.razorweave.gear_facts import GEAR_FACTS
from fracas.rulesets.razorweave.harm_facts import HARM_FACTS
from fracas.rulesets.razorweave.scene_facts import SCENE_FACTS
from fracas.rulesets.razorweave.turn_facts import TURN_FACTS

FACTS: tuple[type[Fact], ...] = (
    Began,
    Planned,
    Dropped,
    WentMoot,
    Noted,
    Corrected,
    Applied,
    *SCENE_FACTS,
    *TURN_FACTS,
    *CHECK_FACTS,
    *HARM_FACTS,
    *CONDITION_FACTS,
    *GEAR_FACTS,
    *FIELD_FACTS,
    *FRAME_FACTS,
)
"""Every kind of fact of this system, those of the core first."""
