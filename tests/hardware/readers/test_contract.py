"""One contract for every card reader: the fake, and the real adapter over a pseudo terminal, and before a pcscd."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest

from hardware.ports import CardReader
from hardware.readers.build import KINDS
from hardware.readers.fake import FakeReader
from hardware.readers.pcsc import PcscPort, pcsc_readers
from hardware.readers.places import ByName, ByPath
from hardware.readers.pty_reader import FakePort
from hardware.readers.supervisor import SerialReader
from tests.hardware.readers.helpers import Ears, real_ms, until
from tests.hardware.readers.service import Service
from tests.hardware.readers.test_supervisor import SOON, TWO, quick


class Levers(Protocol):
    def lay(self, card: str) -> None: ...
    def take_away(self) -> None: ...
    def break_(self) -> None: ...
    def mend(self) -> None: ...


class PortLevers:
    def __init__(self, port: FakePort) -> None:
        self._port = port

    def lay(self, card: str) -> None:
        self._port.do(f"hold {card}")

    def take_away(self) -> None:
        self._port.do("remove")

    def break_(self) -> None:
        self._port.do("gone")

    def mend(self) -> None:
        self._port.do("back")


class Subject:
    def __init__(self, reader: CardReader, levers: Levers, cards: tuple[str, str]) -> None:
        self.reader, self.levers, self.cards, self.ears = reader, levers, cards, Ears()

    def start(self) -> None:
        self.reader.start(self.ears.tell, self.ears.changed)
        self.until(lambda: self.reader.state().condition == "open")

    def until(self, holds: Callable[[], bool]) -> None:
        until(holds, f"{self.reader.state()} {self.ears.news}")


@pytest.fixture(params=["fake", "rdm6300", "pn532", "pcsc"])
def subject(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Subject]:
    if request.param == "fake":
        fake = FakeReader("seat.2", real_ms)
        yield Subject(fake, fake, (TWO["rdm6300"]))
        fake.close()
        return
    if request.param == "pcsc":
        service = Service()
        names, opens = partial(pcsc_readers, service.enter), partial(PcscPort, enter=service.enter)
        behind = SerialReader(
            "seat.2", ByName("ACR122U"), KINDS["pcsc"], real_ms, ports=names, open_port=opens, pauses=SOON
        )
        yield Subject(behind, service, TWO["pn532"])
        behind.close()
        return
    port = FakePort(request.param, tmp_path / "by-id")
    reader = SerialReader("seat.2", ByPath(str(tmp_path / "by-id")), quick(request.param), real_ms, pauses=SOON)
    yield Subject(reader, PortLevers(port), TWO[request.param])
    reader.close()
    port.close()


def test_before_the_start_it_waits(subject: Subject) -> None:
    assert subject.reader.name == "seat.2"
    assert subject.reader.state().condition == "waiting"
    assert subject.reader.state().reads == 0


def test_a_card_comes_and_goes(subject: Subject) -> None:
    subject.start()
    for times, card in enumerate([subject.cards[0]] * 2, start=1):
        subject.levers.lay(card)
        subject.until(lambda times=times: len(subject.ears.seen) == times)  # type: ignore[misc]
        subject.levers.take_away()
        subject.until(lambda times=times: len(subject.ears.gone) == times)  # type: ignore[misc]
    assert subject.ears.seen == subject.ears.gone == [subject.cards[0]] * 2, "laid again, it is another read"
    assert {name for name, _ in subject.ears.news} == {"seat.2"}
    state = subject.reader.state()
    assert (state.reads, state.last_id, state.text) == (2, subject.cards[0], "")
    times_told = [each.at for _, each in subject.ears.news]
    assert times_told == sorted(times_told)


def test_broken_it_says_so_and_mended_it_reads_on(subject: Subject) -> None:
    subject.start()
    subject.levers.break_()
    subject.until(lambda: subject.reader.state().condition in ("failing", "waiting"))
    assert subject.reader.state().text != ""
    subject.levers.mend()
    subject.until(lambda: subject.reader.state().condition == "open")
    assert subject.reader.state().text == ""
    subject.levers.lay(subject.cards[1])
    subject.until(lambda: subject.ears.seen == [subject.cards[1]])
    assert subject.ears.states[0].condition == "open"
    assert subject.ears.states[-1].condition == "open"


def test_a_card_that_stays_over_a_loose_plug_is_one_read(subject: Subject) -> None:
    first, second = subject.cards
    subject.start()
    subject.levers.lay(first)
    subject.until(lambda: subject.ears.seen == [first])
    subject.levers.break_()
    subject.until(lambda: subject.reader.state().condition in ("failing", "waiting"))
    subject.levers.mend()
    subject.until(lambda: subject.reader.state().condition == "open")
    subject.levers.lay(second)
    subject.until(lambda: subject.ears.seen == [first, second])
    subject.until(lambda: subject.ears.gone == [first])


def test_closed_it_tells_nothing_more(subject: Subject) -> None:
    subject.start()
    subject.reader.close()
    subject.reader.close()
    assert subject.reader.state().condition == "closed"
    told = len(subject.ears.states)
    subject.levers.lay(subject.cards[0])
    subject.levers.break_()
    subject.levers.mend()
    assert subject.ears.news == []
    assert len(subject.ears.states) == told
