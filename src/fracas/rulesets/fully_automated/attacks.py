"""Attacks: whom, from where, the defence, the roll, the damage, and the answer to it."""

from __future__ import annotations

from fracas.core.answers import Choice, Option
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Term, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.aim import apply_aim, has_aim, serve
from fracas.rulesets.fully_automated.book import Card, FullyAutomatedBook
from fracas.rulesets.fully_automated.checks import Cast, level, roll_2df
from fracas.rulesets.fully_automated.conditions import band, can_move, down, glue, gone, hurt, stun
from fracas.rulesets.fully_automated.defence import against, defend
from fracas.rulesets.fully_automated.facts import (
    AimKept,
    CardLost,
    Missed,
    Moved,
    Named,
    Overruled,
    Resolved,
    Struck,
    Wasted,
)
from fracas.rulesets.fully_automated.movement import budget, one_hex, walk
from fracas.rulesets.fully_automated.rulings import appeal, judged
from fracas.rulesets.fully_automated.sight import Verdict, verdict
from fracas.rulesets.fully_automated.state import RESTRAIN, TACKLE, Combatant, State
from fracas.rulesets.fully_automated.weapons import card_of, cards_of, proficient, reach, unarmed
from fracas.space.hexes import Hex, distance, parse_hex


def attackable(
    state: State,
    book: FullyAutomatedBook,
    who: str,
    target: str,
    key: str,
    origin: Hex,
    place: Hex,
) -> bool:
    """Whether a card can be used from one hex on somebody in another: reach, and a line.

    FA-RANGE-01, FA-RANGE-03, FA-LOS-01, FA-LOS-06, FA-LOS-10, FA-LOS-11.
    """
    away = distance(origin, place)
    if not reach(book, state.who(who), key, away):
        return False
    return away == 1 or not verdict(state, book, who, target, origin, place).stopped


def can_reach(state: State, book: FullyAutomatedBook, who: str, target: str, key: str) -> bool:
    """Whether a card can be used on somebody where both are now."""
    origin, place = state.who(who).place, state.who(target).place
    if origin is None or place is None:
        return False
    return attackable(state, book, who, target, key, origin, place)


def loses_card(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody is too far down to play the card laid (FA-ROUND-11, FA-GAP-28)."""
    if book.rulings["downed_card"] == "resolves":
        return gone(book, one)
    return down(book, one)


def attack(run: Run, who: str) -> Procedure:
    """Step 1: one attacker's card, resolved fully before the next (FA-ROUND-02, FA-ATK-20)."""
    from fracas.rulesets.fully_automated.restrain import restrain

    one = run.state.find(who)
    if one is None or one.out or one.done:
        return
    if loses_card(run.book, one):
        yield CardLost(who, one.card, because=("FA-ROUND-11", "FA-GAP-28"))
        return
    if one.card == RESTRAIN:
        yield from restrain(run, who)
    elif one.card == TACKLE:
        yield from tackle(run, who)
    else:
        yield from assault(run, who, one.card)
    if run.state.find(who) is not None and not run.state.who(who).done:
        yield Resolved(who, because=("FA-ROUND-02",))


def assault(run: Run, who: str, key: str, *, aimed: bool | None = None) -> Procedure:
    """An attack with a card: a target, its defence, the roll, and leftover movement (FA-ATK-01).

    `aimed` is None where its player is still to be asked.
    """
    book: FullyAutomatedBook = run.book
    card = card_of(book, key)
    left = card.movement
    if aimed is None:
        aimed = yield from apply_aim(run, who, key)
    target, left = yield from pick_target(run, who, key, left)
    if not target:
        yield Wasted(who, key, because=("FA-ATK-12",))
        return
    yield Named(who, target, key, because=("FA-ATK-02", "FA-DEF-24", "FA-SEL-03"))
    extra: tuple[Term, ...] = ()
    goes_on = True
    counters = ""
    ruled: Verdict | None = None
    if against(run.state, book, target):
        left = yield from give_way(run, who, target, left)
        if not can_reach(run.state, book, who, target, key) and not _allowed(run, who, target):
            yield Missed(who, target, key, "reach", because=("FA-ATK-04", "FA-DEF-08"))
            if aimed:
                yield from serve(run, who, key)
            yield from fall_back(run, who, left)
            return
        ruled = yield from judged(run, who, target)
        effect = yield from defend(run, who, target, key, ruled, aimed=aimed)
        goes_on = effect in ("proceeds", "disadvantage")
        counters = effect if effect in ("counter", "counter_disadvantage") else ""
        if effect == "disadvantage":
            extra = (level("defended", -1, ("FA-DEF-04", "FA-ATK-15"), (target,)),)
    if aimed:
        yield from serve(run, who, key)
    if goes_on:
        if ruled is None:
            ruled = yield from judged(run, who, target)
        yield from blow(run, who, target, key, ruled, aimed=aimed, extra=extra)
    else:
        yield Missed(who, target, key, "stopped", because=("FA-DEF-05", "FA-ATK-05"))
    if counters:
        yield from counter(run, target, who, disadvantaged=counters == "counter_disadvantage")
    yield from fall_back(run, who, left)


def pick_target(run: Run, who: str, key: str, left: int) -> Procedure:
    """Name a target that can be attacked now, or first spend the hex of attack movement.

    FA-ATK-02, FA-ATK-08, FA-GAP-68. Gives back whom, and how much movement is left.
    """
    book: FullyAutomatedBook = run.book
    while True:
        free = left

        def ask_target(state: State, free: int = free) -> Ask:
            options = targets(state, book, who, key)
            if free:
                options += steps(state, book, who)
            options.append(Option("none", "none", (key,), ("FA-ATK-12",)))
            because = ("FA-ATK-02", "FA-ROUND-15", "FA-SEL-03")
            return Ask(
                Decider(state.who(who).id),
                "target",
                Choice(tuple(options)),
                because,
                (who, key),
                options[0].id if options[0].kind == "strike" else "none",
            )

        chosen: str = yield from need(run, ask_target)
        what, _, about = chosen.partition(":")
        if what == "strike":
            return about, left
        if what == "appeal":
            if (yield from appeal(run, who, about)):
                return about, left
            continue
        if what == "none":
            return "", left
        yield from one_step(run, who, about, "attack", ("FA-ATK-08", "FA-ATK-09"))
        left = 0


def targets(state: State, book: FullyAutomatedBook, who: str, key: str) -> list[Option]:
    """Whom a card can be used on now, enemies first; then whom only the game master can allow.

    FA-ATK-13, FA-ATK-19; the dead are no targets. An appeal is open where a line alone is lacking
    (FA-LOS-12).
    """
    one = state.who(who)
    if one.place is None:
        return []
    found: list[Option] = []
    barred: list[Option] = []
    rest = [*state.foes(who), *state.allies(who)]
    for other in rest:
        if other.place is None or (other.hp <= 0 and band(book, other) == "dead"):
            continue
        away = distance(one.place, other.place)
        if not reach(book, one, key, away):
            continue
        if away == 1 or not verdict(state, book, who, other.id, one.place, other.place).stopped:
            found.append(Option(f"strike:{other.id}", "strike", (other.id,), ("FA-ATK-01",)))
        elif other.side != one.side:
            barred.append(Option(f"appeal:{other.id}", "appeal", (other.id,), ("FA-LOS-12",)))
    return [*found, *barred]


def steps(state: State, book: FullyAutomatedBook, who: str) -> list[Option]:
    """The hexes that one hex of movement leads to (FA-ATK-11)."""
    if not can_move(book, state.who(who)):
        return []
    return [
        Option(f"step:{place}", "step", (str(place),), ("FA-ATK-08", "FA-ATK-11"))
        for place in one_hex(state, book, who)
    ]


def one_step(run: Run, who: str, label: str, how: str, because: tuple[str, ...]) -> Procedure:
    """Go one hex."""
    here = run.state.who(who).place
    assert here is not None
    yield Moved(who, (here, parse_hex(label)), 1, how, because=because)


def give_way(run: Run, who: str, target: str, left: int) -> Procedure:
    """The target may step once a round, and the attacker may come after (FA-ATK-04, FA-DEF-02).

    Gives back how much attack movement is left.
    """
    book: FullyAutomatedBook = run.book
    if not run.state.who(target).stepped:
        yield from shift_one(run, target, "step", ("FA-DEF-02", "FA-ATK-04", "FA-MOVE-16"), who)
    if left and steps(run.state, book, who):
        because = ("FA-ATK-04", "FA-ATK-08", "FA-ATK-09")
        if (yield from shift_one(run, who, "chase", because, target)):
            return 0
    return left


def shift_one(run: Run, who: str, how: str, because: tuple[str, ...], other: str = "") -> Procedure:
    """Offer one hex of movement, or to stay; gives back whether it was used."""
    book: FullyAutomatedBook = run.book
    if not steps(run.state, book, who):
        return False

    def ask(state: State) -> Ask:
        state.who(who)
        options = (Option("stay", "stay"), *steps(state, book, who))
        return Ask(Decider(who), how, Choice(options), because, (who, other), "stay")

    chosen: str = yield from need(run, ask)
    if chosen == "stay":
        return False
    yield from one_step(run, who, chosen.partition(":")[2], how, because)
    return True


def fall_back(run: Run, who: str, left: int) -> Procedure:
    """What is left of the attack movement after the attack, also one that failed (FA-ATK-14).

    Whoever was put down by a counter-attack has none (FA-GAP-61).
    """
    one = run.state.find(who)
    if left and one is not None and not one.out and not down(run.book, one):
        yield from shift_one(run, who, "retreat", ("FA-ATK-08", "FA-ATK-09", "FA-ATK-14"))


def _allowed(run: Run, who: str, target: str) -> bool:
    """Whether the game master let this attack through in this beat (FA-LOS-12)."""
    return any(
        isinstance(fact, Overruled)
        and fact.who == who
        and fact.target == target
        and fact.verdict == "allowed"
        for fact in run.facts
    )


def attack_levels(
    state: State,
    book: FullyAutomatedBook,
    who: str,
    target: str,
    key: str,
    ruled: Verdict,
    *,
    aimed: bool,
    counter: bool = False,
) -> tuple[Term, ...]:
    """Every advantage and disadvantage of an attack roll, each with its rule (FA-ATK-15)."""
    one = state.who(who)
    terms: list[Term] = []
    if aimed:
        terms.append(level("aimed", 1, ("FA-AIM-06",)))
    at = reach(book, one, key, ruled.distance)
    if at == "far":
        terms.append(level("far", -1, ("FA-RANGE-02",)))
    elif at == "awkward":
        terms.append(level("awkward", -1, ("FA-RANGE-05", "FA-RANGE-12")))
    if not proficient(book, one, key):
        terms.append(level("untrained", -1, ("FA-WPN-07", "FA-WPN-08")))
    if ruled.obscured and card_of(book, key).ranged:
        terms.append(level("obscured", -1, ("FA-LOS-05",), (ruled.obscured,)))
    if one.stunned_next and not counter and book.rulings["stunned_before_attack"] == "on":
        terms.append(level("stunned_before", -1, ("FA-STUN-10", "FA-GAP-47")))
    if one.modifiers:
        terms += ability_levels(one, key)
    return tuple(terms)


def ability_levels(one: Combatant, key: str) -> list[Term]:
    """What special abilities add to a combat roll (FA-SPEC-05)."""
    return [
        level(ability.name, ability.amount, ("FA-SPEC-05",))
        for ability in one.modifiers
        if ability.to == "levels" and ability.card in ("", key)
    ]


def blow(
    run: Run,
    who: str,
    target: str,
    key: str,
    ruled: Verdict,
    *,
    aimed: bool,
    extra: tuple[Term, ...] = (),
    counter: bool = False,
) -> Procedure:
    """Roll an attack and apply its outcome (FA-ATK-06, FA-ATK-07, FA-ATK-17)."""
    book: FullyAutomatedBook = run.book
    card = card_of(book, key)
    levels = attack_levels(run.state, book, who, target, key, ruled, aimed=aimed, counter=counter)
    because = ("FA-ATK-03", "FA-ATK-06", "FA-ATK-23")
    cast: Cast = yield from roll_2df(run, who, "attack", key, (*levels, *extra), because, target)
    state: State = run.state
    one, foe = state.who(who), state.who(target)
    outcome = cast.outcome
    bonus = aim_bonus(card, ruled.distance) if aimed else 0
    modifier = card.table[outcome + 2] + one.modifier("damage", key)
    raw = max(0, card.base + bonus + modifier)
    armour = min(raw, book.armour[foe.armour].reduction)
    shielded = card.ranged and ruled.covered and not ruled.adjacent
    cover = min(raw - armour, book.tables.cover) if shielded else 0
    damage = raw - armour - cover
    yield Struck(
        who,
        "attack",
        key,
        outcome,
        cast.terms,
        cast.faces,
        cast.kept,
        target,
        ruled.distance,
        card.base,
        bonus,
        modifier,
        armour,
        cover,
        damage,
        (ruled.cover or ruled.shield) if cover else "",
        counter,
        because=damage_rules(card, armour, cover, aimed=aimed),
    )
    how = "counter" if counter else "attack"
    if damage:
        yield from hurt(run, target, damage, who, how, ("FA-ATK-07", "FA-ATK-21", "FA-DMG-01"))
    if cover and ruled.shield and run.state.find(ruled.shield) is not None:
        yield from hurt(run, ruled.shield, cover, who, "cover", ("FA-COVER-08", "FA-COVER-09"))
    yield from effects(run, who, target, card, outcome, aimed=aimed)


def aim_bonus(card: Card, away: int) -> int:
    """What an aimed attack adds: more at the closest range, in place of the usual.

    FA-AIM-19, FA-AIM-20, FA-AIM-22.
    """
    if card.close and away == card.close:
        return max(card.aim, card.close_aim)
    return card.aim


def damage_rules(card: Card, armour: int, cover: int, *, aimed: bool) -> tuple[str, ...]:
    """The rules behind the figures of a hit."""
    rows = ["FA-ATK-07", "FA-ATK-17", "FA-DMG-02", *card.because]
    if armour:
        rows += ["FA-DMG-03", "FA-DMG-05"]
    if cover:
        rows += ["FA-COVER-04", "FA-COVER-05", "FA-COVER-12"]
    if aimed:
        rows.append("FA-AIM-06")
    return tuple(rows)


def effects(run: Run, who: str, target: str, card: Card, outcome: int, *, aimed: bool) -> Procedure:
    """Stun and glue, by the outcomes that list them, whatever became of the damage.

    FA-ATK-16, FA-COVER-13, FA-WPN-26.
    """
    if run.state.find(target) is None:
        return
    if outcome in card.stuns or (aimed and outcome in card.aim_stuns):
        times = 2 if aimed and card.aim_double else 1
        yield from stun(run, target, times, who, ("FA-ATK-16", "FA-STUN-01"))
    if outcome in card.glues:
        yield from glue(run, target, who)


def counter(run: Run, who: str, target: str, *, disadvantaged: bool) -> Procedure:
    """The defender's answer: any card of one's own in reach, at once, not defended against.

    FA-DEF-06, FA-DEF-07, FA-DEF-14 to FA-DEF-18, FA-DEF-23, FA-DEF-25; whoever is restrained has
    bare hands only (FA-STUN-06).
    """
    book: FullyAutomatedBook = run.book
    one = run.state.find(who)
    if one is None or one.out or run.state.find(target) is None:
        return
    if gone(book, one):
        return
    if not answers(run.state, book, who, target):
        yield Noted("no_counter", (who, target), because=("FA-DEF-16",))
        return

    def ask(state: State) -> Ask:
        open_cards = answers(state, book, who, target)
        options = tuple(Option(key, "counter", (key, target), ("FA-DEF-15",)) for key in open_cards)
        none = Option("none", "no_counter", (), ("FA-DEF-23",))
        because = ("FA-DEF-06" if disadvantaged else "FA-DEF-07", "FA-DEF-14", "FA-DEF-23")
        return Ask(
            Decider(state.who(who).id),
            "counter",
            Choice((*options, none)),
            because,
            (who, target),
            (*open_cards, "none")[0],
        )

    chosen: str = yield from need(run, ask)
    if chosen == "none":
        return
    extra: tuple[Term, ...] = ()
    if disadvantaged:
        extra = (level("hasty_counter", -1, ("FA-DEF-06", "FA-RESTR-05", "FA-ATK-15")),)
    ruled = yield from judged(run, who, target)
    yield from blow(run, who, target, chosen, ruled, aimed=False, extra=extra, counter=True)


def answers(state: State, book: FullyAutomatedBook, who: str, target: str) -> tuple[str, ...]:
    """The cards with which somebody may counter-attack from the present hex (FA-DEF-15)."""
    one = state.who(who)
    keys = cards_of(book, one)
    if one.restrained:
        keys = tuple(key for key in keys if not card_of(book, key).weapon)
    return tuple(key for key in keys if can_reach(state, book, who, target, key))


_TACKLE_AIM = Choice(
    (
        Option("move", "tackle_aim", (), ("FA-UNARM-08", "FA-MOVE-03")),
        Option("attack", "tackle_aim", (), ("FA-UNARM-08", "FA-AIM-17")),
        Option("keep", "tackle_aim", (), ("FA-AIM-04",)),
    )
)


def tackle(run: Run, who: str) -> Procedure:
    """A Move and an unarmed attack in one; it stuns the one who does it (FA-UNARM-04 to -08)."""
    book: FullyAutomatedBook = run.book
    use = ""
    if has_aim(run.state.who(who)):
        use = yield from need(
            run,
            lambda state: Ask(
                Decider(state.who(who).id),
                "tackle_aim",
                _TACKLE_AIM,
                ("FA-UNARM-08", "FA-AIM-16"),
                (who,),
                "attack",
            ),
        )
    if use == "keep":
        yield AimKept(who, because=("FA-AIM-04",))
    elif use == "move":
        yield from serve(run, who, TACKLE)
    if can_move(book, run.state.who(who)):
        far = budget(run.state, book, run.state.who(who), use == "move")
        yield from walk(run, who, far, "tackle")
    if run.state.find(who) is None or run.state.who(who).out:
        return
    yield from assault(run, who, unarmed(book, run.state.who(who)), aimed=use == "attack")
    if run.state.find(who) is not None:
        yield from stun(run, who, 1, who, ("FA-UNARM-04", "FA-UNARM-06"))
