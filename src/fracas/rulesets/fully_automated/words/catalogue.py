"""The catalogue of Fully Automated: names of things, and its own value formats.

Long because every sentence uses names, modifiers and states.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any

from fracas.core.asking.grammar import count, lowered, minus, plain, sentence, signed
from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.core.errors import WrongUse
from fracas.core.ids import GM
from fracas.kit.names import Naming
from fracas.kit.words import Values, Words, shown
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook, open_book
from fracas.rulesets.fully_automated.rules.conditions import band, ticks_left
from fracas.rulesets.fully_automated.state.harm_facts import stun_end
from fracas.rulesets.fully_automated.state.state import ALARM, LONGEST, SPECIAL, Combatant, State
from fracas.space.hexes import Hex, parse_hex

_FACES = {-1: "−", 0: "0", 1: "+"}


class Names(Naming[Combatant, State, FullyAutomatedBook], frozen=True):
    """Looks up names, including those of cards and of things in hexes."""

    opens = open_book
    nobody = ""

    def say(self, chapter: str, name: str, **values: Any) -> str:
        """A text of the catalogue, with the names to look ids up in."""
        return say(chapter, name, {"state": self.state, "book": self.book, **values})

    def card(self, key: str) -> str:
        """The name of a card."""
        if key in self.book.cards:
            return self.book.cards[key].name
        if key.startswith(ALARM):
            return f"Stop {inner(self.alarm(key.removeprefix(ALARM)))}"
        bare = key.removeprefix(SPECIAL)
        return catalogue().texts["cards"].get(bare) or sentence(plain(bare))

    def alarm(self, key: str) -> str:
        """The label of a count of rounds."""
        one = self.state.alarm(key)
        return one.label if one is not None else plain(key)

    def armour(self, key: str) -> str:
        """The name of armour."""
        row = self.book.armour.get(key)
        return row.name if row is not None else plain(key)

    def terrain(self, key: str) -> str:
        """A kind of ground, or an area over it, with its article."""
        row = self.book.terrain.get(key)
        return row.name if row is not None else plain(key)

    def feature(self, label: str, kinds: Collection[str] = ()) -> str:
        """The ground or area of a hex, as in `the table at D4`; a combatant by name.

        Of several things in the hex, it takes one of `kinds`.
        """
        if self.state.find(label) is not None:
            return self.who(label)
        if label == GM:
            return "the GM's word"
        try:
            place = parse_hex(label)
        except WrongUse:
            return plain(label)
        return f"{the(self.terrain(self._kind(place, kinds)))} at {label}"

    def _kind(self, place: Hex, kinds: Collection[str]) -> str:
        board = self.state.map
        if board is None or not board.holds(place):
            return "hex"
        over = [one.name for one in board.areas if place in one.hexes]
        found = [board.kind(place), *(one for one in over if one in self.book.terrain)]
        return next((one for one in found if one in kinds), found[0])

    def cover(self, label: str) -> str:
        """What gives cover: an obstacle, a wall's corner or a combatant."""
        grounds = self.book.grounds
        return self.feature(label, grounds.obstacles | grounds.barriers)


names_of = Names.of


def inner(words: str) -> str:
    """A title in the middle of a sentence: `The pressure alarm` loses its capital."""
    first, _, rest = words.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An") else words


def the(words: str) -> str:
    """Turn `a table` into `the table`, for later mentions."""
    for article in ("a ", "an "):
        if words.startswith(article):
            return "the " + words[len(article) :]
    return words if words.startswith("the ") else f"the {words}"


def weapon(book: FullyAutomatedBook, key: str) -> str:
    """A weapon in the middle of a sentence, spelled like its proficiency: `e-baton`."""
    row = book.proficiencies.get(key)
    spelled = lowered(row.name) if row is not None else ""
    return spelled if spelled.replace("-", " ") == plain(key) else plain(key)


def away(number: int) -> str:
    """How far a combatant is."""
    return "adjacent" if number == 1 else f"{count(number, 'hex', 'hexes')} away"


def faces(fell: Faces) -> str:
    """The faces of Fudge dice: + 0 −."""
    return " ".join(_FACES.get(face, str(face)) for face in fell)


def rolled(fell: Faces, kept: tuple[bool, ...], outcome: int) -> str:
    """A roll of Fudge dice: faces, which count, and the outcome (FA-DICE-05).

    Real dice may be entered as an outcome only.
    """
    if not fell:
        return f"outcome {signed(outcome)}"
    counted = tuple(face for face, counts in zip(fell, kept, strict=False) if counts)
    keeps = f", keeps {faces(counted)}" if len(counted) < len(fell) and counted else ""
    bare = sum(counted) if counted else sum(fell)
    moved = f", shifted by {signed(outcome - bare)}" if bare != outcome else ""
    return f"rolls {faces(fell)}{keeps}{moved}: {signed(outcome)}"


# Modifiers of a roll


def reason(one: Term, names: Names) -> str:
    """The reason for a modifier; abilities have their own names."""
    first, *_ = (*one.about, "")
    name = f"{one.name}.ruled" if one.name == "obscured" and first in ("", GM) else one.name
    if not catalogue().has("terms", name):
        return plain(one.name)
    return names.say("terms", name, first=first)


def term(one: Term, names: Names) -> str:
    """A modifier in a few words: `Disadvantage −1: beyond its range`, `Charisma +5`."""
    kind = one.kind if one.kind in ("outcome", "level") else "bonus"
    card = names.card(one.about[0]) if kind == "outcome" and one.about else ""
    values = {"amount": one.amount, "up": one.amount > 0, "card": card}
    return say("parts", kind, {**values, "why": reason(one, names)})


def levels(terms: tuple[Term, ...], names: Names) -> str:
    """The net level of a roll with each advantage and disadvantage behind it (FA-DICE-05)."""
    net, reasons = sum(one.amount for one in terms), _reasons(terms, names, "; ")
    return say("parts", "levels", {"reasons": reasons, "net": net, "up": net > 0})


def added(terms: tuple[Term, ...], names: Names) -> str:
    """What a skill check adds to its dice, each with its figure."""
    words = _reasons(terms, names, ", ")
    return f", {words}" if words else ""


def _reasons(terms: tuple[Term, ...], names: Names, between: str) -> str:
    return between.join([f"{reason(one, names)} {signed(one.amount)}" for one in terms])


# Markers of a combatant, each with its end (FA-LOG-03, FA-HP-13)


def out(one: Combatant) -> str:
    """How a combatant left the fight, in the past tense."""
    return catalogue().texts["out"].get(one.out, one.out.replace("_", " "))


def markers(one: Combatant, names: Names) -> list[str]:
    """Every marker on a combatant, with what clears it (FA-HP-13, FA-LOG-03).

    Between rounds, what was received in the last one counts as current.
    """
    found = [
        low(one, names),
        say("markers", "restrained") if one.restrained else "",
        stun(one, names),
        stun_ahead(one, names),
        say("markers", "glued", {"one": one}) if one.glued else "",
        aim(one, names),
    ]
    return [said for said in found if said]


def low(one: Combatant, names: Names) -> str:
    """A combatant's state by HP, with what ends it; blank above the threshold."""
    state, tables = band(names.book, one), names.book.tables
    if state == "active":
        return ""
    name = "stabilized" if state == "dying" and one.stabilized else state
    return say("markers", name, {"tables": tables, "left": ticks_left(names.book, one)})


def stun(one: Combatant, names: Names) -> str:
    """The stun that counts now, and in which round it clears (FA-STUN-02)."""
    last = names.state.round + (not names.state.step) + one.stun_rounds
    return _stun("stunned", one.stuns, 0, last)


def stun_ahead(one: Combatant, names: Names) -> str:
    """The stun of the next round, and in which round it clears (FA-STUN-03)."""
    last = stun_end(names.state, names.book, one)
    return _stun("ahead", one.stunned_next, names.state.round + 1, last)


def _stun(name: str, levels: int, first: int, last: int) -> str:
    values = {"levels": levels, "many": levels > 1, "first": first, "last": last}
    return say("markers", name, values) if levels else ""


def aim(one: Combatant, names: Names) -> str:
    """The aim condition with its age and its end (FA-AIM-05)."""
    if not one.aim:
        return ""
    over = not names.state.step
    if one.aim_used == "spent" and not over:
        return say("markers", "aim.spent")
    start = names.state.round + (over or one.aim_used == "gained")
    name = "aim.kept" if one.aim >= LONGEST else "aim"
    return say("markers", name, {"last": start + LONGEST - one.aim})


def ailment(who: str, what: str, clears: str, names: Names) -> str:
    """A condition as the announcement lists it, and what ends it (FA-LOG-03).

    `what` is a name with a figure, such as `stunned:2`; `clears` is `end:ROUND` or a name.
    """
    name, _, figure = what.partition(":")
    one = names.find(who)
    if name in ("dying", "stabilized", "incapacitated") and one is not None and low(one, names):
        return low(one, names)
    end, _, last = clears.partition(":")
    values = {
        "name": plain(name),
        "kept": figure == str(LONGEST),
        "levels": figure if figure.isdecimal() and int(figure) > 1 else "",
        "ends": end and say("ends", end, {"last": last, "tables": names.book.tables}),
    }
    return say("parts", "aimed" if name == "aimed" else "ailment", values)


# Value formats


def _names(values: Values) -> Names:
    return Names(values["state"], values["book"])


def _order(people: Any, values: Values) -> str:
    """Everybody in order, with their totals (FA-INIT-05, FA-AIM-12)."""
    return ", ".join([f"{shown(one)} {getattr(one, 'total', 0) or ''}".rstrip() for one in people])


def _laid(cards: Any, values: Values) -> str:
    """All cards, and who had no choice (FA-SEL-02, FA-SEL-08)."""
    names, forced = _names(values), values["forced"]
    told = [
        names.say("parts", "laid", who=who, card=card, forced=who in forced) for who, card in cards
    ]
    return "; ".join(told) or "None"


def _screen(behind: Any, values: Values) -> str:
    """What reduces damage as cover: a hex, a combatant, or the game master's word (FA-LOS-12)."""
    what = "" if behind in ("", GM) else _names(values).cover(behind)
    return say("parts", "cover", {"what": what})


def _suffer(what: str, who: Any, values: Values) -> str:
    """Those on a list, each with its end; the heading already names the condition."""
    names, told = _names(values), []
    for one in who:
        found = [each for each in values["states"] if each[0] == one and _kind(each[1]) == what]
        words = ailment(one, found[0][1], found[0][2], names).removeprefix(what) if found else ""
        told.append(f"{names.who(one)}{words}")
    return "; ".join(told) or "nobody"


def _kind(state: str) -> str:
    return state.partition(":")[0]


def _covers(cover: Any, values: Values) -> str:
    """Who is next to which feature, and against whom it is cover now (FA-ROUND-10)."""
    names = _names(values)
    if names.state.map is None:
        # Without a map cover is set by hand (FA-LIGHT-08).
        return names.all(one.id for one in names.state.present() if one.cover)
    found: dict[str, list[str]] = {}
    for who, feature, foes in cover:
        part = {"what": names.cover(feature), "foes": names.all(foes) if foes else ""}
        found.setdefault(who, []).append(say("parts", "behind", part))
    if not found:
        return "nobody"
    told = [f"{names.who(who)} {', '.join(features)}" for who, features in found.items()]
    return f"{'; '.join(told)}{say('parts', 'ends')}"


def _health(state: Any, values: Values) -> str:
    return ", ".join([say("parts", "health", {"who": one}) for one in state.in_order()])


def _rest(states: Any, values: Values) -> str:
    """Who is down, bound or glued, and how that ends (FA-LOG-03)."""
    names = _names(values)
    found: dict[str, list[str]] = {}
    for who, what, clears in states:
        if _kind(what) not in ("stunned", "aimed"):
            found.setdefault(who, []).append(ailment(who, what, clears, names))
    return "".join([f" {names.who(who)}: {'; '.join(told)}." for who, told in found.items()])


def _deed(action: str, values: Values) -> str:
    """What a skill check is for: `First Aid for Lee`."""
    if catalogue().has("checks", action):
        return say("checks", action, values)
    whom = values["target"] and _names(values).who(values["target"])
    return say("checks", "card", {**values, "action": action, "whom": whom})


def _quoted(words: str, values: Values) -> str:
    """A declaration in its own words, or its card."""
    card = _names(values).card(words)
    return f"{card}." if words in catalogue().texts["cards"] else f"“{words}”"


def _cells(cells: Any, values: Values) -> str:
    """The results of one own card against each of the foe's (FA-ADV-02)."""
    told = []
    for card, one in cells:
        chances = {name: round(100 * getattr(one, name)) for name in ("stun", "stunned", "aim")}
        told.append(say("parts", "cell", {**values, "card": card, "one": one, **chances}))
    return "; ".join(told)


def _shares(shares: Any, values: Values) -> str:
    """Cards, each with its best share in percent."""
    return ", ".join([f"{_names(values).card(card)} {share}%" for card, share in shares])


def say(chapter: str, name: str, values: Values | None = None) -> str:
    """A text of the catalogue."""
    return catalogue().say(chapter, name, values)


@cache
def catalogue() -> Words:
    """The words of the system, with its own value formats."""
    return Words.read(
        files(__package__).joinpath("words.toml").read_text(encoding="utf-8"),
        "words.toml",
        minus=lambda number, _: minus(number),
        signed=lambda number, _: signed(number),
        sum=lambda faces, _: " + ".join(map(str, faces)),
        capital=lambda one, _: sentence(shown(one)),
        away=lambda far, _: away(far),
        the=lambda key, _: the(plain(key)),
        rolled=lambda faces, values: rolled(faces, values["kept"], values["outcome"]),
        side=lambda key, values: _names(values).side(key),
        card=lambda key, values: _names(values).card(key),
        alarm=lambda key, values: inner(_names(values).alarm(key)),
        armour=lambda key, values: _names(values).armour(key) if key else "armour",
        deed=_deed,
        all=lambda who, values: _names(values).all(who),
        their=lambda key, values: sentence(_names(values).side(key)),
        words=lambda key, _: plain(key),
        plus=lambda parts, _: " + ".join(parts),
        tenths=lambda number, _: f"{float(number):.1f}",
        who=lambda key, values: _names(values).who(key),
        barrier=lambda label, values: _names(values).feature(
            label, values["book"].grounds.barriers
        ),
        cover=lambda label, values: _names(values).cover(label),
        veil=lambda label, values: _names(values).feature(label, values["book"].grounds.obscuring),
        quoted=_quoted,
        cells=_cells,
        shares=_shares,
        ticks=lambda one, values: count(ticks_left(values["book"], one), "round"),
        levels=lambda terms, values: levels(terms, _names(values)),
        added=lambda terms, values: added(terms, _names(values)),
        order=_order,
        laid=_laid,
        screen=_screen,
        stunned=lambda who, values: _suffer("stunned", who, values),
        aimed=lambda who, values: _suffer("aimed", who, values),
        covers=_covers,
        health=_health,
        rest=_rest,
    )
