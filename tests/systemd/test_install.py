"""The install script in throw-away systems: Debian 12 and 13 as a tree, each also booted with its own systemd."""

import os
import re
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd.throw_away import PYTHONS, put_checkout, system
from tests.systemd.tools import REPO, done, missing, needed, run

pytestmark = pytest.mark.install
SYSTEM = "systemd,systemd-sysv,dbus,udev"  # what every Debian and Raspberry Pi OS has
EVENING = Path(__file__).with_name("evening.py")
HIGH_CARD = REPO / "tests/sixth_game/high_card"


@pytest.fixture(scope="module", params=PYTHONS)
def suite(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def root(suite: str) -> Iterator[Path]:
    """A fresh system, with the checkout and the wheels it will be given beside it."""
    with system(suite, SYSTEM, extra="pi") as folder:
        put_checkout(folder / "checkout")
        yield folder


def install(root: Path, *options: str) -> str:
    given: tuple[str | Path, ...] = ("--root", root, "--pi", "--offline-wheels", root / "wheels", *options)
    return done(root / "checkout/systemd/install.sh", *given)


@pytest.fixture(scope="module")
def installed(root: Path) -> Path:
    """Installed, with settings of the owner's and a saved game, and installed again."""
    said = install(root, "--hotspot=Kraken 1")
    assert "written, with every setting explained" in said
    settings = root / "etc/table-companion/companion.toml"
    settings.write_text(settings.read_text().replace('language = "en"', 'language = "en"  # mine'))
    game = root / "var/lib/table-companion/games/00001-captains-chair.jsonl"
    game.parent.mkdir(mode=0o700)
    game.write_text("")
    before = facts(root)
    said = install(root, "--hotspot=Another")
    assert "yours are kept" in said
    assert "installing:" not in said
    assert facts(root) == before
    return root


def facts(root: Path) -> dict[str, str]:
    """Everything but the version's own folder: who owns what, and what stands in it."""
    found: dict[str, str] = {}
    for top in ("etc", "usr/lib/sysusers.d", "usr/local/bin", "var/lib/table-companion"):
        for path in sorted((root / top).rglob("*")):
            its = path.lstat()
            content = path.read_text(errors="replace") if path.is_file() and not path.is_symlink() else ""
            found[str(path.relative_to(root))] = f"{its.st_mode:o} {its.st_uid}:{its.st_gid} {content}"
    return {path: fact for path, fact in found.items() if not path.startswith(("etc/ld.so.cache", "etc/ssl"))}


def test_a_second_run_changes_nothing_but_the_version(installed: Path) -> None:
    releases = installed / "opt/table-companion/releases"
    assert sorted(each.name for each in releases.iterdir()) == ["1", "2"]
    assert os.readlink(installed / "opt/table-companion/current") == "releases/2"
    assert "# mine" in (installed / "etc/table-companion/companion.toml").read_text()


def test_the_user_has_the_groups_and_no_shell(installed: Path) -> None:
    groups = set(done("chroot", installed, "id", "-nG", "companion").split())
    assert groups == {"companion", "gpio", "audio", "dialout"}
    assert done("chroot", installed, "getent", "passwd", "companion").strip().endswith(":/usr/sbin/nologin")


def test_the_saved_games_are_the_tables_alone_and_the_program_is_roots(installed: Path) -> None:
    state = (installed / "var/lib/table-companion").stat()
    assert state.st_mode & 0o777 == 0o700
    assert str(state.st_uid) == done("chroot", installed, "id", "-u", "companion").strip()
    for path in (installed / "opt/table-companion").rglob("*"):
        its = path.lstat()
        assert its.st_uid == 0, path
        assert path.is_symlink() or not its.st_mode & 0o022, path
        assert path.is_symlink() or its.st_mode & 0o044 == 0o044, path


def test_the_product_runs_there_and_is_compiled(installed: Path) -> None:
    checked = run("chroot", installed, "/usr/local/bin/table-companion", "check", "--hardware", "fake", "--port", "0")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "/etc/table-companion/companion.toml" in checked.stdout
    current = installed / "opt/table-companion/current"
    for module in ("companion/table/table.py", "hardware/build.py", "web/listen/server.py"):
        path = current / module
        assert list((path.parent / "__pycache__").glob(f"{path.stem}.*.pyc")), module
    assert len(list((current / "web/__pycache__/templates").iterdir())) > 40


def test_the_way_to_the_pins_is_a_real_one(installed: Path) -> None:
    """pip would take an empty lgpio 0.0.0.2 on Python 3.13."""
    python = "/opt/table-companion/current/venv/bin/python"
    code = "import os; os.chdir('/run'); import lgpio, gpiozero.pins.lgpio; print(hasattr(lgpio, 'gpiochip_open'))"
    assert done("chroot", installed, "env", "LG_WD=/run", python, "-c", code).strip() == "True"


def test_that_system_has_nothing_to_complain_about(installed: Path) -> None:
    for unit in ("companion.service", "companion-hotspot.service"):
        verified = run("chroot", installed, "systemd-analyze", "verify", "--man=no", f"/etc/systemd/system/{unit}")
        complaints = [each for each in (verified.stdout + verified.stderr).splitlines() if "companion" in each]
        assert complaints == []
    wants = installed / "etc/systemd/system/multi-user.target.wants"
    assert {"companion.service", "companion-hotspot.service"} <= {each.name for each in wants.iterdir()}


def test_that_udev_reads_the_rules(installed: Path, suite: str) -> None:
    if suite == "bookworm":
        pytest.skip("udev verifies rules from 254 on, and Bookworm has 252; Trixie's does it")
    verified = run("chroot", installed, "udevadm", "verify", "--no-style", "/etc/udev/rules.d/60-companion.rules")
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_the_wifi_profile_is_filled_in_and_readable_by_root_alone(installed: Path) -> None:
    profile = installed / "etc/NetworkManager/system-connections/companion-hotspot.nmconnection"
    text = profile.read_text()
    assert profile.stat().st_mode & 0o777 == 0o600  # NetworkManager takes no other
    assert profile.stat().st_uid == 0
    assert "@" not in re.sub(r"(?m)^#.*$", "", text)
    assert "\nssid=Kraken 1\n" in text  # the second run kept the first one's name and password
    assert re.search(r"\npsk=[a-z2-9]{12}\n", text)
    assert re.search(r"\nuuid=[0-9a-f-]{36}\n", text)


def test_networkmanager_reads_it(installed: Path, suite: str) -> None:
    if suite != "bookworm":
        pytest.skip("once is enough")
    get(installed, "network-manager")
    profile = "/etc/NetworkManager/system-connections/companion-hotspot.nmconnection"
    read = done("chroot", installed, "sh", "-c", f"nmcli --offline connection modify wifi.hidden no <{profile}")
    for line in ("mode=ap", "ssid=Kraken 1", "key-mgmt=wpa-psk", "method=shared"):
        assert line in read.splitlines()


def get(root: Path, package: str) -> None:
    getting = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", package)
    if run("chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", *getting).returncode:
        missing(f"{package} cannot be installed in the throw-away system")


def test_the_table_lives_through_an_evening(installed: Path, suite: str) -> None:
    """Booted: install, crash, stuck loop, wrong settings, bad and good updates, port 80, uninstall."""
    nspawn = needed("systemd-nspawn", "systemd-container")
    get(installed, "openssh-client")  # a signature of an update is looked at
    done(installed / "checkout/systemd/uninstall.sh", "--purge", "--root", installed)
    put_games(installed / "opt/games")
    shutil.copy(EVENING, installed / "opt/evening.py")
    (installed / "etc/systemd/system/evening.service").write_text(EVENING_UNIT)
    wants = installed / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(exist_ok=True)
    (wants / "evening.service").symlink_to("../evening.service")
    options = ["--register=no", "--keep-unit", "--private-network", "--capability=all", "--system-call-filter=bpf"]
    options += [f"--bind={node}:/dev/{node.name}" for node in device_nodes(installed.parent)]
    unified = {**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}  # Trixie boots with no other, Raspberry Pi OS too
    booted = run("timeout", "1600", nspawn, "-D", installed, *options, "--boot", env=unified)
    log = installed / "opt/evening.log"
    if not log.exists():
        missing(f"systemd-nspawn cannot boot a system here: {(booted.stdout + booted.stderr)[-500:]}")
    told = log.read_text()
    assert "===== the evening went well" in told, told[-8_000:]


def device_nodes(folder: Path) -> list[Path]:
    """Serial ports and a sound card whose drivers were not there when the service started; and what is not its own."""
    numbers = {
        "usb": (188, 0),
        "acm": (166, 0),
        "ama": (204, 64),
        "snd": (116, 0),
        "closed-mem": (1, 1),
        "closed": (180, 0),
    }
    for name, (major, minor) in numbers.items():
        os.mknod(folder / f"probe-{name}", 0o666 | stat.S_IFCHR, os.makedev(major, minor))
        (folder / f"probe-{name}").chmod(0o666)
    return sorted(folder.glob("probe-*"))


EVENING_UNIT = """\
[Unit]
After=basic.target
SuccessAction=poweroff-force
FailureAction=poweroff-force
[Service]
Type=oneshot
TimeoutStartSec=1500
ExecStart=/usr/bin/python3 /opt/evening.py
StandardOutput=file:/opt/evening.log
StandardError=inherit
"""


def put_games(folder: Path) -> None:
    """The smallest game, and a copy of it with a rule that never comes back."""
    shutil.copytree(HIGH_CARD, folder / "high_card", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(folder / "high_card", folder / "stuck_card")
    module = folder / "stuck_card/__init__.py"
    text = module.read_text()
    head = "    def decide(self, course: Course[State]) -> None:\n"
    assert head in text
    module.write_text(
        text.replace(head, f"{head}        while True:\n            pass\n").replace('"high-card"', '"stuck-card"')
    )


def test_goodbye_leaves_the_games_unless_it_is_told_to_purge(installed: Path) -> None:
    """The last one: it takes the system apart."""
    install(installed)
    state, settings = installed / "var/lib/table-companion", installed / "etc/table-companion/companion.toml"
    kept = sorted(state.rglob("*"))
    uninstall = installed / "checkout/systemd/uninstall.sh"
    for _ in range(2):  # safe to run twice as well
        said = done(uninstall, "--root", installed)
        assert "kept: the saved games" in said
        assert sorted(state.rglob("*")) == kept
        assert settings.exists()
        assert not (installed / "opt/table-companion").exists()
        left = [each for each in (installed / "etc/systemd/system").rglob("companion*") if not each.is_dir()]
        assert left == []
    profiles = installed / "etc/NetworkManager/system-connections"
    profiles.mkdir(parents=True, exist_ok=True)
    for name, called in {"a": r"companion-home\sVilla", "b": "companion-home Villa", "c": "companion-homely"}.items():
        (profiles / f"{name}.nmconnection").write_text(f"[connection]\nid={called}\n\n[wifi-security]\npsk=Sesam\n")
    done(uninstall, "--purge", "--root", installed)
    assert sorted(each.name for each in profiles.iterdir()) == ["c.nmconnection"], "a Wi-Fi of somebody else's"
    assert not state.exists()
    assert not settings.exists()
    assert run("chroot", installed, "id", "companion").returncode != 0
