"""`companion resolve`, and the same for programs: games as JSON in, what came of them out. Files are the caller's."""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, cast

from companion.contract import Complaint, Line, Outside, Refused, Value, Word, line
from companion.contract.data import DataError
from companion.contract.quick_json import written
from companion.games.space_alert.resolution import reading_campaign, resolve, result, retelling, traced
from companion.games.space_alert.resolution.campaign import Campaign, resolve_campaign
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.outcome import Outcome, outcome_json, snapshot_json
from companion.games.space_alert.resolution.quick_reading import plain_game
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import RULE_SETS, RuleSet, Switches, rule_set, with_switch

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
a list of lists: [["a", "<"], [], ["^"], ...].

A game may also have: turns (7 or 12), trips [{"seat": 0, "turn": 3}], figures of your own cards {"E1-05": {"hp": 4}},
and carried {"tiles": {"red": ["shield"]}, "disabled_squads": ["upper_blue"]} from the mission before.
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

OPENING: Final = (b"{", b"[")  # a line that ends so goes on in the next one

Say = Callable[[Word], str]


def run(args: Sequence[str], outside: Outside) -> Iterator[str | Complaint]:
    """Lines to print, and games to complain of, as they are read."""
    parser = _parser(outside.say)
    wanted = parser.parse_args(args)
    try:
        switches = _switches(wanted.rules, wanted.set)
    except DataError as error:
        parser.error(str(error))
    return _printed(wanted, switches, outside)


def answer(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
    """For the API: an object for each game."""
    try:
        switches = _switches(cast(RuleSet, asked["rules"]), str(asked["set"]).split())
    except DataError as error:
        raise Refused("not_understood", why=str(error).rstrip(".")) from error
    return _resolved(outside, "-", switches, bool(asked["trace"]), bool(asked["explain"]))


def _switches(rules: RuleSet, settings: Iterable[str]) -> Switches:
    switches = rule_set(rules)
    for each in settings:
        switches = with_switch(switches, each)
    return switches


def _parser(say: Say) -> argparse.ArgumentParser:
    switches = "\n".join(text for each in fields(Switches) for text in _about(each.name, say))
    parser = argparse.ArgumentParser(
        prog="companion resolve",
        description=DESCRIPTION,
        epilog=EPILOG.format(switches=switches),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="games as JSON; - for standard input")
    parser.add_argument(
        "--rules",
        choices=RULE_SETS,
        default=RULE_SETS[0],
        help="manual: the reference text, and the printed game where it is silent (default); printed: the printed base "
        "game; duckling: Little Duckling",
    )
    parser.add_argument("--trace", action="store_true", help="with the ship after every turn")
    parser.add_argument("--explain", action="store_true", help="the story in words instead of JSON")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="one switch otherwise; may come more than once"
    )
    return parser


def _about(switch: str, say: Say) -> Iterator[str]:
    yield f"  {switch}"
    yield f"      {say(line(f'switch.{switch}'))}"
    values = {name: json.dumps(getattr(rule_set(name), switch)).strip('"') for name in RULE_SETS}
    if len(set(values.values())) > 1:
        yield f"      ({', '.join(f'{name}: {value}' for name, value in values.items())})"


def _printed(wanted: argparse.Namespace, switches: Switches, outside: Outside) -> Iterator[str | Complaint]:
    for each in _resolved(outside, wanted.file, switches, wanted.trace, wanted.explain):
        if isinstance(each, Complaint):
            yield replace(each, where=f"{wanted.file}: {each.where}")
        elif wanted.explain:
            yield f"{_printable(str(each['id'])) or 'game'}:"
            yield from (f"  {text}" for text in cast(list[str], each["story"]))
        else:
            yield written(each)


def _resolved(
    outside: Outside, file: str, switches: Switches, with_trace: bool, with_story: bool
) -> Iterator[Mapping[str, object] | Complaint]:
    for where, raw in _games(file, outside.read(file), switches):
        try:
            if isinstance(raw, BadGame):
                raise raw
            if reading_campaign.is_campaign(raw):
                yield _campaign(raw, switches, with_trace, outside.say, with_story)
            else:
                game = raw if isinstance(raw, GameInput) else game_from(raw, switches)
                yield {"id": game.id, **_played(game, switches, with_trace, outside.say, with_story)[1]}
        except BadGame as error:
            yield Complaint(where, _id(raw), _printable(error.field), _printable(error.reason))


def _played(
    game: GameInput, switches: Switches, with_trace: bool, say: Say, with_story: bool
) -> tuple[Outcome, dict[str, object]]:
    if with_story:
        resolved = resolve(game, switches)
        outcome, after = resolved.outcome, resolved.trace
    elif with_trace:
        outcome, after = traced(game, switches)
    else:
        outcome, after = result(game, switches), ()
    shape = outcome_json(outcome)
    if with_trace:
        shape["trace"] = [snapshot_json(each) for each in after]
    if with_story:
        shape["story"] = _told(retelling.story(resolved), say)
    return outcome, shape


def _campaign(raw: Any, switches: Switches, with_trace: bool, say: Say, with_story: bool) -> dict[str, object]:
    id, games, repairs = reading_campaign.campaign_from(raw, switches)
    missions: list[dict[str, object]] = []

    def played(game: GameInput, rules: Switches) -> Outcome:
        outcome, shape = _played(game, rules, with_trace, say, with_story)
        missions.append({"id": game.id, **shape})
        return outcome

    try:
        one = resolve_campaign(games, repairs, switches, played)
    except Refused as error:
        raise BadGame(f"repairs[{len(missions) - 1}]", say(line(f"campaign.{error.code}", **error.values))) from error
    shape: dict[str, object] = {"id": id, **_campaign_json(one), "missions": missions}
    if with_story:
        told: list[str] = []
        for number, each in enumerate(missions, start=1):
            told.append(say(line("campaign.mission", number=number)))
            told += [f"  {text}" for text in cast(list[str], each.pop("story"))]
        shape["story"] = [*told, *_told(((0, each) for each in retelling.campaign_sheet(one)), say)]
    return shape


def _campaign_json(one: Campaign) -> dict[str, object]:
    return {
        "status": "lost" if one.score is None else "survived",
        "threat_points": one.threat_points,
        "visual_points": one.visual_points,
        "penalties": one.penalties,
        "bonus": one.bonus,
        "official_score": one.score,
    }


def _told(lines: Iterable[tuple[int, Line]], say: Say) -> list[str]:
    texts = ((depth, say(each)) for depth, each in lines)
    return [f"{'  ' * depth}{text[:1].upper()}{text[1:]}" for depth, text in texts]


# --- what is read


def _games(file: str, lines: Iterator[bytes], rules: Switches) -> Iterator[tuple[str, object]]:
    """One a line, each as it comes; or one document over many lines, whose first line alone is no JSON yet."""
    number, first = next(((number, each) for number, each in enumerate(lines, start=1) if each.strip()), (1, b""))
    if not first.strip():
        yield "line 1", BadGame("game", "there is nothing here. Write a game as JSON")
        return
    one = plain_game(first, rules) or _parsed(first)
    rest: Iterable[bytes] = lines
    if isinstance(one, NoJson):
        rest = list(lines)
        if any(b"\0" in each for each in (first, *rest)):
            raise DataError(f"{file}: this is no text, and so no JSON. Check that it is the right file.")
        whole = _parsed(b"".join((first, *rest)))
        if not isinstance(whole, NoJson):
            yield from _unpacked("", whole)
            return
        if first.rstrip().endswith(OPENING):
            yield f"line {number + whole.line - 1}", whole
            return
    yield from _unpacked(f"line {number}", one)
    for later, each in enumerate(rest, start=number + 1):
        if each.strip():
            yield from _unpacked(f"line {later}", plain_game(each, rules) or _parsed(each))


def _unpacked(where: str, one: object) -> Iterator[tuple[str, object]]:
    """A game, a list of games, or an object with a list of `games`."""
    games = one.get("games") if isinstance(one, dict) and "games" in one else one
    if not isinstance(games, list):
        yield where or "line 1", games
        return
    for index, each in enumerate(games):
        yield f"{where}, games[{index}]".removeprefix(", "), each


class NoJson(BadGame):
    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__("game", reason)
        self.line = line


def _parsed(text: bytes) -> object:
    """JSON that Python cannot read is refused like any other: nested too deeply, a number too long."""
    try:
        found: object = json.loads(text.rstrip())  # what is missing at the end is missing there, not on the next line
        if b"\\u" in text:  # the only way to write down half a letter
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except json.JSONDecodeError as error:
        return NoJson(f"this is not JSON: {error.msg}, at character {error.colno}", error.lineno)
    except UnicodeDecodeError:
        return NoJson("this is no text (UTF-8)")
    except UnicodeEncodeError:
        return NoJson("there is half a letter in this JSON (a surrogate without the other)")
    except (ValueError, RecursionError):
        return NoJson("this JSON cannot be read: a number is too long, or it is nested too deeply")


def _id(raw: object) -> str:
    return _printable(str(raw["id"])[:80]) if isinstance(raw, dict) and isinstance(raw.get("id"), str | int) else ""


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else "?" for each in text)
