"""What a fighter's sheet shows: slips for what they bear, and facts about them and their gear."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.grammar import sentence
from fracas.core.pictures import Slip, told_apart
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import picture_words as words
from fracas.rulesets.razorweave.words.names import tag

SIGNS = {
    "stunned": "spark", "dazed": "spark", "prone": "down", "exposed": "unshielded",
    "bleeding": "blood", "burning": "fire", "exhausted": "weak", "disarmed": "open_hand",
    "poisoned": "poison", "broken_limb": "bone", "frightened": "fear", "shaken": "fear",
    "demoralized": "fear", "panicked": "fear", "suppressed": "target", "restrained": "bound",
    "blinded": "blind", "soaked": "wet", "frozen": "cold", "corroded": "acid",
    "cybernetic_malfunction": "unplugged", "cursed": "skull", "shell_shocked": "spark",
    "concussed": "spark", "blood_loss": "blood", "damaged_locomotion": "slow",
    "systems_disrupted": "unplugged",
}  # fmt: skip
"""The drawing that stands for a Condition."""

TAG_SIGNS = {
    "slick": "wet", "elevated": "high", "solid_cover": "cover", "fragile_cover": "cover",
    "shot_cover": "cover", "dim_light": "dark", "total_darkness": "dark", "hazardous": "danger",
    "flanking": "people", "exposed_flank": "unshielded", "exposed_sensors": "unshielded",
    "stacked_crates": "crates", "spreading_fire": "fire", "sparking_conduits": "spark",
    "out_of_sight": "hidden", "deep_cold": "cold", "freezing": "cold", "scalding": "fire",
    "obstructed": "cover", "vacuum_breach": "wind",
}  # fmt: skip
"""The drawing that stands for a Tag."""


@lru_cache(maxsize=16)
def codes(book: RazorweaveBook) -> dict[str, str]:
    """Two letters for each Condition and Tag of the book, no two alike among either kind."""
    found: dict[str, str] = {}
    for names in (
        {key: row.name for key, row in book.conditions.items()},
        {key: row.name for key, row in book.tags.items()},
    ):
        given: set[str] = set()
        for key, name in names.items():
            found[key] = _code(name, given)
            given.add(found[key])
    return found


def _code(name: str, given: set[str]) -> str:
    letters = [letter.lower() for letter in name if letter.isalpha()]
    initials = [word[0].lower() for word in name.replace("-", " ").split()[1:] if word[0].isalpha()]
    first = letters[0].upper() if letters else "?"
    wishes = [first + letter for letter in (*letters[1:2], *initials, *letters[2:])]
    wishes += [f"{first}{number}" for number in range(1, len(given) + 2)]
    return next(wish for wish in wishes if wish not in given)


def slips(state: State, book: RazorweaveBook, one: Combatant) -> tuple[Slip, ...]:
    """Conditions with what they do and what ends them, then other marks (RW-COND-01, RW-GM-05)."""
    found: list[Slip] = []
    if one.conditions:
        letters = codes(book)
        for ailment in one.conditions:
            row = book.conditions.get(ailment.name)
            if row is not None:
                code, weight = letters[ailment.name], row.severity
                title, note = words.borne(ailment), words.what_it_does(row)
                key = f"{ailment.name} {ailment.part}".strip()
                sign = SIGNS.get(ailment.name, "hurt")
                found.append(Slip(code, title, weight, note, row.because, sign, -1, key))
    if one.out is not None:
        return told_apart(found)
    found += words.marks(state, one)
    for each in state.tags:
        if each.on == one.id:
            kind = book.tags[each.id]
            note = words.tag_note(each, kind.effect, state)
            sign = TAG_SIGNS.get(each.id, "")
            code, called = codes(book)[each.id], tag(each.id)
            found.append(Slip(code, called, "", note, kind.because, sign, id=f"tag {each.id}"))
    return told_apart(found)


def facts(state: State, book: RazorweaveBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Attributes, Skills, gear, abilities that may be seen: names and what there is to say.

    What only the game master knows is left out of a player's view, and so is not here
    (RW-GAP-99).
    """
    return (
        *words.attributes(one),
        *((words.SKILLS, ", ".join(one.skills)) for _ in (1,) if one.skills),
        *_gear(book, one),
        *words.plans(state, one),
    )


def _gear(book: RazorweaveBook, one: Combatant) -> list[tuple[str, str]]:
    rows = []
    for key in one.weapons:
        weapon = book.weapons.get(key)
        if weapon is not None:
            rows.append((sentence(weapon.name), words.weapon_line(weapon, key in one.in_hand)))
    for key in one.armour:
        armour = book.armour.get(key)
        if armour is not None:
            rows.append((sentence(armour.name), words.armour_line(armour.tags, one, key)))
    stowed = [book.weapons.get(key) or book.armour.get(key) for key in one.stowed]
    if stowed:
        rows.append((words.STOWED, ", ".join([row.name for row in stowed if row is not None])))
    return rows
