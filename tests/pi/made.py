"""What a box is made of, from Debian alone: made once, and kept under a key that says what it was made from."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path
from shutil import disk_usage, rmtree
from tempfile import TemporaryDirectory
from typing import Final

from tests.systemd.throw_away import put_wheels
from tests.systemd.tools import SYSTEMD, missing, needed, run

HERE: Final = Path(__file__).parent
SUITE: Final = "bookworm"
SOURCE: Final = "linux-source-6.12"
ROOM: Final = 4 << 30
NOT_HERE: Final = 75  # what a script ends with where not itself is wrong, but what it needs is not to be had
# Who kills the first of these processes, or is its parent and dies, kills them all, and what they mounted is gone.
ALONE: Final = ("setpriv", "--pdeathsig", "KILL", "unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
TOOLS: Final = {  # what must be there: the package that it is in
    "apt-get": "apt",
    "gcc": "gcc",
    "make": "make",
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "dtc": "device-tree-compiler",
    "flex": "flex",
    "bison": "bison",
    "bc": "bc",
    "ethtool": "ethtool",
    "ip": "iproute2",
    "xz": "xz-utils",
    "unshare": "util-linux",
    "setpriv": "util-linux",
}


class WrongRecipe(Exception):
    """It does not make what it should, and would not on another machine."""


@dataclass(frozen=True, slots=True)
class Made:
    kernel: Path  # the folder of the kernel and of its device tree
    root: Path  # the disk's image, with neither the table nor its packages
    wheels: Path


def may_be_made() -> None:
    """What can be said before anything is made, which takes minutes."""
    if os.geteuid() != 0:
        missing("a box on a real kernel is made by root alone: sudo make test-pi")
    for tool, package in TOOLS.items():
        needed(tool, package)


def needs_room(folder: Path) -> None:
    free = disk_usage(folder).free
    if free < ROOM:
        missing(f"a box needs {ROOM >> 30} GB in {folder}, where {free / (1 << 30):.1f} are free")


def make(minutes: int) -> Made:
    """Takes from the folder of what is kept, and makes what is not there: what takes longest last."""
    try:
        with _within(60 * minutes):
            root, wheels, kernel = _root(), _wheels(), _kernel()
    except TimeoutError:
        missing(f"a box was not made within {minutes} minutes; `make test-pi` waits for an hour")
    return Made(kernel, root, wheels)


def _root() -> Path:
    with _kept("root", "", HERE / "root.sh", *sorted((HERE / "inside").glob("*.*"))) as root:
        if not (root / "root.img").exists():
            _by_script("root.sh", root)
    return root / "root.img"


def _wheels() -> Path:
    with _kept("wheels", SUITE, *sorted(SYSTEMD.glob("constraints*.txt"))) as wheels:
        if not (wheels / "pi").exists():
            rmtree(wheels / "pi.new", ignore_errors=True)
            put_wheels(wheels / "pi.new", SUITE, "pi")
            (wheels / "pi.new").rename(wheels / "pi")
    return wheels / "pi"


def _kernel() -> Path:
    version = run("apt-cache", "show", "--no-all-versions", SOURCE).stdout
    with _kept("kernel", version, HERE / "kernel.sh", HERE / "kernel.config", HERE / "pi.dts") as kernel:
        if not (kernel / "linux").exists():
            _by_script("kernel.sh", kernel)
    _tried(kernel / "linux")
    return kernel


@contextmanager
def _within(seconds: int) -> Iterator[None]:
    """What is run in it is ended when the time is up, and so is a wait for somebody else who makes the same."""

    def is_up(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, is_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _kept(what: str, more: str, *recipe: Path) -> Iterator[Path]:
    """A folder by its key, in which nobody else makes something: who changes the recipe gets another one."""
    key = sha256(more.encode())
    for each in recipe:
        key.update(each.read_bytes())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "table-companion-pi" / f"{what}-{key.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield folder


def _by_script(script: str, folder: Path) -> None:
    for left in (*folder.glob("build.*"), *folder.glob("tree.*")):  # by one that was ended
        rmtree(left)
    needs_room(folder)
    made = run(*ALONE, HERE / script, folder)
    said = " ".join(made.stderr[-300:].split())
    if made.returncode == NOT_HERE:
        missing(f"{script} does not work here, perhaps for want of a network: {said}")
    if made.returncode:
        raise WrongRecipe(f"{script} is wrong: {said}")


def _tried(kernel: Path) -> None:
    """Without a disk it ends at once; but first it says its name, where a kernel may be a process."""
    with TemporaryDirectory() as place:
        words = ("mem=64M", "con=null", "con0=null,fd:1", "root=/dev/none", "panic=-1")
        said = run("timeout", "60", kernel, *words, env={"TMPDIR": place, "HOME": place, "PATH": os.environ["PATH"]})
    if "Linux version" not in said.stdout:
        missing(f"a kernel cannot be a process here: {(said.stdout + said.stderr)[-300:]}")
