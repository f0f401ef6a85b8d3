"""Models of what positions are worth: `python -m benchmarks.learning [--rounds N] [SYSTEM]...`

It learns all five systems unless some are named, each from seed 1, from one round of fights by the
book, or from up to three. A model is written beside the rules of its system, with how it was
learned; `benchmarks.sprt` measures what it is worth in fights. A model of more rounds is kept only
where it wins more.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from fracas.rulesets.registry import ruleset
from fracas.sim.winning.learning import Plan, learned
from fracas.sim.winning.values import FILE, Model

SEED = 1
SYSTEMS = ("razorweave", "fully_automated", "beacon_road", "action_points", "aeronaughts")

PLANS = (
    Plan((("advisor", "advisor"),), 16_000),
    Plan((("good", "advisor"),), 1_600),
    Plan((("good", "good"),), 1_600),
)
"""Rounds with so many prompts per scenario: by the book, by `good` against it, by `good` alone. A
prompt of the later ones takes about a hundred times as long."""


def text(model: Model) -> bytes:
    """Return a model as it is saved."""
    return msgspec.json.format(msgspec.json.encode(model, order="sorted"), indent=1) + b"\n"


def main(arguments: Sequence[str]) -> None:
    """Learn and write models."""
    parser = argparse.ArgumentParser(prog="scripts/learn")
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    parser.add_argument("--rounds", type=int, default=1, choices=range(1, len(PLANS) + 1))
    asked: Any = parser.parse_args(arguments)
    for system in asked.systems or SYSTEMS:
        began = time.process_time()
        model = learned(system, SEED, PLANS[: asked.rounds])
        source = sys.modules[type(ruleset(system)).__module__].__file__
        assert source is not None, "rules come from a file"
        path = Path(source).with_name(FILE)
        path.write_bytes(text(model))
        size = path.stat().st_size
        print(f"{system}: {size} bytes, {time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main(sys.argv[1:])
