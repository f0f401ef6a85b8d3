"""What a player sees before a choice: the book's advice, warnings, and figures of the round.

Each piece is a named `Hint`. Its text is in `words.toml`, and the text's values are the fields of
the hint's subject. Advice uses only what everybody can see (FA-ADV-05).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint, Promise
from fracas.kit.asking import asks_of
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.advice.outlook import Seen, look, rival
from fracas.rulesets.fully_automated.advice.payoff import Payoff, one_round
from fracas.rulesets.fully_automated.advice.policies import (
    AIM,
    DEFEND,
    MOVE,
    RESTRAIN,
    TACKLE,
    Cards,
    attacks_on,
    best_target,
    open_cards,
)
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.sight import of_two
from fracas.rulesets.fully_automated.rules.special import SomethingElse
from fracas.rulesets.fully_automated.rules.turns import CARDS
from fracas.rulesets.fully_automated.state.state import LONGEST, State

ELSE = SomethingElse()

LIKELY = 0.5
"""From this chance on, something is expected."""


class Facing(NamedTuple):
    """Who is advised about which foe, and a number the advice depends on."""

    who: Who
    foe: Who
    number: int = 0


class Alone(NamedTuple):
    """Who is warned of having nobody in reach, and the nearest foe's distance; 0 for none."""

    who: Who
    away: int


class Matrix(NamedTuple):
    """A combatant's card against each card of a foe, with the results (FA-ADV-02)."""

    who: Who
    foe: Who
    card: str
    cells: tuple[tuple[str, Payoff], ...]


class Mixture(NamedTuple):
    """The cards worth playing against a foe, each with its share in percent."""

    who: Who
    foe: Who
    shares: tuple[tuple[str, int], ...]


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """Return all advice on cards for those who choose one, or for one of them; empty otherwise.

    FA-ADV-01 to FA-ADV-04, FA-ADV-07 to FA-ADV-09.
    """
    prompt = run.prompt
    if prompt is None or prompt.kind != "card":
        return ()
    seen = look(run.state, run.book)
    return tuple(
        hint
        for ask in asks_of(prompt)
        if decider in (None, ask.decider)
        for hint in _for_one(run.state, run.book, seen, ask)
    )


def _for_one(
    state: State, book: FullyAutomatedBook, seen: dict[str, Seen], ask: Ask | Ruling
) -> Iterator[Hint]:
    me = seen.get(str(ask.decider))
    if me is None:
        return
    cards = open_cards(CARDS.of(ask))
    if not any(foe.able for foe, _ in me.foes):
        yield from calm(me, cards)
    if all(foe.down for foe, _ in me.foes):
        return
    yield from rule_of_thumb(state, book, me, cards)
    yield from warnings(state, book, me, cards)
    yield from figures(state, book, me, cards)


def rule_of_thumb(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> Iterator[Hint]:
    """The answer to each likely card of the nearest threat (FA-ADV-01, FA-ADV-03)."""
    who = me.one.id
    near = [(away, foe) for foe, away in me.foes if away and not foe.down]
    if not near:
        return
    attacker = max(
        (foe for away, foe in near if away <= foe.arms.reach),
        key=lambda foe: foe.attacks,
        default=None,
    )
    if attacker is not None and attacker.attacks >= LIKELY:
        about = Facing(who, attacker.one.id)
        yield Hint(DEFEND.id, "expect_attack", ("FA-ADV-01", "FA-ADV-03"), about)
    for foe in (foe for _, foe in near if foe.defends >= LIKELY):
        if not me.one.aim and AIM in cards.open:
            yield Hint(AIM.id, "expect_defend", ("FA-ADV-01", "FA-ADV-03"), Facing(who, foe.one.id))
            break
    target = best_target(state, book, me, cards)
    if target.foe is not None and target.foe.attacks + target.foe.defends < LIKELY:
        yield Hint(target.key, "expect_passive", ("FA-ADV-01",), Facing(who, target.foe.one.id))


def warnings(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> Iterator[Hint]:
    """Warnings: range, cover, a gap for Restrain, an expiring aim, short Moves.

    FA-ADV-07, FA-ADV-09.
    """
    one = me.one
    standing = [(foe, away) for foe, away in me.foes if not foe.down]
    if not any(0 < away <= me.arms.reach for _, away in standing):
        nearest = min((away for _, away in standing if away), default=0)
        answer = MOVE.id if MOVE in cards.open else DEFEND.id
        yield Hint(answer, "out_of_range", ("FA-ADV-07",), Alone(one.id, nearest))
    for foe, away in standing:
        if 1 < away <= foe.arms.reach and of_two(state, book, foe.one.id, one.id).exposed:
            yield Hint(DEFEND.id, "exposed", ("FA-ADV-07", "FA-DEF-09"), Facing(one.id, foe.one.id))
    gap = book.tables.restrain_gap
    if RESTRAIN in cards.open and one.restraints:
        for foe, away in standing:
            if one.hp - foe.one.hp >= gap:
                rows = ("FA-ADV-07", "FA-ADV-09", "FA-RESTR-03")
                yield Hint(RESTRAIN.id, "restrain_gap", rows, Facing(one.id, foe.one.id, away))
            elif 0 < away <= 1:
                about = Facing(one.id, foe.one.id, gap - (one.hp - foe.one.hp))
                yield Hint(RESTRAIN.id, "restrain_soon", ("FA-ADV-09",), about)
    if one.aim >= LONGEST:
        answer = best_target(state, book, me, cards).key or DEFEND.id
        yield Hint(answer, "aim_lapses", ("FA-ADV-07", "FA-AIM-05"), One(one.id))
    if one.last in (MOVE.id, TACKLE.id) and MOVE in cards.open:
        yield Hint(MOVE.id, "short_move", ("FA-ADV-07", "FA-MOVE-02"), One(one.id))


def figures(state: State, book: FullyAutomatedBook, me: Seen, cards: Cards) -> Iterator[Hint]:
    """The matrix against the most important foe, one card per line, and its mixed strategy.

    FA-ADV-02, FA-ADV-04; and the chance in percent that an Aim would succeed.
    """
    foe = rival(me)
    matrix = one_round(state, book, me.one.id, foe.one.id) if foe else None
    if foe is None or matrix is None:
        return
    about = (me.one.id, foe.one.id)
    for row, card in enumerate(matrix.mine):
        if CARDS.read(card) in cards.open:
            cells = tuple(zip(matrix.theirs, matrix.cells[row], strict=True))
            yield Hint(card, "payoff", ("FA-ADV-02",), Matrix(*about, card, cells))
    mixed = [
        (chance, card)
        for card, chance in zip(matrix.mine, matrix.solution.rows, strict=True)
        if chance and CARDS.read(card) in cards.open
    ]
    if mixed:
        shares = tuple((card, round(100 * chance)) for chance, card in mixed)
        yield Hint(max(mixed)[1], "mixture", ("FA-ADV-02",), Mixture(*about, shares))
    if AIM in cards.open and AIM.id in matrix.mine:
        kept = matrix.against_all(matrix.mine.index(AIM.id)).aim
        rows = ("FA-ADV-04", "FA-AIM-01")
        others = attacks_on(me) - foe.attacks / max(1, foe.prey)
        name = "keeps_aim" if others <= 0.01 else "keeps_aim_at_best"
        yield Hint(AIM.id, name, rows, Facing(*about, round(100 * kept)))


def calm(me: Seen, cards: Cards) -> Iterator[Hint]:
    """Suggest talk and restraints if no foe can fight in this round.

    FA-ADV-08, FA-ADV-09.
    """
    bound = [foe for foe, _ in me.foes if not foe.one.restrained]
    if me.foes and ELSE in cards.open:
        yield Hint(ELSE.id, "talk", ("FA-ADV-08", "FA-OPT-05"), One(me.one.id))
    if bound and me.one.restraints and RESTRAIN in cards.open:
        about = Facing(me.one.id, bound[0].one.id)
        yield Hint(RESTRAIN.id, "bind_the_beaten", ("FA-ADV-08", "FA-ADV-09"), about)


def foretold(run: Run, decider: Decider) -> dict[Answer, Promise]:
    """Return nothing: a card's result depends on all the others revealed with it.

    `payoff` calculates card against card, and the odds of a round run the rules.
    """
    return {}
