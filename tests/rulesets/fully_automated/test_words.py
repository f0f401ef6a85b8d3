"""Words: the log tells every attack, roll, state and round's end in full, and by no raw name."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.contract.kit import Kit
from fracas.contract.play import fights, steps
from fracas.core.answers import Choice, Option, Sheet
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Prompt, Roll, Term, Together
from fracas.core.ruleset import Hint, Listing
from fracas.rulesets.fully_automated import (
    RULESET,
    level_words,
    light_words,
    option_words,
    prompt_words,
    words,
)
from fracas.rulesets.fully_automated import facts as f
from fracas.rulesets.fully_automated.book import open_book
from fracas.rulesets.fully_automated.names import plain
from fracas.rulesets.fully_automated.state import Alarm, Combatant, State
from fracas.space.hex_maps import Area
from tests.rulesets.fully_automated.table import Table, attacks, fighter, ground, scene, spot

SILENT = {Began, Planned, f.Resolved}
"""Facts that other lines tell already."""


def log(table: Table) -> list[str]:
    """Every line of the log so far."""
    state = table.play.entries[0].state
    said = []
    for number in (0, *table.play.line):
        for fact in table.play.entries[number].facts:
            said.append(words.say_fact(fact, state, table.book))
            state = fact.apply(state)
    return [line for line in said if line]


def duel(plays: str = "pistol", away: int = 4, **sable: Any) -> State:
    """Rook plays a card against Sable, who has laid Aim unless told otherwise.

    `mine` are values of Rook's, `features` those of the ground.
    """
    board = ground(**sable.pop("features", {}))
    mine = {"weapons": ("pistol", "rifle", "club"), "card": plays, **sable.pop("mine", {})}
    theirs = {"weapons": ("pistol",), "card": "aim", **sable}
    rook = fighter("rook", at=(0, 0), **mine)
    return attacks(rook, fighter("sable", "blue", (away, 0), **theirs), map=board)


@pytest.mark.rule("FA-ATK-17", "FA-LOG-03", "FA-DICE-05")
def test_the_line_of_an_attack_says_all_that_made_it() -> None:
    here = spot(3, 0)
    table = Table(duel(armour="heavy", features={"table": ((3, 0),)}))
    table.say("target", "strike:sable").default("verdict").roll("attack", "+ 0")
    assert log(table)[-1] == (
        "Rook: Pistol Shot at Sable, 4 hexes away; no advantage or disadvantage; rolls + 0: +1. "
        f"Base 5; outcome +2; heavy armour takes 2; cover: the table at {here} takes 1: 4 damage. "
        "Sable: 20 → 16 HP."
    )


@pytest.mark.rule("FA-ATK-17", "FA-DICE-05")
def test_aim_bonus_levels_and_kept_dice_are_in_the_line() -> None:
    veil = spot(3, 0)
    state = duel("rifle", 7, mine={"aim": 1}, features={"smoke": ((3, 0),)})
    table = Table(state).say("aim", "apply").say("target", "strike:sable").default("verdict")
    table.roll("attack", "0 + -")
    line = next(one for one in log(table) if one.startswith("Rook: Rifle"))
    assert line == (
        "Rook: Rifle Fire at Sable, 7 hexes away; disadvantage −1 (aimed +1; beyond its range −1; "
        f"the smoke at {veil} in the line −1); rolls 0 + −, keeps 0 −: −1. "
        "Base 6; aimed +4; outcome −3: 7 damage. Sable: 20 → 13 HP."
    )
    assert "Rook's aim goes into Rifle Fire, and is used up." in log(table)


@pytest.mark.rule("FA-ATK-17")
def test_an_attack_without_damage_says_where_the_hp_stay() -> None:
    table = Table(duel("club", 1)).say("target", "strike:sable").roll("attack", "- -")
    assert log(table)[-1] == (
        "Rook: Club at Sable, adjacent; no advantage or disadvantage; rolls − −: −2. "
        "Base 3; outcome −3: no damage. Sable stays at 20 HP."
    )


@pytest.mark.rule("FA-ATK-17", "FA-LOG-03")
def test_states_gained_follow_the_attack_with_what_ends_them() -> None:
    table = Table(duel("club", 1, hp=4)).say("target", "strike:sable").roll("attack", "+ 0")
    assert log(table)[-2:] == [
        "Sable is incapacitated: awake, but left with Defend at disadvantage and one hex a round, "
        "until HP is above 0.",
        "Sable is stunned: in round 2 only Defend, at disadvantage, and one hex; clears at the end "
        "of round 2.",
    ]


@pytest.mark.rule("FA-DICE-05", "FA-ATK-17")
def test_a_defence_says_each_level_with_its_reason_and_what_comes_of_it() -> None:
    table = Table(duel(card="defend", stuns=1)).say("target", "strike:sable").say("step", "stay")
    table.default("verdict").roll("defend", "+ 0 - -")
    assert log(table)[-1] == (
        "Sable defends against Rook's Pistol Shot; disadvantage −2 (exposed, neither adjacent nor "
        "in cover −1; stunned −1); rolls + 0 − −, keeps − −: −2: the attack proceeds."
    )


@pytest.mark.rule("FA-ATK-17")
def test_a_counter_attack_is_called_an_answer() -> None:
    table = Table(duel(card="defend")).say("target", "strike:sable").say("step", "stay")
    table.default("verdict").roll("defend", "+ + 0").say("counter", "pistol").default("verdict")
    assert "may be answered at disadvantage" in log(table)[-1]
    table.roll("attack", "0 0 -").default("retreat")
    line = next(one for one in log(table) if "answers" in one and "Base" in one)
    assert line.startswith(
        "Sable answers Rook with Pistol Shot, 4 hexes away; disadvantage −1 (a hasty answer −1); "
    )


@pytest.mark.rule("FA-ATK-17", "FA-DICE-05")
def test_somebody_who_was_the_cover_is_named_and_takes_the_point() -> None:
    rook = fighter("rook", at=(0, 0), weapons=("pistol",), card="pistol")
    dusty = fighter("dusty", "green", (3, 0), card="aim")
    sable = fighter("sable", "blue", (4, 0), card="aim")
    table = Table(attacks(rook, dusty, sable)).say("target", "strike:sable").default("verdict")
    table.roll("attack", "0 0")
    said = log(table)
    assert "cover: Dusty takes 1: 4 damage. Sable: 20 → 16 HP." in said[-2]
    assert said[-1] == "Dusty was the cover and takes the 1 that it saved: 20 → 19 HP."


@pytest.mark.rule("FA-DICE-05")
def test_other_ways_to_roll_are_told_as_they_went() -> None:
    table = Table(duel(away=7), advantage_mode="shift").say("target", "strike:sable")
    table.roll("attack", "+ 0")
    assert "; rolls + 0, shifted by −1: 0. " in log(table)[-1]
    table = Table(duel(away=7), advantage_mode="roll_twice").say("target", "strike:sable")
    table.roll("attack", "+ + 0 -")
    assert "; rolls + + 0 −, keeps 0 −: −1. " in log(table)[-1]
    table = Table(duel()).say("target", "strike:sable").say("attack", Rolled((), total=2))
    assert "; outcome +2. " in log(table)[-1]


@pytest.mark.rule("FA-DICE-05")
def test_an_attempt_to_restrain_is_told_like_other_rolls() -> None:
    ben = fighter("ben", at=(0, 0), card="restrain", restraints=1)
    dov = fighter("dov", "blue", (1, 0), hp=8, card="aim")
    table = Table(attacks(ben, dov)).say("restrain", "restrain:dov").roll("restrain", "0 0")
    table.default("retreat")
    said = log(table)
    assert (
        "Ben tries to restrain Dov; no advantage or disadvantage; rolls 0 0: 0: Dov is bound."
        in said
    )
    assert "Dov is restrained by Ben: incapacitated, until released or free by a check." in said


@pytest.mark.rule("FA-LOG-03")
@pytest.mark.parametrize(
    ("fact", "end"),
    [
        (f.Stunned("lee", 2), "is stunned by 2: in round 4 only Defend, at disadvantage, and one"),
        (f.Stunned("lee"), "clears at the end of round 4."),
        (f.Aimed("lee"), "it serves in round 4, or, held back once, in round 5, at whose end"),
        (f.AimAged("lee", 2), "until used or the end of round 4."),
        (f.Restrained("lee", "mo"), "until released or free by a check."),
        (f.Fell("lee", "incapacitated"), "until HP is above 0."),
        (f.Fell("lee", "dying"), "1 HP a round and has 8 rounds left, until stabilized."),
        (f.Glued("lee", 4), "until the end of round 4, or until helped off."),
        (f.Stabilized("lee", "mo"), "no more HP is lost, unless to new damage."),
    ],
)
def test_every_state_says_what_ends_it(fact: Fact, end: str) -> None:
    low = -12 if isinstance(fact, f.Fell) and fact.band == "dying" else 3
    lee = fighter("lee", hp=low)
    state = scene(lee, fighter("mo", "blue", (1, 0)), round=3)
    assert end in words.say_fact(fact, state)


@pytest.mark.rule("FA-LOG-03")
def test_stuns_that_last_are_told_with_their_last_round() -> None:
    state = scene(fighter("lee", stunned_next=1), round=3)
    book = open_book({"stun_compound": "duration"})
    said = words.say_fact(f.Stunned("lee"), state, book)
    assert "from round 4 on only Defend" in said
    assert "clears at the end of round 5." in said


@pytest.mark.rule("FA-LOG-01", "FA-LOG-03", "FA-ROUND-09", "FA-ROUND-10")
def test_the_end_of_a_round_announces_every_list_with_how_it_clears() -> None:
    cast = (
        fighter("ben", at=(0, 0), hp=14, stunned_next=2, card="club"),
        fighter("ana", at=(4, 0), card="aim", aim=1, aim_used="gained"),
        fighter("cass", "blue", (0, 8), hp=-12, card="defend"),
        fighter("dov", "blue", (8, 0), restrained=True, glued=3, card="defend"),
    )
    board = ground(table=((5, 0),))
    table = Table(scene(*cast, beats=(Beat("close"),), map=board, round=2, step="aims"))
    line = next(one for one in log(table) if one.startswith("Round 2 ends."))
    assert line == (
        "Round 2 ends. Stunned: Ben by 2, until the end of round 3. "
        "Aimed: Ana, until used or the end of round 4. "
        f"Behind cover: Ana behind the table at {spot(5, 0)} against nobody now; cover ends "
        "when either moves. "
        "HP: Ben 14 of 20, Ana 20 of 20, Cass −13 of 20, Dov 20 of 20. "
        "Cass: dying, loses 1 HP a round and has 7 rounds left, until stabilized. "
        "Dov: restrained, until released or free by a check; glued, until the end of round 3."
    )


@pytest.mark.rule("FA-ROUND-10", "FA-LOG-01")
def test_cover_is_announced_with_those_against_whom_it_counts() -> None:
    cast = (fighter("ana", at=(4, 0), card="aim"), fighter("cass", "blue", (8, 0), card="aim"))
    board = ground(table=((5, 0),))
    table = Table(scene(*cast, beats=(Beat("close"),), map=board, step="aims"))
    line = next(one for one in log(table) if one.startswith("Round 1 ends."))
    assert "Stunned: nobody. Aimed: nobody." in line
    assert f"Behind cover: Ana behind the table at {spot(5, 0)} against Cass; cover ends" in line


@pytest.mark.rule("FA-LOG-02")
def test_the_cards_are_told_once_all_are_turned_over() -> None:
    state = scene(fighter("ada"), fighter("bix", "blue", (1, 0)))
    fact = f.Revealed((("ada", "pistol"), ("bix", "defend")), ("bix",))
    assert words.say_fact(fact, state) == (
        "The cards are turned over. Ada: Pistol Shot; Bix: Defend (no choice)."
    )


def test_names_come_from_the_book_of_the_fight() -> None:
    book = open_book({})
    cards = {**book.cards, "pistol": replace(book.cards["pistol"], name="Revolver")}
    own = msgspec.structs.replace(book, cards=cards)
    fact = f.Named("rook", "sable", "pistol")
    assert words.say_fact(fact, duel(), own) == "Rook attacks Sable with Revolver."
    assert words.say_fact(fact, duel()) == "Rook attacks Sable with Pistol Shot."


def sample(kind: type[Fact]) -> Fact:
    """A fact of that kind with something in every field."""
    given: dict[str, Any] = {
        "who": "rook", "target": "sable", "by": "sable", "against": "sable", "subject": "rook",
        "card": "pistol", "kind": "attack", "outcome": 0, "number": 2, "total": 12, "margin": 1,
        "attribute": "Strength", "skill": "Combat", "action": "break_free", "verdict": "cover",
        "cards": (("rook", "pistol"),), "sequence": ("rook",), "step": "attacks", "damage": 2,
        "amount": 2, "until": 2, "age": 0, "levels": (), "alarm": "bell", "words": "A word.",
        "winner": "red", "mode": "light", "side": "blue", "cover": False, "band": "dying",
        "way": (spot(1, 0),), "combatant": Combatant("zed", "Zed", "blue"), "how": "fled",
        "hexes": (spot(1, 0),), "beat": Beat("round"), "beats": (), "note": "ruled",
        "about": ("rook",), "path": "combatants/rook/hp", "value": 3, "effect": "fails",
    }  # fmt: skip
    given["area" if kind is f.GroundChanged else ""] = "smoke"
    if kind is f.Announced:
        given["cover"] = (("rook", "gm", ()),)
    if kind in (f.Stunned, f.StunsPassed):
        given["levels"] = int(kind is f.Stunned)
    if kind is f.GroundChanged:
        given["kind"] = ""
    names = {field.name for field in msgspec.structs.fields(kind)}
    return kind(**{name: value for name, value in given.items() if name in names})


@pytest.mark.parametrize("kind", f.FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_has_words(kind: type[Fact]) -> None:
    state = replace(duel(), alarms=(Alarm("bell", "The bell", 6),))
    fact = sample(kind)
    said = words.say_fact(fact, state)
    if kind in SILENT or (kind in (f.Hurt, f.Missed) and not said):
        assert said == ""
        return
    assert said[0].isupper() or said[0] == str(spot(1, 0))[0]
    assert said.endswith((".", "”"))
    for raw in ("{", "}", "None", "<", "_", "rook", "sable"):
        assert raw not in said


@pytest.mark.rule("FA-ATK-17")
def test_damage_without_an_attack_has_a_line_of_its_own() -> None:
    state = duel()
    assert words.say_fact(f.Hurt("sable", 3, "rook", "gm"), state) == ("Sable takes 3: 20 → 17 HP.")
    assert words.say_fact(f.Hurt("sable", 3, "rook", "restrain"), state) == (
        "Sable is not bound, but takes 3 from Rook: 20 → 17 HP."
    )
    light = replace(state, mode="light")
    assert words.say_fact(f.Hurt("sable", 3, "rook"), light) == (
        "Sable takes 3 from Rook: 20 → 17 HP."
    )


def test_common_facts_have_words() -> None:
    state = duel()
    said = [
        words.say_fact(fact, state)
        for fact in (
            WentMoot("rook"),
            Dropped(),
            Noted("no_counter", ("sable", "rook")),
            Noted("stun_immune", ("sable",)),
            Noted("something_new", ("sable",)),
            Corrected("combatants/1/most_hp", 30),
            Corrected("stakes", "The bridge."),
        )
    ]
    assert said == [
        "This comes to nothing: Rook is gone.",
        "Everything that was still to come is called off.",
        "Sable could answer, but has nothing that reaches Rook.",
        "Sable cannot be stunned.",
        "Sable: Something new.",
        "The GM sets the greatest HP of Sable to 30.",
        "The GM sets stakes to The bridge.",
    ]


@pytest.mark.rule("FA-DICE-05")
@pytest.mark.parametrize(
    ("term", "said"),
    [
        (Term("aimed", "level", 1), "Advantage +1: aimed"),
        (Term("stunned", "level", -2), "Disadvantage −2: stunned"),
        (Term("defended", "level", -1, (), ("sable",)), "Disadvantage −1: Sable's defence in the"),
        (Term("obscured", "level", -1, (), ("gm",)), "Disadvantage −1: an obscured line, by the"),
        (Term("Keen eye", "level", 1), "Advantage +1: Keen eye"),
        (Term("Charisma", "bonus", 5), "Charisma +5"),
        (Term("restrained", "bonus", -4), "Bound −4"),
    ],
)
def test_terms_say_how_much_and_why(term: Term, said: str) -> None:
    assert words.term(term, duel()).startswith(said)


def test_targets_are_offered_with_how_they_stand() -> None:
    state = duel("rifle", 8, card="defend", features={"smoke": ((3, 0),), "table": ((7, 0),)})
    prompt = Table(state).play.prompt
    assert prompt is not None
    assert words.say_prompt(prompt, state) == "Rook plays Rifle Fire: at whom?"
    assert words.say_option(prompt, "strike:sable", state) == (
        f"Sable: 8 hexes away, beyond its range (disadvantage); in cover: the table at "
        f"{spot(7, 0)}; the smoke at {spot(3, 0)} in the line (disadvantage); defends"
    )
    assert words.say_option(prompt, "none", state) == "Attack nobody"


def test_a_barred_target_says_what_is_in_the_way() -> None:
    state = duel("rifle", 4, features={"wall": ((2, 0), (2, -1), (1, 0), (3, -1), (1, 1))})
    prompt = Table(state).play.prompt
    assert prompt is not None
    said = words.say_option(prompt, "appeal:sable", state)
    assert said.startswith("Ask the GM to allow Sable: the wall at ")


def test_cards_are_offered_with_what_they_do() -> None:
    rook = fighter("rook", weapons=("pistol",), proficiencies=(), last="move", aim=1)
    state = scene(rook, alarms=(Alarm("bell", "The bell", 6, attribute="Speed", skill="Ropes"),))
    keys = ("pistol", "punch", "move", "tackle", "special:alarm:bell", "special:else")
    form = Choice(tuple(Option(key, "card", (key,)) for key in keys))
    ask = Ask(Decider("rook"), "card", form, (), ("rook",))
    assert [words.say_option(ask, key, state) for key in keys] == [
        "Pistol Shot: 5 damage, from 0 to 8; 1 to 5 hexes, up to 7 at disadvantage; without "
        "proficiency",
        "Punch: 2 damage, from 0 to 4, may stun; adjacent",
        "Move: up to 3 hexes, or 5 hexes with the aim",
        "Tackle: Move and Punch in one; stuns whoever plays it",
        "Stop the bell: Speed + Ropes against 22, from beside it",
        "Something Else: in your own words; the GM says what it takes",
    ]


def test_an_aim_in_its_last_round_cannot_be_promised_another() -> None:
    for age, said in ((1, "Hold the aim back for the next round"), (2, "Let the aim go unused")):
        table = Table(duel(mine={"aim": age}))
        assert table.kind == "aim"
        prompt = table.play.prompt
        assert prompt is not None
        assert words.say_option(prompt, "keep", table.state).startswith(said)


def test_checks_say_dice_figures_and_result() -> None:
    terms = (Term("Dexterity", "bonus", 5), Term("restrained", "bonus", -4))
    fact = f.Checked(
        "rook", "break_free", "Dexterity", "", 16, -6, (8, 7), terms, because=("FA-CHECK-01",)
    )
    assert words.say_fact(fact, duel()) == (
        "Rook: Break Free, Dexterity against 22: 8 + 7, Dexterity +5, bound −4: 16, margin −6: "
        "failed."
    )
    ruled = f.Checked("rook", "heal", "Intelligence", "", 22, 0, (), (), "sable")
    assert words.say_fact(ruled, duel()) == ("Rook: First Aid for Sable: passed, by the GM's word.")


def test_lines_of_sheets_are_named_by_what_they_ask() -> None:
    assert words.field("modifier") == "a modifier for the situation"
    assert words.field("some_new_line") == "some new line"


def test_areas_that_drift_are_told() -> None:
    board = ground()
    board = replace(board, areas=(Area("smoke", (spot(0, 0),)),))
    state = scene(fighter("rook"), map=board)
    assert words.say_fact(f.GroundChanged("smoke", (spot(1, 0),)), state) == (
        f"Smoke now lies on {spot(1, 0)}."
    )
    assert words.say_fact(f.GroundChanged("smoke", ()), state) == "Smoke is gone."
    assert words.say_fact(f.GroundChanged("", (spot(1, 0),), "table"), state) == (
        f"{spot(1, 0)} becomes a table."
    )


def test_advice_that_has_no_sentence_yet_is_still_readable() -> None:
    hint = Hint("defend", "aim_expires", (), ("rook",))
    assert words.say_hint(hint, duel()) == "Aim expires: Rook."


def test_light_combat_is_told_by_its_sentences() -> None:
    state = scene(fighter("rook"), fighter("sable", "blue", (1, 0)), map=None, mode="light")
    said = [
        words.say_fact(fact, state)
        for fact in (
            f.RoundBegan(2),
            f.Declared("rook", "I shove the crate at Sable.", "special:else"),
            f.Declared("rook", "I punch Sable.", "punch"),
            f.Declared("sable", "defend", "defend"),
            f.Positioned("rook", True, ("sable",)),
            f.Stunned("sable"),
            f.Restrained("sable", ""),
            f.CardLost("sable", ""),
        )
    ]
    assert said == [
        "Round 2: everybody thinks of one sentence.",
        "Rook: “I shove the crate at Sable.”",
        "Rook (Punch): “I punch Sable.”",
        "Sable: Defend.",
        "Rook is in cover, close to Sable.",
        "Sable is stunned: in round 2 only Defend, at disadvantage; clears at the end of round 2.",
        "Sable is restrained: incapacitated, until released or free by a check.",
        "Sable is down before the own turn comes up: the action is lost.",
    ]
    reason = Term("suggested", "outcome", -1, (), ("punch",))
    assert words.term(reason, state) == "The margin suggests outcome −1 of Punch"


@pytest.mark.rule("FA-LOG-01")
def test_without_a_map_cover_is_what_its_players_say() -> None:
    state = scene(fighter("rook", cover=True), fighter("sable", "blue"), map=None, mode="light")
    assert "Behind cover: Rook. " in words.say_fact(f.Announced(), state)


def test_an_object_under_attack_has_neither_a_name_nor_hp() -> None:
    state = duel()
    said = f.Improvised("rook", "the lamp", because=("FA-ATK-13",))
    assert words.say_fact(said, state) == "Rook attacks an object: “the lamp”"
    blow = f.Struck("rook", "attack", "pistol", 0, (), (0, 0), (True, True), "", 3, 5, 0, 0)
    assert words.say_fact(replace(blow, damage=5), state) == (
        "Rook: Pistol Shot, 3 hexes away; no advantage or disadvantage; rolls 0 0: 0. "
        "Base 5; outcome 0: 5 damage."
    )


def _own_words(prompt: Prompt, state: State) -> None:
    """Nothing of a prompt is said by a key alone."""
    if isinstance(prompt, Roll):
        assert words.say_prompt(prompt, state) != f"{plain(prompt.kind)}."
        known = {*level_words.LEVELS, "obscured", "defended"}
        figures = {term.name for term in prompt.terms if term.kind == "level"} - known
        assert not figures, figures
        return
    assert prompt.kind in prompt_words.PROMPTS or prompt.kind == "path", prompt.kind
    form = prompt.form
    for option in option_words.listed_by(form):
        bare = option.id in option_words.ON_SHEETS or state.find(option.id) is not None
        assert option.kind in option_words.KINDS or bare, option
    for line in form.fields if isinstance(form, Sheet) else ():
        sheet = (line.name, prompt.kind)
        light = light_words.field(*sheet)
        assert light or line.name in option_words.FIELDS or sheet in option_words.OF_KIND, sheet


@pytest.mark.parametrize("listing", RULESET.scenarios(), ids=lambda listing: listing.id)
def test_whatever_is_asked_in_a_fight_has_words_of_its_own(listing: Listing) -> None:
    kit = Kit(rules=RULESET, scenarios=(listing.id,), fights=12, prompts=120)
    for number, chronicle in fights(kit):
        for prompt in steps(kit, chronicle, number):
            for part in prompt.asks if isinstance(prompt, Together) else (prompt,):
                _own_words(part, chronicle.state)
