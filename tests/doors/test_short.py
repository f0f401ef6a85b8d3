"""The short form of each attack: bounds of memory, and everybody is answered.

How long others wait says little on a machine that has much else to do: scripts/soak-doors says it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.doors import bombs, slow
from tests.doors.measuring import measured, watched
from tests.doors.soak import MOST_MEMORY

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="many loopback addresses")

MOST_LOG = 20_000
"""Bytes of log that an attack may cause: it was 90 MB."""


@pytest.mark.parametrize(("count", "files"), [(600, 0), (400, 320)])
def test_those_who_never_finish_keep_nobody_out(tmp_path: Path, count: int, files: int) -> None:
    with watched(tmp_path, files=files) as under:
        found = measured(under, lambda server: slow.crowding(server, count, 3))
        assert found.unanswered == 0
        assert found.newcomers
        assert found.memory < MOST_MEMORY / 4
        assert found.log < MOST_LOG


def test_no_key_is_deep_enough_to_stop_a_table(tmp_path: Path) -> None:
    replies: list[Any] = []
    opened: list[Any] = []
    with watched(tmp_path) as under:

        def attack(server: Any) -> None:
            replies.extend(bombs.as_next(server, pages=4, each=3))
            opened.extend(bombs.as_file(server, times=1))

        found = measured(under, attack)
    assert [(one["is"], one["code"]) for one in replies] == [("refused", "content")] * 12
    assert all("parts" in one["sentence"] for one in replies), replies[0]["sentence"]
    assert len(opened) == len(bombs.SIZES)
    assert all("parts" in one["faults"][0]["sentence"] for one in opened), opened
    assert found.unanswered == 0
    assert found.memory < MOST_MEMORY / 2
    assert found.log < MOST_LOG
