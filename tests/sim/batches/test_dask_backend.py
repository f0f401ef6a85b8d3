"""Batches through Dask, where it is installed, and a sentence where it is not."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.core.errors import FracasError, WrongUse
from fracas.sim.batches import dask_backend
from fracas.sim.batches.batch import Batch, run
from fracas.sim.batches.dask_backend import OnDask
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.summary import merged
from tests.cli.terminal import fracas, refused
from tests.sim import mortal

BATCH = Job("razorweave", "dock-thug", seed=7, count=40)


def parts(size: int) -> Iterator[Job]:
    """The batch in parts of one size."""
    for first in range(0, BATCH.count, size):
        yield BATCH.part(first, size)


@pytest.fixture(scope="module")
def cluster() -> Iterator[OnDask]:
    """A cluster of two workers on this machine."""
    pytest.importorskip("distributed")
    with OnDask(workers=2) as engine:
        yield engine


@pytest.fixture(scope="module")
def address(cluster: OnDask) -> str:
    """Where the scheduler of that cluster answers."""
    return cluster.address


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_our_own_gives_the_same_bits(cluster: OnDask) -> None:
    assert cluster.workers == 2
    assert merged(cluster.play(parts(8))).text() == done(BATCH).text()
    assert run(BATCH, cluster).summary.text() == done(BATCH).text()


def noted(dask_worker: Any) -> int:
    """Of how many moments a worker has noted what it did."""
    found: int = dask_worker.profile_recent["count"]
    return found + len(dask_worker.profile_history)


@pytest.mark.filterwarnings("ignore")
def test_its_workers_keep_no_notes_of_what_they_do(cluster: OnDask) -> None:
    list(cluster.play(parts(8)))
    assert set(cluster._client.run(noted).values()) == {0}


@pytest.mark.filterwarnings("ignore")
def test_a_given_scheduler_gives_the_same_bits(address: str) -> None:
    with OnDask(address) as engine:
        assert engine.workers == 2
        assert merged(engine.play(parts(10))).text() == done(BATCH).text()
    told = fracas(
        *("sim", "dock-thug", "--seed", 7, "-n", 40, "--json"),
        *("--backend", "dask", "--scheduler", address),
    )
    here = fracas("sim", "dock-thug", "--seed", 7, "-n", 40, "--json", "--jobs", 1)
    assert told == here


@pytest.mark.filterwarnings("ignore")
def test_what_the_rules_raise_there_is_raised_here(cluster: OnDask) -> None:
    with pytest.raises(WrongUse, match="no policy 'mad'"):
        list(cluster.play(iter([Job("razorweave", "dock-thug", (), (("foes", "mad"),))])))


@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_dies_loses_only_its_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    mark = tmp_path / "died"
    monkeypatch.setenv(mortal.MARK, str(mark))
    with OnDask(workers=2, work=mortal.dies_once) as engine:
        assert merged(engine.play(parts(8))).text() == done(BATCH).text()
    assert mark.exists()


@pytest.mark.filterwarnings("ignore")
def test_a_part_that_cannot_be_done_is_told(cluster: OnDask, address: str) -> None:
    with (
        OnDask(address, work=mortal.fails) as engine,
        pytest.raises(FracasError, match=r"could not finish .* \(out of luck\)"),
    ):
        list(engine.play(parts(8)))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("where", ["tcp://127.0.0.1:9", "nowhere", "bare://x:1"])
def test_a_scheduler_that_does_not_answer(where: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(WrongUse, match=f"No Dask scheduler answers at {where}"):
        OnDask(where, timeout=0.5).__enter__()


@pytest.mark.filterwarnings("ignore")
def test_workers_of_another_version_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_backend, "__version__", "0.0.1")
    with pytest.raises(WrongUse, match=r"has Fracas .*, and here it is 0.0.1"):
        OnDask(address).__enter__()


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    # This is how Python is told that a module cannot be imported.
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refused(2, "sim", "dock-thug", "-n", 5, "--backend", "dask")
    assert "Dask is not installed here" in said
    assert "fracas[dist]" in said


def test_a_scheduler_has_its_own_workers() -> None:
    assert "--jobs is for a local cluster" in refused(
        *(2, "sim", "dock-thug", "--backend", "dask"),
        *("--scheduler", "tcp://127.0.0.1:9", "--jobs", 2),
    )


Away = Callable[..., tuple[str, "subprocess.Popen[bytes]", "subprocess.Popen[bytes]"]]


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Away]:
    """A scheduler and a worker in processes of their own, which can be lost."""
    distributed = pytest.importorskip("distributed")
    started: list[subprocess.Popen[bytes]] = []

    def part(*words: str) -> subprocess.Popen[bytes]:
        quiet = ("--no-dashboard", "--scheduler-file", str(tmp_path / "scheduler.json"))
        command = [sys.executable, "-m", *words, *quiet]
        started.append(
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        return started[-1]

    def start() -> tuple[str, subprocess.Popen[bytes], subprocess.Popen[bytes]]:
        scheduler = part("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        worker = part("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny")
        told = str(tmp_path / "scheduler.json")
        with distributed.Client(scheduler_file=told, set_as_default=False) as seen:
            seen.wait_for_workers(1)
            return seen.scheduler.address, scheduler, worker

    yield start
    for process in reversed(started):
        if hasattr(signal, "SIGCONT"):
            process.send_signal(signal.SIGCONT)
        process.kill()
        process.wait()


def lost(engine: OnDask, act: Callable[[], None]) -> Batch:
    """A batch without end in sight, in which something happens once ten fights are done."""
    happened: list[int] = []

    def tell(played: int, of: int) -> None:
        if played >= 10 and not happened:
            happened.append(played)
            act()

    batch = run(msgspec.structs.replace(BATCH, count=1_000_000), engine, tell=tell)
    assert batch.summary.fights >= happened[0]
    return batch


@pytest.mark.filterwarnings("ignore")
def test_what_is_done_is_kept_when_the_scheduler_is_lost(away: Away) -> None:
    address, scheduler, _ = away()
    with OnDask(address, timeout=1) as engine:
        batch = lost(engine, scheduler.kill)
    assert batch.stopped == "lost"
    assert "play it here with --backend local" in batch.why


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be made to hold still")
def test_what_is_done_is_kept_when_the_scheduler_falls_silent(away: Away) -> None:
    address, scheduler, _ = away()
    with OnDask(address, timeout=1) as engine:
        batch = lost(engine, lambda: scheduler.send_signal(signal.SIGSTOP))
    assert batch.stopped == "lost"
    assert "does not answer any more" in batch.why
    # Its door still opens, but nobody is at home.
    with pytest.raises(WrongUse, match="No Dask scheduler answers"):
        OnDask(address, timeout=1).__enter__()


@pytest.mark.filterwarnings("ignore")
def test_what_is_done_is_kept_when_all_workers_are_lost(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_backend, "WITHOUT_WORKERS", 1.0)
    address, _, worker = away()
    with OnDask(address, timeout=1) as engine:
        batch = lost(engine, worker.kill)
    assert batch.stopped == "lost"
    assert "has lost all workers" in batch.why


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be made to hold still")
def test_a_worker_that_does_not_answer(away: Away) -> None:
    address, _, worker = away()
    worker.send_signal(signal.SIGSTOP)
    with pytest.raises(WrongUse, match=r"A worker of the Dask scheduler at .* does not answer"):
        OnDask(address, timeout=0.5).__enter__()
