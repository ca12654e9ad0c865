"""The archive: each past game is read once, kept on disk, and none of them can spoil what is told of the others."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from shutil import copytree
from threading import Semaphore
from types import MappingProxyType
from typing import Any
from zlib import crc32

import pytest

from companion import __version__
from companion.contract import Annals, AnyGame, Finished
from companion.past import chapters, story
from companion.past.archive import A_PAGE, MOST_WAIT, SAVED_EVERY, Archive, BeingRead
from companion.past.known import Notes, stamp_of
from companion.record import journal_files
from companion.record.codec import to_json
from companion.record.seal import MARK, sealed, unsealed
from companion.table.commands import EndGame, PlayAgain
from companion.table.testing import Driver
from tests.companion.conftest import opened
from tests.companion.test_past import won
from tests.companion.toys import GAMES, TOY
from tests.scarce import no_file_left


@dataclass(frozen=True, slots=True)
class Sum:
    number: int
    count: int


class Book:
    """The toy with annals that tell which games were read, and may make the reader wait."""

    def __init__(self, permits: Semaphore | None = None, changes: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.read: list[int] = []
        self._permits, self._began = permits, Semaphore(0)
        annals = Annals(Sum, self._of, lambda sums: sum(each.count for each in sums), lambda sums: (("count",),))
        self.games: Mapping[str, AnyGame] = {"toy": replace(TOY, annals=replace(annals, **changes))}

    def wait_for(self, count: int) -> None:
        """Until so many were begun."""
        for _ in range(count):
            assert self._began.acquire(timeout=20)

    def _of(self, ended: Finished) -> Sum:
        self.read.append(ended.number)
        self._began.release()
        if self._permits is not None:
            self._permits.acquire()
        return Sum(ended.number, ended.state.count)


@contextmanager
def archive_of(folder: Path, book: Book, patience_s: float = 20.0) -> Iterator[Archive]:
    with opened(folder, book.games, patience_s) as archive:
        yield archive


def annals(folder: Path, book: Book, but: int | None = None) -> tuple[Any, ...]:
    with archive_of(folder, book) as archive:
        return archive.annals("toy", but)


@pytest.fixture
def played(game: Driver) -> Driver:
    """Four games: the second was broken off, the fourth is open."""
    won(game)
    game.done("Ann", PlayAgain())
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", PlayAgain())
    won(game)
    game.done("Ann", PlayAgain())
    return game


def copies(folder: Path, count: int) -> None:
    """Of the first game, under the numbers that follow."""
    raw = (folder / "games" / "00001-toy.jsonl").read_bytes()
    for number in range(2, count + 1):
        (folder / "games" / f"{number:05d}-toy.jsonl").write_bytes(raw)


# --- what is told of all


def test_only_what_was_played_to_its_end_is_kept_the_oldest_first(played: Driver) -> None:
    assert annals(played.folder, Book(), but=4) == (Sum(1, 12), Sum(3, 12))
    assert annals(played.folder, Book(), but=3) == (Sum(1, 12),)


def test_a_game_whose_end_is_taken_back_is_read_again(game: Driver) -> None:
    won(game)
    book = Book()
    with archive_of(game.folder, book) as archive:
        assert len(archive.annals("toy", None)) == 1
        assert game.undo("Ben") is None
        assert archive.annals("toy", None) == ()
        won(game)
        assert len(archive.annals("toy", None)) == 1
    assert book.read == [1, 1], "and not for every one who asks"


def test_a_start_reads_nothing_again(played: Driver) -> None:
    first, again = Book(), Book()
    found = annals(played.folder, first)

    assert annals(played.folder, again) == found
    assert (first.read, again.read) == ([3, 1], [])
    (file,) = (played.folder / "annals").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_pulled_plug_costs_few_of_those_that_were_read(
    game: Driver, tmp_path_factory: pytest.TempPathFactory
) -> None:
    won(game)
    copies(game.folder, SAVED_EVERY + 20)
    after, permits = tmp_path_factory.mktemp("after") / "state", Semaphore(SAVED_EVERY)
    book, again = Book(permits), Book()
    with ThreadPoolExecutor(1) as phone, archive_of(game.folder, book) as archive:
        asked = phone.submit(archive.annals, "toy", None)
        book.wait_for(SAVED_EVERY + 1)
        copytree(game.folder, after)
        permits.release(20)
        assert len(asked.result()) == SAVED_EVERY + 20
    annals(after, again)

    assert len(again.read) == 20


def spoilt(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1 :]


def of_version(version: str) -> Callable[[bytes], bytes]:
    def written(content: bytes) -> bytes:
        body = unsealed(content)
        assert body is not None
        return sealed({**json.loads(body), "version": version})

    return written


def of_another_shape(content: bytes) -> bytes:
    return resealed(content, b'"count"', b'"sum"')


def resealed(content: bytes, old: bytes, new: bytes) -> bytes:
    body = unsealed(content)
    assert body is not None
    return sealed(json.loads(body.replace(old, new)))


@pytest.mark.parametrize(
    "change",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        *[lambda content, place=place: spoilt(content, place) for place in range(0, 120, 7)],
        of_version("0.1.0, rules 1"),
        of_version(f"{__version__}, rules 2"),
        of_another_shape,
    ],
)
def test_a_kept_file_that_is_damaged_or_another_versions_is_made_anew(
    played: Driver, change: Callable[[bytes], bytes]
) -> None:
    found = annals(played.folder, Book())
    (file,) = (played.folder / "annals").iterdir()
    whole = file.read_bytes()
    file.write_bytes(change(whole))
    again = Book()

    assert annals(played.folder, again) == found
    assert again.read == [3, 1]
    assert file.read_bytes() == whole


def test_annals_that_cannot_be_written_down_are_told_all_the_same(played: Driver) -> None:
    (played.folder / "annals").write_text("in the way")
    assert len(annals(played.folder, Book())) == 2


def test_a_game_that_could_not_be_read_once_is_read_again_when_it_is_asked_for(played: Driver) -> None:
    scarce = ExitStack()

    def then_none_left(ended: Finished) -> Sum:
        if ended.number == 3:
            scarce.enter_context(no_file_left())
        return Sum(ended.number, ended.state.count)

    with archive_of(played.folder, Book(changes={"of": then_none_left})) as archive:
        with scarce:
            assert archive.annals("toy", None) == (Sum(3, 12),)
        assert archive.annals("toy", 3) == (Sum(1, 12),)

    again = Book()
    assert annals(played.folder, again) == (Sum(1, 12), Sum(3, 12))
    assert again.read == [], "and nothing else was written down"


def test_a_list_and_a_story_that_could_not_be_read_say_so_once(game: Driver) -> None:
    won(game)
    (volume,) = journal_files.volumes(game.folder / "games")
    stamp = stamp_of(volume)
    assert stamp is not None
    for notes in (Notes(story.end, story.unread), Notes(partial(chapters.told, GAMES), chapters.untold)):
        with no_file_left():
            notes.read(volume)
        found = notes.find(volume, stamp)
        assert found is not None
        assert found[0] is not None
        assert "Too many open files" in found[0].problem

        notes.answered(volume)
        assert notes.find(volume, stamp) is None
        notes.read(volume)
        found = notes.find(volume, stamp)
        assert found is not None
        assert found[0] is not None
        assert found[0].problem == ""


# --- journals from elsewhere


def line(entry: dict[str, Any]) -> bytes:
    return crc_line(to_json(entry)[:-1])


def crc_line(body: bytes) -> bytes:
    return body + MARK + b'%08x"}\n' % crc32(body)


BEGAN = {"type": "Began", "game": "toy", "rules": 1, "seats": [], "options": {"goal": 10}, "date": None}
SITS = [{"seat": "s1", "name": "Ann", "colour": "red"}]
ENDED = {"type": "Ended", "at": 0, "by": "s1", "winners": [], "told": "over", "finished": True, "date": None}
TOOK_BACK = {"type": "TookBack", "at": 0, "by": "s1", "to": 7, "told": "", "after": 0}
ODD = {
    "a date out of every calendar": [line({**BEGAN, "date": 10**12}), line({**ENDED, "scores": [], "date": -(10**30)})],
    "no options": [line({**BEGAN, "options": {}})],
    "an option of another kind": [line({**BEGAN, "options": {"goal": "many"}})],
    "taken back to nowhere": [line(BEGAN), line(TOOK_BACK)],
    "no JSON": [crc_line(b'{"type":')],
    "no UTF-8": [crc_line(b'{"type":"\xff"')],
    "brackets": [crc_line(b'{"type":' + b"[" * 20_000 + b"]" * 20_000)],
    "half a letter": [crc_line(b'{"type":"\\ud800"')],
    "a later version": [line({"type": "Materialised"})],
    "a score beyond all numbers": [line({**BEGAN, "seats": SITS}), line({**ENDED, "scores": [["s1", 10**30]]})],
    "a number of too many digits": [line(BEGAN), crc_line(b'{"type":"Passed","at":' + b"9" * 5000)],
    "a damaged line in the midst": [line(BEGAN), b"x\n", line({**ENDED, "scores": []})],
    "a damaged line before a very long one": [line(BEGAN), b"x\n", line({**ENDED, "told": "o" * 70_000, "scores": []})],
    "a damaged line before much that is torn": [line(BEGAN), b"x\n", line({**ENDED, "scores": []}), b"x" * 70_000],
    "nobody's entries": [line(BEGAN), line({**ENDED, "scores": [], "seats": SITS}), line(BEGAN)],
    "nothing": [],
}  # fmt: skip


@pytest.mark.parametrize("content", ODD.values(), ids=ODD.keys())
def test_a_strange_journal_costs_its_own_line_alone(game: Driver, content: list[bytes]) -> None:
    won(game)
    (game.folder / "games" / "00002-toy.jsonl").write_bytes(b"".join(content))
    with archive_of(game.folder, Book()) as archive:
        *strange, good = archive.page(1, {}, None).games
        story = archive.story(2)
        assert archive.annals("toy", None) == (Sum(1, 12),)

    assert good.told == "Ben won"
    assert len(strange) == bool(content)
    assert all(to_json(each) for each in strange)
    assert story is not None


@pytest.mark.parametrize("shows", ["picture", "rows"])
def test_what_its_annals_cannot_show_is_left_out_alone(played: Driver, shows: str) -> None:
    def only_the_third(sums: tuple[Sum, ...]) -> Any:
        return [{3: "known"}[each.number] for each in sums]

    assert annals(played.folder, Book(changes={shows: only_the_third})) == (Sum(3, 12),)


def test_a_journal_damaged_in_its_midst_says_where(game: Driver) -> None:
    content = ODD["a damaged line before a very long one"]
    (game.folder / "games" / "00002-toy.jsonl").write_bytes(b"".join(content))
    with archive_of(game.folder, Book(), patience_s=2) as archive:
        strange = archive.page(1, {}, 1).games

    assert [(each.number, each.title) for each in strange] == [(2, "toy")]
    assert "00002-toy.jsonl:2: this line is damaged" in strange[0].problem


# --- on a thread of its own


def test_who_asks_is_told_how_far_it_is(game: Driver) -> None:
    won(game)
    copies(game.folder, 3)
    permits = Semaphore(0)
    with archive_of(game.folder, Book(permits), patience_s=0.01) as archive:
        with pytest.raises(BeingRead) as told:
            archive.annals("toy", None)
        assert (told.value.done, told.value.all) == (0, 3)
        permits.release(3)


def test_many_who_ask_at_once_make_it_read_once_and_few_of_them_wait(game: Driver) -> None:
    won(game)
    copies(game.folder, 20)
    permits = Semaphore(0)
    book = Book(permits)
    with archive_of(game.folder, book) as archive, ThreadPoolExecutor(6) as phones:
        answers = {phones.submit(archive.annals, "toy", None) for _ in range(6)}
        waiting = answers
        while len(waiting) > MOST_WAIT:
            done, waiting = wait(waiting, timeout=20, return_when=FIRST_COMPLETED)
            assert done, "they wait for each other"
            assert all(isinstance(each.exception(), BeingRead) for each in done)
        permits.release(20)
        assert [len(each.result()) for each in waiting] == [20] * MOST_WAIT

    assert book.read == list(range(20, 0, -1))


def test_a_list_and_a_story_do_not_wait_for_the_annals(game: Driver) -> None:
    won(game)
    copies(game.folder, 3)
    permits = Semaphore(0)
    book = Book(permits)
    with archive_of(game.folder, book, patience_s=0.01) as archive:
        questions: list[Callable[[], object]] = [
            partial(archive.annals, "toy", None),
            partial(archive.page, 1, {}, None),
            partial(archive.story, 1),
        ]
        for number, question in enumerate(questions):
            with pytest.raises(BeingRead):
                question()
            if not number:
                book.wait_for(1)
        permits.release()
        book.wait_for(1)  # the second one has begun, so what was asked meanwhile is known
        assert len(archive.page(1, {}, None).games) == 3
        assert archive.story(1) is not None
        permits.release(2)


# --- the list


def test_the_list_comes_page_by_page(game: Driver) -> None:
    won(game)
    count = 2 * A_PAGE + 1
    copies(game.folder, count)
    with archive_of(game.folder, Book()) as archive:
        pages = [archive.page(number, {}, None) for number in (1, 2, 3)]
        assert [each.number for page in pages for each in page.games] == list(range(count, 0, -1))
        assert [(each.page, each.pages) for each in pages] == [(1, 3), (2, 3), (3, 3)]
        assert [archive.page(number, {}, None).page for number in (-1, 0, 99)] == [1, 1, 3]
        assert archive.page(3, {}, 1).pages == 2, "the open game is none"


def test_no_game_is_a_page_too(tmp_path: Path) -> None:
    with archive_of(tmp_path, Book()) as archive:
        assert archive.page(1, {}, None).games == ()
        assert archive.story(1) is None
        assert archive.annals("toy", None) == ()


def test_the_version_stands_in_what_is_kept(played: Driver) -> None:
    annals(played.folder, Book())
    (file,) = (played.folder / "annals").iterdir()
    assert re.search(rb'"version":"%s, rules 1"' % __version__.encode(), file.read_bytes())
