"""The odds of a prompt on the screen, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rich.text import Text

from fracas.cli.chances.figures import bar, exact, in_full, mean, per_cent_fine, told
from fracas.cli.chances.positions import Halt
from fracas.cli.chances.prompt_odds import PromptOdds, Weighed
from fracas.cli.chances.reasons import headline, show_reasons
from fracas.cli.chances.viewers import head_figures, say_fight, say_whose
from fracas.cli.keyboard.screen import Screen, sound
from fracas.cli.shared.forms import Form, write_csv, write_json
from fracas.odds import Figure, OptionReasons


def show(odds: PromptOdds) -> None:
    """Show a table with bars for each option, with all figures that are not 0."""
    screen = Screen()
    _head(screen, odds)
    several = len({one.law.decider for one in odds.options}) > 1
    most = _most(odds)
    for one in odds.options:
        whose = f"{one.law.decider}: " if several else ""
        _option(screen, one, whose)
        figures = [figure for figure in one.law.headlines if figure.value]
        if figures:
            screen.table(
                [("", "left"), ("", "right"), ("exactly", "right"), ("", "left")],
                [
                    (
                        f"    {headline(figure)}",
                        _value(figure),
                        exact(figure.value) if figure.value.denominator > 1 else "",
                        bar(figure.value, most[figure.name]),
                    )
                    for figure in figures
                ],
            )
        else:
            screen.say("no figures", "dim", indent=4)
        if one.law.law.missing:
            share = per_cent_fine(one.law.law.missing)
            screen.say(f"not followed: {share}", "dim", indent=4)
    if not odds.options:
        screen.say("There are no odds to show here.")
    screen.gap()
    say_whose(screen, odds.eyes, odds.assumed)


def show_why(odds: PromptOdds, chosen: Weighed, reasons: OptionReasons) -> None:
    """Show the chain of rolls and modifiers of one option."""
    screen, chronicle = Screen(), odds.chronicle
    _head(screen, odds)
    _option(screen, chosen)
    show_reasons(screen, chronicle.rules, chronicle.book, chosen.eyes.seen, reasons)
    screen.gap()
    say_whose(screen, odds.eyes, odds.assumed)


def _head(screen: Screen, odds: PromptOdds) -> None:
    say_fight(screen, odds.halt)
    ids = " ".join(odds.prompt.because)
    screen.say(f"Prompt {odds.halt.number}: {odds.question}  {ids}".rstrip())


def _option(screen: Screen, one: Weighed, whose: str = "") -> None:
    text = Text(sound(f"{whose}{one.words}"), "bold")
    if one.because:
        text.append("  " + " ".join(one.because), "dim")
    screen.hang(text, f"{one.number:>2}  ", "    ")


def _most(odds: PromptOdds) -> dict[str, Fraction]:
    """Return what a full bar means: certainty for a chance, the largest mean of any option else."""
    most: dict[str, Fraction] = {}
    for one in odds.options:
        for figure in one.law.headlines:
            least = Fraction(1) if figure.kind == "chance" else Fraction(0)
            most[figure.name] = max(most.get(figure.name, least), figure.value)
    return most


def _value(figure: Figure) -> str:
    return per_cent_fine(figure.value) if figure.kind == "chance" else mean(figure.value)


def dump(odds: PromptOdds) -> None:
    """Write everything as JSON, with exact fractions."""
    write_json(_whole(odds))


def dump_why(odds: PromptOdds, chosen: Weighed, reasons: OptionReasons) -> None:
    """Write the same, and the chain of rolls and modifiers of one option."""
    write_json({**_whole(odds), "why": _why(odds, chosen, reasons)})


def _whole(odds: PromptOdds) -> dict[str, Any]:
    prompt = odds.prompt
    asked = {"kind": prompt.kind, "question": odds.question, "because": prompt.because}
    return {
        **head_figures(odds.halt, odds.eyes, odds.assumed, **asked),
        "options": [
            {
                "number": one.number,
                "decider": one.law.decider,
                "answer": one.law.answer,
                "words": one.words,
                "because": one.because,
                "missing": in_full(one.law.law.missing),
                "headlines": [_figure(figure) for figure in one.law.headlines],
            }
            for one in odds.options
        ],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    return {"name": figure.name, "kind": figure.kind, **told(figure.value)}


def _why(odds: PromptOdds, chosen: Weighed, reasons: OptionReasons) -> dict[str, Any]:
    rules, book, seen = odds.chronicle.rules, odds.chronicle.book, chosen.eyes.seen
    return {
        "option": chosen.number,
        "missing": in_full(reasons.option.law.missing),
        "headlines": [_figure(figure) for figure in reasons.option.headlines],
        "rolls": [
            {
                "decider": met.roll.decider,
                "kind": met.roll.kind,
                "question": rules.say_prompt(met.roll, seen, book),
                "dice": met.roll.dice.notation(),
                "met": in_full(met.met),
                "modifiers": [
                    {
                        "name": one.term.name,
                        "words": rules.say_term(one.term, seen, book),
                        "because": one.term.because,
                        "met": in_full(one.met),
                        "missing": in_full(one.missing),
                        "changes": [_figure(figure) for figure in one.changes],
                    }
                    for one in met.modifiers
                ],
            }
            for met in reasons.rolls
        ],
    }


def dump_csv(odds: PromptOdds) -> None:
    """Write a row for each option, with a column for each figure, as decimal numbers."""
    names = [headline.name for headline in odds.chronicle.rules.headlines]
    write_csv(
        ("option", "decider", "answer", "words", *names, "missing"),
        [
            (
                one.number,
                one.law.decider,
                "" if one.law.answer is None else one.law.answer,
                one.words,
                *(float(one.law.headline(name)) for name in names),
                float(one.law.law.missing),
            )
            for one in odds.options
        ],
    )


def why_csv(odds: PromptOdds, chosen: Weighed, reasons: OptionReasons) -> None:
    """Write a row for each modifier with its change of each figure, as decimal numbers."""
    rules, book, seen = odds.chronicle.rules, odds.chronicle.book, chosen.eyes.seen
    names = [headline.name for headline in rules.headlines]
    rows = []
    for met in reasons.rolls:
        for one in met.modifiers:
            changes = [float(one.change(name)) if one.changes else "" for name in names]
            words, ids = rules.say_term(one.term, seen, book), " ".join(one.term.because)
            rows.append((met.roll.decider, met.roll.kind, words, ids, *changes, float(one.missing)))
    write_csv(("decider", "roll", "modifier", "because", *names, "missing"), rows)


def list_prompts(halts: Iterator[Halt], form: Form) -> None:
    """Write a row for each prompt of a fight: its number, who is asked, and what."""
    rows = []
    for halt in halts:
        chronicle, prompt = halt.chronicle, halt.prompt
        question = chronicle.rules.say_prompt(prompt, chronicle.state, chronicle.book)
        rows.append((halt.number, ", ".join(prompt.deciders), prompt.kind, question))
    heads = ("number", "asked", "kind", "question")
    if form == "json":
        write_json([dict(zip(heads, row, strict=True)) for row in rows])
    elif form == "csv":
        write_csv(heads, rows)
    else:
        Screen().table(
            [("", "right"), ("asked", "left"), ("what", "left")],
            [(str(number), asked, question) for number, asked, _, question in rows],
        )
