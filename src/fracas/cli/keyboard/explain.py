"""Why: options, rolls, rulings and lines of the log with the rules behind them."""

from __future__ import annotations

import difflib
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from fracas.cli.chances.figures import shifts
from fracas.cli.keyboard.asking import options_of, show_terms, shown
from fracas.cli.keyboard.screen import Screen
from fracas.core.asking.answers import Choice, Sheet
from fracas.core.asking.options import pick
from fracas.core.asking.prompts import Ask, Roll, Ruling, Term, Together
from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.core.system.rules import Rule
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.table.screens.log_lines import Line

if TYPE_CHECKING:
    from fracas.core.play.chronicle import Chronicle
    from fracas.core.system.book import Book


def find_rules(rules: Ruleset, wanted: str) -> tuple[Rule, ...]:
    """Return the rule of that id, or all whose id begins with it, or all that contain the words.

    Raises `WrongUse` with the nearest ids when nothing matches.
    """
    rows = rules.rules()
    key = "-".join(wanted.upper().split())
    if key in rows:
        return (rows[key],)
    begun = tuple(row for name, row in rows.items() if key and name.upper().startswith(key))
    if begun:
        return begun
    words = wanted.casefold().split()
    holding = tuple(row for row in rows.values() if all(word in _whole(row) for word in words))
    if holding and words:
        return holding
    near = difflib.get_close_matches(key, list(rows), 3, 0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else "`fracas rules` lists them all."
    raise WrongUse(f"{rules.title} has no rule '{wanted}': {hint}", given=wanted, near=tuple(near))


def _whole(row: Rule) -> str:
    return " ".join((row.id, row.text, row.chapter, row.ruling, row.option)).casefold()


def show_rule(screen: Screen, row: Rule) -> None:
    """Show a rule in full: our text, its status and source, and for a gap how it is ruled."""
    screen.say(f"{row.id} ({row.status})", "bold")
    screen.say(row.text, indent=2)
    if row.ruling:
        screen.say(f"Ruling: {row.ruling}", indent=2)
    if row.option:
        values = ", ".join(str(value) for value in row.values)
        screen.say(f"Switch: --ruling {row.option}=VALUE, one of {values}", indent=2)
        for value, words in zip(row.values, row.means, strict=False):
            screen.say(f"{value}: {words}", indent=4)
    chapter = f"{row.chapter}; " if row.chapter else ""
    screen.say(f"{chapter}{row.source}", "dim", indent=2)


def show_ids(screen: Screen, rules: Ruleset, ids: tuple[str, ...], *, indent: int = 4) -> None:
    """Show rules by their ids, one paragraph each."""
    rows = rules.rules()
    for key in dict.fromkeys(ids):
        row = rows.get(key)
        text = f"{key}: {row.text}" if row else key
        ruling = f" Our ruling: {row.ruling}" if row and row.ruling else ""
        screen.say(text + ruling, "dim", indent=indent)


class Asked(NamedTuple):
    """What is asked, who is asked, and the state as they see it."""

    chronicle: Chronicle
    viewer: Viewer
    prompt: Ask | Ruling | Roll
    seen: Any

    @property
    def rules(self) -> Ruleset:
        """The system."""
        return self.chronicle.rules

    @property
    def book(self) -> Book:
        """The book of the fight."""
        return self.chronicle.book

    def says(self, option: str) -> str:
        """Return the words by which the screen shows an option."""
        return self.rules.say_option(self.prompt, option, self.seen, self.book)


def explain(screen: Screen, asked: Asked, about: str) -> None:
    """Show the rules behind the question, one of its options, or a rule.

    `about` is empty for the whole question, or an option's number or id, or a rule's id or words.
    """
    prompt = asked.prompt
    options = () if isinstance(prompt, Roll) else options_of(prompt.form)
    if not about:
        _explain_question(screen, asked)
        for option in options:
            _explain_option(screen, asked, option.id, in_full=False)
        return
    if options:
        try:
            _explain_option(screen, asked, pick(about, options, asked.says), in_full=True)
            return
        except MalformedAnswer:
            if about.isdecimal():
                raise
    for row in find_rules(asked.rules, about):
        show_rule(screen, row)


def _explain_question(screen: Screen, asked: Asked) -> None:
    prompt, rules = asked.prompt, asked.rules
    screen.say(rules.say_prompt(prompt, asked.seen, asked.book), "bold")
    show_ids(screen, rules, prompt.because, indent=2)
    if isinstance(prompt, Roll):
        _explain_roll(screen, asked, prompt)
    elif isinstance(prompt, Ruling):
        show_terms(screen, rules, asked.book, prompt.reasons, asked.seen)
        show_ids(screen, rules, tuple(key for term in prompt.reasons for key in term.because))
    if isinstance(prompt, Ask | Ruling) and isinstance(prompt.form, Sheet):
        for field in prompt.form.fields:
            screen.say(f"{field.name}: {shown(field.default)}", indent=2)
            show_ids(screen, rules, field.because)


def _explain_option(screen: Screen, asked: Asked, option: str, *, in_full: bool) -> None:
    prompt, rules = asked.prompt, asked.rules
    assert isinstance(prompt, Ask | Ruling)
    ids = [one.id for one in options_of(prompt.form)]
    words = rules.say_option(prompt, option, asked.seen, asked.book)
    screen.say(f"{ids.index(option) + 1}  {words}", indent=2)
    show_ids(screen, rules, rules.explain_option(prompt, option, asked.seen), indent=5)
    if in_full and isinstance(prompt.form, Choice):
        _foresee(screen, asked, option)


def _foresee(screen: Screen, asked: Asked, option: str) -> None:
    """Show the roll an option leads to, if any: its dice, its terms, and what each is worth."""
    from fracas.odds import upcoming

    chronicle = asked.chronicle
    if isinstance(chronicle.prompt, Together):
        return
    state, replies = chronicle.beat
    known = asked.rules.known(state, asked.viewer)
    first = ((option, Fraction(1)),)
    roll = upcoming(asked.rules, chronicle.book, known, replies, first=first)
    if roll is not None:
        screen.say("Then " + asked.rules.say_prompt(roll, asked.seen, asked.book), indent=5)
        _explain_roll(screen, asked, roll, indent=5)


def _explain_roll(screen: Screen, asked: Asked, roll: Roll, *, indent: int = 2) -> None:
    from fracas.odds import why as reasons_of

    screen.say(f"Dice: {roll.dice.notation()}.", indent=indent)
    worth = {reason.term.name: shifts(reason.changes) for reason in reasons_of(roll)}
    for term in roll.terms:
        by = worth.get(term.name, "")
        ids = " ".join(term.because)
        said = asked.rules.say_term(term, asked.seen, asked.book)
        text = f"{said}{f' ({by})' if by else ''}  {ids}"
        screen.say(text.rstrip(), indent=indent)


def why(screen: Screen, rules: Ruleset, book: Book, lines: list[Line]) -> None:
    """Show the last lines of the log again, each with its terms and the text of its rules."""
    for line in lines:
        screen.line(line)
        for name in ("terms", "reasons"):
            terms: tuple[Term, ...] = getattr(line.fact, name, ())
            show_terms(screen, rules, book, terms, line.before)
        show_ids(screen, rules, line.because, indent=6)
