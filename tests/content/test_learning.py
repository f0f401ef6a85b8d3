"""Types are learned before threads read them: else a whole server falls without a word."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.house.sources import ROOT

READING = """
import sys, threading
import msgspec
from fracas.content.learning import learn

sys.setswitchinterval(1e-6)
for number in range(60):
    kind = int
    for depth in range(8):
        fields = [("a", kind), ("b", list[str]), ("c", int | None, None)]
        kind = msgspec.defstruct(f"K{number}_{depth}", fields, module=__name__)
    value = 1
    for _ in range(8):
        value = {"a": value, "b": [], "c": None}
    learn()
    together = threading.Barrier(4)

    def read():
        together.wait()
        msgspec.convert(value, kind)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def ran(*command: str) -> int:
    """Run Python in a process of its own; gives how it ended."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, *command], env=os.environ | {"PYTHONPATH": paths}, cwd=ROOT, check=False
    ).returncode


def test_what_was_learned_may_be_read_by_many_threads_at_once() -> None:
    assert ran("-c", READING) == 0


def test_all_tables_of_a_server_may_be_opened_at_once(tmp_path: Path) -> None:
    assert ran("-m", "tests.table.reopening", "make", str(tmp_path)) == 0
    assert ran("-m", "tests.table.reopening", "open", str(tmp_path)) == 0
