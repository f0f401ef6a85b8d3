"""What a computer's combatant answers at each prompt.

policies.py chooses the cards; this module answers everything after that. It uses only what
everybody can see: a state contains nothing sealed (FA-ADV-05).
"""

from __future__ import annotations

from operator import itemgetter

from fracas.core.asking.answers import Answer
from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask, Together
from fracas.core.play.run import Run
from fracas.kit.asking import Answers, advised, usual
from fracas.kit.deeds import Deed
from fracas.rulesets.fully_automated.advice.aids import RESTRAIN as RESTRAINING
from fracas.rulesets.fully_automated.advice.aids import helped
from fracas.rulesets.fully_automated.advice.footwork import (
    FLEEING,
    Steps,
    after,
    along,
    aside,
    needed,
    off,
    steps_of,
    towards,
    way,
)
from fracas.rulesets.fully_automated.advice.outlook import arms, look
from fracas.rulesets.fully_automated.advice.policies import bound, card_for, open_cards
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import APPLY, KEEP, KEEP_PLACE, REROLL
from fracas.rulesets.fully_automated.rules.attacks import (
    AIM_ATTACK,
    AIM_MOVE,
    COUNTERS,
    NO_ANSWER,
    Counter,
    against,
)
from fracas.rulesets.fully_automated.rules.blows import armour_of
from fracas.rulesets.fully_automated.rules.cards import reach
from fracas.rulesets.fully_automated.rules.conditions import down
from fracas.rulesets.fully_automated.rules.ground import budget
from fracas.rulesets.fully_automated.rules.movement import (
    ALONE,
    COMPANIONS,
    Along,
    Move,
    MoveAlone,
)
from fracas.rulesets.fully_automated.rules.restrain import BINDS, Bind, Release, here
from fracas.rulesets.fully_automated.rules.restrain import NOBODY as NO_BINDING
from fracas.rulesets.fully_automated.rules.special import NOBODY as NO_PATIENT
from fracas.rulesets.fully_automated.rules.special import PATIENTS, Help
from fracas.rulesets.fully_automated.rules.steps import LEAVE, STAY, STEPS, Step
from fracas.rulesets.fully_automated.rules.targets import NOBODY as NO_TARGET
from fracas.rulesets.fully_automated.rules.targets import TARGETS, Strike, StrikeHere
from fracas.rulesets.fully_automated.rules.turns import CARDS
from fracas.rulesets.fully_automated.state.state import DEFEND, MOVE, RESTRAIN, Combatant, State
from fracas.space.hexes import distance

MOVING, MOVING_ALONE = Move(), MoveAlone()


def advise(run: Run) -> Answer | None:
    """Return what each combatant's policy answers at the open prompt (FA-ADV-06); None for rolls.

    For a `Together`, the answers of all who are asked, in order. Each uses only open information,
    so none depends on what another seals.
    """
    prompt = run.prompt
    if isinstance(prompt, Together) and prompt.kind == "card":
        return _cards(run, prompt)
    return advised(run, _ANSWERS)


def apart(state: State) -> tuple[int, ...]:
    """What advice depends on besides the position: the round, for random cards (FA-ADV-05)."""
    return (state.round,)


def _cards(run: Run, prompt: Together) -> Answer:
    """Choose cards for all who choose in this round (FA-SEL-01)."""
    state: State = run.state
    seen = look(state, run.book)
    chosen = []
    for ask in prompt.asks:
        cards = open_cards(CARDS.of(ask))
        who = str(ask.decider)
        card = card_for(state, run.book, seen, who, cards)
        if card == MOVING and MOVING_ALONE in cards.open and not needed(state, run.book, who):
            card = MOVING_ALONE
        chosen.append(card.id if card in cards.open else usual(ask))
    return tuple(chosen)


def _sentence(run: Run, ask: Ask) -> str:
    """Write a simple sentence for light combat: the best attack on a foe who is up, or Defend.

    FA-LIGHT-03. Those who avoid fighting, or have nobody to fight, defend.
    """
    state: State = run.state
    book: FullyAutomatedBook = run.book
    me = state.who(ask.decider)
    foes = [foe for foe in state.foes(me.id) if _fair(book, me, foe)]
    if not foes or me.policy in (FLEEING, "defensive") or me.attitude == "neutral":
        return "Defend"
    weakest = min(foes, key=lambda foe: (foe.hp, foe.id))
    worth = arms(book, me).at(1, armour_of(book, weakest), aimed=False)
    return f"{book.cards[worth.key].name} at {weakest.name}"


def _target(run: Run, ask: Ask) -> Deed:
    """Choose the best target that is still up, else a hex closer to one (FA-ATK-02)."""
    state: State = run.state
    book: FullyAutomatedBook = run.book
    who, key = ask.about.who, ask.about.card
    me, deeds = state.who(who), TARGETS.of(ask)
    own = arms(book, me)
    best: Strike | None = None
    most = 0.0
    for deed in deeds:
        if type(deed) is not Strike:
            continue
        foe = state.who(deed.target)
        if not _fair(book, me, foe):
            continue
        assert me.place is not None
        assert foe.place is not None
        away = distance(me.place, foe.place)
        worth = own.at(away, armour_of(book, foe), aimed=bool(me.aim))
        value = worth.guarded if foe.card == DEFEND else worth.open
        value += 1.0 / max(1, foe.hp)
        if best is None or value > most:
            best, most = deed, value
    hexes = steps_of(deeds)
    if best is not None:
        staying = StrikeHere(best.target)
        return staying if staying in deeds and _stays(run, who, best.target, hexes) else best
    card = book.cards.get(key)
    if hexes and card is not None:
        reaches = frozenset(
            away for away in range(1, max(card.range, card.far) + 1) if reach(book, me, key, away)
        )
        step = towards(run, who, hexes, reaches) or towards(run, who, hexes)
        if step is not None:
            return step
    return NO_TARGET


def _stays(run: Run, who: str, target: str, hexes: Steps) -> bool:
    """Whether the hex of attack movement is useless for a chase or for stepping back."""
    return not against(run.state, run.book, target) and off(run, who, hexes) is None


def _fair(book: FullyAutomatedBook, me: Combatant, foe: Combatant) -> bool:
    """Whether a combatant is a fair target: a foe who is not down (FA-OPT-06)."""
    return foe.side != me.side and foe.attitude != "neutral" and not down(book, foe)


def _restrain(run: Run, ask: Ask) -> Deed:
    """Bind a foe, free a friend, or step closer to one of them (FA-RESTR-01, FA-RESTR-11)."""
    state: State = run.state
    book: FullyAutomatedBook = run.book
    me, deeds = state.who(ask.about.who), BINDS.of(ask)
    best = max(
        [
            (helped(book, me, state.who(deed.target), RESTRAINING), deed)
            if isinstance(deed, Release)
            else (bound(book, me, state.who(deed.target)), deed)
            for deed in deeds
            if isinstance(deed, Bind | Release)
            and (state.who(deed.target).side == me.side) is isinstance(deed, Release)
        ],
        key=itemgetter(0),
        default=None,
    )
    if best is not None:
        deed = best[1]
        staying, hexes = here(deed), steps_of(deeds)
        return staying if staying in deeds and _stays(run, me.id, deed.target, hexes) else deed
    gap = book.tables.restrain_gap
    wanted = [
        one.place
        for one in state.present()
        if one.place is not None
        and one.id != me.id
        and (
            (one.side != me.side and me.restraints and me.hp - one.hp >= gap and not one.restrained)
            or (one.side == me.side and one.restrained)
        )
    ]
    for step in steps_of(deeds):
        if any(distance(step.place, place) == 1 for place in wanted):
            return step
    return NO_BINDING


def _patient(run: Run, ask: Ask) -> Deed:
    """Choose the friend who needs help most (FA-SPEC-01); never a foe."""
    state: State = run.state
    me, deeds = state.who(ask.about.who), PATIENTS.of(ask)
    card = CARDS.read(ask.about.card)
    friends = [
        (helped(run.book, me, state.who(deed.patient), card), deed)
        for deed in deeds
        if isinstance(deed, Help) and state.who(deed.patient).side == me.side
    ]
    return max(friends, key=itemgetter(0))[1] if friends else NO_PATIENT


def _companion(run: Run, ask: Ask) -> Deed:
    """Take along a friend who gets closer that way for free (FA-MOVE-09)."""
    others = [deed.who for deed in COMPANIONS.of(ask) if isinstance(deed, Along)]
    taken = along(run.state, run.book, str(ask.decider), others)
    return Along(taken) if taken else ALONE


def _step(run: Run, ask: Ask) -> Deed:
    """Choose a defender's hex: away from an attack, or if not attacked, to better ground."""
    state: State = run.state
    who, deeds = str(ask.decider), STEPS.of(ask)
    hexes = steps_of(deeds)
    if hexes and isinstance(hexes[0], Step):
        return aside(run, who, ask.about.other, hexes) or STAY
    me = state.who(who)
    if me.policy == FLEEING and LEAVE in deeds:
        return LEAVE
    if down(run.book, me) or me.policy == FLEEING:
        return STAY
    hiding = off(run, who, hexes)
    if hiding or arms(run.book, me).shoots:
        return hiding or STAY
    return towards(run, who, hexes) or STAY


def _chase(run: Run, ask: Ask) -> Deed:
    """Follow a target who stepped out of reach (FA-ATK-04)."""
    return after(run, ask.about.who, ask.about.other, steps_of(STEPS.of(ask))) or STAY


def _retreat(run: Run, ask: Ask) -> Deed:
    """Step back after the attack when badly hurt (FA-ATK-14)."""
    return off(run, ask.about.who, steps_of(STEPS.of(ask))) or STAY


def _counter(run: Run, ask: Ask) -> Deed:
    """Answer with the best card that reaches, but never a friend's mistake (FA-DEF-23)."""
    state: State = run.state
    book: FullyAutomatedBook = run.book
    me, foe = state.who(ask.about.who), state.who(ask.about.target)
    if me.side == foe.side or me.place is None or foe.place is None:
        return NO_ANSWER
    away = distance(me.place, foe.place)
    worth = arms(book, me).at(away, armour_of(book, foe), aimed=False)
    deeds, best = COUNTERS.of(ask), Counter(worth.key)
    return best if best in deeds else deeds[0]


def _aim(run: Run, ask: Ask) -> Deed:
    """Apply the condition to an attack that reaches somebody; not to a Move (FA-AIM-10).

    A condition that would expire is always applied (FA-AIM-05).
    """
    state: State = run.state
    who, key = ask.about.who, ask.about.card
    me = state.who(who)
    if me.aim > 1:
        return APPLY
    if key == MOVE:
        return KEEP
    if key == RESTRAIN or me.place is None:
        return APPLY
    own = arms(run.book, me)
    near = any(
        _fair(run.book, me, foe)
        and foe.place is not None
        and distance(me.place, foe.place) <= own.reach
        for foe in state.combatants
        if not foe.out
    )
    return APPLY if near else KEEP


def _tackle_aim(run: Run, ask: Ask) -> Deed:
    """Apply it to the Move of a Tackle that would otherwise not reach a foe (FA-UNARM-08)."""
    state: State = run.state
    book: FullyAutomatedBook = run.book
    me = state.who(str(ask.decider))
    gaps = [
        distance(me.place, foe.place)
        for foe in state.combatants
        if not foe.out and _fair(book, me, foe)
        if me.place is not None and foe.place is not None
    ]
    far, more = (budget(state, book, me, aimed) + 1 for aimed in (False, True))
    return AIM_MOVE if gaps and far < min(gaps) <= more else AIM_ATTACK


def _path(run: Run, ask: Ask) -> Answer:
    """Choose the way of a Move (FA-MOVE-01); with a companion, as far of it as is possible."""
    assert isinstance(ask.form, Path)
    gone = way(run, str(ask.decider), ask.form.budget)
    return _as_far(ask.form, gone) if ask.about.towing else gone


def _as_far(form: Path, gone: tuple[str, ...]) -> tuple[str, ...]:
    """The beginning of a way that a form allows."""
    here, left = form.start, form.budget
    for at, there in enumerate(gone):
        left -= form.exits.get(here, {}).get(there, form.budget + 1)
        if left < 0:
            return gone[:at]
        here = there
    return gone if not form.ends or here in form.ends else ()


def _leave(run: Run, ask: Ask) -> Deed:
    """Bystanders leave if they can; others stay (FA-MOVE-13)."""
    return LEAVE if run.state.who(str(ask.decider)).policy == FLEEING else STAY


def _reroll(run: Run, ask: Ask) -> Deed:
    """Roll again for the turn order after a roll below the mean (FA-AIM-12)."""
    me = run.state.who(str(ask.decider))
    return REROLL if me.rank < me.initiative + 11 else KEEP_PLACE


_ANSWERS: Answers = {
    "declare": _sentence,
    "path": _path,
    "target": _target,
    "restrain": _restrain,
    "step": _step,
    "chase": _chase,
    "retreat": _retreat,
    "counter": _counter,
    "patient": _patient,
    "companion": _companion,
    "aim": _aim,
    "tackle_aim": _tackle_aim,
    "leave": _leave,
    "reroll": _reroll,
}
"""The prompts answered by choice; all others get their default."""
