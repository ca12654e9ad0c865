"""The words of the command line. What they do stands in root.py, offline.py and shell.py."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion import __version__
from companion.people.sounding import WHERES

TOOLS: Final = {  # beside the table: to try things, and to make what ships
    "fake-reader": ("hardware.readers.pty_reader", "a card reader without the hardware, that misbehaves on command"),
    "words": ("companion.cli.words", "for who translates: what is missing or odd in a language; its words as a sheet"),
    "compile": ("web.pages.compile", "once after an install: no page is slow when it is opened first"),
    "render-voice": ("companion.sound.making.render_voice", "for maintainers: render the lines that have no clip"),
    "synth": ("companion.sound.making.synth", "for maintainers: make the beds and effects"),
}
OFFLINE: Final = (
    "simulate",
    "replay",
    "export",
    "import",
    "report",
    "new-game",
)  # they need no table, no box and no network
AT_THE_BOX: Final = ("run", "check", "wiring")
OWN: Final = (*AT_THE_BOX, *OFFLINE, *TOOLS)


def parser(of_games: Mapping[str, str]) -> argparse.ArgumentParser:
    """`of_games`: the commands that games add, and what they are for."""
    whole = argparse.ArgumentParser(
        prog="companion",
        description="A companion for board games at a real table: lamps, buttons, voice and the players' phones.",
        epilog="Begin with `companion run`, and scan the code that it prints.",
    )
    whole.add_argument("--version", action="version", version=f"table-companion {__version__}")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", type=Path, metavar="FILE", help="settings as TOML (see companion/companion.toml)")
    common.add_argument("--state", type=Path, metavar="DIR", help="where the table and its games are kept")
    common.add_argument("--games-folder", type=Path, metavar="DIR", help="a folder with games of your own")
    box = argparse.ArgumentParser(add_help=False)
    box.add_argument("--hardware", choices=("fake", "pi"), help="default: pi on a Raspberry Pi, else fake")
    box.add_argument("--sound", choices=WHERES, help="who plays; default: auto, this machine's card and screens")
    box.add_argument("--port", type=int, metavar="N", help="for the phones (default 8080; 0 takes a free one)")

    commands.add_parser("run", parents=[common, box], help="start the table")
    checking = commands.add_parser("check", parents=[common, box], help="look over settings, state, games and hardware")
    checking.add_argument("--listen", action="store_true", help="also play a line aloud, to be listened to")
    checking.add_argument("--game", metavar="GAME", help="only this game, held against the contract")
    checking.add_argument(
        "--seed", metavar="S/N", help="with --game: only this one of its random games, to see it again"
    )
    simulating = commands.add_parser("simulate", parents=[common], help="play random games through the real rules")
    simulating.add_argument("game", metavar="GAME", help="its short name; `companion check` lists all")
    simulating.add_argument("--games", type=int, default=100, metavar="N", help="how many (default 100)")
    simulating.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed plays the same games")
    simulating.add_argument("--players", type=int, metavar="P", help="default: every possible number in turn")
    simulating.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a rule of the game")
    simulating.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; the games are the same")
    simulating.add_argument("--report", metavar="FILE", help="a page about length, winners and moves; - prints it")
    simulating.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="with --report: plays each game with this rule as well, and says what it changes",
    )
    replaying = commands.add_parser("replay", parents=[common], help="print a game's history, and check its replay")
    replaying.add_argument("journal", type=Path, metavar="JOURNAL", help="a file of the state folder's games/")
    replaying.add_argument("--verify", action="store_true", help="also work out all again that was drawn by lots")
    wiring = commands.add_parser("wiring", parents=[common], help="where each part of the board goes on the header")
    wiring.add_argument("--board", default="", metavar="NAME|FILE", help="default: the configured one")
    wiring.add_argument("--svg", type=Path, metavar="FILE", help="also draw it; must not be there yet")
    exporting = commands.add_parser("export", parents=[common], help="all games and settings into one file")
    exporting.add_argument("file", type=Path, metavar="FILE", help="to write, as table.tar.gz; must not be there yet")
    reporting = commands.add_parser("report", parents=[common], help="what a helper needs; no names, keys or hands")
    reporting.add_argument("file", type=Path, nargs="?", metavar="FILE", help="must not be there yet; default: tell it")
    importing = commands.add_parser("import", parents=[common], help="add the games and settings of such a file")
    importing.add_argument("file", type=Path, metavar="FILE", help="as `companion export` wrote it")
    making = commands.add_parser("new-game", help="begin a game of your own: a small one that works")
    making.add_argument("name", metavar="NAME", help="its short name, as pass-the-pigs")
    making.add_argument("--folder", type=Path, default=Path("games"), metavar="DIR", help="default: games")
    for name, what in (*of_games.items(), *((name, what) for name, (_, what) in TOOLS.items())):
        commands.add_parser(name, help=what)
    return whole
