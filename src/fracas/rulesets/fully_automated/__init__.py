"""Fully Automated!: secret cards revealed together, 2dF, hexes and lines of sight."""

from fracas.rulesets.fully_automated.ruleset import FullyAutomated

RULESET = FullyAutomated()

__all__ = ["RULESET"]
