"""What a small combat system need not write itself: a base with honest defaults, and its data.

A plug-in may begin with `Plain` and write what is its own game; whatever it says for itself goes
before the default. The systems that come with Fracas use none of this.
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
