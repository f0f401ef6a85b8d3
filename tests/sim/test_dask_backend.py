"""Batches through Dask, where it is installed, and a sentence where it is not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.core.errors import FracasError, WrongUse
from fracas.sim import dask_backend
from fracas.sim.batches import run
from fracas.sim.dask_backend import OnDask
from fracas.sim.jobs import Job, done
from fracas.sim.summary import merged
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
        pytest.raises(FracasError, match=r"came to no end .* \(out of luck\)"),
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
    assert "--jobs goes with a cluster of our own" in refused(
        *(2, "sim", "dock-thug", "--backend", "dask"),
        *("--scheduler", "tcp://127.0.0.1:9", "--jobs", 2),
    )
