"""Looks over everything that a start needs, and says for each finding what would mend it."""

import errno
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.box.box import CARDS_LOST
from companion.box.cards import Cards
from companion.cli import library, proving
from companion.cli.config import Config
from companion.contract.data import DataError
from companion.people.seats import House
from companion.people.sense import nonsense
from companion.record import journal, journal_files, store
from companion.record.journal import JournalDamaged
from companion.record.lock import StateLocked, locked
from companion.record.store import StateDamaged

LITTLE = 100 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Finding:
    what: str
    is_good: bool
    text: str
    stops: bool = False  # the table cannot start like this


Probe = Callable[[], str]  # says what it found, or raises with the cure


class Concern(Exception):
    """Worth a look, but the table can start."""


def findings(
    path: Path | None, settings: Config, state: Path, probes: dict[str, Probe], proof_ms: int = proving.SECOND_MS
) -> Iterator[Finding]:
    yield Finding("configuration", True, str(path) if path is not None else "the defaults")
    yield from _games(settings)
    yield from _proofs(settings, proof_ms)
    yield from _state(state)
    yield from _cards(state)
    yield from _journals(state)
    for what, probe in probes.items():
        try:
            yield Finding(what, True, probe())
        except Concern as concern:
            yield Finding(what, False, str(concern))
        except Exception as error:  # noqa: BLE001 - a probe of hardware or network may fail in any way; the finding is the point
            yield Finding(what, False, str(error), stops=True)


def can_start(found: Iterable[Finding], tell: Callable[[str], None]) -> bool:
    """Each finding is told as it comes."""
    stops = False
    for each in found:
        tell(f"{'good' if each.is_good else 'STOPS' if each.stops else 'look'}  {each.what}: {each.text}")
        stops |= each.stops
    tell("The table cannot start like this." if stops else "The table can start.")
    return not stops


def _games(settings: Config) -> Iterator[Finding]:
    try:
        games = library.find(Path(settings.games.folder) if settings.games.folder else None)
        library.words(games.folders, settings.table.language)
    except DataError as error:
        yield Finding("games", False, str(error), stops=True)
    else:
        yield Finding("games", True, ", ".join(sorted(games)))


def _proofs(settings: Config, proof_ms: int) -> Iterator[Finding]:
    """No evening ends for what is wrong here, so the table can start."""
    try:
        games = library.find(Path(settings.games.folder) if settings.games.folder else None)
    except DataError:
        return  # it is said above
    good = []
    for slug, game in reversed(list(games.items())):  # the group's own first: there is most to find
        found = proving.proved(game, proof_ms)
        good += [] if found else [slug]
        for each in found:
            yield Finding(f"game {slug}", False, str(each))
    if good:
        yield Finding("proofs", True, f"nothing wrong in random games of {', '.join(good)}")


def _state(state: Path) -> Iterator[Finding]:
    try:
        with locked(state):
            trial = state / ".check"
            trial.write_bytes(b"x")
            trial.unlink()
        found = store.look(state / "table.json", House, nonsense)
    except (StateLocked, StateDamaged) as error:
        yield Finding("state folder", False, str(error), stops=True)
        return
    except OSError as error:
        cure = "Make room there" if error.errno == errno.ENOSPC else "Make it writable"
        yield Finding("state folder", False, f"{state}: {error.strerror}. {cure}, or take --state DIR.", True)
        return
    if found.wrong:
        yield Finding("memory", False, found.wrong)
    people = len(found.thing.people) if found.thing is not None else 0
    yield Finding("state folder", True, f"{state}, {people} people at the table")
    if (free := shutil.disk_usage(state).free) < LITTLE:
        yield Finding("disk", False, f"only {free // 1024 // 1024} MB are free on {state}. Make room.")
    if os.stat(state).st_mode & 0o077:
        yield Finding(
            "state folder", False, f"{state} can be read by others, and games hold secrets: chmod 700 {state}"
        )


def _cards(state: Path) -> Iterator[Finding]:
    try:
        found = store.look(state / "cards.json", Cards)
        if found.wrong:
            yield Finding("cards", False, found.wrong)
    except StateDamaged as error:
        yield Finding("cards", False, f"{CARDS_LOST} {error}")  # the table can do without them


def _journals(state: Path) -> Iterator[Finding]:
    found = journal_files.volumes(state / "games")
    bad = 0
    for volume in found:
        try:
            for _ in journal.read(volume.path):
                pass
        except JournalDamaged as error:
            bad += 1
            yield Finding("journal", False, str(error))  # also the open one: the table says why, and takes another game
    if not bad:
        yield Finding("journals", True, f"{len(found)} games, all sound")
