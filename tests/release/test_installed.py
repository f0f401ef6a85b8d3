"""The wheel, made of the sdist alone, is installed in an empty environment and played there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas import __version__
from release.archives import ROOT, build, files_of, unpacked
from release.checking import sdist_faults, size_faults, wheel_faults
from tests.house.sources import tracked
from tests.release.installed import empty_environment, metadata_version, play_everything

WHEN = 1_700_000_000


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this folder; the page in it is the one that stands here built."""
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"), WHEN)


@pytest.fixture(scope="module")
def tree(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist unpacked."""
    return unpacked(sdist, tmp_path_factory.mktemp("tree"))


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
    assert not size_faults(wheel.stat().st_size)


def test_the_same_files_give_the_same_bytes(tree: Path, wheel: Path, tmp_path: Path) -> None:
    assert build(tree, "wheel", tmp_path, WHEN).read_bytes() == wheel.read_bytes()


def test_the_wheel_is_played_where_nothing_else_is(wheel: Path, tmp_path: Path) -> None:
    installed = empty_environment(tmp_path, wheel, index=False)
    assert metadata_version(installed) == __version__
    play_everything(installed)
