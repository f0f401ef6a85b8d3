"""Conditions: HP thresholds, stuns, glue; and the end of a round.

restrain.py binds and frees, and special.py frees; here restraint only counts as being down
(FA-HP-01). The aim condition is in aim.py.
"""

from __future__ import annotations

from typing import Literal

from fracas.core.asking.answers import Number
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.facts import Beat, Noted
from fracas.core.play.run import Run
from fracas.core.system.dues import Due
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.state.harm_facts import (
    Fell,
    Glued,
    Healed,
    Hurt,
    Stunned,
    StunsPassed,
    Unglued,
)
from fracas.rulesets.fully_automated.state.state import DEFEND, Combatant, State

Band = Literal["active", "incapacitated", "dying", "dead"]

IMMUNE = "stun_immune"
"""The tag of a body that cannot be stunned; all others can, organic or not (FA-STUN-09)."""

_FALLING: dict[str, tuple[str, ...]] = {
    "active": ("FA-HP-03",),
    "incapacitated": ("FA-HP-01", "FA-HP-02", "FA-GAP-30"),
    "dying": ("FA-HP-05", "FA-HP-06", "FA-GAP-30"),
    "dead": ("FA-HP-09", "FA-GAP-30", "FA-GAP-31"),
}
"""For each band the rules that put a combatant into it, its own rule first."""


def band(book: FullyAutomatedBook, one: Combatant) -> Band:
    """The band of a combatant's HP (FA-HP-01, FA-HP-05, FA-HP-09).

    Only HP count here: a combatant restrained at 5 HP is `active`, but also `down`. A stabilized
    character stays in the band `dying` but loses no more HP (FA-HP-11).
    """
    return band_at(book, one.hp)


def band_at(book: FullyAutomatedBook, hp: int) -> Band:
    """The band of a number of HP."""
    bands = book.tables.bands
    if hp > bands.incapacitated:
        return "active"
    if hp > bands.dying:
        return "incapacitated"
    return "dying" if hp > bands.dead else "dead"


def down(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant is incapacitated by HP or by restraint, or worse (FA-HP-01)."""
    return one.restrained or one.hp <= book.tables.bands.incapacitated


def gone(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant can no longer do anything: dying or dead (FA-HP-06, FA-HP-12)."""
    return one.hp <= book.tables.bands.dying


def helpless(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant can only Defend: stunned or down (FA-STUN-01, FA-HP-02)."""
    return one.stuns > 0 or down(book, one)


def loses_card(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant is too badly hurt to play its card (FA-ROUND-11, FA-GAP-28).

    If the table lets the card of a combatant who goes down resolve, only the dying and the dead
    lose it.
    """
    return gone(book, one) if book.rulings["downed_card"] == "resolves" else down(book, one)


def bleeds(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant is dying and loses HP as a round ends (FA-HP-08, FA-HP-11)."""
    return not one.stabilized and band(book, one) == "dying"


def may_defend(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant defends against attacks: its card is Defend, and it is not dying.

    FA-ATK-19, FA-HP-06, FA-HP-07, FA-DEF-22. A combatant who goes down with another card does not
    defend before the next selection (FA-GAP-66). Defending while stunned or down uses the whole
    table (FA-STUN-06, FA-GAP-29). The attack checks the option that Defend counts only once
    (FA-DEF-13).
    """
    return one.card == DEFEND and not gone(book, one)


def can_move(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant can take a step: not glued, not dying (FA-HP-06)."""
    return not one.glued and not gone(book, one)


def ticks_left(book: FullyAutomatedBook, one: Combatant) -> int:
    """How many round ends a dying character has before death; 0 for all others (FA-HP-10)."""
    tables = book.tables
    if not bleeds(book, one) or tables.dying_loss <= 0:
        return 0
    return -(-(one.hp - tables.bands.dead) // tables.dying_loss)


def hurt(
    run: Run,
    who: str,
    damage: int,
    by: str = "",
    how: str = "attack",
    because: tuple[str, ...] = (),
) -> Procedure[None]:
    """Apply damage at once, without a lower limit (FA-DMG-01, FA-ATK-21, FA-ROUND-14).

    0 damage yields no fact. `how` is one of those of `Hurt`. It also logs a crossed threshold; from
    above 0 to dead is one step (FA-GAP-31).
    """
    if damage <= 0:
        return
    before = band(run.book, run.state.who(who))
    yield Hurt(who, damage, by, how, because=(*because, "FA-DMG-01"))
    yield from cross(run, who, before)


def heal(run: Run, who: str, amount: int, by: str, because: tuple[str, ...]) -> Procedure[None]:
    """Restore HP, up to the maximum (FA-DMG-06), which may end a state (FA-HP-03)."""
    one = run.state.who(who)
    given = min(amount, one.most_hp - one.hp)
    if given <= 0:
        return
    yield Healed(who, given, by, because=(*because, "FA-DMG-06"))
    yield from cross(run, who, band(run.book, one))


def cross(run: Run, who: str, before: Band) -> Procedure[None]:
    """Log that HP are in another band than `before` (FA-HP-01 to FA-HP-09)."""
    after = band(run.book, run.state.who(who))
    if after != before:
        yield Fell(who, after, because=_FALLING[after])


def stun(
    run: Run, who: str, levels: int = 1, by: str = "", because: tuple[str, ...] = ()
) -> Procedure[None]:
    """Stun a combatant for the next round (FA-STUN-01); its current card still counts.

    FA-STUN-03. All stuns of a round add up (FA-STUN-04, FA-STUN-05).
    """
    if IMMUNE in run.state.who(who).tags:
        yield Noted("stun_immune", (who,), because=("FA-STUN-09",))
        return
    because = (*because, "FA-STUN-01", "FA-STUN-03", "FA-STUN-05")
    yield Stunned(who, levels, by, because=because)


def glue(run: Run, who: str, by: str = "") -> Procedure[None]:
    """Glue a combatant to the spot through the end of the next round (FA-WPN-26)."""
    book: FullyAutomatedBook = run.book
    until = run.state.round + book.tables.glue_rounds
    run.state.who(who)
    yield Glued(who, until, by, because=("FA-WPN-26",))


def round_end(run: Run) -> Procedure[None]:
    """End a round: the dying lose HP, stuns pass, glue ends (FA-ROUND-08).

    Aim conditions expire right after it (`aim.age`), as the rule says.
    """
    book: FullyAutomatedBook = run.book
    mode = str(book.rulings["stun_compound"])
    for one in run.state.present():
        if one.hp <= book.tables.bands.dying:
            yield from bleed(run, one.id, 1)
    for one in run.state.present():
        if one.stuns or one.stunned_next or one.stun_rounds:
            levels, rounds = _stuns_ahead(one, mode)
            because = ("FA-STUN-02", "FA-STUN-04", "FA-GAP-04", "FA-ROUND-08")
            yield StunsPassed(one.id, levels, rounds, because=because)
    for one in run.state.present():
        if one.glued and one.glued <= run.state.round:
            yield Unglued(one.id, because=("FA-WPN-26",))


def bleed(run: Run, who: str, times: int) -> Procedure[None]:
    """Apply the dying loss up to `times` times, while it goes on (FA-HP-08, FA-HP-10).

    Armour does not help (FA-DMG-05).
    """
    book: FullyAutomatedBook = run.book
    for _ in range(times):
        one = run.state.find(who)
        if one is None or not bleeds(book, one):
            return
        loss = book.tables.dying_loss
        yield from hurt(run, who, loss, "", "dying", ("FA-HP-08", "FA-HP-10", "FA-DMG-05"))


def _stuns_ahead(one: Combatant, mode: str) -> tuple[int, int]:
    """Levels in the next round, and how many more rounds after it (FA-STUN-04, FA-GAP-04)."""
    if mode == "disadvantage":
        return one.stunned_next, 0
    rounds = one.stun_rounds + one.stunned_next
    if not rounds:
        return 0, 0
    if mode == "duration":
        return 1, rounds - 1
    lasting = one.stuns if one.stun_rounds else 0
    return lasting + one.stunned_next, rounds - 1


# What an edit may make due: a crossed threshold

CROSSES = "crosses"


def dues(state: State, book: FullyAutomatedBook) -> tuple[Due, ...]:
    """Who should be incapacitated, dying or dead by HP (FA-HP-01, FA-HP-05, FA-HP-09)."""
    bands = [(one.id, band(book, one)) for one in state.combatants if not one.out]
    low = [both for both in bands if both[1] != "active"]
    return tuple([Due(Beat(CROSSES, both), _FALLING[both[1]][:1]) for both in low])


def crosses(run: Run, who: str, below: str) -> Procedure[None]:
    """Apply a threshold that a combatant's HP have crossed (FA-HP-01, FA-HP-05, FA-HP-09)."""
    one = run.state.find(who)
    if one is not None and not one.out and band(run.book, one) == below:
        yield from cross(run, who, "active")


# Time outside rounds, counted in seconds

MOST_SECONDS = 3600
"""The longest time outside rounds that is counted at once."""


def time_passes(run: Run) -> Procedure[None]:
    """Let time outside rounds pass in seconds; for the dying a number of them counts as a round.

    FA-ROUND-13, FA-HP-08, FA-GAP-32. An interlude; the GM says how many have passed. It ends stuns
    and glue.
    """
    book: FullyAutomatedBook = run.book
    span = book.tables.free_seconds
    form = Number(0, MOST_SECONDS)
    because = ("FA-ROUND-13", "FA-HP-08", "FA-GAP-32")
    seconds = yield from need(run, lambda _: Ruling("seconds", form, span, because))
    for one in run.state.present():
        yield from bleed(run, one.id, seconds // span)
    for one in run.state.present():
        if one.stuns or one.stunned_next or one.stun_rounds:
            yield StunsPassed(one.id, 0, 0, because=("FA-STUN-02", "FA-ROUND-13"))
        if one.glued:
            yield Unglued(one.id, because=("FA-WPN-26", "FA-ROUND-13"))
