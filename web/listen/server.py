"""One process, one port: Tornado holds the streams and hosts Flask for everything else."""

import asyncio
import contextlib
import errno
import fcntl
import logging
import resource
import socket
import ssl
import struct
from collections.abc import Callable
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.netutil import bind_sockets
from tornado.web import Application, FallbackHandler

from companion.contract.data import Unusable
from companion.past.archive import Archive
from companion.people.seats import STRANGER
from companion.record.home_wifi import HomeWifi
from companion.record.updates import Updates
from companion.table.snapshot import Snapshot
from companion.table.table import Table
from web import app
from web.asker import Asker
from web.door import Door
from web.host import update
from web.listen.entrance import BODY_S, IDLE_S, Entrance, key_of
from web.listen.hosted import Hosted
from web.origin import Gate
from web.pages.pages import Pages
from web.panel.panel import Box, Panel
from web.presence import Presence
from web.sending import Sending
from web.sound import voices
from web.sound.screens import Sound
from web.sound.speakers import Speakers
from web.stream.aside import Asides, nothing_aside, together
from web.stream.eyes import Eyes
from web.stream.hub import BEAT_S, Hub
from web.stream.stream import ApiStream, HereStream, Now, PageStream, Visit, quiet
from web.wifi import NO_WIFI, Wifi
from web.wire import Health

log = logging.getLogger(__name__)
SIOCGIFADDR = 0x8915
IP_FREEBIND, IPV6_FREEBIND = 15, 78  # Linux
BACKLOG = 1024
PANEL_REST_S = 0.2  # a breathing lamp changes 25 times a second; nobody needs to see that many pages
BOX_REST_S = 0.1  # a button that bounces, or a pin that floats
FILES = 4096  # all connections that web/listen/entrance.py lets in, four times
NOT_HERE = (
    "web.listen: this machine does not have the address {listen} now. Phones get through once it has; if it never "
    "shall, write another one, or 0.0.0.0 for all."
)


class CannotListen(Unusable):
    """The port is taken or not allowed. The message says which, and what to do."""


class Web:
    def __init__(
        self,
        table: Table,
        *,
        listen: str,
        port: int,
        names: tuple[str, ...],
        archive: Archive,
        box: Box | None,
        panel_for_all: bool,
        wifi: Wifi = NO_WIFI,
        beat_s: float = BEAT_S,
        idle_s: float = IDLE_S,
        body_s: float = BODY_S,
        asides: Asides = nothing_aside,
        sound: Sound | None = None,
        certificate: str = "",
        private_key: str = "",
        report: Callable[[], str] = str,
        updates: Updates | None = None,
        home_wifi: HomeWifi | None = None,
    ) -> None:
        self._tls = _tls(certificate, private_key) if certificate else None
        self._sockets = _bound(listen, port)
        logging.getLogger("tornado.access").disabled = True  # addresses hold one-time codes
        logging.getLogger("tornado.general").setLevel(logging.ERROR)  # it quotes malformed requests, keys and all
        self._bound: str
        self.port: int
        self._bound, self.port = self._sockets[0].getsockname()[:2]
        self._only = "" if listen in ("", "0.0.0.0", "::") else listen
        self.near = self._only or "127.0.0.1"  # for a browser on this machine
        self._door = Door(table)
        self._hub, self._presence = Hub(beat_s, self._door.askers), Presence()
        self._panel = panel = Panel(box, panel_for_all) if box is not None else None
        self._presence.on_change(self._hub.wake)
        self._pulse = self._door.snapshot.pulse  # of the table, when all were woken last
        self._gate = gate = Gate(names)
        self._idle_s, self._body_s = idle_s, body_s
        pages = Pages(self._door, self._presence, self.address, panel, wifi)
        asker = Asker(
            self._door,
            pages,
            archive,
            panel,
            self.address,
            self.health,
            sound,
            report,
            updates or Updates(None),
            home_wifi or HomeWifi(None, "no_service"),
        )
        self._hosted = Hosted(app.make(asker, gate), self._sits)
        shared = {"door": self._door, "hub": self._hub, "presence": self._presence}
        eyes = Eyes(lambda: self._door.snapshot)
        self._speakers = None if sound is None else Speakers(self._door, sound, self.tell)
        all_asides = (asides,) if self._speakers is None else (asides, self._speakers)
        for_pages = {
            **shared,
            "pages": pages,
            "panel_for_all": panel_for_all,
            "asides": together(*all_asides),
            "eyes": eyes,
        }
        shared_by_all = {"door": self._door, "gate": gate, "pages": pages}
        counters = {update.SENT: update.counter(asker.updates)}
        if sound is not None and sound.shelf is not None:
            counters[voices.SENT] = voices.counter(sound.shelf)
        self._application = Application(
            [
                (
                    r"/stream/(seat|table|host|box|history" + ("|panel" if panel is not None else "") + ")",
                    PageStream,
                    for_pages,
                ),
                (r"/stream/here", HereStream, shared),
                (r"/here.css", Visit, {"door": self._door, "presence": self._presence}),
                (r"/api/v1/stream", ApiStream, shared),
                (r"/now", Now, {"door": self._door}),
                *((path, Sending, shared_by_all | {"counter": counter}) for path, counter in counters.items()),
                (r".*", FallbackHandler, {"fallback": self._hosted}),
            ],
            log_function=quiet,
        )

    def address(self) -> str:
        """Where phones find this table: an address of this machine in its network."""
        scheme = "http" if self._tls is None else "https"
        host = self._only or lan_address()
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{self.port}"

    def _sits(self, request: HTTPServerRequest) -> bool:
        return self._door.seat(key_of(request.headers)) != STRANGER

    @property
    def waits(self) -> bool:
        """This machine does not have the address yet at which it listens, and phones get through once it has."""
        return not is_here(self._bound)

    def standing(self) -> str:
        """In a line: is it open, and where."""
        address = self.address()
        if self.waits:
            return f"open at {address}/, as soon as this machine has that address"
        if not self._only and "//127." in address:
            return f"open at {address}/, and for phones as soon as this machine has a network"
        return f"open at {address}/"

    def health(self) -> Health:
        snapshot: Snapshot = self._door.snapshot
        play = snapshot.play
        return Health(
            "faults" if snapshot.faults or snapshot.unreadable else "ok",
            snapshot.version,
            play.game.slug if play is not None else None,
            play.running if play is not None else False,
            self._presence.streams,
            dict(snapshot.faults),
            snapshot.box.vitals,
        )

    def wake(self) -> None:
        """The table has published. What only the box has done is seen on its own pages alone."""
        if (pulse := self._door.snapshot.pulse) != self._pulse:
            self._pulse = pulse
            self._hub.wake()
        else:
            self._hub.wake("box", BOX_REST_S)
            self._hub.wake("panel", PANEL_REST_S)

    def tell(self) -> None:
        """What goes along with the pages has news. Any thread may call it."""
        self._hub.tell()

    def box_changed(self) -> None:
        """A lamp or the speaker of the fake box changed: only the panel shows that."""
        if self._panel is not None:
            self._panel.version += 1
            self._hub.wake("panel", PANEL_REST_S)

    async def run(self, stop: asyncio.Event, started: Callable[[], object]) -> None:
        self._hub.attach(asyncio.get_running_loop())
        server = Entrance(
            self._application,
            gate=self._gate,
            door=self._door,
            tls=self._tls,
            idle_s=self._idle_s,
            body_s=self._body_s,
        )
        server.add_sockets(self._sockets)
        started()
        await stop.wait()
        server.stop()
        self._hub.stop()
        await asyncio.sleep(0)  # lets the streams say goodbye
        with contextlib.suppress(TimeoutError):  # a phone that does not let go shall not hold up the end
            await asyncio.wait_for(server.close_all_connections(), 0.3)
        self._hosted.stop()
        if self._speakers is not None:
            self._speakers.close()


def open_more_files() -> None:
    """As many as the connections may need, where the system allows it: its first word is often 1,024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _tls(certificate: str, private_key: str) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, private_key)
    except (OSError, ssl.SSLError) as error:
        raise CannotListen(
            f"web.certificate {certificate} and web.key {private_key} cannot be used ({error}). Both must be readable "
            f"PEM files that belong together."
        ) from error
    return context


def is_here(listen: str) -> bool:
    """Whether this machine has the address now; a Pi is up before its Wi-Fi."""
    family, kind, protocol, _, place = _place(listen, 0)
    with socket.socket(family, kind, protocol) as probe:
        try:
            probe.bind(place)
        except OSError as error:
            return error.errno != errno.EADDRNOTAVAIL
    return True


def _bound(listen: str, port: int) -> list[socket.socket]:
    try:
        return bind_sockets(port, listen, backlog=BACKLOG) if is_here(listen) else [_ahead(listen, port)]
    except OSError as error:
        raise CannotListen(
            f"port {port} on {listen} cannot be opened ({error.strerror}). Stop what uses it, or take another one "
            f"with --port."
        ) from error


def _ahead(listen: str, port: int) -> socket.socket:
    """Phones get through from the moment at which this machine has the address: nothing needs to be started again."""
    family, kind, protocol, _, place = _place(listen, port)
    with contextlib.ExitStack() as undone:
        opened = undone.enter_context(socket.socket(family, kind, protocol))
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, IPV6_FREEBIND, 1)
        else:
            opened.setsockopt(socket.IPPROTO_IP, IP_FREEBIND, 1)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.setblocking(False)
        opened.bind(place)
        opened.listen(BACKLOG)
        undone.pop_all()
    return opened


def _place(listen: str, port: int) -> tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]:
    try:
        return socket.getaddrinfo(listen or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (socket.gaierror, UnicodeError) as error:  # UnicodeError: a name that is none
        raise CannotListen(
            f"web.listen: {listen!r} cannot be found ({error}). Write an address of this machine, or 0.0.0.0 for all."
        ) from error


def listening(listen: str, port: int) -> socket.socket:
    """For a check: the port is free, if this can be opened."""
    first, *others = _bound(listen, port)
    for other in others:
        other.close()
    return first


def lan_address() -> str:
    """The address that this machine has in its network, as far as it knows."""
    try:
        return _lan_address() or "127.0.0.1"
    except OSError:  # no file is left to ask with, and the table's loop is among those who ask
        return "127.0.0.1"


def _lan_address() -> str | None:
    """Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:  # no way out: a network without a router, or one that this Pi has opened itself
            return next((each for _, name in socket.if_nameindex() if (each := _address_of(probe, name))), None)


def _address_of(probe: socket.socket, interface: str) -> str | None:
    try:
        raw = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except OSError:
        return None  # it has none
    address = socket.inet_ntoa(raw[20:24])
    return None if address.startswith("127.") else address
