"""Everything that reads what others wrote, with good files to spoil."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from fracas.content.chapters import chapter_of
from fracas.content.paths import parse_path
from fracas.content.sheets import sheet_of
from fracas.content.write import text_of
from fracas.core.errors import BudgetExceeded
from fracas.core.play.journal import format_journal, parse_journal
from fracas.core.play.replay import replay, take_up
from fracas.core.play.stored import read_back, stored_facts
from fracas.dice.notation import parse_dice
from fracas.dice.odds import total_odds
from fracas.dice.typed import parse_typed
from fracas.packages import examined, open_package
from fracas.packages.single import packed
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.variants.fields import SCENARIOS
from fracas.space import hex_map_text, square_map_text
from fracas.space.uvtt import read_map
from fracas.table.play.record import record_of
from fracas.table.screens.maps import scenario_on_map
from fracas.table.workshop.sheets import pasted
from fracas.table.workshop.work import checked, read
from tests.gate.refusals import refusal_of
from tests.packages.packs import FANGS, WOLF, wolves, zipped
from tests.space.vtt import data, keep
from tests.table.kit import answer_next, live

SYSTEMS = tuple(rules.id for rules in all_rulesets())


class Parser(msgspec.Struct, frozen=True):
    """Something that reads a file: good ones, what it does with one, and how often it is tried."""

    name: str
    good: Callable[[], tuple[bytes, ...]]
    reads: Callable[[bytes], Any]
    examples: int = 40


def text(given: bytes) -> str:
    """A file as a text, as every reader here decodes it before."""
    return given.decode("utf-8", "replace")


# Content


@lru_cache(maxsize=8)
def content_of(system: str) -> bytes:
    """A content file with a fight of the system and the first two of its combatants."""
    rules = ruleset(system)
    book = rules.open_book({})
    chapter = chapter_of(book, rules.combatants())
    rows = [one.id for one in rules.combatants()][:2]
    fights = getattr(book, SCENARIOS)
    tables = {
        chapter: {f"own_{one}": msgspec.to_builtins(getattr(book, chapter)[one]) for one in rows},
        SCENARIOS: {"own": msgspec.to_builtins(fights[rules.scenarios()[0].id])},
    }
    return text_of({"system": system, **tables}).encode()


def _reads_content(system: str) -> Callable[[bytes], Any]:
    def reads(given: bytes) -> None:
        opened = read(system, text(given))
        for fault in opened.faults:
            assert fault.sentence
        if opened.draft is not None:
            checked(opened.draft)

    return reads


@lru_cache(maxsize=8)
def _sheets(system: str) -> tuple[bytes, ...]:
    rules = ruleset(system)
    book = rules.open_book({})
    return tuple(sheet_of(rules, book, one.id).encode() for one in rules.combatants()[:3])


# Journals


@lru_cache(maxsize=8)
def journal_of(system: str) -> bytes:
    """The journal of a fight of the system, some answers long, with an undo, a fork and a salt."""
    fight = live(system, ruleset(system).scenarios()[0].id)
    for number in range(10):
        if fight.chronicle.prompt is None:
            break
        answer_next(fight)
        if number == 3:
            fight.salt("gm", "words")  # type: ignore[arg-type]
        if number == 5:
            fight.undo("gm")  # type: ignore[arg-type]
            fight.play("gm")  # type: ignore[arg-type]
        if number == 7:
            fight.fork("gm", "what if")  # type: ignore[arg-type]
    fight.chronicle.open_seed()
    return format_journal(fight.chronicle.entries)


def bodies_of(journal: bytes) -> bytes:
    """The lines of a journal without their chain, to be spoilt one by one."""
    return b"".join(line.rpartition(b',"chain":"')[0] + b"}\n" for line in journal.splitlines())


def chained(bodies: bytes) -> bytes:
    """Lines with a chain that fits, as somebody makes who knows how."""
    chain, lines = "", []
    for body in bodies.splitlines():
        chain = hashlib.sha256(chain.encode() + body).hexdigest()
        lines.append(body[:-1] + b',"chain":"' + chain.encode() + b'"}\n')
    return b"".join(lines)


def _reads_journal(system: str) -> Callable[[bytes], Any]:
    def reads(given: bytes) -> None:
        journal = parse_journal(given)
        rules = ruleset(system)
        doings: tuple[Callable[[], Any], ...] = (
            lambda: replay(journal, rules),
            lambda: take_up(journal, rules),
            lambda: read_back(journal, rules),
            lambda: list(stored_facts(journal, rules)),
            lambda: record_of(journal, rules),
        )
        for do in doings:
            sound(do)
        sound(lambda: parse_journal(given, salvage=True))

    return reads


# Dice


def _reads_dice(given: bytes) -> None:
    dice = parse_dice(text(given)[:2_000])
    with suppress(BudgetExceeded):
        total_odds(dice)
    sound(lambda: parse_typed(dice, text(given)))


def _reads_typed(given: bytes) -> None:
    for dice in (parse_dice(one) for one in ("4d6", "2dF", "3d6!", "4d6kh3", "1d20+5")):
        sound(lambda dice=dice: parse_typed(dice, text(given)))


# Maps


def _square_map() -> bytes:
    rules = ruleset("beacon_road")
    content, _ = scenario_on_map(rules.id, None, data(keep()), title="keep")
    return content.encode()


def _good_squares() -> tuple[bytes, ...]:
    return (b"#####\n#...#\n#.+.#\n#####\n", _map_in(_square_map()))


def _map_in(content: bytes) -> bytes:
    """The longest text of several lines in a content file: its map."""
    import tomllib

    found: list[str] = [""]

    def look(value: Any) -> None:
        if isinstance(value, str) and "\n" in value:
            found.append(value)
        for one in value.values() if isinstance(value, Mapping) else ():
            look(one)
        for one in value if isinstance(value, list) else ():
            look(one)

    look(tomllib.loads(content.decode()))
    return max(found, key=len).encode()


def _good_hexes() -> tuple[bytes, ...]:
    rules = ruleset("fully_automated")
    book = rules.open_book({})
    rows = [msgspec.to_builtins(one) for one in getattr(book, SCENARIOS).values()]
    texts = [
        _map_in(text_of({"system": rules.id, SCENARIOS: {"one": row}}).encode()) for row in rows
    ]
    return tuple([one for one in texts if one][:2]) or (b". . .\n",)


def _reads_vtt(given: bytes) -> None:
    read_map(given)
    for system in ("beacon_road",):
        scenario_on_map(system, None, given)


# Packages


def _good_zips() -> tuple[bytes, ...]:
    single = f'system = "razorweave"\n[combatants.grey_wolf]\n{WOLF}[weapons.fangs]\n{FANGS}'
    tree = dict(wolves())
    stored = zipped(dict(tree), 0)
    return (zipped(dict(tree)), stored, stored, packed(single.encode(), "wolves.toml"))


def _reads_package(given: bytes) -> None:
    sound(lambda: open_package(given, "the file"))
    sound(lambda: examined(given, "the file"))


def _manifests() -> tuple[bytes, ...]:
    return (wolves()["package.toml"].encode(), wolves()["scenarios/den.toml"].encode())


def _reads_files_of_packages(given: bytes) -> None:
    tree: dict[str, str | bytes] = {**wolves()}
    for name in ("package.toml", "scenarios/den.toml"):
        whole = zipped({**tree, name: given})
        sound(lambda whole=whole: examined(whole, "the file"))
    sound(lambda: packed(given, "wolves.toml"))


def sound(do: Callable[[], Any]) -> None:
    """Do something; a refusal has to be a coded one of one sentence, and nothing else is raised."""
    refusal_of(do)


PARSERS = (
    *[
        Parser(f"content {one}", lambda one=one: (content_of(one),), _reads_content(one), 30)
        for one in SYSTEMS
    ],
    *[
        Parser(
            f"sheets {one}",
            lambda one=one: _sheets(one),
            lambda given, one=one: pasted(one, {}, text(given)),
            40,
        )
        for one in SYSTEMS
    ],
    *[
        Parser(f"journal {one}", lambda one=one: (journal_of(one),), _reads_journal(one), 12)
        for one in SYSTEMS
    ],
    *[
        Parser(
            f"chained {one}",
            lambda one=one: (bodies_of(journal_of(one)),),
            lambda given, one=one: _reads_journal(one)(chained(given)),
            25,
        )
        for one in SYSTEMS
    ],
    Parser("packages", _good_zips, _reads_package, 60),
    Parser("files of packages", _manifests, _reads_files_of_packages, 30),
    Parser("maps of other programs", lambda: (data(keep()),), _reads_vtt, 80),
    Parser(
        "maps of squares", _good_squares, lambda given: square_map_text.parse_map(text(given)), 80
    ),
    Parser("maps of hexes", _good_hexes, lambda given: hex_map_text.parse_map(text(given)), 80),
    Parser(
        "dice",
        lambda: (b"4d6kh3+2", b"2dF-1", b"3d6!+1d8", b"d%+d4", b"10d10"),
        _reads_dice,
        120,
    ),
    Parser(
        "typed dice", lambda: (b"3 4 4 6", b"=17", b"3,4,4,6", b"3446", b"+-"), _reads_typed, 80
    ),
    Parser(
        "paths",
        lambda: (b"combatants.rella.weapons[1]",),
        lambda given: parse_path(text(given)),
        80,
    ),
)
"""All of them."""
