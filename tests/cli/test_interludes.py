"""Time that passes outside fights, by the name of what passes it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import fracas


def test_other_time_passes_by_name(tmp_path: Path) -> None:
    kept = tmp_path / "later.fight"
    fought = fracas("play", "dock-thug", "--seed", 3, "--journal", kept, typed="1\n" * 99)
    assert "rest session: Let a session pass" in fought.out
    done = fracas("play", "--resume", kept, typed="rest week\nrest session\n\n")
    assert "! There is no 'week' to do here: choose from lasting" in done.out
    assert "A session goes by" in done.out
    assert fracas("replay", kept, "--check").code == 0
