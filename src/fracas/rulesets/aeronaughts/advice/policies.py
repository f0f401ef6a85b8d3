"""How a computer plays a combatant: what it does in a turn, and what it trades for harm (AE-GM-07).

Everything goes by what lies open to all.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Ask
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.advice.outlook import incoming, mean_block, value
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.damage import free_severities, outcome, wounds_of
from fracas.rulesets.aeronaughts.rules.maneuvers import exploit_dice
from fracas.rulesets.aeronaughts.rules.ranges import band_of, steps_between, within
from fracas.rulesets.aeronaughts.state.facts import Struck
from fracas.rulesets.aeronaughts.state.state import BURNING, MENTAL, RISING, TYPES, Combatant, State

MANY = 2
"""From so many dice on Exploit comes before Focus (AE-GM-07)."""

LONG = 2
"""A fire that has more turns than this to burn is worth an action."""


def turn(run: Run, ask: Ask) -> Answer:
    """A deed of a turn (AE-GM-07)."""
    state: State = run.state
    book: AeronaughtsBook = run.book
    assert isinstance(ask.form, Choice)
    names = _names(ask.form)
    me = state.who(ask.about[0])
    deed = _deed(state, book, me, names)
    return deed if deed in names else "end"


def _names(form: Choice) -> tuple[str, ...]:
    return tuple([option.id for option in form.options])


def _deed(state: State, book: AeronaughtsBook, me: Combatant, names: tuple[str, ...]) -> str:
    """What is done next: to one's feet, the target's Consequences, a Focus, then the action."""
    attacks, moves, exploits, others = _sorted(names)
    if "put_out" in others and _ablaze(me):
        return "put_out"
    if "stand" in others:
        return "stand"
    if attacks and _blocks(state, book, me) and (block := _block(book, me, names)):
        return block
    focus = f"focus:{me.id}"
    # Whom to attack is weighed only once it matters: most foes have nothing to exploit.
    if attacks and focus in others and not exploits:
        return "steady" if "steady" in others and _steadies(state, me) else focus
    best = _best(state, book, me, attacks) if attacks else ""
    if not best:
        return _approach(state, book, me, moves, others)
    target = best.split(":")[1]
    if focus in others:
        if f"exploit:{target}" in exploits and len(exploit_dice(state, book, target)) >= MANY:
            return f"exploit:{target}"
        return "steady" if "steady" in others and _steadies(state, me) else focus
    if "buy" in others and is_rich(me) and not _exploiting(me, target):
        return "buy" if len(exploit_dice(state, book, target)) >= MANY else best
    return best


def _block(book: AeronaughtsBook, me: Combatant, names: tuple[str, ...]) -> str:
    """The Block that gives most Soak; of equals the one whose Steady is free (AE-MAN-15)."""
    best, most = "", (-1.0, False)
    for name in names:
        if name.startswith("block:"):
            skill = name.removeprefix("block:")
            worth = (mean_block(book, me, skill), not book.skills[skill].magical)
            if worth > most:
                best, most = name, worth
    return best


def _exploiting(me: Combatant, target: str) -> bool:
    return any(each.why == "exploit" and each.target == target for each in me.waiting)


@lru_cache(maxsize=8192)
def _sorted(
    names: tuple[str, ...],
) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str], frozenset[str]]:
    """Attacks, moves, what may be exploited, and the rest of the options."""
    attacks = tuple(name for name in names if name.startswith("attack:"))
    moves = tuple(
        name for name in names if name.startswith(("engage:", "go:")) or name == "disengage"
    )
    exploits = frozenset(name for name in names if name.startswith("exploit:"))
    return attacks, moves, exploits, frozenset(names).difference(attacks, moves, exploits)


def is_rich(me: Combatant) -> bool:
    """Whether more than half of the Mental stress is left (AE-GM-07)."""
    bar = me.bar(MENTAL)
    return 2 * bar.stress > bar.most_stress


def _ablaze(me: Combatant) -> bool:
    """Whether a fire grows, or has long to burn: then it is worth an action."""
    fire = me.condition(BURNING)
    return fire is not None and (fire.mode == RISING or fire.count > LONG)


def _best(state: State, book: AeronaughtsBook, me: Combatant, attacks: tuple[str, ...]) -> str:
    """The attack that takes most of what its target can still take; none on the fallen."""
    best, most = "", -1.0
    for name in attacks:
        _, target, weapon = name.split(":")
        foe = state.who(target)
        if foe.down:
            continue
        worth = value(book, me, weapon, foe)
        if worth > most:
            best, most = name, worth
    return best


def _blocks(state: State, book: AeronaughtsBook, me: Combatant) -> bool:
    """Whether more damage is expected than Stress is left, and no Block is on record (AE-GM-07)."""
    if me.blocked is not None:
        return False
    for type_ in TYPES:
        stress = me.bar(type_).stress
        if stress < me.bar(type_).most_stress and incoming(state, book, me, type_) > stress:
            return True
    return False


def _steadies(state: State, me: Combatant) -> bool:
    """Whether an older Block gives Soak again (AE-GM-07)."""
    block = me.blocked
    return block is not None and block.soak > 0 and block.round < state.round


def _approach(
    state: State,
    book: AeronaughtsBook,
    me: Combatant,
    moves: tuple[str, ...],
    others: frozenset[str],
) -> str:
    """With nobody to attack: tear loose, close in, draw what reaches, or get ready to.

    A second move is paid for with the action, which has no use then. Whoever cannot
    act, but has a foe within reach, stays: one would only have to come back.
    """
    if "break_free" in others:
        return "break_free"
    foes = state.foes(me.id)
    if not foes:
        return "end"
    if _reaches(state, book, me, foes):
        if "steady" in others and _steadies(state, me):
            return "steady"
        return f"focus:{me.id}" if f"focus:{me.id}" in others else "end"
    if moves:
        for name in moves:
            if name.startswith("engage:") and _hostile(state, me, name.split(":")[1]):
                return name
        near = min(foes, key=lambda foe: (_steps(state, me.zone, foe.zone), foe.id))
        for name in moves:
            if name == "disengage":
                return name
            if name.startswith("go:"):
                zone = name.split(":")[1]
                if _steps(state, zone, near.zone) < _steps(state, me.zone, near.zone):
                    return name
    drawn = _draw(state, book, me, others)
    if drawn:
        return drawn
    if f"focus:{me.id}" in others:
        return f"focus:{me.id}"
    if me.action:
        return "end"
    if "buy" in others and is_rich(me):
        return "buy" if _one_step(state, me) else _give_up(others)
    return _give_up(others)


def _reaches(
    state: State, book: AeronaughtsBook, me: Combatant, foes: tuple[Combatant, ...]
) -> bool:
    """Whether a weapon at the ready reaches a foe who stands (AE-ACT-06)."""
    bands = [book.weapons[key].band for key in me.in_hand if key not in me.broken]
    return any(within(band_of(state, me, foe), far) for foe in foes for far in bands)


def _give_up(others: frozenset[str]) -> str:
    return "give_up" if "give_up" in others else "end"


def _one_step(state: State, me: Combatant) -> bool:
    """Whether one more move would bring a foe into reach: somebody stands in the same zone."""
    return not me.group and any(foe.zone == me.zone for foe in state.foes(me.id))


def _hostile(state: State, me: Combatant, other: str) -> bool:
    """Whether an engagement has a foe in it who stands."""
    one = state.who(other)
    group = one.group
    return any(
        foe.side != me.side and foe.able and (foe.id == other or (group and foe.group == group))
        for foe in state.combatants
    )


def _steps(state: State, one: str, other: str) -> int:
    steps = steps_between(state.bands, one, other)
    return 99 if steps is None else steps


def _draw(state: State, book: AeronaughtsBook, me: Combatant, others: frozenset[str]) -> str:
    """A weapon that reaches somebody from here, if one can be drawn."""
    for weapon in me.weapons:
        if f"draw:{weapon}" in others and weapon not in me.broken:
            far = book.weapons[weapon].band
            steps = min((_steps(state, me.zone, foe.zone) for foe in state.foes(me.id)), default=99)
            band = ("short", "medium", "long", "extreme")[min(steps, 3)]
            if within(band, far):
                return f"draw:{weapon}"
    return ""


def maneuver(run: Run, ask: Ask) -> Answer:
    """A free maneuver out of turn: Exploit for two dice or more, else Focus on oneself."""
    state: State = run.state
    who = ask.about[0]
    assert isinstance(ask.form, Choice)
    names = _names(ask.form)
    for name in names:
        kind, _, target = name.partition(":")
        if kind == "exploit" and len(exploit_dice(state, run.book, target)) >= MANY:
            return name
    if "stand" in names:
        return "stand"
    return f"focus:{who}" if f"focus:{who}" in names else "none"


def consequences(run: Run, ask: Ask) -> Answer:
    """The least set that keeps all Wounds, where they would fall; else none, or all (AE-CON-24).

    Those without a name take none (AE-CON-25).
    """
    state: State = run.state
    book: AeronaughtsBook = run.book
    who, type_, figure = ask.about[:3]
    one = state.who(who)
    if not one.named:
        return ()
    stress, wounds = one.bar(type_).stress, one.bar(wounds_of(book, type_)).wounds
    free = free_severities(book, one, type_)
    return bargain(book, int(figure), stress, wounds, free, to_wounds=past_stress(run, ask))


def past_stress(run: Run, ask: Ask) -> bool:
    """Whether the damage that is bargained over goes straight to Wounds (AE-QUAL-42)."""
    if ask.about[-1] not in ("weapon", "linked"):
        return False
    for fact in reversed(run.facts):
        if isinstance(fact, Struck):
            return fact.to_wounds
    return False


@lru_cache(maxsize=8192)
def bargain(
    book: AeronaughtsBook,
    damage: int,
    stress: int,
    wounds: int,
    free: tuple[str, ...],
    *,
    to_wounds: bool = False,
) -> tuple[str, ...]:
    """The set with the least sum that prevents every loss of Wounds; all where none does.

    Nothing where no Wounds would be lost (AE-CON-24).
    """
    if not outcome(book, damage, stress, wounds, (), to_wounds).wounds:
        return ()
    best: tuple[str, ...] | None = None
    least = 0
    for number in range(1, 2 ** len(free)):
        chosen = tuple(name for place, name in enumerate(free) if number >> place & 1)
        total = sum(book.consequences[name].absorbs for name in chosen)
        if outcome(book, damage, stress, wounds, chosen, to_wounds).wounds:
            continue
        if best is None or (total, len(chosen)) < (least, len(best)):
            best, least = chosen, total
    return free if best is None else best
