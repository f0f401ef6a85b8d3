"""The writing thread: what waits goes together, and nobody waits forever."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from fracas.core.errors import StoreConflict, StoreError
from fracas.store import committing
from fracas.store.committing import Batch, Committer
from fracas.store.protocol import DropCode
from tests.store.fights import numbered


class Slow:
    """Keeps nothing, but remembers the groups; the first waits until it is let go."""

    def __init__(self) -> None:
        self.groups: list[list[Batch]] = []
        self.began = threading.Event()
        self.go = threading.Event()

    def __call__(self, batches: Sequence[Batch]) -> list[StoreError | None]:
        self.groups.append(list(batches))
        self.began.set()
        self.go.wait()
        return [
            StoreConflict("taken") if batch == (DropCode("bad"),) else None for batch in batches
        ]


def test_what_waits_during_a_commit_is_the_next_group() -> None:
    keep = Slow()
    committer = Committer(keep)
    first = committer.submit((DropCode("a"),))
    keep.began.wait()
    rest = [committer.submit((DropCode(code),)) for code in ("b", "bad", "c")]
    assert not first.done()
    keep.go.set()
    assert [future.exception() is None for future in (first, *rest)] == [True, True, False, True]
    committer.close()
    assert [[batch[0] for batch in group] for group in keep.groups] == [
        [DropCode("a")],
        [DropCode("b"), DropCode("bad"), DropCode("c")],
    ]


def test_a_group_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committing, "MOST", 10)
    keep = Slow()
    committer = Committer(keep)
    committer.submit((DropCode("a"),))
    keep.began.wait()
    for n in range(8):
        committer.submit((numbered(4 * n, 4),))
    keep.go.set()
    committer.close()
    assert [len(group) for group in keep.groups] == [1, 3, 3, 2]


def test_whatever_goes_wrong_nobody_waits_forever() -> None:
    def break_down(batches: Sequence[Batch]) -> list[StoreError | None]:
        if batches[0] == (DropCode("a"),):
            raise SystemExit("of all things")
        return [None for _ in batches]

    committer = Committer(break_down)
    with pytest.raises(
        StoreError, match=r"failed unexpectedly \(SystemExit: of all things\)"
    ) as caught:
        committer.submit((DropCode("a"),)).result()
    assert caught.value.fields["unsure"] is True
    committer.submit((DropCode("b"),)).result()
    committer.close()


def test_closing_writes_what_waits_and_takes_no_more() -> None:
    keep = Slow()
    committer = Committer(keep)
    futures = [committer.submit((DropCode(str(n)),)) for n in range(5)]
    keep.go.set()
    committer.close()
    committer.close()
    assert all(future.done() and future.exception() is None for future in futures)
    with pytest.raises(StoreError, match="The store is closed"):
        committer.submit((DropCode("late"),)).result()
