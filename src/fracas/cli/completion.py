"""`fracas completion`: the script that lets a shell complete commands, options and names."""

from __future__ import annotations

import os

import click

SHELLS = ("bash", "zsh", "fish")

WHERE = {
    "bash": "fracas completion bash > ~/.local/share/bash-completion/completions/fracas",
    "zsh": "fracas completion zsh > ~/.zfunc/_fracas  (with fpath+=~/.zfunc before compinit)",
    "fish": "fracas completion fish > ~/.config/fish/completions/fracas.fish",
}
"""Where each shell looks for the script."""

VARIABLE = "_FRACAS_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def completion(shell: str | None) -> None:
    """Print the script that completes commands for a SHELL.

    The Tab key then completes commands, options, scenarios, systems, packages and rulings.
    SHELL is bash, zsh or fish; the default is that of $SHELL. To try it in the current shell:
    eval "$(fracas completion bash)".
    """
    from click.shell_completion import get_completion_class

    from fracas.core.errors import WrongUse

    name = shell or os.path.basename(os.environ.get("SHELL", ""))
    made = get_completion_class(name) if name in SHELLS else None
    if made is None:
        raise WrongUse(f"Name the shell: fracas completion {'|'.join(SHELLS)}.")
    root = click.get_current_context().find_root().command
    click.echo(made(root, {}, "fracas", VARIABLE).source())
    click.echo(f"To keep it: {WHERE[name]}", err=True)


COMMAND = completion
