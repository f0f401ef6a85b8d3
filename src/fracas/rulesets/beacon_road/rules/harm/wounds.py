"""Wounds: inflicting, stacking, easing and ending them, and who decides for controlled creatures.

Effects at the start of a turn are in turns.py, on rolls in modifiers.py, on Acts and Reacts in
allowances.py, on threat in relations.py and on movement in movement.py; the Resistance Roll against
wounds is in resistance.py.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.facts import Noted
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import DEFENSES, TYPES
from fracas.rulesets.beacon_road.rules.gear.items import NATURAL, row_of, wielded
from fracas.rulesets.beacon_road.rules.subjects import Choosing, Pair, Reply, Word
from fracas.rulesets.beacon_road.state.harm_facts import Eased, Wounded
from fracas.rulesets.beacon_road.state.scene_facts import ItemMoved
from fracas.rulesets.beacon_road.state.state import MOST, Creature, Item, ItemId, State, Wound

DISARMED, GOADED = "disarmed", "goaded"

DOMINATED, CHARMED = "dominated", "charmed"

RULED = (DOMINATED, CHARMED)
"""Wounds that give decisions to another, the stronger one first (BR-WOUND-19)."""


def has(one: Creature, name: str) -> bool:
    """Whether a creature has a wound of that name."""
    return any(wound.name == name for wound in one.wounds)


def bears(book: BeaconRoadBook, one: Creature, name: str) -> bool:
    """Whether a creature has a wound, or one that counts as it; Sickened counts as Distracted.

    BR-WND-21.
    """
    return any(wound.name == name or name in book.wounds[wound.name].like for wound in one.wounds)


def incapacitated(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature is Incapacitated, by a wound or by having no HP (BR-WND-19, BR-HP-05)."""
    return one.hp <= 0 or any(book.wounds[wound.name].fixed_defense for wound in one.wounds)


def stands(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature still counts in a fight: present, alive and not Incapacitated."""
    return not one.out and one.hp > 0 and not (one.wounds and incapacitated(book, one))


def effect_die(book: BeaconRoadBook, degree: int) -> int:
    """The sides of the EFFECT die of a severity or quality level from 1 to 5 (BR-DICE-04)."""
    return book.tables.dice[min(max(degree, 1), len(book.tables.dice)) - 1]


def resistible(book: BeaconRoadBook, one: Creature) -> tuple[int, ...]:
    """The indexes of the wounds that Resistance Rolls can ease; events are already over.

    BR-OTHER-09, BR-GAP-75.
    """
    return tuple([at for at, wound in enumerate(one.wounds) if not book.wounds[wound.name].event])


def controlled_by(one: Creature) -> tuple[str, str]:
    """The wound by which another controls a creature, and the controller; blanks if none.

    Dominated comes before Charmed, and newer ones before older (BR-WOUND-19, BR-WND-12).
    """
    for name in RULED:
        for wound in reversed(one.wounds):
            if wound.name == name:
                return name, wound.choice or wound.by
    return "", ""


def until(state: State, by: str, rounds: int) -> int:
    """The round in which an effect of `rounds` ends at the start of its creator's turn.

    BR-BOON-16: the creator's current turn, or one already taken in this round, does not count. 0
    rounds return 0, which means no end.
    """
    if rounds <= 0:
        return 0
    maker = state.find(by)
    now = max(state.round, 1)
    return now + rounds - (0 if maker is not None and maker.taken else 1)


def inflict(
    run: Run,
    who: str,
    name: str,
    severity: int,
    by: str,
    defense: str = "",
    choice: str = "",
    rounds: int = 0,
) -> Procedure[None]:
    """Inflict a wound (BR-WOUND-01); one the creature already has may stay or grow instead.

    `severity` 0 takes that of the table, 1 for a graded wound (BR-WOUND-17). `defense` is the one
    that was met. `choice` is what the inflicter chooses: a Defense, a damage type, or a creature;
    left blank, the inflicter is asked (prompt kind `chosen`), or is that creature itself. `rounds`
    is a limit set by the power (BR-WOUND-11). Disarmed takes an item at once and leaves no wound
    (BR-WND-10); forced movement and Flanked are not wounds, and have no effect here.
    """
    book: BeaconRoadBook = run.book
    one = run.state.find(who)
    if one is None or one.out:
        return
    row = book.wounds[name]
    if row.event:
        if name == DISARMED:
            yield from disarm(run, who, by)
        return
    if not choice and row.choice in ("source", "controller"):
        choice = by
    elif not choice and row.choice:
        choice = yield from choose(run, row.choice, row.name, by, who, defense)
    maker = run.state.find(by)
    fresh = Wound(
        name,
        min(severity or row.severity or 1, MOST),
        by,
        maker.tier if maker is not None else 0,
        defense,
        choice,
        until(run.state, by, rounds),
    )
    settled, replaced = stacked(run.state.who(who), fresh, str(book.rulings["wound_stacking"]))
    if settled is None:
        yield Noted("wound_stays", (who, name, by), because=("BR-WOUND-09", "BR-GAP-13"))
        return
    rows = ("BR-WOUND-02", "BR-WOUND-12", *row.because)
    if replaced:
        rows = ("BR-WND-18", *rows) if name == GOADED else ("BR-WOUND-09", *rows)
    yield Wounded(who, settled, replaced, because=tuple(dict.fromkeys(rows)))


class Chosen(Reply, frozen=True):
    """The Defense that becomes Exposed, of those that were met (BR-WND-16)."""

    what: str

    kind = "chosen"
    stem = ""
    text = "chosen"
    because: ClassVar[tuple[str, ...]] = ("BR-ATTACK-02", "BR-POWER-02")


class Guarded(Chosen, frozen=True):
    """The Defense that a wound or boon is about (BR-GAP-61)."""

    kind = "defense"
    because = ("BR-GAP-61",)


class Typed(Chosen, frozen=True):
    """The damage type that a wound or boon is about (BR-GAP-61)."""

    kind = "type"
    because = ("BR-GAP-61",)


CHOSEN: Deeds[Chosen] = Deeds(Chosen)


class KnockAway(Reply, frozen=True):
    """An item that leaves the hands of the Disarmed (BR-WND-10)."""

    item: ItemId

    kind = "item"
    stem = ""
    because = ("BR-WND-10",)


KNOCKED: Deeds[KnockAway] = Deeds(KnockAway)


def choose(run: Run, what: str, name: str, by: str, who: str, usual: str = "") -> Procedure[str]:
    """Ask the inflicter or granter for a Defense or a damage type (BR-GAP-61).

    `what` is defense or type; the game master chooses for a creature that is gone. Prompt kind
    `chosen`.
    """
    values = DEFENSES if what == "defense" else TYPES
    default = usual if usual in values else ("iron" if what == "defense" else "kinetic")
    kind = Guarded if what == "defense" else Typed
    options = tuple([kind(value).option() for value in values])

    def ask(state: State) -> Ask:
        state.who(who)
        decider = Decider(by) if state.find(by) is not None else GM
        about = Choosing(by, "", who, name)
        return Ask(decider, "chosen", Choice(options), ("BR-GAP-61",), about, default)

    said: str = yield from need(run, ask)
    return said


def stacked(one: Creature, fresh: Wound, mode: str) -> tuple[Wound | None, tuple[int, ...]]:
    """The wound after stacking, and the indexes it replaces; None if the old one stays.

    BR-WOUND-09: the more severe stays, the newer on a tie; `mode` may add them, up to 5, or keep
    both. Wounds with different choices are different wounds (BR-WOUND-10), but there is only one
    Goaded, the newest (BR-WND-18).
    """
    same = [
        at
        for at, old in enumerate(one.wounds)
        if old.name == fresh.name and (old.choice == fresh.choice or fresh.name == GOADED)
    ]
    if not same:
        return fresh, ()
    if fresh.name == GOADED:
        return fresh, tuple(same)
    if mode == "separate":
        return fresh, ()
    worst = max((one.wounds[at] for at in same), key=lambda old: old.severity)
    if mode == "add":
        return replace(fresh, severity=min(worst.severity + fresh.severity, MOST)), tuple(same)
    return (None, ()) if worst.severity > fresh.severity else (fresh, tuple(same))


def ease(run: Run, who: str, place: int, how: str) -> Procedure[None]:
    """Lower a wound's severity by 1, or end it if it is cleansed or ended by standing up.

    `how` is resist, time, stood or cleansed (BR-WOUND-03, BR-WND-14, BR-WOUND-16); `place` is its
    index among the bearer's wounds, from 0. At severity 0 the wound is gone (BR-WOUND-04); until
    then one of fixed severity has its full effect (BR-GAP-12).
    """
    one = run.state.who(who)
    if place >= len(one.wounds):
        return
    wound = one.wounds[place]
    rows: tuple[str, ...]
    if how == "stood":
        left, rows = 0, ("BR-WND-14", "BR-ACT-12")
    elif how == "cleansed":
        left, rows = 0, ("BR-WOUND-16",)
    else:
        left, rows = wound.severity - 1, ("BR-WOUND-03", "BR-RESIST-03")
    if left <= 0:
        rows = (*rows, "BR-WOUND-04")
    elif run.book.wounds[wound.name].severity:
        rows = (*rows, "BR-WOUND-06")
    else:
        rows = (*rows, "BR-WOUND-07")
    yield Eased(who, place, left, how, because=rows)


def wound_at(one: Creature | None, place: str) -> Wound | None:
    """The wound at an index of a creature; None if there is none."""
    wounds = one.wounds if one is not None else ()
    return next((wound for at, wound in enumerate(wounds) if str(at) == place), None)


def held(book: BeaconRoadBook, one: Creature) -> tuple[Item, ...]:
    """What can be knocked out of a creature's hands: everything but natural weapons."""
    return tuple([item for item in wielded(one) if NATURAL not in row_of(book, item).tags])


def disarm(run: Run, who: str, by: str) -> Procedure[None]:
    """Drop an item from a creature's hands, chosen by the inflicter (BR-WND-10).

    Prompt kind `disarm`; nothing happens to empty hands.
    """
    items = held(run.book, run.state.who(who))
    if not items:
        yield Noted("nothing_held", (who,), because=("BR-WND-10",))
        return
    key = items[0].id
    if len(items) > 1:

        def ask(state: State) -> Ask:
            options = tuple(KnockAway(item.id).option() for item in held(run.book, state.who(who)))
            decider = Decider(by) if state.find(by) is not None else GM
            about = Pair(by, who)
            return Ask(decider, "disarm", Choice(options), ("BR-WND-10",), about, options[0].id)

        key = yield from need(run, ask)
    yield ItemMoved(who, key, "ground", because=("BR-WND-10", "BR-ACT-27"))


# Control: the Dominated obey, the Charmed may refuse danger


class Veto(Word, frozen=True):
    """Obey an order while Charmed, or refuse it (BR-WND-08)."""

    kind = "veto"


VETOES: Deeds[Veto] = Deeds(Veto)

_VETO = Choice(
    (Veto("refuse").option(because=("BR-WND-08",)), Veto("obey").option(because=("BR-WND-07",)))
)


class Ordered(NamedTuple):
    """The subject of the prompt: who is ordered to do what."""

    who: Who
    act: str


def ruled_by(state: State, who: str) -> tuple[str, str]:
    """The wound by which another controls a creature now, and the controller; blanks if none.

    A creature that has left the fight controls nobody (BR-WOUND-19).
    """
    one = state.who(who)
    if not one.wounds:
        return "", ""
    name, by = controlled_by(one)
    master = state.find(by) if by else None
    if master is None or master.out:
        return "", ""
    return name, by


def decider_of(state: State, who: str) -> Decider:
    """Who decides for a creature: itself, or the one that Dominates it (BR-WND-12)."""
    name, by = ruled_by(state, who)
    return Decider(by if name == DOMINATED else who)


def proposer_of(state: State, who: str) -> Decider:
    """Who chooses what a creature does on its turn; for the Charmed, the charmer (BR-WND-08)."""
    return Decider(ruled_by(state, who)[1] or who)


def refuses(run: Run, who: str, act: str) -> Procedure[bool]:
    """Ask whether a Charmed creature refuses an unduly dangerous order (BR-WND-08).

    Its own player or the game master is asked; refusing is the default (BR-GAP-51).
    """

    def ask(state: State) -> Ask:
        because = ("BR-WND-07", "BR-WND-08", "BR-GAP-51", "BR-NPC-05")
        return Ask(Decider(state.who(who).id), "veto", _VETO, because, Ordered(who, act), "refuse")

    said: str = yield from need(run, ask)
    return said == "refuse"
