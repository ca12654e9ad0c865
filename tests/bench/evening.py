"""Taps in real games: when the own page comes, when the last one does, and what gets in a tap's way meanwhile.

By chance, as the API offers it. Of the product's insides it knows only how a past game is made, so that it can be
laid over an older checkout to compare.
"""

import http.client
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter, sleep
from typing import Any, Final

from companion.cli import library, simulate
from companion.contract import Refused, chance
from companion.record.journal_entries import Sitter
from companion.table import opening, options
from companion.table.clock import TableClock
from tests.bench.figures import Figure, quantile
from tests.bench.server import Server, running

TAPS: Final = 60
WARM: Final = 40  # moves before the first that counts: the game is in its midst
QUIET_S: Final = 0.15  # without a page: whoever hears of a tap has heard
PAST: Final = 30
READERS: Final = 6
# Shares within one run: how busy the machine is cancels out.
OWN_PLACE: Final = 2
ANSWER_TO_LAST: Final = 0.8
FIRST_TO_LAST: Final = 4  # a page that is compiled first takes eight times as long and more
TAP_MEANWHILE: Final = 10
STOP_MS: Final = 20  # of the processor's own time
PUSH: Final = 1024  # bytes
LARGE_PUSH: Final = 4 * 1024
PAGE_KIB: Final = 30
MEMORY_MB: Final = 80
YARD: Final = 200_000  # squares in plain Python


@dataclass(frozen=True, slots=True)
class Round:
    slug: str
    seats: int
    streams: int
    yards: float  # how many yardsticks the last page may take
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.slug} {self.seats}, {self.streams} streams"


ROUNDS: Final = (
    Round("captains-chair", 5, 8, 4),
    Round("captain-is-dead", 5, 8, 6),
    Round("shallow-space", 6, 8, 7, {"turn_seconds": 0}),
    Round("shallow-space", 12, 13, 12, {"turn_seconds": 0, "ships": "4"}),
    Round("space-alert", 5, 8, 5),
    Round("feed-the-kraken", 6, 8, 4),
)


@dataclass(frozen=True, slots=True)
class Tap:
    answer: float
    own: float
    last: float
    place: int  # of the own page among all


def measured(state: Path) -> list[Figure]:
    figures: list[Figure] = []
    for number, each in enumerate(ROUNDS):
        figures += _round(state / str(number), each)
    return [*figures, *_annals(state / "annals")]


# --- games


def _round(state: Path, one: Round) -> Iterator[Figure]:
    state.mkdir(parents=True)
    stops = state / "stops"
    with running(state / "state", watch=stops) as server:
        table = Table(server, one)
        table.play_on(WARM)
        began = perf_counter()
        table.pushed.clear()
        taps, yards = _tapped(table)
        memory = server.memory_mb()
        ended = perf_counter()
    with running(state / "state") as server:
        first, size = _page(server, table.keys[0])
    own, last = [each.own for each in taps], [each.last for each in taps]
    held = [took * 1000 for at, took in _stops(stops) if began < at < ended]
    yield Figure(f"{one}: own page, p50 of {len(taps)} taps", quantile(own, 0.5), "ms")
    yield Figure(f"{one}: own page, p95", quantile(own, 0.95), "ms")
    yield Figure(f"{one}: last page, p50", quantile(last, 0.5), "ms")
    yield Figure(f"{one}: last page, p95", quantile(last, 0.95), "ms")
    yield Figure(f"{one}: answer, p50", quantile([each.answer for each in taps], 0.5), "ms")
    yield Figure(
        f"{one}: place of the own page among all, on average", fmean(each.place for each in taps), "", OWN_PLACE
    )
    answers = [each.answer / each.last for each in taps]
    yield Figure(f"{one}: answer to the last page, median", quantile(answers, 0.5), "times", most=ANSWER_TO_LAST)
    named = f"{one}: last page, p50, to {YARD} squares meanwhile"
    yield Figure(named, quantile(last, 0.5) / quantile(yards, 0.5), "times", most=one.yards)
    yield Figure(f"{one}: longest stop by garbage collection", max(held, default=0.0), "ms", most=STOP_MS)
    yield Figure(f"{one}: a push, median of {len(table.pushed)}", quantile(table.pushed, 0.5), "bytes", most=PUSH)
    yield Figure(f"{one}: a push, p95", quantile(table.pushed, 0.95), "bytes", most=LARGE_PUSH)
    yield Figure(f"{one}: memory", memory, "MB", most=MEMORY_MB)
    yield Figure(f"{one}: the whole page", size / 1024, "KiB", most=PAGE_KIB)
    yield Figure(f"{one}: first page after a start", first, "ms")
    share = first / quantile(last, 0.5)
    yield Figure(f"{one}: first page after a start to the last page of a tap", share, "times", most=FIRST_TO_LAST)


def _tapped(table: "Table") -> tuple[list[Tap], list[float]]:
    taps: list[Tap] = []
    yards: list[float] = []
    for _ in range(4 * TAPS):
        if len(taps) < TAPS and (tap := table.tap()) is not None:
            taps.append(tap)
            began = perf_counter()
            sum(number * number for number in range(YARD))
            yards.append((perf_counter() - began) * 1000)
    return taps, yards


def _stops(file: Path) -> Iterator[tuple[float, float]]:
    for line in file.read_text().splitlines():
        at, took = line.split()
        yield float(at), float(took)


def _page(server: Server, key: str) -> tuple[float, int]:
    """How long it took, and how many bytes it was."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    began = perf_counter()
    connection.request("GET", "/", headers={"Cookie": f"seat={key}", "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    assert answer.status == 200
    size = len(answer.read())
    connection.close()
    return (perf_counter() - began) * 1000, size


class Table:
    """A game that is on, and phones that follow it."""

    def __init__(self, server: Server, one: Round, streams: int | None = None) -> None:
        self._server, self._rng = server, Random(7)
        self.keys = [server.sit(f"P{number}") for number in range(1, one.seats + 1)]
        host = self.keys[0]
        server.send(host, type="ChooseGame", game=one.slug)
        if one.options:
            server.send(host, type="SetOptions", values=one.options)
        server.send(host, type="StartGame")
        streams = one.streams if streams is None else streams
        self._heard: list[list[float]] = [[] for _ in range(streams)]
        self._bell = threading.Condition()
        self.pushed: list[int] = []  # bytes
        for number in range(streams):
            key = self.keys[number] if number < one.seats else ""
            server.follow("/stream/seat" if key else "/stream/table", key, self._ear(number))
        self._settle()

    def _ear(self, number: int) -> Callable[[float, int], None]:
        def heard(at: float, size: int) -> None:
            with self._bell:
                self._heard[number].append(at)
                self.pushed.append(size)
                self._bell.notify()

        return heard

    def _settle(self) -> None:
        """Until no page has come for a while."""
        with self._bell:
            while self._bell.wait(QUIET_S):
                pass

    def play_on(self, moves: int, apart_s: float = 0.0) -> None:
        for _ in range(moves):
            number, command = self._drawn()
            self._server.tap(self.keys[number], command)
            sleep(apart_s)
        self._settle()

    def tap(self) -> Tap | None:
        """None: it was refused, or is a secret that few pages show."""
        number, command = self._drawn()
        with self._bell:
            for each in self._heard:
                each.clear()
        began = perf_counter()
        if not self._server.tap(self.keys[number], command):
            return None
        answered = perf_counter()
        self._settle()
        with self._bell:
            firsts = [each[0] for each in self._heard if each]
            own = self._heard[number][:1]
        if not own or len(firsts) < len(self._heard) / 2:
            return None
        answer, mine, last = ((at - began) * 1000 for at in (answered, own[0], max(firsts)))
        return Tap(answer, mine, last, 1 + sum(each < own[0] for each in firsts))

    def _drawn(self) -> tuple[int, dict[str, Any]]:
        """Something that is offered to somebody; else the host holds the game, or lets it go on."""
        seats = list(range(len(self.keys)))
        self._rng.shuffle(seats)
        game: Any = None
        for number in seats:
            game = self._server.call("GET", "/api/v1/view", key=self.keys[number])["game"]
            offers = [each for each in game["offers"] if _can_be_filled(each)]
            if offers and game["running"] and self._rng.random() < 0.9:
                return number, self._move(self._rng.choice(offers))
        return 0, {"type": "Pause" if game["running"] else "GoOn"}

    def _move(self, offer: dict[str, Any]) -> dict[str, Any]:
        return {"type": offer["type"], **{each["name"]: self._picked(each) for each in offer["fields"]}}

    def _picked(self, field: dict[str, Any]) -> Any:
        values = [each["value"] for each in field["values"]]
        match field["kind"]:
            case "choice":
                return self._rng.choice(values)
            case "several":
                least, most = field["least"], min(field["most"], len(values))
                return self._rng.sample(values, self._rng.randint(least, max(least, min(most, least + 1))))
            case _:
                return self._rng.randint(field["least"], field["most"])


def _can_be_filled(offer: dict[str, Any]) -> bool:
    return all(each["kind"] != "text" and (each["kind"] == "number" or each["values"]) for each in offer["fields"])


# --- past games


def _annals(state: Path) -> Iterator[Figure]:
    past_games(state / "games")
    with running(state) as server:
        host = server.sit("Ann")
        before = [_renamed(server, host, number) for number in range(40)]
        phones = [threading.Thread(target=_read, args=(server.port,)) for _ in range(READERS)]
        began = perf_counter()
        for phone in phones:
            phone.start()
        meanwhile: list[float] = []
        while any(each.is_alive() for each in phones):
            meanwhile.append(_renamed(server, host, 100 + len(meanwhile)))
            sleep(0.005)
        took = perf_counter() - began
    named = f"the annals of {PAST} games, asked for by {READERS} phones"
    alone = quantile(before, 0.5)
    yield Figure(f"{named}: until all have them", took, "s")
    yield Figure("a tap before that, p50", alone, "ms")
    yield Figure(f"a tap meanwhile, p50 of {len(meanwhile)}", quantile(meanwhile, 0.5), "ms")
    yield Figure("a tap meanwhile, worst", max(meanwhile), "ms", most=1_000)
    yield Figure("a tap meanwhile to one before, p50", quantile(meanwhile, 0.5) / alone, "times", most=TAP_MEANWHILE)


def past_games(folder: Path) -> None:
    folder.mkdir(parents=True)
    game = library.find()["captain-is-dead"]
    rng, now = Random(3), [0]
    clock = TableClock(lambda: now[0])
    seats = chance.setup(5, {}).seats
    sitters = tuple(Sitter(seat, seat, "red") for seat in seats)
    play = opening.begin(game, sitters, options.defaults(game), folder, 1, clock, rng, lambda said: said.key, os)
    make = simulate.making(game)
    while play.result() is None:
        able = [each for each in seats if game.offers(play.state, each)]
        seat = rng.choice(able)
        offer = rng.choice(game.offers(play.state, seat))
        try:
            play.do(make(offer, rng), seat, seat)
        except Refused:
            continue
        now[0] += 1_000
    play.close()
    (first,) = folder.glob("*.jsonl")
    for number in range(2, PAST + 1):
        first.with_name(first.name.replace("00001", f"{number:05d}")).write_bytes(first.read_bytes())


def _renamed(server: Server, key: str, number: int) -> float:
    began = perf_counter()
    server.send(key, type="Rename", seat="s1", name=f"Ann {number}")
    return (perf_counter() - began) * 1000


def _read(port: int) -> None:
    """As a browser does: a page that says "in a moment" is asked for again."""
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        connection.request("GET", "/annals/captain-is-dead")
        answer = connection.getresponse()
        answer.read()
        connection.close()
        if answer.status == 200:
            return
        sleep(int(answer.headers["Refresh"]))
