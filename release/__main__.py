"""Build the release of what is committed into dist/, check it, and play it.

The documents come as a separate zip: unpacked, they open without a server or a network.

    python -m release [--offline]

Nothing is uploaded. Each thing that is not committed, or fails a check, is reported in a line, and
dist/ stays as it was.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import hatch_build
from docs.made import HELP, help_is_fresh
from fracas import __version__
from release.archives import ROOT, NotBuilt, build, committed, files_of, unpacked, zipped
from release.checking import changelog_faults, sdist_faults, size_faults, wheel_faults
from release.tools import install_tools, tool_faults
from tests.release.installed import empty_environment, play_everything

DIST = ROOT / "dist"


def git(*arguments: str) -> str:
    """Return git's answer."""
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def say(line: str) -> None:
    """Print a line for the person who waits."""
    sys.stderr.write(f"{line}\n")


def documents() -> None:
    """Build the documents, unless those beside the server match what is here now."""
    if help_is_fresh():
        return
    say("Building the documents ...")
    command = [sys.executable, "-m", "docs.building", "--only-pages"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise NotBuilt("The documents do not build; fix what is named above.")


def faults(sdist: Path, wheel: Path, again: Path) -> list[str]:
    """Return what is wrong with the archives; `again` is the wheel made from the sdist."""
    source = committed()
    found = [
        *changelog_faults((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__),
        *sdist_faults(files_of(sdist), source),
        *wheel_faults(files_of(wheel), source, __version__),
        *size_faults(wheel.stat().st_size),
        *tool_faults(sdist, wheel),
    ]
    if wheel.read_bytes() != again.read_bytes():
        found.append("the wheel made from the sdist differs from the one made from the folder")
    return found


def released(folder: Path, offline: bool) -> list[Path]:
    """Return the archives, built in a folder, checked and played, and the documents as a zip.

    Raises `NotBuilt`.
    """
    if git("status", "--porcelain").strip():
        raise NotBuilt("Something is not committed; commit or stash it (see git status).")
    if not offline:
        install_tools()
    documents()
    hatch_build.build()
    made = int(git("log", "-1", "--format=%ct"))
    say(f"Building {__version__} ...")
    sdist = build(ROOT, "sdist", folder / "sdist", made)
    wheel = build(ROOT, "wheel", folder / "wheel", made)
    again = build(unpacked(sdist, folder / "tree"), "wheel", folder / "again", made)
    if found := faults(sdist, wheel, again):
        raise NotBuilt("\n".join(found))
    say("Playing it in an empty environment ...")
    play_everything(empty_environment(folder / "empty", wheel, index=not offline))
    pages = zipped(HELP, folder / f"fracas-{__version__}-documents.zip", made)
    return [sdist, wheel, pages]


def main(*arguments: str) -> int:
    """Build, check, play, and put into dist/; return the exit code."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            archives = released(Path(folder), "--offline" in arguments)
            shutil.rmtree(DIST, ignore_errors=True)
            DIST.mkdir()
            sums = []
            for path in archives:
                shutil.copyfile(path, DIST / path.name)
                sums.append(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n")
            (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    except NotBuilt as fault:
        say(f"scripts/release: {fault}")
        return 1
    say("".join(f"dist/{line.split()[1]}\n" for line in sums).strip())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
