"""Installs an update that the host has given to the table's page. Runs as root: what comes from the table is a file of
bytes until the signature of its release is found to be of a key in /etc/table-companion.

Called by companion-update.service when the table writes `update/wanted` into its state folder. Standard library only.
"""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import IO, Final

NAMESPACE: Final = "table-companion-update"  # of its signatures: one made for something else is none
SIGNED, SIGNATURE = "release.tar.gz", "release.tar.gz.sig"
PARTS: Final = {"pyproject.toml", "README.md", "LICENSE", "companion", "hardware", "web", "systemd", "wheels"}
ON_A_STICK: Final = "table-companion-*.update"
MB: Final = 1024 * 1024
LARGEST: Final = 400 * MB  # as it comes
LARGEST_SIGNATURE: Final = 16 * 1024
LARGEST_UNPACKED: Final = 1024 * MB
MOST_FILES: Final = 20_000
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")  # else the table would wait for what a cut plug has ended
CHUNK: Final = MB
LARGEST_SMALL_FILE: Final = MB


class Refused(Exception):
    """With the word that the table's page has a sentence for."""


class Machine:
    """Where things lie; another root is a test's."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.state = root / "var/lib/table-companion"
        self.box = self.state / "update"  # through which the table and this program talk
        self.place = root / "var/lib/table-companion-update"  # root's own
        self.keys = root / "etc/table-companion/update-keys"
        self.current = root / "opt/table-companion/current"

    @contextmanager
    def as_the_table(self) -> Iterator[None]:
        """In its folder nothing is done as root: a link there leads no further than the table itself may go."""
        owner = self.state.stat()
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)

    def tell(self, state: str, why: str = "", version: str = "") -> None:
        say(" ".join(each for each in ("update:", state, why, version) if each))
        with self.as_the_table(), suppress(OSError):
            self.box.mkdir(mode=0o700, exist_ok=True)
            beside = self.box / "told.new"
            told = {"state": state, "why": why, "version": version}
            told |= {"before": version_of(self.current), "boot": BOOT.read_text().strip() if BOOT.exists() else ""}
            beside.write_text(json.dumps(told))
            beside.replace(self.box / "told.json")

    def take(self) -> Path:
        """What came, as root's own. It is wanted once, whatever comes of it."""
        self.place.mkdir(mode=0o700)
        taken = self.place / "coming"
        with self.as_the_table():
            with self._open("wanted") as wanted:
                is_on_a_stick = wanted.read(LARGEST_SMALL_FILE) == b"stick"
            (self.box / "wanted").unlink()
        if is_on_a_stick:
            self.copy_from_stick(taken)
            return taken
        with self.as_the_table():
            source = self._open("coming")
        with source:
            copied(source, taken, LARGEST)
        with self.as_the_table():
            (self.box / "coming").unlink()
        return taken

    def _open(self, name: str) -> IO[bytes]:
        handle = os.open(self.box / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise Refused("format")
        return open(handle, "rb")

    def copy_from_stick(self, taken: Path) -> None:
        """The newest by its name, wherever a stick in this machine has one in its topmost folder."""
        for device, mounted in sticks():
            with suppress(OSError), looked_into(device, mounted, self.place / "stick") as top:
                found = [each for each in top.glob(ON_A_STICK) if each.is_file() and not each.is_symlink()]
                if found:
                    with max(found, key=lambda each: numbers(each.name)).open("rb") as source:
                        copied(source, taken, LARGEST)
                    return
        raise Refused("no_stick")

    def verified(self, coming: Path) -> Path:
        """The release in it, which was signed by a key of this machine."""
        wanted = {SIGNATURE: LARGEST_SIGNATURE, SIGNED: LARGEST}
        with tarfile.open(coming, "r|") as outer:
            for member in outer:
                if not member.isreg() or member.name not in wanted:
                    raise Refused("format")
                copied(outer.extractfile(member), self.place / member.name, wanted.pop(member.name))
        coming.unlink()
        if wanted:
            raise Refused("format")
        if not self.keys.exists() or not re.search(r"^[^#\s]", self.keys.read_text(), re.MULTILINE):
            raise Refused("no_keys")
        checking: list[str | Path] = [
            "ssh-keygen",
            "-Y",
            "verify",
            "-f",
            self.keys,
            "-I",
            "table-companion",
            "-n",
            NAMESPACE,
        ]
        with (self.place / SIGNED).open("rb") as signed:
            try:
                checked = subprocess.run([*checking, "-s", self.place / SIGNATURE], stdin=signed, check=False)
            except FileNotFoundError as error:
                raise Refused("no_ssh_keygen") from error
        if checked.returncode:
            raise Refused("signature")
        return self.place / SIGNED

    def unpacked(self, signed: Path) -> Path:
        """All of it is looked at before any of it is written."""
        release = self.place / "release"
        release.mkdir(mode=0o755)
        room = LARGEST_UNPACKED
        with tarfile.open(signed, "r|gz") as packed:
            for number, member in enumerate(packed):
                room -= member.size
                if number >= MOST_FILES or room < 0:
                    raise Refused("large")
                path = PurePosixPath(member.name)
                if path.is_absolute() or ".." in path.parts or not path.parts or path.parts[0] not in PARTS:
                    raise Refused("format")
                if not (member.isreg() or member.isdir()):  # no link, no device: nothing in a release is one
                    raise Refused("format")
        with tarfile.open(signed, "r|gz") as packed:
            for member in packed:
                onto = release / member.name
                (onto if member.isdir() else onto.parent).mkdir(mode=0o755, parents=True, exist_ok=True)
                if member.isreg():
                    copied(packed.extractfile(member), onto, member.size, 0o755 if member.mode & 0o100 else 0o644)
        signed.unlink()
        return release

    def install(self, release: Path) -> bool:
        """With what it brings along, and from the network where it brings no Python packages."""
        wheels = release / "wheels"
        command: list[str | Path] = ["/bin/sh", release / "systemd/install.sh", "--no-packages"]
        command += ["--offline-wheels", wheels] if wheels.is_dir() else []
        again = f"/usr/bin/python3 -I {Path(__file__).resolve()} --no-game"
        env = {**os.environ, "COMPANION_BEFORE_STOP": again}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace", env=env) as running:
            assert running.stdout is not None
            for text in running.stdout:
                say(text.rstrip())
                if text.startswith("== The check"):
                    self.tell("starting", version=version_of(release))
        return running.returncode == 0

    def game_is_on(self) -> bool:
        """By what the table keeps, which is true also when it does not answer."""
        with self.as_the_table():
            try:
                playing = json.loads(small(self.state / "table.json")).get("playing")
                [journal] = (self.state / "games").glob(f"{int(playing):05d}-*.jsonl")
                with journal.open("rb") as lines:
                    kinds = [json.loads(raw).get("type") for raw in lines if raw.endswith(b"}\n")]
            except (OSError, ValueError, TypeError, AttributeError):
                return False
        moves = [each for each in kinds if each in ("Began", "Did", "TookBack", "Ended")]
        return bool(moves) and moves[-1] != "Ended"

    def update(self) -> str:
        """The version that runs now."""
        self.tell("checking")
        coming = self.take()
        release = self.unpacked(self.verified(coming))
        version = version_of(release)
        if numbers(version) < numbers(version_of(self.current)):
            raise Refused("older")
        if self.game_is_on():
            raise Refused("game")
        self.tell("building", version=version)
        if not self.install(release):
            raise Refused("game" if self.game_is_on() else "failed")
        return version

    def end(self) -> None:
        """Where it was killed, nobody has told what came of it."""
        with self.as_the_table():
            try:
                state = json.loads(small(self.box / "told.json")).get("state")
            except (OSError, ValueError, AttributeError):
                return
        if state not in ("done", "refused"):
            self.tell("refused", "failed")

    def run(self) -> int:
        shutil.rmtree(self.place, ignore_errors=True)  # the plug was pulled
        version, why = "", ""
        try:
            version = self.update()
        except Refused as refused:
            why = str(refused)
        except (tarfile.TarError, EOFError, ValueError, KeyError, OSError, zlib.error) as error:
            say(f"update: {error}")
            why = "format"
        shutil.rmtree(self.place, ignore_errors=True)
        with self.as_the_table(), suppress(OSError):
            for name in ("wanted", "coming"):
                (self.box / name).unlink(missing_ok=True)
        self.tell("refused" if why else "done", why, version)  # last: from then on the host may send another one
        return 1 if why else 0


def sticks() -> Iterator[tuple[str, str]]:
    """What is on USB and has a file system, and where it is mounted already."""
    asked = subprocess.run(["lsblk", "-J", "-p", "-o", "NAME,TRAN,FSTYPE,MOUNTPOINT"], capture_output=True, check=False)
    try:
        for disk in json.loads(asked.stdout)["blockdevices"]:
            if disk["tran"] == "usb":
                for each in (disk, *disk.get("children", ())):
                    if each["fstype"]:
                        yield each["name"], each["mountpoint"] or ""
    except (ValueError, KeyError, TypeError):
        return


@contextmanager
def looked_into(device: str, mounted: str, place: Path) -> Iterator[Path]:
    """Read only, and nothing on it is a program, a device, or anybody's right."""
    if mounted:
        yield Path(mounted)
        return
    place.mkdir(exist_ok=True)
    mounting = ["mount", "-o", "ro,nosuid,nodev,noexec", device, str(place)]
    if subprocess.run(mounting, check=False).returncode:
        raise OSError(f"{device} cannot be mounted")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=False)


def copied(source: IO[bytes] | None, onto: Path, most: int, mode: int = 0o600) -> None:
    if source is None:
        raise Refused("format")
    handle = os.open(onto, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with open(handle, "wb") as file:
        os.fchmod(handle, mode)
        while chunk := source.read(CHUNK):
            most -= len(chunk)
            if most < 0:
                raise Refused("large")
            file.write(chunk)


def small(path: Path) -> str:
    with path.open(encoding="utf-8") as file:
        return file.read(LARGEST_SMALL_FILE)


def version_of(release: Path) -> str:
    try:
        return str(tomllib.loads(small(release / "pyproject.toml"))["project"]["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def numbers(version: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", version)]


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    words = sys.argv[1:]
    machine = Machine(Path(words[words.index("--root") + 1]) if "--root" in words else Path("/"))
    if "--no-game" in words:
        sys.exit(1 if machine.game_is_on() else 0)
    if "--end" in words:
        machine.end()
        sys.exit(0)
    sys.exit(machine.run())
