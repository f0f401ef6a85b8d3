"""A PostgreSQL server of our own, from Debian's packages: in a temporary folder, on a socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psycopg

SERVERS = Path("/usr/lib/postgresql")
USER = "fracas"
NAME = "play"
AFRESH = (
    b"ALTER DATABASE play RESET ALL",
    b"DROP SCHEMA public CASCADE",
    b"CREATE SCHEMA public",
    b"GRANT USAGE ON SCHEMA public TO public",
)
"""One database is used again and again: to make and remove one costs a thousand files."""


def programs() -> Path | None:
    """The folder of the newest server that is installed, or None."""
    found = sorted(
        SERVERS.glob("*/bin/initdb"), key=lambda path: (len(path.parts[-3]), path.parts[-3])
    )
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def absent() -> str | None:
    """Why no server can be started here, or None."""
    if programs() is None:
        return "PostgreSQL is not installed here (Debian's package postgresql)"
    if os.getuid() == 0 and _other_user() is None:
        return "PostgreSQL does not run as root, and there is no user postgres or nobody"
    return None


def _other_user() -> str | None:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    return None


def _runs(pid: str) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Cluster:
    """A running server; `start` and `crash` may take turns, and `remove` ends it for good."""

    def __init__(self, *, synced: bool = False) -> None:
        """Make a server and start it; unless `synced`, the machine itself had better not fail."""
        self.synced = synced
        bin_folder = programs()
        assert bin_folder is not None
        self.bin = bin_folder
        self.user = _other_user() if os.getuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="fracas-pg-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self._run(
            "initdb",
            *("--no-sync", "--auth=trust", "--encoding=UTF8", "--no-locale"),
            *("--username", USER, "--pgdata", str(self.folder / "data")),
        )
        self.start()
        self._run("createdb", "-h", str(self.folder), "-U", USER, NAME)

    def start(self) -> None:
        """Start the server and wait until it takes connections."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        options += f" -c fsync={'on' if self.synced else 'off'}"
        log = self.folder / "log"
        self._control("start", "-w", "-t", "300", "-l", str(log), "-o", options)

    def crash(self) -> None:
        """Stop the server as a crash would, without a word to anybody."""
        self._control("stop", "-m", "immediate")

    def kill(self) -> None:
        """End the server's first process by SIGKILL, and wait until all others have noticed."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        os.kill(pid, signal.SIGKILL)
        for one in (str(pid), *children):
            while _runs(one):
                time.sleep(0.02)
        # A dead process that nobody buries counts as running to the next server's eyes.
        for lock in (self.folder / "data" / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            lock.unlink(missing_ok=True)

    def remove(self) -> None:
        """Stop the server and take its folder away."""
        try:
            self.crash()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """Empty the one database, which nobody may have open; gives its address."""
        address = self.address()
        with psycopg.connect(address, autocommit=True) as emptying:
            for statement in AFRESH:
                emptying.execute(statement)
        return address

    def address(self, name: str = NAME) -> str:
        """The address of a database of that name."""
        return f"postgresql://{USER}:swordfish@/{name}?host={self.folder}"

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        command: Sequence[str] = [str(self.bin / program), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            user=self.user,
            group=pwd.getpwnam(self.user).pw_gid if self.user else None,
            extra_groups=[] if self.user else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program != "pg_ctl" else subprocess.DEVNULL,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{program} failed: {done.stderr}"
