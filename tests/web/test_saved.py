"""A saved fight becomes a table, or is refused and leaves nothing behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fracas
from tests.web.serving import Server

SCENARIOS = ("dock-thug", "footbridge", "toll-bridge", "alley", "boarding")


def saved(folder: Path, scenario: str = "dock-thug", answers: int | None = 6) -> bytes:
    """The file of a fight that was played for so many answers, or to its end."""
    fight = fracas.fight(scenario, seed=7)
    fight.auto(answers)
    path = folder / f"{scenario}.fight"
    fight.save(path)
    return path.read_bytes()


def put(server: Server, data: bytes, **asked: str) -> Any:
    """What the server says to a saved fight."""
    return server.http.post("/api/tables/saved", content=data, params=asked)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_stands_where_it_was_saved_and_plays_on(
    server: Server, tmp_path: Path, scenario: str
) -> None:
    fight = fracas.fight(scenario, seed=7)
    fight.auto(6)
    answer = put(server, saved(tmp_path, scenario), foes="")
    assert answer.status_code == 201, answer.text
    gm = answer.json()
    page = server.page(gm["token"])
    page.until("snapshot")
    assert page.screen["table"]["title"] == fight.title
    said = [line["text"] for line in page.log.values()]
    assert [line for line in fight.log if str(line) not in said] == []
    assert server.get("/api/table/journal", gm["token"]).status_code == 200
    if not fight.over:
        assert page.answer()["is"] == "done"


def test_a_fight_that_is_over_opens_with_its_report(server: Server, tmp_path: Path) -> None:
    gm = put(server, saved(tmp_path, answers=None)).json()
    page = server.page(gm["token"])
    page.until("snapshot")
    assert page.screen["table"]["over"] is True
    assert server.get("/api/table/report", gm["token"]).status_code == 200


def test_a_fight_of_a_batch_opens_too(server: Server, tmp_path: Path) -> None:
    fight = fracas.simulate("dock-thug", 3, seed=7, jobs=1).fight(2)
    fight.auto()
    fight.save(tmp_path / "two.fight")
    gm = put(server, (tmp_path / "two.fight").read_bytes(), name="Ann").json()
    assert gm["title"].endswith("fight 2 of seed 7")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_fight_of_a_batch_opens_by_its_number(server: Server, scenario: str) -> None:
    asked = {"scenario": scenario, "seed": 7, "number": 2}
    answer = server.http.post("/api/tables/batch", json=asked, params={"name": "Ann"})
    assert answer.status_code == 201, answer.text
    fight = fracas.simulate(scenario, 3, seed=7, jobs=1).fight(2)
    fight.auto()
    page = server.page(answer.json()["token"])
    page.until("snapshot")
    assert page.screen["table"]["title"].endswith(", fight 2 of seed 7")
    told = [line["text"] for line in page.log.values()]
    assert [line for line in fight.log[-3:] if str(line) not in told] == []


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"scenario": "dock-thugs", "number": 0}, "dock-thug"),
        ({"scenario": "dock-thug", "number": -1}, "/docs"),
        ({"scenario": "dock-thug", "number": 2**31}, "/docs"),
        ({"scenario": "dock-thug", "number": 0, "seed": "x"}, "/docs"),
        ({"scenario": "dock-thug", "number": 0, "system": "chess"}, "chess"),
        ({"scenario": "../../etc/passwd.toml", "number": 0}, "scenario"),
        ({"number": 0}, "/docs"),
    ],
)
def test_what_is_no_fight_of_a_batch_is_refused(
    server: Server, asked: dict[str, Any], says: str
) -> None:
    answer = server.http.post("/api/tables/batch", json=asked)
    assert answer.status_code in (400, 422), answer.text
    assert says in answer.text


def altered(data: bytes) -> dict[str, bytes]:
    """Files that are no fight, or no longer."""
    lines = data.splitlines(keepends=True)
    other = [*lines]
    other[2], other[3] = other[3], other[2]
    return {
        "nothing": b"",
        "words": b"no fight at all",
        "json": b'{"a": 1}\n',
        "bytes": bytes(range(256)) * 4,
        "a part": data[: len(lines[0]) // 2],
        "out of order": b"".join(other),
        "another number": data.replace(b'"advised"', b'"advisee"').replace(b":1,", b":2,", 1),
        "deep": b"[" * 50_000,
    }


@pytest.mark.parametrize("name", altered(b"a\nb\nc\nd\n"))
def test_what_is_no_fight_is_refused_and_leaves_nothing(
    server: Server, tmp_path: Path, name: str
) -> None:
    before = server.get("/health").json()
    answer = put(server, altered(saved(tmp_path))[name])
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["code"] in ("journal", "replay-mismatch", "wrong-use", "malformed")
    assert answer.json()["sentence"].endswith(".")
    assert server.get("/health").json().get("tables") == before.get("tables")


def test_wrong_wishes_are_refused(server: Server, tmp_path: Path) -> None:
    data = saved(tmp_path)
    for asked in ({"foes": "banana"}, {"name": ""}):
        answer = put(server, data, **asked)
        assert (answer.status_code, answer.json()["code"]) == (422, "wrong-use")


def test_one_that_is_too_long_is_refused_before_it_is_read(server: Server) -> None:
    answer = put(server, b"x" * (4 * 2**20 + 1))
    assert answer.status_code in (413, 422)
    assert json.loads(answer.content)["sentence"]


def test_a_chain_that_was_made_again_around_another_state_is_refused(
    server: Server, tmp_path: Path
) -> None:
    import msgspec

    from fracas.core.play.journal import format_journal, parse_journal

    journal = parse_journal(saved(tmp_path, answers=0))
    head = journal.head
    state = json.loads(msgspec.json.encode(head.state))
    state["agenda"] = [{"name": "no-such-beat", "args": []}]
    forged = format_journal((msgspec.structs.replace(head, state=state), *journal.entries[1:]))
    answer = put(server, forged)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] in ("journal", "replay-mismatch")
