"""The cards of a round: the sealed choice, the beats it plans, and everybody's turn."""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.asking.prompts import Ask, Procedure, Together, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, Menu, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import Aim, aimers
from fracas.rulesets.fully_automated.rules.attacks import Attack, Defend, Tackle
from fracas.rulesets.fully_automated.rules.cards import (
    CardDeed,
    Hand,
    RoundOf,
    cards_of,
    stoppable,
    struggles,
)
from fracas.rulesets.fully_automated.rules.conditions import can_move, down, helpless, loses_card
from fracas.rulesets.fully_automated.rules.movement import Move, MoveAlone
from fracas.rulesets.fully_automated.rules.restrain import Restrain
from fracas.rulesets.fully_automated.rules.special import (
    AIDS,
    BreakFree,
    Heal,
    SomethingElse,
    Stabilize,
    StopAlarm,
    Unglue,
)
from fracas.rulesets.fully_automated.rules.steps import single
from fracas.rulesets.fully_automated.state.facts import CardLost, Moved, Resolved, StepBegan
from fracas.rulesets.fully_automated.state.state import BREAK_FREE, DEFEND, MOVE, Combatant, State

_BECAUSE = (
    "FA-SEL-01", "FA-SEL-03", "FA-SEL-05", "FA-SEL-06", "FA-SEL-07", "FA-SEL-10", "FA-SETUP-10",
)  # fmt: skip

CARDS: Menu[CardDeed] = Menu(
    "card",
    BreakFree, Attack, Defend, Move, MoveAlone, Aim, Restrain, Tackle, Heal, Stabilize, Unglue,
    StopAlarm, SomethingElse,
    because=_BECAUSE,
    default=DEFEND,
    lapses=True,
)  # fmt: skip
"""Every card that may be played, including the forced Defend (FA-SEL-07, FA-SEL-12)."""


def hands(state: State, book: FullyAutomatedBook) -> list[tuple[str, Hand]]:
    """Everybody who has a choice, and what decides it.

    The stunned, the incapacitated and the dying have none (FA-SEL-08, FA-SEL-09). A restrained
    combatant with HP above 0 may try to break free.
    """
    present = state.present()
    releasable = any(one.restrained for one in present)
    hurt = [one for one in present if one.hp < one.most_hp or one.glued]
    aids = frozenset([aid.id for aid in AIDS if any(aid.needed(book, one) for one in hurt)])
    alarms = tuple([one.id for one in state.alarms if stoppable(one)])
    found = []
    for one in present:
        if not helpless(book, one):
            binds = one.restraints > 0 or releasable
            hand = Hand(cards_of(book, one), False, one.glued > 0, binds, aids, alarms)
            found.append((one.id, hand))
        elif struggles(book, one):
            found.append((one.id, Hand(struggles=True)))
    return found


def ask_cards(state: State, book: FullyAutomatedBook) -> Together | None:
    """The prompt for the sealed choice, open for the selection period (FA-SEL-01, FA-SEL-10).

    Without a period it waits for everybody, or until the GM closes it (FA-SEL-06); those who have
    not chosen then play Defend (FA-SEL-07). None if nobody has a choice.
    """
    found = [CARDS.ask(who, book, hand) for who, hand in hands(state, book)]
    asks = tuple([ask for ask in found if ask is not None])
    seconds, about = state.seconds or None, RoundOf(state.round)
    return Together("card", asks, True, seconds, _BECAUSE, about) if asks else None


def choose(run: Run) -> Procedure[dict[str, str]]:
    """Let all who have a choice seal a card; return the cards by combatant (FA-SEL-01)."""
    asked = ready = ask_cards(run.state, run.book)
    if asked is None:
        return {}
    made_for = run.state

    def ask(state: State) -> Together:
        nonlocal asked
        asked = ready if state is made_for else ask_cards(state, run.book)
        if asked is None:
            raise Moot("choosers")
        return asked

    answers: tuple[str, ...] = yield from need(run, ask)
    return dict(zip([one.decider for one in asked.asks], answers, strict=True))


def plan(state: State, book: FullyAutomatedBook) -> tuple[Beat, ...]:
    """The beats of the round for these cards, in order (FA-ROUND-01 to -07).

    Attackers act by initiative (FA-ATK-20); so do special actions, after the Aim marks
    (FA-ROUND-07).
    """
    laid = [(CARDS.read(one.card).step, one.id) for one in state.in_order() if one.card]
    steps = {step for step, _ in laid}
    beats = [Beat("attack", (who,)) for step, who in laid if step == "attacks"]
    late = [Beat("special", (who,)) for step, who in laid if step == "special"]
    if "defenders" in steps:
        beats.append(Beat("defenders"))
    # A combatant who goes down in step 1, or struggles in restraints, may have a hex in step 3.
    if not steps.isdisjoint(("attacks", "moves", "special")):
        beats.append(Beat("mover"))
    if "aims" in steps:
        beats.append(Beat("aims"))
    return (*beats, *late, Beat("close"))


def due(state: State, step: str) -> list[Combatant]:
    """Whose card of a step is still to be played, highest in the order first (FA-ROUND-07)."""
    return [
        one
        for one in state.in_order()
        if one.card and not one.done and CARDS.read(one.card).step == step
    ]


def attackers(state: State, book: FullyAutomatedBook) -> list[str]:
    """Whose attack is still to come in step 1, highest in the order first (FA-ATK-20)."""
    return [one.id for one in due(state, "attacks") if not CARDS.read(one.card).lost(book, one)]


def specialists(state: State) -> list[str]:
    """Whose special action is still to come in step 4, highest in the order first (FA-ROUND-07)."""
    return [one.id for one in due(state, "special")]


def attack(run: Run, who: str) -> Procedure[None]:
    """Step 1: one attacker's card, resolved fully before the next (FA-ROUND-02, FA-ATK-20)."""
    return _played(run, who, ("FA-ROUND-11", "FA-GAP-28"), ("FA-ROUND-02",))


def special(run: Run, who: str) -> Procedure[None]:
    """Run a special action; going down loses it, damage alone does not (FA-SPEC-04)."""
    lost = ("FA-ROUND-11", "FA-SPEC-04", "FA-GAP-28")
    return _played(run, who, lost, ("FA-SPEC-01", "FA-ROUND-06"))


def aims(run: Run) -> Procedure[None]:
    """Begin step 4 with the Aim marks, if any (FA-ROUND-06, FA-ROUND-07)."""
    for who in aimers(run.state):
        yield from _last_step(run)
        yield from _played(run, who, ("FA-ROUND-11", "FA-GAP-28"), ("FA-ROUND-06",))


def _played(run: Run, who: str, lost: tuple[str, ...], because: tuple[str, ...]) -> Procedure[None]:
    """Resolve a card, unless its player is too badly hurt (FA-ROUND-11)."""
    one = run.state.find(who)
    if one is None or one.out or one.done:
        return
    deed = CARDS.read(one.card)
    if deed.step == "special":
        yield from _last_step(run)
    if deed.lost(run.book, one):
        yield CardLost(who, one.card, because=lost)
        return
    yield from deed.act(run, who)
    now = run.state.find(who)
    if now is not None and not now.done:
        yield Resolved(who, because=because)


def _last_step(run: Run) -> Procedure[None]:
    """Begin step 4 with the first who acts in it (FA-ROUND-06, FA-ROUND-07)."""
    if run.state.step != "aims":
        yield StepBegan("aims", because=("FA-ROUND-01", "FA-ROUND-06", "FA-ROUND-07"))


# Steps 2 and 3: defenders whom nobody attacked, then Moves from the lowest in the order up


def defenders(run: Run) -> Procedure[None]:
    """Step 2: defenders who were not attacked may move one hex, lowest order first.

    FA-ROUND-03, FA-ROUND-04, FA-DEF-19, FA-DEF-20, FA-STUN-07.
    """
    for one in run.state.in_order(rising=True):
        now = run.state.find(one.id)
        if now is None or not now.defends or now.attacked or now.stepped or now.out:
            continue
        if now.place is not None and can_move(run.book, now):
            if run.state.step != "defenders":
                yield StepBegan("defenders", because=("FA-ROUND-01", "FA-ROUND-04", "FA-GAP-44"))
            yield from Defend().act(run, one.id)


def mover(run: Run, *patient: str) -> Procedure[None]:
    """Step 3, one slot: the lowest still to move, or one who interjects (FA-ROUND-05).

    Before each slot every higher mover may interject; of several the highest moves (FA-MOVE-10,
    FA-MOVE-11, FA-GAP-37). Those who are `patient` wait for their own place and are not asked
    again, nor are those whose card said so. The slot of a combatant who went down is one hex
    (FA-ROUND-11).
    """
    waiting = to_move(run.state, run.book)
    if not waiting:
        return
    if run.state.step != "moves":
        yield StepBegan("moves", because=("FA-ROUND-01", "FA-ROUND-05", "FA-MOVE-15"))
    try:
        who, patient = yield from _interjection(run, waiting, patient)
    except Moot:
        # An edit made the prompt moot, and all still have their slots.
        yield Planned((Beat("mover", patient),), because=("FA-MOVE-10",))
        raise
    if len(waiting) > 1:
        yield Planned((Beat("mover", patient),), because=("FA-MOVE-10",))
    one = run.state.who(who)
    if plays_move(run.book, one):
        yield from Move().act(run, who)
        return
    if one.card == MOVE and not one.done:
        yield CardLost(who, MOVE, because=("FA-ROUND-11", "FA-GAP-28"))
    yield from single(run, who, "downed", ("FA-ROUND-11", "FA-HP-02", "FA-GAP-61"))
    now = run.state.find(who)
    if now is not None and now.place is not None and not (now.stepped or now.out):
        # Staying uses up the slot too.
        yield Moved(who, (now.place,), 0, "downed", because=("FA-ROUND-11",))


def plays_move(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant's Move still happens: not lost by going down (FA-ROUND-11, FA-GAP-28).

    A stun does not stop it (FA-ROUND-12).
    """
    return one.card == MOVE and not (one.done or one.out or loses_card(book, one))


def to_move(state: State, book: FullyAutomatedBook) -> list[str]:
    """Who still has a slot in step 3, lowest in the order first (FA-MOVE-10, FA-INIT-06)."""
    return [
        one.id
        for one in state.in_order(rising=True)
        if plays_move(book, one) or _drops(book, one) or (one.card == MOVE and not one.done)
    ]


def _drops(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant who is down has one hex in step 3 (FA-ROUND-11).

    If the table lets the card of a combatant who goes down resolve, the card replaces the hex.
    """
    if not one.card or one.card == DEFEND or one.stepped or not down(book, one):
        return False
    if one.place is None or not can_move(book, one):
        return False
    return book.rulings["downed_card"] == "lost" or one.card == BREAK_FREE


class Wait(Deed, frozen=True):
    """Let everybody lower go first (FA-MOVE-11)."""

    kind = "wait"


class NotYet(Deed, frozen=True):
    """Let this one go first, and be asked again before the next (FA-MOVE-11)."""

    kind = "interject"
    stem = "not_yet"
    icon = "clock"


class Interject(Deed, frozen=True):
    """Move before those who are lower (FA-MOVE-10)."""

    kind = "interject"
    stem = "now"
    shelf = "move"
    icon = "zap"


WAIT, INTERJECT, NOT_YET = Wait(), Interject(), NotYet()

INTERJECTS: Deeds[Deed] = Deeds(Wait, Interject, NotYet)


class Interjecting(NamedTuple):
    """A subject: who may move before whom."""

    who: Who
    first: Who


def _interjection(
    run: Run, waiting: list[str], patient: tuple[str, ...]
) -> Procedure[tuple[str, tuple[str, ...]]]:
    """Ask who moves now, and who waits for their own place (FA-MOVE-11).

    The highest of those who want to move first moves, else the lowest.
    """
    form = choice(WAIT, INTERJECT, NOT_YET)
    because = ("FA-MOVE-10", "FA-MOVE-11", "FA-GAP-37", "FA-ROUND-15")

    def eager(state: State) -> list[str]:
        """Higher movers who could move now and have not chosen to wait, highest first."""
        found = []
        for who in reversed(waiting[1:]):
            one = state.find(who)
            if who in patient or one is None or one.alone:
                continue
            if plays_move(run.book, one) and can_move(run.book, one):
                found.append(who)
        return found

    def ask(state: State) -> Together:
        first = waiting[0]
        asks = tuple(
            [
                Ask(Decider(who), "interject", form, because, Interjecting(who, first), WAIT.id)
                for who in eager(state)
            ]
        )
        if not asks:
            raise Moot(first)
        return Together("interject", asks, hidden=False, because=because, about=One(first))

    if not eager(run.state):
        return waiting[0], patient
    answers: tuple[str, ...] = yield from need(run, ask)
    said = dict(zip(eager(run.state), answers, strict=True))
    stay = (*patient, *[who for who, answer in said.items() if answer == WAIT.id])
    return next((who for who, answer in said.items() if answer == INTERJECT.id), waiting[0]), stay
