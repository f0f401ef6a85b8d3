"""The round of Long Poles: all set their feet in secret, then each has a turn (LP-01)."""

from fracas.core.asking.answers import Choice, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, Ruling, Term, need
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice import Pool
from fracas.kit import Ended, RoundBegan, TurnBegan, everybody, total_of
from long_poles.state import Pushed, State, Stood, Thrust


def round_(run: Run) -> Procedure[None]:
    """End the fight if a side has won (LP-06); else all choose a stance and show it (LP-02)."""
    if run.state.victor():
        yield Ended(run.state.victor(), because=("LP-06",))
        return
    yield RoundBegan(run.state.round + 1, because=("LP-01",))
    stances = Choice(tuple(Option(name) for name in run.book.stances))
    chosen = yield from everybody(run, "stance", stances, "brace", ("LP-02",))
    for who, stance in chosen:
        yield Stood(who, stance, because=("LP-02",))
    yield Planned((*(Beat("turn", (who,)) for who, _ in chosen), Beat("round")), because=("LP-01",))


def turn(run: Run, who: str) -> Procedure[None]:
    """Thrust or do something else; nothing for those in the water, or after the last push."""
    if not run.state.stands(who) or run.state.victor():
        return
    yield TurnBegan(who, because=("LP-01",))

    def ask(state: State) -> Ask:
        thrusts = (Option(f"thrust:{foe.id}", "thrust", (foe.id,)) for foe in state.foes(who))
        acts = Choice((*thrusts, Option("else", because=("LP-04",))))
        return Ask(Decider(who), "act", acts, ("LP-03",), (who,), "else")

    act, _, target = (yield from need(run, ask)).partition(":")
    yield from thrust(run, who, target) if act == "thrust" else something_else(run, who)


def thrust(run: Run, who: str, target: str) -> Procedure[None]:
    """Roll two dice, with skill and both stances, against the number to hit (LP-03)."""

    def roll(state: State) -> Roll:
        one, foe, stances = state.find(who), state.find(target), run.book.stances
        terms = (
            Term("skill", "bonus", one.skill, ("LP-03",)),
            Term("own", "bonus", stances[one.stance].own, ("LP-02",), (one.stance,)),
            Term("against", "bonus", stances[foe.stance].against, ("LP-02",), (foe.id, foe.stance)),
        )
        return total_of(who, "thrust", Pool(2, 6), terms, ("LP-03",), (who, target))

    rolled = yield from need(run, roll)
    by = (rolled.value >= run.book.hit) + (rolled.value >= run.book.hard)
    yield Thrust(who, target, ("missed", "pushed", "hard")[by], rolled.faces, because=("LP-03",))
    if by:
        yield Pushed(target, by, because=("LP-05",))
    elif run.book.rulings["overreach"] == "slip" and run.state.find(target).stance == "brace":
        yield Pushed(who, 1, because=("LP-GAP-01",))


def something_else(run: Run, who: str) -> Procedure[None]:
    """Act in one's own words; the game master says whether it shakes a foe (LP-04)."""
    ask = Ask(Decider(who), "else", Text(1, 200), ("LP-04",), (who,), "something bold")
    said = yield from need(run, lambda _: ask)

    def ruling(state: State) -> Ruling:
        best = max(state.foes(who), key=lambda one: one.left)
        behind = state.find(who).left < best.left
        name, default = ("behind", best.id) if behind else ("ahead", "nothing")
        shaken = (Option(one.id, "shaken", (one.id,)) for one in state.foes(who))
        reason = Term(name, "reason", because=("LP-04",), about=(who,))
        form = Choice((Option("nothing"), *shaken))
        return Ruling("else_ruling", form, default, ("LP-04",), (who, said), (reason,))

    shaken = yield from need(run, ruling)
    yield Noted("did", (who,), said, because=("LP-04",))
    if shaken != "nothing":
        yield Pushed(shaken, 1, because=("LP-04", "LP-05"))
