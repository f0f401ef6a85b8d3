"""A disk under SQLite that fails at a chosen step, and one whose power is cut at a chosen moment.

It is a layer between SQLite and the system's files (a VFS), made by `ctypes` in this process: every
write, truncation and sync of a database passes through it and is noted in its order. Nothing of the
store knows of it. Where SQLite is built into Python in such a way that it cannot be reached,
`absent` says so.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

NAME = b"fracas-disk"

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

DATABASE = 0x00000100
WAL = 0x00080000

IOERR_SHORT_READ = sqlite3.SQLITE_IOERR | 2 << 8
IOERR_READ = sqlite3.SQLITE_IOERR | 1 << 8
IOERR_WRITE = sqlite3.SQLITE_IOERR | 3 << 8
IOERR_FSYNC = sqlite3.SQLITE_IOERR | 4 << 8
IOERR_TRUNCATE = sqlite3.SQLITE_IOERR | 6 << 8
IOERR_LOCK = sqlite3.SQLITE_IOERR | 15 << 8

CLOSING = CFUNCTYPE(c_int, c_void_p)
WRITING = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATING = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNCING = CFUNCTYPE(c_int, c_void_p, c_int)
SHM_LOCKING = CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int)
# The path stays a bare address, for SQLite keeps it and expects to find it there.
OPENING = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))


class _Methods(Structure):
    """What can be done with an open file (`sqlite3_io_methods`, version 3)."""

    _fields_ = (
        ("version", c_int),
        ("close", CLOSING),
        ("read", WRITING),
        ("write", WRITING),
        ("truncate", TRUNCATING),
        ("sync", SYNCING),
        ("size", c_void_p),
        ("lock", SYNCING),
        ("unlock", c_void_p),
        ("is_reserved", c_void_p),
        ("control", c_void_p),
        ("sector", c_void_p),
        ("traits", c_void_p),
        ("shm_map", c_void_p),
        ("shm_lock", SHM_LOCKING),
        ("shm_barrier", c_void_p),
        ("shm_unmap", c_void_p),
        ("fetch", c_void_p),
        ("unfetch", c_void_p),
    )


class _File(Structure):
    """An open file; the system's own fields follow."""

    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    """The system's files as SQLite sees them (`sqlite3_vfs`, version 3)."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPENING),
        *((f"other_{number}", c_void_p) for number in range(14)),
    )


def _library() -> Any:
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    library.sqlite3_vfs_find.argtypes = (c_char_p,)
    library.sqlite3_vfs_register.argtypes = (POINTER(_Vfs), c_int)
    library.sqlite3_vfs_unregister.argtypes = (POINTER(_Vfs),)
    return library


def absent() -> str | None:
    """Why no such layer can be put in here, or None."""
    try:
        found = _library().sqlite3_vfs_find(None)
    except (AttributeError, OSError):
        return "this Python has SQLite built in where no other code reaches it"
    if not found or not found.contents.name.startswith(b"unix"):
        return "SQLite does not use the files of a Unix here"
    return None


Kind = Literal["write", "sync", "truncate", "lock", "read", "done"]


@dataclass(frozen=True)
class Step:
    """Something that was done to a file, or `done`: somebody was told that all before is safe."""

    kind: Kind
    file: str = ""
    at: int = 0
    data: bytes = b""


@dataclass
class Disk:
    """What was done to all databases, in its order, and where it is to fail.

    `fails` looks at each step before it is done and gives the code with which it fails, or None;
    with `torn` the first half of a write that fails is written all the same.
    """

    steps: list[Step] = field(default_factory=list)
    fails: Callable[[Step], int | None] = lambda step: None
    torn: bool = False
    reads: bool = False

    def done(self, *_: object) -> None:
        """Note that somebody is told."""
        self.steps.append(Step("done"))

    def unsynced(self) -> list[Step]:
        """What was written to the files and not synced since."""
        waiting: list[Step] = []
        for step in self.steps:
            if step.kind == "sync":
                waiting = [one for one in waiting if one.file != step.file]
            elif step.kind in ("write", "truncate"):
                waiting.append(step)
        return waiting

    def cut(self, until: int, chance: Random, share: float) -> dict[str, bytes]:
        """The files after the power was cut before the step `until`.

        What was synced is there. Of what was not, each sector is there by a chance of `share`,
        whatever the order in which it was written, and so is each truncation.
        """
        files: dict[str, bytearray] = {}
        waiting: dict[str, list[Step]] = {}
        for step in self.steps[:until]:
            if step.kind == "sync":
                for one in waiting.pop(step.file, ()):
                    _apply(files.setdefault(one.file, bytearray()), one)
            elif step.kind in ("write", "truncate"):
                waiting.setdefault(step.file, []).append(step)
        for name, steps in waiting.items():
            if name not in files and chance.random() >= share:
                continue  # not even its name was safe
            for one in steps:
                for part in _sectors(one):
                    if chance.random() < share:
                        _apply(files.setdefault(name, bytearray()), part)
        return {name: bytes(content) for name, content in files.items()}


def _apply(content: bytearray, step: Step) -> None:
    if step.kind == "truncate":
        del content[step.at :]
        return
    if len(content) < step.at:
        content.extend(bytes(step.at - len(content)))
    content[step.at : step.at + len(step.data)] = step.data


def _sectors(step: Step) -> Iterator[Step]:
    if step.kind == "truncate":
        yield step
        return
    at, end = step.at, step.at + len(step.data)
    while at < end:
        following = min(end, (at // SECTOR + 1) * SECTOR)
        yield Step("write", step.file, at, step.data[at - step.at : following - step.at])
        at = following


@contextmanager
def laid_under() -> Iterator[Disk]:
    """All databases opened from here on lie on a disk of this kind."""
    library = _library()
    system = library.sqlite3_vfs_find(None)
    disk = Disk()
    layer = _Layer(disk, system)
    assert library.sqlite3_vfs_register(ctypes.byref(layer.vfs), 1) == 0
    try:
        yield disk
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(layer.vfs))
        library.sqlite3_vfs_register(system, 1)
        _KEPT.append(layer)


_KEPT: list[_Layer] = []
"""Layers that a file may still lie on which somebody forgot to close."""


class _Layer:
    """The functions that SQLite calls. They note what is done, and do it by the system's own."""

    def __init__(self, disk: Disk, system: Any) -> None:
        self.disk = disk
        self._system = system
        self._names: dict[int, str] = {}
        self._own: dict[int, _Methods] = {}
        self._methods: dict[int, Any] = {}
        self.vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self.vfs), system, ctypes.sizeof(_Vfs))
        self.vfs.name = NAME
        self.vfs.next = None
        self._opening = OPENING(self._open)
        self.vfs.open = self._opening

    def _open(self, vfs: int, path: int, address: int, flags: int, out: Any) -> int:
        code: int = self._system.contents.open(vfs, path, address, flags, out)
        file = _File.from_address(address)
        if code == sqlite3.SQLITE_OK and file.methods and flags & (DATABASE | WAL):
            self._names[address] = Path(ctypes.string_at(path).decode()).name
            # Locks that keep a second process out are no writes.
            if not self._names[address].endswith(".lock"):
                file.methods = ctypes.pointer(self._over(file.methods))
        return code

    def _over(self, methods: Any) -> _Methods:
        """The functions of a file, with ours in front of the system's."""
        key = ctypes.addressof(methods.contents)
        if key not in self._own:
            system = methods.contents
            own = _Methods()
            ctypes.memmove(ctypes.byref(own), methods, ctypes.sizeof(_Methods))
            own.close = CLOSING(self._closed(system))
            own.read = WRITING(self._read(system))
            own.write = WRITING(self._written(system))
            own.truncate = TRUNCATING(self._truncated(system))
            own.sync = SYNCING(self._synced(system))
            own.shm_lock = SHM_LOCKING(self._locked(system))
            self._own[key] = own
            self._methods[key] = methods
        return self._own[key]

    def _before(self, step: Step) -> int:
        """The code with which a step fails, after it was noted; 0 where it does not."""
        return self.disk.fails(step) or 0

    def _closed(self, system: _Methods) -> Callable[..., int]:
        def close(file: int) -> int:
            self._names.pop(file, None)
            return int(system.close(file))

        return close

    def _read(self, system: _Methods) -> Callable[..., int]:
        def read(file: int, into: int, length: int, at: int) -> int:
            if self.disk.reads:
                failed = self._before(Step("read", self._names[file], at))
                if failed:
                    return failed
            return int(system.read(file, into, length, at))

        return read

    def _written(self, system: _Methods) -> Callable[..., int]:
        def write(file: int, data: int, length: int, at: int) -> int:
            step = Step("write", self._names[file], at, ctypes.string_at(data, length))
            failed = self._before(step)
            if failed:
                if self.disk.torn:
                    half = Step("write", step.file, at, step.data[: length // 2])
                    self.disk.steps.append(half)
                    system.write(file, data, length // 2, at)
                return failed
            self.disk.steps.append(step)
            return int(system.write(file, data, length, at))

        return write

    def _truncated(self, system: _Methods) -> Callable[..., int]:
        def truncate(file: int, size: int) -> int:
            step = Step("truncate", self._names[file], size)
            failed = self._before(step)
            if failed:
                return failed
            self.disk.steps.append(step)
            return int(system.truncate(file, size))

        return truncate

    def _synced(self, system: _Methods) -> Callable[..., int]:
        def sync(file: int, flags: int) -> int:
            step = Step("sync", self._names[file])
            failed = self._before(step)
            if failed:
                return failed
            # The machine's own disk is not waited for: what counts is when a sync is asked for.
            self.disk.steps.append(step)
            return sqlite3.SQLITE_OK

        return sync

    def _locked(self, system: _Methods) -> Callable[..., int]:
        def lock(file: int, first: int, count: int, flags: int) -> int:
            # Only what is taken to write or to copy back is a step; readers come and go.
            if flags & 2 and flags & 8:
                failed = self._before(Step("lock", self._names[file], first))
                if failed:
                    return failed
            return int(system.shm_lock(file, first, count, flags))

        return lock
