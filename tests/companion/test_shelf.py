"""Packs of voices: what is sent is looked at whole, and kept, or refused with a reason and nothing is changed."""

import io
import json
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest

from companion.cli import library
from companion.contract import Line, Refused, line
from companion.sound import unpacking
from companion.sound import voices as voices_module
from companion.sound.own_recordings import OwnRecordings, Wave
from companion.sound.packs import own, packs
from companion.sound.shelf import GONE, MOST_PACKS, PART, Shelf
from companion.sound.voice import fragments
from companion.sound.voices import Voices, speaks
from companion.words.words import Words
from tests.companion.packs import CLIP, TOML, files, index, zipped

GAMES = library.find()
WORDS = library.words(GAMES.folders, "en")
PAUSED = WORDS.speaking("de")[""].template("say.paused")


class Room:
    def __init__(self, state: Path) -> None:
        self.state = state
        self.voices = Voices(GAMES, "en", state, languages=WORDS.languages)
        self.shelf = self.voices.shelf

    def send(self, raw: bytes, may: Callable[[], None] = lambda: None) -> None:
        onto = self.shelf.arrive()
        onto.write(raw)
        self.shelf.want(onto, may)

    def names(self) -> list[str]:
        folder = own(self.state)
        return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "state")


def why(refused: pytest.ExceptionInfo[Refused]) -> str:
    said = dict(refused.value.values)["why"]
    assert isinstance(said, Line)
    return said.key


def test_a_pack_is_kept_heard_and_taken_out_again(room: Room) -> None:
    room.send(zipped(files(PAUSED)))
    (shown,) = room.shelf.packs()
    assert (shown.name, shown.language, shown.licence, shown.voices) == ("Klingon", "de", "CC0", ("Worf",))
    assert "worf" in dict(room.voices.choices)[""]
    assert ("worf", "Worf", "Deutsch") in room.voices.titles

    assert room.voices.choose({"": "worf"})
    assert room.voices.language == "de"
    clip = room.voices.of_game("").clip(line("say.paused"), room.voices.words(WORDS)[""], str, str)
    assert [Path(str(each)).name for each in clip.parts] == ["1.ogg"]
    assert Path(str(clip.parts[0])).read_bytes() == CLIP

    room.shelf.remove(shown.id)
    assert room.names() == []
    assert room.voices.choose({"": "worf"}), "it is gone, so the first language speaks again"
    assert room.voices.language == "en"
    assert room.voices.of_game("").clip(line("say.paused"), WORDS[""], str, str).parts


def test_who_has_been_chosen_speaks_on_when_a_pack_comes(room: Room) -> None:
    chosen = {"": "bm_george"}
    room.voices.choose(chosen)
    before = room.voices.of_game("")
    room.send(zipped(files(PAUSED)))
    assert room.voices.of_game("") is before, "nobody changes voice in a track"
    assert "worf" in dict(room.voices.choices)[""], "and it can be chosen at once"
    assert room.voices.choose(chosen), "what is chosen is read anew between tracks"
    assert room.voices.of_game("") is not before


def test_all_who_ask_first_for_a_language_get_the_same_recordings(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    together = Barrier(2, timeout=0.2)

    def slowly(folder: Path | None, wave: Wave) -> OwnRecordings:
        with suppress(BrokenBarrierError):
            together.wait()  # both are here at once, where nobody keeps them apart
        return OwnRecordings(folder, wave)

    monkeypatch.setattr(voices_module, "OwnRecordings", slowly)
    with ThreadPoolExecutor(2) as phones:
        one, other = phones.map(room.voices.own_in, ("fr", "fr"))
    assert one is other


def test_it_is_there_after_a_start_and_what_was_half_done_is_not(room: Room) -> None:
    room.send(zipped(files(PAUSED)))
    kept = room.names()
    (own(room.state) / f"{PART}left").mkdir()
    (own(room.state) / f"{GONE}old").mkdir()
    again = Room(room.state)
    assert again.names() == kept
    assert [each.name for each in again.shelf.packs()] == ["Klingon"]


def test_the_table_speaks_its_language_by_itself_once_a_voice_says_most_of_its_lines(room: Room) -> None:
    german = WORDS.speaking("de")
    room.send(zipped(files(PAUSED)))
    assert speaks(german, "", room.state) == "en"
    assert speaks(german, "de", room.state) == "de", "as asked"
    room.send(zipped(files(*said(german[""]))))
    assert speaks(german, "", room.state) == "en", "the table's own lines are made first"
    room.send(zipped(files(*(piece for slug in german for piece in said(german[slug])))))
    assert speaks(german, "", room.state) == "de"


def said(words: Words) -> Iterator[str]:
    return (piece for key in words if key.startswith("say.") for piece in fragments(words, key))


def test_one_of_the_same_name_takes_its_place_and_no_clip_of_the_older_is_heard_for_its_own(room: Room) -> None:
    room.send(zipped(files(PAUSED)))
    before = room.voices.speaking("", "worf").recorded(PAUSED)
    room.send(newer := zipped(files(PAUSED, "Zwei.")))
    assert len(room.names()) == 1
    now = room.voices.speaking("", "worf")
    assert now.has("Zwei.")
    assert before is not None
    assert (clip := now.recorded(PAUSED)) is not None
    assert clip.path != before.path, "mixers and screens know a clip by its path"
    room.send(newer)
    assert len(room.names()) == 1
    assert room.voices.speaking("", "worf").recorded(PAUSED) == clip


def test_a_game_that_begins_while_it_is_looked_at_keeps_its_voices(room: Room) -> None:
    room.send(zipped(files(PAUSED)))
    before, unpacked = {each: each.read_bytes() for each in own(room.state).rglob("*.*")}, list[Path]()

    def may() -> None:
        unpacked.extend(own(room.state).glob(f"{PART}*/worf/1.ogg"))
        raise unpacking.refused("pack.game")

    with pytest.raises(Refused) as refused:
        room.send(zipped(files(PAUSED, "Zwei.")), may)
    assert why(refused) == "pack.game"
    assert unpacked, "it is asked last"
    assert {each: each.read_bytes() for each in own(room.state).rglob("*.*")} == before


def test_a_folder_that_was_copied_there_is_a_pack_too(room: Room) -> None:
    folder = own(room.state) / "by-hand" / "worf"
    folder.mkdir(parents=True)
    for name, content in files(PAUSED).items():
        (folder.parent / name.removeprefix("w/")).write_bytes(content)
    (own(room.state) / "torn").mkdir()
    (own(room.state) / "torn" / "pack.toml").write_text("name =")
    assert [each.pack.name for each in packs("de", room.state)] == ["Klingon"]


@pytest.mark.parametrize("torn", [b"", b'{"clips": [{"te', b'{"clips": [{"text": "A."}]}', b"[]", b"\xff"])
def test_a_voice_that_is_damaged_on_the_disk_is_told_and_stops_nothing(room: Room, torn: bytes) -> None:
    room.send(zipped(files(PAUSED)))
    next(own(room.state).glob("*/worf/index.json")).write_bytes(torn)
    assert speaks(WORDS.speaking("de"), "", room.state) == "en"
    again = Room(room.state)
    assert [each for each in again.voices.wrong() if "worf" in each]
    again.voices.choose({"": "worf"})
    assert not again.voices.of_game("").has(PAUSED)
    assert again.voices.speaking("", "af_heart").has("Paused.")


def test_what_is_recorded_is_looked_at_in_every_language(room: Room) -> None:
    assert list(room.voices.wrong()) == []
    folder = room.state / "recordings" / "fr" / "table"
    folder.mkdir(parents=True)
    (folder / "index.json").write_text("{")
    assert [each for each in Room(room.state).voices.wrong() if "fr" in each]


def lying(raw: bytes) -> bytes:
    """Its end says that thousands of files are in it."""
    return raw[:-12] + struct.pack("<H", 60_000) + raw[-10:]


def but(name: str, content: bytes | None) -> Callable[[], bytes]:
    def made() -> bytes:
        changed = {**files(PAUSED), name: content}
        return zipped({each: raw for each, raw in changed.items() if raw is not None})

    return made


def two_lengths() -> bytes:
    """The one that is wrong stands first."""
    first, second = (json.loads(each) for each in (index("A.", ms=1_000_000_000), index("B.")))
    return json.dumps({"clips": first["clips"] + second["clips"]}).encode()


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "pack.no_zip"),
    "no zip": (lambda: b"PK\x03\x04" + bytes(5_000), "pack.no_zip"),
    "torn": (lambda: zipped(files(PAUSED))[100:], "pack.no_zip"),
    "damaged": (lambda: zipped(files(PAUSED), zipfile.ZIP_STORED).replace(CLIP, CLIP[::-1]), "pack.no_zip"),
    "a comment": (lambda: zipped(files(PAUSED))[:-2] + b"\x04\x00more", "pack.no_zip"),
    "of thousands of files": (lambda: lying(zipped(files(PAUSED))), "pack.large"),
    "packed otherwise": (lambda: zipped(files(PAUSED), zipfile.ZIP_LZMA), "pack.no_zip"),
    "a bomb": (but("w/worf/1.ogg", bytes(50 * 1024 * 1024)), "pack.large"),
    "a way out": (but("w/../../../etc/passwd", b"x"), "pack.strange"),
    "a way from the root": (but("/etc/passwd", b"x"), "pack.strange"),
    "a way of another system": (but("w\\..\\x", b"x"), "pack.strange"),
    "no pack.toml": (but("w/pack.toml", None), "pack.lacks"),
    "no index": (but("w/worf/index.json", None), "pack.lacks"),
    "no clip": (but("w/worf/1.ogg", None), "pack.lacks"),
    "a pack.toml that is none": (but("w/pack.toml", b"name ="), "pack.text"),
    "no letters": (but("w/pack.toml", b"\xff\xfe"), "pack.text"),
    "a voice elsewhere": (but("w/pack.toml", TOML.replace("worf", "../x").encode()), "pack.text"),
    "two of a name": (but("w/pack.toml", (TOML + TOML.partition("\n\n")[2]).encode()), "pack.text"),
    "a name of nothing": (but("w/pack.toml", TOML.replace("Klingon", "\u200b").encode()), "pack.text"),
    "a long name": (but("w/pack.toml", TOML.replace("Klingon", "K" * 90).encode()), "pack.text"),
    "no language": (but("w/pack.toml", TOML.replace('"de"', '"../de"').encode()), "pack.text"),
    "an unknown language": (but("w/pack.toml", TOML.replace('"de"', '"tlh"').encode()), "pack.language"),
    "an index that is none": (but("w/worf/index.json", b"[" * 100_000), "pack.text"),
    "a clip elsewhere": (but("w/worf/index.json", index("A.", file="../../1.ogg")), "pack.strange"),
    "a program": (but("w/worf/index.json", index("A.", file="run.sh")), "pack.strange"),
    "no sound": (but("w/worf/1.ogg", b"OggS" + bytes(200)), "pack.clip"),
    "another length": (but("w/worf/index.json", index("A.", ms=60)), "pack.clip"),
    "two lengths of one file": (but("w/worf/index.json", two_lengths()), "pack.clip"),
    "a length of nothing": (but("w/worf/index.json", index("A.", ms=0)), "pack.clip"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_one_is_refused_with_a_reason_and_changes_nothing(room: Room, name: str) -> None:
    room.send(zipped({**files(PAUSED), "w/pack.toml": TOML.replace("Klingon", "Before").encode()}))
    before, choices = room.names(), room.voices.choices
    made, reason = HOSTILE[name]
    with pytest.raises(Refused) as refused:
        room.send(made())
    assert why(refused) == reason
    assert (room.names(), room.voices.choices) == (before, choices)


def test_a_list_of_files_without_end_is_not_read(room: Room) -> None:
    """Python reads all of it at once, whatever its end says of how many there are."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(20_000):
            archive.writestr(zipfile.ZipInfo(f"{number:0200d}"), b"")
    raw = packed.getvalue()
    raw = raw[:-14] + struct.pack("<HH", 3, 3) + raw[-10:]
    tracemalloc.start()
    try:
        with pytest.raises(Refused) as refused:
            room.send(raw)
        assert tracemalloc.get_traced_memory()[1] < 1024 * 1024
    finally:
        tracemalloc.stop()
    assert why(refused) == "pack.large"


def test_in_all_there_may_be_so_much(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_BYTES", len(CLIP))
    with pytest.raises(Refused) as refused:
        room.send(zipped(files(PAUSED)))
    assert why(refused) == "pack.large"


def test_so_many_packs_have_room(room: Room) -> None:
    for number in range(MOST_PACKS):
        room.send(called(f"K {number}", f"worf{number}"))
    with pytest.raises(Refused) as refused:
        room.send(zipped(files(PAUSED)))
    assert why(refused) == "pack.many"
    assert len(room.names()) == MOST_PACKS
    room.send(called("K 3", "worf3"))


def test_no_two_voices_have_a_folder_of_one_name(room: Room) -> None:
    """It is what a voice is chosen by."""
    room.send(called("Klingon", "worf"))
    before, choices = room.names(), room.voices.choices
    for folder in ("worf", "af_heart", "own-de"):
        with pytest.raises(Refused) as refused:
            room.send(called("Vulcan", folder))
        assert why(refused) == "pack.taken"
    assert (room.names(), room.voices.choices) == (before, choices)
    room.send(called("Klingon", "worf"))
    room.send(called("Vulcan", "spock"))


def called(name: str, folder: str) -> bytes:
    toml = TOML.replace("Klingon", name).replace('"worf"', f'"{folder}"').encode()
    made = {each.replace("/worf/", f"/{folder}/"): raw for each, raw in files(PAUSED).items()}
    return zipped({**made, "w/pack.toml": toml})


def test_what_is_not_there_cannot_be_taken_out(room: Room) -> None:
    for each in ("", "..", "../games", "nobody"):
        with pytest.raises(Refused) as refused:
            room.shelf.remove(each)
        assert why(refused) == "pack.gone"


def test_a_table_that_keeps_nothing_keeps_no_voice() -> None:
    shelf = Shelf(None, ("en",), lambda: None)
    assert shelf.packs() == ()
    with pytest.raises(Refused) as refused:
        shelf.arrive()
    assert why(refused) == "recording.nowhere"
