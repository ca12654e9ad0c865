"""Who plays what the table says: screens that ask, how loud and how late, and what of it is kept."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.box.box import ScreensChanged, SpeakerChanged, TryBackground, TryLamp, TryVoice
from companion.contract import Line, Refused, Say, Scene, Seat, Sound, line
from companion.people.seats import BOX, STRANGER, FreeHost, House, Mute, SetVolume
from companion.people.sense import nonsense
from companion.people.sounding import (
    KINDS,
    MOST_SCREENS,
    AskToSound,
    ChooseBackground,
    ChooseVoice,
    HouseSound,
    LetScreen,
    PutOutScreen,
    Sample,
    SampleBackground,
    Screen,
    SetDelay,
    SetSoundWhere,
    SetVolumeOf,
    Tried,
    let_in,
)
from companion.record import seal, store
from companion.table.commands import ChooseGame, StartGame, TryOutput
from companion.table.outputs import ALONE_MS
from companion.table.posts import Ask
from companion.table.sound_now import SoundNow
from companion.table.testing import Driver
from tests.companion.test_shut_eyes import NIGHT_MS, NIGHTS, WAKING_MS, Sleep, Wake, asleep
from tests.companion.toys import GAMES, WORDS
from tests.hardware.boards import PARTS

VOICES = (("ship", ("bright", "deep")),)
BACKGROUNDS = (("sea", ("plain", "rain")),)
TELEVISION, LAPTOP = "0123456789abcdef", "f" * 32


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    driver = Driver(tmp_path, GAMES, WORDS, replace(PARTS, voices=VOICES, backgrounds=BACKGROUNDS))
    driver.join("Ann", "Ben")
    return driver


def asks(table: Driver, screen: str, name: str = "", by: Seat = STRANGER) -> Refused | None:
    return table.table.handle(Ask(AskToSound(screen, name), by)).refused


def asking(table: Driver) -> list[Screen]:
    return list(table.snapshot.outputs.asking)


def why(refused: Refused | None) -> str:
    assert refused is not None
    why = refused.values["why"]
    assert isinstance(why, Line)
    return why.key


# --- screens


def test_a_screen_that_nobody_knows_asks_and_the_host_lets_it_in(table: Driver) -> None:
    assert asks(table, TELEVISION, "  The   television ") is None
    assert asking(table) == [Screen(TELEVISION, "The television")]
    assert not table.snapshot.sound.plays(TELEVISION)

    table.done("Ann", LetScreen(TELEVISION))

    assert asking(table) == []
    assert table.snapshot.sound.screens == (Screen(TELEVISION, "The television"),)
    assert table.snapshot.sound.plays(TELEVISION)


@pytest.mark.parametrize("who", ["the box", "the host", "nobody is host"])
def test_a_screen_is_let_in_at_once_where_nobody_needs_to_be_asked(table: Driver, who: str) -> None:
    if who == "nobody is host":
        table.done("box", FreeHost())
    sender = {"the box": BOX, "the host": Seat("s1")}.get(who, STRANGER)
    assert asks(table, TELEVISION, by=sender) is None
    assert [each.id for each in table.snapshot.sound.screens] == [TELEVISION]


def test_a_browser_learns_how_it_stands(table: Driver) -> None:
    standing = [table.snapshot.standing(TELEVISION)]
    asks(table, TELEVISION)
    standing.append(table.snapshot.standing(TELEVISION))
    table.done("Ann", LetScreen(TELEVISION))
    standing.append(table.snapshot.standing(TELEVISION))
    table.done("Ann", SetSoundWhere("box"))
    standing.append(table.snapshot.standing(TELEVISION))
    assert standing == ["stranger", "asks", "in", "quiet"]


def test_another_player_than_the_host_is_not_let_in_unasked(table: Driver) -> None:
    asks(table, TELEVISION, by=Seat("s2"))
    assert table.snapshot.sound.screens == ()


def test_a_screen_that_was_let_in_is_so_after_a_restart_and_until_it_is_put_out(table: Driver) -> None:
    asks(table, TELEVISION, by=BOX)
    asks(table, LAPTOP)
    table.restart()
    assert table.snapshot.sound.plays(TELEVISION)
    assert asking(table) == [], "whoever still wants to, asks again"

    table.done("Ann", SetDelay(TELEVISION, 80))
    table.done("Ann", PutOutScreen(TELEVISION))

    assert not table.snapshot.sound.plays(TELEVISION)
    assert table.snapshot.sound.delays == {}
    assert asks(table, TELEVISION) is None
    assert [each.id for each in asking(table)] == [TELEVISION]


def test_asking_again_is_one_question_and_who_comes_too_late_pushes_nobody_out(table: Driver) -> None:
    numbers = [f"{number:016x}" for number in range(MOST_SCREENS - 1)]
    asks(table, LAPTOP, by=BOX)
    for each in (*numbers, numbers[-1]):
        assert asks(table, each) is None
    assert why(asks(table, TELEVISION)) == "unheard.wait"
    assert [each.id for each in asking(table)] == numbers


def test_two_screens_of_one_address_may_wait(table: Driver) -> None:
    def asks_from(address: str, screen: str) -> Refused | None:
        return table.table.handle(Ask(AskToSound(screen), STRANGER, address=address)).refused

    for screen in ("1" * 16, "2" * 16, "2" * 16):
        assert asks_from("192.0.2.50", screen) is None
    assert why(asks_from("192.0.2.50", "3" * 16)) == "unheard.wait"
    assert asks_from("192.0.2.51", "3" * 16) is None
    table.done("Ann", PutOutScreen("1" * 16))
    assert asks_from("192.0.2.50", "4" * 16) is None


def test_who_asks_in_vain_or_again_makes_no_page_anew(table: Driver) -> None:
    asks(table, TELEVISION, by=BOX)
    asks(table, LAPTOP)
    before = table.snapshot
    for screen in (TELEVISION, LAPTOP):
        assert asks(table, screen) is None
        assert table.snapshot is before
    asks(table, "1" * 16)
    assert table.snapshot.version == before.version + 1


def test_nobody_is_let_in_unasked_while_a_game_is_on(table: Driver) -> None:
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())
    table.done("box", FreeHost())
    assert asks(table, TELEVISION) is None
    assert (asking(table), table.snapshot.sound.screens) == ([Screen(TELEVISION, TELEVISION[:4])], ())


def test_no_more_screens_may_play_than_eight(table: Driver) -> None:
    for number in range(MOST_SCREENS):
        assert asks(table, f"{number:016x}", by=BOX) is None
    assert why(asks(table, LAPTOP)) == why(asks(table, LAPTOP, by=BOX)) == "unheard.many"
    assert asks(table, f"{3:016x}") is None, "it is in"


def test_who_was_told_no_is_gone_and_nothing_is_written_for_who_only_asks(table: Driver, tmp_path: Path) -> None:
    before = (tmp_path / "table.json").read_bytes()
    asks(table, TELEVISION)
    table.done("Ann", PutOutScreen(TELEVISION))
    assert asking(table) == []
    assert (tmp_path / "table.json").read_bytes() == before


def test_a_screen_is_named_in_few_printable_letters(table: Driver) -> None:
    asks(table, TELEVISION, "x" * 99)
    asks(table, LAPTOP, "\x00\u202e ")
    assert [each.name for each in asking(table)] == ["x" * 24, "ffff"]


@pytest.mark.parametrize("number", ["", "0123", "0" * 33, "G" * 16, "0" * 15 + "\n"])
def test_only_a_number_by_chance_is_a_screen(table: Driver, number: str) -> None:
    assert why(asks(table, number)) == "unheard.form"


def test_it_is_known_which_screen_has_fallen_silent(table: Driver) -> None:
    table.post(ScreensChanged((TELEVISION, LAPTOP)))
    assert table.snapshot.box.fallen_silent == frozenset()
    table.post(ScreensChanged((LAPTOP,)))
    assert table.snapshot.box.fallen_silent == {TELEVISION}
    table.post(ScreensChanged((LAPTOP, TELEVISION)))
    assert table.snapshot.box.fallen_silent == frozenset()


# --- who plays


@pytest.mark.parametrize(
    ("where", "box", "screen"),
    [
        ("auto", True, True),
        ("box", True, False),
        ("screen", False, True),
        ("both", True, True),
        ("none", False, False),
    ],
)
def test_the_settings_say_who_plays_until_the_host_does(tmp_path: Path, where: str, box: bool, screen: bool) -> None:
    table = Driver(tmp_path, GAMES, WORDS, replace(PARTS, plays=where))  # type: ignore[arg-type]
    table.join("Ann")
    asks(table, TELEVISION, by=BOX)
    assert (table.snapshot.sound.plays("box"), table.snapshot.sound.plays(TELEVISION)) == (box, screen)
    table.done("Ann", SetSoundWhere("screen"))
    table.restart()
    assert not table.snapshot.sound.plays("box")
    assert table.snapshot.sound.plays(TELEVISION)
    table.done("Ann", SetSoundWhere(None))
    assert table.snapshot.sound.where == where


def test_the_output_that_is_tried_plays_alone_for_some_seconds(table: Driver) -> None:
    asks(table, TELEVISION, by=BOX)
    table.done("Ann", SetSoundWhere("box"))
    table.heard.clear()

    table.done("Ann", TryOutput(TELEVISION))

    assert [each for heard in table.heard for each in heard.effects] == [Tried("chime"), Say(line("say.test"))]
    assert table.snapshot.sound.plays(TELEVISION)
    assert not table.snapshot.sound.plays("box")
    table.after(ALONE_MS - 1)
    assert not table.snapshot.sound.plays("box")
    table.after(1)
    assert table.snapshot.sound.plays("box")
    assert not table.snapshot.sound.plays(TELEVISION)


# --- how late


def test_the_quicker_outputs_wait_for_the_slowest_that_plays(table: Driver) -> None:
    asks(table, TELEVISION, by=BOX)
    table.post(SpeakerChanged(("Headset",)))
    table.post(ScreensChanged((TELEVISION,)))
    table.done("Ann", SetDelay("box", 200))
    table.done("Ann", SetDelay(TELEVISION, 30))
    sound = table.snapshot.sound
    assert (sound.wait_ms("box"), sound.wait_ms(TELEVISION)) == (0, 170)

    table.done("Ann", SetSoundWhere("screen"))
    assert table.snapshot.sound.wait_ms(TELEVISION) == 0, "the box does not play"
    table.done("Ann", SetSoundWhere("both"))
    table.post(SpeakerChanged(()))
    assert table.snapshot.sound.wait_ms(TELEVISION) == 0, "the box has no card"
    assert table.snapshot.sound.wait_ms("box") == 0


# --- how loud, and in whose voice


def test_each_kind_has_its_own_volume_which_is_kept(table: Driver) -> None:
    assert [table.snapshot.sound.level(each) for each in KINDS] == [100, 100, 100]
    table.heard.clear()
    table.done("Ben", SetVolumeOf("background", 0))
    table.done("Ben", SetVolumeOf("voice", 80))
    assert [each for heard in table.heard for each in heard.effects] == [Sound("tick"), Sound("tick")]
    table.restart()
    assert [table.snapshot.sound.level(each) for each in KINDS] == [80, 100, 0]
    assert table.snapshot.volume == PARTS.volume


def test_a_voice_is_chosen_among_those_that_there_are_and_can_be_heard_before(table: Driver) -> None:
    table.heard.clear()
    table.done("Ann", TryVoice("ship", "deep"))
    assert [each for heard in table.heard for each in heard.effects] == [
        Sample(line("say.test"), narrator="ship", voice="deep")
    ]
    assert table.snapshot.sound.voices == {}
    table.done("Ann", ChooseVoice("ship", "deep"))
    table.restart()
    assert table.snapshot.sound.voices == {"ship": "deep"}
    for wrong in (ChooseVoice("ship", "shrill"), ChooseVoice("cook", "deep"), TryVoice("cook", "deep")):
        assert table.do("Ann", wrong) == "not_kept"


def test_a_background_is_chosen_among_those_that_there_are_and_can_be_heard_before(table: Driver) -> None:
    table.heard.clear()
    table.done("Ann", TryBackground("sea", "rain"))
    assert [each for heard in table.heard for each in heard.effects] == [SampleBackground("sea", "sea", "rain")]
    assert table.snapshot.sound.backgrounds == {}
    table.done("Ann", ChooseBackground("sea", "rain"))
    table.restart()
    assert table.snapshot.sound.backgrounds == {"sea": "rain"}
    for wrong in (ChooseBackground("sea", "oil"), ChooseBackground("wood", "rain"), TryBackground("wood", "rain")):
        assert table.do("Ann", wrong) == "not_kept"


# --- shut eyes, and what is kept


@pytest.mark.parametrize(
    "command",
    [
        AskToSound(TELEVISION),
        LetScreen(TELEVISION),
        PutOutScreen(TELEVISION),
        TryOutput("box"),
        SetSoundWhere("none"),
        SetVolumeOf("voice", 0),
        SetDelay("box", 200),
        ChooseVoice("ship", "deep"),
        ChooseBackground("sea", "rain"),
        TryBackground("sea", "rain"),
        TryVoice(),
        TryLamp("big"),  # a light means that all may look
        SetVolume(10),
        Mute(on=True),
    ],
)
def test_nothing_of_the_sound_changes_while_eyes_are_shut(tmp_path: Path, command: object) -> None:
    night = asleep(tmp_path)
    before = night.snapshot.house
    assert night.do("Ann", command) == "eyes_shut"
    assert night.snapshot.house == before


def test_with_shut_eyes_a_phone_makes_the_voice_louder_and_the_box_does_either(tmp_path: Path) -> None:
    night = asleep(tmp_path)
    night.done("Ann", SetVolume(100))
    night.done("box", SetVolume(30))
    night.done("box", Mute(on=True))
    night.done("Ann", Mute(on=False))
    assert (night.snapshot.volume, night.snapshot.house.muted) == (30, False)


def test_whoever_is_tried_as_eyes_shut_plays_no_longer_alone(tmp_path: Path) -> None:
    night = asleep(tmp_path)
    night.done("Ann", Wake())
    night.after(WAKING_MS)
    asks(night, TELEVISION, by=BOX)
    night.done("Ann", TryOutput(TELEVISION))
    assert not night.snapshot.sound.plays("box")
    night.done("Ann", Sleep())
    assert night.snapshot.sound.plays("box")


def test_no_output_is_tried_while_a_track_is_on_that_the_others_would_miss(tmp_path: Path) -> None:
    def scene(state: Any) -> Scene:
        at_night = NIGHTS.scene(state)
        return at_night if at_night.track is None else Scene(track=replace(at_night.track, masks=False))

    table = Driver(tmp_path, {"toy": replace(NIGHTS, scene=scene)}, WORDS, PARTS)
    table.start("toy", "Ann", "Ben")
    table.done("Ann", TryOutput("box"))
    table.done("Ann", Sleep())
    assert table.do("Ann", TryOutput("box")) == "not_kept"
    assert table.do("Ann", TryBackground("sea", "rain")) == "not_kept"
    table.after(NIGHT_MS)
    table.done("Ann", TryOutput("box"))


def test_a_screen_that_was_let_in_comes_back_while_eyes_are_shut(tmp_path: Path) -> None:
    night = asleep(tmp_path)
    night.done("Ann", Wake())
    night.after(WAKING_MS)
    asks(night, TELEVISION, by=BOX)
    night.done("Ann", Sleep())
    assert asks(night, TELEVISION) is None


def test_a_table_from_before_has_sound_as_it_had(tmp_path: Path) -> None:
    old: dict[str, object] = {"people": [], "host": None, "pin": "", "seated": 0, "volume": 40, "muted": True}
    (tmp_path / "table.json").write_bytes(seal.sealed(old))
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    assert table.snapshot.house.sound == HouseSound()
    sound = table.snapshot.sound
    assert (sound.where, sound.volume, sound.is_muted, sound.screens) == ("auto", 40, True, ())


def test_a_version_that_knows_nothing_of_it_does_not_lose_it(tmp_path: Path) -> None:
    path, house = tmp_path / "table.json", House(sound=HouseSound(where="box"))
    store.save(path, house)
    kept = json.loads(seal.unsealed(path.read_bytes()) or b"")
    kept["sound"]["smell"] = "roses"
    path.write_bytes(seal.sealed(kept))
    found = store.look(path, House)
    assert found.thing == house
    store.save(path, house, beyond=found.beyond)
    assert json.loads(seal.unsealed(path.read_bytes()) or b"")["sound"]["smell"] == "roses"


@pytest.mark.parametrize(
    ("sound", "said"),
    [
        (HouseSound(screens=(Screen("x", "x"),)), "a screen whose id is none"),
        (HouseSound(screens=(Screen(LAPTOP, "x"),) * 2), "one screen twice"),
        (HouseSound(volumes={"bass": 3}), "a volume of nothing"),
        (HouseSound(volumes={"voice": 101}), "a volume that is none"),
        (HouseSound(delays={LAPTOP: 3}), "a delay of nothing"),
        (HouseSound(delays={"box": -1}), "a delay that is none"),
        (HouseSound(screens=tuple(Screen(f"{each:016x}", "x") for each in range(9))), "too many screens"),
        (let_in(HouseSound(delays={"box": 2_000}), Screen(LAPTOP, "x")), ""),
    ],
)
def test_what_no_command_can_have_made_is_damage(sound: HouseSound, said: str) -> None:
    assert nonsense(House(sound=sound)) == said


def test_a_table_that_was_just_made_lets_all_play_at_their_own_time() -> None:
    assert SoundNow().plays("box")
    assert SoundNow().wait_ms("box") == 0
    assert not SoundNow().needs_box
