"""Aeronaughts: symbol dice on two axes, and harm that its victim bargains over."""

from fracas.rulesets.aeronaughts.ruleset import Aeronaughts

RULESET = Aeronaughts()

__all__ = ["RULESET"]
