"""What a box is made of, from Debian alone: made once, and kept under a key that says what it was made from."""

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
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
    kernel = _kept("kernel", version, HERE / "kernel.sh", HERE / "kernel.config", HERE / "pi.dts")
    if not (kernel / "linux").exists():
        _by_script("kernel.sh", kernel)
    root = _kept("root", "", HERE / "root.sh", *sorted((HERE / "inside").glob("*.*")))
    if not (root / "root.img").exists():
        _by_script("root.sh", root)
    wheels = _kept("wheels", SUITE, *sorted(SYSTEMD.glob("constraints*.txt"))) / "pi"
    if not wheels.exists():
        put_wheels(wheels.with_suffix(".new"), SUITE, "pi")
        wheels.with_suffix(".new").rename(wheels)
    return Made(kernel, root / "root.img", wheels)


def _kept(what: str, more: str, *recipe: Path) -> Path:
    """A folder by its key: who changes the recipe gets another one."""
    key = sha256(more.encode())
    for each in recipe:
        key.update(each.read_bytes())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "table-companion-pi" / f"{what}-{key.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _by_script(script: str, folder: Path) -> None:
    made = run(HERE / script, folder)
    if made.returncode:
        missing(f"{script} does not work here, perhaps for want of a network: {made.stderr[-500:]}")
