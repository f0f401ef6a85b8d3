"""How often people tap: an attack, and six foes in the hands of a game master."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.play.people import BY_BOOK, Person
from tests.play.table import Table

FIGHTS: dict[str, tuple[str, str, str, list[str], list[str]]] = {
    "razorweave": (
        "Razorweave",
        "The Sluice Gate",
        "Pell",
        ["Odo", "Sister Anwe"],
        ["Sapper 1", "Sapper 2", "Sapper 3", "Sapper 4", "Siege Captain"],
    ),
    "fully_automated": (
        "Fully Automated",
        "Roof garden brawl",
        "Kit",
        ["Ines", "Juno", "Sunny"],
        ["Club", "Whip", "Knife", "Padded club", "Vest", "Thrower"],
    ),
    "beacon_road": (
        "Beacon Road",
        "Hold the gate",
        "Dwarf Warrior",
        ["Troll Rogue"],
        [f"Minion {number}" for number in range(1, 7)],
    ),
    "action_points": (
        "Action Points",
        "Warehouse shootout",
        "First agent",
        ["Second agent"],
        ["First guard", "Second guard", "Third guard", "Fourth guard"],
    ),
    "aeronaughts": (
        "Aeronaughts",
        "Boarding of the Kestrel",
        "Captain",
        ["Gunner", "Mate"],
        ["First boarder", "Second boarder", "Third boarder", "Fourth boarder"],
    ),
}
DEED = re.compile(r"^What does .+ do\?|Which card|: what now\?|goes next|takes it")
"""Questions that begin something new."""

NO_ATTACK = re.compile(
    r"^(move|defend|aim|end|pass|focus|engage|setup|advance|full_defense|sprint|run|maneuver|else"
    r"|withdraw|go|break|stand|walk|yield|call|stow|block|disengage|hone|steady|special|improvise"
    r"|prepare|assist|ready|declare)(:|_|$)"
)
SELDOM = re.compile(
    r"is about to move| push, for |call for help with|Assist .+ with this roll|React\?$"
)
"""Questions that come again and again with every deed, and that somebody settles once."""

SHOT = "pistol"
"""A card that shoots, whatever the book would rather have."""
PATIENCE = 1500
"""So often in a row, twenty milliseconds apart, it is looked whether somebody is asked."""

MOST_TAPS = 3
"""So many taps a player needs at most for an attack: what is done, to whom, and the button."""

MOST_ANSWERS = 400
TURNS = 6
MINUTE = 30
"""So many taps in a minute, at two seconds each with the reading."""


class Count:
    """Who tapped how often, deed by deed.

    Of a player `asides` are for what the rules ask besides what is done and to whom, and `settled`
    for what holds from then on.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.attacks: list[int] = []
        self.turns: list[tuple[str, int]] = []
        self.settled = 0
        self.asides = 0
        self._counting = False

    def play(self) -> None:
        """Play until there was enough to count."""
        idle = answers = 0
        while idle < PATIENCE and answers < MOST_ANSWERS:
            if min(self.attacks, default=MOST_TAPS + 1) <= MOST_TAPS and len(self.turns) > TURNS:
                return
            idle += 1
            for person in self.table.all:
                paper = person.paper()
                if paper["asked"]:
                    self._answer(person, paper)
                    idle, answers = 0, answers + 1
                    break
            else:
                self.table.master.page.wait_for_timeout(20)
        seen = [person.paper() for person in self.table.all]
        raise AssertionError(f"too little happened: {self.attacks} {self.turns} {seen}")

    def _answer(self, person: Person, paper: Any) -> None:
        begins = DEED.search(paper["question"])
        if person is not self.table.master:
            if begins:
                self._begin(person, paper)
            else:
                taps = self._taps(person, lambda: self._aside(person, paper))
                if self._is_settled(paper):
                    self.settled += taps
                elif self._counting:
                    self.asides += taps
        elif "ruling" in paper["who"].lower():
            # What is settled once for the whole fight is no part of a turn.
            person.let_rulings_stand()
        else:
            self._counting = self._counting and not begins
            who = paper["who"].split(",")[0]
            if begins and (not self.turns or self.turns[-1][0] != who):
                self.turns.append((who, 0))
            taps = self._taps(person, lambda: self._foe(person, paper))
            if self.turns:
                self.turns[-1] = (self.turns[-1][0], self.turns[-1][1] + taps)

    def _begin(self, person: Person, paper: Any) -> None:
        """A player looks what the book would do, and if it is an attack, does it tap by tap."""
        told = person.advice()
        chosen = SHOT if SHOT in paper["cards"] else told or "end"
        self._counting = not NO_ATTACK.match(chosen)
        if not self._counting:
            person.answer(person.paper(), ask=bool(told))
            return
        self.attacks.append(self._taps(person, lambda: self._choose(person, chosen)))

    def _choose(self, person: Person, option: str) -> None:
        """What is done, to whom, and the button that says both."""
        card = person.page.locator(f'#ask [data-option="{option}"]')
        if not card.count():
            person.tap(person.page.locator("#ask [data-verb]:has(.advised)"))
        if not card.count():
            # With another means than the first.
            person.tap(person.page.locator("#ask .VerbCards .Seg [aria-pressed=false]").first)
        person.tap(card)
        person.answer(person.paper())

    @staticmethod
    def _is_settled(paper: Any) -> bool:
        """Whether a player hardly ever does this, and says so once for the whole fight.

        Like what the game master settles once, that is no part of any one deed.
        """
        return bool(SELDOM.search(paper["question"])) and "pass" in paper["cards"]

    def _aside(self, person: Person, paper: Any) -> None:
        if self._is_settled(paper):
            person.order()
        else:
            person.answer(paper)

    @staticmethod
    def _foe(person: Person, paper: Any) -> None:
        """As the book would; and nobody who may wait or react is asked again."""
        if SELDOM.search(paper["question"]) and person.may_order():
            person.order()
        else:
            person.as_the_book()

    @staticmethod
    def _taps(person: Person, does: Callable[[], None]) -> int:
        before = person.taps
        does()
        return person.taps - before


@pytest.mark.parametrize("system", FIGHTS)
def test_taps_of_an_attack_and_of_six_foes(
    system: str, seated: Callable[..., Table], capsys: pytest.CaptureFixture[str]
) -> None:
    title, fight, hero, friends, foes = FIGHTS[system]
    table = seated(title, fight, [("Ann", hero)])
    for friend in friends:
        table.master.hand_out(friend, BY_BOOK)
    table.master.hold(foes)
    count = Count(table)
    count.play()
    turns = count.turns[:TURNS]
    told = ", ".join(f"{who.removeprefix('Asked of ')} {taps}" for who, taps in turns)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{title}: {count.attacks} taps an attack, {count.asides} for what else was asked,"
            f" {count.settled} for what was settled once;"
            f" the game master's foes: {told}"
        )
    assert min(count.attacks) <= MOST_TAPS
    assert sum(taps for _, taps in turns) <= MINUTE
