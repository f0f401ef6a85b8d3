"""A saved fight that becomes a table: checked in a worker before a table is made of it."""

from __future__ import annotations

import msgspec

from fracas.core.asking.prompts import Roll, Together
from fracas.core.errors import FracasError, IllegalAnswer, JournalError, WrongUse
from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.lookups import meant
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Journal, parse_journal
from fracas.core.play.replay import take_up
from fracas.core.proof.dice_box import DiceBox
from fracas.core.system.ruleset import Viewer
from fracas.packages.chosen import scenarios
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.laws.philox import Philox
from fracas.sim.play.fight_at_the_table import Opened, played_out
from fracas.table.play.advising import Proposed

NAME = "this file"
"""What errors call a saved fight."""

MOST_MEMBERS = 80
"""A fight with more members than this is neither played at a table nor shown."""

TRIED = 40
"""How many prompts are answered on trial."""

UNREADABLE = (ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""What rules raise when they meet a book or a state that Fracas did not write."""


def taken_up(data: bytes) -> tuple[Journal, Chronicle]:
    """Return a saved fight, replayed by the rules and checked.

    Raises `JournalError` and `ReplayMismatch` for a file that cannot be read or trusted, `WrongUse`
    for a game that is not installed.
    """
    journal = parse_journal(data, NAME)
    try:
        return journal, take_up(journal, ruleset(journal.head.system))
    except FracasError:
        raise
    except (msgspec.ValidationError, *UNREADABLE) as error:
        raise _altered(error) from None


def checked(data: bytes) -> None:
    """Check that a saved fight can be shown and played on; a worker runs this.

    Raises what `taken_up` raises, and `JournalError` for a state that the rules do not allow.
    """
    _, chronicle = taken_up(data)
    rules, book, state = chronicle.rules, chronicle.book, chronicle.state
    try:
        members = rules.members(state)
        if len(members) > MOST_MEMBERS:
            raise JournalError(
                f"{len(members)} are in this fight, and {MOST_MEMBERS} is the limit of a table."
            )
        rules.check_state(book, state)
        for viewer in (Viewer(GM_SEAT, (GM,)), Viewer(Seat("one"), (members[0].id,))):
            seen = rules.view(state, viewer)
            rules.picture(seen, book)
            rules.board(seen, book)
            rules.fates(book, seen)
            if chronicle.prompt is not None:
                rules.say_prompt(chronicle.prompt, seen, book)
        _play_on(chronicle)
    except IllegalAnswer as error:
        raise JournalError(
            f"This fight is in a state that the rules do not allow: {error}"
        ) from None
    except UNREADABLE as error:
        raise _altered(error) from None


def from_batch(scenario: str, system: str, seed: int, number: int) -> bytes:
    """Return the journal of a fight of a batch, by seed and number from 0; a worker runs this.

    The batch is that of a shipped scenario, with the game's own rulings, played by the book. Raises
    `WrongUse` for an unknown scenario.
    """
    there = {one.id: one for one in scenarios(system or None)}
    listing = there.get(scenario)
    if listing is None:
        nearest = meant(scenario, there, "there is")
        raise WrongUse(f"There is no scenario '{scenario}': {nearest}", given=scenario)
    batch = Opened(Job(listing.system, listing.id, seed=seed), number)
    title = f"{listing.title}, fight {number} of seed {seed}"
    return played_out(batch, batch.chronicle(title, batch.seating()))


def _play_on(chronicle: Chronicle) -> None:
    """Play on a little by the book: altered content shows when the rules read it."""
    chronicle.fork("tried", box=DiceBox())
    proposed, chance = Proposed(chronicle), Philox(0, 0)
    for _ in range(TRIED):
        prompt = chronicle.prompt
        if prompt is None:
            return
        if isinstance(prompt, Roll):
            chronicle.throw()
        elif isinstance(prompt, Together):
            missing = {one.decider: one.form.sample(chance) for one in prompt.asks}
            chronicle.close(missing={**missing, **proposed.missing(prompt)})
        else:
            answer = proposed(prompt)
            chronicle.answer(prompt.form.sample(chance) if answer is None else answer)


def reseat(chronicle: Chronicle, foes: str) -> None:
    """Seat the game master with the player characters, and `foes` for all others.

    Earlier seats and their standing orders belong to another table.
    """
    for order in chronicle.seating.orders:
        chronicle.order(order.seat, order.kind, decider=order.decider, recall=True)
    held = [(GM, GM_SEAT)]
    for one in chronicle.rules.members(chronicle.state):
        held.append((one.id, GM_SEAT if one.pc or not foes else Seat(foes)))
    for decider, seat in held:
        if dict(chronicle.seating.holders).get(decider) != seat:
            chronicle.sit(decider, seat)


def _altered(error: BaseException) -> JournalError:
    return JournalError(
        f"This fight cannot be played on: its content does not fit the rules "
        f"({type(error).__name__}). Save it again where it was played.",
        why=type(error).__name__,
    )
