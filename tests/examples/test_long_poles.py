"""Long Poles as an installed package: in the terminal, and at a table of real pages' sockets."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Done, command, environment
from tests.plugins import EXAMPLE, with_long_poles
from tests.web.serving import Page, Server, free_port, process

Fracas = Callable[..., Done]

LINES = 200
"""The example is to be read at one sitting: it has fewer lines of Python than this, all in all."""

HERON = """
system = "long_poles"

[combatants.heron]
name = "Heron"
most = 1
skill = 3

[scenarios.reeds]
title = "In the Reeds"
cast = [
    { combatant = "ferryman", side = "boats", pc = true },
    { combatant = "heron", side = "birds", count = 2 },
]
"""


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return with_long_poles(tmp_path_factory.mktemp("site"))


@pytest.fixture
def fracas(paths: list[str], tmp_path: Path) -> Fracas:
    """`fracas` in a process of its own that has the package, in a folder of its own."""
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join((*paths, env["PYTHONPATH"]))

    def call(*args: object, typed: str = "") -> Done:
        done = subprocess.run(
            command(*args), input=typed, capture_output=True, encoding="utf-8", env=env,
            cwd=tmp_path, check=False,
        )  # fmt: skip
        return Done(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture(scope="module")
def server(paths: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`fracas serve` in a process that has the package."""
    folder = tmp_path_factory.mktemp("tables")
    with process(folder, free_port(), *paths, unlimited=True) as (running, _):
        yield running


def test_it_is_short() -> None:
    files = sorted(EXAMPLE.rglob("*.py"))
    assert len(files) == 5
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines < LINES, f"{lines} lines; what of them belongs into fracas.plain?"


def test_the_wheel_of_fracas_does_not_ship_it() -> None:
    import tomllib

    project = tomllib.loads((EXAMPLE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["src/fracas"]
    assert "long_poles" not in project["project"]["entry-points"]["fracas.rulesets"]


def test_it_is_listed(fracas: Fracas) -> None:
    told = json.loads(fracas("list", "--system", "long_poles", "--json").out)
    assert [row["title"] for row in told["systems"]] == ["Long Poles"]
    assert [row["id"] for row in told["scenarios"]] == ["plank", "mill_race"]
    every = json.loads(fracas("list", "--json").out)
    assert len(every["systems"]) == 6
    assert every["broken"] == []


def test_a_fight_is_played_by_hand_and_checked(fracas: Fracas) -> None:
    # The ferryman leans in and does something bold; then the answers are used up, and computers go
    # on from the journal. A seed that was opened is not sealed again, so a fresh one takes over.
    typed = "lean\nelse\nshakes the plank\n\n"
    begun = fracas("play", "plank", "--seed", 7, "--journal", "fight.jsonl", typed=typed)
    assert "Ferryman tries something else: shakes the plank" in begun.out
    assert "Lock keeper loses 1 footing." in begun.out
    ended = fracas("play", "--resume", "fight.jsonl", "--auto")
    assert ended.code == 0, ended
    assert "The fight is over, and " in ended.out
    assert "hold the bridge." in ended.out
    checked = fracas("replay", "--check", "fight.jsonl")
    assert checked.code == 0, checked
    assert "dice verified" in checked.out
    lucky = fracas("luck", "fight.jsonl")
    assert lucky.code == 0, lucky
    assert "Turning points" in lucky.out


def test_odds_simulation_rules_and_reference(fracas: Fracas) -> None:
    odds = fracas("odds", "plank", "--prompt", 2)
    # Skill 2, leaning in 2, and the lock keeper leans in 1: 33 of 36 throws reach 8 or more less 5.
    assert "61/36" in odds.out, odds
    simulated = json.loads(fracas("sim", "plank", "-n", 50, "--json").out)
    assert simulated
    whole = json.loads(fracas("odds", "plank", "--fight", "--json").out)
    assert whole
    # A plain value at the top of a book has no row; it is a number to be moved like any other.
    swept = fracas("sweep", "plank", "hit=6..8:2", "combatants.ferryman.skill=2", "-n", 20)
    assert swept.code == 0, swept
    rule = fracas("rules", "LP-GAP-01")
    assert "--ruling overreach=VALUE, one of nothing, slip" in " ".join(rule.out.split())
    page = fracas("reference", "long_poles", "--ruling", "overreach=slip")
    assert "Here: slip. (LP-GAP-01)" in " ".join(page.out.split())


def test_content_of_ones_own(fracas: Fracas, tmp_path: Path) -> None:
    (tmp_path / "reeds.toml").write_text(HERON, encoding="utf-8")
    assert fracas("validate", "reeds.toml").code == 0
    played = fracas("play", "reeds.toml", "--auto", "--seed", 2)
    assert "Heron 2" in played.out
    assert "The fight is over" in played.out
    (tmp_path / "bad.toml").write_text(HERON.replace('"heron", side', '"hreon", side'), "utf-8")
    refused = fracas("validate", "bad.toml")
    assert refused.code == 1
    assert "heron" in refused.out + refused.err


@pytest.fixture
def master(server: Server) -> Iterator[tuple[str, Page]]:
    """The game master of a table with the large fight, and her page."""
    made = server.make("long_poles", "mill_race", foes="advisor")
    page = server.page(made["token"])
    page.until("snapshot")
    yield made["token"], page
    server.hang_up()


def test_the_home_page_has_it(server: Server) -> None:
    systems = {one["id"]: one for one in server.get("/api/library").json()["systems"]}
    found = systems["long_poles"]
    assert (found["title"], len(found["fights"])) == ("Long Poles", 2)
    assert found["summary"]


def test_a_table_plays_it_to_the_end(server: Server, master: tuple[str, Page]) -> None:
    token, page = master
    player = server.add(token, "Ann")
    hers = server.page(player["token"])
    hers.until("snapshot")
    page.say(do="sit", decider="ferryman", seat=player["seat"])
    picture = page.screen["picture"]
    assert [one["token"] for one in picture["figures"]] == ["F", "L", "M", "2", "3"]
    assert len(picture["lines"]) == 5
    assert picture.get("drawing") is None
    page.play_out("ferryman", "lock_keeper")
    report = server.get("/api/table/report", player["token"]).json()
    assert report["story"]["outcome"].startswith("The fight is over, and ")
    record = server.get("/api/table/record", player["token"]).json()
    assert any("thrusts at" in line["text"] for line in record["lines"])
    assert "thrusts at" in server.get("/api/table/rolls", player["token"]).text
    assert "# The Mill Race" in server.get("/api/table/transcript", token).text
    assert server.get("/api/table/journal", token).status_code == 200


def test_content_comes_into_the_fight(server: Server, master: tuple[str, Page]) -> None:
    _, page = master
    rows = {"combatants": {"heron": {"name": "Heron", "most": 1, "skill": 3}}}
    took = page.say(do="bring", who="heron", tables=rows, side="birds", reason="It was there.")
    assert took["is"] == "done", took
    page.told()
    assert "Heron" in [one["name"] for one in page.screen["picture"]["figures"]]
    rows["combatants"]["heron"]["most"] = 0
    refused = page.say(do="bring", who="heron", tables=rows, side="birds")
    assert refused["is"] == "refused"


def test_the_next_fight_opens_with_who_came_through(server: Server) -> None:
    made = server.make("long_poles", "plank", foes="advisor")
    page = server.page(made["token"])
    page.until("snapshot")
    # So that the ferryman comes through, whatever falls.
    page.say(do="edit", what="set", path="fighters/lock_keeper/left", value=0, reason="A slip.")
    page.play_out("ferryman")
    then = page.say(do="edit", what="next", who="mill_race")
    assert then["is"] == "done", then
    page.told()
    assert "Mill hand 3" in [one["name"] for one in page.screen["picture"]["figures"]]
    server.hang_up()


def test_the_workshop_builds_with_it(server: Server) -> None:
    shelf = server.get("/api/workshop/long_poles").json()
    roles = {one["id"]: one["role"] for one in shelf["chapters"]}
    assert roles == {"scenarios": "scenarios", "combatants": "combatants", "stances": ""}
    (switch,) = server.get("/api/rulings/long_poles").json()["switches"]
    assert [one["value"] for one in switch["values"]] == ["nothing", "slip"]
    assert all(one["words"].endswith(".") for one in switch["values"])
    begun = {"system": "long_poles", "scenario": "mill_race"}
    wanted = {"draft": begun, "chapter": "scenarios", "key": "mill_race"}
    row = server.http.post("/api/workshop/row", json=wanted).json()
    tables = {"scenarios": {"mill_race": row}}
    draft: Any = {"system": "long_poles", "scenario": "mill_race", "tables": tables}

    def ask(what: str, **body: Any) -> Any:
        answer = server.http.post(f"/api/workshop/{what}", json={"draft": draft, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()

    checked = ask("draft")
    assert checked["faults"] == []
    assert [one["count"] for one in checked["levies"]] == [1, 1, 3]
    assert ask("ground")["ground"] is None
    more = ask("muster", kind="mill_hand", side="mill", count=4)
    assert more["tables"]["scenarios"]["mill_race"]["cast"][-1]["count"] == 4
    assert ask("estimate")
