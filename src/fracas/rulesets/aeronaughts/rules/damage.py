"""Harm: damage, what the victim trades for it, Stress, Wounds, falling, and due rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.dues import Due
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.rounds import finish, over
from fracas.rulesets.aeronaughts.state.harm_facts import Hurt, Injured
from fracas.rulesets.aeronaughts.state.scene_facts import Fell
from fracas.rulesets.aeronaughts.state.state import (
    DEAD,
    PHYSICAL,
    TYPES,
    Combatant,
    Consequence,
    SeverityKey,
    State,
)


def wounds_of(book: AeronaughtsBook, type_: str) -> str:
    """The type whose bar loses the Wounds for damage of a type (AE-HP-02).

    Each type has its own; with the option of a single bar, Physical serves all.
    """
    return PHYSICAL if book.rulings["wounds_pool"] == "single" else type_


def soak_of(book: AeronaughtsBook, one: Combatant, type_: str, pierce: int = 0) -> int:
    """The Soak against damage of a type: inherent, items and Block, less Pierce (AE-HP-04).

    A Block soaks every type of damage (AE-ACT-17, AE-GAP-12); Pierce leaves at least 0
    (AE-QUAL-41).
    """
    worn = sum([getattr(book.items[item], type_) for item in one.items])
    total: int = one.bar(type_).soak + worn + one.shield
    return max(total - pierce, 0)


class Outcome(msgspec.Struct, frozen=True):
    """The result of damage: what each Consequence absorbs, and what the bars lose."""

    absorbed: tuple[tuple[str, int], ...]
    stress: int
    wounds: int


def outcome(
    book: AeronaughtsBook,
    damage: int,
    stress: int,
    wounds: int,
    chosen: tuple[str, ...],
    to_wounds: bool = False,
) -> Outcome:
    """Return what damage after Soak does to a bar with `stress` and `wounds` left.

    Consequences absorb first, the most severe first, each up to its number (AE-CON-11 to
    AE-CON-13); one with nothing left to absorb is not taken. Then Stress is lost, unless the damage
    goes straight to Wounds, and the rest comes off Wounds, down to 0 (AE-HP-06, AE-HP-07,
    AE-HP-10).
    """
    absorbed = []
    for severity in sorted(chosen, key=lambda name: -book.consequences[name].absorbs):
        part = min(damage, book.consequences[severity].absorbs)
        if part:
            absorbed.append((severity, part))
            damage -= part
    from_stress = 0 if to_wounds else min(damage, stress)
    return Outcome(tuple(absorbed), from_stress, min(damage - from_stress, wounds))


def free_severities(book: AeronaughtsBook, one: Combatant, type_: str) -> tuple[str, ...]:
    """The Consequences that a combatant may still take against damage of a type.

    One of each severity and type, unless the table has no limit (AE-CON-14, AE-GAP-26); Extreme
    only if the table plays with it (AE-CON-10, AE-GAP-25).
    """
    held: tuple[str, ...] = ()
    if book.rulings["consequence_slots"] == "one" and one.consequences:
        held = tuple([each.severity for each in one.consequences if each.type == type_])
    return _free(book, held)


@lru_cache(maxsize=256)
def _free(book: AeronaughtsBook, held: tuple[str, ...]) -> tuple[str, ...]:
    extreme = book.rulings["extreme_consequence"] == "on"
    return tuple(
        name
        for name, row in book.consequences.items()
        if name not in held and (extreme or not row.optional)
    )


_OFFERED = ("AE-CON-01", "AE-CON-02", "AE-CON-12", "AE-CON-13", "AE-CON-23")


class Bargain(NamedTuple):
    """The subject of the victim's choice: the damage, its type and source, and the bars it hits."""

    who: Who
    type: str
    damage: int
    stress: int
    wounds: int
    to_wounds: bool
    by: Who
    how: str

    def outcome(self, book: AeronaughtsBook, *chosen: str) -> Outcome:
        """The outcome with these Consequences."""
        return outcome(book, self.damage, self.stress, self.wounds, chosen, self.to_wounds)

    def told(self, state: State, book: AeronaughtsBook) -> Mapping[str, Any]:
        """The Soak already subtracted, if any."""
        one, soaked = state.find(self.who), self.how in ("weapon", "linked")
        there = soaked and one is not None
        return {"soaked": there, "soak": soak_of(book, one, self.type) if there and one else 0}


class Take(Deed, frozen=True):
    """A Consequence that the victim takes in place of damage (AE-CON-01, AE-CON-02)."""

    severity: SeverityKey

    kind = "consequence"
    stem = ""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """What it absorbs alone, and the Stress and Wounds it leaves (AE-CON-23)."""
        about: Bargain = prompt.about
        alone = about.outcome(book, self.severity)
        left = {"stress": about.stress - alone.stress, "wounds": about.wounds - alone.wounds}
        return {"absorbed": alone.absorbed[0][1] if alone.absorbed else 0, **left}


TAKES: Deeds[Take] = Deeds(Take)


@lru_cache(maxsize=256)
def _takes(book: AeronaughtsBook, free: tuple[str, ...]) -> Several:
    """The victim's options, with the result of each Consequence alone (AE-CON-23)."""
    options = [Take(key).option(because=book.consequences[key].because) for key in free]
    return Several(tuple(options))


def suffer(
    run: Run,
    who: str,
    type_: str,
    damage: int,
    *,
    by: str = "",
    how: str = "weapon",
    to_wounds: bool = False,
) -> Procedure[None]:
    """Take damage that Soak has already reduced (AE-HP-12, AE-HP-17).

    The victim may trade it for Consequences of its type, whatever dealt it (AE-CON-02, AE-CON-03,
    AE-CON-18, AE-CON-19); the rest comes off Stress, then off Wounds. Nothing happens if no damage
    is left; for a combatant who is already down, only its death is asked about (AE-CON-21,
    AE-HP-10). There are no other injuries (AE-GAP-45).
    """
    book: AeronaughtsBook = run.book
    one = run.state.find(who)
    if one is None or one.out or damage < 1:
        return
    if one.down:
        if book.rulings["death_at_zero"] == "gm":
            yield from death(run, who, by)
        return
    pool = wounds_of(book, type_)
    chosen = yield from _bargain(run, who, type_, damage, to_wounds, (by, how))
    one = run.state.who(who)
    stress, wounds = one.bar(type_).stress, one.bar(pool).wounds
    loss = outcome(book, damage, stress, wounds, chosen, to_wounds)
    for severity, absorbed in loss.absorbed:
        because = ("AE-CON-03", "AE-CON-12", "AE-GAP-22", *book.consequences[severity].because)
        yield Injured(who, Consequence(severity, type_), absorbed, because=because)
    if not (loss.stress or loss.wounds):
        return
    because = ("AE-HP-03", "AE-HP-06", "AE-HP-07", "AE-GAP-20")
    if to_wounds:
        because = ("AE-HP-03", "AE-QUAL-42")
    other = "" if pool == type_ else pool
    yield Hurt(who, type_, loss.stress, loss.wounds, by, how, other, because=because)
    if run.state.who(who).down:
        yield from fall(run, who, by)


def fall(run: Run, who: str, by: str = "") -> Procedure[None]:
    """Let a combatant with Wounds at 0 fall, and possibly die (AE-HP-08, AE-HP-09)."""
    yield Fell(who, because=("AE-HP-08", "AE-HP-09"))
    yield from death(run, who, by)


def _bargain(
    run: Run, who: str, type_: str, damage: int, to_wounds: bool, source: tuple[str, str]
) -> Procedure[tuple[str, ...]]:
    """Ask which Consequences the victim takes in place of damage, if any are free.

    The nameless take none and are not asked (AE-CON-25, AE-GAP-68).
    """
    book: AeronaughtsBook = run.book
    one = run.state.who(who)
    if not one.named or not free_severities(book, one, type_):
        return ()

    def ask(state: State) -> Ask:
        now = state.who(who)
        figures = damage, now.bar(type_).stress, now.bar(wounds_of(book, type_)).wounds
        about = Bargain(who, type_, *figures, to_wounds, *source)
        form = _takes(book, free_severities(book, now, type_))
        return Ask(Decider(who), "consequences", form, _OFFERED, about, ())

    said: tuple[str, ...] = yield from need(run, ask)
    return said


class Death(NamedTuple):
    """The subject of the prompt: who has no Wounds left, and by whom."""

    who: Who
    by: Who


_DEATH = Choice((Option("alive"), Option(DEAD)))


def death(run: Run, who: str, by: str = "") -> Procedure[None]:
    """Settle whether Wounds at 0 mean death; never by themselves (AE-HP-10, AE-HP-11, AE-GAP-48).

    By the table's option the game master is asked, or death is certain.
    """
    ruling = run.book.rulings["death_at_zero"]
    if ruling == "never":
        return
    because = ("AE-HP-10", "AE-GAP-48")

    def ask(state: State) -> Ruling:
        return Ruling("death", _DEATH, "alive", because, Death(state.who(who).id, by))

    if ruling != "gm" or (yield from need(run, ask)) == DEAD:
        yield Fell(who, DEAD, because=because)


# What an edit may make due

FALLS = "no_wounds"


def dues(state: State, book: AeronaughtsBook) -> tuple[Due, ...]:
    """Who is in the fight with Wounds of any type at 0 (AE-HP-08, AE-HP-09)."""
    down = [one.id for one in state.combatants if one.down and not one.out]
    return tuple([Due(Beat(FALLS, (who,)), ("AE-HP-08", "AE-HP-09")) for who in down])


def falls(run: Run, who: str) -> Procedure[None]:
    """Let a combatant with Wounds at 0 fall (AE-HP-08, AE-HP-09).

    The fight ends if that leaves one side.
    """
    one = run.state.find(who)
    if one is None or one.out or not one.down:
        return
    before = over(_unhurt(run.state, who))
    yield from fall(run, who)
    ended = over(run.state)
    if ended is not None and before is None:
        yield from finish(run, *ended)


def _unhurt(state: State, who: str) -> State:
    """The state with one Wound left of each type."""
    one = state.who(who)
    bars = {name: replace(one.bar(name), wounds=max(one.bar(name).wounds, 1)) for name in TYPES}
    return state.changed(who, **bars)
