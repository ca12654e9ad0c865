"""What happened: the newest under the game, and all of it on a page of its own."""

import re
from itertools import count

import pytest

from companion.cli.simulate import one
from companion.contract import AnyGame, Millis, Seat
from companion.contract.chance import setup
from companion.games.captains_chair.rules.correcting import SetScore
from companion.people.seats import Rename
from companion.table.commands import ClearTable, EndGame
from companion.table.picture import Told
from tests.games.shipped import GAMES, said
from tests.web.room import Phone, Room, start
from web.shown import LATEST, ShownTold, latest
from web.testing import Look, text


def told(*turns: int) -> tuple[ShownTold, ...]:
    begins = [each != before for each, before in zip(turns, (0, *turns), strict=False)]
    return tuple(
        ShownTold(number, f"line {number}", 0, undone=False, turn=turn, begins=begun)
        for number, (turn, begun) in enumerate(zip(turns, begins, strict=True))
    )


@pytest.mark.parametrize(
    ("turns", "first"),
    [
        ((), None),
        ((0, 0, 0), 0),
        ((0, 1, 1), 0),
        ((0, 1, 1, 2), 1),
        ((1, 1, 2, 2, 3, 3), 2),
        ((0,) * LATEST * 2, LATEST),
    ],
)
def test_under_a_game_stand_this_turn_and_the_one_before(turns: tuple[int, ...], first: int | None) -> None:
    found = latest(told(*turns))
    assert (found[0].number if found else None) == first
    assert found == told(*turns)[first or 0 :]


@pytest.mark.parametrize("slug", ["captain-is-dead", "shallow-space"])
def test_a_long_game_makes_no_page_longer(slug: str) -> None:
    game = GAMES[slug]
    of = setup(4, {each.key: each.default for each in game.options})
    for number in count():  # the first game by chance that is long
        state, lines = game.new(of), list[Told]()
        for event in one(game, of, f"history {number}", keep=True).events:
            before, state = state, event.apply(state)
            if (line := event.told(before, state)) is not None:
                turn = game.turn(state)
                begins = turn != (lines[-1].turn if lines else 0)
                lines.append(Told(len(lines), said(game, line), Seat("s1"), Millis(0), turn=turn, begins=begins))
        if len(lines) > 2 * LATEST:
            break
    page = Look(game).at(state, tuple(lines)).phone(of.seats[0])
    found = re.search(r'<ol reversed start="(\d+)">(.*?)</ol>', page, re.DOTALL)
    assert found is not None
    assert int(found[1]) == len(lines)
    assert found[2].count("<li") <= LATEST
    assert 'href="/history"' in page


def test_all_of_it_stands_on_a_page_of_its_own(room: Room, ann: Phone, cat: Phone) -> None:
    assert "Nothing has happened yet." in ann.get("/history").text
    start(room, "s1")
    for score in range(1, LATEST + 2):
        room.ask(SetScore(Seat("s2"), score), "s1")
    all_of_it, newest = text(ann.get("/history").text), text(ann.get("/").text)
    assert "the score of Ben is 1 " in all_of_it
    assert "the score of Ben is 1 " not in newest
    for page in (all_of_it, newest):
        assert f"the score of Ben is {LATEST + 1} " in page


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_the_screen_in_the_room_names_nobody_who_typed(game: AnyGame) -> None:
    state = game.new(setup(game.most, {each.key: each.default for each in game.options}))
    told = (Told(0, "The board is set up.", Seat("s1"), Millis(0), turn=game.turn(state), entered="Ann"),)
    look = Look(game).at(state, told)
    assert "set up. (entered by Ann)" in text(look.phone(Seat("s1")))
    assert "entered by" not in text(look.screen())


def test_all_of_it_follows_the_game_and_is_dark_while_eyes_are_shut(room: Room, ann: Phone, cat: Phone) -> None:
    start(room, "s1")
    assert 'data-stream="/stream/history"' in ann.get("/history").text
    assert ann.get("/history?as=s3").status_code == 303, "Cat has a phone"


def test_who_entered_something_for_all_stands_with_it_on_phones_alone(
    room: Room, ann: Phone, ben: Phone, cat: Phone
) -> None:
    start(room, "s1")
    room.ask(SetScore(Seat("s2"), 12), "s1")
    assert ann.do("PlaceCrew", crew="A", deck="2").status_code == 303
    for path in ("/", "/history"):
        page = text(ben.get(path).text)
        assert "Ann placed" in page
        assert "Corrected: the score of Ben is 12 (entered by Ann)" in page
        assert page.count("entered by") == 1, "what somebody does in the game is told by the game"
    room.ask(Rename(Seat("s1"), "Annabel"), "s1")
    assert "is 12 (entered by Ann)" in text(ben.get("/").text), "as they were called then, on each page alike"
    room.ask(EndGame(sure=True), "s1")
    room.ask(ClearTable(), "s1")
    assert "Corrected: the score of Ben is 12 (entered by Ann)" in text(ben.get("/past/1").text)
