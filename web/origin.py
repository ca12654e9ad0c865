"""Who may ask from where: Host and Origin, the headers of every answer, and the keys of phones."""

import ipaddress
import re
import secrets
import socket
from urllib.parse import urlsplit

from companion.people.doorstep import is_this_machine

COOKIE = "seat"
NEWCOMER = "newcomer"  # the key that a phone may sit down with; joining with it twice sits down once
KEY = re.compile(r"[A-Za-z0-9_-]{32}")
COOKIE_DAYS = 180
HOST = re.compile(r"(?:\[(?P<v6>[\dA-Fa-f:.]+)(?:%[\w.~-]+)?\]|(?P<name>[\w.-]+))(?::\d{1,5})?", re.ASCII)
NUMBERED = re.compile(r"-\d+(?=\.local$)")  # mDNS gives the second table companion-2.local
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # "no-referrer" would make browsers send `Origin: null` with forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}


class Gate:
    """Answers only under its own addresses: a name that an attacker points here (DNS rebinding) is not one of them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        machine = socket.gethostname().lower()
        self._names = {"localhost", machine, f"{machine}.local", "companion.local", *(name.lower() for name in names)}

    def knows_host(self, host: str | None) -> bool:
        found = HOST.fullmatch(host or "")
        if found is None:
            return False
        name = (found["name"] or found["v6"]).lower()
        if name in self._names or NUMBERED.sub("", name) in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True  # an address typed or scanned: no name that could have been pointed elsewhere

    def is_ours(self, origin: str | None, host: str | None, scheme: str) -> bool:
        """A request that changes something must come from a page of ours; browsers send its origin with every POST."""
        if origin is None or host is None:
            return False
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme == scheme and parts.netloc.lower() == host.lower()


def is_host(text: str | None) -> bool:
    """Whether it is a name or an address at all, with or without a port."""
    return HOST.fullmatch(text or "") is not None


def came_from(peer: str | None, forwarded: str | None) -> str:
    """A proxy on this machine writes down last from where it was asked. Nobody else is believed: who asks over the
    network may write there what they like."""
    if forwarded and is_this_machine(peer):
        return forwarded.rpartition(",")[2].strip()
    return peer or ""


def is_own(address: str) -> bool:
    """Of this machine, by whichever of its names it was asked."""
    try:
        ipaddress.ip_address(address)  # a name would be looked up, somewhere
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
            probe.bind((address, 0))
    except (OSError, ValueError):
        return False
    return True


def way_to(address: str) -> str:
    """Of this machine's addresses the one from which it answers there; "" where it knows no way. Nothing is sent."""
    try:
        ipaddress.ip_address(address)
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
    except (OSError, ValueError):
        return ""


def new_key() -> str:
    return secrets.token_urlsafe(24)


def good_key(raw: str | None) -> str | None:
    return raw if raw and KEY.fullmatch(raw) else None


def bearer(header: str | None) -> str | None:
    kind, _, key = (header or "").partition(" ")
    return good_key(key.strip()) if kind.lower() == "bearer" else None
