"""The aim condition: gained by Aim, applied to the next action or held back once, then gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas.core.asking.prompts import Ask, Procedure, Roll, Term, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.readings import Total
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.cards import CardDeed, Playing
from fracas.rulesets.fully_automated.rules.checks import D10S, check
from fracas.rulesets.fully_automated.state.facts import Checked, OrderRolled
from fracas.rulesets.fully_automated.state.harm_facts import AimAged, Aimed, AimKept, AimServed
from fracas.rulesets.fully_automated.state.state import AIM, LONGEST, Combatant, State


def has_aim(one: Combatant) -> bool:
    """Whether a combatant may still apply an aim condition in this round (FA-AIM-03)."""
    return bool(one.aim) and one.aim_used == ""


def guards_with_aim(one: Combatant) -> bool:
    """Whether an aim condition applies to the defence: to every roll of a round.

    FA-AIM-08, FA-GAP-70.
    """
    return bool(one.aim) and one.aim_used in ("", "spent")


class ApplyAim(Deed, frozen=True):
    """Apply the aim condition to a card (FA-AIM-03, FA-AIM-06)."""

    kind = "aim"
    stem = "apply"
    because = ("FA-AIM-03", "FA-AIM-06")


class KeepAim(Deed, frozen=True):
    """Hold the aim condition back, while that is possible (FA-AIM-04, FA-AIM-05)."""

    kind = "aim"
    stem = "keep"
    because = ("FA-AIM-04",)

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """Whether it expires in this round."""
        one = state.find(prompt.about.who)
        return {"last": one is not None and one.aim >= LONGEST}


APPLY, KEEP = ApplyAim(), KeepAim()

AIMS: Deeds[Deed] = Deeds(ApplyAim, KeepAim)


def apply_aim(run: Run, who: str, card: str) -> Procedure[bool]:
    """Ask whether to apply the condition to this card, before any of its dice (FA-AIM-16).

    Returns True if it is. Damage taken before does not matter (FA-AIM-14), nor does having held it
    back once (FA-GAP-69). Keeping it is noted; only a roll uses it up (FA-AIM-15).
    """
    if not has_aim(run.state.who(who)):
        return False
    form, because = choice(APPLY, KEEP), ("FA-AIM-16", "FA-AIM-03")

    def ask(state: State) -> Ask:
        decider = Decider(state.who(who).id)
        return Ask(decider, "aim", form, because, Playing(who, card), APPLY.id)

    if (yield from need(run, ask)) == KEEP.id:
        yield AimKept(who, because=("FA-AIM-04", "FA-AIM-11"))
        return False
    return True


def serve(run: Run, who: str, card: str) -> Procedure[None]:
    """Use up the condition, once: by dice, or by a target that stepped away (FA-AIM-15)."""
    if has_aim(run.state.who(who)):
        yield AimServed(who, card, because=("FA-AIM-15",))


class Aim(CardDeed, frozen=True):
    """Aim: advantage on the next action, if the aimer takes no damage this round (FA-AIM-01)."""

    stem = AIM
    because = ("FA-AIM-01",)
    step = "aims"
    shelf = "power"
    icon = "crosshair"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Gain the condition unless damaged; a re-roll of the order is always offered.

        FA-AIM-01. The re-roll's result must be taken, and counts from the next round on
        (FA-AIM-12).
        """
        if not run.state.who(who).damage:
            yield Aimed(who, because=("FA-AIM-01", "FA-AIM-02", "FA-AIM-13", "FA-AIM-23"))
        yield from reroll(run, who)


def aimers(state: State) -> list[str]:
    """Whose Aim is still to be resolved in this round, highest in the order first."""
    return [one.id for one in state.in_order() if one.card == AIM and not one.done]


class KeepPlace(Deed, frozen=True):
    """Keep the place in the turn order."""

    kind = "reroll"
    stem = "keep"

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """Whose place it is."""
        return {"me": state.find(prompt.about.who)}


class Reroll(Deed, frozen=True):
    """Roll again for the turn order, and take what comes (FA-AIM-12)."""

    kind = "reroll"
    stem = "reroll"
    because = ("FA-AIM-12",)


KEEP_PLACE, REROLL = KeepPlace(), Reroll()

REROLLS: Deeds[Deed] = Deeds(KeepPlace, Reroll)


def reroll(run: Run, who: str) -> Procedure[None]:
    """Offer another roll for the turn order; its result must be taken (FA-AIM-12, FA-GAP-38)."""
    because = ("FA-AIM-12",)

    def ask(state: State) -> Ask:
        form, decider = choice(KEEP_PLACE, REROLL), Decider(state.who(who).id)
        return Ask(decider, "reroll", form, because, One(who), KEEP_PLACE.id)

    if (yield from need(run, ask)) == KEEP_PLACE.id:
        return

    def ask_roll(state: State) -> Roll:
        added = state.who(who).initiative
        return Roll(Decider(who), "order", D10S, Total(D10S, added), (), because, One(who))

    result = yield from need(run, ask_roll)
    yield OrderRolled(who, result.value, result.faces, later=True, because=because)


def age(run: Run) -> Procedure[None]:
    """End of a round: used conditions are gone, others stay for one more round or expire.

    Holding back works once, and only without damage in that round (FA-AIM-04, FA-AIM-05,
    FA-AIM-11). A failed Aim also ends an older condition (FA-AIM-13). A defender who stepped away
    has not rolled and so keeps it (FA-AIM-09, FA-GAP-40).
    """
    for one in run.state.combatants:
        if not one.aim or one.aim_used == "gained":
            continue
        if one.aim_used == "spent":
            yield AimAged(one.id, 0, "spent", because=("FA-AIM-15", "FA-AIM-08"))
        elif one.damage:
            yield AimAged(one.id, 0, "damage", because=("FA-AIM-04", "FA-AIM-11", "FA-GAP-39"))
        elif one.aim >= LONGEST:
            yield AimAged(one.id, 0, "expired", because=("FA-AIM-05",))
        else:
            yield AimAged(one.id, one.aim + 1, because=("FA-AIM-04", "FA-AIM-05"))


def aimed_check(
    run: Run,
    who: str,
    action: str,
    figures: tuple[str, str],
    terms: tuple[Term, ...] = (),
    target: str = "",
    goal: int | None = None,
) -> Procedure[Checked]:
    """Make a check by Attribute and Skill, with an aim condition's bonus if applied (FA-AIM-18)."""
    one = run.state.who(who)
    if one.aim and (yield from apply_aim(run, who, one.card)):
        yield from serve(run, who, one.card)
        book: FullyAutomatedBook = run.book
        terms = (*terms, Term("aimed", "bonus", book.tables.checks.aim, ("FA-AIM-18",)))
    made: Checked = yield from check(run, who, action, *figures, terms, target, goal)
    return made
