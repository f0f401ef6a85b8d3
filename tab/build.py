"""Makes the folder that plays Fracas in a browser tab, from static files alone.

    python tab/build.py [FOLDER]

It takes this project and the libraries of the environment that runs it, Pyodide from npm, and the
one wheel that is not pure Python from the package index; all of them in the versions and with the
hashes of `requirements/run.txt` and `tab/package-lock.json`.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import fracas
from fracas.store.browser import BrowserStore
from fracas.tab.host import Host
from fracas.web.app import make_app

ROOT = Path(__file__).resolve().parents[1]
TAB = ROOT / "tab"
OUT = ROOT / "src" / "fracas" / "web" / "tab"
PINNED = ROOT / "requirements" / "run.txt"
PYODIDE = TAB / "node_modules" / "pyodide"

WHEEL = "msgspec"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""The one library that is compiled, and for what."""

LIBRARIES = (
    *("anyio", "attr", "attrs", "icepool", "idna", "jsonschema", "jsonschema_specifications"),
    *("litestar", "multidict", "multipart.py", "packaging", "referencing", "segno", "sniffio"),
    *("typing_extensions.py", "yaml"),
)
"""What Fracas needs of other libraries while it is played, by the names of their packages."""

NO_LIBRARY = {
    *("__pycache__", "tests", "testing", "benchmarks", "cli", "locale"),
    *("litestar/contrib", "litestar/plugins/prometheus", "litestar/plugins/opentelemetry"),
    *("litestar/plugins/sqlalchemy", "litestar/template", "anyio/_backends/_trio.py"),
}
NO_FRACAS = {
    *("__pycache__", "fracas/api", "fracas/assistants", "fracas/cli", "fracas/contract"),
    *("fracas/envs", "fracas/plots", "fracas/web/static", "fracas/web/help", "fracas/web/tab"),
    *("fracas/store/migrations", "README.md", "fracas/sim/batches/dask_backend.py"),
}
NO_STDLIB = {
    *("_pyrepl", "bdb", "cmd", "code", "ctypes", "curses", "doctest", "ensurepip", "ftplib"),
    *("idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "optparse", "pdb"),
    *("pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr", "pydoc", "pydoc_data"),
    *("smtplib", "socketserver", "sqlite3", "tabnanny", "test", "tkinter", "trace", "turtle"),
    *("turtledemo", "unittest", "venv", "wave", "xmlrpc", "zoneinfo"),
}
"""What of each is left behind: nothing of it is imported while a fight is played."""

ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8"}
"""The encodings that stay; the others are of scripts that no file of ours is written in."""


KNOWN = ("api/library", "api/access")
"""What a page asks first: answered by files, as long as its Python is not there."""


def main(*arguments: str) -> int:
    """Make the folder; says how large its parts are."""
    out = Path(arguments[0]).resolve() if arguments else OUT
    with tempfile.TemporaryDirectory(prefix="fracas-tab-") as made:
        told = build(out, Path(made))
    for name, size in told.items():
        print(f"{size:>12,}  {name}")  # noqa: T201
    return 0


def build(out: Path, work: Path) -> dict[str, int]:
    """Make the folder `out`, with `work` to work in; gives the bytes of what is loaded."""
    page = runpy.run_path(str(ROOT / "hatch_build.py"))
    if not PYODIDE.is_dir() and page["npm"](*page["INSTALL"], cwd=TAB):
        raise SystemExit("npm could not install what tab/package-lock.json names: see above.")
    sources, compiled = work / "sources", work / "compiled"
    for folder in (sources, compiled):
        folder.mkdir()
    gather(sources)
    page["node"](str(TAB / "compile.mjs"), str(sources), str(compiled))
    if page["main"]("run", "--silent", "tab", "--", "--outDir", str(out)):
        raise SystemExit("The page was not built: mend what is said above.")
    asyncio.run(known(out / "known"))
    told = pack(compiled, work, out, page["node"])
    list_kept(out)
    return told


def gather(sources: Path) -> None:
    """Put together what runs in the browser, as sources: libraries and Fracas each in a folder."""
    site = Path(sysconfig.get_path("purelib"))
    for name in LIBRARIES:
        copy(site, name, sources / "libraries", NO_LIBRARY)
    for about in ("litestar", "jsonschema", "fracas"):
        (found,) = site.glob(f"{about}-*.dist-info")
        for name in ("METADATA", "entry_points.txt"):
            if (found / name).is_file():
                place = sources / "libraries" / found.name / name
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(found / name, place)
    for stand_in in (TAB / "standins").glob("*.py"):
        shutil.copy(stand_in, sources / "libraries")
    with zipfile.ZipFile(wheel()) as archive:
        archive.extractall(sources / "libraries")
    copy(ROOT / "src", "fracas", sources / "fracas", NO_FRACAS)


def copy(root: Path, name: str, target: Path, without: set[str]) -> None:
    """Copy a package, but for parts by their names or paths and what is compiled for elsewhere."""
    start = root / name
    files = [start] if start.is_file() else sorted(start.rglob("*"))
    for file in files:
        path = file.relative_to(root)
        places = {*path.parts, *(str(one) for one in path.parents), path.as_posix()}
        if file.is_file() and not places & without and file.suffix not in {".so", ".pyi", ".pyc"}:
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target / path)


def wheel() -> Path:
    """The compiled wheel, in the version and by the hashes that the project is pinned to."""
    pinned = re.search(
        rf"^{WHEEL}==.*?(?=^\S)", PINNED.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert pinned is not None, f"{WHEEL} stands in {PINNED.name}"
    folder = Path(tempfile.gettempdir(), f"fracas-tab-wheels-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    asked = folder / "asked.txt"
    asked.write_text(pinned[0], encoding="utf-8")
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    command += ["--no-deps", "--require-hashes", "--only-binary=:all:", "--implementation=cp"]
    command += [f"--platform={PLATFORM}", f"--python-version={PYTHON}", f"--dest={folder}"]
    if subprocess.run([*command, "-r", str(asked)], check=False).returncode:
        raise SystemExit(f"pip could not fetch {WHEEL} for {PLATFORM}: see above.")
    (found,) = folder.glob(f"{WHEEL}-{pinned[0].split('==')[1].split()[0]}-*{PLATFORM}.whl")
    return found


async def known(answers: Path) -> None:
    """Ask the application what pages show before their Python is there, a file for each answer."""
    store = BrowserStore([], lambda changes, told: told(""))
    host = Host(make_app(store, odds=False), lambda *_: None)
    await host.start()
    answers.mkdir()
    for path in KNOWN:
        found = await host.request("GET", f"/{path}", "", {}, b"")
        assert found.status == 200, f"{path}: {found.status}"
        (answers / f"{path.replace('/', '-')}.json").write_bytes(found.body)
    await host.stop()


def pack(compiled: Path, work: Path, out: Path, node: Callable[..., int]) -> dict[str, int]:
    """Pack what was compiled for the page, and say in a list of files where each is.

    `node` runs Node, which compresses.
    """
    python, whole = out / "python", work / "whole"
    python.mkdir(parents=True)
    whole.mkdir()
    files = {
        "stdlib": zipped(compiled / "stdlib"),
        "libraries": tarred(compiled / "libraries"),
        "fracas": tarred(compiled / "fracas"),
        "wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "script": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
    }
    index: dict[str, Any] = {}
    for name, data in files.items():
        (whole / name).write_bytes(data)
    if node(str(TAB / "pack.mjs"), *[str(whole / name) for name in files]):
        raise SystemExit("The files could not be compressed: see above.")
    for name, data in files.items():
        small = whole / f"{name}.zst"
        # Its name says what it holds, so that it is kept for good and never taken for an older one.
        file = f"{name}-{hashlib.sha256(data).hexdigest()[:12]}.bin"
        shutil.copy(small, python / file)
        index[name] = {"file": f"python/{file}", "size": small.stat().st_size}
    loader = (PYODIDE / "pyodide.mjs").read_bytes()
    file = f"pyodide-{hashlib.sha256(loader).hexdigest()[:12]}.js"
    (python / file).write_bytes(loader)
    index["loader"] = {"file": f"python/{file}", "size": len(loader)}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    about = {
        "version": fracas.__version__,
        "files": index,
        # What Pyodide could load besides: nothing, for all is there.
        "lock": {"info": lock["info"], "packages": {}},
    }
    (out / "tab.json").write_text(json.dumps(about), encoding="utf-8")
    return {name: one["size"] for name, one in index.items()}


def list_kept(out: Path) -> None:
    """Write the Service Worker, and beside it what it keeps: every file of the folder."""
    own = {"keep.js", "kept.json"}
    files = {name: file.read_bytes() for name, file in kept(out) if name not in own}
    whole = hashlib.sha256()
    for name, data in files.items():
        whole.update(f"{name}\0{hashlib.sha256(data).hexdigest()}\0".encode())
    version = whole.hexdigest()[:12]
    about = {"version": version, "files": list(files)}
    (out / "kept.json").write_text(json.dumps(about), encoding="utf-8")
    worker = (TAB / "keep.js").read_text(encoding="utf-8").replace("__VERSION__", version)
    (out / "keep.js").write_text(worker, encoding="utf-8")


def kept(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a folder by their paths in it, in order."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file


def zipped(stdlib: Path) -> bytes:
    """The standard library as a zip, stored as it is: it is compressed with everything else."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, file in kept(stdlib):
            parts = name.split("/")
            if Path(parts[0]).stem in NO_STDLIB:
                continue
            if parts[0] == "encodings" and Path(name).stem not in ENCODINGS:
                continue
            archive.writestr(zipfile.ZipInfo(name), file.read_bytes())
    return made.getvalue()


def tarred(*folders: Path) -> bytes:
    """Folders as one tar without owners or times, so that equal folders make equal files."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, file in each(folders):
            about = tarfile.TarInfo(name)
            about.size = file.stat().st_size
            with file.open("rb") as data:
                archive.addfile(about, data)
    return made.getvalue()


def each(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """The files of all folders."""
    for folder in folders:
        yield from kept(folder)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
