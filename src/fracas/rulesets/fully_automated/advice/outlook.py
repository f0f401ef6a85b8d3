"""How a round looks before the cards are down: who reaches whom, and what they are likely to play.

Only what lies open counts: places, HP, markers, the turn order, and each one's card of the round
before (FA-ADV-05). Nothing sealed is in a state.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.arms import STUN, Arms, arms
from fracas.rulesets.fully_automated.rules.conditions import down, helpless
from fracas.rulesets.fully_automated.rules.ground import Ground, ground_of
from fracas.rulesets.fully_automated.rules.sight import verdict
from fracas.rulesets.fully_automated.state.state import AIM, DEFEND, MOVE, Combatant, State
from fracas.space.hex_sight import ALL_LINES
from fracas.space.hexes import Hex

CAPTURE_STUN = 6.0
"""What a stun counts to whoever means to take the others alive."""

HABITS: dict[str, tuple[float, float]] = {
    "": (0.6, 0.2),
    DEFEND: (0.25, 0.55),
    AIM: (0.45, 0.35),
    MOVE: (0.6, 0.2),
    "attack": (0.7, 0.2),
    "aimed": (0.8, 0.15),
    "far": (0.0, 0.2),
    "forced": (0.0, 1.0),
}
"""How likely an attack and a Defend are, by what was last seen; the rest is Aim or Move.

One who always attacks will do so again, one who defends too much too (FA-ADV-03); one who has just
aimed means to shoot.
"""


class Seen:
    """One combatant as all others see it before the cards are down.

    `able` can attack this round; `foes` pairs each adversary with the distance in hexes, or with 0
    where no line is left; `prey` counts the foes within its reach. `attacks` and `defends`
    are how likely it is to play so.
    """

    __slots__ = ("able", "armour", "arms", "attacks", "defends", "down", "foes", "one", "prey")

    def __init__(self, book: FullyAutomatedBook, one: Combatant) -> None:
        self.one = one
        stun = CAPTURE_STUN if one.policy == "capturer" else STUN
        self.arms: Arms = arms(book, one, stun)
        self.armour = book.armour[one.armour].reduction
        self.down = down(book, one)
        self.able = not helpless(book, one)
        self.foes: list[tuple[Seen, int]] = []
        self.prey = 0
        self.attacks = 0.0
        self.defends = 0.0

    def expect(self) -> None:
        """Work out what it is likely to play from what was last seen of it."""
        one = self.one
        if not self.able:
            habit = "forced"
        elif not self.prey and one.last != DEFEND:
            habit = "far"
        elif one.aim:
            habit = "aimed"
        else:
            habit = one.last if one.last in HABITS else "attack"
        attacks, self.defends = HABITS[habit]
        self.attacks = attacks if self.prey else 0.0

    def lose_sight(self, foe: Seen) -> None:
        """Take note that people leave no line to a foe, nor any line back (FA-LOS-10)."""
        self.foes = [(other, 0 if other is foe else away) for other, away in self.foes]

    @property
    def threat(self) -> float:
        """The mean damage, stuns included, that the next round's attacks will likely bring."""
        total = 0.0
        for foe, away in self.foes:
            if away and foe.prey:
                worth = foe.arms.at(away, self.armour, aimed=foe.one.aim > 0)
                total += foe.attacks * worth.open / foe.prey
        return total


def look(state: State, book: FullyAutomatedBook) -> dict[str, Seen]:
    """Everybody on the map and present, as all see them; those down are still looked at."""
    seen = [Seen(book, one) for one in state.combatants if one.place is not None and not one.out]
    ground = ground_of(book, state.map) if state.map is not None else None
    walled = ground is not None and bool(ground.barriers)
    for at, one in enumerate(seen):
        me = one.one
        here = me.place
        for other in seen[at + 1 :]:
            you = other.one
            if me.side == you.side or me.attitude == "neutral" or you.attitude == "neutral":
                continue
            there = you.place
            assert here is not None
            assert there is not None
            q, r = here.q - there.q, here.r - there.r
            away = max(abs(q), abs(r), abs(q + r))
            if walled and 1 < away <= max(one.arms.reach, other.arms.reach):
                assert ground is not None
                if not open_line(ground, here, there):
                    away = 0
            one.foes.append((other, away))
            other.foes.append((one, away))
            if 0 < away <= one.arms.reach and not other.down and one.able:
                one.prey += 1
            if 0 < away <= other.arms.reach and not one.down and other.able:
                other.prey += 1
    for one in seen:
        one.expect()
    return {one.one.id: one for one in seen}


@lru_cache(maxsize=65536)
def open_line(ground: Ground, origin: Hex, place: Hex) -> bool:
    """Whether walls leave a line of attack between two hexes (FA-LOS-01); people aside."""
    return bool(ALL_LINES & ~ground.lines(origin, place).touched(ground.barriers))


def clear(
    state: State, book: FullyAutomatedBook, who: str, target: str, origin: Hex, place: Hex
) -> bool:
    """Whether there is a line of attack between two hexes, walls and people considered.

    The full verdict of sight.py is asked for only where somebody stands in between.
    """
    q, r, to_q, to_r = origin.q, origin.r, place.q, place.r
    far = _steps(q - to_q, r - to_r)
    if far <= 1:
        return True
    ground = ground_of(book, state.map) if state.map is not None else None
    if ground is not None and ground.barriers and not open_line(ground, origin, place):
        return False
    for one in state.combatants:
        there = one.place
        if there is None or one.out or one.id in (who, target):
            continue
        near, rest = _steps(there.q - q, there.r - r), _steps(there.q - to_q, there.r - to_r)
        if near > 1 and rest > 1 and near + rest <= far + 1:
            return not verdict(state, book, who, target, origin, place).stopped
    return True


def _steps(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))
