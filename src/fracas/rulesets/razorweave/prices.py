"""What is paid where an act goes half well, or a step fails: Conditions, ground, a weapon."""

from __future__ import annotations

from fracas.core.answers import Choice, Option
from fracas.core.prompts import Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.attempts import Attempt, on_foot
from fracas.rulesets.razorweave.book import RazorweaveBook
from fracas.rulesets.razorweave.conditions import afflict, light_conditions
from fracas.rulesets.razorweave.field_facts import BrokeAway
from fracas.rulesets.razorweave.state import State


def lesser_condition(run: Run, who: str) -> Procedure:
    """A Partial Defend costs a Light Condition, by default Prone, or yields ground (RW-DEF-05)."""

    def ask_lesser(state: State) -> Ruling:
        options = light_conditions(run.book, "afflict", state.able(who).id)
        if state.engaged_with(who):
            options = (*options, Option("position", "afflict", (who,), ("RW-DEF-05",)))
        return Ruling("lesser", Choice(options), "prone", ("RW-DEF-05",), (who,))

    chosen = yield from need(run, ask_lesser)
    if chosen == "position":
        yield BrokeAway(who, because=("RW-DEF-05", "RW-ZONE-13"))
    else:
        yield from afflict(run, who, chosen, because=("RW-DEF-05",))


def leave_behind(run: Run, who: str, foes: tuple[str, ...]) -> Procedure:
    """The price of a Partial Withdraw: the held weapon falls (RW-DEF-10).

    Where an ally is Engaged with one of the same foes, the game master may pick the ally instead,
    who is then Exposed.
    """

    def prices(state: State) -> tuple[Option, ...]:
        because = ("RW-DEF-10",)
        dropped = (Option("disarmed", "drop", (who,), because),) if state.able(who).in_hand else ()
        left = [
            Option(f"exposed:{ally.id}", "left", (ally.id,), because)
            for ally in state.allies(who)
            if any(state.are_engaged(ally.id, foe) for foe in foes)
        ]
        return (*dropped, *left)

    def ask_price(state: State) -> Ruling:
        options = prices(state) or (Option("none"),)
        return Ruling("left", Choice(options), options[0].id, ("RW-DEF-10",), (who,))

    found = prices(run.state)
    if not found:
        return
    chosen = found[0].id
    if len(found) > 1:
        chosen = yield from need(run, ask_price)
    condition, _, ally = chosen.partition(":")
    if condition != "none":
        yield from afflict(run, ally or who, condition, because=("RW-DEF-10",))


def slip(run: Run, attempt: Attempt) -> Procedure:
    """What a Tag of the ground makes of a failed Check to move, by default Prone (RW-TAG-10)."""
    book: RazorweaveBook = run.book
    if not run.state.tags or not on_foot(attempt):
        return
    kinds = [book.tags[tag.id] for tag in run.state.tags_on(attempt.who)]
    falls = [kind.slip for kind in kinds if kind.slip]
    if not falls:
        return

    def ask_slip(state: State) -> Ruling:
        options = (Option("none", "slip"), *light_conditions(book, "slip", attempt.who))
        because = ("RW-TAG-10",)
        return Ruling("slip", Choice(options), falls[0], because, (state.able(attempt.who).id,))

    chosen = yield from need(run, ask_slip)
    if chosen != "none":
        yield from afflict(run, attempt.who, chosen, because=("RW-TAG-10",))
