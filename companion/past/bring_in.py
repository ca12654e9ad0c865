"""Takes in what another table has exported: all of it is looked at before any of it is kept."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from companion.box.cards import MOST_CARDS, Cards, Taught, read_cards
from companion.contract.data import DataError
from companion.past import unpacking
from companion.past.export import BOXES, CARD_LIST, CARDS, GAMES, HOUSE, Boxes
from companion.people.seats import House
from companion.people.sense import nonsense
from companion.record import disk, journal, journal_files, store
from companion.record.codec import NotUnderstood
from companion.record.journal_entries import ENTRIES, Began, Entry, TookBack
from companion.record.lock import locked
from companion.record.owner import as_owner_of

COMING: Final = "coming"  # a folder beside the games: what was looked at, until all is
JOURNAL: Final = re.compile(rf"{GAMES}/\d{{5}}-([\w-]{{1,64}})\.jsonl", re.ASCII)
LONGEST_ENTRY: Final = 256 * 1024  # bytes: a hundred times what games write, and JSON unpacks to twenty times as much
LARGEST_LIST: Final = 1024 * 1024  # bytes of what is no game


@dataclass(frozen=True, slots=True)
class CameIn:
    games: int
    boxes: int
    cards: int


def bring_in(state: Path, archive: Path) -> CameIn:
    """Adds the games under new numbers, and takes over the boxes and cards that this table does not have."""
    with unpacking.opened(archive) as packed, as_owner_of(state), locked(state):
        try:
            with _beside(state / COMING) as beside:
                return _kept(state, _looked_at(packed, archive, state / GAMES, beside))
        except OSError as error:
            why = f"cannot be written ({error.strerror}). Make room, and import once more"
            raise DataError(f"{state}: {why}.") from error


@dataclass(slots=True)
class _Coming:
    games: dict[str, tuple[str, Path]] = field(default_factory=dict)  # by its name there: the slug, and where it waits
    boxes: Boxes = field(default_factory=dict)
    cards: dict[str, Taught] = field(default_factory=dict)


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    shutil.rmtree(folder, ignore_errors=True)  # the plug was pulled in an import
    folder.mkdir(parents=True, mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _looked_at(packed: BinaryIO, archive: Path, games: Path, beside: Path) -> _Coming:
    coming = _Coming()
    met = {sha256(disk.content(each.path)).digest() for each in journal_files.volumes(games)}
    for name, content in unpacking.files(packed, archive):
        if name in (BOXES, CARD_LIST):
            _take_list(coming, name, content)
        elif (found := JOURNAL.fullmatch(name)) is not None:  # only what an export holds, wherever a path may point
            digest = sha256(content).digest()
            if digest not in met and _is_game(content, name):
                path = beside / f"{len(coming.games):05d}"
                disk.write_synced(path, content)
                coming.games[name] = found[1], path
            met.add(digest)
    return coming


def _kept(state: Path, coming: _Coming) -> CameIn:
    cards = store.restore(state / CARDS, Cards)
    known = cards.thing or Cards()
    new_cards = {card: taught for card, taught in coming.cards.items() if card not in known.known}
    if len(known.known) + len(new_cards) > MOST_CARDS:
        raise DataError(f"{state}: with these there would be more than {MOST_CARDS} cards. Nothing was imported.")
    seats = store.restore(state / HOUSE, House, nonsense)
    house = seats.thing or House()
    new = {slug: box for slug, box in coming.boxes.items() if slug not in house.boxes}
    if new:
        store.save(state / HOUSE, replace(house, boxes={**house.boxes, **new}), beyond=seats.beyond)
    if new_cards:
        store.save(state / CARDS, Cards({**known.known, **new_cards}), beyond=cards.beyond)
    if coming.games:
        folder = state / GAMES
        folder.mkdir(exist_ok=True, mode=0o700)
        for _, (slug, path) in sorted(coming.games.items()):
            path.replace(journal_files.place(folder, journal_files.next_number(folder), slug))  # whole, or not there
        disk.sync_folder(folder)
    return CameIn(len(coming.games), len(new), len(new_cards))


def _take_list(coming: _Coming, name: str, content: bytes) -> None:
    if len(content) > LARGEST_LIST:
        raise DataError(f"{name}: {len(content)} bytes are more than any table exports")
    try:
        if name == BOXES:
            coming.boxes = msgspec.json.decode(content, type=Boxes)
        else:
            coming.cards = read_cards(content.decode(), CARD_LIST)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        what = "the settings" if name == BOXES else name
        raise DataError(f"{what} in the export cannot be read ({error}).") from error


def _is_game(content: bytes, name: str) -> bool:
    """False: nothing ever stood in it. One that cannot have been played refuses the whole import."""
    if max(map(len, content.split(b"\n")), default=0) > LONGEST_ENTRY:
        raise DataError(f"{name}: a line is longer than any that a table writes")
    number = -1
    for number, entry in enumerate(_entries(content, name)):
        if (number == 0) != isinstance(entry, Began):
            raise DataError(f"{name}:{number + 1}: a game begins with how it began, and once")
        if isinstance(entry, TookBack) and not 0 < entry.to < number:
            raise DataError(f"{name}:{number + 1}: this takes back what is not there")
    return number >= 0


def _entries(content: bytes, name: str) -> Iterator[Entry]:
    for number, raw in enumerate(journal.entries(content, name), start=1):
        try:
            yield ENTRIES.decode(raw)
        except NotUnderstood as error:
            raise DataError(f"{name}:{number}: another version of the table has written this: {error}") from error
