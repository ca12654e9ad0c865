"""The folder through which the table asks for an update and hears what came of it. Root's own program checks who signed
it and installs it (systemd/update.py): the table itself may change nothing of its program."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final, Literal, TypeAlias, cast

import msgspec

from companion.contract import Refused, line
from companion.record.disk import put
from companion.record.store import not_saved

FOLDER: Final = "update"
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
PART: Final = "part-"
UNIT: Final = Path("/etc/systemd/system/companion-update.path")
SERVED: Final = Path("/var/lib/table-companion")  # the one state folder that the unit looks at
State: TypeAlias = Literal["", "asked", "checking", "building", "starting", "done", "refused", "cut"]
Key: TypeAlias = Literal["update.not_here", "update.goes_on", "update.game", "update.no_file"]
GOES_ON: Final[tuple[State, ...]] = ("asked", "checking", "building", "starting")


@dataclass(frozen=True, slots=True)
class Told:
    state: State = ""
    why: str = ""  # a word of the page's: "signature"
    version: str = ""
    before: str = ""  # the version then
    boot: str = ""  # the machine's, when it was said

    @property
    def goes_on(self) -> bool:
        return self.state in GOES_ON


def refusal(key: Key) -> Refused:
    return Refused("not_kept", why=line(key))


class Updates:
    def __init__(self, folder: Path | None, boot: Path = BOOT) -> None:
        """None where nobody would hear: not a service, or another one's."""
        self._folder = folder
        self._boot = boot.read_text().strip() if boot.exists() else ""
        self._arriving: set[Path] = set()

    @classmethod
    def of(cls, state: Path, unit: Path = UNIT, served: Path = SERVED) -> "Updates":
        return cls(state / FOLDER if unit.exists() and state == served else None)

    @property
    def are_possible(self) -> bool:
        return self._folder is not None

    def now(self) -> Told:
        if self._folder is None:
            return Told()
        if (self._folder / "wanted").exists():
            return Told("asked")
        try:
            told = msgspec.json.decode((self._folder / "told.json").read_bytes(), type=Told)
        except (OSError, msgspec.MsgspecError):
            return Told()
        return replace(told, state="cut") if told.goes_on and told.boot != self._boot else told

    def _free(self) -> Path:
        """The folder, where nothing goes on. Or Refused."""
        if self._folder is None:
            raise refusal("update.not_here")
        if self.now().goes_on:
            raise refusal("update.goes_on")
        return self._folder

    def arrive(self) -> IO[bytes]:
        """Where one that is being sent is written to. Or Refused."""
        folder = self._free()
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            for left in folder.glob(f"{PART}*"):  # the plug was pulled while it came
                if left not in self._arriving:
                    left.unlink()
            onto = NamedTemporaryFile(dir=folder, prefix=PART, delete=False)  # noqa: SIM115 - who asked closes it
        except OSError as error:
            raise not_saved(error) from error
        self._arriving.add(Path(onto.name))
        return cast(IO[bytes], onto)

    def want(self, arrived: IO[bytes] | None, may: Callable[[], None]) -> None:
        """What has arrived shall be installed, or what is on a stick in the machine, if it is signed. Or Refused, also
        by `may`."""
        folder = self._free()
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            may()
            if arrived is not None:
                Path(arrived.name).replace(folder / "coming")
                self._arriving.discard(Path(arrived.name))
            put(folder / "wanted", b"stick" if arrived is None else b"")
        except OSError as error:
            raise not_saved(error) from error

    def let_go(self, arrived: IO[bytes]) -> None:
        """What arrived in part, or not as it should."""
        arrived.close()
        self._arriving.discard(Path(arrived.name))
        with suppress(OSError):
            Path(arrived.name).unlink()

    def forget(self) -> None:
        """The host has read what came of it."""
        if self._folder is not None and not self.now().goes_on:
            (self._folder / "told.json").unlink(missing_ok=True)
