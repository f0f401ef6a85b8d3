"""Exact odds of the running beat: distributions, options, reasons, by running the rules."""

from fracas.odds.bars import Part
from fracas.odds.law import BUDGET, BeatLaw, Leaf, beat_law
from fracas.odds.modifiers import Modifier, OptionReasons, RollMet, option_reasons
from fracas.odds.options import Figure, OptionLaw, few_numbers, option_laws
from fracas.odds.policies import Policy, Weighed, by_default
from fracas.odds.reasons import Reason, upcoming, why
from fracas.odds.seats import Known, glimpse, known_beat, known_run, known_then, odds_for

__all__ = [
    "BUDGET",
    "BeatLaw",
    "Figure",
    "Known",
    "Leaf",
    "Modifier",
    "OptionLaw",
    "OptionReasons",
    "Part",
    "Policy",
    "Reason",
    "RollMet",
    "Weighed",
    "beat_law",
    "by_default",
    "few_numbers",
    "glimpse",
    "known_beat",
    "known_run",
    "known_then",
    "odds_for",
    "option_laws",
    "option_reasons",
    "upcoming",
    "why",
]
