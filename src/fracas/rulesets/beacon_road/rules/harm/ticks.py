"""What wounds and boons do as a turn starts: harm first, and then what restores HP."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.facts import Noted
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.health import heal, lose_hp
from fracas.rulesets.beacon_road.rules.harm.wounds import effect_die
from fracas.rulesets.beacon_road.rules.rolls.effect_rolls import effect_roll
from fracas.rulesets.beacon_road.state.state import Creature, Wound


@lru_cache(maxsize=16)
def ticking(book: BeaconRoadBook) -> tuple[str, ...]:
    """The wounds that hurt as a turn starts, in the order in which they do (BR-WOUND-13)."""
    bleeding = [name for name, row in book.wounds.items() if row.bleeds]
    return (*bleeding, *[name for name, row in book.wounds.items() if row.ticks])


def ticks(run: Run, who: str) -> Procedure[bool]:
    """What wounds and boons do as somebody's turn starts; gives back whether the turn goes on.

    BR-WOUND-13: bleeding, blighted, burning, corroding, and then what restores HP. Harm that comes
    to 0 HP or fewer ends the turn: what remains of it is still suffered, but nothing is restored
    (BR-WOUND-14).
    """
    book: BeaconRoadBook = run.book
    one: Creature = run.state.who(who)
    if not one.wounds and not one.boons:
        return one.hp > 0
    for name in ticking(book) if one.wounds else ():
        # Each harm may end a wound or the creature, so the sheet is read afresh every time.
        for wound in [wound for wound in run.state.who(who).wounds if wound.name == name]:
            if run.state.who(who).out:
                return False
            yield from _tick(run, who, wound)
    one = run.state.who(who)
    if one.out or one.hp <= 0:
        return False
    yield from _restore(run, who)
    return True


def _tick(run: Run, who: str, wound: Wound) -> Procedure[None]:
    """One wound hurts once: HP that are lost, or damage of its type (BR-WND-01 to BR-WND-06)."""
    book: BeaconRoadBook = run.book
    row = book.wounds[wound.name]
    if row.bleeds and not run.state.who(who).living:
        yield Noted("does_not_bleed", (who,), because=("BR-WND-01",))
        return
    rows = (*row.because, "BR-WOUND-13", "BR-DICE-05")
    die = effect_die(book, wound.severity)
    amount = yield from effect_roll(run, who, wound.name, 1, die, because=rows)
    if row.bleeds:
        yield from lose_hp(run, who, amount, wound.name, by=wound.by)
    else:
        yield from suffer(run, who, Hit(amount, (row.ticks,), wound.by, wound.name, tick=True))


def _restore(run: Run, who: str) -> Procedure[None]:
    """Start-of-turn restoration: Regenerating gives HP by its level and Tier (BR-BOON-11).

    Never above the maximum, and not to the dying (BR-BOON-18).
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    best = max((b.level for b in one.boons if book.boons[b.name].heals == "turn"), default=0)
    if best and one.hp > 0:
        rows = ("BR-BOON-11", "BR-WOUND-13")
        yield from heal(run, who, best + one.tier, who, "regenerating", because=rows)
