"""Tells systemd how the table is: open, alive, closing. Where no systemd listens, nothing happens."""

import logging
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Systemd:
    """What the service's environment says about who listens, and how often a sign of life is wanted."""

    address: str | None = None
    beat_s: float | None = None  # None: nobody watches

    @classmethod
    def of(cls, environment: Mapping[str, str], pid: int) -> "Systemd":
        return cls(environment.get("NOTIFY_SOCKET") or None, seconds_between_beats(environment, pid))

    def ready(self, status: str) -> None:
        self._tell("READY=1", f"STATUS={status}")

    def status(self, status: str) -> None:
        """The one line that `systemctl status` shows."""
        self._tell(f"STATUS={status}")

    def alive(self) -> None:
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        self._tell("STOPPING=1", "STATUS=closing the table")

    def _tell(self, *lines: str) -> None:
        if self.address is None:
            return
        name = "\0" + self.address[1:] if self.address.startswith("@") else self.address  # "@": the abstract namespace
        message = "\n".join(line.replace("\n", " ") for line in lines)
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as line:
                line.sendto(message.encode(), name)
        except OSError as error:  # a full or vanished socket must not stop a game
            log.warning("systemd did not hear %r: %s", lines[0], error)


class Heart:
    """Beats in the loop that is watched over: when that is stuck, no beat comes, and systemd restarts the table."""

    def __init__(self, systemd: Systemd, now: Callable[[], int]) -> None:
        self._systemd, self._now = systemd, now
        self.beat_s = systemd.beat_s  # the loop never waits longer than this; None: as long as it likes
        self._rest = None if systemd.beat_s is None else int(systemd.beat_s * 500)
        self._last: int | None = None

    def beat(self) -> None:
        """Once each time round, however often that is: a flood of taps is not a flood of messages."""
        if self._rest is None:
            return
        now = self._now()
        if self._last is None or now - self._last >= self._rest:
            self._last = now
            self._systemd.alive()


def seconds_between_beats(environment: Mapping[str, str], pid: int) -> float | None:
    """Half of the time after which systemd takes the service for stuck; None where it does not watch this process."""
    try:
        patience_us = int(environment["WATCHDOG_USEC"])
        watched = int(environment.get("WATCHDOG_PID") or pid)
    except (KeyError, ValueError):
        return None
    return patience_us / 2_000_000 if patience_us > 0 and watched == pid else None


def from_environment() -> Systemd:
    return Systemd.of(os.environ, os.getpid())
