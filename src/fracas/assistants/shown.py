"""What a seat is shown, for a reader without a screen: short, and only what the seat was sent.

Drawings, tokens and colours are left out; the board is described in words.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.assistants.sitting import OpenSeat, Record


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Someone in the fight, as this seat sees them.

    `turn` says where they are in the order: acts, next, waits, acted or out. `counts` are such as
    hit points, "now/most"; `sheet` has what else is known of them.
    """

    id: str
    name: str
    side: str
    player_character: bool = False
    turn: str = ""
    out: str = ""
    where: str = ""
    counts: dict[str, str] = {}
    conditions: tuple[str, ...] = ()
    sheet: dict[str, str] = {}


class SeatAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of the table, and the ids of those it plays."""

    id: str
    name: str
    kind: str
    plays: tuple[str, ...] = ()


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log by its number, with the ids of its rules and the faces of its dice."""

    line: int
    text: str
    rules: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    taken_back: bool = False


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question that waits for this seat: answer it with its `asked_at` and `decider`."""

    asked_at: int
    decider: str
    name: str
    kind: str
    text: str
    ruling: bool = False


class Looked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fight as one seat sees it. `phase` is lobby, fight or over."""

    seat: str
    kind: str
    plays: tuple[str, ...]
    title: str
    system: str
    scenario: str
    phase: str
    asked: tuple[Asked, ...] = ()
    waits_for: str = ""
    outcome: str = ""
    winner: str = ""
    facts: dict[str, str] = {}
    """Facts of the scene: the round, what is at stake."""
    board: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()
    clocks: tuple[str, ...] = ()
    sides: dict[str, str] = {}
    """Each side, and its relation to this seat: us, them or other."""
    seats: tuple[SeatAt, ...] = ()
    free: tuple[str, ...] = ()
    """The ids of combatants without a player; this seat may take them."""
    house_rules: tuple[str, ...] = ()
    dues: tuple[Record, ...] = ()
    """For the game master: rules that edits made due, to apply or waive."""
    log: tuple[LogLine, ...] = ()


def looked(seat: OpenSeat, log: list[Record]) -> Looked:
    """Return everything that a seat is shown now, with these lines of its log."""
    screen = seat.screen
    table, me, picture = screen["table"], screen["me"], screen["picture"]
    return Looked(
        me["seat"],
        me["kind"],
        tuple(who for who, _ in me.get("deciders", ())),
        table["title"],
        table["system"],
        table["scenario"],
        table.get("phase", "fight"),
        asked_of(seat),
        waits(screen),
        table.get("outcome", ""),
        table.get("winner", ""),
        dict(picture.get("heads", ())),
        tuple(picture.get("lines", ())),
        tuple(map(_person, picture.get("figures", ()))),
        tuple(f"{one['name']}: {one['now']}/{one['most']}" for one in picture.get("dials", ())),
        {one["id"]: one["stance"] for one in screen.get("sides", ())},
        tuple(map(_seat, screen.get("seats", ()))),
        tuple(who for who, _ in me.get("free", ())),
        tuple(f"{one['title']}: {one['words']}" for one in table.get("house", ())),
        tuple(screen.get("dues", ())),
        tuple(map(log_line, log)),
    )


def asked_of(seat: OpenSeat) -> tuple[Asked, ...]:
    """Return what a seat is asked, one line each."""
    return tuple(
        Asked(
            one["asked_at"],
            one["decider"],
            one["name"],
            one["kind"],
            one["sentence"],
            bool(one.get("ruling")),
        )
        for one in seat.asked
    )


def waits(screen: Record) -> str:
    """Return in words who the table waits for besides this seat; blank for no one."""
    card = screen.get("waits") or {}
    return ", ".join(str(one) for one in card.get("names", ()))


def log_line(line: Record) -> LogLine:
    """Return a line of a log."""
    return LogLine(
        line["at"],
        line["text"],
        tuple(line.get("because", ())),
        tuple(_die(one) for one in line.get("dice", ())),
        bool(line.get("undone")),
    )


def _die(die: Record) -> str:
    text = die.get("words") or die["text"]
    return text if die.get("kept", True) else f"({text})"


def _person(figure: Record) -> Person:
    meters = figure.get("meters", ())
    vital = figure.get("vital") or {}
    life = {} if vital.get("exact", True) else {vital.get("name", "HP"): vital.get("word", "")}
    counts = {one["name"]: _count(one) for one in meters}
    return Person(
        figure["id"],
        figure["name"],
        figure["side"],
        bool(figure.get("pc")),
        figure.get("turn", ""),
        figure.get("out", ""),
        figure.get("note", ""),
        {**counts, **life},
        tuple(_slip(one) for one in figure.get("slips", ())),
        dict(figure.get("words", ())),
    )


def _count(meter: Record) -> str:
    return f"{meter['now']}/{meter['most']}" if meter["most"] else str(meter["now"])


def _slip(slip: Record) -> str:
    return f"{slip['name']} ({slip['note']})" if slip.get("note") else str(slip["name"])


def _seat(seat: Record) -> SeatAt:
    holds = tuple(who for who, _ in seat.get("deciders", ()))
    return SeatAt(seat["seat"], seat["name"], seat["kind"], holds)


# What may be answered


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A possible result of a roll, in the game's word for it, and its chance."""

    words: str
    chance: float


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option leads to: its figures by name (chances from 0 to 1, or means).

    A chance is at least the figure and at most that plus `missing`. `parts` are the possible
    results of its roll, from the worst to the best, and `certain` what will change in any case.
    """

    figures: dict[str, float] = {}
    parts: tuple[Part, ...] = ()
    certain: tuple[str, ...] = ()
    missing: float | None = None


class Open(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option: answer with its `id`."""

    id: str
    text: str
    rules: tuple[str, ...] = ()
    costs: dict[str, int] = {}
    odds: Odds | None = None


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question with all possible answers.

    `form` is the form of an answer: a choice is an option's id, several a list of ids, a number, a
    text, a path the list of places, a course the list of points, an allocation a list of [id,
    units], a sheet a list of [name, value] for the lines that change, and a roll `throw`. Anything
    but a choice has its bounds in `form` too. `proposed` is what counts if no answer is given.
    """

    asked_at: int
    decider: str
    name: str
    kind: str
    text: str
    form: dict[str, Any]
    rules: tuple[str, ...] = ()
    ruling: bool = False
    proposed: Any = None
    reasons: tuple[str, ...] = ()
    options: tuple[Open, ...] = ()
    caution: str = ""
    assumed: tuple[str, ...] = ()
    """What the odds assume where this seat lacks the knowledge."""
    advice: tuple[str, ...] = ()
    advised: Any = None


def question(
    paper: Record, card: Record | None, advice: Record | None, changes: dict[str, str]
) -> Question:
    """Return a question as a seat was shown it, with the odds and the advice that it was sent."""
    form = dict(paper["form"])
    options: tuple[Open, ...] = ()
    if form["type"] in ("choice", "several"):
        odds = {} if card is None else _odds(card, changes)
        options = tuple(_open(one, odds.get(one["id"])) for one in form.pop("options"))
        for drawn in ("verbs", "names"):
            form.pop(drawn, None)
    hints = () if advice is None else advice.get("hints", ())
    return Question(
        paper["asked_at"],
        paper["decider"],
        paper["name"],
        paper["kind"],
        paper["sentence"],
        form,
        tuple(paper.get("because", ())),
        bool(paper.get("ruling")),
        paper.get("default"),
        tuple(one["words"] for one in paper.get("reasons", ())),
        options,
        "" if card is None else card.get("caution", ""),
        () if card is None else tuple(card.get("assumed", ())),
        tuple(sentence for _, sentence, _ in hints),
        None if advice is None else advice["answer"],
    )


def _open(option: Record, odds: Odds | None) -> Open:
    costs = {one["count"]: one["amount"] for one in option.get("costs", ())}
    return Open(option["id"], option["words"], tuple(option.get("because", ())), costs, odds)


def _odds(card: Record, names: dict[str, str]) -> dict[str, Odds]:
    """Return the odds of each option, by its id."""
    return {one["option"]: odds_of(card, one, names) for one in card.get("options", ())}


def odds_of(card: Record, one: Record, names: dict[str, str]) -> Odds:
    """Return the odds of one option of a card."""
    columns = [column["words"] for column in card.get("columns", ())]
    figures = zip(columns, one["figures"], strict=False)
    bar = one.get("bar") or {}
    return Odds(
        {name: _fine(value) for name, value in figures if value is not None},
        tuple(Part(part["words"], _fine(part["chance"])) for part in bar.get("parts", ())),
        tuple(change(each, names) for each in one.get("after", ())),
        _fine(one.get("missing") or 0.0) or None,
    )


def _fine(figure: float) -> float:
    """Return a figure, rounded for readers."""
    return round(figure, 6)


def change(card: Record, names: dict[str, str]) -> str:
    """Return in words what changed."""
    who = names.get(card["who"], card["who"])
    now, then = card.get("before"), card.get("after")
    what = f"{who}: {card['words']}" if who else str(card["words"])
    return what if now is None and then is None else f"{what} {now} -> {then}"


def names_of(seat: OpenSeat) -> dict[str, str]:
    """Return the names of those in the fight, by their ids."""
    figures = seat.screen.get("picture", {}).get("figures", ())
    return {one["id"]: one["name"] for one in figures}
