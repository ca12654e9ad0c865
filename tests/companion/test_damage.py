"""Every byte of the small files changed, and every cut: it is noticed and told, and the copy is taken."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from companion.box.box import Box
from companion.box.cards import Cards, Meaning, TeachCard, meaning_text
from companion.contract import Seat
from companion.people.seats import House, Person, Rename, hash_of
from companion.people.sense import nonsense
from companion.record import store
from companion.record.codec import to_json
from companion.record.store import Found, StateDamaged
from companion.table.commands import ChooseGame, GoOn, Pause, SetOptions, StartGame, TakeUp
from companion.table.testing import Driver
from tests.companion.toys import GAMES, WORDS
from tests.hardware.boards import PARTS

CHANGES, CUTS = 500, 120
Log: TypeAlias = pytest.LogCaptureFixture


def damages(raw: bytes) -> Iterator[bytes]:
    rng = Random(620)
    for _ in range(CHANGES):
        place = rng.randrange(len(raw))
        yield raw[:place] + bytes([raw[place] ^ rng.randrange(1, 256)]) + raw[place + 1 :]
    for number in range(CUTS):
        yield raw[: len(raw) * number // CUTS]


@pytest.fixture
def played(tmp_path: Path) -> Driver:
    """People, options, taught cards and a game that has just begun."""
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", SetOptions({"goal": 30, "motto": "Ahoy"}))
    table.done("Ann", TeachCard("04AA", meaning_text(Meaning("press", "big")), "the bell"))
    table.done("Ann", TeachCard("04AB", meaning_text(Meaning("seat", "s2"))))
    table.done("Ann", StartGame())
    return table


def test_every_damage_of_the_seats_is_noticed(played: Driver) -> None:
    path = played.folder / "table.json"
    before = store.look(path.with_suffix(".last-good"), House).thing
    raw = path.read_bytes()
    for damage in damages(raw):
        path.write_bytes(damage)
        found = store.look(path, House, nonsense)
        assert found.thing == before, damage
        assert found.wrong, damage

    path.write_bytes(raw)
    assert store.look(path, House, nonsense) == Found(played.snapshot.house)


def test_every_damage_of_the_cards_is_noticed(played: Driver) -> None:
    path = played.folder / "cards.json"
    before = store.look(path.with_suffix(".last-good"), Cards).thing
    assert before is not None
    raw = path.read_bytes()
    for damage in damages(raw):
        path.write_bytes(damage)
        found = store.look(path, Cards)
        assert found.thing == before, damage
        assert found.wrong, damage

    path.write_bytes(damage)
    box = Box(PARTS, path)
    assert box.now.cards == before
    assert "cards.json is damaged. The copy from before its last change was taken" in box.faults["cards"]


def test_without_a_copy_every_damage_stops_the_start(played: Driver) -> None:
    path = played.folder / "table.json"
    path.with_suffix(".last-good").unlink()
    for damage in damages(path.read_bytes()):
        path.write_bytes(damage)
        with pytest.raises(StateDamaged):
            store.look(path, House, nonsense)


def test_a_whole_table_starts_on_every_damage_and_goes_on_with_its_game(played: Driver) -> None:
    path, copy = played.folder / "table.json", played.folder / "table.last-good"
    raw, good = path.read_bytes(), copy.read_bytes()
    for damage in list(damages(raw))[::31]:
        path.write_bytes(damage)
        copy.write_bytes(good)
        played.restart()
        assert played.snapshot.play is None
        assert dict(played.snapshot.faults).keys() == {"memory"}
        played.done("Ann", TakeUp(1))
        assert played.play.number == 1
        assert played.snapshot.faults == ()


def test_a_damaged_list_of_0_6_1_never_seats_two_people_on_one_seat(played: Driver) -> None:
    """Its files have no sum: what can be told from sense alone."""
    path = played.folder / "table.json"
    for damage in damages(to_json(played.snapshot.house) + b"\n"):
        path.write_bytes(damage)
        house = store.look(path, House, nonsense).thing
        assert house is not None
        assert nonsense(house) == ""


# --- a table that an older version plays at, and the newer one again


def test_what_a_newer_table_keeps_beside_seats_and_cards_outlives_an_evening_here(played: Driver) -> None:
    for name, add in (("table", {"later": [1, 2]}), ("cards", {"colours": {"04AA": "red"}})):
        path = played.folder / f"{name}.json"
        kept = json.loads(path.read_text()) | add
        if name == "table":
            kept["people"][1]["pronoun"] = "they"
        del kept["crc"]
        store.save(path, kept)
    played.restart()
    assert played.snapshot.faults == ()
    played.done("Ann", GoOn())
    played.done("Ben", Rename(Seat("s2"), "Bob"))
    played.done("Ann", TeachCard("04AC", meaning_text(Meaning("press", "big"))))

    table, cards = (json.loads((played.folder / f"{name}.json").read_text()) for name in ("table", "cards"))
    assert (table["later"], table["people"][1]["name"], table["people"][1]["pronoun"]) == ([1, 2], "Bob", "they")
    assert "pronoun" not in table["people"][0]
    assert (cards["colours"], "04AC" in cards["known"]) == ({"04AA": "red"}, True)


# --- every kind of small file at once


def test_a_sample_of_all_damages_stops_no_table_and_none_is_silent(played: Driver, caplog: Log) -> None:
    walk_over_damages(played, caplog, 60)


@pytest.mark.slow
def test_two_thousand_damages_stop_no_table_and_none_is_silent(played: Driver, caplog: Log) -> None:
    walk_over_damages(played, caplog, 2_000)


def walk_over_damages(played: Driver, log: Log, number: int) -> None:
    """Each start tells, by a fault, a line of the log or a sentence that ends it; or nothing has changed by it."""
    rng = Random(2_000)
    played.done("Ann", Pause())
    played.table.close()
    before = seen(played)
    files = {each: each.read_bytes() for each in played.folder.rglob("*") if each.is_file()}
    kinds = [each for each in files if each.suffix in {".json", ".last-good", ".jsonl"}]
    assert {each.suffix for each in kinds} == {".json", ".last-good", ".jsonl"}
    for turn in range(number):
        for path in [each for each in played.folder.rglob("*") if each.is_file()]:
            path.unlink()
        for path, raw in files.items():
            path.write_bytes(raw)
        hit = kinds[turn % len(kinds)]
        hit.write_bytes(damaged(files[hit], rng))
        log.clear()
        try:
            played.plug_in()
        except StateDamaged:
            continue
        is_told = bool(played.snapshot.faults or played.snapshot.unreadable or log.messages)
        assert is_told or seen(played) == before, (hit.name, turn)
        played.table.close()


def damaged(raw: bytes, rng: Random) -> bytes:
    """One to four bytes changed, or cut anywhere but between two lines: no journal can tell that from its end."""
    if not rng.randrange(4):
        return raw[: rng.choice([each for each in range(len(raw)) if not each or raw[each - 1 : each] != b"\n"])]
    bent = bytearray(raw)
    for _ in range(rng.randrange(1, 5)):
        bent[rng.randrange(len(raw))] ^= rng.randrange(1, 256)
    return bytes(bent)


def seen(table: Driver) -> Any:
    play = table.snapshot.play
    return table.snapshot.house, table.snapshot.box.cards, None if play is None else (play.number, play.state)


# --- sense

KEY = hash_of("key")
ANN = Person(Seat("s1"), "Ann", "red", (KEY,))


@pytest.mark.parametrize(
    ("house", "says"),
    [
        (House(), ""),
        (House((ANN,), Seat("s1"), "1234", 7), ""),
        (House((ANN, Person(Seat("s2"), "Ben", "blue")), Seat("s2"), "", 2), ""),
        (House((ANN, Person(Seat("s1"), "Ben", "blue")), None, "", 2), "two people on one seat"),
        (House((ANN, Person(Seat("s2"), "Ben", "blue")), None, "", 1), "a seat that was not given yet"),
        (House((Person(Seat("t1"), "Ann", "red"),), None, "", 1), "a seat with no number of its own"),
        (House((ANN,), Seat("s9"), "", 1), "a host who does not sit here"),
        (House((ANN, Person(Seat("s2"), "Ben", "red")), None, "", 2), "two people in one colour"),
        (House((Person(Seat("s1"), "Ann", "rad"),), None, "", 1), "a colour that is none"),
        (House((ANN, Person(Seat("s2"), "Ben", "blue", (KEY,))), None, "", 2), "one phone on two seats"),
        (House((Person(Seat("s1"), "Ann", "red", ("key",)),), None, "", 1), "a phone's key that is none"),
        (House((ANN,), None, "12", 1), "a PIN that is none"),
    ],
)
def test_what_no_command_can_have_made_is_nonsense(house: House, says: str) -> None:
    assert nonsense(house) == says
