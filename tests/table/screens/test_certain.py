"""What is certain to become of whoever chooses, read off the laws of the options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fracas.contract.subject import Subject
from fracas.core.asking.prompts import Ask
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.odds import OptionLaw, option_laws
from fracas.rulesets.registry import ruleset
from fracas.table.screens.certain import Changes, certain
from tests.odds.sampled import beat_of, prompts


def _asked(
    system: str, kind: str = "", fights: int = 6
) -> Iterator[tuple[Chronicle, Ask, Any, tuple[OptionLaw, ...], tuple[Changes, ...]]]:
    """Questions of a kind out of fights: each with what stands, its laws, and what is certain."""
    subject = Subject(rules=ruleset(system), prompts=150)
    for chronicle in prompts(subject, "certain", fights=fights, every=1):
        prompt = chronicle.prompt
        if isinstance(prompt, Ask) and kind in ("", prompt.kind):
            state, replies = beat_of(chronicle)
            before = Run(subject.rules, chronicle.book, state, replies).state
            laws = option_laws(subject.rules, chronicle.book, state, replies, together=200)
            found = certain(subject.rules, chronicle.book, before, laws, prompt.decider)
            yield chronicle, prompt, before, laws, found


@pytest.mark.rule("BR-DMG-14", "BR-DMG-17")
def test_soak_boxes_say_what_is_left_of_the_hp() -> None:
    seen = 0
    for _, prompt, before, laws, found in _asked("beacon_road", "soak", 12):
        me = next(one for one in before.creatures if one.id == prompt.decider)
        amount, more = prompt.about.amount, prompt.about.more
        for law, cards in zip(laws, found, strict=True):
            for card in cards:
                assert isinstance(law.answer, int)
                seen += 1
                left = max(0, amount - 10 * max(0, law.answer - more))
                assert (card.words, card.before) == ("HP", me.hp)
                assert card.after == max(0, me.hp - left)
                assert card.good == (-1 if left and me.hp > 0 else 0)
    assert seen > 10


def test_where_dice_decide_nothing_is_certain() -> None:
    found = [cards for _, _, _, _, every in _asked("action_points") for cards in every]
    assert found
    assert not any(found)
