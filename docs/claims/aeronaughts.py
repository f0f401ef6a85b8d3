"""What Aeronaughts' text claims of tactics: maneuvers, Blocks, Consequences, qualities."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from docs.claims import aeronaughts_qualities
from docs.claims.aeronaughts_scenes import (
    DEEP,
    WATCH,
    blow,
    borne,
    deck,
    doing,
    hurt,
    one,
    scene,
    tally,
)
from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import Say, sure
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts.state.state import Bar, SkillRank, Slot, State


def exploiting() -> Claim:
    """Exploit against Focus, by what the target bears."""
    rows = []
    for skill in ((3, 1), (2, 0)):
        mira = one("mira", "crew", skills=(SkillRank("melee", *skill),))
        focus = hurt(scene(mira, one("guard", "watch")), "focus:mira", blow())
        for severities in (("mild",), ("moderate",), ("severe",), ("mild", "moderate")):
            guard = one("guard", "watch", consequences=borne(*severities))
            used = hurt(scene(mira, guard), "exploit:guard", blow())
            name = " and ".join(severities).capitalize()
            rows.append(
                Row(f"{name}, Melee {skill[0]} with rank {skill[1]}", (focus, used), used > focus)
            )
    return Claim(
        "ae-exploiting",
        "Exploit what the enemy suffers from",
        ("AE-MAN-07", "AE-MAN-08", "AE-GM-07", "AE-CON-23"),
        "Exploit adds a die for every Consequence of the target, the better the graver it is.",
        means("Focus, then attack (damage)", "Exploit, then attack (damage)"),
        tuple(rows),
        "A Mild Consequence is worth no more than a Focus, for both add the same blue die, and "
        "Focus serves against anybody. From Moderate on Exploit is the better maneuver, and "
        "several Consequences add up.",
        "Mean damage after Soak with a cutlass.",
    )


def second_maneuver() -> Claim:
    """What two points of Mental stress buy."""
    rows = []
    for skill in ((2, 0), (3, 1), (4, 2)):
        mira = one("mira", "crew", skills=(SkillRank("melee", *skill),))
        state = scene(mira, one("guard", "watch"))
        once = hurt(state, "focus:mira", blow())
        plain = hurt(state, blow())
        twice = hurt(state, "focus:mira", "buy", blow())
        figures = plain, once, twice
        rows.append(
            Row(f"Melee {skill[0]} with rank {skill[1]}", figures, twice - once >= once - plain)
        )
    return Claim(
        "ae-second-maneuver",
        "Buy a second maneuver",
        ("AE-TURN-02", "AE-GM-07", "AE-MAN-01"),
        "Two Mental stress buy one more maneuver, such as a second Focus before the attack.",
        means("attack alone (damage)", "one Focus (damage)", "two (damage)"),
        tuple(rows),
        "The second Focus adds a little less than the first, except for the unskilled: about half "
        "a point of damage for two of stress. It pays for what an attack cannot do without, such "
        "as getting there.",
        "Mean damage after Soak with a cutlass. The claim counts as held where the bought Focus "
        "adds at least as much as the free one.",
    )


def blocking() -> Claim:
    """Block, and Steady in the rounds after, against an attack each round."""
    rows = []
    for foes in (1, 2):
        cast = [one(name, "watch") for name in WATCH[:foes]]
        state = scene(one("mira", "crew", kind="pc"), *cast)
        state = replace(
            state,
            round=1,
            slots=tuple(Slot(each.side, by=each.id) for each in state.combatants),
            agenda=(Beat("slot", stays=True),),
        )
        theirs = {each.id: ("attack:mira:cutlass",) for each in cast}
        fights = doing({"mira": ("focus:mira", blow()), **theirs})
        first = doing({"mira": ("steady", "block:melee"), **theirs})
        later = doing({"mira": ("steady", blow()), **theirs})

        def guards(run: Run, first: Say = first, later: Say = later) -> Any:
            return first(run) if run.state.round == 1 else later(run)

        pairs = zip(tally(state, fights, 2), tally(state, guards, 2), strict=True)
        for number, harms in enumerate(pairs, start=1):
            nets = tuple(map(_net, harms))
            case = f"{foes} attacker{'s' if foes > 1 else ''}, {_rounds(number)}"
            rows.append(Row(case, nets, nets[1] > nets[0]))
    return Claim(
        "ae-blocking",
        "Block when much is coming, and Steady from then on",
        ("AE-ACT-10", "AE-ACT-13", "AE-MAN-14", "AE-MAN-15", "AE-GM-06", "AE-GM-07"),
        "A Block gives up an attack for Soak against everything; Steady brings it back in later "
        "rounds for a mere maneuver, and makes every attack harder besides.",
        means("Focus and attack (net damage)", "Block, then Steady and attack (net damage)"),
        tuple(rows),
        "Against one enemy a Block does not earn back the attack in the round after. With two it "
        "has paid for itself in the second round, and goes on paying, since Steady costs only a "
        "maneuver.",
        "Mean damage dealt less suffered; everybody with a cutlass, alike in skill. Steady stands "
        "in the first round, too, for its black die.",
    )


def _rounds(number: int) -> str:
    return f"{number} round{'s' if number > 1 else ''}"


def _net(harms: dict[str, Fraction]) -> Fraction:
    """The harm to others less that to Mira."""
    return sum(harms.values(), Fraction(0)) - 2 * harms["mira"]


def consequences() -> Claim:
    """Taking Consequences, with enemies who exploit them."""
    rows = []
    for blows in (2, 3):
        able = (SkillRank("melee", 2, 1),)
        cast = [one(name, "watch", skills=able) for name in WATCH[:blows]]
        mira = one("mira", "crew", kind="pc", named=True, physical=Bar(1, 6, 6, 4, 4))
        state = scene(mira, *cast, order=WATCH[:blows])
        for first in ("focus", "exploit"):
            deeds = {
                who: (f"{first}:{'mira' if first == 'exploit' else who}", "attack:mira:cutlass")
                for who in WATCH
            }
            up = [
                deck()
                .after(sure(state), doing(deeds, consequences=take), blows)
                .chance(lambda then: not then.who("mira").down)
                for take in (_none, _all)
            ]
            rows.append(Row(f"{blows} attacks of enemies who {first}", tuple(up), up[1] > up[0]))
    return Claim(
        "ae-consequences",
        "Take Consequences rather than Wounds",
        ("AE-CON-01", "AE-CON-11", "AE-GM-05", "AE-MAN-07"),
        "Consequences are a voluntary way out of a loss of Wounds; they heal faster, but give "
        "every enemy something to exploit.",
        chances("still up, none taken", "still up, all taken that serve"),
        tuple(rows),
        "They keep far more people on their feet, even where every enemy exploits them. An enemy "
        "who can only Exploit has nothing to use as long as none is taken, and is the likelier to "
        "miss for it.",
        "Stress 6, Wounds 4, Soak 1, against a cutlass. All Consequences are taken as soon as "
        "there is damage for them.",
    )


def _none(prompt: Any) -> tuple[str, ...]:
    return ()


def _all(prompt: Any) -> tuple[str, ...]:
    return tuple(option.id for option in prompt.form.options)


def honing() -> Claim:
    """Paying for a quality, or hoping for the Advantage."""
    rows = []
    for weapon, quality, condition in (
        ("fist", "disorient", "disoriented"),
        ("boat_hook", "ensnare", "immobilized"),
        ("boat_hook", "knockdown", "prone"),
    ):
        state = scene(one("mira", "crew", weapons=(weapon,)), one("guard", "watch"))

        def bought(prompt: Any, quality: str = quality) -> Any:
            found = [share.option.id for share in prompt.form.shares]
            return tuple((each, 1) for each in found if each.startswith(quality))

        def bears(then: State, condition: str = condition) -> bool:
            return then.who("guard").condition(condition) is not None

        natural, paid = (
            deck()
            .after(sure(state), doing({"mira": (first, blow(weapon))}, spend=bought))
            .chance(bears)
            for first in ("focus:mira", f"hone:{quality}")
        )
        case = f"{quality} with a {weapon.replace('_', ' ')}"
        rows.append(Row(case, (natural, paid), paid > 2 * natural))
    return Claim(
        "ae-honing",
        "Hone a quality rather than hope for it",
        ("AE-MAN-21", "AE-MAN-22", "AE-MAN-26", "AE-GM-04"),
        "For stress a quality can be had for sure on the next hit, which else wants Advantage.",
        chances("Focus, and what Advantage buys", "Hone it"),
        tuple(rows),
        "More than half of all attacks hit, and the quality comes with each of them, where "
        "Advantage pays for it once in five times or less, even with a Focus and nothing else "
        "bought.",
        "One attack; the chance that the target bears the condition afterwards. The claim counts "
        "as held where paying at least doubles it.",
    )


def piercing() -> Claim:
    """What gets through Soak."""
    rows = []
    for soak in (1, 3, 5, 7):
        guard = one("guard", "watch", physical=replace(DEEP, soak=soak))
        state = scene(one("mira", "crew"), guard)
        figures = hurt(state, "focus:mira", blow()), hurt(state, "hone:pierce", blow())
        rows.append(Row(f"Soak {soak}", figures, figures[1] > figures[0]))
    return Claim(
        "ae-piercing",
        "Meet heavy Soak with Pierce",
        ("AE-QUAL-41", "AE-MAN-22", "AE-GAP-14"),
        "Soak is taken off every blow; Pierce makes it less effective.",
        means("Focus, then attack (damage)", "Pierce honed, then attack (damage)"),
        tuple(rows),
        "It helps more than a Focus at any Soak, and relatively most against the heaviest, where "
        "it doubles what little gets through. But it costs two points of stress each time.",
        "Mean harm of one attack with a cutlass.",
    )


CLAIMS = (
    exploiting, second_maneuver, blocking, consequences, honing, piercing,
    *aeronaughts_qualities.CLAIMS,
)  # fmt: skip
