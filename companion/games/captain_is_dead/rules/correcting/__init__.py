"""What the host sets by hand where companion and table are at odds: within bounds, beginning with what is so."""

from companion.contract import Choice, Refused, yes_or_no


def expect_most(number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise Refused("out_of_bounds", most=most)


def whether(field: str, now: bool) -> Choice:
    return Choice(field, (True, False), yes_or_no, now)
