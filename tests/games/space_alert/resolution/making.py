"""Small games for the rule tables: what a row does not say is quiet and the same everywhere."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.games import space_alert
from companion.games.space_alert.resolution import Resolved, resolve
from companion.games.space_alert.resolution.events import Event
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.resolution.outcome import Snapshot
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import Switches, rule_set, with_switch
from companion.words.words import Words

PRINTED = rule_set("printed")
WORDS = Words.read(space_alert.GAME.folder / "strings", "en")
SAY = partial(WORDS.word, names=str)
QUIET = ("computer=off",)  # most rows are not about the computer
TILES = ["upper_weapon", "lower_weapon", "gravolift", "reactor", "shield", "structural"]


def raw(crew: Sequence[object], threats: Sequence[str] = (), **more: object) -> dict[str, Any]:
    """A threat as "E1-05@3 red". Programs may be shorter than the game."""
    turns = more.get("turns", 12)
    assert isinstance(turns, int)
    return {
        "id": "row",
        "trajectories": {"red": 4, "white": 4, "blue": 4, "internal": 4},
        "threats": [_threat(each) for each in threats],
        "crew": [each.ljust(turns, "-") if isinstance(each, str) else each for each in crew],
        "damage_order": dict.fromkeys(ZONES, TILES),
        **more,
    }


def _threat(text: str) -> dict[str, object]:
    card, _, zone = text.partition(" ")
    id, _, t = card.partition("@")
    return {"id": id, "t": int(t), **({"zone": zone} if zone else {})}


def switched(*settings: str, rules: Switches = PRINTED) -> Switches:
    for each in settings:
        rules = with_switch(rules, each)
    return rules


def game(crew: Sequence[object], threats: Sequence[str] = (), **more: object) -> GameInput:
    return game_from(raw(crew, threats, **more), PRINTED)


def played(crew: Sequence[object], threats: Sequence[str] = (), *settings: str, **more: object) -> Resolved:
    rules = switched(*QUIET, *settings)
    return resolve(game_from(raw(crew, threats, **more), rules), rules)


def after(one: Resolved, turn: int) -> Snapshot:
    return one.turns[turn - 1].after


def threat_after(one: Resolved, turn: int, key: str) -> str:
    return dict(after(one, turn).threats)[key]


def events(one: Resolved, kind: type[Event]) -> list[Event]:
    return [each for turn in one.turns for each in turn.events if isinstance(each, kind)]


def seen(one: Resolved) -> Mapping[str, object]:
    """The end of a game by the words that the tables use."""
    end = one.turns[-1].after
    return {
        "crew": " ".join(end.crew),
        "shields": end.shields,
        "reactors": end.reactors,
        "damage": end.damage,
        "capsules": end.capsules,
        "rockets": end.rockets,
        "points": one.outcome.threat_points,
        "visual": one.outcome.visual_points,
        "score": one.outcome.score,
        "status": one.outcome.status,
        "lost_on_turn": one.outcome.lost_on_turn,
        "defeated": one.outcome.defeated,
        "survived": one.outcome.survived,
        "knocked_out": one.outcome.knocked_out,
        "squads": len(one.outcome.disabled_squads),
        "unmet": one.outcome.unmet,
    }
