"""Only `need` may put a prompt: a bare `yield Ask(...)` would miss a game master's edit."""

from __future__ import annotations

import ast

import pytest

from tests.house.sources import RULESETS, modules

PROMPTS = {"Ask", "Together", "Ruling", "Roll"}


def made(node: ast.expr | None) -> str | None:
    """The prompt that an expression builds, or None."""
    if isinstance(node, ast.IfExp):
        return made(node.body) or made(node.orelse)
    if not isinstance(node, ast.Call):
        return None
    name = node.func.attr if isinstance(node.func, ast.Attribute) else None
    name = node.func.id if isinstance(node.func, ast.Name) else name
    return name if name in PROMPTS else None


def bare_prompts(tree: ast.Module) -> list[tuple[int, str]]:
    """Each `yield` of a prompt, built on the spot or kept in a name first: (line, prompt)."""
    found = []
    kept: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and (
            prompt := made(node.value)
        ):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            kept |= {target.id: prompt for target in targets if isinstance(target, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield):
            prompt = made(node.value)
            if prompt is None and isinstance(node.value, ast.Name):
                prompt = kept.get(node.value.id)
            if prompt:
                found.append((node.lineno, prompt))
    return found


def test_rulesets_ask_only_through_need() -> None:
    found = [
        f"{path}:{line}: yields {prompt}; ask with `yield from need(run, lambda state: ...)`"
        for path, tree in modules(RULESETS)
        for line, prompt in bare_prompts(tree)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "yield Ask(who, options)",
        "answer = yield prompts.Roll(dice)",
        "return (yield Ruling(dc))",
        "prompt = Together(asks)\n    yield prompt",
        "yield Ask(a) if free else Ask(b)",
    ],
)
def test_a_bare_prompt_is_found(source: str) -> None:
    assert bare_prompts(ast.parse(f"def strike(run):\n    {source}"))


@pytest.mark.parametrize(
    "source",
    [
        "answer = yield from need(run, lambda state: Ask(who, state.options(who)))",
        "yield Ticked(target, 2)",
        "def make(state):\n        return Roll(dice)\n    face = yield from need(run, make)",
    ],
)
def test_a_lawful_procedure_passes(source: str) -> None:
    assert not bare_prompts(ast.parse(f"def strike(run):\n    {source}"))
