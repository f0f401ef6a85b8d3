"""What Razorweave's text claims of tactics: openings, Edge, Tags that last, focus, drawing back."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from docs.claims import razorweave_field
from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import Room, counted, room, sure
from docs.claims.razorweave_scenes import (
    ARMOURS,
    ENDLESS,
    by_round,
    foe,
    foes_turn,
    gear_blow,
    hero,
    melee,
    strike,
    struck,
    ticks,
    told,
    unanswered,
)
from fracas.core.play.run import Run
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock


def two_strikes() -> Claim:
    """Two Strikes against a Set Up and a Strike."""
    here = room("razorweave")
    rows = []
    for setter, striker, dc in (
        (2, 2, 12), (2, 2, 14), (1, 1, 14), (2, 2, 18), (0, 2, 16), (0, 2, 18), (0, 2, 20),
    ):  # fmt: skip
        start = sure(melee(hero("ann", setter), hero("dan", striker), foe()))
        both = here.after(start, told(lambda run, who: strike(), dc), 2)
        opened = here.after(
            start,
            told(lambda run, who: "setup" if who == "ann" else strike(), dc, opening="edge:dan"),
            2,
        )
        figures = both.mean(ticks), opened.mean(ticks)
        case = f"setter +{setter}, striker +{striker}, DC {dc}"
        rows.append(Row(case, figures, figures[1] > figures[0]))
    return Claim(
        "rw-two-strikes",
        "Set Up and an ally's Strike beat two Strikes",
        ("RW-ADV-10", "RW-GAP-12", "RW-SETUP-12"),
        "Giving up one's own Strike to hand an ally Edge often does more in sum than both "
        "striking.",
        means("two Strikes (ticks)", "Set Up, then Strike (ticks)"),
        tuple(rows),
        "For fighters who can hit at all, two Strikes do far more. The Set Up pays only where the "
        "one who makes it could hardly have hit: a weak hand beside a strong one, at a high DC. "
        "[Is a Set Up worth a Strike?](../action_economy.md) goes through it step by step.",
        "The Set Up is against its usual DC, and gives Edge to the striker. The foe's Clock never "
        "fills. A Critical Set Up gives Edge to every ally; here there is one.",
    )


def openings_first() -> Claim:
    """How many rounds an elite lasts when every Strike is prepared."""
    here = room("razorweave")
    rows = []
    for setter, dc in ((2, 14), (2, 16), (2, 18), (0, 18), (0, 20)):
        state = melee(hero("ann", setter), hero("dan", 2), foe(clock=Clock(8)))
        plain = told(lambda run, who: strike() if who != "foe" else None, dc)
        opened = told(
            lambda run, who: {"ann": "setup", "dan": strike()}.get(who), dc, opening="edge:dan"
        )
        figures = here.ends(state, plain).rounds + 1, here.ends(state, opened).rounds + 1
        case = f"setter +{setter}, striker +2, DC {dc}"
        rows.append(Row(case, figures, figures[1] < figures[0]))
    return Claim(
        "rw-openings-first",
        "Against a strong enemy, open before you strike",
        ("RW-SETUP-10", "RW-ADV-08"),
        "Facing a higher tier, the first rounds should see more Set Ups and Maneuvers than "
        "Strikes.",
        means("both Strike (rounds)", "one Sets Up each round (rounds)"),
        tuple(rows),
        "An 8-segment Clock is filled sooner when both simply Strike, however strong the enemy, "
        "as long as both can hit. Only a setter who is all but sure to miss shortens the fight.",
        "Two against one whose turns pass; the figure is the round in which its Clock fills.",
    )


def edge() -> Claim:
    """What Edge adds to a Strike."""
    here = room("razorweave")
    rows = []
    for dc in (10, 12, 14, 16, 18, 20, 22):
        found: list[Fraction] = []
        for conditions in ((), (Ailment("exposed"),)):
            start = sure(melee(hero("ann"), foe(conditions=conditions)))
            hit = here.after(start, told(lambda run, who: strike(), dc))
            found += [hit.chance(lambda state: ticks(state) >= 2), hit.mean(ticks)]
        rows.append(Row(f"+2 against DC {dc}", tuple(found), found[2] - found[0] > Fraction(1, 10)))
    columns = (
        *chances("Full or better"), *means("ticks"),
        *chances("Full or better with Edge"), *means("ticks with Edge"),
    )  # fmt: skip
    return Claim(
        "rw-edge",
        "Edge makes success jump",
        ("RW-EDGE-01", "RW-ADV-01"),
        "With Edge the rate of success rises by far.",
        columns,
        tuple(rows),
        "It does by more than ten points, at DCs from 14 to 20. Where the Strike is easy already, "
        "or hopeless, there is little left to gain.",
        "Edge from an Exposed target; a Full ticks two or more.",
    )


def stacking() -> Claim:
    """Two helpful Conditions against one."""
    rows = []
    for name, here in (("one Edge counts", room("razorweave")), ("two count", _capped(2))):
        for first, second in (("exposed", "prone"), ("prone", "dazed")):
            one, both = (
                struck(here, hero("ann"), foe(conditions=tuple(map(Ailment, names))))
                for names in ((first,), (first, second))
            )
            case = f"{first.title()}, then {second.title()} besides ({name})"
            rows.append(Row(case, (one, both), both > one))
    return Claim(
        "rw-stacking",
        "Conditions heaped on an enemy make it much easier to hit",
        ("RW-ADV-11", "RW-EDGE-03", "RW-GAP-01"),
        "A foe who is both Prone and Dazed, or Prone and Exposed, is far easier to hit than one "
        "who is only one of these.",
        means("one Condition (ticks)", "both (ticks)"),
        tuple(rows),
        "By the text only one Edge counts, so a second opening adds nothing to a Strike; and "
        "Dazed gives attackers nothing at all. Where a table lets two Edges count, the second "
        "adds less than the first. More Conditions are only harder to be rid of.",
        "A Strike at +2 against DC 14.",
    )


def _capped(edges: int) -> Room:
    return room("razorweave", edge_cap=edges)


def lasting() -> Claim:
    """A Maneuver for Exposed first, against Strikes from the start."""
    rows = []
    for friends, watched in ((1, (2, 4, 6, 8)), (2, (1, 2, 3, 4)), (3, (1, 2, 3))):
        plain = by_round(friends, max(watched), opening=False)
        laid = by_round(friends, max(watched), opening=True)
        for rounds in watched:
            figures = plain[rounds - 1], laid[rounds - 1]
            heads = "alone" if friends == 1 else f"{friends} friends"
            case = f"{heads}, {rounds} round{'s' if rounds > 1 else ''}"
            rows.append(Row(case, figures, figures[1] > figures[0]))
    return Claim(
        "rw-lasting",
        "A Tag that lasts pays every round",
        ("RW-ADV-11", "RW-MAN-02", "RW-GAP-28"),
        "One Maneuver that leaves an enemy Exposed keeps paying, where a Strike might have missed.",
        means("Strikes only (ticks)", "Maneuver first (ticks)"),
        tuple(rows),
        "It pays once enough blows have followed: in the fourth round for two friends, in the "
        "third for three. Somebody alone needs seven rounds, by when most Clocks are full.",
        "Everybody at +2, Strikes and the Maneuver against DC 14; the foe's turns pass, so "
        "Exposed stays. A foe who spends a turn to shake it off has lost that turn.",
    )


def focus() -> Claim:
    """Everybody at one enemy, against one each."""
    here = unanswered()
    rows = []
    for size in (4, 6):
        for dc in (14, 18):
            cast = [hero(one) for one in ("ann", "dan")]
            foes = [foe(one, Clock(size)) for one in ("bob", "cal")]
            state = melee(*cast, *foes)

            def together(run: Run, who: str) -> str | None:
                left = [one.id for one in run.state.foes("ann")]
                return strike(left[0]) if who in ("ann", "dan") else None

            def apart(run: Run, who: str) -> str | None:
                left = [one.id for one in run.state.foes("ann")]
                return strike(left[0 if who == "ann" else -1]) if who in ("ann", "dan") else None

            figures = tuple(
                counted(here.fight(state, told(acts, dc)), foes_turn) for acts in (apart, together)
            )
            rows.append(Row(f"two {size}-segment foes, DC {dc}", figures, figures[1] < figures[0]))
    return Claim(
        "rw-focus",
        "Concentrate on one enemy",
        ("RW-READ-05", "RW-ADV-11", "RW-ADV-05"),
        "An enemy who is out acts no more; two half beaten still act both. So finish one first.",
        means("one each (enemy turns)", "both at one (enemy turns)"),
        tuple(rows),
        "In every case the enemies come to fewer turns before both are out.",
        "Two friends at +2 against two foes; the figure counts the turns that the foes still take.",
    )


def drawing_back() -> Claim:
    """Defend with a Clock nearly full, for one turn and for a whole duel."""
    here = room("razorweave")
    rows = []
    for filled in (3, 4, 5):
        state = melee(hero("ann", clock=Clock(6, filled)), foe(clock=Clock(6, 2), bonus=2))

        def fights(run: Run, who: str) -> str | None:
            return strike() if who == "ann" else strike("ann")

        def guards(run: Run, who: str) -> str | None:
            return "defend" if who == "ann" else strike("ann")

        struck, guarded = (
            here.after(sure(state), told(acts), 2).chance(lambda then: then.who("ann").standing)
            for acts in (fights, guards)
        )
        won = here.wins(state, told(fights), "party")
        lasted = here.wins(state, told(_once(filled)), "party")
        case = f"{filled} of 6 filled"
        rows.append(
            Row(f"{case}: up after the foe's next turn", (struck, guarded), guarded > struck)
        )
        rows.append(Row(f"{case}: wins the duel", (won, lasted), lasted > won))
    return Claim(
        "rw-drawing-back",
        "Defend when the Clock is nearly full",
        ("RW-ADV-04", "RW-DEF-15", "RW-DEF-02"),
        "Drawing back at the right moment often makes the difference between falling and lasting.",
        chances("she Strikes", "she Defends"),
        tuple(rows),
        "A Defend makes it far likelier to be up after the next blow. But a duel is not won by "
        "it: alone, the Strike that was not made costs more than the guard saves. It buys time, "
        "and time is worth something only where an ally, a way out or a Clock uses it.",
        "A duel at +2 on both sides against DC 14; the foe has 2 of 6 filled. In the rows about "
        "the duel she Defends once, and then both Strike to the end.",
    )


def _once(filled: int) -> Callable[[Run, str], str | None]:
    """Defend in the first round, then Strike."""

    def acts(run: Run, who: str) -> str | None:
        if who == "ann":
            return "defend" if run.state.round == 1 else strike()
        return strike("ann")

    return acts


def numbers() -> Claim:
    """Three minions who act first against one elite who acts after."""
    here = unanswered()
    hit = [
        here.after(
            sure(melee(foe("bob", bonus=bonus), hero("ann", clock=ENDLESS))), told(_at_ann)
        ).mean(lambda state: state.clock_of("ann").filled)
        for bonus in (1, 2)
    ]
    rows = []
    party = [hero(one) for one in ("ann", "dan", "eve")]

    def all_strike(run: Run, who: str) -> str | None:
        if run.state.who(who).side == "foes":
            return None
        return strike(run.state.foes(who)[0].id)

    minions = [foe(one, Clock(4)) for one in ("bob", "cal", "dec")]
    alone = [*minions, hero("ann", clock=ENDLESS)]
    first = here.after(sure(melee(*alone)), told(lambda run, who: strike("ann")), 3).mean(
        lambda state: state.clock_of("ann").filled
    )
    many = counted(here.fight(melee(*minions, *party), told(all_strike)), foes_turn)
    elite = foe("bob", Clock(8), 2)
    one = counted(here.fight(melee(*party, elite), told(all_strike)), foes_turn)
    rows.append(Row("ticks before the party's first turn", (first, Fraction(0)), True))
    rows.append(
        Row(
            "ticks over the whole fight",
            (many * hit[0], one * hit[1]),
            many * hit[0] > one * hit[1],
        )
    )
    rows.append(Row("enemy turns over the whole fight", (many, one), many > one))
    return Claim(
        "rw-numbers",
        "Three minions who act first may be worse than one elite",
        ("RW-READ-04", "RW-READ-01"),
        "Three weak enemies who act before the party may be more dangerous than one strong one "
        "who acts after.",
        means("three minions first", "one elite after"),
        tuple(rows),
        "They are far more dangerous: they do their harm before anybody can answer, have more "
        "turns, and take more blows to be rid of.",
        "Three minions of 4 segments at +1, an elite of 8 at +2, a party of three at +2 who "
        "strike at one enemy after another; everything against DC 14.",
    )


def _at_ann(run: Run, who: str) -> str | None:
    return strike("ann") if who == "bob" else strike("bob")


def heavy_hitters() -> Claim:
    """Brutal and Heavy weapons against a plain one."""
    rows = []
    for worn, armour in ARMOURS:
        plain, brutal, heavy = (
            gear_blow(weapon, armour) for weapon in ("longsword", "great_axe", "war_hammer")
        )
        rows.append(Row(worn, (plain, brutal, heavy), max(brutal, heavy) > plain))
    return Claim(
        "rw-heavy-hitters",
        "Aggressive fighters tick most with Heavy or Brutal weapons",
        ("RW-ADV-12", "RW-WEAP-04", "RW-WEAP-13", "RW-GAP-39"),
        "Who wants to fill Clocks fast takes a Heavy or a Brutal weapon.",
        means("no such Tag (ticks)", "Brutal (ticks)", "Heavy (ticks)"),
        tuple(rows),
        "In ticks neither does more than a plain sword: every Partial ticks anyway, so what "
        "Brutal promises is true of all weapons. What Heavy adds on a Critical is a Condition, "
        "not a tick.",
        "One Strike at +2 against DC 14.",
    )


def counters() -> Claim:
    """What gets through armour."""
    rows = []
    for worn, armour in ARMOURS[1:]:
        plain, pierced, called = (
            gear_blow("longsword", armour), gear_blow("war_pick", armour),
            gear_blow("rapier", armour, "called:foe:rapier"),
        )  # fmt: skip
        for name, found in (("Penetrating", pierced), ("called shot", called)):
            rows.append(Row(f"{name} against {worn}", (plain, found), found > plain))
    return Claim(
        "rw-counters",
        "Meet armour with Penetrating weapons and called shots",
        ("RW-ADV-12", "RW-WEAP-03", "RW-WEAP-12", "RW-ARM-05", "RW-GAP-40", "RW-GAP-41"),
        "Penetrating weapons and blows at weak points are the answer to Medium and Heavy Armor.",
        means("a plain sword (ticks)", "this (ticks)"),
        tuple(rows),
        "A called shot with a Precise weapon is the better answer wherever it is allowed: it has "
        "Edge and meets no armour. Penetrating takes off one step of the reduction. Reinforced "
        "armour stops both.",
        "One Strike at +2 against DC 14; a called shot costs nothing unless the table makes it "
        "harder.",
    )


def staunching() -> Claim:
    """Bleeding: treat it at once, or fight on."""
    here = room("razorweave")
    rows = []
    for filled, foe_filled in ((0, 0), (2, 2), (0, 4), (3, 5)):
        hurt = hero("ann", clock=Clock(6, filled), conditions=(Ailment("bleeding"),))
        state = melee(hurt, foe(clock=Clock(6, foe_filled), bonus=2))

        def fights(run: Run, who: str) -> str | None:
            return strike() if who == "ann" else strike("ann")

        def treats(run: Run, who: str) -> str | None:
            bleeds = who == "ann" and run.state.who("ann").bears("bleeding")
            return "clear:ann:bleeding" if bleeds else fights(run, who)

        won = here.wins(state, told(fights), "party")
        treated = here.wins(state, told(treats), "party")
        rows.append(Row(f"own {filled} of 6, foe {foe_filled} of 6", (won, treated), treated > won))
    return Claim(
        "rw-staunching",
        "See to Bleeding before it ticks dangerously high",
        ("RW-COND-16", "RW-PHYS-04"),
        "Bleeding and Burning are to be cleared first; what passes by itself can wait.",
        chances("fights on: wins", "treats it first: wins"),
        tuple(rows),
        "That is right only with the whole fight still ahead. Once the enemy has lost a third of "
        "its Clock, the turn spent on the wound costs more than the wound: win first, then bind "
        "it.",
        "A duel at +2 on both sides against DC 14; treatment is a Check against DC 12.",
    )


CLAIMS = (
    two_strikes, openings_first, edge, stacking, lasting, focus, drawing_back, numbers,
    heavy_hitters, counters, staunching, *razorweave_field.CLAIMS,
)  # fmt: skip
