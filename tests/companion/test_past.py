"""Past games: listed with scores, told in words, exported and brought in elsewhere, replayed and compared."""

import gzip
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.box.cards import ImportCards, TeachCard, read_ahead
from companion.contract import Refused, Seat
from companion.contract.data import DataError
from companion.past import export
from companion.past.bring_in import CameIn, bring_in
from companion.past.replay import replay
from companion.past.story import PastGame
from companion.people.seats import Rename, SetPin
from companion.record.journal import Journal, JournalDamaged
from companion.record.lock import StateLocked, locked
from companion.table.commands import ChooseGame, EndGame, GoOn, PlayAgain, SetOptions
from companion.table.testing import Driver
from tests.companion.conftest import begun, opened
from tests.companion.toys import GAMES, WORDS, Add, Added, Hide, Roll, instead, other, without

TITLES = {"toy": "The toy"}


def won(game: Driver) -> None:
    while not game.play.ended:
        game.done("Ben", Add(3))


def listed(folder: Path, titles: Mapping[str, str] = TITLES, but: int | None = None) -> tuple[PastGame, ...]:
    with opened(folder) as archive:
        return archive.page(1, titles, but).games


# --- the list


def test_the_list_shows_who_played_and_how_it_ended(game: Driver) -> None:
    won(game)
    (found,) = listed(game.folder)

    assert (found.number, found.title, found.told, found.problem) == (1, "The toy", "Ben won", "")
    assert found.names == ("Ann", "Ben", "Cid", "Dora")
    assert found.scores == (("Ben", 10), ("Ann", 3), ("Cid", 3), ("Dora", 3))


def test_the_list_shows_the_names_that_people_had_at_the_end(game: Driver) -> None:
    game.done("Ben", Rename(Seat("s2"), "Benno"))
    won(game)
    (found,) = listed(game.folder)

    assert found.scores[0] == ("Benno", 10)


def test_the_newest_game_comes_first_and_the_open_one_is_left_out(game: Driver) -> None:
    won(game)
    game.done("Ann", PlayAgain())
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", PlayAgain())
    found = listed(game.folder, {}, game.play.number)

    assert [(each.number, each.title, each.told) for each in found] == [
        (2, "toy", "Ann ended the game"),
        (1, "toy", "Ben won"),
    ]


def test_a_game_whose_last_move_was_taken_back_has_not_ended(game: Driver) -> None:
    won(game)
    assert game.undo("Ben") is None
    (found,) = listed(game.folder)

    assert (found.told, found.scores) == ("", ())


def test_the_date_is_left_out_where_the_box_does_not_know_it(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for number, date in ((1, None), (2, 1_790_000_000), (3, 1_000_000_000_000), (4, 10**30), (5, -(10**30))):
        log = Journal(games / f"{number:05d}-toy.jsonl")
        log.append({"type": "Began", "game": "toy", "rules": 1, "seats": [], "options": {}, "date": date})
        log.close()

    assert [each.date for each in listed(tmp_path)] == ["", "", "", "2026-09-21", ""]


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"x\n", "the first line is damaged"), (b"\0\0", "the first line is damaged")],
)
def test_a_damaged_journal_does_not_hide_the_others(game: Driver, content: bytes, problem: str) -> None:
    won(game)
    (game.folder / "games" / "00002-toy.jsonl").write_bytes(content)
    broken, good = listed(game.folder)

    assert problem in broken.problem
    assert good.told == "Ben won"


def test_an_entry_of_a_later_version_does_not_hide_the_others(game: Driver) -> None:
    won(game)
    log = Journal(game.folder / "games" / "00002-toy.jsonl")
    log.append({"type": "Materialised"})
    log.close()
    broken, good = listed(game.folder)

    assert "00002-toy.jsonl" in broken.problem
    assert good.told == "Ben won"


# --- replay


def test_a_replay_tells_the_story_and_equals(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.after(1_500)
    game.done("Cid", Add(2))
    assert game.undo("Cid") is None
    game.done("Cid", Hide(3))
    game.restart()
    game.done("Ann", GoOn())
    said: list[str] = []

    assert replay(game.journal(), GAMES, said.append)
    assert said[0] == "toy, rules 1, with Ann, Ben, Cid, Dora"
    assert said[1].endswith("0.0 s  Ben added 1")
    assert "1.5 s  Cid added 2" in said[2]
    assert "took back: Cid added 2" in said[3]
    assert said[-1].startswith("The replay equals")


class Choked(Exception):
    """A stranger's."""


def _choke() -> Any:
    raise Choked


@pytest.mark.parametrize(
    ("games", "says"),
    [
        (other(rules=2), "does NOT equal: game 0 was played under rules 1 of toy"),
        (other(chapters=without(Added)), "does NOT equal: type must be one of"),
        (
            other(chapters=instead(Added, apply=lambda self, state: state)),
            "does NOT equal: entry 1 of game 0 leads to another state",
        ),
        (
            other(chapters=instead(Added, apply=lambda self, state: _choke())),
            "does NOT equal: the rules of toy cannot take up what stands in its journal (Choked in test_past.py",
        ),
        ({}, "No game called toy is installed here"),
    ],
)
def test_a_replay_that_does_not_equal_says_so_after_the_story(
    game: Driver, games: dict[str, object], says: str
) -> None:
    game.done("Ben", Add(1))
    said: list[str] = []

    assert not replay(game.journal(), games, said.append)  # type: ignore[arg-type]
    assert "Ben added 1" in said[1]
    assert says in said[-1]


def test_a_set_up_that_the_rules_refuse_now_is_said_to_be_so(game: Driver) -> None:
    def new(setup: object) -> object:
        raise Refused("bad_luck")

    said: list[str] = []
    assert not replay(game.journal(), other(new=new), said.append)
    assert "bad_luck" in said[-1]


def test_what_cannot_have_been_played_does_not_equal(game: Driver) -> None:
    path = game.journal()
    game.table.close()
    log = Journal(path)
    log.append({"type": "TookBack", "at": 0, "by": "s1", "to": 7, "told": "\x1b]0;owned\x07", "after": 0})
    log.close()
    said: list[str] = []

    assert not replay(path, GAMES, said.append)
    assert "the rules of toy cannot take up what stands in its journal" in said[-1]
    assert all(each.isprintable() for each in said), "it speaks to the terminal"


@pytest.mark.parametrize("content", [b"", b"garbage\n"])
def test_a_file_that_is_no_journal_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    said: list[str] = []

    assert not replay(path, GAMES, said.append)
    assert "no game begins here" in said[-1]


def test_a_journal_of_a_later_version_is_no_crash(game: Driver) -> None:
    path = game.journal()
    game.table.close()
    log = Journal(path)
    log.append({"type": "Materialised", "at": 3})
    log.close()
    said: list[str] = []

    assert not replay(path, GAMES, said.append)
    assert "type must be one of" in said[-1]


# --- export and import


@pytest.fixture
def archive(game: Driver) -> Path:
    won(game)
    game.done("Ann", PlayAgain())
    game.done("Ben", Roll())
    game.done("Ann", SetPin("2468"))
    path = game.folder.parent / f"{game.folder.name}.tar.gz"
    assert export.export(game.folder, path) == 2
    return path


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    return tmp_path / "another"


def games_in(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted((folder / "games").glob("*.jsonl"))]


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


def test_games_and_boxes_come_over_byte_for_byte(game: Driver, archive: Path, elsewhere: Path) -> None:
    assert bring_in(elsewhere, archive) == CameIn(2, 0, 0)
    assert games_in(elsewhere) == games_in(game.folder)

    moved = Driver(elsewhere, GAMES, WORDS)
    assert moved.snapshot.house.people == (), "the people stay where they are"
    begun(moved)
    assert moved.play.number == 3


def test_boxes_come_over_where_this_table_has_none(table: Driver, tmp_path: Path) -> None:
    table.join("Ann")
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", SetOptions({"goal": 7}))
    path = tmp_path.parent / f"{tmp_path.name}.tar.gz"
    export.export(table.folder, path)
    assert bring_in(tmp_path / "new", path) == CameIn(0, 1, 0)
    assert Driver(tmp_path / "new", GAMES, WORDS).snapshot.house.boxes == {"toy": {"goal": 7}}

    table.done("Ann", SetOptions({"goal": 9}))
    assert bring_in(table.folder, path) == CameIn(0, 0, 0)
    table.restart()
    assert table.snapshot.house.boxes == {"toy": {"goal": 9}}, "what is set here stays"


def test_taught_cards_come_over_where_this_table_does_not_know_them(table: Driver, tmp_path: Path) -> None:
    table.join("Ann")
    table.done("Ann", TeachCard("04AA", "seat s1", "Ann's token"))
    table.done("Ann", TeachCard("04AB", "press big"))
    path = tmp_path.parent / f"{tmp_path.name}.tar.gz"
    export.export(table.folder, path)

    table.done("Ann", read_ahead(ImportCards('[[card]]\nid = "04AB"\nkind = "press"\nvalue = "pause"\n')))
    here = table.snapshot.box.cards.known
    assert bring_in(table.folder, path) == CameIn(0, 0, 0)
    table.restart()
    assert table.snapshot.box.cards.known == here, "what is taught here stays"

    assert bring_in(tmp_path / "new", path) == CameIn(0, 0, 2)
    moved = Driver(tmp_path / "new", GAMES, WORDS).snapshot.box.cards.known
    assert moved["04AA"] == here["04AA"]
    assert moved["04AB"].meaning.value == "big"


def test_the_same_games_come_in_once(archive: Path, elsewhere: Path) -> None:
    bring_in(elsewhere, archive)
    before = everything(elsewhere)

    assert bring_in(elsewhere, archive) == CameIn(0, 0, 0)
    assert everything(elsewhere) == before


def test_games_that_come_in_get_numbers_of_their_own(game: Driver, archive: Path, tmp_path: Path) -> None:
    other_table = begun(Driver(tmp_path / "other", GAMES, WORDS))
    other_table.done("Cid", Roll())
    mine = other_table.journal().read_bytes()
    bring_in(other_table.folder, archive)

    assert [path.name for path in sorted((other_table.folder / "games").iterdir())] == [
        f"{number:05d}-toy.jsonl" for number in (1, 2, 3)
    ]
    assert games_in(other_table.folder)[0] == mine
    other_table.restart()
    assert other_table.state.face != 0


def test_an_export_never_holds_a_key_or_a_pin(game: Driver, archive: Path) -> None:
    content = gzip.decompress(archive.read_bytes())
    for person in game.snapshot.house.people:
        for hashed in person.phones:
            assert hashed.encode() not in content
    for key in game.keys.values():
        assert key.encode() not in content
    with tarfile.open(archive) as opened:
        assert {each.name for each in opened.getmembers()} == {
            "games/00001-toy.jsonl",
            "games/00002-toy.jsonl",
            "boxes.json",
        }
        boxes = opened.extractfile("boxes.json")
        assert boxes is not None
        assert "2468" not in boxes.read().decode()


def test_an_export_overwrites_nothing(game: Driver, archive: Path) -> None:
    before = archive.read_bytes()
    with pytest.raises(DataError, match="there already"):
        export.export(game.folder, archive)

    assert archive.read_bytes() == before


def test_an_export_into_a_folder_that_is_not_there_says_so(game: Driver, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no/such/x\.tar\.gz"):
        export.export(game.folder, tmp_path / "no" / "such" / "x.tar.gz")


def test_an_export_into_a_place_that_takes_nothing_says_so(game: Driver, tmp_path: Path) -> None:
    """Where nothing can be written, nothing can be taken away either."""
    (tmp_path / "stick").touch()
    with pytest.raises(DataError, match="Nothing was exported"):
        export.export(game.folder, tmp_path / "stick" / "x.tar.gz")


def test_where_no_table_has_been_nothing_is_exported(tmp_path: Path) -> None:
    """A mistyped --state would else look like a table without games."""
    into = tmp_path / "x.tar.gz"
    for nowhere in (tmp_path / "sttae", tmp_path):
        with pytest.raises(DataError, match="no table has been here"):
            export.export(nowhere, into)
    assert not into.exists()


def test_an_export_is_called_what_it_is(game: Driver, tmp_path: Path) -> None:
    """As it is packed, a name as for plain text would mislead whoever opens it."""
    with pytest.raises(DataError, match=r"exp\.json: it is an archive, so call it exp\.tar\.gz"):
        export.export(game.folder, tmp_path / "exp.json")
    assert not (tmp_path / "exp.json").exists()


def test_an_export_leaves_the_state_as_it_was(game: Driver, tmp_path: Path) -> None:
    before = everything(game.folder)
    export.export(game.folder, tmp_path.parent / f"{tmp_path.name}.x.tar.gz")

    assert everything(game.folder) == before


def test_a_damaged_archive_changes_nothing(game: Driver, archive: Path, elsewhere: Path) -> None:
    Driver(elsewhere, GAMES, WORDS).join("Eve")
    before = everything(elsewhere)
    raw = archive.read_bytes()
    sound = games_in(game.folder)
    for place in range(0, len(raw), 23):
        spoilt = bytearray(raw)
        spoilt[place] ^= 0x10
        archive.write_bytes(spoilt)
        try:
            bring_in(elsewhere, archive)
        except (DataError, JournalDamaged):
            assert everything(elsewhere) == before
        else:  # the byte did not matter, as the time in a header
            for content in games_in(elsewhere):
                assert content in sound
            for path in (elsewhere / "games").iterdir():
                path.unlink()


@pytest.mark.parametrize("keep", [0, 1, 10, 100, 300])
def test_an_archive_that_breaks_off_changes_nothing(archive: Path, elsewhere: Path, keep: int) -> None:
    archive.write_bytes(archive.read_bytes()[:keep])
    with pytest.raises(DataError, match="no export of a table, or it is damaged"):
        bring_in(elsewhere, archive)

    assert everything(elsewhere) == {}


def packed(path: Path, members: dict[str, bytes | str]) -> Path:
    """A string is the target of a link."""
    with tarfile.open(path, "w:gz") as made:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            if isinstance(content, str):
                info.type, info.linkname = tarfile.SYMTYPE, content
                made.addfile(info)
            else:
                info.size = len(content)
                made.addfile(info, io.BytesIO(content))
    return path


def test_foreign_paths_in_an_archive_lead_nowhere(game: Driver, elsewhere: Path, tmp_path: Path) -> None:
    won(game)
    content = games_in(game.folder)[0]
    path = packed(
        tmp_path.parent / f"{tmp_path.name}.evil.tar.gz",
        {
            "../evil.jsonl": content,
            "/tmp/evil-absolute.jsonl": content,
            "games/../../00001-toy.jsonl": content,
            "games/00001-toy/x.jsonl": content,
            "games/00001-../toy.jsonl": content,
            "games/00001-link.jsonl": "/etc/passwd",
            "table.json": b'{"pin": "0000"}',
            "lock": b"x",
        },
    )
    before = everything(tmp_path)

    assert bring_in(elsewhere, path) == CameIn(0, 0, 0)
    assert everything(tmp_path) == before
    assert not Path("/tmp/evil-absolute.jsonl").exists()


def test_one_damaged_game_refuses_the_whole_import(game: Driver, elsewhere: Path, tmp_path: Path) -> None:
    won(game)
    good = games_in(game.folder)[0]
    bad = good.replace(b"Ben added 3", b"Ben added 9", 1)
    path = packed(
        tmp_path.parent / f"{tmp_path.name}.tar.gz", {"games/00001-a.jsonl": good, "games/00002-b.jsonl": bad}
    )

    with pytest.raises(JournalDamaged, match=r"games/00002-b\.jsonl:2"):
        bring_in(elsewhere, path)
    assert everything(elsewhere) == {}


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("boxes.json", json.dumps({"toy": [1]}).encode(), "settings in the export cannot be read"),
        ("cards.toml", b"[[card]]\nid = 7\n", "cards.toml:1: card, the first: kind is missing"),
        ("cards.toml", b"\xff", "cards.toml in the export cannot be read"),
    ],
)
def test_what_cannot_be_read_refuses_the_whole_import(
    game: Driver, elsewhere: Path, tmp_path: Path, file: str, content: bytes, says: str
) -> None:
    won(game)
    path = packed(
        tmp_path.parent / f"{tmp_path.name}.tar.gz",
        {"games/00001-toy.jsonl": games_in(game.folder)[0], file: content},
    )
    with pytest.raises(DataError, match=says):
        bring_in(elsewhere, path)

    assert everything(elsewhere) == {}


# --- one table a folder


def test_two_tables_cannot_have_one_folder(tmp_path: Path) -> None:
    with locked(tmp_path / "new"):
        with pytest.raises(StateLocked, match="another table runs on this folder"), locked(tmp_path / "new"):
            pass
        with locked(tmp_path / "other"):
            pass
    with locked(tmp_path / "new"):
        pass
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_the_lock_goes_with_whoever_fails_under_it(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="boom"), locked(tmp_path):
        raise OSError("boom")
    with locked(tmp_path):
        pass
