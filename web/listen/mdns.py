"""The way to zeroconf: asks the local network for a name, answers to ours, and hears who else does."""

import contextlib
import logging
from collections.abc import Iterator, Sequence
from ipaddress import ip_address

from zeroconf import (  # type: ignore[attr-defined]  # its own list of what it exports lacks the first two
    AddressResolver,
    DNSAddress,
    Error,
    IPVersion,
    RecordUpdate,
    RecordUpdateListener,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from companion import __version__
from web.listen.nearby import Address, NotHeard

ASK_MS = 1500  # avahi on this machine may get the answer to the first question, which is told to one of us only


class Mdns:
    """One connection, on the running loop, through the interfaces that have these addresses."""

    def __init__(self, addresses: Sequence[Address], interfaces: list[str], ask_ms: int = ASK_MS) -> None:
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # a network that went away: the table's log says it
        self._addresses, self._ask_ms = addresses, ask_ms
        self._ear = _Ear()
        with _told():
            self._zeroconf = AsyncZeroconf(interfaces=interfaces)
            self._zeroconf.zeroconf.async_add_listener(self._ear, None)

    async def who_is(self, host: str) -> frozenset[Address]:
        asking = AddressResolver(self._ear.listen_for(f"{host}.local."))
        with _told():
            await asking.async_request(self._zeroconf.zeroconf, self._ask_ms)
        self._ear.heard.update(asking.ip_addresses_by_version(IPVersion.All))  # some it knew without asking
        return self.heard()

    async def publish(self, host: str, scheme: str, port: int) -> None:
        kind = f"_{scheme}._tcp.local."
        service = AsyncServiceInfo(
            kind,
            f"{host}.{kind}",
            port,
            properties={"path": "/", "version": __version__},
            server=f"{host}.local.",
            addresses=[each.packed for each in self._addresses],
        )
        with _told():  # the service may be renamed: its name is only for lists, the host's is what phones type
            announced = await self._zeroconf.async_register_service(service, allow_name_change=True)
            await announced

    def heard(self) -> frozenset[Address]:
        return frozenset(self._ear.heard)

    async def close(self) -> None:
        with _told():
            await self._zeroconf.async_close()


class _Ear(RecordUpdateListener):
    def __init__(self) -> None:
        self._name, self.heard = "", set[Address]()

    def listen_for(self, name: str) -> str:
        self._name = name
        self.heard.clear()
        return name

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        for record in (each.new for each in records):
            if isinstance(record, DNSAddress) and record.name.lower() == self._name:
                address = ip_address(record.address)
                if record.ttl:
                    self.heard.add(address)
                else:  # a goodbye
                    self.heard.discard(address)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (Error, RuntimeError) as error:  # RuntimeError: no interface to listen on
        raise NotHeard(f"{type(error).__name__} {error}".strip()) from error
