"""How a computer plays a combatant: whom it attacks, when it defends, where it goes (AP-NAR-07).

It attacks at random places alone; called shots are advice for people (AP-ATK-19, AP-GAP-41,
AP-GAP-42). What the rule leaves open is kept simple, and neither walks nor passes for ever.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.courses import Course, Mark, Point, feet, length, way_round
from fracas.rulesets.action_points.advice.outlook import injured_next, may_down, value
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import cost, reaches, weapons_of
from fracas.rulesets.action_points.rules.damage import mean_damage
from fracas.rulesets.action_points.rules.defence import for_nothing_else
from fracas.rulesets.action_points.rules.encumbrance import load
from fracas.rulesets.action_points.rules.menu import threatened
from fracas.rulesets.action_points.rules.movement import GAITS, course_of, keep_of
from fracas.rulesets.action_points.state.state import Combatant, State

PATIENCE = 20
"""From this Round on no computer takes Full Defense any more."""

STALEMATE = 40
"""From this Round on computers that cannot hurt anybody, or are worse off, give up."""


def act(state: State, book: ActionPointsBook, who: str, names: tuple[str, ...]) -> str:
    """What somebody declares of what is offered, by id (AP-NAR-07)."""
    me = state.who(who)
    attacks, others = sorted_options(names)
    if not me.ap and not attacks and "full_defense" not in others and state.round < STALEMATE:
        return "pass"
    if state.round >= STALEMATE and "yield" in others and _worse_off(state, me):
        return "yield"
    if me.full_defense:
        return _strike_back(state, book, me, attacks) or "pass"
    if "full_defense" in others and _stands_back(state, book, me, attacks):
        return "full_defense"
    if "stand" in others:
        return "stand"
    if "drop_bags" in others:
        return "drop_bags"
    best = best_attack(state, book, me, attacks)
    if best:
        return _readied(book, me, best, others) or best
    return _approach(state, book, me, others)


def _strike_back(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    attacks: tuple[tuple[str, str, str], ...],
) -> str:
    """An attack out of Full Defense, once no foe can attack any more in this Round; else blank.

    What is not spent then is gone (AP-FD-12). It has to be more than what an attack takes off the
    next Round (AP-FD-05), which does not grow with further ones (AP-FD-06).
    """
    if threatened(state, book, me):
        return ""
    best = best_attack(state, book, me, attacks)
    if not best:
        return ""
    each = cost(state, book, me.id, best.split(":")[1])
    worth_it = me.attacked or me.ap // each * each > me.bonus
    return best if worth_it else ""


@lru_cache(maxsize=8192)
def sorted_options(
    names: tuple[str, ...],
) -> tuple[tuple[tuple[str, str, str], ...], frozenset[str]]:
    """Attacks at random places as (id, weapon, target), and the rest of the options."""
    attacks = []
    for name in names:
        kind, *about = name.split(":")
        if kind == "attack":
            attacks.append((name, about[0], about[1]))
    return tuple(attacks), frozenset(names)


def best_attack(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    attacks: tuple[tuple[str, str, str], ...],
) -> str:
    """The attack with the best chance to hit times mean damage for its AP; blank if none does any.

    Whoever is Down is let be, unless a death decides the fight. Bare hands are thought of last.
    """
    for bare in (False, True):
        found = _best(state, book, me, _open(state, book, me, attacks, bare=bare))
        if found:
            return found
    return ""


def _open(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    attacks: tuple[tuple[str, str, str], ...],
    *,
    bare: bool,
) -> list[tuple[str, str, Combatant]]:
    """The attacks worth a thought, with what is in hand or with bare hands."""
    found = []
    for name, weapon, target in attacks:
        if book.weapons[weapon].bare is bare:
            foe = state.who(target)
            if foe.side != me.side and (foe.able or _wanted(state, me, foe)):
                found.append((name, weapon, foe))
    return found


def _best(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    attacks: list[tuple[str, str, Combatant]],
) -> str:
    """The best of some attacks; a single blow in melee need not be weighed to the last."""
    if len(attacks) == 1:
        name, weapon, foe = attacks[0]
        if book.weapons[weapon].melee:
            return name if mean_damage(book, weapon, foe.shape, foe.worn) else ""
    best, most = "", 0.0
    for name, weapon, foe in attacks:
        found = value(state, book, me, foe, weapon)
        if found > most:
            best, most = name, found
    return best


def _wanted(state: State, me: Combatant, foe: Combatant) -> bool:
    """Whether a death decides the fight for one's side."""
    return not (foe.dead or foe.out) and any(
        goal.victim == foe.id and goal.winner == me.side for goal in state.goals
    )


def _stands_back(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    attacks: tuple[tuple[str, str, str], ...],
) -> bool:
    """Full Defense: outnumbered 3 to 1, and unable to Down a foe (AP-NAR-07)."""
    foes = allies = 0
    for one in state.combatants:
        if one.able:
            if one.side == me.side:
                allies += 1
            else:
                foes += 1
    if foes < book.tables.outnumbered * allies or state.round >= PATIENCE:
        return False
    for _, weapon, target in attacks:
        foe = state.who(target)
        if foe.able and may_down(book, foe, weapon):
            return False
    return True


def _readied(book: ActionPointsBook, me: Combatant, best: str, others: frozenset[str]) -> str:
    """A carried weapon to ready, where nothing better than bare hands is at hand; else blank."""
    if not book.weapons[best.split(":")[1]].bare:
        return ""
    for weapon in me.weapons:
        row = book.weapons[weapon]
        if row.bare or weapon in me.in_hand or not row.melee:
            continue
        shielded = [name for name in others if name.startswith(f"ready:{weapon}+")]
        for name in (*sorted(shielded), f"ready:{weapon}"):
            if name in others and _pays_off(book, me, weapon):
                return name
    return ""


def _pays_off(book: ActionPointsBook, me: Combatant, weapon: str) -> bool:
    """Whether an attack with a weapon could be paid for on a full total of AP."""
    row = book.weapons[weapon]
    return row.ap + load(book, me) + row.ev <= max(me.ap_full, me.ap)


def _approach(state: State, book: ActionPointsBook, me: Combatant, others: frozenset[str]) -> str:
    """With nobody worth attacking: take a weapon that reaches, or close in, or pass.

    Whoever has a foe at hand, and too few AP left to attack, stays and keeps them for defense.
    """
    goals = quarry(state, me)
    if not goals:
        return "pass"
    if not _armed(book, me):
        for weapon in me.weapons:
            if f"ready:{weapon}" in others:
                return f"ready:{weapon}"
    gaits = [gait for gait in GAITS if gait in others]
    if not gaits or any(_in_reach(state, book, me, foe) for foe in goals):
        return "pass"
    found = _walk(state, book, me, goals, gaits)
    return found[0] if found else "pass"


def quarry(state: State, me: Combatant) -> tuple[Combatant, ...]:
    """Whom somebody goes for, the nearest first: able foes, and whose death decides the fight.

    In the Surprise Round those on whom it has the drop (AP-SUR-01).
    """
    here = (me.x, me.y)
    found = [
        one
        for one in state.combatants
        if one.side != me.side
        and (one.able or _wanted(state, me, one))
        and (state.round or (me.id, one.id) in state.drops)
    ]
    found.sort(key=lambda one: (feet(here, (one.x, one.y)), one.id))
    return tuple(found)


def _armed(book: ActionPointsBook, me: Combatant) -> bool:
    return any(key in book.weapons for key in me.in_hand)


def _in_reach(state: State, book: ActionPointsBook, me: Combatant, foe: Combatant) -> bool:
    """Whether what is at hand could do harm to a foe from here, were there AP for it."""
    return any(
        reaches(state, book, me.id, weapon, foe.id) and value(state, book, me, foe, weapon)
        for weapon in weapons_of(book, me)
    )


def _walk(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    goals: tuple[Combatant, ...],
    gaits: list[str],
) -> tuple[str, tuple[Point, ...]] | None:
    """The first goal to which a way leads nearer, and the cheapest gait that gets there.

    Where none does in one go, the fastest; but whoever shoots does not run first, which would
    hinder it, and goes no farther than to short range (AP-ATK-14).
    """
    short = _short(book, me)
    for foe in goals:
        far = feet((me.x, me.y), (foe.x, foe.y))
        shoots = far > short > 0
        if shoots and len(gaits) > 1:
            gaits = [gait for gait in gaits if gait != "run"]
        near = short if shoots else keep_of(book, weapons_of(book, me))
        mark = Mark(foe.id, foe.x, foe.y, near)
        for gait in gaits:
            form = course_of(state, book, me.id, gait)
            if shoots:
                form = replace(form, budget=min(form.budget, far - short))
            walked = form.toward(mark)
            if walked and (
                there(walked, mark) or (gait == gaits[-1] and nearer(form, walked, mark))
            ):
                return gait, walked
    return None


def _short(book: ActionPointsBook, me: Combatant) -> int:
    """The short range of what is in hand, 0 where that is for melee alone."""
    rows = [book.weapons[key] for key in me.in_hand if key in book.weapons]
    return max([row.ranges[0] for row in rows if row.ranges], default=0)


def there(walked: tuple[Point, ...], mark: Mark) -> bool:
    """Whether a walk ends as near as one wants to be."""
    return feet(walked[-1], (mark.x, mark.y)) <= mark.keep


def nearer(form: Course, walked: tuple[Point, ...], mark: Mark) -> bool:
    """Whether the way that is left after a walk is shorter than before it."""
    return left(form, walked[-1], mark) < left(form, form.start, mark)


def left(form: Course, here: Point, mark: Mark) -> int:
    """How long the way to a mark is from a point, in feet, round what stands between."""
    way = way_round(here, (mark.x, mark.y), form.walls, form.width, form.height)
    return length((here, *way))


def course(state: State, book: ActionPointsBook, who: str, gait: str) -> tuple[Point, ...]:
    """Where somebody walks to, having declared a gait."""
    me = state.who(who)
    found = _walk(state, book, me, quarry(state, me), [gait])
    return found[1] if found else ()


def defends(state: State, book: ActionPointsBook, who: str, weapon: str) -> bool:
    """Whether an attack is met actively (AP-NAR-07).

    It is where the next hit would force an injury Test, or where the AP left pay for no attack: in
    Full Defense, and to the surprised, they are there for nothing else (AP-FD-01, AP-SUR-03).
    """
    me = state.who(who)
    if for_nothing_else(state, who) or injured_next(book, me, weapon):
        return True
    return not any(cost(state, book, who, key) <= me.ap for key in weapons_of(book, me))


def prepares(state: State, book: ActionPointsBook, who: str, names: tuple[str, ...]) -> str:
    """What somebody does before combat: rid of its bags, and armed; else nothing (AP-PRE-03)."""
    me = state.who(who)
    if "drop_bags" in names:
        return "drop_bags"
    if not _armed(book, me):
        for name in names:
            if name.startswith("ready:"):
                return name
    return "done"


def _worse_off(state: State, me: Combatant) -> bool:
    """Whether one's side has fared worse than the others so far, or as badly and comes first.

    Of two sides that cannot hurt one another the first to notice gives up.
    """
    own = other = 0
    for one in state.combatants:
        worn = sum([each.undamaged - each.current for each in one.attributes]) + one.damage
        if one.side == me.side:
            own += worn
        else:
            other += worn
    return own >= other
