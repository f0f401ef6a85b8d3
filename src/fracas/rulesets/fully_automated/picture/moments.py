"""Which facts are shown as moments in Fully Automated, and with what. Contains no rules."""

from __future__ import annotations

from fracas.core.asking.grammar import plain, sentence, signed
from fracas.core.chance import Rung
from fracas.core.picture.moments import Motion, Opening, Telling
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.blows import stuns_of
from fracas.rulesets.fully_automated.rules.conditions import band, band_at
from fracas.rulesets.fully_automated.rules.rolls import rung_of_blow, rung_of_check, rung_of_effect
from fracas.rulesets.fully_automated.state import facts as f
from fracas.rulesets.fully_automated.state import harm_facts as h
from fracas.rulesets.fully_automated.state import scene_facts as s
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words.catalogue import names_of

FORCED = ("carried", "shifted")
"""How others move a combatant."""

ANSWERED = "counter"
"""The entry of the Restrain table that turns against the one who tries it."""


def _named(fact: f.Named, seen: State, book: FullyAutomatedBook) -> Opening:
    card = names_of(seen, book).card(fact.card)
    return Opening(fact.who, (fact.target,) * bool(fact.target), card, names=True)


def _ordered(fact: f.OrderRolled, seen: State, book: FullyAutomatedBook) -> Opening:
    return Opening(fact.who, throw="order", words="Turn order", total=str(fact.total))


def _defended(fact: f.Defended, seen: State, book: FullyAutomatedBook) -> Opening:
    return Opening(
        fact.against,
        (fact.who,),
        throw="defend",
        words="Defense",
        total=signed(fact.outcome),
        rung=rung_of_effect(fact.effect),
        terms=fact.levels,
        leads=True,
        roller=fact.who,
    )


def _struck(fact: f.Struck, seen: State, book: FullyAutomatedBook) -> Opening:
    card = names_of(seen, book).card(fact.card)
    return Opening(
        fact.who,
        (fact.against,) * bool(fact.against),
        card,
        "attack",
        card,
        signed(fact.outcome),
        rung=_rung(fact, seen, book),
        terms=fact.levels,
        leads=True,
        joins=not fact.counter,
        by=fact.who,
    )


def _rung(fact: f.Struck, seen: State, book: FullyAutomatedBook) -> Rung:
    foe, card = seen.find(fact.against), book.cards.get(fact.card)
    binds = fells = False
    if foe is not None and card is not None:
        aimed = bool(fact.bonus)
        binds = stuns_of(card, fact.outcome, aimed=aimed) > 0 or fact.outcome in card.glues
        fells = band_at(book, foe.hp - fact.damage) != band(book, foe)
    return rung_of_blow(fact.damage, binds=binds, fells=fells)


def _rolled(fact: f.Rolled2dF, seen: State, book: FullyAutomatedBook) -> Opening:
    effect = book.tables.restrain[fact.outcome + len(book.tables.restrain) // 2]
    card = names_of(seen, book).card(fact.card)
    return Opening(
        fact.who,
        (fact.against,) * bool(fact.against),
        card,
        fact.kind,
        card,
        signed(fact.outcome),
        rung="botch" if effect == ANSWERED else rung_of_effect(effect),
        terms=fact.levels,
        leads=True,
    )


def _missed(fact: f.Missed, seen: State, book: FullyAutomatedBook) -> Opening:
    card = names_of(seen, book).card(fact.card)
    return Opening(fact.who, (fact.target,), card, joins=True, by=fact.who)


def _checked(fact: f.Checked, seen: State, book: FullyAutomatedBook) -> Opening:
    # The game master may decide it without dice.
    thrown = "FA-LIGHT-05" not in fact.because
    return Opening(
        fact.who,
        (fact.target,) * (seen.find(fact.target) is not None),
        sentence(plain(fact.action)),
        "skill" if thrown else "",
        sentence(plain(fact.skill)),
        str(fact.total),
        str(fact.total - fact.margin),
        rung_of_check(fact.margin),
        fact.terms,
        leads=True,
    )


def _done(fact: h.Hurt | h.Healed | h.Stunned, seen: State, book: FullyAutomatedBook) -> Opening:
    if not fact.by or fact.by == fact.who:
        return Opening(fact.who, joins=True)
    return Opening(fact.by, (fact.who,), joins=True)


def _moved(fact: f.Moved, seen: State, book: FullyAutomatedBook) -> Opening | None:
    return Opening(fact.who, joins=True) if fact.how in FORCED else None


def _way(fact: f.Moved, seen: State, book: FullyAutomatedBook) -> tuple[Motion, ...]:
    way = tuple([f"{place.column} {place.r}" for place in fact.way])
    return (Motion("push" if fact.how in FORCED else "walk", fact.who, way=way),)


def _strike(fact: f.Struck, seen: State, book: FullyAutomatedBook) -> tuple[Motion, ...]:
    card = book.cards.get(fact.card)
    afar = card is not None and card.ranged
    return (Motion("shot" if afar else "lunge", fact.who, fact.against),) * bool(fact.against)


TELLING = Telling(
    openers={
        f.Named: _named, f.OrderRolled: _ordered, f.Defended: _defended, f.Struck: _struck,
        f.Rolled2dF: _rolled, f.Missed: _missed, f.Checked: _checked, f.Moved: _moved,
        h.Hurt: _done, h.Healed: _done, h.Stunned: _done, h.Glued: _done, h.Unglued: _done,
        h.Restrained: _done, h.Released: _done, h.Stabilized: _done,
        h.Fell: lambda fact, seen, book: Opening(fact.who, joins=True),
    },
    details=frozenset((
        f.Resolved, f.CardLost, f.Wasted, h.Aimed, h.AimServed, h.AimKept, h.AimAged,
        h.StunsPassed, s.AlarmCounted, s.AlarmStopped, s.GroundChanged, s.Gone, s.Declared,
        s.Positioned, s.Improvised, s.Overruled, s.Entered, s.Left, s.Sided,
    )),
    silent=frozenset((
        f.OrderSet, f.RoundBegan, f.Revealed, f.MovingAlone, f.StepBegan, s.Announced, s.Ended,
        s.ModeSet, s.Carried,
    )),
    motions={
        f.Moved: _way, f.Struck: _strike,
        h.Fell: lambda fact, seen, book: (Motion("fall", fact.who),),
        s.Gone: lambda fact, seen, book: (Motion("leave", fact.who),),
        s.Left: lambda fact, seen, book: (Motion("leave", fact.who),),
        s.Entered: lambda fact, seen, book: (Motion("appear", fact.combatant.id),),
    },
    need=lambda roll, seen, book: str(roll.about.wanted) if roll.kind == "skill" else "",
)  # fmt: skip
"""How this system describes moments."""
