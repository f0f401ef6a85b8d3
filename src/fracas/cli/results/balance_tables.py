"""The result of a search for balance, as text, JSON or CSV: proposals, the nearest first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fracas.cli.keyboard.screen import Screen
from fracas.cli.results.batch_tables import ASSUMES, heading, who_plays
from fracas.cli.results.sweep_tables import about, batch_figures, cells, heads, percent, row
from fracas.cli.shared.forms import write_csv, write_json
from fracas.cli.shared.packs import package_words
from fracas.core.system.ruleset import Listing
from fracas.packages.chosen import Chosen
from fracas.sim.batches.comparing import LOSSES, PRICE, WIN, figure
from fracas.sim.variants.balance import Balance, Proposal
from fracas.sim.variants.otherwise import PLAY
from fracas.sim.variants.settings import Setting, Value, told, written
from fracas.sim.variants.sweep import measures

AS_WRITTEN = "as it is written"

WORDS = {WIN: "to win", LOSSES: "to lose", PRICE: "to lose, when it wins,"}
"""How a target reads: `wanted of party: to win 70%`."""


def show(listing: Chosen, found: Balance) -> None:
    """Show text and a table for a person."""
    screen = Screen()
    screen.title(heading(listing, found.job))
    wanted = " and ".join(f"{WORDS[one.measure.kind]} {one.told()}" for one in found.targets)
    played = who_plays(found.job)
    screen.say(f"Wanted of {found.side}: {wanted}. {played[:1].upper()}{played[1:]}.")
    moved = "; ".join(f"{one.name} ({span(one.values)})" for one in found.levers)
    screen.say(f"Moved: {moved}.")
    if found.unmoved:
        screen.say(f"Not varied, because there were too few fights: {', '.join(found.unmoved)}.")
    screen.say(
        f"{found.tried:,} variants were tried, the nearest of them with "
        f"{found.proposals[0].fights:,} fights, all with the same luck (seed {found.job.seed})."
    )
    screen.gap()
    _show_verdict(screen, found)
    screen.gap()
    _show_settings(screen, found)
    screen.gap()
    _show_proposals(screen, found)
    screen.gap()
    best = next((one for one in found.proposals if one.settings), None)
    if best is not None:
        settings = " ".join(_quoted(name, value) for name, value in best.settings)
        screen.to_copy(
            f"To use it: fracas sweep {listing.named} {settings}{package_words(listing)} --write "
            "fair.toml, then "
            "fracas play fair.toml"
        )
        played = " ".join(f"--policy {_played(one)}" for one in best.settings if _played(one))
        if played:
            screen.say(f"No file says who plays how: add {played} to the command that plays it.")
    for sentence in (
        f"Losses: the part of {found.side} that is out when a fight ends, for any reason, on "
        "average; when won: over the fights that it wins. ±: the 95 % interval of a figure.",
        f"Assumed: {ASSUMES}",
    ):
        screen.say(sentence, "dim")


def _quoted(name: str, value: Value) -> str:
    text = told(((name, value),))
    return f"'{text}'" if any(sign in text for sign in " *[]#") else text


def _played(setting: Setting) -> str:
    """Return how a side is played, as a command takes it; blank for any other setting."""
    name, value = setting
    return f"{name.removeprefix(PLAY)}={written(value)}" if name.startswith(PLAY) else ""


def span(values: Sequence[Value]) -> str:
    """Return values in a few words: `1 to 8`, or one by one where they are not consecutive."""
    first, last = values[0], values[-1]
    if isinstance(first, int) and isinstance(last, int) and len(values) > 2:
        steps = {
            other - one
            for one, other in pairwise(values)
            if isinstance(one, int) and isinstance(other, int)
        }
        if steps == {1}:
            return f"{first} to {last}"
    return ", ".join(written(value) for value in values)


def _show_verdict(screen: Screen, found: Balance) -> None:
    near = f"{100 * found.within:g} points"
    if found.met:
        meeting = sum(one.meets(found.within) for one in found.proposals)
        screen.say(
            f"{meeting} of these come within {near} of every target."
            if meeting > 1
            else f"One of these comes within {near} of every target."
        )
        return
    screen.say(
        f"None of the {found.tried:,} variants that were tried is shown to come within {near} of "
        "every target; these are the nearest.",
        "bold",
    )
    if found.unsure:
        screen.say(f"{found.unsure:,} of them may still do so: play more fights (-n) to find out.")
    else:
        screen.say("By the fights that were played none of them does, at 95 % confidence for each.")
    if found.clash:
        screen.say(
            f"These targets conflict: where {found.side} does not win, most of it is out at the "
            "end. --losses-when-won asks for what its wins cost it."
        )
    else:
        screen.say(
            "--vary gear, place, rulings or play, or --vary FIELD, gives the search more to vary; "
            "--vary all varies all of these."
        )


def _show_proposals(screen: Screen, found: Balance) -> None:
    rows = list(found.proposals)
    if all(one.settings for one in rows):
        rows.append(found.written)
    win, rounds, own, *_, price = measures(found.job, found.side)
    screen.table(
        [
            *(("", "right"), ("wins", "right"), ("losses", "right")),
            *(("when won", "right"), ("rounds", "right"), ("off by", "right"), ("fights", "right")),
        ],
        [
            (
                str(number) if one in found.proposals else "as is",
                about(figure(win, one.variant.scores)),
                about(figure(own, one.variant.scores)),
                about(figure(price, one.variant.scores)),
                about(figure(rounds, one.variant.scores), rounds),
                _off(one, found),
                f"{one.fights:,}",
            )
            for number, one in enumerate(rows, 1)
        ],
    )


def _show_settings(screen: Screen, found: Balance) -> None:
    for number, one in enumerate(found.proposals, 1):
        screen.say(f"{number}  {told(one.settings) or AS_WRITTEN}")


def _off(one: Proposal, found: Balance) -> str:
    """Return how far a proposal is from its farthest target, marked where that is near enough."""
    off = percent(max(one.gaps))
    return f"{off} *" if one.meets(found.within) else off


def dump(listing: Listing, found: Balance) -> None:
    """Write all figures as one JSON object."""
    all_of = measures(found.job, found.side)
    base = found.written.variant

    def told_of(one: Proposal) -> dict[str, object]:
        return {
            **row(one.variant, base, all_of),
            "gaps": list(one.gaps),
            "distance": one.distance,
            "meets": one.meets(found.within),
        }

    whole = {
        **batch_figures(listing, found.job, found.side),
        "targets": [
            {"measure": one.measure.kind, "low": one.low, "high": one.high} for one in found.targets
        ],
        "within": found.within,
        "met": found.met,
        "at_odds": found.clash,
        "stopped": found.stopped,
        "tried": found.tried,
        "unsure": found.unsure,
        "unmoved": list(found.unmoved),
        "moved": [
            {"field": one.name, "values": one.values, "value": one.present} for one in found.levers
        ],
        "proposals": [told_of(one) for one in found.proposals],
        "written": told_of(found.written),
    }
    write_json(whole)


def dump_csv(found: Balance) -> None:
    """Write a row for each proposal, and one for the scenario as it is written."""
    all_of = measures(found.job, found.side)
    base = found.written.variant
    rows = list(found.proposals)
    if all(one.settings for one in rows):
        rows.append(found.written)
    write_csv(
        ("set", "distance", "meets", "fights", *heads(all_of)),
        [
            (
                told(one.settings) or AS_WRITTEN,
                one.distance,
                int(one.meets(found.within)),
                one.fights,
                *cells(one.variant, base, all_of),
            )
            for one in rows
        ],
    )
