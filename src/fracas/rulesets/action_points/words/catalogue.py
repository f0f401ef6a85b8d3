"""The catalogue of Action Points, with its own ways to write a value."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.grammar import listed, plain
from fracas.kit.words import Values, Words
from fracas.rulesets.action_points.rules.checks import OpposedReading
from fracas.rulesets.action_points.words.names import Names, die
from fracas.rulesets.action_points.words.term_words import terms


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def _figures(pairs: Any, values: Values) -> str:
    """So many each: `Ada 3, Bo 4 and Cid 5`."""
    names = _names(values)
    return listed([f"{names.who(who)} {number}" for who, number in pairs]) or "nobody"


def _came_off(pairs: Any, values: Values) -> str:
    """Penalties that are paid, one after the other (AP-FD-05)."""
    names = _names(values)
    told = [
        catalogue().say("parts", "came_off", {"penalty": penalty, "who": names.who(who)})
        for who, penalty in pairs
    ]
    return "; ".join(told)


def _drops(groups: Any, values: Values) -> str:
    """Who has the drop on whom (AP-SUR-01)."""
    names = _names(values)
    told = [
        catalogue().say(
            "parts", "drop", {"by": names.all(by), "on": names.all(on), "single": len(by) == 1}
        )
        for by, on in groups
    ]
    return "; ".join(told)


def _reach(roll: Any, values: Values) -> str:
    """The numbers that both Tests of an attack are to reach, for whoever throws (AP-CORE-03)."""
    reading = roll.reading
    if not isinstance(reading, OpposedReading):
        return ""
    own = f", MTN {reading.attack_mtn}"
    return f"{own} against MTN {reading.defense_mtn}" if reading.defense else own


def _purpose(roll: Any, values: Values) -> str:
    """What a Test is for."""
    return catalogue().texts["tests"].get(roll.kind, plain(roll.kind))


@cache
def catalogue() -> Words:
    """The words of the system."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        die=lambda size, _: die(int(size)),
        side=lambda key, _: f"the {plain(key)}" if key else "nobody",
        words=lambda key, _: plain(key),
        row=lambda found, _: ", ".join([getattr(one, "name", one) for one in found]),
        terms=lambda found, values: terms(found, _names(values)),
        figures=_figures,
        pairs=lambda pairs, values: listed(
            [f"{_names(values).who(who)} on {_names(values).who(whom)}" for who, whom in pairs]
        ),
        left=lambda points, _: f"{points} AP {'is' if points == 1 else 'are'}",
        reach=_reach,
        purpose=_purpose,
        whose=lambda roll, values: _names(values).all(roll.about),
        came_off=_came_off,
        drops=_drops,
    )
