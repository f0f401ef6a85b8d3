"""What may be chosen in words: cards, targets, hexes, aims, and the lines of the GM's sheets."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.allocations import Allocation
from fracas.core.answers import Choice, Form, Several, Sheet
from fracas.core.grammar import minus, plain, signed
from fracas.core.options import Option
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.rulesets.fully_automated.content.rows import Card
from fracas.rulesets.fully_automated.rules.conditions import may_defend
from fracas.rulesets.fully_automated.rules.sight import of_two
from fracas.rulesets.fully_automated.rules.ways import budget
from fracas.rulesets.fully_automated.rules.weapons import card_of, proficient, reach, unarmed
from fracas.rulesets.fully_automated.state.state import (
    AIM,
    ALARM,
    BREAK_FREE,
    DEFEND,
    ELSE,
    HEAL,
    LONGEST,
    MOVE,
    RESTRAIN,
    STABILIZE,
    TACKLE,
    UNGLUE,
)
from fracas.rulesets.fully_automated.words import light_words
from fracas.rulesets.fully_automated.words.names import Names, away, hexes, inner
from fracas.rulesets.fully_automated.words.term_words import LEVELS

ON_SHEETS = {
    "yes": "yes",
    "no": "no",
    "roll": "the dice decide",
    "passes": "passes without dice",
    "fails": "fails without dice",
    "on": "the fight goes on",
    "talk": "the fight ends in talk",
    "told": "the fight ends as told",
    "none": "nobody",
    "nobody": "nobody",
    "standard": "standard combat, with the map and cards",
    "light": "light combat, without a map",
    "other": "by other rules, with HP and order kept",
    "stay": "stays where it is",
    "lift": "lifts",
    "E": "drifts east",
    "NE": "drifts north-east",
    "NW": "drifts north-west",
    "W": "drifts west",
    "SW": "drifts south-west",
    "SE": "drifts south-east",
    "refused": "The attack is refused",
    "stands": "It stays impossible",
    "allowed": "The attack is allowed",
}
"""Words of the game master's sheets and rulings."""

FIELDS = {
    "cover": "is the target in cover",
    "obscured": "is the line obscured",
    "why": "why, if anybody asks",
    "attribute": "the Attribute",
    "skill": "the Skill",
    "modifier": "a modifier for the situation",
    "target": "what the total must reach",
    "waive": "modifiers that do not count",
    "winner": "which side wins, if the fight ends",
    "words": "how it ends, in your own words",
    "surrender": "who gives up",
    "mode": "how the fight is run from now on",
    "drift": "what the smoke does",
    "on": "to whom it happens",
    "distance": "how many hexes off it is",
    "damage": "damage",
    "healed": "HP restored",
    "stuns": "levels of stun in the next round",
}

OF_KIND = {
    ("verdict", "check_sheet"): "are dice needed",
    ("verdict", "go_on"): "does the fight go on",
    ("verdict", "object"): "may it be attacked",
}
"""Lines that mean something else on one sheet than on another."""


def field(name: str, kind: str = "") -> str:
    """What a line of a sheet asks for; `kind` is that of the prompt."""
    light = light_words.field(name, kind)
    return OF_KIND.get((name, kind)) or light or FIELDS.get(name) or plain(name)


def say_option(prompt: Prompt, option: str, names: Names) -> str:
    """An option of a prompt, or of the part of a common prompt that lists it."""
    asks: tuple[Prompt, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        if isinstance(ask, Ask | Ruling):
            for one in listed_by(ask.form):
                if one.id == option:
                    return _said(ask, one, names)
    return plain(option)


def listed_by(form: Form) -> tuple[Option, ...]:
    """Every option that a form lists, with those of a sheet's lines."""
    if isinstance(form, Choice | Several):
        return form.options
    if isinstance(form, Allocation):
        return tuple(share.option for share in form.shares)
    if isinstance(form, Sheet):
        return tuple(one for line in form.fields for one in listed_by(line.form))
    return ()


def _said(ask: Ask | Ruling, option: Option, names: Names) -> str:
    if option.kind in KINDS:
        return KINDS[option.kind](ask, option, names)
    if names.find(option.id) is not None:
        return names.who(option.id)
    if option.id in ON_SHEETS:
        return ON_SHEETS[option.id]
    return names.card(option.id) if option.id in names.book.cards else plain(option.id)


def _nothing(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """To let a card go unused."""
    if ask.kind == "target":
        return "Attack nobody"
    return "Bind nobody and free nobody" if ask.kind == RESTRAIN else "Help nobody"


def _strike(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """A target, and how it stands (FA-LOS-13)."""
    target = option.about[0]
    if len(ask.about) < 2:
        return names.who(target)
    return f"{names.who(target)}: {bearing(ask.about[0], target, ask.about[1], names)}"


def bearing(who: str, target: str, key: str, names: Names) -> str:
    """How somebody stands to an attack with a card: distance, line, cover, defence."""
    one, other = names.find(who), names.find(target)
    if one is None or other is None or one.place is None or other.place is None:
        return "within reach"
    seen = of_two(names.state, names.book, who, target)
    parts = [away(seen.distance)]
    if key in names.book.cards:
        at = reach(names.book, one, key, seen.distance)
        if at in ("far", "awkward"):
            parts[0] += f", {LEVELS[at]} (disadvantage)"
        ranged = card_of(names.book, key).ranged
        if seen.covered:
            parts.append(f"in cover: {names.cover(seen.cover or seen.shield)}")
        if seen.obscured and ranged:
            parts.append(f"{names.veil(seen.obscured)} in the line (disadvantage)")
    if may_defend(names.book, other):
        parts.append("defends")
    return "; ".join(parts)


def _appeal(ask: Ask | Ruling, option: Option, names: Names) -> str:
    who, target = ask.about[0], option.about[0]
    seen = of_two(names.state, names.book, who, target)
    way = f": {names.in_the_way(seen.stopped)} is in the way" if seen.stopped else ""
    return f"Ask the GM to allow {names.who(target)}{way}"


def _restrain(ask: Ask | Ruling, option: Option, names: Names) -> str:
    one, other = names.find(ask.about[0]), names.find(option.about[0])
    if one is None or other is None:
        return names.who(option.about[0])
    return f"Bind {other.name} ({minus(other.hp)} HP against {minus(one.hp)})"


def _aim(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """To apply the aim condition or to hold it back, as long as that is any good (FA-AIM-05)."""
    one = names.find(ask.about[0]) if ask.about else None
    if option.id == "apply":
        return "Apply the aim now"
    if one is not None and one.aim >= LONGEST:
        return "Let the aim go unused: it is gone at the end of this round"
    return "Hold the aim back for the next round"


_TACKLE = {
    "move": "The Move: more hexes",
    "attack": "The attack: advantage and the card's aim effect",
    "keep": "Neither: the aim is not used now",
}


def _reroll(ask: Ask | Ruling, option: Option, names: Names) -> str:
    one = names.find(ask.about[0]) if ask.about else None
    if option.id == "reroll":
        return "Roll anew, and take what comes"
    return "Keep the place" if one is None else f"Keep the place, with {one.rank}"


def _counter(ask: Ask | Ruling, option: Option, names: Names) -> str:
    card, target = option.about
    return f"Answer {names.who(target)} with {names.card(card)}"


KINDS: dict[str, Callable[[Ask | Ruling, Option, Names], str]] = {
    "light_way": lambda ask, option, names: light_words.WAYS[option.id],
    "state": lambda ask, option, names: light_words.STATES[option.id],
    "strike": _strike,
    "appeal": _appeal,
    "none": _nothing,
    "step": lambda ask, option, names: f"Step to {option.about[0]}",
    "hex": lambda ask, option, names: f"To {option.about[0]}",
    "object": lambda ask, option, names: "Attack an object, if the GM allows it",
    "stay": lambda ask, option, names: "Stay",
    "leave": lambda ask, option, names: "Leave the fight by the exit",
    "aim": _aim,
    "tackle_aim": lambda ask, option, names: _TACKLE[option.id],
    "reroll": _reroll,
    "counter": _counter,
    "no_counter": lambda ask, option, names: "No answer",
    "restrain": _restrain,
    "release": lambda ask, option, names: f"Set {names.who(option.about[0])} free",
    "alone": lambda ask, option, names: "Nobody",
    "along": lambda ask, option, names: f"Take {names.who(option.about[0])} along",
    "come": lambda ask, option, names: "Come along",
    "resist": lambda ask, option, names: "Resist",
    "allow": lambda ask, option, names: "Allow it",
    "forbid": lambda ask, option, names: "Forbid it",
    "wait": lambda ask, option, names: "Wait",
    "interject": lambda ask, option, names: "Move now",
    "card": lambda ask, option, names: offer(option.id, ask.about[0], names),
    "patient": lambda ask, option, names: _patient(option.about[0], names),
    "act": lambda ask, option, names: names.who(option.about[0]),
    "close_with": lambda ask, option, names: names.who(option.about[0]),
    "side": lambda ask, option, names: names.side(option.about[0]),
    "surrender": lambda ask, option, names: names.who(option.about[0]),
    "on": lambda ask, option, names: names.who(option.about[0]),
    "bonus": lambda ask, option, names: LEVELS.get(option.id) or plain(option.id),
}
"""Options by their kind."""


def _patient(who: str, names: Names) -> str:
    one = names.find(who)
    return names.who(who) if one is None else f"{one.name} ({minus(one.hp)} of {one.most_hp} HP)"


def offer(card: str, who: str, names: Names) -> str:
    """A card that may be chosen, with what it does (FA-SEL-12)."""
    if card in names.book.cards:
        return attack_offer(card, who, names)
    return f"{names.card(card)}: {_does(card, who, names)}"


def attack_offer(key: str, who: str, names: Names) -> str:
    """An attack card with its base damage and its distances."""
    card, one = card_of(names.book, key), names.find(who)
    if card.range <= 1:
        where = "adjacent"
    else:
        far = f", up to {card.far} at disadvantage" if card.far else ""
        where = f"{card.least} to {hexes(card.range)}{far}"
    stuns = (", may stun" if card.stuns else "") + (", may glue" if card.glues else "")
    learnt = one is None or proficient(names.book, one, key)
    return f"{card.name}: {_span(card)}{stuns}; {where}{'' if learnt else '; without proficiency'}"


def _span(card: Card) -> str:
    """What a card does at an outcome of 0, and from the worst to the best (FA-ATK-06)."""
    least, most = (max(0, card.base + one) for one in (min(card.table), max(card.table)))
    span = f", from {least} to {most}" if least < most else ""
    return f"{card.base} damage{span}"


def _does(card: str, who: str, names: Names) -> str:
    one, checks = names.find(who), names.book.tables.checks
    medicine = f"{' + '.join(checks.medicine)} against {checks.target}"
    if card == MOVE and one is not None:
        far = hexes(budget(names.state, names.book, one, aimed=False))
        more = hexes(budget(names.state, names.book, one, aimed=True))
        return f"up to {far}{f', or {more} with the aim' if one.aim else ''}"
    if card == TACKLE and one is not None:
        bare = names.card(unarmed(names.book, one))
        return f"Move and {bare} in one, at the price of a stun"
    if card.startswith(ALARM):
        for alarm in names.state.alarms:
            if alarm.id == card.removeprefix(ALARM):
                skill = f"{alarm.attribute} + {alarm.skill}".removesuffix(" + ")
                return f"{skill} against {alarm.target}, from beside it"
    known = {
        DEFEND: "a roll against every attack, and one hex",
        AIM: "advantage on the next action, if no damage comes in this round",
        RESTRAIN: (
            f"bind a neighbour who has at least {names.book.tables.restrain_gap} HP less, or set "
            "one free"
        ),
        BREAK_FREE: (
            f"{' + '.join(checks.free)} {signed(checks.break_free)} against {checks.target}, and "
            "no defence in this round"
        ),
        HEAL: f"{medicine}, for {checks.heal} HP or more to a neighbour or oneself",
        STABILIZE: f"{medicine}, so that a dying neighbour loses no more HP",
        UNGLUE: "help a neighbour out of the glue",
        ELSE: "in your own words; the GM says what it takes",
    }
    return known.get(card, "a special action")


def rolls(prompt: Roll, names: Names) -> str:
    """A roll that is due, as a sentence."""
    about = prompt.about
    who = names.who(about[0]) if about else "Somebody"
    if prompt.kind == "attack":
        at = f" at {names.who(about[2])}" if about[2] else ""
        return f"{who} rolls {names.card(about[1])}{at}."
    if prompt.kind == "defend":
        return f"{who} rolls Defend against {names.who(about[2])}'s {names.card(about[1])}."
    if prompt.kind == "restrain":
        return f"{who} rolls Restrain at {names.who(about[2])}."
    if prompt.kind == "order":
        return f"{who} rolls for the turn order."
    if prompt.kind == "order_tie":
        return f"{who} rolls to break the tie in the turn order."
    if prompt.kind == "skill":
        _, action, target, wanted = about
        return f"{who} rolls {deed(action, target, names)} against {wanted}."
    return f"{who} rolls: {plain(prompt.kind)}."


def deed(action: str, target: str, names: Names) -> str:
    """What a skill check is for: `First Aid for Lee`."""
    if action == "light":
        return "what was declared"
    if action == "alarm":
        return f"to stop {inner(names.alarm(target))}"
    at = f" for {names.who(target)}" if target else ""
    return f"{names.card(action)}{at}"
