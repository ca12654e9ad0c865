"""What nobody could know while it lasted: hands at the end, decoys and where people really were, and hidden charges."""

from dataclasses import dataclass

from companion.contract import Finished, Line, Word
from companion.games.shallow_space import names
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.cloak import Cloaked, Uncloaked
from companion.games.shallow_space.rules.damage import Died
from companion.games.shallow_space.rules.lasting import LastingBegan, LastingEnded


@dataclass(frozen=True, slots=True)
class Hand:
    id: int
    who: Word
    cards: tuple[tuple[Line, int], ...]  # and how many


@dataclass(frozen=True, slots=True)
class Decoy:
    who: Word
    since: int  # the round
    until: int | None  # None: nobody found out
    clone: Line  # where it was seen last
    place: Line  # where they really were then


@dataclass(frozen=True, slots=True)
class Charge:
    by: Word
    round: int
    place: Line
    fate: str  # blown, disarmed, and more, as told.ended has them; "lies": to the end


@dataclass(frozen=True, slots=True)
class Uncovered:
    hands: tuple[Hand, ...]
    decoys: tuple[Decoy, ...]
    charges: tuple[Charge, ...]


def uncovered(finished: Finished) -> Uncovered:
    last: State = finished.state
    since: dict[int, int] = {}
    decoys: list[Decoy] = []
    charges: dict[int, Charge] = {}
    for moment in finished.played.moments():
        before = moment.before
        round = 0 if before.turn is None else before.turn.round
        match moment.event:
            case Cloaked(who=who):
                since[who] = round
            case Uncloaked(who=who) | Died(who=who) if who in since:
                decoys.append(_decoy(before, who, since.pop(who), round))
            case LastingBegan(lasting=lasting) if lasting.kind == "charge":
                by, place = names.person(before, lasting.by), names.place(before, lasting.ship, lasting.room)
                charges[lasting.id] = Charge(by, round, place, "lies")
            case LastingEnded(id=id, how=how) if id in charges:
                was = charges[id]
                charges[id] = Charge(was.by, was.round, was.place, how)
            case _:
                pass
    decoys += [_decoy(last, who, round, None) for who, round in since.items() if last.people[who].cloak]
    return Uncovered(_hands(last), tuple(decoys), tuple(charges.values()))


def _decoy(state: State, who: int, since: int, until: int | None) -> Decoy:
    person = state.people[who]
    clone = names.place(state, person.shown_ship, person.shown_room)
    return Decoy(names.person(state, who), since, until, clone, names.place(state, person.ship, person.room))


def _hands(state: State) -> tuple[Hand, ...]:
    return tuple(
        Hand(
            each.id,
            names.person(state, each.id),
            tuple((names.card(card), each.hand.count(card)) for card in dict.fromkeys(sorted(each.hand))),
        )
        for each in state.people
        if each.hand
    )
