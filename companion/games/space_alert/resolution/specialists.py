"""The specialists of The New Frontier: what their basic and advanced cards do.

Provisional: two public programs agree on them, and where they do not, a switch says which reading is taken. Of the
teleporter and the squad leader the table would have to be asked for more than cards, so theirs are not here.
"""

from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import Final

from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution import names, repair, systems
from companion.games.space_alert.resolution.game import CARDS, PROTECTED, Slot
from companion.games.space_alert.resolution.ship import Member, Ship, Threat

Card = Callable[[Ship, Member], None]
OWN: Final = "*"  # card: no button of the ship
HEROIC: Final = {"a": "A", "b": "B", "x": "X"}
EARLY: Final = (10, 11)  # turns after which the navigator may jump
OWN_SCREEN, OTHER_SCREEN = 2, 1  # what the technician's screens stop in this turn
LOOKS: Final = 3  # confirmations of the analyst's long look
MEND: Final = 2  # what the mechanic repairs


def heroic(ship: Ship, member: Member, card: str) -> str:
    """Whom the medic has seen to acts heroically once, and so does special ops when ready for it."""
    if card not in HEROIC or (member not in ship.stimulated and member not in ship.ready):
        return card
    for each in (ship.stimulated, ship.ready):
        if member in each:
            each.remove(member)
    return HEROIC[card]


def in_turn(ship: Ship) -> list[Member]:
    """Medics act before all others, and from now on special ops is protected."""
    for each in ship.crew:
        if PROTECTED in each.slots[ship.turn] and not each.is_down:
            ship.protected.append(each)
            _tell(ship, each, "protected")
    return sorted(ship.crew, key=lambda each: not any(card in MEDICS for card in each.slots[ship.turn]))


def has_acted(ship: Ship, member: Member) -> None:
    """In space it is the damage that shows what came of the own action."""
    if member in ship.protected and member.station != names.SPACE:
        ship.protected.remove(member)


def turn_ends(ship: Ship) -> None:
    ship.screens = [0, 0, 0]
    ship.stimulated.clear()
    ship.guards.clear()
    ship.is_slow = ship.had_feats = False


def _tell(ship: Ship, member: Member, what: told.Feat) -> None:
    ship.had_feats = True
    if ship.tell:
        ship.tell(told.SpecialistActed(member.seat, what))


def _vain(ship: Ship, member: Member, card: str, why: str) -> None:
    if ship.tell:
        ship.tell(told.NothingDone(member.seat, names.STATIONS[member.station], card, why))


def _faulty(ship: Ship, station: int, letter: str) -> Threat | None:
    here = (each for each in ship.internal if station in each.places and not each.is_out_of_phase)
    return next((each for each in here if each.card.fixed_by == letter), None)


def _from_afar(ship: Ship, member: Member, station: int, letter: str) -> None:
    """As if standing there; but the last of a malfunction can be repaired only on the spot."""
    fault = _faulty(ship, station, letter)
    if fault is not None and fault.hp <= 1:
        _vain(ship, member, letter, "last_repair_on_the_spot")
        return
    here, member.station = member.station, station
    systems.press(ship, member, letter)
    member.station = here


# --- the cards


def _rocketeer(ship: Ship, member: Member) -> None:
    _from_afar(ship, member, names.LOWER_BLUE, "c")


def _two_rockets(ship: Ship, member: Member) -> None:
    was_away = ship.rocket_away
    systems.press(ship, member, "c")
    if ship.rocket_away and not was_away and ship.rockets:
        ship.rockets -= 1
        ship.rocket_away = systems.TWO_ROCKETS
        _tell(ship, member, "second_rocket")


def _analyst(ship: Ship, member: Member) -> None:
    ship.bonus += 1
    _from_afar(ship, member, names.UPPER_WHITE, "c")


def _long_look(ship: Ship, member: Member) -> None:
    before = ship.confirmations[ship.turn]
    systems.press(ship, member, "c")
    if ship.confirmations[ship.turn] > before:
        ship.confirmations[ship.turn] += LOOKS - 1
        _tell(ship, member, "long_look")


def _technician(ship: Ship, member: Member) -> None:
    _from_afar(ship, member, names.LOWER_WHITE, "b")


def _screens(ship: Ship, member: Member) -> None:
    if member.station >= names.LOWER_RED:
        _vain(ship, member, OWN, "specialist_elsewhere")
        return
    for zone in ship.layout.zones:
        ship.screens[zone] += OWN_SCREEN if zone == member.station else OTHER_SCREEN
    _tell(ship, member, "screens")


def _gunner(ship: Ship, member: Member) -> None:
    """The weapon here and the pulse cannon: both, or neither."""
    here, cannon = member.station, names.LOWER_WHITE
    if here == cannon or _faulty(ship, here, "a") is not None:
        systems.press(ship, member, "a")
        return
    needed = [each % 3 for each in (here, cannon) if each in (*range(3), cannon)]  # light lasers have batteries
    has_energy = all(ship.reactor[zone] >= needed.count(zone) for zone in needed)
    is_well = _faulty(ship, cannon, "a") is None and not {(here, "a"), (cannon, "a")} & ship.dead
    if not has_energy or not is_well or ship.fired & {here, cannon}:
        ship.prepared.discard(here)
        _vain(ship, member, "a", "not_both_weapons")
        return
    systems.press(ship, member, "a")
    _from_afar(ship, member, cannon, "a")


def _strong_pulse(ship: Ship, member: Member) -> None:
    """One more where it reaches, and one beyond: a second wave that goes farther."""
    before = len(ship.shots)
    systems.press(ship, member, "a")
    if len(ship.shots) > before and ship.shots[-1][0] == "pulse_cannon":
        weapon, _, station, reach, by = ship.shots[-1]
        ship.shots.append((weapon, 1, station, reach + 1, by))
        _tell(ship, member, "strong_pulse")


def _medic(ship: Ship, member: Member) -> None:
    others = [each for each in ship.crew if each is not member and each.station == member.station and not each.is_down]
    ship.stimulated.extend(others)
    _tell(ship, member, "stimulated")


def _guard(ship: Ship, member: Member) -> None:
    ship.guards.append(member)
    if ship.rules.medic_costs_a_point:
        ship.bonus -= 1
    _tell(ship, member, "guards")


def _navigator(ship: Ship, member: Member) -> None:
    if member.station < names.LOWER_RED:
        _vain(ship, member, OWN, "specialist_elsewhere")
        return
    ship.is_slow = True
    _tell(ship, member, "slows")


def _early_jump(ship: Ship, member: Member) -> None:
    if member.station != names.LOWER_WHITE or ship.turn not in EARLY:
        _vain(ship, member, OWN, "specialist_elsewhere")
        return
    ship.jumps_early = True
    _tell(ship, member, "jumps_early")


def _mechanic(ship: Ship, member: Member) -> None:
    if _faulty(ship, member.station, "a") is not None:
        _vain(ship, member, OWN, "specialist_elsewhere")
        return
    ship.prepared.add(member.station)
    _tell(ship, member, "prepares")


def _mend(ship: Ship, member: Member) -> None:
    """The malfunction here that came first, whatever its letter."""
    for each in ship.internal:
        letter = each.card.fixed_by
        if letter in ("a", "b", "c") and member.station in each.places and not each.is_out_of_phase:
            repair.press(ship, member, each, MEND)
            return
    _vain(ship, member, OWN, "specialist_elsewhere")


def _get_ready(ship: Ship, member: Member) -> None:
    if member not in ship.ready:
        ship.ready.append(member)
    _tell(ship, member, "ready")


def _nothing_more(ship: Ship, member: Member) -> None:
    """Whom it protects is known before the crew acts."""


MEDICS: Final = ("medic", "medic_advanced")
OPS: Final = ("special_ops", PROTECTED)


def _slots(cards: tuple[str, ...], wanted: frozenset[str], most: int) -> Iterator[Slot]:
    """All that can lie in a slot and hold a wanted card."""
    every = chain.from_iterable(product((*CARDS, *cards), repeat=count) for count in range(1, most + 1))
    return (slot for slot in every if not wanted.isdisjoint(slot))


FIRST: Final = frozenset(  # what counts before the crew acts
    (*_slots(MEDICS, frozenset(MEDICS), 2), *_slots(OPS, frozenset([PROTECTED]), 3))
)
SPECIALISTS: Final[dict[str, Card]] = {
    "rocketeer": _rocketeer,
    "rocketeer_advanced": _two_rockets,
    "data_analyst": _analyst,
    "data_analyst_advanced": _long_look,
    "energy_technician": _technician,
    "energy_technician_advanced": _screens,
    "pulse_gunner": _gunner,
    "pulse_gunner_advanced": _strong_pulse,
    "medic": _medic,
    "medic_advanced": _guard,
    "hypernavigator": _navigator,
    "hypernavigator_advanced": _early_jump,
    "mechanic": _mechanic,
    "mechanic_advanced": _mend,
    "special_ops": _get_ready,
    PROTECTED: _nothing_more,
}
