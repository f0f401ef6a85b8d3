"""HP that are lost without being damage, and HP that come back."""

from __future__ import annotations

from fracas.core.facts import Noted
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.beacon_road.rules.harm.falling import fall, notice
from fracas.rulesets.beacon_road.state.harm_facts import Healed, Hurt


def lose_hp(run: Run, who: str, amount: int, how: str, *, by: str = "") -> Procedure[None]:
    """HP are lost without being damage: nothing halves, doubles or soaks them (BR-DMG-19)."""
    before = run.state.find(who)
    if before is None or before.out or amount <= 0:
        return
    rows = ("BR-DMG-19", "BR-GAP-37")
    yield Hurt(who, amount, (), by, amount, lost=True, how=how, because=rows)
    yield from fall(run, who, before, by)


def heal(
    run: Run, who: str, amount: int, by: str, how: str, *, because: tuple[str, ...] = ()
) -> Procedure[int]:
    """HP come back, up to the maximum (BR-BOON-18); gives how many.

    In a fight nobody brings back the dying: it has to wait until the fight is over (BR-HP-08).
    """
    one = run.state.find(who)
    if one is None or one.out == "dead":
        return 0
    if one.hp <= 0 and run.state.round and not run.state.result:
        yield Noted("no_reviving", (who,), because=("BR-HP-08", "BR-BOON-18"))
        return 0
    given: int = min(amount, one.most_hp - one.hp)
    if given <= 0:
        return 0
    yield Healed(who, given, by, how, because=(*because, "BR-HP-10", "BR-BOON-18"))
    yield from notice(run, who, one)
    return given


def recover(run: Run, who: str, by: str = "") -> Procedure[int]:
    """Recover: a quarter of maximum HP comes back, rounded up (BR-HP-10); gives how many.

    The Vigorous get 3 and their Tier more.
    """
    most = run.state.who(who).most_hp
    amount = -(-most // run.book.tables.recover)
    healed: int = yield from heal(run, who, amount, by, "recover", because=("BR-DICE-06",))
    one = run.state.who(who)
    more = min(3 + one.tier, one.most_hp - one.hp) if "vigorous" in one.abilities else 0
    if more > 0 and one.hp > 0:
        yield Healed(who, more, by, "vigorous", because=("BR-HP-10",))
        healed += more
    return healed
