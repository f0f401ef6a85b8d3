"""An allocation as an answer: points spread over shares."""

from __future__ import annotations

import msgspec

from fracas.core.asking.options import Option, Says, pick, refuse_unlisted
from fracas.core.chance import Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer


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

    def parse(self, text: str, says: Says | None = None) -> tuple[tuple[str, int], ...]:
        """Read `id=units` pairs separated by commas or spaces; `none` spends nothing.

        The words on the screen may replace an id; then commas or semicolons separate the pairs.
        """
        options = tuple(share.option for share in self.shares)
        pairs: list[tuple[str, int]] = []
        words = text.replace(",", " ").split()
        if [word.casefold() for word in words] == ["none"]:
            words = []
        if says is not None and any("=" not in word for word in words):
            words = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        for word in words:
            name, equals, units = (part.strip() for part in word.rpartition("="))
            if not equals or not units.isdecimal() or len(units) > 9:
                such = options[0].id if options else "none"
                raise MalformedAnswer(
                    f"'{word}' is not of the form NAME=NUMBER, such as {such}=1.", given=text
                )
            pairs.append((pick(name, options, says), int(units)))
        answer = tuple(pairs)
        self.check(answer)
        return answer

    def check(self, answer: object) -> None:
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

    def sample(self, source: Source) -> tuple[tuple[str, int], ...]:
        """Return a random number of units for each share, so that the rest can still be legal.

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
        """Return for each share the totals that it and the shares after it can cost."""
        totals: list[set[int]] = [{0}]
        for share in reversed(self.shares):
            prices = {count * share.price for count in self._counts(share)}
            totals.append({one + other for one in prices for other in totals[-1]})
        return totals[::-1]

    def _meets(self, spent: int, rest: set[int]) -> bool:
        if self.whole:
            return self.budget - spent in rest
        return bool(rest) and spent + min(rest) <= self.budget
