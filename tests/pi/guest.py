"""One guest: a kernel as a process, a disk that is cut off at will, and an agent that does what it is asked."""

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.pi.made import ALONE, Made
from tests.systemd.tools import done, missing, run

ADDRESS: Final = "10.77.0.2"
AGENT: Final = (ADDRESS, 2222)
PATIENCE_S: Final = 600.0  # with a machine that does much else: what goes wrong is not seen by the clock
BOOT_TAKES_S: Final = 60.0  # of the processor, at the very most: ten are usual
LOOK_S: Final = 0.1
PARENT, TIMES = 1, slice(11, 15)  # what stands where in /proc/PID/stat, behind the name
CLONE_NEWNET: Final = 0x40000000
TAP: Final = """
ip link set lo up
ip tuntap add dev tier0 mode tap
ip addr add 10.77.0.1/24 dev tier0
ip link set tier0 up
ethtool -K tier0 tx off sg off tso off gso off gro off  # else TCP into the guest crawls
"""


class Slow(AssertionError):
    """It does not answer, and what it has had of the processor would not have been enough for it."""


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    text: str


class Guest:
    """`folder` gets what this guest writes over the disk that it was made with, or over another guest's."""

    def __init__(self, made: Made, folder: Path, *, over: Path | None = None, memory: str = "512M") -> None:
        self.made, self.memory = made, memory
        self.outside = folder / "outside"  # the guest sees it as /outside
        self.outside.mkdir(parents=True)
        self.written = folder / "written.cow"
        self.console = folder / "console.log"
        if over is not None:
            done("cp", "--sparse=always", over, self.written)
        self._process: subprocess.Popen[bytes] | None = None
        self._held = -1

    def start(self, *more: str) -> None:
        words = [
            *(*ALONE, str(self.made.kernel / "linux"), f"mem={self.memory}", f"ubd0={self.written},{self.made.root}"),
            *("root=/dev/ubda", "rw", f"hostfs={self.outside}", f"dtb={self.made.kernel / 'pi.dtb'}"),
            *("vec0:transport=tap,ifname=tier0,depth=64", "con=null", "con0=null,fd:1", "con1=null"),
            *("systemd.default_timeout_start_sec=900", *more),
        ]
        self._held, held_by_all = os.pipe()
        with self.console.open("ab") as console:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                env={"TMPDIR": str(self.written.parent), "HOME": str(self.written.parent), "PATH": os.environ["PATH"]},
                start_new_session=True,
                pass_fds=[held_by_all],
            )
        os.close(held_by_all)

    def boot(self, *more: str, within_s: float = PATIENCE_S) -> None:
        """Until its agent answers."""
        self.start(*more)
        self._until(self._answers, within_s)

    def _answers(self) -> bool:
        with suppress(OSError):
            return self.run("true", within_s=2).code == 0
        return False

    def do(self, task: str, *more: str) -> None:
        """Does it by itself from the start on (inside/task.service), with nobody to ask for anything."""
        (self.outside / "task").write_text(task)
        self.start(*more)
        self._until((self.outside / "task.done").exists)
        self.cut()

    def _until(self, holds: Callable[[], bool], within_s: float = PATIENCE_S) -> None:
        assert self._process is not None
        until = time.monotonic() + within_s
        while not holds():
            has_died = self._process.poll() is not None  # asked first: then its last words are there
            end = self.console.read_text(errors="replace")[-2_000:]
            assert not has_died, f"the guest died:\n{end}"
            if time.monotonic() >= until:
                took = self.took_s()
                kind = Slow if took < BOOT_TAKES_S else AssertionError
                raise kind(f"the guest does not answer after {took:.0f} s of the processor:\n{end}")
            time.sleep(LOOK_S)

    def took_s(self) -> float:
        """Of the processor, until now, with all that has ended in it: what no busy machine makes longer."""
        assert self._process is not None
        ticks, children = dict[int, int](), defaultdict[int, list[int]](list)
        for each in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # one that has just ended is counted with its parent
                fields = each.read_text().rpartition(")")[2].split()
                ticks[int(each.parent.name)] = sum(map(int, fields[TIMES]))
                children[int(fields[PARENT])].append(int(each.parent.name))
        took, family = 0, [self._process.pid]
        while family:
            took += ticks.get(one := family.pop(), 0)
            family += children[one]
        return took / os.sysconf("SC_CLK_TCK")

    def cut(self) -> None:
        """The plug: what the guest has not written to its disk is gone."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.read(self._held, 1)  # comes to its end when the last of its processes has
        os.close(self._held)
        self._process = None

    def gone(self) -> None:
        """Cut, and what it wrote away."""
        self.cut()
        shutil.rmtree(self.written.parent)

    def run(self, script: str, *, within_s: float = PATIENCE_S) -> Ran:
        with socket.create_connection(AGENT, timeout=within_s) as line:
            line.sendall(script.encode())
            line.shutdown(socket.SHUT_WR)
            told = b""
            while more := line.recv(65_536):
                told += more
        text, _, code = told.rstrip(b"\n").rpartition(b"\n")
        if not code:
            raise OSError("the agent hung up")
        return Ran(int(code), text.decode(errors="replace"))

    def done(self, script: str, *, within_s: float = PATIENCE_S) -> str:
        ran = self.run(script, within_s=within_s)
        assert ran.code == 0, f"{script}\n{ran.text}"
        return ran.text


def may_have_network() -> None:
    """Tried by somebody else: who has it fetches nothing any more."""
    _tapped(*ALONE, "unshare", "--net")


def network() -> None:
    """From here on this process has a network that nobody else is in, with a tap to its guest."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET):
        missing(f"a box has no network of its own here: {os.strerror(ctypes.get_errno())}")
    _tapped()


def _tapped(*by: str) -> None:
    ran = run(*by, "sh", "-ec", TAP)
    if ran.returncode:
        missing(f"a box has no network of its own here: {ran.stderr.strip()}")
