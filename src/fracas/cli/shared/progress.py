"""How far a run is and how long it will take, drawn if the output is a terminal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack


def progress(stack: ExitStack, total: int | None = None) -> Callable[..., None] | None:
    """Draw a bar until the stack closes; return what updates it, or None without a terminal.

    Call it with how many fights are done, of how many, and where it changes, what they are for.

    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    if not console.is_terminal:
        return None
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    bar = stack.enter_context(Progress(*columns, console=console, transient=True))
    task = bar.add_task("fights", total=total)

    def tell(done: int, of: int, what: str = "fights") -> None:
        bar.update(task, completed=done, total=max(done, of), description=what)

    return tell
