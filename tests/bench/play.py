"""Games a second by random play, and how fast a long journal comes back.

Games are counted by the processor's time, between two looks at the yardstick: others may want the machine, too.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from companion.cli import library, simulate
from companion.contract import AnyGame, Outside, Value, chance
from companion.games.space_alert.missions.generator import generate
from companion.games.space_alert.missions.wanted import Wanted, new_seed
from companion.games.space_alert.tools import resolve
from companion.record.journal import read
from companion.record.journal_entries import Sitter
from companion.table import opening, options
from companion.table.clock import TableClock
from tests.bench.figures import Figure
from tests.bench.machine import squares_ms
from tests.games.space_alert import resolution

EVENTS = 10_000
MISSIONS = 5_000
GAMES_PLAYED = 300
PARTS = 5
QUIET_MS = 54.58  # of the yardstick where 0.6.1 played 346, 240, 212, 118 and 32 games a second
QUIET = "games/s"
GAMES = Path(resolution.__file__).parent / "games.jsonl"


def measured(state: Path) -> list[Figure]:
    games = library.find()
    chair, kraken = games["captains-chair"], games["feed-the-kraken"]
    ship, battle, flight = games["captain-is-dead"], games["shallow-space"], games["space-alert"]
    on_phones = options.read(kraken, [f"{each}=phones" for each in ("roles", "mutiny", "deck", "characters")])
    return [
        Figure("captains-chair, random games of four", _played(chair, options.defaults(chair), (4,)), QUIET, least=270),
        Figure(
            "feed-the-kraken, random games of 5 to 11 with the things of the box",
            _played(kraken, options.defaults(kraken), range(5, 12)),
            QUIET,
            least=210,
        ),
        Figure(
            "feed-the-kraken, random games of 5 to 11 on phones",
            _played(kraken, on_phones, range(5, 12)),
            QUIET,
            least=120,
        ),
        Figure(
            "space-alert, random flights of 1 to 5",
            _played(flight, options.defaults(flight), range(1, 6)),
            QUIET,
            least=250,
        ),
        Figure(
            "captain-is-dead, random games of 2 to 7",
            _played(ship, options.defaults(ship), range(2, 8)),
            QUIET,
            least=130,
        ),
        Figure(
            "captain-is-dead, random games of 2 to 7 that count skill cards and want odds",
            _played(ship, options.read(ship, ["count_skills=true", "odds=true"]), range(2, 8)),
            QUIET,
            least=80,
        ),
        Figure(
            "shallow-space, random battles of 2 to 12 on two, three and four ships",
            _played(battle, options.defaults(battle), range(2, 13)),
            QUIET,
            least=30,
        ),
        Figure("random missions of Space Alert on one core", _missions(), "missions/s", least=5_000),
        Figure("games of Space Alert resolved on one core, JSON to JSON", _resolved(), "games/s", least=5_000),
        Figure(f"a journal of {EVENTS} events comes back", _replayed(state), "s", most=1),
    ]


def _played(game: AnyGame, rules: Mapping[str, Value], players: Sequence[int]) -> float:
    """As `companion simulate` plays them, put to the machine on which the yardstick takes QUIET_MS."""
    rates = []
    for part in range(PARTS):
        before, began = squares_ms(), process_time()
        for size in players:
            for outcome in simulate.many(game, GAMES_PLAYED // PARTS // len(players), part, size, rules):
                assert isinstance(outcome, simulate.Played), outcome
        took = process_time() - began
        count = GAMES_PLAYED // PARTS // len(players) * len(players)
        rates.append(count / took * (before + squares_ms()) / 2 / QUIET_MS)
    return median(rates)


def _missions() -> float:
    wanted = Wanted()
    generate("WARM", wanted)
    began = process_time()
    for number in range(MISSIONS):
        generate(new_seed(number), wanted)
    return MISSIONS / (process_time() - began)


def _resolved() -> float:
    """The shared games again and again, as `companion resolve` reads and answers them, without a trace: the
    processor's time, as others may want it, too."""
    lines = GAMES.read_bytes().splitlines(keepends=True) * 30
    outside = Outside(lambda file: iter(lines), str, 0)
    args = ("-", "--rules", "printed")
    next(resolve.run(args, outside))
    began = process_time()
    count = sum(isinstance(each, str) for each in resolve.run(args, outside))
    return count / (process_time() - began)


def _replayed(state: Path) -> float:
    """A real game, played by chance, in which somebody cannot decide on a vote for a long while."""
    state.mkdir()
    game = library.find()["captains-chair"]
    rng, now = Random(1), [0]
    clock = TableClock(lambda: now[0])
    seats = chance.setup(4, {}).seats
    sitters = tuple(Sitter(seat, seat, "red") for seat in seats)
    play = opening.begin(game, sitters, options.defaults(game), state, 1, clock, rng, lambda said: said.key, os)
    make = simulate.making(game)
    done = 0
    while play.result() is None:
        due = play.due()
        if due is not None and due <= clock.now():
            play.tick()
            continue
        seat = rng.choice([each for each in seats if game.offers(play.state, each)])
        is_vote = (offer := rng.choice(game.offers(play.state, seat))).command.__name__ == "CastVote"
        for _ in range((EVENTS - done) // 2 + 1 if is_vote and done < EVENTS else 1):
            play.do(make(offer, rng), seat, seat)
            done += 1
        now[0] += 1_000
    play.close()
    path = next(state.glob("*.jsonl"))
    assert sum(1 for _ in read(path)) >= EVENTS
    began = perf_counter()
    opening.reopen(
        {game.slug: game}, state, 1, TableClock(lambda: 0), Random(1), lambda slug: lambda said: said.key, os
    ).close()
    return perf_counter() - began
