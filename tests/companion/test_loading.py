"""What is decoded ahead: all that a game can ask for, while nothing is about to sound."""

from pathlib import Path

from companion.cli import library
from companion.sound.director import LATE_MS, Director
from companion.sound.orders import BUSES, Clip, Kind, Load, Start
from companion.sound.packs import VOICES
from companion.sound.preload import ROOM_MS, Loading
from companion.sound.sound_room import SoundRoom
from companion.sound.voice import Voice
from companion.table.commands import ChooseGame, StartGame
from companion.table.snapshot import News
from companion.table.testing import Driver
from hardware.fakes import KEPT, FakeMixer, FakeSpeaker
from hardware.ports import Clip as Parts
from tests.companion.toys import GAMES, WORDS

ANN, BEN, SEA = (Clip((f"{name}.ogg",), 2_000, name) for name in ("Ann", "Ben", "sea"))
SOUNDS = {"hum": Clip(("hum.ogg",), 8_000, "hum"), "drum": Clip(("drum.ogg",), 300, "drum")}


class Decoding(FakeMixer):
    """Notes what was decoded ahead."""

    def __init__(self, table: Driver) -> None:
        super().__init__(BUSES, lambda: table.ms)
        self.loaded: list[Parts] = []

    def load(self, clip: Parts) -> int:
        self.loaded.append(clip)
        return super().load(clip)


def test_what_is_asked_for_is_loaded_before_what_is_only_foreseen() -> None:
    loading = Loading()
    loading.foresee((ANN, Clip((), 1_000, "only shown"), BEN))
    loading.ask(SEA)
    loading.ask(SEA)
    assert [loading.next() for _ in range(3)] == [SEA, ANN, BEN]
    assert not loading.has_time(0, ())


def test_nothing_is_loaded_while_something_is_about_to_sound() -> None:
    loading = Loading()
    loading.foresee((ANN,))
    assert loading.has_time(1_000, ())
    assert loading.has_time(1_000, (1_000 + ROOM_MS + 1,))
    assert not loading.has_time(1_000, (9_000, 1_000 + ROOM_MS))


def test_what_sounds_already_is_not_loaded_any_more() -> None:
    director = Director()
    director.say(ANN)
    assert not [each for each in director.tick(0) if isinstance(each, Load)]
    assert director.due(0) == ANN.ms


def test_the_foreseen_is_loaded_one_by_one_and_then_there_is_rest() -> None:
    director = Director()
    director.foresee((ANN, BEN))
    assert director.due(0) == 0
    assert [director.tick(0), director.tick(0)] == [(Load(ANN),), (Load(BEN),)]
    assert director.due(0) is None


def test_a_bed_that_is_hardly_late_begins_at_its_beginning() -> None:
    """Else it would have to be turned first: four megabytes copied, and whatever comes next is late."""
    director = Director()
    director.play_at(1_000, Kind.BED, SEA)
    starts = [each for each in director.tick(1_000 + LATE_MS) if isinstance(each, Start)]
    assert [each.offset_ms for each in starts] == [0]
    director.rejoin()
    again = [each for each in director.tick(1_800) if isinstance(each, Start)]
    assert [each.offset_ms for each in again] == [800 - LATE_MS]


def test_a_game_that_begins_has_its_sounds_and_lines_decoded(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS)
    voice = Voice.read(VOICES / "en" / "af_heart")
    mixer = Decoding(table)
    room = SoundRoom(Director(), mixer, voice, SOUNDS, WORDS, lambda: table.ms, FakeSpeaker(), lambda what: None)

    def after(ms: int) -> None:
        for heard in table.heard:
            room.take(News(heard.snapshot, heard.effects))
        table.heard.clear()
        end = table.ms + ms
        while (wait := round(room.wait() * 1_000)) <= end - table.ms:
            table.ms += wait
            room.tick()
        table.ms = end

    table.join("Ann", "Ben")
    after(1_000)
    assert not mixer.loaded, "in the lobby nothing is in a hurry"

    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())
    after(1_000)
    assert mixer.loaded[:2] == [SOUNDS["drum"].parts, SOUNDS["hum"].parts]  # the short ones first


def test_every_line_of_a_real_game_is_foreseen() -> None:
    voice = Voice.read(VOICES / "en" / "af_heart")
    games = library.find()
    foreseen = [each.text for each in voice.foreseen(library.words(games.folders, "en")["captains-chair"])]
    assert "Nobody is left for the chair. The round ends without a captain." in foreseen


def test_the_stand_ins_history_does_not_grow_for_ever(tmp_path: Path) -> None:
    mixer = FakeMixer(BUSES, lambda: 0)
    mixer.tend()
    for number in range(KEPT + 10):
        mixer.start("voice", (f"{number}",), 1.0)
    assert [len(mixer.heard), mixer.heard[-1][2]] == [KEPT, (f"{KEPT + 9}",)]
