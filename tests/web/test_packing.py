"""Nobody who adds packages or has things refused takes the server away from the others."""

from __future__ import annotations

import os
from pathlib import Path

from tests.web.packing import Attack
from tests.web.serving import free_port, process

MORE = 100_000_000
"""How much memory (bytes) the server may have gained; it had gained 30 MB an upload."""


def test_packages_and_refusals_leave_a_server_as_it_was(tmp_path: Path) -> None:
    with (
        open(os.devnull, "wb") as log,
        process(tmp_path, free_port(), log=log, unlimited=True) as (server, running),
    ):
        seen = Attack(server, running.pid).run(rows=20_000, packages=3, seconds=3.0)
    assert seen.answers["faulty content"] == 2
    assert seen.answers["packages 201"] == 3
    assert seen.answers["maps content"] > 1
    assert len(seen.answers) == 3, seen.told()
    assert seen.most - seen.rest < MORE, seen.told()
    assert len(seen.acts) > 5
    assert len(seen.newcomers) > 5
