"""What each seat may see of a fight: the one place where a secret can leak.

The mark `Secret` at a combatant's field says what is secret.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from fracas.core.facts import Corrected, Fact, Noted
from fracas.core.system.ruleset import Viewer
from fracas.kit.facts import Comes, Opens
from fracas.kit.fields import Secret, marked, redacted, settled

S = TypeVar("S", bound=msgspec.Struct)


class Sight(Generic[S]):
    """What may be seen of a system where only fields of combatants are secret.

    `known` is equal to what a seat sees, because that can be played: a combatant that is not its
    own has the values that the marks assume.
    """

    def __init__(self, combatant: type[msgspec.Struct]) -> None:
        """`combatant` is the type of the combatants, with its marks."""
        self.combatant = combatant
        secrets = marked(combatant, Secret)
        self.secrets = frozenset(secrets)
        ruled = [name for name, mark in secrets.items() if mark.ruled]
        self._ruled = attrgetter(*ruled) if ruled else None

    def redact(self, one: Any, *, own: bool = False) -> Any:
        """Return a combatant as others know them, or with `own` as their player does."""
        return redacted(one, own=own)

    def view(self, state: S, viewer: Viewer) -> S:
        """Return the state as a viewer may see it."""
        if viewer.is_gm:
            return state
        own = viewer.deciders
        people = tuple([self.redact(one, own=one.id in own) for one in state.combatants])  # type: ignore[attr-defined]
        return replace(state, combatants=people)

    def apart(self, begun: S, known: S) -> bool:
        """Return whether a beat is the same from what is known: no rule reads the rest."""
        if known.agenda != begun.agenda:  # type: ignore[attr-defined]
            return False
        ruled = self._ruled
        if ruled is None:
            return True
        pairs = zip(known.combatants, begun.combatants, strict=True)  # type: ignore[attr-defined]
        return all(ruled(one) == ruled(other) for one, other in pairs)

    def shows(self, fact: Fact, state: S, viewer: Viewer) -> Fact | None:
        """Return the fact as the viewer sees it, or None when they may not see it."""
        if viewer.is_gm:
            return fact
        if isinstance(fact, Noted) and fact.private:
            return None
        if isinstance(fact, Corrected):
            parts = fact.path.strip("/").split("/")
            if parts[0] == "combatants" and len(parts) > 2 and parts[2] in self.secrets:
                return None
            return replace(fact, value=self.open(fact.value))
        if isinstance(fact, Opens):
            return replace(fact, scene=self.view(fact.scene, viewer))
        if isinstance(fact, Comes):
            return replace(fact, combatant=self.redact(fact.combatant))
        return fact

    def open(self, value: Any) -> Any:
        """What of a corrected value is public, whether a combatant, their fields or a list."""
        if isinstance(value, self.combatant):
            return self.redact(value)
        if isinstance(value, dict):
            return {key: self.open(one) for key, one in value.items() if key not in self.secrets}
        if isinstance(value, list | tuple):
            return tuple([self.open(one) for one in value])
        return value

    def canonical(self, state: S) -> S:
        """Return the state without its counters."""
        return settled(state)
