"""Manifests: every fault told, and which versions fit which."""

from __future__ import annotations

import pytest

from fracas.content import Checker
from fracas.packages import manifest as module
from fracas.packages.manifest import Manifest, check_manifest, is_id, is_version, within
from tests.packages.packs import manifest


def faults(text: str) -> list[str]:
    """Every fault of a manifest."""
    checker = Checker("package.toml", text)
    check_manifest(checker)
    checker.read(Manifest)
    return [fault.text() for fault in checker.faults]


def test_a_whole_manifest_is_sound() -> None:
    text = manifest(
        "grey-wolves",
        'authors = ["Ann", "Bob"]',
        'license = "CC-BY-4.0"',
        'compatibility = ">=0.1,<99"',
        'summary = "Wolves."',
        'overrides = ["forest"]',
        "[needs]",
        'beasts = ">=1.2,<2"',
        'claws = ""',
    )
    assert faults(text) == []


def test_every_fault_is_told_at_once() -> None:
    text = (
        'id = "Grey Wolves"\ntitle = " "\nversion = "1.0"\nsystem = "razorweav"\n'
        'compatibility = "newest"\nauthor = "Ann"\noverrides = ["x y"]\nlicense = 3\n'
        '[needs]\nbeasts = "=>1"\n'
    )
    found = faults(text)
    assert [line.split(":")[1] for line in found] == ["1", "2", "3", "4", "5", "6", "7", "8", "10"]
    assert "package.toml:1: id: expected small letters, digits and hyphens" in found[0]
    assert "a version of three numbers" in found[2]
    assert found[3].endswith("found 'razorweav'; did you mean 'razorweave'?")
    assert "author: expected one of" in found[5]
    assert "did you mean 'authors'?" in found[5]
    assert "a range of versions" in found[8]


def test_what_is_missing_is_told() -> None:
    assert len(faults("summary = 'x'")) == 4


def test_a_package_for_another_fracas() -> None:
    assert "a range that this Fracas" in faults(manifest(compatibility=">=99"))[0]
    assert faults(manifest(compatibility="")) == []


def test_a_package_does_not_need_itself() -> None:
    own = faults(manifest("wolves", 'overrides = ["wolves"]', "[needs]", 'wolves = ""'))
    assert len(own) == 2


@pytest.mark.parametrize("text", ["a", "grey-wolves", "a1_b2", "w" * 64])
def test_an_id(text: str) -> None:
    assert is_id(text)


@pytest.mark.parametrize(
    "text", ["", "A", "1a", "a b", "a.b", "../a", "a-", "a--b", "con", "lpt1", "w" * 65, "ä", "a\n"]
)
def test_no_id(text: str) -> None:
    assert not is_id(text)


@pytest.mark.parametrize("text", ["0.0.1", "1.20.3", "1.0.0-rc.1", "1.0.0-beta"])
def test_a_version(text: str) -> None:
    assert is_version(text)
    assert within(text, "")


@pytest.mark.parametrize("text", ["1", "1.0", "01.0.0", "1.0.0.0", "v1.0.0", "1.0.0-x", "1.0.0\n"])
def test_no_version(text: str) -> None:
    assert not is_version(text)


def test_ranges() -> None:
    assert within("1.2.0", ">=1.2,<2")
    assert not within("2.0.0", ">=1.2,<2")
    assert not within("1.2.0-rc.1", ">=1.2")
    assert within("1.3.0-beta.1", ">=1.2")
    assert module.fits_us("")


def test_a_manifest_names_few_others_in_short_words() -> None:
    needs = [f'p{number} = ""' for number in range(41)]
    [fault] = faults(manifest("wolves", "[needs]", *needs))
    assert "needs: expected at most 40 packages" in fault
    [fault] = faults(manifest("wolves", "[needs]", 'claws = ">=1' + ",<9" * 100 + '"'))
    assert "needs.claws: expected a range of versions" in fault
