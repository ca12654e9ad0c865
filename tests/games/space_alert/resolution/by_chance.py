"""Any game that can be typed, by chance: all cards, rule sets and switches, double actions and pilots more often than
not. Run this file to try very many: `python -m tests.games.space_alert.resolution.by_chance 1000000 some-seed`.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from random import Random
from typing import Any, Final

from companion.games.space_alert.resolution import Resolved, resolve, result
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.game import ADVANCED, CARDS, NAMES, PROTECTED
from companion.games.space_alert.resolution.names import STATIONS
from companion.games.space_alert.resolution.quick_reading import plain_game
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import RULE_SETS, Switches, can_be, rule_set, with_switch

LIKELY: Final = "aaabbbcccxx<>^" + CARDS
OUT: Final = (("1", "c", "4", "c"), ("<", "^c", "^", "c"), ("1c", "^", "c"), ("6", "c", "4", "c"), ("6c", "4c"))
IN_SPACE: Final = "cccxxX^<>4" + CARDS
NUMBERS: Final = {"hp": (1, 16), "shield": (-3, 6), "speed": (0, 6), "survived": (0, 9), "defeated": (0, 16)}


def some_rules(rng: Random) -> Switches:
    rules = rule_set(rng.choice(RULE_SETS))
    for each in fields(Switches):
        if rng.random() < 0.1:
            rules = with_switch(rules, f"{each.name}={rng.choice(list(can_be(each.name)))}")
    return rules


def some_game(rng: Random, rules: Switches, name: str = "") -> dict[str, Any]:
    board = layout(rules.board).board
    turns, zones = rng.choice((7, 12)), list(board.zones)
    tracks = rng.sample(range(1, 8), 4) if rng.random() < 0.8 else [rng.randint(1, 7) for _ in range(4)]
    crew = [_program(rng, turns, flies=not seat and rng.random() < 0.5) for seat in range(rng.randint(1, 5))]
    game: dict[str, Any] = {
        "id": name,
        "turns": turns,
        "trajectories": dict(zip(("red", "white", "blue", "internal"), tracks, strict=True)),
        "threats": [_threat(rng, id, turns, zones) for id in rng.sample(list(deck()), rng.randint(0, 8))],
        "crew": crew,
    }
    if rng.random() < 0.3:
        game["trips"] = [
            {"seat": rng.randrange(len(crew)), "turn": rng.randint(1, turns)} for _ in range(rng.randint(1, 3))
        ]
    if rng.random() < 0.3:
        game["figures"] = {each["id"]: _figures(rng) for each in game["threats"][:3]}
    if rng.random() < 0.3:
        left = {zone: rng.sample(board.tiles, rng.randint(0, 3)) for zone in rng.sample(zones, rng.randint(0, 2))}
        squads = [each for each in board.squads if rng.random() < 0.5]
        game["carried"] = {"tiles": left, "disabled_squads": squads}
    if rng.random() < 0.5:
        game["seed"] = name or "any"
    else:
        game["damage_order"] = {zone: rng.sample(board.tiles, len(board.tiles)) for zone in zones}
    return game


def _program(rng: Random, turns: int, flies: bool) -> str | list[str | list[str]]:
    slots: list[str | list[str]] = list(rng.choice(OUT)) if flies else []
    cards, doubles = (IN_SPACE, 0.6) if flies else (LIKELY, rng.choice((0, 0.3, 0.8)))
    while len(slots) < turns:
        if rng.random() < 0.15:
            slots.append("")
        else:
            slots.append("".join(rng.choice(cards) for _ in range(2 if rng.random() < doubles else 1)))
    if rng.random() < 0.3:
        name = rng.choice(NAMES)
        for _ in range(rng.randint(1, 4)):
            card, other = rng.choice((name, name + ADVANCED)), rng.choice(cards)
            slots[rng.randrange(turns)] = rng.choice((card, [card, other], [other, card]))
        if name + ADVANCED == PROTECTED:
            slots[rng.randrange(turns)] = [rng.choice(cards), rng.choice(cards), PROTECTED]
    return slots if any(len(each) > 1 for each in slots) else "".join("".join(each) or "-" for each in slots)


def _threat(rng: Random, id: str, turns: int, zones: Sequence[str]) -> dict[str, Any]:
    one: dict[str, Any] = {"id": id, "t": rng.randint(1, turns)}
    if "I" not in id:
        one["zone"] = rng.choice(zones)
    if rng.random() < 0.4:
        one["called"] = rng.choice(list(deck()))
    return one


def _figures(rng: Random) -> dict[str, int]:
    own = {name: rng.randint(*span) for name, span in NUMBERS.items() if rng.random() < 0.3}
    return own | {name: rng.randint(0, 6) for name in "xyz" if rng.random() < 0.2}


def some_played(rng: Random, name: str = "") -> Resolved | None:
    """None: no game, as this ship lacks what a threat needs. Whoever listens changes nothing, no store is less than
    empty, and both readers read the same."""
    rules = some_rules(rng)
    try:
        raw = some_game(rng, rules, name)
        quick = plain_game(json.dumps(raw).encode(), rules)
        game = game_from(raw, rules)
    except BadGame as error:
        if not error.field.startswith("threats["):
            raise
        return None
    assert quick in (None, game)
    resolved = resolve(game, rules)
    assert result(game, rules) == resolved.outcome
    for after in resolved.trace:
        assert min(*after.shields, *after.reactors, after.capsules, after.rockets) >= 0
        assert set(after.crew) <= SEEN_AT
    return resolved


SEEN_AT: Final = {
    each + end
    for each in (*("".join(word[0].upper() for word in name.split("_")) for name in STATIONS[:6]), "S1", "S2", "S3")
    for end in ("", "!")
} - {"S1!", "S2!", "S3!"}


def main(count: int, seed: str) -> None:
    statuses = {"survived": 0, "lost": 0, "no game": 0}
    for number in range(count):
        name = f"{seed}/{number}"
        try:
            played = some_played(Random(name), name)
        except BaseException:
            sys.stderr.write(f"{name} goes wrong:\n")
            raise
        statuses["no game" if played is None else played.outcome.status] += 1
    sys.stdout.write(f"{count} games of {seed!r}: {statuses}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
