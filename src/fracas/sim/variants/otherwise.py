"""What of a batch can be set besides fields of its content: rulings, and who plays how.

`ruling.NAME` is a ruling that tables may switch, and `play.SIDE` how strongly a side is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.system.switches import Switch, switches
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.play.policies import ADVISOR, STRENGTHS, policy
from fracas.sim.variants.settings import Setting, Value, written

RULING, PLAY = "ruling.", "play."
"""How these names begin; no chapter of a book has these names."""

BY_BOOK = "by-the-book"


def is_otherwise(name: str) -> bool:
    """Return whether a name is of a ruling or of how a side is played."""
    return name.startswith((RULING, PLAY))


def set_otherwise(job: Job, settings: Iterable[Setting]) -> Job:
    """Return the job with some rulings switched, and sides played differently.

    Raises `WrongUse` for a ruling, a side or a value of them that does not exist.
    """
    settings = tuple(settings)
    if not settings:
        return job
    rulings, policies = dict(job.rulings), dict(job.policies)
    for name, value in settings:
        if name.startswith(RULING):
            switch = switch_of(job, name)
            if value not in [one.value for one in switch.values]:
                values = ", ".join(written(one.value) for one in switch.values)
                raise WrongUse(
                    f"{name} cannot be {written(value)}: it is one of {values}.",
                    field=name,
                    given=value,
                )
            assert isinstance(value, str | int)
            rulings[switch.name] = value
            if value == switch.default:
                del rulings[switch.name]
        else:
            side, plays = side_of(job, name), policy(str(value))
            policies[side] = plays.name
            if plays is ADVISOR:
                del policies[side]
    named = tuple(sorted(rulings.items())), tuple(sorted(policies.items()))
    made = replace(job, rulings=named[0], policies=named[1])
    opening(made)
    return made


def switch_of(job: Job, name: str) -> Switch:
    """Return the ruling that a name means; raises `WrongUse` where there is none."""
    found = {one.name: one for one in switches(opening(job).rules)}
    wanted = name.removeprefix(RULING)
    if wanted not in found:
        raise WrongUse(
            f"There is no ruling '{wanted}': fracas rulings {job.system} lists them.", given=name
        )
    return found[wanted]


def side_of(job: Job, name: str) -> str:
    """Return the side that a name means; raises `WrongUse` where there is none."""
    found = opening(job)
    sides, wanted = found.rules.sides(found.state), name.removeprefix(PLAY)
    if wanted not in sides:
        raise WrongUse(
            f"There is no side '{wanted}' in {job.scenario}: choose from {', '.join(sides)}.",
            given=name,
        )
    return wanted


def present(job: Job, name: str) -> Value:
    """Return the value of a ruling, or how a side is played, in the job."""
    if name.startswith(RULING):
        return dict(job.rulings).get(switch_of(job, name).name, switch_of(job, name).default)
    plays = policy(dict(job.policies).get(side_of(job, name), BY_BOOK))
    return next((one for one, of in STRENGTHS.items() if of is plays), plays.name)


def all_values(job: Job, name: str) -> tuple[Value, ...]:
    """Return all values of a ruling, or every strength of a side."""
    if name.startswith(RULING):
        return tuple(one.value for one in switch_of(job, name).values)
    side_of(job, name)
    return tuple(STRENGTHS)


def rulings_that_matter(job: Job) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Yield the rulings that may change fights of the job, each with its values.

    For a fight as it is shipped it is known which do (`sim.variants.effects`); for any other all
    may.
    """
    from fracas.sim.variants.effects import is_current, shipped_effects

    rules = opening(job).rules
    effects = shipped_effects(job.system)
    known = effects is not None and is_current(rules, effects) and not job.content
    for switch in switches(rules):
        values = [one.value for one in switch.values]
        if known and effects is not None:
            moving = {
                value
                for value in values
                for usual, flip in effects.of(switch.name, value)
                if usual.scenario == job.scenario and flip.moved
            }
            values = [one for one in values if one == switch.default or one in moving]
        if len(values) > 1:
            yield f"{RULING}{switch.name}", tuple(values)
