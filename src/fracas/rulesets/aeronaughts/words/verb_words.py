"""Options as verbs: what is done, with what, to whom, by which action or maneuver."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.book import Book
from fracas.core.grammar import sentence
from fracas.core.options import Option
from fracas.core.prompts import Ask, Ruling
from fracas.core.verbs import Cost, Shelf, Sorted, Verb, apart, costs
from fracas.rulesets.aeronaughts.rules.menu import ACTIONS, MANEUVERS
from fracas.rulesets.aeronaughts.state.state import MENTAL, State
from fracas.rulesets.aeronaughts.words.names import Names, names_of, type_name
from fracas.rulesets.aeronaughts.words.option_words import say_option

ACTION, MANEUVER = "Action", "Maneuver"

STRESS = "Stress"
"""Physical or Mental, as the player likes."""

MENTAL_STRESS = f"{type_name(MENTAL)} Stress"

Sort = Callable[[Ask | Ruling, Option, Names], Sorted]


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target, place and price; others stand alone."""
    names = names_of(state, book)
    found = _KINDS.get(option.kind)
    if found is not None:
        return found(prompt, option, names)
    return apart(option, say_option(prompt, option.id, names))


def _part(option: Option) -> tuple[Cost, ...]:
    """The part of the turn that a choice takes (AE-TURN-01)."""
    if option.kind in ACTIONS:
        return costs((ACTION, 1))
    return costs((MANEUVER, 1)) if option.kind in MANEUVERS else ()


def _attack(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    target, weapon = option.about[:2]
    return Sorted(
        Verb("attack", "Attack", "attack", "A check with a weapon", "swords"),
        means=weapon,
        target=target,
        costs=_part(option),
        names=((weapon, names.weapon(weapon)), (target, names.who(target))),
    )


def _whom(
    key: str, words: str, shelf: Shelf = "other", line: str = "", icon: str = "target"
) -> Sort:
    """A deed done to one figure."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        who = option.about[0]
        verb = Verb(key, words, shelf, line, icon)
        return Sorted(verb, target=who, costs=_part(option), names=((who, names.who(who)),))

    return sort


def _focus(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    line = f"{names.dice(names.book.tables.focus_dice)} for the next action"
    return _whom("focus", "Focus on", "help", line, "eye")(prompt, option, names)


def _where(key: str, words: str, line: str, icon: str) -> Sort:
    """A deed that ends in a zone."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        zone = option.about[0]
        verb = Verb(key, words, "move", line, icon)
        return Sorted(verb, place=zone, costs=_part(option), names=((zone, names.zone(zone)),))

    return sort


def _block(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A Block with a skill, which may be magical (AE-ACT-11)."""
    skill = option.about[0]
    said = say_option(prompt, option.id, names).removeprefix("Block with ")
    return Sorted(
        Verb("block", "Block", "defend", "A check that soaks what comes", "shield"),
        means=skill,
        costs=_part(option),
        names=((skill, said),),
    )


def _steady(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Steady takes Mental Stress where the Block was magical (AE-MAN-19)."""
    me = names.find(prompt.about[0]) if prompt.about else None
    tables = names.book.tables
    magical = me is not None and me.blocked is not None and me.blocked.magical
    paid = costs((MENTAL_STRESS, tables.steady_magical if magical else 0))
    line = f"{names.dice(tables.steady_dice)} on hostile checks"
    verb = Verb("steady", "Steady yourself", "defend", line, "shield-check")
    return Sorted(verb, costs=(*_part(option), *paid))


def _hone(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A quality for the next attack, for its Stress (AE-MAN-22, AE-MAN-23)."""
    key = option.about[0]
    row, tables = names.book.qualities[key], names.book.tables
    return Sorted(
        Verb("hone", "Hone a quality", "power", "For your next attack", "sparkles"),
        means=key,
        costs=(*_part(option), *costs((STRESS, row.hone))),
        names=((key, names.rated(key, tables.hone_rating)),),
    )


def _weapon(key: str, words: str, icon: str) -> Sort:
    """A weapon is drawn or put away (AE-MAN-31)."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        weapon = option.about[0]
        verb = Verb(key, words, "other", "", icon)
        named = ((weapon, sentence(names.weapon(weapon))),)
        return Sorted(verb, means=weapon, costs=_part(option), names=named)

    return sort


def _deed(
    key: str, words: str, shelf: Shelf, line: str, icon: str, paid: tuple[Cost, ...] = ()
) -> Sort:
    """One thing to do."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        return Sorted(Verb(key, words, shelf, line, icon), costs=(*_part(option), *paid))

    return sort


def _buy(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A second maneuver for Mental Stress (AE-TURN-02)."""
    paid = costs((MENTAL_STRESS, names.book.tables.second_maneuver))
    return _deed("buy", "Buy a maneuver", "other", "A second one in this turn", "plus", paid)(
        prompt, option, names
    )


_KINDS: dict[str, Sort] = {
    "attack": _attack,
    "block": _block,
    "break_free": _deed("break_free", "Tear loose", "defend", "An Athletics check", "unlink"),
    "put_out": _deed("put_out", "Put out the fire", "defend", "An Athletics check", "flame"),
    "focus": _focus,
    "engage": _whom("engage", "Engage", "move", "Step into melee", "log-in"),
    "disengage": _deed("disengage", "Step out of melee", "move", "Leave the engagement", "log-out"),
    "go": _where("go", "Move", "To the next zone", "footprints"),
    "exploit": _whom("exploit", "Exploit", "attack", "Dice for your next check at it", "crosshair"),
    "steady": _steady,
    "hone": _hone,
    "stand": _deed("stand", "Stand up", "move", "No longer prone", "person-standing"),
    "draw": _weapon("draw", "Draw", "hand"),
    "stow": _weapon("stow", "Put away", "package"),
    "buy": _buy,
    "give_up": _deed(
        "give_up",
        "Trade the action",
        "other",
        "For a second maneuver",
        "arrow-right-left",
        costs((ACTION, 1)),
    ),
    "else": _deed("else", "Something else", "other", "In your own words", "message-circle"),
    "end": _deed("end", "End the turn", "end", "", "hourglass"),
    "none": _deed("none", "No maneuver", "end", "", "x"),
    "slot": _whom("slot", "Take the slot", "other", "Who acts now", "users"),
    "linked": _whom("linked", "Strike as well", "attack", "The Linked hit", "swords"),
    "push": _where("push", "Push to", "The target moves there", "move-right"),
}
"""How options are sorted, by their kind."""
