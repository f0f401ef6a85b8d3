"""What stands beside and under the drawing of the board, as sentences: its twin in words.

AP-NAR-08, AP-NAR-09.
"""

from __future__ import annotations

from fracas.core.grammar import count, listed, lowered, plain, sentence
from fracas.core.pictures import Slip
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import Attempt, cost_of, weapons_of
from fracas.rulesets.action_points.rules.deeds import load
from fracas.rulesets.action_points.rules.injury import forced, steps_left, steps_to_down
from fracas.rulesets.action_points.state.drawing import (
    ActionPointsAim,
    ActionPointsBody,
    ActionPointsFighter,
    ActionPointsGait,
)
from fracas.rulesets.action_points.state.state import Area, Attribute, Combatant, Goal, Stake, State
from fracas.rulesets.action_points.words.names import (
    DOWN_END,
    PENALTY_END,
    POSTURE_END,
    PRONE_END,
    Names,
    area_words,
    attributes,
    die,
    gear,
    out,
    skills,
)

GROIN = "or Prone"
"""What a blow to a place that asks for the Groin Test may do besides."""


def heads(state: State) -> tuple[tuple[str, str], ...]:
    """Round, Combat Turn and stakes; before a fight and after it, that it is not on."""
    if state.result:
        found = [("Day", str(state.day + 1)), ("Fight", "over")]
    elif not state.order and not state.turn:
        found = [("Round", "before combat")]
    else:
        found = [("Round", str(state.round) if state.round else "Surprise")]
        if state.turn:
            found.append(("Turn", str(state.turn)))
    if state.stakes:
        found.append(("Stakes", state.stakes))
    return tuple(found)


def flag(state: State, one: Combatant, due: str) -> str:
    """How somebody stands in this Combat Turn, in a word or two; blank outside (AP-TURN-16)."""
    if one.dead:
        return "dead"
    if one.down:
        return "Down"
    if one.id == due:
        return "acting"
    if not state.turn:
        return ""
    if one.id not in state.order:
        return "not in the order yet"
    if state.is_caught(one.id):
        return "surprised"
    if one.passed:
        return "passed"
    return "Action ready" if one.token else "defended" if one.defended else "Action spent"


def gone(one: Combatant) -> str:
    """Why somebody cannot go on; blank for whoever can."""
    return plain(one.out) or ("dead" if one.dead else "Down" if one.down else "")


def attribute_note(book: ActionPointsBook, one: Combatant, each: Attribute) -> str:
    """What is lost of an Attribute, and that its next loss is the one that counts (AP-DOWN-01)."""
    chain = book.chain
    told = []
    if each.current < each.undamaged:
        steps = chain.index(each.undamaged) - chain.index(each.current)
        below = ", below d4" if not each.current else ""
        told.append(f"{count(steps, 'step')} lost{below}")
    if each.current and book.tests[each.current] == 1 and not (one.dead or one.out):
        told.append("a die fewer at the next loss" if one.down else "next loss: Down")
    return "; ".join(told)


def injury_note(names: Names, one: Combatant) -> str:
    """What damage forces as things stand (AP-INJ-02, AP-DOWN-05)."""
    test = f"{names.attribute(names.book.tables.injury)} Test"
    if one.dead or one.out:
        return ""
    if one.down:
        left = steps_left(names.book, one)
        return f"Down: every blow costs a step, {count(left, 'step')} to death."
    if forced(one):
        return f"Beyond Fitness: each blow forces a {test}."
    return f"From {one.fitness + 1} on each blow forces a {test}."


def injury_rules(one: Combatant) -> tuple[str, ...]:
    """The rows by which damage forces what `injury_note` says."""
    if one.dead or one.out:
        return ()
    return ("AP-DOWN-05", "AP-INJ-06") if one.down else ("AP-INJ-02", "AP-INJ-06")


def pool_note(names: Names, one: Combatant) -> str:
    """What somebody's full AP are made of (AP-CHAR-10)."""
    if one.ap_max is not None:
        return f"{one.ap_max} AP in all"
    dice = [f"{names.attribute(key)} {die(one.die(key))}" for key in names.book.tables.ap]
    return f"{listed(dice)} make {sum(map(one.die, names.book.tables.ap))} AP"


def attack_note(names: Names, one: Combatant) -> str:
    """What an attack takes with the first of what is at hand, load and all (AP-ATK-12)."""
    weapons = weapons_of(names.book, one)
    if not weapons or not one.able:
        return ""
    weapon, ev = weapons[0], load(names.book, one)
    price = cost_of(names.book, one, weapon)
    parts = f": {lowered(names.gear(weapon))} {price - ev} + EV {ev}" if ev else ""
    with_ = "" if ev else f" with the {lowered(names.gear(weapon))}"
    return f"an attack takes {price}{parts}{with_}"


def sheet(names: Names, one: Combatant) -> tuple[tuple[str, str], ...]:
    """What a seat wants to know of its own: dice, Skills, gear, attacks, how fast (AP-NAR-09)."""
    book = names.book
    arms = [
        f"{names.gear(key)} {cost_of(book, one, key)} AP, {book.weapons[key].damage} "
        f"{book.weapons[key].type}"
        for key in weapons_of(book, one)
    ]
    found = (
        ("Dice", attributes(one, names)),
        ("Skills", skills(one, names)),
        ("Gear", gear(one, names)),
        ("Attacks", "; ".join(arms)),
        ("AP", pool_note(names, one)),
        ("Injury", injury_note(names, one)),
        ("Movement", f"{one.movement} ft"),
    )
    return tuple([(name, words) for name, words in found if words])


def slips(names: Names, one: Combatant) -> tuple[Slip, ...]:
    """Everything that stands on a sheet for a while, each with its end (AP-NAR-08)."""
    found = []
    rows: tuple[str, ...]
    if one.dead:
        return (Slip("De", "Dead", "severe", because=("AP-DOWN-07",), icon="skull", lean=-1),)
    if one.down:
        left = steps_left(names.book, one)
        note = f"{DOWN_END}; {count(left, 'failed Test')} to death"
        found.append(Slip("Do", "Down", "severe", note, ("AP-DOWN-01", "AP-DOWN-03"), "down", -1))
    elif one.prone:
        rows = ("AP-LOC-08", "AP-MOV-09")
        found.append(Slip("Pr", "Prone", "moderate", PRONE_END, rows, "down", -1))
    if one.full_defense:
        rows = ("AP-FD-01",)
        found.append(Slip("FD", "Full Defense", "light", POSTURE_END, rows, "shield", 1))
    if one.penalty:
        words = f"{one.penalty} AP fewer"
        rows = ("AP-FD-05",)
        found.append(Slip("AP", words, "light", PENALTY_END, rows, "weak", -1, "penalty"))
    if one.ran:
        note = f"shots are harder {POSTURE_END}"
        found.append(Slip("Ru", "Ran", "light", note, ("AP-MOV-04",), "fast"))
    for each in one.attributes:
        if each.current < each.undamaged:
            words = f"{names.attribute(each.name)} {die(each.current)}"
            heavy = "moderate" if each.current else "severe"
            note = f"was {die(each.undamaged)}"
            rows = ("AP-INJ-08", "AP-CHAR-04")
            found.append(
                Slip("Lo", words, heavy, note, rows, "lost_die", -1, each.name)  # type: ignore[arg-type]
            )
    return tuple(found)


def scene_slips(state: State, names: Names) -> tuple[Slip, ...]:
    """What holds for all: who has the drop on whom (AP-SUR-08), and whose death decides."""
    found = []
    if not state.round:
        by: dict[str, list[str]] = {}
        for who, whom in state.drops:
            by.setdefault(whom, []).append(who)
        for whom, some in by.items():
            has = "has" if len(some) == 1 else "have"
            words = f"{names.all(some)} {has} the drop on {names.who(whom)}"
            found.append(Slip("", words, because=("AP-SUR-11",)))
    for goal in state.goals:
        words = f"{names.who(goal.victim)}'s death decides"
        found.append(Slip("", words, note=goal_words(goal, names)))
    return tuple(found)


def goal_words(goal: Goal, names: Names) -> str:
    """What somebody's death decides."""
    return f"the fight goes to {names.side(goal.winner)} if {names.who(goal.victim)} dies"


def clock_words(clock: Stake, names: Names) -> str:
    """What a full count of Rounds decides."""
    return f"when full, the fight goes to {names.side(clock.winner)}" if clock.winner else ""


def how(names: Names, target: str, passive: Attempt, active: Attempt | None) -> str:
    """What is rolled at an attack on somebody, however it defends (AP-ATK-02 to AP-ATK-05)."""
    told = f"{die(passive.attack.die)} against MTN {passive.attack.mtn}"
    ways = [
        f"{way} {die(one.defense.die)} against {one.defense.mtn}"
        for way, one in (("passive", passive), ("active", active))
        if one is not None and one.defended
    ]
    return f"{told}; {names.who(target)} {', '.join(ways) if ways else 'makes no Defense roll'}"


def aim_words(names: Names, aim: ActionPointsAim) -> str:
    """An attack that can be declared, as a sentence."""
    far = f", {aim.feet} ft away" if names.state.width or names.state.height else ""
    counts = "".join(f"; {lowered(one)}" for one in aim.hinders)
    return (
        f"{names.who(aim.who)} can attack {names.who(aim.target)}{far} with "
        f"{aim.weapon} for {aim.price} AP: {aim.how}{counts}."
    )


def gait_words(names: Names, who: str, gaits: tuple[ActionPointsGait, ...]) -> str:
    """How far somebody can go, as a sentence (AP-MOV-02 to AP-MOV-04)."""
    return f"{names.who(who)} can move: {'; '.join(map(gait_word, gaits))}."


def gait_word(gait: ActionPointsGait) -> str:
    """A way of moving, how far it goes and what it takes."""
    return f"{gait.name} up to {gait.feet} ft for {gait.price} AP"


def rung_words(names: Names, one: Combatant, initiative: str, token: str, state_word: str) -> str:
    """Somebody's rung of the ladder, with damage, as a sentence (AP-CHAR-14)."""
    told = [f"Initiative {initiative}"] if initiative else []
    told.append(f"{one.ap} of {max(one.ap_full, one.ap)} AP left")
    told += [word for word in (state_word,) if word]
    told.append(f"damage {one.damage} of Fitness {one.fitness}")
    return f"{one.name} ({token}, {names.side(one.side)}): {', '.join(told)}."


def stands(
    names: Names, one: Combatant, others: list[tuple[str, int]], covers: dict[str, str]
) -> str:
    """Where somebody stands, how far from everybody else, what covers foes (AP-MOV-13)."""
    far = listed([f"{names.who(who)} {apart(feet, covers.get(who, ''))}" for who, feet in others])
    return f"{one.name} stands at {point(one.x, one.y)}{f'; to {far}' if far else ''}."


def point(x: int, y: int) -> str:
    """A point of the plane by its feet from the left and from the top."""
    return f"{x}, {y}"


def apart(feet: int, cover: str) -> str:
    """How far somebody is, and in what cover: `56 ft (partial cover)`."""
    return f"{feet} ft ({cover} cover)" if cover else f"{feet} ft"


def sheet_words(names: Names, one: Combatant, drawn: ActionPointsFighter) -> str:
    """Somebody's dice, what is worn where, and what lasts, as sentences."""
    parts = [f"{one.name}: {attributes(one, names)}"]
    if drawn.armour:
        parts.append(f"{lowered(drawn.worn)}, DR {armour_words(names, drawn)}")
    if drawn.attack:
        parts.append(drawn.attack)
    marks = [f"{slip.name}{f' {slip.note}' if slip.note else ''}" for slip in slips(names, one)]
    if one.able and steps_to_down(names.book, one) == 1:
        marks.append("one step from Down")
    tail = f" {drawn.injury}" if drawn.injury else ""
    return f"{'; '.join([*parts, *marks])}.{tail}"


def armour_words(names: Names, drawn: ActionPointsFighter) -> str:
    """The DR of every covered place, those that are alike together (AP-DMG-04 to AP-DMG-07)."""
    found: dict[tuple[int, ...], list[str]] = {}
    for key, rates in drawn.armour:
        found.setdefault(rates, []).append(names.location(key))
    return "; ".join(f"{rates_words(rates)} on {listed(keys)}" for rates, keys in found.items())


TYPES = ("blunt", "blade", "bullet")
"""The types of damage in the order in which DR is told (AP-DMG-06)."""


def rates_words(rates: tuple[int, ...]) -> str:
    """DR against each type of damage: one number where all are the same."""
    if len(set(rates)) == 1:
        return str(rates[0])
    told = zip(rates, TYPES, strict=True)
    return listed([f"{rate} against {type_}" for rate, type_ in told])


def body_words(body: ActionPointsBody) -> str:
    """Where a blow lands and what a called shot costs, as a sentence (AP-LOC-01, AP-LOC-15)."""
    told = []
    for place in body.places:
        times = f", damage times {place.multiplier}" if place.multiplier != 1 else ""
        note = f", {place.note}" if place.note else ""
        told.append(f"{place.faces} {place.name}, +{place.surcharge} AP{times}{note}")
    return f"Where a blow lands ({plain(body.shape)}): {'; '.join(told)}."


def area_name(area: Area) -> str:
    """An area of the plane and what it is like there."""
    return f"{area.name}: {area_words(area) or 'open ground'}"


def area_line(area: Area) -> str:
    """An area of the plane as a sentence."""
    return f"{area_name(area)}, from {area.x}, {area.y}, {area.width} by {area.height} ft."


def nearest(names: Names, one: Combatant, foes: list[tuple[str, int]]) -> str:
    """Where somebody stands and which foe is nearest, for the order of turns."""
    if not names.state.width and not names.state.height:
        return ""
    near = min(foes, key=lambda foe: foe[1], default=None)
    beside = f"; {names.who(near[0])} {near[1]} ft away" if near else ""
    return f"at {one.x}, {one.y}{beside}"


def left_words(one: Combatant) -> str:
    """How somebody left the fight, as a sentence."""
    return f"{one.name} {out(one)}."


def weapon_words(names: Names, weapon: str) -> str:
    """A weapon with its damage, for the middle of a sentence."""
    row = names.book.weapons[weapon]
    return f"{lowered(names.gear(weapon))} ({row.damage} {row.type})"


def worn_words(names: Names, one: Combatant) -> str:
    """What armour somebody wears."""
    return sentence(listed([lowered(names.gear(key)) for key in one.worn]))
