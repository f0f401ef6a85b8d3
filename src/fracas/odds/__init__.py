"""Exact odds of the beat that runs: laws, options, reasons, all found by running the rules."""

from fracas.odds.law import BUDGET, BeatLaw, Leaf, beat_law
from fracas.odds.options import Figure, OptionLaw, option_laws
from fracas.odds.policies import Policy, Weighed, by_default
from fracas.odds.reasons import Reason, upcoming, why
from fracas.odds.seats import odds_for

__all__ = [
    "BUDGET",
    "BeatLaw",
    "Figure",
    "Leaf",
    "OptionLaw",
    "Policy",
    "Reason",
    "Weighed",
    "beat_law",
    "by_default",
    "odds_for",
    "option_laws",
    "upcoming",
    "why",
]
