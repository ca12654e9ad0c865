"""In a guest whose processor takes no time: a mission with a pause and a pulled card, and all that was told and heard.

Standard library only, and nobody is there but the table: what comes of it goes to /outside.
"""

import json
import re
import shutil
import subprocess
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

TABLE = "http://127.0.0.1:8080"
OUTSIDE = Path("/outside")
CARD = Path("/sys/bus/platform/drivers/snd_aloop")
LISTENER = "f" * 16
RECORD = ("arecord", "-q", "-D", "hw:Loopback,1,0", "-f", "S32_LE", "-r", "48000", "-c", "2", "--buffer-time=4000000")
ASKED = iter(range(1_000_000))


def now() -> float:
    return time.monotonic() * 1_000


def posted(path: str, body: object, key: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    request = urllib.request.Request(f"{TABLE}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)


def told(key: str, kind: str, **fields: object) -> None:
    posted("commands", {"id": f"mission {next(ASKED)}", "command": {"type": kind, **fields}}, key)


def until_open() -> None:
    while True:
        with suppress(OSError):
            urllib.request.urlopen(f"{TABLE}/api/v1/health", timeout=600).close()
            return
        time.sleep(0.5)


def until_health(has_faults: bool) -> None:
    while True:
        with urllib.request.urlopen(f"{TABLE}/api/v1/health", timeout=600) as answer:
            if bool(json.load(answer)["faults"]) is has_faults:
                return
        time.sleep(0.1)


def write_down(key: str) -> None:
    """Each line of what a screen is told about sound."""
    request = urllib.request.Request(f"{TABLE}/stream/table?sound={LISTENER}", headers={"Cookie": f"seat={key}"})
    with (OUTSIDE / "stream").open("wb") as file, urllib.request.urlopen(request, timeout=600) as stream:
        for line in stream:
            file.write(line)
            file.flush()


class Tape:
    def __init__(self, name: str) -> None:
        self._path = Path("/run") / name
        self.began = now()
        self._recorder = subprocess.Popen([*RECORD, "-t", "raw", str(self._path)])

    def stop(self) -> None:
        self._recorder.terminate()
        self._recorder.wait()
        shutil.copy(self._path, OUTSIDE)


def main() -> None:
    until_open()
    key = posted("seats", {"name": "Ann"})["key"]
    told(key, "AskToSound", screen=LISTENER, name="listener")
    threading.Thread(target=write_down, args=(key,), daemon=True).start()
    told(key, "ChooseGame", game="space-alert")
    told(key, "StartGame", sure=True)
    told(key, "ChooseMission", mission="test-run-1")
    first = Tape("first")
    moments = {"launched": now()}
    told(key, "Launch")
    time.sleep(25)
    told(key, "Pause")
    moments["paused"] = now()
    time.sleep(7.3)
    told(key, "GoOn")
    moments["on"] = now()
    time.sleep(20)
    first.stop()
    (CARD / "unbind").write_text("snd_aloop.0")
    moments["pulled"] = now()
    until_health(has_faults=True)
    time.sleep(9)
    (CARD / "bind").write_text("snd_aloop.0")
    moments["back"] = now()
    until_health(has_faults=False)
    moments["mended"] = now()
    second = Tape("second")
    time.sleep(30)
    moments["ended"] = now()
    second.stop()
    for hash in set(re.findall(r'\["([0-9a-f]{32})",', (OUTSIDE / "stream").read_text())):
        with suppress(OSError), urllib.request.urlopen(f"{TABLE}/sound/{hash}.wav", timeout=600) as clip:
            (OUTSIDE / f"{hash}.wav").write_bytes(clip.read())
    facts = {"moments": moments, "tapes": {"first": first.began, "second": second.began}}
    (OUTSIDE / "facts").write_text(json.dumps(facts))


if __name__ == "__main__":
    main()
