"""The odds that a seat is shown: calculated from what it knows, never from the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from fracas.core.asking.prompts import Edit, Prompt, Roll, Together
from fracas.core.errors import FracasError, IllegalAnswer, MalformedAnswer, Moot
from fracas.core.facts import Fact
from fracas.core.ids import Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.projection import asked
from fracas.core.play.run import Run
from fracas.core.system.ruleset import LearnsOfOthers, Ruleset, Viewer
from fracas.odds.decision_points import DecisionPoint, decision_points
from fracas.odds.law import BUDGET
from fracas.odds.options import OptionLaw, option_laws
from fracas.odds.policies import Policy, by_default


def odds_for(
    chronicle: Chronicle,
    seat: Seat,
    policy: Policy = by_default,
    *,
    budget: int = BUDGET,
    together: int | None = None,
    within: float = 0.0,
    enough: Callable[[], bool] | None = None,
) -> tuple[OptionLaw, ...]:
    """Return the odds of what a seat is asked now, as far as it may know.

    The beat is run from `known(state, viewer)`, with edits as the seat was shown them. Empty for
    what others are asked, and when the prompt cannot exist by what the seat knows, because then any
    odds would reveal a secret. `budget`, `together`, `within` and `enough` are those of
    `option_laws`.
    """
    told = asked(chronicle, seat)
    mine = told.prompt.deciders if told.prompt else tuple(ask.decider for ask in told.asks)
    if chronicle.prompt is None or not mine:
        return ()
    known = known_beat(chronicle, chronicle.seating.viewer(seat))
    if known is None:
        return ()
    try:
        return option_laws(
            chronicle.rules,
            chronicle.book,
            known.state,
            known.replies,
            policy,
            said=told.said,
            of=mine,
            budget=budget,
            together=together,
            within=within,
            enough=enough,
        )
    except (IllegalAnswer, MalformedAnswer):  # what was said is not open by what the seat knows
        return ()


class Known(msgspec.Struct, frozen=True):
    """The running beat, as a viewer may know it: what its odds are calculated from.

    `state` is the one that the beat begins with, `replies` what was answered in it, and `prompt`
    what is open then.
    """

    state: Any
    replies: tuple[Any, ...]
    prompt: Prompt


def known_beat(chronicle: Chronicle, viewer: Viewer) -> Known | None:
    """Return the running beat as a viewer may know it, with edits as the viewer was shown them.

    None when nothing is asked, and when the open prompt cannot exist by what the viewer knows.

    """
    if chronicle.prompt is None:
        return None
    return known_then(chronicle.rules, chronicle.book, *chronicle.beat, chronicle.prompt, viewer)


def known_then(
    rules: Ruleset,
    book: Any,
    truth: Any,
    replies: tuple[Any, ...],
    asked: Prompt,
    viewer: Viewer,
) -> Known | None:
    """Return a beat as a viewer may know it, that began in `truth` and led to what was `asked`.

    What was shown in the beat counts from its beginning if it would not lead here otherwise.
    Questions to others that by the viewer's knowledge they could not be asked do not count. None if
    even then the prompt could not be asked by what the viewer knows.
    """
    try:
        seen = shown_replies(rules, book, truth, replies, viewer)
    except (IllegalAnswer, MalformedAnswer):
        return None
    state = rules.known(truth, viewer)
    prompt = _prompt_after(rules, book, state, seen)
    if not alike(prompt, asked) and isinstance(rules, LearnsOfOthers):
        run = _run_after(rules, book, truth, replies)
        state = rules.hindsight(truth, run.state, shown_of(run, truth, viewer), viewer)
        prompt = _prompt_after(rules, book, state, seen)
    if not alike(prompt, asked):
        seen, prompt = _without_strangers(rules, book, truth, replies, state, viewer)
    return Known(state, seen, prompt) if prompt is not None and alike(prompt, asked) else None


def known_run(chronicle: Chronicle, viewer: Viewer) -> Run | None:
    """Return the beat at the open prompt, as a viewer may know it: what advice uses.

    If what happened contradicts what the viewer assumes, it is a `glimpse`. None when nothing is
    asked.
    """
    known = known_beat(chronicle, viewer)
    if known is not None:
        return Run(chronicle.rules, chronicle.book, known.state, known.replies)
    run = chronicle.run
    return None if run is None else glimpse(run, viewer)


def glimpse(run: Run, viewer: Viewer) -> Run:
    """Return the open prompt as a viewer may know it now, without a way to go on from there.

    Of several who are asked together it keeps only those whom the viewer answers for, because what
    others are offered may reveal what they have.
    """
    rules, prompt = run.rules, run.prompt
    seen = known_apart(run, viewer)
    if isinstance(prompt, Together):
        mine = tuple([ask for ask in prompt.asks if ask.decider in viewer.deciders])
        seen.prompt = msgspec.structs.replace(prompt, asks=mine)
    shown = (rules.shows(fact, run.state, viewer) for fact in run.facts)
    seen.facts = [fact for fact in shown if fact is not None]
    return seen


def known_apart(run: Run, viewer: Viewer) -> Run:
    """A beat of a system with `SecretsApart` as a viewer may know it, without a way to go on.

    It equals what running it from the viewer's knowledge would give.
    """
    seen = Run.__new__(Run)
    seen.rules, seen.book, seen.beat = run.rules, run.book, run.beat
    seen.prompt, seen.facts = run.prompt, run.facts
    seen.state = run.rules.known(run.state, viewer)
    seen.broken = True
    return seen


def known_now(run: Run, seen: Run, viewer: Viewer) -> Run:
    """Return an open prompt, built again from what a viewer knows of the state: that of `seen`.

    What happened in the beat is limited to what the viewer was shown. If the prompt cannot be built
    that way, it is as in a `glimpse`.
    """
    try:
        seen.prompt = run.make(seen.state) if run.make is not None else None
    except (FracasError, LookupError, Moot):
        seen.prompt = None
    finally:
        if run.make is not None:
            run.make(run.state)  # what made it may remember for which state it did so last
    if not alike(seen.prompt, run.prompt):
        return glimpse(run, viewer)
    shown = (run.rules.shows(fact, run.state, viewer) for fact in run.facts)
    seen.facts = [fact for fact in shown if fact is not None]
    return seen


def known_moments(
    chronicle: Chronicle, viewer: Viewer, line: Iterable[DecisionPoint] | None = None
) -> Iterator[DecisionPoint]:
    """Yield a line of play as a viewer may know it: each beat run from the viewer's knowledge then.

    It is the current line, or the moments given. It leaves out what could not exist by what the
    viewer knows; the game master's line is the truth.
    """
    rules, book = chronicle.rules, chronicle.book
    run: Run | None = None
    known = truth = None
    seen: list[Any] = []
    for moment in decision_points(chronicle) if line is None else line:
        if viewer.is_gm:
            yield moment
            continue
        if moment.beat is not truth or not moment.replies:
            truth, known = moment.beat, rules.known(moment.beat, viewer)
            run, seen = (Run(rules, book, known) if known.agenda else None), []
        if run is None or moment.prompt is None:
            continue
        if not alike(run.prompt, moment.prompt):
            run = None
            continue
        reply = moment.reply
        if type(reply) is Edit:
            reply = shown_edit(rules, reply, moment.state, viewer)
            if reply is None:
                continue
        yield DecisionPoint(moment.entry, known, tuple(seen), run.state, run.prompt, reply)
        try:
            run.answer(reply)
        except (IllegalAnswer, MalformedAnswer):  # it was not open by what the viewer knows
            run = None
            continue
        seen.append(reply)


def shown_replies(
    rules: Ruleset, book: Any, truth: Any, replies: tuple[Any, ...], viewer: Viewer
) -> tuple[Any, ...]:
    """Return the answers in a beat that began in `truth`, with every edit as a viewer saw it.

    Edits that the viewer did not see are left out: neither its knowledge nor the play of its
    computer allies depends on them.
    """
    if not any(type(reply) is Edit for reply in replies):
        return replies
    run = Run(rules, book, truth)
    seen: list[Any] = []
    for reply in replies:
        shown = shown_edit(rules, reply, run.state, viewer) if type(reply) is Edit else reply
        if shown is not None:
            seen.append(shown)
        run.answer(reply)
    return tuple(seen)


def shown_edit(rules: Ruleset, edit: Edit, truth: Any, viewer: Viewer) -> Edit | None:
    """An edit as a viewer saw it, in the state of `truth` before it; None if they did not."""
    seen: list[Fact] = []
    for fact in edit.facts:
        shown = rules.shows(fact, truth, viewer)
        if shown is not None:
            seen.append(shown)
        truth = fact.apply(truth)
    return Edit(seen[0], edit.reason, tuple(seen[1:])) if seen else None


def shown_of(run: Run, begun: Any, viewer: Viewer) -> tuple[Fact, ...]:
    """Return what a viewer was shown of a beat that began in a state."""
    shown: list[Fact] = []
    for fact in run.facts:
        seen = run.rules.shows(fact, begun, viewer)
        if seen is not None:
            shown.append(seen)
        begun = fact.apply(begun)
    return tuple(shown)


def _run_after(rules: Ruleset, book: Any, state: Any, replies: tuple[Any, ...]) -> Run:
    """Return a beat after some replies; it stops if it is over before the last of them."""
    run = Run(rules, book, state)
    for reply in replies:
        if run.prompt is not None:
            run.answer(reply)
    return run


def _prompt_after(rules: Ruleset, book: Any, state: Any, replies: tuple[Any, ...]) -> Prompt | None:
    """Return the prompt to which replies lead from a state; None where one of them is not open."""
    run = Run(rules, book, state)
    for reply in replies:
        if run.prompt is None:
            return None
        try:
            run.answer(reply)
        except (IllegalAnswer, MalformedAnswer):  # it was not open by what the viewer knows
            return None
    return run.prompt


def _without_strangers(
    rules: Ruleset,
    book: Any,
    truth: Any,
    replies: tuple[Any, ...],
    state: Any,
    viewer: Viewer,
) -> tuple[tuple[Any, ...], Prompt | None]:
    """Return the replies that lead on from a state, and the prompt to which they lead.

    It leaves out what others were asked besides, such as whether they use what nobody knows they
    have: as long as they did not use it, nothing of it could be seen.
    """
    run, known, seen = Run(rules, book, truth), Run(rules, book, state), list[Any]()
    for reply in replies:
        if run.prompt is None or known.prompt is None:
            return (), None
        shown = shown_edit(rules, reply, run.state, viewer) if type(reply) is Edit else reply
        strange = (
            not isinstance(run.prompt, Roll)
            and not alike(known.prompt, run.prompt)
            and not set(run.prompt.deciders) & set(viewer.deciders)
        )
        if shown is not None and (type(reply) is Edit or not strange):
            try:
                known.answer(shown)
            except (IllegalAnswer, MalformedAnswer):  # it was not open by what the viewer knows
                return (), None
            seen.append(shown)
        run.answer(reply)
    return tuple(seen), known.prompt


def alike(one: Prompt | None, other: Prompt | None) -> bool:
    """Whether two prompts ask the same of the same, so a known beat leads to the real one."""
    if one is None or other is None or type(one) is not type(other):
        return False
    return one.kind == other.kind and one.deciders == other.deciders
