"""What ALSA's library complains of: hiccups are counted, anything else is said once, on whatever thread it comes."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.alsa import KEPT, AlsaComplaints, copies

UNDERRUN = (b"pcm.c", 8570, b"snd_pcm_recover", 0, b"%s occurred: underrun")
NO_CARD = (b"confmisc.c", 855, b"parse_card", -2, b"cannot find card '%s'")

# A process of its own: which copy of the library a program has is settled when it first wants sound.
SILENT = """
import os, sys
os.environ["SDL_AUDIODRIVER"] = "alsa"
from hardware.alsa import copies
from hardware.speaker import PygameMixer
mixer = PygameMixer(("voice",), lambda: 0, cards=lambda: ("the default",))
mixer.tend()
print(len(copies()), mixer.health())
mixer.close()
"""

# A card that takes everything; and the library is asked for one that is not there, while that one plays.
PLAYING = """
import ctypes, logging, os, sys
os.environ["SDL_AUDIODRIVER"] = "alsa"
logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(message)s")
from hardware.alsa import copies
from hardware.speaker import PygameMixer
now = [0]
mixer = PygameMixer(("voice",), lambda: now[0], cards=lambda: ("null",))
if not mixer.tend():
    sys.exit("no library: " + str(mixer.health()))
for path in copies():
    for _ in range(20):
        ctypes.CDLL(path).snd_pcm_open(ctypes.byref(ctypes.c_void_p()), b"no such thing", 0, 0)
now[0] = mixer.tend_at()
mixer.tend()
mixer.close()
"""


@pytest.fixture
def alsa(caplog: pytest.LogCaptureFixture) -> AlsaComplaints:
    caplog.set_level(logging.INFO)
    return AlsaComplaints()


def test_hiccups_are_counted_and_said_once(alsa: AlsaComplaints, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(1_000):
        alsa.complain(*UNDERRUN)
        alsa.tell()
    assert alsa.hiccups == 1_000
    assert len(caplog.messages) == 1
    assert "/box" in caplog.messages[0]


def test_any_other_complaint_is_said_once_with_its_place(
    alsa: AlsaComplaints, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(5):
        alsa.complain(*NO_CARD)
        alsa.complain(None, 1, None, 0, None)
        alsa.tell()
    assert [each for each in caplog.messages if "parse_card" in each] == [
        "ALSA: confmisc.c:855 (parse_card) cannot find card '%s': No such file or directory"
    ]
    assert len(caplog.messages) == 2
    assert alsa.hiccups == 0


def test_what_nobody_looks_at_does_not_grow(alsa: AlsaComplaints, caplog: pytest.LogCaptureFixture) -> None:
    for line in range(10 * KEPT):
        alsa.complain(b"pcm.c", line, b"f", 0, b"x")
    alsa.tell()
    assert len(caplog.messages) == KEPT


def test_the_librarys_own_lines_do_not_reach_the_terminal() -> None:
    """On a machine without cards it has eight of them at each try."""
    ran = subprocess.run([sys.executable, "-c", SILENT], capture_output=True, text=True, check=True, timeout=60)
    assert "ALSA lib" not in ran.stderr
    if ran.stdout.startswith("0"):
        pytest.skip("this machine has no ALSA library")
    assert "cannot be opened" in ran.stdout


def test_the_library_is_heard_while_a_card_is_open(tmp_path: Path) -> None:
    settings = tmp_path / "asound.conf"
    settings.write_text("pcm.!default { type null }\nctl.!default { type null }\n")
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(settings)}
    ran = subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True, timeout=60, env=environment)
    if ran.returncode:
        pytest.skip(ran.stderr)  # this machine has no ALSA library
    assert "ALSA lib" not in ran.stderr
    assert 1 <= ran.stdout.count("Unknown PCM") <= 2


def test_where_there_is_no_library_nothing_happens(alsa: AlsaComplaints, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.alsa.copies", lambda: ("/nowhere/libasound.so.2", "libc.so.6"))
    alsa.listen()
    alsa.tell()
    alsa.close()
    assert isinstance(copies(), tuple)
