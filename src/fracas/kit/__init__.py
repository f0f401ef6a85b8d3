"""What combat systems have in common.

For every system: marks at the fields of a state (`fields`) and what follows from them (`sight`),
facts that say whom they change (`facts`), the people of a fight (`crowd`), sentences with gaps
(`words`), deeds and menus (`deeds`), and the base that leads to the chapters of a room
(`rulebook`). For small systems by others also `Plain`, a base with sound defaults for everything
that follows from data.
"""

from fracas.kit.asking import everybody, total_of
from fracas.kit.plain import Plain
from fracas.kit.plain_facts import Carried, Ended, Joined, Left, RoundBegan, Sided, TurnBegan
from fracas.kit.scene import Body, Cast, PlainBook, Row, Scenario, Scene

__all__ = [
    "Body",
    "Carried",
    "Cast",
    "Ended",
    "Joined",
    "Left",
    "Plain",
    "PlainBook",
    "RoundBegan",
    "Row",
    "Scenario",
    "Scene",
    "Sided",
    "TurnBegan",
    "everybody",
    "total_of",
]
