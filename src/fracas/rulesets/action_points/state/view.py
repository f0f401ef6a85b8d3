"""What each seat may see of an Action-Point fight.

AP, Skills and damage of opponents lie open to all, as posture, place, visible armour and who is
Down do (AP-NAR-09); so does what is declared before combat (AP-PRE-15). What is left to hide is
how the game master plays a character: its policy, and the notes on it.
"""

from __future__ import annotations

from fracas.kit.sight import Sight
from fracas.rulesets.action_points.state.state import Combatant, State

SIGHT: Sight[State] = Sight(Combatant)
"""What seats see; the Surprise Round stays apart, since other rules hold in it (AP-SUR-03)."""
