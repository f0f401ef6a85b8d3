"""Rulings that a table may switch, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from fracas.cli.keyboard.screen import Screen
from fracas.cli.shared.forms import write_json
from fracas.core.system.ruleset import Ruleset
from fracas.core.system.switches import Switch, switches
from fracas.sim.variants.effects import is_current
from fracas.sim.variants.ruling_effects import Effects, others
from fracas.sim.variants.ruling_words import ASSUMES, kind_of, lines, sentence, summary, worked_out

USUAL = "as usual"


def show(rules: Ruleset, effects: Effects | None, *, with_effects: bool, gap: bool) -> None:
    """Show all switches of a system; with effects, what each value does to its fights."""
    screen = Screen()
    if gap:
        screen.gap()
    screen.title(rules.title)
    found = switches(rules)
    if not with_effects:
        for one in found:
            values = " or ".join(map(str, others(one)))
            screen.say(f"{one.name}: {one.default}, or {values}", "bold")
            screen.say(one.question, indent=2)
        screen.say(
            f"fracas rulings {rules.id} NAME explains one; --ruling NAME=VALUE of play, "
            "sim and others sets it.",
            "dim",
        )
        return
    for one in found:
        screen.say(f"{one.name} ({one.rule}): {one.question}", "bold")
        for value in others(one):
            screen.say(f"{value}: {one.words(value)}", indent=2)
            said = summary(effects, one.name, value) if effects else ""
            screen.say(said or NOT_WORKED_OUT, indent=4)
    _say_how(screen, rules, effects)


NOT_WORKED_OUT = "Its effect is not known yet: --fights 100 measures it now."


def tell(rules: Ruleset, one: Switch, effects: Effects | None) -> None:
    """Show everything about one switch."""
    screen = Screen()
    screen.title(f"{one.title} - {rules.title}")
    screen.say(f"{one.rule}: {one.question}", "bold")
    screen.say(f"The text: {one.text}", indent=2)
    if one.ruling:
        screen.say(f"Our ruling: {one.ruling}", indent=2)
    screen.say(f"Why: {one.why}", indent=2)
    screen.gap()
    for meaning in one.values:
        usual = f" ({USUAL})" if meaning.value == one.default else ""
        screen.say(f"{one.name}={meaning.value}{usual}", "bold", indent=2)
        screen.say(meaning.words, indent=4)
        if usual:
            continue
        played = [*lines(effects, one.name, meaning.value)] if effects else []
        if not played:
            screen.say(NOT_WORKED_OUT, "dim", indent=4)
        for title, said in played:
            screen.say(f"{title}: {said}", indent=6)
    screen.gap()
    _say_how(screen, rules, effects)


def _say_how(screen: Screen, rules: Ruleset, effects: Effects | None) -> None:
    if effects is None:
        return
    screen.say(worked_out(effects), "dim")
    if not is_current(rules, effects):
        screen.say("The book has changed since: --fights 100 plays by the current one.", "dim")
    screen.say(f"Assumed: {ASSUMES}", "dim")


def dump(found: Mapping[str, Iterable[Switch]], known: Mapping[str, Effects | None]) -> None:
    """Write switches by system as JSON, with the effects of each value where asked for."""
    page = {
        system: [_row(one, known.get(system)) for one in shown] for system, shown in found.items()
    }
    write_json(page)


def _row(one: Switch, effects: Effects | None) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(one)
    if effects is None:
        return row
    for meaning in row["values"]:
        value = meaning["value"]
        if value == one.default:
            continue
        meaning["effects"] = [
            {
                "scenario": usual.scenario,
                "side": usual.side,
                "fights": usual.fights,
                "kind": kind_of(flip),
                "moved": flip.moved,
                "win": msgspec.to_builtins(flip.win),
                "rounds": msgspec.to_builtins(flip.rounds),
                "losses": msgspec.to_builtins(flip.losses),
                "told": sentence(usual, flip),
            }
            for usual, flip in effects.of(one.name, value)
        ]
    return row
