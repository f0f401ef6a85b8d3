"""The order of packages, and whether they can be used together at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from fracas.content.faults import nearest
from fracas.core.errors import PackageError
from fracas.packages.manifest import within

if TYPE_CHECKING:
    from fracas.packages.package import Package


def in_order(
    wanted: Iterable[Package], beside: Iterable[Package] | Mapping[str, Package] = ()
) -> tuple[Package, ...]:
    """Return the packages that are wanted with all that they need, each after those it builds on.

    Those needed are looked up among the wanted and then `beside`, where a mapping by ids is asked
    only for these. Otherwise the given order stays. Raises `PackageError` for a need that nothing
    meets, an id twice, systems that differ, and packages that build on each other in a circle.
    """
    given = list(wanted)
    by_id: dict[str, Package] = {}
    for one in given:
        other = by_id.setdefault(one.id, one)
        if other is not one:
            raise PackageError(
                f"{other.name} and {one.name} are both the package {one.id}: give one of them.",
                why="twice",
            )
    shelf = beside if isinstance(beside, Mapping) else {one.id: one for one in beside}
    _refuse_mixed(given)
    waiting = list(given)
    while waiting:
        one = waiting.pop(0)
        for need, version in one.manifest.needs.items():
            found = by_id.get(need) or shelf.get(need)
            if found is None:
                raise _missing(one, need, version, tuple(dict.fromkeys((*by_id, *shelf))))
            if not within(found.manifest.version, version):
                raise PackageError(
                    f"{one.id} {one.manifest.version} needs {need} {version}, and {found.name} is "
                    f"{found.manifest.version}: get the version that fits.",
                    why="version",
                )
            if need not in by_id:
                by_id[need] = found
                _refuse_mixed([one, found])
                given.append(found)
                waiting.append(found)
    return _sorted(given, by_id)


def builds_on(package: Package) -> tuple[str, ...]:
    """Return the ids of the packages that a package comes after, as it names them."""
    return tuple(dict.fromkeys((*package.manifest.needs, *package.manifest.overrides)))


def _sorted(given: Sequence[Package], by_id: dict[str, Package]) -> tuple[Package, ...]:
    """Each after those it builds on, depth first, in the order given; a circle is named whole.

    `graphlib` finds the circle but not the order: it takes whatever is ready, and so would put a
    package that needs another after those given later, whose rows then replace its own.
    """
    before = {one.id: [name for name in builds_on(one) if name in by_id] for one in given}
    try:
        TopologicalSorter(before).prepare()
    except CycleError as error:
        circle = " -> ".join(reversed(error.args[1]))
        raise PackageError(
            f"These packages build on each other in a circle, {circle}: take one out of "
            "the needs or overrides of another.",
            why="cycle",
        ) from None
    done: dict[str, Package] = {}
    # Without recursion, so that no chain is too long.
    way = [one.id for one in reversed(given)]
    while way:
        ahead = [name for name in before[way[-1]] if name not in done]
        if ahead:
            way.append(ahead[0])
        else:
            id_ = way.pop()
            done.setdefault(id_, by_id[id_])
    return tuple(done.values())


def _refuse_mixed(packages: Sequence[Package]) -> None:
    for one in packages[1:]:
        first = packages[0]
        if one.manifest.system != first.manifest.system:
            raise PackageError(
                f"{first.id} is for {first.manifest.system} and {one.id} for "
                f"{one.manifest.system}: a fight has packages of its own system.",
                why="system",
            )


def _missing(one: Package, need: str, version: str, there: Sequence[str]) -> PackageError:
    near = nearest(need, there)
    hint = f"did you mean {near}?" if near else f"install it, or give it by --package {need}."
    wanted = f"{need} {version}".rstrip()
    return PackageError(
        f"{one.id} needs the package {wanted}, which is not there: {hint}", why="missing"
    )
