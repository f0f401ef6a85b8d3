"""The catalogue of Beacon Road, with its own value formats.

For an unseen creature it only says that it is their turn and what they do, not what they have left
(BR-INFO-02).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.grammar import count, listed, minus, plain, sentence, signed
from fracas.core.asking.prompts import Term
from fracas.kit.deeds import Deed
from fracas.kit.words import Gaps, Values, Way, Words, shown
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.powers.powers import helps
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left
from fracas.rulesets.beacon_road.rules.rounds.rounds import waiting
from fracas.rulesets.beacon_road.rules.view import without_unnoticed
from fracas.rulesets.beacon_road.state.state import Creature, Edge, State
from fracas.rulesets.beacon_road.words.names import (
    DEFENSES,
    Names,
    acts_and_reacts,
    result,
    spaced,
    typeset,
)
from fracas.space.squares import Square

MANY = 9
"""More squares than this are named by their corners."""


def _by(way: Callable[[Names, Any], str]) -> Way:
    """A value format that needs only names."""
    return lambda value, values: way(Names(values["state"], values["book"]), value)


def _seen(way: Callable[[Names, Creature], str]) -> Way:
    """A value format for a creature that is present and not unseen."""

    def told(one: Any, values: Values) -> str:
        names = Names(values["state"], values["book"])
        known = isinstance(one, Creature) and not names.is_unseen(one.id)
        return way(names, one) if known else ""

    return told


def _are(names: Names, who: Iterable[str]) -> str:
    people = names.each(who)
    return f"{listed(people)} {'is' if len(people) == 1 else 'are'}"


def _perceive(names: Names, who: list[str]) -> str:
    return f"{names.all(who)} {'perceives' if len(who) == 1 else 'perceive'}"


def stage_name(stage: str) -> str:
    """One of the five stages of a round."""
    return catalogue().texts["stages"].get(stage, plain(stage))


def _stage(names: Names, stage: str) -> str:
    """A stage of a round, and who may act in it."""
    title = sentence(stage_name(stage))
    said = who_acts(without_unnoticed(replace(names.state, stage=stage)), names)
    return f"{title}; {said}" if said else title


def _left(names: Names, one: Creature) -> str:
    stress = f", Stress {one.stress} of {one.most_stress}" if one.most_stress else ""
    return f": {left_to(one, names, names.state.round)}{stress}"


def _acts(names: Names, one: Creature) -> str:
    return f" ({acts_left(names.book, one, names.state.round)} left)"


def _reacts(names: Names, one: Creature) -> str:
    return f" ({reacts_left(names.book, one, names.state.round)} left)"


def _unused(names: Names, one: Creature) -> str:
    left = acts_left(names.book, one, names.state.round)
    return f"; {count(left, 'Act')} left unused" if left else ""


def _heroes(scene: State, values: Values) -> str:
    return listed([one.name for one in scene.creatures if one.kind == "pc"])


def _changed(names: Names, terms: Any) -> str:
    """How many effect dice more or fewer."""
    told = [
        f"{count(abs(one.amount), 'effect die', 'effect dice')} "
        f"{'more' if one.amount > 0 else 'fewer'} for {source(names, one)}"
        for one in terms
    ]
    return f", with {listed(told)}" if told else ""


def _hp(one: Any, values: Values) -> str:
    """The HP left, for those who may know them (BR-INFO-02)."""
    if one is None or one.veiled:
        return ""
    return f", which leaves {minus(one.hp)} of {one.most_hp} HP"


def _cause(how: str, values: Values) -> str:
    """From whom and what: `from Kest with Frost Spear`, `from Burning`."""
    names = Names(values["state"], values["book"])
    by = f" from {shown(values['by'])}" if values["other"] else ""
    if how in ("", "damage", "improvise"):
        return by
    said = effect(names, how)
    if how in names.book.wounds:
        return f" from {said}"
    row = names.book.powers.get(how)
    if by and row is not None and row.basic:
        return by
    return f"{by} with {said}" if by else f" from {said}"


def _cure(names: Names, how: str) -> str:
    if how in ("", "improvise"):
        return ""
    return " by recovering" if how == "recover" else f" by {effect(names, how)}"


def _effect_of_boon(names: Names, boon: Any) -> str:
    row = names.book.boons.get(boon.name)
    return f" {typeset(row.effect)}" if row is not None else ""


def _suffered(names: Names, wound: Any) -> str:
    # The sentence already names the creature, so the source is not named twice.
    named = replace(wound, choice="") if wound.choice == wound.by else wound
    return names.wound_name(named)


def _obstacle(what: str, values: Values) -> str:
    """The obstacle, or the square where a creature fell."""
    if what and values["why"] != "fell":
        what = Names(values["state"], values["book"]).ground(what)
    return what or "something"


def _own(item: str, values: Values) -> str:
    return Names(values["state"], values["book"]).item(item, getattr(values["who"], "id", ""))


def _uses(item: str, values: Values) -> str:
    names = Names(values["state"], values["book"])
    found = names.find_item(item, getattr(values["who"], "id", ""))
    left = max(found.uses - 1, 0) if found is not None else 0
    return f"{count(left, 'use')} left" if left else "it is used up"


def _squares(squares: tuple[Square, ...], values: Values) -> str:
    if len(squares) <= MANY:
        return ", ".join(str(square) for square in sorted(squares, key=lambda s: (s.y, s.x)))
    first = Square(min(s.x for s in squares), min(s.y for s in squares))
    last = Square(max(s.x for s in squares), max(s.y for s in squares))
    return f"{len(squares)} squares between {first} and {last}"


def _handled(steps: Iterable[Deed], values: Values) -> str:
    """What is drawn and stowed, as one sentence."""
    told = [
        catalogue().say("steps", one.kind, Gaps(one, values["state"], values["book"]))
        for one in steps
    ]
    return sentence(listed(told))


# The round: who may act in its stages, deeds, the purpose of Stress


def left_to(one: Creature, names: Names, number: int) -> str:
    """Acts and Reacts left, as in `2 Acts and 1 React` (BR-INFO-06)."""
    acts = acts_left(names.book, one, number)
    reacts = reacts_left(names.book, one, number)
    return acts_and_reacts(acts, reacts)


def who_acts(state: State, names: Names) -> str:
    """Who may act in the current stage, with what they have left, and who has (BR-INFO-06)."""
    ready, idle = waiting(state, names.book, state.stage)
    parts = [f"to act: {_allowed(ready, names, state)}"] if ready else []
    if idle:
        parts.append(f"unable to act: {names.all(idle)}")
    done = names.each(one.id for one in state.present() if one.taken and one.id != state.turn)
    if done:
        parts.append(
            f"has acted: {listed(done)}" if len(done) == 1 else f"have acted: {listed(done)}"
        )
    return "; ".join(parts)


def _allowed(who: tuple[str, ...], names: Names, state: State) -> str:
    """Those who may act, grouped by what they have left."""
    found: dict[str, list[str]] = {}
    for one in who:
        left = left_to(state.who(one), names, state.round)
        found.setdefault(left, []).append(one)
    told = [(names.each(some), left) for left, some in found.items()]
    return listed(
        f"{listed(some)} ({left}{' each' if len(some) > 1 else ''})" for some, left in told
    )


def deed(act: str, names: Names) -> str:
    """An Act or React by name, with its target: `Assist for Ila`."""
    if act in names.book.powers:
        return names.power(act)
    acts = catalogue().texts["acts"]
    bare, _, about = act.partition(":")
    upgraded = names.book.powers.get(bare)
    if upgraded is not None and about in upgraded.upgrades:
        return names.power(act)
    said = acts.get(bare) or (names.power(bare) if upgraded is not None else "")
    whom = [names.who(one) for one in about.split(":") if names.find(one) is not None]
    link = "for" if bare in acts or helps(names.book, bare) else "on"
    return f"{said or plain(bare)}{f' {link} {listed(whom)}' if whom else ''}"


def price(why: str, names: Names) -> str:
    """The purpose of Stress, in the middle of a sentence."""
    if catalogue().has("stress", why):
        return catalogue().say("stress", why)
    return f"for {names.ability(why)}" if why else ""


def _aim(names: Names, one: str) -> str:
    """A creature, a power, or nothing."""
    if names.find(one) is not None:
        return names.who(one)
    return names.power(one) if one in names.book.powers else plain(one)


def _caught(who: tuple[str, ...], values: Values) -> str:
    """The creatures in an area that its user sees."""
    names, user = Names(values["state"], values["book"]), values["of"].who
    seen = [one for one in who if perceives(names.state, names.book, user, one)]
    return names.all(seen, "nobody in sight")


# Modifiers, consequences and waiting Tiers, each by its key


def source(names: Names, one: Term) -> str:
    """The source of a modifier, in the middle of a sentence."""
    about = [names.who(who) for who in one.about if who not in DEFENSES and names.find(who)]
    chosen = [plain(what) for what in one.about if what not in DEFENSES and not names.find(what)]
    whom = about[0] if about else "somebody"
    special = f"{one.name}.{one.kind}"
    key = special if catalogue().has("sources", special) else one.name
    if catalogue().has("sources", key):
        return catalogue().say("sources", key, {"about": whom})
    book = names.book
    if one.name in book.wounds:
        return names.wound(one.name) + (f" by {whom}" if one.name in BY_SOMEBODY else "")
    if one.name in book.boons:
        return names.boon(one.name) + (f" ({chosen[0]})" if chosen else "")
    if one.name in book.powers:
        return names.power(one.name)
    return names.ability(one.name)


BY_SOMEBODY = ("terrified", "goaded")
"""Wounds whose text says whom they are about."""


def consequence(names: Names, key: str) -> str:
    """A consequence: damage, forced movement, or a wound by name."""
    return catalogue().texts["consequences"].get(key) or names.wound(key)


def effect(names: Names, key: str) -> str:
    """What effect dice are rolled for."""
    if key in catalogue().texts["effects"]:
        return catalogue().texts["effects"][key]
    if key in names.book.wounds:
        return names.wound(key)
    return names.boon(key) if key in names.book.boons else names.power(key)


def edge(names: Names, one: Edge) -> str:
    """What waits for a roll, and until when."""
    amount, against, by = f"{signed(one.amount)} Tier", names.who(one.against), names.who(one.by)
    kind = "cheaper.one" if one.kind == "cheaper" and one.against else one.kind
    said = f"{amount}: {plain(kind)}"
    if kind in OF_A_POWER:
        more = {"state": names.state, "book": names.book, "stress": f"{one.amount} Stress"}
        return catalogue().say("edges", kind, {"against": one.against} | more)
    if catalogue().has("edges", kind):
        values = {"amount": amount, "against": against, "by": by, "stress": f"{one.amount} Stress"}
        said = catalogue().say("edges", kind, values)
    if one.against and kind != "feint":
        said += f", against {against}"
    if one.turn:
        return f"{said}, in this turn"
    return f"{said}, until {by} begins a turn in round {one.until}" if one.until else said


OF_A_POWER = ("infused", "cheaper.one")
"""What waits for a power and not for a roll."""


WAYS: dict[str, Way] = {
    "acts": _seen(_acts),
    "ability": _by(Names.ability),
    "aim": _by(_aim),
    "all": _by(Names.all),
    "apart": _by(Names.item_apart),
    "Apart": _by(lambda names, item: sentence(names.item_apart(item))),
    "are": _by(_are),
    "Are": _by(lambda names, who: sentence(_are(names, who))),
    "boon_key": _by(Names.boon),
    "boon": _by(Names.boon_name),
    "borne": _by(lambda names, wound: names.wound_name(wound) if wound else ""),
    "boon_ends": _by(Names.boon_ends),
    "caught": _caught,
    "cause": _cause,
    "changed": _by(_changed),
    "clock": _by(Names.clock),
    "consequence": _by(consequence),
    "cure": _by(_cure),
    "Defense": lambda what, _: DEFENSES.get(what, sentence(what)),
    "deed": _by(lambda names, act: deed(act, names)),
    "edge": _by(edge),
    "effect": _by(effect),
    "effect_of_boon": _by(_effect_of_boon),
    "effect_of_wound": _by(Names.wound_effect),
    "first": lambda value, _: sentence(shown(value)),
    "ground": _by(Names.ground),
    "Ground": _by(lambda names, kind: sentence(names.ground(kind))),
    "handled": _handled,
    "hastened": _seen(lambda names, one: ", the one more of Hastened"),
    "heroes": _heroes,
    "hp": _hp,
    "item": _by(Names.item),
    "Item": _by(lambda names, item: sentence(names.item(item))),
    "left": _seen(_left),
    "left_to": _by(lambda names, one: left_to(one, names, names.state.round)),
    "means": _by(Names.means),
    "minus": lambda number, _: minus(number),
    "obstacle": _obstacle,
    "own": _own,
    "perceive": _by(_perceive),
    "power": _by(Names.power),
    "price": _by(lambda names, why: f" {price(why, names)}" if why else ""),
    "reacts": _seen(_reacts),
    "result": lambda how, values: result(ATTACK, how, values["multiplier"]),
    "row": lambda faces, _: listed(map(str, faces)),
    "side": _by(Names.side),
    "size": lambda number, _: str(abs(number)),
    "spaced": lambda dice, _: spaced(dice),
    "squares": _squares,
    "stage": _by(_stage),
    "tenths": lambda number, _: f"{number:.1f}",
    "times": lambda found, _: ", ".join([f"×{times} {share:.1f}%" for times, share in found]),
    "words": lambda key, _: plain(key),
    "stress": _seen(lambda names, one: f": {one.stress} of {one.most_stress}"),
    "suffered": _by(_suffered),
    "types": lambda types, _: f"{listed(map(plain, types))} " if types else "",
    "unused": _seen(_unused),
    "uses": _uses,
    "who": _by(Names.who),
    "wound": _by(Names.wound),
    "wound_ends": _by(Names.wound_ends),
}
"""The system's own ways to write a value."""


@cache
def catalogue() -> Words:
    """The words of the system."""
    text = files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    return Words.read(text, "words.toml", **WAYS)


def pictured(text: str, /, **values: Any) -> str:
    """Return a picture's text about the map or a creature on it."""
    return catalogue().say("picture", text, values)
