"""Who sits at the table, who may do what, and the keys with which phones come back to their seats."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from companion.contract import Refused, Seat, Value, is_like_one_of, tidy_name
from companion.people import sounding
from companion.people.own_texts import Heard, LetType
from companion.people.sounding import FULL_VOLUME, HouseSound, SoundCommand

BOX: Final = Seat("box")  # whoever can touch the box: its buttons, and its timers
STRANGER: Final = Seat("stranger")  # a phone that has not sat down yet
COLOURS: Final = (
    "red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "lime", "brown", "white", "grey",
)  # fmt: skip
MOST_PEOPLE: Final = len(COLOURS)
LONGEST_NAME: Final = 16
PHONES_A_SEAT: Final = 4


@dataclass(frozen=True, slots=True)
class Person:
    seat: Seat
    name: str
    colour: str
    phones: tuple[str, ...] = ()  # hashes of the keys: whoever reads the file cannot sit down with it
    open_to: Seat | None = None  # who sees what is secret of it, as long as it has no phone


@dataclass(frozen=True, slots=True)
class Aside:
    """A game that was put aside: who played it, and on which phones."""

    number: int
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class House:
    """Everything about the table that is not the game in progress. Kept in one small file."""

    people: tuple[Person, ...] = ()  # clockwise
    host: Seat | None = None
    pin: str = ""
    seated: int = 0  # how many seats there ever were: a number is not given twice
    game: str | None = None  # chosen for the next start
    boxes: Mapping[str, Mapping[str, Value]] = field(
        default_factory=dict
    )  # options by game: "our box" stays as it was set
    playing: int | None = None  # the number of the journal that is open
    volume: int | None = None  # None: as the board says
    muted: bool = False
    night: bool = False  # lamps dimmed
    aside: tuple[Aside, ...] = ()  # what was put aside, the newest last
    sound: HouseSound = field(default_factory=HouseSound)
    heard: Heard | None = None  # in the game that was on last
    host_types: bool = False  # what the group types in of its own is edited by the host alone


# --- commands. Which of them a player may send stands in RIGHTS.


@dataclass(frozen=True, slots=True)
class Join:
    name: str
    pin: str = ""


@dataclass(frozen=True, slots=True)
class Sit:
    seat: Seat
    pin: str = ""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Who watches plays on for somebody without a phone: the own seat goes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claim:
    code: str


@dataclass(frozen=True, slots=True)
class Invite:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakePhones:
    """The seat's phone is lost: its keys are void, and the host may act for the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class AddSeat:
    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Paint:
    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveSeat:
    seat: Seat
    by: int  # places clockwise


@dataclass(frozen=True, slots=True)
class HandOver:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BecomeHost:
    pass


@dataclass(frozen=True, slots=True)
class FreeHost:
    pass


@dataclass(frozen=True, slots=True)
class SetPin:
    pin: str


@dataclass(frozen=True, slots=True)
class SetVolume:
    volume: int  # percent; the board may allow less


@dataclass(frozen=True, slots=True)
class Mute:
    on: bool


@dataclass(frozen=True, slots=True)
class DimLamps:
    on: bool


SeatCommand: TypeAlias = Join | Sit | TakeSeat | TakePhones | Leave | AddSeat | Rename | Paint | RemoveSeat | MoveSeat
HouseCommand: TypeAlias = (
    SeatCommand | Claim | Invite | HandOver | BecomeHost | FreeHost | SetPin | LetType | SetVolume | Mute | DimLamps
    | SoundCommand
)  # fmt: skip


def person(house: House, seat: Seat) -> Person:
    for each in house.people:
        if each.seat == seat:
            return each
    raise Refused("no_such_seat")


def name_of(house: House, seat: Seat) -> str:
    return next((each.name for each in house.people if each.seat == seat), str(seat))


def seat_of(house: House, key: str) -> Seat | None:
    """The seat that a phone's key opens."""
    hashed = hash_of(key)
    for each in house.people:
        if any(secrets.compare_digest(hashed, known) for known in each.phones):
            return each.seat
    return None


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def need_host(house: House, sender: Seat) -> None:
    if sender != BOX and sender != house.host:
        raise Refused("host_only")


def need_seat(house: House, sender: Seat) -> None:
    if sender != BOX and all(each.seat != sender for each in house.people):
        raise Refused("no_session")


def change(house: House, command: HouseCommand, sender: Seat, key: str, playing: frozenset[Seat]) -> House:
    """The house after a command, or Refused. `key` is the new phone's, where the command seats one."""
    match command:
        case Invite(seat):
            need_own_or_host(house, sender, seat)
            return house
        case Claim():
            raise Refused("invite_void")  # the table knows the codes and seats a good one itself
        case HandOver() | BecomeHost() | FreeHost() | SetPin():
            return _hosted(house, command, sender)
        case LetType(all):
            need_host(house, sender)
            return replace(house, host_types=not all)
        case SetVolume() | Mute() | DimLamps():
            return _set(house, command, sender)
        case sounding.SetVolumeOf():
            need_seat(house, sender)
            return replace(house, sound=sounding.changed(house.sound, command))
        case sounding.SetSoundWhere() | sounding.SetDelay() | sounding.ChooseVoice() | sounding.ChooseBackground():
            need_host(house, sender)
            return replace(house, sound=sounding.changed(house.sound, command))
        case _:
            return _seated(house, command, sender, key, playing)


def _seated(house: House, command: SeatCommand, sender: Seat, key: str, playing: frozenset[Seat]) -> House:
    match command:
        case Join(name, pin):
            _check_pin(house, pin)
            seat = Seat(f"s{house.seated + 1}")
            return _host_if_first(_with_phone(_added(house, name), seat, key), seat)
        case Sit(seat, pin):
            _check_pin(house, pin)
            if person(house, seat).phones:
                raise Refused("seat_taken", name=person(house, seat).name)
            return _host_if_first(_with_phone(house, seat, key), seat)
        case TakeSeat(seat):
            need_seat(house, sender)
            return _changed_seats(house, person(house, sender), person(house, seat), playing)
        case AddSeat(name):
            need_host(house, sender)
            return _added(house, name)
        case Rename(seat, name):
            need_own_or_host(house, sender, seat)
            return _replaced(house, replace(person(house, seat), name=_good_name(house, name, seat)))
        case Paint(seat, colour):
            need_own_or_host(house, sender, seat)
            if colour not in COLOURS:
                raise Refused("no_such_colour")
            if any(each.colour == colour and each.seat != seat for each in house.people):
                raise Refused("colour_taken")
            return _replaced(house, replace(person(house, seat), colour=colour))
        case RemoveSeat(seat):
            need_host(house, sender)
            if seat in playing:
                raise Refused("seat_plays", name=person(house, seat).name)
            return _without(house, seat)
        case Leave():
            need_seat(house, sender)
            if sender in playing:
                return _freed(_replaced(house, replace(person(house, sender), phones=())), sender)
            return _without(house, sender)
        case TakePhones(seat):
            need_host(house, sender)
            if seat == sender:
                raise Refused("own_phone")
            return _replaced(house, replace(person(house, seat), phones=()))
        case MoveSeat(seat, by):
            need_host(house, sender)
            if playing:
                raise Refused("order_fixed")
            return _moved(house, seat, by)


def _changed_seats(house: House, who: Person, to: Person, playing: frozenset[Seat]) -> House:
    if who.seat in playing:
        raise Refused("plays_already")
    if to.phones:
        raise Refused("seat_taken", name=to.name)
    there = replace(to, phones=who.phones, open_to=None)
    host = to.seat if house.host == who.seat else house.host
    return _replaced(replace(_without(house, who.seat), host=host), there)


def _hosted(house: House, command: HandOver | BecomeHost | FreeHost | SetPin, sender: Seat) -> House:
    match command:
        case HandOver(seat):
            need_host(house, sender)
            if not person(house, seat).phones:
                raise Refused("host_needs_phone", name=person(house, seat).name)
            return replace(house, host=seat)
        case BecomeHost():
            need_seat(house, sender)
            if house.host is not None:
                raise Refused("has_host", name=name_of(house, house.host))
            return replace(house, host=person(house, sender).seat)
        case FreeHost():
            if sender != BOX:
                raise Refused("box_only")
            return replace(house, host=None)
        case SetPin(pin):
            need_host(house, sender)
            if pin and not (pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 8):
                raise Refused("pin_form")
            return replace(house, pin=pin)


def _set(house: House, command: SetVolume | Mute | DimLamps, sender: Seat) -> House:
    """How loud and how bright the room is: everybody may."""
    need_seat(house, sender)
    match command:
        case SetVolume(volume):
            if not 0 <= volume <= FULL_VOLUME:
                raise Refused("volume_form", most=FULL_VOLUME)
            return replace(house, volume=volume, muted=False)  # whoever turns the knob wants to hear it
        case Mute(on):
            return replace(house, muted=on)
        case DimLamps(on):
            return replace(house, night=on)


def with_claimed(house: House, seat: Seat, key: str, *, instead: bool) -> House:
    """A phone comes by an invitation: beside the phones that are there, or instead of them."""
    if instead:
        house = _replaced(house, replace(person(house, seat), phones=()))
    return _host_if_first(_with_phone(house, seat, key), seat)


def need_own_or_host(house: House, sender: Seat, seat: Seat) -> None:
    person(house, seat)
    if sender != seat:
        need_host(house, sender)


def _check_pin(house: House, pin: str) -> None:
    if house.pin and not secrets.compare_digest(pin.encode(), house.pin.encode()):
        raise Refused("pin_wrong" if pin else "pin_needed")


def _good_name(house: House, name: str, seat: Seat | None = None) -> str:
    tidy = tidy_name(name)
    if not tidy:
        raise Refused("name_missing")
    if len(tidy) > LONGEST_NAME:
        raise Refused("name_long", most=LONGEST_NAME)
    if is_like_one_of(tidy, (each.name for each in house.people if each.seat != seat)):
        raise Refused("name_taken", name=tidy)
    return tidy


def _added(house: House, name: str) -> House:
    if len(house.people) >= MOST_PEOPLE:
        raise Refused("table_full", most=MOST_PEOPLE)
    taken = {each.colour for each in house.people}
    colour = next(each for each in COLOURS if each not in taken)
    newcomer = Person(Seat(f"s{house.seated + 1}"), _good_name(house, name), colour)
    return replace(house, people=(*house.people, newcomer), seated=house.seated + 1)


def _with_phone(house: House, seat: Seat, key: str) -> House:
    who = person(house, seat)
    return _replaced(house, replace(who, phones=(*who.phones, hash_of(key))[-PHONES_A_SEAT:], open_to=None))


def _host_if_first(house: House, seat: Seat) -> House:
    """The first phone at the table becomes the host; once the box has freed the role, somebody has to ask for it."""
    phones = sum(len(each.phones) for each in house.people)
    return replace(house, host=seat) if house.host is None and phones == 1 else house


def _replaced(house: House, new: Person) -> House:
    return replace(house, people=tuple(new if each.seat == new.seat else each for each in house.people))


def _freed(house: House, seat: Seat) -> House:
    return replace(house, host=None) if house.host == seat else house


def _without(house: House, seat: Seat) -> House:
    person(house, seat)
    return _freed(replace(house, people=tuple(each for each in house.people if each.seat != seat)), seat)


def _moved(house: House, seat: Seat, by: int) -> House:
    people = list(house.people)
    here = people.index(person(house, seat))
    people.insert((here + by) % len(people), people.pop(here))
    return replace(house, people=tuple(people))
