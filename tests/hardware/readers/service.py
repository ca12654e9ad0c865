"""A pcscd that is not there: readers by their names, a card on each, and all that befalls them."""

import errno
import threading

from hardware.ports import HardwareError
from hardware.readers.pcsc import COUNT, DONE, PRESENT, UID

ACR122U = "ACS ACR122U PICC Interface 00 00"
EMPTY = 0x10
ONE_MORE = 0x10000


class Service:
    """Its levers are those of the fake reader."""

    def __init__(self, *readers: str) -> None:
        self.readers = set(readers or (ACR122U,))
        self.trouble = ""  # what pcscd itself has
        self.card: bytes | None = None
        self.answers = True
        self.entered = 0
        self._count = 0
        self._moved = threading.Condition()

    def enter(self) -> "Way":
        if self.trouble:
            raise HardwareError(self.trouble)
        self.entered += 1
        return Way(self)

    def lay(self, card: str) -> None:
        self._is(bytes.fromhex(card))

    def take_away(self) -> None:
        self._is(None)

    def break_(self) -> None:
        with self._moved:
            self.readers.clear()
            self._moved.notify_all()

    def mend(self) -> None:
        with self._moved:
            self.readers.add(ACR122U)

    def _is(self, card: bytes | None) -> None:
        with self._moved:
            self.card, self._count = card, (self._count + ONE_MORE) & COUNT
            self._moved.notify_all()

    def state(self, reader: str, known: int) -> int:
        with self._moved:
            self._moved.wait_for(lambda: self._now(reader) != known, 0.02)
            return self._now(reader)

    def _now(self, reader: str) -> int:
        if self.trouble:
            raise HardwareError(self.trouble)
        if reader not in self.readers:
            raise OSError(errno.ENODEV, "the reader is gone")
        return self._count | (PRESENT if self.card is not None else EMPTY)


class Way:
    def __init__(self, service: Service) -> None:
        self._service = service

    def readers(self) -> tuple[str, ...]:
        return tuple(sorted(self._service.readers))

    def state(self, reader: str, known: int) -> int:
        return self._service.state(reader, known)

    def answers(self, reader: str, *asked: bytes) -> tuple[bytes, ...]:
        card = self._service.card
        if card is None or not self._service.answers:
            return ()
        return tuple(card + DONE if each == UID else b"\x6e\x00" for each in asked)

    def close(self) -> None:
        self._service.entered -= 1
