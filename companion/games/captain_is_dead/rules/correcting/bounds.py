"""Between which numbers something can be set, and how a form begins with what is so."""

from companion.contract import Choice, Refused
from companion.games.captain_is_dead.printed import names


def expect_most(number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise Refused("out_of_bounds", most=most)


def yes_or_no(field: str, now: bool) -> Choice:
    return Choice(field, (True, False), names.yes_or_no, now)
