"""What the pages say to those who run a server: its limits as they are, and units that hold."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from fracas.cli.backup import backup
from fracas.cli.serve import serve
from fracas.content.toml import MOST_NODES
from fracas.packages.installing import MOST_OF_ONE_KEY, MOST_PACKAGES
from fracas.packages.layers import MOST_ROWS
from fracas.packages.trees import MOST_FILES
from fracas.space.uvtt import MOST_BYTES as MOST_MAP
from fracas.table.keeping import budgets
from fracas.table.play.package_library import MOST_OF_ONE_SOURCE
from fracas.table.seats import askers
from fracas.table.seats.seat import MOST_SEATS
from fracas.table.workshop.uploading import MOST_WAITING
from fracas.web import guarding, socket
from fracas.web.app import MOST_BODY
from fracas.web.guarding import Guard
from fracas.web.routes.packages import MOST_UPLOAD
from fracas.web.stopping import GOODBYE, WITHIN
from tests.house.sources import ROOT

HOSTING = ROOT / "docs" / "hosting"
UNITS = sorted([*HOSTING.glob("*.service"), *HOSTING.glob("*.timer")])
PAGE = ROOT / "docs" / "running.md"


def limits() -> dict[str, str]:
    """The rows of the page's table of limits."""
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    return {name.strip(): told.strip() for name, told in rows}


def test_the_limits_that_are_told_are_those_that_hold() -> None:
    guard, told = Guard(), limits()
    expected = {
        "Seats at a table": f"{MOST_SEATS}",
        "Pages that show one seat": f"{guarding.PER_SEAT}",
        "Sockets from one address": f"{guarding.PER_ADDRESS}",
        "A message of a page": f"{socket.MOST_BYTES // 1024} KiB",
        "Messages of a page": rate(guarding.MOST_AT_ONCE, guarding.EVERY),
        "A request": f"{MOST_BODY // 1000} kB",
        "A content package": f"{MOST_UPLOAD // 2**20} MiB",
        "Files, rows, and keys and values of a package": (
            f"{MOST_FILES:,}, {MOST_ROWS:,} and {MOST_NODES:,}"
        ),
        "Packages that pages have added": f"{MOST_PACKAGES}",
        "Packages added by one key": f"{MOST_OF_ONE_KEY}",
        "Packages added from one address since the start": f"{MOST_OF_ONE_SOURCE}",
        "Packages that wait to be checked": f"{MOST_WAITING}",
        "A map to import": f"{MOST_MAP // 2**20} MiB",
        "Requests from one address": patience(guard.asking),
        "Sockets opened from one address": patience(guard.knocking),
        "Tables made from one address": patience(guard.making),
        "Packages added or removed from one address": patience(guard.uploading),
        "Codes tried from one address": patience(guard.joining),
        "Codes that led nowhere, from all addresses": patience(guard.guessing),
        "Seats taken or asked for by one table's code": patience(guard.entering),
        "Seats of a table taken by its code from one address": f"{guard.seats}",
        "Seats of a table taken by its code": f"{askers.SEATS_BY_CODE}",
        "People who wait at a table to be let in": f"{askers.MOST}",
        "Passphrases and invitations tried from one address": patience(guard._signing),
        "Passphrases and invitations tried, from all addresses": patience(guard._signing_in_all),
        "Drafts looked at from one address": patience(guard.checking),
        "Drafts tried out from one address": patience(guard.trying),
        "Searches for a fair fight from one address": patience(guard.searching),
        "Journal entries of a table": f"{budgets.MOST_ENTRIES:,}",
        "Memory of a table, as the server estimates it": f"{budgets.MOST_MEMORY // 10**6} MB",
        "Time of a table, while others are played": (
            f"{budgets.BURST:.0f} seconds of computing at once, then a quarter of a core"
        ),
    }
    assert {name: told.get(name) for name in expected} == expected
    assert budgets.SHARE == 0.25


def patience(of: object) -> str:
    """How often somebody may try, in the words of the page."""
    return rate(of._most, of._every)  # type: ignore[attr-defined]


def rate(most: int, every: float) -> str:
    """So many at once, and one more after so many seconds."""
    if every < 1:
        return f"{most} at once, then {round(1 / every, 1):g} a second"
    return f"{most} at once, then one every {every:g} seconds"


def read(unit: Path) -> configparser.ConfigParser:
    """A unit as data."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit.read_text(encoding="utf-8"))
    return parser


@pytest.mark.parametrize("name", ["fracas", "fracas-backup"])
def test_a_unit_starts_what_there_is(name: str) -> None:
    service = read(HOSTING / f"{name}.service")["Service"]
    _, verb, *words = shlex.split(service["ExecStart"])
    command = {"serve": serve, "backup": backup}[verb]
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= known
    assert service["User"] == "fracas"
    assert service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"


def test_a_server_has_more_time_to_stop_than_it_takes() -> None:
    service = read(HOSTING / "fracas.service")["Service"]
    assert int(service["TimeoutStopSec"]) > WITHIN + GOODBYE + 3 + 5
    assert service["KillMode"] == "mixed"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        text = text.replace("/usr/local/lib/fracas/bin/fracas", shutil.which("true") or "")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *[str(tmp_path / one.name) for one in UNITS]],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [one for one in done.stderr.splitlines() if "fracas" in one]
    assert (ours, done.returncode) == ([], 0), done.stderr


@pytest.mark.parametrize("name", sorted(one.name for one in HOSTING.iterdir()))
def test_every_file_stands_on_the_page(name: str) -> None:
    assert f"hosting/{name}" in PAGE.read_text(encoding="utf-8")
