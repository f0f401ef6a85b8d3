"""Fudge dice: exact odds in all three modes, against tables, brute force and the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Result, Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.play.run import Run
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.rolls import PAIR, Fudge, Pairs, law_2df, throw_for
from fracas.rulesets.fully_automated.state.facts import Struck
from fracas.rulesets.fully_automated.state.state import Combatant, Modifier, State
from tests.dice.test_pool import Fixed
from tests.rulesets.fully_automated.table import Table, attacks, fighter

MODES = ("extra_die", "shift", "roll_twice")
OUTCOMES = (-2, -1, 0, 1, 2)
PRINTED = {
    -3: ("131/243", "25/81", "31/243", "5/243", "1/243"),
    -2: ("11/27", "28/81", "5/27", "4/81", "1/81"),
    -1: ("7/27", "1/3", "7/27", "1/9", "1/27"),
    0: ("1/9", "2/9", "1/3", "2/9", "1/9"),
}
MEANS = {-3: "-110/81", -2: "-88/81", -1: "-2/3", 0: "0"}


def as_row(level: int, mode: str = "extra_die") -> tuple[Fraction, ...]:
    """The chances of -2 to +2."""
    law = law_2df(level, mode)
    return tuple(law.get(outcome, Fraction(0)) for outcome in OUTCOMES)


@pytest.mark.rule("FA-DICE-01", "FA-DICE-02", "FA-DICE-03", "FA-DICE-07", "FA-GAP-02")
@pytest.mark.parametrize("level", [-3, -2, -1, 0, 1, 2, 3])
def test_the_laws_of_an_extra_die(level: int) -> None:
    printed = tuple(Fraction(one) for one in PRINTED[-abs(level)])
    assert as_row(level) == (printed if level < 0 else tuple(reversed(printed)))
    mean = sum(chance * outcome for outcome, chance in law_2df(level, "extra_die").items())
    assert mean == Fraction(MEANS[-abs(level)]) * (1 if level < 0 else -1)


@pytest.mark.rule("FA-DICE-03", "FA-GAP-02")
def test_the_laws_of_the_other_modes() -> None:
    shifted = tuple(Fraction(one) for one in ("1/3", "1/3", "2/9", "1/9", "0"))
    twice = tuple(Fraction(one) for one in ("17/81", "28/81", "1/3", "8/81", "1/81"))
    assert as_row(-1, "shift") == shifted
    assert as_row(1, "shift") == shifted[::-1]
    assert as_row(-1, "roll_twice") == twice
    assert as_row(1, "roll_twice") == twice[::-1]


@pytest.mark.rule("FA-DICE-02", "FA-DICE-03", "FA-DICE-07", "FA-DICE-08")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", [-4, -3, -2, -1, 0, 1, 2, 3, 4])
def test_every_law_is_what_counting_all_throws_gives(mode: str, level: int) -> None:
    dice, reading = throw_for(level, mode)
    count = 2 * dice.times if isinstance(dice, Pairs) else dice.count
    throws = list(product((-1, 0, 1), repeat=count)) if count < 9 else []
    if not throws:
        # Five pairs: enough to count how often each best or worst pair comes up.
        pairs = [sum(pair) for pair in product((-1, 0, 1), repeat=2)]
        best = max if level > 0 else min
        seen = Counter(best(five) for five in product(pairs, repeat=5))
    else:
        seen = Counter(reading.of(faces) for faces in throws)
    whole = sum(seen.values())
    law = law_2df(level, mode)
    assert {outcome: Fraction(times, whole) for outcome, times in seen.items()} == {
        outcome: chance for outcome, chance in law.items() if chance
    }
    assert sum(law.values()) == 1
    assert set(law) <= set(OUTCOMES)


@pytest.mark.rule("FA-DICE-03", "FA-DICE-05")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", [-2, -1, 0, 1, 2])
def test_the_dice_marked_as_counting_make_the_outcome(mode: str, level: int) -> None:
    dice, reading = throw_for(level, mode)
    count = 2 * dice.times if isinstance(dice, Pairs) else dice.count
    for faces in product((-1, 0, 1), repeat=count):
        kept = [face for face, counts in zip(faces, dice.kept(faces), strict=True) if counts]
        assert len(kept) == 2
        assert reading.of(faces) == reading.of_total(sum(kept))
        dice.check(faces)


@pytest.mark.rule("FA-DICE-08", "FA-DICE-06")
def test_what_two_dice_cannot_show_is_refused() -> None:
    with pytest.raises(MalformedAnswer, match="cannot come to 3"):
        Fudge().of_total(3)
    with pytest.raises(MalformedAnswer, match="is no outcome"):
        Fudge().of_name("+3", Rolled(reading="+3"))
    assert Fudge().of_name("-1", Rolled(reading="-1")) == -1
    with pytest.raises(IllegalAnswer):
        PAIR.check((2, 0))
    with pytest.raises(IllegalAnswer):
        Pairs(2, best=True).check((1, 0))
    assert Pairs(2, best=False).notation() == "worst of 2 x 2dF"


@pytest.mark.rule("FA-DICE-03", "FA-DICE-06")
def test_pairs_fall_one_after_another() -> None:
    source = Fixed((3, 0), (3, 1), (3, 2), (3, 2))
    assert Pairs(2, best=True).roll(source) == (-1, 0, 1, 1)
    assert source.falls == []


@pytest.mark.rule("FA-DICE-06")
def test_a_total_read_off_real_dice_is_enough() -> None:
    table = Table(attacks(fighter("ada", weapons=("club",), card="club"), near()))
    table.say("target", "strike:bix").say("attack", Rolled(total=1, how="typed"))
    struck = table.facts(Struck)[0]
    assert (struck.outcome, struck.damage, struck.faces) == (1, 4, ())


@pytest.mark.rule("FA-DICE-05")
def test_a_roll_tells_its_faces_which_count_and_why() -> None:
    ada = fighter("ada", weapons=("club",), card="club", proficiencies=())
    table = Table(attacks(ada, near())).say("target", "strike:bix").roll("attack", "+ - 0")
    struck = table.facts(Struck)[0]
    assert (struck.faces, struck.kept) == ((1, -1, 0), (False, True, True))
    assert [(term.name, term.amount, term.because) for term in struck.levels] == [
        ("untrained", -1, ("FA-WPN-07", "FA-WPN-08"))
    ]


@pytest.mark.rule("FA-DICE-03", "FA-DICE-04", "FA-GAP-02")
@pytest.mark.parametrize(
    ("mode", "faces", "outcome"),
    [("extra_die", "+ - 0", -1), ("shift", "+ +", 1), ("roll_twice", "+ + 0 -", -1)],
)
def test_each_mode_at_the_table(mode: str, faces: str, outcome: int) -> None:
    ada = fighter("ada", weapons=("club",), card="club", proficiencies=())
    table = Table(attacks(ada, near()), advantage_mode=mode)
    table.say("target", "strike:bix").roll("attack", faces)
    assert table.facts(Struck)[0].outcome == outcome


def near(**values: Any) -> Combatant:
    """Bix next to the attacker, who does not defend unless told to."""
    values.setdefault("card", "aim")
    return fighter("bix", "blue", (1, 0), **values)


def expected(state: State, told: dict[str, str]) -> tuple[Fraction, Fraction, Fraction]:
    """Mean damage to Bix, and the chances of a stun and of glue, by running the rules.

    Every branch of every roll is followed; `told` answers choices by kind, others take the
    default.
    """
    book = open_book({})
    means = [Fraction(0)] * 3
    waiting: list[tuple[tuple[Result | str, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        replies, weight = waiting.pop()
        run = Run(RULESET, book, state)
        for reply in replies:
            if isinstance(reply, Result):
                run.branch(reply)
            else:
                run.answer(reply)
        while run.prompt is not None and not isinstance(run.prompt, Roll):
            answer = told.get(run.prompt.kind, run.prompt.default)  # type: ignore[union-attr]
            replies = (*replies, answer)  # type: ignore[arg-type]
            run.answer(answer)
        if run.prompt is None:
            bix = run.state.who("bix")
            for at, much in enumerate((20 - bix.hp, bix.stunned_next > 0, bix.glued > 0)):
                means[at] += weight * int(much)
            continue
        for branch in run.prompt.dice.law(run.prompt.reading).branches:
            if branch.chance:
                step = Result(branch.value, branch.faces)
                waiting.append(((*replies, step), weight * branch.chance))
    return means[0], means[1], means[2]


def duel(key: str, away: int, *, aimed: int = 0, card: str = "move", **bix: Any) -> State:
    """Ada with every weapon, at so many hexes from Bix; nobody steps."""
    weapons = (
        "sprayer", "knife", "club", "e_baton", "sword", "staff", "spear", "whip", "pistol",
        "slingshot", "nanodarter", "rifle", "microdarter", "bow", "throwable", "shuriken",
        "glue_gun",
    )  # fmt: skip
    learnt = {"trained": ("trained_strike",)}.get(key)
    values: dict[str, Any] = {} if learnt is None else {"proficiencies": learnt}
    ada = fighter("ada", weapons=weapons, tags=("claws",), card=key, aim=aimed, **values)
    return attacks(ada, fighter("bix", "blue", (away, 0), card=card, **bix))


@pytest.mark.rule("FA-DICE-07", "FA-AIM-19", "FA-AIM-20", "FA-AIM-22", "FA-ATK-06", "FA-ATK-07")
@pytest.mark.parametrize(
    ("key", "away", "close", "far", "means"),
    [
        ("rifle", 4, 2, 7, ("50/9", "103/27", "301/27", "409/27")),
        ("pistol", 4, 1, 7, ("43/9", "91/27", "271/27", "379/27")),
    ],
)
def test_the_mean_damage_of_rifle_and_pistol(
    key: str, away: int, close: int, far: int, means: tuple[str, ...]
) -> None:
    found = [
        expected(duel(key, away), {})[0],
        expected(duel(key, far), {})[0],
        expected(duel(key, away, aimed=1), {})[0],
        expected(duel(key, close, aimed=1), {})[0],
    ]
    assert found == [Fraction(mean) for mean in means]


@pytest.mark.rule("FA-DICE-07", "FA-ATK-06", "FA-ATK-16", "FA-WPN-16", "FA-WPN-17", "FA-GAP-01")
@pytest.mark.parametrize(
    ("key", "away", "damage", "stun"),
    [
        ("punch", 1, "2", "1/9"),
        ("claws", 1, "26/9", "0"),
        ("spray", 1, "7/9", "2/3"),
        ("stab", 1, "32/9", "0"),
        ("club", 1, "26/9", "1/3"),
        ("taze", 1, "17/9", "2/3"),
        ("trained", 1, "38/9", "1/3"),
        ("sword", 1, "44/9", "0"),
        ("staff", 2, "26/9", "1/3"),
        ("spear", 2, "11/3", "0"),
        ("whip", 4, "2", "1/3"),
        ("pistol", 3, "43/9", "0"),
        ("slingshot", 3, "5/3", "2/3"),
        ("nanodart", 3, "5/3", "2/3"),
        ("rifle", 3, "50/9", "0"),
        ("piercing", 3, "50/9", "0"),
        ("microdart", 3, "23/9", "8/9"),
        ("stunarrow", 3, "23/9", "8/9"),
        ("throwable", 3, "2", "1/9"),
        ("shuriken", 3, "26/9", "0"),
        ("gluegun", 3, "0", "1/3"),
    ],
)
def test_the_mean_damage_of_every_card(key: str, away: int, damage: str, stun: str) -> None:
    found = expected(duel(key, away), {})
    glued = Fraction(8, 9) if key == "gluegun" else Fraction(0)
    assert found == (Fraction(damage), Fraction(stun), glued)


@pytest.mark.rule("FA-DICE-07", "FA-DEF-03", "FA-DEF-04", "FA-DEF-05", "FA-DEF-09", "FA-AIM-08")
def test_the_mean_damage_of_a_rifle_against_a_defence() -> None:
    def mean(level: int, **bix: Any) -> Fraction:
        state = duel("rifle", 4, card="defend", **bix)
        table = Table(state).say("target", "strike:bix").default("step")
        assert table.net() == level
        return expected(state, {"counter": "none"})[0]

    wary = (Modifier("wary", "levels", 1, "defend"),)
    assert mean(0, aim=1) == Fraction(356, 243)
    assert mean(-1) == Fraction(659, 243)
    assert mean(1, aim=1, modifiers=wary) == Fraction(17, 27)
