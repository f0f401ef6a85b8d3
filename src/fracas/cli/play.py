"""`fracas play`: a fight in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fracas.cli.shared.codes import STOPPED
from fracas.cli.shared.completing import SCENARIO
from fracas.cli.shared.options import package_option, ruling_option, system_option

if TYPE_CHECKING:
    from fracas.cli.keyboard.opening import Wishes
    from fracas.cli.keyboard.screen import Screen
    from fracas.cli.keyboard.script import Lines
    from fracas.cli.keyboard.terminal import Terminal
    from fracas.packages.chosen import Chosen

SHOWN_ON_RESUME = 8


@click.command("play")
@click.argument("scenario", required=False, shell_complete=SCENARIO)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who answers for a combatant, a side or gm: human, or a computer: advisor, random, "
    "reckless, good or hard. May be repeated.",
)
@click.option("--seed", type=click.IntRange(min=0), help="The number the dice are made from.")
@click.option("--auto", is_flag=True, help="The book's own tactics answer for everyone.")
@click.option(
    "--from",
    "source",
    metavar="sim:SCENARIO:SEED:INDEX",
    help="One fight of a batch: its dice, and its players except where --seat names others.",
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="SIDE=NAME",
    help="With --from: how a side played in the batch. May be repeated.",
)
@click.option("--real-dice", is_flag=True, help="Type in the dice that you roll at your table.")
@click.option(
    "--journal", type=click.Path(path_type=Path), metavar="FILE", help="Save the fight in a file."
)
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="FILE", help="Resume a saved fight."
)
@click.option("--salvage", is_flag=True, help="With --resume: use a broken file's sound part.")
@click.option(
    "--script",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A file of answers, one per line; # begins a comment.",
)
@click.option("--ids", is_flag=True, help="Always show the ids of rules, not only on ?.")
@click.option("--words", is_flag=True, help="Show bars in words, for screen readers.")
@system_option
@ruling_option
@package_option
def play(
    scenario: str | None,
    seats: tuple[str, ...],
    seed: int | None,
    auto: bool,
    source: str | None,
    policies: tuple[str, ...],
    real_dice: bool,
    journal: Path | None,
    resume: Path | None,
    salvage: bool,
    script: Path | None,
    ids: bool,
    words: bool,
    system: str | None,
    rulings: tuple[str, ...],
    packages: tuple[str, ...],
) -> int:
    """Play a fight in the terminal.

    You play the PCs. The book's own tactics play their foes and judge as the rules do by default.
    To be the game master as well, use --seat gm=human. Type help at any prompt.
    """
    from fracas.cli.keyboard.opening import Wishes, open_fight, take_up_fight
    from fracas.cli.keyboard.screen import Screen
    from fracas.cli.keyboard.script import Keyboard, Script
    from fracas.cli.keyboard.terminal import Terminal

    wishes = Wishes(scenario, seats, seed, auto, journal, system, rulings, salvage, packages)
    _refuse_clash(wishes, resume)
    _refuse_batch_clash(wishes, resume, source, policies)
    screen = Screen(ids=ids, words=words)
    lines: Lines
    if script is not None:
        lines = Script.of_file(script)
    else:
        lines = Keyboard() if sys.stdin.isatty() else Script.of_stream(sys.stdin)
    batch = None
    if resume is not None:
        opened = take_up_fight(wishes, resume)
    elif source is not None:
        from fracas.cli.keyboard.batch_fight import open_batch_fight

        opened, batch = open_batch_fight(
            source,
            system=system,
            rulings=rulings,
            policies=policies,
            seats=seats,
            journal=journal,
            packages=packages,
        )
    else:
        opened = open_fight(wishes, _choose(wishes, screen, lines))
    terminal = Terminal(
        *(opened.chronicle, screen, lines),
        seed=seed,
        real_dice=real_dice,
        kept=opened.kept,
        batch=batch,
    )
    try:
        _greet(terminal, taken_up=resume is not None)
        return _play(terminal)
    finally:
        if terminal.kept is not None:
            terminal.kept.close()


def _refuse_clash(wishes: Wishes, resume: Path | None) -> None:
    from fracas.core.errors import WrongUse

    if resume is None:
        if wishes.salvage:
            raise WrongUse("--salvage needs --resume FILE.")
        return
    if wishes.scenario or wishes.journal or wishes.rulings or wishes.system or wishes.packages:
        raise WrongUse(
            "--resume continues a fight as it was saved: leave out the scenario, --system, "
            "--ruling, --package and --journal."
        )


def _refuse_batch_clash(
    wishes: Wishes, resume: Path | None, source: str | None, policies: tuple[str, ...]
) -> None:
    from fracas.core.errors import WrongUse

    if source is None:
        if policies:
            raise WrongUse("--policy needs --from: at the table --seat says who plays how.")
        return
    if wishes.scenario or wishes.seed is not None or resume is not None:
        raise WrongUse(
            "--from gives scenario, seed and fight: leave out the scenario, --seed and --resume."
        )


def _choose(wishes: Wishes, screen: Screen, lines: Lines) -> Chosen:
    """Return the scenario that was named, or one picked from a numbered list of all."""
    from fracas.cli.keyboard.opening import find_scenario
    from fracas.cli.shared.packs import opened_packages
    from fracas.core.asking.options import Option, pick
    from fracas.core.errors import AmbiguousAnswer, MalformedAnswer, WrongUse
    from fracas.packages.chosen import listings, scenarios

    if wishes.scenario is not None:
        return find_scenario(wishes.scenario, wishes.system, wishes.packages)
    taken = opened_packages(wishes.packages)
    system = taken[0].manifest.system if taken else wishes.system
    rows = listings("scenarios", taken) or scenarios(system)
    if not rows:
        raise WrongUse("No installed system has a scenario to play.")
    screen.say("Which fight?", "bold")
    screen.options(
        [f"{row.title} ({row.id}, {row.system}): {row.summary}".rstrip(": ") for row in rows]
    )
    while True:
        line = lines.read("> ")
        if line is None or line.strip() in ("quit", "/quit"):
            raise WrongUse("No fight was chosen: name one, such as fracas play " + rows[0].id + ".")
        try:
            chosen = pick(line, tuple(Option(str(number)) for number in range(1, len(rows) + 1)))
            row = rows[int(chosen) - 1]
            return find_scenario(row.id, row.system, wishes.packages)
        except (MalformedAnswer, AmbiguousAnswer):
            try:
                return find_scenario(line, system, wishes.packages)
            except WrongUse as error:
                screen.fault(error.sentence)


def _greet(terminal: Terminal, *, taken_up: bool) -> None:
    from fracas.core.asking.grammar import listed
    from fracas.core.ids import GM

    chronicle, screen = terminal.chronicle, terminal.screen
    screen.title(f"{chronicle.title} - {chronicle.rules.title}")
    humans = [one.name for one in terminal.members() if terminal.driver(one.id) == "human"]
    if terminal.driver(GM) == "human":
        humans.append("the game master")
    if humans:
        screen.say(f"You are {listed(humans)}. Type ? for the reasons, help for all commands.")
    if terminal.batch is not None:
        job, number = terminal.batch.job, terminal.batch.number
        screen.say(f"The dice are those of fight {number} in the batch of seed {job.seed}.", "dim")
    elif chronicle.dice.opened or chronicle.dice.seed is None:
        screen.say("The dice of this journal are used up; the next roll takes fresh ones.", "dim")
    else:
        screen.say("The dice are sealed. The SHA-256 of their seed is", "dim")
        screen.say(chronicle.dice.promised or "", "dim", indent=2)
    if taken_up:
        lines = terminal.teller.hear(chronicle.entries, terminal.viewer)
        screen.say(f"Resumed at entry {chronicle.head}; type log for the whole log.", "dim")
        for line in lines[-SHOWN_ON_RESUME:]:
            screen.line(line)
        terminal.rolls.hear(terminal.viewer)


def _play(terminal: Terminal) -> int:
    """Play on and return the exit code. In any case the seed is opened and the journal is whole."""
    from fracas.cli.keyboard.script import Interrupted, Leaving
    from fracas.core.errors import FracasError, JournalError

    try:
        terminal.play()
    except JournalError:
        raise
    except FracasError as error:
        _close(terminal)
        raise FracasError(f"{error.sentence} {_how_to_go_on(terminal)}") from None
    except Interrupted:
        _close(terminal)
        click.echo(f"Stopped. {_how_to_go_on(terminal)}", err=True)
        return STOPPED
    except Leaving:
        _close(terminal)
        if not terminal.chronicle.over:
            terminal.screen.to_copy(_how_to_go_on(terminal))
        return 0
    _close(terminal)
    return 0


def _how_to_go_on(terminal: Terminal) -> str:
    if terminal.kept is None:
        return "Nothing was saved; --journal FILE saves a fight."
    return f"Continue with: fracas play --resume {terminal.kept.path}."


def _close(terminal: Terminal) -> None:
    """Open the seed, so that everyone can verify the dice, and say how."""
    chronicle, screen = terminal.chronicle, terminal.screen
    if chronicle.dice.seed is not None and not chronicle.dice.opened:
        chronicle.open_seed()
        screen.gap()
        terminal.tell()
    if terminal.kept is not None and terminal.batch is not None:
        screen.to_copy(f"Blow by blow: fracas replay {terminal.kept.path}")
    elif terminal.kept is not None:
        screen.to_copy(f"Verify every die: fracas replay {terminal.kept.path} --check")


COMMAND = play
