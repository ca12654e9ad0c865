"""Without a PIN a device takes one seat; for another one the host is asked, and says yes by adding it."""

from companion.contract import Seat
from companion.people.doorstep import ASKS_MS, MOST_ASK
from companion.people.seats import STRANGER, AddSeat, Claim, Invite, Join, Leave, RemoveSeat, SetPin, Sit, TakeSeat
from companion.table.posts import Answer, Ask
from companion.table.testing import Driver

PHONE, OTHER = "192.0.2.1", "192.0.2.2"


def came(table: Driver, name: str, address: str = PHONE) -> Answer:
    return table.send(Ask(Join(name), STRANGER, address=address))


def code(answer: Answer) -> str:
    return "" if answer.refused is None else answer.refused.code


def names(table: Driver) -> list[str]:
    return [each.name for each in table.snapshot.house.people]


def test_a_second_seat_from_a_phone_is_asked_of_the_host(table: Driver) -> None:
    assert code(came(table, "Ann", OTHER)) == ""
    assert code(came(table, "Ben")) == ""
    house = table.snapshot.house
    assert code(came(table, " Gran ")) == "seat_asked"
    assert table.snapshot.house is house
    table.after(0)
    assert table.snapshot.wishes == ("Gran",)


def test_the_host_adds_it_and_who_asked_takes_it(table: Driver) -> None:
    ann = came(table, "Ann", OTHER)
    came(table, "Ben")
    came(table, "Gran")
    assert ann.seat is not None
    assert table.send(Ask(AddSeat("Gran"), ann.seat)).refused is None
    assert table.snapshot.wishes == ()
    gran = came(table, "Gran")
    assert (code(gran), gran.seat) == ("", "s3")
    assert names(table) == ["Ann", "Ben", "Gran"]
    assert code(came(table, "Cat")) == "seat_asked", "one more is one more question"


def test_a_seat_that_the_host_has_added_is_anybodys(table: Driver) -> None:
    """As at every table: nobody asks who takes a free chair."""
    ann = came(table, "Ann")
    assert ann.seat is not None
    table.send(Ask(AddSeat("Gran"), ann.seat))
    assert code(table.send(Ask(Sit(Seat("s2")), STRANGER, address=PHONE))) == ""


def test_nobody_sits_on_a_seat_by_its_name_alone(table: Driver) -> None:
    ann = came(table, "Ann", OTHER)
    assert ann.seat is not None
    table.send(Ask(AddSeat("Gran"), ann.seat))
    assert code(came(table, "Gran")) == "name_taken"


def test_another_phone_is_never_asked_about(table: Driver) -> None:
    for number in range(1, 13):
        assert code(came(table, f"Ann {number}", f"192.0.2.{number}")) == ""


def test_whoever_has_left_may_come_again(table: Driver) -> None:
    came(table, "Ann", OTHER)
    ben = came(table, "Ben")
    assert ben.seat is not None
    table.send(Ask(Leave(), ben.seat))
    ben = came(table, "Ben")
    assert ben.seat is not None
    table.send(Ask(RemoveSeat(ben.seat), Seat("s1")))
    assert code(came(table, "Ben")) == ""


def test_who_came_by_a_code_or_changed_seats_has_one(table: Driver) -> None:
    came(table, "Ann", OTHER)
    table.send(Ask(AddSeat("Gran"), Seat("s1")))
    written = table.send(Ask(Invite(Seat("s2")), Seat("s1"))).code or ""
    table.send(Ask(Claim(written), STRANGER, address=PHONE))
    assert code(came(table, "Ben")) == "seat_asked"
    came(table, "Cat", "192.0.2.3")
    table.send(Ask(AddSeat("Dan"), Seat("s1")))
    assert table.send(Ask(TakeSeat(Seat("s4")), Seat("s3"))).refused is None
    assert code(came(table, "Eve", "192.0.2.3")) == "seat_asked"


def test_with_a_pin_nobody_is_asked(table: Driver) -> None:
    came(table, "Ann")
    assert code(came(table, "Ben")) == "seat_asked"
    table.send(Ask(SetPin("4711"), Seat("s1")))
    assert table.snapshot.wishes == ()
    assert code(table.send(Ask(Join("Ben", "4711"), STRANGER, address=PHONE))) == ""


def test_the_tables_own_machine_has_as_many_as_it_likes(table: Driver) -> None:
    for name, address in (("Ann", "127.0.0.1"), ("Ben", "127.0.0.1"), ("Cat", "::1"), ("Dan", "::1")):
        assert code(came(table, name, address)) == ""


def test_a_key_that_sits_already_is_led_to_its_seat(table: Driver) -> None:
    ann = came(table, "Ann")
    again = table.send(Ask(Join("Ann"), STRANGER, address=PHONE, key=ann.key))
    assert (code(again), again.seat) == ("", ann.seat)


def test_few_ask_at_a_time_and_not_for_ever(table: Driver) -> None:
    for number in range(6):
        came(table, f"Guest {number}", f"192.0.2.{number}")
    for number in range(6):
        came(table, f"More {number}", f"192.0.2.{number}")
    came(table, "Other", "192.0.2.5")
    table.after(0)
    assert len(table.snapshot.wishes) == MOST_ASK
    assert table.snapshot.wishes == ("More 3", "More 4", "Other"), "one of an address, the newest last"
    table.after(ASKS_MS)
    assert not table.snapshot.wishes
