"""What a combatant may do on its turn: the menu of one prompt, and which Strikes are in reach."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option
from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.conditions import clearable
from fracas.rulesets.razorweave.paths import may_sprint, moves_as, quick, steps
from fracas.rulesets.razorweave.state import Combatant, State
from fracas.rulesets.razorweave.tags import is_cramped, removable

UNARMED = ("unarmed",)


def weapons_of(actor: Combatant) -> tuple[str, ...]:
    """What a combatant Strikes with; bare hands when Disarmed (RW-MAN-07, RW-WEAP-23)."""
    return actor.in_hand or UNARMED


def reaching(book: RazorweaveBook, weapons: tuple[str, ...], band: str) -> tuple[str, ...]:
    """Those of the weapons that Strike a foe in that band (RW-STRIKE-08).

    RW-ZONE-04, RW-ZONE-05, RW-ZONE-06: melee, what is thrown or Close, what shoots far.
    """
    return tuple([weapon for weapon in weapons if band in reach_of(book.weapons[weapon].tags)])


@lru_cache(maxsize=256)
def reach_of(tags: tuple[str, ...]) -> tuple[str, ...]:
    """The bands in which a weapon with these Tags Strikes (RW-STRIKE-08).

    Melee needs Engaged, and Reach takes Close besides (RW-ZONE-11); what is thrown takes Close,
    and Ranged Close or Far, but never a foe Engaged with the shooter (RW-GAP-48).
    """
    if "Ranged" in tags:
        return ("close", "far")
    if "Thrown" in tags:
        return ("close",)
    return ("engaged", "close") if "Reach" in tags else ("engaged",)


def menu(
    state: State,
    book: RazorweaveBook,
    who: str,
    *,
    moved: bool,
    acted: bool,
    rooted: bool = False,
) -> Ask:
    """What is open to a combatant at this point of its turn; the last option ends it.

    Main actions come in the order of the book (RW-TURN-03), a Strike for every foe and weapon
    that reaches it in its band (RW-STRIKE-08), then movement, then something else. Everybody is
    Engaged or Close where no map is kept (RW-ZONE-09), and closing on a clear path is free
    (RW-MOVE-01). The ways out of melee stand beside Withdraw (RW-MOVE-14, RW-GAP-18); without a map
    they come before the main action, unless a Quick weapon is in hand. Standing up
    costs the movement (RW-MOVE-08), or by a switch the main action (RW-GAP-26). Once the movement
    is gone, a Sprint spends the main action on another (RW-GAP-20, RW-GAP-108). `rooted` leaves no
    movement but to stand up: a Withdraw carries no further in this turn (RW-DEF-13).
    """
    actor = state.able(who)
    side, engaged, mapped = actor.side, state.engaged, bool(state.places)
    near: list[str] = []
    close: list[str] = []
    far: list[str] = []
    ailing = bool(actor.conditions)
    for one in state.combatants:
        if one.out is None:
            if one.side != side:
                if one.hidden:
                    continue
                two = (who, one.id) if who < one.id else (one.id, who)
                if two in engaged:
                    near.append(one.id)
                elif not mapped:
                    close.append(one.id)
                else:
                    band = state.band_of(actor.place, one.place)
                    if band != "out":
                        (close if band == "close" else far).append(one.id)
            elif one.conditions:
                ailing = True
    clears = clearable(state, book, who) if ailing and not acted else ()
    blows: tuple[tuple[str, str], ...] = ()
    if not acted:
        blows = _blows(state, book, actor, (("engaged", near), ("close", close), ("far", far)))
    moves: tuple[str, ...] = ()
    if not moved or not acted:
        if (
            ailing
            and actor.bears("prone")
            and (book.rulings["stand_cost"] == "movement" or not acted)
            and not moves_as(state, book, who, "none")
        ):
            moves = ("stand",)
        if not rooted:
            left = near if mapped or not acted or (near and quick(actor, book)) else ()
            moves += steps(state, book, actor, left, close)
        if moved:
            moves = ("sprint",) if moves and may_sprint(state, book, who) else ()
    if ailing and len(actor.weapons) > 1 and not actor.in_hand:
        moves = ("draw", *moves)
    sheds: tuple[str, ...] = ()
    if ailing and not acted:
        names = [one.name for one in actor.conditions]
        sheds = tuple(name for name in names if book.conditions[name].clear)
    smashes = _smashes(state, book, who) if state.tags and not acted else ()
    if near and not mapped:
        sheds = ("away", *sheds)
    return _menu(who, blows, bool(near), clears, sheds, smashes, moves, acted)


def _smashes(state: State, book: RazorweaveBook, who: str) -> tuple[str, ...]:
    """Fragile Cover that a combatant may Strike at (RW-TAG-06)."""
    return tuple(
        f"smash:{tag.id}" + (f":{tag.place}" if tag.place else "")
        for tag in removable(state, book, who)
        if book.tags[tag.id].breaks and not tag.on
    )


def _blows(
    state: State,
    book: RazorweaveBook,
    actor: Combatant,
    foes: tuple[tuple[str, list[str]], ...],
) -> tuple[tuple[str, str], ...]:
    """Every foe with every weapon that reaches it; Reach is worth nothing where it is Cramped."""
    weapons = weapons_of(actor)
    cramped = bool(state.tags) and is_cramped(state, actor.id)
    found: list[tuple[str, str]] = []
    for band, ids in foes:
        if ids:
            at_hand = reaching(book, weapons, band)
            if cramped and band == "close":
                at_hand = tuple(one for one in at_hand if "Reach" not in book.weapons[one].tags)
            found += [(foe, weapon) for foe in ids for weapon in at_hand]
    return tuple(found)


@lru_cache(maxsize=4096)
def _menu(
    who: str,
    blows: tuple[tuple[str, str], ...],
    near: bool,
    clears: tuple[tuple[str, str], ...],
    sheds: tuple[str, ...],
    smashes: tuple[str, ...],
    moves: tuple[str, ...],
    acted: bool,
) -> Ask:
    options: list[Option] = []
    if not acted:
        options += [
            Option(f"strike:{foe}:{weapon}", "strike", (foe, weapon), ("RW-STRIKE-01",))
            for foe, weapon in blows
        ]
        options += [_option(smash) for smash in smashes]
        options += [
            Option("maneuver", "maneuver", (), ("RW-MAN-01",)),
            Option("setup", "setup", (), ("RW-SETUP-01",)),
            Option("defend", "defend", (), ("RW-DEF-01",)),
        ]
        options += [
            Option(
                f"defend:{name}",
                "defend",
                (name,),
                ("RW-DEF-01", "RW-DEF-03" if name == "away" else "RW-DEF-07"),
            )
            for name in sheds
        ]
        if near:
            options.append(Option("withdraw", "withdraw", (), ("RW-DEF-09",)))
        options += [
            Option(f"clear:{bearer}:{name}", "clear", (bearer, name), ("RW-COND-07",))
            for bearer, name in clears
        ]
    options += [_option(move) for move in moves]
    if acted:
        options.append(Option("end", "end"))
    else:
        options.append(Option("else", "else", (), ("RW-MAN-06",)))
        options.append(Option("pass", "pass", (), ("RW-TURN-08",)))
    because = ("RW-TURN-01", "RW-TURN-03")
    default = "end" if acted else None
    return Ask(Decider(who), "action", Choice(tuple(options)), because, (who,), default)


def _option(what: str) -> Option:
    kind, *about = what.split(":")
    return Option(what, kind, tuple(about), _MOVES[kind])


_MOVES = {
    "stand": ("RW-MOVE-08",),
    "leave": ("RW-WEAP-07", "RW-MOVE-14"),
    "unpressed": ("RW-MOVE-14",),
    "break": ("RW-MOVE-14", "RW-GAP-16"),
    "walk": ("RW-MOVE-14", "RW-MOVE-05"),
    "draw": ("RW-MAN-07",),
    "go": ("RW-ZONE-03", "RW-MOVE-03"),
    "engage": ("RW-MOVE-01",),
    "flee": ("RW-ZONE-07", "RW-OUT-24"),
    "sprint": ("RW-GAP-20", "RW-MOVE-03", "RW-TURN-02"),
    "smash": ("RW-TAG-06", "RW-TAG-17"),
}


def can_strike(state: State, book: RazorweaveBook, who: str, foe: str) -> bool:
    """Whether a combatant is in the fight and could Strike that foe from where it is."""
    striker = state.find(who)
    if striker is None or striker.out is not None:
        return False
    return bool(reaching(book, weapons_of(striker), state.band(who, foe)))
