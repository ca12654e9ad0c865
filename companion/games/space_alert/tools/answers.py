"""What comes of one thing that was given to `companion resolve`: a game or a campaign, and all that was asked of it.

Nothing here knows words or prints, so that it can be done by any process.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.contract import Chance, Line, Refused, Word, line, replace
from companion.contract.quick_json import written
from companion.games.space_alert.resolution import other_crews, reading_campaign, resolve, result, retelling, traced
from companion.games.space_alert.resolution.campaign import Campaign, resolve_campaign
from companion.games.space_alert.resolution.comparing import difference, expects
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.orders import counted
from companion.games.space_alert.resolution.other_crews import Change, Crew
from companion.games.space_alert.resolution.outcome import Outcome, outcome_json, snapshot_json
from companion.games.space_alert.resolution.quick_reading import plain_game
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import Switches, with_settings
from companion.games.space_alert.resolution.writing import (
    COMPUTER,
    RULES,
    SETTINGS,
    is_test_run,
    program_json,
    rules_from,
    says_its_rules,
)
from companion.games.space_alert.tools.streams import Thing, parsed, printable, unpacked

NOTHING: Final[Mapping[str, object]] = {}  # text alone is less to hand over from one process to another

Told: TypeAlias = tuple[int, Line]  # how deep it stands, and what is told


@dataclass(frozen=True, slots=True)
class Wanted:
    switches: Switches  # of a game that does not say by which rules it was played
    rules_are_set: bool = False  # by hand, whatever a game says
    settings: tuple[str, ...] = ()  # the same of single switches
    trace: bool = False
    sheet: bool = False
    story: bool = False
    check: bool = False
    orders: int = 0  # of the tiles
    changes: tuple[Change, ...] = ()  # what if these cards lay there
    tries: int = 0  # games in which a better crew is looked for
    lots: Callable[[str], Chance] = Chance
    as_text: bool = False  # JSON, and nobody wants anything else of it

    def switches_of(self, raw: object) -> Switches:
        """By what a game says itself, if nobody says otherwise."""
        if self.rules_are_set or not isinstance(raw, Mapping) or not says_its_rules(raw):
            return self.switches
        return with_settings(rules_from(raw, self.switches), self.settings)

    def rules_of(self, game: GameInput, raw: object, switches: Switches) -> Switches:
        """Nobody looks after the computer in a test run, unless somebody says so."""
        if not is_test_run(switches, game.turns) or (says_its_rules(raw) and not self.rules_are_set):
            return switches
        if any(each.startswith(f"{COMPUTER}=") for each in self.settings):
            return switches
        return replace(switches, computer="off")


@dataclass(slots=True)
class Answer:
    where: str
    shape: Mapping[str, object]  # as JSON has it
    text: str = ""  # the same, written
    told: tuple[Told, ...] = ()  # the story, or the score
    missions: tuple[Mapping[str, object], ...] = ()  # of a campaign: each for itself


@dataclass(frozen=True, slots=True)
class Refusal:
    where: str
    id: str
    field: str
    reason: Word


def answers(wanted: Wanted, things: Iterable[Thing]) -> list[Answer | Refusal]:
    """In their order; a line may hold several."""
    return [each for where, thing in things for each in _answers(wanted, where, thing)]


def _answers(wanted: Wanted, where: str, thing: object) -> Iterator[Answer | Refusal]:
    if not isinstance(thing, bytes):
        yield _answer(wanted, where, thing)
    elif (game := None if wanted.check else plain_game(thing, wanted.switches)) is not None:
        yield _answer(wanted, where, game)
    else:
        for inside, one in unpacked(where, parsed(thing)):
            yield _answer(wanted, inside, one)


def _answer(wanted: Wanted, where: str, raw: object) -> Answer | Refusal:
    try:
        if isinstance(raw, GameInput):
            return _of_game(wanted, where, raw, {}, wanted.switches)
        if isinstance(raw, BadGame):
            raise raw
        if isinstance(raw, Mapping) and reading_campaign.is_campaign(raw):
            return _of_campaign(wanted, where, raw)
        switches = wanted.switches_of(raw)
        game = game_from(raw, switches)
        return _of_game(wanted, where, game, raw if isinstance(raw, Mapping) else {}, switches)
    except BadGame as error:
        return Refusal(where, _id(raw), printable(error.field), printable(error.reason))


def _id(raw: object) -> str:
    return printable(str(raw["id"])[:80]) if isinstance(raw, dict) and isinstance(raw.get("id"), str | int) else ""


# --- a game


def _of_game(wanted: Wanted, where: str, game: GameInput, raw: Mapping[str, Any], switches: Switches) -> Answer:
    _, shape, told = _played(wanted, game, wanted.rules_of(game, raw, switches), raw)
    shape = {"id": game.id, **shape}
    return Answer(where, NOTHING, written(shape)) if wanted.as_text else Answer(where, shape, told=told)


def _played(
    wanted: Wanted, game: GameInput, rules: Switches, raw: Mapping[str, Any]
) -> tuple[Outcome, dict[str, object], tuple[Told, ...]]:
    told: list[Told] = []
    if wanted.story:
        resolved = resolve(game, rules)
        outcome, after = resolved.outcome, resolved.trace
        told += retelling.story(resolved)
    elif wanted.trace or wanted.check:
        outcome, after = traced(game, rules)
    else:
        outcome, after = result(game, rules), ()
    shape = outcome_json(outcome)
    if wanted.sheet:
        told += [(0, each) for each in retelling.score_sheet(outcome)]
    if wanted.sheet or wanted.story:
        told += [(0, each) for each in retelling.oddities(game)]
    trace = [snapshot_json(each) for each in after]
    if wanted.trace:
        shape["trace"] = trace
    if wanted.check:
        shape["check"] = _checked(raw, shape, trace)
    if wanted.orders:
        scores, lost = counted(game, rules, range(wanted.orders))
        shape["orders"] = {"lost": lost, "scores": {str(score): scores[score] for score in sorted(scores)}}
        told += [(0, each) for each in retelling.luck(scores, lost, outcome.score)]
    if wanted.changes:
        other = _changed(game, wanted.changes)
        came = result(other, rules)
        shape["what_if"] = {"crew": [program_json(each) for each in other.crew], **outcome_json(came)}
        told += [(0, each) for each in retelling.what_if(came)]
    if wanted.tries:
        *_, last = other_crews.search(game, rules, wanted.lots(game.id), wanted.tries)
        found = {"nearest": last.nearest if outcome.score is None else None, "best": last.best}
        shape |= {name: None if crew is None else _crew_json(game, crew) for name, crew in found.items()}
        told += retelling.better(game, found["nearest"], found["best"])
    return outcome, shape, tuple(told)


def _checked(raw: Mapping[str, Any], shape: Mapping[str, Any], trace: Sequence[Any]) -> object:
    if not expects(raw):
        return "nothing is expected"
    apart = difference(raw, shape, trace)
    if apart is None:
        return "as expected"
    return {"turn": apart.turn, "field": apart.field, "found": apart.found, "expected": apart.expected}


def _changed(game: GameInput, changes: Sequence[Change]) -> GameInput:
    for each in changes:
        if each.seat >= len(game.crew):
            raise BadGame("--what-if", f"there is no player {each.seat + 1}, but {len(game.crew)}")
        if each.slot > game.turns:
            raise BadGame("--what-if", f"there is no turn {each.slot}, but {game.turns}")
    return other_crews.with_changes(game, changes)


def _crew_json(game: GameInput, crew: Crew) -> dict[str, object]:
    return {
        "official_score": crew.score,
        "changes": [
            {"seat": each.seat, "turn": each.slot, "cards": list(each.cards)}
            for each in sorted(crew.changes, key=lambda each: (each.seat, each.slot))
        ],
        "crew": [program_json(each) for each in other_crews.with_changes(game, crew.changes).crew],
    }


# --- a campaign


def _of_campaign(wanted: Wanted, where: str, raw: Mapping[str, Any]) -> Answer | Refusal:
    first = next(iter(raw["missions"]), None) if isinstance(raw["missions"], list) else None
    switches = wanted.switches_of(raw if says_its_rules(raw) else first)
    id, games, repairs = reading_campaign.campaign_from(raw, switches)
    rules = [_rules_of_mission(wanted, raw, number, game, switches) for number, game in enumerate(games)]
    missions: list[dict[str, object]] = []
    told: list[Told] = []

    def played(game: GameInput, _: Switches) -> Outcome:
        number = len(missions)
        outcome, shape, lines = _played(wanted, game, rules[number], raw["missions"][number])
        missions.append({"id": game.id, **shape})
        told.append((0, line("campaign.mission", number=len(missions))))
        told.extend((1 + depth, each) for depth, each in lines)
        return outcome

    try:
        one = resolve_campaign(games, repairs, switches, played)
    except Refused as refused:
        why = line(f"campaign.{refused.code}", **refused.values)
        return Refusal(where, printable(id[:80]), f"repairs[{len(missions) - 1}]", why)
    told += [(0, each) for each in retelling.campaign_sheet(one)]
    shape = {"id": id, **_campaign_json(one), "missions": missions}
    if wanted.as_text:
        return Answer(where, NOTHING, written(shape))
    return Answer(where, shape, told=tuple(told), missions=tuple(missions))


def _rules_of_mission(
    wanted: Wanted, raw: Mapping[str, Any], number: int, game: GameInput, of_all: Switches
) -> Switches:
    """As of a game by itself, which may be a test run: where it says nothing, the campaign says it, or its first."""
    source, said = raw if says_its_rules(raw) else raw["missions"][0], raw["missions"][number]
    if not says_its_rules(said):
        said = {**said, **{name: source[name] for name in (RULES, SETTINGS) if name in source}}
    switches = wanted.rules_of(game, said, wanted.switches_of(said))
    if replace(switches, computer=of_all.computer) != of_all:
        raise BadGame(f"missions[{number}].{RULES}", "others than those of the campaign. It is flown by the same ones")
    return switches


def _campaign_json(one: Campaign) -> dict[str, object]:
    return {
        "status": "lost" if one.score is None else "survived",
        "threat_points": one.threat_points,
        "visual_points": one.visual_points,
        "penalties": one.penalties,
        "bonus": one.bonus,
        "official_score": one.score,
    }
