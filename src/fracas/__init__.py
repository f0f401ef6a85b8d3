"""Fracas runs tabletop-RPG fights by the book.

For programs and notebooks:

    import fracas

    fight = fracas.fight("dock-thug", seed=7)
    fight.auto()
    print(*fight.log, sep="\\n")

What `__all__` lists stays as it is documented; everything else may change from version to version.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # as in `typing`, which takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any

    from fracas.api.asking import Line, Option, OptionOdds, Prompt
    from fracas.api.batches import Batch, Share, simulate
    from fracas.api.fights import Fight, View, fight, load
    from fracas.api.frames import Frame
    from fracas.api.laws import Law, odds
    from fracas.api.listing import Scenario, System, scenarios, systems
    from fracas.core.errors import FracasError

__version__ = "0.2.0"

__all__ = [
    "Batch",
    "Fight",
    "FracasError",
    "Frame",
    "Law",
    "Line",
    "Option",
    "OptionOdds",
    "Prompt",
    "Scenario",
    "Share",
    "System",
    "View",
    "__version__",
    "fight",
    "load",
    "odds",
    "scenarios",
    "simulate",
    "systems",
]

_ROOMS = {
    "api.asking": ("Line", "Option", "OptionOdds", "Prompt"),
    "api.batches": ("Batch", "Share", "simulate"),
    "api.fights": ("Fight", "View", "fight", "load"),
    "api.frames": ("Frame",),
    "api.laws": ("Law", "odds"),
    "api.listing": ("Scenario", "System", "scenarios", "systems"),
    "core.errors": ("FracasError",),
}
"""Where each name is found when it is asked for: `import fracas` loads none of it."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"fracas.{room}"), name)
    raise AttributeError(f"module 'fracas' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


class _Odds(ModuleType):
    """The package `fracas.odds`, which can be called as the function of the same name."""

    def __call__(self, text: str, *, system: str | None = None) -> Law:
        from fracas.api import laws

        return laws.odds(text, system=system)


class _Fracas(ModuleType):
    """This module. Once `fracas.odds` is imported it stands here under that name."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "odds" and type(value) is ModuleType:
            value.__class__ = _Odds
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Fracas
