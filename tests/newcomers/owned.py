"""What counts as an owned power, maneuver or special action, for `scripts/soak-unused`.

Each system names the lists of deeds among which its powers, maneuvers and cards are chosen. The
deeds say the rest: a deed with a row of a table of `ROWS` is counted by that row, another by its
kind, and one that ends a turn or declines is not counted. Whom, where, how far, which type of
damage, and what becomes of someone in the story are asked from other lists, which do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from fracas.core.asking.options import Option
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.words import keys_of
from fracas.rulesets.action_points.rules import defence, movement, opening
from fracas.rulesets.action_points.rules import endings as ap_endings
from fracas.rulesets.action_points.rules import rounds as ap_rounds
from fracas.rulesets.aeronaughts.rules import offers
from fracas.rulesets.aeronaughts.rules import turns as ae_turns
from fracas.rulesets.aeronaughts.rules import whole as ae_whole
from fracas.rulesets.beacon_road.rules.attacks import aims
from fracas.rulesets.beacon_road.rules.harm import harm
from fracas.rulesets.beacon_road.rules.powers import powers, rites
from fracas.rulesets.beacon_road.rules.rolls import declaring, rolls, teamwork
from fracas.rulesets.beacon_road.rules.rounds import endings as br_endings
from fracas.rulesets.beacon_road.rules.rounds import improvising as br_improvising
from fracas.rulesets.beacon_road.rules.rounds import turns as br_turns
from fracas.rulesets.beacon_road.rules.rounds import windows
from fracas.rulesets.beacon_road.rules.subjects import Word
from fracas.rulesets.fully_automated.rules import aim, attacks, restrain, special, targets
from fracas.rulesets.fully_automated.rules import movement as fa_movement
from fracas.rulesets.fully_automated.rules import turns as fa_turns
from fracas.rulesets.razorweave.rules import conditions, defend, improvising, maneuver, setup
from fracas.rulesets.razorweave.rules import endings as rw_endings
from fracas.rulesets.razorweave.rules import turns as rw_turns

ROWS = frozenset({"powers", "cards", "qualities", "entries"})
"""The tables whose rows are powers, cards and qualities; others are what a deed is done with."""


NOT_YET = "not_yet"
"""The word of those who want to be asked again."""


class Owned(NamedTuple):
    """Where a system's powers, maneuvers and special actions are chosen.

    `besides` are the deeds of these lists that are none: what is said in one's own words, what the
    game master decides, giving up, where one stands, being asked again later, declining, and
    another price for the same power.
    `unwanted` are those that the book AI never wants, and `seldom` those that it wants in a case to
    which the shipped fights hardly ever come; docs/simulation.md says why.
    """

    lists: tuple[Deeds[Any], ...]
    besides: tuple[type[Deed], ...] = ()
    unwanted: tuple[str, ...] = ()
    seldom: tuple[str, ...] = ()

    def names(self, option: Option) -> str:
        """What an option is counted as; blank for what is no power."""
        kind = next((one for one in _kinds(self.lists, option.kind) if _is(one, option)), None)
        if kind is None or kind.shelf == "end" or issubclass(kind, self.besides):
            return ""
        deed = Deeds(kind).read(option.id)
        parts = [str(getattr(deed, name)) for name in _named(kind)]
        if isinstance(deed, Word):
            parts = [deed.word]
            if deed.word in (deed.declines, NOT_YET):
                return ""
        # The same power by another way to pay is counted as the power.
        same = (one for one in _kinds(self.lists, option.kind) if issubclass(kind, one))
        kind = min(same, key=lambda one: len(one.__mro__))
        own = "" if kind.stem == "" and not isinstance(deed, Word) and parts else kind.kind
        return " ".join(dict.fromkeys([part for part in (own, kind.stem, *parts) if part]))


@cache
def _kinds(lists: tuple[Deeds[Any], ...], kind: str) -> tuple[type[Deed], ...]:
    found = [one for deeds in lists for one in deeds.kinds if one.kind == kind]
    return tuple(sorted(dict.fromkeys(found), key=lambda one: -len(one.begins())))


def _is(kind: type[Deed], option: Option) -> bool:
    stem = kind.begins()
    return not stem or option.id == stem or option.id.startswith(f"{stem}:")


@cache
def _named(kind: type[Deed]) -> tuple[str, ...]:
    return tuple([name for name, key in keys_of(kind).items() if key.table in ROWS])


OWNED: Mapping[str, Owned] = {
    "action_points": Owned(
        (opening.BEFORE, opening.JOINS, ap_rounds.TURN, ap_rounds.CAUGHT, defence.DEFENSES),
        besides=(movement.Else, movement.OwnDeed, ap_endings.Yield, opening.StayOut),
        unwanted=("call", "coordinate"),
    ),
    "aeronaughts": Owned(
        (ae_turns.TURN, ae_turns.WON, ae_whole.HONES, offers.ENTRIES, offers.ACTIVATIONS),
        besides=(ae_turns.Else, ae_turns.GiveUp, ae_turns.Regroup, offers.Other),
        unwanted=("hone disorient", "hone ensnare", "stow"),
        seldom=("break_free",),
    ),
    "beacon_road": Owned(
        (
            br_turns.MENU,
            windows.ANSWERS,
            harm.CONSEQUENCES,
            declaring.PUSHES,
            teamwork.HELPS,
            rolls.REROLLS,
            rites.REGENERATES,
            aims.WITH_UPGRADES,
        ),
        besides=(
            br_improvising.Improvise,
            br_improvising.Prepare,
            br_endings.Declare,
            windows.ReactByBeacon,
            windows.Later,
            windows.NotYet,
            windows.Pass,
            powers.Again,
        ),
        unwanted=("act ready", "feint", "fog"),
        seldom=("shadowstep", "wolfbite", "infuse_weapon", "reposition_order"),
    ),
    "fully_automated": Owned(
        (
            fa_turns.CARDS,
            fa_turns.INTERJECTS,
            aim.AIMS,
            attacks.COUNTERS,
            attacks.TACKLE_AIMS,
            restrain.BINDS,
            fa_movement.COMPANIONS,
            special.PATIENTS,
            targets.TARGETS,
        ),
        besides=(
            special.SomethingElse,
            targets.Appeal,
            targets.AttackObject,
            fa_turns.Wait,
            fa_turns.NotYet,
            aim.KeepAim,
            attacks.AimNeither,
            attacks.NoAnswer,
        ),
        unwanted=("card special:stabilize", "gluegun", "interject now"),
        seldom=("tackle_aim move",),
    ),
    "razorweave": Owned(
        (
            rw_turns.TURN,
            maneuver.INTENTS,
            setup.OPENINGS,
            setup.USES,
            defend.SAFETY,
        ),
        besides=(
            improvising.Else,
            rw_endings.Appeal,
            conditions.Remedy,
            maneuver.NoMore,
            defend.Stay,
            defend.Away,
        ),
        unwanted=("make", "together", "whose_edge allies"),
        seldom=("walk", "withdraw"),
    ),
}
"""By system: what may be owned, and used."""
