"""Which modules of each system hold its checks, attacks, damage, conditions and movement."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CHAPTERS: dict[str, dict[str, tuple[str, ...]]] = {
    "razorweave": {
        "checks": ("checks", "rolls", "edge", "tags"),
        "attacks": ("attacks", "consequences", "weapons", "defend"),
        "damage": ("damage", "gear", "harm_facts"),
        "conditions": ("conditions",),
        "movement": ("movement", "paths"),
    },
    "fully_automated": {
        "checks": ("checks", "rolls", "aim"),
        "attacks": ("attacks", "targets", "steps", "blows", "restrain"),
        "damage": ("harm_facts", "cards"),
        "conditions": ("conditions", "endings"),
        "movement": ("movement", "ground", "turns", "cast", "sight"),
    },
    "beacon_road": {
        "checks": ("declaring", "rolls", "pools", "modifiers", "teamwork"),
        "attacks": ("attacks", "aims", "means", "areas"),
        "damage": ("blows", "harm", "harm_facts", "health", "allowances"),
        "conditions": ("wounds", "boons", "resistance"),
        "movement": (
            "movement",
            "walking",
            "ways",
            "forced",
            "shoves",
            "relations",
            "sight",
            "spaces",
        ),
    },
    "action_points": {
        "checks": ("checks", "circumstances"),
        "attacks": ("attacks", "defence"),
        "damage": ("damage", "injury", "harm_facts"),
        "conditions": ("endings", "deeds"),
        "movement": ("movement", "cast"),
    },
    "aeronaughts": {
        "checks": ("checks", "pools", "offers", "spending"),
        "attacks": ("attacks", "qualities", "blocking"),
        "damage": ("damage", "harm_facts"),
        "conditions": ("interludes",),
        "movement": ("maneuvers", "state", "cast"),
    },
}
"""For each system, each of the five chapters and the modules that its README says it lives in."""


def modules(system: str) -> tuple[Path, ...]:
    """The files of a system's five chapters, as paths from the root of the project."""
    room = ROOT / "src" / "fracas" / "rulesets" / system
    return tuple(
        next(iter(sorted(room.rglob(f"{name}.py")))).relative_to(ROOT)
        for chapter in CHAPTERS[system].values()
        for name in chapter
    )
