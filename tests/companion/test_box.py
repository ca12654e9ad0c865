"""The box's hands at the table: what its buttons and cards do, what is seen of it, and how loud it is."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.box.box import CARDS_LOST, CARDS_NEWER, CardCame, CardLeft, ReaderChanged, TryLamp, TryVoice
from companion.box.cards import Cards, ForgetCard, Meaning, Taught, TeachCard, Unknown, meaning_text
from companion.contract import Flash, Say, Seat, Sound, line
from companion.people.seats import Mute, SetVolume
from companion.people.sounding import Tried
from companion.record import store
from companion.table.commands import EndGame
from companion.table.hands import NERVOUS_MS
from companion.table.loudness import VOLUME_STEP
from companion.table.posts import NewAddress
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.toys import GAMES, WORDS, State
from tests.faults import FaultyDisk, since
from tests.hardware.boards import PARTS

ADD_TWO = json.dumps({"type": "Add", "number": 2})


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    return Driver(tmp_path, GAMES, WORDS, PARTS)


@pytest.fixture
def game(table: Driver) -> Driver:
    return begun(table)


def teach(table: Driver, card: str, meaning: Meaning) -> None:
    table.done("Ann", TeachCard(card, meaning_text(meaning)))


def count(table: Driver) -> int:
    state = table.play.state
    assert isinstance(state, State)
    return state.count


def said(table: Driver) -> list[str]:
    return [each.line.key for heard in table.heard for each in heard.effects if isinstance(each, Say)]


# --- cards


def test_a_token_is_its_seats_button_on_every_reader(game: Driver) -> None:
    teach(game, "04AA", Meaning("seat", "s2"))
    for reader in ("table", "ours", "unnamed"):
        game.lay("04AA", reader)

    assert count(game) == 3
    assert {each.by for each in game.play.history} == {Seat("s2")}


def test_a_command_on_a_seats_reader_is_given_in_that_seats_name(game: Driver) -> None:
    teach(game, "04BB", Meaning("command", ADD_TWO, "toy"))
    game.lay("04BB", "ours")  # at seat.2: Ben

    assert [(each.by, each.text) for each in game.play.history] == [(Seat("s2"), "Ben added 2")]


def test_a_command_where_nobody_sits_is_nobodys_and_says_so(tmp_path: Path) -> None:
    game = begun(Driver(tmp_path, GAMES, WORDS, replace(PARTS, readers=(("empty", "seat.6"), ("table", "table")))))
    teach(game, "04BB", Meaning("command", ADD_TWO, "toy"))
    teach(game, "04CC", Meaning("command", '{"type": "Roll"}', "toy"))
    teach(game, "04AA", Meaning("seat", "s2"))
    for card in ("04BB", "04CC"):
        game.lay(card, "empty")
        assert said(game)[-1] == "refused.card_nobody"
    assert game.play.history == ()
    game.lay("04CC", "table")  # the box may roll
    assert len(game.play.history) == 1
    game.lay("04AA", "empty")  # and a token is Ben's wherever it lies
    assert count(game) == 1


def test_a_card_may_press_a_button_and_be_undone_like_it(game: Driver) -> None:
    teach(game, "04CC", Meaning("press", "pause"))
    game.lay("04CC")
    assert not game.play.running
    game.after(NERVOUS_MS)
    game.lay("04CC")
    assert game.play.running


@pytest.mark.parametrize(
    ("meaning", "code"),
    [
        (Meaning("command", ADD_TWO, "another"), "card_other_game"),
        (Meaning("command", '{"type": "Divide"}', "toy"), "card_unclear"),
        (Meaning("command", '{"type": "Add", "number": "two"}', "toy"), "card_unclear"),
        (
            Meaning("command", '{"type": "Correct", "count": 5}', "toy"),
            "card_unclear",
        ),
        (Meaning("command", '{"type": "Add", "number": 9}', "toy"), "too_much"),
        (Meaning("seat", "s77"), None),
        (Meaning("press", "nothing"), None),
    ],
)
def test_a_card_that_can_do_nothing_says_why_and_stops_nothing(
    game: Driver, meaning: Meaning, code: str | None
) -> None:
    teach(game, "04DD", meaning)
    game.lay("04DD", "ours")

    assert said(game)[-1:] == ([] if code is None else [f"refused.{code}"])
    assert game.play.history == ()
    game.press("seat.2")
    assert count(game) == 1


def test_a_command_card_without_a_game_says_so(table: Driver) -> None:
    table.join("Ann")
    teach(table, "04EE", Meaning("command", ADD_TWO, "toy"))
    table.lay("04EE")
    assert said(table) == ["refused.no_game"]


def test_a_card_that_lay_there_when_the_reader_began_to_look_does_nothing(game: Driver) -> None:
    """After a power cut the table waits for a hand."""
    teach(game, "04CC", Meaning("press", "big"))
    game.restart()
    game.post(CardCame("table", "04CC", was_there=True))
    assert not game.play.running
    assert game.snapshot.box.readers["table"].card == "04CC"
    game.lay("04CC")
    assert game.play.running


def test_an_unknown_card_is_noted_and_can_be_taught(game: Driver) -> None:
    before = game.snapshot
    game.lay("0FF0", "ours")
    assert list(game.snapshot.box.cards.unknown) == [Unknown("0FF0", "ours")]
    assert (game.snapshot.version, game.snapshot.pulse) == (before.version, before.pulse)  # no page but the box's
    assert game.snapshot.box.version > before.box.version

    teach(game, "0FF0", Meaning("seat", "s1"))
    assert list(game.snapshot.box.cards.unknown) == []
    game.lay("0FF0")
    assert count(game) == 1


def test_taught_cards_are_there_after_a_restart_and_unknown_ones_are_not(game: Driver) -> None:
    teach(game, "04AA", Meaning("seat", "s2"))
    game.lay("0FF0")
    game.done("Ann", TeachCard("04AB", "press big", "the bell"))
    game.restart()

    assert {card: each.label for card, each in game.snapshot.box.cards.known.items()} == {
        "04AA": "",
        "04AB": "the bell",
    }
    assert list(game.snapshot.box.cards.unknown) == []


def test_a_meaning_that_is_none_changes_nothing(game: Driver) -> None:
    teach(game, "04AA", Meaning("seat", "s2"))
    before = game.snapshot
    assert game.do("Ann", TeachCard("04AB", "dance s1")) == "card_bad"
    assert game.snapshot is before


def test_a_full_disk_teaches_nothing(tmp_path: Path) -> None:
    disk = FaultyDisk()
    game = begun(Driver(tmp_path, GAMES, WORDS, PARTS, disk=disk))
    disk.begin(fails=since(1))
    before = game.snapshot
    assert game.do("Ann", ForgetCard("04AA")) == "no_such_card"
    assert game.do("Ann", TeachCard("04AA", "seat s2")) == "not_saved"
    assert game.snapshot is before


# --- what is seen of the box


def test_each_press_and_each_edge_is_seen(table: Driver) -> None:
    table.press("big")
    table.press("seat.1", 1_200)
    now = table.snapshot.box.buttons
    assert (now["big"].presses, now["big"].kind, now["big"].is_down) == (1, "short", False)
    assert (now["seat.1"].presses, now["seat.1"].kind) == (1, "long")
    assert now["pause"].presses == 0

    table.edge("pause", down=True)
    assert table.snapshot.box.buttons["pause"].is_down


def test_a_reader_in_trouble_is_a_fault_until_it_is_mended(table: Driver) -> None:
    table.post(ReaderChanged("table", "failing", "Pull it out."))
    assert dict(table.snapshot.faults) == {"reader table": "Pull it out."}
    assert table.snapshot.box.readers["table"].condition == "failing"
    pulse = table.snapshot.pulse
    table.post(ReaderChanged("table", "failing", "Pull it out."))
    assert table.snapshot.pulse == pulse  # told once

    table.post(ReaderChanged("table", "open"))
    assert dict(table.snapshot.faults) == {}


def test_a_reader_counts_what_lies_on_it(table: Driver) -> None:
    table.lay("01")
    table.lay("02")
    reader = table.snapshot.box.readers["table"]
    assert (reader.card, reader.lies, reader.reads) == ("02", True, 2)
    table.post(CardLeft("table", "01"))
    assert table.snapshot.box.readers["table"].lies
    table.post(CardLeft("table", "02"))
    assert not table.snapshot.box.readers["table"].lies


def test_trying_a_lamp_and_the_voice_is_light_and_sound_and_no_move(game: Driver) -> None:
    game.heard.clear()
    game.done("Ann", TryLamp("zone.red", "green"))
    game.done("Ann", TryVoice())
    assert [each for heard in game.heard for each in heard.effects] == [
        Flash("zone.red", "solid", "green", 3_000),
        Tried("chime"),
        Say(line("say.test")),
    ]
    assert game.play.history == ()
    assert game.do("Ann", TryLamp("zone.mauve")) == "no_such_lamp"


# --- how loud


def test_the_volume_is_the_boards_until_somebody_sets_it_and_never_above_its_limit(table: Driver) -> None:
    table.join("Ann")
    assert table.snapshot.volume == PARTS.volume == 50
    table.done("Ann", SetVolume(100))
    assert table.snapshot.volume == PARTS.limit == 70
    table.restart()
    assert table.snapshot.volume == 70
    table.done("box", SetVolume(0))
    assert table.snapshot.volume == 0


def test_buttons_turn_the_volume_from_where_it_is_heard(table: Driver) -> None:
    for button, volume in (("louder", 60), ("louder", 70), ("louder", 70), ("quieter", 60)):
        table.press(button)
        assert table.snapshot.volume == volume
    for _ in range(9):
        table.press("quieter")
    assert table.snapshot.volume == 0
    assert VOLUME_STEP == 10


def test_turning_the_knob_is_heard_and_ends_the_silence(table: Driver) -> None:
    table.join("Ann")
    table.press("mute")
    assert table.snapshot.house.muted
    table.heard.clear()
    table.press("louder")
    assert not table.snapshot.house.muted
    assert [each for heard in table.heard for each in heard.effects] == [Sound("tick")]
    table.done("Ann", Mute(on=True))
    table.press("mute")
    assert not table.snapshot.house.muted


def test_the_night_button_dims_the_lamps_and_lights_them_again(table: Driver) -> None:
    table.press("night")
    assert table.snapshot.house.night
    table.press("night")
    assert not table.snapshot.house.night


def test_these_buttons_work_in_a_game_and_in_a_pause(game: Driver) -> None:
    game.press("pause")
    game.press("louder")
    assert game.snapshot.volume == 60
    assert not game.play.running


def test_the_box_is_told_how_to_join_where_nobody_sits(table: Driver) -> None:
    table.press("big")
    assert said(table) == ["say.address"]


def test_the_box_says_where_it_is_when_that_has_changed_but_not_into_a_game(table: Driver) -> None:
    table.post(NewAddress())
    assert said(table) == ["say.address"]
    begun(table)
    for _ in range(2):
        table.post(NewAddress())
    table.press("pause")
    assert said(table).count("say.address") == 1
    table.done("Ann", EndGame(sure=True))
    assert said(table).count("say.address") == 2, "and where it is by then, once"
    table.press("mute")
    assert said(table).count("say.address") == 2


# --- what was edited by hand, or damaged


@pytest.mark.parametrize(
    ("meaning", "told"),
    [
        (Meaning("press", "seat.²"), "say.address"),  # a digit, but no number
        (Meaning("press", "seat.٣"), "say.address"),
        (Meaning("seat", "s77"), "say.address"),
        (Meaning("command", "this is no command", "toy"), "refused.no_game"),
    ],
)
def test_a_card_that_means_nothing_here_never_stops_the_table(table: Driver, meaning: Meaning, told: str) -> None:
    table.join("Ann")
    taught_by_hand(table, "04AA", meaning)
    table.lay("04AA")

    assert said(table) == [told]


@pytest.mark.parametrize("text", ["this is no command", "[]", '{"type": "Say", "text": "\\ud800"}', "[" * 2_000])
def test_a_command_that_cannot_be_read_is_said_to_be_unclear(game: Driver, text: str) -> None:
    taught_by_hand(game, "04AA", Meaning("command", text, "toy"))
    game.lay("04AA")

    assert said(game)[-1] == "refused.card_unclear"


def taught_by_hand(table: Driver, card: str, meaning: Meaning) -> None:
    """Past the door, as an editor does it."""
    store.save(table.folder / "cards.json", Cards({card: Taught(meaning)}))
    table.restart()


def test_a_damaged_list_of_cards_stops_nothing_until_it_is_made_anew(table: Driver) -> None:
    table.join("Ann")
    (table.folder / "cards.json").write_bytes(b"torn")
    for _ in range(2):
        table.restart()

        assert table.snapshot.box.cards_trouble == CARDS_LOST
        assert table.snapshot.faults == (("cards", CARDS_LOST),)

    teach(table, "04AA", Meaning("press", "big"))
    assert table.snapshot.faults == ()
    assert (table.folder / "cards.json.damaged").read_bytes() == b"torn"
    table.restart()

    assert table.snapshot.faults == ()
    assert set(table.table.snapshot.box.cards.known) == {"04AA"}


def test_a_list_of_cards_of_a_newer_version_is_not_touched_and_nothing_is_taught_over_it(table: Driver) -> None:
    table.join("Ann")
    path = table.folder / "cards.json"
    store.save(path, {"known": {}, "format": 2})
    before = path.read_bytes()
    table.restart()

    assert table.snapshot.faults == (("cards", CARDS_NEWER),)
    assert table.do("Ann", TeachCard("04AA", "press big")) == "cards_text"
    assert sorted(each.name for each in table.folder.glob("cards*")) == ["cards.json"]
    assert path.read_bytes() == before


def test_a_reader_that_cannot_know_it_does_not_say_that_a_card_lies_there(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS, replace(PARTS, once=("table",)))
    table.lay("01", "table")
    table.lay("02", "ours")
    readers = table.snapshot.box.readers
    assert (readers["table"].card, readers["table"].lies) == ("01", False)
    assert readers["ours"].lies
