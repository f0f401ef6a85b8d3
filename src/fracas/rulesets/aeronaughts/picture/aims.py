"""What an attack would throw before it is chosen, and what its symbols could buy."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.picture.drawn import at_the_ready
from fracas.rulesets.aeronaughts.rules.attacks import trial_of
from fracas.rulesets.aeronaughts.rules.checks import base_of, build_of, terms_of
from fracas.rulesets.aeronaughts.rules.conditions import may_act
from fracas.rulesets.aeronaughts.rules.damage import soak_of
from fracas.rulesets.aeronaughts.rules.menu import attacks_on, targets
from fracas.rulesets.aeronaughts.rules.pools import sides_of
from fracas.rulesets.aeronaughts.rules.qualities import passive_bonus, ratings_of
from fracas.rulesets.aeronaughts.rules.ranges import band_of
from fracas.rulesets.aeronaughts.state.drawing import AeronaughtsAim, AeronaughtsPrice
from fracas.rulesets.aeronaughts.state.state import Combatant, Honed
from fracas.rulesets.aeronaughts.words.names import Names
from fracas.rulesets.aeronaughts.words.picture_words import defended, hit_words
from fracas.rulesets.aeronaughts.words.term_words import term


def aims(names: Names, one: Combatant) -> tuple[AeronaughtsAim, ...]:
    """Every attack that is open to somebody whose turn it is (AE-ACT-06, AE-DICE-14)."""
    if one.action or not may_act(one):
        return ()
    state, book = names.state, names.book
    return tuple(
        [
            _aim(names, one, foe, option)
            for foe in targets(state, book, one)
            for option in attacks_on(
                book, one.in_hand, one.broken, foe.id, band_of(state, one, foe)
            )
        ]
    )


def _aim(names: Names, one: Combatant, foe: Combatant, option: str) -> AeronaughtsAim:
    """Both sides' dice, and what a hit does besides its net success (AE-ACT-04, AE-HP-04)."""
    state, book = names.state, names.book
    weapon = option.rpartition(":")[2]
    row = book.weapons[weapon]
    trial = trial_of(state, book, one.id, foe.id, weapon)
    terms = terms_of(state, book, trial)
    own, against = sides_of(build_of(base_of(state, book, trial), terms))
    ratings = ratings_of(book, one, row)
    return AeronaughtsAim(
        option,
        one.id,
        foe.id,
        names.weapon(weapon),
        (names.skill(trial.skill), defended(trial.defence, names)),
        own,
        against,
        hit_words(
            row.base + passive_bonus(one, ratings),
            soak_of(book, foe, row.type, ratings.get("pierce", 0)),
            row.type,
        ),
        tuple([term(each, names) for each in terms]),
        (*trial.because, "AE-DICE-14", "AE-ACT-04", "AE-HP-04"),
    )


def prices(names: Names, one: Combatant | None) -> tuple[AeronaughtsPrice, ...]:
    """What symbols buy: qualities of what somebody has at the ready first, then the menus."""
    ready, honed = (at_the_ready(one), one.honed) if one is not None else ((), ())
    return _prices(names.book, ready, honed)


@lru_cache(maxsize=256)
def _prices(
    book: AeronaughtsBook, ready: tuple[str, ...], honed: tuple[Honed, ...]
) -> tuple[AeronaughtsPrice, ...]:
    ratings: dict[str, int] = {}
    for weapon in ready:
        own = {**book.weapons[weapon].qualities, **{each.quality: each.rating for each in honed}}
        for key, rating in own.items():
            # Under one key of two weapons the higher rating is told.
            ratings[key] = max(rating, ratings.get(key, rating))
    found: dict[str, AeronaughtsPrice] = {}
    for key, rating in ratings.items():
        row = book.qualities[key]
        if row.cost:
            name = f"{row.name} {rating}" if row.rated else row.name
            found[key] = AeronaughtsPrice(key, "advantage", row.cost, name, row.effect, row.because)
    if book.rulings["symbol_menu"] == "on":
        for key, entry in book.entries.items():
            if entry.on:
                found[key] = AeronaughtsPrice(
                    key, entry.coin, entry.price, entry.name, "", entry.because
                )
    return tuple(found.values())
