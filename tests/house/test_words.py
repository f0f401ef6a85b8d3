"""Words that no committed file may hold: registry hosts, and places on one machine."""

from __future__ import annotations

import re

import pytest

from tests.house.sources import ROOT, tracked

HOSTS = ("pypi" + ".org", "python" + "hosted.org", "npmjs" + ".org", "npmjs" + ".com")
PLACES = ("work", "root", "tmp", "home", "opt", "Users", "private", "mnt")

HOST = re.compile("|".join(re.escape(host) for host in HOSTS), re.IGNORECASE)
PLACE = re.compile(r"(?<![\w.~$}*)\"'-])/(?:" + "|".join(PLACES) + r")/|file:" + "//")
QUOTED_PLACE = re.compile(r"[\"'](?:/(?:" + "|".join(PLACES) + r"))/")

PINNED = re.compile(
    r"^(?:[a-z0-9-]+==[\w.]+(?: ; [^/@]+)? \\|    --hash=sha256:[0-9a-f]{64}(?: \\)?)$"
)


def bad_words(text: str) -> list[tuple[int, str]]:
    """Each forbidden word of a text: (line, word)."""
    return [
        (number, found[0])
        for number, line in enumerate(text.splitlines(), start=1)
        for pattern in (HOST, PLACE, QUOTED_PLACE)
        for found in pattern.finditer(line)
    ]


def test_no_file_names_a_registry_or_a_machine() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font
        found += [f"{path.relative_to(ROOT)}:{line}: {word}" for line, word in bad_words(text)]
    assert not found, "\n".join(found)


def test_requirements_hold_names_versions_and_hashes_only() -> None:
    lists = sorted((ROOT / "requirements").glob("*.txt"))
    assert {path.stem for path in lists} >= {"run", "test", "check"}
    for path in lists:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines
        odd = [line for line in lines if not PINNED.match(line)]
        assert not odd, f"{path.relative_to(ROOT)}: {odd[:3]}"


@pytest.mark.parametrize(
    "text",
    [
        "see https://" + "pypi" + ".org/simple",
        "cd /" + "work/fracas",
        'PATH = "/' + 'tmp/fight.json"',
        "file:" + "///somewhere",
        "(/" + "home/somebody/fracas)",
    ],
)
def test_a_bad_word_is_found(text: str) -> None:
    assert bad_words(f"a good line\n{text}") != []


@pytest.mark.parametrize("text", ["docs/work/", "../tmp/x", "https://host.example/home/", "work/"])
def test_a_good_word_passes(text: str) -> None:
    assert not bad_words(text)


@pytest.mark.parametrize(
    "line",
    ["click", "--index-url x", "click==8.1", "click @ https://host.example/click.whl \\"],
)
def test_an_unpinned_line_is_found(line: str) -> None:
    assert not PINNED.match(line)
