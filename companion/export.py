"""All of a table (or another one's games) in one file: to keep, to move to a new card, to send with a question."""

import gzip
import io
import re
import tarfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import msgspec

from companion import journal, shelf, store
from companion.codec import to_json
from companion.core import Value
from companion.data import DataError
from companion.seats import House

HOUSE, GAMES, BOXES = "table.json", "games", "boxes.json"
Boxes: TypeAlias = dict[str, dict[str, Value]]


def export(state: Path, into: Path) -> int:
    """Games and settings; never the keys of phones. Returns how many games there are."""
    if into.exists():
        raise DataError(f"{into}: this file is there already. Take another name; nothing was written.")
    games = [each.path for each in shelf.volumes(state / GAMES)]
    house = store.restore(state / HOUSE, House)
    beside = into.with_name(f"{into.name}.new")
    try:
        beside.touch(mode=0o600)  # an open game's secrets are in it
        with tarfile.open(beside, "w:gz") as archive:
            for path in games:
                archive.add(path, f"{GAMES}/{path.name}")
            if house is not None:
                boxes = tarfile.TarInfo(BOXES)
                content = to_json(house.boxes)
                boxes.size = len(content)
                archive.addfile(boxes, io.BytesIO(content))
        beside.replace(into)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise DataError(f"{into}: cannot be written ({error.strerror}). Nothing was exported.") from error
    return len(games)


def bring_in(state: Path, archive_path: Path) -> tuple[int, int]:
    """Adds the games under new numbers, and takes over the boxes that this table has not set. Returns both counts."""
    found = _members(archive_path)
    folder = state / GAMES
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        coming = _games(found, folder)
        boxes = _boxes(found)
        house = store.restore(state / HOUSE, House) or House()
        new = {slug: box for slug, box in boxes.items() if slug not in house.boxes}
        if new:
            store.save(state / HOUSE, replace(house, boxes={**house.boxes, **new}))
        for slug, content in coming:
            path = shelf.place(folder, shelf.next_number(folder), slug)
            beside = path.with_suffix(".new")
            store.write_synced(beside, content)
            beside.replace(path)  # whole, or not there
        journal.sync_folder(folder)
    except OSError as error:
        raise DataError(f"{state}: cannot be written ({error.strerror}). Make room, and import once more.") from error
    return len(coming), len(new)


def _members(archive_path: Path) -> list[tuple[str, bytes]]:
    """All files of the archive, unpacked at once: only then is its own check sum looked at."""
    try:
        raw = gzip.decompress(archive_path.read_bytes())
        with tarfile.open(fileobj=io.BytesIO(raw), mode="r:") as archive:
            members = sorted((each for each in archive.getmembers() if each.isfile()), key=lambda each: each.name)
            files = [(each.name, archive.extractfile(each)) for each in members]
            return [(name, file.read()) for name, file in files if file is not None]
    except (OSError, EOFError, zlib.error, tarfile.TarError) as error:
        raise DataError(f"{archive_path}: this is no export of a table, or it is damaged ({error}).") from error


def _games(members: list[tuple[str, bytes]], folder: Path) -> list[tuple[str, bytes]]:
    """Slug and content of each journal that is not here yet; a damaged one refuses the whole import."""
    here = {each.path.read_bytes() for each in shelf.volumes(folder)}
    found: list[tuple[str, bytes]] = []
    for path, content in members:
        name = re.fullmatch(rf"{GAMES}/\d{{5}}-([\w-]+)\.jsonl", path)
        if name is not None and content not in here:  # only what an export holds, wherever a path may point
            journal.check(content, path)
            found.append((name[1], content))
    return found


def _boxes(members: list[tuple[str, bytes]]) -> Boxes:
    content = next((content for path, content in members if path == BOXES), b"{}")
    try:
        return msgspec.json.decode(content, type=Boxes)
    except msgspec.MsgspecError as error:
        raise DataError(f"the settings in the export cannot be read ({error}).") from error
