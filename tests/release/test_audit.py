"""What scripts/audit makes of what tools say, and of tools that say nothing."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from release import audit
from release.audit import NotAsked


def test_what_is_behind_is_told_with_both_versions() -> None:
    now = audit.pinned('one==1.0 \\\n    --hash=sha256:ab\ntwo==2 ; sys_platform == "win32" \\\n')
    assert now == {"one": "1.0", "two": "2"}
    assert audit.behind(now, {"one": "1.1", "two": "2", "three": "3"}) == ["one 1.0 -> 1.1"]
    told = {"svelte": {"wanted": "5.1", "latest": "6.0"}, "vite": {"current": "8", "latest": "8"}}
    assert audit.outdated(told) == ["svelte 5.1 -> 6.0"]


def test_known_faults_are_told_by_their_ids() -> None:
    fault = {"id": "PYSEC-1", "fix_versions": ["1.1"]}
    one: dict[str, Any] = {"name": "one", "version": "1.0", "vulns": [fault]}
    told = {"dependencies": [one, {"name": "two", "version": "2", "vulns": []}]}
    assert audit.python_faults(told) == ["one 1.0: PYSEC-1, mended in 1.1"]
    # A tool that knows none of the packages says that none has a fault.
    told["dependencies"].append({"name": "three", "skip_reason": "not found"})
    with pytest.raises(NotAsked, match="1 of 3"):
        audit.python_faults(told)
    found = {"vulnerabilities": {"vite": {"severity": "high", "range": "<8"}}}
    assert audit.page_faults(found) == ["vite (high) in <8"]
    with pytest.raises(NotAsked):
        audit.page_faults({"message": "not found"})


def test_a_tool_that_fails_is_told_by_its_last_words() -> None:
    words = "import sys; sys.exit('trouble\\nno network')"
    with pytest.raises(NotAsked, match="no network"):
        audit.asked([sys.executable, "-c", words])
    with pytest.raises(NotAsked, match="FileNotFoundError"):
        audit.asked(["no-such-tool"])
    with pytest.raises(NotAsked, match="can be read"):
        audit.read("<html>")


@pytest.mark.parametrize(("found", "code"), [([], 0), (["one 1.0: PYSEC-1"], 1), (None, 2)])
def test_the_exit_code_says_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    found: list[str] | None,
    code: int,
) -> None:
    def ask() -> list[str]:
        if found is None:
            raise NotAsked("no network")
        return found

    monkeypatch.setattr(audit, "PARTS", {"Behind": (lambda: ["two"], False), "Known": (ask, True)})
    assert audit.main() == code
    told = capsys.readouterr().out
    assert "Behind: 1.\n  two\n" in told
    assert ("could not be asked (no network)" in told) is (found is None)
