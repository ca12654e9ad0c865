"""Who comes late or leaves finds a way: a seat without a phone can be played on by whoever watches."""

from pathlib import Path

from companion.contract import Seat
from companion.people.seats import Leave, TakeSeat
from companion.table.testing import Driver
from tests.companion.test_who_reads import KEEPS
from tests.companion.toys import WORDS, Add

CID, DORA, EVE = (Seat(f"s{number}") for number in (3, 4, 5))


def test_who_watches_plays_on_for_somebody_who_left_and_everybody_can_read_it(game: Driver) -> None:
    game.done("Cid", Leave())
    game.join("Eve")
    assert game.do("Eve", Add(1)) == "not_in_game"
    game.done("Eve", TakeSeat(CID))

    assert game.seat("Eve") == CID
    assert [each.name for each in game.snapshot.house.people] == ["Ann", "Ben", "Cid", "Dora"]
    assert game.history[-1] == "A phone sat down on the seat of Cid"
    game.done("Eve", Add(1))
    assert game.do("Ann", Add(1), seat=CID) == "not_your_seat"


def test_a_host_who_watches_stays_the_host(game: Driver) -> None:
    game.join("Eve")
    game.done("Ann", Leave())
    assert game.snapshot.house.host is None
    game.done("Eve", TakeSeat(Seat("s1")))
    assert game.snapshot.house.host is None

    game.done("Ben", Leave())
    assert game.seat("Eve") == Seat("s1")


def test_a_seat_with_secrets_is_taken_by_no_one_who_watches(tmp_path: Path) -> None:
    game = Driver(tmp_path, KEEPS, WORDS)
    game.start("toy", "Ann", "Ben", "Cid")
    game.done("Cid", Leave())
    game.join("Eve")

    before = game.snapshot
    assert game.do("Eve", TakeSeat(CID)) == "seat_needs_code"
    assert game.snapshot is before
