"""What the page's sources owe: nothing that the policy forbids, colours that can be read."""

from __future__ import annotations

import gzip
import itertools
import json
import os
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.house.sources import ROOT, RULESETS
from tests.page.stage import STATIC

PAGE = ROOT / "page"
SOURCES = sorted(
    path for path in (PAGE / "src").rglob("*") if path.suffix in {".svelte", ".ts", ".css"}
)
MARKUP = "".join(
    path.read_text(encoding="utf-8") for path in SOURCES if path.suffix in {".svelte", ".ts"}
)
SHOWN = "".join(path.read_text(encoding="utf-8") for path in (PAGE / "states").glob("*.svelte"))
"""The page of states, which shows what no screen may wear yet."""
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


def _code(path: Path) -> str:
    """A source without its comments, in which anything may be named."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", text, flags=re.DOTALL | re.MULTILINE)


NETWORK = r"\b(?:fetch|WebSocket|XMLHttpRequest|EventSource|sendBeacon)\b"


WITHOUT_A_SERVER = {"link/tab.ts", "tab/files.ts", "tab/python.ts"}
"""What fetches the static files of the page that needs no server, and talks to its workers."""


def test_one_file_knows_of_the_network() -> None:
    found = {
        path.relative_to(PAGE / "src").as_posix()
        for path in SOURCES
        if path.suffix != ".css" and re.search(NETWORK, _code(path))
    }
    assert found == {"link/net.ts"} | WITHOUT_A_SERVER


LAYERS = {
    "words": {"words"},
    "kit": {"kit", "words"},
    "link": {"link", "tab", "words"},
    "tab": {"tab"},
    "state": {"state", "link", "words"},
    "board": {"board", "kit", "words"},
    "own": {"own", "kit", "words"},
    "rooms": {"rooms", "own", "board", "kit", "state", "link", "words"},
}
"""From where each folder of the page may import, beside the types of the wire."""


def _imports(path: Path) -> list[Path]:
    """The files and folders of the page that a source imports."""
    found = re.findall(r"(?:from|import)\s*\(?\s*\"(\.[^\"]*)\"", _code(path))
    return [Path(os.path.normpath(path.parent / name)) for name in found]


def test_imports_go_down() -> None:
    found = []
    for path in SOURCES:
        place = path.relative_to(PAGE / "src")
        for target in _imports(path):
            there = target.relative_to(PAGE / "src")
            if there.as_posix() == "wire":
                continue
            # Screens of before may import anything but the rooms that take their place.
            allowed = LAYERS.get(place.parts[0], {*LAYERS, there.parts[0]} - {"rooms"})
            if there.parts[0] not in allowed and place.name not in {"App.svelte", "main.ts"}:
                found.append(f"{place} imports {there}")
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
    code = [name for name in names if not name.endswith(".woff2")]
    sizes = [len(gzip.compress((STATIC / name).read_bytes())) for name in code]
    assert sum(sizes) + len(index) < 140_000
    # Nothing inline: the policy would block it.
    assert not re.search(r"<style|<script(?![^>]*\ssrc=)|\son\w+=", index)


def test_type_and_faces_are_small(built: None) -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    fonts = sorted(STATIC.rglob("*.woff2"))
    assert [font.name.split("-")[0] for font in fonts] == ["alegreya", "inter"]
    assert sum(font.stat().st_size for font in fonts) < 100_000
    # The one that every page needs comes before its styles ask for it.
    assert re.search(rf'rel="preload" as="font"[^>]*href="\./assets/{fonts[1].name}"', index)
    faces = list((STATIC / "assets" / "faces").glob("*.svg"))
    assert len(faces) == len(_named("faces.json"))
    assert all(len(gzip.compress(face.read_bytes())) < 3_000 for face in faces)


def test_the_licences_of_what_is_bundled_are_shipped(built: None) -> None:
    licences = (STATIC / "licences.md").read_text(encoding="utf-8")
    for name in ("svelte", "lucide-static", "game-icons", "inter", "alegreya"):
        assert name in licences
    for words in ("Permission is hereby granted", "SIL OPEN FONT LICENSE", "CC BY 3.0", "ISC"):
        assert words in licences


def _named(name: str) -> dict[str, str]:
    """What is taken of a package, by the page's own names."""
    found = json.loads((PAGE / "src" / "kit" / name).read_text(encoding="utf-8"))
    return dict(found)


def test_every_icon_is_used() -> None:
    used = set(re.findall(r"[\"'](\w+)[\"']", MARKUP))
    assert set(_named("icons.json")) - used == set()


def test_signs_are_those_that_systems_name() -> None:
    texts = [path.read_text(encoding="utf-8") for path in RULESETS.rglob("p*.py")]
    used = set(re.findall(r'"(\w+)"', "".join(texts)))
    assert set(_named("signs.json")) - used == set()
    pairs = [
        name
        for system in (
            "beacon_road.picture.portraits",
            "razorweave.picture.portraits",
            "aeronaughts.words.pages",
        )
        for name in import_module(f"fracas.rulesets.{system}").SIGNS.values()
    ]
    pairs += import_module("fracas.rulesets.razorweave.picture.portraits").TAG_SIGNS.values()
    markers = import_module("fracas.rulesets.fully_automated.words.board").SIGNS
    assert {*pairs, *(sign for _, sign, _ in markers.values())} <= set(_named("signs.json"))


def _styles() -> str:
    """The styles that all components share, without their comments."""
    paths = sorted((PAGE / "src" / "styles").glob("*.css"))
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def _colours() -> dict[str, tuple[str, str]]:
    """Every colour of the tokens by its name, light and dark."""
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", _styles()):
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


GROUNDS = ("ground", "board", "panel", "panel-2")
SYSTEMS = ("rw", "fa", "br", "ap", "ae")
TELLING = ("t-crit", "t-hit", "t-part", "t-miss", "t-bot", "good", "bad")
INKS = ("ink", "ink-2", "ink-3", "us", "them", *TELLING, *SYSTEMS)
SLIPS = ("slip", "slip-2")
ON_SLIP = ("slip-ink", "slip-ink-2", "s-crit", "s-hit", "s-part", "s-bot")
MARKS = ("edge", "focus", "hp", "hp-mid", "hp-low")
GROUND_OF_BOARDS = ("board", "g-grass", "g-road", "g-water", "g-wood", "g-floor")
RUNGS = ("o-crit", "o-hit", "o-part", "o-miss", "o-bot")
PAIRS = [
    *((ink, ground, 4.5) for ink, ground in itertools.product(INKS, GROUNDS)),
    *((ink, "panel-3", 4.5) for ink in ("ink", "ink-2")),
    *((mark, ground, 3) for mark, ground in itertools.product(MARKS, GROUNDS)),
    *((ink, slip, 4.5) for ink, slip in itertools.product(ON_SLIP, SLIPS)),
    *(("slip-edge", slip, 3) for slip in SLIPS),
    ("press-ink", "press", 4.5),
    ("press", "panel", 3),
    *(("sel", ground, 3) for ground in GROUND_OF_BOARDS),
    *(("o-ink", rung, 4.5) for rung in RUNGS),
    *((ink, f"{side}-deep", 4.5) for side in ("us", "them") for ink in (side, "ink")),
    *((f"mini-{side}-face", f"mini-{side}-2", 4.5) for side in ("us", "them")),
    *((f"mini-{side}-rim", f"mini-{side}", 3) for side in ("us", "them")),
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


SIZES = re.compile(r"(?<![\w-])font(-size)?:\s*([^;}]+)")
SIZE = re.compile(r"var\(--[\w-]+\)|[\d.]+(?:px|r?em|%|pt|vw)|\binherit\b")
"""What a `font` says of the size, before anything else that is a length."""
TYPE = {"inherit", "100%", *(f"var(--f-{one})" for one in range(1, 6))}
DRAWN = re.compile(r"[\d.]+px")
"""Letters in drawings have the size of their drawing, not of what is read."""


def _drawings(path: Path) -> bool:
    """Whether a component draws: shapes and letters of an SVG, or a part of one."""
    drawn = re.search(r"<(?:svg|g|text)\b", path.read_text(encoding="utf-8"))
    return path.suffix == ".svelte" and drawn is not None


def test_there_are_five_sizes_of_type() -> None:
    tokens = (PAGE / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    assert re.findall(r"--f-\d: ([\d.]+)rem", tokens) == [".75", ".875", "1", "1.25", "2"]
    found = []
    for path in SOURCES:
        if path.name in {"tokens.css", "print.css"} or path.suffix == ".ts":
            continue
        for long, value in SIZES.findall(_code(path)):
            said = value.strip()
            size = said if long else next(iter(SIZE.findall(said)), said)
            drawn = _drawings(path) and DRAWN.fullmatch(size)
            if (
                size not in {*(f"var(--f-{one})" for one in range(1, 6)), "inherit", "100%"}
                and not drawn
            ):
                found.append(f"{path.relative_to(PAGE)}: {said}")
    assert found == []


def test_every_word_of_the_catalogue_is_said() -> None:
    parts = sorted((PAGE / "src" / "words").glob("*.ts"))
    catalogue = "".join(path.read_text(encoding="utf-8") for path in parts)
    names = re.findall(r"^  (\w+)[:(]", catalogue, re.MULTILINE)
    assert len(names) > 100
    assert [name for name in names if not re.search(rf"\bsay\.{name}\b", MARKUP)] == []


def test_every_word_of_a_system_is_said() -> None:
    found = []
    for path in sorted((PAGE / "src" / "words").glob("*.ts")):
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
    rungs = set(re.findall(r'\["(\w+)", "[A-Z?]", ', SHOWN))
    assert "rung-{rung}" in SHOWN
    worn |= {f"rung-{rung}" for rung in rungs}
    assert classes - worn == set()


def test_every_colour_and_size_is_used() -> None:
    styles = _styles()
    tokens = set(re.findall(r"(?<!\w)(--[\w-]+):", styles))
    assert len(tokens) > 60
    used = set(re.findall(r"var\((--[\w-]+)", styles + MARKUP))
    stems = tuple(re.findall(r"var\((--[\w-]+-)\{", MARKUP))
    groups = json.loads((PAGE / "states" / "tokens.json").read_text(encoding="utf-8"))
    shown = {f"--{name}" for group in groups.values() for name in group}
    assert "var(--{name})" in (PAGE / "states" / "Tokens.svelte").read_text(encoding="utf-8")
    assert {name for name in tokens - used - shown if not name.startswith(stems)} == set()
