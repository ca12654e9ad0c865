"""The commands that need no table, no box and no network: games by chance, their histories, exports."""

import argparse
from typing import Final

from companion.cli import new_game, report, simulating
from companion.cli.settings import games_of, settings_of, state_of
from companion.cli.shell import tell
from companion.contract.data import DataError
from companion.past import checking, export, replay
from companion.past.bring_in import bring_in


def replayed(args: argparse.Namespace) -> int:
    if not args.journal.exists():
        raise DataError(f"{args.journal}: there is no such file. The games are in the state folder's games/.")
    games = games_of(settings_of(args))
    is_equal = replay.replay(args.journal, games, tell)
    return 0 if (not args.verify or checking.report(args.journal, games, tell)) and is_equal else 1


def exported(args: argparse.Namespace) -> int:
    state = state_of(args, settings_of(args))
    tell(f"{args.file}: {export.export(state, args.file)} games, and the options and cards of this table")
    return 0


def imported(args: argparse.Namespace) -> int:
    state = state_of(args, settings_of(args))
    came = bring_in(state, args.file)
    tell(f"{state}: {came.games} games came in, the options of {came.boxes} games, and {came.cards} cards")
    return 0


def reported(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    text = report.report(settings, state_of(args, settings))
    if args.file is None:
        tell(text)
        return 0
    try:
        with args.file.open("x") as file:
            file.write(text)
    except OSError as error:
        raise DataError(f"{args.file}: it cannot be written ({error.strerror}). Name another file.") from error
    tell(f"{args.file}: {len(text.splitlines())} lines, without names, keys or hands. Look at it, then send it.")
    return 0


def begun(args: argparse.Namespace) -> int:
    place = new_game.write(args.name, args.folder)
    tell(f"{place}: a small game that works. Its README.md says what is where; make it yours bit by bit.")
    tell(f"Play it:  companion run --hardware fake --games-folder {args.folder}")
    tell(f"Prove it: companion check --games-folder {args.folder}, and python -m pytest {place}")
    return 0


COMMANDS: Final = {
    "simulate": simulating.simulated,
    "replay": replayed,
    "export": exported,
    "import": imported,
    "report": reported,
    "new-game": begun,
}
