"""Lines that the group has recorded: made like a clip, kept by game, heard from the next track on, and taken out."""

import hashlib
import wave
from array import array
from dataclasses import replace
from io import BytesIO
from math import pi, sin
from pathlib import Path
from typing import Any

import pytest

from companion.cli import library
from companion.contract import AnyGame, Line, Millis, Refused, line
from companion.sound import own_recordings
from companion.sound.fitting import LONGEST_MS, RATE, as_wave, fitted
from companion.sound.loudness import TARGET_LUFS, lufs, peak
from companion.sound.orders import VOICE_PEAK
from companion.sound.own_lines import BREATH_MS, OwnLines, slot
from companion.sound.own_recordings import LARGEST, OwnRecordings
from companion.sound.voice import SAYS, cut, forms, fragments
from companion.sound.voices import Voices
from tests.companion.test_damage import damages

GAMES = library.find()
WORDS = library.words(GAMES.folders, "en")
KRAKEN, ALERT = "feed-the-kraken", "space-alert"
SHUT = "Eyes shut, all hands."


def spoken(ms: int, size: float = 0.05, around_ms: int = 500) -> bytes:
    """Somebody who hums, with silence around it, as a phone would send it."""
    hum = (round(size * 32_767 * sin(2 * pi * 300 * at / RATE)) for at in range(ms * RATE // 1_000))
    silence = array("h", bytes(2 * around_ms * RATE // 1_000))
    return as_wave(silence + array("h", hum) + silence)


def samples_of(raw: bytes) -> "array[int]":
    with wave.open(BytesIO(raw)) as read:
        return array("h", read.readframes(read.getnframes()))


def as_it_is(path: Path) -> bytes | None:
    raw = path.read_bytes()
    return raw if raw.startswith(b"RIFF") else None


class Studio:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open()

    def open(self) -> None:
        self.voices = Voices(GAMES, "en", self.folder, as_it_is)
        self.lines = OwnLines(GAMES, WORDS, self.voices)

    def clip(self, said: Line, slug: str = KRAKEN) -> tuple[Any, ...]:
        """As it would be spoken in a new track."""
        self.voices.choose({})
        return self.voices.of_game(slug).clip(said, WORDS[slug], str, str).parts

    def files(self) -> list[Path]:
        return sorted(self.folder.rglob("*.wav"))


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)


def why(refused: Any) -> str:
    return str(refused.value.values["why"].key)


def test_a_recording_is_trimmed_and_as_loud_as_the_clips(studio: Studio) -> None:
    clip, ms = studio.voices.own.fitted(spoken(900))
    samples = samples_of(clip)
    assert ms == pytest.approx(900 + 110, abs=20)
    assert ms == len(samples) * 1_000 // RATE
    assert lufs(samples, RATE) == pytest.approx(TARGET_LUFS, abs=0.6)
    assert peak(samples) <= VOICE_PEAK
    assert list(studio.folder.rglob("*.sent")) == []


def test_it_is_heard_instead_of_the_voice_and_nothing_else_is(studio: Studio) -> None:
    said, other = line("say.script.pirates.shut"), line("say.script.pirates.look")
    before = studio.clip(said), studio.clip(other)
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    (file,) = studio.files()
    assert studio.clip(said) == (str(file),)
    assert studio.clip(other) == before[1]
    studio.open()
    assert studio.clip(said) == (str(file),), "a restart keeps it"
    studio.lines.swap(KRAKEN, SHUT)
    assert studio.clip(said) == before[0]
    studio.lines.swap(KRAKEN, SHUT)
    assert studio.clip(said) == (str(file),), "and it can come back"


def test_a_track_keeps_the_voice_that_it_began_with(studio: Studio) -> None:
    said = line("say.script.pirates.shut")
    studio.voices.choose({})
    before = studio.voices.of_game(KRAKEN).clip(said, WORDS[KRAKEN], str, str)
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    assert studio.voices.of_game(KRAKEN).clip(said, WORDS[KRAKEN], str, str) == before
    assert studio.voices.choose({})
    assert not studio.voices.choose({})
    assert studio.voices.of_game(KRAKEN) is studio.voices.of_game(KRAKEN), "it is put together once"


def test_it_stays_out_of_other_games_and_the_tables_lines_are_for_all(studio: Studio) -> None:
    studio.lines.keep("", "Paused.", spoken(700))
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    assert "table" in studio.clip(line("say.paused"), KRAKEN)[0]
    assert "table" in studio.clip(line("say.paused"), ALERT)[0]
    with pytest.raises(Refused) as refused:
        studio.lines.keep(ALERT, SHUT, spoken(900))
    assert why(refused) == "recording.line"


def test_a_line_with_values_is_recorded_in_pieces_and_its_values_stay_the_voices(studio: Studio) -> None:
    (piece,) = fragments(WORDS[KRAKEN], "say.captain")
    assert piece == "The captain is,"
    studio.lines.keep(KRAKEN, piece, spoken(600))
    assert set(studio.voices.own.of(KRAKEN).clips) == {piece, "The captain is."}, "in either intonation"
    parts = studio.clip(line("say.captain", who="7"))
    assert [Path(str(each)).suffix for each in parts if isinstance(each, str)] == [".wav", ".ogg"]


def test_recording_again_keeps_the_one_before_and_no_others(studio: Studio) -> None:
    for ms in (700, 800, 900):
        studio.lines.keep(KRAKEN, SHUT, spoken(ms))
    assert len(studio.files()) == 3, "a track may still play it"
    studio.open()
    assert len(studio.files()) == 2
    studio.lines.swap(KRAKEN, SHUT)
    (shown,) = {
        piece.ms
        for group in studio.lines.groups(KRAKEN)
        for said in group.lines
        for piece in said.pieces
        if piece.text == SHUT
    }
    assert shown == pytest.approx(800 + 110, abs=20)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"this is no sound", "recording.unreadable"),
        (spoken(900, size=0.001), "recording.silent"),
        (bytes(LARGEST + 1), "recording.large"),
        (spoken(6_000), "recording.long"),
    ],
    ids=["no sound", "silent", "large", "long"],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(studio: Studio, raw: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        studio.lines.keep(KRAKEN, SHUT, raw)
    assert why(refused) == code
    assert f"{code}" in WORDS[""]
    assert studio.files() == []
    assert studio.voices.own.of(KRAKEN).clips == {}


def test_a_game_has_room_for_so_much(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_recordings, "MOST_BYTES", 60_000)
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    with pytest.raises(Refused) as refused:
        studio.lines.keep(KRAKEN, "The whole crew may look.", spoken(900))
    assert why(refused) == "recording.full"
    studio.lines.swap(KRAKEN, SHUT)
    studio.lines.keep(KRAKEN, "The whole crew may look.", spoken(900))
    assert len(studio.files()) == 1
    assert studio.voices.own.of(KRAKEN).gone == {}, "what could come back made room"


def test_one_file_is_looked_at_after_the_other(tmp_path: Path) -> None:
    refused: list[str] = []

    def wave(path: Path) -> bytes | None:
        with pytest.raises(Refused) as second:
            own.fitted(spoken(700))
        refused.append(why(second))
        return as_it_is(path)

    own = OwnRecordings(tmp_path, wave)
    for _ in range(2):
        assert own.fitted(spoken(900))[1] == pytest.approx(900 + 110, abs=20)
    assert refused == ["recording.busy"] * 2


def test_a_disk_that_is_full_keeps_what_was_there_and_is_not_filled_up(studio: Studio) -> None:
    studio.lines.keep(KRAKEN, SHUT, spoken(700))
    folder = studio.folder / "recordings/en" / KRAKEN
    for name in ("index.new", f"{hashlib.sha256(studio.voices.own.fitted(spoken(900))[0]).hexdigest()[:32]}.new"):
        full = folder / name
        full.symlink_to("/dev/full")
        with pytest.raises(Refused) as refused:
            studio.lines.keep(KRAKEN, SHUT, spoken(900))
        assert refused.value.code == "not_saved"
        assert not full.is_symlink(), "half of it is no more"
        assert len(studio.files()) == 1
        assert studio.voices.own.of(KRAKEN).clips[SHUT].ms == pytest.approx(700 + 110, abs=20)
    studio.open()
    assert SHUT in studio.voices.own.of(KRAKEN).clips


def test_what_was_being_looked_at_as_the_plug_was_pulled_is_tidied_away(studio: Studio) -> None:
    studio.lines.keep(KRAKEN, SHUT, spoken(700))
    left = studio.folder / "recordings/en/0123456789abcdef-1.sent"
    left.write_bytes(bytes(10))
    studio.open()
    assert not left.exists()
    assert len(studio.files()) == 1


def test_what_is_far_too_long_is_not_measured(studio: Studio) -> None:
    samples = array("h", (8_000, -8_000) * (LONGEST_MS * RATE // 1_000))
    assert fitted(array("h", samples)) == samples


def test_a_table_that_keeps_nothing_says_so() -> None:
    with pytest.raises(Refused) as refused:
        OwnRecordings(None).fitted(spoken(900))
    assert why(refused) == "recording.nowhere"


def test_an_index_that_cannot_be_read_costs_its_own_game_alone(studio: Studio) -> None:
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    studio.lines.keep("", "Paused.", spoken(700))
    (studio.folder / "recordings/en" / KRAKEN / "index.json").write_text("{")
    studio.open()
    assert studio.voices.own.of(KRAKEN).clips == {}
    assert studio.voices.own.of("").clips
    assert studio.voices.own.wrong[0] == f"{KRAKEN}: index.json is damaged"
    studio.lines.keep(KRAKEN, "The whole crew may look.", spoken(800))
    studio.open()
    assert set(studio.voices.own.of(KRAKEN).clips) == {"The whole crew may look."}
    assert len(studio.files()) == 3, "whoever mends the index has all of it"


def test_every_damage_of_an_index_is_told_the_copy_is_taken_and_no_clip_goes(studio: Studio) -> None:
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    studio.lines.keep(KRAKEN, "The whole crew may look.", spoken(800))
    index = studio.folder / "recordings/en" / KRAKEN / "index.json"
    raw, copy = index.read_bytes(), index.with_suffix(".last-good").read_bytes()
    for damage in list(damages(raw))[::13]:
        index.write_bytes(damage)
        index.with_suffix(".last-good").write_bytes(copy)
        own = OwnRecordings(studio.folder / "recordings/en")
        assert set(own.of(KRAKEN).clips) == {SHUT}, damage
        assert own.wrong == (f"{KRAKEN}: index.json is damaged",), damage
        assert len(studio.files()) == 2


def test_a_clip_that_an_index_names_and_nobody_has_is_told(studio: Studio) -> None:
    studio.lines.keep(KRAKEN, SHUT, spoken(900))
    [clip] = studio.files()
    clip.unlink()
    studio.open()
    assert studio.voices.own.wrong == (f"{KRAKEN}: {clip.name} is missing",)


FIRST, SECOND = "Threat. Zone blue.", "Time T plus four."


@pytest.fixture
def tight(studio: Studio) -> AnyGame:
    """A game in which one line alone has a time: its two pieces, and little more."""
    whole, words = GAMES[ALERT], WORDS[ALERT]
    both = (said for said, _ in whole.slots() if {FIRST, SECOND} <= {each.text for each in cut(said, words, str, str)})
    said = min(both, key=lambda each: len(list(cut(each, words, str, str))))
    longest = max(each.clip(said, words, str, str).ms for each in studio.voices.speaking_in("en").all_of_game(ALERT))
    game = replace(whole, slots=lambda: ((said, Millis(longest + BREATH_MS + 500)),))
    studio.lines = OwnLines({**GAMES, ALERT: game}, WORDS, studio.voices)
    return game


def room_for(studio: Studio, game: AnyGame, piece: str) -> int:
    """Beside what is recorded, whichever voice says the rest."""
    own = studio.voices.own.of(ALERT).clips
    return min(
        slot(game, each.or_longer(own), WORDS[ALERT], piece)
        for each in studio.voices.speaking_in("en").all_of_game(ALERT)
    )


def test_what_comes_back_has_to_fit_beside_what_was_recorded_meanwhile(studio: Studio, tight: AnyGame) -> None:
    studio.lines.keep(ALERT, SECOND, spoken(room_for(studio, tight, SECOND) - 150))
    studio.lines.swap(ALERT, SECOND)
    studio.lines.keep(ALERT, FIRST, spoken(room_for(studio, tight, FIRST) - 150))
    with pytest.raises(Refused) as refused:
        studio.lines.swap(ALERT, SECOND)
    assert why(refused) == "recording.long"
    assert set(studio.voices.own.of(ALERT).clips) == {FIRST}
    studio.lines.swap(ALERT, FIRST)
    studio.lines.swap(ALERT, SECOND)
    assert set(studio.voices.own.of(ALERT).clips) == {SECOND}


def test_what_is_taken_out_again_has_its_room(studio: Studio, tight: AnyGame) -> None:
    before = room_for(studio, tight, SECOND)
    studio.lines.keep(ALERT, FIRST, spoken(200))
    assert room_for(studio, tight, SECOND) == before, "the voice takes longer"


def test_a_recording_fits_beside_every_voice_that_may_be_chosen_later(studio: Studio) -> None:
    studio.voices.choose({"": "am_michael"})
    quick = slot(
        GAMES[ALERT], studio.voices.speaking_in("en").plain_of_game(ALERT), WORDS[ALERT], "Unconfirmed report."
    )
    with pytest.raises(Refused) as refused:
        studio.lines.keep(ALERT, "Unconfirmed report.", spoken(quick - 150))
    assert why(refused) == "recording.long"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if tuple(GAMES[slug].slots())])
def test_no_line_of_a_plan_is_the_tables_own_where_it_would_be_held_to_no_plan(slug: str) -> None:
    ours = {each for key in WORDS[""] for each in fragments(WORDS[""], key) if key.startswith(SAYS)}
    forms_of_ours = {form.casefold() for each in ours for form in forms(each)}
    planned = {piece.text.casefold() for said, _ in GAMES[slug].slots() for piece in cut(said, WORDS[slug], str, str)}
    assert planned & forms_of_ours == set()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if tuple(GAMES[slug].slots())])
def test_every_line_of_a_plan_has_room_for_each_of_our_voices(slug: str) -> None:
    """What a plan gives a line is more than any of them takes: so a recording is held to what holds of them."""
    voices, game = Voices(GAMES, "en", None), GAMES[slug]
    for name in dict(voices.choices)[game.voice]:
        voice = voices.speaking(game.voice, name)
        wrong = [each for each, most in game.slots() if voice.clip(each, WORDS[slug], str, str).ms > most]
        assert wrong == []


def test_how_long_a_piece_may_be_is_what_its_tightest_line_leaves() -> None:
    voices = Voices(GAMES, "en", None)
    kraken, voice = GAMES[KRAKEN], voices.of_game(KRAKEN)
    shut = min(most for said, most in kraken.slots() if WORDS[KRAKEN].template(said.key) == SHUT)
    assert slot(kraken, voice, WORDS[KRAKEN], SHUT) == shut - BREATH_MS
    assert slot(kraken, voice, WORDS[KRAKEN], "The captain is,") == LONGEST_MS, "no plan counts with it"
    alert = GAMES[ALERT]
    (begins, *_) = fragments(WORDS[ALERT], "say.alert")
    assert 200 < slot(alert, voices.of_game(ALERT), WORDS[ALERT], begins) < 10_000
    assert slot(replace(alert, slots=tuple), voices.of_game(ALERT), WORDS[ALERT], begins) == LONGEST_MS
