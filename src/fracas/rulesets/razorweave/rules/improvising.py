"""Something else: an act in the table's own words, ruled by the game master's sheet."""

from __future__ import annotations

from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Number, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import LEAST_DC, MOST_DC, check
from fracas.rulesets.razorweave.rules.clocks import advance
from fracas.rulesets.razorweave.rules.conditions import PRICES, Suffer, afflict, charge
from fracas.rulesets.razorweave.rules.consequences import cost, gm_move
from fracas.rulesets.razorweave.rules.damage import base_ticks, hit
from fracas.rulesets.razorweave.rules.deeds import Person, Scope, TurnDeed
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.rules.tags import made_tag
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.facts import Granted, Improvised, Used
from fracas.rulesets.razorweave.state.scene_facts import AbilityUsed, ClockMade, Observed
from fracas.rulesets.razorweave.state.state import SceneClock, State

SIZES = ("4", "6", "8")
"""How many segments a threat or progress Clock has (RW-CLK-07)."""


def scene_fields(state: State, who: str) -> tuple[Field, ...]:
    """Lines for an ability used and a Clock ticked or made (RW-NPC-04, RW-CLK-01)."""
    open_clocks = tuple(Option(clock.id) for clock in state.threats if not clock.full)
    clocks = (*open_clocks, Option("new"))
    fields: tuple[Field, ...] = (
        Field("clock", Choice(clocks), clocks[0].id, ("RW-CLK-01", "RW-CLK-02")),
        Field("size", Choice(tuple(map(Option, SIZES))), SIZES[0], ("RW-CLK-07",)),
    )
    abilities = state.able(who).abilities
    if abilities:
        options = (Option("none"), *(Option(one.id) for one in abilities))
        fields = (*fields, Field("ability", Choice(options), "none", ("RW-NPC-04",)))
    return fields


def use_ability(run: Run, who: str, ability: str) -> Procedure[None]:
    """Announce the ability used; from then on the table knows it (RW-NPC-04)."""
    for one in run.state.able(who).abilities:
        if one.id == ability:
            yield AbilityUsed(who, ability, one.name, one.effect, because=("RW-NPC-04",))


def tick_or_make(
    run: Run, who: str, words: str, ruled: dict[str, Any], tier: Tier
) -> Procedure[None]:
    """Tick the Clock the sheet names, or make a new one for the actor's side (RW-CLK-02)."""
    state: State = run.state
    open_clocks = [clock.id for clock in state.threats if not clock.full]
    clock = ruled.get("clock") or next(iter(open_clocks), "new")
    if clock == "new":
        number = 1
        while state.threat(f"clock{number}") is not None:
            number += 1
        size = int(ruled.get("size", SIZES[0]))
        made = SceneClock(f"clock{number}", words[:60], size, side=state.able(who).side)
        yield ClockMade(made, because=("RW-CLK-01", "RW-CLK-07"))
    else:
        because = ("RW-CLK-02", "RW-CLK-06")
        yield from advance(run, clock, base_ticks(run.book, tier), who, "act", because)


def resist(
    run: Run, who: str, condition: str, attribute: str, dc: int, source: str = ""
) -> Procedure[None]:
    """Make a Check to resist a Condition (RW-CHK-12): no main action, and it spends no grant.

    A Partial resists it at a price the game master picks, by default Exposed.
    """
    attempt = Attempt(
        who, "resist", attribute, dc, intent=condition, spends=False, because=("RW-CHK-12",)
    )
    made = yield from check(run, attempt)
    if made.tier.fails:
        yield from afflict(run, who, condition, source, because=("RW-CHK-12",))
    elif made.tier is Tier.PARTIAL:
        light = tuple(
            Suffer(name).of("afflict", who, because=("RW-CHK-12",))
            for name, row in run.book.conditions.items()
            if row.severity == "light" and name != condition
        )
        usual = "prone" if condition == "exposed" else "exposed"

        def ask_cost(state: State) -> Ruling:
            about = One(state.able(who).id)
            return Ruling("resist_cost", Choice(light), usual, ("RW-CHK-12",), about)

        price = PRICES.read((yield from need(run, ask_cost)))
        yield from charge(run, who, price, ("RW-CHK-12", "RW-GAP-110"), source)


PRESSURE = ("RW-RES-02", "RW-STRIKE-10", "RW-GAP-62")
"""What may tick Resolve besides a blow: magic, threats, a shove."""

COSTS = (Option("main"), Option("small"))
EFFECTS = ("none", "ticks", "condition", "tag", "edge", "clock", "observe")
"""The possible effects of an improvised act."""


def _act_sheet(state: State, book: RazorweaveBook, who: str) -> Sheet:
    """The sheet of an act in one's own words: its Check, its effect, its cost."""
    foes = [foe.id for foe in state.foes(state.able(who).id)]
    everyone = tuple(Person(one.id).option() for one in state.standing())
    checks = Choice(tuple(map(Option, ("AGI", "MIG", "PRE", "RSN", "no"))))
    resists = Choice(tuple(map(Option, ("no", "MIG", "AGI", "PRE", "RSN"))))
    return Sheet(
        (
            Field("check", checks, "AGI"),
            Field("dc", Number(LEAST_DC, MOST_DC), 14, ("RW-DC-01",)),
            Field("effect", Choice(tuple(map(Option, EFFECTS))), "none", PRESSURE),
            Field("target", Choice(everyone), foes[0] if foes else who),
            Field("condition", Choice(tuple(map(Option, book.conditions))), "exposed"),
            Field("tag", Choice(tuple(map(Option, book.tags))), next(iter(book.tags))),
            Field("resist", resists, "no", ("RW-CHK-12",)),
            Field("resist_dc", Number(LEAST_DC, MOST_DC), 16, ("RW-CHK-12",)),
            Field("small", Choice(COSTS), "main", ("RW-TURN-04",)),
            *scene_fields(state, who),
        )
    )


class Said(NamedTuple):
    """The subject of a question: an act in the table's own words."""

    who: Who
    words: str


class Else(TurnDeed, frozen=True):
    """Something no list covers: the table's own words, the game's own Check (RW-MAN-06)."""

    kind = "else"
    because = ("RW-MAN-06",)
    icon = "message-circle"
    stays = True

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """Open while the main action is, which most such acts take."""
        return "RW-TURN-02" if means.acted else ""

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Let the game master say yes, or pick Attribute, DC and effect; the tiers do the rest.

        A small act is free and has no effect (RW-TURN-04); anything else is the main action.
        """
        because = ("RW-MAN-06", "RW-CHK-01")
        words: str = yield from need(
            run,
            lambda state: Ask(Decider(state.able(who).id), "else", Text(1, 500), because, One(who)),
        )
        yield Improvised(who, words, because=because)

        def ask_how(state: State) -> Ruling:
            because = ("RW-CHK-01", "RW-CHK-02", "RW-GM-04")
            return Ruling(
                "improvise", _act_sheet(state, run.book, who), (), because, Said(who, words)
            )

        ruled = dict((yield from need(run, ask_how)))
        if ruled.get("small") == "small":
            yield Used(who, "small", "else", because=("RW-TURN-04", "RW-GM-04"))
            return
        yield Used(who, "main", "else", because=("RW-TURN-02", "RW-TURN-03", "RW-MAN-06"))
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
            tier = (yield from check(run, attempt)).tier
        if tier.fails:
            yield from gm_move(run, who, target, tier)
            return
        yield from _bring_about(run, who, target, effect, words, ruled, tier)
        if tier is Tier.PARTIAL:
            if effect == "ticks":
                yield from cost(run, who, target)
            else:
                yield from afflict(run, who, "exposed", because=("RW-MAN-04",))


def _bring_about(
    run: Run, who: str, target: str, effect: str, words: str, ruled: dict[str, Any], tier: Tier
) -> Procedure[None]:
    """Apply the effect of an improvised act on Partial or better."""
    book: RazorweaveBook = run.book
    if effect == "ticks":
        yield from hit(run, who, target, base_ticks(book, tier))
    elif effect == "condition":
        condition = ruled.get("condition", "exposed")
        against = ruled.get("resist", "no")
        if against == "no":
            yield from afflict(run, target, condition, who, because=("RW-MAN-08", "RW-GM-04"))
        else:
            yield from resist(run, target, condition, against, ruled.get("resist_dc", 16), who)
    elif effect == "tag":
        tag = ruled.get("tag") or next(iter(book.tags))
        place = run.state.able(target).place
        yield made_tag(run.state, book, tag, who, place, because=("RW-TAG-17", "RW-GM-04"))
    elif effect == "edge":
        turns = 2 if target == who else 1
        yield Granted(target, who, "", turns, because=("RW-SETUP-02", "RW-GM-04"))
    elif effect == "clock":
        yield from tick_or_make(run, who, words, ruled, tier)
    elif effect == "observe":
        yield Observed(target, because=("RW-NPC-04", "RW-GAP-99"))
