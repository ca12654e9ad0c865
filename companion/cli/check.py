"""Looks over everything that a start needs, and says for each finding what would mend it."""

import errno
import os
import shlex
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from companion.box.box import CARDS_LOST, CARDS_NEWER
from companion.box.cards import Cards
from companion.box.vitals import LITTLE_MB, MB
from companion.cli import library, proving
from companion.cli.config import Config
from companion.cli.settings import folder_of, games_of
from companion.contract import line
from companion.contract.data import DataError
from companion.people.seats import House
from companion.people.sense import nonsense
from companion.people.sounding import BOX_OUTPUT
from companion.record import journal, journal_files, store
from companion.record.journal import JournalDamaged
from companion.record.lock import StateLocked, locked
from companion.record.store import StateDamaged, StateNewer
from companion.sound import listening
from companion.sound.clips import sounds
from companion.sound.listening import Card
from companion.sound.orders import Clip
from companion.sound.voices import Voices, speaks
from companion.table.games import Games
from companion.table.sound_now import SoundNow
from companion.words.languages import ENGLISH

IF_SILENT = (
    "Nothing was heard? Look whether the speaker is on, plugged in and not turned down (alsamixer), and whether it is "
    "the right one: a part of its name goes into the board file, [sound] card. Or let a screen play: open /table and "
    "tap Sound here."
)


@dataclass(frozen=True, slots=True)
class Finding:
    what: str
    is_good: bool
    text: str
    stops: bool = False  # the table cannot start like this
    is_of_a_game: bool = False  # who wrote it has something to mend


Probe = Callable[[], str]  # says what it found, or raises with the cure


class Concern(Exception):
    """Worth a look, but the table can start."""


def findings(
    path: Path | None, settings: Config, state: Path, probes: dict[str, Probe], proof_ms: int = proving.SECOND_MS
) -> Iterator[Finding]:
    yield Finding("configuration", True, str(path) if path is not None else "the defaults")
    try:
        games = library.find(folder_of(settings))
        speaks(library.words(games.folders, settings.table.language, state), settings.sound.language)
    except DataError as error:
        yield Finding("games", False, str(error), stops=True)
    else:
        yield from _games(games, settings, proof_ms)
        yield from _open_game(games, state)
    yield from _state(state)
    yield from _cards(state)
    yield from _journals(state)
    for what, probe in probes.items():
        try:
            yield Finding(what, True, probe())
        except Concern as concern:
            yield Finding(what, False, str(concern))
        except Exception as error:  # noqa: BLE001 - a probe of hardware or network may fail in any way; the finding is the point
            yield Finding(what, False, str(error), stops=True)


def told(found: Iterable[Finding], tell: Callable[[str], None]) -> tuple[bool, bool]:
    """Whether the table can start, and whether its games are well. Each finding is told as it comes."""
    can_start = are_well = True
    for each in found:
        tell(f"{'good' if each.is_good else 'STOPS' if each.stops else 'look'}  {each.what}: {each.text}")
        can_start &= not each.stops
        are_well &= not each.is_of_a_game
    tell("The table can start." if can_start else "The table cannot start like this.")
    return can_start, are_well


def of_one_game(settings: Config, slug: str, seed: str | None, tell: Callable[[str], None]) -> bool:
    """Whether nothing is found in it: in random games of a second, or in the one of a seed."""
    games = games_of(settings)
    if slug not in games:
        raise DataError(f"there is no game {slug!r} here, but {', '.join(sorted(games))}")
    found = proving.proved(games[slug]) if seed is None else proving.proved_again(games[slug], seed)
    for each in found:
        tell(str(each))
    if not found:
        tell(f"{slug}: nothing is found")
    return not found


def heard(card: Card, settings: Config, volume: int, aloud: bool) -> str:
    """What can be heard here; `aloud`: with a line to be listened to."""
    sound = SoundNow(settings.sound.where)
    with closing(card):
        if sound.plays(BOX_OUTPUT):
            card.tend()
        if (trouble := listening.trouble(sound, card)) is not None:
            raise Concern(trouble)  # silent, but alive
        if not card.cards():
            return listening.told(sound, card)
        text = f"plays on {listening.named(card.cards())}"
        if not aloud:
            return text
        listening.play(card, _test_line(settings), volume, Event().wait)
        return f"{text}. A line was played there. {IF_SILENT}"


def _test_line(settings: Config) -> tuple[Clip, ...]:
    words, asked = library.words({}, ENGLISH).speaking(settings.table.language), settings.sound.language
    voices = Voices({}, speaks(words, asked if asked in words.languages else ""), None)
    said = voices.ship.clip(line("say.test"), words.speaking(voices.language)[""], str, str)
    return sounds()["chime"], said


def _games(games: Games, settings: Config, proof_ms: int) -> Iterator[Finding]:
    yield Finding("games", True, ", ".join(sorted(games)))
    for name, why in games.lost.items():
        yield Finding(f"game {name}", False, why, is_of_a_game=True)
    yield from _proofs(games, settings, proof_ms)


def _proofs(games: Games, settings: Config, proof_ms: int) -> Iterator[Finding]:
    """No evening ends for what is wrong here, so the table can start."""
    good = []
    for slug, game in reversed(list(games.items())):  # the group's own first: there is most to find
        found = proving.proved(game, proof_ms)
        good += [] if found else [slug]
        for each in found:
            yield Finding(f"game {slug}", False, str(each), is_of_a_game=True)
        for seed in dict.fromkeys([each.seed for each in found if each.seed]):
            yield Finding(f"game {slug}", False, f"what seed {seed} shows, again: {_again(settings, slug, seed)}")
    if good:
        yield Finding("proofs", True, f"nothing wrong in random games of {', '.join(good)}")


def _open_game(games: Games, state: Path) -> Iterator[Finding]:
    """An evening that has begun is worth more than a start without it: an update goes back to where it can go on."""
    try:
        house = store.look(state / "table.json", House, nonsense).thing
    except (StateDamaged, OSError):
        return  # said of the state folder
    if house is None or house.playing is None:
        return
    volume = journal_files.find(state / "games", house.playing)
    if volume is not None and volume.slug not in games:
        yield Finding("evening", False, f"{volume.path} is on, and {volume.slug} cannot be played here", stops=True)


def _again(settings: Config, slug: str, seed: str) -> str:
    folder = folder_of(settings)
    where = ["--games-folder", str(folder)] if folder is not None else []
    return shlex.join(["companion", "check", "--game", slug, "--seed", seed, *where])


def _state(state: Path) -> Iterator[Finding]:
    try:
        with locked(state):
            trial = state / ".check"
            trial.write_bytes(b"x")
            trial.unlink()
        found = store.look(state / "table.json", House, nonsense)
    except (StateLocked, StateDamaged) as error:
        yield Finding("state folder", False, str(error), stops=True)
        return
    except OSError as error:
        cure = "Make room there" if error.errno == errno.ENOSPC else "Make it writable"
        yield Finding("state folder", False, f"{state}: {error.strerror}. {cure}, or take --state DIR.", True)
        return
    if found.wrong:
        yield Finding("memory", False, found.wrong)
    people = len(found.thing.people) if found.thing is not None else 0
    yield Finding("state folder", True, f"{state}, {people} people at the table")
    if found.newer:
        yield Finding("table.json", True, found.newer)
    if (free := shutil.disk_usage(state).free) < LITTLE_MB * MB:
        yield Finding("disk", False, f"only {free // MB} MB are free on {state}. Make room.")
    if os.stat(state).st_mode & 0o077:
        yield Finding(
            "state folder", False, f"{state} can be read by others, and games hold secrets: chmod 700 {state}"
        )


def _cards(state: Path) -> Iterator[Finding]:
    try:
        found = store.look(state / "cards.json", Cards)
        if found.wrong:
            yield Finding("cards", False, found.wrong)
        if found.newer:
            yield Finding("cards.json", True, found.newer)
    except StateNewer as error:
        yield Finding("cards", False, f"{CARDS_NEWER} {error}")
    except StateDamaged as error:
        yield Finding("cards", False, f"{CARDS_LOST} {error}")  # the table can do without them


def _journals(state: Path) -> Iterator[Finding]:
    found = journal_files.volumes(state / "games")
    bad = 0
    for volume in found:
        try:
            for _ in journal.read(volume.path):
                pass
        except JournalDamaged as error:
            bad += 1
            yield Finding("journal", False, str(error))  # also the open one: the table says why, and takes another game
    if not bad:
        yield Finding("journals", True, f"{len(found)} games, all sound")
