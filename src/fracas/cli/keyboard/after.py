"""The keyboard once the fight is over: rests, undo, or leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.cli.keyboard import commands
from fracas.core.errors import FracasError, JournalError

if TYPE_CHECKING:
    from fracas.cli.keyboard.terminal import Terminal


def after(terminal: Terminal) -> bool:
    """Show how the fight ended, and take commands; return whether play goes on.

    Raises `JournalError` when the journal cannot be written.
    """
    screen, rules, chronicle = terminal.screen, terminal.rules, terminal.chronicle
    screen.gap()
    terminal.show_board()
    if not terminal.attended:
        return False
    standing = len(chronicle.entries), chronicle.head
    can_rest = commands.REST in rules.interludes
    rest = "rest, " if can_rest else ""
    screen.say(f"The fight is over: {rest}undo, edit, log, why, or Enter to leave.", "bold")
    for name in rules.interludes:
        if name != commands.REST:
            screen.say(f"rest {name}: {rules.say_interlude(name)}", "dim", indent=2)
    while True:
        line = terminal.lines.read(commands.MARK)
        if line is None or not line.strip():
            return False
        try:
            if line.strip() == commands.REST and can_rest:
                commands.rest(terminal)
            elif not commands.obeyed(terminal, line, False):
                screen.fault("The fight asks nothing more: type help to see your options.")
        except JournalError:
            raise
        except FracasError as error:
            screen.fault(error.sentence)
        if (len(chronicle.entries), chronicle.head) != standing:
            return True
