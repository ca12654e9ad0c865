"""The Debian package: built, looked over by lintian, installed and purged in a throw-away Debian 12 and 13."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import pytest

from tests.systemd.throw_away import system
from tests.systemd.tools import SYSTEMD, done, needed, run

pytestmark = pytest.mark.install
PACKAGES = "systemd,python3,ca-certificates"


SUITES = {"12": "bookworm", "13": "trixie"}
PYTHONS = {"12": "python3 (>= 3.11), python3 (<< 3.12)", "13": "python3 (>= 3.13), python3 (<< 3.14)"}
WHEELS = {"12": "311", "13": "313"}


@contextmanager
def built(debian: str, architecture: str) -> Iterator[Path]:
    needed("dh", "debhelper")
    with TemporaryDirectory() as place:
        said = done(SYSTEMD / "debian/build.sh", sys.executable, debian, architecture, place)
        yield Path(said.strip().splitlines()[-1])


@pytest.fixture(scope="module", params=SUITES)
def debian(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def package(debian: str) -> Iterator[Path]:
    with built(debian, "amd64") as package:
        yield package


@pytest.fixture(scope="module")
def root(debian: str, package: Path) -> Iterator[Path]:
    with system(SUITES[debian], PACKAGES, extra="", name="-deb") as folder:
        copy(package, folder / "table-companion.deb")
        yield folder


def test_lintian_finds_no_error(package: Path) -> None:
    looked = run(needed("lintian", "lintian"), "--fail-on", "error", package)
    assert looked.returncode == 0, looked.stdout


def test_it_depends_on_the_python_that_its_wheels_are_for(debian: str, package: Path) -> None:
    assert PYTHONS[debian] in done("dpkg-deb", "-f", package, "Depends")


@pytest.mark.arm
@pytest.mark.parametrize("debian", SUITES)
def test_for_a_pi_it_has_a_pis_wheels_and_lintian_finds_no_error(debian: str) -> None:
    """Nothing of it is run here: test_arm.py starts the same wheels under qemu."""
    with built(debian, "arm64") as package:
        assert done("dpkg-deb", "-f", package, "Architecture").strip() == "arm64"
        assert PYTHONS[debian] in done("dpkg-deb", "-f", package, "Depends")
        names = done("dpkg-deb", "-c", package)
        assert f".cpython-{WHEELS[debian]}-aarch64-linux-gnu.so" in names
        assert "x86_64" not in names
        looked = run(needed("lintian", "lintian"), "--fail-on", "error", package)
        assert looked.returncode == 0, looked.stdout


# The order counts: what one installs, the next takes away.


def test_installed_it_has_its_user_its_unit_and_a_table_that_can_start(root: Path) -> None:
    done("chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", "dpkg", "-i", "/table-companion.deb")
    assert set(done("chroot", root, "id", "-nG", "companion").split()) == {"companion", "gpio", "audio", "dialout"}
    assert os.path.lexists(root / "etc/systemd/system/multi-user.target.wants/companion.service")
    unit = (root / "usr/lib/systemd/system/companion.service").read_text()
    assert "/usr/lib/table-companion/bin/companion run" in unit
    assert "/opt/" not in unit
    done("chroot", root, "install", "-d", "-o", "companion", "-m", "0700", "/var/lib/table-companion")
    checked = run("chroot", root, "table-companion", "check", "--hardware", "fake", "--port", "0")
    assert checked.returncode in (0, 3), checked.stdout + checked.stderr
    assert "The table can start." in checked.stdout


def test_its_names_are_in_nobodys_way(root: Path) -> None:
    for name in ("web", "hardware", "companion", "flask"):
        assert run("chroot", root, "python3", "-P", "-c", f"import {name}").returncode


def test_removed_it_leaves_the_games_and_purged_nothing(root: Path) -> None:
    done("chroot", root, "dpkg", "--remove", "table-companion")
    assert not (root / "usr/lib/table-companion").exists()
    assert (root / "var/lib/table-companion").exists()
    assert (root / "etc/table-companion/companion.toml").exists()
    done("chroot", root, "dpkg", "--purge", "table-companion")
    assert not (root / "var/lib/table-companion").exists()
    assert not (root / "etc/table-companion").exists()
