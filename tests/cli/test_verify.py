"""`fracas verify` and `fracas export --as proof`: what is proved, and what comes out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from fracas.core.chance import Rolled
from fracas.core.play.journal import Opened, Threw, format_journal, parse_journal
from fracas.core.proof.fingerprints import Fingerprints, marks, with_proofs
from tests.cli.terminal import fracas, refused
from tests.fights import FIGHTS, played, proof


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fight of five rolls that is over; its seed is opened."""
    path = tmp_path_factory.mktemp("kept") / "duel.fight"
    done = fracas("play", "dock-thug", "--auto", "--seed", 4, "--journal", path)
    assert done.code == 0, done
    return path


def verified(path: Path, *args: object) -> dict[str, object]:
    done = fracas("verify", path, "--json", *args)
    told: dict[str, object] = json.loads(done.out)
    assert told["agrees"] is (done.code == 0)
    return told


def test_it_says_what_is_proved(kept: Path) -> None:
    done = fracas("verify", kept)
    assert done.code == 0
    count = kept.read_bytes().count(b"\n")
    assert f"The chain holds: {count} lines, none changed, removed or added." in done.out
    assert "rolls (21 dice) fell as the opened seed says: proved." in done.out
    assert "sealed" not in done.out
    told = verified(kept)
    assert told["lines"] == count
    assert told["rolls"]["agrees"] == {"rolls": 5, "dice": 21}  # type: ignore[index]


def test_a_seed_that_is_not_in_the_file_can_be_given(kept: Path, tmp_path: Path) -> None:
    entries = parse_journal(kept.read_bytes()).entries
    opened = entries[-1]
    assert isinstance(opened, Opened)
    sealed = tmp_path / "sealed.fight"
    sealed.write_bytes(b"".join(kept.read_bytes().splitlines(keepends=True)[:-1]))
    done = fracas("verify", sealed)
    assert done.code == 0
    assert "is still sealed, so its dice cannot be proved yet." in done.out
    assert "5 rolls (21 dice) came from a seed that is still sealed: not proved yet." in done.out
    assert "proved." not in done.out.replace("not proved", "")
    given = verified(sealed, "--seed", opened.seed)
    assert given["rolls"]["agrees"] == {"rolls": 5, "dice": 21}  # type: ignore[index]
    assert "No line of this journal committed" in refused(1, "verify", sealed, "--seed", "ab")
    for wrong in ("x", "", "a" * 130):
        assert "is not a seed" in refused(2, "verify", sealed, "--seed", wrong)


def test_a_fingerprint_that_somebody_saw_is_found(kept: Path) -> None:
    marked = marks(kept.read_bytes().splitlines(keepends=True))
    for number in (0, 7, len(marked) - 1):
        for text in (marked[number].fingerprint, marked[number].chain[:8].upper()):
            assert verified(kept, "--head", text)["seen"] == number + 1
    assert "is the fingerprint of line 8:" in fracas("verify", kept, "--head", marked[7].link).out
    told = refused(1, "verify", kept, "--head", "0123456789abcdef")
    assert told.startswith("No line of ")
    assert "it was changed since then" in told
    assert "is not a fingerprint" in refused(2, "verify", kept, "--head", "0123")


def test_a_line_that_was_changed_is_named(kept: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.fight"
    lines = kept.read_bytes().splitlines(keepends=True)
    lines[11] = lines[11].replace(b'"parent":1', b'"parent":2')
    bad.write_bytes(b"".join(lines))
    assert "line 12 was changed" in refused(1, "verify", bad)
    assert "cannot be read" in refused(2, "verify", tmp_path / "none.fight")


def test_dice_that_the_rules_would_take_but_the_seed_does_not_give(tmp_path: Path) -> None:
    entries = list(played("aeronaughts").entries)
    at = next(
        number
        for number, one in enumerate(entries)
        if isinstance(one, Threw) and one.rolled.how == "typed"
    )
    threw = entries[at]
    assert isinstance(threw, Threw)
    entries[at] = replace(threw, rolled=Rolled(threw.rolled.faces))
    forged = tmp_path / "forged.fight"
    forged.write_bytes(format_journal(entries))
    done = fracas("verify", forged)
    assert done.code == 1
    assert f"NOT PROVED: line {at + 1} is the first that differs; it shows" in done.out
    assert verified(forged)["differing_lines"] == [at + 1]


@pytest.mark.parametrize("system", FIGHTS)
def test_proofs_of_every_system_are_verified(system: str, tmp_path: Path) -> None:
    data, seen = proof(system)
    file = tmp_path / "fight.proof"
    file.write_bytes(data)
    told = verified(file, "--head", seen.at(12)[:8])
    assert told["seen"] == 13
    assert told["rolls"]["foreign"]["rolls"] == 1  # type: ignore[index]
    assert told["rolls"]["agrees"]["rolls"] >= 8  # type: ignore[index]


def test_a_proof_and_its_verifier_come_from_the_command_line(kept: Path, tmp_path: Path) -> None:
    made, program = tmp_path / "duel.proof", tmp_path / "verify_dice.py"
    assert fracas("export", kept, "--as", "proof", "--out", made).code == 0
    assert fracas("export", "verifier", "--out", program).code == 0
    shown = marks(made.read_bytes().splitlines(keepends=True))[9].fingerprint
    command = [sys.executable, "-I", "-S", str(program), str(made), shown]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"line 10 has the fingerprint {shown}" in done.stdout
    assert "{'proved': 5}" in done.stdout
    assert fracas("replay", made, "--check").code == 0
    assert "leave --eyes out" in refused(2, "export", kept, "--as", "proof", "--eyes", "rella")


def test_what_is_exported_has_the_fingerprint_where_it_may_be_told(
    kept: Path, tmp_path: Path
) -> None:
    lines = kept.read_bytes().splitlines(keepends=True)
    plain = marks(lines)[-1].fingerprint
    for form in ("markdown", "json", "html"):
        assert plain in fracas("export", kept, "--as", form).out
        # Whoever answers for somebody could try out what he must not know.
        assert plain not in fracas("export", kept, "--as", form, "--eyes", "rella").out
    blinded = tmp_path / "blinded.proof"
    key = Fingerprints(b"a secret", lines)
    blinded.write_bytes(with_proofs(lines, key.blind))
    told = fracas("export", blinded, "--eyes", "rella").out
    assert key.at(len(lines) - 1) in told
