"""A journal on disk: what was accepted is never lost, and a failed write takes nothing."""

from __future__ import annotations

import errno
import resource
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fracas.core.errors import JournalError, NoJournal
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Said, parse_journal
from fracas.core.play.journal_file import JournalFile, read_journal
from fracas.core.play.replay import replay, take_up
from tests.core.table import ANN, BOB, at_act, at_cards, kind, opened
from tests.toy import TOY


class Fragile:
    """A file that fails at one of its calls, after writing so many bytes of the line."""

    def __init__(self, file: Any, fault: BaseException, *, after: int, partly: int) -> None:
        self.file, self.fault, self.after, self.partly = file, fault, after, partly
        self.truncates = True

    def write(self, data: bytes) -> int:
        if self.after > 0:
            self.after -= 1
            return int(self.file.write(data))
        if self.after == 0:
            self.after = -1
            self.file.write(data[: self.partly])
            raise self.fault
        return int(self.file.write(data))

    def fileno(self) -> int:
        return int(self.file.fileno())

    def truncate(self, size: int) -> None:
        if not self.truncates:
            self.truncates = True
            raise OSError(errno.EIO, "Input/output error")
        self.file.truncate(size)

    def seek(self, to: int) -> None:
        self.file.seek(to)

    def close(self) -> None:
        self.file.close()


class Dribbling(Fragile):
    """A file that takes at most seven bytes at a time."""

    def write(self, data: bytes) -> int:
        return super().write(data[:7])


def fight(chronicle: Chronicle) -> Iterator[Any]:
    """Twelve acts that play on from the opening."""
    yield lambda: chronicle.say(ANN, "fight")
    yield lambda: chronicle.say(BOB, "fight")
    yield lambda: chronicle.say(ANN, "high")
    yield lambda: chronicle.say(BOB, "low")
    yield lambda: chronicle.answer("strike:bob")
    yield lambda: chronicle.answer(())
    yield chronicle.throw
    yield lambda: chronicle.answer("pass")


def play_all(acts: Iterable[Callable[[], Any]]) -> None:
    """Do one thing after another."""
    for act in acts:
        act()


def kept(sink: JournalFile, chronicle: Chronicle) -> None:
    """Hold the file against the chronicle: nothing lost, nothing more."""
    assert sink.path.read_bytes() == chronicle.text()
    assert replay(read_journal(sink.path), TOY).state == chronicle.state


def test_every_entry_is_on_disk_at_once(tmp_path: Path) -> None:
    sink = JournalFile(tmp_path / "duel.fight")
    chronicle = opened(sink=sink)
    for act in fight(chronicle):
        act()
        kept(sink, chronicle)
    sink.close()


def test_play_goes_on_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    first = JournalFile(path)
    at_act(opened(sink=first))
    first.close()
    journal = read_journal(path)
    second = JournalFile(path, journal)
    chronicle = take_up(journal, TOY, second)
    chronicle.answer("strike:bob")
    kept(second, chronicle)
    second.close()


def test_a_cut_end_is_dropped_when_play_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    whole = at_act().text()
    path.write_bytes(whole + b'{"entry":"answ')
    with pytest.raises(JournalError, match="--salvage"):
        read_journal(path)
    journal = read_journal(path, salvage=True)
    sink = JournalFile(path, journal)
    assert path.read_bytes() == whole
    chronicle = take_up(journal, TOY, sink)
    chronicle.answer("bid")
    kept(sink, chronicle)
    sink.close()


def test_play_that_stopped_before_the_closing_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    lines = at_act().text().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    journal = read_journal(path)
    assert isinstance(journal.entries[-1], Said)
    assert kind(replay(journal, TOY)) == "card"
    sink = JournalFile(path, journal)
    chronicle = take_up(journal, TOY, sink)
    assert kind(chronicle) == "act"
    kept(sink, chronicle)
    sink.close()


def test_a_closing_that_was_taken_back_stays_so() -> None:
    chronicle = at_act()
    chronicle.undo()
    assert kind(chronicle) == "card"
    again = take_up(parse_journal(chronicle.text()), TOY)
    assert (kind(again), again.pending) == ("card", chronicle.pending)
    assert again.text() == chronicle.text()
    chronicle.fork("another way")
    again = take_up(parse_journal(chronicle.text()), TOY)
    assert again.text() == chronicle.text()


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    path.write_text("mine")
    with pytest.raises(JournalError, match="exists already: give another name"):
        JournalFile(path)
    assert path.read_text() == "mine"


def test_where_nothing_can_be_written_or_read(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"nowhere/x cannot be written \(No such file"):
        JournalFile(tmp_path / "nowhere" / "x")
    with pytest.raises(NoJournal, match=r"x cannot be read \(No such file.*check the name"):
        read_journal(tmp_path / "x")
    with pytest.raises(NoJournal, match="cannot be read"):
        read_journal(tmp_path)


FAULTS = {
    "disk full": OSError(errno.ENOSPC, "No space left on device"),
    "i/o error": OSError(errno.EIO, "Input/output error"),
    "interrupt": KeyboardInterrupt(),
}


@pytest.mark.parametrize("partly", [0, 5, 10_000])
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("stuck", [False, True])
def test_a_failed_write_at_any_point_loses_nothing(
    tmp_path: Path, fault: str, partly: int, stuck: bool
) -> None:
    expected = JournalError if isinstance(FAULTS[fault], OSError) else KeyboardInterrupt
    for after in range(10):
        sink = JournalFile(tmp_path / f"{after}.fight")
        chronicle = opened(sink=sink)
        fragile = Fragile(sink._file, FAULTS[fault], after=after, partly=partly)
        fragile.truncates = not stuck
        sink._file = fragile  # type: ignore[assignment]
        failed = 0
        for act in fight(chronicle):
            before = chronicle.text()
            try:
                act()
            except expected:
                failed += 1
                if not stuck:
                    assert sink.path.read_bytes() == chronicle.text()
                assert sink.path.read_bytes().startswith(before)
                if chronicle.text() == before:
                    act()
                else:
                    chronicle.close_if_all_in()
            kept(sink, chronicle)
        assert failed == 1
        sink.close()


def test_a_failed_sync_takes_the_line_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sink = JournalFile(tmp_path / "duel.fight")
    chronicle = at_act(opened(sink=sink))
    before = chronicle.text()

    def fail(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", fail)
        with pytest.raises(JournalError, match="Input/output error"):
            chronicle.answer("bid")
    assert (sink.path.read_bytes(), kind(chronicle)) == (before, "act")
    chronicle.answer("bid")
    kept(sink, chronicle)
    sink.close()


def test_short_writes_are_finished(tmp_path: Path) -> None:
    sink = JournalFile(tmp_path / "duel.fight")
    sink._file = Dribbling(sink._file, KeyError(), after=10**9, partly=0)  # type: ignore[assignment]
    chronicle = opened(sink=sink)
    for act in fight(chronicle):
        act()
    kept(sink, chronicle)
    sink.close()


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The kernel lets no file of this process grow past so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_real_limit_of_the_kernel_loses_nothing(tmp_path: Path) -> None:
    size = len(at_cards().text())
    for room in range(0, 1500, 130):
        sink = JournalFile(tmp_path / f"{room}.fight")
        chronicle = at_cards(opened(sink=sink))
        acts = list(fight(chronicle))[2:]
        with largest_file(size + room), pytest.raises(JournalError, match="File too large"):
            play_all(acts)
        assert sink.path.stat().st_size <= size + room
        kept(sink, chronicle)
        chronicle.close_if_all_in()
        chronicle.edit(TOY.enter(chronicle.book, chronicle.state, "cat", "us"))
        kept(sink, chronicle)
        sink.close()


def test_a_really_full_disk_loses_nothing(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("a small file system cannot be mounted here")
    try:
        sink = JournalFile(disk / "duel.fight")
        chronicle = at_act(opened(sink=sink))
        acts = (chronicle.answer if n % 2 else chronicle.undo for n in range(1, 900))
        with pytest.raises(JournalError, match=r"No space left on device.*does not count"):
            play_all(lambda a=act: a("bid") if a == chronicle.answer else a() for act in acts)
        kept(sink, chronicle)
        subprocess.run(["mount", "-o", "remount,size=64k", str(disk)], check=True)
        chronicle.edit(TOY.enter(chronicle.book, chronicle.state, "cat", "us"))
        kept(sink, chronicle)
        sink.close()
    finally:
        subprocess.run(["umount", str(disk)], check=False)


def test_a_device_that_is_full_from_the_start() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here")
    journal = parse_journal(at_act().text())
    with pytest.raises(JournalError, match=r"/dev/full cannot be written"):
        JournalFile(full, journal).write(journal.entries[-1])
