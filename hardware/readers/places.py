"""Where a reader is plugged in, by a name that stays: a link of udev's, or the device's own numbers."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from hardware.ports import HardwareError


class PortInfo(Protocol):
    """What pyserial's `comports` tells of a port."""

    @property
    def device(self) -> str: ...
    @property
    def vid(self) -> int | None: ...
    @property
    def pid(self) -> int | None: ...
    @property
    def serial_number(self) -> str | None: ...


Lister: TypeAlias = Callable[[], Iterable[PortInfo]]


@dataclass(frozen=True, slots=True)
class ByPath:
    path: str

    def __str__(self) -> str:
        return self.path


@dataclass(frozen=True, slots=True)
class ByUsb:
    vendor: int
    product: int
    serial: str | None = None

    def __str__(self) -> str:
        return f"usb:{self.vendor:04x}:{self.product:04x}" + (f":{self.serial}" if self.serial else "")


@dataclass(frozen=True, slots=True)
class ByName:
    """A part of what PC/SC calls it."""

    name: str

    def __str__(self) -> str:
        return f"pcsc:{self.name}"


Place: TypeAlias = ByPath | ByUsb | ByName


def read_place(text: str) -> Place:
    """As it stands in the board file: a path, or `usb:1a86:7523` with the serial number behind it where needed."""
    if found := re.fullmatch(r"usb:([0-9a-fA-F]{4}):([0-9a-fA-F]{4})(?::(.+))?", text):
        return ByUsb(int(found[1], 16), int(found[2], 16), found[3])
    if found := re.fullmatch(r"pcsc:\s*(\S.*)", text):
        return ByName(found[1])
    if re.fullmatch(r"/dev/tty(USB|ACM)\d+", text):
        raise HardwareError(
            f"{text}: this number changes when the reader is plugged in again. Use its name in /dev/serial/by-id/ "
            f"(see `ls -l /dev/serial/by-id`), or usb:VENDOR:PRODUCT (see `lsusb`)."
        )
    if re.fullmatch(r"/dev/input/event\d+", text):
        raise HardwareError(
            f"{text}: this number changes when the reader is plugged in again. Use its name in /dev/input/by-id/ "
            f"(see `ls -l /dev/input/by-id`), or usb:VENDOR:PRODUCT (see `lsusb`)."
        )
    if text.startswith("/"):
        return ByPath(text)
    raise HardwareError(
        f"{text!r} is no place of a reader. Use a path, as /dev/serial/by-id/usb-… or /dev/serial0, "
        f"usb:VENDOR:PRODUCT, as usb:1a86:7523, or pcsc:NAME, as pcsc:ACR122U."
    )


def place_of(port: str, vendor: str, product: str, serial: str) -> Place:
    """A port, or else the numbers."""
    return read_place(port or ":".join(["usb", vendor, product, *([serial] if serial else [])]))


def find(place: Place, ports: Lister) -> str | None:
    """The device's name as it is just now; None: it is not plugged in."""
    if isinstance(place, ByPath):
        return place.path
    fits = [each for each in ports() if _fits(place, each)]
    if len(fits) > 1:
        more = (
            "Write more of the name of the one that is meant."
            if isinstance(place, ByName)
            else "Add the serial number of the one that is meant, or name its socket: a path in /dev/serial/by-path/."
        )
        raise HardwareError(f"{place} fits {' and '.join(sorted(each.device for each in fits))}. {more}")
    return fits[0].device if fits else None


def _fits(place: ByUsb | ByName, port: PortInfo) -> bool:
    if isinstance(place, ByName):
        return place.name.casefold() in port.device.casefold()
    return (port.vid, port.pid) == (place.vendor, place.product) and place.serial in (None, port.serial_number)
