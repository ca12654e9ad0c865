"""All of a table (or another one's games) in one file: to keep, to move to a new card, to send with a question."""

import io
import tarfile
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from companion.box.cards import Cards, write_cards
from companion.contract import Value
from companion.contract.data import DataError
from companion.people.seats import House
from companion.people.sense import nonsense
from companion.record import codec, journal_files, store

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
    if not (state / GAMES).is_dir():
        raise DataError(f"{state}: no table has been here, so there is nothing to export. Is --state right?")
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
        with suppress(OSError):  # a folder that takes nothing lets nothing go
            beside.unlink(missing_ok=True)
        raise DataError(f"{into}: cannot be written ({error.strerror}). Nothing was exported.") from error
    return len(games)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    archive.addfile(member, io.BytesIO(content))
