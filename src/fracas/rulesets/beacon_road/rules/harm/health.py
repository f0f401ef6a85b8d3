"""HP: losing them without damage, regaining them, and falling when none are left.

Falling includes Winded, dying, unconscious, dead, and the Beacon Point that averts death.
"""

from __future__ import annotations

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.facts import Noted
from fracas.core.ids import GM
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.pools import half
from fracas.rulesets.beacon_road.rules.subjects import BEACON_POINTS, Pair, Word
from fracas.rulesets.beacon_road.state.facts import Settled
from fracas.rulesets.beacon_road.state.harm_facts import Fell, Healed, HpSet, Hurt, WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent
from fracas.rulesets.beacon_road.state.state import Creature, State

# Falling

DYING, DEAD, UNCONSCIOUS, REVIVED = "dying", "dead", "unconscious", "revived"


_ALL = "_all"


class Finish(Word, frozen=True):
    """Kill a lesser creature, or knock it out (BR-ATTACK-12, BR-HP-09)."""

    kind = "finish"
    because = ("BR-ATTACK-12", "BR-HP-09")

    @property
    def once(self) -> str:
        """The answer for this creature only."""
        return self.word.removesuffix(_ALL)

    @property
    def like(self) -> str:
        """The answer for this creature only, if it is for all."""
        return self.once if self.once != self.word else ""


class Death(Word, frozen=True):
    """Give a Beacon Point for one's life, or die (BR-HP-07)."""

    kind = "death"
    declines = "die"
    shelf = "defend"
    icon = "heart-pulse"
    bought = "beacon"
    costs = ((BEACON_POINTS, 1),)


FINISHES: Deeds[Finish] = Deeds(Finish)

DEATHS: Deeds[Death] = Deeds(Death)


def dies_at(book: BeaconRoadBook, one: Creature) -> int:
    """The HP at which a hero is dead: minus half the maximum, or by option 0 (BR-HP-06)."""
    return 0 if book.rulings["zero_hp"] == "dead_at_zero" else -half(one.most_hp)


def notice(run: Run, who: str, before: Creature) -> Procedure[None]:
    """Log what everybody may know: Winded or no longer (BR-HP-03), and no longer dying.

    Being Winded has no other effect (BR-HP-04).
    """
    now = run.state.who(who)
    if now.winded != before.winded:
        yield WindedChanged(who, now.winded, because=("BR-HP-02", "BR-HP-03", "BR-GAP-50"))
    if now.hp > 0 >= before.hp:
        yield Fell(who, REVIVED, because=("BR-HP-11",))


def fall(run: Run, who: str, before: Creature, by: str) -> Procedure[None]:
    """Let a creature fall whose HP went down; `before` is the creature before that.

    A hero at 0 or fewer is dying (BR-HP-05), and dead at minus half (BR-HP-06), which a Beacon
    Point averts (BR-HP-07). Others are out, dead or unconscious as the attacker says (BR-HP-09,
    BR-ATTACK-12).
    """
    yield from notice(run, who, before)
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    if one.hp > 0 or one.out or one.hp == before.hp:
        return
    if not one.heroic:
        how = yield from _finish(run, who, by)
        yield Fell(who, how, because=("BR-HP-09", "BR-ATTACK-12"))
        return
    if one.hp > dies_at(book, one):
        if before.hp > 0:
            yield Fell(who, DYING, because=("BR-HP-05", "BR-HP-08", "BR-GAP-32"))
        return
    if one.beacons and (yield from _averts(run, who)):
        rows = ("BR-HP-07", "BR-STRESS-07")
        yield BeaconSpent(who, "death", because=rows)
        yield HpSet(who, 0, because=rows)
        if before.hp > 0:
            yield Fell(who, DYING, because=("BR-HP-07",))
        return
    yield Fell(who, DEAD, because=("BR-HP-06", "BR-GAP-32"))


def _finish(run: Run, who: str, by: str) -> Procedure[str]:
    """Ask whether a lesser creature is killed or knocked out, prompt kind `finish`.

    One answer may be for all that the attacker fells in this round.
    """
    doer = run.state.find(by)
    settled: str = "" if doer is None else doer.said("finish")
    if settled:
        return settled
    words = [DEAD, UNCONSCIOUS]
    if doer is not None:
        words += [f"{one}{_ALL}" for one in words]
    form = Choice(tuple([Finish(one).option() for one in words]))

    def ask(state: State) -> Ask:
        state.who(who)
        decider = decider_of(state, by) if state.find(by) is not None else GM
        return Ask(decider, "finish", form, ("BR-ATTACK-12",), Pair(by, who), DEAD)

    said = FINISHES.read((yield from need(run, ask)))
    if said.once != said.word:
        yield Settled(by, "finish", said.once, because=said.because)
    return said.once


def _averts(run: Run, who: str) -> Procedure[bool]:
    """Ask whether a player spends a Beacon Point for the character's life, prompt kind `death`."""
    live = Death("beacon").option(because=("BR-HP-07",))
    form = Choice((live, Death("die").option(because=("BR-HP-06",))))

    def ask(state: State) -> Ask:
        state.who(who)
        rows = ("BR-HP-07", "BR-STRESS-07")
        return Ask(decider_of(state, who), "death", form, rows, One(who), "beacon")

    said: str = yield from need(run, ask)
    return said == "beacon"


# HP lost without damage, and HP regained


def lose_hp(run: Run, who: str, amount: int, how: str, *, by: str = "") -> Procedure[None]:
    """Lose HP without damage: nothing halves, doubles or soaks them (BR-DMG-19)."""
    before = run.state.find(who)
    if before is None or before.out or amount <= 0:
        return
    rows = ("BR-DMG-19", "BR-GAP-37")
    yield Hurt(who, amount, (), by, amount, lost=True, how=how, because=rows)
    yield from fall(run, who, before, by)


def heal(
    run: Run, who: str, amount: int, by: str, how: str, *, because: tuple[str, ...] = ()
) -> Procedure[int]:
    """Regain HP, up to the maximum (BR-BOON-18); return how many.

    The dying cannot be healed during a fight (BR-HP-08).
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
    """Recover a quarter of maximum HP, rounded up (BR-HP-10); return how many.

    The Vigorous regain 3 + Tier more.
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
