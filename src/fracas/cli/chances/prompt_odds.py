"""The odds of a prompt: every figure of every option, and what is assumed."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from fracas.cli.chances.positions import Halt
from fracas.cli.chances.viewers import Eyes, assumed, eyes
from fracas.cli.keyboard.asking import options_of, shown
from fracas.core.asking.answers import Answer
from fracas.core.asking.options import Option, pick
from fracas.core.asking.prompts import Prompt, Roll, Together
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Viewer
from fracas.odds import OptionLaw, OptionReasons, option_laws, option_reasons
from fracas.odds.budget import OddsBudget

LONGEST_NUMBER = 6


class Weighed(NamedTuple):
    """One option with its law: `number` is its place in the list, from 1."""

    number: int
    words: str
    because: tuple[str, ...]
    law: OptionLaw
    eyes: Eyes


class PromptOdds(NamedTuple):
    """The odds of all options of a prompt."""

    halt: Halt
    question: str
    options: tuple[Weighed, ...]

    @property
    def chronicle(self) -> Chronicle:
        """The fight."""
        return self.halt.chronicle

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        return self.halt.prompt

    @property
    def assumed(self) -> tuple[str, ...]:
        """What is assumed about others, and about what is unknown."""
        return assumed(self.chronicle, self.eyes)

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """Everyone through whose eyes it is weighed."""
        found = {one.eyes.name: one.eyes for one in self.options}
        return tuple(found.values())


def weigh(halt: Halt, seat: str | None, patience: OddsBudget) -> PromptOdds:
    """Return the odds of a prompt as a seat may know it, by default as each who is asked knows it.

    Where several are asked together, a seat that is one of them gets only its own options.
    """
    chronicle, prompt = halt.chronicle, halt.prompt
    if seat is not None:
        looks = [(eyes(chronicle, seat), prompt.deciders)]
        mine = tuple(one for one in prompt.deciders if one in looks[0][0].viewer.deciders)
        if mine:
            looks = [(looks[0][0], mine)]
    else:
        looks = [(eyes(chronicle, one), (one,)) for one in prompt.deciders]
    limits = patience.from_now(among=len(looks))
    found: list[Weighed] = []
    for look, deciders in looks:
        laws = option_laws(
            chronicle.rules,
            chronicle.book,
            look.known.state,
            look.known.replies,
            said=said(chronicle, look.viewer),
            of=deciders,
            **limits,
        )
        for law in laws:
            words, because = _worded(chronicle, look, law)
            found.append(Weighed(len(found) + 1, words, because, law, look))
    question = chronicle.rules.say_prompt(prompt, looks[0][0].seen, chronicle.book)
    return PromptOdds(halt, question, tuple(found))


def said(chronicle: Chronicle, viewer: Viewer) -> tuple[tuple[Decider, Answer], ...]:
    """Return the answers given at a prompt of several that the viewer may know."""
    prompt = chronicle.prompt
    open_to_all = isinstance(prompt, Together) and not prompt.hidden
    return tuple(
        (decider, answer)
        for decider, answer in chronicle.pending.items()
        if open_to_all or decider in viewer.deciders
    )


def _worded(chronicle: Chronicle, look: Eyes, law: OptionLaw) -> tuple[str, tuple[str, ...]]:
    """Return an option in words, with the ids of the rules behind it."""
    rules, prompt = chronicle.rules, look.known.prompt
    ask = prompt.ask_of(law.decider) if isinstance(prompt, Together) else prompt
    if isinstance(ask, Roll):
        return f"the roll of {ask.dice.notation()}", ask.because
    if law.answer is None:
        return "what is advised", ask.because
    if law.answer in [option.id for option in options_of(ask.form)]:
        words = rules.say_option(ask, str(law.answer), look.seen, chronicle.book)
        return words, rules.explain_option(ask, str(law.answer), look.seen)
    if law.answer == ():
        return "everything as it is", ask.because
    return shown(law.answer), ask.because


def reasons(odds: PromptOdds, about: str, patience: OddsBudget) -> tuple[Weighed, OptionReasons]:
    """Return why one of the options, by its number or id, has its odds; raises as `pick` does.

    The figures are those of the list, however far each was followed.
    """
    chosen = _chosen(odds, about)
    chronicle, look = odds.chronicle, chosen.eyes
    found = option_reasons(
        chronicle.rules,
        chronicle.book,
        look.known.state,
        look.known.replies,
        chosen.law.decider,
        chosen.law.answer,
        said=said(chronicle, look.viewer),
        **patience.from_now(),
    )
    return chosen, msgspec.structs.replace(found, option=chosen.law)


def _chosen(odds: PromptOdds, about: str) -> Weighed:
    text = about.strip()
    ids = dict.fromkeys(str(one.law.answer) for one in odds.options)
    if text.isdecimal() and text not in ids and len(text) < LONGEST_NUMBER:
        number = int(text)
        if not 1 <= number <= len(odds.options):
            raise MalformedAnswer(
                f"There is no option {number}: give a number from 1 to {len(odds.options)}.",
                given=about,
            )
        return odds.options[number - 1]
    wanted = pick(text, tuple(Option(one) for one in ids))
    found = [one for one in odds.options if str(one.law.answer) == wanted]
    if len(found) > 1:
        raise MalformedAnswer(
            f"{' and '.join(one.law.decider for one in found)} all have '{wanted}': "
            "give the option's number.",
            given=about,
        )
    return found[0]
