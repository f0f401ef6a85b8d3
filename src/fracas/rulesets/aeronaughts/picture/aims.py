"""What an attack would throw before it is chosen, and what its symbols could buy."""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.picture.drawn import at_the_ready
from fracas.rulesets.aeronaughts.rules.attacks import Attack, assault
from fracas.rulesets.aeronaughts.rules.deeds import scope_of
from fracas.rulesets.aeronaughts.rules.pools import sides_of
from fracas.rulesets.aeronaughts.state.drawing import AeronaughtsAim, AeronaughtsPrice
from fracas.rulesets.aeronaughts.state.state import Combatant, Honed
from fracas.rulesets.aeronaughts.words.picture_words import defended, hit_words
from fracas.rulesets.aeronaughts.words.words import Names, term


def aims(names: Names, one: Combatant) -> tuple[AeronaughtsAim, ...]:
    """Every attack that is open to somebody whose turn it is (AE-ACT-06, AE-DICE-14)."""
    attacks = Attack.offered(names.book, scope_of(names.state, names.book, one))
    return tuple([_aim(names, one, deed) for deed in attacks])


def _aim(names: Names, one: Combatant, deed: Attack) -> AeronaughtsAim:
    """Both sides' dice, and what a hit does besides its net success (AE-ACT-04, AE-HP-04)."""
    made = assault(names.state, names.book, one.id, deed.target, deed.weapon)
    trial, blow = made.check.trial, made.blow
    type_ = names.book.weapons[deed.weapon].type
    return AeronaughtsAim(
        deed.id,
        one.id,
        deed.target,
        names.weapon(deed.weapon),
        (names.skill(trial.skill), defended(trial.defence, names)),
        *sides_of(made.check.build),
        hit_words(blow.base + blow.added, blow.soak, type_),
        tuple([term(each, names) for each in made.check.terms]),
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
