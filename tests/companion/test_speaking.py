"""The speaker at the table: what is asked for is heard at its place, on the stand-in and on the tape."""

from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import cos, pi, sin
from pathlib import Path

import pytest

from companion.box.box import ScreensChanged, SpeakerChanged
from companion.cli import library
from companion.contract import ZERO, Bed, Cue, Effect, Say, Scene, Seat, Sound, Track, Who, line
from companion.people.seats import House, Person, SetVolume
from companion.people.sounding import AskToSound, SetDelay, SetSoundWhere, Where
from companion.sound.captions import TABLE
from companion.sound.clips import Recorded, sounds
from companion.sound.director import Director
from companion.sound.espeak import Espeak
from companion.sound.orders import BED_GAIN, BUSES, UNDER_SPEECH, Clip, Kind
from companion.sound.packs import VOICES
from companion.sound.sound_room import PLAYS, REST_MS, UNDONE, SoundRoom
from companion.sound.voice import Voice
from companion.table.commands import ChooseGame, GoOn, Pause, StartGame
from companion.table.snapshot import News, Snapshot
from companion.table.sound_now import SoundNow
from companion.table.testing import Driver
from companion.words.words import Words
from hardware.build import build_fake
from hardware.fakes import FakeMixer, FakeSpeaker
from hardware.speaker import BUFFER, PygameMixer
from tests.companion.toys import CHAPTERS as TOY_CHAPTERS
from tests.companion.toys import TOY, WORDS, Add, Added, Course, State
from tests.hardware.boards import board_with
from tests.hardware.tape import LAG_MS, RATE, Tape

SPOKEN = library.words(library.find().folders, "en")
SHIPPED = Voice.read(VOICES / "en" / "af_heart")
SOUNDS = sounds()


class SlowMixer(FakeMixer):
    """It can take its time to open."""

    opens: Callable[[], None] = staticmethod(lambda: None)

    def tend(self) -> bool:
        if came := super().tend():
            self.opens()
        return came


class Talk:
    """A room with the stand-in, and the table of the toy."""

    def __init__(
        self,
        table: Driver,
        espeak: Espeak | None = None,
        voice: Voice = SHIPPED,
        setting: SoundNow = PLAYS,
    ) -> None:
        self.table, self.taken = table, 0
        self.mixer = SlowMixer(BUSES, self.now)
        self.shown = FakeSpeaker()
        self.faults: list[str | None] = []
        self.cards: list[tuple[str, ...]] = []
        self.room = SoundRoom(
            Director(),
            self.mixer,
            voice,
            SOUNDS,
            WORDS,
            self.now,
            self.shown,
            self.faults.append,
            espeak,
            plays_on=self.cards.append,
            setting=setting,
        )

    def now(self) -> int:
        return self.table.ms

    def listen(self) -> None:
        for heard in self.table.heard[self.taken :]:
            self.room.take(News(heard.snapshot, heard.effects))
        self.taken = len(self.table.heard)

    def after(self, ms: int) -> None:
        self.listen()
        end = self.table.ms + ms
        while self.table.ms + (wait := round(self.room.wait() * 1_000)) <= end:
            self.table.ms += wait
            self.room.tick()
        self.table.ms = end

    @property
    def texts(self) -> list[str]:
        return [text for _, _, text in self.shown.said]


@pytest.fixture
def talk(table: Driver) -> Talk:
    return Talk(table)


def play(table: Driver, *names: str) -> None:
    table.join(*names)
    table.done(names[0], ChooseGame("toy"))
    table.done(names[0], StartGame())


def test_when_a_game_stands_for_long_the_card_rests_and_is_heard_from_the_first_word_on(talk: Talk) -> None:
    play(talk.table, "Ann", "Ben")
    talk.after(5_000)
    talk.table.done("Ann", Pause())
    talk.after(REST_MS)
    assert not talk.mixer.rests, "it has said so, and waits"
    talk.after(REST_MS)
    assert talk.mixer.rests
    assert talk.mixer.playing == {}
    assert talk.room.wait() >= 60, "and nobody wakes for it"
    assert talk.faults == []

    before = len(talk.mixer.heard)
    talk.table.done("Ann", GoOn())
    talk.listen()
    assert not talk.mixer.rests
    talk.after(2_000)
    assert len(talk.mixer.heard) > before
    talk.after(3 * REST_MS)
    assert not talk.mixer.rests, "a game goes on"


TALKING = Track(ZERO, (Cue(400, Say(line("say.paused"))), Cue(60_000, Bed(None))))


def test_a_line_of_a_track_is_heard_from_its_beginning_however_long_the_card_takes_to_open(table: Driver) -> None:
    table.games = {"toy": replace(TOY, scene=lambda state: Scene(track=TALKING))}
    table.restart()
    talk = Talk(table)
    play(table, "Ann", "Ben")
    talk.after(300)
    table.done("Ann", Pause())
    talk.after(2 * REST_MS)
    assert talk.mixer.rests

    def slowly() -> None:
        table.ms += 600

    talk.mixer.opens = slowly
    before = len(talk.mixer.heard)
    table.done("Ann", GoOn())
    talk.after(3_000)
    spoken = [offset for _, bus, _, offset in talk.mixer.heard[before:] if bus == "voice"]
    assert spoken[:1] == [0]


def test_a_box_that_nobody_plays_with_rests_too(talk: Talk) -> None:
    talk.table.join("Ann")
    talk.after(2 * REST_MS)
    assert talk.mixer.rests
    talk.table.done("Ann", SetVolume(50))  # a tick
    talk.listen()
    assert not talk.mixer.rests
    assert talk.mixer.heard
    talk.after(2 * REST_MS)
    assert talk.mixer.rests


def test_the_scenes_bed_goes_on_while_the_game_does(talk: Talk) -> None:
    play(talk.table, "Ann", "Ben")
    talk.after(2_000)
    bed = talk.table.play.game.scene(talk.table.state).bed

    assert talk.shown.bed_name == bed


def test_a_pause_is_said_and_stands_still_and_going_on_too(talk: Talk) -> None:
    play(talk.table, "Ann", "Ben")
    talk.after(3_000)
    talk.table.done("Ann", Pause())
    talk.after(3_000)
    assert talk.texts[-1] == "Paused."
    assert talk.room.director.is_paused
    assert talk.mixer.playing == {}

    talk.table.done("Ann", GoOn())
    talk.after(3_000)
    assert talk.texts[-1] == "We go on."
    assert not talk.room.director.is_paused


def test_each_line_that_is_said_is_a_caption_with_a_card_or_without(talk: Talk) -> None:
    play(talk.table, "Ann", "Ben")
    talk.after(3_000)
    talk.mixer.unplug()
    talk.table.done("Ann", Pause())
    talk.after(3_000)

    said = talk.room.captions.of_all
    assert [each.text for each in said] == talk.texts[-3:]
    assert [each.number for each in said] == list(range(said[0].number, said[0].number + len(said)))
    assert said[-1].speaker == TABLE
    assert said[-1].until > talk.now()


def test_a_card_that_is_missing_is_a_fault_until_it_comes_where_it_was_asked_for(talk: Talk) -> None:
    talk.table.done("box", SetSoundWhere("both"))
    talk.mixer.unplug("the card is not there. Plug it in.")
    talk.listen()
    talk.room.tick()
    talk.after(20_000)
    talk.mixer.plug_in()
    talk.after(40_000)

    assert talk.faults == ["the card is not there. Plug it in.", None]
    assert talk.cards == [("the fake box",)]
    talk.mixer.unplug()
    talk.after(40_000)
    assert talk.cards == [("the fake box",), ()]


def test_no_card_at_all_is_no_fault_but_one_that_goes_is(talk: Talk) -> None:
    talk.mixer.unplug()
    talk.after(20_000)
    assert talk.faults == []
    talk.mixer.plug_in()
    talk.after(20_000)
    talk.mixer.unplug("the sound card has gone.")
    talk.after(20_000)
    assert talk.faults == ["the sound card has gone."]
    talk.table.done("box", SetSoundWhere("screen"))
    talk.listen()
    assert talk.faults == ["the sound card has gone.", None], "nobody needs it now"


def test_a_card_that_nobody_wants_is_not_touched(table: Driver) -> None:
    talk = Talk(table, setting=SoundNow("screen"))
    table.done("box", SetSoundWhere("screen"))
    talk.after(60_000)
    assert talk.mixer.cards() == ()
    table.done("box", SetSoundWhere("box"))
    talk.after(10)
    assert talk.mixer.cards() == ("the fake box",)


def test_a_box_that_shall_be_silent_goes_on_unheard_and_is_at_the_right_place_again(talk: Talk) -> None:
    talk.table.done("box", SetSoundWhere("auto"))
    talk.listen()
    talk.room.director.bed(SOUNDS["sea_and_wind"])
    talk.after(5_000)
    before = talk.mixer.playing["bed.a"]
    talk.table.done("box", SetSoundWhere("screen"))
    talk.after(5_000)
    assert talk.mixer.playing["bed.a"].gain == 0
    talk.table.done("box", SetSoundWhere("auto"))
    talk.after(10)
    assert talk.mixer.playing["bed.a"] == before


def test_a_box_that_is_quicker_than_a_screen_waits_for_it(talk: Talk) -> None:
    screen = "0123456789abcdef"
    talk.table.done("box", AskToSound(screen))
    talk.table.post(SpeakerChanged(("the fake box",)))
    talk.table.post(ScreensChanged((screen,)))
    talk.listen()
    for wait in (0, 150):
        talk.table.done("box", SetDelay(screen, wait))
        talk.after(10_000)
        asked = talk.now()
        talk.room.take(News(talk.table.snapshot, (Sound("gavel"),)))
        talk.after(1_000)
        assert talk.mixer.heard[-1][0] - asked == wait


# --- a speaker that sleeps


def test_a_line_waits_until_the_speaker_is_awake(talk: Talk) -> None:
    talk.after(20_000)
    talk.mixer.sleeps_ms = 500
    asked = talk.now()
    talk.room.take(News(talk.table.snapshot, (Sound("gavel"), Say(line("say.paused")))))
    talk.after(4_000)
    assert talk.mixer.woken == [asked]
    assert [at - asked for at, bus, *_ in talk.mixer.heard if bus == "effect.a"] == [500]

    asked = talk.now()
    talk.room.take(News(talk.table.snapshot, (Sound("gavel"),)))
    talk.after(1_000)
    assert [at - asked for at, bus, *_ in talk.mixer.heard if bus == "effect.a"][-1] == 0, "it is awake"


def test_a_cue_is_on_time_as_the_speaker_is_woken_before_it(talk: Talk) -> None:
    talk.after(20_000)
    talk.mixer.sleeps_ms = 500
    talk.room.director.play_at(
        at := talk.now() + 3_000, Kind.VOICE, SHIPPED.clip(line("say.paused"), WORDS[""], str, str)
    )
    talk.after(5_000)
    assert talk.mixer.woken == [at - 500]
    assert talk.mixer.heard[-1][0] == at


def test_a_bed_joins_in_when_the_card_comes(talk: Talk) -> None:
    talk.mixer.unplug()
    talk.room.tick()
    talk.room.director.bed(SOUNDS["sea_and_wind"])
    talk.after(20_500)
    assert talk.mixer.heard == []
    talk.mixer.plug_in()
    talk.after(31_000)

    at, bus, _, offset = talk.mixer.heard[0]
    assert bus == "bed.a"
    assert offset == (at - 50_000) % SOUNDS["sea_and_wind"].ms


@pytest.mark.gaps
def test_a_sound_that_nobody_has_is_shown_and_breaks_nothing(talk: Talk) -> None:
    talk.room.take(News(Snapshot(), (Sound("cymbal"), Say(line("say.paused")))))
    talk.after(3_000)

    assert talk.shown.said[:2] == [(1, "play", "cymbal"), (2, "say", "Paused.")]


def test_a_step_back_silences_what_is_no_longer_so(talk: Talk) -> None:
    talk.listen()
    for _ in range(3):
        talk.room.take(News(Snapshot(), (Say(line("say.host_freed")), Sound("chime"))))
    talk.room.take(News(Snapshot(), (Say(line("say.undone")),)))
    talk.after(8_000)

    assert talk.texts == ["The host role is free.", "One step back."]


@dataclass(frozen=True, slots=True)
class AddedAloud(Added):
    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.all_open", who=Who(self.seat))),)


@dataclass(frozen=True, slots=True)
class AddAloud(Add):
    def decide(self, course: Course) -> None:
        course.happen(AddedAloud(Seat("s1"), self.number))


def test_what_waited_when_the_game_ended_is_not_said_over_its_end(table: Driver) -> None:
    """What is being said is said to its end, and how the game ended comes next."""
    table.games = {"toy": replace(TOY, chapters=(*TOY_CHAPTERS, AddAloud, AddedAloud))}
    table.restart()
    talk = Talk(table)
    play(table, "Ann", "Ben")
    talk.after(30_000)
    before = len(talk.texts)
    for text in ("it sounds", "it waits", "it waits, too"):
        talk.room.director.say(Clip((), 2_000, text))
    talk.after(100)
    while talk.table.play.result is None:
        talk.table.done("Ann", AddAloud(3))
    talk.after(20_000)

    assert talk.texts[before:] == ["it sounds", "All numbers are open, Ann."]


HUMMING = Track(ZERO, (Cue(0, Bed("ship_hum_1")), Cue(60_000, Bed(None))))


def test_a_step_back_is_not_spoken_into_a_track(table: Driver) -> None:
    table.games = {"toy": replace(TOY, scene=lambda state: Scene(track=HUMMING))}
    table.restart()
    talk = Talk(table)
    play(table, "Ann", "Ben")
    table.done("Ann", Add(1))
    talk.after(5_000)
    talk.room.director.say(Clip((), 2_000, "it is no longer so"))
    assert table.undo("Ann") is None
    assert table.effects[-1] == UNDONE
    talk.after(5_000)

    assert talk.texts == []
    assert talk.shown.bed_name == "ship_hum_1"


@pytest.mark.gaps
def test_of_a_list_the_newest_step_is_said(talk: Talk) -> None:
    talk.listen()
    for number in (1, 2, 3):
        talk.room.take(News(Snapshot(), (Sound("tick"), Say(line(f"say.set_up.{number}")))))
    talk.after(8_000)

    assert talk.texts == ["tick", "say.set_up.1", "tick", "say.set_up.3"]


def test_names_are_made_while_nothing_is_said(table: Driver, tmp_path: Path) -> None:
    program = tmp_path / "talker"
    program.write_text(
        "#!/usr/bin/env python3\nimport sys, wave\n"
        "with wave.open(sys.argv[sys.argv.index('-w') + 1], 'wb') as file:\n"
        "    file.setnchannels(1), file.setsampwidth(2), file.setframerate(22050)\n"
        "    file.writeframes(b'\\x00\\x10\\x00\\xf0' * 4000)\n"
    )
    program.chmod(0o755)
    espeak = Espeak(tmp_path / "made", "en", str(program))
    talk = Talk(table, espeak)
    table.join("Ann", "Zorg")
    talk.room.director.say(Clip((), 2_000, "something"))
    talk.after(1_000)
    assert espeak.find("Zorg.") is None
    talk.after(3_000)

    assert espeak.find("Zorg.") is not None
    assert espeak.find("Zorg,") is not None
    assert espeak.find("Ann.") is None  # she has a clip
    assert talk.room.wait() > 0


# --- what is said of it at the start


TAP = "Open /table on a screen and tap Sound here."
ALSO = "Also from any screen: open /table and tap Sound here."
MISSING = "No sound here: there is no sound card. Plug one in; the table finds it by itself."
OFF = "No sound: it is switched off, by the settings (sound.where) or on the host's page."
HERE: list[tuple[tuple[str, ...], Where, str]] = [
    ((), "auto", f"No sound here: there is no sound card. {TAP}"),
    ((), "box", MISSING),
    ((), "both", f"{MISSING} {TAP}"),
    (("Built-in Audio",), "auto", f"Sound: Built-in Audio. {ALSO}"),
    (("HDMI", "USB"), "both", f"Sound: what the system chooses of HDMI, USB. {ALSO}"),
    (("Built-in Audio",), "box", "Sound: Built-in Audio."),
    (("Built-in Audio",), "screen", f"Sound: from screens alone. {TAP}"),
    (("Built-in Audio",), "none", OFF),
]


@pytest.mark.parametrize(("cards", "where", "said"), HERE)
def test_the_first_lines_say_what_will_be_heard(
    cards: tuple[str, ...], where: Where, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer(BUSES, lambda: 0, cards=lambda: cards)
    nobody, setting = list[str | None]().append, SoundNow(where)
    room = SoundRoom(Director(), mixer, SHIPPED, SOUNDS, WORDS, lambda: 0, FakeSpeaker(), nobody, setting=setting)
    telling = ThreadPoolExecutor(1).submit(room.heard)  # it waits for the first look
    room.tick()
    assert telling.result() == said
    room.close()


# --- on the tape: the fake box


def test_a_fake_box_shows_in_words_what_the_card_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    tape = Tape(tmp_path, monkeypatch)
    cards = ["the card"]
    mixer = PygameMixer(BUSES, tape.now, cards=lambda: tuple(cards))
    hardware, box = build_fake(board_with(2), mixer, tape.now)
    words: dict[str, Words] = {"": SPOKEN["captains-chair"]}
    faults: list[str | None] = []
    room = SoundRoom(Director(volume=100), hardware.mixer, SHIPPED, SOUNDS, words, tape.now, box.speaker, faults.append)

    def after(ms: int) -> None:
        end = tape.now() + ms
        while (left := end - tape.now()) > 0:
            tape.advance(max(1, min(left, round(room.wait() * 1_000))), is_open=mixer.health() is None)
            with tape.let_run():
                room.tick()

    def close() -> None:
        with tape.let_run():
            room.close()
        tape.close()

    request.addfinalizer(close)

    room.tick()
    for is_there in (True, False, True):
        cards[:] = ["the card"] if is_there else []
        after(35_000)  # as long as a card is looked for, at most
        said, since = len(box.speaker.said), tape.now()
        room.take(News(Snapshot(house=House()), (Sound("gavel"),)))
        after(1_000)
        assert [text for _, _, text in box.speaker.said[said:]] == ["gavel"]
        assert (tape.loudness(since, since + 1_000) > 0) is is_there
    assert faults == ["there is no sound card. Plug one in; the table finds it by itself.", None], "it was pulled out"


# --- on the tape: a vote


class Evening:
    """Captain's Chair on the real mixer, with the tape as its card."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.mixer = PygameMixer(BUSES, tape.now, cards=lambda: ("the card",))
        self.said: list[tuple[int, str]] = []
        self.shown = FakeSpeaker(self._note)
        self.director = Director(volume=100)
        words: dict[str, Words] = {"": SPOKEN["captains-chair"]}
        self.room = SoundRoom(
            self.director, self.mixer, SHIPPED, SOUNDS, words, tape.now, self.shown, lambda what: None
        )
        people = (
            Person(Seat("s1"), "Ann", "red"),
            Person(Seat("s2"), "Ben", "blue"),
            Person(Seat("s3"), "Zorg", "teal"),
        )
        self.snapshot = Snapshot(house=House(people))
        self.room.tick()
        assert self.mixer.health() is None, self.mixer.health()

    def _note(self) -> None:
        if self.shown.said:
            self.said.append((self.tape.now(), self.shown.said[-1][2]))

    def ask(self, *effects: Effect) -> None:
        self.room.take(News(self.snapshot, effects))

    def after(self, ms: int) -> None:
        end = self.tape.now() + ms
        while (left := end - self.tape.now()) > 0:
            self.tape.advance(max(1, min(left, round(self.room.wait() * 1_000))))
            self.room.tick()

    def at(self, text: str) -> int:
        return next(at for at, said in self.said if said == text)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    tape = Tape(tmp_path, monkeypatch)
    evening = Evening(tape)
    yield evening
    with tape.let_run():
        evening.mixer.close()
    tape.close()


def vote(evening: Evening) -> None:
    evening.director.bed(SOUNDS["ship_hum_1"])
    evening.after(3_000)
    evening.ask(Sound("gavel"), Say(line("say.nominated", who=Who(Seat("s1")), crew="Astronomer")))
    evening.after(7_000)
    evening.ask(Sound("drum_roll"), Say(line("say.all_voted")))
    evening.after(3_500)
    evening.ask(Say(line("say.all_yes")), Sound("fanfare"), Say(line("say.elected", crew="Astronomer")))
    evening.after(6_000)
    evening.ask(Say(line("say.turn", who=Who(Seat("s3")))))
    evening.after(2_500)


def test_a_vote_is_heard_line_by_line_over_a_lower_bed(evening: Evening) -> None:
    vote(evening)
    tape = evening.tape

    nominated = "Ann nominates Astronomer. Astronomer for captain?"
    for text, piece in (
        (nominated, "Ann,"), ("All votes are in.", "All votes are in."), ("Nobody says No.", "Nobody says No."),
        ("Astronomer is captain!", "Astronomer,"), ("Zorg.", "teal."),
    ):  # fmt: skip
        assert likeness(tape, evening.at(text), pcm(evening, SHIPPED._clips[piece.casefold()])) > 0.8, text
    for name in ("gavel", "drum_roll", "fanfare"):
        assert likeness(tape, evening.at(name), effect(evening, name)) > 0.45, name  # with the bed under it

    bed = effect(evening, "ship_hum_1")
    speech = evening.at(nominated)
    for start, end, gain in (
        (2_000, 2_900, BED_GAIN),
        (speech + 300, speech + 3_000, BED_GAIN * UNDER_SPEECH),
        (18_500, 19_300, BED_GAIN),
    ):
        as_made = bed[start % 8_000 * RATE // 1_000 : (start % 8_000 + end - start) * RATE // 1_000]
        assert hum(tape.between(start + LAG_MS, end + LAG_MS)) == pytest.approx(hum(as_made) * gain, rel=0.1)
    assert tape.loudness(speech + 300, speech + 3_000) > 2.2 * tape.loudness(2_000, 2_900) * UNDER_SPEECH


def test_nothing_clips_and_the_effect_comes_before_its_line(evening: Evening) -> None:
    vote(evening)

    assert 0.2 < evening.tape.peak() < 0.95
    assert evening.at("gavel") < evening.at("Ann nominates Astronomer. Astronomer for captain?") - 400
    assert evening.at("Nobody says No.") < evening.at("fanfare") < evening.at("Astronomer is captain!")


def test_a_pause_is_silent_and_the_line_begins_again(evening: Evening) -> None:
    evening.director.bed(SOUNDS["sea_and_wind"])
    evening.after(2_000)
    evening.director.say(SHIPPED.clip(line("say.nobody_left"), SPOKEN["captains-chair"], str, str))
    evening.after(1_000)
    evening.director.pause(evening.tape.now())
    evening.room.tick()
    paused = evening.tape.now()
    evening.after(2_000)
    evening.director.resume(evening.tape.now())
    evening.room.tick()
    again = evening.tape.now()
    evening.after(1_500)

    whole = pcm(evening, SHIPPED._clips["nobody is left for the chair. the round ends without a captain."])
    assert evening.tape.loudness(paused + LAG_MS + 30, again) == 0.0
    assert likeness(evening.tape, again, whole[: 1_200 * RATE // 1_000]) > 0.8


def pcm(evening: Evening, clip: Recorded) -> "array[int]":
    from pygame import mixer

    return array("h", mixer.Sound(clip.path).get_raw())[::2]


def effect(evening: Evening, name: str) -> "array[int]":
    return pcm(evening, Recorded(str(SOUNDS[name].parts[0]), 0))


def likeness(tape: Tape, at_ms: int, clip: "array[int]") -> float:
    """From 0 to 1: how much what is on the tape there, within the card's lag, is this clip. It begins with a buffer."""
    asked = at_ms * RATE // 1_000
    first = -(-asked // BUFFER) * BUFFER
    wanted = clip[: RATE * 3 // 4 : 3]
    heard = tape.left()
    return max(
        correlation(heard[start : start + 3 * len(wanted) : 3], wanted)
        for start in range(first, asked + LAG_MS * RATE // 1_000, BUFFER)
    )


def correlation(one: "array[int]", other: "array[int]") -> float:
    product = sum(map(int.__mul__, one, other))
    energy = sum(map(int.__mul__, one, one)) * sum(map(int.__mul__, other, other))
    return product / energy**0.5 if energy else 0.0


def hum(samples: "array[int]") -> float:
    """How loud the engine's ground tone, 55 Hz, is there: no voice goes so deep."""
    samples = samples[::8]
    turn = 2 * pi * 55 * 8 / RATE
    real = sum(each * cos(turn * at) for at, each in enumerate(samples))
    imaginary = sum(each * sin(turn * at) for at, each in enumerate(samples))
    return float((real**2 + imaginary**2) ** 0.5 / len(samples))
