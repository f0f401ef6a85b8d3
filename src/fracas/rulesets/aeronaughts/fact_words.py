"""What happens in rounds and turns, as sentences: slots, maneuvers, checks, blows and Blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, listed, lowered, plain, sentence
from fracas.rulesets.aeronaughts import facts
from fracas.rulesets.aeronaughts.names import Names, net, type_name
from fracas.rulesets.aeronaughts.state_words import lent, why
from fracas.rulesets.aeronaughts.term_words import added

DEEDS = {
    "initiative": "rolls for the order",
    "attack": "attacks",
    "block": "blocks",
    "break_free": "tries to tear loose",
    "put_out": "tries to put out the fire",
    "treat": "treats",
    "else": "tries something else",
}
"""What a check is for."""

MANEUVERS = {
    "focus": "Focus",
    "engage": "Move (maneuver)",
    "disengage": "Move (maneuver)",
    "go": "Move (maneuver)",
    "exploit": "Exploit",
    "steady": "Steady",
    "hone": "Hone",
    "stand": "standing up",
    "draw": "drawing a weapon",
    "stow": "putting a weapon away",
    "else": "something else",
}
"""What the maneuvers are called (AE-GAP-40)."""

HOWS = {
    "own": "",
    "bought": ", the bought maneuver",
    "action": ", in place of the action",
    "won": ", a free maneuver",
}
"""By what a maneuver was come by."""

COINS = {
    "advantage": ("advantage", "advantage"),
    "triumph": ("triumph", "triumphs"),
    "threat": ("threat", "threat"),
    "despair": ("despair", "despairs"),
}
"""What symbols are called."""

PAID_FOR = {"maneuver": "a second maneuver", "steady": "a magical Steady", "hone": "Hone"}


def _slotted(fact: facts.Slotted, names: Names) -> str:
    found = []
    for slot in fact.slots:
        by = f" ({names.who(slot.who)})" if slot.who else ""
        found.append(f"{names.side(slot.side)}{by}")
    return f"The order of slots: {', '.join(found) or 'none'}."


def _slot_taken(fact: facts.SlotTaken, names: Names) -> str:
    state = names.state
    side = state.slots[state.slot].side if state.slot < len(state.slots) else ""
    if not fact.who:
        return f"A slot of {names.side(side)} is skipped: nobody is left to act."
    return f"{names.who(fact.who)} takes a slot of {names.side(side)}."


def _checked(fact: facts.Checked, names: Names) -> str:
    """A check with its pool, what was added, each die and the net (AE-DICE-03)."""
    deed = DEEDS.get(fact.action, plain(fact.action))
    at = f" {names.who(fact.target)}" if fact.target and fact.target != fact.who else ""
    if fact.action == "else" and at:
        at = f" against{at}"
    fell = names.fell(fact.pool + fact.against, fact.faces)
    shown = net(fact.success, fact.advantage, fact.triumph, fact.despair)
    verdict = ""
    if fact.action != "initiative":
        verdict = ": succeeds" if fact.passed else ": fails"
    return (
        f"{names.who(fact.who)} {deed}{at} with {names.skill(fact.skill)}, "
        f"{names.pool(fact.pool, fact.against)}{added(fact.terms, names)}: "
        f"{fell + ': ' if fell else ''}{shown}{verdict}."
    )


def _bought(fact: facts.Bought, names: Names) -> str:
    one, many = COINS[fact.coin]
    whom = ""
    if fact.about:
        known = names.find(fact.about) is not None
        whom = f" ({names.who(fact.about) if known else type_name(fact.about)})"
    if fact.entry == "other":
        what = "something that no menu has"
    elif fact.entry in names.book.qualities:
        what = quality(fact.entry, fact.about, names)
        whom = ""
    else:
        what = lowered(names.entry(fact.entry))
    price = count(fact.price, one, many)
    return f"{sentence(names.who(fact.by))} spends {price}: {what}{whom}."


def quality(key: str, way: str, names: Names) -> str:
    """A quality as it is activated: Burn may rise, Vicious leave Stress its part (AE-QUAL-44)."""
    ways = {("burn", "rising"): ", rising", ("vicious", "stress"): ", to Stress first"}
    return f"{names.quality(key)}{ways.get((key, way), '')}"


def _struck(fact: facts.Struck, names: Names) -> str:
    target = names.who(fact.target)
    kind = type_name(fact.type)
    match fact.how:
        case "burn":
            return f"The fire burns {target}: {fact.damage} {kind} damage, past Soak."
        case "blast":
            return f"The blast takes {target}: {fact.damage} {kind} damage, past Soak."
    parts = f"{fact.base} + {fact.success}"
    parts += f" + {fact.added}" if fact.added else ""
    linked = "; linked" if fact.how == "linked" else ""
    past = ", past Stress" if fact.to_wounds else ""
    return (
        f"{names.who(fact.who)} hits {target} with {names.weapon(fact.weapon)}{linked}: {parts} "
        f"less Soak {fact.soak} is {fact.damage} {kind} damage{past}."
    )


def _blocked(fact: facts.Blocked, names: Names) -> str:
    magic = " magical" if fact.block.magical else ""
    later = "counts nothing yet" if fact.block.soak else "gives no Soak"
    now = f"counts {fact.shield} now" if fact.shield else later
    return f"{names.who(fact.who)} has a{magic} Block of {fact.block.soak}, which {now}."


def _prepared(fact: facts.Prepared, names: Names) -> str:
    one = fact.waiting
    whose = f"{names.who(fact.who)} has {lent(one.dice, one.upgrades, names)} waiting"
    against = f" against {names.who(one.target)}" if one.target else ""
    return f"{whose}{against}, by {why(one.why, names)}."


def _steadied(fact: facts.Steadied, names: Names) -> str:
    dice = names.dice(names.book.tables.steady_dice)
    soak = f" and the last Block counts {fact.soak}" if fact.soak else ""
    return f"{names.who(fact.who)} is steady: {dice} on hostile checks{soak}, until its next turn."


def in_vain(why: str, foe: str, names: Names) -> str:
    """Why a honed Linked strikes nobody else, to end a sentence with; blank where it does."""
    if not why:
        return ""
    reason = f"{names.who(foe)} is harder to hit" if why == "harder" else "the target stands alone"
    return f"; Linked does nothing, because {reason}"


def _second_opened(fact: facts.SecondOpened, names: Names) -> str:
    # What was bought is said where it was paid for.
    if fact.how == "bought":
        return ""
    return f"{names.who(fact.who)} gives up the action for a second maneuver."


def _maneuvered(fact: facts.Maneuvered, names: Names) -> str:
    what = MANEUVERS.get(fact.maneuver, sentence(plain(fact.maneuver)))
    return f"{names.who(fact.who)} takes a maneuver: {what}{HOWS.get(fact.how, '')}."


def _drawn(fact: facts.Drawn, names: Names) -> str:
    held = listed([names.weapon(one) for one in fact.weapons]) or "nothing"
    return f"{names.who(fact.who)} has {held} at the ready."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    facts.Slotted: _slotted,
    facts.RoundBegan: lambda fact, names: f"Round {fact.number} begins.",
    facts.SlotTaken: _slot_taken,
    facts.TurnBegan: lambda fact, names: "",
    facts.TurnEnded: lambda fact, names: "",
    facts.SecondOpened: _second_opened,
    facts.Maneuvered: _maneuvered,
    facts.Acted: lambda fact, names: "",
    facts.Prepared: _prepared,
    facts.Spent: lambda fact, names: "",
    facts.Steadied: _steadied,
    facts.HonedFact: lambda fact, names: (
        f"{names.who(fact.who)} hones {names.rated(fact.honed.quality, fact.honed.rating)} for the "
        "next attack."
    ),
    facts.HoneSpent: lambda fact, names: (
        f"What {names.who(fact.who)} had honed is used up by this attack"
        f"{in_vain(fact.vain, fact.foe, names)}."
    ),
    facts.Checked: _checked,
    facts.Bought: _bought,
    facts.Struck: _struck,
    facts.Missed: lambda fact, names: (
        f"{names.who(fact.who)} misses {names.who(fact.target)}: no damage by "
        f"{names.weapon(fact.weapon)}."
    ),
    facts.Blocked: _blocked,
    facts.ShieldLost: lambda fact, names: (
        f"{names.who(fact.who)} loses the Soak of its Block to {names.who(fact.by)}."
    ),
    facts.Exposed: lambda fact, names: (
        f"Defensive and Deflection of {names.who(fact.who)} are ignored until the end of the round."
    ),
    facts.Freed: lambda fact, names: f"{names.who(fact.who)} wins a free maneuver.",
    facts.Forgone: lambda fact, names: f"{names.who(fact.who)} lets a free maneuver pass.",
    facts.Drawn: _drawn,
}
"""The facts of rounds and turns, and how they are said; empty where another line tells."""
