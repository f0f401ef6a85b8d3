"""Sides: everyone who may be asked is on one of them, and so is the owner of the beat."""

from __future__ import annotations

from fracas.contract.kit import Kit
from fracas.contract.play import fights, steps


def check_sides(kit: Kit) -> None:
    """At every prompt the members' sides, and that whose beat it is, are sides of the fight."""
    for number, chronicle in fights(kit):
        for prompt in steps(kit, chronicle, number):
            state = chronicle.state
            sides = kit.rules.sides(state)
            for member in kit.rules.members(state):
                assert member.side in sides, (
                    f"{member.id} stands for '{member.side}' at the prompt {prompt.kind}, "
                    f"which is no side: there are {', '.join(sides)}."
                )
            acting = kit.rules.acting_side(state)
            assert not acting or acting in sides, (
                f"The beat at the prompt {prompt.kind} is said to be that of '{acting}', "
                f"which is no side: there are {', '.join(sides)}."
            )
