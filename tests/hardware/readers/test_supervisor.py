"""A reader that is looked after: over a pseudo terminal that misbehaves, and with scripted ports."""

import errno
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
import serial  # type: ignore[import-untyped,unused-ignore]

from hardware.ports import CardSeen, News
from hardware.readers.build import KINDS
from hardware.readers.holding import Manner
from hardware.readers.lines import LineParser
from hardware.readers.places import ByPath, ByUsb, Lister, PortInfo
from hardware.readers.pty_reader import FakePort
from hardware.readers.serial_port import Port, SerialPort
from hardware.readers.supervisor import FORGOTTEN_MS, MUCH, PAUSES_S, SETTLES_MS, STEADY_MS, Kind, SerialReader
from tests.hardware.readers.helpers import Clock, Ears, real_ms, tag, until
from tests.hardware.readers.test_places import CH340, Plugged

A, B, C = "0F00AB12CD", "4500B8D2A1", "62E3086CED"
UID = "04A1B2C3D4E580"
SOON = (0.01, 0.03)


def quick(kind: str) -> Kind:
    """The kind as it is, but a silence is noticed sooner."""
    known = KINDS[kind]
    quiet = None if known.manner.quiet_ms is None else 600  # the fake repeats every 100 ms
    return Kind(known.baud, known.parser, Manner(known.manner.tells_gone, quiet))


class Bench:
    """A fake reader on a pseudo terminal, and the real adapter that reads it."""

    def __init__(self, kind: str, link: Path) -> None:
        self.link = link
        self.port = FakePort(kind, link)
        self.reader = SerialReader("table", ByPath(str(link)), quick(kind), real_ms, pauses=SOON)
        self.ears = Ears()

    def start(self) -> None:
        self.reader.start(self.ears.tell, self.ears.changed)
        self.until_condition("open")

    def until_condition(self, condition: str) -> None:
        until(lambda: self.reader.state().condition == condition, f"{condition}, but {self.reader.state()}")

    def reads(self, *cards: str) -> None:
        until(lambda: self.ears.seen[-len(cards) :] == list(cards), f"{cards}, but {self.ears.news}")


MakeBench = Callable[[str], Bench]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[MakeBench]:
    made: list[Bench] = []

    def make(kind: str) -> Bench:
        made.append(Bench(kind, tmp_path / "by-id"))
        made[-1].start()
        return made[-1]

    yield make
    for each in made:
        each.reader.close()
        each.port.close()


TWO = {"rdm6300": (A, B), "id12": (A, B), "lines": ("E1-03", "E1-04"), "pn532": ("04A1B2C3", UID)}


@pytest.mark.parametrize("kind", TWO)
def test_cards_are_read(bench: MakeBench, kind: str) -> None:
    table, (first, second) = bench(kind), TWO[kind]
    table.port.do(f"card {first}")
    table.reads(first)
    table.port.do(f"card {second}")
    table.reads(first, second)
    state = table.reader.state()
    assert (state.condition, state.text, state.reads, state.last_id) == ("open", "", 2, second)
    assert state.device == str(table.link)
    assert state.last_at is not None


@pytest.mark.parametrize("kind", TWO)
@pytest.mark.parametrize("fault", ["half", "badsum", "noise", "babble"])
def test_after_a_fault_the_next_card_is_read(bench: MakeBench, kind: str, fault: str) -> None:
    table, (first, second) = bench(kind), TWO[kind]
    table.port.do(f"card {first}")
    table.reads(first)
    table.port.do(fault)
    if kind in ("lines", "pn532"):  # no mark begins a line, and a chip that babbles cannot be asked
        table.port.do("quiet")
        until(lambda: table.port.do(f"hold {second}") == "ok" and second in table.ears.seen, second)
    else:
        table.port.do(f"card {second}")
        until(lambda: second in table.ears.seen, second)
    assert table.ears.seen[0] == first
    if kind != "lines":  # half a line and the next one are one line: without a mark and a checksum nobody can know
        assert set(table.ears.seen) == {first, second}
    assert table.reader.state().condition == "open"


@pytest.mark.parametrize("kind", TWO)
def test_two_cards_at_once(bench: MakeBench, kind: str) -> None:
    table = bench(kind)
    table.port.do(f"two {' '.join(TWO[kind])}")
    table.reads(*TWO[kind])


@pytest.mark.parametrize("kind", ["rdm6300", "pn532"])
def test_held_is_one_read_and_its_going_is_told(bench: MakeBench, kind: str) -> None:
    table, (first, second) = bench(kind), TWO[kind]
    table.port.do(f"hold {first}")
    table.reads(first)
    table.port.do(f"hold {second}")
    table.reads(first, second)
    until(lambda: table.ears.gone == [first], f"gone, but {table.ears.news}")
    table.port.do("remove")
    until(lambda: table.ears.gone == [first, second], f"gone, but {table.ears.news}")
    assert table.ears.seen == [first, second]


def test_unplugged_and_back_under_another_name(bench: MakeBench) -> None:
    table = bench("rdm6300")
    table.port.do(f"hold {A}")
    table.reads(A)
    before = table.port.path
    table.port.do("gone")
    table.until_condition("waiting")
    assert str(table.link) in table.reader.state().text
    table.port.do("back")
    assert table.port.path != before
    table.until_condition("open")
    table.port.do(f"card {B}")
    table.reads(A, B)
    assert table.reader.state().text == ""
    conditions = [each.condition for each in table.ears.states]
    assert conditions[0] == conditions[-1] == "open"
    assert "waiting" in conditions


def test_found_by_its_numbers_under_another_name() -> None:
    port = FakePort("lines")
    plugged: list[Plugged] = [Plugged("/dev/other", 0x0403)]
    reader = SerialReader("table", CH340, quick("lines"), real_ms, ports=lambda: plugged, pauses=SOON)
    ears = Ears()
    reader.start(ears.tell, ears.changed)
    until(lambda: "usb:1a86:7523" in reader.state().text, "waiting")
    plugged.append(Plugged(port.path))
    until(lambda: reader.state().device == port.path, "open")
    port.do("gone")
    plugged.pop()
    until(lambda: reader.state().condition == "waiting", "waiting")
    port.do("back")
    plugged.append(Plugged(port.path))
    until(lambda: reader.state().device == port.path, "open")
    until(lambda: port.do("card E1") == "ok" and ears.seen == ["E1"], "read")
    reader.close()
    port.close()


def test_missing_at_the_start(tmp_path: Path) -> None:
    link = tmp_path / "by-id"
    ears = Ears()
    reader = SerialReader("table", ByPath(str(link)), quick("lines"), real_ms, pauses=SOON)
    reader.start(ears.tell, ears.changed)
    until(lambda: "Nothing is plugged in" in reader.state().text, "waiting")
    assert reader.state().condition == "waiting"
    port = FakePort("lines", link)
    until(lambda: reader.state().condition == "open", "open")
    reader.close()
    port.close()
    assert [each.condition for each in ears.states] == ["waiting", "open"], "each change once"


def test_a_port_that_another_one_holds(bench: MakeBench, tmp_path: Path) -> None:
    first = bench("lines")
    ears = Ears()
    second = SerialReader("seat.1", ByPath(str(tmp_path / "by-id")), quick("lines"), real_ms, pauses=SOON)
    second.start(ears.tell, ears.changed)
    until(lambda: "in use by another program" in second.state().text, "busy")
    assert second.state().condition == "failing"
    first.reader.close()
    until(lambda: second.state().condition == "open", "open")
    second.close()


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no port")
    reader = SerialReader("table", ByPath(str(tmp_path / "file")), quick("lines"), real_ms, pauses=SOON)
    ears = Ears()
    reader.start(ears.tell, ears.changed)
    until(lambda: reader.state().text != "", "failing")
    assert reader.state().condition == "failing"
    reader.close()


def test_a_chip_that_does_not_answer(bench: MakeBench) -> None:
    table = bench("pn532")
    table.port.do("mute")
    until(lambda: "does not answer" in table.reader.state().text, "silent")
    assert table.reader.state().condition == "open"
    table.port.do("speak")
    until(lambda: table.reader.state().text == "", "answers")


def test_only_noise_says_to_look_at_the_speed(bench: MakeBench) -> None:
    table = bench("rdm6300")
    table.port.do("babble")
    until(lambda: "speed (baud)" in table.reader.state().text, "noise")
    table.port.do("quiet")
    until(lambda: table.port.do(f"card {A}") == "ok" and table.reader.state().text == "", "a card")


# --- with scripted ports


class Script:
    """Opens to what stands in the script: an error, or a port that gives its bytes and then breaks."""

    def __init__(self, *script: Exception | list[bytes]) -> None:
        self.script = list(script)
        self.opened = 0
        self.closed = 0

    def __call__(self, device: str, baud: int) -> Port:
        if not self.script:
            raise FileNotFoundError(errno.ENOENT, "the script is over")
        step = self.script.pop(0)
        if isinstance(step, Exception):
            raise step
        self.opened += 1
        return ScriptedPort(self, step)


class ScriptedPort:
    def __init__(self, script: Script, data: list[bytes]) -> None:
        self._script, self._data = script, data

    def read(self) -> bytes:
        if not self._data:
            raise OSError(errno.EIO, "Input/output error")
        return self._data.pop(0)

    def write(self, data: bytes) -> None:
        raise AssertionError("nothing is to be sent")

    def close(self) -> None:
        self._script.closed += 1
        raise OSError(errno.EIO, "it is gone already")


class Pauses:
    """Waits for nothing, and counts; after `most` pauses the reader is told to stop."""

    def __init__(self, most: int) -> None:
        self.taken: list[float] = []
        self._most = most
        self.over = threading.Event()

    def __call__(self, seconds: float) -> bool:
        self.taken.append(seconds)
        if len(self.taken) < self._most:
            return False
        self.over.set()
        return True


LINES = Kind(9_600, LineParser, Manner(tells_gone=False, quiet_ms=1_000))


def played(script: Script, pauses: int, now: Callable[[], int], ports: Lister | None = None) -> tuple[Ears, Pauses]:
    wait, ears = Pauses(pauses), Ears()
    place = ByPath("/dev/serial/by-id/x") if ports is None else ByUsb(0x1A86, 0x7523)
    reader = SerialReader("table", place, LINES, now, ports=ports or (lambda: []), open_port=script, wait=wait)
    reader.start(ears.tell, ears.changed)
    assert wait.over.wait(10)
    reader.close()
    return ears, wait


def test_the_pauses_grow_up_to_the_last() -> None:
    missing = [FileNotFoundError(errno.ENOENT, "gone")] * 8
    _, wait = played(Script(*missing), 8, Clock())
    assert wait.taken == [*PAUSES_S, PAUSES_S[-1], PAUSES_S[-1], PAUSES_S[-1]]


def test_a_port_that_opens_and_breaks_does_not_shorten_them() -> None:
    script = Script([], [b""], [b"noise"], [], [])
    _, wait = played(script, 5, Clock())
    assert wait.taken == list(PAUSES_S)
    assert script.opened == script.closed == 5, "every port is closed, and an error in that is no matter"


def test_a_card_or_a_steady_while_begins_them_anew() -> None:
    ears, wait = played(Script([], [], [b"E1\r\n"], [], []), 5, Clock())
    assert wait.taken == [PAUSES_S[0], PAUSES_S[1], PAUSES_S[0], PAUSES_S[1], PAUSES_S[2]]
    assert ears.seen == ["E1"]

    clock = Clock()

    def slow() -> int:
        clock.ms += STEADY_MS // 4
        return clock.ms

    _, wait = played(Script([], [b""] * 5, []), 3, slow)
    assert wait.taken == [PAUSES_S[0], PAUSES_S[0], PAUSES_S[1]]


ERRORS = [
    (PermissionError(errno.EACCES, "Permission denied"), "failing", "usermod -aG dialout"),
    (serial.SerialException(errno.EACCES, "could not open port"), "failing", "usermod -aG dialout"),
    (serial.SerialException(errno.EBUSY, "could not open port"), "failing", "in use by another program"),
    (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "failing", "raspi-config"),
    (serial.SerialException(errno.ENOENT, "could not open port"), "waiting", "Nothing is plugged in"),
    (OSError(errno.ENXIO, "No such device"), "waiting", "Nothing is plugged in"),
    (OSError(errno.ENOTTY, "Inappropriate ioctl"), "failing", "no such reader"),
    (OSError(errno.EIO, "Input/output error"), "failing", "another cable"),
    (serial.SerialException("device reports readiness to read but returned no data"), "failing", "returned no data"),
    (serial.SerialTimeoutException("Write timeout"), "failing", "Write timeout"),
]


@pytest.mark.parametrize(("error", "condition", "cure"), ERRORS, ids=lambda each: str(each)[:30])
def test_errors_say_their_cure(error: Exception, condition: str, cure: str) -> None:
    ears, _ = played(Script(error, [b"E1\n"]), 2, Clock())
    assert ears.states[0].condition == condition
    assert cure in ears.states[0].text
    assert "/dev/serial/by-id/x" in ears.states[0].text
    assert ears.states[1].condition == "open", "and the next try is made"
    assert ears.seen == ["E1"]


def test_two_that_look_alike_are_told_not_raised() -> None:
    ears, _ = played(Script(), 3, Clock(), lambda: [Plugged("/dev/a"), Plugged("/dev/b")])
    assert [each.condition for each in ears.states] == ["failing"]
    assert "Add the serial number" in ears.states[0].text


def test_a_lister_that_fails_is_told_not_raised() -> None:
    def fails() -> Iterable[PortInfo]:
        raise OSError(errno.EIO, "sysfs went away")

    ears, _ = played(Script(), 3, Clock(), fails)
    assert "sysfs went away" in ears.states[0].text


def test_a_listener_that_breaks_does_not_end_the_reader(caplog: pytest.LogCaptureFixture) -> None:
    script, wait, ears = Script([b"E1\n"], [b"E2\n"]), Pauses(2), Ears()

    def tell(name: str, news: News) -> None:
        if news.id == "E1":
            raise KeyError("a bug")
        ears.tell(name, news)

    reader = SerialReader("table", ByPath("/dev/x"), LINES, Clock(), open_port=script, wait=wait)
    with caplog.at_level(logging.CRITICAL, "hardware.readers.supervisor"):
        reader.start(tell, ears.changed)
        assert wait.over.wait(10)
    reader.close()
    assert ears.seen == ["E2"]
    assert any("KeyError" in each.text for each in ears.states)


def test_a_babbler_of_cards_is_told_and_left_out() -> None:
    babble = b"".join(b"%d\n" % number for number in range(1_000))
    ears, _ = played(Script([babble, b"", b""]), 1, Clock())
    assert len(ears.seen) < 10
    assert any("more cards than a hand" in each.text for each in ears.states)


def told_of(*steps: tuple[int, bytes]) -> list[str]:
    """What is said of a reader that sends this."""
    clock, wait, ears = Clock(), Pauses(1), Ears()
    port, kind = LatePort(clock, list(steps)), KINDS["rdm6300"]
    reader = SerialReader("table", ByPath("/dev/x"), kind, clock, open_port=lambda device, baud: port, wait=wait)
    reader.start(ears.tell, ears.changed)
    assert wait.over.wait(10)
    reader.close()
    return [each.text.partition(".")[0] for each in ears.states if each.condition == "open"]


NOISE = (100, b"?" * (MUCH + 1))
SILENCE = [(100, b"")] * (FORGOTTEN_MS // 100)
DOUBT = "It sends, but no card is among it"


def test_noise_that_has_ended_is_no_fault_any_more() -> None:
    assert told_of(NOISE, *SILENCE[1:]) == ["", DOUBT]
    assert told_of(NOISE, *SILENCE) == ["", DOUBT, ""]
    assert told_of(NOISE, *SILENCE, NOISE) == ["", DOUBT, "", DOUBT]
    assert told_of(NOISE, *SILENCE[1:], (100, b"?"), *SILENCE[1:]) == ["", DOUBT], "it goes on"


def test_a_little_noise_now_and_then_adds_up() -> None:
    """A card on a reader with the wrong speed is a few bytes each time that it is laid."""
    little = (100, NOISE[1][: MUCH // 2])
    assert told_of(little, *SILENCE, little, *SILENCE, little) == ["", DOUBT]


class LatePort:
    """Gives its bytes after so many milliseconds of the clock."""

    def __init__(self, clock: Clock, steps: list[tuple[int, bytes]]) -> None:
        self._clock, self._steps = clock, steps

    def read(self) -> bytes:
        if not self._steps:
            raise OSError(errno.EIO, "Input/output error")
        after, data = self._steps.pop(0)
        self._clock.ms += after
        return data

    def write(self, data: bytes) -> None:
        raise AssertionError("nothing is to be sent")

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("late", "told"),
    [
        pytest.param([(100, b"")] * 9, ["+"], id="said again in time"),
        pytest.param([(100, b"")] * 10, ["+", "-", "+"], id="really gone"),
        pytest.param([(3_000, b"")], ["+"], id="we were held up"),
        pytest.param([(100, b"")] * 5 + [(401, b"")] + [(100, b"")] * 9, ["+"], id="held up in between"),
        pytest.param([(100, b"")] * 5 + [(400, b"")] + [(100, b"")] * 9, ["+", "-", "+"], id="only slow"),
    ],
)
def test_silence_counts_only_while_the_reader_is_listened_to(late: list[tuple[int, bytes]], told: list[str]) -> None:
    clock, wait, ears = Clock(), Pauses(1), Ears()
    port = LatePort(clock, [(0, tag(A)), *late, (0, tag(A))])
    reader = SerialReader(
        "table", ByPath("/dev/x"), KINDS["rdm6300"], clock, open_port=lambda device, baud: port, wait=wait
    )
    reader.start(ears.tell, ears.changed)
    assert wait.over.wait(10)
    reader.close()
    assert ["+" if isinstance(each, CardSeen) else "-" for _, each in ears.news] == told


@pytest.mark.parametrize(
    ("kind", "late", "lay_there"),
    [
        ("rdm6300", SETTLES_MS - 1, True),
        ("rdm6300", SETTLES_MS, False),
        ("id12", 100, False),  # it says a card only when it comes
    ],
)
def test_a_card_that_lay_there_when_the_port_was_opened_is_told_to_be_so(kind: str, late: int, lay_there: bool) -> None:
    clock, wait, ears = Clock(), Pauses(1), Ears()
    slow = [(100, b"")] * (late // 100) + [(late % 100, tag(A, end=b"\r\n" if kind == "id12" else b""))]
    port = LatePort(clock, slow)
    reader = SerialReader("table", ByPath("/dev/x"), KINDS[kind], clock, open_port=lambda device, baud: port, wait=wait)
    reader.start(ears.tell, ears.changed)
    assert wait.over.wait(10)
    reader.close()
    assert [each.was_there for _, each in ears.news if isinstance(each, CardSeen)] == [lay_there]


# --- its end


def test_nothing_is_told_once_it_is_closing() -> None:
    ears, wait = Ears(), Pauses(1)
    reader = SerialReader("table", ByPath("/dev/x"), LINES, Clock(), open_port=Script([b"E1\nE2\n"]), wait=wait)
    closing = threading.Thread(target=reader.close)

    def tell(name: str, news: News) -> None:
        ears.tell(name, news)
        closing.start()
        until(reader._stopping.is_set, "it is closing")

    reader.start(tell, ears.changed)
    until(lambda: reader.state().condition == "closed", "closed")
    closing.join()
    assert ears.seen == ["E1"]


def test_closing_ends_the_thread_and_the_news(bench: MakeBench) -> None:
    table = bench("rdm6300")
    table.port.do(f"hold {A}")
    table.reads(A)
    table.reader.close()
    assert not any(each.name == "reader table" for each in threading.enumerate())
    told = len(table.ears.news), len(table.ears.states)
    assert table.reader.state().condition == "closed"
    table.port.do(f"card {B}")
    table.reader.close()
    assert (len(table.ears.news), len(table.ears.states)) == told


def test_closing_does_not_wait_for_a_pause() -> None:
    reader = SerialReader("table", ByPath("/nowhere/at/all"), LINES, real_ms, pauses=(3_600,))
    ears = Ears()
    reader.start(ears.tell, ears.changed)
    until(lambda: reader.state().text != "", "waiting")
    reader.close()
    assert not any(each.name == "reader table" for each in threading.enumerate())


def test_closing_what_never_began() -> None:
    SerialReader("table", ByPath("/dev/x"), LINES, real_ms).close()


def test_the_port_alone() -> None:
    port = FakePort("rdm6300")
    ours = SerialPort(port.path, 9_600)
    assert ours.read() == b""
    port.do(f"card {A}")
    data = b""
    while len(data) < len(tag(A)):
        data += ours.read()
    assert data == tag(A)
    with pytest.raises(OSError, match="lock"):
        SerialPort(port.path, 9_600)
    port.do("gone")
    with pytest.raises(OSError, match=r".+"):
        ours.read()
    ours.close()
    port.close()
