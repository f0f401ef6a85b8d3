"""What a game master changes in a fight: the fact that does it, and who sits where after it."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.options import settled
from fracas.core.errors import FracasError, IllegalAnswer
from fracas.core.facts import Beat, Corrected, Fact, Planned
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.dues import application
from fracas.core.system.reading import read
from fracas.table.play.arrivals import seat_arrivals
from fracas.table.play.computers import COMPUTERS
from fracas.table.play.undoing import say_again
from fracas.table.seats.seat import clean_name

LONGEST_CONTENT = 200_000
"""How many characters the content of a next fight may have."""

MOST_CHANGES = 40
"""How many values one edit may set."""


def change(chronicle: Chronicle, seat: Seat, what: str, reason: str, **given: Any) -> None:
    """Change the fight, and seat the combatants who enter by that.

    `changes` are pairs of a path and a value that are set together, in place of one. Answers to a
    joint question that is asked again stay. Raises what `change_of` raises, and `IllegalAnswer` if
    the rules cannot go on; the fight is then as it was.
    """
    changes: tuple[tuple[str, Any], ...] = given.pop("changes", ())
    if len(changes) > MOST_CHANGES:
        raise IllegalAnswer(f"Change at most {MOST_CHANGES} values at once.", given=len(changes))
    more: tuple[Fact, ...] = ()
    if what == "set" and changes:
        given |= dict(zip(("path", "value"), changes[0], strict=True))
        more = tuple([_corrected(chronicle, *one) for one in changes[1:]])
    fact, usual = change_of(chronicle, what, **given)
    before = {one.id for one in chronicle.rules.members(chronicle.state)}
    foes = _who_plays_foes(chronicle)
    head, asked, said = chronicle.head, chronicle.prompt, chronicle.pending
    try:
        chronicle.edit(fact, reason.strip()[:200] or usual, seat=seat, more=more)
    except FracasError:
        raise
    except Exception as fault:
        # No system foresees every value that can be set; the fight stays as it was.
        chronicle.go(head)
        raise IllegalAnswer(
            "The rules cannot go on from that change: set something else.", what=what
        ) from fault
    say_again(chronicle, asked, said)
    if what == "next":
        _seat_foes(chronicle, before, foes)
    seat_arrivals(chronicle, before)


def change_of(
    chronicle: Chronicle,
    what: str,
    *,
    path: str = "",
    value: Any = None,
    who: str = "",
    side: str = "",
) -> tuple[Fact, str]:
    """Return the fact of a change, and the reason that is logged if none is given.

    `what` is `set` (a `path` to a `value`), `enter` (the combatant `who` on a `side`), `leave` or
    `side` (of `who`), `apply` (the rule `who` that an edit made due), and once a fight is over
    `rest` (the interlude `who`) or `next` (the scenario `who`, with the survivors; `value` may have
    content with that scenario). Raises what the system says of it, and `IllegalAnswer` for an
    unknown kind of change.
    """
    rules, state, book = chronicle.rules, chronicle.state, chronicle.book
    match what:
        case "set":
            return _corrected(chronicle, path, value), ""
        case "enter":
            return rules.enter(book, state, who, clean_name(side)), ""
        case "leave":
            return rules.leave(state, _there(chronicle, who)), ""
        case "side":
            return rules.change_side(state, _there(chronicle, who), clean_name(side)), ""
        case "apply":
            return application(rules, book, state, who), ""
        case "rest":
            if not chronicle.over or who not in rules.interludes:
                raise IllegalAnswer("That is for a fight that is over: finish this one first.")
            return Planned((Beat(who),), because=rules.edit_rules), rules.say_interlude(who)
        case "next":
            if not chronicle.over:
                raise IllegalAnswer("The next fight starts once this one is over: finish it first.")
            text = str(value or "")
            if len(text) > LONGEST_CONTENT:
                raise IllegalAnswer("That content is too long: remove what is not needed.")
            scenes = read(rules, book, text, "the next fight") if text else book
            if scenes.rulings != book.rulings:
                raise IllegalAnswer(
                    "The next fight uses this table's house rules, and this content changes "
                    "others: leave those out, or play it at a table of its own."
                )
            return rules.carry(scenes, state, who), ""
    raise IllegalAnswer(f"There is no kind of change '{what}'.", given=what)


def _corrected(chronicle: Chronicle, path: str, value: Any) -> Corrected:
    return Corrected(path, settled(value), because=chronicle.rules.edit_rules)


def _who_plays_foes(chronicle: Chronicle) -> Seat:
    """Return the policy that plays everyone but the PCs, or the game master if there is none."""
    members = [one for one in chronicle.rules.members(chronicle.state) if not one.pc]
    seats = [chronicle.seating.seat_of(one.id) for one in members]
    return next((one for one in seats if one in COMPUTERS), GM_SEAT)


def _seat_foes(chronicle: Chronicle, before: set[Decider], seat: Seat) -> None:
    """Seat the foes of the next fight: they are played as those of the last."""
    for one in chronicle.rules.members(chronicle.state):
        if one.id not in before and not one.pc:
            chronicle.sit(one.id, seat)


def _there(chronicle: Chronicle, who: str) -> Decider:
    if who not in {one.id for one in chronicle.rules.members(chronicle.state)}:
        raise IllegalAnswer(f"There is no one called '{who[:40]}' in this fight.", given=who)
    return Decider(who)
