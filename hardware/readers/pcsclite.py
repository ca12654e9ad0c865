"""PC/SC as the system has it: pcscd holds the readers, and its library asks it.

The library is called as it is, without pyscard, which has no wheel for Linux: each box would need a compiler. It comes
with pcscd, is looked for when such a reader is wanted first, and its few calls have been the same for twenty years.
"""

import ctypes
import errno
from functools import cache
from typing import Any, Final

from hardware.ports import HardwareError

LIBRARY: Final = "libpcsclite.so.1"
LOOK_MS: Final = 100  # as long as a serial port is listened to at once
MOST_NAMES: Final = 4096
LONGEST_ANSWER: Final = 258

SYSTEM, SHARED, EITHER_PROTOCOL, LEAVE = 2, 2, 3, 0
UNKNOWN, UNAVAILABLE = 0x04, 0x08

TIMEOUT: Final = 0x8010000A
BUSY: Final = 0x8010000B
UNPLUGGED: Final = 0x80100017
NO_READERS: Final = 0x8010002E
GONE: Final = frozenset({0x80100009, UNPLUGGED, NO_READERS})
STOPPED: Final = frozenset({0x8010001D, 0x8010001E, 0x80100013})  # the last one: it went in the middle of a word
FORBIDDEN: Final = frozenset({0x8010006A, 0x80100027})

NOT_THERE: Final = "This machine has no PC/SC: `sudo apt install pcscd`. It is tried again and again."
ASLEEP: Final = "pcscd does not run: `sudo systemctl enable --now pcscd.socket`. It is tried again and again."
NOT_ALLOWED: Final = (
    "pcscd does not let the table's user in. install.sh puts a rule for that into /etc/polkit-1/rules.d. It is tried "
    "again and again."
)


class _State(ctypes.Structure):
    _fields_ = (
        ("reader", ctypes.c_char_p),
        ("own", ctypes.c_void_p),
        ("known", ctypes.c_ulong),
        ("now", ctypes.c_ulong),
        ("length", ctypes.c_ulong),
        ("answer_to_reset", ctypes.c_ubyte * 33),
    )


class _Protocol(ctypes.Structure):
    _fields_ = (("number", ctypes.c_ulong), ("size", ctypes.c_ulong))


@cache
def library() -> Any:
    try:
        return ctypes.CDLL(LIBRARY)
    except OSError as error:
        raise HardwareError(NOT_THERE) from error


def _call(name: str, *given: Any) -> int:
    return int(getattr(library(), name)(*given)) & 0xFFFF_FFFF


def _done(code: int) -> None:
    if code in GONE:
        raise OSError(errno.ENODEV, "the reader is gone")
    if code == BUSY:
        raise OSError(errno.EBUSY, "another program has it for itself")
    if code in STOPPED:
        raise HardwareError(ASLEEP)
    if code in FORBIDDEN:
        raise HardwareError(NOT_ALLOWED)
    if code:
        raise OSError(errno.EIO, f"PC/SC says {code:#x}")


class Context:
    """A way into pcscd."""

    def __init__(self) -> None:
        self._number = ctypes.c_long()
        _done(_call("SCardEstablishContext", ctypes.c_ulong(SYSTEM), None, None, ctypes.byref(self._number)))

    def readers(self) -> tuple[str, ...]:
        size, names = ctypes.c_ulong(MOST_NAMES), ctypes.create_string_buffer(MOST_NAMES)
        code = _call("SCardListReaders", self._number, None, names, ctypes.byref(size))
        if code == NO_READERS:
            return ()
        _done(code)
        return tuple(each.decode("utf-8", "replace") for each in names.raw[: size.value].split(b"\0") if each)

    def state(self, reader: str, known: int) -> int:
        """How it is as soon as that is another one than is known, or after a while."""
        state = _State(reader=reader.encode(), known=known)
        code = _call(
            "SCardGetStatusChange", self._number, ctypes.c_ulong(LOOK_MS), ctypes.byref(state), ctypes.c_ulong(1)
        )
        if code == TIMEOUT:
            return known
        _done(code)
        if state.now & (UNKNOWN | UNAVAILABLE):
            _done(UNPLUGGED)
        return int(state.now)

    def answers(self, reader: str, *asked: bytes) -> tuple[bytes, ...]:
        """Of the card that lies there; none where it has gone, or does not speak."""
        card, protocol = ctypes.c_long(), ctypes.c_ulong()
        code = _call(
            "SCardConnect", self._number, reader.encode(), ctypes.c_ulong(SHARED), ctypes.c_ulong(EITHER_PROTOCOL),
            ctypes.byref(card), ctypes.byref(protocol),
        )  # fmt: skip
        if code in GONE or code == BUSY:
            _done(code)
        if code:
            return ()
        try:
            return tuple(_answer(card, protocol.value, each) for each in asked)
        finally:
            _call("SCardDisconnect", card, ctypes.c_ulong(LEAVE))

    def close(self) -> None:
        _call("SCardReleaseContext", self._number)


def _answer(card: ctypes.c_long, protocol: int, asked: bytes) -> bytes:
    way = _Protocol(protocol, ctypes.sizeof(_Protocol))
    size, answer = ctypes.c_ulong(LONGEST_ANSWER), ctypes.create_string_buffer(LONGEST_ANSWER)
    code = _call(
        "SCardTransmit", card, ctypes.byref(way), asked, ctypes.c_ulong(len(asked)), None, answer, ctypes.byref(size)
    )
    return b"" if code else answer.raw[: size.value]
