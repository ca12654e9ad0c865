"""What a helper needs who is not in the room: one text, built line by line, so that no key, name or card is in it."""

import logging
import os
import platform
import re
import shutil
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any, Final

from companion import __version__
from companion.cli.config import Config
from companion.record import journal_files
from companion.record.journal import JournalDamaged, read

TOLD: Final = frozenset(
    (
        *("table.language", "web.port", "web.listen", "web.mdns", "web.panel", "sound.where", "sound.wake_ms"),
        *("hardware.kind", "hardware.board", "hardware.pin_factory", "hardware.readers"),
    )
)  # what else is set may be a password, or say where somebody lives
JOURNALS: Final = 3
ENTRIES: Final = 12  # of each, the last ones
LINES: Final = 100
LONGEST: Final = 400
MODEL: Final = Path("/proc/device-tree/model")
SYSTEM: Final = Path("/etc/os-release")


class LastLines(logging.Handler):
    """The last things of which the log complained, for as long as the table runs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._lines = deque[str](maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        where = f"{record.name}: " + record.getMessage().split("\n")[0]
        self._lines.append(f"{record.levelname} {where}"[:LONGEST])
        if record.exc_info and record.exc_info[2] is not None:
            self._lines.append(f"  {record.exc_info[0].__name__ if record.exc_info[0] else ''} in {_innermost(record)}")

    def lines(self) -> tuple[str, ...]:
        return tuple(self._lines)


def report(
    settings: Config, state: Path, faults: Iterable[tuple[str, str]] | None = None, complaints: Iterable[str] = ()
) -> str:
    """`faults`: of the table that runs; None: nobody asked one."""
    parts = {
        "": (f"Table Companion {__version__}", "No names, keys, hands or votes are in here. Look, then send it."),
        "machine": _machine(state),
        "libraries": _libraries(),
        "settings": _settings(settings),
        "faults": ("(this was asked without the running table)",) if faults is None else _faults(faults),
        "complaints": complaints,
        "files": _files(state),
        "games": _games(state / "games"),
    }
    return "".join(_part(title, lines) for title, lines in parts.items())


def _part(title: str, lines: Iterable[str]) -> str:
    told = "".join(f"{line}\n" for line in lines) or "none\n"
    return f"\n[{title}]\n{told}" if title else told


def _machine(state: Path) -> Iterator[str]:
    yield f"model: {_first_line(MODEL) or platform.machine()}"
    yield f"system: {_named(SYSTEM)}, kernel {platform.release()}, {platform.machine()}"
    yield f"python: {platform.python_version()}, {os.cpu_count()} cores"
    try:
        disk = shutil.disk_usage(state)
        yield f"disk: {disk.free // 1_000_000} MB free of {disk.total // 1_000_000}"
    except OSError as error:
        yield f"disk: {error.strerror}"


def _libraries() -> Iterator[str]:
    for wanted in requires("table-companion") or ():
        name = re.split(r"[^\w.-]", wanted)[0]
        if "extra == 'dev'" in wanted.replace('"', "'"):
            continue
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"{name} is not installed"


def _settings(settings: Config) -> Iterator[str]:
    for part in fields(settings):
        values = getattr(settings, part.name)
        for each in fields(values):
            name, value = f"{part.name}.{each.name}", getattr(values, each.name)
            if value != each.default:
                yield f"{name} = {value!r}" if name in TOLD else f"{name} is set"


def _faults(faults: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{whose}: {what}" for whose, what in faults)


def _files(state: Path) -> Iterator[str]:
    """Of the table itself; games are told below, recordings and voices only counted."""
    try:
        there = sorted(state.iterdir())
    except OSError as error:
        yield f"{error.strerror}"
        return
    for each in there:
        if each.is_dir():
            yield f"{each.name}/: {sum(1 for _ in each.rglob('*'))} files"
        else:
            yield f"{each.name}: {each.stat().st_size} bytes"


def _games(folder: Path) -> Iterator[str]:
    for volume in journal_files.volumes(folder)[-JOURNALS:]:
        try:
            entries = list(read(volume.path))
        except JournalDamaged as error:
            yield f"{volume.path.name}: {str(error).rpartition('/')[2]}"
            continue
        if not entries or _kind(entries[-1]) != "Ended":  # their number would say when somebody chose in secret
            yield f"{volume.path.name}: not over, so no more is told of it"
            continue
        yield f"{volume.path.name}: {len(entries)} entries"
        yield from (f"  {_shape(entry)}" for entry in entries[-ENTRIES:])


def _shape(entry: Mapping[str, Any]) -> str:
    """Which kinds of things happened, and when: of what is in them nothing, as that may be somebody's hand."""
    events = entry.get("what")
    kinds = [_kind(each) for each in events] if isinstance(events, list) else []
    at = entry.get("at")
    return f"{at if isinstance(at, int) else '?'} ms {_kind(entry)}: {', '.join(kinds) or 'nothing'}"


def _kind(thing: object) -> str:
    """What is no name of a kind is not told: a damaged line may hold anything there."""
    kind = thing.get("type") if isinstance(thing, dict) else None
    return kind if isinstance(kind, str) and kind.isidentifier() and len(kind) <= 40 else "?"


def _innermost(record: logging.LogRecord) -> str:
    assert record.exc_info is not None
    trace = record.exc_info[2]
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    return f"{Path(code.co_filename).name}:{trace.tb_lineno}, {code.co_name}"


def _first_line(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n").split("\n")[0]
    except OSError:
        return ""


def _named(path: Path) -> str:
    try:
        lines = path.read_text(errors="replace").splitlines()
    except OSError:
        return platform.system()
    return next((line.partition("=")[2].strip('"') for line in lines if line.startswith("PRETTY_NAME=")), "")
