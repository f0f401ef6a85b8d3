"""The catalogue of Aeronaughts, with its own ways to write a value."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.grammar import lowered, plain, sentence
from fracas.kit.words import Values, Words, shown
from fracas.rulesets.aeronaughts.words.names import Names, net, type_name
from fracas.rulesets.aeronaughts.words.state_words import condition, lent, out, why
from fracas.rulesets.aeronaughts.words.term_words import terms


def quality(key: str, way: str, names: Names) -> str:
    """A quality as it is activated: Burn may rise, Vicious leave Stress its part (AE-QUAL-44)."""
    found, named = f"{key}_{way}", names.quality(key)
    if not catalogue().has("activated", found):
        return named
    return catalogue().say("activated", found, {"quality": named})


def in_vain(why: str, values: Values) -> str:
    """Why a honed Linked strikes nobody else, to end a sentence with; blank where it does.

    `values` has the `foe` that is harder to hit.
    """
    return catalogue().say("in_vain", why, values) if why else ""


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def _slots(found: Any, values: Values) -> str:
    """The order: sides, and in brackets whose slot it is where it is somebody's (AE-INIT-08)."""
    names = _names(values)
    told = [
        f"{names.side(one.side)}{f' ({names.who(one.who)})' if one.who else ''}" for one in found
    ]
    return ", ".join(told) or "none"


def _whom(key: Any, values: Values) -> str:
    """Whom or what something is bought for: somebody, or a type of health."""
    names = _names(values)
    return names.who(key) if names.find(key) is not None else type_name(key)


@cache
def catalogue() -> Words:
    """The words of the system."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        words=lambda key, _: plain(key),
        first=lambda value, _: sentence(shown(value)),
        type=lambda key, _: type_name(key),
        who=lambda key, values: _names(values).who(key),
        all=lambda keys, values: _names(values).all(keys),
        whom=_whom,
        out=lambda one, _: out(one),
        side=lambda key, values: _names(values).side(key),
        zone=lambda key, values: _names(values).zone(key),
        slots=_slots,
        dice=lambda letters, values: _names(values).dice(letters),
        fell=lambda faces, values: _names(values).fell(values["pool"] + values["against"], faces),
        net=lambda success, values: net(
            success, values["advantage"], values["triumph"], values["despair"]
        ),
        terms=lambda found, values: terms(found, _names(values)),
        lent=lambda one, values: lent(one.dice, one.upgrades, _names(values)),
        why=lambda key, values: why(key, _names(values)),
        price=lambda _, values: catalogue().say("prices", values["coin"], values),
        quality=lambda key, values: quality(key, values["about"], _names(values)),
        entry=lambda key, values: lowered(_names(values).entry(key)),
        rated=lambda one, values: _names(values).rated(one.quality, one.rating),
        in_vain=in_vain,
        condition=lambda one, values: condition(one, _names(values)),
        consequence=lambda one, values: _names(values).consequence(one.severity, one.type),
    )
