"""The exact odds of a whole fight from a prompt on: who wins, when, who falls, what is left."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any, NamedTuple

from fracas.cli.chances.figures import (
    NOBODY,
    Reach,
    bar,
    exact,
    in_full,
    mean,
    per_cent_fine,
    told,
    word,
)
from fracas.cli.chances.positions import Halt
from fracas.cli.chances.viewers import (
    Eyes,
    assumed,
    eyes,
    head_figures,
    question,
    say_fight,
    say_whose,
)
from fracas.cli.keyboard.screen import Screen
from fracas.cli.shared.forms import write_csv, write_json
from fracas.core.ids import GM
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Fate
from fracas.odds.budget import after
from fracas.odds.chains import Chain, Ends, chain, ends, fallen, falls, until


class Left(NamedTuple):
    """How a combatant fares at the end: what is `left` on average, and how likely it is `out`."""

    fate: Fate
    left: Fraction
    out: Fraction


class FightOdds(NamedTuple):
    """The chances of a fight, as far as it was followed."""

    halt: Halt
    look: Eyes
    fight: Chain
    ends: Ends
    outcomes: dict[str, Fraction]
    first: dict[tuple[str, ...], Fraction]
    first_missing: Fraction
    left: tuple[Left, ...]

    @property
    def looked_at(self) -> int:
        """How many positions were examined."""
        return sum(one.missing != 1 for one in self.fight.positions)

    @property
    def assumed(self) -> tuple[str, ...]:
        """What is assumed about others, and about what is unknown."""
        return assumed(self.halt.chronicle, (self.look,))


def solve(halt: Halt, seat: str | None, reach: Reach) -> FightOdds:
    """Follow the fight from its prompt, by what a seat may know; by default the one who is asked.

    Where several are asked together, that is the first of them. Raises what `eyes` raises.
    """
    chronicle, prompt = halt.chronicle, halt.prompt
    rules, book = chronicle.rules, chronicle.book
    look = eyes(chronicle, seat or (prompt.deciders[0] if prompt.deciders else GM))
    fight = chain(
        rules,
        book,
        look.known.state,
        replies=look.known.replies,
        most=reach.positions,
        together=reach.branches,
        enough=after(reach.seconds),
    )
    now = Run(rules, book, look.known.state, look.known.replies).state
    found = ends(fight)
    first = ends(until(fight, falls(rules, book, now)))

    def fell(end: Any) -> tuple[str, ...]:
        return fallen(rules, book, now, end)

    return FightOdds(
        halt,
        look,
        fight,
        found,
        found.by(rules.outcome),
        first.by(fell),
        first.missing,
        _left(halt, found),
    )


def _left(halt: Halt, found: Ends) -> tuple[Left, ...]:
    """Return how everyone fares at the end, on average over all that was followed."""
    rules, book = halt.chronicle.rules, halt.chronicle.book
    fates: dict[str, Fate] = {}
    left: dict[str, Fraction] = defaultdict(Fraction)
    there: dict[str, Fraction] = defaultdict(Fraction)
    out: dict[str, Fraction] = defaultdict(Fraction)
    for state, chance in found.ends:
        for fate in rules.fates(book, state):
            fates.setdefault(fate.who, fate)
            there[fate.who] += chance
            left[fate.who] += chance * fate.left
            out[fate.who] += chance * bool(fate.out)
    return tuple(
        Left(fate, left[who] / there[who] if there[who] else Fraction(0), out[who])
        for who, fate in fates.items()
    )


def show(odds: FightOdds) -> None:
    """Show tables with bars: who wins, who falls first, and what is left of everyone."""
    screen = Screen()
    say_fight(screen, odds.halt)
    asked = question(odds.halt, odds.look)
    screen.say(f"From prompt {odds.halt.number} on: {asked}")
    missing = odds.ends.missing
    if missing:
        screen.say(
            f"The fight has too many positions: {odds.looked_at} were examined, and "
            f"{per_cent_fine(missing)} of what can happen reached no end. A chance is at least "
            "the one shown, and at most that much more; means are over what was followed."
        )
    else:
        screen.say(f"Exactly, over {len(odds.fight.positions)} positions.")
    if odds.outcomes:
        _table(screen, "who wins", {word(who): odds.outcomes[who] for who in odds.outcomes})
        least = "at least " if missing else ""
        screen.say(f"Rounds that begin until then: {least}{mean(odds.ends.rounds)} on average.")
    if odds.first:
        _show_falls(screen, odds)
    if odds.left:
        _show_left(screen, odds)
    screen.gap()
    say_whose(screen, (odds.look,), odds.assumed)


def _show_falls(screen: Screen, odds: FightOdds) -> None:
    """Show who falls first."""
    chronicle = odds.halt.chronicle
    fates = chronicle.rules.fates(chronicle.book, chronicle.state)
    names = {str(fate.who): fate.name for fate in fates}
    _table(
        screen,
        "who falls first",
        {
            " and ".join(names.get(one, one) for one in fell) or NOBODY: chance
            for fell, chance in odds.first.items()
        },
    )


def _show_left(screen: Screen, odds: FightOdds) -> None:
    """Show what is left of everyone at the end."""
    screen.gap()
    screen.table(
        [
            ("at the end", "left"),
            ("", "left"),
            ("left", "right"),
            ("of", "right"),
            ("out", "right"),
        ],
        [
            (
                one.fate.name,
                one.fate.side,
                mean(one.left),
                str(one.fate.most),
                per_cent_fine(one.out),
            )
            for one in odds.left
        ],
    )


def _table(screen: Screen, title: str, chances: dict[str, Fraction]) -> None:
    screen.gap()
    screen.table(
        [(title, "left"), ("", "right"), ("exactly", "right"), ("", "left")],
        [
            (name, per_cent_fine(chance), exact(chance), bar(chance, Fraction(1)))
            for name, chance in chances.items()
        ],
    )


def dump(odds: FightOdds) -> None:
    """Write everything as JSON, with exact fractions."""
    whole = {
        **head_figures(odds.halt, (odds.look,), odds.assumed),
        "positions": odds.looked_at,
        "exact": odds.fight.whole,
        "missing": in_full(odds.ends.missing),
        "outcomes": [{"outcome": who, **told(chance)} for who, chance in odds.outcomes.items()],
        "rounds": told(odds.ends.rounds),
        "first_to_fall": [{"who": who, **told(chance)} for who, chance in odds.first.items()],
        "first_to_fall_missing": in_full(odds.first_missing),
        "left": [
            {
                "who": one.fate.who,
                "side": one.fate.side,
                "left": told(one.left),
                "of": one.fate.most,
                "out": told(one.out),
            }
            for one in odds.left
        ],
    }
    write_json(whole)


def dump_csv(odds: FightOdds) -> None:
    """Write a row for each figure, as decimal numbers."""
    rows: list[tuple[str, str, float]] = []
    rows += [("outcome", who or NOBODY, float(chance)) for who, chance in odds.outcomes.items()]
    rows += [("rounds", "", float(odds.ends.rounds))]
    rows += [("falls first", " ".join(who), float(chance)) for who, chance in odds.first.items()]
    for one in odds.left:
        rows += [("left", one.fate.who, float(one.left)), ("out", one.fate.who, float(one.out))]
    rows += [("missing", "", float(odds.ends.missing))]
    write_csv(("what", "who", "figure"), rows)
