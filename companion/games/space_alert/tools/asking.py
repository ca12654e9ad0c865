"""The words of `companion resolve`: what it reads, and what can be asked of it."""

import argparse
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final, Literal, TypeAlias

from companion.contract import ToolWords, Word, line
from companion.games.space_alert.resolution.game import CARDS, EMPTY
from companion.games.space_alert.resolution.other_crews import BUDGET, Change
from companion.games.space_alert.resolution.switches import RULE_SETS, Switches, rule_set

DESCRIPTION: Final = """\
Resolve games of Space Alert: programs and threats in, score and damage out.

FILE has one game, or many, one a line. A game is a JSON object:

  id            comes back with the answer
  trajectories  {"red": 4, "white": 1, "blue": 7, "internal": 3}
  threats       [{"id": "E1-05", "t": 3, "zone": "red"}, {"id": "I1-02", "t": 5}]
  crew          a program for each player, the captain's first: "^a-<b-------"
  damage_order  the tiles of each zone as they come up: {"red": ["shield", "reactor", ...], ...}
  seed          or this, to have them drawn: the same seed draws the same

A program has a character for each turn: a b c (buttons), x (battlebots), < > ^ (to red, to blue, gravolift), A B X
(heroic), 1 to 6 (heroic moves: lower red, white, blue, upper red, white, blue), - (nothing). With double actions it is
a list of lists: [["a", "<"], [], ["^"], ...]. So it is with specialists of The New Frontier: their cards are rocketeer,
data_analyst, energy_technician, pulse_gunner, medic, hypernavigator, mechanic, special_ops; each also with
_advanced.

A game may also have: turns (7 or 12; 7 is a test run, without the computer), trips [{"seat": 0, "turn": 3}], figures
of your own cards {"E1-05": {"hp": 4}}, carried {"tiles": {"red": ["shield"]}, "disabled_squads": ["upper_blue"]} from
the mission before, and its own rules ("printed") and set (["delay=bump"]). What a flight's page gives away is such a
game, also as a code (SA1-...).
A campaign is an object with id, missions (up to three games) and repairs between them:
[[{"seat": 0, "zone": "red", "tile": "shield"}, {"seat": 1, "squad": "upper_blue"}]]."""

EPILOG: Final = """\
examples:
  companion resolve game.json --explain
  companion resolve games.jsonl --rules printed --trace > resolved.jsonl
  companion resolve - --set delay=bump --set refuel_to=4 < games.jsonl

What is no game is told on the error output with its line and field; all others are resolved, and the exit code is 1.

switches for --set; a rule set is a table of them:
{switches}"""

How: TypeAlias = Literal["json", "explain", "score", "summary", "csv", "check"]
Say = Callable[[Word], str]
ORDERS: Final = 100_000  # at the most


class _Words(ToolWords):
    """Every switch is explained, to whoever asks for it."""

    say: Say = str

    def format_help(self) -> str:
        switches = "\n".join(text for each in fields(Switches) for text in _about(each.name, self.say))
        self.epilog = EPILOG.format(switches=switches)
        return super().format_help()


@dataclass(frozen=True, slots=True)
class Asked:
    """How it shall be printed, and by how many processes; the rest is argparse's."""

    words: argparse.Namespace
    how: How
    changes: tuple[Change, ...]


def asked(args: Sequence[str], say: Say, is_screen: bool) -> tuple[ToolWords, Asked]:
    parser = _parser(say)
    words = parser.parse_args(args)
    how: How = words.how or ("score" if is_screen and not words.trace else "json")
    if how in ("summary", "csv", "check"):
        for name in ("trace", "orders", "what_if", "best"):
            if getattr(words, name):
                parser.error(f"--{name.replace('_', '-')} goes with --json, --explain and --score, not with --{how}")
    if words.trace and how != "json":
        parser.error("--trace goes with --json")
    return parser, Asked(words, how, tuple(words.what_if))


def _parser(say: Say) -> ToolWords:
    parser = _Words(
        prog="companion resolve", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.say = say
    parser.add_argument("file", metavar="FILE", help="games as JSON; - for standard input")
    parser.add_argument(
        "--rules",
        choices=RULE_SETS,
        help="manual: the reference text, and the printed game where it is silent; printed: the printed base game; "
        "duckling: Little Duckling (default: as the game says, or manual)",
    )
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="one switch otherwise; may come more than once"
    )
    printed = parser.add_argument_group("what is printed").add_mutually_exclusive_group()
    for how, text in (
        ("json", "an object a line (default where nobody looks on)"),
        ("explain", "the story in words"),
        ("score", "the score sheet in words (default on a terminal)"),
        ("summary", "a row a game: its id, status, points, threats defeated/survived/neither, damage by zone, "
         "turn and cause of a loss"),
        ("csv", "the same for a spreadsheet"),
        ("check", "only where it differs from the game's own expect and trace: the first turn and field"),
    ):  # fmt: skip
        printed.add_argument(f"--{how}", dest="how", action="store_const", const=how, help=text)
    more = parser.add_argument_group("what else")
    more.add_argument("--trace", action="store_true", help="with the ship after every turn (JSON)")
    more.add_argument(
        "--orders", type=_up_to(ORDERS), default=0, metavar="N", help="what N other orders of the damage tiles come to"
    )
    more.add_argument(
        "--what-if",
        type=change,
        action="append",
        default=[],
        metavar="PLAYER:TURN=CARDS",
        help="what another card comes to: 2:3=b has player 2 press B in turn 3, 2:3=- nothing; may come more than once",
    )
    more.add_argument("--best", action="store_true", help="look for a better crew, and for the nearest that comes home")
    more.add_argument(
        "--tries", type=_up_to(10_000_000), default=BUDGET, metavar="N", help=f"games to look among (default {BUDGET})"
    )
    more.add_argument(
        "--jobs", type=_up_to(64), default=1, metavar="N", help="processes; the answers keep their order (default 1)"
    )
    return parser


def _up_to(most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 1 to {most:,}")
        return int(text)

    return number


def change(text: str) -> Change:
    found = re.fullmatch(rf"([1-5]):([1-9]|1[0-2])=([{re.escape(CARDS)}]{{1,2}}|{EMPTY})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no change. Write 2:3=b for B of player 2 in turn 3")
    return Change(int(found[1]) - 1, int(found[2]), () if found[3] == EMPTY else tuple(found[3]))


def _about(switch: str, say: Say) -> Iterator[str]:
    yield f"  {switch}"
    yield f"      {say(line(f'switch.{switch}'))}"
    values = {name: json.dumps(getattr(rule_set(name), switch)).strip('"') for name in RULE_SETS}
    if len(set(values.values())) > 1:
        yield f"      ({', '.join(f'{name}: {value}' for name, value in values.items())})"
