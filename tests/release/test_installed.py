"""The wheel, made of the sdist alone, is installed in an empty environment and played there."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from fracas import __version__
from release.archives import ROOT, build, files_of, unpacked
from release.checking import lacking, sdist_faults, wheel_faults
from tests.house.sources import tracked
from tests.release.installed import empty_environment, metadata_version, play_everything

WHEN = 1_700_000_000
HELP = Path("src/fracas/web/help")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this folder; the page in it is the one that stands here built."""
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"), WHEN)


@pytest.fixture(scope="module")
def tree(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist unpacked, with a page of documents beside the server.

    The whole of the documents takes minutes to build. That they go along when they are fresh, and
    are served from the wheel, one page shows as well.
    """
    tree = unpacked(sdist, tmp_path_factory.mktemp("tree"))
    folder = tree / HELP
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text("<!doctype html><title>Fracas</title>", encoding="utf-8")
    (folder / "inline.json").write_text(json.dumps({"script": ["sha256-x"]}), encoding="utf-8")
    digest = runpy.run_path(str(tree / "docs" / "made.py"))["documents_digest"]()
    (folder / "help.sha256").write_text(digest, encoding="utf-8")
    return tree


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the unpacked sdist; npm could fetch nothing for it."""
    return build(tree, "wheel", tmp_path_factory.mktemp("wheel"), WHEN)


def test_the_sdist_has_all_that_is_here_and_the_wheel_what_it_must(
    sdist: Path, wheel: Path
) -> None:
    source = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in tracked()}
    assert not sdist_faults(files_of(sdist), source)
    assert not wheel_faults(files_of(wheel), source, __version__)


def test_the_same_files_give_the_same_bytes(tree: Path, wheel: Path, tmp_path: Path) -> None:
    assert build(tree, "wheel", tmp_path, WHEN).read_bytes() == wheel.read_bytes()


def test_documents_of_another_source_stay_at_home(tree: Path, tmp_path: Path) -> None:
    stamp = tree / HELP / "help.sha256"
    now = stamp.read_text(encoding="utf-8")
    try:
        stamp.write_text("of something else", encoding="utf-8")
        found = lacking(files_of(build(tree, "wheel", tmp_path, WHEN)))
    finally:
        stamp.write_text(now, encoding="utf-8")
    assert found == [f"fracas/web/help/{n}" for n in ("index.html", "inline.json", "help.sha256")]


def test_the_wheel_is_played_where_nothing_else_is(wheel: Path, tmp_path: Path) -> None:
    installed = empty_environment(tmp_path, wheel, index=False)
    assert metadata_version(installed) == __version__
    play_everything(installed)
