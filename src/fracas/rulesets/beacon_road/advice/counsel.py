"""What a player sees before a choice: the book's advice, warnings, and attacks in figures.

Each piece is a named `Hint`. Its text is in `words.toml`, and the text's values are the fields of
the hint's subject. Chances are percentages and damage is HP, rounded from the exact fractions of
`swings`. Of the game master's creatures only what players know or assume counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Prompt, Together
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint, Promise
from fracas.kit.asking import choice_of
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.advice import lending, rashness, retorts
from fracas.rulesets.beacon_road.advice.swings import Swing, odds, turns_to_clear
from fracas.rulesets.beacon_road.advice.targets import Plan, figures, hp_of, knows_all, plan
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import PowerKey, WoundKey
from fracas.rulesets.beacon_road.rules.attacks.aims import TARGETS
from fracas.rulesets.beacon_road.rules.ground.movement import Advance, Maneuver
from fracas.rulesets.beacon_road.rules.ground.relations import threatened_by
from fracas.rulesets.beacon_road.rules.harm.harm import Soaking
from fracas.rulesets.beacon_road.rules.harm.resistance import ShakeOff, wound_tn
from fracas.rulesets.beacon_road.rules.powers.powers import UsePower
from fracas.rulesets.beacon_road.rules.powers.usual_powers import STRIKES
from fracas.rulesets.beacon_road.rules.rolls.headlines import acting_side
from fracas.rulesets.beacon_road.rules.rolls.modifiers import WOUND, tier_terms
from fracas.rulesets.beacon_road.rules.rolls.pushes import Pushing
from fracas.rulesets.beacon_road.rules.rounds.turns import EASES, MENU, Ease
from fracas.rulesets.beacon_road.rules.subjects import Pair
from fracas.rulesets.beacon_road.state.state import CAUTIOUS, RASH, Creature, State

FIGURES, WOUND_FIGURES = "figures", "wound_figures"

ADVANCE, MANEUVER = Advance(), Maneuver()

DEAR = Fraction(1, 10)
"""From this loss of chance on, the goader is the better target (BR-ADVICE-04)."""


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """Return all advice for those who are asked, or for one of them; empty at most prompts.

    BR-ADVICE-01 to BR-ADVICE-05.
    """
    prompt = run.prompt
    advice = None if prompt is None else _ADVICE.get(prompt.kind)
    if prompt is None or advice is None:
        return ()
    return tuple(
        hint
        for ask in _asks(prompt)
        if decider in (None, ask.decider) and ask.kind == prompt.kind
        for hint in advice(run, ask)
    )


def _asks(prompt: Prompt) -> tuple[Ask, ...]:
    if isinstance(prompt, Together):
        return prompt.asks
    return (prompt,) if isinstance(prompt, Ask) else ()


def percent(chance: Fraction) -> float:
    """A chance in percent."""
    return float(100 * chance)


class Likely(NamedTuple):
    """The chance in percent that a creature drops a threatening enemy with one Act."""

    who: Who
    chance: float

    @property
    def some(self) -> bool:
        """Whether the chance is worth mentioning."""
        return f"{self.chance:.1f}" != "0.0"


def choice(run: Run, ask: Ask) -> Iterator[Hint]:
    """Rash or Cautious, and the chance behind that advice (BR-ADVICE-01)."""
    state: State = run.state
    book: BeaconRoadBook = run.book
    who: str = ask.about.who
    rows = ("BR-ADVICE-01",)
    chance = rashness.drop_chance(state, book, who, seer=knows_all(state, ask.decider))
    about = Likely(who, 100 * chance)
    if chance >= rashness.LIKELY:
        yield Hint(RASH, "go_rash", rows, about)
    elif rashness.must_escape(state, book, who):
        yield Hint(RASH, "escape", rows, One(who))
    else:
        yield Hint(CAUTIOUS, "go_cautious", rows, about)


def act(run: Run, ask: Ask) -> Iterator[Hint]:
    """The Acts of a turn: attacks in figures, the best target, the risk of an Advance."""
    state: State = run.state
    book: BeaconRoadBook = run.book
    who: str = ask.about.who
    me, deeds = state.who(who), MENU.of(ask)
    made = {
        deed: found
        for deed in deeds
        if isinstance(deed, UsePower)
        and (found := _planned(run, ask, who, deed.power, deed.target)) is not None
    }
    for attack, one in made.items():
        yield _figures(run, ask, who, one, attack.id)
    winded = [deed for deed in made if state.who(deed.target).winded]
    if winded and len({deed.target for deed in made}) > 1:
        best = winded[0]
        yield Hint(best.id, "winded", ("BR-ADVICE-04", "BR-HP-03"), Pair(who, best.target))
    yield from _goaded(state, book, who, made)
    around = threatened_by(state, book, who)
    if around and ADVANCE in deeds:
        answer = MANEUVER if MANEUVER in deeds else ADVANCE
        yield Hint(answer.id, "under_threat", ("BR-ADVICE-04", "BR-MOVE-20"), Threats(who, around))
    for deed in deeds:
        if isinstance(deed, ShakeOff):
            yield _clears(book, state, me, int(deed.place), deed.id)


def _planned(run: Run, ask: Ask, who: str, key: str, target: str) -> Plan | None:
    row = run.book.powers.get(key)
    if row is None or not row.against or not target or run.state.find(target) is None:
        return None
    return plan(run.state, run.book, who, key, target, knows_all(run.state, ask.decider))


class Figures(NamedTuple):
    """An attack in figures: percentages, HP, and the chance of each Critical Multiplier."""

    who: Who
    power: PowerKey
    target: Who
    hit: float
    botch: float
    mean: float
    drops: float
    times: tuple[tuple[int, float], ...]

    @property
    def hurts(self) -> bool:
        """Whether its damage is worth mentioning."""
        return f"{self.mean:.1f}" != "0.0"


def _figures(run: Run, ask: Ask, who: str, made: Plan, option: str) -> Hint:
    """One attack in figures, from the chance to hit to the chance to drop (BR-ADVICE-05)."""
    hp = hp_of(run.state.who(made.target), knows_all(run.state, ask.decider))
    found: Swing = figures(run.book, made, max(hp, 1))
    times = [(number, percent(chance)) for number, chance in found.odds.times if number]
    about = Figures(
        who, made.power, made.target, percent(found.odds.hit), percent(found.odds.botch),
        float(found.mean), percent(found.drops), tuple(times[:MULTIPLIERS]),
    )  # fmt: skip
    return Hint(option, FIGURES, ("BR-ADVICE-05",), about)


MULTIPLIERS = 3
"""How many Critical Multipliers are distinguished; higher ones almost never happen."""


class Threats(NamedTuple):
    """Who threatens a creature."""

    who: Who
    around: tuple[str, ...]

    @property
    def several(self) -> bool:
        """Whether there is more than one of them."""
        return len(self.around) > 1


class Goading(NamedTuple):
    """Whom the Goaded should attack, and what another target costs in chance to hit."""

    who: Who
    target: Who
    other: Who
    lost: float


def _goaded(
    state: State, book: BeaconRoadBook, who: str, made: dict[UsePower, Plan]
) -> Iterator[Hint]:
    """For the Goaded: attack the goader, if the lost Tier matters (BR-ADVICE-04)."""
    wound = state.who(who).wound("goaded")
    if wound is None:
        return
    on_goader = next((deed for deed in made if deed.target == wound.choice), None)
    if on_goader is None:
        return
    for deed, other in made.items():
        if deed.target == wound.choice:
            continue
        lost = _hit(other, book.tables.tier_step) - _hit(other, 0)
        if lost > DEAR:
            about = Goading(who, wound.choice, deed.target, percent(lost))
            yield Hint(on_goader.id, "goader", ("BR-ADVICE-04", "BR-WND-17"), about)
            return


def _hit(made: Plan, more: int) -> Fraction:
    return odds(made.tier + more, made.dots, made.die, made.tn).hit


def targets(run: Run, ask: Ask) -> Iterator[Hint]:
    """Each target of the power in use, in figures (BR-ADVICE-05)."""
    who, key = ask.about.who, ask.about.power
    for deed in TARGETS.of(ask):
        made = _planned(run, ask, who, key, deed.one)
        if made is not None:
            yield _figures(run, ask, who, made, deed.id)


def strikes(run: Run, ask: Ask) -> Iterator[Hint]:
    """Each basic attack that a power grants, in figures (BR-ADVICE-05)."""
    who = str(ask.decider)
    for deed in STRIKES.of(ask):
        made = _planned(run, ask, who, deed.power, deed.target)
        if made is not None:
            yield _figures(run, ask, who, made, deed.id)


def ease(run: Run, ask: Ask) -> Iterator[Hint]:
    """Which wound to roll against, and how long each takes to clear (BR-ADVICE-02)."""
    book: BeaconRoadBook = run.book
    me: Creature = run.state.who(ask.about.who)
    places = [int(deed.place) for deed in EASES.of(ask) if isinstance(deed, Ease)]
    if len(places) > 1:
        worst = retorts.worst_of(book, me.wounds, places)
        about = Ailing(me.id, me.wounds[worst].name)
        yield Hint(str(worst), "worst_wound", ("BR-ADVICE-02",), about)
    for place in places:
        yield _clears(book, run.state, me, place, str(place))


class Ailing(NamedTuple):
    """A wound: the chance of a Resistance Roll, and the mean number of turns until it ends.

    There is no number of turns if no roll can succeed.
    """

    who: Who
    wound: WoundKey
    chance: float = 0.0
    turns: float | None = None


def _clears(book: BeaconRoadBook, state: State, me: Creature, place: int, option: str) -> Hint:
    """The chance of a Resistance Roll, and the turns a wound takes to clear (BR-RESIST-17)."""
    wound = me.wounds[place]
    terms = tier_terms(state, book, me.id, kind=WOUND)
    tier = me.tier + sum([term.amount for term in terms])
    tn = wound_tn(book, me, wound)
    turns = turns_to_clear(tier, tn, wound.severity)
    chance = percent(odds(tier, 0, 0, tn).hit)
    rows = ("BR-ADVICE-05", "BR-RESIST-17")
    about = Ailing(me.id, wound.name, chance, None if turns is None else float(turns))
    return Hint(option, WOUND_FIGURES, rows, about)


class Marking(NamedTuple):
    """How many Soak Boxes to mark against the damage, and why."""

    who: Who
    boxes: int
    amount: int
    why: str

    @property
    def down(self) -> bool:
        """Whether the reason is that the damage would drop or Wind the creature."""
        return self.why in ("drops", "winds")


def soak(run: Run, ask: Ask) -> Iterator[Hint]:
    """How many Soak Boxes to mark, and what for (BR-ADVICE-03)."""
    about: Soaking = ask.about
    me: Creature = run.state.who(about.who)
    count = retorts.soak(run, ask)
    left = me.hp - about.amount
    if not count:
        why = "spare"
    elif left <= 0:
        why = "drops"
    elif 2 * left <= me.most_hp and not me.winded:
        why = "winds"
    else:
        why = "full"
    yield Hint(count, "soak", ("BR-ADVICE-03",), Marking(me.id, count, about.amount, why))


class Better(NamedTuple):
    """The chance to hit in percent, without and with a push."""

    who: Who
    hit: float
    pushed: float


def push(run: Run, ask: Ask) -> Iterator[Hint]:
    """How much a push raises the chance to hit (BR-ADVICE-05)."""
    of: Pushing = ask.about
    if of.what != "tier" or not of.target:
        return
    made = _planned(run, ask, of.who, of.power, of.target)
    if made is not None:
        now, then = _hit(made, 0), _hit(made, run.book.tables.tier_step)
        about = Better(of.who, percent(now), percent(then))
        yield Hint(lending.pushed(run, ask), "push", ("BR-ADVICE-05", "BR-STRESS-02"), about)


_ADVICE: dict[str, Callable[[Run, Ask], Iterator[Hint]]] = {
    "choice": choice,
    "act": act,
    "target": targets,
    "strike": strikes,
    "ease": ease,
    "soak": soak,
    "push": push,
}
"""The prompts with advice, by their kind."""


def foretold(run: Run, decider: Decider) -> dict[Answer, Promise]:
    """Return what each attack with a power on one target promises, as planned (BR-ADVICE-05)."""
    ask = choice_of(run, decider, "act")
    found: dict[Answer, Promise] = {}
    if ask is None:
        return found
    who: str = ask.about.who
    for deed in MENU.of(ask):
        if not isinstance(deed, UsePower) or not deed.target:
            continue
        row = run.book.powers[deed.power]
        if not (row.does or row.steps or any(not shift.forces for shift in row.shifts)):
            made = plan(run.state, run.book, who, deed.power, deed.target, seer=True)
            if made is not None:
                found[deed.id] = _promise(run, made)
    return found


def _promise(run: Run, made: Plan) -> Promise:
    other = run.state.who(made.target)
    swing = figures(run.book, made, max(other.hp, 1))
    found = {
        "hit": swing.odds.hit,
        "critical": sum([chance for times, chance in swing.odds.times if times], Fraction(0)),
        "botch": swing.odds.botch,
    }
    if other.side != acting_side(run.state):  # else it would hurt its own side
        found |= {"damage": swing.mean, "drops": swing.drops}
    return found
