"""Drawing back: Defend, the stance that it wins, and Withdraw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fracas.core.prompts import Procedure, Term
from fracas.core.run import Run
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attempts import Attempt, better_attribute
from fracas.rulesets.razorweave.rules.checks import check
from fracas.rulesets.razorweave.rules.conditions import losing
from fracas.rulesets.razorweave.rules.consequences import (
    gm_move,
    leave_behind,
    lesser_condition,
    slip,
)
from fracas.rulesets.razorweave.rules.deeds import MainAction, Scope
from fracas.rulesets.razorweave.rules.hazards import break_cover, fall
from fracas.rulesets.razorweave.rules.movement import shift_away, shift_on
from fracas.rulesets.razorweave.rules.safety import AWAY, defend_bonus, reach_safety
from fracas.rulesets.razorweave.rules.stances import choose_guarded, read_guard, shield_read
from fracas.rulesets.razorweave.rules.turning import drawing_back
from fracas.rulesets.razorweave.state.check_facts import Stood
from fracas.rulesets.razorweave.state.combatants import ConditionKey
from fracas.rulesets.razorweave.state.condition_facts import Cleared
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.state.tiers import Tier


class Defend(MainAction, frozen=True):
    """Defend: block or dodge until the next turn (RW-DEF-01).

    `against` is a Condition of one's own that Partial or better clears besides (RW-DEF-07), or
    `away`: where no map is kept, a Full is then taken as leaving melee (RW-DEF-03).
    """

    against: ConditionKey = ""

    kind = "defend"
    because = ("RW-DEF-01",)
    shelf = "defend"
    icon = "shield"

    @classmethod
    def offered(cls, book: RazorweaveBook, means: Scope) -> Iterable[Defend]:
        """Plainly, and for each thing that it may end, where a table has it as an action."""
        if means.acted or book.rulings["defend_mode"] != "stance":
            return ()
        return [cls(), *[cls(what) for what in means.sheds]]

    def rows(self) -> tuple[str, ...]:
        """Those of what it is meant for."""
        if not self.against:
            return self.because
        more = ("RW-DEF-03",) if self.against == AWAY.id else ("RW-DEF-07", "RW-GAP-25")
        return (*self.because, *more)

    def barred(self, means: Scope) -> bool:
        """It takes from the spot only those who mean to get away."""
        return bool(means.stuck) and self.against == AWAY.id

    def act(self, run: Run, who: str) -> Procedure:
        """The Check and its stance; a Failure lets the game master move."""
        tier = yield from stand_guard(run, who, self.against)
        if tier.fails:
            yield from gm_move(run, who, "", tier)
        yield from drawing_back(run, who)

    def told(self, state: State, book: RazorweaveBook, prompt: Any) -> Mapping[str, Any]:
        """Whether it is to get out of melee."""
        return {**super().told(state, book, prompt), "away": self.against == AWAY.id}


def stand_guard(run: Run, who: str, against: str = "", *, spends: bool = True) -> Procedure:
    """The Check of a Defend and the stance that it wins; gives back its tier (RW-DEF-02).

    With a shield the stance may cover an ally, too (RW-DEF-08). `spends` is False for a Defend
    that is no main action. Fragile Cover may go on Partial or worse (RW-DEF-06).
    """
    row = run.book.tables.actions["defend"]
    attribute = better_attribute(run.state, who, row.attributes)
    attempt = Attempt(
        who, "defend", attribute, row.dc, intent=against, spends=spends, because=("RW-DEF-01",)
    )
    guards, only = yield from choose_guarded(run, who)
    made = yield from check(run, attempt, read=read_guard)
    tier: Tier = made.tier
    if tier is Tier.PARTIAL or tier.fails:
        yield from break_cover(run, who)
    if tier.fails:
        return tier
    if against and run.state.able(who).bears(against):
        yield Cleared(who, against, because=("RW-DEF-07",))
    if tier is Tier.FULL and spends and (yield from reach_safety(run, who, against)):
        return tier
    because = ("RW-DEF-01", "RW-DEF-02", *(("RW-DEF-08",) if guards else ()))
    bare, unread = shield_read(made.read)
    yield Stood(who, tier, bare, unread, guards, only, because=because)
    if tier is Tier.PARTIAL:
        yield from lesser_condition(run, who)
    elif tier is Tier.CRITICAL:
        yield from defend_bonus(run, who)
    return tier


class Withdraw(MainAction, frozen=True):
    """Withdraw: break contact (RW-DEF-09)."""

    kind = "withdraw"
    because = ("RW-DEF-09",)
    shelf = "move"
    icon = "log-out"
    stays = False

    def shut(self, book: RazorweaveBook, means: Scope) -> str:
        """It is open to those who are Engaged."""
        return super().shut(book, means) or ("" if means.engaged else "RW-DEF-09")

    def act(self, run: Run, who: str) -> Procedure:
        """The Check, and the way out; on Partial something stays behind (RW-DEF-10).

        Foes who are about to lose their turn do not press (RW-DC-03).
        """
        row = run.book.tables.actions["withdraw"]
        foes = run.state.engaged_with(who)
        under_pressure = any(not losing(run.state, run.book, foe) for foe in foes)
        reasons = () if under_pressure else (Term("no_pressure", "dc", -2, ("RW-DC-03",)),)
        attempt = Attempt(who, "withdraw", row.attributes[0], row.dc, because=("RW-DEF-09",))
        made = yield from check(run, attempt, reasons)
        if made.tier.fails:
            yield from slip(run, attempt)
            yield from fall(run, who)
            if run.state.who(who).standing:
                yield from gm_move(run, who, "", made.tier)
            yield from drawing_back(run, who)
            return
        foes = run.state.engaged_with(who)
        yield from shift_away(run, who, ("RW-DEF-09",))
        if made.tier is Tier.CRITICAL and run.state.places:
            yield from shift_on(run, who)
        if made.tier is Tier.PARTIAL:
            yield from leave_behind(run, who, foes)
        elif run.state.able(who).bears("exposed"):
            yield Cleared(who, "exposed", because=("RW-DEF-09", "RW-TACT-01"))
        yield from drawing_back(run, who)
