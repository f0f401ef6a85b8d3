"""The toy as a kit for the contract."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.contract.subject import Subject
from fracas.core.chance import Source
from fracas.core.system.ruleset import Viewer
from tests.toy import TOY
from tests.toy_facts import State


def alter_secrets(state: State, viewer: Viewer, chance: Source) -> State:
    """Other secrets for everybody but the viewer's own."""
    return replace(
        state,
        fighters=tuple(
            one
            if viewer.is_gm or one.id in viewer.deciders
            else replace(one, secret=10 + chance.below(90))
            for one in state.fighters
        ),
    )


def toy_kit(rules: Any = TOY, **values: Any) -> Subject:
    """A kit over the toy or one of its broken kin."""
    given = {
        "alter_secrets": alter_secrets,
        "reveals": frozenset({"Fell"}),
        "fights": 2,
        "prompts": 40,
        **values,
    }
    return Subject(rules=rules, **given)
