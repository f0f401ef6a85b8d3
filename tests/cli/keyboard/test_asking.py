"""Prompts on the screen: how much of a long list is drawn, and what stands beside it."""

from __future__ import annotations

from tests.cli.terminal import fracas


def test_a_long_list_is_cut_for_the_game_master_until_more_is_wanted() -> None:
    script = ("", "1", "strike:assassin", "", "none", "end", "quit")
    seats = ("--seat", "gm=human", "--seat", "foes=human", "--seed", 7)
    done = fracas("play", "warehouse-ambush", *seats, typed="\n".join(script) + "\n")
    assert "and 37 more: type more to see them." in done.out
    assert "Assassin becomes Cursed" not in done.out
    # Whom to call up is no gamble: no odds stand beside it, and nobody waits for them.
    assert "not followed" not in done.out
    assert "a Skill that adds 1; Rella has Ranged Technique" in " ".join(done.out.split())
    assert "Guard 1 and Guard 2 0/6" in " ".join(done.out.split())
    whole = fracas("play", "warehouse-ambush", *seats, typed="\n1\nstrike:assassin\n\nmore\nquit\n")
    assert "Assassin becomes Cursed" in whole.out


def test_a_refused_answer_names_the_rules_behind_the_prompt() -> None:
    done = fracas("play", "dock-thug", "--seed", 6, "--ids", typed="fly\nquit\n")
    refusal = " ".join(done.out[done.out.index("! 'fly'") :].split())
    assert refusal.startswith("! 'fly' is none of the options")
    assert "or the beginning of its words, such as 1, Strike Dock Thug" in refusal
    assert " RW-TURN-01 " in refusal


def test_a_yes_or_no_is_asked_without_drawing_the_board_again() -> None:
    done = fracas("play", "toll-bridge", "--seed", 5, typed="\n" * 5 + "board\nquit\n")
    assert " ".join(done.out.split()).count("how many Soak Boxes are") > 2
    # Once at the first prompt, and once when it is wanted.
    assert done.out.count("The cart with the captive leaves") == 2
