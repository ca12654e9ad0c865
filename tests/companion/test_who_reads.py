"""While a game keeps secrets of seats, nobody comes to one unnoticed: its own phone agrees, or a hand on the box."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.box.box import Parts
from companion.contract import Cue, Result, Say, Scene, Seat, Track, Who, line
from companion.people.seats import (
    STRANGER,
    AddSeat,
    BecomeHost,
    Claim,
    FreeHost,
    HandOver,
    Invite,
    Join,
    Leave,
    Person,
    Sit,
    TakePhones,
)
from companion.record import store
from companion.table.commands import (
    ActFor,
    ChooseGame,
    ClearTable,
    EndGame,
    GoOn,
    LetIn,
    PlayAgain,
    StartGame,
    TakeUp,
    TurnAway,
)
from companion.table.picture import NOTICED
from companion.table.posts import Answer, Ask
from companion.table.reception import WAITS_MS
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.test_full_disk import largest_file, size_of
from tests.companion.toys import GAMES, WORDS, Add, Hide, other

ANN, BEN, CID, DORA = (Seat(f"s{number}") for number in (1, 2, 3, 4))
KEEPS = other(keeps_secrets=lambda options: True)
WITH_BUTTON = Parts(buttons=("big",))
ASKED_MS = 9_000  # long enough for everybody to have heard the question


@pytest.fixture
def game(tmp_path: Path) -> Driver:
    """Ann (host), Ben and Cid play with phones; Dora has none, and everybody knew it."""
    table = Driver(tmp_path, KEEPS, WORDS, WITH_BUTTON)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())
    return table


@pytest.fixture
def with_dora(tmp_path: Path) -> Driver:
    return begun(Driver(tmp_path, KEEPS, WORDS, WITH_BUTTON))


def claim(table: Driver, by: str, seat: Seat) -> tuple[str, Answer]:
    code = table.send(Ask(Invite(seat), table.seat(by))).code or ""
    return code, table.send(Ask(Claim(code), STRANGER))


def big(table: Driver) -> None:
    """Somebody has heard the question, and presses."""
    table.after(ASKED_MS)
    table.press("big")


# --- to act is to see


def test_a_lost_phone_does_not_give_its_seat_to_the_host(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))

    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"
    assert not game.snapshot.may_act_for(ANN, BEN)
    assert game.said == ["say.phone_out"]
    assert tuple(each.text for each in game.play.notices) == ("Ann put the phone of Ben out of the game",)


def test_the_host_asks_and_the_big_button_agrees(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed", "asking is not having"
    assert game.effects[-1] == Say(line("say.host_knocks", seat=Who(BEN)))
    knock = game.snapshot.knock
    assert knock is not None
    assert (knock.seat, knock.by) == (BEN, ANN)

    big(game)

    assert game.do("Ann", Add(1), seat=BEN) is None
    assert game.snapshot.knock is None
    assert Say(line("say.in_hands", seat=Who(BEN))) in game.effects
    assert game.history[1] == "Ann acts for Ben, and sees what is secret there"
    assert "Ann acts for Ben, and sees what is secret there" in [each.text for each in game.play.notices]
    assert game.state.count == 1, "the press was the answer, and no move"


def test_a_press_that_comes_with_the_question_does_neither(game: Driver) -> None:
    """It was meant for the game, by somebody who had not heard yet."""
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    before = game.state
    game.press("big")

    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"
    assert game.state == before
    assert game.said[-2:] == ["say.host_knocks", "say.host_knocks"]
    big(game)
    assert game.do("Ann", Add(1), seat=BEN) is None


@pytest.mark.parametrize("ms", [2_100, 6_000])
def test_a_press_while_the_question_is_still_said_agrees_to_nothing(game: Driver, ms: int) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    game.after(ms)
    game.press("big")

    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"
    assert game.snapshot.knock is not None


def test_asking_again_does_not_shorten_the_time_to_hear_nor_lengthen_the_time_to_answer(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    game.after(WAITS_MS - 1)
    game.done("Ann", ActFor(BEN))
    game.after(1)

    assert game.snapshot.knock is None


def test_a_question_that_nobody_answers_is_forgotten(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    game.after(WAITS_MS)
    assert game.snapshot.knock is None

    game.press("big")
    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"
    assert game.state.is_open, "the press means what it always means"


@pytest.mark.parametrize("name", ["Ann", "Ben", "Cid"])
def test_no_phone_stands_for_the_big_button_where_there_is_one(game: Driver, name: str) -> None:
    game.done("Cid", Leave())
    game.done("Ann", ActFor(CID))

    assert game.do(name, LetIn()) == ("no_session" if name == "Cid" else "box_only")
    assert not game.snapshot.may_act_for(ANN, CID)


def test_where_there_is_no_big_button_another_player_lets_in(tmp_path: Path) -> None:
    game = begun(Driver(tmp_path, KEEPS, WORDS))
    game.join("Guest")
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))

    assert game.do("Ann", LetIn()) == "box_only"
    assert game.do("Guest", LetIn()) == "box_only", "who does not play has no part in it"
    assert game.do("Cid", LetIn()) is None
    assert game.do("Ann", Add(1), seat=BEN) is None


def test_anybody_at_the_table_says_no(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    game.done("Cid", TurnAway())

    assert game.snapshot.knock is None
    assert game.said[-1] == "say.turned_away"
    big(game)
    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"


@pytest.mark.parametrize("change", [HandOver(CID), FreeHost()], ids=["handed over", "freed"])
def test_what_was_opened_to_one_host_is_closed_to_the_next(with_dora: Driver, change: Any) -> None:
    assert with_dora.do("Ann", Add(1), seat=DORA) is None
    with_dora.done("box", change)
    if isinstance(change, FreeHost):
        with_dora.done("Cid", BecomeHost())

    assert with_dora.do("Cid", Add(1), seat=DORA) == "seat_closed"
    assert with_dora.do("Ann", Add(1), seat=DORA) == "not_your_seat"


def test_a_question_goes_with_the_host_who_asked(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    game.done("Ann", HandOver(CID))
    assert game.snapshot.knock is None
    big(game)

    assert game.do("Cid", Add(1), seat=BEN) == "seat_closed"


def test_whoever_puts_the_phone_away_leaves_a_closed_seat(game: Driver) -> None:
    game.done("Ben", Leave())

    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"


# --- a phone for a seat


def test_nobody_sits_down_on_a_seat_whose_phone_is_gone(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))

    assert game.do("nobody", Sit(BEN)) == "seat_needs_code"


def test_nor_on_one_that_never_had_a_phone(with_dora: Driver) -> None:
    assert with_dora.do("nobody", Sit(DORA)) == "seat_needs_code"


@pytest.mark.parametrize("lost", [False, True], ids=["beside a phone", "for a lost one"])
def test_a_phone_with_the_hosts_code_waits_for_the_big_button(game: Driver, lost: bool) -> None:
    if lost:
        game.done("Ann", TakePhones(BEN))
    code, answer = claim(game, "Ann", BEN)
    assert (answer.refused, answer.seat, answer.key, answer.knocks_at) == (None, None, None, BEN)
    assert game.effects[-1] == Say(line("say.phone_knocks", seat=Who(BEN)))
    assert (game.seat("Ben") == BEN) is not lost, "nothing is done yet"

    again = game.send(Ask(Claim(code), STRANGER))
    assert again.knocks_at == BEN
    big(game)
    assert game.said[-1] == "say.phone_agreed"
    came = game.send(Ask(Claim(code), STRANGER))

    assert came.seat == BEN
    assert game.seat("Ben") == STRANGER
    assert game.effects[-1] == Say(line("say.another_phone", seat=Who(BEN)))
    assert game.play.notices[-1].text == (
        "A phone sat down on the seat of Ben" if lost else "Ben has another phone now"
    )
    assert game.send(Ask(Claim(code), STRANGER)).refused is not None, "the code is spent"


def test_a_code_that_was_turned_away_is_void(game: Driver) -> None:
    code, _ = claim(game, "Ann", BEN)
    game.done("Ben", TurnAway())
    refused = game.send(Ask(Claim(code), STRANGER)).refused

    assert refused is not None
    assert refused.code == "invite_void"
    assert game.seat("Ben") == BEN


def test_the_own_phones_code_is_agreement_but_everybody_hears_of_it(game: Driver) -> None:
    """Five seconds with somebody's unlocked phone must not be enough."""
    _, answer = claim(game, "Ben", BEN)

    assert answer.seat == BEN
    assert game.effects[-1] == Say(line("say.another_phone", seat=Who(BEN)))
    assert tuple(each.text for each in game.play.notices) == ("Ben has one more phone now",)


def test_a_code_of_a_phone_that_is_out_leads_nowhere(game: Driver) -> None:
    code = game.send(Ask(Invite(BEN), BEN)).code or ""
    game.done("Ann", TakePhones(BEN))
    refused = game.send(Ask(Claim(code), STRANGER)).refused

    assert refused is not None
    assert refused.code == "invite_void"


def test_an_own_phone_that_comes_back_closes_the_seat_again(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    big(game)
    code, _ = claim(game, "Ann", BEN)
    big(game)
    game.keys["Ben"] = game.send(Ask(Claim(code), STRANGER)).key or ""
    game.done("Ben", Leave())

    assert game.do("Ann", Add(1), seat=BEN) == "seat_closed"


# --- after the end, which can be taken back


def finish(game: Driver) -> None:
    for _ in range(4):
        game.done("Cid", Add(3))
    assert game.play.ended


@pytest.mark.parametrize("restarts", [0, 1])
def test_an_end_that_can_be_taken_back_opens_no_seat(with_dora: Driver, restarts: int) -> None:
    game = with_dora
    finish(game)
    for _ in range(restarts):
        game.restart(KEEPS)
    code, answer = claim(game, "Ann", BEN)
    assert answer.knocks_at == BEN
    assert game.do("nobody", Sit(DORA)) == "seat_needs_code"
    big(game)
    assert game.send(Ask(Claim(code), STRANGER)).seat == BEN
    assert game.effects[-1] == Say(line("say.another_phone", seat=Who(BEN)))
    assert game.undo("Ann", sure=True) is None

    assert game.history[-1] == "Ben has another phone now"
    game.restart(KEEPS)
    assert game.history[-1] == "Ben has another phone now"


def test_the_own_phones_code_is_told_after_the_end_too(game: Driver) -> None:
    finish(game)
    journal = game.journal().read_bytes()
    claim(game, "Ben", BEN)
    assert game.said == ["say.another_phone"]
    assert game.journal().read_bytes() == journal, "its last line says that it ended"
    assert game.undo("Ann", sure=True) is None

    assert game.history[-1] == "Ben has one more phone now"


@pytest.mark.parametrize("how", ["by hand", "cleared", "nothing to take back"])
def test_an_end_for_good_opens_all_seats(with_dora: Driver, how: str) -> None:
    game = with_dora
    if how == "nothing to take back":
        game = begun(Driver(game.folder / "other", other(keeps_secrets=lambda options: True, result=won), WORDS))
    elif how == "by hand":
        game.done("Ann", EndGame(sure=True))
    else:
        finish(game)
        game.done("Ann", ClearTable())
    before = len(game.said)

    assert claim(game, "Ann", BEN)[1].seat == BEN
    assert game.do("nobody", Sit(DORA)) is None
    assert len(game.said) == before


def won(state: Any) -> Result:
    """From the first."""
    return Result((ANN,), ())


def test_after_the_end_people_come_and_go_and_play_again_as_ever(game: Driver) -> None:
    finish(game)
    game.join("Eve")
    game.done("Ben", Leave())
    game.done("Cid", Leave())
    assert [each.name for each in game.snapshot.house.people] == ["Ann", "Eve"]
    game.done("Ann", PlayAgain())

    assert (game.play.ended, game.history) == (False, [])


# --- at the start


def test_a_game_does_not_begin_before_everybody_knows_whose_seat_is_open(table: Driver) -> None:
    table.restart(KEEPS)
    table.join("Ann", "Ben")
    table.done("Ann", AddSeat("Dora"))
    table.done("Ann", ChooseGame("toy"))
    before = table.snapshot

    assert table.do("Ann", StartGame()) == "start_sure"
    assert table.snapshot is before
    table.done("Ann", StartGame(sure=True))


def test_it_is_said_before_the_first_move(with_dora: Driver) -> None:
    assert with_dora.said == ["say.in_hands"]
    assert with_dora.history == ["Ann acts for Dora, and sees what is secret there"]
    assert tuple(each.text for each in with_dora.play.notices) == ("Ann acts for Dora, and sees what is secret there",)


def test_several_seats_in_one_hand_are_one_line(tmp_path: Path) -> None:
    """A phone's first screen belongs to the game."""
    table = Driver(tmp_path, KEEPS, WORDS)
    table.join("Ann", "Ben")
    for command in (AddSeat("Dora"), AddSeat("Eve"), ChooseGame("toy"), StartGame(sure=True)):
        table.done("Ann", command)
    told = "Ann acts for Dora and Eve, and sees what is secret there"
    assert tuple(each.text for each in table.play.notices) == (told,)
    assert table.history == [told]
    assert table.said == ["say.in_hands"]


def test_what_was_open_in_one_game_is_closed_in_the_next(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", ActFor(BEN))
    big(game)
    for _ in range(4):
        game.done("Cid", Add(3))
    assert game.play.ended

    assert game.do("Ann", PlayAgain()) == "start_sure"
    game.done("Ann", PlayAgain(sure=True))
    assert game.history == ["Ann acts for Ben, and sees what is secret there"]


def test_a_seat_that_is_open_on_two_phones_is_told_at_the_start(table: Driver) -> None:
    table.restart(KEEPS)
    table.join("Ann", "Ben")
    claim(table, "Ben", BEN)
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())

    assert table.history == ["Ben plays on more than one phone"]
    assert table.said == ["say.more_phones"]


# --- it stays


def test_all_of_it_is_so_after_a_power_cut(with_dora: Driver) -> None:
    game = with_dora
    game.done("Ann", TakePhones(BEN))
    history, notices = game.history, game.play.notices
    game.done("Ann", ActFor(BEN))
    game.restart(KEEPS)

    assert (game.history, game.play.notices) == (history, notices)
    assert game.snapshot.knock is None, "who asked asks again"
    assert game.snapshot.may_act_for(ANN, DORA)
    assert not game.snapshot.may_act_for(ANN, BEN)
    assert game.do("nobody", Sit(BEN)) == "seat_needs_code"


def test_a_game_of_before_this_law_keeps_its_seats_closed(with_dora: Driver) -> None:
    """Its table.json knows of nobody who was let in."""
    old = msgspec.json.decode(b'{"seat": "s4", "name": "Dora", "colour": "yellow"}', type=Person)
    house = with_dora.snapshot.house
    store.save(with_dora.folder / "table.json", replace(house, people=(*house.people[:3], old)))
    with_dora.restart(KEEPS)
    with_dora.done("Ann", GoOn())

    assert with_dora.do("Ann", Add(1), seat=DORA) == "seat_closed"


def test_a_game_that_is_taken_up_begins_with_closed_seats(with_dora: Driver) -> None:
    """What an older copy of table.json says of open seats may be of another game."""
    house = replace(with_dora.snapshot.house, playing=None)
    store.save(with_dora.folder / "table.json", house)
    with_dora.restart(KEEPS)
    assert with_dora.do("Ann", TakeUp(1)) == "take_up_sure"  # nor of whose phones they were
    with_dora.done("Ann", TakeUp(1, sure=True))
    with_dora.done("Ann", GoOn())

    assert with_dora.do("Ann", Add(1), seat=DORA) == "seat_closed"


def test_a_notice_stands_until_the_story_has_gone_on(game: Driver) -> None:
    game.done("Ann", TakePhones(BEN))
    for _ in range(NOTICED - 1):
        game.done("Cid", Add(1))
    assert tuple(each.text for each in game.play.notices) == ("Ann put the phone of Ben out of the game",)
    game.done("Cid", Add(1))

    assert not game.play.notices


# --- where there is nothing to hide


def test_a_game_without_secrets_stays_as_easy_as_ever(tmp_path: Path) -> None:
    game = begun(Driver(tmp_path, GAMES, WORDS, WITH_BUTTON))
    assert (game.history, game.said) == ([], [])
    game.done("Ann", Add(1), seat=DORA)
    game.done("Ann", TakePhones(BEN))
    game.done("Ann", Add(1), seat=BEN)
    _, answer = claim(game, "Ann", BEN)
    assert answer.seat == BEN
    assert game.do("nobody", Sit(DORA)) is None
    assert game.said == []


# --- with eyes shut


def masked(state: Any) -> Scene:
    shut = Track(0, (Cue(0, Say(line("say.paused"))),), masks=True) if state.hidden else None
    return Scene(track=shut)


@pytest.mark.parametrize(
    "command", [TakePhones(BEN), ActFor(DORA), LetIn(), TurnAway()], ids=lambda each: type(each).__name__
)
def test_nothing_of_this_happens_while_eyes_are_shut(tmp_path: Path, command: Any) -> None:
    game = begun(Driver(tmp_path, other(keeps_secrets=lambda options: True, scene=masked), WORDS, WITH_BUTTON))
    code = game.send(Ask(Invite(BEN), ANN)).code or ""
    game.done("Cid", Hide(1))
    before = game.snapshot

    assert game.do("Ann", command) == "eyes_shut"
    refused = game.send(Ask(Claim(code), STRANGER)).refused
    assert refused is not None
    assert refused.code == "eyes_shut"
    assert game.do("nobody", Join("Eve")) == "eyes_shut", "a late guest would light every page"
    assert game.snapshot is before


# --- on disk first, then told


def test_what_was_refused_stands_in_no_history(game: Driver) -> None:
    files, news = game.files(), len(game.heard)
    with largest_file(20):
        assert game.do("Ann", TakePhones(BEN)) == "not_saved"
        assert game.do("Ann", HandOver(BEN)) == "not_saved"

    assert (game.history, len(game.heard), game.files()) == ([], news, files)
    game.restart(KEEPS)
    assert game.history == []
    assert game.seat("Ben") == BEN


def test_what_is_done_but_cannot_be_noted_is_said_shows_a_fault_and_is_noted_later(game: Driver) -> None:
    for number in range(30):  # the journal is the longest file of all
        game.done("Cid", Hide(number % 3 + 1))
    with largest_file(size_of(game.journal())):
        assert game.do("Ann", TakePhones(BEN)) is None

    assert game.seat("Ben") == STRANGER
    assert game.said == ["say.phone_out"]
    assert dict(game.snapshot.faults).keys() == {"journal"}
    game.done("Cid", Add(1))
    assert "Ann put the phone of Ben out of the game" in game.history
    assert not game.snapshot.faults
