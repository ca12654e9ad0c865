"""What a box is made of, from Debian alone: made once, and kept under a key that says what it was made from."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Final

from tests.systemd.throw_away import put_wheels
from tests.systemd.tools import SYSTEMD, missing, needed, run

HERE: Final = Path(__file__).parent
SUITE: Final = "bookworm"
SOURCE: Final = "linux-source-6.12"
TOOLS: Final = {  # what must be there: the package that it is in
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "dtc": "device-tree-compiler",
    "flex": "flex",
    "bison": "bison",
    "bc": "bc",
    "ethtool": "ethtool",
    "ip": "iproute2",
    "unshare": "util-linux",
}


@dataclass(frozen=True, slots=True)
class Made:
    kernel: Path  # the folder of the kernel and of its device tree
    root: Path  # the disk's image, with neither the table nor its packages
    wheels: Path


def make() -> Made:
    """Takes from the folder of what is kept, and makes what is not there."""
    if os.geteuid() != 0:
        missing("a box on a real kernel is made by root alone: sudo make test-pi")
    for tool, package in TOOLS.items():
        needed(tool, package)
    version = run("apt-cache", "show", "--no-all-versions", SOURCE).stdout
    with _kept("kernel", version, HERE / "kernel.sh", HERE / "kernel.config", HERE / "pi.dts") as kernel:
        if not (kernel / "linux").exists():
            _by_script("kernel.sh", kernel)
    _tried(kernel / "linux")
    with _kept("root", "", HERE / "root.sh", *sorted((HERE / "inside").glob("*.*"))) as root:
        if not (root / "root.img").exists():
            _by_script("root.sh", root)
    with _kept("wheels", SUITE, *sorted(SYSTEMD.glob("constraints*.txt"))) as wheels:
        if not (wheels / "pi").exists():
            rmtree(wheels / "pi.new", ignore_errors=True)
            put_wheels(wheels / "pi.new", SUITE, "pi")
            (wheels / "pi.new").rename(wheels / "pi")
    return Made(kernel, root / "root.img", wheels / "pi")


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
    made = run("timeout", "1800", HERE / script, folder)
    if made.returncode:
        missing(f"{script} does not work here, perhaps for want of a network: {made.stderr[-500:]}")


def _tried(kernel: Path) -> None:
    """Without a disk it ends at once; but first it says its name, where a kernel may be a process."""
    said = run("timeout", "60", kernel, "mem=64M", "con=null", "con0=null,fd:1", "root=/dev/none", "panic=-1")
    if "Linux version" not in said.stdout:
        missing(f"a kernel cannot be a process here: {(said.stdout + said.stderr)[-300:]}")
