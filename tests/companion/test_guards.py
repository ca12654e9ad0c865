"""The PIN gets slower with every wrong try, for one address and for all together, and never needs much memory."""

import pytest

from companion.contract import Refused, Seat
from companion.people.guards import (
    FORGET_MS,
    FREE_TRIES,
    INVITE_MS,
    KEPT,
    LONGEST_WAIT_MS,
    MOST_OF_STRANGERS,
    TRIES_OF_ALL,
    WAIT_MS,
    Invitations,
    PinLock,
)


class Clock:
    def __init__(self) -> None:
        self.ms = 1_000

    def __call__(self) -> int:
        return self.ms


def is_open(lock: PinLock, address: str) -> bool:
    try:
        lock.check(address)
    except Refused:
        return False
    return True


def wait_of(lock: PinLock, clock: Clock, address: str) -> int:
    """How long the door stays shut; the clock stands at its opening then."""
    began = clock.ms
    while not is_open(lock, address):
        clock.ms += 1_000
    return clock.ms - began


def test_the_first_tries_are_free_then_each_wait_is_twice_the_last() -> None:
    clock = Clock()
    lock = PinLock(clock)
    waits = []
    for _ in range(FREE_TRIES + 7):
        lock.wrong("eve")
        waits.append(wait_of(lock, clock, "eve"))

    doubled = [min(LONGEST_WAIT_MS, WAIT_MS << step) for step in range(8)]
    assert waits == [0] * (FREE_TRIES - 1) + doubled
    assert waits[-1] == LONGEST_WAIT_MS


def test_the_refusal_says_how_many_seconds() -> None:
    clock = Clock()
    lock = PinLock(clock)
    for _ in range(FREE_TRIES):
        lock.wrong("eve")
    clock.ms += 10_500
    with pytest.raises(Refused) as refused:
        lock.check("eve")

    assert refused.value.values == {"seconds": 20}


def test_one_address_does_not_lock_another() -> None:
    lock = PinLock(Clock())
    for _ in range(FREE_TRIES):
        lock.wrong("eve")

    assert not is_open(lock, "eve")
    assert is_open(lock, "ann")


def test_the_right_pin_forgives_the_wrong_ones_before_it() -> None:
    lock = PinLock(Clock())
    for _ in range(FREE_TRIES - 1):
        lock.wrong("ann")
    lock.right("ann")
    for _ in range(FREE_TRIES - 1):
        lock.wrong("ann")

    assert is_open(lock, "ann")


def test_many_addresses_together_leave_each_new_one_a_single_try_and_friends_all_theirs() -> None:
    lock = PinLock(Clock())
    lock.right("ben")
    for number in range(TRIES_OF_ALL):
        assert is_open(lock, f"eve {number}")
        lock.wrong(f"eve {number}")

    assert not is_open(lock, "eve 1")
    assert is_open(lock, "ann")
    lock.wrong("ann")
    assert not is_open(lock, "ann")
    for _ in range(FREE_TRIES - 1):
        lock.wrong("ben")
        assert is_open(lock, "ben")


def test_however_many_addresses_guess_who_was_here_before_gets_in() -> None:
    lock = PinLock(Clock())
    lock.right("ben")
    for number in range(MOST_OF_STRANGERS):
        lock.wrong(f"eve {number}")

    assert not is_open(lock, "a new one")
    assert is_open(lock, "ben")


def test_the_memory_is_bounded_and_the_count_of_all_is_never_forgotten() -> None:
    clock = Clock()
    lock = PinLock(clock)
    for number in range(3 * KEPT):
        lock.wrong(f"eve {number}")

    assert len(lock._wrong) <= KEPT
    assert not is_open(lock, "ann")
    clock.ms += LONGEST_WAIT_MS
    assert is_open(lock, "ann")


def test_an_invitation_is_spent_once_and_looked_at_often() -> None:
    clock = Clock()
    invitations = Invitations(clock)
    invitations.write("code", Seat("s1"), instead=True)
    assert invitations.look("code") == invitations.look("code")
    found = invitations.spend("code")
    assert (found.seat, found.instead) == (Seat("s1"), True)

    for use in (invitations.look, invitations.spend):
        with pytest.raises(Refused, match="invite_void"):
            use("code")


def test_an_invitation_expires() -> None:
    clock = Clock()
    invitations = Invitations(clock)
    invitations.write("code", Seat("s1"), instead=False)
    clock.ms += INVITE_MS + 1

    with pytest.raises(Refused, match="invite_void"):
        invitations.spend("code")


@pytest.mark.parametrize("code", ["", "x", "code "])
def test_a_code_that_was_never_written_opens_nothing(code: str) -> None:
    invitations = Invitations(Clock())
    invitations.write("code", Seat("s1"), instead=False)

    with pytest.raises(Refused, match="invite_void"):
        invitations.look(code)


def test_mistakes_of_long_ago_are_forgiven() -> None:
    clock = Clock()
    lock = PinLock(clock)
    for _ in range(TRIES_OF_ALL):
        lock.wrong("eve")
    clock.ms += LONGEST_WAIT_MS + FORGET_MS + 1
    lock.wrong("eve")

    assert is_open(lock, "eve")
    assert is_open(lock, "ann")
