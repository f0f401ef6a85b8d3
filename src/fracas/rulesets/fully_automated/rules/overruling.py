"""What the game master may say of a line: overrule cover, smoke or an obstruction, once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from fracas.core.answers import Choice, Field, Sheet, Text
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.rules.sight import of_two
from fracas.rulesets.fully_automated.state.scene_facts import Overruled
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hex_sight import LINES

_YES_NO = Choice((Option("no"), Option("yes")))


@lru_cache(maxsize=8)
def _sheet(covered: bool, obscured: bool) -> Sheet:
    return Sheet(
        (
            Field("cover", _YES_NO, "yes" if covered else "no", ("FA-LOS-12", "FA-COVER-02")),
            Field("obscured", _YES_NO, "yes" if obscured else "no", ("FA-LOS-12", "FA-LOS-05")),
            Field("why", Text(0, 300), "", ("FA-LOS-12",)),
        )
    )


def judged(run: Run, who: str, target: str) -> Procedure:
    """How a target stands as the dice fall, with the game master's say (FA-ATK-23, FA-LOS-12).

    Only asked about where something is on the lines; gives back the `Verdict` that stands.
    """
    now = of_two(run.state, run.book, who, target)
    if not (now.covered or now.obscured or now.free < LINES):
        return now

    def ask(state: State) -> Ruling:
        seen = of_two(state, run.book, who, target)
        about = (who, target, seen.status, seen.cover or seen.shield, seen.obscured)
        form = _sheet(seen.covered, bool(seen.obscured))
        because = ("FA-LOS-12", "FA-LOS-02", "FA-LOS-03", "FA-LOS-08")
        return Ruling("verdict", form, (), because, about)

    values: dict[str, Any] = dict((yield from need(run, ask)))
    now = of_two(run.state, run.book, who, target)
    covered = values.get("cover", "yes" if now.covered else "no") == "yes"
    obscured = values.get("obscured", "yes" if now.obscured else "no") == "yes"
    reason = values.get("why", "").strip()
    if covered != now.covered:
        now = replace(now, cover="gm" if covered else "", shield="")
        said = "cover" if covered else "no_cover"
        yield Overruled(who, target, said, reason, because=("FA-LOS-12",))
    if obscured != bool(now.obscured):
        now = replace(now, obscured="gm" if obscured else "")
        said = "obscured" if obscured else "clear"
        yield Overruled(who, target, said, reason, because=("FA-LOS-12",))
    return now


_APPEAL = Choice((Option("stands"), Option("allowed")))


def appeal(run: Run, who: str, target: str) -> Procedure:
    """Ask the game master to let an attack through where the lines say no (FA-LOS-12)."""

    def ask(state: State) -> Ruling:
        seen = of_two(state, run.book, who, target)
        about = (who, target, seen.stopped)
        return Ruling("appeal", _APPEAL, "stands", ("FA-LOS-12", "FA-LOS-01"), about)

    said = yield from need(run, ask)
    if said == "allowed":
        yield Overruled(who, target, "allowed", because=("FA-LOS-12",))
    return said == "allowed"
