"""Parts: the system has everything that the protocol needs, and lists its shipped content."""

from __future__ import annotations

from typing import get_args

from fracas.contract.subject import Subject
from fracas.core.system.protocol_check import protocol_fault
from fracas.core.system.rules import Status

STATUSES = get_args(Status)


def check_parts(subject: Subject) -> None:
    """Check that the object is a ruleset, and that its rules and listings have their own ids."""
    rules = subject.rules
    fault = protocol_fault(rules)
    assert not fault, f"This is no ruleset: {fault}."
    for key, row in rules.rules().items():
        assert row.id == key, f"{rules.title} lists the rule {row.id} as {key}."
        assert row.status in STATUSES, f"{key} has the status '{row.status}': {STATUSES}."
        assert row.text.strip(), f"{key} says nothing."
        assert not row.option or row.values, f"{key} is a switch, and has no values."
    for listed in (rules.scenarios(), rules.combatants()):
        ids = [one.id for one in listed]
        assert len(set(ids)) == len(ids), f"{rules.title} lists something twice: {ids}."
        for one in listed:
            assert one.system == rules.id, f"{one.id} is listed as of '{one.system}'."
            assert one.title.strip(), f"{one.id} has no title."
