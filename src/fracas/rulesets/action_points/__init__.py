"""Action-Point Dice-Step Combat: points that buy actions, places and defenses; dice that fall."""

from fracas.rulesets.action_points.ruleset import ActionPoints

RULESET = ActionPoints()

__all__ = ["RULESET"]
