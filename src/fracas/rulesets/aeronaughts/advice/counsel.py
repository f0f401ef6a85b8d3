"""What a player is told before a choice: exact odds, prices and what is kept off.

Each piece is a `Hint` by its name; its sentence stands in `words.toml`, and its values are the
fields of what it is about. Only what lies open counts (AE-GM-03 to AE-GM-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.core.ruleset import Hint
from fracas.core.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.advice.outlook import MANY, incoming, is_rich, kept_off, mean_block
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Assault, Attack, assault
from fracas.rulesets.aeronaughts.rules.blocking import STEADY, Blocking, older_block
from fracas.rulesets.aeronaughts.rules.damage import TAKES, Bargain
from fracas.rulesets.aeronaughts.rules.deeds import TurnDeed
from fracas.rulesets.aeronaughts.rules.maneuvers import Exploit, Focus, Hone, exploit_dice
from fracas.rulesets.aeronaughts.rules.turns import BUY, TURN
from fracas.rulesets.aeronaughts.state.state import (
    MENTAL,
    TYPES,
    Combatant,
    SeverityKey,
    State,
    WeaponKey,
)


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """All advice that fits the prompt that stands; none where there is nothing to weigh."""
    prompt = run.prompt
    if not isinstance(prompt, Ask) or (decider is not None and decider != prompt.decider):
        return ()
    if prompt.kind == "turn":
        return tuple(_of_turn(run.state, run.book, prompt))
    if prompt.kind == "consequences":
        return tuple(_of_harm(run.state, run.book, prompt))
    return ()


def _of_turn(state: State, book: AeronaughtsBook, ask: Ask) -> Iterator[Hint]:
    deeds, me = TURN.of(ask), state.who(ask.decider)
    best: tuple[float, Attack, Assault] | None = None
    for deed in deeds:
        if isinstance(deed, Attack):
            made = assault(state, book, me.id, deed.target, deed.weapon)
            mean = made.mean(book)
            yield _odds(book, deed, made, mean)
            yield from _qualities(book, deed, made)
            if best is None or mean > best[0]:
                best = mean, deed, made
    if best is not None:
        yield from _hones(book, deeds, *best[1:])
    yield from _guards(state, book, me, deeds)
    yield from _readiness(state, book, me, deeds, armed=best is not None)


# Attacks


class Odds(NamedTuple):
    """An attack: success, advantage of 1 and of 2 or more, and the mean damage after Soak."""

    target: Who
    weapon: WeaponKey
    success: float
    one: float
    two: float
    mean: float


class Afforded(NamedTuple):
    """How likely a quality can be paid for together with a hit."""

    target: Who
    weapon: WeaponKey
    quality: str
    price: int
    chance: float


class Honing(NamedTuple):
    """What a quality costs in stress, and how likely the dice alone would pay for it."""

    quality: str
    stress: int
    price: int
    chance: float
    weapon: WeaponKey
    target: Who


def _odds(book: AeronaughtsBook, deed: Attack, made: Assault, mean: float) -> Hint:
    """Success, advantage, and the mean damage after Soak (AE-GM-03)."""
    shares = (
        made.check.shows(book, advantage=-99, success=True),
        made.check.shows(book, advantage=1, success=False),
        made.check.shows(book, advantage=2, success=False),
    )
    about = Odds(deed.target, deed.weapon, *shares, mean)
    return Hint(deed.id, "odds", ("AE-GM-03", "AE-DICE-21"), about)


def _qualities(book: AeronaughtsBook, deed: Attack, made: Assault) -> Iterator[Hint]:
    """How likely each quality can be afforded together with a hit (AE-GM-03)."""
    for key in made.ratings:
        price = book.qualities[key].cost
        if price:
            share = made.check.shows(book, advantage=price, success=True)
            about = Afforded(deed.target, deed.weapon, key, price, share)
            yield Hint(deed.id, "quality", ("AE-GM-03", "AE-SYM-02"), about)


def _hones(
    book: AeronaughtsBook, deeds: tuple[TurnDeed, ...], best: Attack, made: Assault
) -> Iterator[Hint]:
    """What the dice alone would pay for, against the stress (AE-GM-04)."""
    for deed in deeds:
        if isinstance(deed, Hone):
            row = book.qualities[deed.quality]
            share = made.check.shows(book, advantage=row.cost, success=True)
            about = Honing(deed.quality, row.hone, row.cost, share, best.weapon, best.target)
            yield Hint(deed.id, "hone", ("AE-GM-04", "AE-MAN-24"), about)


# Everything else of a turn


class Kept(NamedTuple):
    """How much of the damage that is expected Block or Steady would keep off."""

    deed: str
    kept: float
    incoming: float


class Lent(NamedTuple):
    """The dice that Exploit gains, in letters."""

    target: Who
    letters: str


class Rich(NamedTuple):
    """How much of the Mental stress is left."""

    stress: int
    most: int


def _guards(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...]
) -> Iterator[Hint]:
    """Damage expected, and what a Block or Steady would keep off of it (AE-GM-06)."""
    blocks, steadies = [one for one in deeds if isinstance(one, Blocking)], STEADY in deeds
    if not blocks and not steadies:
        return
    coming = sum(incoming(state, book, me, type_) for type_ in TYPES)
    if not coming:
        return
    if blocks:
        best = max(blocks, key=lambda one: mean_block(book, me, one.skill))
        kept = kept_off(state, book, me, mean_block(book, me, best.skill))
        yield Hint(best.id, "guard", ("AE-GM-06",), Kept("block", kept, coming))
    soak = older_block(state, me)
    if steadies and soak:
        kept = kept_off(state, book, me, soak)
        yield Hint(STEADY.id, "guard", ("AE-GM-06",), Kept("steady", kept, coming))


def _readiness(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...], *, armed: bool
) -> Iterator[Hint]:
    """Exploit for two dice or more, else Focus before the attack; when to buy (AE-GM-07)."""
    for deed in deeds:
        if isinstance(deed, Exploit):
            letters = exploit_dice(state, book, deed.target)
            if len(letters) >= MANY:
                about = Lent(deed.target, letters)
                yield Hint(deed.id, "exploit", ("AE-GM-07", "AE-MAN-07"), about)
    focus = Focus(me.id)
    if focus in deeds and armed:
        yield Hint(focus.id, "focus", ("AE-GM-07", "AE-MAN-01"))
    if BUY in deeds and is_rich(me):
        bar = me.bar(MENTAL)
        yield Hint(BUY.id, "buy", ("AE-GM-07",), Rich(bar.stress, bar.most_stress))


# Harm


class Spared(NamedTuple):
    """The type of health whose Stress takes all damage."""

    type: str


class Saved(NamedTuple):
    """What a Consequence saves, and the dice that it lends to so many foes."""

    severity: SeverityKey
    type: str
    letters: str
    wounds: int
    stress: int
    foes: int


def _of_harm(state: State, book: AeronaughtsBook, ask: Ask) -> Iterator[Hint]:
    """The dice that foes gain by Exploit, against what each Consequence saves (AE-GM-05)."""
    about: Bargain = ask.about
    plainly = about.outcome(book)
    if not plainly.wounds:
        yield Hint((), "spare", ("AE-GM-05", "AE-CON-24"), Spared(about.type))
    foes = len(state.foes(about.who))
    for deed in TAKES.of(ask):
        taken = about.outcome(book, deed.severity)
        saved = (plainly.wounds - taken.wounds, plainly.stress - taken.stress)
        letters = book.consequences[deed.severity].exploit
        kept = Saved(deed.severity, about.type, letters, *saved, foes)
        yield Hint((deed.id,), "consequence", ("AE-GM-05", "AE-MAN-07"), kept)
