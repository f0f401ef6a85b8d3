"""Measure Beacon Road: the exact law of an attack with exploding dice, with nothing remembered."""

from __future__ import annotations

import subprocess
import sys

COLD_LAW = """
import time
from fracas.rulesets.beacon_road.pools import ActionReading, dice_for
dice = dice_for(TIER, DOTS, DIE)
reading = ActionReading(dice, (14,))
start = time.perf_counter()
law = dice.law(reading)
print(time.perf_counter() - start, float(law.missing))
"""

ATTACKS = (("Tier 1, rating 2, d8", (1, 2, 8)), ("Tier 5, rating 5, d12", (5, 5, 12)))


def cold_law(dice: tuple[int, int, int]) -> tuple[float, float]:
    """Seconds for the law of an attack in a fresh process, imports done, and its cut tail."""
    code = COLD_LAW
    for name, number in zip(("TIER", "DOTS", "DIE"), dice, strict=True):
        code = code.replace(name, str(number))
    best, missing = float("inf"), 0.0
    for _ in range(5):
        command = [sys.executable, "-c", code]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        best, missing = min(best, float(said[0])), float(said[1])
    return best, missing


def beacon_law() -> list[tuple[str, str, str, str]]:
    """Rows for the table of results: hit, multiplier and botch of an attack, exact."""
    rows = []
    for name, dice in ATTACKS:
        seconds, missing = cold_law(dice)
        label = f"Beacon Road, law of an attack, {name}, nothing remembered"
        rows.append((label, f"{seconds * 1e3:.1f} ms", "-", "under 20 ms"))
        rows.append(("its tail that is cut", f"{missing:.1e}", "-", "under 1e-12"))
    return rows


if __name__ == "__main__":
    for row in beacon_law():
        print(" | ".join(row))
