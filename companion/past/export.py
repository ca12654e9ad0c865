"""All of a table (or another one's games) in one file: to keep, to move to a new card, to send with a question."""

import gzip
import io
import re
import tarfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import msgspec

from companion.box.cards import Cards, read_cards, write_cards
from companion.contract import Value
from companion.contract.data import DataError
from companion.people.seats import House
from companion.people.sense import nonsense
from companion.record import codec, disk, journal, journal_files, store

HOUSE, GAMES, BOXES = "table.json", "games", "boxes.json"
ENDINGS = (".tar.gz", ".tgz")
CARDS, CARD_LIST = "cards.json", "cards.toml"  # as the table keeps them, and as people read them
Boxes: TypeAlias = dict[str, dict[str, Value]]


def export(state: Path, into: Path) -> int:
    """Games, settings and cards; never the keys of phones. Returns how many games there are."""
    if not into.name.endswith(ENDINGS):
        raise DataError(f"{into}: it is an archive, so call it {into.stem}.tar.gz; nothing was written.")
    if into.exists():
        raise DataError(f"{into}: this file is there already. Take another name; nothing was written.")
    games = [each.path for each in journal_files.volumes(state / GAMES)]
    house = store.look(state / HOUSE, House, nonsense).thing
    cards = store.look(state / CARDS, Cards).thing
    beside = into.with_name(f"{into.name}.new")
    try:
        beside.touch(mode=0o600)  # an open game's secrets are in it
        with tarfile.open(beside, "w:gz") as archive:
            for path in games:
                archive.add(path, f"{GAMES}/{path.name}")
            if house is not None:
                _add(archive, BOXES, codec.to_json(house.boxes))
            if cards is not None:
                _add(archive, CARD_LIST, write_cards(cards).encode())
        beside.replace(into)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise DataError(f"{into}: cannot be written ({error.strerror}). Nothing was exported.") from error
    return len(games)


@dataclass(frozen=True, slots=True)
class CameIn:
    games: int
    boxes: int
    cards: int


def bring_in(state: Path, archive_path: Path) -> CameIn:
    """Adds the games under new numbers, and takes over the boxes and cards that this table does not have."""
    found = _members(archive_path)
    folder = state / GAMES
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        coming = _games(found, folder)
        boxes = _boxes(found)
        cards = read_cards(_text(found, CARD_LIST), CARD_LIST)
        known = store.restore(state / CARDS, Cards).thing or Cards()
        new_cards = {card: taught for card, taught in cards.items() if card not in known.known}
        house = store.restore(state / HOUSE, House, nonsense).thing or House()
        new = {slug: box for slug, box in boxes.items() if slug not in house.boxes}
        if new:
            store.save(state / HOUSE, replace(house, boxes={**house.boxes, **new}))
        if new_cards:
            store.save(state / CARDS, Cards({**known.known, **new_cards}))
        for slug, content in coming:
            path = journal_files.place(folder, journal_files.next_number(folder), slug)
            beside = path.with_suffix(".new")
            disk.write_synced(beside, content)
            beside.replace(path)  # whole, or not there
        disk.sync_folder(folder)
    except OSError as error:
        raise DataError(f"{state}: cannot be written ({error.strerror}). Make room, and import once more.") from error
    return CameIn(len(coming), len(new), len(new_cards))


def _members(archive_path: Path) -> list[tuple[str, bytes]]:
    """All files of the archive, unpacked at once: only then is its own check sum looked at."""
    try:
        packed = archive_path.read_bytes()
    except OSError as error:
        raise DataError(f"{archive_path}: cannot be read ({error.strerror}). Check the path.") from error
    try:
        raw = gzip.decompress(packed)
        with tarfile.open(fileobj=io.BytesIO(raw), mode="r:") as archive:
            members = sorted((each for each in archive.getmembers() if each.isfile()), key=lambda each: each.name)
            files = [(each.name, archive.extractfile(each)) for each in members]
            return [(name, file.read()) for name, file in files if file is not None]
    except (OSError, EOFError, zlib.error, tarfile.TarError) as error:
        raise DataError(f"{archive_path}: this is no export of a table, or it is damaged ({error}).") from error


def _games(members: list[tuple[str, bytes]], folder: Path) -> list[tuple[str, bytes]]:
    """Slug and content of each journal that is not here yet; a damaged one refuses the whole import."""
    here = {each.path.read_bytes() for each in journal_files.volumes(folder)}
    found: list[tuple[str, bytes]] = []
    for path, content in members:
        name = re.fullmatch(rf"{GAMES}/\d{{5}}-([\w-]+)\.jsonl", path)
        if name is not None and content not in here:  # only what an export holds, wherever a path may point
            journal.check(content, path)
            found.append((name[1], content))
    return found


def _boxes(members: list[tuple[str, bytes]]) -> Boxes:
    try:
        return msgspec.json.decode(_content(members, BOXES) or b"{}", type=Boxes)
    except msgspec.MsgspecError as error:
        raise DataError(f"the settings in the export cannot be read ({error}).") from error


def _text(members: list[tuple[str, bytes]], name: str) -> str:
    try:
        return _content(members, name).decode()
    except UnicodeDecodeError as error:
        raise DataError(f"{name} in the export cannot be read ({error}).") from error


def _content(members: list[tuple[str, bytes]], name: str) -> bytes:
    return next((content for path, content in members if path == name), b"")


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    archive.addfile(member, io.BytesIO(content))
