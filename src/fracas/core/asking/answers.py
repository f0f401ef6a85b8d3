"""The forms of an answer: options, a path, a course, a number, an allocation, text, or a sheet.

A *form* says which answers a prompt takes. Every form can read an answer that a person typed
(`parse`), check whether a ready answer is legal (`check`), and draw a legal answer at random
(`sample`). Answers are plain JSON values; lists become tuples, so that answers hash. Paths,
courses and allocations have modules of their own.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.asking.allocations import Allocation
from fracas.core.asking.courses import Course
from fracas.core.asking.options import Option, Says, pick, refuse_unlisted
from fracas.core.asking.paths import Path
from fracas.core.chance import Source
from fracas.core.errors import AmbiguousAnswer, IllegalAnswer, MalformedAnswer

Answer = str | int | tuple[Any, ...]


class Choice(msgspec.Struct, frozen=True, gc=False, tag="choice"):
    """One option out of those listed; the answer is its id."""

    options: tuple[Option, ...]

    def parse(self, text: str, says: Says | None = None) -> Answer:
        """Read a typed choice: a number from 1, an id, its words, or a beginning of these."""
        return pick(text, self.options, says)

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` unless the answer is one of the options."""
        for option in self.options:
            if option.id == answer:
                return
        refuse_unlisted(answer, self.options)

    def sample(self, source: Source) -> Answer:
        """Return one of the options, all equally likely."""
        return self.options[source.below(len(self.options))].id


class Several(msgspec.Struct, frozen=True, tag="several"):
    """From `least` to `most` of the options, each at most once; the answer is a tuple of ids."""

    options: tuple[Option, ...]
    least: int = 0
    most: int = 99

    def parse(self, text: str, says: Says | None = None) -> Answer:
        """Read choices separated by commas or spaces; `none` or nothing is the empty choice.

        Words of the screen contain spaces, so semicolons or commas separate them.
        """
        words = text.replace(",", " ").split()
        if [word.casefold() for word in words] == ["none"]:
            words = []
        try:
            picked = tuple(pick(word, self.options) for word in words)
        except (MalformedAnswer, AmbiguousAnswer):
            if says is None:
                raise
            mark = ";" if ";" in text else ","
            parts = [part for part in text.split(mark) if part.strip()]
            picked = tuple(pick(part, self.options, says) for part in parts)
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
        """Return a random legal number of random options, in their listed order."""
        most = min(self.most, len(self.options))
        left = self.least + source.below(most - self.least + 1)
        chosen: list[str] = []
        for place, option in enumerate(self.options):
            if source.below(len(self.options) - place) < left:
                chosen.append(option.id)
                left -= 1
        return tuple(chosen)


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from `least` to `most`, in steps of `step` from `least`.

    `named` are those with a name in the book, rising; all others are equally open.
    """

    least: int
    most: int
    step: int = 1
    named: tuple[tuple[str, int], ...] = ()

    def parse(self, text: str, says: Says | None = None) -> Answer:
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

    def values(self) -> range:
        """Every number that is open, rising."""
        return range(self.least, self.most + 1, self.step)

    def sample(self, source: Source) -> Answer:
        """Return any legal number, all equally likely."""
        return self.least + self.step * source.below((self.most - self.least) // self.step + 1)


class Text(msgspec.Struct, frozen=True, tag="text"):
    """Free words, from `least` to `most` characters after trimming."""

    least: int = 0
    most: int = 2000

    def parse(self, text: str, says: Says | None = None) -> Answer:
        """Return what was typed, trimmed."""
        answer = text.strip()
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` when it is too short or too long."""
        if not isinstance(answer, str):
            raise MalformedAnswer("Write some text here.", given=answer)
        if not self.least <= len(answer.strip()) <= self.most:
            raise IllegalAnswer(
                f"Write {self.least} to {self.most} characters; that was {len(answer.strip())}.",
                length=len(answer.strip()),
            )
        if not answer.isascii() and any("\ud800" <= letter <= "\udfff" for letter in answer):
            raise MalformedAnswer("That contains half a character: write it again.", given=answer)

    def sample(self, source: Source) -> Answer:
        """Return a few meaningless words of a legal length."""
        words = " ".join(("aye", "nay", "hold", "go")[source.below(4)] for _ in range(4))
        return words[: self.most].rstrip().ljust(self.least, "-")


class Field(msgspec.Struct, frozen=True):
    """One line of a sheet: its name, the form of its value, and the default."""

    name: str
    form: Choice | Several | Path | Course | Number | Allocation | Text
    default: Answer
    because: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True, tag="sheet"):
    """Several small answers on one page; the answer has only the (name, value) pairs that changed.

    A sheet lets a game master give all rulings of one act at once, or accept all with one key.
    """

    fields: tuple[Field, ...]

    def field(self, name: str) -> Field:
        """Return the line of that name; raises `IllegalAnswer` when the sheet has none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise IllegalAnswer(
            f"This sheet has no line '{name}': it has {', '.join(f.name for f in self.fields)}.",
            given=name,
        )

    def parse(self, text: str, says: Says | None = None) -> Answer:
        """Read `name=value; name=value`; nothing at all keeps every default."""
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
            changed.append((field.name, field.form.parse(value, says)))
        answer = tuple(changed)
        self.check(answer)
        return answer

    def check(self, answer: Answer) -> None:
        """Raise `IllegalAnswer` when a line is unknown, repeated, or has an illegal value."""
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
        """Return every line's value: the changed ones, and the defaults of the rest."""
        values: dict[str, Any] = {field.name: field.default for field in self.fields}
        values.update(answer if isinstance(answer, tuple) else ())
        return values

    def sample(self, source: Source) -> Answer:
        """Return a sheet with each line left alone or filled at random."""
        return tuple(
            (field.name, field.form.sample(source)) for field in self.fields if source.below(2)
        )


Form = Choice | Several | Path | Course | Number | Allocation | Text | Sheet
