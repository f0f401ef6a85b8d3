"""OpenSpiel: a small fight as a game with exact chances, which its own algorithms solve.

Players are the sides that choose. Nodes, actions and chances are those of `game_tree`; a player's
information state comes from what its side may see.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

import pyspiel

from fracas.api.fights import Fight, chronicle_of
from fracas.api.fights import fight as open_fight
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.play.chronicle import Chronicle
from fracas.envs.contest import viewer_of
from fracas.envs.game_tree import MOST_MET, Choices, End, Fall, GameTree, Node, Picks, Turn
from fracas.odds.best import MOST_JOINT
from fracas.odds.law import BUDGET
from fracas.odds.seats import known_then

NAME = "fracas"
"""The name by which OpenSpiel knows these games."""

MOST_OUTCOMES = 100_000
LONGEST = 1_000_000
"""Bounds that OpenSpiel wants to know in advance, and no fight comes near."""

GO_ON = "go on"
"""The one action where nobody chooses."""

PARAMETERS = {"scenario": "", "system": "", "sides": "", "seed": 1, "choices": 0, "rounds": 0}
"""The parameters for loading a game, with their defaults; 0 means without a limit."""

Step = int | Picks


class Place(NamedTuple):
    """A node, and the way to it: the place before, and what was picked or fell there."""

    node: Node | None
    before: Place | None = None
    step: Step | None = None

    def __deepcopy__(self, memo: Any) -> Place:
        return self  # nothing of it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _unread, (self.steps,)

    @property
    def way(self) -> tuple[Place, ...]:
        """All places from the first one to this."""
        found = []
        at: Place | None = self
        while at is not None:
            found.append(at)
            at = at.before
        return tuple(reversed(found))

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was picked or fell on the way here."""
        return tuple([one.step for one in islice(self.way, 1, None) if one.step is not None])


def _unread(steps: tuple[Step, ...]) -> Place:
    """Return a place of which only the way is known, as it comes from a file."""
    place = Place(None)
    for step in steps:
        place = Place(None, place, step)
    return place


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A fight as a game of OpenSpiel.

    An end pays the first player the value of `GameTree`, and the second loses as much. Two sides
    that choose at once make it a game with simultaneous moves; for algorithms that need turns use
    `pyspiel.convert_to_turn_based(game)`.
    """

    def __init__(self, tree: GameTree, params: dict[str, Any] | None = None) -> None:
        self.tree = tree
        sides = len(tree.sides)
        kind = pyspiel.GameType
        at_once = tree.at_once()
        super().__init__(
            _type(
                kind.Dynamics.SIMULTANEOUS if at_once else kind.Dynamics.SEQUENTIAL,
                kind.Information.PERFECT_INFORMATION
                if tree.open_to_all()
                else kind.Information.IMPERFECT_INFORMATION,
                kind.Utility.ZERO_SUM if sides > 1 else kind.Utility.GENERAL_SUM,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=MOST_JOINT,
                max_chance_outcomes=MOST_OUTCOMES,
                num_players=sides,
                min_utility=-float(tree.widest),
                max_utility=float(tree.widest),
                utility_sum=0.0 if sides > 1 else None,
                max_game_length=LONGEST,
            ),
            params or {},
        )
        self._begin = Place(tree.first)
        self.at_once = at_once

    def new_initial_state(self) -> SpielState:
        """Return the place where the fight begins."""
        return SpielState(self, self._begin)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what players see: by default now, with perfect recall everything so far."""
        if params:
            raise WrongUse(f"Observers of fights take no parameters, but {params} were given.")
        return Observer(recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)

    def read(self, place: Place) -> Place:
        """Return the place with its node, found by the way to it."""
        found = self._begin
        for step in place.steps:
            found = self.stepped(found, step)
        return found

    def stepped(self, place: Place, step: Step) -> Place:
        """Return the place to which a step leads."""
        node = place.node
        if isinstance(node, Fall):
            assert isinstance(step, int), "chance falls one way"
            return Place(node.ways[step][0], place, step)
        assert isinstance(node, Turn), "an end leads nowhere"
        assert isinstance(step, tuple), "players pick answers"
        return Place(self.tree.after(node, step if node.choices else ()), place, step)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A place of the game; `node` is what `game_tree` has there."""

    def __init__(self, game: SpielGame, place: Place) -> None:
        super().__init__(game)
        self._place = place

    @property
    def place(self) -> Place:
        """The node and the way to it."""
        if self._place.node is None:
            self._place = self.get_game().read(self._place)
        return self._place

    @property
    def node(self) -> Node:
        """What is at this place: a turn, chance, or an end."""
        node = self.place.node
        assert node is not None, "a place is read before it is looked at"
        return node

    def current_player(self) -> int:
        """Return the player who chooses; the first if nobody does, and it just goes on."""
        node = self.node
        if isinstance(node, End):
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(node, Fall):
            return int(pyspiel.PlayerId.CHANCE)
        if len(node.choices) > 1:
            if not self.get_game().at_once:
                raise WrongUse(
                    "Two sides choose at once here, and at their first choice they did not: start "
                    "the game at such a choice."
                )
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        tree = self.get_game().tree
        return int(tree.sides.index(node.choices[0].side)) if node.choices else 0

    def is_terminal(self) -> bool:
        """Return whether it is over."""
        return isinstance(self.node, End)

    def returns(self) -> list[float]:
        """Return what each player has: 0 before the end."""
        node = self.node
        worth = float(node.worth) if isinstance(node, End) else 0.0
        return [worth, 0.0 - worth][: len(self.get_game().tree.sides)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can fall, and how likely."""
        node = self.node
        assert isinstance(node, Fall), "only where chance decides"
        return [(at, float(chance)) for at, (_, chance) in enumerate(node.ways)]

    def _legal_actions(self, player: int) -> list[int]:
        node = self.node
        assert isinstance(node, Turn), "only where somebody chooses"
        own = self._own(node, player)
        return list(range(len(own.answers))) if own is not None else [0]

    def _own(self, node: Turn, player: int) -> Choices | None:
        """Return what a player can choose; None if it just goes on."""
        side = self.get_game().tree.sides[player]
        return next((one for one in node.choices if one.side == side), None)

    def _apply_action(self, action: int) -> None:
        step: Step = action if isinstance(self.node, Fall) else (action,)
        self._go(step)

    def _apply_actions(self, actions: list[int]) -> None:
        node = self.node
        assert isinstance(node, Turn), "only where somebody chooses"
        sides = self.get_game().tree.sides
        self._go(tuple([actions[sides.index(one.side)] for one in node.choices]))

    def _go(self, step: Step) -> None:
        node = self.node
        if isinstance(node, Turn):
            counts = [len(one.answers) for one in node.choices] or [1]
            picks = step if isinstance(step, tuple) else (step,)
            for pick, count in zip(picks, counts, strict=True):
                if not 0 <= pick < count:
                    raise IllegalAnswer(
                        f"There is no action {pick} here: give one from 0 to {count - 1}.",
                        given=pick,
                    )
        self._place = self.get_game().stepped(self.place, step)

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if isinstance(node, Fall):
            return f"comes to {node.ways[action][0].name}"
        assert isinstance(node, Turn), "an end has no actions"
        own = self._own(node, player)
        return GO_ON if own is None else self.get_game().tree.words(node, own, action)

    def __str__(self) -> str:
        return self.node.name


class Observer:
    """What a player sees of a place: letters that are equal where it sees the same."""

    def __init__(self, *, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing: there are no numbers here; `fight_env` has them."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player sees now, or all that it saw and picked on the way."""
        place = state.place
        side = state.get_game().tree.sides[player]
        way = place.way
        seen = []
        for at, after in zip(way, (*way[1:], None), strict=True):
            node = at.node
            if isinstance(node, Turn):
                own = [number for number, one in enumerate(node.choices) if one.side == side]
                picks = None if after is None else after.step
                picked = "".join(f":{picks[at]}" for at in own) if isinstance(picks, tuple) else ""
                seen.append(node.sight(side) + picked)
        if isinstance(place.node, End):
            seen.append(place.node.name)
        return " ".join(seen if self._recalls else seen[-1:])


def game_of(
    fight: str | Fight,
    sides: tuple[str, ...] = (),
    *,
    system: str | None = None,
    seed: int = 1,
    choices: int | None = None,
    rounds: int | None = None,
    most: int = MOST_MET,
    budget: int = BUDGET,
) -> SpielGame:
    """Return the game of a fight; `spiel_game` says what `fight` and `sides` are.

    It begins with what all choosing sides know of the fight. `seed` is for the dice that fall in a
    scenario before anything is asked. The sides choose at the first prompt of each beat that gives
    them a choice, and only at `choices` of them if that is given; the book answers all else. The
    game ends with the fight and pays 1 for a win, or after `rounds` and pays by how much the first
    side's lead over the second grew. At most `most` positions are examined, and `budget` branches
    of a beat.

    Raises `WrongUse` for a scenario, side or setting that does not exist, and `BudgetExceeded` if a
    fight is too large, when that is found out.
    """
    opened = open_fight(fight, seed=seed, system=system) if isinstance(fight, str) else fight
    chronicle = chronicle_of(opened)
    sides = _those_of(sides, chronicle.rules.sides(chronicle.state))
    for what, count in (("choices", choices), ("rounds", rounds)):
        if count is not None and count < 1:
            raise WrongUse(f"{what}={count} leaves no game: give 1 or more.", given=count)
    if rounds is not None and len(sides) < 2:
        raise WrongUse("rounds= compares what two sides have left: name both.")
    tree = GameTree(
        *(chronicle.rules, chronicle.book, *_known_to(sides, chronicle), sides),
        choices=choices,
        rounds=rounds,
        most=most,
        budget=budget,
    )
    params = {
        "scenario": fight if isinstance(fight, str) else "",
        "system": chronicle.rules.id,
        "sides": "+".join(sides),
        "seed": seed,
        "choices": choices or 0,
        "rounds": rounds or 0,
    }
    return SpielGame(tree, params)


def _those_of(sides: tuple[str, ...], there: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sides that are meant, of those that exist."""
    for number, side in enumerate(sides):
        if side not in there or side in sides[:number]:
            raise WrongUse(
                f"There is no side '{side}' here, or it is named twice: choose from "
                f"{', '.join(there)}.",
                given=side,
            )
    if len(sides or there) > 2:
        raise WrongUse(f"A game has at most two sides: name two of {', '.join(there)}.")
    return sides or there


def _known_to(sides: tuple[str, ...], chronicle: Chronicle) -> tuple[Any, tuple[Any, ...]]:
    """Return the state where the beat began and the answers since, as all the sides know them."""
    rules, book, prompt = chronicle.rules, chronicle.book, chronicle.prompt
    if prompt is None:
        raise WrongUse("This fight is over, and nothing is left to choose: take it back first.")
    state, replies = chronicle.beat
    for side in sides:
        viewer = viewer_of(rules, chronicle.state, side)
        known = known_then(rules, book, state, replies, prompt, viewer)
        if known is None:
            raise WrongUse(
                f"By what {side} may know, nobody could be asked this: start a step earlier.",
                given=side,
            )
        state, replies = known.state, known.replies
    return state, replies


class Loaded(SpielGame):
    """A game by what its name says, such as `fracas(scenario=dock-thug,sides=party)`.

    A class, because OpenSpiel releases a function only when Python is gone.
    """

    def __init__(self, params: dict[str, Any]) -> None:
        if not params["scenario"]:
            raise WrongUse("Name the fight: fracas(scenario=NAME).")
        found = game_of(
            params["scenario"],
            tuple([side for side in params["sides"].split("+") if side]),
            system=params["system"] or None,
            seed=params["seed"],
            choices=params["choices"] or None,
            rounds=params["rounds"] or None,
        )
        super().__init__(found.tree, params)


def _type(dynamics: Any, information: Any, utility: Any) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="A fight of Fracas",
        dynamics=dynamics,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=PARAMETERS,
    )


pyspiel.register_game(
    _type(
        pyspiel.GameType.Dynamics.SEQUENTIAL,
        pyspiel.GameType.Information.PERFECT_INFORMATION,
        pyspiel.GameType.Utility.GENERAL_SUM,
    ),
    Loaded,
)
