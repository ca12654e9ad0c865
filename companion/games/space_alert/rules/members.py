"""The crew as figures on the ship: who sits at the table, and the androids. A member is a number, clockwise."""

from companion.contract import Choice, Refused, Seat, Who, Word, line
from companion.games.space_alert.model import Rules


def size(rules: Rules) -> int:
    return rules.party.crew


def known(rules: Rules, member: int) -> int:
    if not 0 <= member < size(rules):
        raise Refused("no_such_member")
    return member


def seat_of(rules: Rules, member: int) -> Seat | None:
    """None: an android. One who plays alone leads androids only."""
    people = len(rules.seats) if rules.party.cards else 0
    return rules.seats[member] if member < people else None


def member_of(rules: Rules, seat: Seat) -> int | None:
    return next((each for each in range(size(rules)) if seat_of(rules, each) == seat), None)


def called(rules: Rules, member: int) -> Word:
    if (seat := seat_of(rules, member)) is not None:
        return Who(seat)
    first = len(rules.seats) if rules.party.cards else 0
    return line(f"spoken.android_{member - first + 1}")


def members(rules: Rules, among: tuple[int, ...]) -> Choice:
    return Choice("member", among, lambda member: called(rules, int(member)))


def may_have_tripped(rules: Rules, seat: Seat) -> tuple[int, ...]:
    """Whose program somebody's stumble is in: the own one, or that of an android."""
    return tuple(each for each in range(size(rules)) if seat_of(rules, each) in (seat, None))


def acting_order(rules: Rules, captain: int) -> tuple[int, ...]:
    """From the captain on, clockwise."""
    return tuple((captain + place) % size(rules) for place in range(size(rules)))
