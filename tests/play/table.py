"""A table of a game master's page and two phones, on the server as people start it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.play.people import Person

MOST = 2_000
"""More answers than any of these fights takes."""

PATIENCE = 1_500
"""How often it is looked for somebody who is asked, 20 ms apart."""


class Table:
    """A game master and players, by name; `held` says who answers for whom."""

    def __init__(
        self,
        people: Callable[..., Person],
        system: str,
        fight: str,
        held: Sequence[tuple[str, str]] = (),
        **how: Any,
    ) -> None:
        self.master = people("Ines", "laptop", **how)
        self.master.set_table(system, fight)
        self.players: list[Person] = []
        code = self.master.code() if held else ""
        for name, who in held:
            player = people(name, **how)
            player.join(code)
            self.players.append(player)
            self.master.hand_out(who, name)
        self._rulings = 0

    @property
    def all(self) -> list[Person]:
        """Everybody, the game master first."""
        return [self.master, *self.players]

    def step(self) -> bool:
        """Let whoever is asked answer once; False when the fight is over on every page."""
        for _ in range(PATIENCE):
            over = 0
            for person in self.all:
                paper = person.paper()
                over += paper["over"]
                if paper["asked"]:
                    self._answer(person, paper)
                    return True
            if over == len(self.all):
                return False
            self.master.page.wait_for_timeout(20)
        seen = [one.page.locator("main").inner_text()[:300] for one in self.all]
        raise AssertionError(f"nobody is asked: {seen}")

    def _answer(self, person: Person, paper: Any) -> None:
        if person is self.master and "ruling" in paper["who"].lower():
            self._rulings += 1
            if self._rulings % 4 == 0:
                person.let_rulings_stand()
                return
        person.answer(paper, ask=person is not self.master)

    def play(self, most: int = MOST) -> int:
        """Play until the fight is over on every page; gives how many answers that took."""
        for done in range(most):
            if not self.step():
                return done
        raise AssertionError("this fight has no end")
