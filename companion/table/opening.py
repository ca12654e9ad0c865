"""How a game gets onto the table: begun, or taken up as its journal tells it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from companion.contract import ZERO, AnyGame, Millis, Value
from companion.record import journal, journal_files, store
from companion.record.disk import Disk
from companion.record.journal import Journal
from companion.record.journal_entries import ENTRIES, Began, Entry, Sitter
from companion.table.clock import TableClock, today
from companion.table.happened import Speak, need_beginning
from companion.table.mishaps import OtherRules, looking_back
from companion.table.play import Play


def begin(
    game: AnyGame,
    sitters: tuple[Sitter, ...],
    options: dict[str, Value],
    folder: Path,
    number: int,
    clock: TableClock,
    rng: Random,
    speak: Speak,
    disk: Disk,
) -> Play:
    began = Began(game.slug, game.rules, sitters, options, today())
    need_beginning(game, began.setup)  # may refuse the options; no file is made then
    try:
        log = journal.begun(journal_files.place(folder, number, game.slug), ENTRIES.encode(began), disk)
    except OSError as error:
        raise store.not_saved(error) from error
    return Play(game, began, log, number, clock, rng, speak)


def reopen(
    games: Mapping[str, AnyGame],
    journals: Path,
    number: int,
    clock: TableClock,
    rng: Random,
    speaker: Callable[[str], Speak],
    disk: Disk,
) -> Play:
    """The game of this number as its journal tells it, paused; or OtherRules."""
    volume = journal_files.find(journals, number)
    if volume is None:
        raise OtherRules(f"the journal of game {number} is not in {journals}")
    slug, path = volume.slug, volume.path
    if slug not in games:
        raise OtherRules(f"{path}: there is no game {slug} here, or it was left out")
    entries = [ENTRIES.decode(raw) for raw in journal.read(path, disk)]
    if not entries:
        raise OtherRules(f"{path}: the journal is empty")
    first, *rest = entries
    play = replayed(games[slug], first, rest, number, clock, rng, speaker(slug))
    # only now: a journal that cannot be played on stays as it is
    play.goes_on_in(Journal(path, disk), Millis(rest[-1].at) if rest else ZERO)
    return play


def replayed(
    game: AnyGame,
    began: Began,
    entries: Sequence[Entry],
    number: int,
    clock: TableClock,
    rng: Random,
    speak: Speak,
) -> Play:
    """As its journal leaves it, or OtherRules. Nothing is written, nobody asks clock or dice."""
    with looking_back(game.slug):
        play = Play(game, began, None, number, clock, rng, speak)
        for entry in entries:
            play.replay(entry)
        play.result()
    return play
