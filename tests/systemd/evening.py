"""Runs inside the throw-away system, booted with its own systemd: an evening with crashes, updates and a goodbye.

Called by systemd as a service of that system; test_install.py reads what it writes. Standard library only.
"""

import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

CHECKOUT = Path("/checkout")
WHEELS = Path("/wheels")
CURRENT = Path("/opt/table-companion/current")
STATE = Path("/var/lib/table-companion")
SETTINGS = Path("/etc/table-companion/companion.toml")
UNIT = "companion.service"


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def run(*command: str | Path, quietly: bool = False) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False)
    if not quietly:
        say(f"$ {' '.join(str(each) for each in command)}  [{ran.returncode}]\n{ran.stdout}{ran.stderr}".rstrip())
    return ran


def done(*command: str | Path) -> str:
    ran = run(*command)
    assert ran.returncode == 0, command
    return ran.stdout


def install(checkout: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run(checkout / "systemd/install.sh", "--pi", "--no-packages", "--offline-wheels", WHEELS, *options)


def shown(name: str) -> str:
    return run("systemctl", "show", "--value", "--property", name, UNIT, quietly=True).stdout.strip()


def until(what: str, is_so: Callable[[], bool], seconds: float = 30) -> None:
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        if is_so():
            return
        sleep(0.2)
    run("systemctl", "status", "--no-pager", "--full", UNIT)
    run("journalctl", "--no-pager", "-u", UNIT, "-n", "60")
    raise AssertionError(f"not within {seconds} s: {what}")


def is_open(port: int = 8080) -> bool:
    try:
        return call("GET", "health", port=port) is not None
    except OSError:
        return False


def call(method: str, path: str, body: object = None, key: str = "", port: int = 8080) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/v1/{path}",
        None if body is None else json.dumps(body).encode(),
        {"Authorization": f"Bearer {key}"} if key else {},
        method=method,
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


class Ann:
    """A phone."""

    def __init__(self, name: str) -> None:
        self._key = call("POST", "seats", {"name": name})["key"]

    def send(self, id: str, **command: object) -> None:
        call("POST", "commands", {"id": id, "command": command}, self._key)

    def view(self) -> Any:
        return call("GET", "view", key=self._key)["game"]


PHONES: dict[str, Ann] = {}  # who shall do something later


def the_first_installation_starts_the_table() -> None:
    ran = install(CHECKOUT)
    assert ran.returncode == 0
    assert "open at http://" in shown("StatusText")  # came with READY=1
    assert is_open()
    assert shown("UnitFileState") == "enabled"


def it_runs_as_its_own_user_with_few_rights() -> None:
    status = dict(
        text.split(":\t", 1)
        for text in Path(f"/proc/{shown('MainPID')}/status").read_text().splitlines()
        if ":\t" in text
    )
    me = done("id", "-u", "companion").strip()
    assert status["Uid"].split() == [me] * 4
    groups = {done("getent", "group", name).split(":")[2] for name in ("gpio", "audio", "dialout")}
    assert groups <= set(status["Groups"].split())
    assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    assert STATE.stat().st_mode & 0o777 == 0o700


def the_sandbox_lets_through_what_the_table_needs() -> None:
    """The unit's own settings around another program."""
    probe = Path("/opt/probe.py")
    probe.write_text(PROBE)
    text = Path("/etc/systemd/system/companion.service").read_text()
    lines = [
        each for each in text.splitlines() if not each.startswith(("Type=", "ExecStart=", "WatchdogSec=", "Restart="))
    ]
    lines.insert(lines.index("[Service]") + 1, f"Type=oneshot\nExecStart={CURRENT}/venv/bin/python {probe}")
    Path("/etc/systemd/system/probe.service").write_text("\n".join(lines))
    done("systemctl", "stop", UNIT)
    done("systemctl", "daemon-reload")
    ran = run("systemctl", "start", "probe.service")
    told = done("journalctl", "--no-pager", "-q", "-u", "probe.service")
    done("systemctl", "start", UNIT)
    assert ran.returncode == 0, told


PROBE = """
import ctypes, errno, os, pathlib, socket, subprocess, threading
here = pathlib.Path.cwd()
assert str(here) == os.environ["LG_WD"] == "/run/table-companion", here
(here / ".lgd-nfy0").write_text("x")
(pathlib.Path(os.environ["STATE_DIRECTORY"]) / ".probe").write_text("x")
(pathlib.Path(os.environ["STATE_DIRECTORY"]) / ".probe").unlink()
for path in ("/etc/probe", "/opt/probe", "/usr/probe", "/home/probe", "/sys/kernel/probe"):
    try:
        open(path, "w")
    except OSError:
        continue
    raise SystemExit(f"{path} can be written")
assert "alsa" == os.environ["SDL_AUDIODRIVER"]
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).close()
socket.if_nameindex()                           # what mDNS needs: netlink
libc = ctypes.CDLL(None)
addresses = ctypes.c_void_p()
assert libc.getifaddrs(ctypes.byref(addresses)) == 0
ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 0)()     # callbacks from C, as the drivers make them
try:
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
except OSError:
    pass
else:
    raise SystemExit("raw sockets are open")
open("/proc/cpuinfo").read()
threading.Thread(target=lambda: None).start()
subprocess.run(["/bin/true"], check=True)       # espeak-ng is a program of its own
for path in pathlib.Path("/dev").glob("probe-*"):
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
        told = 0
    except OSError as error:
        told = error.errno                      # ENXIO: allowed, only that there is no such device here
    assert (told == errno.EPERM) == path.name.startswith("probe-closed"), (path, os.strerror(told))
import gpiozero, lgpio                          # with MemoryDenyWriteExecute and a system call filter
"""


def the_shell_command_knows_settings_and_games() -> None:
    done("systemctl", "stop", UNIT)
    checked = run("table-companion", "check")
    assert checked.returncode == 0
    assert str(SETTINGS) in checked.stdout
    assert str(STATE) in checked.stdout
    done("systemctl", "start", UNIT)


def a_game_outlives_a_crash() -> None:
    SETTINGS.write_text(SETTINGS.read_text().replace('folder = ""', 'folder = "/opt/games"'))
    done("systemctl", "restart", UNIT)
    ann, ben = PHONES.setdefault("Ann", Ann("Ann")), Ann("Ben")
    ann.send("1", type="ChooseGame", game="high-card")
    ann.send("2", type="StartGame")
    ann.send("3", type="Draw")
    before = ann.view()
    crashed = shown("MainPID")
    os.kill(int(crashed), 9)
    until("the table is open again", lambda: shown("MainPID") not in ("0", crashed) and is_open())
    after = ann.view()
    assert after["view"] == before["view"]
    assert before["running"]
    assert not after["running"]  # it waits for the big button
    assert shown("NRestarts") == "1"
    ann.send("4", type="EndGame", sure=True)
    ann.send("5", type="ClearTable")
    ann.send("6", type="ChooseGame", game="stuck-card")
    ann.send("7", type="StartGame")
    the_watchdog_frees_a_stuck_loop(ben)


def the_watchdog_frees_a_stuck_loop(phone: Ann) -> None:
    """A game whose rule never comes back: phones and streams go on, only the loop is stuck."""
    dropin = Path(f"/etc/systemd/system/{UNIT}.d/short.conf")
    dropin.parent.mkdir(exist_ok=True)
    dropin.write_text("[Service]\nWatchdogSec=4\n")
    done("systemctl", "daemon-reload")
    done("systemctl", "restart", UNIT)
    until("open", is_open)
    sleep(9)  # idle for more than twice the watchdog's patience: it is fed
    assert shown("NRestarts") == "0"
    stuck = shown("MainPID")
    phone.send("8", type="GoOn")
    with suppress(OSError):  # the answer never comes
        phone.send("9", type="Draw")
    until(
        "the watchdog restarted it",
        lambda: shown("NRestarts") == "1" and shown("MainPID") not in ("0", stuck) and is_open(),
    )
    told = done("journalctl", "--no-pager", "-q", "-u", UNIT, "-n", "120")
    assert "Watchdog timeout" in told
    assert "stuck_card" in told  # where it stood: the threads' stacks, by faulthandler
    dropin.unlink()
    dropin.parent.rmdir()
    done("systemctl", "daemon-reload")


def a_mistake_in_the_settings_is_not_tried_again() -> None:
    good = SETTINGS.read_text()
    SETTINGS.write_text(good.replace("port = 8080", "prot = 8080"))
    assert run("systemctl", "restart", UNIT).returncode != 0
    sleep(4)  # RestartSec is two
    assert (shown("ActiveState"), shown("ExecMainStatus"), shown("NRestarts")) == ("failed", "78", "0")
    assert "port" in done("journalctl", "--no-pager", "-q", "-u", UNIT, "-n", "10")
    SETTINGS.write_text(good)
    done("systemctl", "reset-failed", UNIT)
    done("systemctl", "start", UNIT)


def an_update_that_does_not_run_at_all_stops_nothing() -> None:
    pid = shown("MainPID")
    ran, _ = tried_to_update("import", "raise SystemExit(1)\nimport")
    assert "Nothing was changed" in ran.stderr
    assert shown("MainPID") == pid


def an_update_that_fails_its_check_leaves_the_old_one() -> None:
    head = "def _check(args: argparse.Namespace) -> int:\n"
    ran, games = tried_to_update(head, f"{head}    return CONFIG\n")
    assert "The check found" in ran.stdout
    the_old_one_is_back(games)


def an_update_that_does_not_start_leaves_the_old_one() -> None:
    head = "def _run(args: argparse.Namespace) -> int:\n"
    ran, games = tried_to_update(head, f'{head}    raise ValueError("spoiled")\n')
    assert "did not start" in ran.stdout
    assert "spoiled" in ran.stdout  # the journal's last lines say why
    the_old_one_is_back(games)


def tried_to_update(good: str, bad: str) -> tuple[subprocess.CompletedProcess[str], list[Path]]:
    """With a newer checkout that has one mistake in it."""
    newer = Path("/newer")
    done("rm", "-rf", newer)
    done("cp", "-a", CHECKOUT, newer)
    files = [newer / "companion" / name for name in ("__main__.py", "root.py")]
    file, text = next((each, text) for each in files if f"\n{good}" in (text := each.read_text()))
    file.write_text(text.replace(f"\n{good}", f"\n{bad}", 1))
    was, games = CURRENT.resolve(), sorted(STATE.rglob("*.jsonl"))
    releases = sorted(each.name for each in was.parent.iterdir())
    ran = install(newer)
    assert ran.returncode == 1
    assert CURRENT.resolve() == was
    assert releases == sorted(each.name for each in was.parent.iterdir())
    return ran, games


def the_old_one_is_back(games: list[Path]) -> None:
    assert shown("ActiveState") == "active"
    until("the old one is open", is_open)
    assert sorted(STATE.rglob("*.jsonl")) == games


def an_update_keeps_settings_and_games() -> None:
    was, settings, games = CURRENT.resolve(), SETTINGS.read_text(), sorted(STATE.rglob("*.jsonl"))
    assert games
    assert install(CHECKOUT).returncode == 0
    assert CURRENT.resolve() != was
    assert sorted(was.parent.iterdir()) == sorted((was, CURRENT.resolve()))
    assert SETTINGS.read_text() == settings
    assert sorted(STATE.rglob("*.jsonl")) == games
    assert is_open()


def going_back_returns_to_the_version_and_its_games_and_going_back_again_to_what_was_played() -> None:
    newer, before = CURRENT.resolve(), played()
    phone = Ann("Eve")  # sits down since
    assert "Eve" in seated()
    went = done("table-companion", "go-back")
    assert CURRENT.resolve() != newer
    assert "Back to release" in went
    until("the version before is open", is_open)
    assert played() == before
    assert "Eve" not in seated()

    done("table-companion", "go-back")
    assert CURRENT.resolve() == newer
    until("the newer one is open", is_open)
    assert "Eve" in seated()
    phone.view()


def played() -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in STATE.rglob("*.jsonl")}


def seated() -> list[str]:
    return [each["name"] for each in json.loads((STATE / "table.json").read_text())["people"]]


def an_update_that_the_host_sends_is_installed_by_root_if_a_known_key_has_signed_it() -> None:
    done("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "/opt/key")
    made = done(CHECKOUT / "systemd/update-file.sh", "/opt/key", "/opt", WHEELS).split()[-1]
    was = CURRENT.resolve()
    assert send(made) == "no_keys"
    public = Path("/opt/key.pub").read_text()
    Path("/etc/table-companion/update-keys").write_text(f"table-companion {public}")
    assert send("/etc/passwd") == "format"
    assert send(made) == "game"
    PHONES["Ann"].send("10", type="EndGame", sure=True)
    assert CURRENT.resolve() == was
    assert send(made) == "done"
    assert CURRENT.resolve() != was
    until("the new one is open", is_open)
    assert json.loads((STATE / "update/told.json").read_text())["before"]
    done("table-companion", "go-back")
    assert CURRENT.resolve() == was
    until("the one before is open", is_open)
    assert not (STATE / "update").exists(), "it waits for nothing that was said then"


def send(file: str) -> str:
    """As the table does it: what came of it."""
    own = ("setpriv", "--reuid=companion", "--regid=companion", "--clear-groups")
    done("install", "-d", "-o", "companion", "-g", "companion", "-m", "0700", STATE / "update")
    (STATE / "update/told.json").unlink(missing_ok=True)
    done("install", "-o", "companion", "-g", "companion", "-m", "0600", file, STATE / "update/coming")
    done(*own, "touch", STATE / "update/wanted")
    told: dict[str, str] = {}

    def is_over() -> bool:
        with suppress(OSError, ValueError):
            told.update(json.loads((STATE / "update/told.json").read_text()))
        return not (STATE / "update/wanted").exists() and told.get("state") in ("done", "refused")

    try:
        until("somebody says what came of the update", is_over, 900)
    finally:
        run("journalctl", "--no-pager", "-q", "-u", "companion-update", "-n", "40")
    return told["why"] or told["state"]


def it_takes_port_80_without_being_root() -> None:
    assert install(CHECKOUT, "--port-80").returncode == 0
    until("open on port 80", lambda: is_open(80))
    assert not is_open(8080)


def a_check_looks_at_the_port_of_the_service() -> None:
    done("systemctl", "stop", UNIT)
    assert run("table-companion", "check").returncode == 0
    with socket.create_server(("", 80)):
        checked = run("table-companion", "check")
    assert checked.returncode == 78
    assert "port 80 " in checked.stdout
    done("systemctl", "start", UNIT)


def the_service_leaves_when_it_is_told_to() -> None:
    began = monotonic()
    done("systemctl", "stop", UNIT)
    assert monotonic() - began < 5
    assert shown("Result") == "success"


def the_goodbye_leaves_the_games() -> None:
    games = sorted(STATE.rglob("*.jsonl"))
    done(CURRENT / "systemd/uninstall.sh")
    assert not CURRENT.exists()
    assert not Path("/etc/systemd/system/companion.service").exists()
    assert SETTINGS.exists()
    assert sorted(STATE.rglob("*.jsonl")) == games


def coming_back_finds_them() -> None:
    games = sorted(STATE.rglob("*.jsonl"))
    assert install(CHECKOUT).returncode == 0
    until("open", is_open)
    assert sorted(STATE.rglob("*.jsonl")) == games


PARTS: tuple[Callable[[], None], ...] = (
    the_first_installation_starts_the_table,
    it_runs_as_its_own_user_with_few_rights,
    the_sandbox_lets_through_what_the_table_needs,
    the_shell_command_knows_settings_and_games,
    a_game_outlives_a_crash,
    a_mistake_in_the_settings_is_not_tried_again,
    an_update_that_does_not_run_at_all_stops_nothing,
    an_update_that_fails_its_check_leaves_the_old_one,
    an_update_that_does_not_start_leaves_the_old_one,
    an_update_keeps_settings_and_games,
    going_back_returns_to_the_version_and_its_games_and_going_back_again_to_what_was_played,
    an_update_that_the_host_sends_is_installed_by_root_if_a_known_key_has_signed_it,
    it_takes_port_80_without_being_root,
    a_check_looks_at_the_port_of_the_service,
    the_service_leaves_when_it_is_told_to,
    the_goodbye_leaves_the_games,
    coming_back_finds_them,
)


if __name__ == "__main__":
    for part in PARTS:
        say(f"\n===== {part.__name__}")
        part()
    say("\n===== the evening went well")
