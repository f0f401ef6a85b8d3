"""The pages of claims: worked out from the rules when the documentation is built, never kept."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from docs.claims.claim import FAILS, HOLDS, PARTLY, Claim
from docs.made import digest, is_made, note_made
from fracas.rulesets.registry import names, ruleset

HERE = Path(__file__).parent
RULESETS = "src/fracas/rulesets"

HEAD = """# What the books claim

Rule texts are full of tactics: do this first, never do that. Fracas repeats none of it unseen. \
For each claim below the rules were run through every branch, with the dice counted exactly, in \
cases that show where it holds and where it does not. Every figure was worked out when this page \
was built; it is exact, and rounded only to be \
printed; where dice may explode without end, the last millionth of what they show is left out.
"""


def systems() -> tuple[str, ...]:
    """The installed systems that have a module of claims here."""
    return tuple(name for name in names() if find_spec(f"docs.claims.{name}") is not None)


def claims_of(system: str) -> tuple[Claim, ...]:
    """Every claim of a system, worked out."""
    return tuple(work_out() for work_out in import_module(f"docs.claims.{system}").CLAIMS)


def overview(found: dict[str, tuple[Claim, ...]]) -> str:
    """The first page: every claim with its verdict."""
    parts = [HEAD, _tally([claim.verdict for claims in found.values() for claim in claims])]
    for system, claims in found.items():
        parts.append(f"## {ruleset(system).title}\n")
        rows = [
            (f"[{claim.title}](#{claim.id})", claim.verdict.replace(" ", "&nbsp;"), _ids(claim))
            for claim in claims
        ]
        parts.append(_table(("Claim", "Verdict", "Rules"), rows))
    pages = "\n".join((*found, "../action_economy"))
    parts.append(f"```{{toctree}}\n:hidden:\n\n{pages}\n```\n")
    return "\n".join(parts)


def _tally(verdicts: Sequence[str]) -> str:
    """How many claims hold everywhere, in some of the cases and nowhere."""
    counts = [verdicts.count(each) for each in (HOLDS, PARTLY, FAILS)]
    return (
        f"Of {len(verdicts)} claims {counts[0]} hold in every case looked at, {counts[1]} in some "
        f"and {counts[2]} in none.\n"
    )


def page(system: str, claims: tuple[Claim, ...]) -> str:
    """The page of one system."""
    title = ruleset(system).title
    return "\n".join((f"# The claims of {title}\n", *map(told, claims)))


def told(claim: Claim) -> str:
    """One claim as a section."""
    heads = ("Case", *(column.name for column in claim.columns), "Holds")
    rows = [
        (
            row.case,
            *(column.show(one) for column, one in zip(claim.columns, row.figures, strict=True)),
            "yes" if row.holds else "no",
        )
        for row in claim.rows
    ]
    parts = [
        f"({claim.id})=\n## {claim.title}\n",
        f"**The claim** ({_ids(claim)}): {claim.says}\n",
        f"**It {claim.verdict}.** {claim.finds}\n",
        _table(heads, rows, len(claim.columns)),
    ]
    if claim.assumes:
        parts.append(f"*How it was worked out:* {claim.assumes}\n")
    return "\n".join(parts)


def _ids(claim: Claim) -> str:
    return ", ".join(f"`{rule}`" for rule in claim.rules)


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], figures: int = 0) -> str:
    """A table; so many columns after the first hold figures, and stand to the right."""
    rest = len(heads) - 1 - figures
    lines = [heads, ("---", *("---:",) * figures, *("---",) * rest), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def worked_out() -> dict[str, tuple[Claim, ...]]:
    """Every claim of every system, worked out.

    On all cores, each system in a process of its own: what they remember is never shared.
    """
    with ProcessPoolExecutor() as pool:
        return dict(zip(systems(), pool.map(claims_of, systems()), strict=True))


def write(found: dict[str, tuple[Claim, ...]], where: Path = HERE) -> None:
    """Write the pages of the claims; what has not changed is left alone."""
    pages = {system: page(system, claims) for system, claims in found.items()}
    for name, text in (("index", overview(found)), *pages.items()):
        path = where / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def before_reading(app: Any) -> None:
    """Write the pages, unless those that are there were made of these claims and these rules."""
    now = digest("docs/claims", "src/fracas/core", "src/fracas/dice", "src/fracas/odds", RULESETS)
    if not is_made(HERE / "index.md", now):
        write(worked_out())
        note_made(HERE / "index.md", now)


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls of an extension."""
    app.connect("builder-inited", before_reading)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
