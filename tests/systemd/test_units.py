"""The unit files: known to systemd without a complaint, tight enough, and in step with the product."""

import re
from pathlib import Path
from shutil import copy

import pytest

from companion.cli import command_line, exit_codes
from companion.record.home_wifi import PLACE
from tests.systemd.tools import REPO, SYSTEMD, needed, run, settings_of, words_of
from web.listen.server import FILES

UNITS = (
    "companion.service",
    "companion-hotspot.service",
    "companion-screen.service",
    "companion-update.path",
    "companion-update.service",
    "companion-wifi.path",
    "companion-wifi.service",
)
SCREEN = "/opt/table-companion/current/systemd/screen.sh"
PROGRAM = "/opt/table-companion/current/venv/bin/companion"
EXPOSURE = 20  # tenths: 2.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The units as they lie in /etc, with a program that is there."""
    for name in UNITS:
        text = (SYSTEMD / name).read_text()
        (tmp_path / name).write_text(text.replace(PROGRAM, "/bin/true").replace(SCREEN, "/bin/true"))
    return tmp_path


@pytest.fixture
def on_port_80(folder: Path) -> Path:
    dropins = folder / "companion.service.d"
    dropins.mkdir()
    copy(SYSTEMD / "port-80.conf", dropins)
    return folder


@pytest.mark.parametrize("name", UNITS)
def test_systemd_has_nothing_to_complain_about(folder: Path, name: str) -> None:
    verified = run(needed("systemd-analyze", "systemd"), "verify", "--man=no", folder / name)
    assert verified.stdout + verified.stderr == ""  # its exit code is 0 for an unknown key too


def test_the_drop_in_for_port_80_too(on_port_80: Path) -> None:
    verified = run(needed("systemd-analyze", "systemd"), "verify", "--man=no", on_port_80 / "companion.service")
    assert verified.stdout + verified.stderr == ""


def test_the_service_is_hardened(folder: Path) -> None:
    assert exposure(folder) <= EXPOSURE


def test_it_still_is_on_port_80(on_port_80: Path) -> None:
    plain, open_port = exposure(SYSTEMD), exposure(on_port_80)
    assert plain < open_port <= EXPOSURE  # the first: the drop-in was seen at all


def exposure(folder: Path) -> int:
    analyze = needed("systemd-analyze", "systemd")
    command = ("security", "--offline=true", "--no-pager", folder / "companion.service")
    looked = run(
        analyze, *command, env={"SYSTEMD_UNIT_PATH": f"{folder}:", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    )
    found = re.search(r"Overall exposure level for companion.service: (\d+)\.(\d)", looked.stdout)
    assert found is not None, looked.stdout + looked.stderr
    return int(found[1]) * 10 + int(found[2])


def test_what_no_restart_mends_is_not_restarted() -> None:
    service = settings_of(SYSTEMD / "companion.service")
    assert service["Restart"] == ["on-failure"]
    assert words_of(service["RestartPreventExitStatus"]) == {str(exit_codes.USAGE), str(exit_codes.CONFIG)}


def test_the_table_itself_can_change_nothing_of_its_program() -> None:
    """It asks by a file in its own folder; whoever looks at the signature is another program, and root's."""
    service = settings_of(SYSTEMD / "companion.service")
    assert (service["ProtectSystem"], service["NoNewPrivileges"]) == (["strict"], ["yes"])
    assert service["CapabilityBoundingSet"] == []
    [wish] = settings_of(SYSTEMD / "companion-update.path")["PathExists"]
    assert wish == "/var/lib/table-companion/update/wanted"
    updating = settings_of(SYSTEMD / "companion-update.service")
    assert "User" not in updating
    [line] = updating["ExecStart"]
    assert line == "/usr/bin/python3 -I /opt/table-companion/current/systemd/update.py"


def test_nor_may_it_join_a_wifi_or_read_a_password_of_one() -> None:
    [wish] = settings_of(SYSTEMD / "companion-wifi.path")["PathExists"]
    assert Path(wish) == PLACE / "wifi/wanted"
    assert settings_of(SYSTEMD / "companion.service")["RuntimeDirectory"] == [PLACE.name], "in memory, and its own"
    joining = settings_of(SYSTEMD / "companion-wifi.service")
    assert joining["ExecStart"] == ["/usr/bin/python3 -I /opt/table-companion/current/systemd/wifi.py"]
    assert joining["RestrictAddressFamilies"] == ["AF_UNIX"]
    assert joining["ReadWritePaths"] == ["-/run/NetworkManager -/run/table-companion"]


def test_the_screen_is_nobody_who_could_read_a_game_or_reach_the_internet() -> None:
    screen = settings_of(SYSTEMD / "companion-screen.service")
    assert screen["ExecStart"] == [SCREEN]
    assert screen["User"] == ["companion-screen"]
    assert (screen["IPAddressDeny"], screen["IPAddressAllow"]) == (["any"], ["localhost"])
    assert 'u companion-screen - "' in (SYSTEMD / "install.sh").read_text()


def test_a_go_back_that_a_plug_has_ended_is_finished_before_the_table_starts() -> None:
    [first] = settings_of(SYSTEMD / "companion.service")["ExecStartPre"]
    assert first.startswith("+/bin/sh -c ")
    going = "/var/lib/table-companion-kept/going"
    assert first.count(going) == 2
    assert "kept=/var/lib/table-companion-kept" in (SYSTEMD / "releases.sh").read_text()


def test_the_service_gets_what_the_table_needs_and_not_the_whole_machine() -> None:
    service = settings_of(SYSTEMD / "companion.service")
    assert service["LimitNOFILE"] == [str(FILES)]
    [most] = service["MemoryMax"]
    assert most.endswith("%")
    assert 50 <= int(most.removesuffix("%")) < 100
    assert 64 <= int(service["TasksMax"][0]) <= 256


def test_the_command_line_is_one_that_the_product_knows() -> None:
    [line] = settings_of(SYSTEMD / "companion.service")["ExecStart"]
    program, *words = line.split()
    assert program == PROGRAM
    port_80 = re.search(r'COMPANION_ARGS=(.*)"', (SYSTEMD / "port-80.conf").read_text())
    assert port_80 is not None
    more = words.index("$COMPANION_ARGS")
    for given in ([], port_80[1].split()):
        args = command_line.parser({}).parse_args([*words[:more], *given, *words[more + 1 :]])
        assert args.config == Path("/etc/table-companion/companion.toml")
    assert args.port == 80


def test_lgpio_gets_a_folder_that_it_can_write_to() -> None:
    service = settings_of(SYSTEMD / "companion.service")
    [folder] = service["RuntimeDirectory"]
    assert service["WorkingDirectory"] == [f"%t/{folder}"]
    assert f"LG_WD=%t/{folder}" in words_of(service["Environment"])


@pytest.mark.parametrize(
    ("part", "devices"),
    [
        ("pins", {"char-gpiochip", "char-*gpiomem*"}),
        ("sound", {"char-alsa", "char-116"}),
        ("readers", {"char-ttyUSB", "char-188", "char-ttyACM", "char-166", "char-ttyAMA", "char-204", "char-ttyS"}),
    ],
)
def test_the_parts_of_the_box_can_be_opened(part: str, devices: set[str]) -> None:
    service = settings_of(SYSTEMD / "companion.service")
    assert service["DevicePolicy"] == ["closed"]
    assert devices <= {each.split()[0] for each in service["DeviceAllow"] if each.endswith(" rw")}
    assert service["PrivateDevices"] == ["no"]
    assert "ProcSubset" not in service  # /proc/device-tree says which Pi this is, /proc/asound which cards


def test_a_missing_group_cannot_stop_the_start() -> None:
    assert "SupplementaryGroups" not in settings_of(SYSTEMD / "companion.service")
    lines = (SYSTEMD / "companion.sysusers").read_text().splitlines()
    assert {f"m companion {group}" for group in ("gpio", "audio", "dialout")} <= set(lines)


def test_without_networkmanager_the_hotspot_is_no_failure_at_each_start() -> None:
    conditions = settings_of(SYSTEMD / "companion-hotspot.service")["ConditionPathExists"]
    assert conditions[0] == "/usr/bin/nmcli"
    assert conditions[1].endswith("/companion-hotspot.nmconnection")


def test_the_folder_through_which_the_table_hears_of_wifis_is_there_and_stays() -> None:
    table, hotspot = (settings_of(SYSTEMD / f"companion{each}.service") for each in ("", "-hotspot"))
    folder = f"/run/{table['RuntimeDirectory'][0]}"
    assert hotspot["ReadWritePaths"] == [f"-{folder}"]
    assert "companion.service" in words_of(hotspot["After"])
    assert table["RuntimeDirectoryPreserve"] == ["restart"]


def test_the_hotspot_profile_is_one_that_networkmanager_reads() -> None:
    text = (SYSTEMD / "companion-hotspot.nmconnection").read_text()
    assert set(re.findall(r"@(\w+)@", text)) == {"UUID", "SSID", "PASSWORD"}
    for line in ("mode=ap", "method=shared", "key-mgmt=wpa-psk", "autoconnect=false", "address1=10.42.0.1/24"):
        assert line in text.splitlines()


@pytest.mark.parametrize(
    "path",
    sorted(each for each in SYSTEMD.rglob("*") if each.is_file() and each.parent.name != "__pycache__"),
    ids=lambda path: path.name,
)
def test_nothing_here_knows_a_user_or_a_folder_of_ours(path: Path) -> None:
    text = path.read_text()
    assert str(REPO) not in text
    assert not re.search(r"/home/|\bUser=pi\b|\bpi:pi\b", text)


def test_the_names_for_readers_do_not_collide() -> None:
    """Two readers with the same chip and no serial number are told apart by their USB socket."""
    names = re.findall(r'SYMLINK\+="([^"]+)"', (SYSTEMD / "60-companion.rules").read_text())
    assert len(names) == len(set(names)) > 5
    assert all(re.fullmatch(r"companion-reader-[a-z0-9]+-%b", name) for name in names)


def test_udev_reads_the_rules(tmp_path: Path) -> None:
    udevadm = needed("udevadm", "udev")
    if run(udevadm, "verify", "--help").returncode:
        pytest.skip("this udev is older than 254 and cannot verify rules; the Trixie root in test_install.py can")
    rules = tmp_path / "60-companion.rules"
    rules.write_text((SYSTEMD / "60-companion.rules").read_text().replace('GROUP="gpio"', 'GROUP="dialout"'))
    verified = run(udevadm, "verify", "--no-style", rules)
    assert verified.returncode == 0, verified.stdout + verified.stderr
