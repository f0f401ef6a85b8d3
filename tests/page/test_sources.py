"""What the page's sources owe: nothing that the policy forbids, colours that can be read."""

from __future__ import annotations

import gzip
import itertools
import json
import re

import pytest

from tests.house.sources import ROOT
from tests.page.stage import STATIC

PAGE = ROOT / "page"
SOURCES = sorted(
    path for path in (PAGE / "src").rglob("*") if path.suffix in {".svelte", ".ts", ".css"}
)
MARKUP = "".join(
    path.read_text(encoding="utf-8") for path in SOURCES if path.suffix in {".svelte", ".ts"}
)
FORBIDDEN = {
    r"\{@html": "nothing is taken for markup",
    r"\sstyle=\"": "a style in the markup is blocked by the policy: use style: directives",
    r"innerHTML": "nothing is taken for markup",
    r"https?://(?!www\.w3\.org)": "the page asks nobody but its own server",
}


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_sources_keep_to_the_policy(pattern: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {FORBIDDEN[pattern]}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert found == []


def test_files_are_small() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in SOURCES
        if path.name != "wire.ts"
        and (count := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert long == {}


def test_the_lock_names_packages_and_no_places() -> None:
    text = (PAGE / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in one for name, one in packages.items() if name)


def test_the_first_page_is_small(built: None) -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    names = re.findall(r'(?:src|href)="\./([^"]+)"', index)
    assert len(names) >= 3
    sizes = [len(gzip.compress((STATIC / name).read_bytes())) for name in names]
    assert sum(sizes) + len(index) < 150_000
    # Nothing inline: the policy would block it.
    assert not re.search(r"<style|<script(?![^>]*\ssrc=)|\son\w+=", index)


def test_the_licences_of_what_is_bundled_are_shipped(built: None) -> None:
    licences = (STATIC / "licences.md").read_text(encoding="utf-8")
    assert "svelte" in licences
    assert "Permission is hereby granted" in licences


def _styles() -> str:
    """The styles that all components share, without their comments."""
    paths = sorted((PAGE / "src" / "styles").glob("*.css"))
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def _colours() -> dict[str, tuple[str, str]]:
    """Every colour of the tokens by its name, light and dark."""
    text = (PAGE / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", text):
        hexes = re.findall(r"#[0-9a-fA-F]{6}", value)
        if value.strip().startswith("light-dark(#") and len(hexes) == 2:
            found[name] = (hexes[0], hexes[1])
        elif re.fullmatch(r"#[0-9a-fA-F]{6}", value.strip()):
            found[name] = (value.strip(), value.strip())
    return found


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


SYSTEMS = ("rw", "fa", "br", "ap", "ae")
GROUNDS = ("table", "felt", "sheet", "sheet-2")
INKS = ("ink", "ink-2", "ink-3", "us", "them", "other", "edge", "burden", *SYSTEMS)
PAPERS = ("paper", "paper-2")
ON_PAPER = ("paper-ink", "paper-ink-2", "p-edge", "p-burden")
PAIRS = [
    *((ink, ground, 4.5) for ink, ground in itertools.product(INKS, GROUNDS)),
    *((edge, ground, 3) for edge, ground in itertools.product(("line-strong", "focus"), GROUNDS)),
    *((ink, paper, 4.5) for ink, paper in itertools.product(ON_PAPER, PAPERS)),
    *((f"{one}-paper", paper, 4.5) for one, paper in itertools.product(SYSTEMS, PAPERS)),
    *(("paper-strong", paper, 3) for paper in PAPERS),
    ("p-focus", "paper", 3),
    *((ink, f"{side}-fill", 4.5) for side in ("us", "them") for ink in (side, "ink")),
    ("o-best", "paper", 3),
    ("o-good", "paper", 3),
    *(("die-dark-ink", f"die-{die}", 4.5) for die in "bgy"),
    *(("die-light-ink", f"die-{die}", 4.5) for die in "kpr"),
]


def test_colours_can_be_told_apart() -> None:
    colours = _colours()
    poor = [
        f"{ink} on {ground}, {theme}: {contrast:.2f} of {need}"
        for ink, ground, need in PAIRS
        for at, theme in enumerate(("light", "dark"))
        if (contrast := _contrast(colours[ink][at], colours[ground][at])) < need
    ]
    assert poor == []


def test_every_word_of_the_catalogue_is_said() -> None:
    parts = sorted((PAGE / "src" / "messages").glob("*.ts"))
    catalogue = "".join(path.read_text(encoding="utf-8") for path in parts)
    names = re.findall(r"^  (\w+)[:(]", catalogue, re.MULTILINE)
    assert len(names) > 100
    assert [name for name in names if not re.search(rf"\bsay\.{name}\b", MARKUP)] == []


def test_every_word_of_a_system_is_said() -> None:
    found = []
    for path in sorted((PAGE / "src" / "messages").glob("*.ts")):
        text = path.read_text(encoding="utf-8")
        for group, inner in re.findall(
            r"^  (\w+): \{\n(.*?)^  \},$", text, re.MULTILINE | re.DOTALL
        ):
            names = re.findall(r"^    (\w+):", inner, re.MULTILINE)
            said = rf"\bsay\.{group}\[|\bsay\.{group}\)"
            found += [
                f"{group}.{name}"
                for name in names
                if not re.search(rf"{said}|\b(?:say\.{group}|words)\.{name}\b", MARKUP)
            ]
    assert found == []


def test_every_class_of_the_styles_is_worn() -> None:
    styles = _styles()
    classes = set(re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", styles)))
    assert len(classes) > 100
    # Some end in a figure that is put in when they are drawn.
    worn = {name for name in classes if re.search(rf"(?<![\w-]){name}(?![\w-])", MARKUP)}
    worn |= {name for name in classes if re.search(rf"\b{name.rstrip('0123456789')}\{{", MARKUP)}
    assert classes - worn == set()


def test_every_colour_and_size_is_used() -> None:
    styles = _styles()
    tokens = set(re.findall(r"(?<!\w)(--[\w-]+):", styles))
    assert len(tokens) > 60
    used = set(re.findall(r"var\((--[\w-]+)", styles + MARKUP))
    stems = tuple(re.findall(r"var\((--[\w-]+-)\{", MARKUP))
    assert {name for name in tokens - used if not name.startswith(stems)} == set()
