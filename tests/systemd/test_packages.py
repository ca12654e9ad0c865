"""What comes from others: named, bounded, in versions that were tested, and refused where a sum does not fit."""

import ast
import sys
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.systemd.tools import REPO, SYSTEMD, run

OURS = {"companion", "hardware", "web"}
NAMED_OTHERWISE = {"serial": "pyserial", "pygame": "pygame-ce"}
FILES = (SYSTEMD / "constraints.txt", SYSTEMD / "constraints-pi.txt", REPO / "tests/constraints.txt")
PRODUCT, PINS, TESTS = FILES


@lru_cache
def project() -> Any:
    return tomllib.loads((REPO / "pyproject.toml").read_text())


def asked(*extras: str) -> list[Requirement]:
    its = project()["project"]
    lists = [its["dependencies"], *(its["optional-dependencies"][each] for each in extras)]
    return [Requirement(each) for some in lists for each in some]


def building() -> list[Requirement]:
    return [Requirement(each) for each in project()["build-system"]["requires"]]


def pinned(file: Path) -> dict[str, tuple[str, int]]:
    """Each package's version, and how many sums its files have."""
    found: dict[str, tuple[str, int]] = {}
    for block in file.read_text().replace("\\\n", " ").splitlines():
        if block.startswith("#") or not block.strip():
            continue
        line, *sums = block.split(" --hash=sha256:")
        requirement = Requirement(line)
        (exactly,) = requirement.specifier
        assert exactly.operator == "=="
        found[canonicalize_name(requirement.name)] = (exactly.version, len(sums))
    return found


def test_nothing_of_others_is_without_an_upper_bound() -> None:
    for each in asked(*project()["project"]["optional-dependencies"]) + building():
        assert any(bound.operator in ("<", "~=", "==") for bound in each.specifier), each


def test_what_the_product_imports_is_named() -> None:
    """Not only what something else brings along."""
    named = {canonicalize_name(each.name) for each in asked("pi")}
    imported = set[str]()
    for part in OURS:
        for file in (REPO / part).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    imported.add(node.module.partition(".")[0])
    others = imported - OURS - set(sys.stdlib_module_names) - {"tests"}
    assert {"flask", "tornado"} < others
    assert {canonicalize_name(NAMED_OTHERWISE.get(each, each)) for each in others} - named == set()


@pytest.mark.parametrize(("file", "extras"), [(PRODUCT, ()), (TESTS, ("dev",))], ids=["product", "tests"])
def test_what_is_asked_for_is_pinned_within_its_bounds(file: Path, extras: tuple[str, ...]) -> None:
    """`make constraints` after a change of pyproject.toml."""
    pins = pinned(file)
    for each in asked(*extras) + building():
        version, _ = pins[canonicalize_name(each.name)]
        assert each.specifier.contains(version), each


def test_the_tests_run_with_what_the_product_gets() -> None:
    tests = pinned(TESTS)
    for name, pin in pinned(PRODUCT).items():
        assert tests[name] == pin
    (way_to_the_pins,) = (each for each in asked("pi") if each.name == "lgpio")
    assert way_to_the_pins.specifier.contains(pinned(PINS)["lgpio"][0])


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(REPO)))
def test_each_has_sums_and_no_file_names_a_place(file: Path) -> None:
    assert all(sums for _, sums in pinned(file).values())
    assert "://" not in file.read_text()
    assert "index-url" not in file.read_text()


class Venv:
    """A Python that notes what pip is asked for, and refuses what has to fit a sum with the words given."""

    def __init__(self, folder: Path, refusal: str = "", machine: str = "64 x86_64") -> None:
        self.python, self._log = folder / "python", folder / "log"
        refuse = f"case \"$*\" in *--require-hashes*) echo 'ERROR: {refusal}' >&2; exit 1;; esac" if refusal else ""
        self.python.write_text(
            f'#!/bin/sh\ncase "$2" in *machine*) echo "{machine}"; exit;; *version_info*) exit 0;; esac\n'
            f'echo "$*" >>{self._log}\n{refuse}\n'
        )
        self.python.chmod(0o755)

    def fill(self, newest: str, extra: str = "", *options: str) -> tuple[int, str]:
        ran = run(SYSTEMD / "packages.sh", self.python, extra, newest, "systemd/constraints.txt", *options)
        return ran.returncode, ran.stdout + ran.stderr

    def asked(self) -> list[str]:
        return [line.partition(" install ")[2] for line in self._log.read_text().splitlines()]


HASHED = "--quiet --prefer-binary --require-hashes -r systemd/constraints.txt"
OURSELVES = "--quiet --no-deps --no-build-isolation -e ."


@pytest.mark.parametrize("newest", ["no", "if-need"])
def test_files_are_held_against_their_sums_and_we_come_after_them(tmp_path: Path, newest: str) -> None:
    venv = Venv(tmp_path)
    assert venv.fill(newest) == (0, "")
    assert venv.asked() == [HASHED, OURSELVES]


def test_a_pi_gets_the_way_to_its_pins_by_its_sum_as_well(tmp_path: Path) -> None:
    venv = Venv(tmp_path)
    assert venv.fill("no", "[pi]", "--no-index") == (0, "")
    assert venv.asked() == [
        "--quiet --prefer-binary --no-index --require-hashes -r systemd/constraints.txt -r systemd/constraints-pi.txt",
        "--quiet --no-index --no-deps --no-build-isolation -e .",
    ]


@pytest.mark.parametrize("newest", ["no", "if-need"])
def test_a_file_that_does_not_fit_its_sum_ends_it(tmp_path: Path, newest: str) -> None:
    venv = Venv(tmp_path, "THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.")
    code, said = venv.fill(newest)
    assert code == 1
    assert "DO NOT MATCH" in said
    assert venv.asked() == [HASHED]


def test_a_version_that_is_not_to_be_had_is_replaced_where_that_is_allowed(tmp_path: Path) -> None:
    venv = Venv(tmp_path, "No matching distribution found for flask==3.1.3")
    code, said = venv.fill("no")
    assert code == 1
    assert "could not be installed" in said
    code, said = venv.fill("if-need", "[dev]")
    assert code == 0
    assert "taking the newest that fit, without hashes" in said
    assert venv.asked() == [HASHED, HASHED, "--quiet --prefer-binary -e .[dev]"]


@pytest.mark.parametrize("machine", ["32 armv7l", "32 aarch64"])
def test_32_bit_arm_takes_what_piwheels_has_and_says_so(tmp_path: Path, machine: str) -> None:
    venv = Venv(tmp_path, machine=machine)
    code, said = venv.fill("no")
    assert code == 0
    assert "32-bit ARM" in said
    assert venv.asked() == ["--quiet --prefer-binary -e ."]


def test_the_newest_are_asked_for_by_one_word(tmp_path: Path) -> None:
    venv = Venv(tmp_path, "No matching distribution found")
    assert venv.fill("yes", "[dev]") == (0, "")
    assert venv.asked() == ["--quiet --prefer-binary -e .[dev]"]
