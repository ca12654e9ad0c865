"""Who may do what: every command of the table, sent by everybody there is."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.box.box import TryBackground, TryLamp, TryVoice
from companion.box.cards import ForgetCard, RenameCard, TakeCards, TeachCard
from companion.contract import Seat
from companion.people.guards import FORGET_MS, INVITE_MS, LONGEST_WAIT_MS, MOST_OF_STRANGERS, TRIES_OF_ALL
from companion.people.own_texts import LetType
from companion.people.seats import (
    COLOURS,
    LONGEST_NAME,
    PHONES_A_SEAT,
    STRANGER,
    AddSeat,
    BecomeHost,
    Claim,
    DimLamps,
    FreeHost,
    HandOver,
    HouseCommand,
    Invite,
    Join,
    Leave,
    MoveSeat,
    Mute,
    Paint,
    RemoveSeat,
    Rename,
    SetPin,
    SetVolume,
    Sit,
    TakePhones,
    TakeSeat,
    hash_of,
)
from companion.people.sounding import (
    AskToSound,
    ChooseBackground,
    ChooseVoice,
    LetScreen,
    PutOutScreen,
    ScreenCommand,
    SetDelay,
    SetSoundWhere,
    SetVolumeOf,
)
from companion.record import store
from companion.table.commands import (
    TABLE_COMMANDS,
    ActFor,
    AsPrinted,
    AsReference,
    ChooseGame,
    ClearTable,
    EndGame,
    GoOn,
    KeepText,
    LetIn,
    Pause,
    PlayAgain,
    PutAside,
    Redo,
    SayAgain,
    SetOptions,
    StartGame,
    TableCommand,
    TakeUp,
    TryOutput,
    TryRecording,
    TurnAway,
    Undo,
    UsePreset,
)
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.toys import GAMES, WORDS, Add

ANN, BEN, CID, DORA = (Seat(f"s{number}") for number in (1, 2, 3, 4))  # host, player, player, nobody's phone
NOWHERE = Seat("s77")


# --- rights. One row a case; a command without a row fails the test below.


@dataclass(frozen=True)
class Row:
    case: str
    command: Any
    stranger: str | None
    player: str | None  # Ben
    host: str | None  # Ann
    box: str | None
    when: str = "lobby"  # lobby, game, paused, over, forgotten


YES, HOST_ONLY, NO_SESSION, NOTHING = None, "host_only", "no_session", "nothing_to_say_again"
ROWS = [
    Row("join", Join("Eve"), YES, YES, YES, YES),
    Row("sit down where nobody has a phone", Sit(DORA), YES, YES, YES, YES),
    Row("sit down where somebody has", Sit(BEN), "seat_taken", "seat_taken", "seat_taken", "seat_taken"),
    Row("sit down nowhere", Sit(NOWHERE), "no_such_seat", "no_such_seat", "no_such_seat", "no_such_seat"),
    Row("play on for Dora", TakeSeat(DORA), NO_SESSION, YES, YES, "no_such_seat"),
    Row("play on for Dora, too", TakeSeat(DORA), NO_SESSION, "plays_already", "plays_already", "no_such_seat", "game"),
    Row("play on for somebody who is there", TakeSeat(CID), NO_SESSION, "seat_taken", "seat_taken", "no_such_seat"),
    Row("come with a code that is none", Claim("x"), "invite_void", "invite_void", "invite_void", "invite_void"),
    Row("invite to Ben's seat", Invite(BEN), HOST_ONLY, YES, YES, YES),
    Row("invite to Cid's seat", Invite(CID), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("invite to no seat", Invite(NOWHERE), "no_such_seat", "no_such_seat", "no_such_seat", "no_such_seat"),
    Row("take Cid's phone", TakePhones(CID), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("take the host's phone", TakePhones(ANN), HOST_ONLY, HOST_ONLY, "own_phone", YES),
    Row("leave", Leave(), NO_SESSION, YES, YES, "no_such_seat"),
    Row("leave in the middle", Leave(), NO_SESSION, YES, YES, "no_such_seat", "game"),
    Row("add a seat", AddSeat("Eve"), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("rename Ben", Rename(BEN, "Bob"), HOST_ONLY, YES, YES, YES),
    Row("rename Cid", Rename(CID, "Sid"), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("paint Ben", Paint(BEN, "grey"), HOST_ONLY, YES, YES, YES),
    Row("paint Cid", Paint(CID, "grey"), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("paint in no colour", Paint(BEN, "octarine"), HOST_ONLY, "no_such_colour", "no_such_colour", "no_such_colour"),
    Row("paint in Cid's colour", Paint(BEN, "green"), HOST_ONLY, "colour_taken", "colour_taken", "colour_taken"),
    Row("remove Cid", RemoveSeat(CID), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("remove a player", RemoveSeat(CID), HOST_ONLY, HOST_ONLY, "seat_plays", "seat_plays", "game"),
    Row("move a seat", MoveSeat(CID, 1), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("move a player", MoveSeat(CID, 1), HOST_ONLY, HOST_ONLY, "order_fixed", "order_fixed", "game"),
    Row("ask to act for Dora", ActFor(DORA), NO_SESSION, HOST_ONLY, YES, YES),
    Row("ask to act for Cid", ActFor(CID), NO_SESSION, HOST_ONLY, "not_your_seat", YES),
    Row("let nobody in", LetIn(), NO_SESSION, "nobody_knocks", "nobody_knocks", "nobody_knocks"),
    Row("turn nobody away", TurnAway(), NO_SESSION, "nobody_knocks", "nobody_knocks", "nobody_knocks"),
    Row("hand over", HandOver(CID), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("hand over to nobody's phone", HandOver(DORA), HOST_ONLY, HOST_ONLY, "host_needs_phone", "host_needs_phone"),
    Row("become host beside one", BecomeHost(), NO_SESSION, "has_host", "has_host", "has_host"),
    Row("become host after one", BecomeHost(), NO_SESSION, YES, YES, "no_such_seat", "freed"),
    Row("free the host", FreeHost(), "box_only", "box_only", "box_only", YES),
    Row("set a PIN", SetPin("1234"), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("the host alone types", LetType(all=False), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("choose a game", ChooseGame("toy"), NO_SESSION, HOST_ONLY, YES, YES),
    Row("set options", SetOptions({"goal": 5}), NO_SESSION, HOST_ONLY, YES, YES),
    Row("keep one thing of a text", KeepText("toy", "motto", "", "Ahoy"), NO_SESSION, YES, YES, YES),
    Row("keep a whole text", KeepText("toy", "motto", "", "Ahoy", True), NO_SESSION, HOST_ONLY, YES, YES),
    Row("use a preset", UsePreset("quick"), NO_SESSION, HOST_ONLY, YES, YES),
    Row("as printed", AsPrinted(), NO_SESSION, HOST_ONLY, YES, YES),
    Row("as in the reference", AsReference(), NO_SESSION, HOST_ONLY, YES, YES),
    Row("start", StartGame(), NO_SESSION, HOST_ONLY, YES, YES),
    Row("pause", Pause(), NO_SESSION, YES, YES, YES, "game"),
    Row("go on", GoOn(), NO_SESSION, YES, YES, YES, "paused"),
    Row("say it again", SayAgain(), NO_SESSION, "no_game", "no_game", "no_game"),
    Row("say it again where nothing is told", SayAgain(), NO_SESSION, NOTHING, NOTHING, NOTHING, "game"),
    Row("take Ben's move back", Undo(0), NO_SESSION, YES, YES, YES, "game"),
    Row("do it again", Redo(1), NO_SESSION, YES, YES, YES, "undone"),
    Row("do nothing again", Redo(1), NO_SESSION, "nothing_to_redo", "nothing_to_redo", "nothing_to_redo", "game"),
    Row("end the game", EndGame(sure=True), NO_SESSION, HOST_ONLY, YES, YES, "game"),
    Row("play again", PlayAgain(), NO_SESSION, HOST_ONLY, YES, YES, "over"),
    Row("set the volume", SetVolume(30), NO_SESSION, YES, YES, YES),
    Row("set a volume that is none", SetVolume(101), NO_SESSION, "volume_form", "volume_form", "volume_form"),
    Row("mute", Mute(on=True), NO_SESSION, YES, YES, YES),
    Row("dim the lamps", DimLamps(on=True), NO_SESSION, YES, YES, YES),
    Row("make the voice quieter", SetVolumeOf("voice", 30), NO_SESSION, YES, YES, YES),
    Row("a voice louder than all", SetVolumeOf("voice", 101), NO_SESSION, "volume_form", "volume_form", "volume_form"),
    Row("say who plays", SetSoundWhere("screen"), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("set a delay", SetDelay("box", 200), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("set a delay that is none", SetDelay("box", 2_001), HOST_ONLY, HOST_ONLY, "not_kept", "not_kept"),
    Row("set a delay of nothing", SetDelay("moon", 1), HOST_ONLY, HOST_ONLY, "not_kept", "not_kept"),
    Row("choose a voice that is none", ChooseVoice("ship", "deep"), HOST_ONLY, HOST_ONLY, "not_kept", "not_kept"),
    Row(
        "choose a background that is none", ChooseBackground("sea", "oil"), HOST_ONLY, HOST_ONLY, "not_kept", "not_kept"
    ),
    Row("ask to sound", AskToSound("0123456789abcdef"), YES, YES, YES, YES),
    Row("ask to sound without a number", AskToSound("x"), "not_kept", "not_kept", "not_kept", "not_kept"),
    Row("let a screen in that does not ask", LetScreen("0" * 16), HOST_ONLY, HOST_ONLY, "not_kept", "not_kept"),
    Row("put a screen out", PutOutScreen("0" * 16), HOST_ONLY, HOST_ONLY, YES, YES),
    Row("try the box alone", TryOutput("box"), NO_SESSION, HOST_ONLY, YES, YES),
    Row("try a screen that is none", TryOutput("moon"), NO_SESSION, HOST_ONLY, "not_kept", "not_kept"),
    Row("hear a test line", TryVoice(), NO_SESSION, HOST_ONLY, YES, YES),
    Row("hear a recording", TryRecording("toy", "Ahoy."), NO_SESSION, HOST_ONLY, YES, YES),
    Row("hear a background that is none", TryBackground("sea", "oil"), NO_SESSION, HOST_ONLY, "not_kept", "not_kept"),
    Row("see a lamp", TryLamp("big"), NO_SESSION, HOST_ONLY, "no_such_lamp", "no_such_lamp"),
    Row("teach a card", TeachCard("A1", "press big"), NO_SESSION, HOST_ONLY, YES, YES),
    Row("name a card", RenameCard("A1", "x"), NO_SESSION, HOST_ONLY, "no_such_card", "no_such_card"),
    Row("forget a card", ForgetCard("A1"), NO_SESSION, HOST_ONLY, "no_such_card", "no_such_card"),
    Row("bring in cards", TakeCards({}), NO_SESSION, HOST_ONLY, YES, YES),
    Row("clear the table", ClearTable(), NO_SESSION, HOST_ONLY, YES, YES, "over"),
    Row("put the game aside", PutAside(), NO_SESSION, HOST_ONLY, YES, YES, "game"),
    Row("put no game aside", PutAside(), NO_SESSION, HOST_ONLY, "no_game", "no_game"),
    Row("put aside what is over", PutAside(), NO_SESSION, HOST_ONLY, "game_over", "game_over", "over"),
    Row("take a game up", TakeUp(1), NO_SESSION, HOST_ONLY, YES, YES, "forgotten"),
]


def situation(folder: Path, when: str) -> Driver:
    table = Driver(folder, GAMES, WORDS)
    if when in ("lobby", "freed"):
        table.join("Ann", "Ben", "Cid")
        table.done("Ann", AddSeat("Dora"))
        table.done("Ann", ChooseGame("toy"))
    else:
        begun(table)
        table.done("Ben", Add(1))
    if when == "undone":
        assert table.undo("Ben") is None
    if when == "freed":
        table.done("box", FreeHost())
    if when == "paused":
        table.done("Ben", Pause())
    if when == "forgotten":
        store.save(folder / "table.json", replace(table.snapshot.house, playing=None))
        table.restart()
    if when == "over":
        table.done("Ann", EndGame(sure=True))
    return table


@pytest.mark.parametrize("name", ["stranger", "player", "host", "box"])
@pytest.mark.parametrize("row", [pytest.param(row, id=row.case) for row in ROWS])
def test_rights(tmp_path: Path, row: Row, name: str) -> None:
    table = situation(tmp_path, row.when)
    sender = {"stranger": "nobody", "player": "Ben", "host": "Ann", "box": "box"}[name]
    code = {"stranger": row.stranger, "player": row.player, "host": row.host, "box": row.box}[name]
    before, files = table.snapshot, table.files()

    assert table.do(sender, row.command) == code
    if code is not None:
        assert table.snapshot is before
        assert table.files() == files
    else:
        assert table.snapshot is not before


def test_every_command_has_a_row() -> None:
    with_row = {type(row.command) for row in ROWS}

    assert with_row == {*get_args(HouseCommand), *get_args(TableCommand), *get_args(ScreenCommand)}
    assert set(TABLE_COMMANDS) == set(get_args(TableCommand))


# --- sitting down


def test_the_first_phone_becomes_the_host_and_the_next_ones_do_not(table: Driver) -> None:
    assert table.join("Ann", "Ben") == (ANN, BEN)
    assert table.snapshot.house.host == ANN


def test_seats_without_phones_do_not_count_for_the_first_phone(table: Driver) -> None:
    table.done("box", AddSeat("Dora"))
    assert table.snapshot.house.host is None

    table.join("Ann")
    assert table.snapshot.house.host == Seat("s2")


def test_once_the_host_is_freed_nobody_becomes_it_by_chance(table: Driver) -> None:
    table.join("Ann")
    table.done("box", FreeHost())
    table.join("Ben")

    assert table.snapshot.house.host is None
    table.done("Ben", BecomeHost())
    assert table.snapshot.house.host == BEN


def test_a_host_who_leaves_frees_the_role(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", Leave())

    assert table.snapshot.house.host is None
    assert [each.name for each in table.snapshot.house.people] == ["Ben"]


def test_a_phone_comes_back_to_its_seat_after_a_power_cut(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.restart()

    assert (table.seat("Ann"), table.seat("Ben")) == (ANN, BEN)
    assert table.snapshot.house.host == ANN


def test_a_seat_number_is_never_given_twice(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", RemoveSeat(BEN))
    table.restart()

    assert table.join("Cid") == (CID,)
    assert table.seat("Ben") == STRANGER


def test_keys_are_kept_as_hashes_only(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", Rename(ANN, "Anna"))
    on_disk = b"".join(table.files().values())

    for key in table.keys.values():
        assert len(key) >= 24
        assert key.encode() not in on_disk
        assert hash_of(key).encode() in on_disk
    assert table.keys["Ann"] not in repr(table.snapshot)


def test_a_hash_from_the_file_opens_no_seat(table: Driver) -> None:
    table.join("Ann")
    table.keys["Thief"] = table.snapshot.house.people[0].phones[0]

    assert table.seat("Thief") == STRANGER


def test_two_phones_never_get_one_key(table: Driver) -> None:
    table.join(*(f"Guest {number}" for number in range(10)))

    assert len(set(table.keys.values())) == 10


def test_the_table_is_full_at_twelve_and_says_so(table: Driver) -> None:
    table.join(*(f"Guest {number}" for number in range(12)))

    assert {each.colour for each in table.snapshot.house.people} == set(COLOURS)
    assert table.do("nobody", Join("Eve")) == "table_full"
    assert table.do("Guest 0", AddSeat("Eve")) == "table_full"


# --- names and colours


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param("Ann", "Ann", id="a plain one"),
        pytest.param("  Ann   Marie ", "Ann Marie", id="trimmed"),
        pytest.param("Å. Ñandú", "Å. Ñandú", id="letters of the world"),
        pytest.param("🐙 Kai", "🐙 Kai", id="an emoji"),
        pytest.param("An\x00n\x1b[31m", "Ann[31m", id="control characters"),
        pytest.param("An\u202en\u200b", "Ann", id="turned and invisible letters"),
        pytest.param("x" * LONGEST_NAME, "x" * LONGEST_NAME, id="just short enough"),
        pytest.param("{name}", "{name}", id="braces are no placeholder"),
        pytest.param("<b>", "<b>", id="what a page must escape"),
    ],
)
def test_a_name_is_kept_tidy(table: Driver, given: str, kept: str) -> None:
    table.start("toy", given, "Ben")
    assert table.snapshot.house.people[0].name == kept

    table.done(given, Add(1))
    assert table.history == [f"{kept} added 1"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name_missing"),
        ("   ", "name_missing"),
        ("\x00\u200b", "name_missing"),
        ("x" * (LONGEST_NAME + 1), "name_long"),
        ("ben", "name_taken"),
        (" BEN ", "name_taken"),
    ],
)
@pytest.mark.parametrize("how", [Join, AddSeat, lambda name: Rename(ANN, name)], ids=["join", "add", "rename"])
def test_a_name_that_does_not_fit_is_refused(table: Driver, given: str, code: str, how: Callable[[str], Any]) -> None:
    table.join("Ann", "Ben")

    assert table.do("Ann", how(given)) == code


def test_a_name_may_be_written_anew_by_its_owner(table: Driver) -> None:
    table.join("Ann")

    assert table.do("Ann", Rename(ANN, "ANN")) is None
    assert table.do("Ann", Rename(ANN, "ANN")) is None


def test_a_colour_may_be_chosen_again_by_its_owner(table: Driver) -> None:
    table.join("Ann", "Ben")

    assert table.do("Ann", Paint(ANN, "red")) is None
    assert table.do("Ben", Paint(BEN, "pink")) is None
    assert table.snapshot.house.people[1].colour == "pink"
    assert table.do("nobody", Join("Cid")) is None
    assert table.snapshot.house.people[2].colour == "blue", "the first that is free again"


@pytest.mark.parametrize(
    ("by", "order"), [(1, "BACD"), (-1, "BCDA"), (2, "BCAD"), (0, "ABCD"), (400, "ABCD"), (-4_001, "BCDA")]
)
def test_seats_are_moved_around_the_table(table: Driver, by: int, order: str) -> None:
    table.join("A", "B", "C", "D")
    table.done("A", MoveSeat(ANN, by))

    assert "".join(each.name for each in table.snapshot.house.people) == order


# --- PIN


def test_with_a_pin_nobody_sits_down_without_it(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", AddSeat("Dora"))
    table.done("Ann", SetPin("2468"))

    for command in (Join("Ben"), Sit(BEN)):
        assert table.do("nobody", command) == "pin_needed"
        assert table.do("nobody", replace(command, pin="1357")) == "pin_wrong"
        assert table.do("nobody", replace(command, pin="246")) == "pin_wrong"
        assert table.do("nobody", replace(command, pin="2468 ")) == "pin_wrong"
        assert table.do("nobody", replace(command, pin="\u0662\u0664\u0666\u0668")) == "pin_wrong"
        assert table.do("nobody", replace(command, pin="2468"), address=str(command)) is None


def test_a_pin_holds_over_a_power_cut_and_can_be_taken_away(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", SetPin("2468"))
    table.restart()
    assert table.do("nobody", Join("Ben")) == "pin_needed"

    table.done("Ann", SetPin(""))
    assert table.do("nobody", Join("Ben")) is None


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "١٢٣٤", " 1234", "-123"])
def test_a_pin_is_four_to_eight_digits(table: Driver, pin: str) -> None:
    table.join("Ann")

    assert table.do("Ann", SetPin(pin)) == "pin_form"


def test_a_phone_that_sits_needs_no_pin_any_more(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", SetPin("2468"))
    answer = table.send(Ask(Join("Ann"), STRANGER, key=table.keys["Ann"]))

    assert (answer.refused, answer.seat) == (None, ANN)


def test_guessing_gets_slow_by_address_and_a_restart_of_table_time_does_not_help(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", SetPin("2468"))
    for _ in range(5):
        assert table.do("nobody", Join("Eve", "1111"), address="1.1.1.1") == "pin_wrong"
    assert table.do("nobody", Join("Eve", "2468"), address="1.1.1.1") == "pin_wait", "not even the right one"
    assert table.do("nobody", Join("Ben", "2468"), address="2.2.2.2") is None, "others are not held up"

    table.after(30_000)
    assert table.do("nobody", Join("Eve", "2468"), address="1.1.1.1") is None


def guess(table: Driver, places: int = TRIES_OF_ALL) -> None:
    for number in range(places):
        assert table.do("nobody", Join("Eve", "1111"), address=f"10.0.{number // 250}.{number % 250}") == "pin_wrong"
    table.after(1)


def test_who_guesses_from_many_addresses_shuts_out_no_friend_and_the_host_is_told(table: Driver) -> None:
    table.join("Ann")
    assert table.do("nobody", Join("Ben"), address="10.9.9.9") is None
    table.done("Ann", SetPin("2468"))
    assert not table.snapshot.is_guessed
    guess(table, MOST_OF_STRANGERS)

    assert table.snapshot.is_guessed
    assert table.do("nobody", Join("Cid", "2468"), address="10.9.9.8") == "pin_wait"
    assert table.do("nobody", Join("Dora", "2468"), address="10.9.9.9") is None, "somebody was here from there"
    assert claim(table, code_for(table, "Ann", BEN), "Ben's new phone") is None, "a code always works"


def test_another_pin_or_half_an_hour_of_peace_ends_the_guessing(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", SetPin("2468"))
    guess(table)
    table.done("Ann", SetPin("1357"))
    assert not table.snapshot.is_guessed
    assert table.do("nobody", Join("Ben", "1357"), address="10.0.0.1") is None

    guess(table)
    assert table.snapshot.is_guessed
    table.after(LONGEST_WAIT_MS + FORGET_MS)
    assert not table.snapshot.is_guessed


# --- invitations


def code_for(table: Driver, name: str, seat: Seat) -> str:
    answer = table.send(Ask(Invite(seat), table.seat(name)))
    assert answer.refused is None
    assert answer.code is not None
    return answer.code


def claim(table: Driver, code: str, name: str) -> str | None:
    answer = table.send(Ask(Claim(code), STRANGER))
    if answer.refused is not None:
        return answer.refused.code
    assert answer.key is not None
    table.keys[name] = answer.key
    return None


def test_an_own_invitation_brings_a_second_phone(table: Driver) -> None:
    table.join("Ann", "Ben")
    assert claim(table, code_for(table, "Ben", BEN), "Ben's tablet") is None

    assert table.seat("Ben's tablet") == table.seat("Ben") == BEN


@pytest.mark.parametrize("who", ["Ann", "box"])
def test_the_hosts_invitation_replaces_a_lost_phone(table: Driver, who: str) -> None:
    table.join("Ann", "Ben")
    assert claim(table, code_for(table, who, BEN), "Ben's new one") is None

    assert table.seat("Ben's new one") == BEN
    assert table.seat("Ben") == STRANGER, "the lost phone's key is void"


def test_an_invitation_works_once(table: Driver) -> None:
    table.join("Ann", "Ben")
    code = code_for(table, "Ann", BEN)
    assert claim(table, code, "Ben 2") is None

    assert claim(table, code, "Thief") == "invite_void"
    assert table.seat("Ben 2") == BEN


def test_the_table_shows_an_invitation_until_it_is_used(table: Driver) -> None:
    table.join("Ann", "Ben")
    code = code_for(table, "Ann", BEN)
    assert [(each.code, each.seat) for each in table.table.snapshot.invitations] == [(code, BEN)]

    assert claim(table, code, "Ben 2") is None
    assert table.table.snapshot.invitations == ()


def test_an_invitation_gets_too_old(table: Driver) -> None:
    table.join("Ann", "Ben")
    code = code_for(table, "Ann", BEN)
    (written,) = table.table.snapshot.invitations
    table.after(INVITE_MS)
    assert written.is_open(table.table.clock.real())
    table.after(1)
    assert not written.is_open(table.table.clock.real())

    assert claim(table, code, "Late") == "invite_void"


def test_a_newer_invitation_voids_the_older_one_of_the_same_seat(table: Driver) -> None:
    table.join("Ann", "Ben", "Cid")
    first, other = code_for(table, "Ann", BEN), code_for(table, "Ann", CID)
    second = code_for(table, "Ann", BEN)

    assert claim(table, first, "x") == "invite_void"
    assert claim(table, second, "y") is None
    assert claim(table, other, "z") is None


def test_an_invitation_to_a_removed_seat_is_void(table: Driver) -> None:
    table.join("Ann", "Ben")
    code = code_for(table, "Ann", BEN)
    table.done("Ann", RemoveSeat(BEN))

    assert claim(table, code, "x") == "no_such_seat"


def test_an_invitation_asks_for_no_pin(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", SetPin("2468"))

    assert claim(table, code_for(table, "Ben", BEN), "Ben 2") is None


def test_a_seat_keeps_its_newest_phones(table: Driver) -> None:
    table.join("Ann")
    for number in range(1, PHONES_A_SEAT + 1):
        assert claim(table, code_for(table, "Ann", ANN), f"Ann {number}") is None

    assert len(table.snapshot.house.people[0].phones) == PHONES_A_SEAT
    assert table.seat("Ann") == STRANGER
    assert table.seat(f"Ann {PHONES_A_SEAT}") == ANN


def test_codes_are_not_kept_on_disk(table: Driver) -> None:
    table.join("Ann")
    code = code_for(table, "Ann", ANN)

    assert code.encode() not in b"".join(table.files().values())


# --- the host's hands


def test_a_taken_phone_is_out_and_the_host_acts_for_the_seat(game: Driver) -> None:
    assert game.do("Ann", Add(1), seat=BEN) == "not_your_seat"
    game.done("Ann", TakePhones(BEN))

    assert game.seat("Ben") == STRANGER
    assert game.do("Ann", Add(1), seat=BEN) is None


def test_a_host_who_handed_over_acts_for_nobody(game: Driver) -> None:
    game.done("Ann", HandOver(BEN))

    assert game.do("Ann", Add(1), seat=DORA) == "not_your_seat"
    assert game.do("Ben", Add(1), seat=DORA) is None


def test_the_house_is_kept_over_a_power_cut(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", AddSeat("Dora"))
    table.done("Ann", Paint(ANN, "pink"))
    table.done("Ann", MoveSeat(CID, 1))
    table.done("Ann", SetPin("2468"))
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", SetOptions({"goal": 5}))
    before = table.snapshot.house
    table.restart()

    assert table.snapshot.house == before


def test_what_was_answered_is_on_disk(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", Rename(ANN, "Anna"))

    assert json.loads((table.folder / "table.json").read_bytes())["people"][0]["name"] == "Anna"
