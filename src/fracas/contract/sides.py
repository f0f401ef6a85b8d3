"""Sides: everyone who may be asked is on one of them, and so is the owner of the beat."""

from __future__ import annotations

from fracas.contract.play import fights, steps
from fracas.contract.subject import Subject


def check_sides(subject: Subject) -> None:
    """Check at every prompt that members' sides, and the beat's side, are sides of the fight."""
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            state = chronicle.state
            sides = subject.rules.sides(state)
            for member in subject.rules.members(state):
                assert member.side in sides, (
                    f"{member.id} stands for '{member.side}' at the prompt {prompt.kind}, "
                    f"which is no side: there are {', '.join(sides)}."
                )
            acting = subject.rules.acting_side(state)
            assert not acting or acting in sides, (
                f"The beat at the prompt {prompt.kind} is said to be that of '{acting}', "
                f"which is no side: there are {', '.join(sides)}."
            )
