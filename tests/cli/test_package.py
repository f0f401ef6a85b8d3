"""`fracas package`, and packages as other commands name them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Done, fracas, refused
from tests.packages.packs import FANGS, WOLF, files, folder, manifest, wolves, zipped


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, which is the usual one."""
    monkeypatch.setenv("FRACAS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def made(path: Path, tree: dict[str, str]) -> Path:
    """A zip of these files."""
    path.write_bytes(zipped(dict(tree)))
    return path


def test_install_list_remove(data: Path, tmp_path: Path) -> None:
    assert "No package is installed" in fracas("package", "list").out
    first = made(tmp_path / "wolves.zip", wolves())
    assert fracas("package", "install", first).out == "Installed: wolves 1.0.0.\n"
    later = folder(tmp_path / "wolves", wolves(version="1.1.0"))
    told = fracas("package", "install", later).out
    assert told == "Installed: wolves 1.1.0, replacing 1.0.0.\n"
    assert "wolves" in fracas("package", "list").out
    (row,) = json.loads(fracas("package", "list", "--json").out)
    assert (row["id"], row["version"], len(row["digest"])) == ("wolves", "1.1.0", 64)
    assert "did you mean wolves?" in refused(1, "package", "remove", "wolfes")
    assert fracas("package", "remove", "wolves").out == "Removed: wolves.\n"
    assert "is installed" in refused(1, "play", "den", "--package", "wolves")
    assert (data / "packages").is_dir()


def test_faults_stop_an_installation(data: Path, tmp_path: Path) -> None:
    tree = {**wolves(), "weapns.toml": "x = 1", "rulings.toml": "edge_cp = 1"}
    done = fracas("package", "install", made(tmp_path / "w.zip", tree))
    assert done.code == 1
    assert len(done.out.splitlines()) == 2
    assert done.err.endswith("was not installed: it has 2 faults, see above.\n")
    assert not data.exists()


def test_what_is_unusual_is_told(data: Path, tmp_path: Path) -> None:
    loaded = 'name = "X"\ntags = ["Quick", "Heavy", "Reach"]'
    done = fracas("package", "install", made(tmp_path / "w.zip", files(weapons__x=loaded)))
    assert done.code == 0
    assert "w.zip: warning: weapons.x has 3 Tags" in done.out


def test_a_spoiled_one_is_told(data: Path) -> None:
    folder(data / "packages", {"spoiled.zip": "no zip"})
    done = fracas("package", "list")
    assert done.code == 1
    assert "spoiled.zip cannot be read as a zip" in done.err


BAD = {
    "climbs": (zipped({**wolves(), "../evil.toml": "x"}), "leads out of it"),
    "bomb": (zipped({**wolves(), "big.toml": b"\0" * (9 * 2**20)}), "100 times its size"),
    "text": (b"no zip", "cannot be read as a zip"),
    "empty": (zipped({"weapons.toml": "x = 1"}), "has no package.toml"),
    "later": (zipped({"package.toml": manifest(compatibility=">=99")}), "that this Fracas"),
    "alone": (zipped(files("w", "[needs]", 'beasts = ">=1"')), "needs the package beasts >=1"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_zips_are_refused_by_every_command(data: Path, tmp_path: Path, name: str) -> None:
    raw, told = BAD[name]
    path = tmp_path / "bad.zip"
    path.write_bytes(raw)
    for words in (
        ("package", "install", path),
        ("validate", path),
        ("play", "dock-thug", "--auto", "--package", path),
        ("sim", "dock-thug", "--package", path),
        ("odds", "dock-thug", "--package", path),
        ("balance", "dock-thug", "--package", path),
        ("list", "scenarios", "--package", path),
        ("reference", "--package", path),
    ):
        done = fracas(*words)
        assert done.code == 1, words
        assert told in done.out + done.err, words
    assert not data.exists()


def scene(cast: str) -> str:
    """The play of a fight, as far as it names who is there."""
    done: Done = fracas("play", "den", "--auto", "--seed", "1", *cast.split())
    assert done.code == 0, done
    return done.out


def test_several_packages_in_the_order_that_follows(data: Path, tmp_path: Path) -> None:
    base = folder(tmp_path / "wolves", wolves())
    bigger = folder(
        tmp_path / "bigger",
        files(
            "bigger",
            "[needs]",
            'wolves = ">=1"',
            combatants__grey_wolf=WOLF.replace("Grey Wolf", "Dire Wolf"),
        ),
    )
    assert "Grey Wolf" in scene(f"--package {base}")
    assert "Dire Wolf" in scene(f"--package {bigger} --package {base}")
    assert "needs the package wolves" in refused(1, "play", "den", "--package", bigger)
    assert fracas("package", "install", base).code == 0
    assert "Dire Wolf" in scene(f"--package {bigger}")
    told = fracas("validate", bigger, base).out
    assert told == f"{bigger}: ok\n{base}: ok\n"


def test_a_circle_is_refused(data: Path, tmp_path: Path) -> None:
    one = folder(tmp_path / "one", files("one", 'overrides = ["two"]'))
    two = folder(tmp_path / "two", files("two", "[needs]", 'one = ""'))
    told = refused(1, "play", "dock-thug", "--package", one, "--package", two)
    assert "build on each other in a circle" in told
    assert "one -> two -> one" in told or "two -> one -> two" in told


def test_house_rules_and_those_of_the_command_line(data: Path, tmp_path: Path) -> None:
    pack = folder(tmp_path / "wolves", {**wolves(), "rulings.toml": "edge_cap = 2"})

    def edge_cap(*more: str) -> int:
        journal = tmp_path / f"{len(more)}.fight"
        done = fracas(
            *("play", "den", "--auto", "--seed", "1", "--package", pack),
            *("--journal", journal, *more),
        )
        assert done.code == 0, done
        head = json.loads(journal.read_text(encoding="utf-8").split("\n")[0])
        return int(head["book"]["rulings"]["edge_cap"])

    assert (edge_cap(), edge_cap("--ruling", "edge_cap=1")) == (2, 1)
    done = fracas("sim", "den", "--package", pack, "--fights", "2", "--jobs", "1")
    assert f"--ruling edge_cap=2 --package {pack}" in done.out.replace("\n", " ")


def test_a_content_file_lies_over_packages(data: Path, tmp_path: Path) -> None:
    pack = folder(tmp_path / "wolves", wolves())
    file = tmp_path / "lair.toml"
    file.write_text(
        'system = "razorweave"\n[scenarios.lair]\ntitle = "Lair"\nstakes = "S"\n'
        '[[scenarios.lair.cast]]\ncombatant = "rella"\nside = "party"\n'
        '[[scenarios.lair.cast]]\ncombatant = "grey_wolf"\nside = "foes"\nengaged = ["rella"]\n'
    )
    done = fracas("play", file, "--package", pack, "--auto", "--seed", "1")
    assert done.code == 0, done
    assert "Grey Wolf" in done.out
    assert "grey_wolf" in refused(1, "play", file)
    assert fracas("validate", file, "--package", pack).out == f"{file}: ok\n"
    assert fracas("validate", file).code == 1
    file.write_text(file.read_text().replace('"grey_wolf"', '"grey_wolff"'))
    assert "did you mean 'grey_wolf'?" in fracas("validate", file, "--package", pack).out
    file.write_bytes(b"x = '\xff'")
    assert "text in UTF-8" in fracas("validate", file, "--package", pack).out


def test_scenarios_to_choose_from_are_the_package_s(data: Path, tmp_path: Path) -> None:
    pack = folder(tmp_path / "wolves", wolves())
    done = fracas("play", "--package", pack, "--auto", "--seed", "1", typed="1\n")
    assert done.code == 0, done
    assert "The den" in done.out
    assert "did you mean 'den'" in refused(2, "play", "dan", "--package", pack)
    told = refused(1, "play", "den", "--package", pack, "--system", "beacon_road")
    assert "is a package for razorweave" in told


def test_a_fight_of_a_batch_and_its_sweep(data: Path, tmp_path: Path) -> None:
    pack = folder(tmp_path / "wolves", wolves())
    journal = tmp_path / "x.fight"
    done = fracas(
        *("play", "--from", "sim:den:1:0", "--package", pack, "--journal", journal),
        *("--seat", "party=advisor"),
    )
    assert done.code == 0, done
    assert '"packages":[{"id":"wolves"' in journal.read_text(encoding="utf-8").split("\n")[0]
    done = fracas("sweep", "den", "--package", pack, "--fields")
    assert "grey_wolf" in done.out
    assert "leave out" in refused(2, "play", "--resume", journal, "--package", pack)


def test_a_fight_without_packages_has_none_in_its_head(tmp_path: Path) -> None:
    journal = tmp_path / "x.fight"
    assert fracas("play", "dock-thug", "--auto", "--seed", "1", "--journal", journal).code == 0
    assert '"packages"' not in journal.read_text(encoding="utf-8").split("\n")[0]
    assert FANGS
