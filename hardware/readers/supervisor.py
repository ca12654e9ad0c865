"""One reader, looked after: found by its name, opened, read, closed on an error, and opened again for ever."""

import contextlib
import errno
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from hardware.ports import CardSeen, Changed, Condition, HardwareError, News, ReaderState, Tell
from hardware.readers.holding import Holding, Manner
from hardware.readers.parsers import NoCard, Parser, Seen
from hardware.readers.places import Lister, Place, find
from hardware.readers.serial_port import Port, SerialPort, plugged_in

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.25, 0.5, 1.0, 2.0, 4.0)  # between tries; the last for ever
MUCH: Final = 2_000  # bytes without a card among them
FORGOTTEN_MS: Final = 10_000  # when so much has come, and then nothing more for so long, whatever it was has ended
STALLED_MS: Final = 400  # a read takes 100: whoever comes later was held up, and has missed what was said meanwhile
SETTLES_MS: Final = 1_500  # what lies there is read as soon as the port is open
STEADY_MS: Final = 5_000  # a port that stayed open for so long was a good one

MISSING: Final = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO})
FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM})
BUSY: Final = frozenset({errno.EBUSY, errno.EAGAIN})
NO_PORT: Final = frozenset({errno.ENOTTY, errno.EINVAL, errno.EISDIR})

Open: TypeAlias = Callable[[str, int], Port]
Wait: TypeAlias = Callable[[float], bool]  # True: stop


@dataclass(frozen=True, slots=True)
class Kind:
    """A protocol: how fast, how its bytes are read, and how it speaks of a card that stays."""

    baud: int
    parser: Callable[[], Parser]
    manner: Manner
    open_port: Open = SerialPort
    ports: Lister = plugged_in
    group: str = "dialout"  # who may open it
    much: int = MUCH
    look: str = "`ls -l /dev/serial/by-id`"  # where its name is found


class SerialReader:
    def __init__(
        self,
        name: str,
        place: Place,
        kind: Kind,
        now: Callable[[], int],
        *,
        ports: Lister | None = None,
        open_port: Open | None = None,
        wait: Wait | None = None,
        pauses: Sequence[float] = PAUSES_S,
    ) -> None:
        self.name = name
        self._place = place
        self._kind = kind
        self._now = now
        self._ports, self._open = ports or kind.ports, open_port or kind.open_port
        self._stopping = threading.Event()
        self._wait: Wait = wait or self._stopping.wait
        self._pauses, self._tries = pauses, 0
        self._holding = Holding(kind.manner)
        self._unread = 0  # bytes since anything that was understood
        self._listened_at = self._opened_at = self._sent_at = 0
        self._state = ReaderState()
        self._tell: Tell = lambda name, news: None
        self._changed: Changed = lambda name, state: None
        self._thread = threading.Thread(target=self._run, name=f"reader {name}", daemon=True)

    def start(self, tell: Tell, changed: Changed) -> None:
        self._tell, self._changed = tell, changed
        self._thread.start()

    def state(self) -> ReaderState:
        return self._state

    def close(self) -> None:
        if self._stopping.is_set():
            return
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(timeout=1)
        self._is("closed")

    # --- on the reader's own thread

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._live()
            except OSError as error:
                self._is(*_told(error, self._place, self._kind))
            except HardwareError as error:
                self._is("failing", str(error))
            except Exception as error:  # a bug of ours must not take the reader away for the evening
                log.exception("the reader %s failed", self.name)
                self._is("failing", f"A fault in the program: {type(error).__name__}: {error}. It is tried again.")
            pause = self._pauses[min(self._tries, len(self._pauses) - 1)]
            self._tries += 1
            if self._wait(pause):
                return

    def _live(self) -> None:
        """From one opening of the port to its end."""
        device = find(self._place, self._ports)
        if device is None:
            self._is("waiting", f"Nothing is plugged in as {self._place}. It is looked for again and again.")
            return
        port = self._open(device, self._kind.baud)
        try:
            opened = self._opened_at = self._listened_at = self._now()
            self._is("open", device=device)
            self._hear(self._holding.resumed(opened))
            parser = self._kind.parser()
            self._unread = 0
            while not self._stopping.is_set():
                self._turn(port, parser, device)
                if self._now() - opened >= STEADY_MS:
                    self._tries = 0
        finally:
            self._holding.interrupted(self._now())
            with contextlib.suppress(OSError):  # it may be gone, and that is why we are here
                port.close()

    def _turn(self, port: Port, parser: Parser, device: str) -> None:
        data = port.read()
        at = self._now()
        if at - self._listened_at > STALLED_MS:  # else a card that lies there would be gone, and read a second time
            self._holding.interrupted(self._listened_at)
            self._hear(self._holding.resumed(at))
        self._listened_at = at
        if data:
            self._unread += len(data)
            self._sent_at = at
        elif self._unread > self._kind.much and at - self._sent_at >= FORGOTTEN_MS:
            self._unread = 0
        for each in parser.feed(data, at):
            self._tries = self._unread = 0  # it works: the next trouble is a new one
            match each:
                case Seen(card):
                    self._hear(self._holding.seen(card, at))
                case NoCard():
                    self._hear(self._holding.no_card(at))
        self._hear(self._holding.tick(at))
        if asked := parser.next_bytes(at):
            port.write(asked)
        self._is("open", parser.trouble() or self._doubt(at), device)

    def _doubt(self, now: int) -> str:
        if self._holding.babbles(now):
            return "It sends more cards than a hand can lay, so some are left out. Look at its kind and its wires."
        if self._unread > self._kind.much:
            return "It sends, but no card is among it. Look at its kind and its speed (baud) in the board file."
        return ""

    def _hear(self, news: Sequence[News]) -> None:
        for each in news:
            if self._stopping.is_set():
                return
            if isinstance(each, CardSeen):
                lay_there = self._kind.manner.tells_gone and each.at - self._opened_at < SETTLES_MS
                each = replace(each, was_there=lay_there)
                self._state = replace(self._state, reads=self._state.reads + 1, last_id=each.id, last_at=each.at)
            self._tell(self.name, each)

    def _is(self, condition: Condition, text: str = "", device: str | None = None) -> None:
        state = replace(self._state, condition=condition, text=text, device=device)
        if state == self._state or (self._stopping.is_set() and condition != "closed"):
            return
        self._state = state
        if condition != "closed":
            self._changed(self.name, state)


def _told(error: OSError, place: Place, kind: Kind) -> tuple[Condition, str]:
    """What is wrong, in words that name the cure."""
    if error.errno in MISSING:
        return "waiting", f"Nothing is plugged in as {place}. It is looked for again and again."
    if error.errno in FORBIDDEN:
        return "failing", (
            f"{place} may not be opened. Put the user who runs the table into its group "
            f"(`sudo usermod -aG {kind.group} USER`) and start the table again."
        )
    if error.errno in BUSY:
        return "failing", (
            f"{place} is in use by another program: a second table, a terminal, or a console on the serial port "
            f"(switched off with raspi-config). End it; the reader then comes by itself."
        )
    if error.errno in NO_PORT:
        return "failing", f"{place} is no such reader's port. Look at its name with {kind.look}."
    return "failing", (
        f"{place}: {error}. It is opened again by itself; if this stays, try another cable or another USB socket."
    )
