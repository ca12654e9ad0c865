"""The crew's cards: redshirts, grenades, charges, fields, healing, decoys, robots."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Offer, Refused, replace, yes_or_no
from companion.games.shallow_space import names
from companion.games.shallow_space.model import FIELD_POINTS, HEALTHY, Bot, Course, Person, Secret, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules import damage, dice, fields, lasting, parts
from companion.games.shallow_space.rules.bots import BotMade
from companion.games.shallow_space.rules.cloak import Cloaked
from companion.games.shallow_space.rules.dealing import CardPlayed, expect_card
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.repairs import BrigadeGathered

HITS_OVER: Final = 2  # of a d6: below it the grenade stays where the thrower is
NEED_A_SHIP: Final = ("plasma_charge", "decoy", "repair_bot")

# --- what is played as it is


def against_crew_card(state: State, person: Person, card: str) -> Iterator[str]:
    if card == "repair_brigade" and person.redshirts == 0:
        yield "no_redshirts"
    if card == "decoy" and person.cloak:
        yield "is_cloaked"
    if card in NEED_A_SHIP and state.ships[person.ship].is_pod:
        yield "in_a_pod"


def play_crew_card(course: Course, person: Person, card: str) -> None:
    if CARDS[card].use != "play":
        raise Refused("not_played_so")
    made = course.state.made
    course.happen(CardPlayed(person.id, card))
    match card:
        case "redshirt":
            course.happen(RedshirtsChanged(person.id, person.redshirts + CARDS[card].power))
        case "repair_brigade":
            course.happen(BrigadeGathered(person.id, person.mending + person.redshirts))
        case "plasma_charge":
            lasting.place(course, person, "charge", person.room, CARDS[card].turns)
        case "decoy":
            course.happen(Cloaked(person.id, CARDS[card].turns))
        case "repair_bot":
            course.happen(BotMade(Bot(made, person.id, person.ship, person.room)))


@dataclass(frozen=True, slots=True)
class RedshirtsChanged(Secret):
    who: int
    redshirts: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], redshirts=self.redshirts))


# --- grenades


@dataclass(frozen=True, slots=True)
class Throw(Order):
    may_hurt = True
    card: str
    room: str

    def act(self, course: Course, person: Person) -> None:
        card = self.card
        expect_card(person, card)
        if card not in CARDS or CARDS[card].use != "throw":
            raise Refused("not_played_so")
        if self.room not in parts.around(course.state, person):
            raise Refused("out_of_reach")
        course.happen(CardPlayed(person.id, card, self.room))
        hits = dice.roll(course, card, 6, HITS_OVER)
        room = self.room if hits else person.room
        if card == "incendiary":
            lasting.place(course, person, "fire", room, CARDS[card].turns)
        else:
            _explode(course, person, room, CARDS[card].power)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        cards = dict.fromkeys([card for card in person.hand if CARDS[card].use == "throw"])
        here, *others = parts.around(state, person) if cards else ("",)
        rooms = (*others, here)  # where one stands oneself comes last
        return [
            Offer(cls, (fields.me(person), fields.one_card(card), fields.sections("room", rooms))) for card in cards
        ]


def _explode(course: Course, person: Person, room: str, power: int) -> None:
    damage.damage_only(course, person.ship, room, 1)
    field = parts.lasting_at(course.state, "field", person.ship, room)
    if field is not None and field.team != person.team:
        lasting.wear_field(course, field.id, power)
    points = power + (1 if course.state.rules.grenade_extra else 0)
    for each in parts.people_in(course.state, person.ship, room):
        damage.hurt(course, each.id, points, "blast", section_points=1)


# --- force fields


@dataclass(frozen=True, slots=True)
class RaiseField(Order):
    room: str

    def act(self, course: Course, person: Person) -> None:
        expect_card(person, "force_field")
        if code := _against_field(course.state, person, self.room):
            raise Refused(code)
        course.happen(CardPlayed(person.id, "force_field", self.room))
        lasting.place(course, person, "field", self.room, 0, FIELD_POINTS)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if "force_field" not in person.hand:
            return ()
        rooms = tuple([each for each in parts.around(state, person) if not _against_field(state, person, each)])
        return (Offer(cls, (fields.me(person), fields.sections("room", rooms))),) if rooms else ()


def against_fields(state: State, person: Person) -> str:
    """Anywhere."""
    codes = [_against_field(state, person, each) for each in parts.around(state, person)]
    return "" if "" in codes else codes[0]


def _against_field(state: State, person: Person, room: str) -> str:
    if state.ships[person.ship].is_pod:
        return "in_a_pod"
    if room not in parts.around(state, person):
        return "out_of_reach"
    return "field_there" if parts.lasting_at(state, "field", person.ship, room) else ""


# --- healing


@dataclass(frozen=True, slots=True)
class Heal(Order):
    is_quiet = True
    other: int

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        expect_card(person, "heal")
        if self.other not in patients(state, person):
            raise Refused("nobody_to_heal")
        course.happen(CardPlayed(person.id, "heal"))
        health = min(HEALTHY, state.people[self.other].health + CARDS["heal"].power)
        course.happen(Healed(self.other, health))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if "heal" not in person.hand or not (others := patients(state, person)):
            return ()
        return (Offer(cls, (fields.me(person), Choice("other", others, names.person_label(state)))),)


def patients(state: State, person: Person) -> tuple[int, ...]:
    """Of the own team, on the same ship; in the same room, where the group plays it so."""
    return tuple(
        each.id
        for each in state.people
        if 0 < each.health < HEALTHY
        and each.team == person.team
        and each.ship == person.ship
        and (state.rules.heal_range == "ship" or each.room == person.room)
    )


@dataclass(frozen=True, slots=True)
class Healed(Secret):
    who: int
    health: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], health=self.health))


# --- Redshirt Dive!


@dataclass(frozen=True, slots=True)
class SetDive(Order):
    """Whether Redshirt Dive! works by itself."""

    any_turn = True
    dives: bool

    def act(self, course: Course, person: Person) -> None:
        if person.dives == self.dives:
            raise Refused("is_set")
        course.happen(DiveSet(person.id, self.dives))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if "redshirt_dive" not in person.hand or person.is_ready or person.team not in parts.turn_of(state).teams:
            return ()
        return (Offer(cls, (fields.me(person), Choice("dives", (not person.dives,), yes_or_no))),)


@dataclass(frozen=True, slots=True)
class DiveSet(Secret):
    who: int
    dives: bool

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], dives=self.dives))
