"""Who makes room: the oldest of who has too many, then the oldest of who has most. Who has few is never asked to."""

from companion.people.seats import MOST_PEOPLE, PHONES_A_SEAT
from web.listen import entrance
from web.listen.crowd import Crowd

OF_A_BROWSER = 6  # connections to one table, in all browsers that there are


def crowd(each: int, most: int) -> tuple[Crowd[str], list[str]]:
    closed: list[str] = []
    return Crowd(each, most, closed.append), closed


def test_an_owners_own_oldest_makes_room() -> None:
    some, closed = crowd(2, 9)
    some.come("other", "B")
    for who in ("one", "two", "three", "four"):
        some.come(who, "A")
    assert closed == ["one", "two"]
    assert len(some) == 3


def test_who_comes_again_is_the_newest() -> None:
    some, closed = crowd(2, 9)
    for who in ("one", "two", "one", "three"):
        some.come(who, "A")
    assert closed == ["two"]


def test_when_all_is_full_the_greediest_makes_room() -> None:
    some, closed = crowd(9, 4)
    for who in ("lonely", *("A1", "A2", "A3")):
        some.come(who, who[0])
    for who in ("new", "newer"):
        some.come(who, who)
    assert closed == ["A1", "A2"]


def test_among_equals_it_is_who_came_first() -> None:
    some, closed = crowd(1, 2)
    for who in ("one", "two", "three", "four"):
        some.come(who, who)
    assert closed == ["one", "two"]


def test_who_has_gone_is_forgotten() -> None:
    some, closed = crowd(1, 1)
    some.come("one", "A")
    some.go("one")
    some.go("one")
    some.come("two", "A")
    assert closed == []
    some.come("two", "B")
    assert (closed, len(some)) == ([], 1)


# --- the numbers


def test_all_connections_together_leave_files_for_the_table() -> None:
    """Also where nobody gives it more than a process has by itself."""
    crowds = (entrance.STRANGERS, entrance.WATCHING, entrance.SENDING, entrance.SEATS, entrance.SEATS_SENDING)
    assert sum(most for _, most in crowds) <= 1024 - 50


def test_a_whole_table_behind_one_address_fits() -> None:
    """Everybody just comes, nobody has a key yet, and each page is loaded with all that a browser has."""
    screens = 2
    assert (MOST_PEOPLE + screens) * OF_A_BROWSER <= entrance.STRANGERS[0]
    assert screens * 2 <= entrance.WATCHING[0]  # the old stream may still be there when a screen loads anew


def test_seats_never_fill_what_is_theirs() -> None:
    for each, most in (entrance.SEATS, entrance.SEATS_SENDING):
        assert MOST_PEOPLE * each <= most
    assert entrance.SEATS[0] > PHONES_A_SEAT * OF_A_BROWSER
