"""What Beacon Road's text claims of harm: Soak Boxes, wounds, and the rolls that ease them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims.beacon_road_scenes import (
    ENOUGH,
    KEST,
    RAIDER,
    acting,
    blow,
    hits,
    lane,
    one,
    scene,
)
from docs.claims.claim import Claim, Row, means
from docs.claims.exact import Say, Spread, offered, sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.rules.rounds.turns import EASES, Ease
from fracas.rulesets.beacon_road.state.state import Creature, Item, State, Wound


def _wearing(kest: Creature, marked: int) -> Creature:
    coat = Item("coat", "light_armor", "worn", marked=marked)
    return replace(kest, items=(*(item for item in kest.items if item.id != coat.id), coat))


def _blows(tier: int, full: bool) -> list[tuple[Fraction, Fraction]]:
    """Mean HP lost, and boxes used, after each of some blows of the Raider's.

    A blow is worked out once for each number of boxes that are free.
    """
    here, kest = lane(), one(*KEST, kind="npc", most_stress=0)
    say = acting(hits("raider", "kest"), soak=lambda run: _boxes(run, full))
    laws = []
    for marked in range(BOXES + 1):
        cast = _wearing(kest, marked), one(*RAIDER, tier=tier)
        turn = scene(
            *cast, beats=(Beat("act", ("raider",)),), round=1, stage="monsters", turn="raider"
        )
        laws.append(here.after(sure(turn), say))
    total, found = Fraction(0), []
    at = {0: Fraction(1)}
    for _ in range(MOST_BLOWS):
        then: dict[int, Fraction] = {}
        for marked, chance in at.items():
            total += chance * laws[marked].mean(lambda state: ENOUGH - state.who("kest").hp)
            for state, likely in laws[marked].ways:
                used = _marked(state)
                then[used] = then.get(used, Fraction(0)) + chance * likely
        at = then
        found.append((total, sum((used * chance for used, chance in at.items()), Fraction(0))))
    return found


BOXES, MOST_BLOWS = 2, 8
"""The boxes of Light Armor, and how many blows are looked at."""


def _boxes(run: Run, full: bool) -> int:
    """As many boxes as the damage has tens, full ones or begun ones."""
    asked: Any = run.prompt
    amount = asked.about.amount
    return min(int(asked.form.most), amount // TEN if full else -(-amount // TEN))


TEN = 10


def _marked(state: State) -> int:
    return sum(item.marked for item in state.who("kest").items)


def soaking() -> Claim:
    """Soak Boxes at once, or on full tens only."""
    rows = []
    for tier in (1, 2):
        at_once, saved = _blows(tier, full=False), _blows(tier, full=True)
        for blows in (1, 2, 4, 8):
            (lost, used), (less, fewer) = at_once[blows - 1], saved[blows - 1]
            case = f"Tier {tier}, {blows} blow{'s' if blows > 1 else ''}"
            rows.append(Row(case, (lost, used, less, fewer), less < lost))
    return Claim(
        "br-soaking",
        "Mark Soak Boxes for full tens of damage",
        ("BR-ADVICE-03", "BR-DMG-14", "BR-DMG-16", "BR-GEAR-07"),
        "A box takes off 10 points at most: mark one for every full ten of a hit rather than "
        "whenever something hurts.",
        means(
            "at once: HP lost", "boxes used", "full tens: HP lost", "boxes used then", places=2,
        ),
        tuple(rows),
        "It pays in a long fight: once the boxes are used up either way, each has done more. In a "
        "short one the boxes that were saved have saved nothing, and at once is better by far. The "
        "harder the blows, the sooner it turns.",
        "Somebody with Iron 14 and the two boxes of Light Armor against sword blows; no React.",
    )  # fmt: skip


NOTHING = Fraction(0)


def by_round(
    state: State,
    say: Say,
    rounds: int,
    worth: Callable[[State], Fraction] = lambda state: NOTHING,
) -> list[tuple[Fraction, Fraction]]:
    """Mean HP that Kest has lost by the end of each round, and what her turns were worth.

    HP come back after each beat, so that nobody falls.
    """
    here, spread = lane(), sure(state)
    lost, done = Fraction(0), Fraction(0)
    found: list[tuple[Fraction, Fraction]] = []
    while len(found) < rounds:
        now = spread.ways[0][0]
        if now.agenda[0] == KESTS[0]:
            done += spread.mean(worth)
        spread = here.after(spread, say)
        acting_on = Spread(tuple(way for way in spread.ways if way[0].agenda[0] == KESTS[1]))
        if acting_on.ways:
            done += acting_on.mean(worth)
            over = tuple(way for way in spread.ways if way[0].agenda[0] != KESTS[1])
            spread = Spread((*over, *here.after(acting_on, say).ways))
        lost += spread.mean(lambda then: ENOUGH - then.who("kest").hp)
        if now.round and spread.ways[0][0].round > now.round:
            found.append((lost, done))
        spread = here.changed(spread, _whole)
    return found


KESTS = (Beat("turn", ("kest",)), Beat("act", ("kest",)))
"""A turn of hers, and what comes after her first Act."""


def _whole(state: State) -> State:
    cast = tuple(replace(each, hp=ENOUGH) for each in state.creatures)
    return replace(state, botches=0, creatures=cast)


def _duel(*wounds: Wound, tier: int = 1) -> State:
    """A round is about to begin; Kest bears wounds that the Raider made, and has no Stress."""
    kest = one(*KEST, kind="npc", most_stress=0, wounds=wounds, tier=tier)
    return scene(kest, one(*RAIDER, tier=tier), beats=(Beat("round", stays=True),), round=0)


def boxes_for_wounds() -> Claim:
    """What a wound costs, against the ten points of a box."""
    rows = []
    quiet = acting(lambda run, who: "end")
    for tier in (1, 2):
        for severity in (1, 2, 3, 5):
            lost = by_round(_duel(Wound("burning", severity, "raider", tier), tier=tier), quiet, 6)
            figures = tuple(lost[at - 1][0] for at in (2, 4, 6))
            rows.append(Row(f"Tier {tier}, Burning {severity}", figures, figures[1] > TEN))
    return Claim(
        "br-boxes-for-wounds",
        "Mark a box against the wound",
        ("BR-DMG-15", "BR-RESIST-14", "BR-WND-05", "BR-WOUND-07"),
        "A Soak Box may be marked against a wound, which it stops for good, instead of against 10 "
        "points of damage.",
        means("HP lost in 2 rounds", "in 4 rounds", "in 6 rounds", places=2),
        tuple(rows),
        "From a severity of 3 on the wound costs more than a box is worth, within four rounds, and "
        "from the highest within two. Of slighter ones the Resistance Rolls make an end sooner.",
        "Both of one Tier; one Resistance Roll at the end of each turn. The claim counts as held "
        "where four rounds cost more than 10 HP.",
    )


def easing() -> Claim:
    """Which of two wounds the rolls go to first."""
    rows = []
    for tier in (1, 2):
        for pair in (
            (("stunned", 4), ("bleeding", 3)), (("stunned", 2), ("bleeding", 3)),
            (("bleeding", 3), ("distracted", 2)), (("bleeding", 1), ("distracted", 2)),
        ):  # fmt: skip
            wounds = [Wound(name, severity, "raider", tier) for name, severity in pair]
            plans = [
                by_round(_duel(*wounds, tier=tier), acting(_ends, ease=_first(name)), 6, _worth)
                for name, _ in pair
            ]
            for rounds in (3, 6):
                nets = tuple(done - lost for lost, done in (plan[rounds - 1] for plan in plans))
                both = " before ".join(f"{name.title()} {severity}" for name, severity in pair)
                case = f"Tier {tier}, {both}, {rounds} rounds"
                rows.append(Row(case, nets, nets[0] > nets[1]))
    return Claim(
        "br-easing",
        "Shake off first what keeps you from acting, then what bleeds",
        ("BR-ADVICE-02", "BR-WOUND-03", "BR-WOUND-06", "BR-WOUND-07", "BR-RESIST-05"),
        "Of several wounds the one that keeps its bearer from acting goes first, then the one that "
        "costs HP every turn, then the one that costs a Tier.",
        means("in this order (net HP)", "the other way round (net HP)", places=2),
        tuple(rows),
        "The order is wrong with a fresh Stunned, which lets nobody act till four rolls have "
        "succeeded: in a short fight, and at Tier 1 even over six rounds, the rolls do more good "
        "at the Bleeding, which each of them slackens. And over six rounds Distracted goes before "
        "a grave Bleeding, since the lost Tier weighs on every roll, those against wounds too.",
        "The HP that two sword blows a turn would do, where they can be made, less those lost by "
        "bleeding; one Resistance Roll at the end of each turn, and no Stress.",
    )


def _ends(run: Run, who: str) -> str:
    return "end"


def _first(name: str) -> Callable[[Run], str]:
    """Rolls go to the wound of that name as long as it is borne, then to what is left."""

    def answer(run: Run) -> str:
        asked: Any = run.prompt
        eases = EASES.of(asked)
        me = run.state.who(asked.about.who)
        places = [str(at) for at, wound in enumerate(me.wounds) if wound.name == name]
        of_it = [one for one in eases if isinstance(one, Ease) and one.place in places]
        return (of_it or eases)[0].id

    return answer


def _worth(state: State) -> Fraction:
    """The mean HP that two blows do in the state that Kest is in."""
    names = {wound.name for wound in state.who("kest").wounds}
    if "stunned" in names:
        return Fraction(0)
    tier = state.who("kest").tier
    wounds = (Wound("distracted", 2),) if "distracted" in names else ()
    return 2 * blow(one(*KEST, tier=tier, wounds=wounds), one(*RAIDER))["damage"]


def rolling() -> Claim:
    """An Act for a Resistance Roll."""
    rows = []
    for tier in (1, 2):
        for name, severity in (("bleeding", 1), ("bleeding", 3), ("distracted", 2)):
            state = _duel(Wound(name, severity, "raider", tier), tier=tier)
            plans = (
                by_round(state, acting(_ends), 4, _worth),
                by_round(state, acting(_rolls_once), 4, _worth_but_once),
            )
            for rounds in (2, 4):
                nets = tuple(done - lost for lost, done in (plan[rounds - 1] for plan in plans))
                case = f"Tier {tier}, {name.title()} {severity}, {rounds} rounds"
                rows.append(Row(case, nets, nets[1] > nets[0]))
    return Claim(
        "br-rolling",
        "Give an Act to a wound",
        ("BR-ACT-09", "BR-RESIST-07", "BR-WOUND-03"),
        "Besides the roll at the end of the turn, an Act may go to a Resistance Roll against a "
        "wound.",
        means("both Acts attack (net HP)", "one Act rolls (net HP)", places=2),
        tuple(rows),
        "Within four rounds the blow given up would have done more than the roll takes off the "
        "wound, whatever the wound is; the free roll has to do.",
        "The HP that two sword blows a turn would do, or one where the other Act goes to a roll, "
        "which it does as long as the wound is borne; less the HP lost by bleeding. A roll at the "
        "end of each turn besides.",
    )


def _rolls_once(run: Run, who: str) -> str:
    """The first Act of a turn of Kest's goes to a wound."""
    second = run.state.agenda[:1] == (KESTS[1],) or run.state.who("kest").acts > 0
    return "end" if who != "kest" or second else offered(run, "resist") or "end"


def _worth_but_once(state: State) -> Fraction:
    """What is left to do in a turn of which the first Act goes to a wound."""
    worth = _worth(state)
    if state.agenda[0] == KESTS[0]:
        return Fraction(0) if state.who("kest").wounds else worth
    return worth / 2


CLAIMS = (soaking, boxes_for_wounds, easing, rolling)
