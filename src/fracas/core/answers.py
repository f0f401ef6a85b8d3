"""What an answer may be: an option, several, a path, a number, an allocation, text, or a sheet.

A *form* says which answers a prompt takes. Every form can read an answer that a person typed
(`parse`), hold a ready answer against what is legal (`check`), and draw a legal answer at random
(`sample`). Answers are plain JSON values; lists become tuples, so that answers hash.

Long because the seven forms are one union, and a sheet is made of the other six.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from fracas.core.chance import Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.options import Option as Option
from fracas.core.options import pick, refuse_unlisted
from fracas.core.options import settled as settled

Answer = str | int | tuple[Any, ...]


class Choice(msgspec.Struct, frozen=True, gc=False, tag="choice"):
    """One option out of those listed; the answer is its id."""

    options: tuple[Option, ...]

    def parse(self, text: str) -> Answer:
        """Read a typed choice: a number from 1, an id, or an unmistakable beginning of one."""
        return pick(text, self.options)

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` unless the answer is one of the options."""
        for option in self.options:
            if option.id == answer:
                return
        refuse_unlisted(answer, self.options)

    def sample(self, source: Source) -> Answer:
        """One of the options, each as likely as the next."""
        return self.options[source.below(len(self.options))].id


class Several(msgspec.Struct, frozen=True, tag="several"):
    """From `least` to `most` of the options, each at most once; the answer is a tuple of ids."""

    options: tuple[Option, ...]
    least: int = 0
    most: int = 99

    def parse(self, text: str) -> Answer:
        """Read choices parted by commas or spaces; `none` or nothing is the empty choice."""
        words = text.replace(",", " ").split()
        if [word.casefold() for word in words] == ["none"]:
            words = []
        picked = tuple(pick(word, self.options) for word in words)
        self.check(picked)
        return picked

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` for an unknown option, a repeated one, or the wrong count."""
        if not isinstance(answer, tuple):
            raise MalformedAnswer(f"'{answer}' is not a list of options.", given=answer)
        for item in answer:
            refuse_unlisted(item, self.options)
        most = min(self.most, len(self.options))
        if len(set(answer)) != len(answer) or not self.least <= len(answer) <= most:
            raise IllegalAnswer(
                f"Choose {self.least} to {most} different options; you gave {len(answer)}.",
                given=answer,
                least=self.least,
                most=most,
            )

    def sample(self, source: Source) -> Answer:
        """A random legal number of random options, in their listed order."""
        most = min(self.most, len(self.options))
        left = self.least + source.below(most - self.least + 1)
        chosen: list[str] = []
        for place, option in enumerate(self.options):
            if source.below(len(self.options) - place) < left:
                chosen.append(option.id)
                left -= 1
        return tuple(chosen)


class Step(msgspec.Struct, frozen=True, gc=False):
    """One step that a path may take, and what it costs of the budget."""

    start: str
    end: str
    cost: int = 1


class Path(msgspec.Struct, frozen=True, tag="path", dict=True):
    """A walk from `start` along `steps` within `budget`; the answer is the places entered in turn.

    The empty path stays at `start`. Where `ends` is given, the walk must end at one of them.
    """

    start: str
    steps: tuple[Step, ...]
    budget: int
    ends: tuple[str, ...] = ()

    @cached_property
    def exits(self) -> dict[str, dict[str, int]]:
        """From each place where steps lead and what the cheapest costs; worked out once a form."""
        found: dict[str, dict[str, int]] = {}
        for step in self.steps:
            costs = found.setdefault(step.start, {})
            costs[step.end] = min(step.cost, costs.get(step.end, step.cost))
        return found

    def parse(self, text: str) -> Answer:
        """Read places parted by commas, spaces or arrows; `stay` or nothing is the empty path."""
        words = text.replace("->", " ").replace(",", " ").split()
        if [word.casefold() for word in words] == ["stay"]:
            words = []
        here, walked = self.start, []
        for word in words:
            here = pick(word, tuple(Option(end) for end in self.exits.get(here, ())))
            walked.append(here)
        answer = tuple(walked)
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` for a step that is not there, costs too much, or ends wrongly."""
        if not isinstance(answer, tuple):
            raise MalformedAnswer(f"'{answer}' is not a list of places.", given=answer)
        here, left = self.start, self.budget
        for place in answer:
            costs = self.exits.get(here, {})
            if not isinstance(place, str) or place not in costs:
                raise IllegalAnswer(
                    f"There is no step from {here} to {place}: go by way of "
                    f"{', '.join(costs) or 'nowhere'}.",
                    given=answer,
                )
            left -= costs[place]
            here = place
        if left < 0:
            raise IllegalAnswer(
                f"That path costs {self.budget - left}; you may spend {self.budget}.", given=answer
            )
        if self.ends and here not in self.ends:
            raise IllegalAnswer(
                f"A path may not end at {here}: end at one of {', '.join(self.ends)}.",
                given=answer,
            )

    def legal_ends(self) -> tuple[str, ...]:
        """Every place at which a legal path can end, in the order in which they are found."""
        return tuple([place for place in self._walks if not self.ends or place in self.ends])

    def sample(self, source: Source) -> Answer:
        """A cheapest walk to a random place at which a path may end."""
        ends = self.legal_ends()
        if not ends:
            raise IllegalAnswer("No path is open here.", start=self.start)
        goal = ends[source.below(len(ends))]
        walked: list[str] = []
        while goal != self.start:
            walked.append(goal)
            goal = self._walks[goal]
        return tuple(reversed(walked))

    @cached_property
    def _walks(self) -> dict[str, str]:
        """For each place within the budget the one before it on a cheapest walk."""
        costs = {self.start: 0}
        before = {self.start: self.start}
        queue = [self.start]
        for here in queue:
            for end, cost in self.exits.get(here, {}).items():
                spent = costs[here] + cost
                if spent <= self.budget and spent < costs.get(end, self.budget + 1):
                    costs[end] = spent
                    before[end] = here
                    queue.append(end)
        return before


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from `least` to `most`, in steps of `step` from `least`."""

    least: int
    most: int
    step: int = 1

    def parse(self, text: str) -> Answer:
        """Read a typed whole number."""
        try:
            answer = int(text.strip().removeprefix("+"))
        except ValueError:
            raise MalformedAnswer(
                f"'{text.strip()}' is not a whole number from {self.least} to {self.most}.",
                given=text,
            ) from None
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` outside the range or off the step."""
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise MalformedAnswer(f"'{answer}' is not a whole number.", given=answer)
        if not self.least <= answer <= self.most or (answer - self.least) % self.step:
            by = f" in steps of {self.step}" if self.step > 1 else ""
            raise IllegalAnswer(
                f"{answer} is not open here: give {self.least} to {self.most}{by}.", given=answer
            )

    def sample(self, source: Source) -> Answer:
        """Any legal number, each as likely as the next."""
        return self.least + self.step * source.below((self.most - self.least) // self.step + 1)


class Share(msgspec.Struct, frozen=True):
    """One heading that an allocation may spend on: an option with its bounds and unit price."""

    option: Option
    least: int = 0
    most: int = 99
    price: int = 1


class Allocation(msgspec.Struct, frozen=True, tag="allocation"):
    """Points spread over shares; the answer is a tuple of (id, units), unlisted shares get none.

    The price of all units together may not pass `budget`; with `whole` all of it must be spent.
    """

    shares: tuple[Share, ...]
    budget: int
    whole: bool = False

    def parse(self, text: str) -> Answer:
        """Read `id=units` pairs parted by commas or spaces; `none` spends nothing."""
        options = tuple(share.option for share in self.shares)
        pairs: list[tuple[str, int]] = []
        words = text.replace(",", " ").split()
        if [word.casefold() for word in words] == ["none"]:
            words = []
        for word in words:
            name, equals, units = word.partition("=")
            if not equals or not units.isdecimal() or len(units) > 9:
                such = options[0].id if options else "none"
                raise MalformedAnswer(
                    f"'{word}' is not of the form NAME=NUMBER, such as {such}=1.", given=text
                )
            pairs.append((pick(name, options), int(units)))
        answer = tuple(pairs)
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` for an unknown or repeated share, its bounds, or the budget."""
        if not isinstance(answer, tuple) or not all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and isinstance(pair[0], str)
            and type(pair[1]) is int
            for pair in answer
        ):
            raise MalformedAnswer(f"'{answer}' is not a list of (name, units).", given=answer)
        units = dict(answer)
        if len(units) != len(answer):
            raise IllegalAnswer("Name each share once.", given=answer)
        for name in units:
            refuse_unlisted(name, tuple(share.option for share in self.shares))
        spent = 0
        for share in self.shares:
            given = units.get(share.option.id, 0)
            if not share.least <= given <= share.most:
                raise IllegalAnswer(
                    f"{share.option.id} takes {share.least} to {share.most}, not {given}.",
                    given=answer,
                )
            spent += given * share.price
        if spent > self.budget or (self.whole and spent != self.budget):
            rule = "exactly" if self.whole else "at most"
            raise IllegalAnswer(
                f"You spread {spent}; {rule} {self.budget} may be spent.", given=answer
            )

    def sample(self, source: Source) -> Answer:
        """Share by share a random number of units that leaves the rest something lawful.

        Raises `IllegalAnswer` when the budget cannot be met at all.
        """
        totals = self._totals()
        spent, units = 0, []
        for place, share in enumerate(self.shares):
            open_to = [
                count
                for count in self._counts(share)
                if self._meets(spent + count * share.price, totals[place + 1])
            ]
            if not open_to:
                raise IllegalAnswer(
                    f"No shares spend {self.budget} here: change the budget.", budget=self.budget
                )
            count = open_to[source.below(len(open_to))]
            spent += count * share.price
            units.append((share.option.id, count))
        return tuple((name, count) for name, count in units if count)

    def _counts(self, share: Share) -> range:
        most = min(share.most, self.budget // share.price) if share.price > 0 else share.most
        return range(share.least, most + 1)

    def _totals(self) -> list[set[int]]:
        """For each place the prices that the shares from there on can add up to."""
        totals: list[set[int]] = [{0}]
        for share in reversed(self.shares):
            prices = {count * share.price for count in self._counts(share)}
            totals.append({one + other for one in prices for other in totals[-1]})
        return totals[::-1]

    def _meets(self, spent: int, rest: set[int]) -> bool:
        if self.whole:
            return self.budget - spent in rest
        return bool(rest) and spent + min(rest) <= self.budget


class Text(msgspec.Struct, frozen=True, tag="text"):
    """Free words, from `least` to `most` characters after trimming."""

    least: int = 0
    most: int = 2000

    def parse(self, text: str) -> Answer:
        """Take what was typed, trimmed."""
        answer = text.strip()
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` when it is too short or too long."""
        if not isinstance(answer, str):
            raise MalformedAnswer("Some words are wanted here.", given=answer)
        if not self.least <= len(answer.strip()) <= self.most:
            raise IllegalAnswer(
                f"Write {self.least} to {self.most} characters; that was {len(answer.strip())}.",
                length=len(answer.strip()),
            )
        if not answer.isascii() and any("\ud800" <= letter <= "\udfff" for letter in answer):
            raise MalformedAnswer("That holds half a character: write it again.", given=answer)

    def sample(self, source: Source) -> Answer:
        """A few meaningless words of a legal length."""
        words = " ".join(("aye", "nay", "hold", "go")[source.below(4)] for _ in range(4))
        return words[: self.most].rstrip().ljust(self.least, "-")


class Field(msgspec.Struct, frozen=True):
    """One line of a sheet: its name, what may stand there, and what stands by default."""

    name: str
    form: Choice | Several | Path | Number | Allocation | Text
    default: Answer
    because: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True, tag="sheet"):
    """Several small answers on one page; the answer holds only (name, value) that are changed.

    A sheet lets a game master give all rulings of one act at once, or let all stand with one key.
    """

    fields: tuple[Field, ...]

    def field(self, name: str) -> Field:
        """The line of that name; raises `IllegalAnswer` when the sheet has none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise IllegalAnswer(
            f"This sheet has no line '{name}': it has {', '.join(f.name for f in self.fields)}.",
            given=name,
        )

    def parse(self, text: str) -> Answer:
        """Read `name=value; name=value`; nothing at all lets every default stand."""
        changed: list[tuple[str, Answer]] = []
        for part in text.split(";"):
            if not part.strip():
                continue
            name, equals, value = part.partition("=")
            if not equals:
                raise MalformedAnswer(
                    f"'{part.strip()}' is not of the form NAME=VALUE; "
                    f"names are {', '.join(f.name for f in self.fields)}.",
                    given=text,
                )
            options = tuple(Option(field.name) for field in self.fields)
            field = self.field(pick(name, options))
            changed.append((field.name, field.form.parse(value)))
        answer = tuple(changed)
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` when a line is unknown, repeated, or holds what it may not."""
        if answer == ():
            return
        if not isinstance(answer, tuple) or not all(
            isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str)
            for pair in answer
        ):
            raise MalformedAnswer(f"'{answer}' is not a list of (name, value).", given=answer)
        if len({pair[0] for pair in answer}) != len(answer):
            raise IllegalAnswer("Fill each line of the sheet once.", given=answer)
        for name, value in answer:
            self.field(name).form.check(value)

    def filled(self, answer: Answer) -> dict[str, Any]:
        """Every line's value: the changed ones, and the defaults of the rest."""
        values: dict[str, Any] = {field.name: field.default for field in self.fields}
        values.update(answer if isinstance(answer, tuple) else ())
        return values

    def sample(self, source: Source) -> Answer:
        """Each line left alone or filled at random."""
        return tuple(
            (field.name, field.form.sample(source)) for field in self.fields if source.below(2)
        )


Form = Choice | Several | Path | Number | Allocation | Text | Sheet
