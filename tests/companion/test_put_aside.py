"""A game that is put aside waits whole: any number of them, taken up again on the same phones or on others."""

from pathlib import Path

import pytest

from companion.box.box import Parts
from companion.contract import Seat
from companion.people.seats import (
    STRANGER,
    AddSeat,
    Claim,
    Invite,
    Join,
    Leave,
    Paint,
    RemoveSeat,
    Rename,
    Sit,
    TakePhones,
)
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, PutAside, StartGame, TakeUp
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.companion.test_shut_eyes import asleep
from tests.companion.test_who_reads import KEEPS
from tests.companion.toys import GAMES, WORDS, Add, Hide, other

ANN, BEN, CID, DORA = (Seat(f"s{number}") for number in (1, 2, 3, 4))


@pytest.fixture
def secret(tmp_path: Path) -> Driver:
    """Ann (host), Ben and Cid play a game with secrets."""
    table = Driver(tmp_path, KEEPS, WORDS, Parts(buttons=("big",)))
    table.start("toy", "Ann", "Ben", "Cid")
    table.done("Ben", Add(2))
    return table


def waiting(game: Driver) -> list[int]:
    return [each.number for each in game.snapshot.left_open]


def people(game: Driver) -> list[tuple[str, str, bool]]:
    return [(each.seat, each.name, bool(each.phones)) for each in game.snapshot.house.people]


def a_quick_one(game: Driver) -> None:
    game.done("Ann", ChooseGame("toy"))
    game.done("Ann", StartGame(sure=True))
    game.done("Ben", Add(1))
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", ClearTable())


def test_the_lobby_is_back_and_the_journal_says_no_more_than_when_it_was(game: Driver) -> None:
    game.done("Ben", Add(2))
    game.after(4_000)
    before = game.journal().read_bytes()
    game.done("Ann", PutAside())

    assert game.snapshot.play is None
    assert waiting(game) == [1]
    assert game.journal().read_bytes().startswith(before)
    assert b'"Ended"' not in game.journal().read_bytes()


def test_after_a_quick_game_it_goes_on_where_it_was_with_its_time_its_history_and_its_undo(game: Driver) -> None:
    game.done("Ben", Add(2))
    game.after(4_000)
    state, history, seats = game.state, game.history, people(game)
    game.done("Ann", PutAside())
    a_quick_one(game)
    game.after(60_000)
    game.done("Ann", TakeUp(1))

    assert (game.state, game.history, game.play.at) == (state, history, 4_000)
    assert (game.play.number, game.play.running, game.play.resumed) == (1, False, True)
    assert people(game) == seats
    game.done("Ben", GoOn())
    assert game.undo("Ben") is None
    assert game.state.count == 0
    assert waiting(game) == []


def test_any_number_of_games_wait_also_for_another_evening(game: Driver) -> None:
    for number in (1, 2, 3):
        game.done("Ben", Add(number))
        game.done("Ann", PutAside())
        game.done("Ann", StartGame(sure=True))
    game.done("Ann", PutAside())
    game.restart()
    assert waiting(game) == [4, 3, 2, 1]

    for number in (2, 1, 3):
        game.done("Ann", TakeUp(number))
        assert game.state.count == number
        assert game.do("Ann", TakeUp(4)) == "game_runs"
        game.done("Ann", PutAside())
    assert game.do("Ann", TakeUp(9)) == "not_left_open"


def test_what_was_ended_waits_no_more(game: Driver) -> None:
    game.done("Ann", PutAside())
    game.done("Ann", TakeUp(1))
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", ClearTable())

    assert waiting(game) == []
    assert game.do("Ann", TakeUp(1)) == "not_left_open"
    assert game.snapshot.house.aside == ()


def test_a_phone_comes_back_to_its_seat_whatever_it_is_called_now(game: Driver) -> None:
    game.done("Ann", PutAside())
    game.done("Ben", Rename(BEN, "Bob"))
    game.done("Ben", Paint(BEN, "grey"))
    game.done("Ann", TakeUp(1))

    assert people(game) == [(ANN, "Ann", True), (BEN, "Bob", True), (CID, "Cid", True), (DORA, "Dora", False)]


def test_who_is_not_here_leaves_a_seat_that_anybody_may_take_and_who_is_new_watches(game: Driver) -> None:
    game.done("Ann", PutAside())
    game.done("Cid", Leave())
    game.done("Ann", RemoveSeat(DORA))
    game.join("Eve")
    game.done("Ann", TakeUp(1))

    assert people(game) == [
        (ANN, "Ann", True), (BEN, "Ben", True), (CID, "Cid", False), (DORA, "Dora", False), (Seat("s5"), "Eve", True),
    ]  # fmt: skip
    game.done("Ann", GoOn())
    assert game.do("Eve", Add(1)) == "not_in_game"
    game.done("Ann", Add(1), seat=CID)
    game.keys["Fay"] = "f" * 24
    game.done("Fay", Sit(CID), key=game.keys["Fay"])
    game.done("Fay", Add(1))


def test_another_evening_with_other_phones_goes_by_name_in_whatever_order_they_came(game: Driver) -> None:
    game.done("Ben", Add(2))
    game.done("Ann", PutAside())
    for path in game.folder.glob("table.*"):
        path.unlink()
    game.restart()
    game.join("Cid", "Zoe", "ann")
    game.done("Cid", TakeUp(1))

    assert people(game) == [
        (ANN, "ann", True), (BEN, "Ben", False), (CID, "Cid", True), (DORA, "Dora", False), (Seat("s5"), "Zoe", True),
    ]  # fmt: skip
    assert game.snapshot.house.host == game.seat("Cid") == CID
    assert len({each.colour for each in game.snapshot.house.people}) == 5


def test_a_full_table_makes_room_by_seats_without_phones_alone(game: Driver) -> None:
    game.done("Ann", PutAside())
    for name in ("Ben", "Cid"):
        game.done("Ann", RemoveSeat(game.seat(name)))
    game.done("Ann", RemoveSeat(DORA))
    game.join(*(f"Guest {number}" for number in range(9)))
    game.done("Ann", AddSeat("Grandma"))
    assert game.do("Ann", TakeUp(1)) == "table_full"
    assert waiting(game) == [1]
    game.done("Guest 0", Leave())
    game.done("Ann", TakeUp(1))
    assert len(people(game)) == 12
    assert "Grandma" not in [name for _, name, _ in people(game)]


def test_a_code_of_before_opens_no_seat_of_the_game_that_came_back(game: Driver) -> None:
    game.done("Ann", PutAside())
    game.join("Eve")
    (eve,) = (each.seat for each in game.snapshot.house.people if each.name == "Eve")
    code = game.send(Ask(Invite(eve), ANN)).code
    assert code is not None
    game.done("Ann", TakeUp(1))

    assert game.snapshot.invitations == ()
    refused = game.send(Ask(Claim(code), STRANGER)).refused
    assert refused is not None
    assert refused.code == "invite_void"


def test_what_cannot_be_opened_says_why_and_changes_nothing(game: Driver) -> None:
    game.done("Ann", PutAside())
    game.restart(other(rules=2))
    before, files = game.snapshot, game.files()

    assert game.do("Ann", TakeUp(1)) == "cannot_go_on"
    assert (game.snapshot, game.files()) == (before, files)
    game.restart(GAMES)
    game.done("Ann", TakeUp(1))


def test_a_game_with_secrets_goes_on_unasked_on_the_phones_that_it_had(secret: Driver) -> None:
    secret.done("Ben", Hide(2))
    secret.done("Ann", PutAside())
    secret.done("Ben", Rename(BEN, "Bob"))
    secret.done("Ann", TakeUp(1))

    assert secret.state.hidden == ((BEN, 2),)
    assert tuple(each.text for each in secret.play.notices) == ()


@pytest.mark.parametrize("how", ["instead", "by name"])
def test_another_phone_comes_to_a_secret_seat_only_where_everybody_knows(secret: Driver, how: str) -> None:
    """In the lobby anybody may sit down on a free seat, under any name."""
    secret.done("Ann", PutAside())
    secret.done("Ann", TakePhones(BEN))
    secret.keys["Eve"] = "e" * 24
    if how == "instead":
        secret.done("Eve", Sit(BEN), key=secret.keys["Eve"])
    else:
        secret.done("Ann", RemoveSeat(BEN))
        secret.done("Eve", Join("Ben"), key=secret.keys["Eve"])
    before, files = secret.snapshot, secret.files()
    assert secret.do("Ann", TakeUp(1)) == "take_up_sure"
    assert (secret.snapshot, secret.files()) == (before, files)

    secret.done("Ann", TakeUp(1, sure=True))

    assert secret.seat("Eve") == BEN
    assert "say.another_phone" in secret.said
    assert tuple(each.text for each in secret.play.notices) == ("A phone sat down on the seat of Ben",)


def test_nobody_sits_down_unasked_on_a_secret_seat_that_came_back_free(secret: Driver) -> None:
    secret.done("Ann", PutAside())
    secret.done("Cid", Leave())
    secret.done("Ann", TakeUp(1, sure=True))

    assert secret.do("nobody", Sit(CID)) == "seat_needs_code"
    secret.done("Ann", GoOn())
    assert secret.do("Ann", Add(1), seat=CID) == "seat_closed"


def test_a_phone_that_was_put_out_comes_back_by_no_game(secret: Driver) -> None:
    secret.done("Ann", PutAside())
    secret.done("Ann", TakePhones(BEN))
    secret.done("Ann", TakeUp(1))

    assert secret.seat("Ben") == "stranger"


def test_a_game_is_not_put_aside_while_eyes_are_shut(tmp_path: Path) -> None:
    table = asleep(tmp_path)

    assert table.do("Ann", PutAside()) == "eyes_shut"
    assert table.play.running
