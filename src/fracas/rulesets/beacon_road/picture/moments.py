"""Which facts are shown as moments in Beacon Road, and with what. Contains no rules."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.grammar import minus, plain, sentence
from fracas.core.asking.prompts import Roll, Term
from fracas.core.picture.moments import Lean, Motion, Opening, Telling
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ACTION, ATTACK, FORTUNE, RESIST, WOUND
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    ActionGrades,
    ActionReading,
    attribute_die,
    dice_for,
    rung_of,
)
from fracas.rulesets.beacon_road.rules.subjects import Check
from fracas.rulesets.beacon_road.rules.view import is_unnoticed
from fracas.rulesets.beacon_road.state import facts, harm_facts, roll_facts, scene_facts
from fracas.rulesets.beacon_road.state.changes import power_of
from fracas.rulesets.beacon_road.state.facts import Acted, Reacted
from fracas.rulesets.beacon_road.state.harm_facts import (
    Blessed,
    Eased,
    Fell,
    Healed,
    HpSet,
    Hurt,
    Unblessed,
    Wounded,
)
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Replaced, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import (
    Entered,
    Gone,
    Left,
    Moved,
    TrackTicked,
    Unseen,
)
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.beacon_road.words.catalogue import consequence, deed, effect
from fracas.rulesets.beacon_road.words.names import DEFENSES, Names, names_of
from fracas.rulesets.beacon_road.words.roll_words import PROWL

# A roll rebuilt from its fact, for viewers whose knowledge does not explain it


def shown_roll(fact: Rolled, seen: State, book: BeaconRoadBook) -> Roll | None:
    """The roll behind a fact, rebuilt from the fact and a viewer's state before it.

    Its attribute dice are those the view assumes (BR-INFO-02). None if the viewer does not see the
    roller, and for a Prowl, which has no TN.
    """
    one = seen.find(fact.who)
    if one is None or is_unnoticed(seen, one) or fact.kind == PROWL:
        return None
    asked = fact.attribute if fact.kind != FORTUNE else ""
    die = attribute_die(book, one, asked) if asked else 0
    dots = 1 if fact.kind == RESIST else one.dots(fact.action)
    dice = dice_for(fact.tier, dots, die, str(book.rulings["botch_rule"]))
    tns = tuple([tn for _, tn, _, _ in fact.results]) or (fact.tn,)
    reading = ActionReading(dice, tns, book.tables.critical)
    about = Check(fact.who, fact.target, fact.power, fact.action)
    return Roll(
        decider_of(seen, fact.who), fact.kind, dice, reading, (*fact.terms, *fact.defense),
        fact.because, about, grades=ActionGrades(dice),
    )  # fmt: skip


# Moments

FREELY = ("advance", "maneuver", "teleport", "placed")
"""How a creature moves of its own will."""


def _deed(power: str, action: str, names: Names) -> str:
    return names.power(power) if power else sentence(plain(action))


def _rolled(fact: Rolled, seen: State, book: BeaconRoadBook) -> Opening:
    names = names_of(seen, book)
    against = fact.kind in (WOUND, RESIST)
    what = consequence(names, fact.action) if against else _deed(fact.power, fact.action, names)
    numbers = [f"{minus(tn)}, {DEFENSES.get(name, plain(name))}" for name, tn, _, _ in fact.results]
    answers = fact.kind == RESIST or (fact.kind == ACTION and bool(fact.target and fact.power))
    measured = fact.kind == PROWL
    return Opening(
        fact.who,
        (fact.target,) if fact.target else (),
        f"Resist {what}" if against else what,
        fact.kind,
        sentence(what),
        minus(fact.total),
        "" if measured else "; ".join(numbers) or minus(fact.tn),
        None if measured else rung_of(fact.result, fact.multiplier),
        terms=(*fact.terms, *fact.defense),
        leads=not answers,
        joins=answers,
        by=fact.target if answers else "",
    )


def _replaced(fact: Replaced, seen: State, book: BeaconRoadBook) -> Opening:
    names = names_of(seen, book)
    return Opening(
        fact.by,
        (fact.target,),
        throw=ATTACK,
        words=names.power(fact.power),
        total=minus(fact.total),
        rung=rung_of(fact.result, fact.multiplier),
        leads=True,
        joins=True,
        by=fact.by,
    )


def _effect(fact: EffectRolled, seen: State, book: BeaconRoadBook) -> Opening:
    return Opening(
        fact.who,
        (fact.target,) if fact.target else (),
        throw="effect",
        words=sentence(effect(names_of(seen, book), fact.what)),
        total=minus(fact.total),
        terms=fact.terms,
        joins=True,
        by=fact.who,
    )


def _harm(fact: Hurt | Healed, seen: State, book: BeaconRoadBook) -> Opening:
    names = names_of(seen, book)
    what = sentence(effect(names, fact.how)) if fact.how else ""
    if not fact.by or fact.by == fact.who:
        return Opening(fact.who, (), what, joins=True)
    return Opening(fact.by, (fact.who,), what, joins=True, by=fact.by)


def _borne(fact: Fell | HpSet | Eased | Unblessed, seen: State, book: BeaconRoadBook) -> Opening:
    return Opening(fact.who, joins=True)


def _given(fact: Wounded | Blessed, seen: State, book: BeaconRoadBook) -> Opening:
    given = fact.wound if isinstance(fact, Wounded) else fact.boon
    names = names_of(seen, book)
    what = names.wound(given.name) if isinstance(fact, Wounded) else names.boon(given.name)
    if not given.by or given.by == fact.who:
        return Opening(fact.who, (), what, joins=True)
    return Opening(given.by, (fact.who,), what, joins=True, by=given.by)


def _moved(fact: Moved, seen: State, book: BeaconRoadBook) -> Opening | None:
    return None if fact.how in FREELY else Opening(fact.who, joins=True)


def _unseen(fact: Unseen, seen: State, book: BeaconRoadBook) -> Opening | None:
    return None if fact.by else Opening(fact.who, joins=True)


def _acted(fact: Acted | Reacted, seen: State, book: BeaconRoadBook) -> Opening:
    names = names_of(seen, book)
    act = fact.act if isinstance(fact, Acted) else fact.react
    whom = tuple([one for one in act.split(":")[1:] if names.find(one) is not None])
    if isinstance(fact, Reacted) and not whom and fact.to:
        whom = (fact.to,)
    key = power_of(act)
    what = names.power(key) if key in book.powers else sentence(deed(key, names))
    return Opening(fact.who, whom, what, joins=isinstance(fact, Reacted), names=True)


def _ticked(fact: TrackTicked, seen: State, book: BeaconRoadBook) -> Opening:
    return Opening(fact.by, (), names_of(seen, book).clock(fact.track), joins=bool(fact.by))


def _way(fact: Moved, seen: State, book: BeaconRoadBook) -> tuple[Motion, ...]:
    way = tuple([f"{square.x} {square.y}" for square in fact.way])
    one = seen.find(fact.who)
    if one is None or is_unnoticed(seen, one) or fact.how in ("teleport", "placed"):
        return (Motion("appear", fact.who, way=way[-1:]),)
    return (Motion("walk" if fact.how in FREELY else "push", fact.who, way=way),)


def _strike(fact: Rolled, seen: State, book: BeaconRoadBook) -> tuple[Motion, ...]:
    if fact.kind != ATTACK or not fact.target:
        return ()
    row = book.powers.get(fact.power)
    afar = row is not None and row.ranged and not row.melee
    return (Motion("shot" if afar else "lunge", fact.who, fact.target),)


def _comes(fact: Entered, seen: State, book: BeaconRoadBook) -> tuple[Motion, ...]:
    return (Motion("appear", fact.creature.id),)


def _goes(fact: Gone | Left, seen: State, book: BeaconRoadBook) -> tuple[Motion, ...]:
    return (Motion("leave", fact.who),)


def _falls(fact: Fell, seen: State, book: BeaconRoadBook) -> tuple[Motion, ...]:
    return () if fact.how == "revived" else (Motion("fall", fact.who),)


def _lean(term: Term) -> Lean:
    """More Tiers or effect dice help the roller; a higher Defense hampers."""
    amount = -term.amount if term.kind == "defense" else term.amount
    return 1 if amount > 0 else -1 if amount < 0 else 0


def _need(roll: Roll, seen: State, book: BeaconRoadBook) -> str:
    tns: tuple[int, ...] = getattr(roll.reading, "tns", ())
    against = _against(roll, book)
    names = [DEFENSES[one] for one in against] if len(against) == len(tns) else []
    if not names:
        return "; ".join(minus(tn) for tn in tns)
    return "; ".join(f"{minus(tn)}, {name}" for tn, name in zip(tns, names, strict=True))


def _against(roll: Roll, book: BeaconRoadBook) -> tuple[str, ...]:
    power = roll.about.power if roll.kind == ATTACK else ""
    row = book.powers.get(power)
    return () if row is None else tuple(row.against)


def _surmised(roll: Roll, seen: State) -> bool:
    """Whether the Defense is assumed: a GM creature's, not yet rolled against."""
    target = seen.find(roll.about.target) if roll.kind == ATTACK else None
    return target is not None and target.veiled and not set(DEFENSES) <= set(target.shown)


def _shows_dice(fact: Any, seen: State) -> bool:
    """Whether to show the dice: those of an effect, but not those that reveal an Attribute."""
    one = seen.find(fact.who)
    return isinstance(fact, EffectRolled) or (one is not None and not one.veiled)


TELLING = Telling(
    openers={
        Rolled: _rolled, Replaced: _replaced, EffectRolled: _effect, Hurt: _harm, Healed: _harm,
        HpSet: _borne, Fell: _borne, Eased: _borne, Unblessed: _borne, Wounded: _given,
        Blessed: _given, Moved: _moved, Unseen: _unseen, Acted: _acted, Reacted: _acted,
        TrackTicked: _ticked,
    },
    details=frozenset((
        harm_facts.Soaked, harm_facts.WindedChanged, roll_facts.Stressed, roll_facts.BeaconSpent,
        roll_facts.BotchPoint, roll_facts.Lent, roll_facts.Used, roll_facts.StanceTaken,
        roll_facts.PowerSpent, facts.Bought, facts.Settled, scene_facts.Wavered, Gone,
        scene_facts.Passing, scene_facts.Stopped, scene_facts.ItemMoved, scene_facts.Loaded,
        scene_facts.Consumed, scene_facts.TrackMade, scene_facts.GroundChanged,
        scene_facts.Improvised, scene_facts.Geared, Entered, Left, scene_facts.Sided,
    )),
    silent=frozenset((
        facts.Noticed, facts.RoundBegan, facts.StageBegan, facts.Chosen,
        facts.Marked, facts.TurnBegan, facts.TurnEnded, facts.RoundEnded,
        scene_facts.Ended, scene_facts.SceneSet, scene_facts.Carried,
    )),
    motions={
        Moved: _way, Rolled: _strike, Entered: _comes, Gone: _goes, Left: _goes, Fell: _falls,
    },
    lean=_lean,
    need=_need,
    surmised=_surmised,
    shows_dice=_shows_dice,
    rolls={Rolled: shown_roll},
)  # fmt: skip
"""How this system describes moments."""
