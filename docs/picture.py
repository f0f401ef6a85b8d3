"""Draw the README's picture: the log of a real fight, as the terminal shows it.

Run by scripts/picture after a change to the log's look or words.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console

from fracas.cli.keyboard.screen import Screen
from fracas.core.asking.prompts import Roll
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.registry import ruleset
from fracas.table.screens.log_lines import Annals, Teller

WHERE = Path(__file__).parent / "_static" / "log.svg"
SEED = 11
LINES = 26


def draw(seed: int = SEED) -> str:
    """The picture as SVG; fonts are the reader's own, so that nothing is fetched."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    play = Chronicle(rules, book, rules.start(book, "dock-thug"), seed=seed_from_number(seed))
    while play.run is not None:
        if isinstance(play.prompt, Roll):
            play.throw()
        else:
            play.answer(rules.advise(play.run))
    console = Console(record=True, width=92, file=io.StringIO(), force_terminal=True)
    screen = Screen(console, ids=True)
    lines = Teller(Annals.of(play), book).hear(
        play.entries, play.seating.viewer(play.seating.seat_of(play.rules.deciders(play.state)[0]))
    )
    for line in lines[:LINES]:
        screen.line(line)
    screen.board(rules.board(play.state, book))
    svg = console.export_svg(title="fracas play dock-thug --ids", unique_id="fracas")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    WHERE.parent.mkdir(exist_ok=True)
    WHERE.write_text(draw(int(sys.argv[1]) if len(sys.argv) > 1 else SEED), encoding="utf-8")
