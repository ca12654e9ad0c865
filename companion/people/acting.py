"""Who may act for whom, and so sees what is theirs."""

from dataclasses import replace

from companion.contract import Refused, Seat
from companion.people.seats import BOX, House, person


def may_act_for(house: House, sender: Seat, seat: Seat, closed: frozenset[Seat]) -> bool:
    """Everybody for themselves; the host also for seats that have no phone of their own. To act is to see: where a
    game keeps secrets of the seat, it must have been opened to this host."""
    try:
        need_may_act_for(house, sender, seat, closed)
    except Refused:
        return False
    return True


def need_may_act_for(house: House, sender: Seat, seat: Seat, closed: frozenset[Seat]) -> None:
    if sender in (seat, BOX):
        return
    who = person(house, seat)
    if sender != house.host or who.phones:
        raise Refused("not_your_seat", name=who.name)
    if seat in closed and who.open_to != sender:
        raise Refused("seat_closed", name=who.name)


def all_closed(house: House) -> House:
    """What was agreed to in one game says nothing of another."""
    return opened(house, frozenset(each.seat for each in house.people), None)


def opened(house: House, seats: frozenset[Seat], to: Seat | None) -> House:
    """What is secret of these seats is seen by this host, as long as no phone comes."""
    people = tuple(replace(each, open_to=to) if each.seat in seats else each for each in house.people)
    return replace(house, people=people)


def may_type(house: House, sender: Seat) -> bool:
    """What the group has of its own."""
    return sender in (BOX, house.host) or not house.host_types
