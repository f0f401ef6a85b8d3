"""`fracas replay`: show a saved fight again, or check it against the rules and the dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option, salvage_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fracas.core.play.journal import Entry, Journal
    from fracas.core.system.ruleset import Ruleset


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Run the rules again; verify every die.")
@click.option("--ids", is_flag=True, help="Show the ids of the rules behind each line.")
@json_option("One JSON object instead of sentences.")
@salvage_option
def replay(file: Path, check: bool, ids: bool, as_json: bool, salvage: bool) -> None:
    """Show a saved fight again, or check it.

    Without --check it shows the stored facts, which needs no rules; what was undone is marked.
    With --check it runs the rules again, and all facts and dice must agree.
    """
    from fracas.core.play.journal_file import read_journal
    from fracas.rulesets.registry import ruleset

    journal = read_journal(file, salvage=salvage)
    rules = ruleset(journal.head.system)
    if check:
        _check(journal, rules, as_json)
    elif as_json:
        _dump(journal, rules)
    else:
        _tell(journal, rules, ids)


def _tell(journal: Journal, rules: Ruleset, ids: bool) -> None:
    from fracas.cli.keyboard.screen import Screen
    from fracas.core.ids import GM, GM_SEAT
    from fracas.core.play.additions import whole_book
    from fracas.core.play.stored import last_point, opening
    from fracas.core.system.ruleset import Viewer
    from fracas.table.screens.log_lines import Annals, Teller, standing_line, undone

    screen = Screen(ids=ids)
    head = journal.head
    screen.title(f"{head.title} - {rules.title}")
    screen.say(f"Rules version {head.version}, Fracas {head.engine}; the dice promised", "dim")
    screen.say(head.commitment, "dim", indent=2)
    for one in head.packages:
        screen.say(f"Played with the package {one.id} {one.version}, which is", "dim")
        screen.say(one.digest, "dim", indent=2)
    first, book = opening(journal, rules)[1], whole_book(journal, rules)
    teller = Teller(Annals(rules, first), book)
    line = standing_line(journal.entries, last_point(journal))
    gone = undone(journal.entries, line)
    for told in teller.hear(journal.entries, Viewer(GM_SEAT, (GM,))):
        screen.line(told, undone=told.entry in gone)
    screen.gap()
    screen.board(rules.board(teller.after(line[-1] if line else 0), book))
    if journal.cut:
        screen.say(f"The journal is broken here, after entry {len(journal.entries) - 1}.")


def _check(journal: Journal, rules: Ruleset, as_json: bool) -> None:
    from fracas.core.play.replay import replay as play_again

    played = play_again(journal, rules)
    facts = sum(len(entry.facts) for entry in played.entries)
    verified, sealed, foreign, simulated = count_dice(played.entries)
    if as_json:
        counts = {
            "entries": len(journal.entries),
            "facts": facts,
            "dice_verified": verified,
            "dice_sealed": sealed,
            "dice_typed": foreign,
            "dice_simulated": simulated,
            "cut": journal.cut,
        }
        write_json({"agrees": True, **counts})
        return
    click.echo(f"{len(journal.entries)} entries, {facts} facts agree; {verified} dice verified.")
    if sealed:
        click.echo(f"{sealed} dice came from a seed that was not opened: they cannot be verified.")
    if foreign:
        click.echo(f"{foreign} dice were typed in: they cannot be verified.")
    if simulated:
        click.echo(f"{simulated} dice are those of a batch: play --from rolls the same again.")


def count_dice(entries: Sequence[Entry]) -> tuple[int, int, int, int]:
    """Count the dice from an opened seed, a sealed one, a real table, and a batch."""
    from fracas.core.play.journal import Forked, Opened, Resumed, Threw
    from fracas.sim.play.fight_at_the_table import FROM_BATCH

    def box(number: int) -> int:
        """Return the entry whose commitment covers the dice of this line of play."""
        while number > 0 and not isinstance(entries[number], Forked | Resumed):
            number = entries[number].parent
        return number

    opened = {box(entry.parent) for entry in entries if isinstance(entry, Opened)}
    verified = sealed = foreign = simulated = 0
    for entry in entries:
        if isinstance(entry, Threw):
            count = len(entry.rolled.faces)
            if entry.rolled.how == FROM_BATCH:
                simulated += count
            elif entry.rolled.how != "stream":
                foreign += max(1, count)
            elif box(entry.parent) in opened:
                verified += count
            else:
                sealed += count
    return verified, sealed, foreign, simulated


def _dump(journal: Journal, rules: Ruleset) -> None:
    import msgspec

    from fracas.core.ids import GM, GM_SEAT
    from fracas.core.play.additions import whole_book
    from fracas.core.play.journal import sealed
    from fracas.core.play.stored import last_point, opening
    from fracas.core.system.ruleset import Viewer
    from fracas.table.screens.log_lines import Annals, Teller, standing_line, undone

    annals = Annals(rules, opening(journal, rules)[1])
    teller = Teller(annals, whole_book(journal, rules))
    teller.hear(journal.entries, Viewer(GM_SEAT, (GM,)))
    sentences: dict[int, list[dict[str, Any]]] = {}
    for line in teller.lines:
        row = {"text": line.text, "because": line.because}
        sentences.setdefault(line.entry, []).append(row)
    gone = undone(journal.entries, standing_line(journal.entries, last_point(journal)))
    entries = [
        {
            "number": number,
            "undone": number in gone,
            "sentences": sentences.get(number, []),
            "facts": [],
            **msgspec.to_builtins(entry),
        }
        for number, entry in enumerate(sealed(journal.entries))
    ]
    head = {key: value for key, value in entries[0].items() if key not in ("facts", "sentences")}
    write_json({"head": head, "entries": entries, "cut": journal.cut})


COMMAND = replay
