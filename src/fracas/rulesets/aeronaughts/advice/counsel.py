"""What a player sees before a choice, what attacks are worth, and what matters about an option.

Each piece of advice is a named `Hint`. Its text is in `words.toml`, and the text's values are the
fields of the hint's subject. Advice uses only what everybody can see (AE-GM-03 to AE-GM-06).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Headline, Hint, Promise
from fracas.kit.asking import choice_of
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Assault, Attack, assault
from fracas.rulesets.aeronaughts.rules.blocking import STEADY, Blocking, older_block
from fracas.rulesets.aeronaughts.rules.checks import AHEAD, DESPAIRING, PASSED, TRIUMPHANT, attempt
from fracas.rulesets.aeronaughts.rules.damage import TAKES, Bargain, wounds_of
from fracas.rulesets.aeronaughts.rules.deeds import BUY, TurnDeed
from fracas.rulesets.aeronaughts.rules.maneuvers import Exploit, Focus, Hone, exploit_dice
from fracas.rulesets.aeronaughts.rules.pools import mean_of
from fracas.rulesets.aeronaughts.rules.turns import TURN
from fracas.rulesets.aeronaughts.rules.whole import HONES, HoneFor, Readied
from fracas.rulesets.aeronaughts.state.state import (
    MENTAL,
    TYPES,
    Combatant,
    SeverityKey,
    State,
    WeaponKey,
    band_of,
    within,
)


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """Return all advice for the open prompt, empty if it needs none."""
    prompt = run.prompt
    if not isinstance(prompt, Ask) or (decider is not None and decider != prompt.decider):
        return ()
    if prompt.kind == "turn":
        return tuple(_of_turn(run.state, run.book, prompt))
    if prompt.kind == "hone":
        return tuple(_of_hone(run.state, run.book, prompt))
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
        elif isinstance(deed, Readied) and deed.foreseen:
            made = readied(state, book, me.id, deed)
            yield _odds(book, deed, made, made.mean(book))
    if best is not None:
        yield from _hones(book, deeds, *best[1:])
    yield from _guards(state, book, me, deeds)
    yield from _readiness(state, book, me, deeds, armed=best is not None)


# Attacks


class Odds(NamedTuple):
    """An attack's odds: success, advantage 1 and 2 or more, and the mean damage after Soak."""

    target: Who
    weapon: WeaponKey
    success: float
    one: float
    two: float
    mean: float


class Afforded(NamedTuple):
    """The chance to hit and afford a quality as well."""

    target: Who
    weapon: WeaponKey
    quality: str
    price: int
    chance: float


class Honing(NamedTuple):
    """What a quality costs in stress, and the chance that the dice alone pay for it."""

    quality: str
    stress: int
    price: int
    chance: float
    weapon: WeaponKey
    target: Who


def _of_hone(state: State, book: AeronaughtsBook, ask: Ask) -> Iterator[Hint]:
    """The chance that the attack's dice pay for a quality, against its stress (AE-GM-04)."""
    about: HoneFor = ask.about
    best = Attack(about.target, about.weapon)
    made = assault(state, book, about.who, about.target, about.weapon)
    yield from _hones(book, HONES.of(ask), best, made)


def readied(state: State, book: AeronaughtsBook, who: str, deed: Readied) -> Assault:
    """The attack of a whole turn, after the deeds before it (AE-TURN-05)."""
    return assault(deed.ready(state, book, who), book, who, deed.target, deed.weapon)


def _odds(book: AeronaughtsBook, deed: Attack | Readied, made: Assault, mean: float) -> Hint:
    """Success, advantage, and the mean damage after Soak (AE-GM-03)."""
    shares = (
        made.check.shows(book, advantage=-99, success=True),
        made.check.shows(book, advantage=1, success=False),
        made.check.shows(book, advantage=2, success=False),
    )
    about = Odds(deed.target, deed.weapon, *shares, mean)
    return Hint(deed.id, "odds", ("AE-GM-03", "AE-DICE-21"), about)


def _qualities(book: AeronaughtsBook, deed: Attack, made: Assault) -> Iterator[Hint]:
    """The chance to hit and afford each quality as well (AE-GM-03)."""
    for key in made.ratings:
        price = book.qualities[key].cost
        if price:
            share = made.check.shows(book, advantage=price, success=True)
            about = Afforded(deed.target, deed.weapon, key, price, share)
            yield Hint(deed.id, "quality", ("AE-GM-03", "AE-SYM-02"), about)


def _hones(
    book: AeronaughtsBook, deeds: Iterable[TurnDeed], best: Attack, made: Assault
) -> Iterator[Hint]:
    """The chance that the dice alone pay for each quality, against its stress (AE-GM-04)."""
    for deed in deeds:
        if isinstance(deed, Hone):
            row = book.qualities[deed.quality]
            share = made.check.shows(book, advantage=row.cost, success=True)
            about = Honing(deed.quality, row.hone, row.cost, share, best.weapon, best.target)
            yield Hint(deed.id, "hone", ("AE-GM-04", "AE-MAN-24"), about)


# Everything else in a turn


class Kept(NamedTuple):
    """How much of the expected damage Block or Steady would stop."""

    deed: str
    kept: float
    incoming: float


class Lent(NamedTuple):
    """The dice that Exploit lends, in letters."""

    target: Who
    letters: str


class Rich(NamedTuple):
    """How much Mental stress is left."""

    stress: int
    most: int


def _guards(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...]
) -> Iterator[Hint]:
    """The expected damage, and how much of it a Block or Steady would stop (AE-GM-06)."""
    blocks, steadies = [one for one in deeds if isinstance(one, Blocking)], STEADY in deeds
    if not blocks and not steadies:
        return
    coming = sum(incoming(state, book, me, type_) for type_ in TYPES)
    if not coming:
        return
    if blocks:
        soak, best = max(
            [(mean_block(state, book, me.id, one), one) for one in blocks], key=itemgetter(0)
        )
        kept = kept_off(state, book, me, soak)
        yield Hint(best.id, "guard", ("AE-GM-06",), Kept("block", kept, coming))
    older = older_block(state, me)
    if steadies and older:
        kept = kept_off(state, book, me, older)
        yield Hint(STEADY.id, "guard", ("AE-GM-06",), Kept("steady", kept, coming))


def _readiness(
    state: State, book: AeronaughtsBook, me: Combatant, deeds: tuple[TurnDeed, ...], *, armed: bool
) -> Iterator[Hint]:
    """Exploit for two dice or more, else Focus before the attack; when to buy (AE-GM-07)."""
    for deed in deeds:
        if isinstance(deed, Exploit) and lends_much(state, book, deed.target):
            about = Lent(deed.target, exploit_dice(state, book, deed.target))
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
    """What a Consequence saves, and the dice it lends to how many foes."""

    severity: SeverityKey
    type: str
    letters: str
    wounds: int
    stress: int
    foes: int


def _of_harm(state: State, book: AeronaughtsBook, ask: Ask) -> Iterator[Hint]:
    """The dice that foes would gain by Exploit, against what each Consequence saves (AE-GM-05)."""
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


# What attacks and Blocks are worth before any dice are rolled


def mean_block(state: State, book: AeronaughtsBook, who: str, block: Blocking) -> float:
    """The Soak that a Block gives on average (AE-ACT-10, AE-GM-06)."""
    return mean_of(book, attempt(state, book, block.trial(book, who)).build, 0)


def left(book: AeronaughtsBook, foe: Combatant, type_: str) -> int:
    """How much damage of a type a combatant can take: Stress and Wounds left (AE-HP-06)."""
    return foe.bar(type_).stress + foe.bar(wounds_of(book, type_)).wounds


def value(state: State, book: AeronaughtsBook, who: str, weapon: str, foe: Combatant) -> float:
    """The expected damage of an attack as a share of what the foe can still take."""
    mean = assault(state, book, who, foe.id, weapon).mean(book)
    return mean / max(left(book, foe, book.weapons[weapon].type), 1)


def strongest(
    state: State, book: AeronaughtsBook, one: Combatant, foe: Combatant, *types: str
) -> tuple[str, float]:
    """Return the weapon in hand that does the most damage to a foe from here, and its mean damage.

    With `types`, only weapons with damage of these. Blank and 0 if none reaches.
    """
    band, best = band_of(state, one, foe), ("", 0.0)
    for weapon in one.in_hand:
        row = book.weapons[weapon]
        fits = (not types or row.type in types) and within(band, row.band)
        if fits and weapon not in one.broken:
            mean = assault(state, book, one.id, foe.id, weapon).mean(book)
            best = max(best, (weapon, mean), key=itemgetter(1))
    return best


def kept_off(state: State, book: AeronaughtsBook, one: Combatant, shield: float) -> float:
    """How much of the expected damage a shield of so much Soak would stop (AE-GM-06).

    Calculated with the whole points of the shield and with one more; the fraction in proportion.
    """
    whole = int(shield)
    now = sum(incoming(state, book, one, type_) for type_ in TYPES)
    less = now - sum(incoming(state, book, one, type_, whole) for type_ in TYPES)
    more = now - sum(incoming(state, book, one, type_, whole + 1) for type_ in TYPES)
    return less + (shield - whole) * (more - less)


def incoming(
    state: State, book: AeronaughtsBook, one: Combatant, type_: str, shield: int = 0
) -> float:
    """The expected damage of a type from all foes who reach a combatant now (AE-GM-06, AE-GM-07).

    `shield` is temporary Soak in addition to what already counts.
    """
    if shield:
        state = state.changed(one.id, shield=one.shield + shield)
        one = state.who(one.id)
    return sum(strongest(state, book, foe, one, type_)[1] for foe in state.foes(one.id))


# What matters about an option


def acting_side(before: State) -> str:
    """The side whose turn it is."""
    one = before.find(before.turn)
    return one.side if one is not None else ""


def _lost(before: State, after: State, *, wounds: bool) -> int:
    """Stress and Wounds, or Wounds only, that the other sides lost between two states."""
    side, total = acting_side(before), 0
    later = {one.id: one for one in after.combatants}
    for one in before.combatants:
        if one.id in later and one.side != side:
            for type_ in TYPES:
                old, new = one.bar(type_), later[one.id].bar(type_)
                total += old.wounds - new.wounds
                total += 0 if wounds else old.stress - new.stress
    return total


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    standing = {one.id for one in before.combatants if one.able and one.side != side}
    return any(one.id in standing and not one.able for one in after.combatants)


def _shows(letter: str) -> Callable[[State, State, tuple[str, ...]], bool]:
    """Whether the first check of a beat showed a symbol, by the letter of its mark."""
    return lambda before, after, marks: bool(marks) and letter in marks[0]


HEADLINES = (
    Headline("success", "chance", _shows(PASSED)),
    Headline("advantage", "chance", _shows(AHEAD)),
    Headline("triumph", "chance", _shows(TRIUMPHANT)),
    Headline("despair", "chance", _shows(DESPAIRING), against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, wounds=False)),
    Headline("wounds", "mean", lambda before, after, marks: _lost(before, after, wounds=True)),
    Headline("down", "chance", _downed),
)
"""What matters about an option: both axes of the check, its two effects, harm, a combatant down."""

MANY = 2
"""With this many dice or more, Exploit comes before Focus (AE-GM-07)."""


def lends_much(state: State, book: AeronaughtsBook, target: str) -> bool:
    """Whether Exploit lends enough dice against a target to advise it (AE-MAN-07)."""
    return len(exploit_dice(state, book, target)) >= MANY


def is_rich(me: Combatant) -> bool:
    """Whether more than half of the Mental stress is left (AE-GM-07)."""
    bar = me.bar(MENTAL)
    return 2 * bar.stress > bar.most_stress


def foretold(run: Run, decider: Decider) -> dict[Answer, Promise]:
    """What each attack of a turn promises before advantage is spent (AE-GM-03, AE-DICE-21)."""
    ask = choice_of(run, decider, "turn")
    if ask is None:
        return {}
    state, book = run.state, run.book
    found: dict[Answer, Promise] = {}
    for deed in TURN.of(ask):
        if isinstance(deed, Attack):
            made = assault(state, book, decider, deed.target, deed.weapon)
        elif isinstance(deed, Readied) and deed.foreseen:
            made = readied(state, book, decider, deed)
        else:
            continue
        type_ = book.weapons[deed.weapon].type
        foe = state.who(deed.target)
        most = left(book, foe, type_)
        found[deed.id] = made.promise(book, most, shielded=foe.shield > 0)
    return found
