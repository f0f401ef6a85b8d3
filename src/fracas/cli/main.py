"""`fracas`: every command is loaded when it is called, and every error is one sentence."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from keyword import iskeyword
from typing import Any

import click

from fracas import __version__
from fracas.cli.shared.codes import STOPPED

COMMANDS = (
    "serve",
    "mcp",
    "admin",
    "tables",
    "backup",
    "restore",
    "play",
    "replay",
    "verify",
    "luck",
    "odds",
    "sim",
    "compare",
    "sweep",
    "balance",
    "rules",
    "rulings",
    "reference",
    "list",
    "validate",
    "new",
    "package",
    "schema",
    "import",
    "export",
    "completion",
)

FIRST_STEPS = """\
Fracas runs tabletop-RPG fights by the book.

  fracas serve             open the table: this page here, and phones by QR code
  fracas play              play a first fight in this terminal
  fracas odds dock-thug    see the exact odds of every option
  fracas sim dock-thug     play that fight a thousand times
  fracas list scenarios    list all fights

Every command: fracas --help. One command: fracas play --help."""

COLLECTED = (700, 10, 100)
"""When Python looks for cycles: among old objects a tenth as often as by default."""


class Commands(click.Group):
    """The commands by name. Each is in a module of its own name, as `COMMAND`.

    A name that Python reserves has an underscore after it there.
    """

    def __call__(self, *args: Any, **extra: Any) -> Any:
        """Run as a program: Python collects old objects rarely, and not at all at the end.

        A command needs what it reads until it ends, and then everything goes at once. Collecting
        cycles in that again and again took up to a fifth of a simulation.
        """
        gc.set_threshold(*COLLECTED)
        try:
            return super().__call__(*args, **extra)
        finally:
            gc.freeze()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load and return the command of that name; None when there is none."""
        if cmd_name not in COMMANDS:
            return None
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: click.Command = import_module(f"fracas.cli.{name}").COMMAND
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named first; refuse another name with the nearest one."""
        name = args[0]
        if name in COMMANDS or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        near = get_close_matches(name, COMMANDS, 1)
        raise click.UsageError(f"No such command '{name}'{_meant(near)}", ctx)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Ctrl-C prints one line."""
        try:
            with _read_to_the_end():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            raise _Stopped("Stopped; all earlier answers are safe.") from None

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; this is where the help of all commands is printed."""
        with _read_to_the_end():
            return super().make_context(*args, **extra)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run and exit: 0 when all is well, 1 for a failed run, 2 for wrong use, 130 if stopped."""
        # A terminal that cannot show a character gets a question mark instead, never an error.
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        extra["standalone_mode"] = False
        extra.setdefault("prog_name", "fracas")
        sys.exit(_exit_code(lambda: super(Commands, self).main(*args, **extra)))


def _meant(near: list[str]) -> str:
    return f". Did you mean '{near[0]}'?" if near else ""


class _Enough(Exception):
    """The reader of the output has closed it, as `head` does."""


@contextlib.contextmanager
def _read_to_the_end() -> Iterator[None]:
    """Raise `_Enough` where the output was closed; click would call that a failure."""
    try:
        yield
    except BrokenPipeError:
        raise _Enough from None


class _Stopped(click.ClickException):
    exit_code = STOPPED


def _exit_code(act: Any) -> int:
    """Return the exit code of an act; an error is one line on stderr."""
    from fracas.core.errors import FracasError

    try:
        code = act()
        sys.stdout.flush()
    except FracasError as error:
        return _tell(error.sentence, error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        bare = error.ctx is not None and error.ctx.parent is None
        click.echo(FIRST_STEPS if bare else error.format_message())
        return 0
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "fracas"
        message = error.format_message()
        if message.endswith(("?", "?)")):
            return _tell(f"{message} See {where} --help.", error.exit_code)
        return _tell(f"{message.rstrip('.')}: see {where} --help.", error.exit_code)
    except click.ClickException as error:
        return _tell(error.format_message(), error.exit_code)
    except click.Abort:
        return _tell("Stopped.", STOPPED)
    except (_Enough, BrokenPipeError):
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        return _tell(f"The machine refused ({error.strerror or error}): fix that and try again.")
    except MemoryError:
        from fracas.odds.memory import out_of_memory

        return _tell(out_of_memory().sentence)
    except Exception as error:
        if os.environ.get("FRACAS_TRACEBACK"):
            raise
        return _tell(
            f"Fracas has a bug ({type(error).__name__}: {error}): please report it; "
            "FRACAS_TRACEBACK=1 shows where it happened."
        )
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """Drop output that cannot be written; otherwise the interpreter tries again at its end."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(sentence: str, code: int = 1) -> int:
    line = " ".join(sentence.split())
    click.echo("".join(sign if sign.isprintable() else "\ufffd" for sign in line), err=True)
    return code


@click.group(
    "fracas",
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with: fracas play",
)
@click.version_option(__version__, "--version", prog_name="fracas")
def main() -> None:
    """Run tabletop-RPG fights by the book: play, replay, exact odds, simulation, rules."""
