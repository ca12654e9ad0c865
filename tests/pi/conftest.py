"""Boxes for the tests: one is installed at the beginning, and each that a test plays with begins as that one."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage
from typing import Final

import pytest

from tests.pi.guest import Guest, Ran, Slow, may_have_network, network
from tests.pi.made import ROOM, Made, make, may_be_made, needs_room
from tests.systemd.throw_away import put_checkout
from tests.systemd.tools import IN_CI, done

IN_MEMORY: Final = "PYTEST_DEBUG_TEMPROOT"  # tests/conftest.py
BOOT_S: Final = 90.0  # ten are usual; where the first takes longer than this, the tests would have no end
INSTALL = "/outside/checkout/systemd/install.sh --no-packages --offline-wheels /outside/wheels"


@dataclass(frozen=True, slots=True)
class Installed:
    ran: Ran
    disk: Path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cuts", default="5", help="how often the plug is pulled while people play")
    parser.addoption(
        "--making", default="12", help="for so many minutes, where a box is not made yet; then it is skipped"
    )


def put_release(guest: Guest, made: Made) -> None:
    """Where INSTALL takes it from."""
    put_checkout(guest.outside / "checkout")
    done("cp", "-r", made.wheels, guest.outside / "wheels")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Made:
    """What this tier asks for is more than a machine must have before something lands: CI, too, goes on without."""
    try:
        may_be_made()
        memory = os.environ.get(IN_MEMORY)
        if memory and disk_usage(memory).free < ROOM:
            del os.environ[IN_MEMORY]  # there is more on the disk
        needs_room(tmp_path_factory.getbasetemp())
        may_have_network()
        parts = make(int(pytestconfig.getoption("--making", "12")))
        network()  # only now: what is made is fetched
    except pytest.fail.Exception as lacking:
        pytest.skip(str(lacking).removesuffix(IN_CI))
    return parts


def first_boot(guest: Guest) -> None:
    """A guest that dies, or that had its time and does not answer, is made wrong: that is no matter of this machine."""
    try:
        guest.boot(within_s=BOOT_S)
    except Slow as why:
        pytest.skip(f"a box starts too slowly here: {why}")


@pytest.fixture(scope="session")
def installed(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """As the README says, and the plug pulled a second after its last word."""
    guest = Guest(made, tmp_path_factory.mktemp("installed"))
    put_release(guest, made)
    try:
        first_boot(guest)
        ran = guest.run(f"{INSTALL}; code=$?; sleep 1; exit $code")
        guest.cut()
        yield Installed(ran, guest.written)
    finally:
        guest.gone()


@pytest.fixture(scope="module")
def box(made: Made, installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """One that has just been switched on."""
    guest = Guest(made, tmp_path_factory.mktemp("box"), over=installed.disk)
    try:
        guest.boot()
        yield guest
    finally:
        guest.gone()
