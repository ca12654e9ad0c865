"""A track as a sound file, made without waiting for it."""

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.contract import AnyGame, Line, Rendering
from companion.contract.data import DataError
from companion.sound.clips import sounds
from companion.sound.desk import Mixer
from companion.sound.mastering import mastered
from companion.sound.orders import Clip
from companion.sound.sound_room import record
from companion.sound.voices import Voices
from companion.words.words import Words


class Tape(Mixer, Protocol):
    """See hardware/studio.py."""

    tape: "array[int]"
    rate: int

    def write(self, path: Path) -> int: ...


MakeTape = Callable[[Callable[[], int]], Tape]
Tell = Callable[[str], None]


def rendered(wanted: Rendering, game: AnyGame, words: Words, language: str, make_tape: MakeTape, tell: Tell) -> str:
    """Writes the file, and says so."""
    out = Path(wanted.out)
    try:
        is_there, has_folder = out.exists(), out.absolute().parent.is_dir()
    except OSError as error:
        raise DataError(f"{out}: cannot be written ({error.strerror}). Take another name, or another place.") from error
    if is_there:
        raise DataError(f"{out}: this file is there already. Take another name; nothing was written.")
    if not has_folder:
        raise DataError(f"{out}: there is no such folder. Make it, or take another name.")
    voice, now = Voices({game.slug: game}, language, None).of_game(game.slug), [0]
    unheard: list[str] = []

    def tell_time(ms: int) -> None:
        now[0] = ms

    def clip_of(said: Line) -> Clip:
        clip = voice.clip(said, words, str, str)
        if not clip.parts:
            unheard.append(clip.text)
        return clip

    tell(f"{out}: the track is being made; it takes about a tenth of its length ...")
    tape = make_tape(lambda: now[0])
    record(wanted.track, tape, tell_time, clip_of, sounds())
    tape.tape = mastered(tape.tape, tape.rate)
    try:
        ms = tape.write(out)
    except OSError as error:
        out.unlink(missing_ok=True)
        raise DataError(f"{out}: cannot be written ({error.strerror}). Make room, or take another place.") from error
    for text in unheard:
        tell(f"{out}: there is no clip of this line: {text}")
    return f"{out}: {ms // 60_000}:{ms // 1_000 % 60:02d}"
