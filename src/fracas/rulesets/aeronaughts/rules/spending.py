"""Spending: who exchanges the symbols of a check for which offers, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Answer, Form, Several, Text
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.offers import (
    ENTRIES,
    OTHER,
    Activation,
    Entry,
    Offer,
    Other,
    Purchase,
    buy_entry,
    on_sale,
)
from fracas.rulesets.aeronaughts.state.facts import Bought, Checked
from fracas.rulesets.aeronaughts.state.scene_facts import Improvised
from fracas.rulesets.aeronaughts.state.state import State

ORDER = (
    "concussive", "vicious", "linked", "burn", "blast", "ensnare", "knockdown", "disorient",
    "overcome", "move",
)  # fmt: skip
"""The qualities in order of their worth; menu entries come after them (AE-SYM-11)."""

ANY = 99
"""More than any entry costs: a triumph pays for any of them."""


class Spending(msgspec.Struct, frozen=True):
    """What a roller bought besides entries: qualities with counts, and the advantage left."""

    qualities: tuple[tuple[Activation, int], ...] = ()
    left: int = 0

    def activated(self) -> tuple[Activation, ...]:
        """The qualities, each repeated as often as it was bought."""
        return tuple([deed for deed, units in self.qualities for _ in range(units)])


class Purse(NamedTuple):
    """The subject of the prompt: the symbols to spend, and ratings of the weapon's qualities."""

    who: Who
    action: str
    symbols: int
    target: Who
    ratings: tuple[tuple[str, int], ...] = ()

    def told(self, state: State, book: AeronaughtsBook) -> Mapping[str, Any]:
        """Whether it is a single symbol."""
        return {"single": self.symbols == 1}


class Telling(NamedTuple):
    """The subject of the prompt: who spends how many symbols on something that no menu has."""

    who: Who
    action: str
    symbols: int
    by: Who


def _purse(made: Checked, count: int, offers: tuple[Offer, ...] = ()) -> Purse:
    ratings = tuple([(offer.deed.key, offer.rating) for offer in offers if offer.rating])
    return Purse(made.who, made.action, count, made.target, ratings)


def spend(run: Run, made: Checked) -> Procedure[None]:
    """Spend the symbols of a check that is not an attack: the roller's, then the other side's."""
    yield from roller_spends(run, made)
    yield from opposition_spends(run, made)


def roller_spends(
    run: Run, made: Checked, offers: tuple[Offer, ...] = (), weapon: str = ""
) -> Procedure[Spending]:
    """Let the roller spend triumphs, then net advantage; return a `Spending` (AE-SYM-01).

    `offers` are qualities, paid from the same advantage (AE-SYM-02). A triumph buys any one entry
    or quality (AE-SYM-03, AE-GAP-63), which is then no longer for sale (AE-SYM-08).
    """
    bought: list[tuple[Activation, int]] = []
    if made.triumph:
        picked: tuple[Purchase, ...] = yield from _triumphs(run, made, offers, weapon)
        for deed in picked:
            yield from _hand_over(run, made, made.who, deed, "triumph", 1, 1, weapon)
            if isinstance(deed, Activation):
                bought.append((deed, 1))
        offers = tuple(_without(offers, picked))
    left = max(made.advantage, 0)
    if left:
        spread, left = yield from _spread(run, made, offers, left, weapon, entries=True)
        bought += spread
    return Spending(tuple(bought), left)


def _without(offers: tuple[Offer, ...], picked: tuple[Purchase, ...]) -> Iterator[Offer]:
    """What is still for sale: a quality works once, unless it can be repeated."""
    keys = [deed.key for deed in picked]
    for offer in offers:
        left = offer.most - keys.count(offer.deed.key)
        if left > 0:
            yield replace(offer, most=left)


def spend_more(
    run: Run, made: Checked, offers: tuple[Offer, ...], left: int
) -> Procedure[Spending]:
    """Spend what is left on further qualities only; return a `Spending`."""
    spread, left = yield from _spread(run, made, offers, left)
    return Spending(spread, left)


def _triumphs(
    run: Run, made: Checked, offers: tuple[Offer, ...], weapon: str
) -> Procedure[tuple[Entry | Other | Activation, ...]]:
    """Ask which entries or qualities the triumphs buy."""
    book: AeronaughtsBook = run.book

    def listed(state: State) -> tuple[Offer, ...]:
        for_triumph = on_sale(state, book, made, "triumph", made.triumph, weapon)
        return (*offers, *for_triumph, *on_sale(state, book, made, "advantage", ANY, weapon))

    if not listed(run.state):
        return ()

    def ask(state: State) -> Ask:
        form, default = _several(listed(state), made.triumph)
        because = ("AE-SYM-03", "AE-DICE-07", "AE-DICE-09", "AE-GAP-63")
        about = _purse(made, made.triumph, offers)
        return Ask(Decider(state.who(made.who).id), "triumph", form, because, about, default)

    picked: tuple[str, ...] = yield from need(run, ask)
    sold = {offer.id: offer.deed for offer in listed(run.state)}
    return tuple([sold[one] for one in picked])


def _spread(
    run: Run,
    made: Checked,
    offers: tuple[Offer, ...],
    left: int,
    weapon: str = "",
    *,
    entries: bool = False,
) -> Procedure[tuple[tuple[tuple[Activation, int], ...], int]]:
    """Spread advantage over qualities and entries; return the qualities' units, and the rest.

    Nobody is asked if nothing can be paid for.
    """
    book: AeronaughtsBook = run.book
    other = entries and book.rulings["symbol_menu"] == "on"
    seen: State | None = None
    listed: tuple[Offer, ...] = ()

    def look(state: State) -> None:
        nonlocal seen, listed
        if state is not seen:
            seen, listed = state, tuple([offer for offer in offers if offer.price <= left])
            if entries:
                listed += on_sale(state, book, made, "advantage", left, weapon)

    look(run.state)
    if not listed:
        return (), left

    def ask(state: State) -> Ask:
        look(state)
        form, default = _allocation(listed, left, other)
        because = ("AE-SYM-01", "AE-SYM-02", "AE-SYM-08", "AE-SYM-09", "AE-GAP-43")
        about = _purse(made, left, offers)
        return Ask(Decider(state.who(made.who).id), "spend", form, because, about, default)

    answer: tuple[tuple[str, int], ...] = yield from need(run, ask)
    spread: list[tuple[Activation, int]] = []
    for deed, units, price in _sold(listed, answer):
        left -= price
        yield from _hand_over(run, made, made.who, deed, "advantage", units, price, weapon)
        if isinstance(deed, Activation):
            spread.append((deed, units))
    return tuple(spread), left


def _sold(
    offers: tuple[Offer, ...], answer: tuple[tuple[str, int], ...]
) -> Iterator[tuple[Purchase, int, int]]:
    """What is bought, how often, and the price in symbols."""
    found = {offer.id: offer for offer in offers}
    for id_, units in answer:
        if units:
            offer = found.get(id_)
            yield (offer.deed, units, units * offer.price) if offer else (OTHER, units, units)


def opposition_spends(run: Run, made: Checked, weapon: str = "") -> Procedure[None]:
    """Let the other side spend net threat and each despair, after the roller.

    AE-SYM-04, AE-SYM-05. Only the menus accept them.
    """
    book: AeronaughtsBook = run.book
    if made.despair and on_sale(run.state, book, made, "despair", made.despair, weapon):
        picked: tuple[str, ...] = yield from need(
            run, lambda state: _opposed(state, book, made, "despair", made.despair, weapon)
        )
        for entry in ENTRIES.read_all(picked):
            yield from _hand_over(run, made, "", entry, "despair", 1, 1, weapon)
    threat = -made.advantage
    if threat > 0 and on_sale(run.state, book, made, "threat", threat, weapon):
        spread: tuple[tuple[str, int], ...] = yield from need(
            run, lambda state: _opposed(state, book, made, "threat", threat, weapon)
        )
        listed = on_sale(run.state, book, made, "threat", threat, weapon)
        for deed, units, price in _sold(listed, spread):
            yield from _hand_over(run, made, "", deed, "threat", units, price, weapon)


def _opposed(
    state: State, book: AeronaughtsBook, made: Checked, coin: str, count: int, weapon: str
) -> Ask | Ruling:
    """The prompt for the other side: the target's player, or the game master."""
    listed = on_sale(state, book, made, coin, count, weapon)
    form: Form
    default: Answer
    if coin == "despair":
        kind, because = "despair", ("AE-SYM-05", "AE-DICE-08", "AE-DICE-09")
        form, default = _several(listed, count)
    else:
        kind, because = "oppose", ("AE-SYM-04", "AE-DICE-05", "AE-GAP-44")
        form, default = _allocation(listed, count, True)
    about = _purse(made, count)
    decider = opponent_of(state, made)
    if decider == GM:
        return Ruling(kind, form, default, because, about)
    return Ask(decider, kind, form, because, about, default)


def opponent_of(state: State, made: Checked) -> Decider:
    """Who spends against a roller (AE-SYM-04): the target's player, or the game master.

    Against one of the game master's own, the first player of the other side.
    """
    one, target = state.who(made.who), state.find(made.target)
    if target is not None and target.side != one.side and target.kind == "pc" and target.able:
        return Decider(target.id)
    if one.kind != "pc":
        for foe in state.foes(made.who):
            if foe.kind == "pc":
                return Decider(foe.id)
    return GM


def _hand_over(
    run: Run,
    made: Checked,
    by: str,
    deed: Purchase,
    coin: str,
    units: int,
    price: int,
    weapon: str,
) -> Procedure[None]:
    """Log what was bought, and apply entries; qualities are left to the attack."""
    book: AeronaughtsBook = run.book
    by = by or str(opponent_of(run.state, made))
    row = book.entries.get(deed.key)
    rows = row.because if row is not None else ("AE-SYM-02", "AE-SYM-08")
    yield Bought(by, deed.key, coin, price, deed.about, because=rows)
    if deed == OTHER:
        yield from _other(run, made, by, units)
    elif isinstance(deed, Entry):
        yield from buy_entry(run, made, by, deed, units, weapon)


def _other(run: Run, made: Checked, by: str, units: int) -> Procedure[None]:
    """Ask the game master for an effect that no menu has (AE-SYM-07)."""
    about = Telling(made.who, made.action, units, by)
    words: str = yield from need(
        run, lambda _: Ruling("told", Text(0, 300), "", ("AE-SYM-07",), about)
    )
    if words.strip():
        yield Improvised(made.who, words.strip(), because=("AE-SYM-07",))


@lru_cache(maxsize=4096)
def _allocation(
    offers: tuple[Offer, ...], budget: int, other: bool
) -> tuple[Allocation, tuple[tuple[str, int], ...]]:
    """The form for `budget` symbols, and its default."""
    shares = [
        Share(offer.option, 0, min(offer.most, budget // offer.price), offer.price)
        for offer in offers
        if offer.price <= budget
    ]
    if other:
        shares.append(Share(OTHER.option(), 0, budget, 1))
    return Allocation(tuple(shares), budget), spread_of(offers, budget)


def spread_of(offers: tuple[Offer, ...], budget: int) -> tuple[tuple[str, int], ...]:
    """The default purchase: qualities before entries, the most expensive entries first.

    AE-SYM-11. An entry is bought once, even if it could be for several.
    """
    spread: list[tuple[str, int]] = []
    keys: set[str] = set()
    for offer in sorted(offers, key=_worth):
        key = offer.deed.key
        if offer.price <= budget and key not in keys:
            units = min(offer.most, budget // offer.price)
            spread.append((offer.id, units))
            keys.add(key)
            budget -= units * offer.price
    return tuple(spread)


def _worth(offer: Offer) -> tuple[int, int]:
    key, quality = offer.deed.key, isinstance(offer.deed, Activation)
    place = ORDER.index(key) if quality and key in ORDER else len(ORDER)
    return place, -offer.price


@lru_cache(maxsize=4096)
def _several(offers: tuple[Offer, ...], most: int) -> tuple[Several, tuple[str, ...]]:
    """The form for symbols spent one by one, and its default."""
    options = tuple([each.option for each in offers])
    ranked = sorted(offers, key=_worth)
    return Several(options, 0, most), tuple(offer.id for offer in ranked[:most])
