"""Repairs: by the cards, here or where one's robots are, and point by point with a Repair Brigade."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREEN, GREY, RED, Course, Event, Person, Secret, State
from companion.games.shallow_space.printed import CARDS, INDEX, PARTS
from companion.games.shallow_space.rules import parts, sensors
from companion.games.shallow_space.rules.dealing import CardPlayed, expect_card
from companion.games.shallow_space.rules.fields import me, one_card, sections
from companion.games.shallow_space.rules.orders import Order


@dataclass(frozen=True, slots=True)
class Repair(Order):
    """`bot`: a robot at whose place the card works, or -1."""

    card: str
    section: str
    bot: int = -1

    def act(self, course: Course, person: Person) -> None:
        state, card = course.state, self.card
        expect_card(person, card)
        if card not in CARDS or CARDS[card].use != "repair":
            raise Refused("not_played_so")
        number, room = person.ship, person.room
        if self.bot >= 0:
            bot = next((each for each in state.bots if each.id == self.bot and each.maker == person.id), None)
            if bot is None:
                raise Refused("no_bot")
            number, room = bot.ship, bot.room
        ship = state.ships[number]
        if ship.is_pod or self.section not in _reach(room):
            raise Refused("out_of_reach")
        sensors.expect_none(_against_mending(state, person, number, self.section, may_be_grey=_mends_grey(card)))
        course.happen(CardPlayed(person.id, card, self.section))
        damage = parts.damage_of(ship, self.section) - CARDS[card].power
        course.happen(SectionMended(number, self.section, max(GREEN, damage)))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        cards = dict.fromkeys([card for card in person.hand if CARDS[card].use == "repair"])
        return [offer for card in cards for offer in _repairs(state, person, card)]


def _repairs(state: State, person: Person, card: str) -> Iterator[Offer]:
    for bot, number, room in _places(state, person):
        to = _mendable(state, person, number, _reach(room), may_be_grey=_mends_grey(card))
        if to:
            at = Choice("bot", (bot,), names.bot_label(state))
            fields = (me(person), one_card(card), sections("section", to), at)
            yield Offer(Repair, fields, sensors.is_blind(state, person, number))


def _mends_grey(card: str) -> bool:
    return card != "repair1"


def _reach(room: str) -> tuple[str, ...]:
    """The room itself and what is repaired from it."""
    return (room, *PARTS[room])


def _places(state: State, person: Person) -> list[tuple[int, int, str]]:
    """Here, or where one's robots are: but in no escape pod."""
    places = [(-1, person.ship, person.room)]
    places += [(bot.id, bot.ship, bot.room) for bot in state.bots if bot.maker == person.id]
    return [each for each in places if not state.ships[each[1]].is_pod]


def against_repairing(state: State, person: Person, card: str) -> str:
    """Anything within reach, by the worst that is there."""
    may_be_grey = _mends_grey(card)
    found = ""
    for _, number, room in _places(state, person):
        for section in _reach(room):
            code = sensors.first_known(_against_mending(state, person, number, section, may_be_grey=may_be_grey))
            if not code:
                return ""
            found = code if found != "too_damaged" else found
    return found or "not_damaged"


def _against_mending(state: State, person: Person, number: int, section: str, *, may_be_grey: bool) -> Iterator[str]:
    damage = parts.damage_of(state.ships[number], section)
    if damage == GREEN:
        yield sensors.veiled(state, person, number, "not_damaged")
    if damage == GREY and not may_be_grey:
        yield sensors.veiled(state, person, number, "too_damaged")


def _mendable(state: State, person: Person, number: int, reach: Iterable[str], *, may_be_grey: bool) -> tuple[str, ...]:
    """As far as its own sensors show it: what they hide may be tried."""
    if sensors.is_blind(state, person, number):
        return tuple(reach)
    damage, worst = state.ships[number].damage, GREY if may_be_grey else RED
    return tuple([each for each in reach if GREEN < damage[INDEX[each]] <= worst])


# --- the Repair Brigade


@dataclass(frozen=True, slots=True)
class BrigadeGathered(Secret):
    who: int
    points: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], mending=self.points))


@dataclass(frozen=True, slots=True)
class Mend(Order):
    """One point of the Repair Brigade."""

    section: str

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        if person.mending <= 0:
            raise Refused("no_brigade")
        if self.section not in _brigade_reach(state, person):
            raise Refused("out_of_reach")
        may_be_grey = state.rules.brigade_grey
        sensors.expect_none(_against_mending(state, person, person.ship, self.section, may_be_grey=may_be_grey))
        damage = parts.damage_of(state.ships[person.ship], self.section)
        course.happen(SectionMended(person.ship, self.section, damage - 1, by=person.id))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if not person.mending:
            return ()
        reach, may_be_grey = _brigade_reach(state, person), state.rules.brigade_grey
        to = _mendable(state, person, person.ship, reach, may_be_grey=may_be_grey)
        loose = sensors.is_blind(state, person, person.ship)
        return (Offer(cls, (me(person), sections("section", to)), loose),) if to else ()


def _brigade_reach(state: State, person: Person) -> tuple[str, ...]:
    """Next door too."""
    if state.ships[person.ship].is_pod:
        return ()
    return tuple([section for room in parts.around(state, person) for section in _reach(room)])


@dataclass(frozen=True, slots=True)
class SectionMended(Event):
    ship: int
    section: str
    damage: int
    by: int = -1  # a person with points of a brigade

    def apply(self, state: State) -> State:
        if self.by >= 0:
            person = state.people[self.by]
            state = parts.with_person(state, replace(person, mending=person.mending - 1))
        return parts.with_damage(state, self.ship, self.section, self.damage)

    def told(self, before: State, after: State) -> Line:
        return line("told.mended", ship=names.ship(before, self.ship), section=names.section(self.section))
