"""`companion fake-reader`: every command, by hand and as a process of its own."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hardware.readers.pty_reader import HELP, MOST_WAITING, PROTOCOLS, FakeDevice, FakePort, Wrong, main
from tests.hardware.readers.helpers import tag, until

A, B = "0F00AB12CD", "4500B8D2A1"


def said(protocol: str, *commands: str) -> bytes:
    device = FakeDevice(protocol, Random(1))
    out = b""
    for command in commands:
        device.do(command, 0)
        out = device.out()
    return out


@pytest.mark.parametrize(
    ("protocol", "commands", "out"),
    [
        ("rdm6300", [f"card {A}"], tag(A)),
        ("id12", [f"card {A.lower()}"], tag(A, end=b"\r\n")),
        ("lines", ["card a card of mine"], b"a card of mine\r\n"),
        ("rdm6300", [f"two {A} {B}"], tag(A) + tag(B)),
        ("rdm6300", [f"card {A}", "half"], tag(A)[:7]),
        ("rdm6300", [f"card {A}", "badsum"], tag(A, wrong=1)),
        ("rdm6300", [f"card {A}", "hold"], tag(A)),
        ("rdm6300", ["mute", f"card {A}"], b""),
        ("rdm6300", ["mute", "speak", f"card {A}"], tag(A)),
        ("pn532", ["card 04A1B2C3"], b""),
    ],
)
def test_what_it_says(protocol: str, commands: list[str], out: bytes) -> None:
    assert said(protocol, *commands) == out


def test_a_held_card_is_said_again_until_it_is_removed() -> None:
    device = FakeDevice("rdm6300", Random(1))
    device.do(f"hold {A}", 0)
    assert device.out() == tag(A)
    for now in (50, 100, 150, 200):
        device.tick(now)
    assert device.out() == 2 * tag(A)
    device.do("remove", 200)
    device.tick(400)
    assert device.out() == b""


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_babble_that_nobody_reads_does_not_grow(protocol: str) -> None:
    device = FakeDevice(protocol, Random(1))
    device.do("babble", 0)
    for now in range(10_000):
        device.tick(now)
        device.do("noise", now)
    assert 0 < len(device.out()) <= MOST_WAITING


@pytest.mark.parametrize(
    ("protocol", "command", "why"),
    [
        ("rdm6300", "card 12", "ten hex digits"),
        ("pn532", "card 123456", "no UID"),
        ("rdm6300", "card", "which card"),
        ("rdm6300", "half", "no card was laid"),
        ("rdm6300", "hold", "which card"),
        ("lines", "dance", "no command"),
    ],
)
def test_what_it_cannot_do(protocol: str, command: str, why: str) -> None:
    with pytest.raises(Wrong, match=why):
        FakeDevice(protocol, Random(1)).do(command, 0)


def test_the_link_follows_the_port(tmp_path: Path) -> None:
    link = tmp_path / "by-id"
    port = FakePort("lines", link)
    assert os.readlink(link) == port.path
    with pytest.raises(Wrong, match="plugged in"):
        port.do("back")
    port.do("gone")
    assert not link.is_symlink()
    port.do("card 1")  # nobody hears it
    assert port.do("back") == os.readlink(link) == port.path
    port.close()
    assert not link.is_symlink()


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    commands = StringIO(f"card {A}\n\ncard 12\nhelp\ngone\nback\nquit\nnever read\n")
    assert main(["rdm6300"], commands) == 0
    path, *answers = capsys.readouterr().out.splitlines()
    assert path.startswith("/dev/pts/")
    assert answers[:3] == ["ok", "", "no: '12' is no card of this reader: ten hex digits, as 0F00AB12CD"]
    assert "\n".join(answers[3:-2]) == HELP.rstrip()
    assert answers[-2] == "gone"
    assert answers[-1].startswith("/dev/pts/")


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    assert "badsum" in capsys.readouterr().out


def test_as_a_process_of_its_own() -> None:
    start = "import sys; from hardware.readers.pty_reader import main; sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", start, "lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        path = process.stdout.readline().strip()
        listening = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
        process.stdin.write("card E1-03\n")
        assert process.stdout.readline() == "ok\n"
        heard = bytearray()

        def all_heard() -> bool:
            try:
                heard.extend(os.read(listening, 100))
            except BlockingIOError:
                return False
            return bytes(heard) == b"E1-03\r\n"

        until(all_heard, "the card")
        os.close(listening)
        process.stdin.write("quit\n")
        assert process.wait(10) == 0
