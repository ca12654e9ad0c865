"""A flown mission for a game of the resolution, and all that its crew has to tell."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.contract import Millis, Refused, Seat, Value
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import Alert, Mission
from companion.games.space_alert.model import Command, Course, Event, State
from companion.games.space_alert.rules.alerts import alerts_made
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.choosing import brief
from companion.games.space_alert.rules.flight import NoteThreat, SayTripped
from companion.games.space_alert.rules.missing import open_calls, open_places, open_trips
from companion.games.space_alert.rules.programs import LockProgram, PutCard, ResolveHere
from companion.games.space_alert.rules.questions import LayTrajectory, NameCalled, NameCaptain, PlaceTrip
from companion.games.space_alert.rules.score import CloseMission
from companion.games.space_alert.rules.steps import tiles_left, wanted_tile
from companion.games.space_alert.rules.walking import EnterTile, NextStep, StartResolving
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES
from tests.games.space_alert.flight import state_with, taken

Raw = dict[str, Any]
BEGAN = 1_000
TILES = ["upper_weapon", "lower_weapon", "gravolift", "reactor", "shield", "structural"]
ORDER = {"red": TILES, "white": TILES[::-1], "blue": TILES[3:] + TILES[:3]}


def mission_for(raw: Raw) -> Mission:
    """Announces just the threats of a game, in their order."""
    turns = raw.get("turns", 12)
    alerts = [
        Alert(20 + 12 * number, each["t"], None if "I" in each["id"] else each["zone"], each["id"].startswith("S"))
        for number, each in enumerate(raw["threats"])
    ]
    ends = (220, 400) if turns == 7 else (230, 420, 600)
    return Mission("made", "Made for a test", "own", turns, ends, tuple(alerts))


def raw(threats: list[str], crew: list[Any], **more: Any) -> Raw:
    """A threat as "E1-05@3 red", a program as long as it needs to be."""
    turns = more.get("turns", 12)
    cards = []
    for each in threats:
        card, _, zone = each.partition(" ")
        id, _, t = card.partition("@")
        cards.append({"id": id, "t": int(t), "zone": zone or "internal"})
    return {
        "id": "row",
        "trajectories": {"red": 4, "white": 3, "blue": 2, "internal": 5},
        "threats": cards,
        "crew": [each.ljust(turns, "-") if isinstance(each, str) else each for each in crew],
        "damage_order": ORDER,
        **more,
    }


class Table:
    """The rules alone: commands in, with all that they tell and light kept."""

    def __init__(self, state: State, by: str = "s1") -> None:
        self.began, self.state, self.by, self.now = state, state, Seat(by), BEGAN
        self.events: list[Event] = []
        self.rng = Random(5)

    def do(self, command: Command | None, by: str | None = None) -> None:
        self.now += 100
        seat = self.by if by is None else Seat(by) if by else None
        self.take(taken(self.state, command, self.now, self.rng, seat))

    def take(self, course: Course) -> None:
        self.state = course.state
        self.events += [event for _, event, _ in course.happened]

    def refused(self, command: Command, by: str | None = None) -> str:
        before = self.state
        try:
            self.do(command, by)
        except Refused as refused:
            assert self.state == before
            return refused.code
        return "done"

    def until_due(self) -> None:
        due = GAME.due(self.state)
        assert due is not None
        self.now = max(self.now, int(due))
        self.do(None)

    def work_out(self, slices: int = 60) -> None:
        """What the box works out beside the table, by so many slices."""
        errand = GAME.errand(self.state)
        assert errand is not None
        asked = iter(range(slices))
        for command in errand.work(Random(1), lambda: next(asked, None) is None):
            if command is not None:
                self.do(command, by="")


def flown(raw: Raw, trips: Sequence[str] = (), **rules: Value) -> Table:
    """Flown to its end; everybody in `trips` says so in the first phase."""
    players = min(len(raw["crew"]), 5)
    table = Table(state_with(mission_for(raw), players, **{"decks": "all", "expansion": True, **rules}))
    _fly(table, trips)
    return table


def _fly(table: Table, trips: Sequence[str]) -> None:
    table.do(Launch())
    table.now += 15_000
    for seat in trips:
        table.do(SayTripped(), seat)
    while table.state.stage == "flying":
        table.until_due()


def next_flown(table: Table, raw: Raw, draws: str = "table") -> None:
    """The next mission of a campaign, as far as its score."""
    course = Course(table.state, Millis(table.now), table.rng, table.by)
    brief(course, mission_for(raw))
    table.take(course)
    _fly(table, ())
    for command in told(table, raw):
        table.do(command)
    walked(table, raw, draws)


def cards_of(slot: str | list[str]) -> list[str]:
    return [each for each in (slot if isinstance(slot, list) else [slot]) if each and each != "-"]


def told(table: Table, raw: Raw, tripped: Sequence[tuple[int, int]] = ()) -> Iterator[Command]:
    """What the crew tells, all of it. `tripped`: member and turn, in the order in which they said so."""
    by_zone = raw["trajectories"]
    yield ResolveHere()
    yield NameCaptain(0)
    for where in open_places(table.state):
        number = by_zone.get(where)
        laid = {card for _, card in table.state.trajectories}
        free = next(each for each in TRAJECTORIES if each not in laid)
        yield LayTrajectory(where, free if number is None else TRAJECTORIES[number - 1])
    for (place, _), each in zip(alerts_made(table.state), raw["threats"], strict=True):
        yield NoteThreat(place, each["id"])
    for place in open_calls(table.state):
        yield NameCalled(place, "")
    for trip, (member, turn) in zip(open_trips(table.state), tripped, strict=True):
        yield PlaceTrip(trip, member, turn)
    for member in range(len(table.state.debrief.sheets) if table.state.debrief else 0):
        program = raw["crew"][member] if member < len(raw["crew"]) else "-" * 12
        for slot, cards in enumerate(program, start=1):
            for number, card in enumerate(cards_of(cards)):
                yield PutCard(member, slot, card, also=number > 0)
        yield LockProgram(member)


def programmed(raw: Raw, tripped: Sequence[tuple[int, int]] = (), **rules: Value) -> Table:
    table = flown(raw, [f"s{member + 1}" for member, _ in tripped], **{"trajectories": "table", **rules})
    for command in told(table, raw, tripped):
        table.do(command)
    return table


def tile_of(table: Table, raw: Raw) -> EnterTile:
    zone = wanted_tile(table.state)
    assert zone is not None
    assert table.state.debrief is not None
    left = tiles_left(table.state, zone)
    return EnterTile(zone, next(each for each in raw["damage_order"][zone] if each in left))


def walked(table: Table, raw: Raw, draws: str = "table") -> None:
    """Step by step to the score; with the tiles of the game, or with the companion's."""
    table.do(StartResolving("table" if draws == "table" else "box"))
    while table.state.stage == "resolving":
        table.do(NextStep() if wanted_tile(table.state) is None else tile_of(table, raw))


def closed(table: Table) -> None:
    table.do(CloseMission())
    assert table.state.stage == "closed"
