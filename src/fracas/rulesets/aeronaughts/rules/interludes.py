"""Recovery between fights: scenes that start healing, and nights that continue it.

Nothing else heals an injury (AE-HEAL-01), and none of it happens during a fight (AE-HEAL-17).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Prompt, Ruling, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import Trial, attempt, check
from fracas.rulesets.aeronaughts.state.harm_facts import Eased, Recovered, Rested, Treated
from fracas.rulesets.aeronaughts.state.scene_facts import Fell
from fracas.rulesets.aeronaughts.state.state import (
    DEAD,
    PHYSICAL,
    TYPES,
    Combatant,
    Consequence,
    State,
)

INTERLUDES = ("scene", "night", "week")
"""What the game master may do when there is no fight (AE-HEAL-01)."""

DAYS = 7
"""The days of a week, each a scene and a night."""

MOST_HOURS = 24
"""The longest sleep a night's sheet accepts, in hours."""


def week(run: Run) -> Procedure[None]:
    """Run a week: a scene and a night, seven times (AE-HEAL-01)."""
    yield Planned((Beat("scene"), Beat("night")) * DAYS, because=("AE-HEAL-01",))


def fighting(state: State) -> bool:
    """Whether a fight is on: there are slots, and some of its beats are to come."""
    own = (*INTERLUDES, "treat", "rest")
    return bool(state.slots) and any(beat.name not in own for beat in state.agenda)


def untreated(state: State) -> tuple[tuple[str, int], ...]:
    """(bearer, index on the sheet) of every Consequence whose healing has not started."""
    return tuple(
        (one.id, place)
        for one in sleepers(state)
        for place, each in enumerate(one.consequences)
        if not each.treated
    )


def helpers(state: State, patient: str) -> tuple[Combatant, ...]:
    """Who may treat a patient: itself first, or anyone able on its side (AE-HEAL-13)."""
    side = state.who(patient).side
    able = [one for one in sleepers(state) if one.side == side and not one.down]
    return tuple(sorted(able, key=lambda one: one.id != patient))


def trial_of(state: State, book: AeronaughtsBook, patient: str, place: int, by: str) -> Trial:
    """The check that starts a combatant's healing (AE-HEAL-09, AE-HEAL-10, AE-HEAL-13)."""
    each = state.who(patient).consequences[place]
    row = book.consequences[each.severity]
    return Trial(
        by,
        "treat",
        book.tables.treatments[each.type],
        patient,
        difficulty=row.difficulty,
        upgrades=row.upgrades,
        because=(row.because[-1], "AE-HEAL-13", "AE-HEAL-14"),
    )


def promise(state: State, book: AeronaughtsBook, patient: str, place: int, by: str) -> Fraction:
    """The chance that a treatment starts the healing; 1 if it needs no check (AE-HEAL-08)."""
    if not book.consequences[state.who(patient).consequences[place].severity].difficulty:
        return Fraction(1)
    return attempt(state, book, trial_of(state, book, patient, place, by)).chance(book)


def scene(run: Run) -> Procedure[None]:
    """Run a scene between fights: each patient may treat one Consequence (AE-HEAL-08 to -12).

    The game master's sheet says who treats what, whose healing needs more scenes before it starts
    (AE-HEAL-21), and whether another scene follows before the night. By default each patient treats
    the Consequence most likely to start healing, with the best helper.
    """
    if fighting(run.state):
        yield Noted("no_recovery", because=("AE-HEAL-17",))
        return
    if not untreated(run.state):
        yield Noted("nothing_to_treat", because=("AE-HEAL-22",))
        return

    def ask_scene(state: State) -> Ruling:
        return Ruling("scene", _scene_sheet(state, run.book), (), ("AE-HEAL-08", "AE-GM-02"))

    answer = yield from need(run, ask_scene)
    values = _scene_sheet(run.state, run.book).filled(answer)
    beats = []
    for patient in dict.fromkeys(who for who, _ in untreated(run.state)):
        way = WAYS.read(values[patient])
        if isinstance(way, Treatment):
            waits = "longer" if patient in values["longer"] else ""
            beats.append(Beat("treat", (patient, way.place, way.by, waits)))
    if values["more"] == "yes":
        beats.append(Beat("scene"))
    if beats:
        yield Planned(tuple(beats), because=("AE-HEAL-08", "AE-HEAL-12"))


class Treatment(Deed, frozen=True):
    """One way to spend a scene: which Consequence of a patient is treated, and by whom."""

    patient: Who
    place: str
    by: Who

    kind = "treat"
    stem = ""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """The Consequence, and the skill of the check, if it needs one (AE-HEAL-08)."""
        found: Consequence = state.who(self.patient).consequences[int(self.place)]
        wanted = book.consequences[found.severity].difficulty
        skill = book.skills[book.tables.treatments[found.type]] if wanted else None
        return {"what": found, "skill": skill}


class NoTreatment(Deed, frozen=True):
    """Leave a patient without treatment in a scene."""

    patient: Who

    kind = "nobody"
    because = ("AE-HEAL-01",)


WAYS: Deeds[Deed] = Deeds(Treatment, NoTreatment)


def _scene_sheet(state: State, book: AeronaughtsBook) -> Sheet:
    """A line for each patient, one for those who need longer, one for another scene."""
    fields = []
    open_ = untreated(state)
    patients = tuple(dict.fromkeys(who for who, _ in open_))
    for patient in patients:
        places = [place for who, place in open_ if who == patient]
        ways = [(place, by.id) for place in places for by in helpers(state, patient)]
        ways.sort(key=lambda way: -promise(state, book, patient, *way))
        options = []
        for place, by in ways:
            # The last rule of a Consequence is that of its healing.
            row = book.consequences[state.who(patient).consequences[place].severity]
            way = Treatment(patient, str(place), by)
            options.append(way.option(because=(row.because[-1],)))
        form = Choice((*options, NoTreatment(patient).option()))
        fields.append(Field(patient, form, form.options[0].id, ("AE-HEAL-13", "AE-GM-02")))
    named = tuple(Option(patient, "who", (patient,)) for patient in patients)
    fields.append(Field("longer", Several(named), (), ("AE-HEAL-21",)))
    yes_no = Choice((Option("no", "yes_no"), Option("yes", "yes_no")))
    fields.append(Field("more", yes_no, "no", ("AE-HEAL-12",)))
    return Sheet(tuple(fields))


def treat(run: Run, patient: str, place: str, by: str, longer: str = "") -> Procedure[None]:
    """Treat a Consequence for a scene (AE-HEAL-08 to AE-HEAL-12).

    With `longer` it needs more scenes before its healing can start (AE-HEAL-21). A failed check
    uses up the scene; another scene is another try.
    """
    book: AeronaughtsBook = run.book
    at, started = int(place), True
    row = book.consequences[_at(run.state, patient, at).severity]
    if longer:
        yield Treated(patient, at, False, 0, by, because=("AE-HEAL-21",))
        return
    if row.difficulty:
        made = yield from check(run, trial_of(run.state, book, patient, at, by))
        _at(run.state, patient, at)
        started = made.passed
    because = (row.because[-1], *(() if started else ("AE-HEAL-12",)))
    yield Treated(patient, at, started, row.rests if started else 0, by, because=because)


def _at(state: State, patient: str, place: int) -> Consequence:
    """The untreated Consequence at that index; raises `Moot` if an edit removed it."""
    found = state.who(patient).consequences
    if place >= len(found) or found[place].treated:
        raise Moot(patient)
    return found[place]


def night(run: Run, sleep: str = "restful") -> Procedure[None]:
    """Run a night: 7 to 9 hours of unbroken sleep are a rest (AE-HEAL-02 to -07).

    The game master's sheet says how long it was, who slept badly and who did not sleep; `sleep`
    sets its defaults. A rest restores a Wound, all Stress unless it was disturbed, and brings every
    treated Consequence one rest closer to its end (AE-HEAL-15).
    """
    if fighting(run.state):
        yield Noted("no_recovery", because=("AE-HEAL-17",))
        return
    because = ("AE-HEAL-02", "AE-HEAL-05", "AE-GM-02")

    def ask_night(state: State) -> Ruling:
        return Ruling("night", night_sheet(state, sleep), (), because)

    answer = yield from need(run, ask_night)
    values = night_sheet(run.state, sleep).filled(answer)
    hours: int = values["hours"]
    asleep = [one for one in sleepers(run.state) if one.id not in values["awake"]]
    resting = [one.id for one in asleep if hours >= one.rest_hours]
    badly = set(values["disturbed"])
    restful = not badly.intersection(resting)
    yield Rested(restful, bool(resting), hours, because=because)
    beats = []
    for one in sleepers(run.state):
        if one.id in resting:
            beats.append(Beat("rest", (one.id, "disturbed" if one.id in badly else "restful")))
        else:
            yield Noted("no_rest", (one.id,), because=("AE-HEAL-07", "AE-HEAL-20"))
    if beats:
        yield Planned(tuple(beats), because=("AE-HEAL-03", "AE-HEAL-15"))


def sleepers(state: State) -> tuple[Combatant, ...]:
    """Everybody whom a rest may help, on any side."""
    return tuple(one for one in state.combatants if one.out != DEAD)


def night_sheet(state: State, sleep: str) -> Sheet:
    """The sheet of a night: hours without a break, who slept badly, who got no rest.

    By default the sleep is as long as the longest sleeper needs; a broken one is just too short for
    the shortest (AE-HEAL-07, AE-HEAL-20).
    """
    there = sleepers(state)
    needs = [one.rest_hours for one in there] or [0]
    hours = max(min(needs) - 1, 0) if sleep == "broken" else max(needs)
    names = tuple(Option(one.id, "who", (one.id,)) for one in there)
    everybody = tuple(one.id for one in there) if sleep == "disturbed" else ()
    return Sheet(
        (
            Field("hours", Number(0, MOST_HOURS), min(hours, MOST_HOURS), ("AE-HEAL-02",)),
            Field("disturbed", Several(names), everybody, ("AE-HEAL-05", "AE-HEAL-06")),
            Field("awake", Several(names), (), ("AE-HEAL-07",)),
        )
    )


def rest(run: Run, who: str, sleep: str = "restful") -> Procedure[None]:
    """Apply one rest to one sleeper (AE-HEAL-03 to AE-HEAL-06, AE-HEAL-15, AE-HEAL-19)."""
    was_down = run.state.who(who).down
    if sleep == "restful":
        for type_ in TYPES:
            bar = run.state.who(who).bar(type_)
            if bar.stress < bar.most_stress:
                missing = bar.most_stress - bar.stress
                yield Recovered(who, type_, stress=missing, because=("AE-HEAL-05",))
    yield from ease(run, who)
    yield from mend(run, who)
    if was_down and not run.state.who(who).down:
        yield Fell(who, "back", because=("AE-HEAL-19",))


class MendOn(Deed, frozen=True):
    """The bar on which a rest restores a Wound (AE-HEAL-04)."""

    type: str

    kind = "wounds"
    stem = ""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """What is left on it."""
        me = state.find(prompt.about.who)
        return {"bar": None if me is None else me.bar(self.type)}


MENDS: Deeds[MendOn] = Deeds(MendOn)


def mend(run: Run, who: str) -> Procedure[None]:
    """Restore one Wound by a rest, on a bar of the player's choice (AE-HEAL-03, -04).

    The default is the lowest bar.
    """
    because = ("AE-HEAL-03", "AE-HEAL-04", "AE-GAP-29")

    def ask_wound(state: State) -> Prompt:
        options = tuple([MendOn(type_).option(who) for type_ in wounded(state, run.book, who)])
        if not options:
            raise Moot(who)
        first = min(options, key=lambda one: state.who(who).bar(one.id).wounds).id
        if state.who(who).kind == "pc":
            return Ask(Decider(who), "wound", Choice(options), because, One(who), first)
        return Ruling("wound", Choice(options), first, because, One(who))

    hurt = wounded(run.state, run.book, who)
    if not hurt:
        return
    type_ = hurt[0]
    if len(hurt) > 1:
        type_ = MENDS.read((yield from need(run, ask_wound))).type
    yield Recovered(who, type_, wounds=1, because=because)


def wounded(state: State, book: AeronaughtsBook, who: str) -> tuple[str, ...]:
    """The bars with missing Wounds; the one bar if the table has one for all (AE-GAP-21)."""
    one = state.who(who)
    types = TYPES if book.rulings["wounds_pool"] == "per_type" else (PHYSICAL,)
    return tuple(type_ for type_ in types if one.bar(type_).wounds < one.bar(type_).most_wounds)


def ease(run: Run, who: str) -> Procedure[None]:
    """Bring every treated Consequence one rest closer to its end (AE-HEAL-15, AE-HEAL-16).

    The log names those that are untreated (AE-HEAL-11, AE-HEAL-22).
    """
    place = 0
    while place < len(found := run.state.who(who).consequences):
        each = found[place]
        if not each.treated:
            about = (who, each.severity, each.type)
            yield Noted("untreated", about, because=("AE-HEAL-11", "AE-HEAL-22"))
            place += 1
            continue
        yield Eased(who, place, each.rests - 1, because=("AE-HEAL-15", "AE-HEAL-22"))
        place += 1 if each.rests > 1 else 0
