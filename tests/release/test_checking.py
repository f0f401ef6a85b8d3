"""What a release is looked through for: each fault is found, and a sound one has none."""

from __future__ import annotations

import zipfile
from email.message import Message
from pathlib import Path

import pytest

from fracas import __version__
from hatch_build import plain_readme
from release.archives import ROOT, zipped
from release.checking import (
    LAID_BY,
    MOST_BYTES,
    changelog_faults,
    metadata_faults,
    readme_faults,
    sdist_faults,
    size_faults,
    wheel_faults,
)

ABOUT = (
    b"Name: fracas\nVersion: 1.0\nSummary: Fights.\nLicense-Expression: MIT\nKeywords: dice\n"
    b"Classifier: Typing :: Typed\nRequires-Python: >=3.11\n"
    b"Description-Content-Type: text/markdown\n\n# Fracas\n"
)
SOURCE = {
    f"src/fracas/{name}": b"x"
    for name in (
        *("__init__.py", "py.typed", "store/migrations/versions/one.py"),
        *(f"rulesets/six/{name}" for name in ("rules.toml", "effects.json", "data/clubs.toml")),
    )
}
BUILT = {
    f"fracas/web/{name}": b"x"
    for name in (
        *(f"static/{name}" for name in ("index.html", "licences.md", "page.sha256", "assets/a.js")),
        *(f"guide/{name}" for name in ("index.md", "table.md", "hosting/a", "starting/b.md")),
    )
}
WHEEL = {
    **{name.removeprefix("src/"): text for name, text in SOURCE.items()},
    **BUILT,
    **{f"fracas-1.0.dist-info/{name}": b"x" for name in LAID_BY if name != "LICENSE"},
    "fracas-1.0.dist-info/licenses/LICENSE": b"x",
    "fracas-1.0.dist-info/METADATA": ABOUT,
}


def test_a_sound_wheel_and_a_sound_sdist_pass() -> None:
    assert not wheel_faults(WHEEL, SOURCE, "1.0")
    built = {f"src/{name}": text for name, text in BUILT.items() if "guide" not in name}
    assert not sdist_faults({**SOURCE, **built, "PKG-INFO": b"x"}, SOURCE)


@pytest.mark.parametrize("name", [name for name in WHEEL if not name.endswith("/RECORD")])
def test_whatever_a_wheel_lacks_is_missed(name: str) -> None:
    found = wheel_faults({k: v for k, v in WHEEL.items() if k != name}, SOURCE, "1.0")
    assert any("lacks" in fault for fault in found), found


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("fracas/py.typed", b"y", "is not the one that is committed"),
        ("fracas/notes.txt", b"x", "nobody committed"),
        ("tests/test_x.py", b"x", "does not belong there"),
        ("fracas/core/tests/test_x.py", b"x", "does not belong there"),
        ("fracas/web/static/node_modules/x.js", b"x", "does not belong there"),
        ("fracas/__pycache__/x.pyc", b"x", "does not belong there"),
        ("fracas/web/static/assets/a.js.map", b"x", "does not belong there"),
        ("fracas/web/guide/mine.fight", b"x", "does not belong there"),
        ("fracas/web/guide/index.md", f"see {ROOT}/src".encode(), "has"),
        ("fracas/web/guide/index.md", f"see {Path.home()}/x".encode(), "has"),
        ("fracas/web/static/assets/a.js", b"-----BEGIN RSA " + b"PRIVATE KEY-----", "has"),
        ("fracas/web/static/assets/a.js", b"//x/:_auth" + b"Token=abc", "has"),
    ],
)
def test_whatever_is_no_part_of_a_wheel_is_found(name: str, text: bytes, fault: str) -> None:
    found = wheel_faults({**WHEEL, name: text}, SOURCE, "1.0")
    assert any(name in one and fault in one for one in found), found


def test_an_sdist_without_a_test_is_missed() -> None:
    (found,) = sdist_faults({"PKG-INFO": b"x"}, {"tests/test_x.py": b"x"})
    assert found == "the sdist lacks tests/test_x.py"


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("Version", "2.0", "of version 2.0"),
        ("Summary", "", "lack Summary"),
        ("License-Expression", "LGPL-3.0-only", "licence"),
        ("Classifier", None, "classifiers"),
    ],
)
def test_metadata_that_do_not_hold_are_found(field: str, value: str | None, fault: str) -> None:
    about = Message()
    for line in ABOUT.decode().split("\n\n", maxsplit=1)[0].splitlines():
        name, _, text = line.partition(": ")
        about[name] = text
    about.set_payload("# Fracas\n")
    assert not metadata_faults(about, "1.0")
    del about[field]
    if value is not None:
        about[field] = value
    (found,) = metadata_faults(about, "1.0")
    assert fault in found


def test_the_readme_reads_everywhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    plain = plain_readme(text)
    assert not readme_faults(plain)
    assert "docs/_static" in text
    assert "docs/_static" not in plain
    assert "The design: how the house" in plain.replace("**", "")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("See [the design](docs/design.md).", "See the design."),
        ("See [the law](https://host.example/law).", "See [the law](https://host.example/law)."),
        ("One\n\n![A log](docs/log.svg)\n\nTwo", "One\n\nTwo"),
        ("One\n\n[![A log](docs/log.svg)](docs/table.md)\n\nTwo", "One\n\nTwo"),
        ('See <a href="docs/design.md">the design</a>.', "See the design."),
        (
            'See <a href="https://host.example">it</a>.',
            'See <a href="https://host.example">it</a>.',
        ),
        ('One\n\n<picture><img src="docs/a.png" alt="A"></picture>\n\nTwo', "One\n\nTwo"),
    ],
)
def test_a_readme_without_its_folder_keeps_its_words(text: str, plain: str) -> None:
    assert plain_readme(text) == plain
    assert not readme_faults(f"# Fracas\n\n{plain}")


@pytest.mark.parametrize(
    "text",
    ["# A\n\n[b](docs/b.md)", "# A\n\n![b](b.png)", '# A\n\n<img src="b.png">', "no title"],
)
def test_a_readme_that_does_not_read_everywhere_is_found(text: str) -> None:
    assert len(readme_faults(text)) == 1


def test_the_changes_of_this_version_are_listed() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert not [fault for fault in changelog_faults(text, __version__) if "no section" in fault]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# What changed\n\n## 0.9\n\n- All.\n", "no section '## 1.0'"),
        ("# What changed\n\n## 1.0\n\n## 0.9\n\n- All.\n", "no section '## 1.0'"),
        ("# What changed\n\n## Unreleased\n\n- More.\n\n## 1.0\n\n- All.\n", "'Unreleased'"),
        (
            "# What changed\n\n## Not released yet\n\n- More.\n\n## 1.0\n\n- All.\n",
            "'Not released yet'",
        ),
    ],
)
def test_changes_that_are_not_listed_are_found(text: str, fault: str) -> None:
    (found,) = changelog_faults(text, "1.0")
    assert fault in found


def test_listed_changes_pass() -> None:
    assert not changelog_faults("# What changed\n\n## 1.0, the first\n\n- All.\n", "1.0")


def test_a_folder_is_zipped_the_same_each_time(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    (folder / "a").mkdir(parents=True)
    (folder / "a" / "b.html").write_text("B", encoding="utf-8")
    (folder / "c.html").write_text("C", encoding="utf-8")
    first = zipped(folder, tmp_path / "first.zip", 1_700_000_000).read_bytes()
    (folder / "c.html").touch()
    assert zipped(folder, tmp_path / "first.zip", 1_700_000_000).read_bytes() == first
    with zipfile.ZipFile(tmp_path / "first.zip") as archive:
        assert archive.namelist() == ["first/a/b.html", "first/c.html"]
        assert archive.read("first/c.html") == b"C"


def test_a_wheel_that_is_too_large_is_told() -> None:
    assert not size_faults(MOST_BYTES)
    (fault,) = size_faults(MOST_BYTES + 1)
    assert "5,000,001 bytes" in fault
