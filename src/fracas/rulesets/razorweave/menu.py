"""What a combatant may do on its turn: the menu of one prompt, and which Strikes are in reach."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.answers import Choice, Option
from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.rulesets.razorweave.book import RazorweaveBook, Weapon
from fracas.rulesets.razorweave.conditions import clearable
from fracas.rulesets.razorweave.gear import takes, voided
from fracas.rulesets.razorweave.restraints import shaped
from fracas.rulesets.razorweave.state import Combatant, State

UNARMED = ("unarmed",)


def weapons_of(actor: Combatant) -> tuple[str, ...]:
    """What a combatant Strikes with; bare hands when Disarmed (RW-MAN-07, RW-WEAP-23)."""
    return actor.in_hand or UNARMED


def reaching(book: RazorweaveBook, weapons: tuple[str, ...], *, engaged: bool) -> tuple[str, ...]:
    """Those of the weapons that Strike a foe who is Engaged, or who is Close (RW-STRIKE-08)."""
    return tuple([weapon for weapon in weapons if _reaches(book.weapons[weapon], engaged=engaged)])


@lru_cache(maxsize=256)
def _reaches(row: Weapon, *, engaged: bool) -> bool:
    """Melee needs Engaged, Reach takes either, Ranged and thrown weapons need Close.

    RW-WEAP-08: nobody shoots at whom it is Engaged with (RW-GAP-48).
    """
    if row.bands:
        return ("engaged" if engaged else "close") in row.bands
    tags = row.tags
    if "Ranged" in tags or "Thrown" in tags:
        return not engaged
    return engaged or "Reach" in tags


def quick(actor: Combatant, book: RazorweaveBook) -> bool:
    """Whether a Quick weapon is in hand (RW-WEAP-07)."""
    return any("Quick" in book.weapons[weapon].tags for weapon in actor.in_hand)


def menu(state: State, book: RazorweaveBook, who: str, *, moved: bool, acted: bool) -> Ask:
    """What is open to a combatant at this point of its turn; the last option ends it.

    Main actions come in the order of the book (RW-TURN-03), a Strike for every Engaged foe and
    weapon that reaches it (RW-STRIKE-08), then movement, then something else. Everybody is Engaged
    or Close where no map is kept (RW-ZONE-09), so closing on a clear path is free (RW-MOVE-01);
    leaving is what Withdraw is for (RW-GAP-18), unless a Quick weapon is in hand (RW-WEAP-07).
    Standing up costs the movement (RW-MOVE-08), or by a switch the main action (RW-GAP-26).
    """
    actor = state.able(who)
    side, engaged = actor.side, state.engaged
    near: list[str] = []
    far: list[str] = []
    ailing = bool(actor.conditions)
    lost: tuple[str, ...] = ()
    for one in state.combatants:
        if one.out is None:
            if one.side != side:
                two = (who, one.id) if who < one.id else (one.id, who)
                (near if two in engaged else far).append(one.id)
            elif one.conditions:
                ailing = True
        elif one.leads and one.side != side:
            lost = (*lost, one.side)
    clears = clearable(state, book, who) if ailing and not acted else ()
    stand = (
        not moved
        and ailing
        and actor.bears("prone")
        and (book.rulings["stand_cost"] == "movement" or not acted)
    )
    closes = () if moved else tuple(far)
    blows: tuple[tuple[str, str], ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    if not acted:
        weapons = weapons_of(actor)
        at_hand = reaching(book, weapons, engaged=True) if near else ()
        at_distance = reaching(book, weapons, engaged=False) if far else ()
        blows = tuple(
            [(foe, weapon) for foe in near for weapon in at_hand]
            + [(foe, weapon) for foe in far for weapon in at_distance]
        )
        if state.tags:
            blows = in_the_open(state, book, who, blows)
        aims = aimed(book, blows, moved=moved)
    moves: tuple[str, ...] = ()
    if stand:
        moves = ("stand",)
    if near and not moved and quick(actor, book):
        moves = (*moves, "leave")
    if ailing and len(actor.weapons) > 1 and not actor.in_hand:
        moves = (*moves, "draw")
    gear = takes(book, actor) if actor.stowed else ()
    wrecks = breakable(state, book, actor) if state.tags and not acted else ()
    defends = book.rulings["defend_mode"] == "stance"
    ask = _menu(who, blows, bool(near), closes, clears, moves, acted, aims, wrecks, gear, defends)
    if not acted and (actor.shared or lost):
        ask = _with_more(ask, state, book, actor, blows, lost)
    return shaped(state, book, ask, actor, acted=acted) if ailing else ask


def _with_more(
    ask: Ask,
    state: State,
    book: RazorweaveBook,
    actor: Combatant,
    blows: tuple[tuple[str, str], ...],
    lost: tuple[str, ...],
) -> Ask:
    """The menu with a group Strike, or a call on those whose leader fell.

    RW-CHK-10, RW-NPC-05.
    """
    assert isinstance(ask.form, Choice)
    more: list[Option] = []
    if any(one.side in lost for one in state.foes(actor.id)):
        more.append(Option("appeal", "appeal", (), ("RW-NPC-05", "RW-GAP-72")))
    waiting = actor.shared and [
        one.id for one in state.allies(actor.id) if one.shared == actor.shared and not one.acted
    ]
    more += [
        Option(f"together:{foe}:{weapon}", "together", (foe, weapon), ("RW-CHK-10",))
        for foe, weapon in blows
        if any(can_strike(state, book, one, foe) for one in waiting or ())
    ]
    return replace(ask, form=Choice((*ask.form.options[:-1], *more, ask.form.options[-1])))


def aimed(
    book: RazorweaveBook, blows: tuple[tuple[str, str], ...], *, moved: bool
) -> tuple[tuple[str, str], ...]:
    """Which blows may be called shots: those of Precise weapons (RW-WEAP-03).

    Some need a shooter who has not moved in the turn (RW-WEAP-17, RW-GAP-76).
    """
    found = []
    for blow in blows:
        row = book.weapons[blow[1]]
        if "Precise" in row.tags and not (moved and row.still):
            found.append(blow)
    return tuple(found)


def in_the_open(
    state: State, book: RazorweaveBook, who: str, blows: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The blows that a Tag of the scene does not make useless (RW-WEAP-02, RW-WEAP-09).

    A Reach weapon still Strikes whom its bearer is Engaged with (RW-WEAP-06).
    """
    found = []
    for foe, weapon in blows:
        useless = voided(state, book, who, foe)
        tags = book.weapons[weapon].tags
        if not any(tag in useless for tag in tags if tag != "Reach") and not (
            "Reach" in useless and "Reach" in tags and not state.are_engaged(who, foe)
        ):
            found.append((foe, weapon))
    return tuple(found)


def breakable(state: State, book: RazorweaveBook, actor: Combatant) -> tuple[str, ...]:
    """Tags within reach that a Strike may break (RW-STRIKE-09)."""
    return tuple(
        tag.id for tag in state.tags if book.tags[tag.id].breaks and tag.place in ("", actor.place)
    )


@lru_cache(maxsize=4096)
def _menu(
    who: str,
    blows: tuple[tuple[str, str], ...],
    near: bool,
    closes: tuple[str, ...],
    clears: tuple[tuple[str, str], ...],
    moves: tuple[str, ...],
    acted: bool,
    aims: tuple[tuple[str, str], ...] = (),
    wrecks: tuple[str, ...] = (),
    gear: tuple[str, ...] = (),
    defends: bool = True,
) -> Ask:
    options: list[Option] = []
    if not acted:
        options += [
            Option(f"strike:{foe}:{weapon}", "strike", (foe, weapon), ("RW-STRIKE-01",))
            for foe, weapon in blows
        ]
        options += [
            Option(f"called:{foe}:{weapon}", "called", (foe, weapon), ("RW-WEAP-03",))
            for foe, weapon in aims
        ]
        options += [Option(f"wreck:{tag}", "wreck", (tag,), ("RW-STRIKE-09",)) for tag in wrecks]
        options += [
            Option("maneuver", "maneuver", (), ("RW-MAN-01",)),
            Option("setup", "setup", (), ("RW-SETUP-01",)),
        ]
        if defends:
            options.append(Option("defend", "defend", (), ("RW-DEF-01",)))
        if near:
            options.append(Option("withdraw", "withdraw", (), ("RW-DEF-09",)))
        options += [
            Option(f"clear:{bearer}:{name}", "clear", (bearer, name), ("RW-COND-07",))
            for bearer, name in clears
        ]
    options += [Option(move, move, (), _MOVES[move]) for move in moves]
    options += [Option(f"change:{item}", "change", (item,), ("RW-WEAP-24",)) for item in gear]
    options += [Option(f"engage:{foe}", "engage", (foe,), ("RW-MOVE-01",)) for foe in closes]
    if acted:
        options.append(Option("end", "end"))
    else:
        options.append(Option("else", "else", (), ("RW-MAN-06",)))
        options.append(Option("pass", "pass", (), ("RW-TURN-08",)))
    because = ("RW-TURN-01", "RW-TURN-03")
    default = "end" if acted else None
    return Ask(Decider(who), "action", Choice(tuple(options)), because, (who,), default)


_MOVES = {"stand": ("RW-MOVE-08",), "leave": ("RW-WEAP-07",), "draw": ("RW-MAN-07",)}


def can_strike(state: State, book: RazorweaveBook, who: str, foe: str) -> bool:
    """Whether a combatant is in the fight and could Strike that foe from where it is."""
    striker = state.find(who)
    if striker is None or striker.out is not None:
        return False
    engaged = state.are_engaged(who, foe)
    weapons = reaching(book, weapons_of(striker), engaged=engaged)
    if weapons and state.tags:
        return bool(in_the_open(state, book, who, tuple((foe, weapon) for weapon in weapons)))
    return bool(weapons)
