"""The command `companion simulate`: what is asked of it, games that are played, and what is told of them."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.cli import library, proving
from companion.cli.settings import games_of, settings_of
from companion.cli.shell import Waiting, tell
from companion.cli.simulate import Broken, Played, Wanted, summary
from companion.contract import AnyGame, Refused, Value, chance
from companion.contract.data import DataError
from companion.table import options
from companion.table.clock import monotonic_ms
from companion.words.languages import ENGLISH

PROOF_MS: Final = 500
PRINTED: Final = "-"


def simulated(args: argparse.Namespace) -> int:
    """1: some games broke."""
    settings = settings_of(args)
    games = games_of(settings)
    if args.game not in games:
        raise DataError(f"there is no game {args.game!r} here, but {', '.join(sorted(games))}")
    wanted = wanted_by(games[args.game], args)
    began = monotonic_ms()
    outcomes = played_so_far(wanted, args.jobs)
    is_whole = len(outcomes) == wanted.number * len(wanted.settings)
    if not is_whole:
        tell(f"stopped after {len(outcomes)} games")
    broken = [each for each in outcomes if isinstance(each, Broken)]
    for each in broken:
        tell(str(each))
    played = [each for each in outcomes if isinstance(each, Played)]
    for text in summary(wanted.game, played, (monotonic_ms() - began) / 1000):
        tell(text)
    if args.report is not None:
        _report(wanted, outcomes, args.report, settings.table.language)
    found = proving.proved(wanted.game, PROOF_MS, args.seed) if is_whole else ()
    for finding in found:
        tell(str(finding))
    if found:
        tell(f"other things wrong: {len(found)}")  # no evening ends for them: `check` counts them, too
    tell(f"invariants broken: {len(broken)}")
    return 1 if broken else 0


def wanted_by(game: AnyGame, args: argparse.Namespace) -> Wanted:
    if args.games < 1:
        raise DataError(f"--games {args.games}: play at least 1")
    if args.jobs < 1:
        raise DataError(f"--jobs {args.jobs}: it takes at least 1 process")
    if args.players is not None and not game.least <= args.players <= game.most:
        raise DataError(f"{game.slug} is for {game.least} to {game.most} players, not {args.players}")
    if args.against and args.report is None:
        raise DataError("--against: say with --report where the comparison shall stand; - prints it")
    if args.report not in (None, PRINTED):
        if Path(args.report).exists():
            raise DataError(f"{args.report}: there is such a file already. Name another one.")
        if not Path(args.report).parent.is_dir():
            raise DataError(f"{args.report}: there is no such folder. Make it, or name another one.")
    chosen = [options.read(game, args.option)]
    if args.against:
        chosen.append(options.read(game, [*args.option, *args.against]))
        if chosen[0] == chosen[1]:
            raise DataError(f"--against {' '.join(args.against)}: that is so without it; there is nothing to compare")
    for each in chosen:
        _need_fit(game, args.players, each)
    return Wanted(game, args.games, args.seed, args.players, chosen, counts=args.report is not None)


def _need_fit(game: AnyGame, players: int | None, chosen: Mapping[str, Value]) -> None:
    try:
        for number in [players] if players is not None else range(game.least, game.most + 1):
            game.new(chance.setup(number, chosen))
    except Refused as refused:
        raise DataError(f"{game.slug} refuses these options together: {refused.code}") from refused


def played_so_far(wanted: Wanted, jobs: int) -> list[Played | Broken]:
    """As far as it came, when somebody stops it."""
    outcomes: list[Played | Broken] = []
    waiting = Waiting(sys.stderr)
    try:
        for each in wanted.played(jobs):
            outcomes.append(each)
            waiting.show(len(outcomes))
    except KeyboardInterrupt:
        pass
    finally:
        waiting.clear()
    return outcomes


def _report(wanted: Wanted, outcomes: list[Played | Broken], to: str, language: str) -> None:
    from companion.cli import balance_shown  # here: who wants no report does not wait for it
    from companion.cli.balance import balances
    from companion.cli.balance_page import Telling

    found = balances(outcomes, len(wanted.settings))
    if not found[0].lengths:
        tell("no game came to its end, so there is nothing to report")
        return
    game = wanted.game
    words = library.words({game.slug: game.folder}, ENGLISH).speaking(language)[game.slug].telling(lambda key: None)
    games = f"{len(found[0].lengths)} games played by chance, seed {wanted.seed}"
    page = Telling(game, words).page(wanted.settings, found, (games,))
    if to == PRINTED:
        for text in balance_shown.as_text(page):
            tell(text)
        return
    try:
        with Path(to).open("x", encoding="utf-8") as file:
            file.write(balance_shown.as_html(page))
    except OSError as error:
        raise DataError(f"{to}: it cannot be written ({error.strerror}). Name another file.") from error
    tell(f"{to}: what came of it; open it in a browser")
