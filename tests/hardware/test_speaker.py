"""One contract over the shipped stand-in and the real mixer, and what the real one writes to its card."""

import re
import sys
import wave
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import pi, sin
from pathlib import Path
from threading import Event, Thread, current_thread

import pygame
import pygame.mixer
import pytest
from pygame._sdl2 import audio

from hardware.fakes import FakeMixer
from hardware.lengths import length_ms
from hardware.ports import Mixer
from hardware.retry import FIRST_RETRY_MS, LONGEST_RETRY_MS, LOOK_MS
from hardware.speaker import REST_MS, PygameMixer, sound_cards
from tests.hardware.tape import LAG_MS, RATE, Tape

BUSES = ("voice", "effect", "bed")
SHIPPED = Path(__file__).parents[2] / "companion" / "sound" / "sounds"
BUZZ = str(SHIPPED / "buzz_refused.ogg")
BUZZ_MS = 315
HEARD_MS = 3_000
SOON_S = 0.2  # so long who need not wait has time to say so
DUMMY = "System audio output device"  # SDL's name for what its dummy driver has


class Clock:
    def __init__(self) -> None:
        self.ms = 70_000

    def __call__(self) -> int:
        return self.ms


@dataclass
class Box:
    mixer: Mixer
    advance: Callable[[int], None]
    unplug: Callable[[], None]
    plug_in: Callable[[], None]
    tend: Callable[[], bool]
    rest: Callable[[], None]
    close: Callable[[], None]
    now: Callable[[], int]


def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    clock = Clock()
    mixer = FakeMixer(BUSES, clock)

    def advance(ms: int) -> None:
        clock.ms += ms

    yield Box(mixer, advance, mixer.unplug, mixer.plug_in, mixer.tend, mixer.rest, mixer.close, clock)


def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    tape = Tape(tmp_path, monkeypatch)
    cards = ["the card"]
    mixer = PygameMixer(BUSES, tape.now, cards=lambda: tuple(cards))

    def tend() -> bool:
        with tape.let_run():
            return mixer.tend()

    def rest() -> None:
        with tape.let_run():
            mixer.rest()

    def close() -> None:
        with tape.let_run():
            mixer.close()

    yield Box(
        mixer,
        lambda ms: tape.advance(ms, is_open=pygame.mixer.get_init() is not None),
        cards.clear,
        lambda: cards.append("the card"),
        tend,
        rest,
        close,
        tape.now,
    )
    close()
    tape.close()


@pytest.fixture(params=[fake, real], ids=["fake", "pygame"])
def box(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    yield from request.param(tmp_path, monkeypatch)


@pytest.fixture
def open_box(box: Box) -> Box:
    assert box.tend()
    return box


def gone_by(box: Box, ms: int) -> None:
    """Let a bus come to its end, with the card's lag."""
    box.advance(ms + 2 * LAG_MS)


def test_before_the_card_is_open_all_is_silent_and_says_why(box: Box) -> None:
    box.mixer.start("voice", (BUZZ,), 1.0)

    assert not box.mixer.busy("voice")
    assert box.mixer.load((BUZZ,)) == 0
    assert box.mixer.health() == "the sound card has not been opened yet"
    assert box.mixer.cards() == ()


def test_the_card_comes_once(box: Box) -> None:
    assert [box.tend(), box.tend()] == [True, False]
    assert box.mixer.health() is None
    assert box.mixer.tend_at() == box.now() + LOOK_MS


def test_a_clip_is_as_long_as_its_parts(open_box: Box) -> None:
    assert open_box.mixer.load((BUZZ,)) == pytest.approx(BUZZ_MS, abs=1)
    assert open_box.mixer.load((BUZZ, 200, BUZZ)) == pytest.approx(2 * BUZZ_MS + 200, abs=2)
    assert open_box.mixer.load((500,)) == 500


def test_a_bus_is_busy_until_its_clip_ends(open_box: Box) -> None:
    open_box.mixer.start("voice", (BUZZ,), 0.5)
    open_box.advance(BUZZ_MS - 50)
    assert open_box.mixer.busy("voice")
    assert not open_box.mixer.busy("bed")

    gone_by(open_box, 50)
    assert not open_box.mixer.busy("voice")


def test_a_loop_does_not_end_by_itself(open_box: Box) -> None:
    open_box.mixer.start("bed", (BUZZ,), 0.5, loop=True, offset_ms=200)
    gone_by(open_box, 3 * BUZZ_MS)

    assert open_box.mixer.busy("bed")


def test_an_offset_leaves_the_rest(open_box: Box) -> None:
    open_box.mixer.start("voice", (BUZZ,), 0.5, offset_ms=BUZZ_MS - 60)
    assert open_box.mixer.busy("voice")
    gone_by(open_box, 60)

    assert not open_box.mixer.busy("voice")


def test_an_offset_behind_the_end_leaves_nothing(open_box: Box) -> None:
    open_box.mixer.start("voice", (BUZZ,), 0.5, offset_ms=BUZZ_MS + 1_000)

    assert not open_box.mixer.busy("voice")


def test_stop_ends_it(open_box: Box) -> None:
    open_box.mixer.start("bed", (BUZZ,), 0.5, loop=True)
    open_box.advance(100)
    open_box.mixer.stop("bed")

    assert not open_box.mixer.busy("bed")


def test_what_is_silent_can_be_set_and_stopped(open_box: Box) -> None:
    open_box.mixer.gain("effect", 0.3)
    open_box.mixer.stop("effect")

    assert not open_box.mixer.busy("effect")


def test_a_clip_that_is_not_there_is_silent(open_box: Box, tmp_path: Path) -> None:
    missing = str(tmp_path / "none.ogg")
    assert open_box.mixer.load((missing,)) == 0
    open_box.mixer.start("voice", (BUZZ, missing), 0.5)

    assert open_box.mixer.busy("voice")


def test_a_bus_that_does_not_exist_is_a_bug(open_box: Box) -> None:
    with pytest.raises(KeyError):
        open_box.mixer.start("vioce", (BUZZ,), 1.0)


def test_a_card_that_vanishes_is_missed_and_comes_back(open_box: Box) -> None:
    open_box.mixer.start("bed", (BUZZ,), 0.5, loop=True)
    open_box.unplug()
    open_box.advance(LOOK_MS)
    assert not open_box.tend()
    assert not open_box.mixer.busy("bed")
    assert "Plug" in (open_box.mixer.health() or "")
    open_box.mixer.start("voice", (BUZZ,), 0.5)  # nothing breaks

    open_box.plug_in()
    open_box.advance(LOOK_MS)
    assert open_box.tend()
    assert open_box.mixer.health() is None
    assert not open_box.mixer.busy("bed")
    open_box.mixer.start("bed", (BUZZ,), 0.5, loop=True)
    assert open_box.mixer.busy("bed")


@pytest.mark.parametrize("away_s", [0, 20, 70])
@pytest.mark.parametrize("was_here", [True, False])
def test_however_long_a_card_was_away_it_is_heard_within_three_seconds(box: Box, was_here: bool, away_s: int) -> None:
    if was_here:
        box.tend()
    box.unplug()
    box.advance(LOOK_MS)
    box.tend()
    gone = box.now()
    while box.now() < gone + away_s * 1_000:
        box.advance(box.mixer.tend_at() - box.now())
        assert not box.tend()

    box.plug_in()
    back = box.now()
    box.advance(box.mixer.tend_at() - back)
    assert box.tend()
    assert box.now() - back <= HEARD_MS


def test_a_card_that_rests_is_not_missed_and_is_there_again_when_it_is_wanted(open_box: Box) -> None:
    cards = open_box.mixer.cards()
    open_box.mixer.start("bed", (BUZZ,), 1.0, loop=True)
    open_box.rest()
    open_box.rest()
    assert (open_box.mixer.health(), open_box.mixer.cards()) == (None, cards)
    assert not open_box.mixer.busy("bed")
    assert open_box.mixer.tend_at() - open_box.now() > 60_000
    gone_by(open_box, 2 * LOOK_MS)
    assert not open_box.tend(), "nobody wants it"
    open_box.mixer.start("voice", (BUZZ,), 1.0)
    assert not open_box.mixer.busy("voice")

    open_box.mixer.rise()
    assert open_box.tend()
    open_box.mixer.rise()
    assert not open_box.tend(), "it was there"
    open_box.mixer.start("voice", (BUZZ,), 1.0)
    assert open_box.mixer.busy("voice")
    assert open_box.mixer.cards() == cards


def test_a_card_that_goes_while_it_rests_is_missed_when_it_is_wanted(open_box: Box) -> None:
    open_box.rest()
    open_box.unplug()
    open_box.mixer.rise()
    assert not open_box.tend()
    assert open_box.mixer.health() is not None
    assert open_box.mixer.cards() == ()


def test_after_the_end_nothing_sounds_and_nothing_breaks(open_box: Box) -> None:
    open_box.close()
    open_box.close()
    open_box.mixer.start("voice", (BUZZ,), 1.0)
    open_box.mixer.gain("voice", 0.5)
    open_box.mixer.stop("voice")
    open_box.advance(LONGEST_RETRY_MS)

    assert not open_box.tend()
    assert open_box.mixer.health() == "the sound card is closed"


# --- the stand-in's own


def test_the_stand_in_tells_of_each_change() -> None:
    told: list[str] = []
    mixer = FakeMixer(BUSES, Clock(), lambda: told.append("changed"))
    mixer.tend()
    mixer.start("voice", (BUZZ,), 0.5, offset_ms=10)
    mixer.gain("voice", 0.2)

    assert told == ["changed"]
    assert mixer.heard == [(70_000, "voice", (BUZZ,), 10)]
    assert mixer.playing["voice"].gain == 0.2


def test_the_length_of_a_file_is_read_from_the_file(tmp_path: Path) -> None:
    path = written(tmp_path / "a.wav", [0.0] * 12_000)
    (tmp_path / "b.ogg").write_bytes(b"no sound")

    assert [length_ms(BUZZ), length_ms(path), length_ms(str(tmp_path / "b.ogg")), length_ms(80)] == [315, 250, 0, 80]


# --- the card


def test_the_card_is_chosen_by_a_part_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer(BUSES, Clock(), card="system AUDIO")
    try:
        assert mixer.tend()
        assert mixer.health() is None
    finally:
        mixer.close()


@pytest.mark.parametrize(
    ("card", "cards", "says"),
    [
        pytest.param("usb", ("HDMI", "Headphones"), "there is no sound card 'usb', but 'HDMI', 'Head", id="not there"),
        pytest.param("usb", ("USB one", "USB two"), "several sound cards are called 'usb': 'USB one'", id="which one"),
        pytest.param("", (), "there is no sound card. Plug one in", id="none"),
    ],
)
def test_what_is_wrong_with_the_card_is_said_with_its_cure(card: str, cards: tuple[str, ...], says: str) -> None:
    mixer = PygameMixer(BUSES, Clock(), card=card, cards=lambda: cards)

    assert not mixer.tend()
    assert (mixer.health() or "").startswith(says)


def test_a_card_that_cannot_be_opened_says_why_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "no" / "folder"))
    clock, cards = Clock(), ["the card"]
    mixer = PygameMixer(BUSES, clock, cards=lambda: tuple(cards))

    def waits(times: int) -> list[int]:
        found = []
        for _ in range(times):
            clock.ms = mixer.tend_at()
            assert not mixer.tend()
            found.append(mixer.tend_at() - clock.ms)
        return found

    assert waits(8) == [min(FIRST_RETRY_MS << step, LONGEST_RETRY_MS) for step in range(8)]
    assert (mixer.health() or "").startswith("the sound card 'the card' cannot be opened (Couldn't open")
    cards.clear()
    assert waits(3) == [LOOK_MS] * 3
    cards.append("the card")
    assert waits(2) == [FIRST_RETRY_MS, FIRST_RETRY_MS * 2], "it came anew"

    (tmp_path / "no").mkdir()
    clock.ms = mixer.tend_at()
    assert mixer.tend()
    mixer.close()


def test_who_closes_a_card_that_is_being_closed_waits_until_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the program's end does, when the thread that plays has not let go of a slow card yet."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer(BUSES, Clock())
    assert mixer.tend()
    let_go, is_asked, may_go = pygame.mixer.quit, Event(), Event()
    asked = list[str]()

    def slowly() -> None:
        asked.append(current_thread().name)
        is_asked.set()
        may_go.wait()
        if asked == ["first"]:
            let_go()

    monkeypatch.setattr(pygame.mixer, "quit", slowly)
    first, second = Thread(target=mixer.close, name="first"), Thread(target=mixer.close, name="second")
    first.start()
    is_asked.wait()
    second.start()
    second.join(SOON_S)
    assert second.is_alive()
    may_go.set()
    first.join()
    second.join()
    assert asked == ["first"]


def test_what_stands_for_a_card_on_a_desktop_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """PulseAudio and PipeWire always have something to play on; nobody hears it."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert sound_cards() == (DUMMY,)
    for here in (["Dummy Output"], ["Dummy Output", "USB"], []):
        monkeypatch.setattr(audio, "get_audio_device_names", lambda capture, here=here: here)
        assert sound_cards() == (("USB",) if "USB" in here else ())


def test_a_busy_card_is_tried_again_until_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock = Clock()
    mixer = PygameMixer(BUSES, clock, cards=lambda: ("the card",))

    def taken(*args: object, **more: object) -> None:
        raise pygame.error("ALSA: Couldn't open audio device: Device or resource busy")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(pygame.mixer, "init", taken)
        for _ in range(3):
            assert not mixer.tend()
            assert (mixer.health() or "").startswith("the sound card 'the card' is busy")
            assert "Another program plays on it" in (mixer.health() or "")
            mixer.start("voice", (BUZZ,), 1.0)
            clock.ms = mixer.tend_at()
    assert mixer.tend()
    assert mixer.health() is None
    mixer.close()


@pytest.mark.parametrize("lost", ["pygame", "pygame.mixer"], ids=["no package", "a package without its library"])
def test_without_its_library_it_is_silent_and_says_how_it_comes(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock = Clock()
    mixer = PygameMixer(BUSES, clock)
    with monkeypatch.context() as meanwhile:
        meanwhile.setitem(sys.modules, lost, None)
        assert not mixer.tend()
        mixer.start("voice", (BUZZ,), 1.0)
        assert mixer.load((BUZZ,)) == 0
        assert re.match(
            r"the sound library is missing \(.+\), so nothing .+\. Install it: .*pip install pygame-ce",
            mixer.health() or "",
        )
        assert not mixer.is_bare(), "that can be mended"
        assert mixer.tend_at() > clock.ms

    clock.ms = mixer.tend_at()
    assert mixer.tend()
    assert mixer.health() is None
    mixer.close()


@pytest.mark.parametrize(
    ("card", "named"),
    [
        pytest.param("system", (DUMMY,), id="the one that the board names"),
        pytest.param("", ("HDMI", DUMMY), id="nobody tells which one the system chose"),
    ],
)
def test_the_card_in_use_is_named(monkeypatch: pytest.MonkeyPatch, card: str, named: tuple[str, ...]) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock, cards = Clock(), [DUMMY, "HDMI"]
    mixer = PygameMixer(BUSES, clock, card=card, cards=lambda: tuple(cards))
    assert mixer.cards() == ()
    mixer.tend()
    assert mixer.cards() == named

    cards.clear()
    clock.ms += LOOK_MS
    mixer.tend()
    assert mixer.cards() == ()
    mixer.close()


def test_the_systems_choice_is_made_anew_when_cards_come_or_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a stick that is pulled out of a box with HDMI would be silence that calls itself good."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock, cards = Clock(), ["HDMI", "USB"]
    mixer = PygameMixer(BUSES, clock, cards=lambda: tuple(cards))
    came = [mixer.tend()]
    for here in (["USB", "HDMI"], ["HDMI"], ["HDMI"], ["HDMI", "USB"]):
        cards[:] = here
        clock.ms += LOOK_MS
        came.append(mixer.tend())

    assert came == [True, False, True, False, True]
    mixer.close()


def test_a_card_that_was_named_is_not_disturbed_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock, cards = Clock(), ["HDMI", "USB"]
    mixer = PygameMixer(BUSES, clock, card="usb", cards=lambda: tuple(cards))
    mixer.tend()
    cards.remove("HDMI")
    clock.ms += LOOK_MS
    assert not mixer.tend()

    cards[:] = ["HDMI"]
    clock.ms += LOOK_MS
    mixer.tend()
    assert (mixer.health() or "").startswith("there is no sound card 'usb', but 'HDMI'")
    mixer.close()


def test_a_missing_clip_is_seen_on_the_health_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer(BUSES, Clock())
    mixer.tend()
    mixer.start("voice", ("/none.ogg",), 1.0)

    assert (mixer.health() or "").startswith("the clip /none.ogg cannot be played")
    mixer.close()


# --- what is on the tape


@pytest.fixture
def tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tape]:
    tape = Tape(tmp_path, monkeypatch)
    yield tape
    tape.close()


@pytest.fixture
def mixer(tape: Tape) -> Iterator[PygameMixer]:
    mixer = PygameMixer(BUSES, tape.now, cards=lambda: ("the card",))
    assert mixer.tend()
    yield mixer
    with tape.let_run():
        mixer.close()


def written(path: Path, samples: list[float]) -> str:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(array("h", (round(each * 32_000) for each in samples)).tobytes())
    return str(path)


def saw(count: int, high: float) -> list[float]:
    """Every sample is another one, so that a lost one shows."""
    return [high * (at + 1) / count for at in range(count)]


def sounding(tape: Tape) -> "array[int]":
    """Without the silence at both ends."""
    samples = tape.left()
    loud = [at for at, each in enumerate(samples) if each]
    return samples[loud[0] : loud[-1] + 1]


def test_the_parts_of_a_clip_follow_each_other_without_a_gap(tape: Tape, mixer: PygameMixer, tmp_path: Path) -> None:
    one, two = written(tmp_path / "1.wav", saw(5_000, 0.5)), written(tmp_path / "2.wav", saw(3_000, 0.9))
    mixer.start("voice", (one, two, 10, one), 1.0)
    tape.advance(500)

    heard = list(sounding(tape))
    first = [round(each * 32_000) for each in saw(5_000, 0.5)]
    second = [round(each * 32_000) for each in saw(3_000, 0.9)]
    assert heard == [*first, *second, *[0] * 480, *first]


def test_it_is_on_the_tape_within_three_buffers(tape: Tape, mixer: PygameMixer, tmp_path: Path) -> None:
    click = written(tmp_path / "click.wav", [0.9] * 48)
    asked = []
    for wait in (40, 333, 1_000, 217, 90):
        tape.advance(wait)
        asked.append(tape.now())
        mixer.start("effect", (click,), 1.0)
    tape.advance(200)

    samples = tape.left()
    begun = [at * 1_000 // RATE for at in range(1, len(samples)) if samples[at] and not samples[at - 1]]
    late = [at - ask for ask, at in zip(asked, begun, strict=True)]
    assert all(0 <= each <= LAG_MS for each in late), late


def test_a_loop_goes_round_from_its_offset_without_a_seam(tape: Tape, mixer: PygameMixer, tmp_path: Path) -> None:
    loop = written(tmp_path / "loop.wav", saw(4_800, 0.8))
    mixer.start("bed", (loop,), 1.0, loop=True, offset_ms=30)
    tape.advance(400)

    whole = [round(each * 32_000) for each in saw(4_800, 0.8)]
    heard = list(sounding(tape))
    assert heard[: 2 * 4_800] == [*whole[1_440:], *whole, *whole[:1_440]]


def test_no_start_is_louder_than_its_gain(tape: Tape, mixer: PygameMixer, tmp_path: Path) -> None:
    tone = written(tmp_path / "tone.wav", [0.9 * sin(2 * pi * 440 * at / RATE) for at in range(9_600)])
    for _ in range(10):
        mixer.start("bed", (tone,), 0.1)
        tape.advance(77)
        mixer.stop("bed")
        tape.advance(60)

    assert 0.08 < tape.peak() < 0.095


def test_gain_and_stop_are_heard(tape: Tape, mixer: PygameMixer, tmp_path: Path) -> None:
    tone = written(tmp_path / "tone.wav", [0.9 * sin(2 * pi * 400 * at / RATE) for at in range(4_800)])
    mixer.start("bed", (tone,), 0.8, loop=True)
    tape.advance(400)
    mixer.gain("bed", 0.2)
    tape.advance(400)
    mixer.stop("bed")
    tape.advance(400)

    heard = tape.loudness(400 + LAG_MS, 790), tape.loudness(LAG_MS, 390)  # it is late by so much
    assert heard[0] == pytest.approx(heard[1] / 4, rel=0.03)
    assert tape.loudness(900, 1_200) == 0.0


# --- a machine without a card, and a speaker that sleeps


def test_a_machine_that_never_had_a_card_is_bare_until_it_has_one(box: Box) -> None:
    box.unplug()
    assert not box.tend()
    assert box.mixer.is_bare()
    box.plug_in()
    box.advance(LOOK_MS)
    assert box.tend()
    assert not box.mixer.is_bare()
    box.unplug()
    box.advance(LOOK_MS)
    assert not box.tend()
    assert not box.mixer.is_bare(), "somebody has pulled it out"


def test_a_card_that_was_named_is_missed_where_it_is_not() -> None:
    clock = Clock()
    mixer = PygameMixer(BUSES, clock, card="USB", cards=lambda: ())
    assert not mixer.tend()
    assert not mixer.is_bare()


def test_a_speaker_that_sleeps_is_kept_awake_and_woken_after_a_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = Tape(tmp_path, monkeypatch)
    mixer = PygameMixer(BUSES, tape.now, cards=lambda: ("the card",), wake_ms=500)
    assert mixer.asleep_ms() == 0, "nothing can be heard"
    with tape.let_run():
        mixer.tend()

    def loudness(ms: int) -> float:
        tape.advance(2 * LAG_MS)
        since = tape.now()
        tape.advance(ms)
        return tape.loudness(since, tape.now())

    kept = loudness(300)
    assert 2 / 32_768 < kept < 20 / 32_768, "not silence, and far below what is heard"
    assert mixer.asleep_ms() == 500
    mixer.wake()
    assert 10 * kept < loudness(300) < 0.01
    assert mixer.asleep_ms() == 0
    mixer.start("voice", (BUZZ,), 0.0)
    assert loudness(BUZZ_MS) == pytest.approx(kept, rel=0.1), "the sound that it was woken for is not hissed at"
    tape.advance(REST_MS - 1_000)
    assert mixer.asleep_ms() == 0
    tape.advance(2_000)
    assert mixer.asleep_ms() == 500
    with tape.let_run():
        mixer.close()
    assert mixer.asleep_ms() == 0
    tape.close()


def test_a_speaker_that_does_not_sleep_gets_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = Tape(tmp_path, monkeypatch)
    mixer = PygameMixer(BUSES, tape.now, cards=lambda: ("the card",))
    with tape.let_run():
        mixer.tend()
    mixer.wake()
    tape.advance(500)
    assert (mixer.asleep_ms(), tape.peak()) == (0, 0.0)
    with tape.let_run():
        mixer.close()
    tape.close()
