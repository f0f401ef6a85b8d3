"""A prompt on the screen: what is asked, what may be answered, and what each answer is worth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from fracas.cli.chances.figures import Laws, cell, columns
from fracas.cli.keyboard.cells import legend, shown_bar
from fracas.cli.keyboard.screen import Screen
from fracas.core.asking.allocations import Allocation
from fracas.core.asking.answers import Answer, Choice, Form, Number, Several, Sheet, Text
from fracas.core.asking.courses import Course, is_course, written
from fracas.core.asking.options import Option
from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask, Roll, Ruling, Term
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

if TYPE_CHECKING:
    from fracas.table.screens.moment_cards import Bar
    from fracas.table.screens.questions import Words

MOST_NAMED = 12
LISTED, LISTED_TO_A_GM, MARGIN = 24, 12, 4
BRIEF = 3


def options_of(form: Form) -> tuple[Option, ...]:
    """Return the options that a form lists; none for numbers, words, paths and sheets."""
    if isinstance(form, Choice | Several):
        return form.options
    if isinstance(form, Allocation):
        return tuple(share.option for share in form.shares)
    return ()


def is_brief(prompt: Ask | Ruling | Roll) -> bool:
    """Return whether a prompt takes little more than a yes or a no: those need no map."""
    if not isinstance(prompt, Ask):
        return False
    return isinstance(prompt.form, Number) or 0 < len(options_of(prompt.form)) <= BRIEF


def most_listed(prompt: Ask | Ruling, options: int) -> int:
    """Return how many options to draw at once; a few beyond the usual number are shown too."""
    usual = LISTED_TO_A_GM if isinstance(prompt, Ruling) else LISTED
    return usual if options > usual + MARGIN else options


class Row(NamedTuple):
    """A row of a question: an option by its number, or a verb, which has no `option`.

    It shows the figures and the bar of the option that it is `like`; blank for none.
    """

    label: str
    words: str
    option: str | None
    like: str = ""


class Worth(NamedTuple):
    """What is known of the options of a question: figures of certain kinds, and bars.

    `caution` says what is missing from them, if anything. `proposed` is what Enter takes.
    """

    kinds: Mapping[str, str]
    laws: Laws = MappingProxyType({})
    bars: Mapping[str, Bar] = MappingProxyType({})
    caution: str = ""
    proposed: Answer | None = None


def show_ask(
    screen: Screen,
    words: Words,
    prompt: Ask | Ruling,
    worth: Worth,
    verbs: tuple[Row, ...] = (),
    hint: str = "",
    whole: bool = False,
) -> None:
    """Draw a choice or a ruling, by the state as the one who is asked sees it.

    Of many options only the first are drawn, unless the `whole` list is wanted. With `verbs`
    their rows are drawn instead, with a `hint` of how to go on.
    """
    rules, seen, book = words.rules, words.seen, words.book
    screen.say(rules.say_prompt(prompt, seen, book), "bold")
    if isinstance(prompt, Ruling) and prompt.reasons:
        terms = "; ".join(rules.say_term(term, seen, book) for term in prompt.reasons)
        screen.say(f"Reasons: {terms}.", indent=2)
    ids = [option.id for option in options_of(prompt.form)]
    if ids:
        marked = ids.index(str(worth.proposed)) if worth.proposed in ids else None
        most = len(ids) if whole else max(most_listed(prompt, len(ids)), (marked or 0) + 1)
        rows = verbs or tuple(
            [
                Row(str(number), rules.say_option(prompt, one, seen, book), one, one)
                for number, one in enumerate(ids[:most], 1)
            ]
        )
        show_rows(screen, rows, worth, None if marked is None else ids[marked])
        if most < len(ids) and not verbs:
            screen.say(f"and {len(ids) - most} more: type more to see them.", "dim", indent=2)
    if isinstance(prompt.form, Sheet):
        _show_sheet(screen, rules, book, prompt, prompt.form, seen)
    in_sight = not verbs or any(row.option == worth.proposed for row in verbs)
    how = how_to_answer(prompt.form, worth.proposed) if in_sight else ""
    for said in filter(None, (how, hint if verbs else "", worth.caution)):
        screen.say(said, "dim", indent=2)


def show_rows(screen: Screen, rows: tuple[Row, ...], worth: Worth, default: str | None) -> None:
    """Draw options or verbs with their figures and bars, and explain the letters of the bars."""
    heads = columns(worth.laws, worth.kinds)
    cells = [
        [
            cell(worth.laws.get(row.like), head, worth.kinds[head]) if row.like else ""
            for head in heads
        ]
        for row in rows
    ]
    bars = [worth.bars.get(row.like) for row in rows]
    marked = [at for at, row in enumerate(rows) if row.option is not None and row.option == default]
    screen.options(
        [row.words for row in rows],
        [head.replace("_", " ") for head in heads],
        cells,
        marked[0] if marked else None,
        labels=[row.label for row in rows],
        below=[None if bar is None else shown_bar(screen, bar) for bar in bars],
    )
    told = [bar for bar in bars if bar is not None]
    if told and screen.look != "words":
        screen.say(f"{legend(told)}.", "dim", indent=2)


def show_roll(screen: Screen, rules: Ruleset, book: Book, prompt: Roll, seen: Any) -> None:
    """Draw a roll that is thrown with real dice."""
    screen.say(rules.say_prompt(prompt, seen, book), "bold")
    show_terms(screen, rules, book, prompt.terms, seen)
    screen.say(
        f"Throw {prompt.dice.notation()} and type the faces, or = and the total of the dice "
        "that count; Enter rolls them for you.",
        "dim",
        indent=2,
    )


def show_terms(
    screen: Screen, rules: Ruleset, book: Book, terms: tuple[Term, ...], seen: Any
) -> None:
    """Draw the terms of a roll or the reasons of a ruling, each with its rules."""
    for term in terms:
        screen.say(rules.say_term(term, seen, book) + screen.cited(term.because), indent=2)


def _show_sheet(
    screen: Screen, rules: Ruleset, book: Book, prompt: Ask | Ruling, sheet: Sheet, seen: Any
) -> None:
    rows = [
        (
            field.name,
            shown(field.default),
            may_be(field.form),
            rules.say_field(prompt, field.name, seen, book),
        )
        for field in sheet.fields
    ]
    heads = [("line", "left"), ("now", "left"), ("may be", "left"), ("what it is", "left")]
    screen.table(heads, rows)


def shown(answer: Answer) -> str:
    """Return an answer as it would be typed."""
    if is_course(answer):
        return written(answer)
    if isinstance(answer, tuple):
        parts = (
            f"{part[0]}={part[1]}" if isinstance(part, tuple) and len(part) == 2 else str(part)
            for part in answer
        )
        return ", ".join(parts) or "none"
    return str(answer)


def may_be(form: Form) -> str:
    """Return in a few words what a form accepts."""
    match form:
        case Choice():
            return _names(form.options)
        case Several():
            return "some of " + _names(form.options)
        case Number():
            step = f" by {form.step}" if form.step != 1 else ""
            return f"{form.least} to {form.most}{step}"
        case Text():
            return "your own words"
        case Path():
            return f"places from {form.start}, {form.budget} to spend"
        case Course():
            return f"points from {written((form.start,))}, {form.budget} ft to go"
        case Allocation():
            return f"{form.budget} spread over {_names(options_of(form))}"
        case Sheet():
            return "NAME=VALUE; NAME=VALUE"


def how_to_answer(form: Form, default: Answer | None) -> str:
    """Return how to type an answer of this form, and what Enter does; empty for a plain choice."""
    enter = "" if default is None else _enter(form, default)
    match form:
        case Choice():
            return "" if default is None else "Enter takes the one marked *."
        case Several():
            most = min(form.most, len(form.options))
            how = f"Give {form.least} to {most} numbers separated by commas, or none."
        case Number():
            how = f"Give a whole number, {may_be(form)}."
        case Text():
            how = "Write it in your own words. Here, type / before a command."
        case Path():
            ends = ", ".join(form.legal_ends()[:MOST_NAMED])
            how = f"List the places in order, or type stay; within reach: {ends}."
        case Course():
            names = ", ".join(mark.name for mark in form.marks[:MOST_NAMED])
            toward = f", or whom to walk toward: {names}" if names else ""
            how = f"List points in order, such as {written((form.start,))}, or stay{toward}."
        case Allocation():
            rule = "all" if form.whole else "at most"
            how = f"Give NAME=UNITS pairs that cost {rule} {form.budget}, or none."
        case Sheet():
            first = form.fields[0]
            how = f"Change lines by {first.name}=VALUE; NAME=VALUE."
    return f"{how} {enter}".strip()


def _enter(form: Form, default: Answer) -> str:
    """Return what the Enter key does where it gives the default."""
    if isinstance(form, Sheet | Text):
        return "Enter leaves it as it is."
    if isinstance(form, Path) and default == ():
        return f"Enter stays at {form.start}."
    if isinstance(form, Course) and default == ():
        return f"Enter stays at {written((form.start,))}."
    return f"Enter takes {shown(default)}."


def _names(options: tuple[Option, ...]) -> str:
    names = [option.id for option in options[:MOST_NAMED]]
    more = len(options) - len(names)
    return ", ".join(names) + (f" and {more} more" if more else "")
