"""Build all of the documents, try their examples, links and search, put them beside the server.

    python -m docs.building [--only-pages]

What comes of it opens from the folder docs/_build/html without a network, and at /help.
`--only-pages` leaves out the worked examples.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from docs import asking
from docs.links import faults, inline, read_all
from docs.made import HELP, ROOT, STAMP, documents_digest
from docs.moved import MOVED
from docs.rulebook.chapters import home_of, systems
from fracas.web.help_pages import KINDS

BUILT = ROOT / "docs" / "_build"
COMMON = ("-q", "-W", "--keep-going", "-j", "auto")
LEFT_BEHIND = shutil.ignore_patterns(".doctrees", ".buildinfo*", "objects.inv", "_sources", "*.map")


def build(builder: str) -> int:
    """Run one builder of Sphinx, with warnings as errors; gives its exit code.

    Notebooks run for the pages, and need not run a second time for the worked examples.
    """
    once = () if builder == "html" else ("-D", "nb_execution_mode=off")
    return int(sphinx([*COMMON, *once, "-b", builder, str(ROOT / "docs"), str(BUILT / builder)]))


def rows_without_place(folder: Path) -> list[str]:
    """The rules that have no place of their own on the page where they should be."""
    found = []
    for system in systems():
        for rule, home in home_of(system).items():
            page = folder / f"{home}.html"
            if not page.is_file() or f'id="{rule.lower()}"' not in page.read_text(encoding="utf-8"):
                found.append(f"{rule} has no place in {home}.html")
    return found


def unserved(folder: Path) -> list[str]:
    """The files that the server would refuse, since it does not know their kind."""
    names = LEFT_BEHIND(str(folder), [path.name for path in folder.iterdir()])
    return [
        f"{path.relative_to(folder)}: the server knows no files of this kind"
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in KINDS
        if not path.name.endswith(".map") and path.relative_to(folder).parts[0] not in names
    ]


def lost(folder: Path) -> list[str]:
    """The old addresses of pages that lead nowhere."""
    return [
        f"{old}.html: this address of {new} is lost"
        for old, new in MOVED.items()
        if not (folder / f"{old}.html").is_file()
    ]


def put_beside_server(folder: Path, code: dict[str, list[str]]) -> None:
    """Let the server have the pages, with the hashes of the code that stands in them."""
    fresh, old = HELP.with_name("help.new"), HELP.with_name("help.old")
    for path in (fresh, old):
        shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(folder, fresh, ignore=LEFT_BEHIND)
    (fresh / "inline.json").write_text(json.dumps(code), encoding="utf-8")
    (fresh / STAMP.name).write_text(f"{documents_digest()}\n", encoding="utf-8")
    if HELP.exists():
        HELP.rename(old)
    fresh.rename(HELP)
    shutil.rmtree(old, ignore_errors=True)


def main(*arguments: str) -> int:
    """Build, check, and hand over; gives the exit code, and tells each fault on a line."""
    builders = ("html",) if "--only-pages" in arguments else ("html", "doctest")
    for builder in builders:
        if code := build(builder):
            return code
    folder = BUILT / "html"
    pages = read_all(folder)
    found = [
        *faults(folder, pages),
        *rows_without_place(folder),
        *unserved(folder),
        *lost(folder),
        *asking.faults(folder),
    ]
    if found:
        sys.stderr.write("".join(f"{fault}\n" for fault in found))
        return 1
    put_beside_server(folder, inline(pages))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
