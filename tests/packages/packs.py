"""Packages as tests write them: a folder of Razorweave content, unless told otherwise."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from fracas.core.errors import ContentError, PackageError

WOLF = 'name = "Grey Wolf"\nagi = 2\nweapons = ["fangs"]\nclock = 4\n'
FANGS = 'name = "Fangs"\ntags = ["Quick"]\n'
DEN = """\
title = "The den"
stakes = "Who leaves with the lamb."
[[cast]]
combatant = "rella"
side = "party"
[[cast]]
combatant = "grey_wolf"
side = "foes"
engaged = ["rella"]
"""

WOLVES = {
    "combatants/grey_wolf.toml": WOLF,
    "weapons.toml": "[fangs]\n" + FANGS,
    "scenarios/den.toml": DEN,
}


def manifest(id_: str = "wolves", *more: str, system: str = "razorweave", **fields: str) -> str:
    """A manifest with some fields otherwise, and further lines."""
    given = {"id": id_, "title": id_.title(), "version": "1.0.0", "system": system, **fields}
    return "\n".join([*(f'{name} = "{value}"' for name, value in given.items()), *more]) + "\n"


def files(id_: str = "wolves", *more: str, **rows: str) -> dict[str, str]:
    """The files of a package: its manifest and what else is named, `__` standing for `/`."""
    named = {f"{name.replace('__', '/')}.toml": text for name, text in rows.items()}
    return {"package.toml": manifest(id_, *more), **named}


def wolves(**changed: str) -> dict[str, str]:
    """The files of a sound package with a creature, its weapon and a fight."""
    return {"package.toml": manifest(**changed), **WOLVES}


def folder(where: Path, tree: dict[str, str]) -> Path:
    """A folder with these files."""
    for name, text in tree.items():
        path = where / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return where


def zipped(tree: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, text in tree.items():
            archive.writestr(zipfile.ZipInfo(name), text, method)
    return made.getvalue()


def told(error: ContentError) -> list[str]:
    """Every fault of a refusal."""
    return [fault.text() for fault in error.fields["faults"]]


def why(error: PackageError) -> str:
    """The reason of a refusal for programs."""
    return str(error.fields["why"])
