"""How lines are cut into pieces, and that every piece that any game can say has a clip that is fit to be heard."""

import json
import os
import stat
import wave
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.cli import library, simulate
from companion.contract import AnyGame, Line, Refused, Say, Seat, Who, chance, line
from companion.contract.data import DataError
from companion.sound.clips import Recorded, clips, index, sha256
from companion.sound.espeak import KEPT, Espeak
from companion.sound.loudness import TARGET_LUFS, lufs, peak
from companion.sound.making import render_voice
from companion.sound.orders import VOICE_PEAK
from companion.sound.packs import BESIDE, VOICES, Recording, packs
from companion.sound.voice import JOINT_MS, SHIPPED_VOICE, STOP_MS, Voice, cut, needed, shown
from companion.sound.voices import Voices
from companion.table import options
from companion.words.templates import Entry
from companion.words.words import Words

ANN, BEN, CAT = Seat("s1"), Seat("s2"), Seat("s3")
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat"}.__getitem__
COLOURS = {ANN: "red", BEN: "blue", CAT: "green"}.__getitem__
WORDS = Words(
    {
        "say.round": "Round {number}. {who} starts.",
        "say.turn": "{who}.",
        "say.named": "{who} nominates {crew}. Shall {crew} be captain?",
        "say.scored": "Scores of round {number}: {scores}.",
        "say.joined": "Join at {address}.",
        "say.count": "Votes against: {count}.",
        "say.two": "Stop. Look {who}, now",
        "score": "{who} {points}",
        "list.and": "{first} and {last}",
        "list.none": "nobody",
    }
)


def scored(seat: Seat, points: int) -> Line:
    return line("score", who=Who(seat), points=points)


@pytest.mark.parametrize(
    ("said", "pieces"),
    [
        pytest.param(
            line("say.round", number=2, who=Who(ANN)), ["Round,", "2.", "Ann,", "starts."], id="values end or go on"
        ),
        pytest.param(line("say.turn", who=Who(BEN)), ["Ben."], id="a value alone"),
        pytest.param(
            line("say.named", who=Who(ANN), crew="Cook"),
            ["Ann,", "nominates,", "Cook.", "Shall,", "Cook,", "be captain?"],
            id="one value in two places",
        ),
        pytest.param(line("say.turn", who=(Who(ANN), Who(BEN), Who(CAT))), ["Ann,", "Ben,", "and,", "Cat."], id="list"),
        pytest.param(line("say.turn", who=()), ["nobody."], id="nobody"),
        pytest.param(
            line("say.scored", number=3, scores=(scored(ANN, 7), scored(BEN, 12))),
            ["Scores of round,", "3,", "Ann,", "7,", "and,", "Ben,", "12."],
            id="lines in a list",
        ),
        pytest.param(line("say.count", count=0), ["Votes against:", "0."], id="zero"),
        pytest.param(line("say.count", count=-45), ["Votes against:", "minus,", "45."], id="below zero"),
        pytest.param(line("say.count", count=100), ["Votes against:", "100."], id="a hundred"),
        pytest.param(line("say.count", count=333), ["Votes against:", "3,", "hundred,", "33."], id="hundreds"),
        pytest.param(line("say.count", count=2_005), ["Votes against:", "2,", "thousand,", "5."], id="thousands"),
        pytest.param(line("say.count", count=4_000), ["Votes against:", "4,", "thousand."], id="just thousands"),
        pytest.param(
            line("say.joined", address="http://10.0.0.7:80"),
            ["Join at,", "1,", "0,", "dot,", "0,", "dot,", "0,", "dot,", "7,", "colon,", "8,", "0."],
            id="an address is spelled",
        ),
        pytest.param(line("say.two", who=Who(ANN)), ["Stop. Look,", "Ann,", "now,"], id="marks inside"),
    ],
)  # fmt: skip
def test_a_line_is_cut_at_its_values(said: Line, pieces: list[str]) -> None:
    assert [each.text for each in cut(said, WORDS, NAMES, COLOURS)] == pieces


def voice(*texts: str, made: dict[str, Recorded] | None = None) -> Voice:
    return Voice({each.casefold(): Recorded(f"{each}ogg", 500) for each in texts}, (made or {}).get)


def test_a_line_is_as_long_as_its_pieces_and_their_pauses() -> None:
    clip = voice("Round,", "2.", "Ann,", "starts.").clip(
        line("say.round", number=2, who=Who(ANN)), WORDS, NAMES, COLOURS
    )

    assert clip.parts == ("Round,ogg", JOINT_MS, "2.ogg", STOP_MS, "Ann,ogg", JOINT_MS, "starts.ogg")
    assert clip.ms == 4 * 500 + 2 * JOINT_MS + STOP_MS
    assert clip.text == "Round 2. Ann starts."


@pytest.mark.parametrize(
    ("has", "made", "part"),
    [
        pytest.param(["Ann.", "red."], {}, "Ann.ogg", id="by name"),
        pytest.param(["ANN,", "red."], {}, "ANN,ogg", id="by name, in another intonation"),
        pytest.param(["red."], {"Ann.": Recorded("made.wav", 400)}, "made.wav", id="by what this machine made"),
        pytest.param(["red."], {}, "red.ogg", id="by colour"),
    ],
)
def test_a_player_is_called_by_the_best_there_is(has: list[str], made: dict[str, Recorded], part: str) -> None:
    clip = voice(*has, made=made).clip(line("say.turn", who=Who(ANN)), WORDS, NAMES, COLOURS)

    assert clip.parts == (part,)
    assert clip.text == "Ann."


def test_a_line_with_a_missing_piece_is_only_shown() -> None:
    said = line("say.named", who=Who(ANN), crew="Zorgon")
    spoken = voice("Ann,", "nominates,", "Shall,", "be captain?")

    assert spoken.clip(said, WORDS, NAMES, COLOURS) == shown("Ann nominates Zorgon. Shall Zorgon be captain?", said)
    assert spoken.missing(said, WORDS, NAMES, COLOURS) == ["Zorgon.", "Zorgon,"]


def test_a_whole_line_that_has_a_clip_is_not_cut() -> None:
    clip = voice("Ann.", "Ben.", "Ann and Ben.").clip(line("say.turn", who=(Who(ANN), Who(BEN))), WORDS, NAMES, COLOURS)

    assert clip.parts == ("Ann and Ben.ogg",)


@pytest.mark.parametrize("text", ["De\N{SOFT HYPHEN}stroyer", "«\N{NO-BREAK SPACE}Destroyer\N{NO-BREAK SPACE}»"])
def test_what_is_for_the_eye_alone_is_not_heard(text: str) -> None:
    """A soft hyphen in a word would keep its clip from being found, and the synthesizer would spell it."""
    words = Words({"say.ship": f"{text} sighted. {{name}}.", "spoken.ship": text}, language="de")
    pieces = [each.text for each in cut(line("say.ship", name=text), words, NAMES, COLOURS)]
    assert [each.strip(",.").rpartition(" ")[0] or each for each in pieces] == ["Destroyer", "Destroyer."]
    assert set(pieces) <= set(needed(words, ()))


def test_what_is_said_in_english_for_want_of_a_word_is_no_line_of_the_language() -> None:
    words = Words({"say.here": "Ici.", "say.there": Entry({"": "There."}, "en")}, language="fr")
    assert list(needed(words, ())) == ["Ici."]


def test_a_language_without_clips_is_silent(tmp_path: Path) -> None:
    assert Voice.read(tmp_path).clip(line("say.turn", who=Who(ANN)), WORDS, NAMES, COLOURS).parts == ()


def test_a_damaged_index_says_where(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text("{")
    with pytest.raises(DataError, match=r"index\.json: the index of the clips cannot be read"):
        clips(tmp_path)
    assert not Voice.read(tmp_path).has("Yes."), "and is no reason to stop a game"


# --- what ships

FOLDER = VOICES / "en" / SHIPPED_VOICE
LICENCE = (VOICES / "LICENSE.txt").read_text()
INDEX = index(FOLDER)
GAMES = library.find()
SPOKEN = library.words(GAMES.folders, "en")
SHIPPED = Voice.read(FOLDER)
SLOWEST, FASTEST = 3.0, 26.0  # letters a second


VOICES_OF_ALL = [each for pack in packs("en") for each in pack.pack.voices]
MADE = sorted(path.parent for room in (VOICES, BESIDE) for path in room.glob("*/*/index.json"))
OFF_LU = 1.5  # of a short word: its peaks would be too high
ENCODED = 1.06  # what Vorbis adds to a peak, or takes
NARRATORS = frozenset(each.narrator for each in VOICES_OF_ALL)


@pytest.mark.parametrize("voice", VOICES_OF_ALL, ids=lambda voice: voice.folder)
def test_every_line_of_every_game_has_its_clips_in_each_voice(voice: Recording) -> None:
    """What is missing is rendered with `companion render-voice`."""
    speaker = Voice.read(VOICES / "en" / voice.folder)
    missing = [
        each for each in render_voice.wanted(GAMES, SPOKEN, (), voice.narrator, NARRATORS) if not speaker.has(each)
    ]

    assert missing == []


def test_every_narrator_has_its_voices_and_every_voice_a_narrator() -> None:
    narrators = {"": SHIPPED_VOICE} | {game.voice: game.voice for game in GAMES.values() if game.voice}
    choices = dict(Voices(GAMES, "en", None).choices)

    assert {narrator: voices[0] for narrator, voices in choices.items()} == narrators
    assert all(len(voices) >= 2 for voices in choices.values()), "nothing to choose from"
    assert {path.parent.name for path in (VOICES / "en").glob("*/index.json")} == {
        voice for voices in choices.values() for voice in voices
    }
    assert all(index(VOICES / "en" / each.folder)["voice"] == each.folder for each in VOICES_OF_ALL)
    assert all(each.folder in LICENCE and f"voice.{each.folder}" in SPOKEN[""] for each in VOICES_OF_ALL)


def test_the_group_chooses_who_speaks() -> None:
    voices = Voices(GAMES, "en", None)
    slug, narrator = next((slug, game.voice) for slug, game in GAMES.items() if game.voice)
    own = next(line(key) for key in SPOKEN[slug] if key.startswith("say.") and key not in SPOKEN[""])
    first, second = dict(voices.choices)[narrator]
    assert folders_of(voices.of_game(slug), own, slug) == {first}

    assert voices.choose({narrator: second})
    assert not voices.choose({narrator: second})
    assert folders_of(voices.of_game(slug), own, slug) == {second}
    assert folders_of(voices.of_game(""), line("say.paused"), "") == {SHIPPED_VOICE}
    assert folders_of(voices.speaking(narrator, first), own, slug) == {first}, "a preview chooses nothing"
    assert voices.choose({narrator: "nobody"})
    assert folders_of(voices.of_game(slug), own, slug) == {first}


def folders_of(voice: Voice, said: Line, slug: str) -> set[str]:
    return {Path(part).parent.name for part in voice.clip(said, SPOKEN[slug], str, str).parts if isinstance(part, str)}


def test_a_narrator_says_what_it_can_and_the_ships_computer_the_rest(tmp_path: Path) -> None:
    clip = {"text": "Paused.", "file": "1.ogg", "sha256": sha256("Paused."), "ms": 7, "loudness": -18.0, "peak": 0.5}
    (tmp_path / "index.json").write_text(json.dumps({"clips": [clip]}))
    narrator = Voice.read(tmp_path, below=SHIPPED)
    paused, on = (narrator.clip(line(key), SPOKEN[""], str, str) for key in ("say.paused", "say.goes_on"))
    assert paused.parts == (str(tmp_path / "1.ogg"),)
    assert on == SHIPPED.clip(line("say.goes_on"), SPOKEN[""], str, str)
    assert SHIPPED.clip(line("say.paused"), SPOKEN[""], str, str) != paused


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("names", [("Ann", "Ben", "Cid", "Dora", "Eva", "Finn"), ("Zorg",) * 6], ids=["known", "new"])
def test_what_a_random_game_says_is_made_of_clips(slug: str, names: tuple[str, ...]) -> None:
    people = {Seat(f"s{number}"): name for number, name in enumerate(names, start=1)}
    missing = {
        piece
        for said in lines_of(slug)
        for piece in SHIPPED.missing(said, SPOKEN[slug], people.__getitem__, lambda seat: "red")
    }

    assert missing == set()


@cache
def lines_of(slug: str) -> frozenset[Line]:
    """All that some random games say, with the options as they are and each other choice once."""
    return frozenset(_lines_of(GAMES[slug]))


def _lines_of(game: AnyGame) -> Iterator[Line]:
    boxes: list[dict[str, Any]] = [{}]
    for option in game.options:
        boxes += [{option.key: value} for value in getattr(option.field, "values", ())]
    for number, box in enumerate(boxes):
        of = chance.setup(min(game.most, 4), options.settled(game, box))
        try:
            game.new(of)
        except Refused:
            continue  # a choice that wants more than itself
        yield from said_in(game, of, f"{number}/0")


def said_in(game: AnyGame, setup: Any, seed: str) -> Iterator[Line]:
    state = game.new(setup)
    for event in simulate.one(game, setup, seed, keep=True).events:
        after = event.apply(state)
        yield from (effect.line for effect in event.heard(state, after) if isinstance(effect, Say))
        state = after


def test_the_table_itself_can_say_where_it_is() -> None:
    said = line("say.address", address="http://192.168.178.23:8080")

    assert SHIPPED.missing(said, SPOKEN[""], NAMES, COLOURS) == []


@pytest.mark.parametrize("folder", MADE, ids=lambda folder: folder.name)
def test_the_index_and_the_folder_belong_together(folder: Path) -> None:
    said = index(folder)
    clips = said["clips"]
    assert {each["file"] for each in clips} == {path.name for path in folder.glob("*.ogg")}
    assert len({each["text"] for each in clips}) == len(clips)
    assert [each["text"] for each in clips if sha256(each["text"]) != each["sha256"]] == []
    assert (said["licence"], said["voice"], said["language"]) == ("Apache-2.0", folder.name, folder.parent.name)


def test_nobody_speaks_too_fast_or_too_slowly() -> None:
    words = [each for each in INDEX["clips"] if not each["text"][:-1].isdigit()]
    odd = {
        each["text"]: each["ms"]
        for each in words
        if not SLOWEST <= len(each["text"]) * 1_000 / each["ms"] <= FASTEST or not 200 <= each["ms"] <= 6_000
    }

    assert odd == {}


@pytest.mark.parametrize("step", [pytest.param(6, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)])
@pytest.mark.parametrize("folder", MADE, ids=lambda folder: folder.name)
def test_every_clip_is_fit_to_be_heard(folder: Path, step: int) -> None:
    """As the mixer decodes it: as loud as all, not clipped, and without silence at its ends."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    wrong: dict[str, str] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        from pygame import mixer

        mixer.init(24_000, -16, 1, 1_024, allowedchanges=0)
        for each in index(folder)["clips"][::step]:
            samples = array("h", mixer.Sound(str(folder / each["file"])).get_raw())
            ms = len(samples) // 24
            before, behind = silent_ms(samples), silent_ms(samples[::-1])
            loudness = lufs(samples, 24_000)
            if abs(loudness - TARGET_LUFS) > OFF_LU or abs(loudness - each["loudness"]) > 0.2:
                wrong[each["text"]] = f"{loudness:.1f} LUFS"
            elif peak(samples) > VOICE_PEAK * ENCODED or before > 90 or behind > 150 or abs(ms - each["ms"]) > 1:
                wrong[each["text"]] = f"peak {peak(samples):.2f}, silent {before} and {behind} ms, {ms} ms"
        mixer.quit()

    assert wrong == {}


def silent_ms(samples: "array[int]") -> int:
    return next(at for at, each in enumerate(samples) if abs(each) > 400) // 24


# --- the renderer


def test_silence_is_cut_off_at_both_ends() -> None:
    rate = render_voice.RATE
    spoken = array("h", [0] * rate + [8_000, -8_000] * 2_400 + [0] * rate)
    kept = render_voice.trimmed(spoken)

    assert 4_800 < len(kept) <= 4_800 + (render_voice.BEFORE_MS + render_voice.AFTER_MS + 1) * rate // 1_000
    clicked = spoken + array("h", [700, -700] * 100 + [0] * 100)
    assert render_voice.trimmed(clicked) == kept, "a click at its end is cut off, too"
    with pytest.raises(DataError, match="silence"):
        render_voice.trimmed(array("h", [0] * 100))


def test_the_maintainers_command_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render_voice.main(["--dry"]) == 0
    assert "0 of" in capsys.readouterr().out
    assert render_voice.main(["--dry", "--out", str(tmp_path)]) == 1
    assert "All votes are in.\n" in capsys.readouterr().out


def test_what_nobody_asks_for_any_more_is_taken_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / SHIPPED_VOICE
    folder.mkdir()
    clips = [
        {"text": text, "sha256": sha256(text), "file": f"{number}.ogg", "ms": 7, "loudness": -18.0, "peak": 0.5}
        for number, text in enumerate(("All votes are in.", "Nobody says this."))
    ]
    (folder / "index.json").write_text(json.dumps({"language": "en", "clips": clips}))
    for each in clips:
        (folder / str(each["file"])).write_bytes(b"OggS")

    assert render_voice.main(["--dry", "--tidy", "--out", str(tmp_path)]) == 1
    assert "Nobody says this." not in capsys.readouterr().out
    assert [each["text"] for each in index(folder)["clips"]] == ["All votes are in."]
    assert sorted(each.name for each in folder.iterdir()) == ["0.ogg", "index.json"]


# --- espeak-ng

TALKER = """#!/usr/bin/env python3
import sys, wave
text = sys.stdin.read()
if "mute" in text:
    sys.exit(3)
with wave.open(sys.argv[sys.argv.index("-w") + 1], "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(22050)
    tone = b"".join((3000 if at // 40 % 2 else -3000).to_bytes(2, "little", signed=True) for at in range(9000))
    file.writeframes(bytes(20000) + tone + bytes(20000))
"""


@pytest.fixture
def talker(tmp_path: Path) -> str:
    """Stands for espeak-ng: a program that writes a sound."""
    path = tmp_path / "talker"
    path.write_text(TALKER)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_name_is_made_once_and_kept(tmp_path: Path, talker: str) -> None:
    espeak = Espeak(tmp_path / "made", "en", talker)
    assert espeak.wants("Zorg,")
    assert espeak.find("Zorg,") is None
    espeak.make("Zorg,")
    found = espeak.find("Zorg,")
    assert found is not None
    assert not espeak.wants("Zorg,")
    assert 380 <= found.ms <= 440  # without the silence around it

    again = Espeak(tmp_path / "made", "en", talker)
    assert again.find("Zorg,") == found
    with wave.open(found.path, "rb") as file:
        assert lufs(array("h", file.readframes(99_999)), 22_050) == pytest.approx(TARGET_LUFS, abs=0.5)


def test_what_cannot_be_made_is_not_tried_again(tmp_path: Path, talker: str) -> None:
    espeak = Espeak(tmp_path / "made", "en", talker)
    espeak.make("mute")

    assert espeak.find("mute") is None
    assert not espeak.wants("mute")
    assert list((tmp_path / "made").iterdir()) == []


def test_without_the_program_nothing_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    espeak = Espeak(tmp_path / "made", "en")
    espeak.make("Zorg")

    assert not espeak.is_there
    assert not espeak.wants("Zorg")


def test_the_folder_does_not_grow_and_half_a_file_is_thrown_away(tmp_path: Path, talker: str) -> None:
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "torn.wav").write_bytes(b"RIFF")
    espeak = Espeak(folder, "en", talker)
    assert not (folder / "torn.wav").exists()
    espeak.make("first")
    (whole,) = folder.iterdir()
    for number in range(KEPT + 5):
        os.link(whole, folder / f"{number:032d}.wav")
    espeak = Espeak(folder, "en", talker)
    espeak.make("second")

    assert len(list(folder.iterdir())) == KEPT
    assert espeak.find("second") is not None
