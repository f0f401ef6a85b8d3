"""Figures that the pages promise are those that the code has: limits, defaults, times."""

from __future__ import annotations

import pytest

from fracas.api import playing
from fracas.assistants import studying, tools
from fracas.cli import balance, sim, sweep
from fracas.cli.chances import option_odds
from fracas.content import sheets
from fracas.odds import chains, equilibrium
from fracas.sim.batches import batch, dask_backend
from fracas.sim.laws.alias import BITS
from fracas.sim.laws.graphs import Reach
from fracas.sim.play import fights
from fracas.sim.variants import balance as search
from fracas.sim.variants import sensitivity
from fracas.space import uvtt
from fracas.table.seats import access
from fracas.web.guarding import Guard
from fracas.web.routes.maps import MOST_MAP
from tests.house.sources import ROOT

REACH, GUARD = Reach(), Guard()
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 7: "seven", 12: "twelve"}


def looks() -> list[int]:
    """After how many fights `--within` looks for the first three times."""
    found = [batch.FIRST_LOOK]
    for _ in range(2):
        found.append(found[-1] + found[-1] // 4)
    return found


(FIRST, *_), (SECOND, *_), (THIRD, *_) = search.STAGES
PROMISES = [
    ("simulation", f"How many fights; {sim.FIGHTS:,} by default."),
    ("simulation", "it is the maximum, a million by default."),
    ("simulation", "after the {}th fight, the {}th, the {}th and so on".format(*looks())),
    (
        "simulation",
        f"a fight is given up after {fights.MOST_ROUNDS} rounds or {fights.MOST_PROMPTS:,} prompts",
    ),
    (
        "simulation",
        f"up to {REACH.positions:,} positions, {REACH.beat:,} ways through one beat, and "
        f"{REACH.branches:,} through all beats together",
    ),
    ("simulation", f"which is 2 to the power of -{BITS}"),
    (
        "simulation",
        f"all its workers for {dask_backend.WITHOUT_WORKERS:.0f} seconds".replace("20", "twenty"),
    ),
    ("odds", f"`--positions N` lets it look at more ({chains.MOST_POSITIONS:,} by default"),
    ("odds", f"More than {equilibrium.MOST_CELLS} pairs are too many"),
    ("odds", "the program takes ten seconds at most and leaves out no more than a millionth"),
    ("balance", f"how many fights each variant has, {sweep.FIGHTS:,} by default"),
    (
        "balance",
        f"Each gets {sensitivity.FIRST} fights; what changed none of them is set aside and listed; "
        f"the others get {sensitivity.SECOND}, and the {NUMBERS[sensitivity.FINALISTS]} that seem "
        f"to matter most get as many as `-n` says, {sweep.FINAL} by default",
    ),
    ("balance", f"at most {NUMBERS[sensitivity.FARTHEST]} steps away"),
    (
        "balance",
        f"Up to {search.TRIED} variants, or {NUMBERS[search.FOR_EACH]} for each thing to move, are "
        f"tried with few fights each, always going on from those that come nearest; then {FIRST} "
        f"of them play on, then {SECOND}, and {THIRD} get as many as `-n` says: {search.FIGHTS} by "
        "default",
    ),
    ("balance", f"How near is near enough, {100 * search.WITHIN:.0f} points by default"),
    (
        "import-and-export",
        f"A file may have {uvtt.MOST_BYTES // 10**6} MB ({MOST_MAP // 10**6} MB without its "
        f"picture in the page) and {uvtt.MOST_POINTS:,} points",
    ),
    ("import-and-export", f"Of a larger one, up to {uvtt.MOST_SIDE:,} each way"),
    (
        "import-and-export",
        f"A text may have {sheets.LONGEST:,} characters and {sheets.MOST} combatants",
    ),
    ("assistants", f"A call waits for others up to {tools.LONGEST_WAIT:.0f} seconds"),
    (
        "assistants",
        f"Simulations stop after {studying.MOST_FIGHTS:,} fights or "
        f"{studying.PATIENCE:.0f} seconds",
    ),
    ("access", f"a passphrase of {access.SHORTEST} characters or more"),
    ("access", f"works once, within {NUMBERS[access.INVITATION_DAYS]} days"),
    (
        "access",
        f"signed in for {access.ADMINISTRATOR_DAYS} days on a device, a game master for "
        f"{access.MASTER_DAYS}",
    ),
    (
        "access",
        f"{NUMBERS[GUARD._signing._most]} times at once from one address, then once in "
        f"{GUARD._signing._every:.0f} seconds, and {GUARD._signing_in_all._most} times from all "
        f"addresses together, then once in {NUMBERS[int(GUARD._signing_in_all._every)]} seconds",
    ),
]


@pytest.mark.parametrize(("page", "words"), PROMISES)
def test_the_page_has_the_figures_of_the_code(page: str, words: str) -> None:
    text = " ".join((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").split())
    assert words in text


def test_round_words_of_the_pages_stand_for_these_figures() -> None:
    assert sim.MOST_FIGHTS == 10**6
    assert option_odds.ON_REQUEST.seconds == 10
    assert option_odds.ON_REQUEST.within == 1e-6
    assert playing.MOST_ANSWERS == fights.MOST_PROMPTS
    assert balance.COMMAND.name == "balance"
