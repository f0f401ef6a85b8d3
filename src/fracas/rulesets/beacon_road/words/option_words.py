"""What may be chosen in words: Acts, Reacts, powers, targets, wounds, and lines of sheets."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.allocations import Allocation
from fracas.core.answers import Choice, Form, Several, Sheet
from fracas.core.grammar import count, listed, plain, sentence
from fracas.core.options import Option
from fracas.core.prompts import Ask, Prompt, Ruling, Together
from fracas.rulesets.beacon_road.words.condition_words import boon_name, wound_name
from fracas.rulesets.beacon_road.words.names import DEFENSES, Names, acts_and_reacts
from fracas.rulesets.beacon_road.words.power_words import POWERS, stress_of, use
from fracas.rulesets.beacon_road.words.roll_words import consequence
from fracas.rulesets.beacon_road.words.term_words import SOURCES, source

ON_SHEETS = {
    "nobody": "nobody",
    "nothing": "nothing",
    "alone": "alone",
    "together": "together: the best roll counts for all",
    "set_up": "to set something up for the others",
    "position": "an improved position",
    "effect": "one more level of effect",
    "limited": "limited effect",
    "standard": "standard effect",
    "great": "great effect",
    "dice": "the dice decide",
    "surprised": "Surprised",
    "aware": "aware",
    "keep": "are kept",
    "clear": "clear with time",
    "controlled": "controlled",
    "risky": "risky",
    "desperate": "desperate",
    "yes": "yes",
    "no": "no",
    "pass": "Let it pass",
    "never_mind": "Never mind",
    "later": "After the others",
}
"""Words of sheets, and of choices that need no more."""

GO = {"go": "Yes", "pass": "No"}

FIELDS = {
    "position": "the position",
    "waive": "modifiers that do not count",
    "tn": "the number to meet",
    "words": "what is done, in your own words",
    "action": "by which Action",
    "on": "against or for whom",
    "how": "how it is meant",
    "benefit": "what the others get from it",
    "damage": "damage",
    "type": "of which type",
    "healed": "HP restored",
    "wound": "a wound",
    "severity": "of which severity, 0 for the usual one",
    "boon": "a boon",
    "clock": "a clock that ticks",
    "effect": "how much it does",
    "danger": "segments of a danger instead",
    "who": "who tries it",
    "label": "a new clock, by its name",
    "size": "segments of the new clock",
    "hidden": "from whom it is Hidden",
    "surprised": "who is Surprised",
    "ambushing": "who is Ambushing",
    "way": "how it ends",
    "side": "for which side",
}
"""Lines of sheets by their names; a line may also bear the name of a creature."""


def field(name: str, kind: str, names: Names) -> str:
    """What a line of a sheet asks for; `kind` is that of the prompt."""
    one = names.find(name)
    if one is not None:
        worn = listed(wound_name(wound, names) for wound in one.wounds)
        return f"{one.name}: {worn}" if kind == "wounds" and worn else one.name
    return FIELDS.get(name) or plain(name)


def say_option(prompt: Prompt, option: str, names: Names) -> str:
    """An option of a prompt, or of the part of a common prompt that lists it."""
    asks: tuple[Prompt, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        if isinstance(ask, Ask | Ruling):
            if ask.kind == "soak" and option.isdecimal():
                return _soak(ask, int(option), names)
            for one in listed_by(ask.form):
                if one.id == option:
                    return _said(ask, one, names)
    return plain(option)


def _soak(ask: Ask | Ruling, boxes: int, names: Names) -> str:
    """How much of the damage so many marked boxes let through (BR-DMG-14, BR-DMG-17)."""
    amount, through = ask.about.amount, ask.about.through(names.book, boxes)
    left = (
        "no" if not through else f"all {amount}" if through == amount else f"{through} of {amount}"
    )
    marked = count(boxes, "Soak Box", "Soak Boxes") if boxes else "no Soak Box"
    return f"Mark {marked}: {left} damage comes through"


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
    if option.kind in names.book.powers and option.id in GO:
        return GO[option.id]
    if names.find(option.id) is not None:
        return names.who(option.id)
    return ON_SHEETS.get(option.id) or use(option, names)


def _resist(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """A Resistance Roll: as an Act against a wound, or as a React against what is coming."""
    if ask.kind.startswith("react_"):
        what = consequence(option.about[0], names)
        return f"Resistance Roll against {what}: the Stress goes by the result"
    return f"Resistance Roll against {_borne(ask, option, names)}"


def _borne(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """A wound on the sheet of whoever is asked about, by its place."""
    place = option.id.rpartition(":")[2]
    one = names.find(getattr(ask.about, "who", ""))
    if one is not None and place.isdecimal() and int(place) < len(one.wounds):
        return wound_name(one.wounds[int(place)], names)
    return names.wound(option.about[0]) if option.about else plain(option.id)


def _react(ask: Ask | Ruling, option: Option, names: Names) -> str:
    power = option.about[0] if option.about else option.id
    return f"{names.power(power)}{stress_of(power, names)}"


PUSHES = {"tier": "+1 Tier", "effect": "one more effect die"}


def _push(ask: Ask | Ruling, option: Option, names: Names) -> str:
    if option.id == "pass":
        return "Do not push"
    return f"Push: {PUSHES.get(option.about[0], plain(option.about[0]))} for 1 Stress"


def _pay(ask: Ask | Ruling, option: Option, names: Names) -> str:
    if option.id == "boxes":
        return f"{count(int(option.about[0]), 'box', 'boxes')} of Stress"
    if option.id == "blood":
        return f"The Bloodpact: lose {option.about[0]}d{names.book.tables.dice[0]} HP instead"
    return f"A Beacon Point in the place of the Stress ({option.about[0]} left)"


def _reroll(ask: Ask | Ruling, option: Option, names: Names) -> str:
    if option.id == "keep":
        return "Keep the roll"
    if option.id == "beacon":
        return "Roll again at one Tier more, for a Beacon Point"
    return f"Roll again with the help of {names.who(option.about[0])}"


def _declare(ask: Ask | Ruling, option: Option, names: Names) -> str:
    return DECLARED.get(option.id, plain(option.id))


DECLARED = {
    "declare": "Declare surrender, retreat or a ceasefire",
    "surrender": "Surrender",
    "retreat": "Retreat",
    "ceasefire": "Offer a ceasefire",
    "never_mind": "Never mind",
    "ending": "An ending: surrender, retreat or a ceasefire",
    "dice": "The dice decide",
    "hold": "They fight on",
}


def _choice(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """Rash or Cautious, with what it leaves somebody (BR-ACT-04, BR-ACT-05)."""
    tables = names.book.tables
    if option.id == "rash":
        acts, reacts = tables.acts - tables.rash_acts, tables.reacts - tables.rash_reacts
        return f"Rash: before the monsters, with {acts_and_reacts(acts, reacts)}"
    return f"Cautious: after the monsters, with {acts_and_reacts(tables.acts, tables.reacts)}"


def _hazard(ask: Ask | Ruling, option: Option, names: Names) -> str:
    number, die = option.about
    return f"{number}d{die} of damage" if int(number) else "no damage"


def _item(ask: Ask | Ruling, option: Option, names: Names) -> str:
    return sentence(names.kind(option.about[-1]))


def _with(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """A weapon and the Action that is rolled with it; some powers need no weapon."""
    item, action = option.about
    return f"The {names.item_apart(item)}, by {action}" if item else f"By {action}"


def _chosen(ask: Ask | Ruling, option: Option, names: Names) -> str:
    if option.id in DEFENSES:
        return DEFENSES[option.id]
    return sentence(option.id)


def _waived(ask: Ask | Ruling, option: Option, names: Names) -> str:
    """A modifier that the game master may strike, as the reasons name it."""
    reasons = ask.reasons if isinstance(ask, Ruling) else ()
    for reason in reasons:
        if reason.name == option.id:
            return sentence(source(reason, names))
    return sentence(SOURCES.get(option.id, plain(option.id)))


def _boon(ask: Ask | Ruling, option: Option, names: Names) -> str:
    place = option.id.rpartition(":")[2]
    one = names.find(getattr(ask.about, "who", ""))
    if one is not None and place.isdecimal() and int(place) < len(one.boons):
        return boon_name(one.boons[int(place)], names)
    return names.boon(option.id)


def _fixed(words: str) -> Callable[[Ask | Ruling, Option, Names], str]:
    return lambda ask, option, names: words.format(*(names.who(one) for one in option.about))


def _yes(yes: str, no: str) -> Callable[[Ask | Ruling, Option, Names], str]:
    """A choice between two: the first word stands for all that is no refusal."""
    refusing = ("no", "pass", "refuse", "refused", "wait", "die")
    return lambda ask, option, names: (no if option.id in refusing else yes).format(
        *(names.who(one) for one in option.about)
    )


KINDS: dict[str, Callable[[Ask | Ruling, Option, Names], str]] = {
    "declare": _declare,
    "waver": _declare,
    "side": lambda ask, option, names: names.side(option.about[0]),
    "agree": _yes("Yes, for me too", "No, I fight on"),
    "truce": _yes("It is taken: the fight is over", "It is refused"),
    "assist": lambda ask, option, names: (
        "Do not Assist"
        if option.id == "pass"
        else f"Assist {names.who(option.about[0])}: +1 Tier, for 1 Stress"
    ),
    "guard": _fixed("Protect {0}: take the next consequence"),
    "protect": lambda ask, option, names: (
        f"Take {consequence(option.about[1], names)} in the place of {names.who(option.about[0])}"
    ),
    "resist": _resist,
    "soak_one": lambda ask, option, names: (
        f"Mark a Soak Box against {consequence(option.about[0], names)}"
    ),
    "ease": _borne,
    "no_roll": _fixed("No roll"),
    "veto": _yes("Do as told", "Refuse: it is an undue danger"),
    "push": _push,
    "pay": _pay,
    "reroll": _reroll,
    "finish": lambda ask, option, names: "Kill" if option.id == "dead" else "Knock out",
    "death": _yes("Spend a Beacon Point and live", "Let it happen"),
    "hazard": _hazard,
    "join": _yes("Join in", "Stay out of it"),
    "action": lambda ask, option, names: option.id,
    "wound": lambda ask, option, names: names.wound(option.id),
    "boon": _boon,
    "clock": lambda ask, option, names: names.clock(option.id),
    "size": lambda ask, option, names: f"{option.id} segments",
    "position": lambda ask, option, names: f"a {option.id} position",
    "tier": _waived,
    "chosen": _chosen,
    **POWERS,
    "regenerate": _yes("Recover: a quarter of the HP", "Let it be"),
    "avert": lambda ask, option, names: (
        f"{names.ability(option.about[0])} against {consequence(option.about[1], names)}, for 1 "
        "Stress"
    ),
    "relentless": _yes("Strike with the off hand, for 1 Stress", "Let it be"),
    "react": _react,
    "react_beacon": lambda ask, option, names: (
        f"{_react(ask, option, names)}, by a Beacon Point for one more React"
    ),
    "pass": _fixed("Let it pass"),
    "later": _fixed("After the others"),
    "choice": _choice,
    "go_on": _fixed("Go on as it stands: whoever has not chosen is Cautious"),
    "acts_now": _fixed("{0} acts at once, for the choice drags on"),
    "ambush": _fixed("{0} is Ambushing in this round"),
    "turn": _fixed("{0}"),
    "ending": _declare,
    "reflexes": _yes("Act right before {0}", "Wait for the stage of the Cautious"),
    "item": _item,
    "with": _with,
    "defense": _chosen,
    "type": _chosen,
}
"""Options by their kind; the others are creatures, words of sheets, or powers."""
