"""Kept fights told again, checked, dumped, and refused when they are broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fracas.core.play.journal import Scribe, parse_journal
from tests.cli.terminal import fracas, refused, written


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fight with something taken back, left before its end."""
    path = tmp_path_factory.mktemp("kept") / "duel.fight"
    done = fracas(
        *("play", "dock-thug", "--seed", 4, "--journal", path),
        typed="strike\nundo\ndefend\nedit combatants/rella/agi=2 because mud\nquit\n",
    )
    assert done.code == 0, done
    return path


def test_the_stored_facts_are_told(kept: Path) -> None:
    done = fracas("replay", kept)
    assert done.code == 0
    text = " ".join(done.out.split())
    assert "(undone) Rella: Strike at Dock Thug" in text
    assert "(undone) Rella: Defend" not in text
    assert "Rella: Defend" in text
    assert "Edit (mud): The GM sets AGI of Rella to 2." in text
    assert "Taken back." in text
    assert "| Rella" in text


def test_what_is_told_needs_no_rules(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.core.play.chronicle.Chronicle.__init__", None)
    assert fracas("replay", kept).code == 0


def test_json_holds_every_entry(kept: Path) -> None:
    done = fracas("replay", kept, "--json")
    told = json.loads(done.out)
    entries = parse_journal(kept.read_bytes()).entries
    assert told["head"]["system"] == "razorweave"
    assert told["cut"] is False
    assert [row["number"] for row in told["entries"]] == list(range(len(entries)))
    assert [len(row["facts"]) for row in told["entries"]] == [len(one.facts) for one in entries]
    gone = [row for row in told["entries"] if row["undone"]]
    sentences = [line["text"] for row in gone for line in row["sentences"]]
    assert any("Strike at Dock Thug" in text for text in sentences)
    assert not any("Defend" in text for text in sentences)


def test_check_counts_what_agrees(kept: Path) -> None:
    told = json.loads(fracas("replay", kept, "--check", "--json").out)
    entries = parse_journal(kept.read_bytes()).entries
    assert told["agrees"] is True
    assert told["entries"] == len(entries)
    assert told["dice_verified"] > 0
    assert told["dice_sealed"] == told["dice_typed"] == 0


def test_dice_under_a_sealed_seed_are_counted_apart(kept: Path, tmp_path: Path) -> None:
    sealed = tmp_path / "sealed.fight"
    lines = kept.read_bytes().splitlines(keepends=True)
    assert b'"entry":"opened"' in lines[-1]
    sealed.write_bytes(b"".join(lines[:-1]))
    done = fracas("replay", sealed, "--check")
    assert done.code == 0
    assert "; 0 dice verified." in done.out
    assert "not opened: they cannot be verified" in done.out


def test_a_changed_line_is_found(kept: Path, tmp_path: Path) -> None:
    bad = tmp_path / "tampered.fight"
    bad.write_bytes(kept.read_bytes().replace(b'"Rella', b'"Bella', 1))
    for args in ([], ["--check"], ["--json"]):
        assert "was changed" in refused(1, "replay", bad, *args)
    assert "was changed" in refused(1, "play", "--resume", bad)


def forged(kept: Path, old: bytes, new: bytes) -> bytes:
    """The journal with a change that its chain vouches for."""
    lines = kept.read_bytes().splitlines()
    scribe = Scribe()
    forged_lines = []
    for line in lines:
        body = line.rpartition(b',"chain":"')[0].replace(old, new) + b"}"
        entry = parse_entry(body)
        forged_lines.append(scribe.line(entry))
    text = b"".join(forged_lines)
    assert text != kept.read_bytes(), "nothing was forged"
    return text


def parse_entry(body: bytes) -> object:
    """One entry from its JSON."""
    import msgspec

    from fracas.core.play.journal import AnyEntry

    return msgspec.json.decode(body, type=AnyEntry)


def test_facts_that_the_rules_do_not_give_are_a_mismatch(kept: Path, tmp_path: Path) -> None:
    bad = tmp_path / "forged.fight"
    bad.write_bytes(forged(kept, b'"dc":14', b'"dc":13'))
    assert fracas("replay", bad).code == 0
    sentence = refused(1, "replay", bad, "--check")
    assert sentence.startswith("Entry ")
    assert "differs at its fact" in sentence


def test_dice_that_were_not_promised_are_found(kept: Path, tmp_path: Path) -> None:
    lines = kept.read_bytes().splitlines(keepends=True)
    bad = tmp_path / "loaded.fight"
    seed = json.loads(lines[-1])["seed"]
    bad.write_bytes(forged(kept, seed.encode(), b"00" * 32))
    assert "not the one that was committed to" in refused(1, "replay", bad, "--check")


def test_a_truncated_journal_can_be_salvaged(kept: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.fight"
    cut.write_bytes(kept.read_bytes()[:-40])
    assert "fracas replay FILE --salvage" in refused(1, "replay", cut)
    assert "fracas replay FILE --salvage" in refused(1, "verify", cut)
    told = fracas("replay", cut, "--salvage")
    assert told.code == 0
    assert "The journal is broken here" in told.out
    assert fracas("replay", cut, "--check", "--salvage").code == 0
    broken = cut.read_bytes()
    assert "cut short" in refused(1, "play", "--resume", cut, typed="quit\n")
    done = fracas("play", "--resume", cut, "--salvage", typed="strike\nquit\n")
    assert done.code == 0, done
    assert cut.with_name("cut.fight.broken").read_bytes() == broken
    assert fracas("replay", cut, "--check").code == 0


def test_journals_that_are_none(kept: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused(2, "replay", tmp_path / "nothing")
    assert "cannot be read" in refused(2, "replay", tmp_path)
    assert "not a head" in refused(1, "replay", written(tmp_path, "hello"))
    empty = tmp_path / "empty.fight"
    empty.touch()
    assert "is empty" in refused(1, "replay", empty)
    head = kept.read_bytes().splitlines()[0]
    other = tmp_path / "other.fight"
    other.write_bytes(head.replace(b'"format":1', b'"format":99') + b"\n")
    assert "journal format 99" in refused(1, "replay", other)


def test_a_system_that_is_not_installed(kept: Path, tmp_path: Path) -> None:
    bad = tmp_path / "chess.fight"
    bad.write_bytes(forged(kept, b'"system":"razorweave"', b'"system":"chess"'))
    assert "no system 'chess'" in refused(2, "replay", bad)


def test_an_older_journal_is_told_and_taken_up_at_its_last_beat(kept: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.fight"
    head = json.loads(kept.read_bytes().splitlines()[0])
    version = f'"version":"{head["version"]}"'.encode()
    old.write_bytes(
        forged(
            kept, b'"razorweave",' + version + b',"title"', b'"razorweave","version":"0","title"'
        )
    )
    assert json.loads(old.read_bytes().splitlines()[0])["version"] == "0"
    assert fracas("replay", old).code == 0
    done = fracas("play", "--resume", old, typed="log\nstrike\nquit\n")
    assert done.code == 0, done
    assert "are set aside, struck out" in " ".join(done.out.split())
    assert "Rella: Strike at Dock Thug" in " ".join(done.out.split())
    assert fracas("replay", old).code == 0
