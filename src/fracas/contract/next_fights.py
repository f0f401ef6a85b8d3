"""The next fight: after any fight it opens with the survivors, or nobody can go on."""

from __future__ import annotations

from fracas.contract.play import fights, run_out, steps
from fracas.contract.subject import Subject
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import format_journal, parse_journal
from fracas.core.play.replay import replay


def check_next_fights(subject: Subject) -> None:
    """Check that survivors were there before, all others are the scenario's, and it plays.

    The rules may refuse it by `IllegalAnswer` if nobody is fit for another fight, and by `WrongUse`
    if there is no such scenario. It is in the journal of the last fight.
    """
    rules = subject.rules
    kept = False
    for number, chronicle in fights(subject):
        run_out(subject, chronicle, "next fight", number)
        if not chronicle.over:
            continue
        book, state = chronicle.book, chronicle.state
        before = {fate.who for fate in rules.fates(book, state)}
        listed = rules.scenarios()
        scenario = listed[number % len(listed)].id
        try:
            fact = rules.carry(book, state, scenario)
        except IllegalAnswer:
            continue
        told = f"{rules.title}, {scenario} after fight {number}"
        scene = fact.apply(state)
        rules.check_state(book, scene)
        assert scene.agenda, f"{told}: nothing is planned."
        fresh = {fate.who for fate in rules.fates(book, rules.start(book, scenario))}
        there = {fate.who for fate in rules.fates(book, scene)}
        assert there & before, f"{told}: nobody who was there goes on."
        assert there <= before | fresh, f"{told}: {', '.join(sorted(there - before - fresh))} came."
        for viewer in subject.viewers(state):
            shown = rules.shows(fact, state, viewer)
            if shown is not None:
                seen = rules.view(scene, viewer)
                assert rules.view(shown.apply(state), viewer) == seen, (
                    f"{told}: {viewer.seat} is shown another scene than it sees."
                )
        following = subject.chronicle(book, scene, seed=b"the next fight", title=scenario)
        if not kept:
            kept = True
            _check_kept(subject, chronicle, fact, told)
        played = sum(1 for _ in steps(subject, following, "after", number))
        assert played or following.over, f"{told}: nothing is asked."


def _check_kept(subject: Subject, chronicle: Chronicle, fact: Fact, told: str) -> None:
    """Check that the next fight is announced by its title, if any, and replays with the last."""
    rules, book, state = subject.rules, chronicle.book, chronicle.state
    title: str = getattr(fact.apply(state), "title", "")
    assert title in rules.say_fact(fact, state, book), f"{told}: its title is not told."
    chronicle.edit(fact, "the next fight")
    assert not chronicle.over, f"{told}: the journal is at its end."
    again = replay(parse_journal(format_journal(chronicle.entries)), rules)
    assert again.state == chronicle.state, f"{told}: a replay is in another state."
    try:
        rules.carry(book, state, "no such scenario")
    except WrongUse:
        return
    raise AssertionError(f"{told}: a scenario that there is not is carried to.")
