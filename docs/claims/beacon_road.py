"""What Beacon Road's text claims of tactics: rash or cautious, Tiers, aid, ground, reloads."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims import beacon_road_harm
from docs.claims.beacon_road_scenes import (
    ENOUGH,
    KEST,
    RAIDER,
    acting,
    blow,
    hits,
    lane,
    lost,
    one,
    other,
    scene,
    turn_of,
)
from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import Room, counted, offered, sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.state.state import Boon, State, Wound


def rash() -> Claim:
    """Rash with one Act first, or Cautious with two afterwards."""
    here = lane().forgetting(_without_botches)
    rows = []
    for hp in (3, 6, 8):
        duel = (
            one(*KEST, "dagger", body=1),
            one(*RAIDER, hp=hp, most_hp=hp, wounds=(Wound("stunned", 4),)),
        )
        first = blow(*duel)["drops"]
        state = scene(*duel, beats=(Beat("round", stays=True),), round=0)
        taken = [
            counted(here.fight(state, acting(hits(), choice, ease="none"), _fallen), _raiders_turn)
            for choice in ("rash", "cautious")
        ]
        rows.append(
            Row(f"enemy with {hp} HP", (first, *taken), (taken[0] < taken[1]) == (first >= HALF))
        )
    return Claim(
        "br-rash",
        "Be rash when one Act is likely to drop the enemy",
        ("BR-ADVICE-01", "BR-ACT-04", "BR-ACT-05"),
        "Act before the monsters with half the Acts, or after them with all: rash is right when "
        "one Act drops a threatening enemy at least every other time, else cautious.",
        (*chances("one Act drops it"), *means("rash: enemy turns", "cautious: enemy turns")),
        tuple(rows),
        "Being rash pays earlier than at one in two: at two in five it still spares more enemy "
        "turns than it costs. At one in five the two Acts of the cautious are better.",
        "One against one at Tier 1 with a dagger and BODY d4 against Iron 14; the same choice in "
        "every round. The figure counts the turns that come to the enemy before it drops; it "
        "passes them.",
    )


HALF = Fraction(1, 2)


def _without_botches(state: State) -> State:
    """A state without the count of botches, which nothing reads, and with a fall as a fall."""
    cast = tuple(replace(each, hp=max(each.hp, 0)) for each in state.creatures)
    return replace(state, botches=0, creatures=cast)


def _fallen(state: State) -> bool:
    return state.who("raider").hp <= 0


def _raiders_turn(state: State) -> bool:
    return bool(state.agenda) and state.agenda[0] == Beat("turn", ("raider",))


def goading() -> Claim:
    """What a Tier costs whoever is goaded."""
    rows = []
    for tier in (1, 2):
        for iron in (8, 12, 16, 20):
            plain, goaded = (
                blow(one(*KEST, tier=tier, wounds=wounds), one(*RAIDER, iron=iron), other(iron))[
                    "hit"
                ]
                for wounds in ((), (Wound("goaded", 1, "other"),))
            )
            case = f"Tier {tier} against Iron {iron}"
            rows.append(Row(case, (plain, goaded), plain - goaded > Fraction(1, 10)))
    return Claim(
        "br-goading",
        "A goaded monster should turn on its goader",
        ("BR-ADVICE-04", "BR-WND-17", "BR-ROLL-05"),
        "The goader is the better target wherever the lost Tier costs it more than ten points of "
        "its chance to hit.",
        chances("hits", "hits while Goaded by another"),
        tuple(rows),
        "From middling defenses on it costs more, up to twenty points. Against a low defense the "
        "blow lands anyway, and the goad may be ignored.",
        "A sword, BODY d8 and Skirmish 2.",
    )


def pushing() -> Claim:
    """What a point of Stress buys."""
    rows = []
    for tier in (1, 2):
        for iron in (10, 14, 18):
            found = []
            for pushed in ("", "tier", "effect"):
                say = lambda run, what=pushed: _said(run, what)  # noqa: E731
                found.append(
                    blow(one(*KEST, tier=tier), one(*RAIDER, iron=iron), push=say)["damage"]
                )
            rows.append(Row(f"Tier {tier} against Iron {iron}", tuple(found), found[1] > found[2]))
    return Claim(
        "br-pushing",
        "Push yourself: the Tier is the better buy",
        ("BR-STRESS-02", "BR-STRESS-03"),
        "A point of Stress buys a Tier step on the roll or a die on the effect, at one price. The "
        "Tier, which helps to hit at all, looks like the better buy.",
        means("no push (HP)", "push the roll (HP)", "push the effect (HP)", places=2),
        tuple(rows),
        "Where the blow is likely to hit, a die more on the effect does more, and it is paid for "
        "only after a hit. The Tier is the better buy at Tier 1 against a defense of 18 or more.",
        "One sword blow. The effect die is bought only once the blow has hit, so a miss costs "
        "nothing.",
    )


def _said(run: Run, what: str) -> str:
    asked: Any = run.prompt
    if not what:
        return "pass"
    if (asked.about.what == "effect") == (what == "effect"):
        return "push"
    return "not_yet" if what == "effect" else "pass"


def flanking() -> Claim:
    """Giving up an Act to stand on the other side of an enemy."""
    rows = []
    for tier in (1, 2):
        for iron in (10, 14, 18):
            raider = one(*RAIDER, iron=iron)
            beside, across = [
                blow(one(*KEST, tier=tier), one("ann", "heroes", place, tier=tier), raider)[
                    "damage"
                ]
                for place in ((6, 4), (7, 5))
            ]
            first = 3 * across, 4 * beside
            then = 7 * across, 8 * beside
            rows.append(
                Row(
                    f"Tier {tier} against Iron {iron}: 3 blows for 4",
                    (first[1], first[0]),
                    first[0] > first[1],
                )
            )
            rows.append(
                Row(
                    f"Tier {tier} against Iron {iron}: 7 blows for 8",
                    (then[1], then[0]),
                    then[0] > then[1],
                )
            )
    return Claim(
        "br-flanking",
        "Flank the enemy",
        ("BR-BOON-04", "BR-OTHER-01", "BR-ROLL-05"),
        "Two who threaten an enemy from opposite sides both attack it at one Tier more.",
        means("from one side (HP)", "one Act to go round, then flanking (HP)", places=2),
        tuple(rows),
        "It pays at once for Tier 1 against a defense of 14 or more, and over two rounds against "
        "a low one. For Tier 2, whose blows land anyway, it takes a high defense and a second "
        "round.",
        "Two friends with two Acts each and swords, all on one enemy; an Act of one of them is "
        "spent on getting there.",
    )


def standing_up() -> Claim:
    """An Act to stand, or attack from the ground."""
    rows = []
    for enemies in (1, 2, 3):
        for iron in (14, 18):
            downed = (Wound("downed", 2),)
            harms = [
                blow(one(*KEST), one(*RAIDER, iron=iron, wounds=wounds))["damage"]
                for wounds in (downed, ())
            ]
            spared = 2 * enemies * (harms[0] - harms[1])
            given = blow(one(*KEST), one(*RAIDER))["damage"]
            case = f"{enemies} enem{'ies' if enemies > 1 else 'y'}, own Iron {iron}"
            rows.append(Row(case, (given, spared), spared > given))
    return Claim(
        "br-standing-up",
        "Stand up",
        ("BR-WND-13", "BR-ACT-12"),
        "Whoever is Downed is easier to hit and threatens nobody, and must spend an Act to stand.",
        means("an attack given up (HP dealt)", "harm spared by standing (HP)", places=2),
        tuple(rows),
        "Against two enemies or more standing saves more than an attack would do; against a "
        "single one the attack does a little more.",
        "Everybody at Tier 1 with swords, and every enemy with two attacks on the one who lies "
        "there. What lying costs besides, such as the own threat, is not counted.",
    )


def assisting() -> Claim:
    """An Act to assist an ally, or to attack oneself; and a React that is left over."""
    here = lane()
    rows = []
    for own, theirs, iron in ((1, 1, 10), (1, 1, 18), (0, 2, 14), (0, 2, 18)):
        raider = one(*RAIDER, iron=iron)
        ann = one("ann", "heroes", (6, 4), tier=own)
        kest = one(*KEST, tier=theirs)
        alone = blow(kest, ann, raider)["damage"]
        mine = here.headlines(
            turn_of("ann", kest, ann, raider),
            acting(lambda run, who: "end"),
            first="basic_melee_attack:raider",
        )["damage"]
        aided = here.after(
            sure(turn_of("ann", kest, ann, raider)), acting(lambda run, who: "assist:kest"), 1
        ).mean(lambda state: _blow_of_kest(here, state))
        case = f"helper Tier {own}, ally Tier {theirs}, against Iron {iron}"
        rows.append(Row(case, (mine + alone, aided), aided > mine + alone))
    return Claim(
        "br-assisting",
        "Aid an ally instead of attacking",
        ("BR-TEAM-01", "BR-ACT-13"),
        "An Act may go to aiding an ally as well as to an attack of one's own.",
        means("both attack (HP)", "one assists (HP)", places=2),
        tuple(rows),
        "An Act spent on aid loses by far between equals. It wins where the helper can hardly hit "
        "and the ally is the better hand, against a high defense.",
        "One Act of each, swords; assisting costs a point of Stress besides. As a React, which "
        "costs no Act, the same aid is all gain.",
    )


def _blow_of_kest(here: Room, state: State) -> Fraction:
    """The mean damage of Kest's blow from where things stand."""
    option = "basic_melee_attack:raider"
    turn = replace(state, turn="kest", agenda=(Beat("act", ("kest",)),))
    return here.headlines(turn, acting(lambda run, who: option), first=option)["damage"]


def sheltering() -> Claim:
    """What it helps to be hard to see, and to have something solid before one."""
    rows = []
    for tier in (1, 2):
        for iron in (10, 14, 18):
            found = [
                blow(one(*KEST, tier=tier), one(*RAIDER, iron=iron, boons=boons))["damage"]
                for boons in ((), (Boon("concealed", 2),), (Boon("sheltered", 4),))
            ]
            rows.append(
                Row(f"Tier {tier} against Iron {iron}", tuple(found), found[2] < found[0] / 2)
            )
    return Claim(
        "br-sheltering",
        "Something solid is worth twice as much as something in the way",
        ("BR-COND-01", "BR-COND-09", "BR-BOON-02", "BR-BOON-13"),
        "Concealed gives +5 defense; Sheltered gives as much and halves all damage, and is rated "
        "at twice the level.",
        means("open (HP)", "Concealed (HP)", "Sheltered (HP)", places=2),
        tuple(rows),
        "In every case Sheltered takes about two thirds to three quarters of the damage away, "
        "Concealed a quarter to a half.",
        "One sword blow. The claim counts as held where Sheltered takes more than half of the "
        "damage away.",
    )


def shooting() -> Claim:
    """Shooting out of a melee, or stepping out of it first."""
    rows = []
    for tier in (1, 2):
        for iron in (10, 14, 18):
            raider = one(*RAIDER, iron=iron)
            bow = "shortbow", 2
            pressed = blow(
                one("kest", "heroes", (7, 5), *bow, tier=tier),
                raider,
                other(iron),
                how="ranged",
                target="other",
            )["damage"]
            free = blow(
                one("kest", "heroes", (8, 5), *bow, tier=tier),
                raider,
                other(iron),
                how="ranged",
                target="other",
            )["damage"]
            rows.append(
                Row(f"Tier {tier} against Iron {iron}", (2 * pressed, free), free > 2 * pressed)
            )
    return Claim(
        "br-shooting",
        "Get out of melee before you shoot",
        ("BR-COND-18", "BR-COND-17", "BR-MOVE-03"),
        "In melee, shots at whoever is not adjacent are made at one Tier less.",
        means("two shots in melee (HP)", "a Maneuver, then one shot (HP)", places=2),
        tuple(rows),
        "Two shots at one Tier less beat one shot at full measure, except for Tier 1 against a "
        "high defense. What speaks for stepping away are the enemies beside one, not the lost "
        "Tier.",
        "A shortbow at somebody 30 feet off, with an enemy beside the shooter.",
    )


def reloading() -> Claim:
    """Weapons that must be reloaded against those that need not."""
    rows = []
    for iron in (10, 14, 18):
        found = [
            _shots(
                turn_of(
                    "kest",
                    one("kest", "heroes", (5, 5), weapon, 2),
                    one("raider", "foes", (11, 5), iron=iron),
                )
            )
            for weapon in ("longbow", "light_crossbow", "heavy_crossbow")
        ]
        rows.append(Row(f"against Iron {iron}", tuple(found), max(found[1:]) > found[0]))
    return Claim(
        "br-reloading",
        "A crossbow makes up for its reloading",
        ("BR-GEAR-03",),
        "Crossbows shoot farther and cost an Act between shots; the list has them beside the bows.",
        means("longbow (HP)", "light crossbow (HP)", "heavy crossbow (HP)", places=2),
        tuple(rows),
        "Their dice are no better than those of bows of like load, so with two Acts a turn they "
        "do half as much. They are weapons for one shot: loaded beforehand, for whoever then "
        "draws something else, or has better uses for the second Act.",
        "A turn of two Acts from 30 feet; crossbows begin loaded.",
    )


def _shots(state: State) -> Fraction:
    """The mean HP that the Raider loses in a turn of shots, reloading as needed."""
    here, total, spread = lane(), Fraction(0), sure(state)
    say = acting(lambda run, who: offered(run, "basic_ranged", "reload") or "end")
    while spread.ways[0][0].agenda:
        spread = here.after(spread, say)
        total += spread.mean(lost("raider"))
        spread = here.changed(spread, _unhurt)
    return total


def _unhurt(state: State) -> State:
    cast = tuple(replace(each, hp=ENOUGH) for each in state.creatures)
    return replace(state, botches=0, creatures=cast)


CLAIMS = (
    rash, goading, pushing, flanking, standing_up, assisting, sheltering, shooting, reloading,
    *beacon_road_harm.CLAIMS,
)  # fmt: skip
