"""Packages as zip files: read with distrust, written the same way each time."""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib

from fracas.packages.manifest import MANIFEST
from fracas.packages.trees import (
    LONGEST_NAME,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_FILES,
    Tree,
    refuse_bulk,
    refuse_twins,
    refused,
    too_deep,
)

MOST_RATIO = 100
"""Nothing that people write shrinks to a hundredth; only files made to fill a disk do."""

SMALL = 64 * 1024
"""Files up to this size are not checked for their ratio: they cannot fill a disk."""

PIECE = 64 * 1024
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""A zip's earliest possible time, which all files get, so that equal files give equal zips."""

_ENCRYPTED = 0x1
_END = b"PK\x05\x06"
_MOST_OF_AN_ENTRY = 512
"""Bytes that a file takes in a zip's list of files, with a margin."""

_BAD_SIGN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
ANEW = "pack the package's own folder"
LESS = "remove what is not content"
"""What to do about a zip that is refused."""

# What the library raises for a zip that is damaged somewhere.
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)

_KEPT_NAME = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def zip_tree(data: bytes, where: str) -> Tree:
    """Return the files of a zip, without those whose names begin with a dot.

    One folder around all of them is removed. Raises `PackageError` for what is not a zip, or is
    encrypted, or has links, paths that lead out, names that clash, or more than the bounds allow.
    Sizes are counted while it is unpacked: what the zip says of itself is not trusted.
    """
    if len(data) > MOST_BYTES:
        raise refused(where, "too-large", f"is larger than {MOST_BYTES // 2**20} MB: {LESS}")
    if _listing_size(data) > MOST_FILES * _MOST_OF_AN_ENTRY:
        raise refused(where, "too-many", f"has more than {MOST_FILES:,} entries: {LESS}")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_FILES:
                raise refused(where, "too-many", f"has more than {MOST_FILES:,} entries: {LESS}")
            for info in infos:
                _refuse_entry(info, where)
            files = [one for one in infos if not one.is_dir() and not _passed_over(one.filename)]
            refuse_twins(where, (one.filename for one in files))
            tree: Tree = {}
            size = 0
            for info in files:
                raw = _unpacked(archive, info, where, size, len(tree) + 1)
                size += len(raw)
                tree[info.filename] = raw
    except _UNREADABLE as error:
        why = str(error).rstrip(".") or type(error).__name__
        raise refused(
            where, "no-zip", f"cannot be read as a zip ({why}): pack the folder again"
        ) from None
    return dict(sorted(_without_wrapping(tree).items()))


def zip_bytes(tree: Tree) -> bytes:
    """Return the files as a zip: the same bytes for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(tree):
            info = zipfile.ZipInfo(name, EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, tree[name])
    return made.getvalue()


def _listing_size(data: bytes) -> int:
    """How long the zip says its list of files is, which would be read whole; 0 for no zip."""
    at = data.rfind(_END)
    return int.from_bytes(data[at + 12 : at + 16], "little") if at >= 0 else 0


def _refuse_entry(info: zipfile.ZipInfo, where: str) -> None:
    # `orig_filename` is what the zip says; the library's own name has some of it repaired already.
    name = info.orig_filename
    steps = name.rstrip("/").split("/")
    path = f"has the path {name[:80]}, which"
    if name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name):
        raise refused(where, "absolute", f"{path} begins at a disk's root: {ANEW}")
    if ".." in re.split(r"[/\\]", name):
        raise refused(where, "climbs-out", f"{path} leads out of it: {ANEW}")
    odd = _BAD_SIGN.search(name) or len(name) > LONGEST_NAME or "" in steps or "." in steps
    if odd or any(one.endswith((".", " ")) or _KEPT_NAME.match(one) for one in steps):
        kept = f"has the name {name[:80]!r}, which not every disk takes: give it another"
        raise refused(where, "bad-name", kept)
    if len(steps) > MOST_DEPTH + 1:
        raise too_deep(f"{where}/{name[:80]}")
    kind = info.external_attr >> 16
    if stat.S_ISLNK(kind):
        raise refused(where, "link", f"has a link, {name[:80]}: put the file itself there")
    if stat.S_IFMT(kind) not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise refused(where, "no-file", f"has {name[:80]}, which is not a plain file: take it out")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise refused(where, "no-zip", "is packed in an unusual way: pack it as a plain zip")
    if info.flag_bits & _ENCRYPTED:
        raise refused(where, "encrypted", "is locked by a password: pack it without one")


def _passed_over(name: str) -> bool:
    return any(step.startswith((".", "__MACOSX")) for step in name.split("/"))


def _unpacked(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, where: str, before: int, count: int
) -> bytes:
    """Return one file, given how much was unpacked before and how many files there are."""
    pieces, size = [], 0
    with archive.open(info) as packed:
        while piece := packed.read(PIECE):
            size += len(piece)
            if size > SMALL and size > MOST_RATIO * max(1, info.compress_size):
                raise refused(
                    where,
                    "ratio",
                    f"has {info.filename}, which unpacks to more than {MOST_RATIO} times its size: "
                    f"{ANEW}",
                )
            refuse_bulk(where, count, before + size, size, info.filename)
            pieces.append(piece)
    return b"".join(pieces)


def _without_wrapping(tree: Tree) -> Tree:
    """Return the files without the one folder around them that zips of a whole folder have."""
    tops = {name.split("/", 1)[0] for name in tree}
    if MANIFEST in tree or len(tops) != 1 or f"{next(iter(tops))}/{MANIFEST}" not in tree:
        return tree
    return {name.split("/", 1)[1]: raw for name, raw in tree.items()}
