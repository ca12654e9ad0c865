"""The README's two commands on a machine that has nothing: a minimal Debian 12 and 13 with git, make and Python."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from tests.systemd.throw_away import PYTHONS, system
from tests.systemd.tools import REPO, done, needed, run

pytestmark = pytest.mark.install
PACKAGES = "git,make,python3,ca-certificates"
NEWCOMER = Path(__file__).with_name("newcomer.py")
A_PART = (
    "tests/browser tests/systemd tests/companion/test_main.py tests/hardware"  # of each kind, and what asks for root
)


class Bare:
    def __init__(self, root: Path) -> None:
        self.root = root
        self._enter = needed("systemd-nspawn", "systemd-container")
        done("chroot", root, "useradd", "--create-home", "ann")
        for whose, home in (("root", "root"), ("ann", "home/ann")):
            checkout = root / home / "table"
            checkout.mkdir()
            files = subprocess.run(  # as a clone has it, with what is not committed yet
                ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                cwd=REPO, check=True, capture_output=True,
            ).stdout  # fmt: skip
            packed = subprocess.run(
                ["tar", "--null", "-T", "-", "-c"], cwd=REPO, check=True, input=files, capture_output=True
            ).stdout
            subprocess.run(["tar", "-C", checkout, "--no-same-owner", "-x"], input=packed, check=True)
            done("chroot", root, "chown", "-R", f"{whose}:", f"/{home}/table")
        copy(NEWCOMER, root / "opt/newcomer.py")

    def call(self, whose: str, *command: str, **environment: str) -> tuple[int, str]:
        """In the checkout; the exit code, and all that was said."""
        home = "/root" if whose == "root" else f"/home/{whose}"
        given = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels", **environment}
        options = [f"--user={whose}", f"--chdir={home}/table", *(f"--setenv={k}={v}" for k, v in given.items())]
        ran = run(self._enter, "-q", "-D", self.root, "--register=no", "--keep-unit", "--pipe", *options, *command)
        return ran.returncode, ran.stdout + ran.stderr


@pytest.fixture(scope="module", params=PYTHONS)
def bare(request: pytest.FixtureRequest) -> Iterator[Bare]:
    with system(request.param, PACKAGES, extra="dev", name="-bare") as root:
        yield Bare(root)


# The order counts: what one test installs, the next one has.


def test_what_a_user_cannot_install_is_named(bare: Bare) -> None:
    for target in ("run", "test"):
        code, said = bare.call("ann", "make", target)
        assert code
        assert "sudo apt install python3-venv" in said
        assert "Traceback" not in said


@pytest.mark.parametrize("whose", ["root", "ann"])
def test_make_run_opens_a_table(bare: Bare, whose: str) -> None:
    """Root's installs python3-venv."""
    code, said = bare.call(whose, "python3", "/opt/newcomer.py", "make", "run", "ARGS=--port 0")
    assert code == 0, said
    assert "The table is open" in said
    assert "health: ok" in said
    assert "ended: " in said
    assert "Traceback" not in said


def test_a_user_passes_the_tests_without_a_browser(bare: Bare) -> None:
    code, said = bare.call("ann", "make", "test", f"ARGS={A_PART}")
    assert code == 0, said[-8_000:]
    assert "The browser tests are skipped. To run them: sudo apt install chromium-headless-shell libatomic1" in said
    assert all("sudo apt install chromium-headless-shell libatomic1" in each for each in skipped_browser_tests(said))


def test_root_passes_all_tests(bare: Bare) -> None:
    code, said = bare.call("root", "make", "test", COMPANION_NEED_BROWSER="1")
    assert code == 0, said[-8_000:]
    assert re.search(r"\d{4} passed", said)


def test_a_browser_without_its_drivers_library_is_a_skip_with_its_cure(bare: Bare) -> None:
    done("chroot", bare.root, "dpkg", "--purge", "--force-depends", "libatomic1")
    code, said = bare.call("ann", "make", "test", "ARGS=tests/browser")
    assert code == 0, said[-8_000:]
    assert all("To run the browser tests: sudo apt install libatomic1" in each for each in skipped_browser_tests(said))


def skipped_browser_tests(said: str) -> list[str]:
    found = re.findall(r"SKIPPED \[\d+\] tests/browser/.*", said)
    assert len(found) > 40, said[-8_000:]
    return found
