"""What Razorweave's text claims of enemies and ground: Clocks, Conditions, high ground, guards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import counted, room, sure
from docs.claims.razorweave_scenes import (
    ENDLESS,
    foe,
    foes_turn,
    hero,
    melee,
    strike,
    ticks,
    told,
    unanswered,
)
from fracas.core.play.run import Run
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Combatant
from fracas.rulesets.razorweave.state.state import SceneTag, State

FRIENDS = ("ann", "dan", "eve")


def clock_sizes() -> Claim:
    """How long Clocks of four, six and eight segments last."""
    here = unanswered()
    rows = []
    for friends in (1, 3):
        cast = [hero(one) for one in FRIENDS[:friends]]
        for dc in (12, 14, 16, 18):
            say = told(lambda run, who: strike() if who != "foe" else None, dc)
            lasts = [
                here.ends(melee(*cast, foe(clock=Clock(size))), say).rounds + 1
                for size in (4, 6, 8)
            ]
            case = f"{'alone' if friends == 1 else 'three friends'}, DC {dc}"
            rows.append(Row(case, tuple(lasts), lasts[2] - lasts[0] >= 1))
    return Claim(
        "rw-clock-sizes",
        "The size of a Clock tells how long somebody lasts",
        ("RW-READ-01", "RW-RES-01"),
        "Somebody with four segments is soon beaten, six take some work, and eight want everybody "
        "to act together, and time.",
        means("4 segments (rounds)", "6 segments (rounds)", "8 segments (rounds)", places=2),
        tuple(rows),
        "It does for somebody alone, and against high DCs. A party of three fills eight segments "
        "in two rounds at ordinary DCs, not a round later than four, without any coordination. The "
        "DC matters as much as the size: six segments at DC 12 go sooner than four at DC 16.",
        "Strikes at +2 from all; the figure is the round in which the Clock fills. The claim "
        "counts as held where eight segments last a round longer than four.",
    )


def abilities() -> Claim:
    """Four segments and a stunning weapon, against eight and a plain one."""
    here = room("razorweave")
    rows = []
    for filled in (0, 2):
        for bonus in (1, 2):
            won = []
            for size, weapon in ((4, "longsword"), (4, "war_hammer"), (8, "longsword")):
                enemy = foe(clock=Clock(size), bonus=bonus, weapons=(weapon,))
                state = melee(hero("ann", clock=Clock(6, filled)), enemy)
                won.append(here.wins(state, told(_to_the_end(weapon), heavy="stunned"), "party"))
            case = f"own Clock {filled} of 6, enemy at +{bonus}"
            rows.append(Row(case, tuple(won), won[1] < won[2]))
    return Claim(
        "rw-abilities",
        "What an enemy can do outweighs the size of its Clock",
        ("RW-READ-02", "RW-WEAP-04"),
        "Four segments and the ability to stun may be more dangerous than eight and none.",
        chances("against 4 segments: wins", "4 that stun: wins", "8 segments: wins"),
        tuple(rows),
        "The weapons offer nothing of the kind. To be stunned by a Critical costs ten to "
        "sixteen points of the chance to win; four segments more cost fifty and over.",
        "A duel to the end at +2 against DC 14, Strikes only; the enemy who stuns has a Heavy war "
        "hammer.",
    )


Plan = Callable[[Run, str], "str | None"]


def _to_the_end(weapon: str = "longsword") -> Plan:
    """Ann and the foe strike at each other till one is out."""
    return lambda run, who: strike("ann", weapon) if who == "foe" else strike()


def compounding() -> Claim:
    """Two Conditions of one's own against either."""
    here = room("razorweave")
    rows = []
    for first, second, filled in (
        ("bleeding", "exhausted", 0), ("bleeding", "exhausted", 2), ("bleeding", "burning", 0),
        ("exhausted", "dazed", 0),
    ):  # fmt: skip
        won = []
        for names in ((), (first,), (second,), (first, second)):
            hurt = hero("ann", conditions=tuple(map(Ailment, names)))
            state = melee(hurt, foe(clock=Clock(6, filled), bonus=2))
            won.append(here.wins(state, told(_to_the_end()), "party"))
        case = f"{first.title()} and {second.title()}, foe {filled} of 6"
        rows.append(Row(case, tuple(won), won[3] * won[0] < won[1] * won[2]))
    return Claim(
        "rw-compounding",
        "Two Conditions are worse than their sum",
        ("RW-COND-03", "RW-COND-04", "RW-PHYS-04"),
        "Conditions make one another worse: who is Bleeding and Exhausted is in more danger than "
        "either accounts for.",
        chances("unhurt: wins", "with the first", "with the second", "with both"),
        tuple(rows),
        "They do where one of them ticks, for the longer a fight takes the more the ticks "
        "tell. Two that only burden add next to nothing, since Burden counts once.",
        "A duel at +2 on both sides against DC 14, Strikes only. The claim counts as held where "
        "the two together leave a smaller part of the chance to win than what the one leaves times "
        "what the other leaves.",
    )


def finishing() -> Claim:
    """First the wounded enemy, or first the fresh one."""
    here = unanswered()
    rows = []
    cast = [hero(one) for one in FRIENDS[:2]]
    for filled in (1, 2, 4):
        for dc in (14, 18):
            state = melee(*cast, foe("bob", Clock(6)), foe("cal", Clock(6, filled)))
            turns = tuple(
                counted(here.fight(state, told(_in_order(order), dc)), foes_turn)
                for order in (("bob", "cal"), ("cal", "bob"))
            )
            rows.append(Row(f"{filled} of 6 filled, DC {dc}", turns, turns[1] < turns[0]))
    return Claim(
        "rw-finishing",
        "Finish whoever is nearly out",
        ("RW-ADV-05", "RW-READ-05"),
        "A wounded enemy still acts; one who is out does not. So strike at the one who is nearly "
        "out before the fresh one.",
        means("the fresh one first (enemy turns)", "the wounded one first (enemy turns)"),
        tuple(rows),
        "It is right in every case, and the more so the nearer the wounded one is to out: with "
        "four of six filled it spares a turn at DC 14, and two at DC 18.",
        "Two friends at +2 against two foes of 6 segments, one of them untouched; the figure "
        "counts the turns that the foes still take.",
    )


def _in_order(order: tuple[str, ...]) -> Plan:
    """The party strikes at the first of them who stands."""

    def acts(run: Run, who: str) -> str | None:
        left = [one.id for one in run.state.foes("ann")]
        return strike(next(one for one in order if one in left)) if who in FRIENDS else None

    return acts


def outlasting() -> Claim:
    """The ticks of four rounds, Striking or Defending, by weapon and armour."""
    rows = []
    for name, armour in (
        ("no armour", ()), ("Medium Armor", ("chainmail",)), ("Heavy Armor", ("plate_armor",)),
    ):  # fmt: skip
        taken = [
            _taken(hero("ann", weapons=(weapon,), armour=armour), own or strike("foe", weapon))
            for weapon, own in (
                ("longsword", ""), ("longsword", "defend"), ("parrying_dagger", "defend"),
            )
        ]  # fmt: skip
        rows.append(Row(name, tuple(taken), taken[2] < taken[1]))
    return Claim(
        "rw-outlasting",
        "Defensive weapons and armour are for outlasting an enemy",
        ("RW-ADV-12", "RW-WEAP-14", "RW-ARM-03", "RW-ARM-04", "RW-DEF-02"),
        "Who means to outlast others takes a Defensive weapon, and Medium or Heavy Armor.",
        means(
            "Strikes (ticks suffered)", "Defends with a sword", "Defends with a Defensive weapon",
            places=2,
        ),
        tuple(rows),
        "Whoever Defends suffers a fifth of the ticks, and with a Defensive weapon a tenth. Armour "
        "is another matter: Medium takes two fifths off in any case, but Heavy, whose Burden falls "
        "on every Defend, lets more through to somebody who Defends than Medium does.",
        "Four rounds against somebody at +2 who Strikes, everybody against DC 14. The claim counts "
        "as held where the Defensive weapon lets less through than a sword.",
    )  # fmt: skip


def _taken(ann: Combatant, own: str) -> Fraction:
    """The mean ticks that Ann comes to in four rounds in which she does the same every turn."""
    here = room("razorweave")
    ann = replace(ann, clock=ENDLESS)
    spread, total = sure(melee(ann, foe(bonus=2))), Fraction(0)
    say = told(lambda run, who: own if who == "ann" else strike("ann"))
    for _ in range(2 * 4):
        spread = here.after(spread, say)
        total += spread.mean(lambda state: state.clock_of("ann").filled)
        spread = here.changed(spread, _unticked)
    return total


def _unticked(state: State) -> State:
    """A state with empty Clocks, and without the faces that only a Penetrating weapon asks for."""
    cast = tuple(
        replace(one, clock=ENDLESS, stance=one.stance and replace(one.stance, unread=None))
        for one in state.combatants
    )
    return replace(state, combatants=cast)


def shot(dc: int, *tags: SceneTag) -> Fraction:
    """Mean ticks of a shot with a crossbow from Close."""
    state = melee(hero("ann", weapons=(BOW,)), foe(), tags=tags)
    say = told(lambda run, who: strike("foe", BOW), dc)
    return room("razorweave").after(sure(replace(state, engaged=())), say).mean(ticks)


BOW = "crossbow"


def high_ground() -> Claim:
    """A turn given up for high ground."""
    rows = []
    for dc in (12, 14, 16, 18):
        low, high = shot(dc), shot(dc, SceneTag("elevated", on="ann"))
        for shots in (3, 5, 7):
            figures = shots * low, (shots - 1) * high
            case = f"DC {dc}, {shots - 1} shots for {shots}"
            rows.append(Row(case, figures, figures[1] > figures[0]))
    return Claim(
        "rw-high-ground",
        "Take the high ground before you shoot",
        ("RW-TAG-02", "RW-ADV-11", "RW-MAN-10"),
        "From an Elevated place shots have Edge, round for round; it is worth getting there first.",
        means("shots from below (ticks)", "one turn to climb, then shots (ticks)"),
        tuple(rows),
        "The harder the target is to hit, the sooner the turn is won back: within three turns at "
        "DC 18, five at DC 16 and seven at DC 14. Who hits anyway, at DC 12, does "
        "not get it back in seven.",
        "A crossbow at +2; the climb takes a turn, and succeeds.",
    )


def position() -> Claim:
    """A duel of archers, by where the enemy stands."""
    here = room("razorweave")
    rows = []
    for size in (4, 6):
        won = []
        for tags in ((), ("elevated",), ("solid_cover",), ("elevated", "solid_cover")):
            archer = foe(clock=Clock(size), bonus=2, weapons=(BOW,))
            where = tuple(SceneTag(tag, on="foe") for tag in tags)
            state = replace(melee(hero("ann", weapons=(BOW,)), archer, tags=where), engaged=())
            say = told(lambda run, who: strike("ann" if who == "foe" else "foe", BOW))
            won.append(here.wins(state, say, "party"))
        for name, there in zip(("high up", "in cover", "both"), won[1:], strict=True):
            rows.append(Row(f"{name}, {size} segments", (won[0], there), won[0] - there > TENTH))
    return Claim(
        "rw-position",
        "The same enemy is far worse on good ground",
        ("RW-READ-03", "RW-TAG-02", "RW-TAG-04"),
        "An enemy who is Elevated and behind Solid Cover is far more dangerous than the same one "
        "in the open.",
        chances("enemy in the open: wins", "enemy there: wins"),
        tuple(rows),
        "Both together cost a quarter to two fifths of all duels. The cover does most of it; high "
        "ground alone tells little against a Clock that is filled before it matters.",
        "A duel of archers with crossbows at +2 and a DC of 14, hers of 6 segments, till one is "
        "out. The claim counts as held where the place costs her more than ten points.",
    )


TENTH = Fraction(1, 10)


def in_cover() -> Claim:
    """Set Up for an ally against somebody in cover."""
    here = room("razorweave")
    rows = []
    for setter, dc in ((2, 12), (2, 14), (2, 16), (0, 14), (0, 16), (0, 18)):
        cast = hero("ann", setter, weapons=(BOW,)), hero("dan", weapons=(BOW,)), foe()
        state = replace(melee(*cast, tags=(SceneTag("solid_cover", on="foe"),)), engaged=())
        found = []
        for first in (strike("foe", BOW), "setup"):

            def acts(run: Run, who: str, first: str = first) -> str:
                return first if who == "ann" else strike("foe", BOW)

            say = told(acts, dc, opening="edge:dan")
            found.append(here.after(sure(state), say, 2).mean(ticks))
        case = f"setter +{setter}, shooter +2, DC {dc}"
        rows.append(Row(case, tuple(found), found[1] > found[0]))
    return Claim(
        "rw-in-cover",
        "Enemy in cover, ally near: Set Up",
        ("RW-ADV-02", "RW-TAG-04", "RW-EDGE-04"),
        "A Strike at somebody in cover is ill spent; give an ally beside you an Edge instead.",
        means("both shoot (ticks)", "one Sets Up (ticks)"),
        tuple(rows),
        "Even at a target in cover two shots do more, except where the one who would Set Up can "
        "hardly hit: the Edge does no more than make up for the cover.",
        "Crossbows; the Set Up is against its usual DC. Solid Cover stays; a Maneuver that strips "
        "it would help all who come after.",
    )


CLAIMS = (
    clock_sizes, abilities, compounding, finishing, outlasting, high_ground, position, in_cover,
)  # fmt: skip
