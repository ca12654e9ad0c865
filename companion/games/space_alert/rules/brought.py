"""A flight that came as a file or a code: what of it the table keeps, and the table as if it had been told here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Millis, Refused, replace
from companion.games.space_alert.missions import Alert, Mission, Scope, Variant, shipped
from companion.games.space_alert.model import Debrief, Flight, Note, PlacedTrip, Rules, Sheet, State, Tiles, Trip
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.resolution import posting, writing
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.game import (
    Carried,
    Drawn,
    Figures,
    GameInput,
    Program,
    drawn_tiles,
    specialist,
)
from companion.games.space_alert.resolution.names import ZONES, Tile
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import Switches, rule_set
from companion.games.space_alert.rules import alerts
from companion.games.space_alert.rules.cards import HEROIC
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES

LONGEST: Final = posting.LONGEST
PHASE_ENDS: Final = {7: (220, 420), 12: (230, 420, 600)}  # of a flight that had no clock of ours
PLACES: Final[tuple[Place, ...]] = (*ZONES, "internal")
READ_KEPT: Final = 8
NAMELESS, TITLE = "elsewhere", "Flown elsewhere"
ROCKETS: Final = {"manual": None, "two": 2, "printed": 3}  # as the options have them, by the switch


@dataclass(frozen=True, slots=True)
class Brought:
    id: str
    title: str
    turns: int
    switches: Switches
    trajectories: tuple[tuple[Place, Trajectory], ...]
    threats: tuple[Drawn, ...]
    crew: tuple[Program, ...]  # the captain's first
    tiles: Tiles
    trips: tuple[tuple[int, int], ...]  # who, in which turn
    figures: tuple[tuple[str, Figures], ...]
    carried: Carried


@lru_cache(maxsize=READ_KEPT)
def read(given: str) -> Brought:
    """Who asks reads it first, on a thread of their own; the table's loop finds it read."""
    try:
        raw = posting.shape_of(given)
        switches = writing.rules_from(raw, rule_set("manual"))
        game = game_from(raw, switches)
    except BadGame as error:
        raise Refused("flight_bad", why=str(error).rstrip(".?")) from error
    known = shipped.missions().get(game.id)
    laid = zip(PLACES, game.trajectories, strict=True)
    return Brought(
        id=game.id or NAMELESS,
        title=known.title if known is not None else game.id or TITLE,
        turns=game.turns,
        switches=switches,
        trajectories=tuple([(place, TRAJECTORIES[number - 1]) for place, number in laid if number]),
        threats=game.threats,
        crew=game.crew,
        tiles=_tiles(game, switches),
        trips=tuple([(each.seat, each.turn) for each in game.trips]),
        figures=game.figures,
        carried=game.carried,
    )


def _tiles(game: GameInput, switches: Switches) -> Tiles:
    """In the order in which they come up, without those that lie there already."""
    board, left = layout(switches.board).board, dict(game.carried.tiles)
    orders: list[tuple[Tile, ...]] = []
    for place, zone in enumerate(ZONES):
        there = board.tiles if zone in board.zones else ()
        pile = tuple([each for each in there if each not in left.get(zone, ())])
        order = drawn_tiles(game.seed, zone, pile) if game.tiles is None else game.tiles[place]
        orders.append(tuple([each for each in order if each in pile]))
    red, white, blue = orders
    return red, white, blue


def laid(state: State, flight: Brought) -> State:
    """As if its crew had told all of it: it can be looked over, and changed, before it is resolved."""
    rules = _for_its_crew(state.rules, flight)
    numbered = tuple(enumerate(flight.threats, start=1))
    events = tuple([Alert(number, each.t, each.zone, each.id.startswith("S")) for number, each in numbered])
    ends = PHASE_ENDS[flight.turns]
    seats = [rules.seats[member] if member < rules.party.players else rules.seats[0] for member, _ in flight.trips]
    return replace(
        state,
        rules=rules,
        agreed=state.rules,
        stage="programming",
        mission=Mission(flight.id, flight.title, "own", flight.turns, ends, events, _extent(flight)),
        trajectories=flight.trajectories,
        ticked=(),
        flight=Flight(
            Millis(0),
            notes=tuple([Note(number, each.id) for number, each in numbered]),
            trips=tuple([Trip(seat, 0, len(ends)) for seat in seats]),
            untimed=True,
        ),
        debrief=Debrief(
            flight.switches,
            tuple([Sheet(each, is_locked=True) for each in flight.crew]),
            captain=0,
            trips=tuple([PlacedTrip(trip, member, turn) for trip, (member, turn) in enumerate(flight.trips)]),
            called=tuple(
                [(number, each.called or "") for number, each in numbered if each.called or alerts.calls(each.id)]
            ),
            figures=flight.figures,
            tiles=flight.tiles,
            carried=flight.carried,
        ),
    )


def _for_its_crew(rules: Rules, flight: Brought) -> Rules:
    """As many as it had: who sits here first, then androids."""
    crew, party = len(flight.crew), rules.party
    players = min(party.players, crew) if party.cards else party.players
    androids = crew - players if party.cards else crew
    variant: Variant = "duckling" if flight.switches.board == "duckling" else "standard"
    return replace(
        rules,
        party=replace(party, players=players, androids=androids, rules=variant),
        resolution=writing.nearest_set(flight.switches),
        rockets=ROCKETS[flight.switches.rockets],
        has_specialists=any(map(specialist, _cards(flight))),
    )


def _cards(flight: Brought) -> Iterator[str]:
    return (card for program in flight.crew for slot in program for card in slot)


def _extent(flight: Brought) -> Scope:
    """What was in play, as far as it can be seen."""
    has_heroic = any(card in HEROIC or specialist(card) for card in _cards(flight))
    if has_heroic or flight.switches.visual != "none":
        return "mission"
    is_first = writing.is_test_run(flight.switches, flight.turns) and flight.switches.computer == "off"
    return "test_run" if is_first else "advanced"
