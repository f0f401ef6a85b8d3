"""Sdists and wheels: built, unpacked and read. The same files give the same bytes everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

Files = dict[str, bytes]
"""The files of an archive: what is in each, by its path."""


class NotBuilt(RuntimeError):
    """A build that failed, with the back end's message."""


def build(tree: Path, kind: str, into: Path, made: int) -> Path:
    """Build the `wheel` or `sdist` of a source tree, as of a moment in seconds since 1970.

    What the page needs from npm must be there already: nothing is fetched.
    """
    answer = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)],
        cwd=tree,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(made), "npm_config_offline": "true"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = sorted(into.glob("*.whl" if kind == "wheel" else "*.tar.gz"))
    if answer.returncode or len(found) != 1:
        raise NotBuilt(f"The {kind} was not built; the back end says: {answer.stderr.strip()}")
    return found[0]


def zipped(folder: Path, path: Path, made: int) -> Path:
    """Write a folder's files as a zip, all of one moment (seconds since 1970, from 1980 on)."""
    when = time.gmtime(made)[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            name = (Path(path.stem) / file.relative_to(folder)).as_posix()
            about = zipfile.ZipInfo(name, when)
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(about, file.read_bytes())
    return path


def unpacked(sdist: Path, into: Path) -> Path:
    """Unpack the source tree in an sdist into a folder, and return it."""
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(into, filter="data")
        else:  # Python 3.11 before 3.11.4; the archive is one that was built here
            archive.extractall(into)
    (tree,) = into.iterdir()
    return tree


def files_of(archive: Path) -> Files:
    """Return the files of a wheel, or those of an sdist without the folder around them."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    found: Files = {}
    with tarfile.open(archive) as sdist:
        for member in sdist:
            inside = sdist.extractfile(member)
            if inside is not None:
                found[member.name.partition("/")[2]] = inside.read()
    return found


def committed(tree: Path = ROOT) -> Files:
    """Return the committed files of a tree, as they are there."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=tree, capture_output=True, check=True
    ).stdout.decode()
    return {name: (tree / name).read_bytes() for name in listing.split("\0") if name}
