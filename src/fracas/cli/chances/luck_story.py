"""The words for a fight's luck and its turning points: who, in which round, what happened."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.cli.keyboard.asking import shown
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.ids import GM, GM_SEAT
from fracas.core.play.chronicle import Chronicle
from fracas.core.rounds import round_of
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.odds.luck import Luck
from fracas.odds.turning import Chosen, Course, Turn
from fracas.table.screens.log_lines import Annals, Teller

THE_GM = "the game master"


class Story:
    """The words for one line of play, once its luck and its win chances are known."""

    def __init__(self, chronicle: Chronicle, rolls: tuple[Luck, ...], course: Course) -> None:
        self.chronicle, self.rolls, self.course = chronicle, rolls, course
        self.rules: Ruleset = chronicle.rules
        self.turns = {turn.entry: turn for turn in course.turns}
        book = chronicle.book
        teller = Teller(Annals.of(chronicle), book)
        self._said: dict[int, list[str]] = {}
        self._diced: dict[int, str] = {}
        for line in teller.hear(chronicle.entries, Viewer(GM_SEAT, (GM,))):
            self._said.setdefault(line.entry, []).append(line.text)
            if line.dice and line.entry not in self._diced:
                faces = " ".join(face if counts else f"({face})" for face, counts in line.dice)
                self._diced[line.entry] = f"{line.text} [{faces}]"
        self._names: dict[str, str] = {GM: THE_GM}
        for state in (*(turn.moment.state for turn in course.turns), chronicle.state):
            self._names |= {fate.who: fate.name for fate in self.rules.fates(book, state)}
            self._names |= {one.id: one.name for one in self.rules.members(state)}

    def name(self, decider: str) -> str:
        """The name of a combatant."""
        return self._names.get(decider, decider)

    def round(self, entry: int) -> int:
        """The round in which something happened; 0 before the first."""
        return round_of(self.turns[entry].moment.state)

    def place(self, entry: int) -> str:
        """Where in the fight it was."""
        number = self.round(entry)
        return f"round {number}, entry {entry}" if number else f"entry {entry}"

    def roll(self, entry: int) -> str:
        """A roll as a sentence, with its dice."""
        said = self._said.get(entry)
        return self._diced.get(entry) or (said[0] if said else "A roll that changed nothing.")

    def turn(self, turn: Turn) -> str:
        """A roll, a choice or an edit as a sentence."""
        if turn.kind == "roll":
            return self.roll(turn.entry)
        prompt, reply = turn.moment.prompt, turn.moment.reply
        if turn.kind == "edit" or prompt is None:
            return (self._said.get(turn.entry) or ["An edit."])[0]
        if isinstance(prompt, Together):
            pairs = zip(prompt.asks, reply, strict=True)
            return "; ".join(self.choice(turn, ask, answer) for ask, answer in pairs)
        assert isinstance(prompt, Ask | Ruling), "a roll was told before"
        return self.choice(turn, prompt, reply)

    def choice(self, turn: Turn, ask: Ask | Ruling, answer: Any) -> str:
        """Who chose what."""
        words = self.option(turn, ask, answer)
        name = self.name(ask.decider)
        return f"{name[:1].upper()}{name[1:]}: {words}"

    def option(self, turn: Turn, ask: Ask | Ruling, answer: Any) -> str:
        """Return an answer in the system's words, or as it was typed."""
        state, book = turn.moment.state, self.chronicle.book
        if isinstance(ask.form, Choice):
            return self.rules.say_option(ask, str(answer), state, book)
        return f"{self.rules.say_prompt(ask, state, book)} {shown(answer)}"

    def best(self, turn: Turn, chosen: Chosen) -> str:
        """The best option beside a choice, in the system's words."""
        prompt = turn.moment.prompt
        ask = prompt.ask_of(chosen.decider) if isinstance(prompt, Together) else prompt
        assert isinstance(ask, Ask), "only choices are compared with others"
        return self.option(turn, ask, chosen.best)

    def taken(self, turn: Turn, chosen: Chosen) -> str:
        """Who chose what, for one of several who chose at once."""
        prompt = turn.moment.prompt
        ask = prompt.ask_of(chosen.decider) if isinstance(prompt, Together) else prompt
        assert isinstance(ask, Ask), "only choices are compared with others"
        return self.choice(turn, ask, chosen.answer)

    def rows(self) -> list[dict[str, Any]]:
        """Every roll, choice and edit with its figures, fractions as text; None where unknown."""
        rolls = {roll.entry: roll for roll in self.rolls}
        return [self._row(turn, rolls.get(turn.entry)) for turn in self.course.turns]

    def _row(self, turn: Turn, roll: Luck | None) -> dict[str, Any]:
        measure = roll.measure if roll else None
        prompt = turn.moment.prompt
        return {
            "entry": turn.entry,
            "round": self.round(turn.entry),
            "what": turn.kind,
            "prompt": prompt.kind if prompt is not None else None,
            "who": [str(one) for one in prompt.deciders] if prompt is not None else [],
            "side": roll.side if roll else None,
            "sentence": self.turn(turn),
            "chance": _text(roll.chance if roll else None),
            "or_more": _text(roll.or_more if roll else None),
            "as_good": _text(measure and measure.as_good),
            "as_bad": _text(measure and measure.as_bad),
            "headline": measure.headline if measure else None,
            "expected": _text(measure and measure.expected),
            "actual": _text(measure and measure.actual),
            "luck": _text(measure and measure.luck),
            "deviations": measure.deviations if measure else None,
            "missing": _text(measure and measure.missing),
            "win_before": _text(turn.before),
            "win_after": _text(turn.after),
            "choices": [self._choice_row(turn, one) for one in turn.chosen],
        }

    def _choice_row(self, turn: Turn, chosen: Chosen) -> dict[str, Any]:
        return {
            "who": chosen.decider,
            "answer": msgspec.to_builtins(chosen.answer),
            "win": str(chosen.chance),
            "best": msgspec.to_builtins(chosen.best),
            "best_win": str(chosen.best_chance),
        }


def _text(value: Any) -> str | None:
    return None if value is None else str(value)
