"""The situation before cards are revealed: who reaches whom, and what they will likely play.

It uses only what everybody can see: places, HP, markers, the turn order, and everybody's card of
the last round (FA-ADV-05). A state contains nothing sealed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.attacks import defence_levels
from fracas.rulesets.fully_automated.rules.blows import Attempt, armour_of, attempt
from fracas.rulesets.fully_automated.rules.cards import cards_of, reach, unarmed
from fracas.rulesets.fully_automated.rules.conditions import down, helpless
from fracas.rulesets.fully_automated.rules.ground import Ground, ground_under
from fracas.rulesets.fully_automated.rules.rolls import law_2df, net
from fracas.rulesets.fully_automated.rules.sight import Verdict, verdict
from fracas.rulesets.fully_automated.state.state import (
    AIM,
    DEFEND,
    MOVE,
    Combatant,
    Modifier,
    State,
)
from fracas.space.hex_sight import ALL_LINES
from fracas.space.hexes import Hex

CAPTURE_STUN = 6.0
"""The worth of a stun for one who wants to take the others alive."""

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
"""The chances of an attack and a Defend, by what was last seen; the rest is Aim or Move. One who
always attacks will attack again, and one who defends too much will defend again (FA-ADV-03); one
who has just aimed wants to shoot.
"""


class Seen:
    """One combatant as all others see it before cards are revealed.

    `able` means that it can attack this round; `foes` pairs each adversary with the distance in
    hexes, or with 0 without a line; `prey` counts the foes within its reach. `attacks` and
    `defends` are the chances that it plays such cards.
    """

    __slots__ = ("able", "armour", "arms", "attacks", "defends", "down", "foes", "one", "prey")

    def __init__(self, book: FullyAutomatedBook, one: Combatant) -> None:
        self.one = one
        stun = CAPTURE_STUN if one.policy == "capturer" else STUN
        self.arms: Arms = arms(book, one, stun)
        self.armour = armour_of(book, one)
        self.down = down(book, one)
        self.able = not helpless(book, one)
        self.foes: list[tuple[Seen, int]] = []
        self.prey = 0
        self.attacks = 0.0
        self.defends = 0.0

    def expect(self) -> None:
        """Estimate what it will play from what was last seen of it."""
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
        """Note that people block the line to a foe, in both directions (FA-LOS-10)."""
        self.foes = [(other, 0 if other is foe else away) for other, away in self.foes]

    @property
    def threat(self) -> float:
        """The expected damage of the next round's attacks, stuns included."""
        total = 0.0
        for foe, away in self.foes:
            if away and foe.prey:
                worth = foe.arms.at(away, self.armour, aimed=foe.one.aim > 0)
                total += foe.attacks * worth.open / foe.prey
        return total


def rival(me: Seen) -> Seen | None:
    """The most important foe for a combatant: by what both can do, then the nearest."""
    best: tuple[float, int, Seen] | None = None
    for foe, away in me.foes:
        if not away or foe.down:
            continue
        mine = me.arms.at(away, foe.armour, aimed=me.one.aim > 0).open
        theirs = foe.arms.at(away, me.armour, aimed=foe.one.aim > 0).open
        found = (mine + theirs * foe.able, -away, foe)
        if found[0] and (best is None or found[:2] > best[:2]):
            best = found
    return None if best is None else best[2]


def look(state: State, book: FullyAutomatedBook) -> dict[str, Seen]:
    """Everybody present on the map as all see them, including those who are down."""
    seen = [Seen(book, one) for one in state.combatants if one.place is not None and not one.out]
    ground = ground_under(state, book)
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
    """Whether walls leave a line of attack between two hexes (FA-LOS-01), ignoring people."""
    return bool(ALL_LINES & ~ground.lines(origin, place).touched(ground.barriers))


def clear(
    state: State, book: FullyAutomatedBook, who: str, target: str, origin: Hex, place: Hex
) -> bool:
    """Whether there is a line of attack between two hexes, past walls and people.

    It asks sight.py for the full verdict only if a combatant is in between.
    """
    q, r, to_q, to_r = origin.q, origin.r, place.q, place.r
    far = _steps(q - to_q, r - to_r)
    if far <= 1:
        return True
    ground = ground_under(state, book)
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


# What a combatant's attacks are worth, by distance and armour

FARTHEST = 12
"""The greatest distance in the tables, in hexes; beyond it nothing has any worth."""

STUN = 3
"""The worth of a stun in points of damage: about the attack the other loses."""


class Worth(NamedTuple):
    """The best attack at a distance, and its mean worth in points of damage.

    `key` is blank if nothing reaches. `open` is the worth against a combatant who does not defend,
    `guarded` against Defend. `gap` is the distance of the attack, after the hex of attack movement
    if it is needed.
    """

    key: str = ""
    open: float = 0.0
    guarded: float = 0.0
    gap: int = 0


NOTHING = Worth()

Row = tuple[Worth, ...]
"""One entry for each distance from 0 to `FARTHEST`, or for each reduction of armour."""


class Arms:
    """The worth of a combatant's attacks, plain or aimed, by the target's armour.

    Means and chances come from the exact distributions of the Fudge dice; they are floats here,
    since they are only compared.

    `bare` is what the unarmed attack of a Tackle does to a neighbour, by armour. `reach` is the
    longest distance of any attack, attack movement included; `shoots` means that there is a shot or
    throw; `best` is the best distance to fight at, without a step, and `usual` the worth of an
    attack from there (FA-ADV-01).
    """

    __slots__ = ("_rows", "bare", "best", "reach", "shoots", "usual")

    def __init__(self, book: FullyAutomatedBook, one: Combatant, stun: float) -> None:
        keys = cards_of(book, one)
        most = max(row.reduction for row in book.armour.values())
        self._rows: tuple[tuple[Row, ...], ...] = tuple(
            tuple(
                tuple(
                    _best(book, one, keys, away, armour, stun, aimed=aimed)
                    for away in range(FARTHEST + 1)
                )
                for armour in range(most + 1)
            )
            for aimed in (False, True)
        )
        own = unarmed(book, one)
        self.bare: Row = tuple(
            _worth(book, one, own, 1, armour, stun, aimed=False) for armour in range(most + 1)
        )
        plain = self._rows[0][0]
        self.reach = max((away for away, worth in enumerate(plain) if worth.key), default=0)
        self.shoots = any(book.cards[key].ranged for key in keys)
        self.best = max(
            range(1, FARTHEST + 1),
            key=lambda away: (plain[away].open if plain[away].gap == away else 0.0, away),
        )
        self.usual = plain[self.best].open

    def at(self, away: int, armour: int, *, aimed: bool) -> Worth:
        """The best attack at a distance in hexes, attack movement included."""
        return self._rows[aimed][armour][away] if away <= FARTHEST else NOTHING


def arms(book: FullyAutomatedBook, one: Combatant, stun: float = STUN) -> Arms:
    """The worth of a combatant's attacks; `stun` is the worth of a stun in points of damage."""
    return _arms(book, one.weapons, one.tags, one.proficiencies, one.modifiers, stun)


@lru_cache(maxsize=2048)
def _arms(
    book: FullyAutomatedBook,
    weapons: tuple[str, ...],
    tags: tuple[str, ...],
    learnt: tuple[str, ...],
    modifiers: tuple[Modifier, ...],
    stun: float,
) -> Arms:
    bearer = Combatant(
        "", "", "", weapons=weapons, tags=tags, proficiencies=learnt, modifiers=modifiers
    )
    return Arms(book, bearer, stun)


def with_card(
    book: FullyAutomatedBook, one: Combatant, key: str, away: int, armour: int, *, aimed: bool
) -> Worth:
    """The worth of an attack with a card from `away` hexes."""
    return _worth(book, one, key, away, armour, STUN, aimed=aimed)


def _best(
    book: FullyAutomatedBook,
    one: Combatant,
    keys: tuple[str, ...],
    away: int,
    armour: int,
    stun: float,
    *,
    aimed: bool,
) -> Worth:
    worths = (_worth(book, one, key, away, armour, stun, aimed=aimed) for key in keys)
    return max(worths, key=lambda worth: worth.open + worth.guarded, default=NOTHING)


def _worth(
    book: FullyAutomatedBook,
    one: Combatant,
    key: str,
    away: int,
    armour: int,
    stun: float,
    *,
    aimed: bool,
) -> Worth:
    """One card at one distance; a defender steps away if the attack movement is already spent."""
    card = book.cards[key]
    gap = away
    if away and not reach(book, one, key, away) and card.movement:
        gap = away - card.movement
    if gap < 1 or not reach(book, one, key, gap):
        return NOTHING
    seen, mode = Verdict(gap), str(book.rulings["advantage_mode"])
    made = attempt(book, one, key, seen, aimed=aimed, armour=armour)
    plain = mean(made, stun, mode)
    beside = gap == away
    left = guarded(book, seen, plain, mean(made, stun, mode, -1), aimed=aimed) if beside else 0.0
    return Worth(key, plain, left, gap)


ANYONE = Combatant("", "", "")
"""Somebody with nothing known that helps or hampers a defence."""


def guarded(
    book: FullyAutomatedBook, seen: Verdict, plain: float, hampered: float, *, aimed: bool
) -> float:
    """The worth of an attack against Defend; `hampered` is its worth at a disadvantage.

    FA-DEF-03 to FA-DEF-07.
    """
    levels = net(defence_levels(ANYONE, seen, aimed=aimed, fallen=False))
    left = {"proceeds": plain, "disadvantage": hampered}
    law = law_2df(levels, str(book.rulings["advantage_mode"]))
    return sum(
        [
            float(chance) * left.get(book.tables.defend[outcome + 2], 0.0)
            for outcome, chance in law.items()
        ]
    )


def mean(made: Attempt, stun: float, mode: str, extra: int = 0) -> float:
    """The mean worth of an attack roll (FA-ATK-06, FA-ATK-16), with `extra` levels added.

    `stun` is the worth of a stun in points of damage.
    """
    total = 0.0
    for outcome, chance in law_2df(net(made.terms) + extra, mode).items():
        dealt = made.of(outcome)
        total += float(chance) * (dealt.damage + stun * dealt.stuns)
    return total


@lru_cache(maxsize=64)
def stopped(book: FullyAutomatedBook, levels: int) -> tuple[float, float]:
    """The chances that a defence at these levels stops an attack, and that it answers.

    FA-DEF-05 to FA-DEF-07; an answer at a disadvantage counts one half.
    """
    halts = answers = 0.0
    for outcome, chance in law_2df(levels, str(book.rulings["advantage_mode"])).items():
        effect = book.tables.defend[outcome + 2]
        halts += float(chance) * (effect not in ("proceeds", "disadvantage"))
        answers += float(chance) * {"counter": 1.0, "counter_disadvantage": 0.5}.get(effect, 0.0)
    return halts, answers
