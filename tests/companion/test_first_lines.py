"""What `companion run` says in the terminal before anybody sits down."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

HEARD = [
    pytest.param("dummy", "box", "Sound: System audio output device.", id="a card"),
    pytest.param(
        "no such driver", "box", "No sound here: there is no sound card. Plug one in; the table", id="no card"
    ),
    pytest.param("dummy", "none", "Sound: nothing, by the settings (sound.where).", id="switched off"),
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
        table.send_signal(signal.SIGINT)
    assert lines[-1].startswith(says)
    assert lines[-4].startswith("The table is open. Scan the code, or go to http://")
    assert table.returncode == 0
