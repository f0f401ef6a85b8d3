"""The best reply of a side: what it is worth beside the advice, and what to choose early on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from fracas.cli.chances.figures import (
    Reach,
    bar,
    change,
    in_full,
    mean,
    per_cent_fine,
    told,
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
from fracas.core.asking.prompts import Ask, Together
from fracas.core.errors import WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.odds import by_default
from fracas.odds.best import Answers, BestReply, Decision, best_reply
from fracas.odds.budget import after
from fracas.odds.chains import chain, ends
from fracas.odds.law import BUDGET

EARLY = 8
"""How many decisions are shown, the earliest first."""

MOST_OPTIONS = 8
"""How many options of a decision a screen shows, besides the advised one."""

TO_THE_ADVICE = 0.3
"""The share of the time for the fight by advice; the best reply gets all that is left."""


class BestOdds(NamedTuple):
    """The best reply of a side, and what the advice is worth to it from the same prompt."""

    halt: Halt
    look: Eyes
    side: str
    reply: BestReply
    advised: Fraction
    advised_missing: Fraction

    @property
    def least(self) -> Fraction:
        """The least that the side wins when it does its best: never less than by advice."""
        return max(self.reply.value, self.advised)

    @property
    def most(self) -> Fraction:
        """The most that it wins."""
        return self.reply.value + self.reply.missing

    @property
    def early(self) -> tuple[Decision, ...]:
        """The decisions that come first."""
        return self.reply.decisions[:EARLY]

    @property
    def assumed(self) -> tuple[str, ...]:
        """What is assumed about others, and about what is unknown."""
        own = (
            f"{self.side.capitalize()} choose again at the first choice of each beat, before any "
            "dice fall; later in the beat they play by the book's advice."
        )
        return assumed(self.halt.chronicle, (self.look,), own)


class Told(NamedTuple):
    """A decision in words: what is asked, how everyone fares, and which options are advised."""

    question: str
    fates: str
    words: tuple[str, ...]
    advised: tuple[bool, ...]


def side_of(chronicle: Chronicle, name: str) -> str:
    """Return the side of that name; raises `WrongUse` when there is none."""
    sides = chronicle.rules.sides(chronicle.state)
    for side in sides:
        if side.casefold() == name.strip().casefold():
            return side
    raise WrongUse(
        f"There is no side '{name}' in this fight: name one of {', '.join(sides)}.", given=name
    )


def solve(halt: Halt, name: str, seat: str | None, reach: Reach) -> BestOdds:
    """Return a side's best reply from a prompt on, by what a seat (default: the side) may know.

    Raises `WrongUse` for a side that does not exist, and what `eyes` raises.
    """
    chronicle = halt.chronicle
    side = side_of(chronicle, name)
    look = eyes(chronicle, seat or side)
    rules, book, known = chronicle.rules, chronicle.book, look.known
    enough = after(reach.seconds)
    budget = reach.branches or BUDGET
    fight = chain(
        rules,
        book,
        known.state,
        replies=known.replies,
        most=reach.positions,
        budget=budget,
        enough=after(TO_THE_ADVICE * reach.seconds),
    )
    by_advice = ends(fight)
    reply = best_reply(
        rules,
        book,
        known.state,
        side,
        replies=known.replies,
        most=reach.positions,
        budget=budget,
        enough=enough,
    )
    won = by_advice.by(rules.outcome).get(side, Fraction(0))
    return BestOdds(halt, look, side, reply, won, by_advice.missing)


def in_words(odds: BestOdds, decision: Decision) -> Told:
    """Return a decision as the seat would read it."""
    chronicle, viewer = odds.halt.chronicle, odds.look.viewer
    rules, book = chronicle.rules, chronicle.book
    run = Run(rules, book, decision.state, decision.replies)
    seen = rules.view(run.state, viewer)
    prompt = decision.prompt
    names = {one.id: one.name for one in rules.members(run.state)}
    proposed: Any = by_default(run)[0][0]
    advice = {}
    if isinstance(prompt, Together):
        advice = dict(zip(prompt.deciders, proposed, strict=True))
    elif isinstance(prompt, Ask):
        advice = {prompt.decider: proposed}

    def said(answers: Answers) -> str:
        found = []
        for who, answer in answers:
            ask = prompt.ask_of(who) if isinstance(prompt, Together) else prompt
            text = rules.say_option(ask, str(answer), seen, book)
            found.append(f"{names.get(who, who)}: {text}" if len(answers) > 1 else text)
        return "; ".join(found)

    fates = ", ".join(
        f"{fate.name} {'out' if fate.out else f'{mean(Fraction(fate.left))} of {fate.most}'}"
        for fate in rules.fates(book, run.state)
    ).replace(".00", "")
    return Told(
        rules.say_prompt(prompt, seen, book),
        fates,
        tuple(said(one.answers) for one in decision.options),
        tuple(
            all(advice.get(who) == answer for who, answer in one.answers)
            for one in decision.options
        ),
    )


def show(odds: BestOdds) -> None:
    """Show what the best reply is worth, and the first decisions with all their options."""
    screen, reply = Screen(), odds.reply
    say_fight(screen, odds.halt)
    asked = question(odds.halt, odds.look)
    screen.say(f"From prompt {odds.halt.number} on: {asked}")
    screen.say(_verdict(odds), "bold")
    if reply.missing:
        screen.say(
            f"The fight has too many positions: {reply.positions} were met, and {reply.looked_at} "
            "of them examined. Where two figures are shown, the true value is between them."
        )
    else:
        screen.say(f"Exactly, over {reply.positions} positions.")
    if not reply.decisions:
        screen.say(f"In what was followed, {odds.side} never choose before dice fall.")
    for number, decision in enumerate(odds.early, 1):
        screen.gap()
        _decision(screen, number, decision, in_words(odds, decision))
    later = len(reply.decisions) - len(odds.early)
    screen.gap()
    if later:
        screen.say(f"{later} more decisions come later in the fight.")
    say_whose(screen, (odds.look,), odds.assumed)


def _verdict(odds: BestOdds) -> str:
    best = _span(odds.least, odds.most - odds.least)
    advised = _span(odds.advised, odds.advised_missing)
    text = f"{odds.side.capitalize()} win {best} with their best reply, and {advised} by the advice"
    if odds.reply.missing or odds.advised_missing:
        return f"{text}."
    gain = odds.least - odds.advised
    return f"{text}: {change(gain, 'chance')}." if gain else f"{text}: nothing is better."


def _span(value: Fraction, missing: Fraction) -> str:
    if not missing:
        return per_cent_fine(value)
    return f"{per_cent_fine(value)} to {per_cent_fine(value + missing)}"


def _decision(screen: Screen, number: int, decision: Decision, said: Told) -> None:
    screen.say(f"{number}  {said.question}", "bold")
    screen.say(f"when {said.fates}", "dim", indent=3)
    shown = [at for at in range(len(decision.options)) if at < MOST_OPTIONS or said.advised[at]]
    screen.table(
        [("", "left"), ("", "left"), ("wins", "right"), ("", "left")],
        [
            (
                "  *" if said.advised[at] else "",
                said.words[at],
                _span(decision.options[at].value, decision.options[at].missing),
                bar(decision.options[at].value, Fraction(1)),
            )
            for at in shown
        ],
    )
    if len(shown) < len(decision.options):
        screen.say(f"and {len(decision.options) - len(shown)} more options", "dim", indent=4)
    if any(said.advised):
        screen.say("* as advised", "dim", indent=4)


def dump(odds: BestOdds) -> None:
    """Write everything as JSON, with exact fractions."""
    reply = odds.reply
    decisions = []
    for decision in odds.early:
        said = in_words(odds, decision)
        decisions.append(
            {
                "question": said.question,
                "fates": said.fates,
                "kind": decision.prompt.kind,
                "options": [
                    {
                        "answers": {str(who): answer for who, answer in option.answers},
                        "words": words,
                        "advised": advised,
                        **told(option.value),
                        "missing": in_full(option.missing),
                    }
                    for option, words, advised in zip(
                        decision.options, said.words, said.advised, strict=True
                    )
                ],
            }
        )
    whole = {
        **head_figures(odds.halt, (odds.look,), odds.assumed),
        "side": odds.side,
        "best": {"at_least": told(odds.least), "at_most": told(odds.most)},
        "advised": {**told(odds.advised), "missing": in_full(odds.advised_missing)},
        "exact": not reply.missing,
        "missing": in_full(reply.missing),
        "positions": reply.looked_at,
        "positions_met": reply.positions,
        "decisions_met": len(reply.decisions),
        "decisions": decisions,
    }
    write_json(whole)


def dump_csv(odds: BestOdds) -> None:
    """Write a row for each figure and each option of the first decisions, as decimal numbers."""
    rows: list[tuple[str, str, str, float, float]] = [
        ("best reply", "", "", float(odds.least), float(odds.most - odds.least)),
        ("advice", "", "", float(odds.advised), float(odds.advised_missing)),
    ]
    for number, decision in enumerate(odds.early, 1):
        said = in_words(odds, decision)
        rows += [
            (f"decision {number}", said.question, words, float(one.value), float(one.missing))
            for one, words in zip(decision.options, said.words, strict=True)
        ]
    write_csv(("what", "question", "option", "wins", "missing"), rows)
