"""Razorweave, chapter 10: Checks of 4d6, Resolve Clocks, Tags and Conditions."""

from fracas.rulesets.razorweave.ruleset import Razorweave

RULESET = Razorweave()

__all__ = ["RULESET"]
