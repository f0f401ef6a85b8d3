"""Time outside fights: the aftermath, the next scene, a rest, treatment, a session."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.conditions import afflict, effort, ticks
from fracas.rulesets.razorweave.rules.deeds import Person, which
from fracas.rulesets.razorweave.rules.hands import mend
from fracas.rulesets.razorweave.state.combatants import Combatant, ConditionKey
from fracas.rulesets.razorweave.state.harm_facts import (
    Attended,
    Cleared,
    Mended,
    Rested,
    Returned,
    SceneEnded,
    SceneTurned,
    SessionPassed,
    Settled,
)
from fracas.rulesets.razorweave.state.state import State


def aftermath(run: Run) -> Procedure[None]:
    """After the fight: who fell and how hard, how full the Clocks are, what stays (RW-GM-07).

    The scene ends too: poison ticks once more, and may take its bearer out (RW-PHYS-07); what lasts
    for a scene ends.
    """
    book: RazorweaveBook = run.book
    poisoned = tuple(one.id for one in run.state.standing() if one.conditions)
    yield from ticks(run, poisoned, "scene_end", ("RW-COND-14", "RW-GM-07"))
    over = lasting_as(book, "scene")
    if any(ailment.name in over for one in run.state.combatants for ailment in one.conditions):
        yield SceneEnded(over, because=("RW-COND-02", "RW-GAP-32"))
    told: set[str] = set()
    for one in run.state.combatants:
        if one.out is not None and one.out.severity:
            yield Noted("fell", (one.id, one.out.severity), because=("RW-GM-07",))
            yield from _consequence(run, one)
        clock = run.state.clock_of(one.id)
        if clock.filled and not (one.shared and one.shared in told):
            told.add(one.shared)
            about = (one.id, str(clock.shown), str(clock.size))
            yield Noted("fill", about, because=("RW-GM-07", "RW-RES-16"))
        for ailment in one.conditions:
            if book.conditions[ailment.name].severity == "light":
                continue  # getting up and resting a moment ends it
            because = ("RW-GM-07",) if one.standing else ("RW-GM-07", "RW-GAP-103")
            yield Noted("lingers", (one.id, ailment.name), because=because)


def _consequence(run: Run, one: Combatant) -> Procedure[None]:
    """Log what defeat means for a combatant who fell, as one line of the list."""
    assert one.out is not None
    if gone(one):
        yield Noted("gone", (one.id,), because=("RW-OUT-09",))
    elif one.out.severity == "minor":
        yield Noted("social", (one.id,), because=("RW-OUT-20", "RW-OUT-06"))
    elif one.kind == "pc":
        count = str(len(run.book.tables.lasting[one.out.severity]))
        yield Noted("hurts", (one.id, one.out.severity, count), because=("RW-OUT-16",))


@lru_cache(maxsize=64)
def lasting_as(book: RazorweaveBook, until: str) -> tuple[str, ...]:
    """The Conditions that end when this much time passes (RW-COND-02)."""
    return tuple(name for name, row in book.conditions.items() if row.lasts == until)


def light(book: RazorweaveBook) -> tuple[str, ...]:
    """The Light Conditions: by the next scene, the action or round that ends them is past."""
    return tuple(name for name, row in book.conditions.items() if row.severity == "light")


def gone(one: Combatant) -> bool:
    """Whether a combatant will never come back: Permanent, or killed (RW-OUT-09)."""
    return one.out is not None and (one.out.severity == "permanent" or one.out.outcome == "killed")


def unsettled(state: State, book: RazorweaveBook) -> tuple[Combatant, ...]:
    """Those who fell hard enough for a lasting Condition that is not yet chosen."""
    return tuple(
        one
        for one in state.combatants
        if one.out is not None
        and not one.out.settled
        and not gone(one)
        and book.tables.lasting.get(one.out.severity, ())
    )


def settle(run: Run) -> Procedure[None]:
    """Choose the lasting Conditions of defeats: one at Moderate, two at Major.

    RW-OUT-07, RW-OUT-08, RW-OUT-21: the game master picks among all Moderate or Severe ones
    (RW-GAP-71), after hearing the player; the book's examples are the default.
    """
    book: RazorweaveBook = run.book

    def ask_lasting(state: State) -> Ruling:
        fields = []
        for one in unsettled(state, book):
            assert one.out is not None
            usual = book.tables.lasting[one.out.severity]
            options = tuple(
                Option(name, "lasting", (one.id,), row.because)
                for name, row in book.conditions.items()
                if row.severity != "light"
            )
            because = ("RW-OUT-07",) if one.out.severity == "moderate" else ("RW-OUT-08",)
            form = Several(options, len(usual), len(usual))
            fields.append(Field(one.id, form, usual, (*because, "RW-GAP-71")))
        return Ruling("lasting", Sheet(tuple(fields)), (), ("RW-OUT-21", "RW-GAP-71"))

    if not unsettled(run.state, book):
        return
    ruled = yield from need(run, ask_lasting)
    form = ask_lasting(run.state).form
    assert isinstance(form, Sheet)
    for who, names in form.filled(ruled).items():
        out = run.state.who(who).out
        severity = out.severity if out is not None else "moderate"
        because = ("RW-OUT-07",) if severity == "moderate" else ("RW-OUT-08",)
        for name in names:
            yield from afflict(run, who, name, because=(*because, "RW-OUT-21"))
        yield Settled(who, because=because)


def next_scene(run: Run) -> Procedure[None]:
    """Go on with the story without a rest: Clocks stay as they are, Light Conditions end.

    RW-RES-16; by a setting Resolve recovers with every scene (RW-GAP-57). Those who fell at Minor
    severity may be back (RW-OUT-06).
    """
    book: RazorweaveBook = run.book
    yield from settle(run)
    ends = (*light(book), *lasting_as(book, "scene"))
    clears = book.rulings["resolve_recovery"] == "scene"
    because = ("RW-RES-16", "RW-COND-02", *(("RW-GAP-57",) if clears else ()))
    yield SceneTurned(ends, clears, because=because)
    yield Planned((Beat("scene"),), because=("RW-FRAME-01",))


def rest(run: Run) -> Procedure[None]:
    """Rest between scenes: clear Clocks, and end what a rest ends (RW-RES-16).

    Those who fell at Moderate severity are back after it (RW-OUT-07); some wounds need a rest
    before they can be treated (RW-CUST-04).
    """
    book: RazorweaveBook = run.book
    yield from settle(run)
    ends = (*light(book), *lasting_as(book, "scene"), *lasting_as(book, "rest"))
    yield Rested(ends, because=("RW-RES-16", "RW-PHYS-06", "RW-COND-02"))
    for one in run.state.combatants:
        for ailment in one.conditions:
            row = book.conditions[ailment.name]
            if row.needs_rest and not ailment.stage:
                yield Mended(one.id, ailment.name, "rested", because=row.because)
        if one.out is not None and one.out.severity in ("minor", "moderate") and not gone(one):
            yield Returned(one.id, 0, because=("RW-OUT-07", "RW-OUT-06"))
    yield from mend(run)


def treatable(state: State, book: RazorweaveBook) -> tuple[tuple[str, str], ...]:
    """Return (bearer, Condition) pairs that treatment outside a fight can help (RW-GM-07)."""
    found = (
        (one.id, ailment.name)
        for one in state.combatants
        for ailment in one.conditions
        for row in (book.conditions[ailment.name],)
        if ailment.stage != "treated"
        and (not row.needs_rest or ailment.stage == "rested")
        and (row.lasts == "treatment" or row.clear or row.remedy)
    )
    return tuple(dict.fromkeys(found))


RECOVERY = "recovery"
"""What those who fell at Major severity are treated for (RW-OUT-08)."""


class Treat(Deed, frozen=True):
    """Treat a combatant outside a fight (RW-GM-07)."""

    who: Who
    condition: str

    kind = "treat"
    stem = ""

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """The Condition treated."""
        return {"what": book.conditions.get(self.condition) or self.condition}


class Heal(Treat, frozen=True):
    """A wound that has healed by now (RW-PHYS-08, RW-PHYS-10)."""

    kind = "heals"


TREATED: Deeds[Treat] = Deeds(Treat)
HEALED: Deeds[Heal] = Deeds(Heal)


class Healer(Person, frozen=True):
    """The one who treats by hand (RW-GAP-88)."""

    kind = "healer"
    shelf = "help"
    icon = "bandage"


class Skilled(Deed, frozen=True):
    """Skilled care or a cure from outside, without a Check."""

    kind = "healer"
    stem = "skilled"


HEALERS: Deeds[Deed] = Deeds(Healer, Skilled)


class Cared(NamedTuple):
    """A subject: who is treated for what."""

    bearer: Who
    condition: ConditionKey


def treatment(run: Run) -> Procedure[None]:
    """Treat wounds and make repairs: the game master names which (RW-GM-07).

    A Condition with a Check is cleared by it, with any number of tries; some need skilled care.
    Those who fell at Major severity need such help to recover at all (RW-OUT-08).
    """
    yield from settle(run)

    def options(state: State) -> tuple[Option, ...]:
        treated = tuple(
            Treat(who, name).option(because=run.book.conditions[name].because)
            for who, name in treatable(state, run.book)
        )
        fallen = tuple(
            Treat(one.id, RECOVERY).option(because=("RW-OUT-08",))
            for one in state.combatants
            if one.out is not None and one.out.severity == "major" and not one.out.treated
            if not gone(one)
        )
        return (*treated, *fallen)

    if not options(run.state):
        yield Noted("no_treatment", because=("RW-GM-07",))
    chosen = yield from which(run, "treat", options, ("RW-GM-07", "RW-COND-07"))
    for one in TREATED.read_all(chosen):
        if one.condition == RECOVERY:
            yield Attended(one.who, because=("RW-OUT-08",))
        else:
            yield from treat(run, one.who, one.condition)


def treat(run: Run, bearer: str, condition: str) -> Procedure[None]:
    """Treat one Condition: by the Check that clears it, or by skilled care.

    Some treatment only starts the healing, which takes sessions (RW-PHYS-08, RW-PHYS-10).
    """
    book: RazorweaveBook = run.book
    row = book.conditions[condition]
    if row.treatment_starts:
        yield Mended(bearer, condition, "treated", because=row.because)
        return
    if row.clear:
        healer: Deed = yield from _healer(run, bearer, condition)
        if isinstance(healer, Healer):
            made = yield from check(run, effort(run.state, book, healer.who, bearer, condition))
            if made.tier.fails:
                return
    yield Cleared(bearer, condition, because=(*row.because, "RW-GM-07"))


def _healer(run: Run, bearer: str, condition: str) -> Procedure[Deed]:
    """Who makes the Check, or skilled care or a cure from outside, which needs none."""
    row = run.book.conditions[condition]

    def ask_healer(state: State) -> Ruling:
        patient = state.who(bearer)
        able = [one for one in state.standing() if one.side == patient.side]
        helpers = [one.id for one in able if one.id == bearer or row.ally_clears == "check"]
        options = [Healer(one).option(because=row.because) for one in helpers]
        form = Choice((*options, Skilled().option(because=row.because)))
        because, about = ("RW-GM-07", "RW-GAP-88"), Cared(bearer, condition)
        return Ruling("healer", form, form.options[0].id, because, about)

    return HEALERS.read((yield from need(run, ask_healer)))


def session(run: Run) -> Procedure[None]:
    """Pass a session of days to weeks: treated wounds heal, and those who fell hard return.

    RW-OUT-08: a combatant who fell at Major severity misses it and returns after it, if somebody
    with the means treated it. The game master says which wounds have healed.
    """
    book: RazorweaveBook = run.book
    yield from settle(run)
    rested = (*light(book), *lasting_as(book, "scene"), *lasting_as(book, "rest"))
    yield SessionPassed(rested, because=("RW-OUT-08", "RW-RES-16"))

    def mending(state: State) -> tuple[tuple[str, str, bool], ...]:
        found = (
            (one.id, ailment.name, row.heals_alone or ailment.sessions >= row.sessions)
            for one in state.combatants
            for ailment in one.conditions
            for row in (book.conditions[ailment.name],)
            if ailment.stage == "treated" or row.heals_alone
        )
        return tuple(dict.fromkeys(found))

    def ask_healed(state: State) -> Ruling:
        options = tuple(
            Heal(who, name).option(because=book.conditions[name].because)
            for who, name, _ in mending(state)
        )
        usual = tuple(Heal(who, name).id for who, name, done in mending(state) if done)
        return Ruling("healed", Several(options), usual, ("RW-PHYS-08", "RW-PHYS-10"))

    if mending(run.state):
        healed = yield from need(run, ask_healed)
        for one in HEALED.read_all(healed):
            because = book.conditions[one.condition].because
            yield Cleared(one.who, one.condition, because=because)
    for one in run.state.combatants:
        if one.out is None or gone(one):
            continue
        if one.out.severity != "major" or one.out.treated:
            yield Returned(one.id, 0, because=("RW-OUT-07", "RW-OUT-08"))
        else:
            yield Noted("untreated", (one.id,), because=("RW-OUT-08",))
