"""All doors through which something comes from outside: the table of them in web/README.md, held against the code.

What a door takes is bounded twice: in bytes, before anything looks at it, and in work, counted in calls of functions,
by whoever reads it. That is never the table's loop, which has cues to start.
"""

import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple, TypeAlias, get_origin, get_type_hints

import pytest

from companion.box.cards import LONGEST_TEXT as LONGEST_LIST
from companion.box.cards import ImportCards
from companion.contract import Seat
from companion.people.seats import STRANGER, Join
from companion.sound.own_lines import OwnLines
from companion.sound.voices import Voices
from companion.table.commands import ASKABLE, ChooseGame, ImportText, SetOptions
from companion.table.edit_text import LONGEST_FILE
from companion.table.posts import Ask
from tests.companion.test_own_recordings import as_it_is
from tests.web.caller import Caller, head
from tests.web.room import GAMES, ORIGIN, WORDS, Room, words_of
from tests.web.screens import FakeScreens
from web.host import update
from web.listen.server import Web
from web.sound import voices as voices_page
from web.sound.screens import Sound

README: Final = Path(__file__).parents[2] / "web" / "README.md"
ROW: Final = re.compile(r"\| `POST (?P<path>[^`]+)` \| (?P<who>[^|]+) \| (?P<most>[\d,]+) KB \| (?P<then>[^|]+) \|")
SHIP: Final = "captain-is-dead"  # has a text of the group's own
OPTION: Final = "our_box"
FORM: Final = "application/x-www-form-urlencoded"
A_PART: Final = 16
LARGE: Final = {update.SENT: update.LARGEST, voices_page.SENT: voices_page.LARGEST}
LOOP: Final = "table"  # its thread
MULTIPART: Final = "multipart/form-data; boundary=b"


class Door(NamedTuple):
    path: str
    who: str
    most: int  # bytes


DOORS: Final = tuple(
    Door(found["path"], found["who"].strip(), int(found["most"].replace(",", "")) * 1024)
    for found in ROW.finditer(README.read_text(encoding="utf-8"))
)


@pytest.fixture
def sound(tmp_path: Path) -> Sound:
    voices = Voices(GAMES, "en", tmp_path / "sound", as_it_is)
    return Sound(FakeScreens(), as_it_is, OwnLines(GAMES, WORDS, voices), voices.shelf)


@pytest.fixture
def key(room: Room) -> str:
    """The host's, with a game chosen that has a text of the group's own."""
    key = room.ask(Join("Ann"), STRANGER).key or ""
    room.ask(ChooseGame(SHIP), "s1")
    return key


@pytest.fixture
def web(room: Room, sound: Sound, key: str) -> Iterator[Web]:
    with room.served(sound=sound) as web:
        yield web


def test_every_door_stands_in_the_table(room: Room) -> None:
    rules = room.app().url_map.iter_rules()
    posts = {re.sub(r"<\w+:", "<", str(each)) for each in rules if {"POST", "PUT", "PATCH"} & (each.methods or set())}
    assert sorted(each.path for each in DOORS) == sorted({*posts, *LARGE})


def _body(door: Door, size: int) -> tuple[str, bytes]:
    if door.path.startswith("/api/"):
        return "application/json", b"{}".ljust(size)
    if door.path == "/recordings":
        start, end = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n', b"\r\n--b--\r\n"
        return MULTIPART, start + b"x" * (size - len(start) - len(end)) + end
    return FORM, b"nothing=".ljust(size, b"x")


TOO_LARGE: Final = tuple(
    words_of("").template(key).partition("{")[0] for key in ("unkept.file", "recording.large") if key in words_of("")
)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.path)
def test_each_takes_as_much_as_it_says_and_no_more(room: Room, web: Web, key: str, door: Door) -> None:
    path = door.path.replace("<option>", OPTION).replace("<name>", "resolve")
    before = room.state()
    if door.path in LARGE:  # too much to send it here
        with Caller(web.port) as caller:
            caller.send(head("POST", path, Content_Length=str(door.most + 1), Cookie=f"seat={key}"))
            assert (caller.answer().status, door.most) == (413, LARGE[door.path])
        return
    for size in (door.most, door.most + 1):
        kind, body = _body(door, size)
        assert len(body) == size
        with Caller(web.port) as caller:
            answer = caller.ask("POST", path, body=body, Cookie=f"seat={key}", Origin=ORIGIN, Content_Type=kind)
        is_too_large = answer.status == 413 or any(each.encode() in answer.body for each in TOO_LARGE)
        assert is_too_large == (size > door.most), (answer.status, answer.body[:500])
    assert room.state() == before


# --- work


Text: TypeAlias = Callable[[int], str]
AT_MOST: Final = 100_000  # calls by the table's loop: a tenth of a second on a Pi
A_LETTER: Final = 6  # calls by who asks; no way to write them makes it more
A_REQUEST: Final = 60_000  # letters: as much as 64 KB hold, and more than any field


def _rows(row: str) -> Text:
    return lambda most: "".join(row.format(n=number) for number in range(most // (len(row) - 2)))[:most]


HOSTILE: Final[dict[str, Text]] = {
    "dots": _rows("k{n}" + ".a" * 4_000 + " = 1\n"),
    "few dots a line": _rows("k{n}.a.a.a.a.a.a.a = 1\n"),
    "a long key": lambda most: "a" * (most - 4) + " = 1",
    "brackets": lambda most: "a = " + "[" * (most - 4),
    "tables": _rows("[[card]]\n"),
    "tables of tables": _rows("[a{n}.b]\n"),
    "escapes": lambda most: 'a = "' + "\\u00e4" * ((most - 6) // 6) + '"',
    "lines": lambda most: "\n" * most,
    "words": lambda most: "a " * (most // 2),
    "commas": lambda most: ",;" * (most // 2),
    "marks": lambda most: "a" + "\u0301" * (most - 1),
}
READS: Final = ("/tomllib/", "/json/", "/formparser.py", "/csv.py")


class Watch:
    """Counts the calls of functions by threads, which is the same on every machine, and notes who reads a format."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.read: set[str] = set()

    def __call__(self, frame: FrameType, what: str, of: object) -> None:
        if what == "call":
            thread = threading.current_thread().name
            self.calls[thread] += 1
            if any(each in frame.f_code.co_filename for each in READS):
                self.read.add(thread)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def watched(watch: Watch, tmp_path: Path) -> Iterator[Room]:
    """Its loop is counted from its beginning."""
    threading.setprofile(watch)
    room = Room(tmp_path / "watched")
    threading.setprofile(None)
    room.ask(Join("Ann"), STRANGER)
    room.ask(ChooseGame(SHIP), "s1")
    yield room
    room.close()


def _asked(room: Room, watch: Watch, command: object, sender: str) -> None:
    watch.calls.clear()
    watch.read.clear()
    sys.setprofile(watch)
    try:
        room.door.ask(Ask(command, Seat(sender), address="192.0.2.9"))
    finally:
        sys.setprofile(None)
    assert watch.calls.pop(LOOP, 0) < AT_MOST, (type(command), watch.calls)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_is_long_is_read_beside_the_loop_in_bounded_work(watched: Room, watch: Watch, text: Text) -> None:
    """A part of what may come says it: a line has the same length in all of it, and the work rises with the lines."""
    for most, command in ((LONGEST_LIST, ImportCards), (LONGEST_FILE, partial(ImportText, SHIP, OPTION))):
        long = text(most // A_PART)
        _asked(watched, watch, command(long), "s1")
        assert sum(watch.calls.values()) < A_LETTER * len(long) + 1_000
    assert LOOP not in watch.read


def _filled(kind: type[Any], text: str) -> object:
    """Every text in it is the same long one."""
    values: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        of = get_origin(hint)
        if of is tuple:
            values[name] = (text,)
        elif of in (dict, Mapping):
            values[name] = {OPTION: text} if kind is SetOptions else {text: text}
        elif hint in (int, bool):
            values[name] = True
        else:
            values[name] = text
    return kind(**values)


@pytest.mark.parametrize("kind", ASKABLE, ids=lambda kind: kind.__name__)
def test_no_command_makes_the_loop_work_long_whatever_is_in_it(watched: Room, watch: Watch, kind: type[Any]) -> None:
    for make in HOSTILE.values():
        for sender in ("s1", STRANGER):
            _asked(watched, watch, _filled(kind, make(A_REQUEST)), sender)
