"""The catalogue `words.toml`: names of things, and the values its texts use."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from fracas.core.asking.grammar import count, listed, lowered, plain, sentence
from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.kit.names import Naming, called
from fracas.kit.words import Values, Words, shown
from fracas.rulesets.aeronaughts.content import LETTERS, AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.state.state import Combatant, Condition, State

# What things are called


class Names(Naming[Combatant, State, AeronaughtsBook], frozen=True):
    """Looks up names, including those of weapons, qualities and zones."""

    opens = open_book

    def weapon(self, key: str) -> str:
        """The name of a weapon."""
        row = self.book.weapons.get(key)
        return row.name if row is not None else plain(key)

    def item(self, key: str) -> str:
        """The name of an item worn or carried."""
        row = self.book.items.get(key)
        return row.name if row is not None else self.weapon(key)

    def skill(self, key: str) -> str:
        """The name of a skill."""
        return called(self.book.skills, key)

    def quality(self, key: str) -> str:
        """The name of a quality; Move differs from the maneuver's (AE-GAP-40)."""
        row = self.book.qualities.get(key)
        if row is None:
            return sentence(plain(key))
        return f"{row.name} (quality)" if key == "move" else row.name

    def rated(self, key: str, rating: int) -> str:
        """A quality with its rating, if it has one: `Pierce 1`, `Knockdown`."""
        row = self.book.qualities.get(key)
        return self.quality(key) if row and not row.rated else f"{self.quality(key)} {rating}"

    def severity(self, key: str) -> str:
        """The name of a Consequence."""
        return called(self.book.consequences, key)

    def consequence(self, severity: str, type_: str) -> str:
        """A Consequence with its health type: `Mild Physical`."""
        return f"{self.severity(severity)} {sentence(plain(type_))}".strip()

    def entry(self, key: str) -> str:
        """The name of a menu entry or of a quality."""
        row = self.book.entries.get(key)
        return row.name if row is not None else self.quality(key)

    def zone(self, key: str) -> str:
        """The name of a zone."""
        return next((one.name for one in self.state.zones if one.id == key), plain(key))

    def clock(self, key: str) -> str:
        """The label of a count of rounds."""
        return next((one.label for one in self.state.clocks if one.id == key), plain(key))

    def dice(self, letters: str, none: str = "no dice") -> str:
        """Dice by letter, colour and shape: `1Y yellow d12, 2G green d8`."""
        return _dice(self.book, letters) or none

    def fell(self, letters: str, faces: Faces) -> str:
        """Each die with its face: `Y SA, G S, P –`; blank if the faces are unknown."""
        shown = fallen(self.book, letters, faces)
        return ", ".join([f"{letter} {'–' if found == '-' else found}" for letter, found in shown])


def fallen(book: AeronaughtsBook, letters: str, faces: Faces) -> tuple[tuple[str, str], ...]:
    """Each die's letter and its face, in the order of the faces; empty if they are unknown."""
    ordered = "".join(letter * letters.count(letter) for letter in LETTERS)
    if len(ordered) != len(faces):
        return ()
    pairs = zip(ordered, faces, strict=True)
    return tuple([(letter, book.dice[letter].faces[face - 1]) for letter, face in pairs])


@lru_cache(maxsize=4096)
def _dice(book: AeronaughtsBook, letters: str) -> str:
    rows = [(letters.count(letter), letter, book.dice[letter]) for letter in LETTERS]
    return ", ".join([f"{n}{letter} {row.colour} {row.shape}" for n, letter, row in rows if n])


names_of = Names.of


def type_name(type_: str) -> str:
    """A health type as it is written: Physical."""
    return sentence(plain(type_))


def net(success: int, advantage: int, triumph: int = 0, despair: int = 0) -> str:
    """The result of a check: `success 1, threat 2, 1 triumph` (AE-DICE-04, AE-DICE-05)."""
    found = [f"success {success}" if success >= 0 else f"failure {-success}"]
    if advantage:
        found.append(f"advantage {advantage}" if advantage > 0 else f"threat {-advantage}")
    if triumph:
        found.append(count(triumph, "triumph"))
    if despair:
        found.append(count(despair, "despair"))
    return ", ".join(found)


# The catalogue


@cache
def catalogue() -> Words:
    """The words of the system, with its own value formats."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        words=lambda key, _: plain(key),
        first=lambda value, _: sentence(shown(value)),
        percent=lambda share, _: str(round(100 * share)),
        tenths=lambda number, _: f"{float(number):.1f}",
        type=lambda key, _: type_name(key),
        who=lambda key, values: _names(values).who(key),
        all=lambda keys, values: _names(values).all(keys),
        whom=_whom,
        out=lambda one, _: out(one),
        side=lambda key, values: _names(values).side(key),
        zone=lambda key, values: _names(values).zone(key),
        slots=_slots,
        dice=lambda letters, values: _names(values).dice(letters),
        thrown=lambda roll, values: _names(values).dice(_letters(roll.dice.notation())),
        fell=lambda faces, values: _names(values).fell(values["pool"] + values["against"], faces),
        net=lambda success, values: net(
            success, values["advantage"], values["triumph"], values["despair"]
        ),
        terms=lambda found, values: listed([term(one, _names(values)) for one in found]),
        lent=lambda one, values: lent(one.dice, one.upgrades, _names(values)),
        why=lambda key, values: why(key, _names(values)),
        price=lambda _, values: say("prices", values["coin"], values),
        quality=lambda key, values: _names(values).quality(key),
        activated=_activated,
        entry=lambda key, values: lowered(_names(values).entry(key)),
        letters=lambda dice, _: letters(dice),
        rated=lambda one, values: _names(values).rated(one.quality, one.rating),
        in_vain=lambda why, values: say("in_vain", why, values) if why else "",
        condition=lambda one, values: condition(one, _names(values)),
        consequence=lambda one, values: _names(values).consequence(one.severity, one.type),
    )


def say(chapter: str, name: str, values: Values | None = None) -> str:
    """A text of the catalogue."""
    return catalogue().say(chapter, name, values)


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def _activated(key: str, values: Values) -> str:
    """A quality as activated: Burn may rise, Vicious may go to Stress first (AE-QUAL-44)."""
    found, named = f"{key}_{values['about']}", _names(values).quality(key)
    return say("activated", found, {"quality": named}) if _has("activated", found) else named


def _has(chapter: str, name: str) -> bool:
    return catalogue().has(chapter, name)


def _slots(found: Any, values: Values) -> str:
    """The order: sides, with a combatant in brackets if the slot belongs to one (AE-INIT-08)."""
    names = _names(values)
    whose = [(names.side(one.side), one.who and f" ({names.who(one.who)})") for one in found]
    return ", ".join([side + who for side, who in whose]) or "none"


def _whom(key: Any, values: Values) -> str:
    """What something is bought for: a combatant, or a type of health."""
    names = _names(values)
    return names.who(key) if names.find(key) is not None else type_name(key)


def _letters(notation: str) -> str:
    """The dice of a notation such as `2Y1G2P` one by one."""
    return "".join([sign * int(n or 1) for n, sign in re.findall(r"(\d*)([A-Z])", notation)])


def letters(dice: str) -> str:
    """Dice as written in a pool: `2Y1G`."""
    return "".join(f"{dice.count(one)}{one}" for one in dict.fromkeys(dice)) or "no dice"


# Conditions and waiting dice


def out(one: Combatant) -> str:
    """How a combatant left the fight."""
    return catalogue().texts["out"].get(one.out, plain(one.out))


def condition(one: Condition, names: Names) -> str:
    """A condition with its counter and what ends it (AE-COND-08)."""
    name = f"{one.name}.{one.mode}" if one.mode else one.name
    if not _has("conditions", name):
        return f"{plain(one.name)} {one.count or ''}".strip()
    dice = {letter: letter * one.count for letter in "KP"}
    return say("conditions", name, values_of(names, one=one, **dice))


def values_of(names: Names, **more: Any) -> dict[str, Any]:
    """Values for a sentence, with the names to look ids up in."""
    return {"state": names.state, "book": names.book, **more}


def lent(letters: str, upgrades: int, names: Names) -> str:
    """Dice or upgrades that something lends."""
    found = [names.dice(letters)] if letters else []
    if upgrades > 0:
        found.append(count(upgrades, "upgrade"))
    elif upgrades < 0:
        found.append(f"{count(-upgrades, 'upgrade')} of the difficulty")
    return listed(found) or "nothing"


def why(key: str, names: Names) -> str:
    """Why something waits: a maneuver, a menu entry, the game master's word."""
    row = names.book.entries.get(key)
    found = key if row is None else row.coin
    return catalogue().texts["whys"].get(found, plain(key))


def term(one: Term, names: Names) -> str:
    """A modifier of a check: what it adds, and why."""
    reason = _reason(one, names)
    if one.kind == "dice":
        return f"{names.dice(one.about[0])} by {reason}"
    if one.kind in ("upgrade", "downgrade"):
        return f"{lent('', one.amount, names)} by {reason}"
    return f"{sentence(reason)}: {one.amount}"


def _reason(one: Term, names: Names) -> str:
    """The reason for a modifier; its `about` begins with the letters of its dice."""
    stem = one.name.rstrip("0123456789")
    first, second, *_ = (*(one.about[1:] if one.kind == "dice" else one.about), "", "")
    if stem.startswith(WORN):
        return names.item(first or stem.removeprefix(WORN))
    if not _has("terms", stem):
        return plain(stem)
    values = {
        "there": bool(first),
        "consequence": second and names.consequence(first, second),
        "why": first and why(first, names),
        "by": names.find(second),
        "who": names.who(first),
    }
    return say("terms", stem, values)


WORN = "worn_"
"""The beginning of the names of modifiers from worn things (AE-DICE-18)."""
