"""Models of what positions are worth, learned: `python -m benchmarks.learning [SYSTEM]...`

It learns all five systems unless some are named, each from seed 1. A model is written beside the
rules of its system, with how it was learned; `benchmarks.sprt` measures what it is worth in fights.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from fracas.rulesets.registry import ruleset
from fracas.sim.winning.learning import Plan, learned
from fracas.sim.winning.values import FILE, Model

SEED = 1
SYSTEMS = ("razorweave", "fully_automated", "beacon_road", "action_points", "aeronaughts")

PLANS = (Plan((("advisor", "advisor"),), 16_000),)
"""One round by the book, with so many prompts per scenario. A further round, in which `good` plays,
takes about a hundred times as long."""


def text(model: Model) -> bytes:
    """Return a model as it is saved."""
    return msgspec.json.format(msgspec.json.encode(model, order="sorted"), indent=1) + b"\n"


def main(arguments: Sequence[str]) -> None:
    """Learn and write models."""
    for system in arguments or SYSTEMS:
        began = time.process_time()
        model = learned(system, SEED, PLANS)
        source = sys.modules[type(ruleset(system)).__module__].__file__
        assert source is not None, "rules come from a file"
        path = Path(source).with_name(FILE)
        path.write_bytes(text(model))
        size = path.stat().st_size
        print(f"{system}: {size} bytes, {time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main(sys.argv[1:])
