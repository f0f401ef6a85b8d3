"""Which facts are shown as moments in Aeronaughts, and with what. Contains no rules."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.grammar import plain, sentence
from fracas.core.asking.prompts import Roll, Term
from fracas.core.picture.moments import Lean, Motion, Opening, Telling
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import CHECK, INITIATIVE, rung_of
from fracas.rulesets.aeronaughts.state import facts as f
from fracas.rulesets.aeronaughts.state import harm_facts as h
from fracas.rulesets.aeronaughts.state import scene_facts as s
from fracas.rulesets.aeronaughts.state.state import State
from fracas.rulesets.aeronaughts.words.catalogue import names_of, net

HELPFUL = "YGB"
"""The letters of the roller's own dice; all others are against the roller."""

NEEDED = net(1, 0)
"""What a check needs: a net success (AE-DICE-04)."""

FREELY = "move"
"""How a combatant moves of its own will."""


def _acted(fact: f.Acted, seen: State, book: AeronaughtsBook) -> Opening:
    return Opening(fact.who, deed=sentence(plain(fact.action)), names=True)


def _maneuvered(fact: f.Maneuvered, seen: State, book: AeronaughtsBook) -> Opening:
    return Opening(fact.who, deed=sentence(plain(fact.maneuver)), names=True)


def _checked(fact: f.Checked, seen: State, book: AeronaughtsBook) -> Opening:
    names, order = names_of(seen, book), fact.action == INITIATIVE
    return Opening(
        fact.who,
        (fact.target,) * (seen.find(fact.target) is not None),
        sentence(plain(fact.action)),
        INITIATIVE if order else CHECK,
        names.skill(fact.skill),
        net(fact.success, fact.advantage, fact.triumph, fact.despair),
        "" if order else NEEDED,
        None if order else rung_of(fact.success, fact.advantage, fact.triumph, fact.despair),
        terms=fact.terms,
        leads=True,
    )


def _struck(fact: f.Struck | f.Missed, seen: State, book: AeronaughtsBook) -> Opening:
    weapon = names_of(seen, book).weapon(fact.weapon)
    return Opening(fact.who, (fact.target,), sentence(weapon), joins=True, by=fact.who)


def _hurt(fact: h.Hurt, seen: State, book: AeronaughtsBook) -> Opening:
    if not fact.by or fact.by == fact.who:
        return Opening(fact.who, joins=True)
    return Opening(fact.by, (fact.who,), joins=True)


def _borne(fact: Any, seen: State, book: AeronaughtsBook) -> Opening:
    return Opening(fact.who, joins=True)


def _moved(fact: s.Moved, seen: State, book: AeronaughtsBook) -> Opening | None:
    return None if fact.how == FREELY else Opening(fact.who, joins=True)


def _way(fact: s.Moved, seen: State, book: AeronaughtsBook) -> tuple[Motion, ...]:
    return (Motion("walk" if fact.how == FREELY else "push", fact.who, way=(fact.zone,)),)


def _strike(fact: f.Struck | f.Missed, seen: State, book: AeronaughtsBook) -> tuple[Motion, ...]:
    return (Motion("lunge", fact.who, fact.target),)


def _falls(fact: s.Fell, seen: State, book: AeronaughtsBook) -> tuple[Motion, ...]:
    return (Motion("fall", fact.who),)


def _goes(fact: s.Gone | s.Left, seen: State, book: AeronaughtsBook) -> tuple[Motion, ...]:
    return (Motion("leave", fact.who),)


def _comes(fact: s.Entered, seen: State, book: AeronaughtsBook) -> tuple[Motion, ...]:
    return (Motion("appear", fact.combatant.id),)


def _lean(term: Term) -> Lean:
    """Own dice and upgrades help; dice and upgrades of the difficulty hamper."""
    if term.kind == "dice" and term.about:
        return 1 if term.about[0][:1] in HELPFUL else -1
    if term.kind in ("upgrade", "downgrade"):
        return 1 if (term.kind == "upgrade") == (term.amount > 0) else -1
    return 1 if term.amount > 0 else -1 if term.amount < 0 else 0


def _need(roll: Roll, seen: State, book: AeronaughtsBook) -> str:
    return NEEDED if roll.kind == CHECK else ""


TELLING = Telling(
    openers={
        f.Acted: _acted, f.Maneuvered: _maneuvered, f.Checked: _checked, f.Struck: _struck,
        f.Missed: _struck, h.Hurt: _hurt, h.Injured: _borne, h.Recovered: _borne,
        h.ConditionSet: _borne,
        h.ConditionEnded: _borne, s.Fell: _borne, s.Moved: _moved, f.Freed: _borne,
    },
    details=frozenset((
        f.SecondOpened, f.Prepared, f.Spent, f.Steadied, f.HonedFact, f.HoneSpent,
        f.Bought, f.Blocked, f.ShieldLost, f.Exposed, f.Forgone, f.Drawn, h.Paid, h.Broken,
        h.Treated, h.Eased, s.Gone, s.Improvised, s.ClockTicked, s.Entered, s.Left, s.Sided,
    )),
    silent=frozenset((
        f.Slotted, f.RoundBegan, f.Lined, f.SlotTaken, f.TurnBegan, f.TurnEnded, h.Rested, s.Ended,
        s.Carried,
    )),
    motions={
        s.Moved: _way, f.Struck: _strike, f.Missed: _strike, s.Fell: _falls, s.Gone: _goes,
        s.Left: _goes, s.Entered: _comes,
    },
    lean=_lean,
    need=_need,
)  # fmt: skip
"""How this system describes moments."""
