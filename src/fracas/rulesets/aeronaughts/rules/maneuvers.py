"""Maneuvers: Focus, Exploit, Hone, and handling weapons; none of them needs a check."""

from __future__ import annotations

from fracas.core.allocations import Allocation, Share
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.state.facts import Drawn, HonedFact, Prepared, Spent
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.state import MENTAL, PHYSICAL, Honed, State, Waiting


def _turns(state: State, who: str) -> int:
    """How many turns of somebody may end before what begins now lapses: its next is the last."""
    return 2 if state.turn == who else 1


def focus(run: Run, who: str, target: str) -> Procedure:
    """Focus: a blue die for the target's next check made as an action, one's own included.

    AE-MAN-01 to AE-MAN-04, AE-GAP-06: at any distance, several add up, until the end of the
    target's next turn.
    """
    state: State = run.state
    state.who(target)
    dice = run.book.tables.focus_dice
    waiting = Waiting(who, "focus", dice, on="action", turns=_turns(state, target))
    because = ("AE-MAN-01", "AE-MAN-02", "AE-MAN-03", "AE-MAN-04", "AE-GAP-06")
    yield Prepared(target, waiting, because=because)


def exploit_dice(state: State, book: AeronaughtsBook, target: str) -> str:
    """The dice that a target's Consequences lend, of any type, treated or not, in letters.

    AE-MAN-07 to AE-MAN-09, AE-MAN-13.
    """
    return "".join(
        [book.consequences[each.severity].exploit for each in state.who(target).consequences]
    )


def exploit(run: Run, who: str, target: str) -> Procedure:
    """Exploit: dice for the next check against the target, by what it bears now.

    AE-MAN-07, AE-MAN-10, AE-GAP-07, AE-GAP-57. A second one replaces the first (AE-MAN-12), and
    without a Consequence there is nothing to exploit (AE-MAN-11).
    """
    book: AeronaughtsBook = run.book
    state: State = run.state
    letters = exploit_dice(state, book, target)
    if not letters:
        return
    old = tuple(
        place
        for place, each in enumerate(state.who(who).waiting)
        if each.why == "exploit" and each.target == target
    )
    if old:
        yield Spent(who, old, because=("AE-MAN-12",))
    waiting = Waiting(who, "exploit", letters, 0, "against", target, _turns(state, who))
    because = ("AE-MAN-07", "AE-MAN-08", "AE-MAN-09", "AE-MAN-10", "AE-GAP-57")
    yield Prepared(who, waiting, because=because)


def hone(run: Run, who: str, quality: str) -> Procedure:
    """Hone: a starred quality for the next attack, paid for in Physical or Mental stress.

    AE-MAN-21 to AE-MAN-27, AE-GAP-14 to AE-GAP-17; the two may be mixed. Two different ones may be
    honed in a turn (AE-MAN-30).
    """
    book: AeronaughtsBook = run.book
    row = book.qualities[quality]
    for type_, amount in (yield from _payment(run, who, quality, row.hone)):
        if amount:
            because = ("AE-MAN-22", "AE-MAN-24", "AE-MAN-25", "AE-TURN-07", "AE-TURN-08")
            yield Paid(who, type_, amount, "hone", because=because)
    rows = ("AE-MAN-21", "AE-MAN-23", "AE-MAN-26", "AE-MAN-27", "AE-GAP-15", "AE-GAP-17")
    yield HonedFact(who, Honed(quality, book.tables.hone_rating), because=rows)


def _payment(run: Run, who: str, quality: str, cost: int) -> Procedure:
    """Out of which bars the stress is paid, whole and never below 0 (AE-TURN-07, AE-HP-16)."""

    def ask(state: State) -> Ask:
        one = state.who(who)
        shares = tuple(
            Share(Option(type_, "bar", (type_, str(one.bar(type_).stress))), 0, stress)
            for type_ in (PHYSICAL, MENTAL)
            if (stress := min(one.bar(type_).stress, cost))
        )
        fuller = max((PHYSICAL, MENTAL), key=lambda type_: one.bar(type_).stress)
        most = min(one.bar(fuller).stress, cost)
        other = MENTAL if fuller == PHYSICAL else PHYSICAL
        default = tuple(
            (type_, amount) for type_, amount in ((fuller, most), (other, cost - most)) if amount
        )
        because = ("AE-MAN-22", "AE-TURN-07", "AE-HP-14", "AE-HP-16", "AE-GAP-52")
        form = Allocation(shares, cost, True)
        return Ask(Decider(one.id), "pay", form, because, (who, quality, str(cost)), default)

    paid = yield from need(run, ask)
    return paid


def draw(run: Run, who: str, weapon: str) -> Procedure:
    """Draw a weapon (AE-MAN-31)."""
    one = run.state.who(who)
    yield Drawn(who, (*one.in_hand, weapon), because=("AE-MAN-31",))


def stow(run: Run, who: str, weapon: str) -> Procedure:
    """Stow a weapon (AE-MAN-31)."""
    one = run.state.who(who)
    kept = tuple(each for each in one.in_hand if each != weapon)
    yield Drawn(who, kept, because=("AE-MAN-31",))
