"""Options as verbs: Strikes, steps and openings, with what, at whom and in which place."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.book import Book
from fracas.core.grammar import sentence
from fracas.core.options import Option
from fracas.core.prompts import Ask, Ruling
from fracas.core.verbs import Cost, Shelf, Sorted, Verb, apart, costs
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.turns import TURN
from fracas.rulesets.razorweave.state.scenes import read_key
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.field_words import ground
from fracas.rulesets.razorweave.words.frame_words import label
from fracas.rulesets.razorweave.words.names import (
    action,
    condition,
    content,
    item,
    name,
    place,
    tag,
    told_by,
    weapon,
)
from fracas.rulesets.razorweave.words.option_words import say_option

PARTS = {"main": "Main action", "sprint": "Main action", "movement": "Move"}
"""What a choice may take of a turn, by the part that is used (RW-TURN-02)."""

Sort = Callable[[Ask | Ruling, Option, State], Sorted]


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target, place and part of the turn."""
    with told_by(book):
        return _KINDS.get(option.kind, _alone())(prompt, option, state)


def _paid(prompt: Ask | Ruling, option: Option) -> tuple[Cost, ...]:
    """The parts of the turn that a choice from its menu takes (RW-TURN-02, RW-GAP-26)."""
    book = content()
    if prompt.kind != "action" or not isinstance(book, RazorweaveBook):
        return ()
    return costs(*((PARTS[part], 1) for part in TURN.read(option.id).uses(book)))


def _alone(shelf: Shelf = "other", icon: str = "") -> Sort:
    """An option by itself: its words are the verb."""

    def sort(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
        words = say_option(prompt, option.id, state)
        return apart(option, words, _paid(prompt, option), shelf, icon)

    return sort


def _setup(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    line = "Edge for an ally, or a Tag"
    verb = Verb("setup", action("setup"), "help", line, "hand-helping")
    return Sorted(verb, costs=_paid(prompt, option))


def _ticks(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """A Clock that ticks as a consequence; other consequences stand alone (RW-CLK-02)."""
    first, _, clock = option.id.partition(":")
    if first != "clock":
        return _alone()(prompt, option, state)
    verb = Verb("clock", "Tick", "other", "A Clock of the scene", "timer")
    return Sorted(verb, target=clock, names=((clock, label(state, clock)),))


def _armed(key: str, words: str, line: str, icon: str) -> Sort:
    """A blow at a foe with a weapon (RW-STRIKE-01)."""

    def sort(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
        foe, arm = option.about
        return Sorted(
            Verb(key, words or action(key), "attack", line, icon),
            means=arm,
            target=foe,
            costs=_paid(prompt, option),
            names=((arm, sentence(weapon(arm))), (foe, name(state, foe))),
        )

    return sort


def _whom(
    key: str, words: str, shelf: Shelf = "other", line: str = "", icon: str = "users"
) -> Sort:
    """One figure is chosen."""

    def sort(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
        who = option.about[0]
        verb = Verb(key, words, shelf, line, icon)
        paid = _paid(prompt, option)
        return Sorted(verb, target=who, costs=paid, names=((who, name(state, who)),))

    return sort


def _go(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    key = option.about[0]
    verb = Verb("go", "Move", "move", "To another place", "footprints")
    return Sorted(verb, place=key, costs=_paid(prompt, option), names=((key, place(state, key)),))


def _sneak(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """A step or an opening out of sight: to a place, at a foe, or as it is called (RW-TAG-19)."""
    what, *about = option.about
    one = about[0] if about else ""
    foe = one if state.find(one) is not None else ""
    where = "" if foe else one
    said = _SNEAKS.get(what) or condition(what)
    if not one:
        said = say_option(prompt, option.id, state).removeprefix("Sneak: ")
    named = [(what, sentence(said))]
    named += [(foe, name(state, foe))] if foe else []
    named += [(where, place(state, where))] if where else []
    verb = Verb("sneak", "Sneak", "move", "Unseen, if the Check succeeds", "eye-off")
    return Sorted(verb, what, foe, where, names=tuple(named))


_SNEAKS = {"go": "To a place", "engage": "Close in"}


def _side_edge(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """The uses of a Critical Set Up; for the side it is at one foe (RW-SETUP-03)."""
    deed = option.id.partition(":")[0]
    if deed != "tag":
        return _alone("help", "hand-helping")(prompt, option, state)
    return _whom("tag", "Edge for the whole side", "help", "On Strikes at one foe", "target")(
        prompt, option, state
    )


def _on_tag(key: str, words: str, shelf: Shelf, line: str, icon: str) -> Sort:
    """A deed done to a Tag of the scene, in its place or on its bearer (RW-TAG-01)."""

    def sort(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
        tagged = option.id.partition(":")[2]
        _, where, bearer, _ = read_key(tagged)
        named = [(tagged, ground(state, tagged))]
        named += [(where, place(state, where))] if where else []
        named += [(bearer, name(state, bearer))] if bearer else []
        verb = Verb(key, words, shelf, line, icon)
        return Sorted(verb, tagged, bearer, where, _paid(prompt, option), tuple(named))

    return sort


def _push(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """A push of a foe into a Tag that hurts (RW-TAG-20)."""
    foe, tagged = option.about
    where = read_key(tagged)[1]
    named = [(tagged, ground(state, tagged)), (foe, name(state, foe))]
    named += [(where, place(state, where))] if where else []
    verb = Verb("push", "Push into", "attack", "Into what is dangerous here", "move-right")
    return Sorted(verb, tagged, foe, where, names=tuple(named))


def _with_tag(key: str, words: str, shelf: Shelf, line: str, icon: str) -> Sort:
    """A Tag by its kind and the foe that it is for or at."""

    def sort(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
        kind, *foes = option.about
        foe = foes[0] if foes else ""
        named = [(kind, tag(kind)), *(((foe, name(state, foe)),) if foe else ())]
        return Sorted(Verb(key, words, shelf, line, icon), kind, foe, names=tuple(named))

    return sort


def _opening(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """A Condition for a foe (RW-MAN-02, RW-SETUP-02)."""
    effect, foe = option.about
    verb = Verb("opening", "Hamper", "attack", "A foe gets a Condition", "target")
    return Sorted(verb, effect, foe, names=((effect, condition(effect)), (foe, name(state, foe))))


def _ailing(key: str, words: str, icon: str) -> Sort:
    """A Condition of an ally is dealt with (RW-COND-07)."""

    def sort(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
        who, what = option.about
        line = "End a Condition" if key == "clear" else "Look for what ends a Condition"
        return Sorted(
            Verb(key, words, "help", line, icon),
            means=what,
            target=who,
            costs=_paid(prompt, option),
            names=((what, condition(what)), (who, name(state, who))),
        )

    return sort


def _change(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    gear = option.about[0]
    verb = Verb("change", "Take in hand", "other", "Change what you hold", "hand")
    return Sorted(verb, gear, costs=_paid(prompt, option), names=((gear, sentence(item(gear))),))


def _work(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """A Clock of the scene is ticked, held back or undone (RW-MAN-12, RW-CLK-04)."""
    deed, _, clock = option.id.partition(":")
    return Sorted(_WORK[deed], target=clock, names=((clock, label(state, clock)),))


_WORK = {
    "tick": Verb("tick", "Work on", "help", "Tick a Clock", "hammer"),
    "hold": Verb("hold", "Hold back", "help", "The Clock misses its next tick", "timer"),
    "undo": Verb("undo", "Undo", "help", "Do away with what fills the Clock", "undo-2"),
}


def _else(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """Something else; what it uses of the turn is said as it is done (RW-TURN-04)."""
    verb = Verb("else", "Something else", "other", "In your own words", "message-circle")
    return Sorted(verb)


def _edge(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """Edge for an ally, or for oneself (RW-SETUP-02, RW-DEF-04)."""
    return _whom("edge", "Give Edge to", "help", "On the next action", "hand-helping")(
        prompt, option, state
    )


def _guard(prompt: Ask | Ruling, option: Option, state: State) -> Sorted:
    """Whom a guard is for: oneself, an ally too, or an ally alone."""
    deed, colon, _ = option.id.partition(":")
    if not colon:
        return _alone("defend", "shield")(prompt, option, state)
    words = "Guard with you" if deed == "with" else "Guard alone"
    return _whom(deed, words, "defend", "Until your next turn", "shield-half")(
        prompt, option, state
    )


_KINDS: dict[str, Sort] = {
    "strike": _armed("strike", "", "A blow or a shot", "swords"),
    "called": _armed("called", "Strike a weak point", "Harder, for more", "crosshair"),
    "together": _armed("together", "Strike together", "One Check for the group", "users"),
    "wreck": _on_tag("wreck", "Break", "attack", "A Strike at a thing", "hammer"),
    "maneuver": _alone("power", "dumbbell"),
    "setup": _setup,
    "defend": _alone("defend", "shield"),
    "withdraw": _alone("move", "log-out"),
    "break": _alone("move", "unlink"),
    "walk": _alone("move", "log-out"),
    "leave": _alone("move", "log-out"),
    "unpressed": _alone("move", "log-out"),
    "stand": _alone("move", "person-standing"),
    "sprint": _alone("move", "wind"),
    "flee": _alone("move", "log-out"),
    "hide": _alone("move", "eye-off"),
    "cover": _alone("move", "shield"),
    "draw": _alone("other", "hand"),
    "appeal": _alone("other", "megaphone"),
    "else": _else,
    "go": _go,
    "engage": _whom("engage", "Close in on", "move", "Into melee", "log-in"),
    "change": _change,
    "clear": _ailing("clear", "Deal with", "bandage"),
    "remedy": _ailing("remedy", "Find a remedy", "briefcase-medical"),
    "opening": _opening,
    "make": _with_tag("make", "Change the scene", "power", "A Tag comes about here", "sparkles"),
    "mark": _with_tag("mark", "Get the better of", "attack", "A Tag on a foe", "crosshair"),
    "shove": _with_tag("shove", "Shove", "attack", "Through what is in the way", "move-right"),
    "remove": _on_tag("remove", "Do away with", "power", "A Tag of the scene", "x"),
    "push": _push,
    "reach": _whom("reach", "Get at", "move", "Past what is in the way", "log-in"),
    "shelter": _whom("shelter", "Shelter", "help", "Out of the open", "shield-half"),
    "sneak": _sneak,
    "work": _work,
    "feeds": _ticks,
    **dict.fromkeys(("cost", "move", "bonus", "hazard", "price", "brings", "slip"), _ticks),
    "edge": _edge,
    "whose_edge": _side_edge,
    "next": _whom("next", "Open for an ally", "help", "Edge for who is next at it", "target"),
    "guard": _guard,
    "turn": _whom("turn", "Act next"),
    "again": _whom("again", "Act again"),
    "yields": _whom("yields", "Give up", icon="flag"),
    "healer": lambda prompt, option, state: (
        _whom("healer", "Treat", "help", "By hand", "bandage")(prompt, option, state)
        if option.about
        else _alone()(prompt, option, state)
    ),
}
"""How options are sorted, by their kind."""
