"""The program of under sixty lines that proves a fight with nothing but Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.web import verify_dice
from tests.cli.terminal import fracas
from tests.fights import SYSTEMS, played, proof
from tests.web.serving import Server

PROGRAM = Path(verify_dice.__file__)


def run(file: Path, *wanted: str) -> subprocess.CompletedProcess[str]:
    """The program in a bare Python: no site packages, nothing of ours, nothing of the user's."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(file), *wanted]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=file.parent)


def test_it_is_short_and_needs_nothing() -> None:
    text = PROGRAM.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    wanted = {
        alias.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert wanted == {"hashlib", "json", "sys"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_proves_fights_of_every_system(system: str, tmp_path: Path) -> None:
    data, marks = proof(system)
    file = tmp_path / "fight.proof"
    file.write_bytes(data)
    seen = len(marks) // 2
    done = run(file, marks.at(seen)[:4], marks.at(seen)[4:8].upper())
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    count = data.count(b"\n")
    mark = marks.at(seen)
    assert lines[0] == f"{count} lines hold; line {seen + 1} has the fingerprint {mark}"
    rolls = ast.literal_eval(lines[1].removeprefix("rolls: "))
    thrown = data.count(b'{"entry":"threw"')
    assert sum(rolls.values()) == thrown
    assert rolls["proved"] >= 8
    assert rolls["typed"] == 1
    assert ast.literal_eval(lines[2].removeprefix("dice: "))
    promise = played(system).entries[0].commitment  # type: ignore[attr-defined]
    assert ast.literal_eval(lines[3].removeprefix("seeds opened for: ")) == [promise]


def test_a_table_gives_the_program_and_what_it_proves(server: Server, tmp_path: Path) -> None:
    master = server.make(foes="advisor")["token"]
    page = server.page(master)
    page.until("snapshot")
    page.say(do="salt", text="words of our own")
    page.told()
    early = page.screen["table"]["fingerprint"]
    page.play_out("rella", "dock_thug", "gm")
    late = page.screen["table"]["fingerprint"]
    assert early != late
    sealed = tmp_path / "sealed.proof"
    sealed.write_bytes(server.get("/api/table/proof", master).content)
    assert "'proved'" not in run(sealed, early).stdout
    page.say(do="open")
    given = server.get("/api/table/proof", master)
    assert given.headers["Content-Disposition"] == 'attachment; filename="fight.proof"'
    file = tmp_path / "fight.proof"
    file.write_bytes(given.content)
    assert server.get("/verify_dice.py").content == PROGRAM.read_bytes()
    for seen in (early, late[:8]):
        done = run(file, seen)
        assert done.returncode == 0, done.stderr
        assert f" has the fingerprint {seen}" in done.stdout
        assert "'proved'" in done.stdout
        assert "unproved" not in done.stdout
    journal = tmp_path / "fight.fight"
    journal.write_bytes(server.get("/api/table/journal", master).content)
    assert fracas("verify", journal, "--head", early).code == 0
    for path in ("transcript", "story", "record"):
        told = server.get(f"/api/table/{path}", master).text
        page.told()
        assert page.screen["table"]["fingerprint"] in told
