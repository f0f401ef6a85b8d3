"""Tools without a seat: which fights there are, dice, simulations, what would be fair.

All but dice go to the server's own routes, as from a page.
"""

from __future__ import annotations

import asyncio
from difflib import get_close_matches
from time import monotonic
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fracas.api import laws
from fracas.assistants.sitting import Record
from fracas.assistants.tools import Caller, tool
from fracas.core.errors import WrongUse

MOST_FIGHTS, AT_ONCE = 2_000, 500
"""How many fights are played for one call, and how many for one request."""

PATIENCE = 20.0
"""How many seconds fights are played for one call."""

MOST_VALUES = 200
"""How many results of dice are listed."""

System = Annotated[
    str, Meta(description="The id of the game; blank where the scenario is only in one.")
]
Scenario = Annotated[str, Meta(description="The id of a scenario, as `list_scenarios` returns it.")]
Rulings = Annotated[
    dict[str, str | int],
    Meta(description="House rules by the names of their switches; see `look_up_rule`."),
]


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No arguments."""


class SystemSaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: its id, title, description in one sentence, and how many fights it has."""

    id: str
    title: str
    summary: str
    scenarios: int


class Systems(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games that are installed, and the policies by which computers play."""

    systems: tuple[SystemSaid, ...]
    policies: dict[str, str]
    version: str


async def list_systems(caller: Caller, asked: Nothing) -> Systems:
    """List the games that are installed, and how computer players can play."""
    library = await caller.near.ask("GET", "/api/library")
    return Systems(
        tuple(
            SystemSaid(one["id"], one["title"], one["summary"], len(one["fights"]))
            for one in library["systems"]
        ),
        dict(library["policies"]),
        library["version"],
    )


class ToList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game, or all."""

    system: Annotated[str, Meta(description="The id of a game; blank for all.")] = ""


class ScenarioSaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight that can be opened. `threat` says how dangerous it is for the players' side."""

    id: str
    system: str
    title: str
    summary: str = ""
    threat: str = ""
    package: str = ""


class Scenarios(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fights that can be opened."""

    scenarios: tuple[ScenarioSaid, ...]


async def list_scenarios(caller: Caller, asked: ToList) -> Scenarios:
    """List the fights that can be opened: of a game, or of all."""
    systems = (await caller.near.ask("GET", "/api/library"))["systems"]
    ids = [one["id"] for one in systems]
    if asked.system and asked.system not in ids:
        raise WrongUse(f"There is no system '{asked.system[:40]}': {nearest(asked.system, ids)}")
    return Scenarios(
        tuple(
            ScenarioSaid(
                fight["id"],
                one["id"],
                fight["title"],
                fight["summary"],
                fight.get("threat", ""),
                fight.get("package", ""),
            )
            for one in systems
            if asked.system in ("", one["id"])
            for fight in one["fights"]
        )
    )


async def placed(
    caller: Caller, system: str, scenario: str, *, own: bool = False
) -> tuple[str, str]:
    """Return the game of a scenario and the package that it is in, if any.

    One of the caller's `own` content is in no list. Raises `WrongUse` for a game or scenario that
    does not exist, and for one that several games have.
    """
    if own and system:
        return system, ""
    rows = (await list_scenarios(caller, ToList(system))).scenarios
    found = [one for one in rows if one.id == scenario]
    if not found:
        where = f" in {system}" if system else ""
        near = nearest(scenario, [one.id for one in rows])
        raise WrongUse(f"There is no scenario '{scenario[:40]}'{where}: {near}", given=scenario)
    if len({one.system for one in found}) > 1:
        both = ", ".join(sorted({one.system for one in found}))
        raise WrongUse(f"'{scenario}' is a fight of several games ({both}): give the `system`.")
    return found[0].system, found[0].package


def nearest(name: str, names: list[str]) -> str:
    """Return the end of a sentence that refuses a name: the nearest one, or all that exist."""
    near = get_close_matches(name, names, 1)
    return f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names[:40])}."


class ToRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice to calculate."""

    dice: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=200,
            description="4d6+2, 5d6kh4, 2d8!, 2dF, or a game's own such as 2Y1G vs 2P1R1K.",
        ),
    ]
    system: Annotated[str, Meta(description="The game, where two use the same notation.")] = ""


class Results(msgspec.Struct, frozen=True, omit_defaults=True):
    """What dice count under one name: the average, and each number with its chance."""

    mean: float
    chances: dict[str, float]
    exact: dict[str, str] = {}


class DiceSaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """The exact odds of dice: the results for each thing that they count.

    `missing` is the weight of endless chains that were cut; at most 200 numbers are listed.
    """

    dice: str
    counts: dict[str, Results]
    missing: float | None = None


async def dice_odds(caller: Caller, asked: ToRoll) -> DiceSaid:
    """Calculate the exact odds of dice, in any notation or of a game's own dice."""
    return await caller.desk.hands.do(worked_out, asked.dice, asked.system)


def worked_out(dice: str, system: str) -> DiceSaid:
    """Return the odds of dice, calculated in a worker; raises what `laws.odds` raises."""
    law = laws.odds(dice, system=system or None)
    counts = {}
    for name in law.names:
        row = dict(list(law.along(name).items())[:MOST_VALUES])
        chances = {str(value): float(chance) for value, chance in row.items()}
        exact = {str(value): str(chance) for value, chance in row.items()}
        short = len(exact) <= MOST_VALUES // 4 and max(map(len, exact.values())) < 60
        counts[name] = Results(float(law.mean(name)), chances, exact if short else {})
    return DiceSaid(law.dice, counts, float(law.missing) or None)


class ToSimulate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight to play many times."""

    scenario: Scenario
    system: System = ""
    fights: Annotated[int, Meta(ge=1, le=MOST_FIGHTS, description="How many fights.")] = 200
    rulings: Rulings = {}
    content: Annotated[dict[str, Any], Meta(description="Your own rows, as tables.")] = {}


class SideSaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a side fared: its chance to win, with its 95 % interval.

    `out` is the part of it that was out at the end.
    """

    side: str
    wins: float
    low: float
    high: float
    out: float


class Simulated(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of many fights in which all play by the book. Long fights are played fewer times.

    `others` are endings that no side won, with how often.
    """

    fights: int
    sides: tuple[SideSaid, ...]
    rounds: float
    others: dict[str, int] = {}
    cut: int = 0


async def simulate(caller: Caller, asked: ToSimulate) -> Simulated:
    """Play a fight many times by the book and count who wins, how surely, and how long it takes."""
    draft = await _draft(caller, asked.system, asked.scenario, asked.rulings, asked.content)
    done, ends = 0, 0.0
    while True:
        body = {"draft": draft, "first": done, "count": min(AT_ONCE, asked.fights - done)}
        found = await caller.near.ask("POST", "/api/workshop/estimate", body)
        # Count from the first figures on: a worker may have to start first.
        ends = ends or monotonic() + PATIENCE
        if found["fights"] >= asked.fights or found["fights"] <= done or monotonic() > ends:
            break
        done = found["fights"]
        # A page waits as long between two such requests.
        await asyncio.sleep(0.1)
    return Simulated(
        found["fights"],
        tuple(
            SideSaid(
                one["side"],
                one["win"]["value"],
                one["win"]["low"],
                one["win"]["high"],
                one["mean"]["value"],
            )
            for one in found["sides"]
        ),
        found["mean_rounds"],
        dict(found["others"]),
        found["cut"],
    )


class ToBalance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight, and how likely the players' side should win it."""

    scenario: Scenario
    system: System = ""
    low: Annotated[float, Meta(ge=0, le=1)] = 0.45
    high: Annotated[float, Meta(ge=0, le=1)] = 0.55
    rulings: Rulings = {}
    content: Annotated[dict[str, Any], Meta(description="Your own rows, as tables.")] = {}


class Remedy(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to change the fight: each change in words, and how often the side then wins.

    `content` makes these changes: pass it to `open_fight` or `simulate`.
    """

    changes: tuple[str, ...]
    wins: float
    low: float
    high: float
    fights: int
    fits: bool
    content: dict[str, Any]


class Balanced(msgspec.Struct, frozen=True, omit_defaults=True):
    """How often the players' side wins now, and what would bring that to the wanted rate."""

    side: str
    wins: float
    fights: int
    tried: int
    proposals: tuple[Remedy, ...]


async def balance(caller: Caller, asked: ToBalance) -> Balanced:
    """Find the changes that give a fight the win rate you want: more foes, fewer, other numbers."""
    draft = await _draft(caller, asked.system, asked.scenario, asked.rulings, asked.content)
    body = {"draft": draft, "aim": {"low": asked.low, "high": asked.high}}
    found = await caller.near.ask("POST", "/api/workshop/fairer", body)
    return Balanced(
        found["side"],
        found["win"]["value"],
        found["fights"],
        found["tried"],
        tuple(
            Remedy(
                tuple(
                    f"{each['what']}: {each['was']} -> {each['value']}" for each in one["changes"]
                ),
                one["win"]["value"],
                one["win"]["low"],
                one["win"]["high"],
                one["fights"],
                one["meets"],
                one["tables"],
            )
            for one in found["proposals"]
        ),
    )


def _alteration(one: Record) -> str:
    return f"{one['what']}: {one['was']} -> {one['value']}"


async def _draft(
    caller: Caller, system: str, scenario: str, rulings: dict[str, Any], content: dict[str, Any]
) -> Record:
    system, package = await placed(caller, system, scenario, own=bool(content))
    packages = [package] if package else []
    draft = {"system": system, "scenario": scenario, "rulings": rulings, "tables": content}
    return {**draft, "packages": packages}


TOOLS = (
    tool(list_systems),
    tool(list_scenarios),
    tool(dice_odds),
    tool(simulate),
    tool(balance),
)
"""All tools without a seat."""
