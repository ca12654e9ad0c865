"""The folder through which the table asks for a Wi-Fi and hears what came of it. Root's own program talks to
NetworkManager (systemd/wifi.py): the table itself may neither join a network nor read a password of one.

It lies in memory. A password is in it for the moment until root has taken it away.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from companion.contract import Refused, line
from companion.record.disk import put
from companion.record.store import not_saved
from companion.record.updates import SERVED

PLACE: Final = Path("/run/table-companion")  # the service's own
UNIT: Final = Path("/etc/systemd/system/companion-wifi.path")
MANAGER: Final = Path("/usr/bin/nmcli")
LONGEST_NAME: Final = 32  # bytes
PASSWORD: Final = re.compile(r"[ -~]{8,63}|[0-9a-fA-F]{64}")
State: TypeAlias = Literal["", "asked", "looking", "trying", "up", "kept", "failed"]
Lock: TypeAlias = Literal["open", "psk", "sae", "other"]
Lack: TypeAlias = Literal["", "no_service", "no_manager"]
Key: TypeAlias = Literal["wifi.not_here", "wifi.goes_on", "wifi.game", "wifi.name", "wifi.password", "wifi.other"]
UNHEARD_MS: Final = 60_000  # root's program takes a wish at once, and a slow machine starts it within seconds
GOES_ON: Final[tuple[State, ...]] = ("asked", "looking", "trying", "up")


@dataclass(frozen=True, slots=True)
class Network:
    name: str
    strength: int  # percent
    lock: Lock


@dataclass(frozen=True, slots=True)
class Told:
    state: State = ""
    why: str = ""  # a word of the page's: "password"
    name: str = ""
    address: str = ""
    networks: tuple[Network, ...] = ()

    @property
    def goes_on(self) -> bool:
        return self.state in GOES_ON


@dataclass(frozen=True, slots=True)
class _Wish:
    do: str
    name: str = ""
    lock: Lock = "psk"
    password: str = field(default="", repr=False)
    is_hidden: bool = False


NO_WISH: Final = Told()


def refusal(key: Key) -> Refused:
    return Refused("not_kept", why=line(key))


class HomeWifi:
    def __init__(self, folder: Path | None, lack: Lack = "", now: Callable[[], int] = lambda: 0) -> None:
        """None where nobody would hear; what is lacking says why."""
        self._folder, self.lack, self._now = folder, lack, now
        self._asked_at: int | None = None

    @classmethod
    def of(
        cls,
        state: Path,
        now: Callable[[], int],
        place: Path = PLACE,
        unit: Path = UNIT,
        manager: Path = MANAGER,
        served: Path = SERVED,
    ) -> "HomeWifi":
        if not (unit.exists() and state == served):
            return cls(None, "no_service")
        return cls(place / "wifi", now=now) if manager.exists() else cls(None, "no_manager")

    def now(self) -> Told:
        if self._folder is None:
            return NO_WISH
        try:
            told = msgspec.json.decode((self._folder / "told.json").read_bytes(), type=Told)
        except (OSError, msgspec.MsgspecError):
            told = NO_WISH
        if not (self._folder / "wanted").exists():
            self._asked_at = None
            return told
        at = self._asked_at
        if at is None:
            at = self._asked_at = self._now()
        if self._now() - at < UNHEARD_MS:  # another page may find the wish gone meanwhile
            return Told("asked", networks=told.networks)
        unheard = Told("failed", "failed", networks=told.networks)
        with suppress(OSError):  # and the password with it
            (self._folder / "wanted").unlink(missing_ok=True)
            put(self._folder / "told.json", msgspec.json.encode(unheard))
        return unheard

    def look(self) -> None:
        """What is in reach. Or Refused."""
        self._want(_Wish("look"))

    def join(self, name: str, password: str, *, is_hidden: bool) -> None:
        """It is tried, and kept when a phone has come over it. Or Refused."""
        if not (0 < len(name.encode()) <= LONGEST_NAME and name.isprintable()):
            raise refusal("wifi.name")
        seen = next((each.lock for each in self.now().networks if each.name == name and not is_hidden), None)
        lock: Lock = seen or ("psk" if password else "open")
        if lock == "other":
            raise refusal("wifi.other")
        if lock == "open":
            password = ""
        elif not PASSWORD.fullmatch(password):
            raise refusal("wifi.password")
        self._want(_Wish("join", name, lock, password, is_hidden))

    def _want(self, wish: _Wish) -> None:
        if self._folder is None:
            raise refusal("wifi.not_here")
        if self.now().goes_on:
            raise refusal("wifi.goes_on")
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            put(self._folder / "wanted", msgspec.json.encode(wish))
        except OSError as error:
            raise not_saved(error) from error

    def keep(self) -> None:
        if self._folder is not None and self.now().state == "up":
            with suppress(OSError):
                (self._folder / "keep").touch(mode=0o600)

    def forget(self) -> None:
        """The host has read what came of it."""
        told = self.now()
        if self._folder is not None and told.state in ("kept", "failed"):
            with suppress(OSError):
                put(self._folder / "told.json", msgspec.json.encode(Told(networks=told.networks)))
