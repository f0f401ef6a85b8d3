"""What Aeronaughts' text claims of weapons: fire, Linked, Overcome, Vicious, hindrances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims.aeronaughts_scenes import DEEP, WATCH, blow, deck, doing, hurt, one, scene, tally
from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts.state.state import (
    Bar,
    Block,
    Combatant,
    Condition,
    SkillRank,
    Slot,
    State,
)

FIRE = 3
"""The rating of a fire pot's Burn."""


def rounds_of(*cast: Combatant) -> State:
    """The first round of a fight, the slots in the order of the list."""
    slots = tuple(Slot(each.side, by=each.id) for each in cast)
    return replace(scene(*cast), round=1, slots=slots, agenda=(Beat("slot", stays=True),))


def buying(*wanted: str) -> dict[str, Any]:
    """Advantage and Triumph buy what is wanted, if it is for sale, and nothing else."""

    def spend(prompt: Any) -> Any:
        found = [share.option.id for share in prompt.form.shares]
        return tuple((each, 1) for each in found if each in wanted)[:1]

    def triumph(prompt: Any) -> Any:
        found = [option.id for option in prompt.form.options]
        return tuple(each for each in found if each in wanted)[:1]

    return {"spend": spend, "triumph": triumph}


def _ablaze(mode: str) -> State:
    fire = Condition("burning", FIRE, mode, "mira")
    return rounds_of(one("guard", "watch", conditions=(fire,)), one("mira", "crew"))


def rising_fire() -> Claim:
    """Burn for two Advantage, or for three."""
    rows = []
    for deeds, name, most in (
        ((), "left to burn", 4),
        (("focus:guard", "put_out"), "fought every turn", 4),
    ):
        dying, rising = (
            tally(_ablaze(mode), doing({"guard": deeds}), most) for mode in ("", "rising")
        )
        for number in range(most):
            figures = dying[number]["guard"], rising[number]["guard"]
            case = f"{name}, turn {number + 1}"
            rows.append(Row(case, figures, figures[1] > figures[0]))
    return Claim(
        "ae-rising-fire",
        "Pay a third Advantage, and the fire grows",
        ("AE-QUAL-07", "AE-QUAL-08", "AE-QUAL-10", "AE-QUAL-11", "AE-QUAL-12"),
        "Burn costs two Advantage for a fire that dies down by itself, three for one that grows "
        "until somebody puts it out.",
        means("dying fire (damage so far)", "rising fire (damage so far)", places=2),
        tuple(rows),
        "It pays from the second turn on, and by the third it has done twice as much where nobody "
        "sees to it. Against somebody who fights it with every action it gains about one point; "
        "what it costs the target besides are those actions.",
        f"A fire of {FIRE}, as a fire pot makes it; Soak does nothing against it. Who fights it "
        "has Athletics 3 of rank 1 and uses a Focus.",
    )


def putting_out() -> Claim:
    """An action against the fire, or an attack."""
    rows = []
    plain = scene(one("guard", "watch"), one("mira", "crew"), order=("guard",))
    attack = doing({"guard": ("focus:guard", "attack:mira:cutlass")})
    given = tally(plain, attack)[-1]["mira"]
    once = doing({"guard": ("focus:guard", "put_out")})

    def tries(run: Run) -> Any:
        return (once if run.state.round == 1 else doing({}))(run)

    for mode, name in (("", "dying"), ("rising", "rising")):
        burnt, quenched = (tally(_ablaze(mode), say, 5) for say in (doing({}), tries))
        for left in (1, 2, 3, 4):
            spared = burnt[left]["guard"] - quenched[left]["guard"]
            case = f"{name} fire, {left} more turn{'s' if left > 1 else ''} to come"
            rows.append(Row(case, (given, spared), spared > given))
    return Claim(
        "ae-putting-out",
        "Put the fire out",
        ("AE-QUAL-12", "AE-QUAL-08", "AE-COND-05"),
        "An action may go to putting out the fire that one stands in.",
        means("an attack (damage dealt)", "the fire fought (damage spared)", places=2),
        tuple(rows),
        "A fire that dies down by itself is never worth the action: an attack does more than all "
        "that is left of it. One that grows is, as soon as two more turns are to come.",
        f"A fire of {FIRE} that has just burnt for the first time; one try with Athletics 3 of "
        "rank 1 and a Focus, or an attack with a cutlass and a Focus.",
    )


def burn_or_blast() -> Claim:
    """What two Advantage of a fire pot buy best."""
    rows = []
    for foes in (1, 2, 3, 4):
        cast = [one(who, "watch") for who in WATCH[:foes]]
        mira = one("mira", "crew", weapons=("fire_pot",), group="")
        state = rounds_of(mira, *cast)

        def found(bought: str, state: State = state) -> Fraction:
            pot = doing({"mira": ("focus:mira", "attack:guard:fire_pot")}, **buying(bought))
            rest = doing({})

            def say(run: Run) -> Any:
                return (pot if run.state.round == 1 else rest)(run)

            harms = tally(state, say, FIRE + 1)[-1]
            return sum(harms.values(), Fraction(0)) - harms["mira"]

        figures = found(""), found("burn"), found("blast")
        case = f"{foes} enem{'ies together' if foes > 1 else 'y'}"
        rows.append(Row(case, figures, figures[1] > figures[2]))
    return Claim(
        "ae-burn-or-blast",
        "Burn before Blast",
        ("AE-SYM-11", "AE-QUAL-02", "AE-QUAL-05", "AE-QUAL-07", "AE-QUAL-10"),
        "Who has two Advantage to spend, and a weapon with both, sets the target on fire rather "
        "than let the shot burst among all who stand with it.",
        means("neither (damage)", "Burn (damage)", "Blast (damage)", places=2),
        tuple(rows),
        "That is right against one enemy alone. With two together both do the same, and with every "
        "one more the Blast does more, and at once; but friends who stand there are hit as well.",
        "A Focus and one fire pot (Burn 3, Blast 2) thrown from outside at people with Soak 1; the "
        "damage to all of them over four rounds, in which nobody puts the fire out.",
    )


def linked() -> Claim:
    """Two pistols at two who stand together."""
    rows = []
    for name, evade, soak in (
        ("both alike", (2, 0), 1), ("one with Soak 4", (2, 0), 4),
        ("one with Evade 3 of rank 2", (3, 2), 1), ("one with both of these", (3, 2), 4),
    ):  # fmt: skip
        bar = replace(DEEP, soak=soak)
        state = scene(
            one("mira", "crew", weapons=("twin_pistols",), group=""),
            one("guard", "watch", skills=(SkillRank("evade", *evade),), physical=bar),
            one("sentry", "watch"),
        )
        figures = []
        for target, first in (("sentry", "focus:mira"), ("guard", "focus:mira"), ("guard", LINK)):
            deeds = (first, f"attack:{target}:twin_pistols")
            harms = tally(state, doing({"mira": deeds}, **buying("linked")))[-1]
            figures.append(harms["guard"] + harms["sentry"])
        rows.append(Row(name, tuple(figures), figures[2] > max(figures[:2])))
    return Claim(
        "ae-linked",
        "Linked strikes two for the price of one roll",
        ("AE-QUAL-30", "AE-QUAL-32", "AE-QUAL-33", "AE-MAN-24"),
        "For four Advantage, or four stress by Hone, one roll strikes a second enemy beside the "
        "first; but the first must be the one who is hardest to hit.",
        means(
            "Focus, at the easier one (damage)",
            "Focus, at the harder one (damage)",
            "Linked honed, at the harder one (damage)",
        ),
        tuple(rows),
        "Honed, it does the most for two who are alike; the better the one who must be struck "
        "first can dodge, the less is left, till a plain shot at the other does more. It never "
        "adds the four points that it costs in stress: it is for when both must be hit now.",
        "Twin pistols (Ranged 3 of rank 1) at two who are engaged with each other, both with Evade "
        "2 and Soak 1 where nothing else is said; the damage to the two of them. Where Linked is "
        "not honed, it is bought if the Advantage allows it.",
    )


LINK = "hone:linked"


def overcoming() -> Claim:
    """Meeting a Block."""
    rows = []
    for shield in (1, 2, 3, 4, 5):
        guard = one("guard", "watch", shield=shield, blocked=Block(shield, 1, "melee"))
        state = scene(one("mira", "crew"), guard)
        figures = tuple(
            hurt(state, deed, blow()) for deed in ("focus:mira", "hone:pierce", "hone:overcome")
        )
        rows.append(Row(f"Block of {shield}", figures, figures[2] > max(figures[:2])))
    return Claim(
        "ae-overcoming",
        "Meet a Block with Overcome",
        ("AE-QUAL-39", "AE-QUAL-41", "AE-MAN-22", "AE-MAN-24"),
        "Overcome takes away all that a Block gives before the damage; Pierce takes off one point "
        "of any Soak.",
        means("Focus (damage)", "Pierce honed (damage)", "Overcome honed (damage)"),
        tuple(rows),
        "It is the better one to hone against a Block of 2 or more, and the more so the stronger "
        "the Block; one of 1 is taken away by Pierce as well, for a point of stress less.",
        "One attack with a cutlass at somebody with a Soak of 1 besides the Block. Overcome costs "
        "three points of stress, Pierce two.",
    )


def vicious() -> Claim:
    """Straight to Wounds."""
    rows = []
    for stress in (2, 4, 6):
        guard = one("guard", "watch", physical=Bar(1, stress, stress, 4, 4))
        state = rounds_of(one("mira", "crew", weapons=("boarding_axe",)), guard)
        found = []
        for what in ("", "vicious:stress", "vicious"):
            say = doing({"mira": ("focus:mira", blow("boarding_axe"))}, **buying(what))
            spread = deck().until(sure(state), say, lambda then: then.round > 2)
            found.append(spread.chance(lambda then: then.who("guard").down))
        rows.append(Row(f"Stress {stress}", tuple(found), found[2] > max(found[:2])))
    return Claim(
        "ae-vicious",
        "Go straight for the Wounds",
        ("AE-QUAL-42", "AE-QUAL-43", "AE-QUAL-44", "AE-SYM-11"),
        "Vicious passes by the Stress, or simply adds to the damage; the first is the better as "
        "long as the target has Stress left.",
        chances("down without it", "down, used for the damage", "down, used on the Wounds"),
        tuple(rows),
        "Where there is much Stress to pass by, it fells a few in a hundred more. Where there is "
        "little, it makes no difference: such a hit goes through both.",
        "Two blows with a boarding axe (base 5, Vicious 1), each after a Focus, at somebody with "
        "Soak 1 and 4 Wounds. It costs four Advantage, or a Triumph, and so comes seldom.",
    )


def hindering() -> Claim:
    """What a condition takes off the next attack of its bearer, and gives to friends."""
    rows = []
    for friends in (0, 1, 3):
        crew = ("finn", "odo", "pim")[:friends]
        cast = (one("mira", "crew"), *(one(who, "crew") for who in crew), one("guard", "watch"))
        state = scene(*cast, order=("mira", *crew, "guard"))
        before = Fraction(0)
        for quality, stress in (("", 0), ("disorient", 2), ("knockdown", 3), ("ensnare", 3)):
            first = f"hone:{quality}" if quality else "focus:mira"
            deeds = {who: (f"focus:{who}", blow()) for who in crew} | {
                "mira": (first, blow()),
                "guard": ("stand", "focus:guard", "attack:mira:cutlass"),
            }
            harms = tally(state, doing(deeds, **buying()))[-1]
            dealt, suffered = harms["guard"], harms["mira"] - stress
            who = "alone" if not friends else f"with {friends} friend{'s' if friends > 1 else ''}"
            case = f"{who}: {quality.capitalize() or 'Focus'}"
            price = Fraction(stress)
            if not quality:
                before = dealt - suffered
            else:
                good = dealt - suffered - before
                rows.append(Row(case, (price, good), good > price))
    return Claim(
        "ae-hindering",
        "Hinder an enemy rather than hit it harder",
        ("AE-MAN-21", "AE-MAN-24", "AE-SYM-11", "AE-QUAL-18", "AE-QUAL-21", "AE-QUAL-29"),
        "Hone can disorient, ensnare or throw an enemy down, at two or three points of stress, "
        "instead of a Focus on the blow itself.",
        means("stress paid", "damage dealt more and suffered less", places=2),
        tuple(rows),
        "None of the three earns its price. Alone it does worse than a Focus, price "
        "aside, for what it takes off the answer is less than what the blue die would have done. "
        "Knockdown gains with friends who strike the fallen, by a fraction of what it costs. Hone "
        "these for what damage does not show: somebody held fast, or thrown down at the rail.",
        "Mira hits once, her friends use a Focus and attack, then the enemy stands up if it has "
        "to, uses a Focus if it can, and attacks Mira; everybody has a cutlass. The gain is beside "
        "a Focus and attack of Mira's; the claim counts as held where it is more than the price.",
    )


CLAIMS = (rising_fire, putting_out, burn_or_blast, linked, overcoming, vicious, hindering)
