"""Falling: Down, the owner's consent to die, and death (AP-DOWN-01, AP-DOWN-07, AP-DOWN-08)."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.state.asked import Consent
from fracas.rulesets.action_points.state.harm_facts import Consented, Died, WentDown, dies_of_it
from fracas.rulesets.action_points.state.state import Combatant

WENT = (
    "AP-DOWN-01", "AP-DOWN-02", "AP-DOWN-03", "AP-DOWN-04", "AP-DOWN-11", "AP-DOWN-12",
    "AP-TURN-17", "AP-GAP-36", "AP-GAP-37", "AP-NAR-08",
)  # fmt: skip

YES, NO = "yes", "no"


def go_down(run: Run, who: str, attribute: str) -> Procedure:
    """Somebody goes Down, since that Attribute fell below d4 (AP-DOWN-01).

    It can do nothing more, lies, and drops what it holds (AP-DOWN-02, AP-DOWN-11); the log has what
    is left until death (AP-DOWN-12), which the wounds themselves do not bring nearer (AP-DOWN-13).
    Its owner may let it die here (AP-DOWN-08), unless the table has it die anyway (AP-DOWN-09).
    """
    book: ActionPointsBook = run.book
    one = run.state.who(who)
    left = sum([each.current > 0 for each in one.attributes])
    tests = sum([book.tests[each.current] for each in one.attributes])
    yield WentDown(who, attribute, left, tests, because=WENT)
    if not left:
        return
    yield Noted("hard_to_kill", (who, str(left), str(tests)), because=("AP-DOWN-14",))
    if dies_of_it(book, one):
        yield Died(who, "down", because=("AP-DOWN-09",))
        return
    dies = (yield from need(run, lambda state: _ask(state.who(who).id, attribute))) == YES
    yield Consented(who, dies, because=("AP-DOWN-08",))
    if dies:
        yield Died(who, "consent", because=("AP-DOWN-08",))


@lru_cache(maxsize=1024)
def _ask(who: str, attribute: str) -> Ask:
    options = (Option(NO, "consent"), Option(YES, "consent"))
    return Ask(
        Decider(who), "consent", Choice(options), ("AP-DOWN-08",), Consent(who, attribute), NO
    )


def die(run: Run, who: str) -> Procedure:
    """Death, once every Attribute is below d4; there is no way back (AP-DOWN-07).

    Nothing happens to whoever has one left, or is dead already.
    """
    one = run.state.find(who)
    if one is None or one.dead or not gone(one):
        return
    yield Died(who, because=("AP-DOWN-07",))


def gone(one: Combatant) -> bool:
    """Whether all Attributes are below d4."""
    return not any(each.current for each in one.attributes)
