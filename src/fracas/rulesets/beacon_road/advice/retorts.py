"""What a computer's creature answers outside its menu of Acts: Reacts, Stress, boxes, wounds.

Long because it has every answer except the Act itself, Rash or Cautious, and the way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fracas.core.asking.answers import Answer, Number
from fracas.core.asking.prompts import Ask
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice.aids import Aids
from fracas.rulesets.beacon_road.advice.lending import SPARE, push, spares
from fracas.rulesets.beacon_road.advice.outlook import Outlook
from fracas.rulesets.beacon_road.advice.rashness import ends
from fracas.rulesets.beacon_road.advice.swings import odds
from fracas.rulesets.beacon_road.advice.targets import (
    EARLY,
    WORTH,
    better_weapons,
    foes_of,
    hp_of,
    keeps_away,
    knows_all,
)
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.aims import MELEE_ATTACK, TARGETS, ready_allies
from fracas.rulesets.beacon_road.rules.gear.handling import NEVER_MIND, PLANS, Draw, Plan
from fracas.rulesets.beacon_road.rules.gear.items import is_melee, is_ranged, row_of
from fracas.rulesets.beacon_road.rules.ground.relations import threatened_by
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent, enemies, feet_between
from fracas.rulesets.beacon_road.rules.harm.harm import (
    CALL,
    CONSEQUENCES,
    Protect,
    Resist,
    Shielded,
    SoakOne,
    guards,
)
from fracas.rulesets.beacon_road.rules.harm.health import FINISHES
from fracas.rulesets.beacon_road.rules.harm.resistance import AFFINITY, FORTITUDE, WARDED, Avert
from fracas.rulesets.beacon_road.rules.harm.wounds import CHOSEN
from fracas.rulesets.beacon_road.rules.powers.rites import REGENERATES
from fracas.rulesets.beacon_road.rules.powers.special_powers import (
    CLEANSES,
    RECOVER,
    VICTIMS,
    Cleanse,
)
from fracas.rulesets.beacon_road.rules.powers.usual_powers import BESIDES, STRIKES, StrikeAll
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ACTION, tier_terms
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die
from fracas.rulesets.beacon_road.rules.rolls.rolls import REROLLS, Reroll, Rerolling
from fracas.rulesets.beacon_road.rules.rounds.allowances import BEACON, PAYS, Pay, Paying, acts_left
from fracas.rulesets.beacon_road.rules.rounds.turns import EASES, Ease
from fracas.rulesets.beacon_road.rules.rounds.windows import ANSWERS, PASS, PASS_ROUND, UseReact
from fracas.rulesets.beacon_road.rules.subjects import Reply
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Rolled
from fracas.rulesets.beacon_road.state.state import Creature, State, Wound

LEADS = "protective_leadership"

HURTS_MUCH = 4.0
"""From this worth of a blow on, in points of damage, it is worth stepping away."""

MENDS = 4
"""How many HP a box of Stress must save."""

PARRIES = 0.3
"""From this chance of turning the hit into a miss on, a parry is worth its Stress."""


def react(run: Run, ask: Ask) -> Answer:
    """Choose a React, or none, trying the open ones in order of worth."""
    me = run.state.who(ask.about.who)
    among = CONSEQUENCES if ask.kind == "react_about_to_suffer" else ANSWERS
    open_now = frozenset(among.of(ask))
    shields = [deed for deed in among.of(ask) if isinstance(deed, Shielded)]
    for deed, wanted in _REACTS:
        if deed in open_now and wanted(run, ask, me):
            return deed.id
        if deed is CALL and shields and wanted(run, ask, me):
            by = [one for one in shields if _shields(run, run.state.who(one.by), me.id)]
            return (by or shields)[0].id
    if PASS_ROUND in open_now and not any(_yet(run, deed, me) for deed in open_now):
        return PASS_ROUND.id
    return PASS.id


def _yet(run: Run, deed: Reply, me: Creature) -> bool:
    """Whether a React that is not wanted now could be wanted in the same round."""
    if not isinstance(deed, UseReact) or deed.power == "fog":
        return False
    return spares(me, 2 if deed.power == "attack_order" else 1)


def _always(run: Run, ask: Ask, me: Creature) -> bool:
    return True


def _spared(run: Run, ask: Ask, me: Creature) -> bool:
    return spares(me)


def _parry(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether the creature's roll is likely enough to exceed the attack's total (BR-POWER-06)."""
    if not spares(me):
        return False
    made = _last_roll(run, ask.about.actor)
    if made is None:
        return False
    book: BeaconRoadBook = run.book
    action = max(("Skirmish", "Finesse"), key=me.dots)
    terms = tier_terms(run.state, book, me.id, kind=ACTION, action=action)
    tier = me.tier + sum([term.amount for term in terms])
    die = attribute_die(book, me, "body")
    return made.total < _parried(tier, me.dots(action), die)


@lru_cache(maxsize=256)
def _parried(tier: int, dots: int, die: int) -> int:
    """The highest number that the creature's roll is likely enough to reach."""
    tn = 1
    while float(odds(tier, dots, die, tn + 1).hit) >= PARRIES:
        tn += 1
    return tn


def _last_roll(run: Run, who: str) -> Rolled | None:
    return next(
        (fact for fact in reversed(run.facts) if type(fact) is Rolled and fact.who == who), None
    )


def _interrupt(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether the roll that could be interrupted succeeded."""
    made = _last_roll(run, ask.about.actor)
    return made is not None and made.result == "success"


def _hurt(run: Run, who: str) -> int:
    """The damage rolled last in this beat, which is about to be suffered."""
    for fact in reversed(run.facts):
        if type(fact) is EffectRolled and fact.target in ("", who):
            return fact.total
    return 0


def _resist(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether resisting what is about to be suffered is worth the Stress (BR-ACT-14).

    It is for damage that would drop or Wind the creature, or for a serious wound; always for
    creatures without Stress.
    """
    if not me.most_stress:
        return True
    what = ask.about.what
    if what != "damage":
        return WORTH.get(what, 1.0) >= GRAVE and me.free_stress > SPARE
    left = me.hp - _hurt(run, me.id)
    return left <= 0 or (2 * left <= me.most_hp and not me.winded and me.free_stress > SPARE)


GRAVE = 4.0
"""From this worth on, a wound is grave."""


def _soak_one(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether to mark a box against a consequence other than damage (BR-DMG-15)."""
    return WORTH.get(ask.about.what, 1.0) >= GRAVE


def _shield(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether an unhurt creature takes an attack that would drop a friend (BR-TEAM-03)."""
    return _shields(run, me, ask.about.target)


def _shields(run: Run, me: Creature, whom: str) -> bool:
    friend = run.state.find(whom)
    if friend is None or me.winded:
        return False
    amount = _hurt(run, friend.id)
    return friend.hp - amount <= 0 < me.hp - amount and spares(me, 2)


def _called(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether an adjacent friend, or a leader, would take the attack (BR-TEAM-03)."""
    return any(_shields(run, mate, me.id) for mate in _mates(run, ask, me))


def _called_first(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether one of those listed before the sufferer would (BR-ACT-20)."""
    order = run.state.creatures.index
    return any(
        _shields(run, mate, me.id) for mate in _mates(run, ask, me) if order(mate) < order(me)
    )


def _mates(run: Run, ask: Ask, me: Creature) -> list[Creature]:
    near = guards(run.state, run.book, me.id, ask.about.actor)
    return [one for one in run.state.allies(me.id) if one.id in near or LEADS in one.powers]


def _aids(run: Run, ask: Ask, me: Creature) -> Aids:
    return Aids(run.state, run.book, me.id, seer=knows_all(run.state, ask.decider))


def _dodge(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether to step out of an attack that would hurt, which makes it fail (BR-POWER-13)."""
    aids = _aids(run, ask, me)
    if not spares(me) or not aids.gets_away(ask.about.actor, ask.about.power):
        return False
    return aids.outlook(ask.about.actor).worth(ask.about.power, me.id) >= HURTS_MUCH / 2


def _sidestep(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether to step back after a hit: out of melee reach to shoot, or away from several.

    A fighter does so only from several foes and with no Act left: each of them needs an Act to
    follow, and the fighter one to return.
    """
    blades = threatened_by(run.state, run.book, me.id)
    if not blades or keeps_away(run.book, me):
        return bool(blades)
    last = not acts_left(run.book, me, run.state.round)
    return len(blades) > 1 and last


def _aegis(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether a friend is in enough danger to be made Resistant for the rest of the fight."""
    friend = run.state.find(ask.about.target)
    price = run.book.powers["aegis"].stress
    if friend is None or not spares(me, price) or friend.boon("resistant"):
        return False
    return _aids(run, ask, me).boon("resistant", friend) >= HURTS_MUCH * 2


def _fog(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether a cloud helps against shooters, early in a fight (BR-COND-02)."""
    price = run.book.powers["fog"].stress
    early = run.state.round <= EARLY and not me.boon("concealed")
    if not early or not spares(me, price) or any(one.kind == "fog" for one in run.state.patches):
        return False
    return _aids(run, ask, me).fog() > 0


def _protect(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether 5 more on an adjacent friend's Defense turns the hit into a miss (BR-POWER-14)."""
    friend, made = run.state.find(ask.about.target), _last_roll(run, ask.about.actor)
    if friend is None or made is None or friend.boon("sheltered") or not spares(me):
        return False
    gain = run.book.boons["sheltered"].defense
    return all(made.total < tn + gain for _, tn, result, _ in made.results if result == "success")


def _exhale(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether there is a wound to breathe out at a foe."""
    return bool(me.wounds) and spares(me)


def _fortify(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether an ability averts something serious for a box of Stress."""
    return _resist(run, ask, me) or WORTH.get(ask.about.what, 0.0) >= GRAVE / 2


def _order(run: Run, ask: Ask, me: Creature) -> bool:
    """Whether a friend's attack is worth the React and the Stress."""
    if not spares(me, 2):
        return False
    aids = _aids(run, ask, me)
    row = run.book.powers["attack_order"]
    ready = ready_allies(run.state, run.book, me.id, row.feet)
    return max([aids.blow(one) for one in ready], default=0.0) >= HURTS_MUCH / 2


_REACTS: tuple[tuple[Reply, Callable[[Run, Ask, Creature], bool]], ...] = (
    (CALL, _called_first),
    (UseReact("reaction_strike"), _always),
    (UseReact("off_hand_strike"), _always),
    (UseReact("interrupt"), _interrupt),
    (UseReact("parry"), _parry),
    (UseReact("block"), _parry),
    (UseReact("protect"), _protect),
    (Protect(), _shield),
    (UseReact("riposte"), _spared),
    (UseReact("dodge"), _dodge),
    (UseReact("sidestep"), _sidestep),
    (UseReact("aegis"), _aegis),
    (UseReact("fog"), _fog),
    (UseReact("exhale"), _exhale),
    (UseReact("attack_order"), _order),
    (UseReact("taunt"), _spared),
    (UseReact(LEADS), _shield),
    *[(Avert(name), _fortify) for name in (WARDED, FORTITUDE, AFFINITY)],
    (SoakOne(), _soak_one),
    (Resist(), _resist),
    (CALL, _called),
)
"""The answers to each window, taking the first that is wanted; all others are passed."""


def soak(run: Run, ask: Ask) -> int:
    """Choose how many Soak Boxes to mark (BR-ADVICE-03).

    One for each full 10 points of damage, and as many as prevent dropping or being Winded.
    """
    assert isinstance(ask.form, Number)
    state: State = run.state
    book: BeaconRoadBook = run.book
    me = state.who(ask.about.who)
    amount, more = ask.about.amount, ask.about.more
    return boxes(me.hp, me.most_hp, amount, ask.form.most, more, book.tables.soak)


def boxes(hp: int, most_hp: int, amount: int, most: int, more: int, each: int) -> int:
    """Soak Boxes to mark against `amount` damage, of `most` that could be (BR-ADVICE-03).

    One for each full 10 points, and more if that prevents dropping or being Winded. `more` are
    boxes without effect (BR-DMG-17), `each` the points that each of the others stops.
    """

    def least(count: int, bad: Callable[[int], bool]) -> int:
        """The fewest boxes from `count` on that prevent `bad`; `count` if none do."""

        def left(marked: int) -> int:
            return hp - max(amount - max(marked - more, 0) * each, 0)

        return next((one for one in range(count, most + 1) if not bad(left(one))), count)

    full = amount // each
    count = least(min(full + more, most) if full else 0, lambda left: left <= 0)
    return least(count, lambda left: 2 * left <= most_hp < 2 * hp)


BARS, HURTS, TIERS, DEFENSES, OTHERS = range(5)
"""What a wound does, the worst first (BR-ADVICE-02)."""


def gravity(book: BeaconRoadBook, wound: Wound) -> int:
    """The rank of a wound: those that prevent acting come first (BR-ADVICE-02)."""
    row = book.wounds[wound.name]
    if row.no_acts or row.acts or row.choice == "controller":
        return BARS
    if row.bleeds or row.ticks:
        return HURTS
    if row.tier or row.like:
        return TIERS
    return DEFENSES if row.defense else OTHERS


def ease(run: Run, ask: Ask) -> Answer:
    """Choose the wound to roll against at the end of a turn (BR-ADVICE-02).

    Those that prevent acting come first, then damage, Tiers, Defenses; of equals the least severe.
    """
    me: Creature = run.state.who(ask.about.who)
    deeds = EASES.of(ask)
    places = [int(deed.place) for deed in deeds if isinstance(deed, Ease)]
    return str(worst_of(run.book, me.wounds, places)) if places else deeds[0].id


def worst_of(book: BeaconRoadBook, wounds: tuple[Wound, ...], places: list[int]) -> int:
    """The index of the wound whose reduction is worth most (BR-ADVICE-02)."""
    return min(places, key=lambda at: (gravity(book, wounds[at]), wounds[at].severity, at))


def target(run: Run, ask: Ask) -> Answer | None:
    """Choose a power's target: the most valuable foe, or for help the friend worst off."""
    state: State = run.state
    me, key = state.who(ask.about.who), ask.about.power
    people = [one for deed in TARGETS.of(ask) if (one := state.find(deed.one)) is not None]
    foes = [one.id for one in people if enemies(state, me, one)]
    aids = _aids(run, ask, me)
    if not foes and key == "attack_order":
        return max(people, key=lambda one: aids.blow(one.id)).id if people else None
    if not foes:
        return min(people, key=lambda one: one.hp).id if people else None
    outlook = aids.outlook(me.id)
    return max(foes, key=lambda one: _value(outlook, key, one))


def victim(run: Run, ask: Ask) -> Answer | None:
    """Choose whom a foe under Hatred of the Living Charges: the foe its attack hurts most."""
    state: State = run.state
    me = state.who(ask.about.who)
    made = _last_roll(run, me.id)
    people = [one for deed in VICTIMS.of(ask) if (one := state.find(deed.one)) is not None]
    foes = [one.id for one in people if enemies(state, me, one)]
    if made is None or not foes:
        return VICTIMS.of(ask)[-1].id
    outlook = _aids(run, ask, me).outlook(made.target)
    return max(foes, key=lambda one: (outlook.worth(MELEE_ATTACK, one), one))


def pay(run: Run, ask: Ask) -> Answer:
    """Pay with boxes, or a Beacon Point for a high price, if another is left (BR-HP-07)."""
    about: Paying = ask.about
    me = run.state.who(about.who)
    point = Pay(BEACON)
    dear = about.amount >= SPARE or me.free_stress - about.amount < SPARE
    return point.id if dear and me.beacons > 1 and point in PAYS.of(ask) else PAYS.of(ask)[0].id


def reroll(run: Run, ask: Ask) -> Answer:
    """Reroll by help; for a Beacon Point if the roll was expensive and another point is left.

    The last point is for an attack that may end the fight.
    """
    about: Rerolling = ask.about
    me, row = run.state.who(about.who), run.book.powers.get(about.power)
    ways = REROLLS.of(ask)
    dear = me.winded or (row is not None and row.stress >= SPARE / 2)
    point = Reroll(BEACON)
    if ways[0] != Reroll("keep") or point not in ways:
        return ways[0].id
    if dear and me.beacons > 1:
        return point.id
    last = about.target and ends(run.state, run.book, me.id, knows_all(run.state, ask.decider))
    return point.id if last else ways[0].id


def regenerate(run: Run, ask: Ask) -> Answer:
    """Recover HP at the start of a turn if they are worth a box of Stress (BR-HP-10)."""
    me = run.state.who(ask.about.who)
    gain = min(-(-me.most_hp // run.book.tables.recover), me.most_hp - me.hp)
    wanted = gain >= MENDS and (me.winded or spares(me))
    return REGENERATES.of(ask)[1 if wanted else 0].id


def _value(outlook: Outlook, key: str, foe: str) -> float:
    """The worth of a power on a foe; without an Attack Roll, higher with fewer HP left."""
    row = outlook.book.powers.get(key)
    if row is None or not row.against:
        return -float(hp_of(outlook.state.who(foe), outlook.seer))
    return outlook.worth(key, foe)


def strike(run: Run, ask: Ask) -> Answer | None:
    """Choose the most valuable basic attack of those offered."""
    state: State = run.state
    # Another may decide for the Dominated, but the weapons are their own.
    outlook = Outlook(state, run.book, ask.about.who, seer=knows_all(state, ask.decider))
    deeds = STRIKES.of(ask)
    best = max(deeds, key=lambda deed: _value(outlook, deed.power, deed.target))
    others = StrikeAll(best.power, best.target)
    return (others if others in deeds else best).id


def beside(run: Run, ask: Ask) -> Answer:
    """Choose who beside a target is harmed: a foe if there is one, never a friend."""
    state: State = run.state
    me = state.who(ask.about.who)
    deeds = BESIDES.of(ask)
    for deed in deeds:
        other = state.find(deed.one)
        if other is not None and enemies(state, me, other):
            return deed.id
    return deeds[-1].id


def cleanse(run: Run, ask: Ask) -> Answer | None:
    """Choose HP for the Winded, otherwise the worst wound."""
    deeds = CLEANSES.of(ask)
    wounds = [deed for deed in deeds if deed.what.isdecimal()]
    heal = Cleanse(RECOVER)
    if heal in deeds and (not wounds or _anyone_winded(run, ask)):
        return heal.id
    return wounds[0].id if wounds else None


def _anyone_winded(run: Run, ask: Ask) -> bool:
    me = run.state.who(ask.about.who)
    near = (me, *run.state.allies(me.id))
    return any(one.winded and adjacent(run.state, run.book, me.id, one.id) for one in near)


def ready(run: Run, ask: Ask) -> Answer:
    """Choose what to draw and stow to have a useful weapon in hand."""
    state: State = run.state
    book: BeaconRoadBook = run.book
    me = state.who(ask.about.who)
    foes = foes_of(state, book, me.id)
    if not foes:
        return NEVER_MIND.id
    away = min([feet_between(book, me, foe) for foe in foes])
    wanted = better_weapons(book, me, away)
    best, most = NEVER_MIND.id, 0
    for deed in PLANS.of(ask):
        value = _use_of(book, me, deed, wanted) if isinstance(deed, Plan) else 0
        if value > most:
            best, most = deed.id, value
    return best


def _use_of(book: BeaconRoadBook, me: Creature, deed: Plan, wanted: tuple[str, ...]) -> int:
    """The worth of drawing and stowing: the weapon wanted, else what remains in hand."""
    value = 0
    for step in deed.steps:
        item = me.item(step.item)
        if item is None:
            continue
        weapon = is_melee(book, item) or is_ranged(book, item)
        if isinstance(step, Draw):
            value += 10 if item.id in wanted else 2 if row_of(book, item).kind == "shield" else 0
        elif item.id in wanted or not weapon:
            value -= 3
    return value


def advance_order(run: Run, ask: Ask) -> Answer:
    """Spend a React on an Advance if no foe is in reach."""
    state: State = run.state
    me = state.who(ask.about.who)
    foes = foes_of(state, run.book, me.id)
    far = foes and min([feet_between(run.book, me, foe) for foe in foes]) > 10
    return "go" if far else "pass"


def draw_blood(run: Run, ask: Ask) -> Answer:
    """Give as few HP as possible."""
    assert isinstance(ask.form, Number)
    return ask.form.least


def finish(run: Run, ask: Ask) -> Answer:
    """Kill, and kill all others who fall in the round."""
    return FINISHES.of(ask)[2 if len(FINISHES.of(ask)) > 2 else 0].id


def chosen(run: Run, ask: Ask) -> Answer | None:
    """Choose the Defense of most attacks, or the damage type of most of the foes' weapons."""
    open_now = [deed.what for deed in CHOSEN.of(ask)]
    if "iron" in open_now:
        return "iron"
    kind = _aids(run, ask, run.state.who(ask.about.who)).kind_of_harm()
    return kind if kind in open_now else None


SAID: dict[str, Callable[[Run, Ask], Answer | None]] = {
    "push": push,
    "soak": soak,
    "finish": finish,
    "ease": ease,
    "target": target,
    "victim": victim,
    "pay": pay,
    "reroll": reroll,
    "regenerate": regenerate,
    "strike": strike,
    "beside": beside,
    "cleanse": cleanse,
    "ready": ready,
    "advance_order": advance_order,
    "draw_blood": draw_blood,
    "chosen": chosen,
}
"""The prompts answered by choice, by their kind."""
