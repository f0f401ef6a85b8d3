"""What Fully Automated's text claims of tactics: the cycle of cards, Aim, cover, restraint."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from docs.claims import fully_automated_fists
from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import room
from docs.claims.fully_automated_scenes import cards, facing, lost, one, played, spot
from fracas.rulesets.fully_automated.state.state import State

ARENAS = (
    ("rifles, 4 hexes, open ground", "rifle", "rifle", 4, ()),
    ("rifles, 4 hexes, both in cover", "rifle", "rifle", 4, (1, 3)),
    ("swords, side by side", "sword", "sword", 1, ()),
    ("a knife at a sword, side by side", "stab", "sword", 1, ()),
    ("bare hands at a sword, side by side", "punch", "sword", 1, ()),
)


def cycle() -> Claim:
    """The best card against an expected one, by the HP of two rounds."""
    rows = []
    for name, attack, answer, away, tables in ARENAS:
        state = facing(
            one("ada", "red", 0), one("bix", "blue", away), tables=tuple(map(spot, tables))
        )
        for expected, said, wanted in (
            (answer, "against an attack: Defend", "defend"),
            ("defend", "against a Defend: Aim", "aim"),
            ("aim", "against an Aim: attack", attack),
        ):
            net = {}
            for own in (attack, "defend", "aim"):
                say = cards({"ada": own, "bix": expected}, {"ada": attack, "bix": answer})
                net[own] = played(state, 2, say).mean(
                    lambda then: lost("bix")(then) - lost("ada")(then)
                )
            best = all(net[wanted] >= other for other in net.values())
            rows.append(Row(f"{name}; {said}", tuple(net.values()), best))
    return Claim(
        "fa-cycle",
        "Attack, Defend and Aim beat one another in a circle",
        ("FA-ADV-01", "FA-ADV-02", "FA-ADV-03"),
        "Expect an attack and you Defend; expect a Defend and you Aim or Move; expect an Aim or a "
        "Move and you attack.",
        means("own attack (net HP)", "own Defend (net HP)", "own Aim (net HP)"),
        tuple(rows),
        "Two sides of the circle hold everywhere: Aim gains most against a Defend, and nothing "
        "beats an attack on somebody who aims. The third fails between equals: to meet an attack "
        "with an attack does better than to Defend, by far in the open, by little in cover or "
        "side by side. Defend is the answer of whoever has the worse weapon.",
        "The mean HP taken from the other less those lost over two rounds: the cards named in the "
        "first, both attack in the second. The first has the better initiative.",
    )


def aim_first() -> Claim:
    """Aim and one attack against two attacks."""
    rows = []
    for weapon, away in (
        ("rifle", 4), ("rifle", 2), ("pistol", 3), ("pistol", 1), ("sword", 1), ("club", 1),
    ):  # fmt: skip
        state = facing(one("ada", "red", 0), one("bix", "blue", away))
        for stance in ("aim", "defend"):
            still = {"bix": stance}
            twice = played(state, 2, cards({"ada": weapon, **still})).mean(lost("bix"))
            aimed = played(state, 2, cards({"ada": "aim", **still}, {"ada": weapon, **still})).mean(
                lost("bix")
            )
            word = "Defends" if stance == "defend" else "does not defend"
            gap = "adjacent" if away == 1 else f"{away} hexes"
            rows.append(Row(f"{weapon}, {gap}, target {word}", (twice, aimed), aimed > twice))
    return Claim(
        "fa-aim-first",
        "Aim, to make the next attack count",
        ("FA-AIM-01", "FA-AIM-06", "FA-AIM-07", "FA-ADV-03"),
        "Against one who keeps defending, Aim buffs the next attack and breaks the defence.",
        means("two attacks (HP)", "Aim, then attack (HP)"),
        tuple(rows),
        "Left alone, Aim and one attack do more than two attacks in all cases but one: a sword at "
        "somebody who does not defend. Without a Defend the gain is small, save at the closest "
        "range of a gun; against one who keeps defending it is half as much again, and up to "
        "three times.",
        "Nobody attacks the one who aims. Two rounds.",
    )


def keeping_aim() -> Claim:
    """Whether an Aim survives being attacked."""
    rows = []
    for weapon, away, armour in (
        ("punch", 1, "none"), ("punch", 1, "heavy"), ("club", 1, "none"), ("sword", 1, "none"),
        ("pistol", 4, "none"), ("pistol", 7, "none"), ("rifle", 4, "none"), ("rifle", 4, "heavy"),
        ("rifle", 8, "none"),
    ):  # fmt: skip
        state = facing(one("ada", "red", 0, armour=armour), one("bix", "blue", away))
        kept = played(state, 1, cards({"ada": "aim", "bix": weapon})).chance(
            lambda then: then.who("ada").aim > 0
        )
        worn = "" if armour == "none" else f", {armour} armour"
        rows.append(Row(f"{weapon} from {away}{worn}", (kept,), kept < Fraction(1, 2)))
    return Claim(
        "fa-keeping-aim",
        "An Aim is lost when somebody attacks",
        ("FA-ADV-04", "FA-AIM-01"),
        "Aim is worth it only when no attack is expected, since any damage spoils it.",
        chances("the Aim is kept"),
        tuple(rows),
        "Eight or nine times in ten an undefended attack spoils it, three times in four from "
        "beyond its range. Only armour that swallows the blow changes that: in heavy armour an "
        "Aim outlasts two punches of three.",
        "One attack by whoever is named; the claim counts as held where the Aim is lost more "
        "often than kept.",
    )


def cover() -> Claim:
    """What cover does for one who is shot at."""
    rows = []
    for weapon in ("rifle", "pistol", "nanodart"):
        for stance in ("defend", "aim"):
            found = []
            for tables in ((), (spot(3),)):
                state = facing(one("ada", "red", 0), one("bix", "blue", 4), tables=tables)
                found.append(
                    played(state, 1, cards({"ada": weapon, "bix": stance})).mean(lost("bix"))
                )
            word = "Defend" if stance == "defend" else "no Defend"
            rows.append(Row(f"{weapon}, {word}", tuple(found), found[1] < found[0]))
    return Claim(
        "fa-cover",
        "Use cover",
        ("FA-COVER-01", "FA-COVER-03", "FA-COVER-04", "FA-DEF-09"),
        "Cover lets one Defend without disadvantage against shots and takes a point off what hits.",
        means("in the open (HP)", "behind cover (HP)"),
        tuple(rows),
        "With a Defend, cover takes away more than half of what a shot would do; without one it is "
        "the one point off each hit.",
        "One shot from 4 hexes.",
    )


def stunning() -> Claim:
    """What a stun saves its maker, against a weapon that hurts."""
    rows = []
    for weapon, rival, away in (
        ("microdart", "rifle", 4), ("nanodart", "pistol", 4), ("taze", "sword", 1),
        ("club", "sword", 1),
    ):  # fmt: skip
        state = facing(one("ada", "red", 0), one("bix", "blue", away))
        figures = []
        for used in (weapon, rival):
            say = cards({"ada": used, "bix": "aim"}, {"ada": used, "bix": rival})
            if used == weapon:
                figures.append(played(state, 1, say).chance(lambda then: then.who("bix").stuns > 0))
            both = played(state, 2, say)
            figures += [both.mean(lost("bix")), both.mean(lost("ada"))]
        rows.append(Row(f"{weapon}, not {rival}", tuple(figures), figures[0] > Fraction(1, 2)))
    return Claim(
        "fa-stunning",
        "Stun weapons hit softly and stop people",
        ("FA-STUN-01", "FA-STUN-04", "FA-WPN-16", "FA-WPN-17"),
        "Darts and batons do modest damage but are likely, a microdart highly likely, to stun.",
        (
            *chances("stuns with the first"),
            *means("dealt (HP)", "suffered (HP)"),
            *means("the other weapon: dealt (HP)", "the other weapon: suffered (HP)"),
        ),
        tuple(rows),
        "All but the club stun more often than not, the microdart nine times in ten. They pay for "
        "it with half of the damage or more, and get it back in what the target can no longer do: "
        "for darts the harm suffered falls by more than half.",
        "Two rounds; the target aims in the first and would attack in the second with that other "
        "weapon. The claim counts as held where the first attack stuns more often than not.",
    )


def restraining() -> Claim:
    """Restrain against beating somebody down."""
    here = room("fully_automated").forgetting(_what_aim_and_move_need)
    rows = []
    for hp in (1, 4):
        for stance in ("defend", "punch"):
            state = facing(
                one("ada", "red", 0, 20, restraints=1, weapons=("club",)),
                one("bix", "blue", 1, hp, weapons=()),
            )

            def over(then: State) -> bool:
                bix = then.who("bix")
                return bix.restrained or bix.hp <= 0 or then.who("ada").hp <= 0

            def capture(state: State, stance: str = stance) -> dict[str, str]:
                gap = state.who("ada").hp - state.who("bix").hp
                return {"ada": "restrain" if gap > 6 else "club", "bix": stance}

            beaten, taken = (
                here.ends(state, cards(plan), over)
                for plan in ({"ada": "club", "bix": stance}, capture)
            )
            figures = beaten.rounds, taken.rounds
            word = "defends" if stance == "defend" else "hits back"
            rows.append(Row(f"target at {hp} HP, {word}", figures, figures[1] < figures[0]))
    return Claim(
        "fa-restraining",
        "Restrain ends a fight sooner than blows",
        ("FA-ADV-09", "FA-RESTR-01", "FA-RESTR-02"),
        "Restrain ends fights faster, and with less violence, than beating people down.",
        means("club to 0 HP (rounds)", "Restrain when it may (rounds)"),
        tuple(rows),
        "Against anybody with some HP left Restrain is faster, most of all against somebody who "
        "fights back and so makes no Defend. Somebody with a single HP is as soon knocked down.",
        "Somebody with 20 HP, a club and restraints beside somebody with bare hands.",
    )


def _what_aim_and_move_need(state: State) -> State:
    """A state without what only an Aim or a Move would ask for; here nobody plays either."""
    cast = tuple(replace(each, damage=0, last="", defended=0) for each in state.combatants)
    return replace(state, combatants=cast)


CLAIMS = (
    cycle, aim_first, keeping_aim, cover, stunning, restraining, *fully_automated_fists.CLAIMS,
)  # fmt: skip
