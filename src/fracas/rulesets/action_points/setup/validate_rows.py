"""The rows of a content file under check, with what only Action Points asks of them."""

from __future__ import annotations

from fracas.content import rows
from fracas.rulesets.action_points.content.rows import DieRow


class Rows(rows.Rows):
    """The rows of a file's chapters, and those of the shipped content that they add to."""

    def classes(self) -> tuple[str, ...]:
        """The classes of weapons, which are names alone (AP-CHAR-08)."""
        found = self.checker.tables.get("classes")
        own = found if isinstance(found, dict) else {}
        return tuple(dict.fromkeys((*own, *self.base.classes)))

    def sizes(self) -> tuple[int, ...]:
        """The sizes of dice that there are, 0 below d4 among them (AP-CHAR-03)."""
        return tuple(sorted({row.size for row in self.all("dice", DieRow).values()}))
