"""Aeronaughts: symbol dice on two axes, and harm that the victim can trade away."""

from fracas.rulesets.aeronaughts.ruleset import Aeronaughts

RULESET = Aeronaughts()

__all__ = ["RULESET"]
