"""What `companion run` says in the terminal before anybody sits down."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

HEARD = [
    pytest.param("dummy", "auto", "Sound: System audio output device. Also from any screen: open /table", id="a card"),
    pytest.param("no such driver", "auto", "No sound here: there is no sound card. Open /table on a", id="no card"),
    pytest.param(
        "no such driver", "box", "No sound here: there is no sound card. Plug one in; the", id="no box's card"
    ),
    pytest.param("dummy", "none", "No sound: it is switched off, by the settings", id="switched off"),
]


@pytest.mark.parametrize(("driver", "where", "says"), HEARD)
def test_the_first_lines_say_where_the_table_is_and_what_will_be_heard(
    tmp_path: Path, driver: str, where: str, says: str
) -> None:
    command = [sys.executable, "-m", "companion", "run", "--config", "tests/quiet.toml", "--hardware", "fake"]
    with subprocess.Popen(
        [*command, "--sound", where, "--port", "0", "--state", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SDL_AUDIODRIVER": driver},
    ) as table:
        assert table.stdout is not None
        lines: list[str] = []
        for line in table.stdout:
            lines.append(line)
            if "ound" in line.partition(":")[0]:
                break
        if where == "auto":
            with urllib.request.urlopen(f"{lines[-4].split()[-1]}api/v1/health") as health:
                assert '"faults":{}' in health.read().decode(), "a table without a card is well, too"
        table.send_signal(signal.SIGINT)
    assert lines[-1].startswith(says)
    assert lines[-4].startswith("The table is open. Scan the code, or go to http://")
    assert table.returncode == 0


def test_nothing_is_loaded_that_nobody_needs(tmp_path: Path) -> None:
    """Neither for a card that shall be silent, nor for pins that are not there."""
    code = (
        "import sys; from companion.__main__ import main; main(sys.argv[1:]);"
        "print({'pygame', 'gpiozero', 'serial', 'lgpio'} & set(sys.modules))"
    )
    settings = tmp_path / "screens.toml"
    settings.write_text('[web]\nmdns = ""\nlisten = "127.0.0.1"\nport = 0\n[sound]\nwhere = "screen"\n')
    args = ("run", "--config", str(settings), "--hardware", "fake", "--state", str(tmp_path / "state"))
    with subprocess.Popen([sys.executable, "-c", code, *args], stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        lines = iter(table.stdout)
        told = next(line for line in lines if line.startswith("Sound:"))
        table.send_signal(signal.SIGINT)
        assert list(lines)[-1] == "set()\n"
    assert told == "Sound: from screens alone. Open /table on a screen and tap Sound here.\n"
