"""Gives this machine the Wi-Fi that the host has named on the table's page, and takes it away again where that does not
work. Runs as root: what comes from the table is a small file, of which nothing is believed.

Called by companion-wifi.service when the table writes `wanted` into its folder in memory. Standard library only.
"""

import json
import os
import re
import select
import stat
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

HOTSPOT: Final = "companion-hotspot"
OURS: Final = "companion-home "  # before a Wi-Fi's name: how NetworkManager calls what came from the table's page
JOIN_S: Final = 35
ADDRESS_S: Final = 20  # of these, for an address; a Wi-Fi itself is joined within fifteen
KEEP_S: Final = 300  # for a phone to come over the new Wi-Fi
LONGEST_WISH: Final = 4096
LONGEST_NAME: Final = 32  # bytes
MOST: Final = 30  # networks: a house of flats has more, and nobody reads them
PASSWORD: Final = re.compile(r"[ -~]{8,63}|[0-9a-fA-F]{64}")
NOT_FOR_US: Final = ("802.1X", "WEP")  # want a name as well, or are none
GOES_ON: Final = ("looking", "trying", "up")
TIMED_OUT, NOT_RUNNING = 3, 8  # what nmcli ends with

# What NetworkManager says of a Wi-Fi that did not come up: some versions with the number of its reason, some without.
SAYINGS: Final = (
    ("password", r"\((?:7|8|9|10|11)\)|Secrets were required|[Ss]upplicant"),
    ("not_in_reach", r"\(53\)|could not be found|No network with SSID"),
    ("no_address", r"\((?:5|15|16|17)\)|IP configuration could not be reserved|DHCP"),
)
# How far it had come when it took too long: the number of its state.
STUCK: Final = {40: "not_in_reach", 50: "not_in_reach", 60: "password", 70: "no_address", 80: "no_address"}


class Refused(Exception):
    """With the word that the table's page has a sentence for."""


@dataclass(frozen=True)
class Network:
    name: str
    strength: int  # percent
    lock: str  # open, psk, sae (WPA3 alone), other


@dataclass(frozen=True)
class Told:
    state: str = ""
    why: str = ""
    name: str = ""
    address: str = ""
    networks: tuple[Network, ...] = ()


@dataclass(frozen=True)
class Radio:
    device: str
    state: str
    profile: str  # the name of the one that it has on
    uuid: str

    @property
    def is_hotspot(self) -> bool:
        return self.profile == HOTSPOT


@dataclass(frozen=True)
class Wish:
    name: str
    lock: str
    password: str = field(repr=False)
    is_hidden: bool


class Machine:
    """Where things lie; another root and another nmcli are a test's."""

    def __init__(self, root: Path, keep_s: float = KEEP_S, look_s: float = 1.0) -> None:
        self.box = root / "run/table-companion/wifi"  # through which the table and this program talk
        self.profiles = (
            root / "run/NetworkManager/system-connections"
        )  # in memory: what was not kept goes with the plug
        self.keep_s, self.look_s = keep_s, look_s
        self.networks: tuple[Network, ...] = ()

    # --- with the table

    @contextmanager
    def as_the_table(self) -> Iterator[None]:
        """In its folder nothing is done as root: a link there leads no further than the table itself may go."""
        owner = self.box.parent.stat()
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)

    def tell(self, state: str, why: str = "", name: str = "", address: str = "") -> None:
        say(" ".join(each for each in ("wifi:", state, why, address) if each))
        told = Told(state, why, name, address, self.networks)
        with suppress(OSError), self.as_the_table():
            self.box.mkdir(mode=0o700, exist_ok=True)
            beside = self.box / "told.new"
            beside.write_text(json.dumps(asdict(told)))
            beside.replace(self.box / "told.json")

    def told(self) -> dict[str, Any]:
        try:
            with self.as_the_table():
                told = json.loads((self.box / "told.json").read_text())
        except (OSError, ValueError):
            return {}
        return told if isinstance(told, dict) else {}

    def seen_before(self) -> tuple[Network, ...]:
        try:
            return tuple(Network(**each) for each in self.told().get("networks", ()))
        except TypeError:
            return ()

    def take(self) -> Wish | None:
        """What is wanted, once: it is gone before it is read, and the password with it. None: to look around."""
        with self.as_the_table():
            for name in ("keep", "wanted"):
                if name == "wanted":
                    handle = os.open(self.box / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
                (self.box / name).unlink(missing_ok=True)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Refused("failed")
            wish = json.loads(file.read(LONGEST_WISH))
        return wish_of(wish)

    def wait_for_a_phone(self) -> bool:
        """Somebody has opened the table's page over it, or the host says so."""
        for _ in range(max(1, round(self.keep_s / self.look_s))):
            with suppress(FileNotFoundError), self.as_the_table():  # the table may be starting anew
                if (self.box / "keep").exists():
                    return True
            select.select([], [], [], self.look_s)
        return False

    # --- with NetworkManager

    def radio(self) -> Radio:
        """One that the table's own Wi-Fi does not need, where there are two. Or Refused."""
        asked = nmcli("-t", "-f", "DEVICE,TYPE,STATE,CONNECTION,CON-UUID", "device", "status")
        if asked.returncode == NOT_RUNNING:
            raise Refused("no_manager")
        rows = [fields(line) for line in asked.stdout.splitlines()]
        found = [Radio(row[0], *row[2:5]) for row in rows if len(row) >= 5 and row[1] == "wifi"]
        if not found:
            raise Refused("no_radio")
        ready = [each for each in found if not each.state.startswith(("unavailable", "unmanaged"))]
        if not ready:  # rfkill, which on a Pi also keeps it off as long as nobody has said in which country it is
            raise Refused("blocked")
        return min(ready, key=lambda each: each.is_hotspot)

    def look(self, radio: Radio) -> tuple[Network, ...]:
        """A radio that is an access point looks for nobody: NetworkManager does not let it."""
        listing = ("-t", "-f", "SSID,SIGNAL,SECURITY", "device", "wifi", "list", "ifname", radio.device)
        if radio.is_hotspot:
            nmcli("--wait", "10", "connection", "down", "id", HOTSPOT)
        try:
            found: tuple[Network, ...] = ()
            for _ in range(3):  # just after it was an access point it may not have found any yet
                found = networks(nmcli(*listing, "--rescan", "yes").stdout)
                if found:
                    break
                select.select([], [], [], self.look_s)
            return found
        finally:
            if radio.is_hotspot:
                nmcli("--wait", "30", "connection", "up", "id", HOTSPOT)

    def join(self, wish: Wish, radio: Radio) -> str:
        """The address that it has there, when it is on. Or Refused, and all is as it was."""
        number = str(uuid.uuid4())
        path = self.profiles / f"companion-home-{number}.nmconnection"
        is_kept = False
        try:
            self.profiles.mkdir(mode=0o755, parents=True, exist_ok=True)
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(profile(wish, number))
            if nmcli("connection", "load", str(path)).returncode:
                raise Refused("failed")
            address = self._bring_up(number, radio)
            self.tell("up", "", wish.name, address)
            if not self.wait_for_a_phone():
                raise Refused("no_phone")
            # From now on it is known, also after the plug was pulled: NetworkManager writes it to the disk.
            if nmcli("connection", "modify", "uuid", number, "connection.autoconnect", "yes").returncode:
                raise Refused("failed")
            is_kept = True
        finally:
            if not is_kept:
                self.forget(path, number)
                self.go_back(radio)
        self._forget_older(wish, number)
        return address

    def _bring_up(self, number: str, radio: Radio) -> str:
        tried = nmcli("--wait", str(JOIN_S), "connection", "up", "uuid", number, "ifname", radio.device)
        if tried.returncode:
            shown = nmcli("-g", "GENERAL.STATE", "device", "show", radio.device).stdout
            raise Refused(why_not(tried.returncode, tried.stderr + tried.stdout, shown))
        address = nmcli("-g", "IP4.ADDRESS", "device", "show", radio.device).stdout.partition("/")[0].strip()
        if not address:
            raise Refused("no_address")
        return address

    def forget(self, path: Path, number: str) -> None:
        nmcli("connection", "delete", "uuid", number)
        path.unlink(missing_ok=True)

    def _forget_older(self, wish: Wish, number: str) -> None:
        """The same Wi-Fi with another password, given before."""
        asked = nmcli("-t", "-f", "UUID,NAME", "connection", "show")
        for row in map(fields, asked.stdout.splitlines()):
            if len(row) == 2 and row[1] == OURS + wish.name and row[0] != number:
                nmcli("connection", "delete", "uuid", row[0])

    def go_back(self, radio: Radio) -> None:
        """To what the radio had on, else to a Wi-Fi of the table's own, where there is no other way to it."""
        if radio.uuid and not nmcli("--wait", "30", "connection", "up", "uuid", radio.uuid).returncode:
            return
        if nmcli("-g", "STATE", "general", "status").stdout.strip() != "connected":
            nmcli("--wait", "30", "connection", "up", "id", HOTSPOT)

    # --- the whole

    def run(self) -> int:
        self.networks = self.seen_before()
        name, why, address = "", "", ""
        try:
            wish = self.take()
            if wish is None:
                self.tell("looking")
                self.networks = self.look(self.radio())
                self.tell("")
                return 0
            name = wish.name
            self.tell("trying", "", name)
            address = self.join(wish, self.radio())
        except Refused as refused:
            why = str(refused)
        except (OSError, ValueError, TypeError) as error:
            say(f"wifi: {type(error).__name__}")  # and not what it was about: that may hold a password
            why = "failed"
        self.tell("failed" if why else "kept", why, name, address)
        return 1 if why else 0

    def before_hotspot(self) -> int:
        """What is in reach, as long as the radio can still look for it."""
        with suppress(Refused, OSError):
            self.networks = self.look(self.radio())
            self.tell("")
        return 0

    def end(self) -> None:
        """Where it was killed: nothing stays of what was tried, and the table can be reached again."""
        told = self.told()
        if told.get("state") not in GOES_ON:
            return
        for path in self.profiles.glob("companion-home-*.nmconnection"):
            self.forget(path, path.stem.removeprefix("companion-home-"))
        self.networks = self.seen_before()
        with suppress(Refused):
            self.go_back(self.radio())
        self.tell("failed", "failed", str(told.get("name", "")))


# --- what NetworkManager reads and says


def nmcli(*words: str) -> "subprocess.CompletedProcess[str]":
    env = {**os.environ, "LC_ALL": "C", "PAGER": ""}
    return subprocess.run(["nmcli", *words], capture_output=True, text=True, errors="replace", env=env, check=False)


def fields(line: str) -> list[str]:
    """Of nmcli's terse lines: a colon or a backslash within a value has a backslash before it."""
    return [re.sub(r"\\(.)", r"\1", each) for each in re.findall(r"(?:^|(?<=:))((?:\\.|[^:\\])*)(?=:|$)", line)]


def networks(listing: str) -> tuple[Network, ...]:
    """Each name once, the strongest first. What hides its name is not among them."""
    found: dict[str, Network] = {}
    for row in map(fields, listing.splitlines()):
        if len(row) != 3 or not row[0] or not row[1].isdigit() or not is_name(row[0]):
            continue
        name, strength = row[0], int(row[1])
        if name not in found or strength > found[name].strength:
            found[name] = Network(name, strength, lock_of(row[2]))
    return tuple(sorted(found.values(), key=lambda each: (-each.strength, each.name)))[:MOST]


def lock_of(security: str) -> str:
    kinds = security.replace("--", "").split()
    if any(each.startswith(NOT_FOR_US) for each in kinds):
        return "other"
    if not kinds or kinds == ["OWE-TM"]:
        return "open"
    if any(each in ("WPA", "WPA1", "WPA2") for each in kinds):
        return "psk"
    return "sae" if "WPA3" in kinds else "other"


def why_not(code: int, said: str, state: str) -> str:
    for why, saying in SAYINGS:
        if re.search(saying, said):
            return why
    number = re.match(r"\d+", state)
    return STUCK.get(int(number[0]), "failed") if code == TIMED_OUT and number else "failed"


def profile(wish: Wish, number: str) -> str:
    """A keyfile, as in nm-settings-keyfile(5). The password stands nowhere else: all see a program's arguments."""
    lines = [
        "[connection]",
        f"id={plain(OURS + wish.name)}",
        f"uuid={number}",
        "type=wifi",
        "autoconnect=false",
        "",
        "[wifi]",
        "mode=infrastructure",
        f"ssid={''.join(f'{byte};' for byte in wish.name.encode())}",
        *(["hidden=true"] if wish.is_hidden else []),
    ]
    if wish.lock != "open":
        lines += [
            "",
            "[wifi-security]",
            f"key-mgmt={'sae' if wish.lock == 'sae' else 'wpa-psk'}",
            f"psk={plain(wish.password)}",
        ]
    # Phones are told an IPv4 address, so one is needed.
    lines += ["", "[ipv4]", "method=auto", "may-fail=false", f"dhcp-timeout={ADDRESS_S}", "", "[ipv6]", "method=auto"]
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace(" ", "\\s")


# --- what the table wants


def wish_of(raw: Any) -> Wish | None:
    if not isinstance(raw, dict) or raw.get("do") not in ("look", "join"):
        raise Refused("failed")
    if raw["do"] == "look":
        return None
    name, lock, password, is_hidden = (raw.get(each) for each in ("name", "lock", "password", "is_hidden"))
    if not (isinstance(name, str) and isinstance(password, str) and isinstance(is_hidden, bool)):
        raise Refused("failed")
    if not is_name(name) or lock not in ("open", "psk", "sae"):
        raise Refused("failed")
    if not (PASSWORD.fullmatch(password) or (lock == "open" and not password)):
        raise Refused("failed")
    return Wish(name, str(lock), password, is_hidden)


def is_name(name: str) -> bool:
    return 0 < len(name.encode(errors="replace")) <= LONGEST_NAME and name.isprintable()


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    words = sys.argv[1:]
    machine = Machine(Path("/"))
    if "--end" in words:
        machine.end()
        sys.exit(0)
    sys.exit(machine.before_hotspot() if "--before-hotspot" in words else machine.run())
