"""What does not look at the clock is ended by an alarm."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

from fracas.odds.alarms import within

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms here")


def test_what_takes_too_long_is_cut_off() -> None:
    with pytest.raises(TimeoutError), within(0.05):
        time.sleep(60)


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_what_is_in_time_is_not(seconds: float) -> None:
    with within(seconds):
        time.sleep(0.01)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0


def test_an_alarm_that_rings_while_an_object_is_let_go_of_rings_again() -> None:
    class Slow:
        def __del__(self) -> None:
            time.sleep(0.1)

    def work() -> None:
        Slow()  # what is raised in there is heard by nobody
        ends = time.monotonic() + 60.0
        while time.monotonic() < ends:
            pass

    with pytest.raises(TimeoutError), within(0.03):
        work()


def test_a_module_is_loaded_whole_before_an_alarm_rings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_module.py").write_text("import time\ntime.sleep(0.2)\nWHOLE = True\n")
    monkeypatch.syspath_prepend(tmp_path)

    def work() -> None:
        import slow_module  # type: ignore[import-not-found]

        assert slow_module.WHOLE
        time.sleep(60)

    with pytest.raises(TimeoutError), within(0.03):
        work()
    assert sys.modules.pop("slow_module").WHOLE
