"""What a hand at a page is asked before it does something: programs and old answers are another matter."""

from companion.record.codec import fingerprint
from companion.table.testing import Driver
from tests.companion.toys import Add, State

FAR = Add(3)  # from 8 it goes beyond the goal, 10
TOO_MUCH = Add(4)  # nobody adds so many


def near(game: Driver) -> State:
    for number in (3, 3, 2):
        game.done("Ann", Add(number))
    state = game.state
    assert isinstance(state, State)
    return state


def test_a_hand_is_asked_first_and_nothing_is_done_until_it_says_yes(game: Driver) -> None:
    state = near(game)
    question = FAR.asks(state, game.seat("Ben"))
    assert question is not None
    assert game.do("Ben", FAR, yes=0) == "asked"
    assert game.state is state
    game.done("Ben", FAR, yes=fingerprint(question))
    assert game.state.count == 11


def test_a_yes_is_to_that_question_alone(game: Driver) -> None:
    near(game)
    assert game.do("Ben", FAR, yes=12345) == "asked"


def test_what_asks_nothing_is_done_at_once(game: Driver) -> None:
    near(game)
    game.done("Ben", Add(1), yes=0)


def test_what_is_refused_anyway_is_not_asked_about(game: Driver) -> None:
    near(game)
    assert TOO_MUCH.asks(game.state, game.seat("Ben")) is not None
    assert game.do("Ben", TOO_MUCH, yes=0) == "too_much"


def test_who_sends_a_command_without_a_page_is_not_asked(game: Driver) -> None:
    near(game)
    game.done("Ben", FAR)
