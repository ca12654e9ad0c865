"""Special weapons, physical and electronic."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Several, Sound, line
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, Person, State
from companion.games.shallow_space.printed import BESIDE, CARDS, ENGINES, INDEX, POD, SHIELD, TARGETS, TRIPLES
from companion.games.shallow_space.rules import alarms, bridge, dice, gunnery, lasting, parts, ramming, seen, sensors
from companion.games.shallow_space.rules.damage import Packet, strike
from companion.games.shallow_space.rules.dealing import CardPlayed, expect_card
from companion.games.shallow_space.rules.fields import me, one_card
from companion.games.shallow_space.rules.orders import Order

SPLASH: Final = 1  # beside a Photon Torpedo
MISSILES: Final = 3
OVERLOADED: Final = 2  # engineering, by an Engine Overload
AIMS: Final = {"photon": (1, 1), "barrage": (1, MISSILES), "scythe": (3, 3)}  # sections that may be named
AT_PODS: Final = ("photon", "barrage")


@dataclass(frozen=True, slots=True)
class Launch(Order):
    """`sections`: with Aimed Shot only."""

    may_hurt = True
    card: str
    ship: int
    sections: tuple[str, ...] = ()

    def act(self, course: Course, person: Person) -> None:
        card = self.card
        expect_card(person, card)
        if card not in CARDS or CARDS[card].use != "launch":
            raise Refused("not_played_so")
        bridge.take_helm(course, person, by_card=True)
        state, by = course.state, person.ship
        sensors.expect_none(bridge.against_needs(state, person, card))
        gunnery.expect_target(state, person, self.ship)
        if state.ships[self.ship].is_pod and card not in AT_PODS:
            raise Refused("no_target")
        if self.sections:
            self._expect_aims(state, by)
        course.happen(CardPlayed(person.id, card, f"ship/{self.ship}"))
        if CARDS[card].special == "physical":
            if not _rolls_away(course, self.ship):
                self._physical(course, by)
        else:
            self._electronic(course, person)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        return _launches(state, person) if bridge.stands_at_helm(state, person) else ()

    def _expect_aims(self, state: State, by: int) -> None:
        if self.card not in AIMS:
            raise Refused("not_aimed")
        gunnery.expect_aim(state, state.ships[by], self.ship, self.sections)
        least, most = AIMS[self.card]
        if not least <= len(self.sections) <= most:
            raise Refused("sections_number")
        if self.card == "scythe" and tuple(sorted(self.sections, key=INDEX.__getitem__)) not in TRIPLES:
            raise Refused("not_in_a_row")

    def _physical(self, course: Course, by: int) -> None:
        ships, person = course.state.ships, course.state.people[self.who]
        card, at, power = self.card, self.ship, CARDS[self.card].power
        bypass, aims = "calibration" in ships[by].boosts, self.sections or ("",)
        match card:
            case "photon":
                if not course.state.rules.rolls_photon or gunnery.hits(course, person, "photon", at):
                    section = gunnery.place_of(course, person, at, aims[0])
                    strike(course, at, _torpedo(course.state, at, section), bypass=bypass)
            case "barrage":
                for missile in range(MISSILES):
                    if gunnery.hits(course, person, "barrage", at):
                        section = gunnery.place_of(course, person, at, aims[missile % len(aims)])
                        strike(course, at, ((section, power),), bypass=bypass)
            case "scythe":
                lot = () if self.sections and not person.cloak else dice.pick(course, "section", TRIPLES)
                cut = self.sections or lot
                strike(course, at, tuple([(section, power) for section in cut]), bypass=bypass)
            case "gas":
                if gunnery.hits(course, person, "gas", at):
                    lasting.begin(course, person, "gas", at, ships[at].owner, CARDS[card].turns)
            case _:
                ramming.ram(course, by, at, bypass=bypass)

    def _electronic(self, course: Course, person: Person) -> None:
        state, card, at = course.state, self.card, self.ship
        rule = state.rules.electronic
        bypass = "calibration" in state.ships[person.ship].boosts or rule == "passes"
        if card == "overload":
            power = CARDS["overload"].power
            strike(course, at, (*[(engine, power) for engine in ENGINES], ("engineering", OVERLOADED)), bypass=bypass)
        elif rule == "stopped" and parts.has_shield(state.ships[at]) and not bypass:
            course.happen(Absorbed(at))
        elif card == "emp":
            lasting.begin(course, person, "emp", at, state.ships[at].owner, CARDS[card].turns)
        else:
            lasting.begin(course, person, "virus", at, person.team, CARDS[card].turns)


def _launches(state: State, person: Person) -> Iterator[Offer]:
    """Where to aim can be chosen with Aimed Shot; three sections that do not touch are refused."""
    ship = state.ships[person.ship]
    for card in dict.fromkeys(person.hand):
        if CARDS[card].use != "launch" or sensors.first_known(against_launch(state, person, card)):
            continue
        aimed, loose = "aimed" in ship.boosts and card in AIMS, sensors.is_blind(state, person, person.ship)
        for number in gunnery.ships_in_sight(state, person):
            is_pod = state.ships[number].is_pod
            if is_pod and card not in AT_PODS:
                continue
            least, most = AIMS[card] if aimed else (0, 0)
            sought = () if not aimed else (POD,) if is_pod else TARGETS
            aims = Several("sections", sought, min(least, len(sought)), min(most, len(sought)), names.section)
            which = Choice("ship", (number,), names.ship_label(state))
            fields = (me(person), one_card(card), which, aims)
            yield Offer(Launch, fields, loose or (aimed and card == "scythe"))


def against_launch(state: State, person: Person, card: str) -> Iterator[str]:
    """At anybody."""
    yield from bridge.against_helm(state, person, by_card=True)
    yield from bridge.against_needs(state, person, card)
    if not gunnery.ships_in_sight(state, person):
        yield "no_target"


def _torpedo(state: State, at: int, section: str) -> Packet:
    if state.ships[at].is_pod:
        return ((POD, CARDS["photon"].power),)
    return ((section, CARDS["photon"].power), *[(each, SPLASH) for each in BESIDE[section]])


# --- what does not hit


@dataclass(frozen=True, slots=True)
class Absorbed(Event):
    """An electronic special, by the shield."""

    ship: int

    def apply(self, state: State) -> State:
        return seen.marked(state, self.ship, SHIELD)

    def told(self, before: State, after: State) -> Line:
        return line("told.absorbed", ship=names.ship(before, self.ship))


def _rolls_away(course: Course, at: int) -> bool:
    """The Barrel Roll works by itself, while evasive manoeuvres are flown."""
    state = course.state
    captain = parts.captain_of(state, state.ships[at].owner)
    if captain is None or "barrel_roll" not in captain.hand or parts.lasting_at(state, "evasive", at) is None:
        return False
    course.happen(CardPlayed(captain.id, "barrel_roll"))
    course.happen(BarrelRolled(at))
    return True


@dataclass(frozen=True, slots=True)
class BarrelRolled(Event):
    """The card itself is played before."""

    ship: int

    def apply(self, state: State) -> State:
        return state

    def told(self, before: State, after: State) -> Line:
        return line("told.barrel_roll", ship=names.ship(before, self.ship))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("alarm_1"), Say(line("say.barrel_roll", who=alarms.owner(before, self.ship))))
