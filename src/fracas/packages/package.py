"""Open a package from a folder or a zip: whole and sound, or with every fault reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fracas.content.checker import Checker
from fracas.content.digest import digest
from fracas.content.faults import Fault, refusal
from fracas.content.load import decoded
from fracas.core.errors import ContentError, PackageError
from fracas.core.play.journal import Used
from fracas.core.system.ruleset import Ruleset
from fracas.packages.layers import lay, lay_rulings
from fracas.packages.manifest import MANIFEST, Manifest, check_manifest, is_system
from fracas.packages.order import in_order
from fracas.packages.trees import MOST_BYTES, Tree, folder_tree, refused
from fracas.packages.zips import zip_tree
from fracas.rulesets.registry import ruleset

Source = Path | str | bytes
"""A folder, a zip file, or the bytes of one."""


class Package(msgspec.Struct, frozen=True, kw_only=True):
    """A content package that was opened: what it says, and the files that say it.

    `tables` are its own rows by chapter, as plain data, and `rulings` its house rules. The `digest`
    is over manifest, rows and rulings: it is the same however they are spread over files. `nodes`
    counts the keys and values of its rows.
    """

    manifest: Manifest
    name: str
    tree: Tree
    tables: dict[str, Any]
    rulings: dict[str, str | int]
    digest: str
    nodes: int = 0

    @property
    def id(self) -> str:
        """What others call it."""
        return self.manifest.id

    @property
    def rules(self) -> Ruleset:
        """The system that it is for."""
        return ruleset(self.manifest.system)

    @property
    def used(self) -> Used:
        """How a fight that is played with it names it in its journal."""
        return Used(self.id, self.manifest.version, self.digest)


class _Draft(NamedTuple):
    """A package as far as it could be read, and the faults found.

    Without a valid manifest there is no package; the file may still name its system.
    """

    package: Package | None
    faults: tuple[Fault, ...]
    tree: Tree
    rules: Ruleset | None


def open_package(source: Source, name: str = "") -> Package:
    """Open a package by itself; `name` stands for it in faults.

    Raises `PackageError` for a folder or zip that is not a package, or has what none may have, and
    `ContentError` with every fault of its manifest, its rulings, and where and how its files are
    written. `judged` checks whether names in its rows exist, with the packages it needs.
    """
    draft, where = _draft(source, name)
    if draft.package is None or draft.faults:
        raise refusal(where, draft.faults)
    return draft.package


def examined(
    source: Source, name: str = "", beside: Sequence[Package] | Mapping[str, Package] = ()
) -> tuple[Package, tuple[str, ...]]:
    """Return a package with all that can be said of it: every fault at once, or what is unusual.

    Packages that it needs are looked up in `beside`. Raises what `open_package` and `in_order`
    raise.
    """
    draft, where = _draft(source, name)
    if draft.package is None:
        raise refusal(where, (*draft.faults, *_faults_of_rows(draft, where)))
    faults = dict.fromkeys(draft.faults)
    warnings: tuple[str, ...] = ()
    try:
        together = in_order([draft.package], beside)
        warnings = judged(together)
        others = together[:-1]
        told = judged(others) if others else ()
        warnings = tuple(one for one in warnings if one not in told)
    except ContentError as error:
        faults |= dict.fromkeys(error.fields["faults"])
    except PackageError:
        if not faults:
            raise
    if faults:
        raise refusal(where, tuple(faults))
    return draft.package, warnings


def judged(packages: Sequence[Package]) -> tuple[str, ...]:
    """Return what is unusual about packages that are used together, in their order.

    Raises `ContentError` with every fault: a row may name what is in its package, in one before it,
    or in what the system ships.
    """
    return packages[0].rules.judge(laid(packages)) if packages else ()


def laid(packages: Sequence[Package]) -> Checker:
    """Return the rows of packages in their order, under check together."""
    checker = Checker(packages[-1].name)
    for package in packages:
        lay(checker, package.tree, package.name, package.rules)
    return checker


def is_package(path: Path) -> bool:
    """Return whether a path is meant as a package: a zip, or a folder with a manifest."""
    return path.suffix.lower() == ".zip" or (path / MANIFEST).is_file()


def read_tree(source: Source, name: str = "") -> tuple[Tree, str]:
    """Return the files of a folder or zip within bounds, and its name; raises `PackageError`."""
    if isinstance(source, bytes):
        return zip_tree(source, name or "the package"), name or "the package"
    path = Path(source)
    where = name or str(path)
    if path.is_dir():
        if not (path / MANIFEST).exists():
            raise _no_manifest(where)  # before reading everything in a folder
        return folder_tree(path), where
    try:
        if path.stat().st_size > MOST_BYTES:
            raise refused(where, "too-large", f"is larger than {MOST_BYTES // 2**20} MB")
        data = path.read_bytes()
    except OSError as error:
        why = f"cannot be read ({error.strerror}): check its name"
        raise refused(where, "unreadable", why) from None
    return zip_tree(data, where), where


def _draft(source: Source, name: str) -> tuple[_Draft, str]:
    tree, where = read_tree(source, name)
    raw = tree.get(MANIFEST)
    if raw is None:
        raise _no_manifest(where)
    checker = Checker(f"{where}/{MANIFEST}")
    text = decoded(checker, checker.name, raw)
    manifest = None
    if text is not None:
        checker.add(checker.name, text)
        check_manifest(checker)
        manifest = checker.read(Manifest)
    system = checker.tables.get("system")
    if not isinstance(system, str) or not is_system(system):
        return _Draft(None, checker.faults, tree, None), where
    rules = ruleset(system)
    content, house = Checker(where), Checker(where)
    lay(content, tree, where, rules)
    rulings = lay_rulings(house, tree, where, rules)
    faults = (*checker.faults, *house.faults, *content.faults)
    if manifest is None:
        return _Draft(None, faults, tree, rules), where
    package = Package(
        manifest=manifest,
        name=where,
        tree=tree,
        tables=content.tables,
        rulings=rulings,
        digest="" if faults else _digest(manifest, content.tables, rulings),
        nodes=content.nodes,
    )
    return _Draft(package, faults, tree, rules), where


def _faults_of_rows(draft: _Draft, where: str) -> tuple[Fault, ...]:
    """Return the faults in the rows of a package without a valid manifest."""
    if draft.rules is None:
        return ()
    checker = Checker(where)
    lay(checker, draft.tree, where, draft.rules)
    try:
        draft.rules.judge(checker)
    except ContentError as error:
        known = set(draft.faults)
        return tuple(one for one in error.fields["faults"] if one not in known)
    return ()


def _no_manifest(where: str) -> PackageError:
    return refused(where, "no-manifest", f"has no {MANIFEST}: start one with fracas new package")


def _digest(manifest: Manifest, tables: dict[str, Any], rulings: dict[str, str | int]) -> str:
    return digest({"manifest": manifest, "rows": tables, "rulings": rulings})


def used(packages: Iterable[Package]) -> tuple[Used, ...]:
    """Return how a fight names the packages that it is played with."""
    return tuple(one.used for one in packages)
