"""Main actions besides Strike: Maneuver, Set Up, Defend, Withdraw, and something else.

Long because the five are alike, and are best read side by side.
"""

from __future__ import annotations

from fracas.core.answers import Choice, Field, Number, Option, Sheet, Text
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Ruling, Term, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.attacks import aftermath, cost, gm_move
from fracas.rulesets.razorweave.battlefield import (
    GROUND,
    change_ground,
    ground_intents,
    mark,
    marks,
    near_enough,
    target_of,
)
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.checks import LEAST_DC, MOST_DC, Attempt, check, on_foot
from fracas.rulesets.razorweave.clocks import WORK, work, works
from fracas.rulesets.razorweave.conditions import afflict, losing, resist
from fracas.rulesets.razorweave.damage import base_ticks, hit
from fracas.rulesets.razorweave.facts import Checked, Cleared, Granted, Improvised, Stood
from fracas.rulesets.razorweave.field_facts import TagMade
from fracas.rulesets.razorweave.frame_facts import Observed, Offered
from fracas.rulesets.razorweave.ground import break_cover, fall
from fracas.rulesets.razorweave.improvising import scene_fields, tick_or_make, use_ability
from fracas.rulesets.razorweave.morale import cowed
from fracas.rulesets.razorweave.movement import go, shift_away, shift_on
from fracas.rulesets.razorweave.paths import guarded
from fracas.rulesets.razorweave.prices import leave_behind, lesser_condition, slip
from fracas.rulesets.razorweave.safety import defend_bonus, reach_safety
from fracas.rulesets.razorweave.stances import choose_guarded, read_guard, shield_read
from fracas.rulesets.razorweave.state import State, Tier
from fracas.rulesets.razorweave.tags import makeable, within_reach
from fracas.rulesets.razorweave.turning import drawing_back

LIGHT_OPENINGS = ("prone", "exposed", "dazed")
"""What a Maneuver may put on a target by default (RW-MAN-02)."""


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


def maneuver(run: Run, who: str) -> Procedure:
    """Maneuver: change position, Tags or Conditions (RW-MAN-01)."""
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
        row.attributes[0] if effect == "sneak" else _better(run.state, who, row.attributes),
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
        yield from aftermath(run, who, target, made.tier)
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
    attribute = _better(run.state, who, row.attributes)
    because = ("RW-MAN-01", "RW-MAN-11")
    attempt = Attempt(who, "maneuver", attribute, row.dc, foe, "reach", because=because)
    tier = yield from go(run, who, run.state.able(foe).place, foe, attempt)
    if not run.state.who(who).standing:
        return
    if tier.fails:
        yield from gm_move(run, who, foe, tier)
    elif tier is Tier.CRITICAL:
        yield from second_effect(run, who)


def _better(state: State, who: str, attributes: tuple[str, ...]) -> str:
    """The typical Attribute in which a combatant is best; the first of equals (RW-CHK-07)."""
    actor = state.able(who)
    return max(attributes, key=actor.attribute)


def _carry_out(run: Run, who: str, effect: str, about: str, tier: Tier) -> Procedure:
    """What a Maneuver on Partial or better brings about (RW-MAN-02, RW-MAN-04)."""
    if effect in run.book.conditions:
        yield from afflict(run, about, effect, who, because=("RW-MAN-02",))
    elif effect in GROUND:
        yield from change_ground(run, who, effect, about, tier)
    elif effect == "make":
        place = run.state.able(who).place
        yield TagMade(about, who, place, because=("RW-MAN-09", "RW-TAG-17"))
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


def setup(run: Run, who: str) -> Procedure:
    """Set Up: create Edge or a helpful Tag (RW-SETUP-01); it ticks no Clock (RW-SETUP-06)."""
    book: RazorweaveBook = run.book

    def ask_opening(state: State) -> Ask:
        options = [
            Option(f"edge:{ally.id}", "edge", (ally.id,), ("RW-SETUP-02",))
            for ally in state.allies(who)
            if near_enough(state, who, ally.id, "far")
        ]
        options.append(Option(f"edge:{who}", "edge", (who,), ("RW-SETUP-08",)))
        if len(options) > 1:
            options += [
                Option(f"next:{foe.id}", "next", (foe.id,), ("RW-SETUP-07", "RW-EDGE-10"))
                for foe in state.foes(who)
            ]
        options += [
            Option(f"make:{tag}", "make", (tag,), ("RW-SETUP-02",))
            for tag in makeable(state, book, who)
        ]
        options += marks(state, book, who, ("RW-SETUP-02", "RW-TAG-15"))
        options += [
            Option(f"{effect}:{foe}", "opening", (effect, foe), ("RW-SETUP-02", "RW-GAP-82"))
            for foe in within_reach(state, who, "far")
            for effect in LIGHT_OPENINGS
            if not state.who(foe).bears(effect)
        ]
        options += suppressing(state, book, who)
        return Ask(
            Decider(state.able(who).id),
            "opening",
            Choice(tuple(options)),
            ("RW-SETUP-01", "RW-CHK-15"),
            (who,),
        )

    opening: str = yield from need(run, ask_opening)
    effect, _, about = opening.partition(":")
    target = about if effect in book.conditions else ""
    row = book.tables.actions["setup"]
    attempt = Attempt(
        who,
        "setup",
        _better(run.state, who, row.attributes),
        row.dc,
        target,
        effect,
        hostile=bool(target),
        because=("RW-SETUP-01",),
    )
    made = yield from check(run, attempt)
    if made.tier.fails:
        yield from gm_move(run, who, target, made.tier)
        return
    yield from _open_up(run, who, effect, about, made.tier)
    if made.tier is Tier.PARTIAL:
        yield from afflict(run, who, "exposed", target, because=("RW-SETUP-04",))
    elif made.tier is Tier.CRITICAL and _by_words(run):
        yield from cowed(run, who)


def _by_words(run: Run) -> bool:
    """Whether the last Check was social pressure, by PRE (RW-SETUP-11)."""
    last = next(fact for fact in reversed(run.facts) if isinstance(fact, Checked))
    return last.attribute == "PRE"


def suppressing(state: State, book: RazorweaveBook, who: str) -> tuple[Option, ...]:
    """Covering fire with a Ranged weapon: its target may be Suppressed (RW-SETUP-09)."""
    shoots = any("Ranged" in book.weapons[name].tags for name in state.able(who).in_hand)
    if not shoots or "suppressed" not in book.conditions:
        return ()
    return tuple(
        Option(f"suppressed:{foe.id}", "opening", ("suppressed", foe.id), ("RW-SETUP-09",))
        for foe in state.foes(who)
        if not foe.bears("suppressed")
    )


def _open_up(run: Run, who: str, effect: str, about: str, tier: Tier) -> Procedure:
    """What a Set Up on Partial or better makes (RW-SETUP-02, RW-SETUP-03).

    On a Critical every ally has Edge, and an opening of another kind comes besides.
    """
    state: State = run.state
    all_on_full = run.book.rulings["setup_full_recipients"] == "all"
    to_all = tier is Tier.CRITICAL or (tier is Tier.FULL and all_on_full)
    if effect == "make":
        yield TagMade(about, who, state.able(who).place, because=("RW-SETUP-02", "RW-TAG-17"))
    elif effect == "mark":
        yield from mark(run, who, about)
    elif effect in run.book.conditions:
        yield from afflict(run, about, effect, who, because=("RW-SETUP-02", "RW-GAP-82"))
    elif effect == "next":
        turns = 2 if who == state.active else 1
        yield Offered(who, about, turns, because=("RW-SETUP-07", "RW-EDGE-10"))
    recipients: tuple[str, ...] = ()
    if effect == "edge":
        recipients = (about,)
        if to_all:
            recipients = tuple(dict.fromkeys((about, *(ally.id for ally in state.allies(who)))))
    elif tier is Tier.CRITICAL:
        recipients = tuple(ally.id for ally in state.allies(who)) or (who,)
        if effect == "mark" and recipients != (who,):
            recipients = yield from _whose_edge(run, who, recipients)
    for recipient in recipients:
        turns = 2 if recipient == state.active else 1
        yield Granted(recipient, who, "", turns, because=("RW-SETUP-02", "RW-EDGE-10"))


def _whose_edge(run: Run, who: str, allies: tuple[str, ...]) -> Procedure:
    """A Critical that marks a target gives Edge to every ally, or to oneself (RW-SETUP-03)."""
    form = Choice((Option("allies", "whose_edge"), Option("self", "whose_edge")))

    def ask_whose(state: State) -> Ask:
        decider = Decider(state.able(who).id)
        return Ask(decider, "whose_edge", form, ("RW-SETUP-03",), (who,), "allies")

    chosen = yield from need(run, ask_whose)
    return (who,) if chosen == "self" else allies


def defend(run: Run, who: str, against: str = "") -> Procedure:
    """Defend: block or dodge until the next turn (RW-DEF-01).

    `against` is a Condition of one's own that Partial or better clears besides (RW-DEF-07), or
    `away`: where no map is kept, a Full is then taken as leaving melee (RW-DEF-03).
    """
    tier = yield from stand_guard(run, who, against)
    if tier.fails:
        yield from gm_move(run, who, "", tier)
    yield from drawing_back(run, who)


def stand_guard(run: Run, who: str, against: str = "", *, spends: bool = True) -> Procedure:
    """The Check of a Defend and the stance that it wins; gives back its tier (RW-DEF-02).

    With a shield the stance may cover an ally, too (RW-DEF-08). `spends` is False for a Defend
    that is no main action. Fragile Cover may go on Partial or worse (RW-DEF-06).
    """
    row = run.book.tables.actions["defend"]
    attribute = _better(run.state, who, row.attributes)
    attempt = Attempt(
        who, "defend", attribute, row.dc, intent=against, spends=spends, because=("RW-DEF-01",)
    )
    guards, only = yield from choose_guarded(run, who)
    made = yield from check(run, attempt, read=read_guard)
    tier: Tier = made.tier
    if tier is Tier.PARTIAL or tier.fails:
        yield from break_cover(run, who)
    if tier.fails:
        return tier
    if against and run.state.able(who).bears(against):
        yield Cleared(who, against, because=("RW-DEF-07",))
    if tier is Tier.FULL and spends and (yield from reach_safety(run, who, against)):
        return tier
    because = ("RW-DEF-01", "RW-DEF-02", *(("RW-DEF-08",) if guards else ()))
    bare, unread = shield_read(made.read)
    yield Stood(who, tier, bare, unread, guards, only, because=because)
    if tier is Tier.PARTIAL:
        yield from lesser_condition(run, who)
    elif tier is Tier.CRITICAL:
        yield from defend_bonus(run, who)
    return tier


def withdraw(run: Run, who: str) -> Procedure:
    """Withdraw: break contact (RW-DEF-09); on Partial something stays behind (RW-DEF-10).

    Foes who are about to lose their turn do not press (RW-DC-03).
    """
    row = run.book.tables.actions["withdraw"]
    foes = run.state.engaged_with(who)
    under_pressure = any(not losing(run.state, run.book, foe) for foe in foes)
    reasons = () if under_pressure else (Term("no_pressure", "dc", -2, ("RW-DC-03",)),)
    attempt = Attempt(who, "withdraw", row.attributes[0], row.dc, because=("RW-DEF-09",))
    made = yield from check(run, attempt, reasons)
    if made.tier.fails:
        yield from slip(run, attempt)
        yield from fall(run, who)
        if run.state.who(who).standing:
            yield from gm_move(run, who, "", made.tier)
        yield from drawing_back(run, who)
        return
    foes = run.state.engaged_with(who)
    yield from shift_away(run, who, ("RW-DEF-09",))
    if made.tier is Tier.CRITICAL and run.state.places:
        yield from shift_on(run, who)
    if made.tier is Tier.PARTIAL:
        yield from leave_behind(run, who, foes)
    elif run.state.able(who).bears("exposed"):
        yield Cleared(who, "exposed", because=("RW-DEF-09", "RW-TACT-01"))
    yield from drawing_back(run, who)


PRESSURE = ("RW-RES-02", "RW-STRIKE-10", "RW-GAP-62")
"""What else than a blow may tick Resolve: magic, threats, a shove."""

COSTS = (Option("main"), Option("small"))
EFFECTS = ("none", "ticks", "condition", "tag", "edge", "clock", "observe")
"""What an improvised act may bring about."""


def something_else(run: Run, who: str) -> Procedure:
    """An act that no list covers: the table's own words, the game's own Check (RW-MAN-06).

    The game master says yes, or picks Attribute, DC and effect; the tiers do the rest. Gives back
    whether it was a small act, which costs nothing (RW-TURN-04).
    """
    book: RazorweaveBook = run.book
    words: str = yield from need(
        run,
        lambda state: Ask(
            Decider(state.able(who).id), "else", Text(1, 500), ("RW-MAN-06", "RW-CHK-01"), (who,)
        ),
    )
    yield Improvised(who, words, because=("RW-MAN-06", "RW-CHK-01"))

    def ask_how(state: State) -> Ruling:
        state.able(who)
        foes = tuple(Option(foe.id, "who", (foe.id,)) for foe in state.foes(who))
        everyone = tuple(Option(one.id, "who", (one.id,)) for one in state.standing())
        return Ruling(
            "improvise",
            Sheet(
                (
                    Field(
                        "check",
                        Choice(tuple(map(Option, ("AGI", "MIG", "PRE", "RSN", "no")))),
                        "AGI",
                    ),
                    Field("dc", Number(LEAST_DC, MOST_DC), 14, ("RW-DC-01",)),
                    Field("effect", Choice(tuple(map(Option, EFFECTS))), "none", PRESSURE),
                    Field("target", Choice(everyone), foes[0].id if foes else who),
                    Field("condition", Choice(tuple(map(Option, book.conditions))), "exposed"),
                    Field("tag", Choice(tuple(map(Option, book.tags))), next(iter(book.tags))),
                    Field(
                        "resist",
                        Choice(tuple(map(Option, ("no", "MIG", "AGI", "PRE", "RSN")))),
                        "no",
                        ("RW-CHK-12",),
                    ),
                    Field("resist_dc", Number(LEAST_DC, MOST_DC), 16, ("RW-CHK-12",)),
                    Field("small", Choice(COSTS), "main", ("RW-TURN-04",)),
                    *scene_fields(state, who),
                )
            ),
            (),
            ("RW-CHK-01", "RW-CHK-02", "RW-GM-04"),
            (who, words),
        )

    ruled = dict((yield from need(run, ask_how)))
    if ruled.get("small") == "small":
        return True
    target = ruled.get("target") or next((foe.id for foe in run.state.foes(who)), who)
    effect = ruled.get("effect", "none")
    attribute = ruled.get("check", "AGI")
    tier = Tier.FULL
    yield from use_ability(run, who, ruled.get("ability", "none"))
    if attribute != "no":
        hostile = any(foe.id == target for foe in run.state.foes(who))
        attempt = Attempt(
            who,
            "improvise",
            attribute,
            ruled.get("dc", 14),
            target if hostile else "",
            effect,
            hostile=hostile,
            because=("RW-CHK-01", "RW-MAN-06"),
        )
        made = yield from check(run, attempt)
        tier = made.tier
    if tier.fails:
        yield from gm_move(run, who, target, tier)
        return False
    if effect == "ticks":
        yield from hit(run, who, target, base_ticks(book, tier))
        if tier is Tier.PARTIAL:
            yield from cost(run, who, target)
        return False
    if effect == "condition":
        condition = ruled.get("condition", "exposed")
        against = ruled.get("resist", "no")
        if against == "no":
            yield from afflict(run, target, condition, who, because=("RW-MAN-08", "RW-GM-04"))
        else:
            yield from resist(run, target, condition, against, ruled.get("resist_dc", 16), who)
    elif effect == "tag":
        tag = ruled.get("tag") or next(iter(book.tags))
        place = run.state.able(target).place
        yield TagMade(tag, who, place, because=("RW-TAG-17", "RW-GM-04"))
    elif effect == "edge":
        turns = 2 if target == who else 1
        yield Granted(target, who, "", turns, because=("RW-SETUP-02", "RW-GM-04"))
    elif effect == "clock":
        yield from tick_or_make(run, who, words, ruled, tier)
    elif effect == "observe":
        yield Observed(target, because=("RW-NPC-04", "RW-GAP-99"))
    if tier is Tier.PARTIAL:
        yield from afflict(run, who, "exposed", because=("RW-MAN-04",))
    return False
