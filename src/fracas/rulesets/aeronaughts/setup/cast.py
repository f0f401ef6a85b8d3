"""Who is in a fight: its opening state, latecomers, leavers, and the next fight.

Also how everybody is doing, and what the game master can edit on a figure.
"""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.grammar import sentence
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat, Fact
from fracas.core.ids import Decider
from fracas.core.lookups import row_of
from fracas.core.picture.handles import Handle, listed_handles
from fracas.core.system.billing import Billing, clocked, party_of
from fracas.core.system.ruleset import Fate, Levy
from fracas.kit.crowd import free_id, levied, seats_of
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, BarRow, Placing, ScenarioRow
from fracas.rulesets.aeronaughts.rules.damage import wounds_of
from fracas.rulesets.aeronaughts.state.scene_facts import Carried, Ended, Entered, Left, Sided
from fracas.rulesets.aeronaughts.state.state import (
    DEAD,
    TYPES,
    Bar,
    Combatant,
    Condition,
    Consequence,
    SkillRank,
    Stake,
    State,
)
from fracas.rulesets.aeronaughts.words.catalogue import type_name
from fracas.rulesets.aeronaughts.words.pages import SIGNS
from fracas.space.zones import Between, Place

FIRST = Beat("opening")
"""The agenda when a fight opens (AE-INIT-01)."""

NEXT = "medium"
"""The band of zones that are one edge apart (AE-RNG-02)."""


def combatant_of(
    book: AeronaughtsBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Combatant:
    """Make a combatant from the book, unhurt and in no zone yet (AE-GAP-49).

    At the ready are the first weapon that must be drawn, and all that need no hands (AE-MAN-31).
    Raises `WrongUse` if the book has none of that name.
    """
    row = row_of(book.combatants, key, "Aeronaughts", "combatant")
    drawn = [weapon for weapon in row.weapons if not book.weapons[weapon].bare][:1]
    return Combatant(
        id=who or key,
        name=name or row.name,
        side=side,
        kind=row.kind,
        named=row.named,
        physical=bar_of(book, row.physical),
        mental=bar_of(book, row.mental),
        spiritual=bar_of(book, row.spiritual),
        skills=tuple(skill_of(name, figures) for name, figures in row.skills.items()),
        magical=row.magical,
        weapons=row.weapons,
        in_hand=tuple(w for w in row.weapons if w in drawn or book.weapons[w].bare),
        items=row.items,
        rest_hours=row.rest_hours,
        policy=row.policy,
        note=row.note,
    )


def bar_of(book: AeronaughtsBook, row: BarRow) -> Bar:
    """A full bar; fields the row leaves out are those of a default human (AE-GAP-49)."""
    human = book.tables.human
    pairs = (row.soak, human.soak), (row.stress, human.stress), (row.wounds, human.wounds)
    soak, stress, wounds = ((usual if own is None else own) or 0 for own, usual in pairs)
    return Bar(soak, stress, stress, wounds, wounds)


def skill_of(name: str, figures: str) -> SkillRank:
    """A skill from its figures, characteristic before rank: `3/1` (AE-DICE-10)."""
    characteristic, _, rank = figures.partition("/")
    return SkillRank(name, int(characteristic), int(rank))


def consequence_of(text: str) -> Consequence:
    """An untreated Consequence from its severity and type: `mild/physical` (AE-CON-03)."""
    severity, _, type_ = text.partition("/")
    return Consequence(severity, type_)


def zones_of(row: ScenarioRow) -> tuple[tuple[Place, ...], tuple[Between, ...]]:
    """The zones of a scenario, and the pairs that an edge joins (AE-RNG-02)."""
    places = tuple(Place(key, zone.name) for key, zone in row.zones.items())
    return places, tuple(Between(one, other, NEXT) for one, other in row.edges)


def scenario_of(book: AeronaughtsBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` for an unknown one."""
    return row_of(book.scenarios, scenario, "Aeronaughts", "scenario")


def begin(book: AeronaughtsBook, scenario: str) -> State:
    """Make the opening state of a scenario, with its first beats on the agenda.

    One without a fight has a scene and a night for each of its nights (AE-HEAL-01). Raises
    `WrongUse` for an unknown scenario.
    """
    row = scenario_of(book, scenario)
    zones, bands = zones_of(row)
    nights = tuple(
        beat for sleep in row.nights for beat in (Beat("scene"), Beat("night", (sleep,)))
    )
    return State(
        title=row.title,
        stakes=row.stakes,
        combatants=tuple(_placed(book, one) for one in row.cast),
        zones=zones,
        bands=bands,
        clocks=tuple(
            Stake(key, clock.label, clock.size, winner=clock.winner)
            for key, clock in row.clocks.items()
        ),
        agenda=(FIRST,) if row.fight else nights,
    )


def _placed(book: AeronaughtsBook, one: Placing) -> Combatant:
    """Make one of the cast with its starting place and injuries."""
    made = combatant_of(book, one.combatant, one.side, one.id or None, one.name)
    bars = {type_: made.bar(type_) for type_ in TYPES}
    for type_, left in one.stress.items():
        bars[type_] = replace(bars[type_], stress=left)
    for type_, left in one.wounds.items():
        bars[type_] = replace(bars[type_], wounds=left)
    injured = tuple(map(consequence_of, one.consequences))
    at = {"zone": one.zone, "group": one.group, "ready": one.ready}
    return replace(made, consequences=injured, **at, **bars)


def arriving(state: State, one: Combatant) -> Combatant:
    """Place a late arrival in the zone of most of its side, else in the first; not engaged.

    AE-INIT-07. Without a map it has no zone.
    """
    own = [mate.zone for mate in state.present() if mate.side == one.side and mate.zone]
    first = state.zones[0].id if state.zones else ""
    return replace(one, zone=max(own, key=own.count) if own else first, group="")


# Who opens a scenario


def levies(book: AeronaughtsBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (AE-INIT-07)."""
    cast = [(one.side, one.combatant) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.combatants)


def billing(book: AeronaughtsBook, scenario: str) -> Billing:
    """Whether there is a fight, and which counts of rounds decide it (AE-INIT-07)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if not row.fight:
        return Billing(party, "No fight")
    return Billing(party, clocked([one.winner for one in row.clocks.values()], party))


def muster(
    book: AeronaughtsBook, scenario: str, kind: str, side: str, count: int
) -> AeronaughtsBook:
    """Return the book with `count` of a kind on a side of the scenario (AE-INIT-07).

    A newcomer is in the zone of most of its side, not engaged. Raises `WrongUse` for an unknown
    kind, for fewer than none, and if there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = replace(row, cast=tuple(one for one in row.cast if one not in leaving))
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _another(book: AeronaughtsBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """Place one more of a kind, as ready as the others of its side (AE-INIT-01)."""
    state, row = begin(book, scenario), scenario_of(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    mates = [one.ready for one in row.cast if one.side == side]
    name = f"{made.name} {number}" if number > 1 else ""
    zone = arriving(state, made).zone
    return Placing(kind, side, zone, id=made.id, name=name, ready=mates[-1] if mates else True)


# Who comes and goes


def enter(book: AeronaughtsBook, state: State, combatant: str, side: str) -> Fact:
    """The fact that a combatant joins, to roll for a slot of the next round (AE-INIT-07)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, joining), because=("AE-INIT-07",))


def leave(decider: Decider) -> Fact:
    """The fact that a combatant leaves for good (AE-INIT-05)."""
    return Left(decider, because=("AE-INIT-05",))


def change_side(decider: Decider, side: str) -> Fact:
    """The fact that a combatant changes sides (AE-INIT-03)."""
    return Sided(decider, side, because=("AE-INIT-03", "AE-INIT-07"))


# The next fight

BECAUSE = ("AE-HEAL-01", "AE-HEAL-05", "AE-HEAL-19", "AE-COND-07", "AE-ACT-18", "AE-MAN-29")

AWAY = ("surrendered", "captured")
"""The ways to leave a fight after which one comes along only if one's side won."""


def carry(book: AeronaughtsBook, state: State, scenario: str) -> Carried:
    """The fact that opens the next fight; Stress, Wounds, Consequences and gear carry over.

    Only treatment and rest restore anything (AE-HEAL-01, AE-HEAL-05), and a combatant who could not
    function still cannot (AE-HEAL-19). Blocks, honed qualities and waiting dice ended with the last
    fight; fires and conditions that the game master kept go on (AE-COND-07). The dead stay behind,
    and so do those who surrendered to the winners or were captured by them. Raises `IllegalAnswer`
    if nobody functions.
    """
    fresh = begin(book, scenario)
    alive = [one for one in state.combatants if one.kind == "pc" and one.out != DEAD]
    people = [one for one in alive if one.out not in AWAY or one.side == state.result]
    if all(one.down for one in people):
        raise IllegalAnswer(
            "Nobody functions who could fight again (AE-HEAL-19): let them rest first, or bring "
            "others in."
        )
    side, others, taken = seats_of(fresh, people)
    ended = Ended(keeps=True).apply(replace(state, combatants=tuple(people)))
    scene = replace(fresh, combatants=others, day=state.day)
    for one in ended.combatants:
        own = taken.get(one.id)
        made = replace(one, side=side, out="", group="", zone="", ready=True)
        if own is not None:
            made = replace(made, zone=own.zone, group=own.group, ready=own.ready)
        else:
            made = arriving(scene, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    return Carried(scene, because=BECAUSE)


# How everybody is doing


def fates(book: AeronaughtsBook, state: State) -> tuple[Fate, ...]:
    """Everybody with Stress and Wounds of their lowest health type (AE-HP-08)."""
    found = []
    for one in state.combatants:
        bars = [one.bar(type_) for type_ in TYPES]
        worst = min(bars, key=lambda bar: (bar.wounds, bar.stress + bar.wounds))
        left = 0 if one.down else worst.stress + worst.wounds
        most = worst.most_stress + worst.most_wounds
        out = one.out or ("down" if one.down else "")
        found.append(Fate(Decider(one.id), one.name, one.side, left, most, out))
    return tuple(found)


# What the game master can edit on a figure


def handles(state: State, book: AeronaughtsBook, who: str) -> tuple[Handle, ...]:
    """What can be edited: Stress, Wounds, zone, conditions and Soak (AE-HP-02, AE-COND-08)."""
    one = state.who(who)
    root = f"combatants/{who}"
    zones = tuple([(zone.id, zone.name) for zone in state.zones])
    usual = {key: (sentence(key), Condition(key, 0 if key == "prone" else 1)) for key in SIGNS}
    bars = [(type_, one.bar(type_)) for type_ in TYPES]
    return (
        *[
            Handle(
                f"{root}/{type_}/stress", f"{type_name(type_)} Stress", "life", "number",
                bar.stress, most=bar.most_stress,
            )
            for type_, bar in bars
        ],
        *[
            Handle(
                f"{root}/{type_}/wounds", f"{type_name(type_)} Wounds", "counts", "number",
                bar.wounds, most=bar.most_wounds, note="down at 0",
            )
            for type_, bar in bars
            if wounds_of(book, type_) == type_
        ],
        *(
            Handle(f"{root}/zone", "Zone", "place", "choice", one.zone, options=zones)
            for _ in (1,)
            if zones
        ),
        *listed_handles(f"{root}/conditions", one.conditions, usual, SIGNS),
        *[
            Handle(
                f"{root}/{type_}/soak", f"{type_name(type_)} Soak", "defences", "number", bar.soak,
                most=20,
            )
            for type_, bar in bars
        ],
    )  # fmt: skip
