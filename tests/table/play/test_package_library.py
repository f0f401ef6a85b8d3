"""The packages of a server: read again when the folder changes, laid under what a draft says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fracas.core.errors import PackageError
from fracas.packages import install, remove
from fracas.packages.index import entry_of
from fracas.table.play.package_library import (
    NOTHING,
    Laid,
    PackageLibrary,
    UploadsOff,
    package_card,
)
from tests.packages.packs import files, folder, manifest, wolves, zipped

Test = Callable[[PackageLibrary], Coroutine[Any, Any, None]]


def asked(stock: PackageLibrary, do: Test) -> None:
    """Do something with a stock, and let its worker go."""
    try:
        asyncio.run(do(stock))
    finally:
        stock.close()


def test_the_folder_is_read_again_when_it_changes(tmp_path: Path) -> None:
    async def look(stock: PackageLibrary) -> None:
        assert (await stock.listed()).cards == ()
        install(tmp_path, zipped(wolves()))
        assert [one.id for one in (await stock.listed()).cards] == ["wolves"]
        assert (await stock.laid("razorweave", ["wolves"])).packages[0].manifest.version == "1.0.0"
        install(tmp_path, zipped(wolves(version="1.1.0")))
        assert (await stock.laid("razorweave", ["wolves"])).packages[0].manifest.version == "1.1.0"
        remove(tmp_path, "wolves")
        assert (await stock.listed()).cards == ()

    asked(PackageLibrary(tmp_path), look)


def test_what_is_needed_comes_along_and_house_rules_with_it(tmp_path: Path) -> None:
    ground = folder(
        tmp_path / "ground",
        files("ground", rulings="edge_cap = 2\n", weapons='[pike]\nname = "Pike"'),
    )
    more = folder(
        tmp_path / "more",
        files("more", "[needs]", 'ground = ">=1.0"', weapons='[spike]\nname = "Spike"'),
    )
    for one in (ground, more):
        install(tmp_path, one)

    async def look(stock: PackageLibrary) -> None:
        laid = await stock.laid("razorweave", ["more"])
        assert [one.id for one in laid.packages] == ["ground", "more"]
        assert [one.id for one in laid.used] == ["ground", "more"]
        assert set(laid.tables["weapons"]) == {"pike", "spike"}
        assert laid.rulings == {"edge_cap": 2}
        assert await stock.laid("razorweave", []) == NOTHING
        with pytest.raises(PackageError, match="installed on this server"):
            await stock.laid("razorweave", ["elsewhere"])
        with pytest.raises(PackageError, match="at most 40"):
            await stock.laid("razorweave", [f"p{number}" for number in range(41)])
        with pytest.raises(PackageError, match="leave it out"):
            await stock.laid("aeronaughts", ["more"])

    asked(PackageLibrary(tmp_path), look)


def laid_of(tmp_path: Path) -> Laid:
    package = install(tmp_path, zipped(wolves())).package
    return Laid((package,), package.tables, {})


def test_a_draft_stands_over_its_packages_and_is_parted_from_them_again(tmp_path: Path) -> None:
    laid = laid_of(tmp_path)
    own = {"weapons": {"club": {"name": "Club"}}}
    whole = laid.over(own)
    assert set(whole["weapons"]) == {"club", "fangs"}
    assert laid.taken_off(whole, own) == own
    changed = {**whole, "weapons": {**whole["weapons"], "fangs": {"name": "Teeth"}}}
    assert laid.taken_off(changed, own)["weapons"] == {**own["weapons"], "fangs": {"name": "Teeth"}}
    # What a draft said itself it goes on saying, though the package says the same.
    same = {"weapons": {"fangs": laid.tables["weapons"]["fangs"]}}
    assert laid.taken_off(laid.over(same), same) == same
    assert laid.taken_off(own, own) == NOTHING.taken_off(own, own) == own


def test_a_card_counts_what_is_brought(tmp_path: Path) -> None:
    card = package_card(entry_of(laid_of(tmp_path).packages[0]))
    assert dict(card.chapters) == {"combatants": 1, "weapons": 1, "scenarios": 1}
    assert [one.title for one in (*card.fights, *card.combatants)] == ["The den", "Grey Wolf"]


@pytest.mark.parametrize("closed", [True, False])
def test_a_stock_may_take_nothing(tmp_path: Path, closed: bool) -> None:
    async def look(stock: PackageLibrary) -> None:
        with pytest.raises(UploadsOff):
            await stock.install(zipped({"package.toml": manifest()}), "wolves.zip")
        with pytest.raises(UploadsOff):
            await stock.remove("wolves")
        assert (await stock.listed()).cards == ()

    asked(PackageLibrary(tmp_path, uploads=False) if closed else PackageLibrary(), look)


def test_a_list_waits_for_no_upload_and_nothing_of_a_package_stays(tmp_path: Path) -> None:
    async def look(stock: PackageLibrary) -> None:
        mine = stock.seen_by(["k" * 43])
        async with stock._shared.turn():  # as while an upload is checked
            adding = asyncio.create_task(mine.install(zipped(wolves()), "wolves.zip"))
            await asyncio.sleep(0)
            assert (await asyncio.wait_for(stock.listed(), 60)).cards == ()
            assert not adding.done()
        done = await adding
        assert done.entry.digest == (await mine.listed()).cards[0].digest
        assert (await stock.listed()).cards == ()
        laid = await mine.laid("razorweave", ["wolves"])
        assert ([one.tree for one in laid.packages], laid.own) == ([{}], {"wolves"})

    asked(PackageLibrary(tmp_path), look)


def test_what_was_put_there_by_hand_is_listed_in_a_moment(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    (tmp_path / "packages" / "by-hand.zip").write_bytes(zipped(wolves()))
    (tmp_path / "packages" / "torn.zip").write_bytes(b"PK")

    async def look(stock: PackageLibrary) -> None:
        while not (found := await stock.listed()).troubles:
            pass
        assert [one.id for one in found.cards] == ["wolves"]
        assert "torn.zip" in found.troubles[0]
        assert [one.id for one in (await stock.laid("razorweave", ["wolves"])).packages] == [
            "wolves"
        ]

    asked(PackageLibrary(tmp_path), look)
