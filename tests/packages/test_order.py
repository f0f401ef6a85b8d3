"""Packages in the order in which they are taken, or the reason why they cannot be."""

from __future__ import annotations

import pytest

from fracas.core.errors import PackageError
from fracas.packages.order import builds_on, in_order
from fracas.packages.package import Package, open_package
from tests.packages.packs import manifest, why, zipped


def package(id_: str, needs: str = "", overrides: str = "", **fields: str) -> Package:
    """A package with a manifest alone; needs and overrides are ids with blanks between."""
    lines = [f"overrides = {overrides.split()!s}", "[needs]"]
    lines += [f'{one.partition("@")[0]} = "{one.partition("@")[2]}"' for one in needs.split()]
    return open_package(zipped({"package.toml": manifest(id_, *lines, **fields)}), id_)


def ids(*packages: Package, beside: tuple[Package, ...] = ()) -> str:
    """The ids in their order."""
    return " ".join(one.id for one in in_order(packages, beside))


def refused(*packages: Package) -> PackageError:
    """The refusal of these packages."""
    with pytest.raises(PackageError) as found:
        in_order(packages)
    return found.value


def test_the_order_given_stands_where_nothing_says_otherwise() -> None:
    assert ids(package("c"), package("a"), package("b")) == "c a b"
    assert ids() == ""


def test_each_comes_after_those_it_builds_on() -> None:
    a, b, c = package("a", needs="b"), package("b", overrides="c"), package("c")
    assert ids(a, b, c) == "c b a"
    assert ids(c, a, b) == "c b a"
    assert builds_on(a) == ("b",)


def test_what_is_needed_is_looked_for_beside() -> None:
    a, b, c = package("a", needs="b@>=1"), package("b", needs="c"), package("c")
    assert ids(a, beside=(c, b, package("d"))) == "c b a"


def test_what_is_overridden_need_not_be_there() -> None:
    assert ids(package("a", overrides="zzz")) == "a"
    assert ids(package("a", overrides="b"), beside=(package("b"),)) == "a"


def test_what_is_missing_is_named() -> None:
    error = refused(package("a", needs="beasts@>=2"))
    assert (why(error), "needs the package beasts >=2" in error.sentence) == ("missing", True)
    assert (
        "did you mean beasts?" in refused(package("a", needs="beats"), package("beasts")).sentence
    )


def test_a_version_that_does_not_fit() -> None:
    error = refused(package("a", needs="b@>=2"), package("b", version="1.9.0"))
    assert why(error) == "version"
    assert "a 1.0.0 needs b >=2, and b is 1.9.0" in error.sentence


def test_a_circle_is_told_whole() -> None:
    error = refused(
        package("x", needs="a"), package("a", needs="b"), package("b", overrides="c"),
        package("c", needs="a"),
    )  # fmt: skip
    assert why(error) == "cycle"
    assert "a -> b -> c -> a" in error.sentence


def test_a_long_chain_is_no_circle() -> None:
    count = 1500
    chain = [package(f"p{n}", overrides=f"p{n + 1}" if n < count - 1 else "") for n in range(count)]
    assert in_order(chain)[0].id == f"p{count - 1}"


def test_an_id_twice_and_systems_mixed() -> None:
    assert why(refused(package("a"), package("a", version="2.0.0"))) == "twice"
    assert why(refused(package("a"), package("b", system="beacon_road"))) == "system"
    same = package("a")
    assert ids(same, same) == "a"
