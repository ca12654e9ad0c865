"""What these tests need from the machine: where it is missing they say so, and in CI they fail."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
SYSTEMD = REPO / "systemd"
IN_CI = " (CI is set: nothing is skipped here)"


def needed(tool: str, package: str) -> str:
    """The tool's path, or a skip that says what to install."""
    found = shutil.which(tool) or shutil.which(tool, path="/usr/sbin:/sbin")
    if found is None:
        missing(f"{tool} is missing: sudo apt install {package}")
    return str(found)


def missing(why: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"{why}{IN_CI}")
    pytest.skip(why)


def run(*command: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(each) for each in command], capture_output=True, text=True, env=env, check=False)


def done(*command: str | Path) -> str:
    """What a command that must work has said."""
    ran = run(*command)
    assert ran.returncode == 0, f"{' '.join(str(each) for each in command)}:\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def settings_of(unit: Path) -> dict[str, list[str]]:
    """A unit's lines by their keys; an empty value empties the list, as in systemd."""
    found: dict[str, list[str]] = {}
    for text in unit.read_text().splitlines():
        key, is_setting, value = text.partition("=")
        if is_setting and not text.startswith(("#", ";", "[")):
            found[key] = [*found.get(key, []), value] if value else []
    return found


def words_of(values: Sequence[str]) -> set[str]:
    return {word for value in values for word in value.split()}
