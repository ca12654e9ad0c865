"""A reader is found by a name that stays; a name that does not stay is refused with its cure."""

import re
from dataclasses import dataclass

import pytest

from hardware.ports import HardwareError
from hardware.readers.build import KINDS, build_reader
from hardware.readers.places import ByName, ByPath, ByUsb, find, read_place
from tests.hardware.readers.helpers import real_ms


@dataclass
class Plugged:
    device: str
    vid: int | None = 0x1A86
    pid: int | None = 0x7523
    serial_number: str | None = None


CH340 = ByUsb(0x1A86, 0x7523)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0",
            ByPath("/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"),
        ),
        ("/dev/serial0", ByPath("/dev/serial0")),
        ("usb:1a86:7523", CH340),
        ("usb:0403:6001:A50285BI", ByUsb(0x0403, 0x6001, "A50285BI")),
        ("pcsc:ACR122U", ByName("ACR122U")),
    ],
)
def test_places(text: str, place: object) -> None:
    found = read_place(text)
    assert found == place
    assert str(found) == text


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("/dev/ttyUSB0", "/dev/serial/by-id"),
        ("/dev/ttyACM12", "/dev/serial/by-id"),
        ("/dev/input/event3", "/dev/input/by-id"),
        ("ttyUSB0", "is no place of a reader"),
        ("usb:1a86", "usb:VENDOR:PRODUCT"),
        ("pcsc: ", "pcsc:NAME"),
        ("", "is no place of a reader"),
    ],
)
def test_what_is_no_stable_place(text: str, cure: str) -> None:
    with pytest.raises(HardwareError, match=cure):
        read_place(text)


@pytest.mark.parametrize(
    ("place", "ports", "device"),
    [
        pytest.param(ByPath("/dev/x"), [], "/dev/x", id="a path is tried as it is"),
        pytest.param(CH340, [], None, id="nothing there"),
        pytest.param(CH340, [Plugged("/dev/ttyS0", None, None), Plugged("/dev/b", 0x0403)], None, id="others"),
        pytest.param(CH340, [Plugged("/dev/a", 0x0403), Plugged("/dev/b")], "/dev/b", id="by its numbers"),
        pytest.param(
            ByUsb(0x1A86, 0x7523, "2"),
            [Plugged("/dev/a", serial_number="1"), Plugged("/dev/b", serial_number="2"), Plugged("/dev/c")],
            "/dev/b",
            id="by its serial number",
        ),
    ],
)
def test_found(place: ByPath | ByUsb, ports: list[Plugged], device: str | None) -> None:
    assert find(place, lambda: ports) == device


def test_two_that_look_alike() -> None:
    with pytest.raises(HardwareError, match=re.escape("/dev/a and /dev/b. Add the serial number")):
        find(CH340, lambda: [Plugged("/dev/b"), Plugged("/dev/a")])


def test_a_reader_of_the_board_file() -> None:
    for protocol in set(KINDS) - {"pcsc"}:  # that has names of its own
        for reader in (
            build_reader("by the map", protocol, real_ms, port="/dev/serial0"),
            build_reader("by the map", protocol, real_ms, vendor="1a86", product="7523", serial="7"),
        ):
            assert reader.name == "by the map"
            assert reader.state().condition == "waiting"
            reader.close()


@pytest.mark.parametrize(
    ("kind", "prefix", "cure"),
    [
        ("rdm6030", "", "Did you mean 'rdm6300'"),
        ("mifare", "", "Known: rdm6300"),
        ("pn532", "UID", "'lines' and 'keys'"),
    ],
)
def test_a_reader_that_cannot_be(kind: str, prefix: str, cure: str) -> None:
    with pytest.raises(HardwareError, match=cure):
        build_reader("table", kind, real_ms, port="/dev/serial0", prefix=prefix)


def test_a_reader_without_a_place() -> None:
    with pytest.raises(HardwareError, match="usb:VENDOR:PRODUCT"):
        build_reader("table", "lines", real_ms, vendor="1a86")
