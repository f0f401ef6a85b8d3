"""The strip: what is about to be rolled, on the screens of all who know whose deed it is."""

from __future__ import annotations

import pytest

from fracas.contract.subject import ONLOOKER, Subject
from fracas.core.asking.prompts import Roll
from fracas.core.ids import GM_SEAT
from fracas.core.picture.moments import PLAIN
from fracas.odds import known_beat
from fracas.rulesets.aeronaughts.rules.checks import CHECK
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bars import BEFORE
from fracas.table.play.logbook import Logbook, Packs
from fracas.table.screens.moments import Moments
from fracas.table.screens.strips import strip_job, strip_of
from tests.odds.sampled import prompts
from tests.table.screens.test_moments import OURS, advised, begun

NOTHING_NAMED = Moments(PLAIN, Logbook(Packs()), lambda card: card)


def test_the_roll_that_stands_is_on_the_strip_of_all_who_know_whose_deed_it_is() -> None:
    fight, screens = begun("beacon_road")
    for _ in range(150):
        prompt = fight.chronicle.prompt
        if isinstance(prompt, Roll) and prompt.about[:3:2] == ("elf_rogue", "basic_ranged_attack"):
            break
        assert advised(fight)
    for seat in (OURS, GM_SEAT):
        screens.log(seat)
        strip = screens.screen(seat).strip
        assert strip is not None
        assert (strip.actor, strip.deed) == ("elf_rogue", "Basic Ranged Attack")
        assert strip.need.endswith(", Iron")
    ours, hers = (screens.screen(seat).strip for seat in (OURS, GM_SEAT))
    assert ours is not None
    assert hers is not None
    assert ours.assumed
    assert not hers.assumed
    fight.throw(GM_SEAT)
    screens.log(OURS)
    assert screens.screen(OURS).strip != ours


def test_whoever_has_the_strip_is_sent_its_bar() -> None:
    fight, screens = begun("beacon_road")
    met = 0
    for _ in range(60):
        assert advised(fight)
        if not isinstance(fight.chronicle.prompt, Roll):
            continue
        for seat in (OURS, GM_SEAT):
            screens.log(seat)
            strip, jobs = screens.screen(seat).strip, screens.bar_jobs(seat)
            before = [job for job in jobs if job.at == BEFORE]
            if strip is not None and fight.chronicle.prompt.grades is not None:
                met += 1
                assert [job.assumed for job in before] == [strip.assumed]
    assert met


def test_the_bar_of_the_roll_that_stands_is_by_what_its_seat_knows() -> None:
    rules, apart = ruleset("beacon_road"), 0
    for chronicle in prompts(Subject(rules=rules, prompts=120), "barring", fights=4, every=1):
        prompt = chronicle.prompt
        if not isinstance(prompt, Roll) or prompt.kind != "attack":
            continue
        viewer = chronicle.seating.viewer(chronicle.seating.seat_of(prompt.decider))
        seen = rules.view(chronicle.state, viewer)
        known = known_beat(chronicle, viewer)
        job = strip_job(chronicle, viewer, seen, NOTHING_NAMED)
        if known is None:
            assert job is None
            continue
        assert isinstance(known.prompt, Roll)
        assert job is not None
        assert (job.dice, job.reading) == (known.prompt.dice, known.prompt.reading)
        apart += job.reading != prompt.reading
        told = (chronicle, ONLOOKER, rules.view(chronicle.state, ONLOOKER), NOTHING_NAMED)
        assert strip_of(*told) is None
        assert strip_job(*told) is None, "who rolls may be a secret"
    assert apart, "nobody has met some Defense yet"


@pytest.mark.rule("AE-DICE-04")
def test_a_check_of_symbols_says_what_it_needs_before_and_after_the_roll() -> None:
    fight, screens = begun("aeronaughts")
    met = 0
    for _ in range(120):
        prompt = fight.chronicle.prompt
        if isinstance(prompt, Roll) and prompt.kind == CHECK:
            screens.log(GM_SEAT)
            strip = screens.screen(GM_SEAT).strip
            assert strip is not None
            assert strip.need == "success 1"
            met += 1
        if not advised(fight):
            break
    throws = [
        throw
        for card in screens.log(GM_SEAT)
        if card.moment is not None
        for throw in card.moment.throws
        if throw.kind == CHECK
    ]
    assert met
    assert throws
    assert {throw.need for throw in throws} == {"success 1"}
