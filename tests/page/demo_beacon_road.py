"""A Beacon Road fight as a page is sent it: the toll bridge, played by the book."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache

from benchmarks import kept
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.rulesets import registry
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.screens.screen import LogCard, Screen
from fracas.table.seats.seat import Place, Places

RULES = registry.ruleset("beacon_road")
PLAYERS = {
    Seat("p1"): ("Ben", ("orc_warrior", "human_wizard")),
    Seat("p2"): ("Tom", ("elf_rogue", "halfling_technician")),
}
BEN = Seat("p1")
MOST = 400
"""How many prompts the fight may take to the moment that is looked for."""


def _fight() -> LiveFight:
    book = RULES.open_book({})
    holders = tuple((Decider(who), seat) for seat, (_, own) in PLAYERS.items() for who in own)
    chronicle = Chronicle(
        RULES,
        book,
        kept.opening("beacon_road", "toll-bridge"),
        seed=hashlib.sha256(b"stones").digest(),
        title="The toll bridge",
        seating=Seating(holders),
    )
    places = [Place(id=GM_SEAT, name="Ines", kind="gm")]
    places += [Place(id=seat, name=name, kind="player") for seat, (name, _) in PLAYERS.items()]
    return LiveFight(chronicle, Places(places))


def _step(chronicle: Chronicle) -> None:
    """Answer as the book advises, or by default; dice fall as they are sealed."""
    prompt, run = chronicle.prompt, chronicle.run
    assert prompt is not None
    assert run is not None
    if isinstance(prompt, Roll):
        chronicle.throw()
        return
    advice = RULES.advise(run)
    if isinstance(prompt, Together):
        said = advice if isinstance(advice, tuple) else [one.default for one in prompt.asks]
        for ask, answer in zip(prompt.asks, said, strict=True):
            if chronicle.prompt is prompt:
                chronicle.say(ask.decider, answer)
        return
    chronicle.answer(prompt.default if advice is None else advice)


def _is(kind: str, *whose: str, since: int = 1) -> Callable[[Chronicle], bool]:
    """Whether one of these is asked a question of that kind, from a round on."""

    def there(chronicle: Chronicle) -> bool:
        prompt = chronicle.prompt
        return (
            isinstance(prompt, Ask)
            and prompt.kind == kind
            and prompt.decider in whose
            and chronicle.state.round >= since
        )

    return there


def _walks(chronicle: Chronicle) -> bool:
    """Whether one of the takers is asked for the way of a single Advance."""
    takers = ("captain", "spear_1", "spear_2", "spear_3")
    there = _is("path", *takers, since=2)(chronicle)
    prompt = chronicle.prompt
    return there and isinstance(prompt, Ask) and prompt.about.feet <= STRIDE


STRIDE = 25


def _wounded(chronicle: Chronicle) -> bool:
    """Whether somebody is asked what to do while somebody bears a wound."""
    prompt = chronicle.prompt
    wounds = any(one.wounds for one in chronicle.state.present())
    return isinstance(prompt, Ask) and prompt.kind == "act" and wounds


HEROES = tuple(who for _, own in PLAYERS.values() for who in own)
MOMENTS: dict[str, tuple[Seat, Callable[[Chronicle], bool]]] = {
    "gm_squares_react": (GM_SEAT, _is("react_about_to_suffer", *HEROES, since=2)),
    "gm_squares_walk": (GM_SEAT, _walks),
    "gm_squares_turn": (GM_SEAT, _is("act", "captain", since=2)),
    "gm_squares_wounds": (GM_SEAT, _wounded),
    "phone_squares": (BEN, _is("act", *PLAYERS[BEN][1], since=2)),
}
"""Each moment by its name: whose screen, and when."""


@lru_cache(maxsize=1)
def screens() -> dict[str, tuple[Screen, tuple[LogCard, ...]]]:
    """The screen and the log of every moment, in one fight."""
    live = _fight()
    chronicle = live.chronicle
    shown = Screens("t3", "The toll bridge", live)
    left = dict(MOMENTS)
    found = {}
    logs: dict[Seat, list[LogCard]] = {seat: [] for seat, _ in left.values()}
    for _ in range(MOST):
        for seat, log in logs.items():
            for card in shown.log(seat):
                log[card.at : card.at + 1] = [card]
        for name, (seat, there) in list(left.items()):
            if there(chronicle):
                found[name] = shown.screen(seat), tuple(logs[seat])
                del left[name]
        if not left or chronicle.prompt is None:
            break
        _step(chronicle)
    assert not left, f"the fight never came to {', '.join(left)}"
    return found
