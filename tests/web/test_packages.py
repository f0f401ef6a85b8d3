"""Content packages over HTTP: added, refused, played with, taken into a fight that runs."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.core.play.journal import Head, TakenIn, Used, format_journal, parse_journal
from fracas.core.play.replay import replay
from fracas.packages import installed
from fracas.rulesets.registry import ruleset
from fracas.web.routes.packages import MOST_UPLOAD
from tests.packages.packs import FANGS, WOLF, WOLVES, manifest, wolves, zipped
from tests.web.serving import Server, bearer, serving

FILE = f'system = "razorweave"\n[combatants.grey_wolf]\n{WOLF}[weapons.fangs]\n{FANGS}'
PLAYED = ("POST", "/api/tables", {"system": "razorweave", "scenario": "den", "foes": ""})


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server with a data folder of its own, on which nobody asks too often."""
    with serving(tmp_path, unlimited=True) as found:
        yield found


KEY = "the key of whoever brings packages".ljust(43, "-")


def add(server: Server, data: bytes, name: str = "wolves.zip", **headers: str) -> httpx.Response:
    """Upload a file, by the key that the server's client shows from then on."""
    server.http.headers.setdefault("Package-Key", KEY)
    return server.http.post("/api/packages", params={"name": name}, content=data, headers=headers)


def ids(server: Server) -> list[str]:
    """The packages that are installed."""
    return [one["id"] for one in server.get("/api/packages").json()["packages"]]


def fights(server: Server) -> dict[str, Any]:
    """The fights of Razorweave that packages bring, by their ids."""
    systems = server.get("/api/library").json()["systems"]
    mine = next(one for one in systems if one["id"] == "razorweave")
    return {one["id"]: one for one in mine["fights"] if "package" in one}


def test_a_package_is_added_played_replaced_and_removed(fresh: Server, tmp_path: Path) -> None:
    told = add(fresh, zipped(wolves()))
    assert told.status_code == 201, told.text
    card = told.json()["package"]
    assert (card["id"], card["version"], told.json()["replaced"]) == ("wolves", "1.0.0", None)
    assert [one["title"] for one in card["fights"]] == ["The den"]
    assert [one["title"] for one in card["combatants"]] == ["Grey Wolf"]
    assert fights(fresh)["den"]["package_title"] == "Wolves"
    assert sum(fights(fresh)["den"]["sides"]) > 1
    gm = fresh.make(scenario="den", packages=["wolves"])
    page = fresh.page(gm["token"])
    page.until("snapshot")
    assert {one["name"] for one in page.screen["picture"]["figures"]} >= {"Grey Wolf", "Rella"}
    journal = fresh.get("/api/table/journal", gm["token"]).content
    head = parse_journal(journal).entries[0]
    assert isinstance(head, Head)
    assert head.packages == (Used("wolves", "1.0.0", installed(tmp_path, "wolves").digest),)
    # What proves its fingerprints stands in the file beside what was played.
    played = format_journal(parse_journal(journal).entries)
    assert replay(parse_journal(journal), ruleset("razorweave")).text() == played
    again = add(fresh, zipped(wolves(version="1.1.0")))
    assert again.json()["replaced"] == "1.0.0"
    assert fresh.http.delete("/api/packages/wolves").json() == {"removed": True}
    assert (ids(fresh), fights(fresh)) == ([], {})
    missing = fresh.http.request(PLAYED[0], PLAYED[1], json={**PLAYED[2], "packages": ["wolves"]})
    assert (missing.status_code, missing.json()["code"]) == (422, "package")
    # The table that was made with it goes on.
    assert page.answer()["is"] == "done"


def test_a_single_file_becomes_a_package(fresh: Server) -> None:
    told = add(fresh, FILE.encode(), "Grey Wolves!.toml")
    assert told.status_code == 201, told.text
    assert told.json()["package"]["id"] == "grey-wolves"
    assert ids(fresh) == ["grey-wolves"]


BROKEN = {**WOLVES, "weapons.toml": '[fangs]\nname = "Fangs"\ntags = ["Quikc"]\n'}


@pytest.mark.parametrize(
    ("data", "name", "code", "words"),
    [
        (zipped({**wolves(), "../out.toml": "x"}), "climb.zip", "package", "leads out"),
        (zipped({**wolves(), "/etc/out.toml": "x"}), "root.zip", "package", "disk's root"),
        (zipped({**wolves(), "a.toml": b"0" * 3_000_000}), "bomb.zip", "package", "times its size"),
        (zipped({"x.toml": ""}), "none.zip", "package", "package.toml"),
        (b"PK\x03\x04 not a zip", "torn.zip", "package", "cannot be read as a zip"),
        (zipped({**wolves(), "weapons.toml": "[fangs\n"}), "torn.zip", "content", "weapons.toml"),
        (zipped({**WOLVES, "package.toml": manifest(system="chess")}), "c.zip", "content", "chess"),
        (zipped({"package.toml": manifest(), **BROKEN}), "wolves.zip", "content", "weapons.toml:3"),
        (b"[combatants\n", "torn.toml", "content", "torn.toml:1"),
        (b'[combatants.x]\nname = "X"\n', "mine.toml", "content", "system"),
        (b'system = "chess"\n', "mine.toml", "content", "'chess'"),
        (b"", "empty.toml", "content", "empty"),
        (b"\xff\xfe", "bytes.toml", "content", "bytes.toml"),
    ],
)
def test_what_is_no_package_is_refused_and_nothing_is_kept(
    fresh: Server, tmp_path: Path, data: bytes, name: str, code: str, words: str
) -> None:
    told = add(fresh, data, name)
    assert (told.status_code, told.json()["code"]) == (422, code), told.text
    assert words in told.json()["sentence"]
    assert ids(fresh) == []
    assert not list(tmp_path.rglob("out.toml"))
    assert not list((tmp_path / "packages").glob("*"))


def test_every_fault_is_told_where_it_stands(fresh: Server) -> None:
    wrong = {**BROKEN, "combatants/grey_wolf.toml": WOLF.replace("agi = 2", "agi = 99")}
    told = add(fresh, zipped({"package.toml": manifest(), **wrong}), "folder/wolves.zip").json()
    places = {(one["file"], one["line"], one["path"], one["nearest"]) for one in told["faults"]}
    assert ("wolves.zip/weapons.toml", 3, "fangs.tags[0]", "Quick") in places
    wolf = "wolves.zip/combatants/grey_wolf.toml"
    assert (wolf, 2, "agi", None) in places
    assert all(one["expected"] and one["found"] for one in told["faults"])


def test_an_upload_has_bounds(fresh: Server, tmp_path: Path) -> None:
    told = add(fresh, b"PK" + b"0" * MOST_UPLOAD, "large.zip")
    assert (told.status_code, told.json()["code"]) == (422, "package")

    def pieces() -> Iterator[bytes]:
        for _ in range(MOST_UPLOAD // 65_536 + 2):
            yield b"0" * 65_536

    # Whoever does not say how long it is, is heard until it is too long.
    streamed = fresh.http.post("/api/packages", content=pieces())
    assert streamed.status_code == 413
    assert streamed.json()["code"] == "http-413"


def test_uploads_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        codes = [add(own, b"PK", "x.zip").status_code for _ in range(12)]
        assert codes[:6] == [422] * 6
        assert 429 in codes


def test_a_page_of_somebody_else_adds_nothing(fresh: Server) -> None:
    told = add(fresh, zipped(wolves()), Origin="http://evil.example")
    assert (told.status_code, told.json()["code"]) == (403, "wrong-origin")
    assert ids(fresh) == []


@pytest.mark.parametrize("how", [{"uploads": False}, {"data": None}])
def test_a_server_may_take_none(tmp_path: Path, how: dict[str, Any]) -> None:
    with serving(tmp_path, **how) as own:
        for told in (add(own, zipped(wolves())), own.http.delete("/api/packages/wolves")):
            assert (told.status_code, told.json()["code"]) == (403, "uploads-off")
        found = own.get("/api/packages").json()
        assert (found["packages"], found["uploads"]) == ([], False)


def test_what_stands_in_the_folder_and_is_none_is_told(fresh: Server, tmp_path: Path) -> None:
    add(fresh, zipped(wolves()))
    (tmp_path / "packages" / "torn.zip").write_bytes(b"PK")
    # A list waits a moment for a file that came by hand, and not longer.
    while not (found := fresh.get("/api/packages").json())["troubles"]:
        pass
    assert [one["id"] for one in found["packages"]] == ["wolves"]
    assert "torn.zip" in found["troubles"][0]


def test_a_package_comes_into_a_fight_that_runs(fresh: Server, tmp_path: Path) -> None:
    add(fresh, zipped(wolves()))
    gm = fresh.make()
    ann = fresh.add(gm["token"], "Ann")
    body = {"package": "wolves"}
    for token in ("", ann["token"]):
        told = fresh.http.post("/api/table/packages", json=body, headers=bearer(token))
        assert (told.status_code, told.json()["code"]) == (403, "not-your-seat")
    page = fresh.page(gm["token"])
    page.until("snapshot")
    assert page.answer()["is"] == "done"
    told = fresh.http.post("/api/table/packages", json=body, headers=bearer(gm["token"]))
    assert told.status_code == 200, told.text
    assert told.json()["fresh"]
    assert [one["id"] for one in told.json()["combatants"]] == ["grey_wolf"]
    page.told()
    assert "wolves 1.0.0" in page.log[max(page.log)]["text"]
    enter = {"what": "enter", "who": "grey_wolf", "side": "foes", "reason": "they come"}
    assert page.say(do="edit", **enter)["is"] == "done"
    page.told()
    assert "Grey Wolf" in [one["name"] for one in page.screen["picture"]["figures"]]
    again = fresh.http.post("/api/table/packages", json=body, headers=bearer(gm["token"]))
    assert not again.json()["fresh"]
    assert page.answer()["is"] == "done"
    journal = fresh.get("/api/table/journal", gm["token"]).content
    taken = [one for one in parse_journal(journal).entries if isinstance(one, TakenIn)]
    assert [one.packages[0].id for one in taken] == ["wolves"]
    # What proves its fingerprints stands in the file beside what was played.
    played = format_journal(parse_journal(journal).entries)
    assert replay(parse_journal(journal), ruleset("razorweave")).text() == played
    names = fresh.get("/api/table/packages", gm["token"]).json()
    assert [one["id"] for one in names] == ["wolves"]


def test_a_restart_keeps_what_was_taken_in(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        add(own, zipped(wolves()))
        gm = own.make()
        own.http.post(
            "/api/table/packages", json={"package": "wolves"}, headers=bearer(gm["token"])
        )
        own.http.delete("/api/packages/wolves")
    with serving(tmp_path) as own:
        page = own.page(gm["token"])
        page.until("snapshot")
        enter = {"what": "enter", "who": "grey_wolf", "side": "foes", "reason": "they come"}
        assert page.say(do="edit", **enter)["is"] == "done"
        rows = own.get("/api/table/combatants", gm["token"]).json()
        assert rows[0]["id"] == "grey_wolf"


def test_rows_that_would_change_what_stands_are_refused_by_name(fresh: Server) -> None:
    files = {"package.toml": manifest("clubs"), "weapons.toml": '[club]\nname = "Clubbier"\n'}
    assert add(fresh, zipped(files), "clubs.zip").status_code == 201
    gm = fresh.make()
    told = fresh.http.post(
        "/api/table/packages", json={"package": "clubs"}, headers=bearer(gm["token"])
    )
    assert (told.status_code, told.json()["code"]) == (422, "content")
    assert "weapons.club" in told.json()["sentence"]
    assert fresh.get("/api/table/packages", gm["token"]).json() == []
    # A table that begins with it may have it otherwise.
    assert fresh.make(packages=["clubs"])["system"] == "razorweave"


def test_a_package_of_another_system_is_refused(fresh: Server) -> None:
    add(fresh, zipped(wolves()))
    gm = fresh.make("action_points", "alley")
    told = fresh.http.post(
        "/api/table/packages", json={"package": "wolves"}, headers=bearer(gm["token"])
    )
    assert (told.status_code, told.json()["code"]) == (422, "package")
    body = {"system": "action_points", "scenario": "alley", "packages": ["wolves"]}
    assert fresh.http.post("/api/tables", json=body).json()["code"] == "package"


def test_a_draft_is_built_over_packages(fresh: Server) -> None:
    add(fresh, zipped(wolves()))
    shelf = fresh.get("/api/workshop/razorweave?package=wolves").json()
    first = shelf["chapters"][0]["rows"][0]
    assert (first["id"], first["package"]) == ("den", "Wolves")
    assert "den" not in str(fresh.get("/api/workshop/razorweave").json()["chapters"][0]["rows"])
    row = fresh.get("/api/workshop/razorweave/scenarios/den?package=wolves").json()
    draft = {
        "system": "razorweave",
        "scenario": "den",
        "tables": {"scenarios": {"den": row}},
        "packages": ["wolves"],
    }
    checked = fresh.http.post("/api/workshop/draft", json={"draft": draft}).json()
    assert (checked["faults"], checked["title"]) == ([], "The den")
    more = {"draft": draft, "kind": "grey_wolf", "side": "foes", "count": 2}
    tables = fresh.http.post("/api/workshop/muster", json=more).json()["tables"]
    assert len(tables["scenarios"]["den"]["cast"]) == 3
    assert "weapons" not in tables, "what the package says stays in the package"
    played = {"draft": draft, "count": 5}
    assert fresh.http.post("/api/workshop/estimate", json=played).json()["fights"] >= 1
    text = fresh.http.post("/api/workshop/text", json={"draft": draft}).text
    assert "[weapons.fangs]" in text
    opened = fresh.http.post(
        "/api/workshop/open", json={"system": "razorweave", "text": text}
    ).json()
    assert opened["faults"] == []


def test_somebody_of_a_package_is_opened_as_a_sheet_and_kept_as_a_file(
    fresh: Server, tmp_path: Path
) -> None:
    add(fresh, zipped(wolves()))
    sheet = fresh.get("/api/workshop/razorweave/sheet-like/grey_wolf?package=wolves").json()
    assert sheet["tables"]["weapons"]["fangs"]["name"] == "Fangs"
    body = {"system": "razorweave", **sheet}
    assert fresh.http.post("/api/workshop/sheet", json=body).json()["faults"] == []
    file = tmp_path / "wolf.toml"
    file.write_text(fresh.http.post("/api/workshop/sheet/text", json=body).text)
    assert ruleset("razorweave").validate(str(file)) == ()
    told = add(fresh, file.read_bytes(), "my wolf.toml")
    assert told.status_code == 201
    with zipfile.ZipFile(tmp_path / "packages" / "my-wolf.zip") as archive:
        assert set(archive.namelist()) == {"package.toml", "combatants.toml", "weapons.toml"}
    shipped = fresh.get("/api/workshop/razorweave/sheet-like/rella").json()
    assert list(shipped["tables"]) == ["combatants"]
