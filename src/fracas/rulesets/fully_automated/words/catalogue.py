"""The catalogue of Fully Automated, with its own ways to write a value."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.grammar import count, minus, plain, sentence, signed
from fracas.core.ids import GM
from fracas.kit.words import Values, Words, shown
from fracas.rulesets.fully_automated.rules.conditions import ticks_left
from fracas.rulesets.fully_automated.words import names as called
from fracas.rulesets.fully_automated.words.names import Names
from fracas.rulesets.fully_automated.words.option_words import deed
from fracas.rulesets.fully_automated.words.state_words import ailment
from fracas.rulesets.fully_automated.words.term_words import added, levels


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def _order(people: Any, values: Values) -> str:
    """Everybody with the total by which they stand there (FA-INIT-05, FA-AIM-12)."""
    told = []
    for one in people:
        rank = getattr(one, "rerolled", None)
        rank = getattr(one, "rank", "") if rank is None else rank
        told.append(f"{shown(one)} {rank or ''}".rstrip())
    return ", ".join(told)


def _laid(cards: Any, values: Values) -> str:
    """All cards at once, and who had no choice (FA-SEL-02, FA-SEL-08)."""
    names, forced = _names(values), values["forced"]
    told = [
        catalogue().say(
            "parts",
            "laid",
            {"who": names.who(who), "card": names.card(card), "forced": who in forced},
        )
        for who, card in cards
    ]
    return "; ".join(told) or "None"


def _screen(behind: Any, values: Values) -> str:
    """What takes damage as cover, a hex, somebody, or the game master's word (FA-LOS-12)."""
    what = "" if behind in ("", GM) else _names(values).cover(behind)
    return catalogue().say("parts", "cover", {"what": what})


def _stunned(who: Any, values: Values) -> str:
    return _suffer("stunned", who, values)


def _aimed(who: Any, values: Values) -> str:
    return _suffer("aimed", who, values)


def _suffer(what: str, who: Any, values: Values) -> str:
    """Those on a list, each with how it clears; the heading says already what they are."""
    names, told = _names(values), []
    for one in who:
        found = [each for each in values["states"] if each[0] == one and _kind(each[1]) == what]
        words = ailment(one, found[0][1], found[0][2], names).removeprefix(what) if found else ""
        told.append(f"{names.who(one)}{words}")
    return "; ".join(told) or "nobody"


def _kind(state: str) -> str:
    return state.partition(":")[0]


def _covers(cover: Any, values: Values) -> str:
    """Who is beside which feature, and against whom it is cover now (FA-ROUND-10)."""
    names = _names(values)
    if names.state.map is None:
        # Without a map cover is kept by hand (FA-LIGHT-08).
        return names.all(one.id for one in names.state.present() if one.cover)
    found: dict[str, list[str]] = {}
    for who, feature, foes in cover:
        part = {"what": names.cover(feature), "foes": names.all(foes) if foes else ""}
        found.setdefault(who, []).append(catalogue().say("parts", "behind", part))
    if not found:
        return "nobody"
    told = [f"{names.who(who)} {', '.join(features)}" for who, features in found.items()]
    return f"{'; '.join(told)}{catalogue().say('parts', 'ends')}"


def _health(state: Any, values: Values) -> str:
    return ", ".join(
        [
            catalogue().say("parts", "health", {"who": one, "hp": minus(one.hp)})
            for one in state.in_order()
        ]
    )


def _rest(states: Any, values: Values) -> str:
    """Who is down, bound or glued, and how that ends (FA-LOG-03)."""
    names = _names(values)
    found: dict[str, list[str]] = {}
    for who, what, clears in states:
        if _kind(what) not in ("stunned", "aimed"):
            found.setdefault(who, []).append(ailment(who, what, clears, names))
    return "".join([f" {names.who(who)}: {'; '.join(told)}." for who, told in found.items()])


@cache
def catalogue() -> Words:
    """The words of the system."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        minus=lambda number, _: minus(number),
        signed=lambda number, _: signed(number),
        sum=lambda faces, _: " + ".join(map(str, faces)),
        capital=lambda one, _: sentence(shown(one)),
        away=lambda far, _: called.away(far),
        the=lambda key, _: called.the(plain(key)),
        rolled=lambda faces, values: called.rolled(faces, values["kept"], values["outcome"]),
        side=lambda key, values: _names(values).side(key),
        card=lambda key, values: _names(values).card(key),
        alarm=lambda key, values: called.inner(_names(values).alarm(key)),
        armour=lambda key, values: _names(values).armour(key) if key else "armour",
        deed=lambda key, values: deed(key, values["target"], _names(values)),
        ticks=lambda one, values: count(ticks_left(values["book"], one), "round"),
        levels=lambda terms, values: levels(terms, _names(values)),
        added=lambda terms, values: added(terms, _names(values)),
        order=_order,
        laid=_laid,
        screen=_screen,
        stunned=_stunned,
        aimed=_aimed,
        covers=_covers,
        health=_health,
        rest=_rest,
    )
