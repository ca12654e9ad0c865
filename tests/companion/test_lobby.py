"""From choosing a game to playing again: options, numbers of people, and what stands in the history about the table."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from companion.contract import Choice, Number, Option, Refused, Seat, Text, Value
from companion.people.seats import (
    STRANGER,
    AddSeat,
    BecomeHost,
    Claim,
    FreeHost,
    HandOver,
    Invite,
    Leave,
    MoveSeat,
    RemoveSeat,
    Rename,
    Sit,
    TakePhones,
)
from companion.record import store
from companion.record.journal import read
from companion.record.journal_entries import ENTRIES, Began, Ended
from companion.table import lobby
from companion.table.commands import (
    AsPrinted,
    AsReference,
    ChooseGame,
    ClearTable,
    EndGame,
    GoOn,
    Pause,
    PlayAgain,
    SetOptions,
    StartGame,
    UsePreset,
)
from companion.table.options import checked, defaults, settled
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.companion.conftest import GameOf, begun
from tests.companion.toys import GAMES, TOY, WORDS, Add, Added, Hide, instead, other, without
from tests.faults import FaultyDisk


def win(game: Driver, name: str = "Ben") -> None:
    while not game.play.ended:
        game.done(name, Add(3))


# --- starting


def test_a_game_starts_with_the_people_as_they_sit(table: Driver) -> None:
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", MoveSeat(Seat("s3"), -1))
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())

    assert table.play.setup.seats == ("s1", "s3", "s2")
    assert table.play.running
    assert [each.name for each in table.play.sitters] == ["Ann", "Cid", "Ben"]


def test_a_game_is_chosen_before_it_starts(table: Driver) -> None:
    table.join("Ann", "Ben")

    assert table.do("Ann", StartGame()) == "choose_first"
    assert table.do("Ann", AsPrinted()) == "choose_first"
    assert table.do("Ann", SetOptions({"goal": 5})) == "choose_first"
    assert table.do("Ann", ChooseGame("chess")) == "no_such_game"


@pytest.mark.parametrize(
    ("people", "code"),
    [pytest.param(1, "too_few"), pytest.param(2, None), pytest.param(4, None), pytest.param(5, "too_many")],
)
def test_a_game_says_how_many_it_is_for(table: Driver, people: int, code: str | None) -> None:
    table.join("Ann")
    for number in range(1, people):
        table.done("Ann", AddSeat(f"Guest {number}"))
    table.done("Ann", ChooseGame("toy"))

    assert table.do("Ann", StartGame()) == code
    assert (table.snapshot.play is None) == (code is not None)
    assert len(list((table.folder / "games").iterdir())) == (0 if code else 1)


def test_two_games_cannot_be_on_at_once(game: Driver) -> None:
    for command in (StartGame(), ChooseGame("toy"), SetOptions({"goal": 5}), PlayAgain(), ClearTable()):
        assert game.do("Ann", command) == "game_runs"


def test_a_finished_game_is_cleared_before_the_next_is_chosen(game: Driver) -> None:
    win(game)
    for command in (StartGame(), ChooseGame("toy"), SetOptions({"goal": 5}), AsPrinted(), AsReference()):
        assert game.do("Ann", command) == "clear_first"

    game.done("Ann", ClearTable())
    assert game.snapshot.play is None
    assert game.do("Ann", ClearTable()) == "no_game"
    assert game.do("Ann", PlayAgain()) == "no_game"
    game.restart()
    assert game.snapshot.play is None
    game.done("Ann", StartGame())
    assert game.state.count == 0


def test_play_again_begins_a_new_game_with_the_same_people_and_keeps_the_old_one(game: Driver) -> None:
    win(game)
    game.after(5_000)
    old = game.journal().read_bytes()
    game.done("Ann", PlayAgain())

    assert game.play.number == 2
    assert (game.state.count, game.history, game.clock.now(), game.play.running) == (0, [], 0, True)
    assert (game.folder / "games" / "00001-toy.jsonl").read_bytes() == old
    game.done("Ben", Add(1))
    game.restart()
    assert (game.play.number, game.state.count) == (2, 1)


# --- ending


def test_the_end_of_a_game_is_written_with_its_scores(game: Driver) -> None:
    game.done("Ben", Rename(Seat("s2"), "Benno"))
    win(game)

    assert game.play.ended
    last = ENTRIES.decode(list(read(game.journal()))[-1])
    assert isinstance(last, Ended)
    assert (last.winners, last.finished, last.told) == ((Seat("s2"),), True, "Benno won")
    assert dict(last.scores) == {"s1": 3, "s2": 10, "s3": 3, "s4": 3}
    assert [each.name for each in last.seats] == ["Ann", "Benno", "Cid", "Dora"]


def test_the_host_ends_a_game_only_when_sure(game: Driver) -> None:
    assert game.do("Ann", EndGame()) == "end_sure"
    assert not game.play.ended

    game.done("Ann", EndGame(sure=True))
    assert game.play.ended
    assert game.play.result is None
    assert game.do("Ann", EndGame(sure=True)) == "game_over"
    last = ENTRIES.decode(list(read(game.journal()))[-1])
    assert isinstance(last, Ended)
    assert (last.finished, last.winners, last.told) == (False, (), "Ann ended the game")


def test_nobody_is_kept_at_the_table_by_a_game_that_is_over(game: Driver) -> None:
    assert game.do("Ann", RemoveSeat(Seat("s2"))) == "seat_plays"
    assert game.do("Ann", MoveSeat(Seat("s2"), 1)) == "order_fixed"
    win(game)

    game.done("Ann", MoveSeat(Seat("s2"), 1))
    game.done("Ann", RemoveSeat(Seat("s2")))
    game.restart()
    assert [each.name for each in game.snapshot.house.people] == ["Ann", "Cid", "Dora"]
    game.done("Ann", PlayAgain())
    assert game.play.setup.seats == ("s1", "s3", "s4")


def test_whoever_leaves_in_the_middle_keeps_the_seat_in_the_game(game: Driver) -> None:
    game.done("Ben", Leave())

    assert game.seat("Ben") == "stranger"
    assert [each.name for each in game.snapshot.house.people] == ["Ann", "Ben", "Cid", "Dora"]
    game.done("Ann", Add(1), seat=Seat("s2"))


# --- notes in the history


@pytest.mark.parametrize(
    ("name", "commands", "notes"),
    [
        pytest.param(
            "Ann",
            (TakePhones(Seat("s2")),),
            ["Ann put the phone of Ben out of the game"],
            id="phones taken",
        ),
        pytest.param("Ann", (HandOver(Seat("s3")),), ["Cid is the host now"], id="handed over"),
        pytest.param("box", (FreeHost(),), ["The table has no host now"], id="freed"),
        pytest.param("Ann", (AddSeat("Eve"),), [], id="a guest is no news"),
        pytest.param("Ben", (Rename(Seat("s2"), "Bob"),), [], id="a name is no news"),
    ],
)
def test_what_changes_who_may_do_what_stands_in_the_history(
    game: Driver, name: str, commands: tuple[Any, ...], notes: list[str]
) -> None:
    for command in commands:
        game.done(name, command)

    assert game.told(lambda each: each.is_note) == notes
    game.restart()
    assert game.told(lambda each: each.is_note) == notes


def test_a_new_host_stands_in_the_history(game: Driver) -> None:
    game.done("box", FreeHost())
    game.done("Cid", BecomeHost())

    assert game.history == ["The table has no host now", "Cid is the host now"]


def test_nothing_is_noted_where_no_game_is_on(game: Driver) -> None:
    win(game)
    before = game.journal().read_bytes()
    game.done("Ann", HandOver(Seat("s2")))

    assert game.journal().read_bytes() == before


# --- options


def rules(game: Driver) -> dict[str, Value]:
    first = ENTRIES.decode(next(read(game.journal())))
    assert isinstance(first, Began)
    return first.options


def box(table: Driver) -> dict[str, Value]:
    return dict(table.snapshot.house.boxes.get("toy", {}))


def ready(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))


def test_a_game_without_settings_is_played_by_the_defaults(table: Driver) -> None:
    ready(table)
    table.done("Ann", StartGame())

    assert rules(table) == {"goal": 10, "loud": True, "motto": ""}


def test_our_box_is_kept_over_restarts_and_games(table: Driver) -> None:
    ready(table)
    table.done("Ann", SetOptions({"goal": "5", "loud": "off"}))  # a form sends text
    table.restart()
    assert box(table) == {"goal": 5, "loud": False}

    for command in (StartGame(), EndGame(sure=True), PlayAgain()):
        table.done("Ann", command)
        assert rules(table) == {"goal": 5, "loud": False, "motto": ""}


def test_as_printed_changes_only_what_the_printed_game_says(table: Driver) -> None:
    ready(table)
    table.done("Ann", SetOptions({"loud": False}))
    table.done("Ann", AsPrinted())
    assert box(table) == {"goal": 21, "loud": False}


def test_a_preset_sets_its_options_and_leaves_the_others(table: Driver) -> None:
    ready(table)
    table.done("Ann", SetOptions({"motto": "Ahoy"}))
    table.done("Ann", UsePreset("quick"))
    assert box(table) == {"goal": 3, "loud": False, "motto": "Ahoy"}
    assert table.do("Ann", UsePreset("slow")) == "option_unknown"


def test_as_in_the_reference_text_keeps_what_the_group_typed_in(table: Driver) -> None:
    ready(table)
    table.done("Ann", SetOptions({"loud": False, "goal": 5, "motto": "Ahoy"}))
    table.done("Ann", AsReference())

    assert box(table) == {"goal": 10, "loud": True, "motto": "Ahoy"}


def asks(table: Driver) -> bool:
    return lobby.asks_rules(table.snapshot.house, TOY)


@pytest.mark.parametrize(("given", "goal"), [("reference", 10), ("printed", 21)])
def test_which_rules_is_asked_once_with_the_start(
    table: Driver, given: Literal["reference", "printed"], goal: int
) -> None:
    ready(table)
    table.done("Ann", SetOptions({"loud": False}))
    assert asks(table)  # other settings are no answer
    table.done("Ann", StartGame(rules=given))
    assert rules(table) == {"goal": goal, "loud": False, "motto": ""}
    for command in (EndGame(sure=True), ClearTable()):
        table.done("Ann", command)
    table.restart()
    assert not asks(table)
    table.done("Ann", StartGame())
    assert rules(table)["goal"] == goal


def test_who_has_set_the_rules_is_not_asked(table: Driver) -> None:
    ready(table)
    table.done("Ann", AsReference())
    assert not asks(table)


def test_a_start_that_is_refused_is_no_answer(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", ChooseGame("toy"))
    assert table.do("Ann", StartGame(rules="printed")) == "too_few"
    assert (asks(table), box(table)) == (True, {})


@pytest.mark.parametrize(
    ("values", "code"),
    [
        pytest.param({"gaol": 5}, "option_unknown", id="unknown"),
        pytest.param({"goal": 2}, "option_bad", id="too little"),
        pytest.param({"goal": 101}, "option_bad", id="too much"),
        pytest.param({"goal": "ten"}, "option_bad", id="no number"),
        pytest.param({"loud": "perhaps"}, "option_bad", id="neither"),
        pytest.param({"motto": "far too long"}, "option_long", id="too long"),
        pytest.param({"goal": 13}, "bad_luck", id="the game's own reason"),
        pytest.param({"loud": False, "goal": 13}, "bad_luck", id="one bad, all refused"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_and_changes_nothing(
    table: Driver, values: dict[str, Value], code: str
) -> None:
    ready(table)
    table.done("Ann", SetOptions({"goal": 7}))
    files = table.files()

    assert table.do("Ann", SetOptions(values)) == code
    assert box(table) == {"goal": 7}
    assert table.files() == files


def test_options_can_be_set_before_anybody_else_sits(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", SetOptions({"goal": 7}))

    assert box(table) == {"goal": 7}


def test_a_kept_option_that_fits_no_longer_is_the_default(table: Driver) -> None:
    assert settled(TOY, {"goal": 1_000, "loud": False, "forgotten": 3}) == {"goal": 10, "loud": False, "motto": ""}
    assert defaults(TOY) == {"goal": 10, "loud": True, "motto": ""}


def test_options_that_do_not_fit_together_at_the_start_make_no_file(game_of: GameOf, table: Driver) -> None:
    ready(table)
    house = replace(table.snapshot.house, boxes={"toy": {"goal": 13}})  # set under older rules
    store.save(table.folder / "table.json", house)
    table.restart()

    assert table.do("Ann", StartGame()) == "bad_luck"
    assert list((table.folder / "games").iterdir()) == []


@pytest.mark.parametrize(
    ("field", "given", "becomes"),
    [
        (Number("n", 0, 5), 5, 5),
        (Number("n", 0, 5), "3", 3),
        (Number("n", 0, 5), "-1", None),
        (Number("n", 0, 5), "", None),
        (Choice("c", ("a", "b")), "b", "b"),
        (Choice("c", ("a", "b")), "c", None),
        (Choice("c", (3, 4)), "4", 4),
        (Choice("c", (True, False)), "true", True),
        (Choice("c", (True, False)), "on", True),
        (Choice("c", (True, False)), True, True),
        (Choice("c", (True, False)), "", False),
        (Choice("c", (True, False)), False, False),
        (Text("t", 5), " abc ", "abc"),
        (Text("t", 5), "a\r\nb", "a\nb"),
        (Text("t", 5), "abcdef", None),
        (Text("t", 5), "a\x07", None),
    ],
)
def test_a_value_comes_in_the_options_own_type(field: Any, given: Value, becomes: Value | None) -> None:
    option = Option(field, _first(field), "ours")
    if becomes is None:
        with pytest.raises(Refused, match=r"option_(bad|long)"):
            checked(option, given)
    else:
        found = checked(option, given)
        assert (found, type(found)) == (becomes, type(becomes))


def _first(field: Choice | Number | Text) -> Value:
    match field:
        case Choice(values=values):
            return values[0]
        case Number(least=least):
            return least
        case Text():
            return ""


# --- a journal that cannot be played on


def unreadable(game: Driver, games: dict[str, Any]) -> str:
    game.done("Ben", Add(1))
    before = game.journal().read_bytes()
    game.restart(games)
    assert game.snapshot.play is None
    assert game.journal().read_bytes() == before
    assert game.snapshot.unreadable is not None
    return game.snapshot.unreadable


@pytest.mark.parametrize(
    ("games", "says"),
    [
        pytest.param(other(rules=2), "rules 1 of toy; here are rules 2", id="another version of the rules"),
        pytest.param(other(chapters=without(Added)), "type must be one of", id="an unknown event"),
        pytest.param({}, "there is no game toy here", id="a game that is not installed"),
        pytest.param(
            other(chapters=instead(Added, apply=lambda self, state: state)),
            "the rules of toy have changed",
            id="rules that changed silently",
        ),
        pytest.param(
            other(options=(), new=lambda setup: _refuse()), "bad_luck", id="a set-up that the rules refuse now"
        ),
        pytest.param(
            other(new=lambda setup: TOY.new(replace(setup, options={"goal": "ten"}))),
            "the rules of toy cannot take up what stands in its journal (ValueError in toys.py",
            id="an option of another type",
        ),
        pytest.param(
            other(chapters=instead(Added, apply=lambda self, state: {}[self])),
            "the rules of toy cannot take up what stands in its journal (KeyError in test_lobby.py",
            id="rules that break on an event",
        ),
    ],
)
def test_a_game_of_other_rules_is_said_to_be_so_and_stays_on_disk(
    game: Driver, games: dict[str, Any], says: str
) -> None:
    assert says in unreadable(game, games)
    assert game.do("Ben", Add(1)) == "no_game"
    assert game.do("Ann", GoOn()) == "no_game"
    assert game.do("Ann", StartGame()) == "game_runs"


def _refuse() -> Any:
    raise Refused("bad_luck")


def test_an_unreadable_game_can_be_cleared_away_and_its_file_stays(game: Driver) -> None:
    unreadable(game, other(rules=2))
    kept = game.journal().read_bytes()
    assert game.do("Ben", ClearTable()) == "host_only"

    game.done("Ann", ClearTable())

    assert game.snapshot.unreadable is None
    game.done("Ann", StartGame())
    assert game.play.number == 2
    assert (game.folder / "games" / "00001-toy.jsonl").read_bytes() == kept
    game.restart()
    assert game.play.number == 2


def test_a_game_whose_rules_come_back_goes_on(game: Driver) -> None:
    unreadable(game, other(rules=2))
    game.restart(other())

    assert game.snapshot.unreadable is None
    assert game.state.count == 1


def test_a_journal_that_is_gone_is_said_to_be_so(game: Driver) -> None:
    game.journal().unlink()
    game.restart()

    assert "the journal of game 1 is not in" in str(game.snapshot.unreadable)
    game.done("Ann", ClearTable())
    assert game.snapshot.unreadable is None


def test_a_journal_that_is_damaged_in_its_middle_is_said_to_be_so_and_the_table_opens(game: Driver) -> None:
    game.journal().write_bytes(b"oops\n" + game.journal().read_bytes())
    before = game.journal().read_bytes()
    game.restart()

    assert "00001-toy.jsonl:1: this line is damaged" in str(game.snapshot.unreadable)
    game.done("Ann", ClearTable())
    game.done("Ann", StartGame())
    assert game.play.number == 2
    assert (game.folder / "games" / "00001-toy.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("call", "says"), [("to read", "this journal cannot be read"), ("to write", "game 1 cannot be opened for writing")]
)
def test_a_journal_that_the_disk_does_not_give_is_said_to_be_so_and_comes_back_with_it(
    tmp_path: Path, call: str, says: str
) -> None:
    disk = FaultyDisk()
    game = begun(Driver(tmp_path, GAMES, WORDS, disk=disk))
    game.done("Ben", Add(2))
    before = game.files()
    opened = {"to read": 1, "to write": 2}[call]
    of_journal = iter(range(1, 100))
    disk.begin(
        fails=lambda number, name: name == "open" and disk.path.suffix == ".jsonl" and next(of_journal) == opened
    )
    game.restart()

    assert f"{says}" in str(game.snapshot.unreadable)
    assert "Input/output error" in str(game.snapshot.unreadable)
    assert game.files() == before
    disk.begin()
    game.restart()
    assert game.state.count == 2


def test_an_empty_journal_is_no_crash(game: Driver) -> None:
    game.journal().write_bytes(b"")
    game.restart()

    assert "is empty" in str(game.snapshot.unreadable)


def test_a_pause_is_for_everybody_at_the_table(game: Driver) -> None:
    game.join("Eve")  # does not play
    game.done("Eve", Pause())
    game.done("Eve", GoOn())

    assert game.do("nobody", Pause()) == "no_session"


def test_a_hidden_choice_is_seen_by_its_own_seat_alone(game: Driver) -> None:
    game.done("Ben", Hide(3))
    views = [TOY.view(game.state, seat) for seat in (*game.play.setup.seats, None)]

    assert [view.my_number for view in views] == [None, 3, None, None, None]


def test_a_phone_that_comes_instead_of_a_lost_one_is_noted(game: Driver) -> None:
    code = game.send(Ask(Invite(Seat("s2")), game.seat("Ann"))).code
    assert code is not None
    game.send(Ask(Claim(code), STRANGER))

    assert game.history == ["Ben has another phone now"]


def test_a_second_phone_beside_the_first_is_noted(game: Driver) -> None:
    code = game.send(Ask(Invite(Seat("s2")), game.seat("Ben"))).code
    assert code is not None
    game.send(Ask(Claim(code), STRANGER))

    assert game.history == ["Ben has one more phone now"]


def test_a_host_who_leaves_in_the_middle_is_noted(game: Driver) -> None:
    game.done("Ann", Leave())

    assert game.history == ["Ann put the phone away", "The table has no host now"]


def test_a_plug_pulled_between_the_last_move_and_its_end_loses_neither(game: Driver) -> None:
    win(game)
    lines = game.journal().read_bytes().splitlines(keepends=True)
    assert ENTRIES.decode(list(read(game.journal()))[-1]).finished
    game.journal().write_bytes(b"".join(lines[:-1]))
    game.restart()

    assert game.play.ended
    assert isinstance(ENTRIES.decode(list(read(game.journal()))[-1]), Ended), "written down now"
    game.done("Ann", PlayAgain())
    assert not game.play.ended


def test_a_phone_that_sits_down_on_a_seat_of_the_running_game_is_noted(game: Driver) -> None:
    game.done("Ann", TakePhones(Seat("s2")))
    game.send(Ask(Sit(Seat("s2")), STRANGER))

    assert game.history[-1] == "A phone sat down on the seat of Ben"
