"""The shell scripts, without running what they do: syntax, lint, help, and refusals before anything is changed."""

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import pytest

from tests.systemd.tools import SYSTEMD, missing, needed, run

SCRIPTS = ("install.sh", "uninstall.sh", "go-back.sh", "table-companion")
ALL = (
    *SCRIPTS,
    "packages.sh",
    "update-file.sh",
    "screen.sh",
    "first-boot.sh",
    "vendor-data",
    "debian/build.sh",
)  # these are called by others, as whoever they are
WITH_OPTIONS = ("install.sh", "uninstall.sh", "go-back.sh")


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """The scripts where everybody may read them: a checkout may lie in root's own folder, and so does tmp_path."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        for name in (*SCRIPTS, "releases.sh"):
            copy(SYSTEMD / name, folder)
        yield Path(folder)


@pytest.mark.parametrize("name", ALL)
def test_it_is_a_posix_script_that_stops_at_errors(name: str) -> None:
    script = SYSTEMD / name
    text = script.read_text()
    assert text.startswith("#!/bin/sh\n")
    assert "\nset -eu\n" in text
    assert os.access(script, os.X_OK)
    assert run("sh", "-n", script).stderr == ""


@pytest.mark.parametrize("name", ALL)
def test_shellcheck_has_nothing_to_complain_about(name: str) -> None:
    checked = run(needed("shellcheck", "shellcheck"), "-x", "-P", SYSTEMD.parent, SYSTEMD / name)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_help_needs_no_root_and_names_every_option(name: str, open_to_all: Path) -> None:
    text = (SYSTEMD / name).read_text()
    shown = run(*as_nobody(), open_to_all / name, "--help")
    assert shown.returncode == 0, shown.stderr
    options = {
        word for line in text.splitlines() if line.strip().startswith("--") for word in line.split(")")[0].split()
    }
    for option in {word.rstrip(",").partition("=")[0] for word in options if word.startswith("--")}:
        assert option in shown.stdout


@pytest.mark.parametrize("name", SCRIPTS)
def test_without_root_it_says_so_and_does_nothing(name: str, open_to_all: Path) -> None:
    ran = run(*as_nobody(), open_to_all / name)
    assert ran.returncode == 1
    assert "root" in ran.stderr
    assert "sudo" in ran.stderr


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_an_unknown_option_changes_nothing(name: str) -> None:
    ran = run("sh", SYSTEMD / name, "--pruge")
    assert ran.returncode == 1
    assert "--pruge" in ran.stderr


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("install.sh", "--root"),
        ("install.sh", "--offline-wheels"),
        ("uninstall.sh", "--root"),
        ("go-back.sh", "--root"),
    ],
)
@pytest.mark.parametrize("folder", [[], ["/not/there"]], ids=["none named", "not there"])
def test_a_folder_that_is_not_there_is_refused(name: str, option: str, folder: list[str]) -> None:
    ran = run("sh", SYSTEMD / name, option, *folder)
    assert ran.returncode == 1
    assert option in ran.stderr


def test_a_name_that_would_break_the_wifi_profile_is_refused(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        missing("this needs root")
    for name in ("a/b", "a;b", "x" * 33, " a", "a&b", "päuse"):
        ran = run("sh", SYSTEMD / "install.sh", f"--hotspot={name}", "--root", str(rooted(tmp_path)))
        assert ran.returncode == 1
        assert "--hotspot" in ran.stderr


# --- the page on this machine's own screen

SETTINGS = "/etc/table-companion/companion.toml"
DROPIN = "/etc/systemd/system/companion.service.d/port-80.conf"


@pytest.mark.parametrize(
    ("settings", "on_port_80", "address"),
    [
        (None, False, "http://localhost:8080/table"),
        ("[web]\nport = 9000  # ours\n", False, "http://localhost:9000/table"),
        ("[web]\nport = 9000\n", True, "http://localhost:80/table"),
    ],
)
def test_the_screen_opens_the_table_where_it_is_when_it_is_there(
    tmp_path: Path, settings: str | None, on_port_80: bool, address: str
) -> None:
    """The script with other paths, and with programs that only say how they were called."""
    script, fakes = tmp_path / "screen.sh", tmp_path / "fakes"
    text = (SYSTEMD / "screen.sh").read_text()
    assert SETTINGS in text
    assert DROPIN in text
    script.write_text(text.replace(SETTINGS, f"{tmp_path}/settings").replace(DROPIN, f"{tmp_path}/dropin"))
    if settings is not None:
        (tmp_path / "settings").write_text(settings)
    if on_port_80:
        (tmp_path / "dropin").touch()
    fakes.mkdir()
    asked = f'echo "$3" >>{tmp_path}/asked; [ "$(wc -l <{tmp_path}/asked)" -ge 3 ]'
    for name, does in {"cage": 'echo "$@"', "chromium": "", "sleep": "", "python3": asked}.items():
        (fakes / name).write_text(f"#!/bin/sh\n{does}\n")
        (fakes / name).chmod(0o755)
    ran = run("sh", script, env={"PATH": f"{fakes}:/usr/bin:/bin", "XDG_RUNTIME_DIR": str(tmp_path)})
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "asked").read_text().splitlines() == [address] * 3, "until somebody answers"
    assert ran.stdout.startswith(f"-d -- {fakes}/chromium --kiosk ")
    assert ran.stdout.split()[-1] == address


def rooted(folder: Path) -> Path:
    """A root with just enough for the script to believe in it; it must stop before it uses it."""
    (folder / "usr/bin").mkdir(parents=True, exist_ok=True)
    (folder / "usr/bin/apt-get").touch(mode=0o755)
    return folder


def as_nobody() -> tuple[str, ...]:
    if os.geteuid() != 0:
        return ()
    return (needed("setpriv", "util-linux"), "--reuid=65534", "--regid=65534", "--clear-groups")
