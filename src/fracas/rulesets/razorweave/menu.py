"""What a combatant may do on its turn: the menu of one prompt, and which Strikes are in reach."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option
from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.conditions import clearable
from fracas.rulesets.razorweave.state import Combatant, State

UNARMED = ("unarmed",)


def weapons_of(actor: Combatant) -> tuple[str, ...]:
    """What a combatant Strikes with; bare hands when Disarmed (RW-MAN-07, RW-WEAP-23)."""
    if not actor.weapons or (actor.conditions and actor.bears("disarmed")):
        return UNARMED
    return actor.weapons


def menu(state: State, book: RazorweaveBook, who: str, *, moved: bool, acted: bool) -> Ask:
    """What is open to a combatant at this point of its turn; the last option ends it.

    Main actions come in the order of the book (RW-TURN-03), a Strike for every Engaged foe and
    weapon (RW-STRIKE-08), then movement, then something else. Everybody is Engaged or Close where
    no map is kept (RW-ZONE-09), so closing on a clear path is free (RW-MOVE-01); leaving is what
    Withdraw is for (RW-GAP-18). Standing up costs the movement (RW-MOVE-08), or by a switch the
    main action (RW-GAP-26).
    """
    actor = state.able(who)
    side, engaged = actor.side, state.engaged
    near: list[str] = []
    far: list[str] = []
    ailing = bool(actor.conditions)
    for one in state.combatants:
        if one.out is None:
            if one.side != side:
                two = (who, one.id) if who < one.id else (one.id, who)
                (near if two in engaged else far).append(one.id)
            elif one.conditions:
                ailing = True
    clears = clearable(state, book, who) if ailing and not acted else ()
    stand = (
        not moved
        and ailing
        and actor.bears("prone")
        and (book.rulings["stand_cost"] == "movement" or not acted)
    )
    closes = () if moved else tuple(far)
    return _menu(who, weapons_of(actor), tuple(near), closes, clears, stand, acted)


@lru_cache(maxsize=4096)
def _menu(
    who: str,
    weapons: tuple[str, ...],
    near: tuple[str, ...],
    closes: tuple[str, ...],
    clears: tuple[tuple[str, str], ...],
    stand: bool,
    acted: bool,
) -> Ask:
    options: list[Option] = []
    if not acted:
        options += [
            Option(f"strike:{foe}:{weapon}", "strike", (foe, weapon), ("RW-STRIKE-01",))
            for foe in near
            for weapon in weapons
        ]
        options += [
            Option("maneuver", "maneuver", (), ("RW-MAN-01",)),
            Option("setup", "setup", (), ("RW-SETUP-01",)),
            Option("defend", "defend", (), ("RW-DEF-01",)),
        ]
        if near:
            options.append(Option("withdraw", "withdraw", (), ("RW-DEF-09",)))
        options += [
            Option(f"clear:{bearer}:{name}", "clear", (bearer, name), ("RW-COND-07",))
            for bearer, name in clears
        ]
    if stand:
        options.append(Option("stand", "stand", (), ("RW-MOVE-08",)))
    options += [Option(f"engage:{foe}", "engage", (foe,), ("RW-MOVE-01",)) for foe in closes]
    if acted:
        options.append(Option("end", "end"))
    else:
        options.append(Option("else", "else", (), ("RW-MAN-06",)))
        options.append(Option("pass", "pass", (), ("RW-TURN-08",)))
    because = ("RW-TURN-01", "RW-TURN-03")
    return Ask(Decider(who), "action", Choice(tuple(options)), because, (who,))


def can_strike(state: State, who: str, foe: str) -> bool:
    """Whether a combatant is in the fight and could Strike that foe from where it is."""
    striker = state.find(who)
    return striker is not None and striker.out is None and state.are_engaged(who, foe)
