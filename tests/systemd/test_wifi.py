"""Root's program for a Wi-Fi that the host has named: tried before it is believed, its password seen nowhere."""

import json
import os
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest

from companion.record.home_wifi import HomeWifi, Network
from tests.systemd import fake_nmcli
from tests.systemd.fake_nmcli import (
    AT_HOME,
    BLOCKED,
    HOME_UUID,
    HOTSPOT_UUID,
    IN_REACH,
    NO_ADDRESS,
    NO_TIME,
    NOT_FOUND,
    NOWHERE,
    ON_HOTSPOT,
    SOMETHING,
    TOO_LONG_TO_LET_IN,
    TWO_RADIOS,
    WIRED,
    WRONG_PASSWORD,
    WRONG_PASSWORD_BEFORE,
    Answer,
    FakeNetworkManager,
)
from tests.systemd.tools import SYSTEMD, missing

TABLE = 65534  # a user with few rights
PASSWORD = r" Pippi; #\Lotta\s=7 "
PROGRAM = SYSTEMD / "wifi.py"
UP = Answer("connection up uuid")
THERE = Answer("IP4.ADDRESS", 0, "192.168.178.31/24\n")


def program() -> ModuleType:
    spec = spec_from_file_location("wifi", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["wifi"] = module  # its dataclasses look there
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # nothing of ours lies about in systemd/
    spec.loader.exec_module(module)
    sys.dont_write_bytecode = writes
    return module


class Box:
    """A machine with a table on it and a NetworkManager, as the table and as root see it."""

    def __init__(self, folder: Path) -> None:
        if os.geteuid() != 0:
            missing("a Wi-Fi is joined by root alone, and so is a test's")
        self.root = folder / "root"
        self.place = self.root / "run/table-companion"
        self.place.mkdir(parents=True)
        for each in (folder, self.root, self.root / "run"):
            each.chmod(0o755)
        self.profiles = self.root / "run/NetworkManager/system-connections"
        self.manager = FakeNetworkManager(folder / "manager")
        self.manager.knows(Answer("device status", 0, ON_HOTSPOT), UP, THERE, Answer("wifi list", 0, IN_REACH))
        self.home = HomeWifi(self.place / "wifi")
        self.wifi = program()
        self.own()

    def own(self) -> None:
        for each in (self.place, *self.place.rglob("*")):
            os.chown(each, TABLE, TABLE, follow_symlinks=False)

    def run(self) -> int:
        self.own()
        machine = self.wifi.Machine(self.root, keep_s=2, look_s=1e-3)
        return int(machine.run())

    def join(self, name: str = "Villa Kunterbunt", password: str = PASSWORD, *, is_hidden: bool = False) -> int:
        self.home.join(name, password, is_hidden=is_hidden)
        return self.run()

    def is_visited(self) -> None:
        """A phone comes as soon as it is told that the box is there."""
        self.manager.knows(THERE._replace(touches=(str(self.place / "wifi/keep"),)))

    @property
    def keyfile(self) -> str:
        return self.manager.loaded()


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """Not in pytest's own folder: that is one user's alone, and the table is another one."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        made = Box(folder)
        monkeypatch.setenv("PATH", f"{folder / 'manager'}:{os.environ['PATH']}")
        yield made
        del sys.modules["wifi"]


# --- looking around


def test_what_is_in_reach_is_told_once_each_the_strongest_first_with_its_lock(box: Box) -> None:
    box.home.look()
    assert box.home.now().state == "asked"
    assert box.run() == 0
    told = box.home.now()
    assert (told.state, told.goes_on) == ("", False)
    assert told.networks == (
        Network("Caf:é \\o/", 100, "open"),
        Network("Villa Kunterbunt", 82, "psk"),
        Network("eduroam", 71, "other"),
        Network("Old Box", 55, "other"),
        Network("Neu", 38, "sae"),
        Network("Beides", 30, "psk"),
    )


def test_a_radio_that_is_the_tables_own_wifi_is_freed_for_the_look_and_comes_back(box: Box) -> None:
    box.home.look()
    box.run()
    down, up = box.manager.changes()
    assert "connection down id companion-hotspot" in down
    assert "connection up id companion-hotspot" in up


@pytest.mark.parametrize("devices", [AT_HOME, TWO_RADIOS], ids=["in a Wi-Fi", "with a second radio"])
def test_otherwise_nothing_is_taken_down_for_it(box: Box, devices: str) -> None:
    box.manager.knows(Answer("device status", 0, devices))
    box.home.look()
    assert box.run() == 0
    assert box.manager.changes() == []


def test_before_the_tables_own_wifi_opens_what_is_in_reach_is_noted(box: Box) -> None:
    box.manager.knows(Answer("device status", 0, NOWHERE))
    box.wifi.Machine(box.root).before_hotspot()
    assert [each.name for each in box.home.now().networks][:2] == ["Caf:é \\o/", "Villa Kunterbunt"]
    assert box.manager.changes() == []


# --- joining


def test_what_a_phone_has_come_over_is_kept_and_what_was_given_for_it_before_goes(box: Box) -> None:
    older = "companion-home Villa Kunterbunt"
    box.manager.knows(Answer("UUID,NAME", 0, f"1111:{older}\n2222:companion-home Other\n3333:Villa Kunterbunt\n"))
    box.is_visited()
    assert box.join() == 0
    told = box.home.now()
    assert (told.state, told.name, told.address) == ("kept", "Villa Kunterbunt", "192.168.178.31")
    load, up, keep, delete = box.manager.changes()
    assert load.startswith("connection load ")
    number = load.rpartition("companion-home-")[2].removesuffix(".nmconnection")
    assert up == f"--wait 35 connection up uuid {number} ifname wlan0"
    assert keep == f"connection modify uuid {number} connection.autoconnect yes"
    assert delete == "connection delete uuid 1111"


def test_the_profile_is_roots_alone_lies_in_memory_and_networkmanager_reads_the_same_password(box: Box) -> None:
    box.is_visited()
    box.join()
    mode, *lines = box.keyfile.splitlines()
    assert mode == "600"
    assert r"psk=\sPippi;\s#\\Lotta\\s=7\s" in lines
    assert "key-mgmt=wpa-psk" in lines
    assert "autoconnect=false" in lines
    assert "may-fail=false" in lines
    [ssid] = [each for each in lines if each.startswith("ssid=")]
    assert bytes(int(each) for each in ssid.removeprefix("ssid=").split(";") if each) == b"Villa Kunterbunt"
    assert str(box.profiles).endswith("/run/NetworkManager/system-connections")


@pytest.mark.parametrize(
    ("name", "is_hidden", "password", "lines", "not_there"),
    [
        ("Neu", False, PASSWORD, ["key-mgmt=sae"], "hidden"),
        ("Caf:é \\o/", False, "", [], "wifi-security"),
        ("Versteckt", True, PASSWORD, ["key-mgmt=wpa-psk", "hidden=true"], "sae"),
        ("Versteckt", True, "", ["hidden=true"], "wifi-security"),
    ],
    ids=["WPA3 alone", "open", "hidden", "hidden and open"],
)
def test_each_lock_has_its_profile(
    box: Box, name: str, is_hidden: bool, password: str, lines: list[str], not_there: str
) -> None:
    box.home.look()
    box.run()
    box.is_visited()
    assert box.join(name, password, is_hidden=is_hidden) == 0
    for each in lines:
        assert each in box.keyfile.splitlines()
    assert not_there not in box.keyfile


@pytest.mark.parametrize(
    ("answer", "state", "why"),
    [
        (WRONG_PASSWORD, "30 (disconnected)", "password"),
        (WRONG_PASSWORD_BEFORE, "30 (disconnected)", "password"),
        (TOO_LONG_TO_LET_IN, "30 (disconnected)", "password"),
        (NOT_FOUND, "30 (disconnected)", "not_in_reach"),
        (NO_ADDRESS, "30 (disconnected)", "no_address"),
        (NO_TIME, "50 (connecting (configuring))", "not_in_reach"),
        (NO_TIME, "60 (connecting (need authentication))", "password"),
        (NO_TIME, "70 (connecting (getting IP configuration))", "no_address"),
        (NO_TIME, "", "failed"),
        (SOMETHING, "30 (disconnected)", "failed"),
    ],
)
def test_what_does_not_come_up_is_forgotten_the_tables_own_comes_back_and_the_reason_is_told(
    box: Box, answer: tuple[int, str, str], state: str, why: str
) -> None:
    box.manager.knows(Answer("ifname wlan0", *answer), Answer("GENERAL.STATE", 0, state))
    assert box.join() == 1
    told = box.home.now()
    assert (told.state, told.why, told.name) == ("failed", why, "Villa Kunterbunt")
    _, _, delete, back = box.manager.changes()
    assert delete.startswith("connection delete uuid ")
    assert back == f"--wait 30 connection up uuid {HOTSPOT_UUID}"
    assert list(box.profiles.iterdir()) == []


def test_where_no_phone_comes_over_it_the_box_goes_back(box: Box) -> None:
    assert box.join() == 1
    assert (box.home.now().state, box.home.now().why) == ("failed", "no_phone")
    assert box.manager.changes()[-1] == f"--wait 30 connection up uuid {HOTSPOT_UUID}"
    assert "autoconnect yes" not in " ".join(box.manager.asked())


def test_a_keep_from_an_earlier_time_is_none(box: Box) -> None:
    (box.place / "wifi").mkdir(mode=0o700)
    (box.place / "wifi/keep").touch()
    assert box.join() == 1
    assert box.home.now().why == "no_phone"


def test_up_without_an_address_is_not_up(box: Box) -> None:
    box.manager.knows(THERE._replace(says=""))
    assert box.join() == 1
    assert box.home.now().why == "no_address"


def test_a_box_goes_back_to_the_wifi_that_it_was_in(box: Box) -> None:
    box.manager.knows(Answer("device status", 0, AT_HOME), Answer("ifname wlan0", *WRONG_PASSWORD))
    assert box.join() == 1
    assert box.manager.changes()[-1] == f"--wait 30 connection up uuid {HOME_UUID}"


def test_a_box_whose_wifi_of_before_has_gone_meanwhile_opens_its_own(box: Box) -> None:
    gone = Answer(f"up uuid {HOME_UUID}", 10)
    box.manager.knows(Answer("device status", 0, AT_HOME), Answer("ifname wlan0", *WRONG_PASSWORD), gone)
    assert box.join() == 1
    assert "connection up id companion-hotspot" in box.manager.asked()[-1]


@pytest.mark.parametrize(("state", "opens"), [("connected", False), ("disconnected", True)])
def test_a_box_that_was_in_none_opens_its_own_unless_it_has_a_cable(box: Box, state: str, opens: bool) -> None:
    wrong = Answer("ifname wlan0", *WRONG_PASSWORD)
    box.manager.knows(Answer("device status", 0, NOWHERE), wrong, Answer("STATE general", 0, state))
    assert box.join() == 1
    assert ("connection up id companion-hotspot" in box.manager.asked()[-1]) is opens


def test_a_second_radio_tries_while_the_tables_own_wifi_stays(box: Box) -> None:
    box.manager.knows(Answer("device status", 0, TWO_RADIOS))
    box.is_visited()
    assert box.join() == 0
    assert "ifname wlan1" in box.manager.changes()[1]
    assert not any("companion-hotspot" in each for each in box.manager.asked())


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer("device status", 0, BLOCKED), "blocked"),
        (Answer("device status", 0, WIRED), "no_radio"),
        (Answer("device status", 8, "", "Error: NetworkManager is not running.\n"), "no_manager"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_stands_in_the_way_is_told(box: Box, answer: Answer, why: str) -> None:
    box.manager.knows(answer)
    assert box.join() == 1
    assert (box.home.now().why, box.manager.changes()) == (why, [])


# --- nothing is believed, and nothing is told of a password


def test_a_password_stands_in_no_argument_no_line_of_the_log_and_nothing_that_stays(
    box: Box, capfd: pytest.CaptureFixture[str]
) -> None:
    for answer in (WRONG_PASSWORD, (0, "", "")):
        box.manager.knows(Answer("ifname wlan0", *answer))
        box.is_visited()
        box.join(password="Sesam-oeffne-dich")
    kept = [each for each in (*box.place.rglob("*"), *box.profiles.glob("*")) if each.is_file()]
    assert sorted(each.name for each in kept if each.parent.name == "wifi") == ["keep", "told.json"]
    said = capfd.readouterr()
    for text in (
        said.out,
        said.err,
        *box.manager.asked(),
        *(each.read_text() for each in kept if "wifi" in each.parts),
    ):
        assert "Sesam" not in text
    assert "Sesam" in box.keyfile, "it was looked for at all"


WISH = {"do": "join", "name": "Home", "lock": "psk", "password": "long enough", "is_hidden": False}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        b'{"do": "fly"}',
        *(
            json.dumps({**WISH, **bent}).encode()
            for bent in (
                {"name": ""},
                {"name": "x" * 33},
                {"name": "ü" * 17},
                {"name": "a\nb"},
                {"name": 7},
                {"lock": "other"},
                {"lock": ["psk"]},
                {"password": "short"},
                {"password": "x" * 64},
                {"password": "line\npsk=other"},
                {"password": "füße und Hände"},
                {"password": None},
                {"is_hidden": "yes"},
            )
        ),
        json.dumps({**WISH, "more": "x" * 5000}).encode(),
    ],
)
def test_a_wish_that_no_page_writes_reaches_networkmanager_in_no_form(box: Box, raw: bytes) -> None:
    (box.place / "wifi").mkdir(mode=0o700)
    (box.place / "wifi/wanted").write_bytes(raw)
    assert box.run() == 1
    assert (box.home.now().state, box.home.now().why) == ("failed", "failed")
    assert box.manager.asked() == []
    assert not (box.place / "wifi/wanted").exists(), "it would be tried for ever"


def test_a_link_in_the_tables_folder_leads_root_nowhere(box: Box, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(json.dumps(WISH))
    (box.place / "wifi").mkdir(mode=0o700)
    (box.place / "wifi/wanted").symlink_to(secret)
    assert box.run() == 1
    assert box.manager.asked() == []
    assert secret.exists()


def test_what_was_killed_in_its_middle_leaves_nothing_and_the_table_can_be_reached(box: Box) -> None:
    box.own()
    machine = box.wifi.Machine(box.root)
    machine.tell("up", "", "Home", "192.168.178.31")
    box.profiles.mkdir(parents=True)
    (box.profiles / "companion-home-4711.nmconnection").touch()
    (box.profiles / "somebody-elses.nmconnection").touch()
    box.manager.knows(Answer("device status", 0, NOWHERE))
    machine.end()
    assert [each.name for each in box.profiles.iterdir()] == ["somebody-elses.nmconnection"]
    delete, back = box.manager.changes()[-2:]
    assert delete == "connection delete uuid 4711"
    assert "connection up id companion-hotspot" in back
    assert (box.home.now().state, box.home.now().why) == ("failed", "failed")


def test_an_end_after_the_end_does_nothing(box: Box) -> None:
    box.is_visited()
    box.join()
    asked = box.manager.asked()
    box.wifi.Machine(box.root).end()
    assert box.manager.asked() == asked
    assert box.home.now().state == "kept"


def test_nmcli_is_asked_in_its_own_language_whatever_the_machine_speaks(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    program = box.manager.folder / "nmcli"
    program.write_text(f'#!/bin/sh\necho "$LC_ALL" >{box.manager.folder}/tongue\n')
    box.home.look()
    box.run()
    assert (box.manager.folder / "tongue").read_text() == "C\n"


def test_the_fake_is_a_list_of_answers_for_what_is_asked(box: Box) -> None:
    assert fake_nmcli.HOTSPOT_UUID in box.wifi.nmcli("-t", "device", "status").stdout
    assert box.wifi.fields(r"a\:b:c\\d::") == ["a:b", r"c\d", "", ""]
