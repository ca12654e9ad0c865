"""Readers that type: events as a real one sends them, its device, and what befalls it."""

import errno
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

import pytest

from hardware.readers.build import KINDS
from hardware.readers.keys import DOWN, ENDS, EVENT, KEY, LETTERS, SHIFTS, UP, KeyboardPort, KeyParser, keyboards
from hardware.readers.parsers import STALE_MS, Seen
from hardware.readers.places import ByPath
from hardware.readers.supervisor import SerialReader
from tests.hardware.readers.helpers import Ears, real_ms, until

SYNC, SCAN = 0, 4  # types of events that are no keys
BY_LETTER = {letter: (code, place == 1) for code, pair in LETTERS.items() for place, letter in enumerate(pair)}
SOON = (0.01,)
UINPUT = Path("/dev/uinput")


def event(kind: int, code: int, value: int) -> bytes:
    return EVENT.pack(1_763_600_000, 123_456, kind, code, value)


def key(code: int, value: int) -> bytes:
    """As the kernel tells it: what the device said, the key, and that it is all."""
    return event(SCAN, 4, 0x70000 + code) + event(KEY, code, value) + event(SYNC, 0, 0)


def typed(text: str, end: int = ENDS[0]) -> bytes:
    sent = b""
    for letter in text:
        code, is_shifted = BY_LETTER[letter]
        tap = key(code, DOWN) + key(code, UP)
        sent += key(SHIFTS[0], DOWN) + tap + key(SHIFTS[0], UP) if is_shifted else tap
    return sent + key(end, DOWN) + key(end, UP)


def read(*pieces: bytes, prefix: str = "") -> list[str]:
    parser = KeyParser(prefix)
    return [each.id for piece in pieces for each in parser.feed(piece, 0) if isinstance(each, Seen)]


# As a 125 kHz reader of the most common kind (ffff:0035) sends the card 0005594372: ten digits and Enter.
RECORDED = [11, 11, 11, 6, 6, 10, 5, 4, 8, 3, 28]


def test_a_card_of_ten_digits_is_read() -> None:
    assert read(b"".join(key(code, value) for code in RECORDED for value in (DOWN, UP))) == ["0005594372"]


@pytest.mark.parametrize("card", ["0005594372", "04A1b2C3", "https://x.y/?a=1&b=2", "E1 03", 'a"b~c|d'])
@pytest.mark.parametrize("end", ENDS)
def test_letters_are_those_of_an_american_keyboard(card: str, end: int) -> None:
    assert read(typed(card, end), typed(card, end)) == [card, card]


def test_the_number_pad_types_too() -> None:
    pad = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73, 96]
    assert read(b"".join(key(code, DOWN) + key(code, UP) for code in pad)) == ["0123456789"]


def test_a_key_that_repeats_and_one_without_a_letter_are_nothing() -> None:
    noise = key(2, DOWN) + key(2, 2) + key(2, 2) + key(2, UP) + key(113, DOWN) + key(58, DOWN) + event(17, 1, 1)
    assert read(noise + typed("7")) == ["17"]


def test_an_event_in_two_pieces_is_one() -> None:
    whole = typed("42")
    assert read(*(whole[at : at + 5] for at in range(0, len(whole), 5))) == ["42"]


def test_what_was_begun_long_ago_is_forgotten() -> None:
    parser = KeyParser()
    assert parser.feed(key(2, DOWN), 0) == ()
    assert parser.feed(typed("34"), STALE_MS + 1) == (Seen("34"),)


def test_with_a_prefix_only_such_lines_are_cards() -> None:
    assert read(typed("hello"), typed("ID:7"), prefix="ID:") == ["7"]


# --- its device


def keyboard(inputs: Path, number: int, bits: str, **id: str) -> None:
    device = inputs / f"event{number}" / "device"
    for name, text in {"capabilities/key": bits, "uniq": "", "id/vendor": "ffff", "id/product": "0035", **id}.items():
        (path := device / name).parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")


def test_what_cannot_type_digits_and_enter_is_no_reader(tmp_path: Path) -> None:
    keyboard(tmp_path, 0, "10000000000 0 0 0")  # a power button
    keyboard(tmp_path, 1, "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe", uniq="A1")
    keyboard(tmp_path, 2, "nonsense")
    keyboard(tmp_path, 3, "")
    (tmp_path / "mouse0").mkdir()
    (tmp_path / "event9").mkdir()
    assert [(each.device, each.vid, each.pid, each.serial_number) for each in keyboards(tmp_path)] == [
        ("/dev/input/event1", 0xFFFF, 0x0035, "A1")
    ]


def test_a_machine_without_input_devices_has_no_readers(tmp_path: Path) -> None:
    assert list(keyboards(tmp_path / "nothing")) == []


def test_what_cannot_be_had_alone_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "event")
    before = set(os.listdir("/proc/self/fd"))
    with pytest.raises(OSError, match=r".") as refused:
        KeyboardPort(str(tmp_path / "event"), 0)
    assert refused.value.errno in (errno.ENOTTY, errno.EINVAL)
    assert set(os.listdir("/proc/self/fd")) == before


# --- looked after


class Typist:
    """A reader that can be unplugged."""

    def __init__(self) -> None:
        self.is_there, self.to_come = True, b""

    def open(self, device: str, baud: int) -> "Typist":
        if not self.is_there:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        return self

    def read(self) -> bytes:
        if not self.is_there:
            raise OSError(errno.ENODEV, "No such device")
        came, self.to_come = self.to_come, b""
        return came

    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


@pytest.fixture
def typist() -> Typist:
    return Typist()


@pytest.fixture
def ears(typist: Typist) -> Iterator[Ears]:
    heard = Ears()
    place = ByPath("/dev/input/by-id/x-event-kbd")
    reader = SerialReader("table", place, KINDS["keys"], real_ms, open_port=typist.open, pauses=SOON)
    reader.start(heard.tell, heard.changed)
    yield heard
    reader.close()


def test_unplugged_it_says_so_and_back_it_reads_on(typist: Typist, ears: Ears) -> None:
    typist.to_come = typed("0005594372")
    until(lambda: ears.seen == ["0005594372"])
    typist.is_there = False
    until(lambda: ears.states[-1].condition == "waiting")
    assert "Nothing is plugged in as /dev/input/by-id/x-event-kbd" in ears.states[-1].text
    typist.is_there = True
    until(lambda: ears.states[-1].condition == "open")
    typist.to_come = typed("12")
    until(lambda: ears.seen == ["0005594372", "12"])


def test_the_longest_code_is_no_noise(typist: Typist, ears: Ears) -> None:
    typist.to_come = typed("Q" * 64)
    until(lambda: ears.seen == ["Q" * 64])
    assert {each.condition for each in ears.states} == {"open"}
    assert len(typed("Q" * 64)) < KINDS["keys"].much


@pytest.mark.skipif(not UINPUT.exists(), reason="this machine has no /dev/uinput")
def test_a_device_of_the_kernels_is_read_and_is_ours_alone() -> None:
    user_device = struct.Struct("80sHHHHi64i64i64i64i")
    with UINPUT.open("wb", buffering=0) as made, suppress(OSError):
        ioctl(made, 0x40045564, KEY)  # UI_SET_EVBIT
        for code in (*LETTERS, *ENDS, *SHIFTS):
            ioctl(made, 0x40045565, code)  # UI_SET_KEYBIT
        made.write(user_device.pack(b"a reader", 3, 0xFFFF, 0x35, 1, 0, *[0] * 256))
        ioctl(made, 0x5501)  # UI_DEV_CREATE
        place = until_there()
        port = KeyboardPort(place, 0)
        with pytest.raises(OSError, match="busy"):
            KeyboardPort(place, 0)
        made.write(typed("12"))
        parser, came = KeyParser(), b""
        while not came.endswith(key(ENDS[0], UP)[EVENT.size :]):
            came += port.read()
        assert parser.feed(came, 0) == (Seen("12"),)
        port.close()


def until_there() -> str:
    until(lambda: any(each.vid == 0xFFFF for each in keyboards()))
    return next(each.device for each in keyboards() if each.vid == 0xFFFF)
