"""Systems that others wrote, as they are installed: a package, and a record of its entry point."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "long_poles"


def installed(folder: Path, package: str, name: str, value: str, code: str = "") -> None:
    """Install a package into a folder: its entry point `name = value`, and a module of its own."""
    record = folder / f"{package.replace('-', '_')}-1.dist-info"
    record.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n"
    (record / "METADATA").write_text(head, encoding="utf-8")
    points = f"[fracas.rulesets]\n{name} = {value}\n"
    (record / "entry_points.txt").write_text(points, encoding="utf-8")
    if code:
        (folder / f"{value.partition(':')[0]}.py").write_text(code, encoding="utf-8")


def with_long_poles(folder: Path) -> list[str]:
    """Install the worked example into a folder; gives what belongs on the path of a process."""
    installed(folder, "fracas-long-poles", "long_poles", "long_poles.ruleset:RULESET")
    return [str(folder), str(EXAMPLE)]
