"""What a computer's fighter does: the book's matrix, and the best of what it leaves open.

Each choice is compared in ticks (`gains`): which Strike, which opening, and whether a Maneuver is
better (RW-ADV-09, RW-SETUP-12).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Roll, Together, default_answer
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, One
from fracas.rulesets.razorweave.advice.advisor import (
    DEFEND,
    MANEUVER,
    WITHDRAW,
    Position,
    alike,
    dreaded_of,
    foremost,
    hard_pressed,
)
from fracas.rulesets.razorweave.advice.gains import Gains
from fracas.rulesets.razorweave.rules.attacks import Called, Strike
from fracas.rulesets.razorweave.rules.clocks import Hold, Tick, Undo, works
from fracas.rulesets.razorweave.rules.conditions import Clear
from fracas.rulesets.razorweave.rules.deeds import Intent, TurnDeed
from fracas.rulesets.razorweave.rules.defend import SAFETY, Defend
from fracas.rulesets.razorweave.rules.maneuver import INTENTS, Mark, Opening, Reach, intents
from fracas.rulesets.razorweave.rules.movement import (
    BreakOut,
    Engage,
    Go,
    Leave,
    Sprint,
    Stand,
    Unpressed,
    WalkOut,
)
from fracas.rulesets.razorweave.rules.paths import NEARNESS
from fracas.rulesets.razorweave.rules.setup import OPENINGS, USES, ForSide, Next
from fracas.rulesets.razorweave.rules.turns import END, PASS
from fracas.rulesets.razorweave.rules.weapons import USING, reach_of, weapons_of
from fracas.rulesets.razorweave.state.state import State

STAND, SPRINT, WALK_OUT = Stand(), Sprint(), WalkOut()

D = TypeVar("D", bound=Deed)


def advise(run: Run) -> Answer | None:
    """What the book would do at the current prompt; None for rolls."""
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll | Together):
        return None if prompt is None or isinstance(prompt, Roll) else default_answer(prompt)
    weighed = _WEIGHED.get(prompt.kind) if isinstance(prompt, Ask) else None
    if weighed is not None and isinstance(prompt, Ask):
        return weighed(run, prompt)
    if prompt.default is not None:
        return prompt.default
    if isinstance(prompt.form, Choice):
        return prompt.form.options[0].id
    return "holds on"


def apart(state: State) -> tuple[int, ...]:
    """What advice depends on besides the position: nothing."""
    return ()


def best(
    ways: Sequence[D], worth: Callable[[D], float], most: Callable[[D], float] | None = None
) -> D:
    """The option worth most; the first of equals, and a single one is not evaluated.

    An option that by `most` cannot beat the best so far is not tried.
    """
    found, top = ways[0], None
    for way in ways if len(ways) > 1 else ():
        if top is None or most is None or not most(way) <= top:
            value = worth(way)
            if top is None or value > top:
                found, top = way, value
    return found


# A turn


def action(run: Run, prompt: Ask) -> Answer:
    """The matrix row with precedence, or what is worth most, or a way to it (RW-ADV-09).

    What decides the fight at once comes before all rows: one side holds a Clock that is about to
    fill, and the other fills it (RW-MAN-12). Those who are outnumbered or badly placed Maneuver if
    that is worth more than a Strike.
    """
    seen = Position(run)
    gains = Gains(seen.state, seen.book, seen.who.id)
    if seen.state.threats and MANEUVER in seen.open and _at_clock(gains):
        return MANEUVER.id
    hint = foremost(seen)
    if hint is not None and hint.name != "strong":
        return _followed(seen, gains, hint.answer, [one.about for one in alike(seen, hint)])
    if hint is None and STAND in seen.open:
        return STAND.id
    blow = strike_at(seen, gains, [foe.id for foe, _ in seen.reached])
    if blow and MANEUVER in seen.open and _maneuvers(seen, gains, blow):
        return MANEUVER.id
    if hint is not None:
        return hint.answer
    if blow is None:
        return _closer(seen, gains).id
    for deed in seen.deeds:
        if isinstance(deed, Clear) and gains.clear(deed) > gains.blow(blow):
            return deed.id
    return blow.id


def _followed(seen: Position, gains: Gains, answer: Answer, about: Collection[object]) -> Answer:
    """The answer of a hint; the best of several Strikes, or the better of two ways to safety."""
    foes = [one.who for one in about if isinstance(one, One)]
    if any(answer == deed.id for foe in foes for deed in seen.strikes_at(foe)):
        blow = strike_at(seen, gains, foes)
        return answer if blow is None else blow.id
    if answer != DEFEND.id:
        return answer
    if WITHDRAW in seen.open and (saved := gains.withdraw()) and saved > gains.defend():
        return WITHDRAW.id
    return best([one for one in seen.deeds if isinstance(one, Defend)], gains.against).id


def strike_at(seen: Position, gains: Gains, foes: Collection[str]) -> Strike | Called | None:
    """The Strike or called shot at one of these foes that is worth most (RW-WEAP-03)."""
    ways = [one for one in seen.deeds if isinstance(one, Strike | Called) and one.target in foes]
    return best(ways, gains.blow) if ways else None


def _at_clock(gains: Gains) -> bool:
    """Whether a Clock to hold or fill is about to decide the fight (RW-CLK-04, RW-CLK-06)."""
    found = works(gains.state, gains.who)
    return any(isinstance(one, Hold | Undo | Tick) and gains.last(one.clock) for one in found)


def _maneuvers(seen: Position, gains: Gains, blow: Strike | Called) -> bool:
    """Whether someone in trouble has a Maneuver worth more than a blow (RW-ADV-03)."""
    if not any(True for _ in hard_pressed(seen)):
        return False
    worth, found = gains.blow(blow), intents(gains.state, gains.book, gains.who)
    return any(
        gains.intent(one) > worth
        for one in found
        if not _brief(one) and not gains.most_of_intent(one) <= worth
    )


def _brief(what: Intent) -> bool:
    """Whether it ends within a round, or does no more than Exposed: never worth a blow."""
    passes = isinstance(what, Opening) and what.condition in ("prone", "dazed")
    return passes or isinstance(what, Mark)


def _closer(seen: Position, gains: Gains) -> TurnDeed:
    """Get nearer when nobody is in reach: up to a foe, out of a shooter's melee, across the field.

    RW-MOVE-03. Those who have acted stay in melee, and a shooter with foes in reach stays out of
    it. A Maneuver reaches a guarded foe by the better Attribute, and so comes before a Sprint
    (RW-MAN-11).
    """
    state, who = seen.state, seen.who
    if END in seen.open and _shoots(seen):
        return END
    closer: tuple[type[TurnDeed], ...] = (Engage, Leave, Unpressed, BreakOut)
    for kind in closer[:1] if END in seen.open else closer:
        for deed in seen.deeds:
            if isinstance(deed, kind):
                walks = kind is BreakOut and WALK_OUT in seen.open and gains.walks_out()
                return WALK_OUT if walks else deed
    foes = [foe.place for foe in seen.foes]

    def nearest(place: str) -> int:
        return min((NEARNESS.index(state.band_of(place, foe)) for foe in foes), default=0)

    ways = [one for one in seen.deeds if isinstance(one, Go)]
    step = min(ways, key=lambda way: nearest(way.place), default=None)
    if step and nearest(step.place) < nearest(who.place):
        return step
    if MANEUVER in seen.open:
        found = intents(state, seen.book, who.id)
        if any(isinstance(one, Reach) and gains.intent(one) for one in found):
            return MANEUVER
    deeds: tuple[TurnDeed, ...] = SPRINT, END, PASS
    return next(one for one in deeds if one in seen.open)


def _shoots(seen: Position) -> bool:
    """Whether a foe is in reach of a weapon that is useless in melee (RW-WEAP-08)."""
    bands = {seen.state.band(seen.who.id, foe.id) for foe in seen.foes}
    reaches = [reach_of(seen.book.weapons[weapon]) for weapon in weapons_of(seen.who)]
    return any("engaged" not in reach and not bands.isdisjoint(reach) for reach in reaches)


# Choices within a turn


DENYING = ("disarmed", "prone", "exposed", "dazed")
"""What to put on a foe with a dangerous special ability, the first open one (RW-ADV-06)."""


def intent(run: Run, prompt: Ask) -> Answer:
    """The aim of a Maneuver: to deny a dangerous ability (RW-ADV-06), else the best one."""
    aims, gains = INTENTS.of(prompt), Gains(run.state, run.book, prompt.decider)
    urgent = [one for one in aims if isinstance(one, Hold | Undo | Tick) and gains.last(one.clock)]
    if urgent:
        return best(urgent, gains.intent, gains.most_of_intent).id
    dreaded = dreaded_of(run.state.foes(prompt.decider))
    if dreaded is not None:
        for what in DENYING:
            if (denied := Opening(what, dreaded.id)) in aims:
                return denied.id
    return best(aims, gains.intent, gains.most_of_intent).id


def second(run: Run, prompt: Ask) -> Answer:
    """The second effect of a Critical Maneuver, which needs no Check (RW-MAN-03)."""
    gains = Gains(run.state, run.book, prompt.decider)
    return best(INTENTS.of(prompt), gains.brings, gains.most).id


def opening(run: Run, prompt: Ask) -> Answer:
    """What a Set Up makes, and for whom: what is worth most (RW-SETUP-12).

    At the last foe, Edge for the next of several friends comes before Edge for one friend: it is
    not lost if that one falls (RW-SETUP-07).
    """
    gains, foes = Gains(run.state, run.book, prompt.decider), run.state.foes(prompt.decider)
    ways: list[Deed] = list(OPENINGS.of(prompt))
    if len(foes) == 1 and sum(bool(gains.now.best(x, foes[0].id)) for x in gains.friends) > 1:
        ways.sort(key=lambda one: not isinstance(one, Next))
    return best(ways, gains.opening, gains.most_of_opening).id


def whose_edge(run: Run, prompt: Ask) -> Answer | None:
    """Who gains by a Critical that makes a Tag: all, oneself, or those at a foe (RW-SETUP-03)."""
    uses, made = USES.of(prompt), str(prompt.about.made)
    foes = [one.target for one in uses if isinstance(one, ForSide)]
    if len(foes) != 1:  # a Tag of the ground
        return prompt.default
    gains = Gains(run.state, run.book, prompt.decider)
    return best(uses[::-1], lambda one: gains.use(one, made, foes[0])).id


def with_what(run: Run, prompt: Ask) -> Answer:
    """The best Attribute for a Versatile weapon's Strike (RW-WEAP-15, RW-GAP-45)."""
    gains, foe = Gains(run.state, run.book, prompt.decider), str(prompt.about.target)
    hands = weapons_of(run.state.who(prompt.decider))
    weapon = next(one for one in hands if "Versatile" in run.book.weapons[one].tags)
    ways = sorted(USING.of(prompt), key=lambda one: one.id != prompt.default)
    return best(ways, lambda one: gains.manner(foe, weapon, one.attribute)).id


def heavy(run: Run, prompt: Ask) -> Answer | None:
    """What a Critical of a Heavy weapon adds: a Condition the target does not have yet."""
    foe = run.state.who(prompt.about.target)
    other = next((one for one in ("stunned", "prone") if one != prompt.default), "")
    return other if foe.bears(str(prompt.default)) and not foe.bears(other) else prompt.default


def safety(run: Run, prompt: Ask) -> Answer | None:
    """What a good Defend reaches or wins, the default among equals (RW-DEF-03, RW-DEF-04)."""
    gains = Gains(run.state, run.book, prompt.decider)
    return best(SAFETY.of(prompt), gains.safety).id


_WEIGHED: dict[str, Callable[[Run, Ask], Answer | None]] = {
    "action": action,
    "intent": intent,
    "second": second,
    "opening": opening,
    "with": with_what,
    "heavy": heavy,
    "whose_edge": whose_edge,
    "safer": safety,
    "defend_bonus": safety,
}
"""The prompts answered by choice; all others get their default."""
