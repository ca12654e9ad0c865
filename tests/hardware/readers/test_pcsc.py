"""Readers behind PC/SC: what is said of a card, and what befalls the reader and pcscd."""

from collections.abc import Iterator
from functools import partial

import pytest

from hardware.ports import HardwareError
from hardware.readers import pcsclite
from hardware.readers.build import KINDS, build_reader
from hardware.readers.parsers import NoCard, Seen
from hardware.readers.pcsc import PcscParser, PcscPort, pcsc_readers
from hardware.readers.places import ByName
from hardware.readers.supervisor import SerialReader
from tests.hardware.readers.helpers import Ears, real_ms, until
from tests.hardware.readers.service import ACR122U, Service
from tests.hardware.readers.test_supervisor import SOON

A, B = "04A1B2C3D4E5F6", "11223344"


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def reader(service: Service) -> SerialReader:
    return SerialReader(
        "table",
        ByName("acr122"),
        KINDS["pcsc"],
        real_ms,
        ports=partial(pcsc_readers, service.enter),
        open_port=partial(PcscPort, enter=service.enter),
        pauses=SOON,
    )


@pytest.fixture
def ears(reader: SerialReader) -> Iterator[Ears]:
    heard = Ears()
    reader.start(heard.tell, heard.changed)
    yield heard
    reader.close()


def test_a_card_is_its_number_in_capitals_as_other_readers_say_it() -> None:
    assert PcscParser().feed(b"-\n04A1B2C3\n-\n", 0) == (NoCard(), Seen("04A1B2C3"), NoCard())


@pytest.mark.parametrize("line", [b"04a1b2c3\n", b"04A1\n", b"04A1B\n", b"04A1B2C3" * 3 + b"\n", b"?\n", b"\n"])
def test_what_is_no_number_is_no_card(line: bytes) -> None:
    assert PcscParser().feed(line, 0) == ()


def test_another_card_that_comes_between_two_looks_is_another_card(service: Service) -> None:
    port = PcscPort(ACR122U, 0, service.enter)
    service.lay(A)
    assert port.read() == A.encode() + b"\n"
    service.take_away()
    service.lay(B)
    assert port.read() == B.encode() + b"\n"
    port.close()
    assert service.entered == 0


def test_what_tells_no_number_is_said_and_asked_again(service: Service, ears: Ears) -> None:
    until(lambda: bool(ears.states) and ears.states[-1].condition == "open")
    service.answers = False
    service.lay(A)
    until(lambda: "tells no number" in ears.states[-1].text)
    service.answers = True
    until(lambda: ears.seen == [A])
    until(lambda: ears.states[-1].text == "")


def test_pcscd_that_goes_is_said_once_and_comes_back(service: Service, ears: Ears) -> None:
    until(lambda: bool(ears.states) and ears.states[-1].condition == "open")
    service.trouble = pcsclite.ASLEEP
    until(lambda: ears.states[-1].condition == "failing")
    until(lambda: service.entered == 0)
    service.trouble = ""
    until(lambda: ears.states[-1].condition == "open")
    assert [each.text for each in ears.states] == ["", pcsclite.ASLEEP, ""]
    service.lay(A)
    until(lambda: ears.seen == [A])


def test_plugged_in_late_it_is_found(service: Service, reader: SerialReader) -> None:
    service.break_()
    heard = Ears()
    reader.start(heard.tell, heard.changed)
    until(lambda: bool(heard.states) and heard.states[-1].condition == "waiting")
    assert "Nothing is plugged in as pcsc:acr122" in heard.states[-1].text
    service.mend()
    until(lambda: heard.states[-1].condition == "open")
    reader.close()
    assert service.entered == 0


def test_two_readers_of_one_name_are_told_apart_by_more_of_it(service: Service) -> None:
    two = Service("ACS ACR122U 00 00", "ACS ACR122U 01 00")
    reader = partial(SerialReader, kind=KINDS["pcsc"], now=real_ms, ports=partial(pcsc_readers, two.enter), pauses=SOON)
    heard = Ears()
    one = reader("table", ByName("ACR122U"), open_port=partial(PcscPort, enter=two.enter))
    one.start(heard.tell, heard.changed)
    until(lambda: bool(heard.states))
    one.close()
    assert "fits ACS ACR122U 00 00 and ACS ACR122U 01 00. Write more of the name" in heard.states[0].text


def test_a_machine_without_pcsc_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pcsclite, "LIBRARY", "libnobody-has-this.so.1")
    pcsclite.library.cache_clear()
    with pytest.raises(HardwareError, match="sudo apt install pcscd"):
        list(pcsc_readers())


@pytest.mark.parametrize(
    ("protocol", "port"), [("pcsc", "/dev/serial0"), ("pcsc", "usb:072f:2200"), ("lines", "pcsc:ACR122U")]
)
def test_the_protocol_and_such_a_port_need_each_other(protocol: str, port: str) -> None:
    with pytest.raises(HardwareError, match="need each other"):
        build_reader("table", protocol, real_ms, port=port)
