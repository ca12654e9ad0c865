"""Installed as on a laptop, by `pip install .` or pipx, and started far from the checkout: nothing is left behind."""

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.systemd.tools import REPO, done, run

OURS = ("companion", "hardware", "web")
FOR_READERS = re.compile(r".*\.md|web/pictures/.*|.*/make\.sh")  # of the checkout: no program opens them
BY_CHOICE = "companion/sound/packs/"  # of the checkout, too: elsewhere a voice is sent on the host's page
QUIET = ("--config", str(REPO / "tests/quiet.toml"), "--hardware", "fake", "--port", "0")


@pytest.fixture(scope="module")
def wheel() -> Iterator[Path]:
    """Of a copy: setuptools leaves its folders where it builds."""
    with TemporaryDirectory() as place:
        checkout = Path(place) / "checkout"
        for part in OURS:
            copytree(REPO / part, checkout / part, ignore=ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            copy(REPO / name, checkout)
        done(sys.executable, "-m", "pip", "-q", "wheel", "--no-deps", "--no-build-isolation", "-w", place, checkout)
        (built,) = Path(place).glob("*.whl")
        yield built


@pytest.fixture(scope="module")
def home(wheel: Path) -> Iterator[Path]:
    """A venv of its own, in which only what is not ours is borrowed from this one."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder / "venv", symlinks=True)
        python = folder / "venv/bin/python"
        done(sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-deps", "--no-index", wheel)
        (site,) = (folder / "venv/lib").glob("python*/site-packages")
        (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
        yield folder


def test_every_file_that_a_program_opens_comes_along(wheel: Path) -> None:
    here = {
        str(path.relative_to(REPO))
        for part in OURS
        for path in (REPO / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    here = {name for name in here if not name.startswith(BY_CHOICE)}
    with ZipFile(wheel) as packed:
        there = {name for name in packed.namelist() if ".dist-info/" not in name}
        licences = {name.rpartition("licenses/")[2] for name in packed.namelist() if "/licenses/" in name}
    assert {name for name in here - there if not FOR_READERS.fullmatch(name)} == set()
    assert there <= here
    assert {"LICENSE", "web/static/vendor/idiomorph.LICENSE.txt", "web/static/fonts/LICENSE.txt"} < licences
    assert "companion/sound/voices/LICENSE.txt" in licences


def test_its_check_finds_the_games_and_a_table_that_can_start(home: Path) -> None:
    checked = run_there(home, "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    found = re.search(r"games: (.*)", checked.stdout)
    assert found
    assert len(found[1].split(", ")) == 5
    assert "The table can start." in checked.stdout


def test_it_opens_a_table_with_its_pages_and_sounds(home: Path) -> None:
    program = [str(home / "venv/bin/companion"), "run", *QUIET, "--state", str(home / "games")]
    running = subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=home, env=elsewhere(home))
    try:
        assert running.stdout is not None
        found = next(found for line in running.stdout if (found := re.search(r":(\d+)/panel", line)))
        address = f"http://127.0.0.1:{found[1]}"
        with urlopen(f"{address}/api/v1/health", timeout=20) as answer:
            assert json.load(answer)["status"] == "ok"
        with urlopen(f"{address}/table", timeout=20) as answer:
            page = answer.read().decode()
        for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            with urlopen(address + path, timeout=20) as answer:
                assert answer.read()
        assert "/static/" in page
    finally:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=20)
    assert running.returncode == 0


def elsewhere(home: Path) -> dict[str, str]:
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "COMPANION"))}
    return {**kept, "HOME": str(home), "PYTHONUNBUFFERED": "1"}


def run_there(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(home / "venv/bin/companion"), *words, *QUIET, "--state", str(home / "games")]
    return subprocess.run(command, capture_output=True, text=True, cwd=home, env=elsewhere(home), check=False)


def test_it_is_that_one_which_runs(home: Path) -> None:
    code = "import companion, hardware, web; print(companion.__file__, hardware.__file__, web.__file__)"
    said = run(home / "venv/bin/python", "-P", "-c", code, env=elsewhere(home)).stdout.split()
    assert len(said) == 3
    assert all(each.startswith(str(home)) for each in said), said
