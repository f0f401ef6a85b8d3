"""Twin fights by their numbers: which scenario, which rulings, and what was compared in all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from fracas.contract.hidden import unseen_by
from fracas.contract.subject import ONLOOKER, Subject
from fracas.core.system.ruleset import Ruleset
from tests.leaks.comparing import Fight, Tally
from tests.leaks.sitting import no_clock
from tests.leaks.twins import Twins


def twins(
    rules: Ruleset,
    numbers: Iterable[int],
    most: int = 60,
    *,
    unseen: bool = False,
    scenario: str = "",
) -> Tally:
    """Play the twin fights of those numbers; raises `Leak` at the first that a seat tells apart.

    They go through the scenarios of the system in turn, or play the one that is named. With
    `unseen` the secrets are of those whom who looks on does not see; other fights are left out.
    """
    tally = Tally()
    openings = Subject(rules=rules, scenarios=(scenario,) if scenario else ()).openings()

    async def all_of_them() -> None:
        for number in numbers:
            name, book, state = openings[number % len(openings)]
            if unseen and not unseen_by(rules, state, ONLOOKER):
                continue
            await Twins(Fight(rules, name, book, state, number), tally, most, unseen=unseen).play()

    def work() -> None:
        with no_clock():
            asyncio.run(all_of_them())

    # A browser that another test of this process has open keeps a loop running in the main thread.
    with ThreadPoolExecutor(1) as hand:
        hand.submit(work).result()
    return tally
