"""Draw pictures of the terminal for the pages: real commands, typed into the real program.

Run by `scripts/picture` after a change to what the terminal shows, with the names of pictures for
those alone.
"""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from tests.plugins import with_long_poles

WHERE = Path(__file__).parent / "_static" / "terminal"
ROOT = Path(__file__).resolve().parents[1]
COLUMNS = 96

ASKED = b"> "
"""How a line ends on which something is to be typed."""

CURSOR = re.compile(r"\x1b\[(?![0-9;]*m)[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")
"""What moves the cursor or sets a title; colors are kept."""


class Shot(NamedTuple):
    """One picture: the command that it shows, what is typed into it, and which lines of it.

    It begins with the first line that has `begins`. With `program` an example is run in place of
    `fracas`. `before` has commands that are not shown; all
    run in one empty folder, and with `poles` the example of a sixth game is installed.
    """

    command: str
    typed: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    begins: str = ""
    lines: int = 30
    poles: bool = False
    program: str = ""


FIGHT = "play dock-thug --auto --seed 1 --journal dock.fight"

SHOTS = {
    "log": Shot("play dock-thug --auto --seed 11 --ids", lines=34),
    "start": Shot(""),
    "prompt": Shot("play dock-thug --seed 7", ("1", "quit"), begins="What does Rella", lines=29),
    "gap": Shot("rules RW-GAP-12"),
    "rulings": Shot("rulings razorweave", lines=23),
    "luck": Shot("luck dock.fight", before=(FIGHT,), lines=34),
    "verify": Shot("verify dock.fight", before=(FIGHT,)),
    "assistant": Shot("", begins="Who acts next?", lines=34, program="clients/assistant_turn.py"),
    "poles": Shot("play plank --seed 3", ("1", "1", "quit"), poles=True, lines=30),
}
"""By what each is called on the command line, and as a file."""


def shown(command: str, typed: tuple[str, ...], folder: Path, *also: str, program: str = "") -> str:
    """What a command writes on a terminal of its own, with its colors; `also` is on its path."""
    runs = [str(ROOT / "examples" / program)] if program else ["-m", "fracas"]
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), *also, os.getenv("PYTHONPATH"))))
    given = {"PYTHONPATH": path, "COLUMNS": str(COLUMNS), "LINES": "60", "TERM": "xterm-256color"}
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, *runs, *command.split()],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        env={**os.environ, **given},
    ):
        os.close(slave)
        found, lines = bytearray(), iter(typed)
        while part := _read(master):
            found += part
            if found.endswith(ASKED) and (line := next(lines, None)) is not None:
                os.write(master, f"{line}\n".encode())
    os.close(master)
    return CURSOR.sub("", found.decode()).replace("\r\n", "\n")


def draw(name: str) -> str:
    """A picture as SVG; fonts are the reader's own, so that nothing is fetched."""
    shot = SHOTS[name]
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        also = with_long_poles(folder / "site") if shot.poles else []
        for command in shot.before:
            shown(command, (), folder)
        written = shown(shot.command, shot.typed, folder, *also, program=shot.program)
    lines = written.rstrip().split("\n")
    first = next(place for place, line in enumerate(lines) if shot.begins in line)
    lines = lines[first : first + shot.lines]
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("\n".join(lines)))
    title = f"python {Path(shot.program).name}" if shot.program else f"fracas {shot.command}"
    svg = console.export_svg(title=title.strip(), unique_id=f"fracas-{name}")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def _read(terminal: int) -> bytes:
    """What comes next; nothing once the program has ended."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def main(*names: str) -> None:
    """Draw those pictures, or all."""
    WHERE.mkdir(parents=True, exist_ok=True)
    for name in names or SHOTS:
        (WHERE / f"{name}.svg").write_text(draw(name), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
