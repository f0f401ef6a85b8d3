"""Numbered dice: pools that keep and explode, their sums, notation, distributions and odds."""

from fracas.dice.describe import Token, face_tokens, plain
from fracas.dice.law import exact_law
from fracas.dice.notation import format_dice, parse_dice
from fracas.dice.odds import TotalOdds, total_odds
from fracas.dice.pool import Pool, Term
from fracas.dice.readings import Total
from fracas.dice.singles import Rerolled, Singles
from fracas.dice.sums import DiceSum, Throw
from fracas.dice.typed import format_typed, parse_typed

__all__ = [
    "DiceSum",
    "Pool",
    "Rerolled",
    "Singles",
    "Term",
    "Throw",
    "Token",
    "Total",
    "TotalOdds",
    "exact_law",
    "face_tokens",
    "format_dice",
    "format_typed",
    "parse_dice",
    "parse_typed",
    "plain",
    "total_odds",
]
