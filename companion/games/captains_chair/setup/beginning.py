"""From seats and options to the first state, or the reason why they do not fit."""

from collections.abc import Sequence
from typing import Final

from companion.contract import Millis, Refused, Setup, settled
from companion.games.captains_chair.model import CREW, GOAL_SIZE, Round, Rules, Scores, State
from companion.games.captains_chair.printed import PRINTED
from companion.games.captains_chair.setup.options import BOX, MOST_LETTERS, OPTIONS, OWN, Chosen

LEAST_VALUES: Final = 5  # the Cadet deck and the four decks on which crew is placed
MOST_VALUES: Final = 8
MOST_VALUE: Final = 99


def new(setup: Setup) -> State:
    chosen = settled(OPTIONS, setup.options, Chosen)
    seats = setup.seats
    deal = PRINTED.players.get(str(len(seats)))
    if deal is None:
        raise Refused("players_number", count=len(seats), least=min(PRINTED.players), most=max(PRINTED.players))
    names = _names(chosen.crew_names)
    values = (*_deck_values(chosen.deck_values), chosen.chair_value)
    capacity = chosen.capacity
    rules = Rules(
        seats=seats,
        names=names,
        nos_each=deal.no_votes if chosen.no_votes == "table" else int(chosen.no_votes),
        crew_each=deal.crew_each,
        leftover=deal.leftover,
        values=values,
        capacity=capacity,
        rounds=chosen.rounds,
        goals=_goals(chosen, names, len(seats) * chosen.rounds),
        votes_on_phones=chosen.votes != BOX,
        names_at_reveal=chosen.reveal == "names",
        nominator_may_refuse=chosen.nominator_may_refuse,
        random_start=chosen.start_player == "random",
        vote_min=Millis(chosen.vote_min_seconds * 1000),
        zero_points=chosen.zero_points,
        zero_of_total=chosen.zero_scope == "total",
        chair=len(values) - 1,
        most_points=_most_points(values, capacity),
        board_on_phones=chosen.board != BOX,
    )
    return State(
        rules=rules,
        scores=Scores((0,) * len(seats)),
        round=Round(("",) * len(seats), rules.goals, (rules.nos_each,) * len(seats)),
    )


def _names(text: str) -> tuple[str, ...]:
    names = [each.strip() for each in text.strip("\n").split("\n")]
    if len(names) != len(CREW):
        raise Refused("names_number", count=len(names), wanted=len(CREW))
    seen: set[str] = set()
    for number, name in enumerate(names, start=1):
        if not name:
            raise Refused("name_empty", line=number)
        if len(name) > MOST_LETTERS:
            raise Refused("name_long", line=number, name=name, most=MOST_LETTERS)
        if name.casefold() in seen:
            raise Refused("name_twice", line=number, name=name)
        seen.add(name.casefold())
    return tuple(names)


def _deck_values(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and int(word) <= MOST_VALUE):
            raise Refused("value_unclear", value=word, most=MOST_VALUE)
    if not LEAST_VALUES <= len(words) <= MOST_VALUES:
        raise Refused("values_number", count=len(words), least=LEAST_VALUES, most=MOST_VALUES)
    return tuple(int(word) for word in words)


def _most_points(values: Sequence[int], capacity: int) -> int:
    """Six favourites on the dearest places: one in the chair, as many on a deck as it holds."""
    places = [values[-1], *(values[0],) * GOAL_SIZE]
    for value in values[1:-1]:
        places += [value] * capacity
    return sum(sorted(places, reverse=True)[:GOAL_SIZE])


def _goals(chosen: Chosen, names: tuple[str, ...], wanted: int) -> tuple[str, ...]:
    if chosen.goals == BOX:
        return ()
    if chosen.goals == OWN:
        return _own_goals(chosen.own_goals, names, wanted)
    return PRINTED.goals[chosen.goals]


def _own_goals(text: str, names: tuple[str, ...], wanted: int) -> tuple[str, ...]:
    letters: dict[str, str] = {name.casefold(): crew for name, crew in zip(names, CREW, strict=True)}
    goals: list[str] = []
    for number, row in enumerate(text.split("\n"), start=1):
        if row.strip():
            goal = _goal(row, number, letters)
            if goal in goals:
                raise Refused("goal_twice", line=number)
            goals.append(goal)
    if len(goals) < wanted:
        raise Refused("goals_few", count=len(goals), wanted=wanted)
    return tuple(goals)


def _goal(row: str, number: int, letters: dict[str, str]) -> str:
    """Six names between commas, or six letters."""
    found: list[str] = []
    words = row.split(",") if "," in row else list("".join(row.split()))
    for word in (each.strip() for each in words):
        crew = letters.get(word.casefold()) or word.upper()
        if crew not in CREW:
            raise Refused("goal_unclear", line=number, word=word)
        if crew in found:
            raise Refused("goal_repeats", line=number, word=word)
        found.append(crew)
    if len(found) != GOAL_SIZE:
        raise Refused("goal_size", line=number, count=len(found))
    return "".join(crew for crew in CREW if crew in found)
