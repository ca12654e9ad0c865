"""All of a table (or another one's games) in one file: to keep, to move to a new card, to send with a question."""

import re
import tarfile
from dataclasses import replace
from pathlib import Path

import msgspec

from companion import journal, store
from companion.data import DataError
from companion.seats import House

HOUSE, GAMES = "table.json", "games"


def export(state: Path, into: Path) -> int:
    """Games and settings; never the keys of phones. Returns how many games there are."""
    if into.exists():
        raise DataError(f"{into}: this file is there already. Take another name; nothing was written.")
    games = sorted((state / GAMES).glob("*.jsonl"))
    house = store.restore(state / HOUSE, House)
    beside = into.with_name(f"{into.name}.new")
    with tarfile.open(beside, "w:gz") as archive:
        for path in games:
            archive.add(path, f"{GAMES}/{path.name}")
        if house is not None:
            boxes = state / "boxes.json"
            store.save(boxes, dict(house.boxes))
            archive.add(boxes, boxes.name)
    beside.replace(into)
    return len(games)


def bring_in(state: Path, archive_path: Path) -> tuple[int, int]:
    """Adds the games under new numbers, and takes over the boxes that this table has not set. Returns both counts."""
    try:
        with tarfile.open(archive_path, "r:gz") as archive:
            return _bring_in(state, archive)
    except (OSError, tarfile.TarError, EOFError) as error:
        raise DataError(f"{archive_path}: this is no export of a table, or it is damaged ({error}).") from error


def _bring_in(state: Path, archive: tarfile.TarFile) -> tuple[int, int]:
    folder = state / GAMES
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    members = [each for each in archive.getmembers() if each.isfile()]
    coming = _games(archive, members, folder)
    boxes = _boxes(archive, members)
    house = store.restore(state / HOUSE, House) or House()
    new = {slug: box for slug, box in boxes.items() if slug not in house.boxes}
    if new:
        store.save(state / HOUSE, _with_boxes(house, new))
    for slug, content in coming:
        number = journal.next_number(folder)
        (folder / f"{number:05d}-{slug}.jsonl").write_bytes(content)
    journal.sync_folder(folder)
    return len(coming), len(new)


def _games(archive: tarfile.TarFile, members: list[tarfile.TarInfo], folder: Path) -> list[tuple[str, bytes]]:
    """Slug and content of each journal that is not here yet; a damaged one refuses the whole import."""
    here = {path.read_bytes() for path in folder.glob("*.jsonl")}
    found: list[tuple[str, bytes]] = []
    for member in sorted(members, key=lambda each: each.name):
        name = re.fullmatch(rf"{GAMES}/\d{{5}}-([\w-]+)\.jsonl", member.name)
        file = archive.extractfile(member)
        if name is None or file is None:
            continue  # only what an export holds, wherever a path in the archive may point
        content = file.read()
        if content not in here:
            journal.check(content, member.name)
            found.append((name[1], content))
    return found


def _boxes(archive: tarfile.TarFile, members: list[tarfile.TarInfo]) -> dict[str, dict[str, str | int | bool]]:
    member = next((each for each in members if each.name == "boxes.json"), None)
    file = archive.extractfile(member) if member is not None else None
    if file is None:
        return {}
    try:
        return msgspec.json.decode(file.read(), type=dict[str, dict[str, str | int | bool]])
    except msgspec.MsgspecError as error:
        raise DataError(f"the settings in the export cannot be read ({error}).") from error


def _with_boxes(house: House, new: dict[str, dict[str, str | int | bool]]) -> House:
    return replace(house, boxes={**house.boxes, **new})
