"""What a run of mutants goes by: modules that are there, a sample that stays, whole rows."""

from __future__ import annotations

import pytest

from tests.mutation.chapters import CHAPTERS, ROOT, modules
from tests.mutation.equal import Equal, equals, lines_changed, rows
from tests.mutation.mutate import sample

DIFF = """# a.b.x_hit__mutmut_1: survived
--- src/a/b.py
+++ src/a/b.py
@@ -1,3 +1,3 @@
 def hit() -> int:
-    return 1
+    return 2
"""


@pytest.mark.parametrize("system", CHAPTERS)
def test_every_chapter_lies_where_it_is_looked_for(system: str) -> None:
    assert list(CHAPTERS[system]) == ["checks", "attacks", "damage", "conditions", "movement"]
    assert [path for path in modules(system) if not (ROOT / path).is_file()] == []
    assert len(set(modules(system))) == len(modules(system))


def test_a_seed_draws_the_same_mutants_whatever_their_order() -> None:
    names = [f"m{number}" for number in range(50)]
    drawn = sample(names, 10, 1)
    assert len(set(drawn)) == 10
    assert sample(reversed(names), 10, 1) == drawn
    assert sample(names, 10, 2) != drawn
    assert set(sample(names, 99, 1)) == set(names)


def test_a_mutant_is_known_by_what_it_changes() -> None:
    assert lines_changed(DIFF) == ("return 1", "return 2")


def test_every_mutant_that_changes_nothing_stands_in_the_rules_and_says_why() -> None:
    assert set(rows()) <= set(CHAPTERS)
    for system, listed in rows().items():
        assert len(equals(system)) == len(listed), f"{system} has a row twice"
        for row in listed:
            module = row["function"].rpartition(".")[0].replace(".", "/")
            code = (ROOT / "src" / f"{module}.py").read_text(encoding="utf-8")
            lines = {line.strip() for line in code.splitlines()}
            assert set(row["was"].splitlines()) <= lines, f"{row['was']} stands there no more"
            assert row["why"].endswith(".")
            assert Equal(row["function"], row["was"], row["now"]) in equals(system)
