"""Full Defense: all AP of the Round for defence, more of them, and what an attack then costs."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.state.facts import Declared, FullDefenseTaken
from fracas.rulesets.action_points.state.state import Combatant, State

ACTION = "full_defense"


def may_take(state: State, book: ActionPointsBook, who: str) -> bool:
    """Whether Full Defense is open to somebody: once in a Round (AP-FD-08), if it can be paid.

    It costs nothing as the text has it (AP-FD-03).
    """
    one = state.who(who)
    return one.able and not one.fd_used and one.ap >= book.actions[ACTION].cost


def full_defense(run: Run, who: str) -> Procedure:
    """Take Full Defense: AP rise by the Defense Skill, above the full total too (AP-FD-01, -02).

    It lasts to the end of the Round, with what is left of those AP (AP-FD-12); moving, standing up
    and changing weapons leave it be (AP-FD-09). Whoever has attacked in this Round already pays for
    it in the next (AP-FD-13, AP-GAP-59).
    """
    book: ActionPointsBook = run.book
    if not may_take(run.state, book, who):
        return
    yield Declared(who, ACTION, book.actions[ACTION].cost, because=("AP-FD-01", "AP-FD-03"))
    one = run.state.who(who)
    because: tuple[str, ...] = ("AP-FD-02", "AP-FD-04", "AP-FD-08", "AP-FD-12", "AP-NAR-08")
    if one.attacked:
        because = (*because, "AP-FD-05", "AP-FD-13", "AP-GAP-59")
    yield FullDefenseTaken(who, one.defense, one.defense if one.attacked else 0, because=because)


def penalty_of(one: Combatant) -> int:
    """What an attack in a Round of Full Defense takes off the next one's AP (AP-FD-05, AP-FD-06).

    The Defense Skill as it was at the declaration, once however many attacks follow; the AP that
    were gained stay (AP-FD-07, AP-FD-11). It is dropped when the fight is over (AP-GAP-14).
    """
    return one.bonus if one.fd_used else 0
