"""A toy fight for tests of the heart: opened, seated, and led to a known prompt."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Rolled
from fracas.core.facts import Corrected, Fact
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Journal, format_journal, parse_journal
from fracas.core.play.journal_file import Sink
from fracas.core.play.seats import Seating
from tests.toy import TOY

ANN, BOB = Decider("ann"), Decider("bob")
MARA, NILS = Seat("mara"), Seat("nils")
SEATING = Seating(((ANN, MARA), (BOB, NILS)))


def opened(
    scenario: str = "duel",
    *,
    seed: bytes | None = b"seed",
    sink: Sink | None = None,
    seating: Seating | None = SEATING,
    rules: Any = TOY,
) -> Chronicle:
    """A fight at its first prompt: the open `stance` of everybody. Mara plays Ann, Nils Bob."""
    book = rules.open_book({})
    state = rules.start(book, scenario)
    return Chronicle(rules, book, state, seed=seed, sink=sink, seating=seating, title="A duel")


def at_cards(chronicle: Chronicle | None = None) -> Chronicle:
    """The fight at the hidden `card` of the first round."""
    chronicle = chronicle or opened()
    for ask in chronicle.prompt.asks:  # type: ignore[union-attr]
        chronicle.say(ask.decider, "fight")
    return chronicle


def half_said() -> Chronicle:
    """The cards, of which Ann's lies already."""
    chronicle = at_cards()
    chronicle.say(ANN, "high")
    return chronicle


def at_act(chronicle: Chronicle | None = None) -> Chronicle:
    """The fight at Ann's `act`; Bob comes after her."""
    chronicle = at_cards(chronicle)
    for ask in chronicle.prompt.asks:  # type: ignore[union-attr]
        chronicle.say(ask.decider, "high" if ask.decider == ANN else "low")
    return chronicle


def at_roll(chronicle: Chronicle | None = None) -> Chronicle:
    """The fight at Ann's roll to strike Bob, ruled as it stands by default."""
    chronicle = at_act(chronicle)
    chronicle.answer("strike:bob")
    chronicle.answer(())
    return chronicle


def at_end(chronicle: Chronicle | None = None) -> Chronicle:
    """The fight after Bob fell to Ann: nothing is asked."""
    chronicle = at_roll(chronicle)
    chronicle.answer(typed(6, 6))
    chronicle.answer("pass")
    for ask in chronicle.prompt.asks:  # type: ignore[union-attr]
        chronicle.say(ask.decider, "high" if ask.decider == ANN else "low")
    for answer in ("strike:bob", ()):
        chronicle.answer(answer)
    chronicle.answer(typed(6, 6))
    return chronicle


def thrown() -> Chronicle:
    """The fight after Ann's roll fell by the committed dice."""
    chronicle = at_roll()
    chronicle.throw()
    return chronicle


def everything() -> Chronicle:
    """A journal that holds an entry of every kind but an upgrade."""
    chronicle = at_roll()
    chronicle.salt(MARA, "luck")
    chronicle.throw()
    chronicle.sit(BOB, MARA)
    chronicle.order(MARA, "act", "pass")
    chronicle.edit(Corrected("fighters/ann/place", "hall"), "she ran")
    chronicle.undo(to=chronicle.line[-4])
    chronicle.redo()
    chronicle.fork("what if")
    chronicle.throw()
    chronicle.open_seed()
    return chronicle


def journal_of(chronicle: Chronicle) -> Journal:
    """The journal of a fight, as it is read."""
    return parse_journal(chronicle.text())


def with_entry(chronicle: Chronicle, number: int, **changes: Any) -> Journal:
    """A journal in which one entry is another, its chain made to fit."""
    entries = list(chronicle.entries)
    entries[number] = replace(entries[number], **changes)
    return parse_journal(format_journal(entries))


def typed(*faces: int) -> Rolled:
    """Dice from a real table."""
    return Rolled(faces, how="typed")


def kind(chronicle: Chronicle) -> str:
    """The kind of the prompt that stands, or `over`."""
    return chronicle.prompt.kind if chronicle.prompt else "over"


def facts_on_line(chronicle: Chronicle) -> list[Fact]:
    """All facts of the present line of play, oldest first."""
    return [fact for n in (0, *chronicle.line) for fact in chronicle.entries[n].facts]


def option_ids(chronicle: Chronicle) -> tuple[str, ...]:
    """The ids of the options of the choice that stands."""
    return tuple(option.id for option in chronicle.prompt.form.options)  # type: ignore[union-attr]


def snapshot(chronicle: Chronicle) -> tuple[Any, ...]:
    """All that a refused act must leave as it was."""
    return (
        chronicle.state,
        kind(chronicle),
        chronicle.line,
        chronicle.pending,
        chronicle.ordinal,
        chronicle.text(),
    )
