"""What a player is told before a choice: exact odds, prices and what is kept off.

Each piece is a `Hint` by its name; the sentences stand in hint_words. Only what lies open counts
(AE-GM-03 to AE-GM-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.prompts import Ask
from fracas.core.ruleset import Hint
from fracas.core.run import Run
from fracas.dice.symbols import joint
from fracas.rulesets.aeronaughts.advice.outlook import incoming, kept_off, mean_block, mean_of
from fracas.rulesets.aeronaughts.advice.policies import MANY, is_rich, past_stress
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import trial_of
from fracas.rulesets.aeronaughts.rules.checks import pool_of
from fracas.rulesets.aeronaughts.rules.damage import outcome, soak_of, wounds_of
from fracas.rulesets.aeronaughts.rules.maneuvers import exploit_dice
from fracas.rulesets.aeronaughts.rules.pools import Build
from fracas.rulesets.aeronaughts.rules.qualities import passive_bonus, ratings_of
from fracas.rulesets.aeronaughts.state.state import MENTAL, TYPES, Combatant, State


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """All advice that fits the prompt that stands; none where there is nothing to weigh."""
    prompt = run.prompt
    if not isinstance(prompt, Ask) or (decider is not None and decider != prompt.decider):
        return ()
    if prompt.kind == "turn":
        return tuple(_of_turn(run.state, run.book, prompt))
    if prompt.kind == "consequences":
        return tuple(_of_harm(run, prompt))
    return ()


def chance(book: AeronaughtsBook, build: Build, *, advantage: int, success: bool) -> float:
    """How likely a pool shows at least so much net advantage, together with success or not."""
    sums, whole = joint(build.pool(book))
    found = sum(
        ways
        for (net, ahead, *_), ways in sums.ways.items()
        if ahead >= advantage and (net >= 1 or not success)
    )
    return found / whole


class Best(NamedTuple):
    """The attack that does most on average, and its pool as it would be rolled now."""

    mean: float
    target: str
    weapon: str
    build: Build


def _percent(share: float) -> str:
    return str(round(100 * share))


def _of_turn(state: State, book: AeronaughtsBook, prompt: Ask) -> Iterator[Hint]:
    assert isinstance(prompt.form, Choice)
    names = [option.id for option in prompt.form.options]
    me = state.who(prompt.about[0])
    attacks = [name for name in names if name.startswith("attack:")]
    best: Best | None = None
    for name in attacks:
        _, target, weapon = name.split(":")
        build = pool_of(state, book, trial_of(state, book, me.id, target, weapon))
        mean = _mean(book, me, state.who(target), weapon, build)
        yield _odds(book, name, target, weapon, build, mean)
        yield from _qualities(book, me, name, target, weapon, build)
        if best is None or mean > best.mean:
            best = Best(mean, target, weapon, build)
    if best is not None:
        yield from _hones(book, names, best)
    yield from _guards(state, book, me, names)
    yield from _readiness(state, book, me, names, best)


def _mean(book: AeronaughtsBook, me: Combatant, foe: Combatant, weapon: str, build: Build) -> float:
    row = book.weapons[weapon]
    ratings = ratings_of(book, me, row)
    soak = soak_of(book, foe, row.type, ratings.get("pierce", 0))
    return mean_of(book, build, row.base + passive_bonus(me, ratings) - soak)


def _odds(
    book: AeronaughtsBook, name: str, target: str, weapon: str, build: Build, mean: float
) -> Hint:
    """Success, advantage, and the mean damage after Soak (AE-GM-03)."""
    shares = (
        chance(book, build, advantage=-99, success=True),
        chance(book, build, advantage=1, success=False),
        chance(book, build, advantage=2, success=False),
    )
    about = (target, weapon, *map(_percent, shares), f"{mean:.1f}")
    return Hint(name, "odds", ("AE-GM-03", "AE-DICE-21"), about)


def _qualities(
    book: AeronaughtsBook, me: Combatant, name: str, target: str, weapon: str, build: Build
) -> Iterator[Hint]:
    """How likely each quality can be afforded together with a hit (AE-GM-03)."""
    for key in ratings_of(book, me, book.weapons[weapon]):
        price = book.qualities[key].cost
        if price:
            share = chance(book, build, advantage=price, success=True)
            about = (target, weapon, key, str(price), _percent(share))
            yield Hint(name, "quality", ("AE-GM-03", "AE-SYM-02"), about)


def _hones(book: AeronaughtsBook, names: list[str], best: Best) -> Iterator[Hint]:
    """What the dice alone would pay for, against the stress (AE-GM-04)."""
    for name in names:
        if name.startswith("hone:"):
            key = name.removeprefix("hone:")
            row = book.qualities[key]
            share = chance(book, best.build, advantage=row.cost, success=True)
            about = (key, str(row.hone), str(row.cost), _percent(share), best.weapon, best.target)
            yield Hint(name, "hone", ("AE-GM-04", "AE-MAN-24"), about)


def _guards(state: State, book: AeronaughtsBook, me: Combatant, names: list[str]) -> Iterator[Hint]:
    """Damage expected, and what a Block or Steady would keep off of it (AE-GM-06)."""
    blocks = [name for name in names if name.startswith("block:")]
    if not blocks and "steady" not in names:
        return
    coming = sum(incoming(state, book, me, type_) for type_ in TYPES)
    if not coming:
        return
    if blocks:
        best = max(blocks, key=lambda name: mean_block(book, me, name.removeprefix("block:")))
        kept = kept_off(state, book, me, mean_block(book, me, best.removeprefix("block:")))
        yield Hint(best, "guard", ("AE-GM-06",), ("block", f"{kept:.1f}", f"{coming:.1f}"))
    block = me.blocked
    if "steady" in names and block is not None and block.round < state.round and block.soak:
        kept = kept_off(state, book, me, block.soak)
        yield Hint("steady", "guard", ("AE-GM-06",), ("steady", f"{kept:.1f}", f"{coming:.1f}"))


def _readiness(
    state: State,
    book: AeronaughtsBook,
    me: Combatant,
    names: list[str],
    best: Best | None,
) -> Iterator[Hint]:
    """Exploit for two dice or more, else Focus before the attack; when to buy (AE-GM-07)."""
    for name in names:
        if name.startswith("exploit:"):
            target = name.removeprefix("exploit:")
            letters = exploit_dice(state, book, target)
            if len(letters) >= MANY:
                yield Hint(name, "exploit", ("AE-GM-07", "AE-MAN-07"), (target, letters))
    focus = f"focus:{me.id}"
    if focus in names and best is not None:
        yield Hint(focus, "focus", ("AE-GM-07", "AE-MAN-01"))
    if "buy" in names and is_rich(me):
        bar = me.bar(MENTAL)
        yield Hint("buy", "buy", ("AE-GM-07",), (str(bar.stress), str(bar.most_stress)))


def _of_harm(run: Run, prompt: Ask) -> Iterator[Hint]:
    """The dice that foes gain by Exploit, against what each Consequence saves (AE-GM-05)."""
    state: State = run.state
    book: AeronaughtsBook = run.book
    who, type_, figure = prompt.about[:3]
    one = state.who(who)
    past = past_stress(run, prompt)
    damage = int(figure)
    stress, wounds = one.bar(type_).stress, one.bar(wounds_of(book, type_)).wounds
    plainly = outcome(book, damage, stress, wounds, (), past)
    if not plainly.wounds:
        yield Hint((), "spare", ("AE-GM-05", "AE-CON-24"), (type_,))
    foes = str(len(state.foes(who)))
    form = prompt.form
    for option in getattr(form, "options", ()):
        taken = outcome(book, damage, stress, wounds, (option.id,), past)
        saved = (plainly.wounds - taken.wounds, plainly.stress - taken.stress)
        letters = book.consequences[option.id].exploit
        about = (option.id, type_, letters, *map(str, saved), foes)
        yield Hint((option.id,), "consequence", ("AE-GM-05", "AE-MAN-07"), about)
