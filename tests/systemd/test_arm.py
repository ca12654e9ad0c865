"""A Raspberry Pi's processor and its newest system: Debian 13 for arm64 under qemu, installed from wheels and started.

All of it runs some twenty times as long as on this machine's own processor: `make test-install ARM=1`.
"""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from tests.systemd.throw_away import put_checkout, system
from tests.systemd.tools import done, missing, needed, run

pytestmark = [pytest.mark.install, pytest.mark.arm]
SYSTEM = "systemd,systemd-sysv,dbus,udev"
PROGRAMS = Path("/proc/sys/fs/binfmt_misc")  # where the kernel is told who runs which programs
BY_QEMU = Path("/usr/lib/binfmt.d/qemu-aarch64.conf")
NEWCOMER = Path(__file__).with_name("newcomer.py")


@pytest.fixture(scope="module")
def processor() -> Iterator[None]:
    """The machine runs programs for arm64, if it did not before."""
    needed("qemu-aarch64-static", "qemu-user-static")
    mounted, known = PROGRAMS / "register", PROGRAMS / "qemu-aarch64"
    if not mounted.exists() and run("mount", "-t", "binfmt_misc", "binfmt_misc", PROGRAMS).returncode:
        missing("this kernel runs no programs for other processors (binfmt_misc)")
    if known.exists():
        yield
        return
    mounted.write_text(BY_QEMU.read_text().strip())
    yield
    known.write_text("-1")


@pytest.fixture(scope="module")
def root(processor: None) -> Iterator[Path]:
    with system("trixie", SYSTEM, extra="pi", name="-arm64", architecture="arm64") as folder:
        put_checkout(folder / "checkout")
        given = ("--root", folder, "--pi", "--offline-wheels", folder / "wheels")
        done(folder / "checkout/systemd/install.sh", *given)
        yield folder


def test_it_is_the_processor_and_the_python_of_a_pi(root: Path) -> None:
    python = "/opt/table-companion/current/venv/bin/python"
    code = "import platform; print(platform.machine(), *platform.python_version_tuple()[:2])"
    assert done("chroot", root, python, "-c", code).split() == ["aarch64", "3", "13"]


def test_its_way_to_the_pins_is_a_real_one(root: Path) -> None:
    python = "/opt/table-companion/current/venv/bin/python"
    code = "import os; os.chdir('/run'); import lgpio, gpiozero.pins.lgpio; print(hasattr(lgpio, 'gpiochip_open'))"
    assert done("chroot", root, "env", "LG_WD=/run", python, "-c", code).strip() == "True"


def test_its_table_opens_and_answers_and_ends(root: Path) -> None:
    copy(NEWCOMER, root / "opt/newcomer.py")
    table = ("table-companion", "run", "--hardware", "fake", "--port", "0")
    alone = 'ip link set lo up; exec chroot "$@"'  # a network that nobody else is in
    told = done("unshare", "--net", "sh", "-c", alone, "sh", root, "python3", "/opt/newcomer.py", *table)
    assert "health: ok" in told
    assert told.splitlines()[-1] in ("ended: 0", "ended: -2")  # the shell of table-companion is interrupted as well
    assert "Traceback" not in told
