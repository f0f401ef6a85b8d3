"""Options as verbs: what a creature does, by which power, to whom, and what it pays for it."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.book import Book
from fracas.core.options import Option
from fracas.core.prompts import Ask, Ruling
from fracas.core.verbs import Cost, Shelf, Sorted, Verb, apart, costs
from fracas.rulesets.beacon_road.rules.attacks.aims import hostile
from fracas.rulesets.beacon_road.rules.attacks.attacks import OFF_HAND
from fracas.rulesets.beacon_road.rules.powers import inborn
from fracas.rulesets.beacon_road.rules.powers.prices import price_of
from fracas.rulesets.beacon_road.rules.reacts import averting
from fracas.rulesets.beacon_road.rules.reacts.windows import BEACON
from fracas.rulesets.beacon_road.rules.rolls import declaring, helping
from fracas.rulesets.beacon_road.rules.rounds import allowances
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.rulesets.beacon_road.words.names import Names, names_of
from fracas.rulesets.beacon_road.words.option_words import say_option

ACTS, REACTS, STRESS, USES = "Acts", "Reacts", "Stress", "Uses"

BEACONS, BOXES = "Beacon Points", "Soak Boxes"

Sort = Callable[[Ask | Ruling, Option, Names], Sorted]


def sort_option(
    prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
) -> Sorted:
    """An option as a verb with its means, target, place and price; others stand alone."""
    names = names_of(state, book)
    found = _KINDS.get(option.kind)
    return found(prompt, option, names) if found else _alone()(prompt, option, names)


def _me(prompt: Ask | Ruling, names: Names) -> Creature | None:
    """Whose option it is: who is asked about, which need not be who decides (BR-WND-12)."""
    return names.find(getattr(prompt.about, "who", ""))


def _stress(prompt: Ask | Ruling, key: str, names: Names) -> tuple[Cost, ...]:
    """The Stress of a power; a stat block pays with one of its uses instead (BR-NPC-02)."""
    me = _me(prompt, names)
    if me is None:
        return ()
    if any(use.power == key for use in me.uses):
        return costs((USES, 1))
    return costs((STRESS, price_of(names.book, me, key)))


def _used(verb: Verb, key: str, target: str, names: Names, paid: tuple[Cost, ...] = ()) -> Sorted:
    means = key if verb is _ATTACK else ""
    named = [(means, names.power(key))] if means else []
    if target:
        named.append((target, names.thing(target)))
    if target and names.find(target) is None:
        return Sorted(verb, means=target, costs=paid, names=tuple(named))
    return Sorted(verb, means, target, costs=paid, names=tuple(named))


_ATTACK = Verb("attack", "Attack", "attack", "A basic attack with a weapon", "swords")


def _verb(key: str, names: Names) -> Verb:
    row = names.book.powers[key]
    if row.basic and row.against:
        return _ATTACK
    return Verb(key, row.name, "power", _first(row.effect), "sparkles")


def _first(words: str) -> str:
    """The first sentence of what a power does."""
    return words.partition(". ")[0].removesuffix(".")


def _strike(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """One basic attack of several: which, and on whom; it is paid for already."""
    key, _, target = option.id.partition(":")
    return _used(_verb(key, names), key, target, names)


def _react(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A React by a power, or by a Beacon Point where none is left (BR-STRESS-07)."""
    key = option.id.removeprefix(BEACON)
    row = names.book.powers[key]
    paid = [] if row.cost == "none" else [*costs((REACTS, 1))]
    if option.id != key:
        paid = [*costs((BEACONS, 1))]
    shelf: Shelf = "attack" if hostile(row) else "defend"
    icon = "swords" if hostile(row) else "shield"
    verb = Verb(option.id, row.name, shelf, _first(row.effect), icon)
    return Sorted(verb, costs=(*paid, *_stress(prompt, key, names)))


def _assist(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """An Assist by a React when another rolls (BR-TEAM-01)."""
    if option.id == "pass":
        return _alone()(prompt, option, names)
    who = option.about[0]
    verb = Verb("assist", "Assist", "help", "+1 Tier for an ally's roll", "hand-helping")
    paid = costs((REACTS, 1), (STRESS, helping.help_price(names.find(prompt.decider))))
    return Sorted(verb, target=who, costs=paid, names=((who, names.who(who)),))


def _resist(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A Resistance Roll as a React against what is coming."""
    line = "The Stress goes by the result"
    verb = Verb("resist", "Resist", "defend", line, "shield-check")
    return Sorted(verb, costs=costs((REACTS, 1)))


def _protect(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Take what comes in an ally's place: an Act of one's own turn, else a React (BR-TEAM-03)."""
    me, state = _me(prompt, names), names.state
    acts = me is not None and allowances.may_act(state, names.book, me.id)
    who = option.about[0]
    verb = Verb("protect", "Protect", "help", "Take it in an ally's place", "shield-half")
    paid = costs((ACTS if acts else REACTS, 1))
    return Sorted(verb, target=who, costs=paid, names=((who, names.who(who)),))


def _whom(
    key: str, words: str, shelf: Shelf = "other", line: str = "", icon: str = "users"
) -> Sort:
    """One figure is chosen."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        who = option.about[0]
        verb = Verb(key, words, shelf, line, icon)
        return Sorted(verb, target=who, names=((who, names.who(who)),))

    return sort


def _aimed(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Whom a power in use is for; what is no creature stands alone."""
    if names.find(option.id) is None:
        return _alone("power", "sparkles")(prompt, option, names)
    key = prompt.about.power
    verb = Verb(option.kind, names.power(key), "power", "", "target")
    return Sorted(verb, target=option.id, names=((option.id, names.who(option.id)),))


def _area(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """Where an area goes, by the square that it is placed from."""
    key = prompt.about.power
    verb = Verb("area", names.power(key), "power", "Place the area", "target")
    return Sorted(verb, place=option.id, names=((option.id, option.id),))


def _deed(key: str, words: str, shelf: Shelf, line: str, icon: str, *paid: tuple[str, int]) -> Sort:
    """One thing to do, at a price."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        return Sorted(Verb(key, words, shelf, line, icon), costs=costs(*paid))

    return sort


def _alone(shelf: Shelf = "other", icon: str = "", *paid: tuple[str, int]) -> Sort:
    """An option by itself: its words are the verb. To refuse one costs nothing."""

    def sort(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
        words = say_option(prompt, option.id, names)
        if option.id in ("pass", "die", "keep"):
            return apart(option, words, (), "end", "x")
        return apart(option, words, costs(*paid), shelf, icon)

    return sort


def _pay(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    prices = {"boxes": (STRESS, int(option.about[0])), "beacon": (BEACONS, 1)}
    paid = costs(prices[option.id]) if option.id in prices else ()
    return apart(option, say_option(prompt, option.id, names), paid, icon="coins")


def _relentless(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """The off hand strikes after a miss, at the price of the upgrade (BR-POWER-08)."""
    me = _me(prompt, names)
    price = price_of(names.book, me, OFF_HAND, ("relentless",)) if me is not None else 0
    return _alone("attack", "swords", (STRESS, price))(prompt, option, names)


def _ambush(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    return _whom("ambush", "Ambush with", "attack", "In this round", "eye-off")(
        prompt, option, names
    )


def _soak(prompt: Ask | Ruling, option: Option, names: Names) -> Sorted:
    """A Soak Box against what is no damage; a piercing blow takes one more (BR-DMG-17)."""
    verb = Verb("soak", "Mark a Soak Box", "defend", "It has no effect on you", "shield")
    return Sorted(verb, costs=costs((BOXES, 1)))


_KINDS: dict[str, Sort] = {
    "assist": _assist,
    "declare": _alone("other", "flag"),
    "resist": _resist,
    "soak_one": _soak,
    "protect": _protect,
    "avert": _alone("defend", "shield", (STRESS, averting.PRICE)),
    "react": _react,
    "react_beacon": _react,
    "strike": _strike,
    "area": _area,
    "target": _aimed,
    "victim": _aimed,
    "beside": _aimed,
    "fork": _aimed,
    "recite": _aimed,
    "infuse": _aimed,
    "push": _alone("power", "zap", (STRESS, declaring.PUSH)),
    "pay": _pay,
    "reroll": lambda prompt, option, names: _alone(
        "power", "dices", *([(BEACONS, 1)] if option.id == "beacon" else [])
    )(prompt, option, names),
    "relentless": _relentless,
    "regenerate": _alone("help", "heart-pulse", (STRESS, inborn.PRICE)),
    "death": _alone("defend", "heart-pulse", (BEACONS, 1)),
    "go_on": _deed(
        "go_on", "Go on", "other", "All who have not chosen are Cautious", "skip-forward"
    ),
    "turn": _whom("turn", "Act next"),
    "acts_now": _whom("acts_now", "Act at once", line="The choice drags on", icon="zap"),
    "ambush": _ambush,
}
"""How options are sorted, by their kind."""
