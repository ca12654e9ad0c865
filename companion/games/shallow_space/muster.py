"""Before the game: who flies on which ship, what ships are called, and the first state aboard."""

from companion.contract import Refused, Seat, replace
from companion.games.shallow_space.model import (
    CREW,
    NOWHERE,
    PLAYING,
    POSTS,
    Person,
    Pile,
    Ship,
    State,
)
from companion.games.shallow_space.printed import PLACES, pack_of

STARTS = {
    "posts": ("bridge", "engineering", "front_hull"),
    "bridge": ("bridge", "bridge", "bridge"),
}


def members(state: State, ship: int) -> tuple[Seat, ...]:
    """Who came first is captain."""
    return tuple(seat for seat in state.order if side_of(state, seat) == ship)


def side_of(state: State, seat: Seat) -> int:
    return state.sides[state.rules.seats.index(seat)]


def expect_complete(state: State) -> None:
    if NOWHERE in state.sides:
        raise Refused("not_all_aboard")
    for ship in range(state.rules.ships):
        if ship not in state.sides:
            raise Refused("ship_without_crew")


def is_complete(state: State) -> bool:
    return NOWHERE not in state.sides and all(ship in state.sides for ship in range(state.rules.ships))


def manned(state: State) -> State:
    """Everybody at their posts, and the cards in their boxes: they are shuffled next."""
    rules = state.rules
    people: list[Person] = []
    for team in range(rules.ships):
        seats = members(state, team)
        for place, post in enumerate(POSTS):
            person = Person(
                id=team * CREW + place,
                seat=seats[place % len(seats)],
                team=team,
                rank="captain" if place == 0 else "crew",
                post=post,
                ship=team,
                room=STARTS[rules.crew_starts][place],
            )
            people.append(person)
    whole = (0,) * len(PLACES)
    ships = tuple(Ship(name, team, whole, whole) for team, name in enumerate(state.names))
    sets = {"shared": 1, "per_ship": rules.ships, "endless": 0}[rules.decks]
    boxes = (Pile((), pack_of("crew", rules.left_out)), Pile((), pack_of("captain", rules.left_out)))
    return replace(state, stage=PLAYING, ships=ships, people=tuple(people), piles=boxes * sets, step=state.step + 1)
