"""PN532 over its UART (HSU): frames with their checks, and the dialogue that asks for a card again and again.

The user manual (NXP UM0701-02): a frame is 00 00 FF, length, its check, D4 (to the chip) or D5 (from it), command,
data, their check, 00. Every command is acknowledged first and answered afterwards.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from hardware.readers.parsers import STALE_MS, NoCard, Read, Seen

START: Final = b"\x00\xff"
ACK: Final = bytes.fromhex("0000ff00ff00")  # from the host it stops the command that is running
WAKE_UP: Final = b"\x55\x55" + bytes(14)  # out of power-down: a rising edge, and time to start its oscillator
TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
LONGEST: Final = 64  # one card with its answer to select takes half of it; a longer one is noise

SAM_CONFIGURATION: Final = bytes.fromhex("14011401")  # normal mode
MAX_RETRIES: Final = bytes.fromhex("3205ff0102")  # else InListPassiveTarget waits for a card for ever
LIST_TARGET: Final = bytes.fromhex("4a0100")  # one card, 106 kbps type A

POLL_MS: Final = 80
ANSWER_MS: Final = 600
UNANSWERED: Final = 3  # so often in a row, and something is wrong with the wires


@dataclass(frozen=True, slots=True)
class Ack:
    pass


@dataclass(frozen=True, slots=True)
class Answer:
    command: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Rejected:
    """The chip did not understand the command, or asks for it once more."""


Frame: TypeAlias = Ack | Answer | Rejected


def frame(data: bytes) -> bytes:
    body = bytes([TO_CHIP]) + data
    return b"\x00" + START + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


class FrameParser:
    """Frames out of bytes. After a check that fails the search goes on just behind the false start."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._at = 0

    def feed(self, data: bytes, at_ms: int) -> tuple[Frame, ...]:
        if not data:
            return ()
        if at_ms - self._at > STALE_MS:
            self._kept.clear()
        self._at = at_ms
        self._kept += data
        found: list[Frame] = []
        here = 0
        while (start := self._kept.find(START, here)) >= 0:
            taken = self._take(start, found)
            if taken is None:
                here = start
                break
            here = start + taken
        else:
            here = max(here, len(self._kept) - 1)  # the last byte may be the first of the next start
        del self._kept[:here]
        return tuple(found)

    def _take(self, start: int, found: list[Frame]) -> int | None:
        """How many bytes are done with; None: the frame is not here yet."""
        head = self._kept[start + 2 : start + 4]
        if len(head) < 2:
            return None
        match (head[0], head[1]):
            case (0, 0xFF):
                found.append(Ack())
                return 4
            case (0xFF, 0):
                found.append(Rejected())
                return 4
            case (length, check) if (length + check) & 0xFF or not 0 < length <= LONGEST:
                return 2
        body = self._kept[start + 4 : start + 5 + head[0]]
        if len(body) < head[0] + 1:
            return None
        if sum(body) & 0xFF:
            return 2
        if body[0] == FROM_CHIP and head[0] >= 2:
            found.append(Answer(body[1], bytes(body[2:-1])))
        elif body[0] == 0x7F:
            found.append(Rejected())
        return 4 + len(body)


class Pn532:
    """The dialogue: wake up, set up, then ask for a card for ever. Without an answer it begins anew."""

    def __init__(self) -> None:
        self._frames = FrameParser()
        self._steps = (SAM_CONFIGURATION, MAX_RETRIES, LIST_TARGET)
        self._step = 0
        self._sent_at: int | None = None  # None: nothing is being waited for
        self._is_acknowledged = False
        self._next_at: int | None = None  # None: at once
        self._unanswered = 0

    def feed(self, data: bytes, at_ms: int) -> tuple[Read, ...]:
        reads: list[Read] = []
        for each in self._frames.feed(data, at_ms):
            reads += self._heard(each, at_ms)
        if self._sent_at is not None and at_ms - self._sent_at >= ANSWER_MS:
            reads += self._no_answer()
        return tuple(reads)

    def next_bytes(self, now: int) -> bytes:
        if self._sent_at is not None or (self._next_at is not None and now < self._next_at):
            return b""
        self._sent_at, self._is_acknowledged = now, False
        command = frame(self._steps[self._step])
        return ACK + WAKE_UP + command if self._step == 0 else command

    def trouble(self) -> str:
        if self._unanswered < UNANSWERED:
            return ""
        return (
            "The port is open, but the PN532 does not answer. Set its two switches to HSU (both off), cross TX and RX, "
            "and look at its power."
        )

    def _heard(self, each: Frame, at: int) -> tuple[Read, ...]:
        if self._sent_at is None:
            return ()  # an answer that comes too late, or to somebody else
        match each:
            case Ack():
                self._is_acknowledged = True
            case Rejected():  # a chip that does not know how to be set up may still list cards
                self._go_on(at)
            case Answer(command, data) if command == self._steps[self._step][0] + 1:
                self._unanswered = 0
                is_list = self._step == len(self._steps) - 1
                self._go_on(at)
                return _listed(data) if is_list else ()
        return ()

    def _go_on(self, at: int) -> None:
        self._sent_at = None
        if self._step < len(self._steps) - 1:
            self._step += 1
        else:
            self._next_at = at + POLL_MS

    def _no_answer(self) -> tuple[Read, ...]:
        """A chip that does not know MAX_RETRIES acknowledges and then waits for a card: none is there."""
        is_waiting_for_card = self._is_acknowledged and self._step == len(self._steps) - 1
        self._step, self._sent_at, self._next_at = 0, None, None
        if is_waiting_for_card:
            return (NoCard(),)
        self._unanswered += 1
        return ()


def _listed(data: bytes) -> tuple[Read, ...]:
    """How many cards, then of the first: number, two bytes of type, one of abilities, length of the UID, UID."""
    if data[:1] == b"\x00":
        return (NoCard(),)
    if len(data) < 6 or data[5] not in (4, 7, 10) or len(data) < 6 + data[5]:
        return ()
    return (Seen(data[6 : 6 + data[5]].hex().upper()),)
