"""Batches through Dask: on the workers of a scheduler, or on a cluster of this machine.

Dask is an extra, `dist`. Its workers need this same version of Fracas. They receive and return the
same plain data as processes of this machine, so the summary has the same bits.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from importlib import import_module
from time import monotonic, sleep
from typing import Any

from fracas import __version__
from fracas.core.errors import FracasError, WorkersLost, WrongUse
from fracas.sim.batches.jobs import Job, done_as_text, job_text
from fracas.sim.batches.summary import Summary, read_summary
from fracas.sim.batches.workers import Work, cores, unheard

DASK = "distributed"
"""The package."""

NOISY = (DASK, "tornado")
"""How the names of all its logs begin."""

UNWATCHED = {"distributed.worker.profile.enabled": False}
"""Settings of our own workers. Dask notes a hundred times a second what each of them does and keeps
it for an hour: half a gigabyte of the deep stacks of rules."""

TIMEOUT = 5.0
"""After this many seconds of silence a scheduler counts as not answering."""

WITHOUT_WORKERS = 20.0
"""How many seconds a scheduler may be without workers: one that died is soon replaced."""

GLANCE = 0.02
"""How many seconds pass between two checks for finished parts; a part takes far longer."""

AHEAD = 2
"""How many parts are sent per worker, so that none waits while an answer is on its way."""


class OnDask:
    """Plays parts through the scheduler at an address, or without one on a cluster that it starts.

    That cluster has as many `workers` as asked for, by default one per core; a scheduler has its
    own. Use it as a context: it connects when entered, and at the end stops what it started. Raises
    `WrongUse` without Dask, and when no scheduler answers or it has no worker with this version of
    Fracas.
    """

    def __init__(
        self,
        scheduler: str | None = None,
        workers: int | None = None,
        *,
        timeout: float = TIMEOUT,
        work: Work = done_as_text,
    ) -> None:
        self.workers = cores() if workers is None else workers
        if self.workers < 1:
            raise WrongUse(f"At least one worker is needed, not {self.workers}.", given=workers)
        self._scheduler = scheduler
        self._timeout = timeout
        self._work = work
        self._dask = _dask()
        self._client: Any = None
        self._open = ExitStack()

    def __enter__(self) -> OnDask:
        """Connect to the scheduler, or start a cluster."""
        # Dask's messages about its own workers do not concern users of a simulation.
        for name in [name for name in logging.root.manager.loggerDict if name.startswith(NOISY)]:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._connect()
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the scheduler; stop a cluster that was started."""
        self._open.close()

    @property
    def address(self) -> str:
        """The scheduler's address, once it is entered."""
        found: str = self._client.scheduler.address
        return found

    def _connect(self) -> None:
        address: Any = self._scheduler
        if address is None:
            with unheard(), warnings.catch_warnings(), _settings().set(UNWATCHED):
                warnings.simplefilter("ignore")
                cluster = self._dask.LocalCluster(
                    n_workers=self.workers,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                )
            address = self._open.enter_context(cluster)
        else:
            self._knock(address)
        self._client = self._dask.Client(address, timeout=self._timeout, set_as_default=False)
        self._open.enter_context(self._client)
        self._count_workers()

    def _knock(self, address: str) -> None:
        """Check whether a scheduler answers: a client that never connects would die noisily."""
        connect: Any = import_module(f"{DASK}.comm").connect

        async def knock() -> None:
            # Once connected, Dask itself would wait for ever for the first word.
            comm = await asyncio.wait_for(connect(address, timeout=self._timeout), self._timeout)
            await comm.close()

        try:
            asyncio.run(knock())
        except (OSError, ValueError) as error:
            raise WrongUse(
                f"No Dask scheduler answers at {address}: start one with `dask scheduler` and give "
                "its address, such as tcp://127.0.0.1:8786, or leave --scheduler out for a cluster "
                "of this machine.",
                given=address,
            ) from error

    def _count_workers(self) -> None:
        """Check the workers' version against this one, and count their threads."""
        try:
            versions = self._client.sync(
                self._client.run, _version, callback_timeout=2 * self._timeout
            )
        except TimeoutError as error:
            raise WrongUse(
                f"A worker of the Dask scheduler at {self.address} does not answer: check it, or "
                "leave --backend dask out.",
                given=self._scheduler,
            ) from error
        except ImportError as error:
            raise WrongUse(
                f"A Dask worker cannot load Fracas ({_sentence(error)}): install Fracas "
                f"{__version__} wherever workers run.",
            ) from error
        if not versions:
            raise WrongUse(
                f"The Dask scheduler at {self._scheduler} has no workers: start some with "
                f"`dask worker {self._scheduler}` where Fracas is installed.",
                given=self._scheduler,
            )
        for worker, version in versions.items():
            if version != __version__:
                raise WrongUse(
                    f"The Dask worker {worker} has Fracas {version}, and here it is {__version__}: "
                    "install the same on both.",
                    worker=worker,
                )
        self.workers = sum(self._client.nthreads().values())

    def play(self, jobs: Iterator[Job]) -> Generator[Summary, None, None]:
        """Yield each part's summary as it is done.

        Raises `WorkersLost` when the scheduler or all its workers are gone, when it stops
        answering, or when a part cost several workers their lives.
        """
        assert self._client is not None, "a backend is entered before it plays"
        waiting = self._dask.as_completed(loop=self._client.loop, with_results=True)
        sent = 0
        try:
            while True:
                while sent < AHEAD * self.workers and (job := next(jobs, None)) is not None:
                    waiting.add(self._client.submit(self._work, job_text(job), pure=False))
                    sent += 1
                if not sent:
                    return
                self._wait(waiting)
                sent -= 1
                yield read_summary(_result(waiting))
        finally:
            waiting.clear()

    def _wait(self, waiting: Any) -> None:
        """Wait until a part is done; check now and then whether a worker is still at it."""
        ask_at = monotonic() + self._timeout
        manned = monotonic()
        while not waiting.has_ready():
            sleep(GLANCE)
            if monotonic() < ask_at:
                continue
            if self._has_workers():
                manned = monotonic()
            elif monotonic() - manned > WITHOUT_WORKERS:
                raise WorkersLost(
                    f"The Dask scheduler at {self.address} has lost all workers: start some with "
                    f"`dask worker {self.address}`, or play it here with --backend local."
                )
            ask_at = monotonic() + self._timeout

    def _has_workers(self) -> bool:
        """Return whether anyone works for the scheduler, as it says itself."""
        client = self._client
        try:
            told = client.sync(client.scheduler.identity, callback_timeout=self._timeout)
        except (OSError, TimeoutError) as error:
            raise WorkersLost(
                f"The Dask scheduler at {self.address} does not answer any more: check it, or "
                "play it here with --backend local."
            ) from error
        return bool(told["workers"])


def _result(waiting: Any) -> bytes:
    """Return the summary of the next part that is done; it has arrived already."""
    try:
        _, text = next(waiting)
        if isinstance(text, BaseException):
            raise WorkersLost(
                "The connection to the Dask scheduler is lost: check it, or play it here with "
                "--backend local."
            ) from text
    except FracasError:
        raise
    except Exception as error:
        raise WorkersLost(
            f"The Dask workers could not finish a part of the batch ({_sentence(error)}): "
            "check scheduler and workers, or play it here with --backend local."
        ) from error
    found: bytes = text
    return found


def _sentence(error: BaseException) -> str:
    said = " ".join(str(error).split()) or type(error).__name__
    return said.split(". ")[0].rstrip(".")


def _version() -> str:
    """Return the version of Fracas on a worker; the worker looks this function up by its name."""
    return __version__


def _settings() -> Any:
    return import_module("dask.config")


def _dask() -> Any:
    try:
        return import_module(DASK)
    except ImportError:
        raise WrongUse(
            "Dask is not installed here: install Fracas with its extra `dist`, such as "
            "pip install 'fracas[dist]', or leave --backend dask out."
        ) from None
