"""Whether a table that was kept can be one. What none of our commands can have made is damage, however it came."""

import re

from companion.people import sounding
from companion.people.seats import COLOURS, House


def nonsense(house: House) -> str:
    """What is wrong with it; empty: it makes sense."""
    seats = [each.seat for each in house.people]
    colours = [each.colour for each in house.people]
    phones = [phone for each in house.people for phone in each.phones]
    for said, is_wrong in (
        ("two people on one seat", len(set(seats)) < len(seats)),
        ("a seat with no number of its own", any(not re.fullmatch("s[1-9][0-9]*", each) for each in seats)),
        ("a seat that was not given yet", max((_number(each) for each in seats), default=0) > house.seated),
        ("a host who does not sit here", house.host is not None and house.host not in seats),
        ("two people in one colour", len(set(colours)) < len(colours)),
        ("a colour that is none", not set(colours) <= set(COLOURS)),
        ("one phone on two seats", len(set(phones)) < len(phones)),
        ("a phone's key that is none", any(not re.fullmatch("[0-9a-f]{64}", each) for each in phones)),
        ("a PIN that is none", re.fullmatch("([0-9]{4,8})?", house.pin) is None),
    ):
        if is_wrong:
            return said
    return sounding.nonsense(house.sound)


def _number(seat: str) -> int:
    return int(seat[1:]) if seat[1:].isdecimal() else 0
