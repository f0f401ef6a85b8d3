"""No routine attack takes more answers than the house allows."""

from __future__ import annotations

from tests.golden.answers import MOST_OF_A_GM, MOST_OF_A_PLAYER, counts, text
from tests.golden.make import ANSWERS


def test_the_count_of_answers_is_as_recorded() -> None:
    assert ANSWERS.read_text(encoding="utf-8") == text(), (
        "The answers of an attack changed: run `python -m tests.golden.make`, and read why."
    )


def test_an_attack_takes_a_player_three_answers_and_the_game_master_two() -> None:
    found = counts()
    assert {kind for _, kind, _ in found} == {"strike", "called"}
    assert not {
        key: (player, gm)
        for key, (player, gm) in found.items()
        if player > MOST_OF_A_PLAYER or gm > MOST_OF_A_GM
    }
