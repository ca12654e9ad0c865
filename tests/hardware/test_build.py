"""A part that cannot be used stops the start, and the message names it, the reason and the cure."""

import re
import sys
import threading
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.contract.data import DataError, load, parse
from hardware import build
from hardware.board import SHIPPED, Board, ReaderPart, sound_board
from hardware.fakes import FakeMixer
from hardware.ports import Hardware, HardwareError
from hardware.readers import pcsclite
from hardware.readers.pty_reader import FakePort
from tests.hardware.boards import board_of, board_with
from tests.hardware.readers.helpers import Ears, real_ms, until

MIXER = FakeMixer((), lambda: 0)


@pytest.fixture(autouse=True)
def no_factory() -> Iterator[None]:
    """Each test chooses its pins anew, as a start does."""
    gpiozero.Device.pin_factory = None
    yield
    if gpiozero.Device.pin_factory is not None:
        gpiozero.Device.pin_factory.reset()
    gpiozero.Device.pin_factory = None


def board(factory: str = "mock", buttons: Mapping[str, int] = {}, lamps: Mapping[str, int] = {}) -> Hardware:
    return build.build_pi(factory, sound_board(board_of(buttons, lamps), "my.toml"), MIXER, lambda: 0)


def test_a_board_has_the_parts_that_were_named() -> None:
    made = board(buttons={"big": 4, "seat.1": 17}, lamps={"big": 18})

    assert (set(made.buttons), set(made.lamps), made.kind) == ({"big", "seat.1"}, {"big"}, "pi")
    made.lamps["big"].set(0.0, 0.5, 0.0)
    made.close()


def test_the_mock_factory_is_enough_for_a_try_out_with_lamps() -> None:
    board(lamps={"alert": 5}).close()


@pytest.mark.parametrize(
    ("buttons", "lamps", "says"),
    [
        ({"big": 4, "pause": 4}, {}, "button 'big' and button 'pause' are both on GPIO 4"),
        ({"big": 4}, {"alert": 4}, "button 'big' and lamp 'alert' are both on GPIO 4"),
        ({}, {"alert": 9, "big": 9}, "lamp 'alert' and lamp 'big' are both on GPIO 9"),
    ],
)
def test_two_parts_on_one_pin_are_both_named(buttons: dict[str, int], lamps: dict[str, int], says: str) -> None:
    with pytest.raises(HardwareError, match=rf"my\.toml: {says}\. Move one of them"):
        board(buttons=buttons, lamps=lamps)


def test_a_pin_that_is_none_is_named_with_its_part() -> None:
    with pytest.raises(HardwareError, match=r"button 'pause' is on GPIO 99, and the header has only 2 to 27"):
        board(buttons={"big": 4, "pause": 99})


def test_a_pin_in_use_is_named_with_its_part_and_what_was_opened_before_is_closed_again() -> None:
    other = board(buttons={"taken": 5})
    with pytest.raises(HardwareError, match=r"button 'pause' on GPIO 5: .+ Check the board file") as failure:
        board(buttons={"big": 4, "pause": 5})

    board(buttons={"big": 4}).close()  # else the pin would still be in use
    assert failure.tb is not None, "which holds the opened button: nothing else closes it"
    other.close()


def test_a_closed_board_leaves_its_pins_dark_and_free() -> None:
    made = board(buttons={"big": 4}, lamps={"alert": 5})
    made.lamps["alert"].set(1.0, 1.0, 1.0)
    made.close()

    board(buttons={"big": 5}, lamps={"alert": 4}).close()


@pytest.mark.parametrize("name", ["", "native", "lgqio"])
def test_a_factory_that_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(HardwareError, match=rf"hardware\.pin_factory: '{name}' is not known\. Take 'lgpio'"):
        board(name, buttons={"big": 4})


def test_without_lgpio_there_is_no_other_way_to_the_pins_but_a_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)  # as on a machine that has none
    with pytest.raises(HardwareError, match=r"no pins through lgpio .*apt install python3-lgpio.*--hardware fake"):
        board("lgpio", buttons={"big": 4})

    assert gpiozero.Device.pin_factory is None


def test_without_gpiozero_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hardware.gpio")
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    monkeypatch.delattr("hardware.gpio")

    with pytest.raises(HardwareError, match=r"gpiozero is missing .*pip install gpiozero"):
        board(buttons={"big": 4})


def test_a_board_without_parts_needs_no_pins() -> None:
    made = board("lgpio")

    assert (made.buttons, made.lamps) == ({}, {})
    assert gpiozero.Device.pin_factory is None
    made.close()


def test_a_factory_that_is_there_already_is_kept() -> None:
    mine = MockFactory(pin_class=MockPWMPin)
    gpiozero.Device.pin_factory = mine
    board("lgpio", {"big": 4}).close()

    assert gpiozero.Device.pin_factory is mine


def test_the_fake_box_has_as_many_seats_as_asked() -> None:
    made, box = build.build_fake(board_with(2), MIXER, lambda: 0)

    assert [name for name in made.buttons if name.startswith("seat")] == ["seat.1", "seat.2"]
    assert made.lamps is box.lamps


def test_a_plain_install_brings_all_that_a_laptop_can_use() -> None:
    """Without sound, a table on a laptop is a table without its ship's computer."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    plain, pi = (
        {re.split("[^a-z-]", each)[0] for each in some if "arm" not in each or "aarch64" in each}
        for some in (project["dependencies"], project["optional-dependencies"]["pi"])
    )
    assert {"pygame-ce", "gpiozero", "pyserial"} <= plain
    assert pi == {"lgpio"}


def test_this_machine_says_whether_it_is_a_pi(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    monkeypatch.setattr(build, "MODEL", tmp_path / "model")
    assert not build.is_a_pi()
    (tmp_path / "model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    assert build.is_a_pi()
    (tmp_path / "model").write_text("Some Other Board")
    assert not build.is_a_pi()


def test_no_part_of_a_board_brings_a_thread_that_wakes_for_nothing() -> None:
    """gpiozero's own Button does: ten times a second, each of them, all evening."""
    before = set(threading.enumerate())
    made = build.build_pi("mock", sound_board(load(SHIPPED / "full.toml", Board), "full"), MIXER, lambda: 0)
    made.lamps["big"].set(1.0, 0.5, 0.0)
    assert set(threading.enumerate()) - before == set()
    made.close()


def test_the_boards_that_ship_can_be_built() -> None:
    for name, buttons, lamps in (("starter", 1, 1), ("full", 8, 11)):
        shipped = sound_board(load(SHIPPED / f"{name}.toml", Board), name)
        made = build.build_pi("mock", shipped, MIXER, lambda: 0)
        made.lamps["big"].set(1.0, 0.5, 0.0)

        assert (shipped.name, len(made.buttons), len(made.lamps)) == (name, buttons, lamps)
        made.close()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "x"\n[buttons]\nbig = { pin = 0 }', "button 'big' is on GPIO 0, but it reads the identity"),
        ('name = "x"\n[buttons]\nbig = { pin = 30 }', "button 'big' is on GPIO 30, and the header has only 2 to 27"),
        ('name = "x"\n[lamps]\nbig = { kind = "rgb", red = 4, green = 5 }', "lamp 'big' is rgb and needs red, green"),
        ('name = "x"\n[lamps]\nbig = { kind = "pwm" }', "lamp 'big' is pwm and needs pin"),
        ('name = "x"\nbrightness = 2.0', "brightness is 2.0"),
        ('name = "x"\n[sound]\nvolume = 95', "sound: 0 <= volume <= limit <= 100"),
        ('name = "x"\n[readers.table]\nprotocol = "rdm6300"', "the reader 'table' needs a port"),
        (
            'name = "x"\n[buttons]\nbig = { pin = 14 }\n[readers.t]\nprotocol = "pn532"\nport = "/dev/serial0"',
            "button 'big' is on GPIO 14, but the reader 't' needs it",
        ),
        (
            'name = "x"\n[readers.a]\nprotocol = "pn532"\nport = "/dev/serial0"\n'
            '[readers.b]\nprotocol = "id12"\nport = "/dev/ttyAMA0"',
            "the readers 'a' and 'b' are both on the header's serial line",
        ),
        (
            'name = "x"\n[readers.a]\nprotocol = "pn532"\nport = "/dev/serial0"\nat = "seat3"',
            "the reader 'a' is at 'seat3'. Take 'table', or a seat: 'seat.3'.",
        ),
    ],
)
def test_a_board_that_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(HardwareError, match=f"^my.toml: {re.escape(says)}"):
        sound_board(parse(text, Board, "my.toml"), "my.toml")


def test_a_wrong_key_deep_in_a_board_is_named_with_its_line() -> None:
    with pytest.raises(DataError, match=r"^my\.toml:3: unknown key 'lamps\.big\.pni'\. Did you mean 'pin'"):
        parse('name = "x"\n[lamps.big]\npni = 4', Board, "my.toml")


class LgpioError(Exception):
    """As lgpio's own: neither an OSError nor one of gpiozero's."""


@pytest.fixture
def lgpio() -> Iterator[ModuleType]:
    """Stands for the library: what gpiozero reads of it, and a chip that does not open."""
    made = ModuleType("lgpio")
    made.error = LgpioError  # type: ignore[attr-defined]
    made.__getattr__ = lambda name: 0  # type: ignore[method-assign]  # its constants

    def gpiochip_open(chip: int) -> int:
        raise LgpioError("can not open gpiochip")

    made.gpiochip_open = gpiochip_open  # type: ignore[attr-defined]
    before = sys.modules.get("lgpio")
    sys.modules["lgpio"] = made
    yield made
    sys.modules.pop("gpiozero.pins.lgpio", None)
    sys.modules.pop("hardware.fine_pin", None)
    sys.modules.pop("lgpio")
    if before is not None:
        sys.modules["lgpio"] = before


def test_pins_that_lgpio_may_not_open_are_named_with_the_cure(
    lgpio: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gpiozero.pins.local import LocalPiFactory

    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda self: 0xA02082)  # a Pi 3
    with pytest.raises(HardwareError, match=r"the pins do not open .*gpiochip.* group gpio .*--hardware fake"):
        board("lgpio", buttons={"big": 4})


class BusyPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        if info.name == "GPIO5":
            raise LgpioError("GPIO busy")


def test_a_pin_that_lgpio_calls_busy_is_named_with_its_part(lgpio: ModuleType) -> None:
    gpiozero.Device.pin_factory = MockFactory(pin_class=BusyPin)
    with pytest.raises(HardwareError, match=r"button 'pause' on GPIO 5: GPIO busy\. Check the board file.*overlay"):
        board("lgpio", buttons={"big": 4, "pause": 5})


def test_readers_that_are_not_plugged_in_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pcsclite, "LIBRARY", "libnobody-has-this.so.1")
    pcsclite.library.cache_clear()
    there = tmp_path / "by-id"
    there.touch()
    readers = {
        "ours": ReaderPart("lines", port=str(there)),
        "lost": ReaderPart("lines", port=str(tmp_path / "gone")),
        "usb": ReaderPart("id12", vendor="dead", product="beef"),
        "nfc": ReaderPart("pcsc", port="pcsc:ACR122U"),
    }
    assert build.not_plugged_in(Board("x")) == ()
    assert build.not_plugged_in(Board("x", readers=readers)) == (
        f"the reader 'lost': nothing is plugged in as {tmp_path / 'gone'}",
        "the reader 'usb': nothing is plugged in as usb:dead:beef",
        f"the reader 'nfc': {pcsclite.NOT_THERE}",
    )


# --- readers beside a fake box


def test_a_laptop_with_a_fake_box_reads_cards_over_usb(tmp_path: Path) -> None:
    port = FakePort("lines", tmp_path / "by-id")
    board = replace(board_with(2), readers={"table": ReaderPart("lines", port=str(tmp_path / "by-id"), prefix="UID: ")})
    made, box = build.build_fake(board, MIXER, real_ms, real_readers=True)
    ears = Ears()
    made.readers["table"].start(ears.tell, ears.changed)
    until(lambda: made.readers["table"].state().condition == "open", "open")
    port.do("card UID: 04A1B2C3")
    until(lambda: ears.seen == ["04A1B2C3"], f"the card, but {ears.news}")
    assert (set(made.buttons), box.readers) == ({"big", "pause", "seat.1", "seat.2"}, {}), (
        "the panel has no lever for it"
    )

    made.close()
    assert made.readers["table"].state().condition == "closed"
    port.close()


def test_real_readers_that_nobody_names_are_missed_at_the_start() -> None:
    board = build.board_named("full", "fake", load, real_readers=True)
    with pytest.raises(HardwareError, match=r"hardware\.readers: the board 'full' names no reader"):
        build.build_fake(board, MIXER, lambda: 0, real_readers=True)


@pytest.mark.parametrize(
    ("kind", "wish", "are_real"), [("fake", "auto", False), ("fake", "real", True), ("pi", "auto", True)]
)
def test_readers_are_real_where_the_box_is_or_the_settings_say_so(kind: str, wish: str, are_real: bool) -> None:
    assert build.has_real_readers(kind, wish) is are_real
    named = build.board_named("full", kind, load, real_readers=are_real)
    assert bool(named.readers) is (not are_real)
    assert Board("x", readers={"a": ReaderPart("id12"), "b": ReaderPart("pn532")}).once() == ("a",)
