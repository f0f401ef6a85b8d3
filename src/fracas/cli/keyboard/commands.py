"""The commands that a human may type at any prompt instead of an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fracas.cli.chances.figures import fine, kinds
from fracas.cli.chances.option_odds import ON_REQUEST, has_odds
from fracas.cli.keyboard.asking import options_of, shown
from fracas.cli.keyboard.edit import FORMS, parse_edit
from fracas.cli.keyboard.explain import Asked, explain, find_rules, show_rule, why
from fracas.cli.keyboard.orders import always, ask_again, orders
from fracas.cli.keyboard.script import Leaving
from fracas.cli.keyboard.seats import HUMAN, assignments
from fracas.cli.keyboard.wins import wins
from fracas.cli.reference import show_page
from fracas.core.asking.answers import Choice, Sheet, Text
from fracas.core.asking.options import pick
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.errors import JournalError, MalformedAnswer, NothingToUndo, WrongUse
from fracas.core.facts import Beat, Planned
from fracas.core.play.journal_file import JournalFile
from fracas.core.system.dues import Due, KnowsDues, application, dues, made_due
from fracas.table.play.advising import advice, hints_for

if TYPE_CHECKING:
    from fracas.cli.keyboard.terminal import Terminal

MARK = "> "
REST = "rest"
APPLY, LEAVE = ("apply", "a", "yes", "y"), ("", "leave", "l", "no", "n")
WHY_LINES = 4
LAST = "last"


def obeyed(terminal: Terminal, line: str, is_text: bool) -> bool:
    """Run the line if it is a command; return whether it was.

    Where free text is wanted, only `?` and words with a `/` before them are commands. An option
    with the same word as its id wins, unless the `/` is there.
    """
    text = line.strip()
    slashed = text.startswith("/")
    word, _, rest = text.removeprefix("/").partition(" ")
    if text.startswith("?") and (not is_text or text == "?"):
        word, rest = "?", text[1:]
    elif not slashed and (is_text or word in _option_ids(terminal)):
        return False
    act = ACTS.get(word.casefold())
    if act is None:
        if slashed:
            raise MalformedAnswer(f"There is no command '{word}': type help to see them all.")
        return False
    act[0](terminal, rest.strip())
    return True


def _option_ids(terminal: Terminal) -> set[str]:
    prompt = terminal.asked
    if not isinstance(prompt, Ask | Ruling):
        return set()
    return {option.id for option in options_of(prompt.form)}


def undo(terminal: Terminal, rest: str) -> None:
    """Go back to before the last thing that the human did."""
    chronicle = terminal.chronicle
    own = [number for number in chronicle.line if terminal.is_own(chronicle.entries[number])]
    if not own:
        raise NothingToUndo("You have not answered anything yet: there is nothing to undo.")
    chronicle.undo(to=chronicle.entries[own[-1]].parent)
    ask_again(terminal)


def redo(terminal: Terminal, rest: str) -> None:
    """Redo what was undone, up to where the human is asked next."""
    chronicle = terminal.chronicle
    chronicle.redo()
    while chronicle.prompt is not None and not terminal.asked_of_human(chronicle.prompt):
        try:
            chronicle.redo()
        except NothingToUndo:
            return


def edit(terminal: Terminal, rest: str) -> None:
    """Make the game master's own change, with a reason."""
    chronicle, rules = terminal.chronicle, terminal.rules
    before = set(rules.deciders(chronicle.state))
    change = parse_edit(rest, rules, chronicle.book, chronicle.state)
    due = made_due(rules, chronicle.book, chronicle.state, change.fact)
    chronicle.edit(change.fact, change.reason)
    sides = {
        one.side: chronicle.seating.seat_of(one.id)
        for one in reversed(terminal.members())
        if one.id in before
    }
    for one in terminal.members():
        if one.id not in before:
            chronicle.sit(one.id, sides.get(one.side, HUMAN))
    for one_due in due:
        offer(terminal, one_due)


def offer(terminal: Terminal, due: Due) -> None:
    """Ask whether to apply a rule that an edit made due; Enter leaves it."""
    chronicle, rules = terminal.chronicle, terminal.rules
    state, book = chronicle.state, chronicle.book
    if chronicle.over or not isinstance(rules, KnowsDues) or due not in dues(rules, book, state):
        return
    terminal.tell()
    said = rules.say_due(due.beat, state, book)
    terminal.screen.say(said + terminal.screen.cited(due.because), "bold")
    while True:
        terminal.screen.say("apply, or Enter to leave it", "dim", indent=2)
        said = (terminal.lines.read(MARK) or "").strip().casefold()
        if said in APPLY:
            chronicle.edit(application(rules, book, state, due.id))
        if said in (*APPLY, *LEAVE):
            return
        terminal.screen.fault(f"Write {APPLY[0]}, or press Enter to leave it.")


def rest(terminal: Terminal, words: str = "") -> None:
    """Let time pass once the fight is over: a rest, or another interlude of the system by name."""
    rules, name = terminal.rules, words.strip() or REST
    if not terminal.chronicle.over or not rules.interludes:
        raise MalformedAnswer("A rest comes after the fight.")
    if name not in rules.interludes:
        listed = "; ".join(f"{one} ({rules.say_interlude(one)})" for one in rules.interludes)
        raise MalformedAnswer(f"There is no '{name}' to do here: choose from {listed}.")
    planned = Planned((Beat(name),), because=rules.edit_rules)
    terminal.chronicle.edit(planned, rules.say_interlude(name))


def salt(terminal: Terminal, rest: str) -> None:
    """Add words of your own to the dice."""
    if not rest:
        raise MalformedAnswer("Write salt and some words of your own to mix into the dice.")
    terminal.chronicle.salt(HUMAN, rest)
    terminal.tell()


def seat(terminal: Terminal, rest: str) -> None:
    """Give a combatant, a side or the game master's rulings to another player."""
    for decider, holder in assignments(terminal.rules, terminal.chronicle.state, rest.split()):
        terminal.chronicle.sit(decider, holder)
        terminal.screen.say(f"{decider}: {holder}", indent=2)
    if not rest:
        for decider in terminal.rules.deciders(terminal.chronicle.state):
            terminal.screen.say(f"{decider}: {terminal.driver(decider)}", indent=2)


def odds(terminal: Terminal, rest: str) -> None:
    """Show every figure of every option, with exact fractions that are short enough to read."""
    chronicle, screen = terminal.chronicle, terminal.screen
    prompt = terminal.asked
    if not isinstance(prompt, Ask | Ruling) or not has_odds(prompt):
        raise MalformedAnswer("There are no options with odds here.")
    decider = prompt.decider
    laws, caution = terminal.weighed.weigh(chronicle, terminal.seat, decider, ON_REQUEST)
    if caution:
        screen.say(caution, "dim", indent=2)
    for number, option in enumerate(options_of(prompt.form), 1):
        law = laws.get(option.id)
        if law is None:
            continue
        words = terminal.rules.say_option(prompt, option.id, terminal.seen, chronicle.book)
        screen.say(f"{number}  {words}")
        for name, kind in kinds(chronicle).items():
            if law.get(name):
                screen.say(f"{name.replace('_', ' ')}: {fine(law[name], kind)}", indent=5)
    _say_assumed(terminal)


def _say_assumed(terminal: Terminal) -> None:
    from fracas.odds import by_default

    unknown = terminal.rules.say_assumed(terminal.seen, terminal.viewer)
    for sentence in (by_default.assumes, *unknown):
        terminal.screen.say(f"Assumed: {sentence}", "dim", indent=2)


def hint(terminal: Terminal, rest: str) -> None:
    """Show what the system's own advice would do."""
    prompt = terminal.asked
    if not isinstance(prompt, Ask | Ruling):
        raise MalformedAnswer("There is nothing to advise on here.")
    answer = advice(terminal.chronicle, prompt.decider, terminal.seat)
    if answer is None:
        raise MalformedAnswer("The book has no advice for this.")
    listed = [option.id for option in options_of(prompt.form)]
    stands = answer in ("", ()) and isinstance(prompt.form, Sheet | Text)
    words, book = "leave it as it is" if stands else shown(answer), terminal.chronicle.book
    if answer in listed:
        words = terminal.rules.say_option(prompt, str(answer), terminal.seen, book)
        words = f"{listed.index(str(answer)) + 1}  {words}"
    terminal.screen.say(f"The book would: {words}", indent=2)
    for row in hints_for(terminal.chronicle, terminal.viewer, prompt.decider):
        said = terminal.rules.say_hint(row, terminal.seen, book)
        number = listed.index(str(row.answer)) + 1 if row.answer in listed else "-"
        cited = terminal.screen.cited(row.because)
        terminal.screen.say(f"{number}  {said}{cited}", indent=4)


def reference(terminal: Terminal, rest: str) -> None:
    """Show the quick reference of the system, by the rulings of this fight."""
    show_page(terminal.screen, terminal.rules.reference(terminal.chronicle.book))


def explain_here(terminal: Terminal, rest: str) -> None:
    """Show the rules behind the question, an option, or a rule by its id or words."""
    asked = terminal.asked
    if asked is None:
        if not rest:
            raise MalformedAnswer("Nothing is asked now: type ? and the id or words of a rule.")
        for row in find_rules(terminal.rules, rest):
            show_rule(terminal.screen, row)
        return
    view = Asked(terminal.chronicle, terminal.viewer, asked, terminal.seen)
    explain(terminal.screen, view, rest.strip())


def why_here(terminal: Terminal, rest: str) -> None:
    """Show why an option has its odds; or the last lines of the log with their terms and rules."""
    word, _, number = rest.partition(" ")
    if rest and word.casefold() != LAST:
        why_option(terminal, rest)
        return
    if number and not number.strip().isdecimal():
        raise MalformedAnswer(f"'{number.strip()}' is not a number of lines: write why {LAST} 8.")
    count = int(number) if number else WHY_LINES
    lines = [line for line in terminal.teller.lines if line.because]
    book = terminal.chronicle.book
    why(terminal.screen, terminal.rules, book, lines[-count:] if count else [])


def why_option(terminal: Terminal, about: str) -> None:
    """Show every roll and modifier on an option's way, and what each changes of its figures."""
    from fracas.cli.chances.reasons import show_reasons

    chronicle, screen, rules = terminal.chronicle, terminal.screen, terminal.rules
    prompt = terminal.asked
    if not isinstance(prompt, Ask | Ruling) or not isinstance(prompt.form, Choice):
        raise MalformedAnswer(
            f"There are no options to explain here: why, or why {LAST} 8, explains the log."
        )
    options = options_of(prompt.form)
    option = pick(about, options, terminal.says(prompt))
    seat, decider = terminal.seat, prompt.decider
    reasons = terminal.weighed.why(chronicle, seat, decider, option, ON_REQUEST)
    if reasons is None:
        raise MalformedAnswer("By what you know you could not be asked this: it has no odds.")
    number = [one.id for one in options].index(option) + 1
    words = rules.say_option(prompt, option, terminal.seen, chronicle.book)
    ids = " ".join(rules.explain_option(prompt, option, terminal.seen))
    screen.say(f"{number}  {words}  {ids}".rstrip())
    show_reasons(screen, rules, chronicle.book, terminal.seen, reasons)
    _say_assumed(terminal)


def leave(terminal: Terminal, rest: str) -> None:
    """Leave the table."""
    raise Leaving


def show_help(terminal: Terminal, rest: str) -> None:
    """List all commands, one line each."""
    screen = terminal.screen
    screen.say("Answer with a number, an option's id or its beginning, or in words where asked.")
    screen.table(
        [("type", "left"), ("to", "left")],
        [(usage, words) for _, usage, words in ACTS.values() if usage],
    )
    screen.say("Edits: " + "; ".join(FORMS) + ".", indent=2)


def save(terminal: Terminal, rest: str) -> None:
    """Save the fight to a file from now on, with all that happened before."""
    if not rest:
        raise MalformedAnswer("Write save FILE; the fight is saved there from now on.")
    path = Path(rest)
    try:
        journal = JournalFile(path)
        try:
            for entry in terminal.chronicle.entries:
                journal.write(entry)
        except JournalError:
            journal.close()
            path.unlink(missing_ok=True)
            raise
    except JournalError as error:
        raise WrongUse(f"The fight was not saved: {error.sentence}", file=rest) from None
    terminal.chronicle.keep_in(journal)
    if terminal.kept is not None:
        terminal.kept.close()
    terminal.kept = journal
    terminal.screen.say(f"The fight is saved in {path} from now on.", indent=2)


Act = Callable[["Terminal", str], None]

ACTS: dict[str, tuple[Act, str, str]] = {
    "?": (explain_here, "?  ? 2  ? RULE", "see the rules behind it all, an option, or one rule"),
    "odds": (odds, "odds", "see every figure of every option, exactly"),
    "hint": (hint, "hint", "see what the book's own tactics would do"),
    "wins": (wins, "wins", "see what wins; it looks ahead for some seconds"),
    "reference": (reference, "reference", "see outcomes, actions and the like on one page"),
    "more": (lambda terminal, rest: terminal.show_all(), "more", "see every option of a long list"),
    "why": (why_here, "why  why 2", "see why: the log's last lines, or an option's odds"),
    "board": (lambda terminal, rest: terminal.show_board(), "board", "see how everyone fares"),
    "log": (lambda terminal, rest: terminal.show_log(), "log", "see everything that happened"),
    "undo": (undo, "undo", "take back your last answer and what followed"),
    "redo": (redo, "redo", "do again what you took back"),
    "edit": (edit, "edit ...", "change anything, as the game master"),
    "rest": (rest, "rest [WHAT]", "rest, or let time pass, once the fight is over"),
    "seat": (seat, "seat NAME=WHO", "let human or a computer answer: advisor, good, hard"),
    "always": (always, "always ANSWER", "answer this kind of prompt this way from now on"),
    "orders": (orders, "orders [off [N]]", "see your standing orders, or cancel them"),
    "salt": (salt, "salt WORDS", "mix words of your own into the dice to come"),
    "save": (save, "save FILE", "save the fight in a file from now on"),
    "help": (show_help, "help", "see this list"),
    "quit": (leave, "quit", "leave; you can resume a saved fight"),
}
"""Each command: what it does, how it is typed, and what it is for."""
