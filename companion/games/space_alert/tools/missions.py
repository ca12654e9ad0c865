"""The text side of `companion missions`: lists, shows, makes up and checks them. Files and sound are the caller's."""

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Final, get_args

from companion.contract import Refused, Rendering, ToolWords
from companion.contract.data import DataError
from companion.games.space_alert.missions import Kind, Mission, Variant, generator, mission_file, shipped
from companion.games.space_alert.missions.as_json import to_json
from companion.games.space_alert.missions.doubts import doubts
from companion.games.space_alert.missions.track import track
from companion.games.space_alert.missions.wanted import LEVELS, SHORT_UP_TO, Length, Wanted, code, decode, new_seed
from companion.games.space_alert.tools import in_words, stats

USUAL_CREW: Final[dict[Variant, int]] = {"standard": 4, "duckling": 3}

EPILOG: Final = """\
examples:
  companion missions list --kind base
  companion missions show mission-3
  companion missions random --seed 7F3K --crew 5 --no-unconfirmed
  companion missions random --count 1000 --json > missions.jsonl
  companion missions show 7F3K-S5NU
  companion missions render mission-3 --out mission-3.wav
  companion missions check our-missions.toml

Write a mission of your own as you see them in companion/games/space_alert/missions/base.toml.
"""

TEMPI: Final = (100, 90, 80)
ReadText = Callable[[str], str]


def run(args: Sequence[str], read_text: ReadText, number: int) -> Iterator[str | Rendering]:
    """Lines to print, and what to render. `read_text` reads a file, or raises DataError; `number` is any number, by
    chance, for random missions without a seed. Refuses what no random mission can be.
    """
    parser = _parser()
    wanted = parser.parse_args(args)
    match wanted.command:
        case "list":
            return _list(_all(wanted, read_text), wanted.kind, wanted.json)
        case "show":
            return _show([_found(parser, wanted, read_text)], wanted.json)
        case "random":
            return _show(_random(wanted, number), wanted.json)
        case "stats":
            return stats.table(_random(wanted, number), _official(wanted))
        case "render":
            mission = _found(parser, wanted, read_text)
            return iter([Rendering(track(mission, wanted.crew, wanted.tempo, 0), wanted.out)])
        case _:
            return _check(wanted.file, read_text(wanted.file))


def _parser() -> argparse.ArgumentParser:
    parser = ToolWords(
        prog="companion missions",
        description="Missions for the ship's computer: those that ship, random ones, and those that you write.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    as_json = ToolWords(add_help=False)
    as_json.add_argument("--json", action="store_true", help="as JSON, one mission a line")
    own = ToolWords(add_help=False)
    own.add_argument("--file", metavar="FILE", help="look among the missions of this file, too")
    one = ToolWords(add_help=False)
    one.add_argument("id", metavar="ID", help="as `list` shows it (mission-3), or of a random one (7F3K-S4N)")

    listing = commands.add_parser("list", parents=[as_json, own], help="all missions, one a line")
    listing.add_argument("--kind", choices=(*shipped.KINDS, "own"), help="only these; own: those of --file")
    commands.add_parser("show", parents=[one, as_json, own], help="one mission's timeline. It spoils the surprise")
    making = commands.add_parser("random", parents=[as_json], help="made up, and the same for the same seed")
    _random_options(making, count=1)
    counting = commands.add_parser("stats", help="random missions in figures, beside the official ones")
    _random_options(counting, count=2000)
    rendering = commands.add_parser("render", parents=[one, own], help="the whole track as a sound file")
    rendering.add_argument("--out", required=True, metavar="FILE", help="to write, as mission.wav")
    rendering.add_argument(
        "--crew", type=int, choices=range(1, 6), default=5, metavar="N", help="below five without unconfirmed reports"
    )
    rendering.add_argument(
        "--tempo", type=int, choices=TEMPI, default=100, metavar="PERCENT", help=f"one of {', '.join(map(str, TEMPI))}"
    )
    checking = commands.add_parser("check", help="look over the missions that you wrote")
    checking.add_argument("file", metavar="FILE", help="a TOML file with your missions")
    return parser


def _random_options(parser: argparse.ArgumentParser, count: int) -> None:
    parser.add_argument("--seed", type=_seed, metavar="S", help="a word to share: the same one makes the same mission")
    parser.add_argument("--count", type=_count, default=count, metavar="N", help=f"how many (default {count})")
    parser.add_argument(
        "--crew", type=int, choices=range(1, 6), metavar="N", help="with androids (default 4; duckling 3)"
    )
    parser.add_argument("--rules", choices=get_args(Variant), default="standard", help="duckling: two zones, 7 turns")
    parser.add_argument("--length", type=_length, metavar="L", help=f"{', '.join(LENGTHS)}, or seconds")
    parser.add_argument("--double-actions", action="store_true", help="for the cards of The New Frontier")
    least, most = LEVELS
    parser.add_argument(
        "--level",
        type=int,
        choices=range(least, most + 1),
        metavar="N",
        help=f"{least} to {most}: a common threat counts one, a serious one two",
    )
    for name, what in SWITCHES.items():
        flag = f"--{name.replace('_', '-')}"
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=what)


LENGTHS: Final[tuple[Length, ...]] = get_args(Length)
SWITCHES: Final = {  # without a word, as the official missions have it
    "internal": "threats inside the ship",
    "serious": "serious threats",
    "unconfirmed": "reports that count only with a crew of five",
    "two_on_one_turn": "an external and an internal threat on the same turn",
    "incoming_data": "incoming data",
    "transfers": "data transfers",
    "comms_down": "communications down",
}


def _seed(text: str) -> str:
    if not (text.strip() and text.isprintable()):
        raise argparse.ArgumentTypeError("a seed is a word, like 7F3K")
    return text


def _count(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of missions")
    return int(text)


def _length(text: str) -> Length | int:
    for each in LENGTHS:
        if text == each:
            return each
    if re.fullmatch("[0-9]{1,5}", text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(LENGTHS)}, and no number of seconds")


# --- which missions


def _own(wanted: argparse.Namespace, read_text: ReadText) -> tuple[Mission, ...]:
    return mission_file.read(read_text(wanted.file), wanted.file) if wanted.file is not None else ()


def _all(wanted: argparse.Namespace, read_text: ReadText) -> tuple[Mission, ...]:
    return (*shipped.missions().values(), *_own(wanted, read_text))


def _random(wanted: argparse.Namespace, number: int) -> Iterator[Mission]:
    """The first is the seed's own, those after it are counted on: 7F3K, 7F3K-2, 7F3K-3."""
    wish = Wanted(
        crew=wanted.crew or USUAL_CREW[wanted.rules],
        rules=wanted.rules,
        length=wanted.length,
        double_actions=wanted.double_actions,
        level=wanted.level,
        **{name: vars(wanted)[name] for name in SWITCHES},
    )
    code(wish, "")  # refuses now, not when the first is printed
    return (generator.generate(_nth_seed(wanted.seed, number, each), wish) for each in range(wanted.count))


def _official(wanted: argparse.Namespace) -> list[Mission]:
    """Those that random ones of this kind are made after."""
    is_plain = wanted.internal is False
    if wanted.rules == "duckling":
        of_three = (wanted.crew or USUAL_CREW["duckling"]) == 3
        groups = ("3" if of_three else "2") if is_plain else ("56" if of_three else "45")
        prefixes = tuple(f"duckling-{group}-" for group in groups)
    elif wanted.double_actions:
        prefixes = tuple(f"double-{number}" for number in range(1, 10))  # not those that are easier
    elif wanted.length == "short" or (isinstance(wanted.length, int) and wanted.length <= SHORT_UP_TO):
        prefixes = ("test-run-",)
    else:
        prefixes = ("simulation-",) if is_plain else ("mission-",)
    return [each for id, each in shipped.missions().items() if id.startswith(prefixes)]


def _nth_seed(seed: str | None, number: int, which: int) -> str:
    if seed is None:
        return new_seed(number + which)
    return f"{seed}-{which + 1}" if which else seed


def _found(parser: argparse.ArgumentParser, wanted: argparse.Namespace, read_text: ReadText) -> Mission:
    """One of a file comes before the one that ships under the same id; a random one tells all in its code."""
    for mission in _own(wanted, read_text):
        if mission.id == wanted.id:
            return mission
    try:
        return generator.generate(*decode(wanted.id.removeprefix("random-")))
    except Refused:
        pass  # it is no code
    try:
        return shipped.find(wanted.id)
    except DataError as error:
        parser.error(str(error))


# --- what is printed


def _list(missions: Iterable[Mission], kind: Kind | None, as_json: bool) -> Iterator[str]:
    chosen = [each for each in missions if kind is None or each.kind == kind]
    if as_json:
        yield from map(_as_json, chosen)
        return
    yield from in_words.overview(chosen)


def _show(missions: Iterable[Mission], as_json: bool) -> Iterator[str]:
    for number, mission in enumerate(missions):
        if as_json:
            yield _as_json(mission)
            continue
        if number:
            yield ""
        yield from in_words.timeline(mission)


def _as_json(mission: Mission) -> str:
    return json.dumps(to_json(mission), ensure_ascii=False)


def _check(file: str, text: str) -> Iterator[str]:
    missions = mission_file.read(text, file)
    for mission in missions:
        odd = list(doubts(mission))
        if mission.id in shipped.missions():
            odd.append(f"a mission {mission.id!r} ships with the box. Give yours another id")
        yield f"{mission.id}: {mission.title}, {in_words.clock(mission.length)}: {'look again' if odd else 'good'}"
        yield from (f"  {each}." for each in odd)
    count = "1 mission" if len(missions) == 1 else f"{len(missions)} missions"
    yield f"{PurePath(file).name}: {count} can be played."
