"""What is heard around shut eyes: nothing left over from the set-up is said into them."""

from pathlib import Path
from typing import Final

import pytest

from companion.box.box import Parts
from companion.cli import library
from companion.contract import line as line_of
from companion.contract.timeline import spoken
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules.eyes import ShutEyes
from companion.games.feed_the_kraken.rules.rehearsing import Rehearse, RehearseFrom, SetPause
from companion.games.feed_the_kraken.rules.script import plan_of
from companion.games.feed_the_kraken.rules.set_up import NextStep
from companion.games.feed_the_kraken.shown.tracks import track_of
from companion.people.sounding import ChooseVoice, SetVolumeOf
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BEDS, BUSES, VOICE
from companion.sound.sound_room import SoundRoom
from companion.sound.voices import Voices
from companion.table.commands import GoOn, Pause
from companion.table.games import Games
from companion.table.snapshot import News
from companion.table.testing import Driver
from hardware.fakes import FakeMixer, FakeSpeaker

GAMES: Final = Games.opened(GAME)
WORDS: Final = library.words(GAMES.folders, "en")


class Room:
    """A table and its speaker, each when it is due."""

    def __init__(self, folder: Path) -> None:
        self.voices = Voices(GAMES, "en", None)
        self.table = Driver(folder, GAMES, WORDS, Parts(buttons=("big",), voices=self.voices.choices))
        self.shown, self.heard = FakeSpeaker(), 0
        self.mixer = FakeMixer(BUSES, lambda: self.table.ms)
        self.sound = SoundRoom(
            Director(),
            self.mixer,
            self.voices.ship,
            sounds(),
            WORDS,
            lambda: self.table.ms,
            self.shown,
            lambda what: None,
            voices=self.voices,
        )
        self.table.start(GAME.slug, "Ann", "Ben", "Cat", "Dan", "Eve", "Fay")

    def after(self, ms: int) -> None:
        end = self.table.ms + ms
        while True:
            for heard in self.table.heard[self.heard :]:
                self.sound.take(News(heard.snapshot, heard.effects))
            self.heard = len(self.table.heard)
            waits = [self.sound.wait(), self.table.table.seconds_until_due()]
            wait = round(min(each for each in waits if each is not None) * 1_000)
            if self.table.ms + wait > end:
                break
            self.table.ms += wait
            self.table.table.tick()
            self.sound.tick()
        self.table.ms = end

    @property
    def said(self) -> list[str]:
        return [text for _, kind, text in self.shown.said if kind == "say"]

    @property
    def speakers(self) -> set[str]:
        """Who has spoken since this was asked last."""
        parts = [part for _, bus, clip, _ in self.mixer.heard if bus == VOICE for part in clip]
        self.mixer.heard.clear()
        return {Path(part).parent.name for part in parts if isinstance(part, str)}

    @property
    def background(self) -> float:
        """How loud it is."""
        return sum(each.gain for bus, each in self.mixer.playing.items() if bus in BEDS)

    @property
    def played(self) -> list[str]:
        return [text for _, kind, text in self.shown.said if kind == "play"]


@pytest.mark.parametrize("step_ms", [1_000, 2_500])
def test_what_waits_of_the_set_up_is_not_said_into_shut_eyes(tmp_path: Path, step_ms: int) -> None:
    room = Room(tmp_path)
    while room.table.state.stage != "ready":
        room.table.done("Ann", NextStep())
        room.after(step_ms)
    said, played = len(room.said), len(room.played)
    room.table.done("Ann", ShutEyes())
    state = room.table.state
    track = track_of(state.rules, state.shut)
    assert track is not None
    room.after(120_000)

    own = [WORDS[GAME.slug].say(each.line, str) for each in spoken(track, lambda line: 0)]
    assert room.said[said:][: len(own)] == own
    assert set(room.played[played:]) <= {"hull_creak", "eyes_open"}
    assert room.played[-1] == "eyes_open"


def test_who_speaks_is_chosen_with_open_eyes_and_speaks_from_then_on(tmp_path: Path) -> None:
    room = Room(tmp_path)
    first, second = dict(room.voices.choices)[GAME.voice]
    while room.table.state.stage != "ready":
        room.table.done("Ann", NextStep())
    room.after(20_000)
    room.table.done("Ann", ShutEyes())
    room.after(5_000)
    assert room.table.do("Ann", ChooseVoice(GAME.voice, second)) == "eyes_shut"
    for command in (Pause(), GoOn()):  # the plan is made anew, and the cut line said again
        room.table.done("Ann", command)
        room.after(10_000)
    assert room.table.state.stage == "eyes_closed"
    assert room.speakers == {first}

    room.after(120_000)
    assert room.table.state.stage != "eyes_closed"
    room.mixer.heard.clear()
    room.table.done("Ann", ChooseVoice(GAME.voice, second))
    room.table.done("Ann", Pause())
    room.after(5_000)
    assert room.speakers == {second}


def test_the_sea_is_there_while_eyes_are_shut_though_the_background_is_off(tmp_path: Path) -> None:
    """It hides who moves."""
    room = Room(tmp_path)
    while room.table.state.stage != "ready":
        room.table.done("Ann", NextStep())
    room.table.done("Ann", SetVolumeOf("background", 0))
    room.after(20_000)
    assert room.background == 0
    room.table.done("Ann", ShutEyes())
    room.after(5_000)
    assert room.background > 0
    room.after(120_000)
    assert room.table.state.stage != "eyes_closed"
    assert room.background == 0


# --- a rehearsal


def rehearsing(folder: Path, *, is_paced: bool = False) -> Room:
    room = Room(folder)
    while room.table.state.stage != "ready":
        room.table.done("Ann", NextStep())
    room.after(30_000)
    room.table.done("Ann", Rehearse("pirates", is_paced=is_paced))
    return room


def lines(room: Room) -> list[str]:
    state = room.table.state
    moments = plan_of(state.rules, state.shut).moments
    return [WORDS[GAME.slug].say(moment.said[0][1], str) for moment in moments]


def test_a_rehearsal_goes_on_and_back_line_by_line_from_phone_and_box(tmp_path: Path) -> None:
    room = rehearsing(tmp_path)
    own = lines(room)
    room.after(1_000)
    before = len(room.said)
    room.table.done("Ben", RehearseFrom(2))
    room.after(1_000)
    assert room.said[before:] == [own[2]], "at once, and nothing that lies between"
    for presses, line in ((1, 3), (2, 2), (2, 1)):
        for _ in range(presses):
            room.table.press("big")
        room.after(2_000)
        assert room.said[-1] == own[line]
    assert room.table.state.shut.step == 1
    room.after(60_000)
    assert room.said[-1] == WORDS[GAME.slug].word(line_of("say.rehearsal.ends"), str)
    assert room.table.state.stage == "ready"


def test_a_press_after_the_last_line_ends_it(tmp_path: Path) -> None:
    room = rehearsing(tmp_path)
    for step in range(4):
        room.table.press("big")
        room.after(2_000)
        assert room.table.state.shut.step == step
    room.table.press("big")
    room.after(2_000)
    assert room.table.state.stage == "ready"
    ends = WORDS[GAME.slug].word(line_of("say.rehearsal.ends"), str)
    assert room.said[-1] == ends, "else who presses once more takes the script for another rehearsal"


def test_another_pause_is_heard_at_once(tmp_path: Path) -> None:
    """The line is said again, and after its own pause the next one."""
    room = rehearsing(tmp_path)
    own = lines(room)
    room.after(1_000)
    room.table.done("Ann", SetPause(1, 5))
    room.after(1_000)
    assert room.said[-1] == own[1]
    speech = PRINTED.scripts.pirates.steps[1].speech
    room.after(speech + 5_000 - 1_500)
    assert room.said[-1] == own[1]
    room.after(1_000)
    assert room.said[-1] == own[2]


def test_another_voice_speaks_from_the_next_line_that_is_asked_for(tmp_path: Path) -> None:
    room = rehearsing(tmp_path)
    first, second = dict(room.voices.choices)[GAME.voice]
    room.after(5_000)
    assert room.speakers == {first}
    room.table.done("Ann", ChooseVoice(GAME.voice, second))
    room.table.done("Ben", RehearseFrom(0))
    room.after(2_000)
    assert room.speakers == {second}


def test_a_list_that_is_gone_through_fast_is_not_read_out_behind(tmp_path: Path) -> None:
    room = Room(tmp_path)
    for _ in range(4):
        room.table.done("Ann", NextStep())
        room.after(300)
    room.after(30_000)

    assert len(room.said) == 2, "the one that was being said, and the one that it has come to"
    assert room.played == []
