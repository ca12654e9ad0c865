"""The table under a name of its own, http://companion.local: on the local network, as far as that lets mDNS through."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, Protocol

from companion.people.doorstep import is_this_machine

log = logging.getLogger(__name__)
Address = IPv4Address | IPv6Address

CHECK_S = 20.0  # a Pi is up before its Wi-Fi, and gets another address at another place
GOODBYE_S = 0.8  # three goodbyes take a quarter of a second; a network that is stuck shall not hold up the end
JOIN_S = 1.0
MOST_TABLES = 20  # under one name in one network: beyond that, something there answers to every name
PLAIN = (("http", 80), ("https", 443))  # a browser knows these ports by itself
WHOSE: Final = "network name"  # among the faults
NO_WAY_TO_PHONES = ("docker", "veth", "br-", "virbr")  # networks inside this machine


class NotHeard(Exception):
    """The network cannot be asked or told a name now. The message says why."""


class Air(Protocol):
    """The local network, as one open multicast connection sees it."""

    async def who_is(self, host: str) -> frozenset[Address]:
        """Who answers to this name; nobody, if it is free."""

    async def publish(self, host: str, scheme: str, port: int) -> None:
        """Answers to this name from now on."""

    def heard(self) -> frozenset[Address]:
        """All that answered to the name asked for last, up to now; ourselves too."""

    async def close(self) -> None:
        """Says goodbye."""


def reachable(listen: str, found: Iterable[Address]) -> tuple[Address, ...]:
    """Those of this machine's addresses at which the table listens and a phone can call."""
    try:
        only = ip_address(listen) if listen else None
    except ValueError:
        return ()  # a name: then the network knows one already
    return tuple(
        each
        for each in sorted(set(found), key=_rank)
        if (only is None or each == only or (only.is_unspecified and each.version == only.version))
        and not each.is_loopback
        and not (each.version == 6 and each.is_link_local)  # means nothing without the name of the phone's network card
    )


def addresses_here() -> list[Address]:
    import ifaddr  # here, as below: `run` shall start fast, and this is on a thread of its own

    return [
        ip_address(each.ip if isinstance(each.ip, str) else each.ip[0])
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(NO_WAY_TO_PHONES)
        for each in adapter.ips
    ]


def _zeroconf(addresses: tuple[Address, ...]) -> Air:
    from web.listen.mdns import Mdns

    return Mdns(addresses, [str(each) for each in addresses])


def _rank(address: Address) -> tuple[int, int]:
    return address.version, int(address)


class Nearby:
    """Takes the name, or the next free one (companion-2, -3, ...), and follows this machine from network to network.

    Without a wish it takes none, and only looks.
    On a thread and a loop of its own: the table neither waits for it nor stops with it.
    """

    def __init__(
        self,
        wish: str,
        *,
        listen: str,
        port: int,
        scheme: str = "http",
        addresses: Callable[[], Iterable[Address]] = addresses_here,
        tune_in: Callable[[tuple[Address, ...]], Air] = _zeroconf,
        wait: Callable[[float], Awaitable[object]] = asyncio.sleep,
        fault: Callable[[str, str | None], None] = lambda whose, what: None,
    ) -> None:
        self._wish, self._listen, self._port, self._scheme = wish, listen, port, scheme
        self._addresses, self._tune_in, self._wait, self._fault = addresses, tune_in, wait, fault
        self._also: Callable[[], object] = lambda: None
        self._air: Air | None = None
        self._here: tuple[Address, ...] = ()
        self._name: str | None = None
        self._trouble = ""
        self._is_up = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), name="nearby", daemon=True)

    def start(self, also: Callable[[], object] = lambda: None) -> None:
        """`also`: what else goes with the network. It is called at each check."""
        if not is_this_machine(self._listen):
            self._also = also
            self._thread.start()

    def close(self) -> None:
        """Goodbye, so that no phone is sent here any more; within a second or not at all."""
        if not self._thread.is_alive():
            return
        if self._is_up.wait(JOIN_S) and self._loop is not None and self._task is not None:
            with contextlib.suppress(RuntimeError):  # it has ended by itself
                self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(JOIN_S)

    def name(self) -> str | None:
        """Under which the table is found now, as "companion-2.local"; None as long as it is not."""
        return self._name

    def address(self) -> str | None:
        """The same for a browser, as Web.address() has it."""
        if (name := self._name) is None:
            return None
        return f"{self._scheme}://{name}" + (f":{self._port}" if (self._scheme, self._port) not in PLAIN else "")

    async def _live(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._is_up.set()
        try:
            while True:
                await self._look()
                await self._wait(CHECK_S)
        except asyncio.CancelledError:  # close() asked for it
            # An end is not worth waiting for; and what zeroconf waits for in its beginning was cancelled with us.
            with contextlib.suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(self._leave(), GOODBYE_S)

    async def _look(self) -> None:
        """One check. What fails, however it fails, is tried again at the next one."""
        try:
            self._also()
            if self._wish:
                await self._follow()
        except (OSError, NotHeard) as error:
            await self._leave()
            self._tell(f"{error}")
        except Exception as error:  # as around a subscriber: a library or a bug must not end this for the evening
            log.debug("%s", self._wish, exc_info=True)
            await self._leave()
            self._tell(f"{type(error).__name__} {error}".strip())
        else:
            self._tell("")

    async def _follow(self) -> None:
        ours = frozenset(self._addresses())
        here = reachable(self._listen, ours)
        if self._air is not None and (here != self._here or self._gives_way(self._air, ours)):
            await self._leave()
        if self._air is None and here:
            await self._appear(here, ours)

    def _tell(self, trouble: str) -> None:
        if trouble == self._trouble:
            return  # once, not every 20 seconds
        self._trouble = trouble
        what = f"the table is not found as {self._wish}.local now, only by its address: {trouble}" if trouble else None
        if what is not None:
            log.warning("%s", what)
        self._fault(WHOSE, what)

    async def _appear(self, here: tuple[Address, ...], ours: frozenset[Address]) -> None:
        air = self._air = self._tune_in(here)
        self._here = here
        for number in range(1, MOST_TABLES + 1):
            host = self._wish if number == 1 else f"{self._wish}-{number}"
            answers = await air.who_is(host)
            if not answers:
                await air.publish(host, self._scheme, self._port)
            elif not answers <= ours:
                continue  # another table has it
            # Else this machine answers already: avahi, when the machine has that name. Telling the network a second
            # time, with the addresses of all its networks, would make avahi take another name.
            self._name = f"{host}.local"
            log.info("phones find the table as %s where the network lets them", self.address())
            return
        raise NotHeard(f"{self._wish} and {MOST_TABLES - 1} names after it are taken. Set another [web] mdns.")

    def _gives_way(self, air: Air, ours: frozenset[Address]) -> bool:
        """Two tables that were switched on together, or whose networks were joined, have the same name: the one with
        the lower address takes another one. Both see it alike."""
        others = air.heard() - ours
        return bool(others) and max(map(_rank, self._here)) < max(map(_rank, others))

    async def _leave(self) -> None:
        self._name = None
        if self._air is None:
            return
        try:
            await self._air.close()
        except Exception as error:  # as above
            log.debug("no goodbye: %s", error, exc_info=True)  # the network is gone already
        finally:
            self._air = None
