"""Restrain: the special attack that binds a foe, or frees a captive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import apply_aim, serve
from fracas.rulesets.fully_automated.rules.attacks import against, counter, defend, retort
from fracas.rulesets.fully_automated.rules.blows import ability_levels, armour_of
from fracas.rulesets.fully_automated.rules.cards import CardDeed, Hand, Playing
from fracas.rulesets.fully_automated.rules.conditions import band, hurt
from fracas.rulesets.fully_automated.rules.rolls import Cast, TableGrades, level, roll_2df
from fracas.rulesets.fully_automated.rules.sight import NEIGHBOURS
from fracas.rulesets.fully_automated.rules.steps import Step, fall_back, give_way, one_step, steps
from fracas.rulesets.fully_automated.state.facts import Missed, Named, Rolled2dF, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import Released, Restrained
from fracas.rulesets.fully_automated.state.state import RESTRAIN, Combatant, State
from fracas.space.hexes import distance

MOVEMENT = 1
"""Hexes of attack movement, as with other attacks at close quarters (FA-RESTR-10)."""


class Restrain(CardDeed, frozen=True):
    """Restrain: bind a neighbour with far less HP, or set one free (FA-RESTR-01, FA-RESTR-11)."""

    stem = RESTRAIN
    because = ("FA-RESTR-01", "FA-RESTR-12", "FA-SEL-11")
    step = "attacks"
    shelf = "attack"
    icon = "link"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Open to those with restraints, and if anybody is bound (FA-RESTR-12)."""
        return super().shut(book, means) or ("" if means.binds else "FA-RESTR-12")

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Play Restrain: bind an adjacent foe, or release a captive (FA-RESTR-01, FA-RESTR-11)."""
        aimed = yield from apply_aim(run, who, RESTRAIN)
        deed, left = yield from _pick(run, who, MOVEMENT)
        match deed:
            case Bind():
                yield from _bind(run, who, deed.target, left, aimed=aimed)
            case Release():
                yield Released(deed.target, who, because=(*deed.because, "FA-GAP-67"))
                yield from fall_back(run, who, left)
            case _:
                yield Wasted(who, RESTRAIN, because=NOBODY.because)


class Bind(Deed, frozen=True):
    """Bind a neighbour (FA-RESTR-02, FA-RESTR-03)."""

    target: Who

    kind = "restrain"
    because: ClassVar[tuple[str, ...]] = ("FA-RESTR-03", "FA-RESTR-02")
    shelf = "attack"
    icon = "link"

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """Who would bind, and whether both are present."""
        me = state.find(prompt.about.who)
        return {"me": me, "both": me is not None and state.find(self.target) is not None}


class BindHere(Bind, frozen=True):
    """Restrain a neighbour and forgo the hex of attack movement (FA-RESTR-03, FA-RESTR-10)."""

    stem = "restrain_here"
    because = ("FA-RESTR-03", "FA-RESTR-02", "FA-RESTR-10", "FA-ATK-08")


class Release(Deed, frozen=True):
    """Set a neighbour free (FA-RESTR-11)."""

    target: Who

    kind = "release"
    because: ClassVar[tuple[str, ...]] = ("FA-RESTR-11", "FA-RESTR-12")
    shelf = "help"
    icon = "unlink"


class ReleaseHere(Release, frozen=True):
    """Free a neighbour and forgo the hex of attack movement (FA-RESTR-11, FA-RESTR-10)."""

    stem = "release_here"
    because = ("FA-RESTR-11", "FA-RESTR-12", "FA-RESTR-10", "FA-ATK-08")


class BindNobody(Deed, frozen=True):
    """Let the card go unused (FA-RESTR-04)."""

    kind = "none"
    because = ("FA-RESTR-04",)
    says = "bind_nobody"
    shelf = "end"
    icon = "x"


NOBODY = BindNobody()

BINDS: Deeds[Deed] = Deeds(Bind, BindHere, Release, ReleaseHere, Step, BindNobody)


def _pick(run: Run, who: str, left: int) -> Procedure[tuple[Deed, int]]:
    """Ask whom to bind or release; return the deed and the movement left."""
    while True:
        free = left

        def ask(state: State, free: int = free) -> Ask:
            found = open_targets(state, run.book, who)
            usual = [*found, NOBODY][0].id
            hexes = steps(state, run.book, who) if free else []
            stays = [here(one) for one in found] if hexes else []
            form = choice(*found, *stays, *hexes, NOBODY)
            because = ("FA-RESTR-01", "FA-RESTR-02", "FA-ATK-02")
            decider, about = Decider(state.who(who).id), Playing(who, RESTRAIN)
            return Ask(decider, "restrain", form, because, about, usual)

        deed = BINDS.read((yield from need(run, ask)))
        if isinstance(deed, BindHere | ReleaseHere):
            return deed, 0
        if not isinstance(deed, Step):
            return deed, left
        yield from one_step(run, who, deed, "attack", ("FA-RESTR-10", "FA-ATK-08"))
        left = 0


def here(deed: Bind | Release) -> Bind | Release:
    """The same deed without the hex of attack movement (FA-RESTR-10)."""
    return BindHere(deed.target) if isinstance(deed, Bind) else ReleaseHere(deed.target)


def open_targets(state: State, book: FullyAutomatedBook, who: str) -> list[Bind | Release]:
    """Adjacent foes with low enough HP, and adjacent captives.

    FA-RESTR-02, FA-RESTR-03, FA-RESTR-11, FA-RESTR-16, FA-GAP-55.
    """
    one = state.who(who)
    if one.place is None:
        return []
    binds: list[Bind] = []
    frees: list[Release] = []
    gap = book.tables.restrain_gap
    for other in state.present():
        if other.id == who or other.place is None or distance(one.place, other.place) != 1:
            continue
        if other.restrained:
            frees.append(Release(other.id))
        elif one.restraints and one.hp - other.hp >= gap and band(book, other) != "dead":
            binds.append(Bind(other.id))
    side = one.side
    allied = {other.id for other in state.combatants if other.side == side}
    frees.sort(key=lambda deed: deed.target not in allied)
    foes = [deed for deed in binds if deed.target not in allied]
    return [*foes, *frees, *(deed for deed in binds if deed.target in allied)]


def _bind(run: Run, who: str, target: str, left: int, *, aimed: bool) -> Procedure[None]:
    """Attempt to bind; the target may defend (FA-RESTR-09, FA-GAP-54)."""
    book: FullyAutomatedBook = run.book
    yield Named(who, target, RESTRAIN, because=("FA-RESTR-03", "FA-DEF-24"))
    effect = "proceeds"
    if against(run.state, book, target):
        left = yield from give_way(run, who, target, left)
        one, other = run.state.who(who), run.state.who(target)
        here, there = one.place, other.place
        if here is None or there is None or distance(here, there) != 1:
            yield Missed(who, target, RESTRAIN, "reach", because=("FA-DEF-08", "FA-RESTR-02"))
            if aimed:
                yield from serve(run, who, RESTRAIN)
            yield from fall_back(run, who, left)
            return
        effect = yield from defend(run, who, target, RESTRAIN, NEIGHBOURS, aimed=aimed)
    if aimed:
        yield from serve(run, who, RESTRAIN)
    if effect in ("proceeds", "disadvantage"):
        yield from _roll(run, who, target, effect, aimed=aimed)
    else:
        yield Missed(who, target, RESTRAIN, "stopped", because=("FA-RESTR-09", "FA-DEF-05"))
        yield from retort(run, target, who, effect)
    yield from fall_back(run, who, left)


def _roll(run: Run, who: str, target: str, effect: str, *, aimed: bool) -> Procedure[None]:
    """Make the roll, which a defence may have hampered, and apply it (FA-RESTR-18)."""
    book: FullyAutomatedBook = run.book
    hampered = target if effect == "disadvantage" else ""
    terms = binding_levels(book, run.state.who(who), aimed=aimed, defended=hampered)
    because = ("FA-RESTR-01", "FA-RESTR-18")
    grades = TableGrades(book.tables.restrain, "counter")
    cast: Cast = yield from roll_2df(
        run, who, "restrain", RESTRAIN, terms, because, lambda state: grades, target
    )
    yield Rolled2dF(who, "restrain", RESTRAIN, *cast, target, because=because)
    yield from _come_of_it(run, who, target, book.tables.restrain[cast.outcome + 2])


def binding_levels(
    book: FullyAutomatedBook, one: Combatant, *, aimed: bool, defended: str = ""
) -> tuple[Term, ...]:
    """Every advantage and disadvantage of an attempt to bind (FA-RESTR-18).

    `defended` is the target whose defence gives disadvantage.
    """
    terms: list[Term] = []
    if aimed:
        terms.append(level("aimed", 1, ("FA-AIM-17", "FA-AIM-06")))
    if defended:
        terms.append(level("defended", -1, ("FA-RESTR-09", "FA-DEF-04"), (defended,)))
    if one.stunned_next and book.rulings["stunned_before_attack"] == "on":
        terms.append(level("stunned_before", -1, ("FA-STUN-10",)))
    return (*terms, *ability_levels(one, RESTRAIN))


def _come_of_it(run: Run, who: str, target: str, effect: str) -> Procedure[None]:
    """Apply the outcome: bound, 3 damage, or the target's answer (FA-RESTR-05 to -07).

    The total decides, not single faces (FA-GAP-22, FA-GAP-23).
    """
    book: FullyAutomatedBook = run.book
    if effect == "restrained":
        because = ("FA-RESTR-07", "FA-RESTR-08", "FA-RESTR-14", "FA-HP-01")
        yield Restrained(target, who, because=because)
    elif effect == "harm":
        armour = armour_of(book, run.state.who(target))
        damage = max(0, book.tables.restrain_damage - armour)
        rows = ("FA-RESTR-06", "FA-RESTR-17", "FA-DMG-05")
        if damage:
            yield from hurt(run, target, damage, who, "restrain", rows)
    else:
        yield from counter(run, target, who, disadvantaged=True)
