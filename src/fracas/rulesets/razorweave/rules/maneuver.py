"""Maneuver: changing position, Tags or Conditions."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attempts import Attempt, better_attribute, on_foot
from fracas.rulesets.razorweave.rules.battlefield import (
    GROUND,
    LIGHT_OPENINGS,
    change_ground,
    ground_intents,
    marks,
    near_enough,
    target_of,
)
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.clocks import WORK, work, works
from fracas.rulesets.razorweave.rules.conditions import afflict
from fracas.rulesets.razorweave.rules.consequences import follow_up, gm_move, slip
from fracas.rulesets.razorweave.rules.damage import base_ticks, hit
from fracas.rulesets.razorweave.rules.deeds import MainAction
from fracas.rulesets.razorweave.rules.hazards import fall
from fracas.rulesets.razorweave.rules.movement import go
from fracas.rulesets.razorweave.rules.paths import guarded
from fracas.rulesets.razorweave.rules.tags import made_tag, makeable, within_reach
from fracas.rulesets.razorweave.state.condition_facts import Cleared
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


def intents(state: State, book: RazorweaveBook, who: str) -> tuple[Option, ...]:
    """What a Maneuver may be meant to do (RW-MAN-02, RW-MAN-06); not to foes at Far or beyond."""
    foes = [state.who(foe) for foe in within_reach(state, who)]
    options = [
        Option(f"{effect}:{foe.id}", "opening", (effect, foe.id), ("RW-MAN-02",))
        for foe in foes
        for effect in LIGHT_OPENINGS
        if not foe.bears(effect)
    ]
    options += [
        Option(f"disarmed:{foe.id}", "opening", ("disarmed", foe.id), ("RW-MAN-07",))
        for foe in foes
        if foe.weapons and not foe.bears("disarmed") and state.are_engaged(who, foe.id)
    ]
    options += [
        Option(f"reach:{foe}", "reach", (foe,), ("RW-MAN-11", "RW-MAN-02"))
        for foe in guarded(state, book, who, [one.id for one in foes])
    ]
    if state.tags or state.places or book.rulings["hidden"] == "on":
        options += ground_intents(state, book, who)
    options += [
        Option(f"make:{tag}", "make", (tag,), ("RW-MAN-09", "RW-MAN-10"))
        for tag in makeable(state, book, who)
    ]
    options += marks(state, book, who, ("RW-TAG-15", "RW-TAG-17"))
    if state.threats:
        options += works(state, who)
    if state.able(who).bears("exposed"):
        options.append(Option("cover", "cover", (), ("RW-TACT-01",)))
    options += [
        Option(f"shelter:{ally.id}", "shelter", (ally.id,), ("RW-TACT-01",))
        for ally in state.allies(who)
        if ally.bears("exposed") and near_enough(state, who, ally.id)
    ]
    return tuple(options)


class Maneuver(MainAction, frozen=True):
    """Maneuver: change position, Tags or Conditions (RW-MAN-01)."""

    kind = "maneuver"
    because = ("RW-MAN-01",)
    shelf = "power"
    icon = "dumbbell"
    fights = True

    def act(self, run: Run, who: str) -> Procedure:
        """Say what it is meant to bring about, make the Check, and do so."""
        book: RazorweaveBook = run.book
        intent: str = yield from need(
            run,
            lambda state: Ask(
                Decider(state.able(who).id),
                "intent",
                Choice(intents(state, book, who)),
                ("RW-MAN-01", "RW-CHK-15"),
                (who,),
            ),
        )
        effect, _, about = intent.partition(":")
        target = target_of(book, intent)
        if effect == "reach":
            yield from close_in(run, who, about)
            return
        row = book.tables.actions["maneuver"]
        attempt = Attempt(
            who,
            "maneuver",
            row.attributes[0]
            if effect == "sneak"
            else better_attribute(run.state, who, row.attributes),
            row.dc,
            target,
            f"shove:{about.partition(':')[0]}" if effect == "shove" else effect,
            hostile=bool(target),
            because=("RW-MAN-01", "RW-TAG-19") if effect == "sneak" else ("RW-MAN-01",),
        )
        made = yield from check(run, attempt, ticks=effect == "shove")
        if made.tier.fails:
            yield from slip(run, attempt)
            if on_foot(attempt):
                yield from fall(run, who)
            if run.state.who(who).standing:
                yield from gm_move(run, who, target, made.tier)
            return
        yield from _carry_out(run, who, effect, about, made.tier)
        if effect == "shove":
            yield from hit(run, who, target, base_ticks(book, made.tier), made.adjust)
            yield from follow_up(run, who, target, made.tier)
        elif made.tier is Tier.PARTIAL:
            yield from afflict(run, who, "exposed", target, because=("RW-MAN-04",))
        elif made.tier is Tier.CRITICAL:
            yield from second_effect(run, who)


def close_in(run: Run, who: str, foe: str) -> Procedure:
    """Reach a foe who is guarded, blocked or across a hazard by a Maneuver (RW-MAN-11).

    What lies in the way counts as it does for a step, but the main action pays, and by the better
    Attribute.
    """
    row = run.book.tables.actions["maneuver"]
    attribute = better_attribute(run.state, who, row.attributes)
    because = ("RW-MAN-01", "RW-MAN-11")
    attempt = Attempt(who, "maneuver", attribute, row.dc, foe, "reach", because=because)
    tier = yield from go(run, who, run.state.able(foe).place, foe, attempt)
    if not run.state.who(who).standing:
        return
    if tier.fails:
        yield from gm_move(run, who, foe, tier)
    elif tier is Tier.CRITICAL:
        yield from second_effect(run, who)


def _carry_out(run: Run, who: str, effect: str, about: str, tier: Tier) -> Procedure:
    """What a Maneuver on Partial or better brings about (RW-MAN-02, RW-MAN-04)."""
    if effect in run.book.conditions:
        yield from afflict(run, about, effect, who, because=("RW-MAN-02",))
    elif effect in GROUND:
        yield from change_ground(run, who, effect, about, tier)
    elif effect == "make":
        place = run.state.able(who).place
        rows = ("RW-MAN-09", "RW-TAG-17")
        yield made_tag(run.state, run.book, about, who, place, because=rows)
    elif effect in WORK:
        yield from work(run, who, effect, about, tier)
    elif effect == "cover" and tier is not Tier.PARTIAL:
        yield Cleared(who, "exposed", because=("RW-TACT-01",))
    elif effect == "shelter":
        yield Cleared(about, "exposed", because=("RW-TACT-01",))


def second_effect(run: Run, who: str) -> Procedure:
    """The bonus of a Critical Maneuver: a second effect, or nothing (RW-MAN-03)."""
    book: RazorweaveBook = run.book

    def ask_second(state: State) -> Ask:
        options = (Option("none", "none"), *intents(state, book, who))
        plain = tuple(
            one
            for one in options
            if one.kind not in ("shove", "push", "sneak", "reach")
            and not one.id.startswith("tick:")
        )
        return Ask(
            Decider(state.able(who).id), "second", Choice(plain), ("RW-MAN-03",), (who,), "none"
        )

    chosen: str = yield from need(run, ask_second)
    effect, _, about = chosen.partition(":")
    if effect != "none":
        yield from _carry_out(run, who, effect, about, Tier.FULL)
