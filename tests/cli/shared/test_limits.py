"""What a command may take while it works something out."""

from __future__ import annotations

import sys
import time

import pytest

from fracas.cli import serve
from fracas.cli.shared.limits import working
from fracas.core.errors import TooMuch
from fracas.odds.bounds import spent
from fracas.odds.memory import LIMIT, MEGABYTE, memory_limit
from tests.cli.terminal import fracas


@pytest.mark.skipif(sys.platform != "linux", reason="only there is a process held to its memory")
def test_what_takes_too_much_memory_is_told_so_with_what_to_do() -> None:
    with pytest.raises(TooMuch, match=rf"{LIMIT} to more") as told, working():
        bytearray(memory_limit() * 4)
    assert told.value.fields["megabytes"] == memory_limit() // MEGABYTE
    assert len(bytearray(MEGABYTE)) == MEGABYTE


def test_a_server_reads_the_same_limit() -> None:
    assert serve.MEMORY == LIMIT


def test_what_heeds_no_clock_is_ended() -> None:
    with pytest.raises(TooMuch, match=r"longer than the limit of 0\.2 seconds"), working(0.05):
        time.sleep(60)


def test_inside_it_is_heard_that_the_time_is_over() -> None:
    with working(0.1):
        assert not spent()
        time.sleep(0.16)
        assert spent()
    assert not spent()


def test_odds_that_are_too_much_say_what_was_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.cli.shared.limits.fuller_than", lambda limit: lambda: True)
    told = fracas("odds", "dock-thug")
    assert told.code == 0
    assert "not followed: 100" in " ".join(told.out.split())
