"""The one file that knows pyserial: a port that is ours alone, its errors all OSError."""

import termios
from collections.abc import Iterable
from typing import Final, Protocol

import serial  # type: ignore[import-untyped,unused-ignore]
from serial.tools import list_ports  # type: ignore[import-untyped,unused-ignore]

from hardware.readers.places import PortInfo

READ_S: Final = 0.1  # how long a read waits: stopping and asking the reader come in between
WRITE_S: Final = 1.0
MOST: Final = 512  # bytes a read


class Port(Protocol):
    def read(self) -> bytes:
        """What has come; empty after a short while without anything. OSError: the device is gone."""

    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


class SerialPort:
    def __init__(self, device: str, baud: int) -> None:
        try:
            self._port = serial.Serial(device, baud, timeout=READ_S, write_timeout=WRITE_S, exclusive=True)
        except termios.error as error:  # no OSError, although it is one
            raise OSError(*error.args) from error

    def read(self) -> bytes:
        first: bytes = self._port.read(1)
        if not first:
            return b""
        rest: bytes = self._port.read(min(self._port.in_waiting, MOST - 1))
        return first + rest

    def write(self, data: bytes) -> None:
        self._port.write(data)

    def close(self) -> None:
        self._port.close()


def plugged_in() -> Iterable[PortInfo]:
    found: list[PortInfo] = list_ports.comports()
    return found
