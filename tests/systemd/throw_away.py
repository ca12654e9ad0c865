"""Throw-away systems: a minimal Debian 12 or 13 as a tree, with wheels for its Python and its processor beside it."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.systemd.tools import REPO, SYSTEMD, done, missing, needed, run

PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
GLIBC = {"bookworm": 36, "trixie": 41}  # 2.something
OTHERS = {"arm64": "aarch64"}  # what Debian calls a processor that is not this machine's: what others do
# What takes long to fetch is kept from one test run to the next, outside the repository: there are devices in it, and
# whoever copies the repository's tree would read them without end.
KEPT = Path("/var/tmp/table-companion-throw-away-systems")


@contextmanager
def system(suite: str, packages: str, *, extra: str, name: str = "", architecture: str = "") -> Iterator[Path]:
    """A fresh one in a folder on the disk, gone at the end; `extra` names the wheels that it gets in /wheels."""
    base = _base(suite, packages, KEPT / f"{suite}{name}", architecture)
    with TemporaryDirectory(dir=KEPT.parent) as place:
        folder = Path(place) / "root"
        done("cp", "-ax", base, folder)  # debootstrap may have left /proc mounted in it
        fetched, archives = KEPT / f"{suite}{architecture}-packages", folder / "var/cache/apt/archives"
        fetched.mkdir(exist_ok=True)
        for package in fetched.glob("*.deb"):
            shutil.copy(package, archives)
        put_wheels(folder / "wheels", suite, extra, architecture)
        yield folder
        for package in archives.glob("*.deb"):
            shutil.copy(package, fetched)


def _base(suite: str, packages: str, made: Path, architecture: str) -> Path:
    if os.geteuid() != 0:
        missing("throw-away systems are made by root alone")
    debootstrap = needed("debootstrap", "debootstrap")
    KEPT.mkdir(exist_ok=True)
    ready = made.with_suffix(".made")
    if not ready.exists():
        shutil.rmtree(made, ignore_errors=True)
        its = [f"--arch={architecture}"] if architecture else []
        built = run(debootstrap, *its, "--variant=minbase", f"--include={packages}", suite, made)
        if built.returncode:
            missing(f"debootstrap {suite} does not work here, perhaps for want of a network: {built.stderr[-300:]}")
        ready.touch()
    return made


def put_wheels(wheels: Path, suite: str, extra: str, architecture: str = "") -> None:
    """What install.sh --help says about a machine without a network, for that system's Python."""
    wheels.mkdir()
    hashed = REPO / ("tests/constraints.txt" if extra == "dev" else "systemd/constraints.txt")
    pip: tuple[str | Path, ...] = (
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--disable-pip-version-check",
        "-d",
        wheels,
    )
    binary = ["--only-binary=:all:", "--python-version", PYTHONS[suite]]
    if architecture:
        glibcs = range(17, GLIBC[suite] + 1)
        binary += [f"--platform=manylinux_2_{glibc}_{OTHERS[architecture]}" for glibc in glibcs]
        binary += [f"--platform=manylinux2014_{OTHERS[architecture]}"]
    wanted: list[tuple[str | Path, ...]] = [(*binary, "--require-hashes", "-r", hashed)]
    if extra == "pi":
        lgpio = ("--require-hashes", "-r", SYSTEMD / "constraints-pi.txt")
        if suite == "bookworm":
            wanted += [(*binary, *lgpio)]
        else:
            wanted += [("--no-deps", "--no-binary=lgpio", *lgpio), (*binary, "wheel")]  # no wheel: it is built in there
    for each in wanted:
        downloaded = run(*pip, *each)
        if downloaded.returncode:
            missing(f"pip cannot download here: {downloaded.stderr[-300:]}")


def put_checkout(folder: Path) -> None:
    """What install.sh needs of this repository, and nothing that lies about in it."""
    folder.mkdir()
    for part in ("companion", "hardware", "web", "systemd", "pyproject.toml", "README.md", "LICENSE"):
        done("cp", "-a", REPO / part, folder)
