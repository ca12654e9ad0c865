"""The files beside the game against what is printed: boards arrow by arrow, decks, tables, seconds."""

from collections.abc import Iterator

import pytest

from companion.contract.data import DataError
from companion.games.feed_the_kraken.printed import (
    CARD_KINDS,
    COLOURS,
    GOALS,
    PRINTED,
    SCRIPTS,
    Board,
    Colour,
    deck_of,
    script,
)
from tests.games.feed_the_kraken.situations import length
from tests.games.feed_the_kraken.table import begun

# read off the printed boards: red / yellow / blue; * crosses the supply line
QUICK = """
Q0 Q1w Q2c Q1e
Q1w Q2w Q3w Q2c
Q1e Q2c Q3e Q2e
Q2w Q4w Q4w Q3w
Q2c Q3w Q3w Q3e
Q2e Q3e Q4e Q4e
Q3w Q4w Q5w Q4c cabin_search
Q3e Q4c Q5e Q4e cabin_search
Q4w Q5ww Q6w Q5w cabin_search
Q4c Q5w Q6c Q5e
Q4e Q5e Q6e Q5ee
Q5ww crimson_cove Q6w Q6w
Q5ee Q6e Q6e bluewater_bay
Q5w Q6w Q7w Q6c
Q5e Q6c Q7e Q6e
Q6w crimson_cove Q7w Q7w
Q6e Q7e Q7e bluewater_bay
Q6c Q7w Q8c Q7e
Q7w crimson_cove crimson_cove Q8c feed_the_kraken
Q7e Q8c bluewater_bay bluewater_bay feed_the_kraken
Q8c crimson_cove kraken bluewater_bay
"""
LONG = """
L0 L1w L2c L1e
L1w L3w L3w L2c
L1e L2c L3e L3e
L2c L3w L4c L3e
L3w L4w L5w L4c cabin_search
L3e L4c L5e L4e cabin_search
L4w L6w* L6w* L5w cabin_search
L4c L5w L5w L5e cabin_search
L4e L5e L6e* L6e*
L5w L6w* L7w* L6c
L5e L6c L7e* L6e*
L6w L7ww L8w L7w
L6c L7w* L8c* L7e* tongue
L6e L7e L8e L7ee
L7ww crimson_cove L8w L8w
L7ee L8e L8e bluewater_bay
L7w L8w L9w L8c flogging
L7e L8c L9e L8e flogging
L8w crimson_cove L9w L9w
L8c L9w L10c L9e
L8e L9e L9e bluewater_bay
L9w crimson_cove crimson_cove L10c feed_the_kraken
L9e L10c bluewater_bay bluewater_bay feed_the_kraken
L10c crimson_cove kraken bluewater_bay feed_the_kraken
"""


@pytest.mark.parametrize(("name", "text"), [("quick", QUICK), ("long", LONG)])
def test_every_arrow_and_icon_is_as_printed(name: str, text: str) -> None:
    board = PRINTED.boards[name]
    rows = {words[0]: words[1:] for words in map(str.split, text.strip().splitlines())}
    assert set(board.spaces) == set(rows)
    for space, (red, yellow, blue, *icon) in rows.items():
        found = board.spaces[space]
        assert [f"{found.arrow(each)}{'*' * (each in found.crosses)}" for each in COLOURS] == [red, yellow, blue]
        assert found.icon == (icon[0] if icon else None)


def routes(board: Board, here: str, way: tuple[Colour, ...] = ()) -> Iterator[tuple[tuple[Colour, ...], str]]:
    """Every way to a goal."""
    if here in GOALS:
        yield way, here
        return
    for colour in COLOURS:
        yield from routes(board, board.spaces[here].arrow(colour), (*way, colour))


@pytest.mark.parametrize(("name", "shortest", "longest"), [("quick", 5, 9), ("long", 6, 11)])
def test_how_long_a_voyage_can_be(name: str, shortest: int, longest: int) -> None:
    board = PRINTED.boards[name]
    ways = list(routes(board, board.start))
    lengths = {len(way) for way, _ in ways}
    assert (min(lengths), max(lengths)) == (board.shortest, board.longest) == (shortest, longest)
    assert {goal for _, goal in ways} == set(GOALS)
    north = [way for way, goal in ways if goal == "kraken"]
    assert min(map(len, north)) == shortest + 1
    assert all("blue" in way and "yellow" in way for way in north)


def test_the_supply_line_is_crossed_exactly_once_on_every_long_voyage() -> None:
    board = PRINTED.boards["long"]
    for way, _ in routes(board, board.start):
        here, crossings = board.start, 0
        for colour in way:
            crossings += colour in board.spaces[here].crosses
            here = board.spaces[here].arrow(colour)
        assert crossings == 1
    assert not any(each.crosses for each in PRINTED.boards["quick"].spaces.values())


def test_five_rituals_are_enough_for_every_voyage() -> None:
    most = {"quick": 4, "long": 5}
    for name, board in PRINTED.boards.items():
        yellow = [way.count("yellow") - (way[-1] == "yellow") for way, _ in routes(board, board.start)]
        deck = sum(CARD_KINDS[card].colour == "yellow" for card in deck_of(name))
        assert max(yellow) <= min(deck, most[name]) <= sum(PRINTED.cards.rituals.values())


def test_spaces_lie_in_rows_and_lead_forward() -> None:
    for board in PRINTED.boards.values():
        places = [(each.row, each.column) for each in board.spaces.values()]
        assert len(set(places)) == len(places)
        for space in board.spaces.values():
            assert all(board.spaces[to].row > space.row for to in space.ahead if to in board.spaces)


@pytest.mark.parametrize(
    ("board", "cards", "colours"),
    [("quick", 19, {"red": 9, "yellow": 5, "blue": 5}), ("long", 23, {"red": 11, "yellow": 6, "blue": 6})],
)
def test_decks(board: str, cards: int, colours: dict[str, int]) -> None:
    deck = deck_of(board)
    assert len(deck) == cards
    assert {each: sum(CARD_KINDS[card].colour == each for card in deck) for each in colours} == colours
    assert deck.count("red_armed") == (2 if board == "long" else 0)
    assert deck.count("blue_drunk") == (4 if board == "long" else 3)


@pytest.mark.parametrize(
    ("players", "sailors", "pirates", "cultists", "mutiny", "text", "printed"),
    [
        (5, 3, 2, 0, 3, 2, 1),
        (6, 3, 2, 0, 3, 1, 1),
        (7, 4, 2, 0, 3, 0, 2),
        (8, 4, 3, 0, 4, 0, 2),
        (9, 5, 3, 0, 4, 0, 3),
        (10, 5, 4, 0, 5, 0, 3),
        (11, 5, 4, 1, 5, 0, 3),
    ],
)
def test_the_table_by_number_of_players(
    players: int, sailors: int, pirates: int, cultists: int, mutiny: int, text: int, printed: int
) -> None:
    deal = PRINTED.players[str(players)]
    assert (deal.sailors, deal.pirates, deal.cultists, deal.mutiny) == (sailors, pirates, cultists, mutiny)
    assert (len(deal.signs), len(deal.signs_printed)) == (text, printed)
    assert sailors + pirates + cultists + 1 - deal.taken_away == players
    assert begun(players).rules.board == ("quick" if players < 7 else "long")


def test_guns_rituals_tokens_and_characters() -> None:
    assert PRINTED.cards.guns == 40
    assert sum(PRINTED.cards.rituals.values()) == 5
    assert len(PRINTED.characters) == 22
    tokens = {name: sum(board.tokens.values()) for name, board in PRINTED.boards.items()}
    assert tokens == {"quick": 5, "long": 10}
    for board in PRINTED.boards.values():
        icons = [each.icon for each in board.spaces.values() if each.icon]
        assert all(icons.count(icon) == count for icon, count in board.tokens.items())
        assert set(icons) == set(board.tokens)


def test_the_rulebooks_seconds_are_the_waits() -> None:
    official = [
        (name, step.line, step.official, step.wait) for name in SCRIPTS for step in script(name).steps if step.official
    ]
    assert [each[:3] for each in official] == [
        ("pirates", "look", 20),
        ("conversion", "choose", 15),
        ("conversion", "recognise", 15),
        ("cult_cabin_search", "look", 30),
    ]
    assert all(wait == seconds * 1000 for _, _, seconds, wait in official)


def test_every_script_shuts_and_opens_eyes() -> None:
    for name in SCRIPTS:
        for steps in (script(name).steps, script(name).phones):
            assert (steps[0].line, steps[-1].line) == ("shut", "open")
            assert [step.light for step in steps] == ["dark"] * (len(steps) - 1) + ["open"]
        assert length(name, 5) == length(name, 7) < length(name, 8) == length(name, 11)


def test_an_unknown_script_is_an_error() -> None:
    with pytest.raises(DataError, match="no script"):
        script("keelhauling")
