"""The mixes of a sealed choice on the screen, as JSON and as CSV."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.cli.chances.figures import bar, in_full, per_cent_fine, told
from fracas.cli.chances.mix_odds import WIN, MixOdds
from fracas.cli.chances.viewers import head_figures, say_fight, say_whose
from fracas.cli.keyboard.screen import Screen
from fracas.cli.shared.forms import write_csv, write_json
from fracas.core.asking.prompts import Together
from fracas.odds.best import Answers
from fracas.space.labels import column_letters

CELL = 9
HUNDREDTH = Fraction(1, 100)


def show(odds: MixOdds) -> None:
    """Show what both do best, what that is worth, and every pair of answers."""
    screen, game = Screen(), odds.game
    columns = game.sides[1]
    say_fight(screen, odds.halt)
    screen.say(f"Prompt {odds.halt.number}: {odds.question}")
    if odds.passed:
        screen.say(_passed(odds))
    screen.say(f"Figures show {odds.goal_words}; {columns} want them low.")
    screen.gap()
    screen.say(f"Value, when both mix this way: {_worth(odds, game.value)}", "bold")
    screen.say(_could_win(odds))
    if game.missing:
        screen.say(
            f"Too much can follow: for some pair {per_cent_fine(game.missing)} of it was not "
            "followed to the end, and counts as no gain. " + _bounds(odds)
        )
    if len({worth for row in game.matrix for worth in row}) == 1:
        screen.say("All pairs are worth the same here: any other mix is as good.")
    elif not odds.matters:
        screen.say("Against the other's best mix every answer is worth the same here.")
    _show_mixes(screen, odds)
    _show_pairs(screen, odds)
    screen.gap()
    say_whose(screen, (odds.look,), odds.assumed)


def _passed(odds: MixOdds) -> str:
    """Return at which prompts before this one no choice mattered."""
    before = ", ".join(map(str, odds.passed))
    many = "prompts" if len(odds.passed) > 1 else "prompt"
    if odds.matters:
        return (
            f"It is the first prompt at which the choice matters: at {many} {before} every answer "
            "is worth the same against the other's best mix."
        )
    return (
        f"At {many} {before} before it no choice matters either. --goal win, or --prompt N, looks "
        "further."
    )


def _show_mixes(screen: Screen, odds: MixOdds) -> None:
    """Show the share of each answer in each side's best mix."""
    for side, marks, answers, mix, worths in _sides(odds):
        screen.gap()
        screen.table(
            [
                ("", "right"),
                (side, "left"),
                ("share", "right"),
                ("against the mix", "right"),
                ("", "left"),
            ],
            [
                (
                    mark,
                    words(odds, said),
                    _share(share),
                    _worth(odds, worth),
                    bar(share, Fraction(1)),
                )
                for mark, said, share, worth in zip(marks, answers, mix, worths, strict=True)
            ],
        )


def _show_pairs(screen: Screen, odds: MixOdds) -> None:
    """Show what every pair of answers is worth, in several tables on a narrow screen."""
    game = odds.game
    rows, columns = game.sides
    (_, row_marks, *_), (_, column_marks, *_) = _sides(odds)
    fitting = max((screen.width - CELL // 2) // CELL, 1)
    screen.gap()
    screen.say(f"Every pair: {rows} down, {columns} across.", "bold")
    for start in range(0, len(column_marks), fitting):
        part = slice(start, start + fitting)
        if start:
            screen.gap()
        screen.table(
            [("", "right"), *((mark, "right") for mark in column_marks[part])],
            [
                (mark, *(_worth(odds, worth) for worth in row[part]))
                for mark, row in zip(row_marks, game.matrix, strict=True)
            ],
        )


def words(odds: MixOdds, answers: Answers) -> str:
    """Return answers in words, with the names of those who give them where there are several."""
    chronicle, look = odds.halt.chronicle, odds.look
    prompt = look.known.prompt
    assert isinstance(prompt, Together), "a mix is of answers given together"
    names = {one.id: one.name for one in chronicle.rules.members(chronicle.state)}
    found = []
    for decider, answer in answers:
        said = chronicle.rules.say_option(
            prompt.ask_of(decider), str(answer), look.seen, chronicle.book
        )
        found.append(f"{names.get(decider, decider)}: {said}" if len(answers) > 1 else said)
    return "; ".join(found)


def _sides(odds: MixOdds) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return for each side its name, its answers' labels, the answers, their shares and values."""
    game = odds.game
    numbers = [str(number) for number in range(1, len(game.rows) + 1)]
    letters = [column_letters(number) for number in range(len(game.columns))]
    return (
        (game.sides[0], numbers, game.rows, game.row_mix, game.by_row),
        (game.sides[1], letters, game.columns, game.column_mix, game.by_column),
    )


def _worth(odds: MixOdds, value: Fraction) -> str:
    return per_cent_fine(value) if odds.goal == WIN else f"{float(value):+.2f}"


def _share(share: Fraction) -> str:
    return per_cent_fine(share) if share else "·"


def _gain(odds: MixOdds, gain: Fraction) -> str:
    if odds.goal == WIN:
        gain *= 100
    text = f"<{float(HUNDREDTH)}" if 0 < gain < HUNDREDTH else f"{float(gain):.2f}"
    return f"{text} points" if odds.goal == WIN else text


def could_win(odds: MixOdds) -> tuple[Fraction, Fraction]:
    """Return what each side would gain by its best answer while the other keeps to its mix."""
    game = odds.game
    return max(game.by_row) - game.value, game.value - min(game.by_column)


def _could_win(odds: MixOdds) -> str:
    rows, columns = odds.game.sides
    mine, theirs = could_win(odds)
    if not mine and not theirs:
        return "Neither could gain anything against the other's mix (exploitability 0)."
    return (
        f"Against the other's mix {rows} could still win {_gain(odds, mine)} and {columns} "
        f"{_gain(odds, theirs)} (exploitability {_gain(odds, mine + theirs)})."
    )


def _bounds(odds: MixOdds) -> str:
    """Return the bounds of the value in a sentence, where they are known."""
    game = odds.game
    if odds.goal != WIN:
        return "The mixes are those of what was followed."
    least, most = min(game.by_column), min(max(game.by_row) + game.missing, Fraction(1))
    return f"The true value is between {per_cent_fine(least)} and {per_cent_fine(most)}."


def dump(odds: MixOdds) -> None:
    """Write everything as JSON, with exact fractions."""
    game = odds.game
    asked = {"kind": odds.look.known.prompt.kind, "question": odds.question}
    whole = {
        **head_figures(odds.halt, (odds.look,), odds.assumed, **asked),
        "passed": list(odds.passed),
        "goal": {"name": odds.goal, "words": odds.goal_words},
        "sides": [
            {
                "side": side,
                "could_win": told(gain),
                "answers": [
                    {
                        "mark": mark,
                        "answers": {str(who): answer for who, answer in said},
                        "words": words(odds, said),
                        "share": told(share),
                        "against_the_mix": told(worth),
                    }
                    for mark, said, share, worth in zip(marks, answers, mix, worths, strict=True)
                ],
            }
            for (side, marks, answers, mix, worths), gain in zip(
                _sides(odds), could_win(odds), strict=True
            )
        ],
        "matrix": [[told(worth) for worth in row] for row in game.matrix],
        "value": told(game.value),
        "exploitability": told(game.exploitability),
        "missing": in_full(game.missing),
    }
    write_json(whole)


def dump_csv(odds: MixOdds) -> None:
    """Write a row for each share and each pair of answers, as decimal numbers."""
    game = odds.game
    mine = [words(odds, said) for said in game.rows]
    theirs = [words(odds, said) for said in game.columns]
    rows: list[tuple[str, str, str, float]] = []
    rows += [
        ("share", one, "", float(share)) for one, share in zip(mine, game.row_mix, strict=True)
    ]
    rows += [
        ("share", "", one, float(share)) for one, share in zip(theirs, game.column_mix, strict=True)
    ]
    rows += [
        ("worth", one, other, float(worth))
        for one, row in zip(mine, game.matrix, strict=True)
        for other, worth in zip(theirs, row, strict=True)
    ]
    rows += [
        ("value", "", "", float(game.value)),
        ("exploitability", "", "", float(game.exploitability)),
        ("missing", "", "", float(game.missing)),
    ]
    write_csv(("what", *game.sides, "figure"), rows)
