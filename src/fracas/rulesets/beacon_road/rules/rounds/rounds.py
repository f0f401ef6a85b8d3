"""The round: the open choice of Rash or Cautious, and the stages in which everybody has a turn.

The players agree who goes next and the game master names the monsters. If they cannot agree, a
monster goes first (BR-ROUND-08): the game master may say so at any time while the players are
choosing.

Long because the choice and the stages after it are one chapter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Together, need
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.boons import lapse
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, can_buy
from fracas.rulesets.beacon_road.rules.rounds.endings import (
    call_it,
    finish,
    over,
    round_passes,
    waver,
)
from fracas.rulesets.beacon_road.rules.subjects import Pair, Reply, Word
from fracas.rulesets.beacon_road.state.facts import (
    Chosen,
    Marked,
    RoundBegan,
    RoundEnded,
    StageBegan,
)
from fracas.rulesets.beacon_road.state.state import CAUTIOUS, RASH, Creature, State

AMBUSH, MONSTERS = "ambush", "monsters"

REFLEXES = "reflexes"

_STAGE_ROWS: dict[str, tuple[str, ...]] = {
    AMBUSH: ("BR-ROUND-02", "BR-ROUND-07", "BR-ENTER-09", "BR-ROUND-18"),
    RASH: ("BR-ROUND-03",),
    MONSTERS: ("BR-ROUND-04", "BR-ROUND-10", "BR-ROUND-11", "BR-GAP-19"),
    CAUTIOUS: ("BR-ROUND-05", "BR-ROUND-19"),
}

_DRAGS = ("BR-ROUND-08", "BR-GAP-20")


class RoundOf(NamedTuple):
    """The subject of the choice: the round."""

    number: int


class StageOf(NamedTuple):
    """The subject of the prompt who goes next: the stage."""

    stage: str


class Rashness(Word, frozen=True):
    """Rash or Cautious (BR-ACT-04, BR-ACT-05)."""

    kind = "choice"

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """The Acts and Reacts it leaves."""
        tables, rash = book.tables, self.word == RASH
        acts, reacts = (tables.rash_acts, tables.rash_reacts) if rash else (0, 0)
        return {"acts": tables.acts - acts, "reacts": tables.reacts - reacts}


class GoOn(Reply, frozen=True):
    """Make those who have not chosen Cautious (BR-ROUND-19)."""

    kind = "go_on"
    because = ("BR-ROUND-19",)
    icon = "skip-forward"


class ActNow(Reply, frozen=True):
    """A monster acts at once because the choice takes too long (BR-ROUND-08)."""

    who: Who

    kind = "acts_now"
    because = _DRAGS
    icon = "zap"

    @classmethod
    def begins(cls) -> str:
        """Its ids begin with the deed's name, not its kind."""
        return "acts"


class Ambush(Reply, frozen=True):
    """A creature that was held back is Ambushing in this round (BR-ENTER-11)."""

    who: Who

    kind = "ambush"
    because = ("BR-ENTER-11",)
    shelf = "attack"
    icon = "eye-off"


class CallEnding(Reply, frozen=True):
    """The game master declares an ending (BR-ENTER-14)."""

    kind = "ending"
    because = ("BR-ENTER-14",)


class NextUp(Reply, frozen=True):
    """Who goes next (BR-ROUND-13)."""

    who: Who

    kind = "turn"
    stem = ""
    because = ("BR-ROUND-13",)
    icon = "users"


class InOrder(Reply, frozen=True):
    """All who still have a turn in the stage take it in the listed order (BR-ROUND-13)."""

    kind = "in_order"
    because = ("BR-ROUND-13",)
    icon = "users"

    def told(self, state: State, book: BeaconRoadBook, prompt: Any) -> Mapping[str, Any]:
        """Who they are."""
        return {"names": waiting(state, book, prompt.about.stage)[0]}


class GoFirst(Word, frozen=True):
    """Act right before a monster, by Reflexes, or wait (BR-ROUND-17).

    Those who neither go nor wait are asked again before the next monster.
    """

    kind = "reflexes"


GO_ON, ENDING, IN_ORDER = GoOn(), CallEnding(), InOrder()

RASHNESS: Deeds[Rashness] = Deeds(Rashness)
CUTS: Deeds[Reply] = Deeds(GoOn, ActNow, Ambush, CallEnding)
NAMED: Deeds[Reply] = Deeds(NextUp, InOrder, ActNow, CallEnding)
FIRSTS: Deeds[GoFirst] = Deeds(GoFirst)


def round_(run: Run) -> Procedure[None]:
    """Begin a round with fresh Acts and Reacts, unless the fight is over (BR-ENTER-13)."""
    ended = over(run.state, run.book)
    if ended is not None:
        yield from finish(run, *ended)
        return
    yield RoundBegan(run.state.round + 1, because=("BR-ROUND-15", "BR-ROUND-16", "BR-ACT-01"))
    yield from choose(run)


def choose(run: Run) -> Procedure[None]:
    """Stage 1: the players openly choose Rash or Cautious (BR-ROUND-01, BR-ROUND-09).

    A choice may be changed until all have chosen. The game master may close the stage, which makes
    the undecided Cautious (BR-ROUND-19), or have a monster act at once, after which all choose
    again (BR-ROUND-08).
    """
    book: BeaconRoadBook = run.book
    choices: dict[str, str] = {}
    if choosers(run.state, book):

        def ask(state: State) -> Together:
            return _ask_choices(state, book)

        answers: tuple[str, ...] = yield from need(run, ask)
        # The game master's part comes last.
        if (yield from _cut(run, CUTS.read(answers[-1]), Beat("choice"))):
            return
        asks = ask(run.state).asks[:-1]
        choices = {one.about.who: answer for one, answer in zip(asks, answers[:-1], strict=True)}
    for who in obeying(run.state, book):
        try:
            choices[who] = yield from need(run, partial(_ask_one, who))
        except Moot:
            continue  # an edit removed it, and the others have their round
    for one in run.state.present():
        if one.kind == "pc":
            choices.setdefault(one.id, CAUTIOUS)
    because = ("BR-ROUND-01", "BR-ROUND-09", "BR-ROUND-19", "BR-ACT-06", "BR-GAP-18")
    yield Chosen(tuple(choices.items()), because=because)
    yield Planned(_stages(run.state), because=("BR-ROUND-02", "BR-ROUND-04", "BR-ROUND-05"))


def _stages(state: State) -> tuple[Beat, ...]:
    """The stages with a turn for somebody; those of the monsters and the Cautious always come."""
    present = state.present()
    stages = []
    if any(one.ambushing for one in present):
        stages.append(AMBUSH)
    if any(one.kind == "pc" and one.choice == RASH for one in present):
        stages.append(RASH)
    stages += [MONSTERS, CAUTIOUS]
    return (*(Beat("stage", (name,)) for name in stages), Beat("close"))


def able(book: BeaconRoadBook, one: Creature, number: int) -> bool:
    """Whether a creature could do anything on its own turn (BR-ROUND-14)."""
    if not (one.wounds or one.surprised or one.acts or one.choice == RASH) and one.hp > 0:
        return book.tables.acts > 0
    return acts_left(book, one, number) > 0 or can_buy(book, one)


def choosers(state: State, book: BeaconRoadBook) -> tuple[str, ...]:
    """The players' characters who decide for themselves and can do something in this round."""
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.kind == "pc"
            and not one.out
            and not one.taken
            and able(book, one, state.round)
            and decider_of(state, one.id) == one.id
        ]
    )


def obeying(state: State, book: BeaconRoadBook) -> tuple[str, ...]:
    """The Dominated players' characters, for whom another chooses (BR-ROUND-11)."""
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.kind == "pc"
            and one.wounds
            and not one.out
            and not one.taken
            and able(book, one, state.round)
            and decider_of(state, one.id) != one.id
        ]
    )


def _ask_one(who: str, state: State) -> Ask:
    return _choice(decider_of(state, who), who)


@lru_cache(maxsize=256)
def _choice(decider: Decider, who: str) -> Ask:
    return Ask(
        decider, "choice", _CHOICE, ("BR-ROUND-01", "BR-ACT-04", "BR-ACT-05"), One(who), CAUTIOUS
    )


_CHOICE = Choice(
    (
        Rashness(CAUTIOUS).option(because=("BR-ACT-05", "BR-ROUND-05")),
        Rashness(RASH).option(because=("BR-ACT-04", "BR-ROUND-03")),
    )
)


def _ask_choices(state: State, book: BeaconRoadBook) -> Together:
    reserves = tuple(
        [one.id for one in state.present() if one.unseen_by and not (one.ambushing or one.taken)]
    )
    return _choices(choosers(state, book), hasty(state, book), reserves, state.round)


@lru_cache(maxsize=512)
def _choices(
    asking: tuple[str, ...], monsters: tuple[str, ...], reserves: tuple[str, ...], number: int
) -> Together:
    deeds = (GO_ON, *map(ActNow, monsters), *map(Ambush, reserves), ENDING)
    form = Choice(tuple([deed.option() for deed in deeds]))
    aside = Ask(GM, "drags", form, _DRAGS, (), GO_ON.id, closes=True)
    asks = (*(_choice(Decider(who), who) for who in asking), aside)
    because = ("BR-ROUND-01", "BR-ROUND-09", "BR-ROUND-08")
    return Together("choice", asks, hidden=False, because=because, about=RoundOf(number))


def hasty(state: State, book: BeaconRoadBook) -> tuple[str, ...]:
    """The game master's creatures that may act at once if the players cannot agree.

    BR-ROUND-08: those that can act and have had no turn in this round.
    """
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.kind != "pc" and not one.out and not one.taken and able(book, one, state.round)
        ]
    )


def _cut(run: Run, said: Reply, again: Beat) -> Procedure[bool]:
    """Run what the game master put between the players' choices; return whether there was anything.

    The interrupted stage continues afterwards.
    """
    match said:
        case ActNow(who):
            yield Noted("drags", (who,), because=_DRAGS)
            yield Planned((Beat("turn", (who,)), again), because=_DRAGS)
        case Ambush(who):
            yield Marked(who, because=said.because)
            yield Planned((again,), because=said.because)
        case CallEnding():
            yield from call_it(run)
            if not run.state.result:
                yield Planned((again,), because=said.because)
        case _:
            return False
    return True


def stage(run: Run, name: str, *waiting_on: str) -> Procedure[None]:
    """Run a stage: those with a turn in it are named one at a time (BR-ROUND-13).

    The beat repeats after each turn until nobody waits; a fight that is over ends here. Those who
    could go before a monster, and are `waiting_on` for the stage of the Cautious, are not asked
    again in this one (BR-ROUND-17). If these end with `in_order`, nobody is named any more.
    """
    state: State = run.state
    book: BeaconRoadBook = run.book
    ended = over(state, book)
    if ended is not None:
        yield from finish(run, *ended)
        return
    if state.stage != name:
        yield StageBegan(name, because=_STAGE_ROWS[name])
    ready, idle = waiting(run.state, book, name)
    if not ready and not idle:
        yield from lapse(run, name)
        return
    who = (ready or idle)[0]
    again = Beat("stage", (name, *waiting_on))
    if len(ready) > 1 and IN_ORDER.id not in waiting_on:
        named = NAMED.read((yield from _name(run, name)))
        if (yield from _cut(run, named, again)):
            return
        if isinstance(named, NextUp):
            who = named.who
        elif named == IN_ORDER:
            waiting_on = (*waiting_on, IN_ORDER.id)
    first, stay = yield from _reflexes(run, name, who, waiting_on)
    turns = tuple(Beat("turn", (one,)) for one in (*first, who))
    again = Beat("stage", (name, *stay))
    rows = _STAGE_ROWS[name] if ready else ("BR-ROUND-14",)
    yield Planned((*turns, again), because=("BR-ROUND-13", *rows))


def waiting(
    state: State, book: BeaconRoadBook, name: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those who still have a turn in a stage: who can act, and who cannot (BR-ROUND-14).

    The latter have theirs at the end, if nobody names them. Ambushers of the players come before
    those of the game master (BR-ROUND-18).
    """
    found = [one for one in state.creatures if not one.out and not one.taken and _has(one, name)]
    if name == AMBUSH and any(one.kind == "pc" for one in found):
        found = [one for one in found if one.kind == "pc"]
    ready: list[str] = []
    idle: list[str] = []
    for one in found:
        (ready if able(book, one, state.round) else idle).append(one.id)
    return tuple(ready), tuple(idle)


def _has(one: Creature, name: str) -> bool:
    """Whether a creature's turn is in a stage (BR-ROUND-02 to BR-ROUND-05)."""
    if name == AMBUSH:
        return one.ambushing
    if one.kind != "pc":
        return name == MONSTERS
    return name == CAUTIOUS or (name == RASH and one.choice == RASH)


def _name(run: Run, name: str) -> Procedure[str]:
    """Ask who goes next: the players decide for themselves, the game master for monsters.

    Returns the creature, or what the game master puts in between. Any player may answer, and the
    first answer counts.
    """
    book: BeaconRoadBook = run.book

    def ask(state: State) -> Ruling | Together:
        ready, idle = waiting(state, book, name)
        names = (*ready, *idle)
        if not names:
            raise Moot(name)
        if state.who(names[0]).kind != "pc":
            return _ruling(names, name)
        return _ask_players(names, ready, hasty(state, book), name)

    answer = yield from need(run, ask)
    if isinstance(answer, str):
        return answer
    first = ask(run.state)
    assert isinstance(first, Together)
    usual = first.asks[0].default
    return str(next((said for said in answer if said != usual), usual))


SEVERAL = 2
"""With more than this many to come, all may be named at once."""

_NEXT = ("BR-ROUND-13", "BR-ROUND-14", "BR-NPC-04")


def _named(names: tuple[str, ...], *besides: Reply) -> Choice:
    return Choice(tuple([deed.option() for deed in (*map(NextUp, names), *besides)]))


@lru_cache(maxsize=1024)
def _ruling(names: tuple[str, ...], name: str) -> Ruling:
    form = _named(names, ENDING)
    return Ruling("next", form, names[0], (*_NEXT, *_STAGE_ROWS[name]), StageOf(name))


@lru_cache(maxsize=1024)
def _ask_players(
    names: tuple[str, ...], ready: tuple[str, ...], monsters: tuple[str, ...], name: str
) -> Together:
    because = (*_NEXT, *_STAGE_ROWS[name])
    order = (IN_ORDER,) if len(ready) > SEVERAL else ()
    form = _named(names, *order, *map(ActNow, monsters), ENDING)
    about = StageOf(name)
    master = Ask(GM, "next", form, (*because, *_DRAGS), about, names[0], closes=True)
    plain = _named(names, *order)
    asks = [
        Ask(Decider(who), "next", plain, because, about, names[0], closes=True) for who in ready
    ]
    return Together("next", (master, *asks), hidden=False, because=because, about=about)


def _reflexes(
    run: Run, name: str, who: str, waiting_on: tuple[str, ...]
) -> Procedure[tuple[list[str], tuple[str, ...]]]:
    """Ask who takes a turn right before a monster, and who waits for their own stage.

    It asks the Cautious with Reflexes (BR-ROUND-17) whom the monster could act against.
    """
    state: State = run.state
    first: list[str] = []
    if name != MONSTERS or not able(run.book, state.who(who), state.round):
        return first, waiting_on
    for one in state.foes(who):
        if REFLEXES not in one.abilities or one.kind != "pc" or one.taken or one.choice == RASH:
            continue
        if one.id in waiting_on or who in one.unseen_by:
            continue
        if not able(run.book, one, state.round):
            continue
        try:
            answer = yield from need(run, partial(_ask_reflexes, one.id, who))
        except Moot:
            continue  # an edit removed one of the two, and the stage goes on
        if answer == GO:
            first.append(one.id)
        elif answer == WAIT:
            waiting_on = (*waiting_on, one.id)
    return first, waiting_on


GO, NOT_YET, WAIT = "go", "not_yet", "wait"


def _ask_reflexes(who: str, before: str, state: State) -> Ask:
    state.who(before)
    form = Choice(tuple([GoFirst(word).option() for word in (WAIT, GO, NOT_YET)]))
    decider = decider_of(state, who)
    return Ask(decider, "reflexes", form, ("BR-ROUND-17",), Pair(who, before), WAIT)


def close(run: Run) -> Procedure[None]:
    """End a round: clocks tick, and Surprised ends (BR-OTHER-08)."""
    yield from round_passes(run)
    if run.state.yields:
        yield from waver(run)
    yield RoundEnded(because=("BR-OTHER-08", "BR-ROUND-15", "BR-GAP-15"))
    ended = over(run.state, run.book)
    if ended is not None:
        yield from finish(run, *ended)
