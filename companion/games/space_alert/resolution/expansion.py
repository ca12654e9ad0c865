"""What the threats of The New Frontier do beyond those of the base game. Two sources tell of them, and not always the
same: where a card is marked provisional, so is the function that it names.
"""

from typing import Final

from companion.games.space_alert.resolution import board, conditions, crew_actions, damage, deeds
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.card import Effect
from companion.games.space_alert.resolution.effects import beside, go
from companion.games.space_alert.resolution.game import PROTECTED
from companion.games.space_alert.resolution.names import BLUE, RED, SPACE, STATIONS, WHITE, ZONES, Way
from companion.games.space_alert.resolution.ship import Do, Ship, Threat

INSIDE: Final = 3  # the trajectory of what is inside the ship
WAYS: Final[tuple[Way, ...]] = ("red", "blue", "lift")

# --- where it is


def _jump_zone(ship: Ship, threat: Threat, effect: Effect) -> None:
    """To the next trajectory, round and round, if that one is long enough."""
    zones = ship.layout.zones
    step = -1 if effect.to == "red" else 1
    zone = zones[(zones.index(threat.zone) + step) % len(zones)]
    length, marks = board.markers(ship.trajectories[zone])
    if length >= threat.at:
        threat.zone, threat.markers = zone, marks
        if ship.tell:
            ship.tell(told.Happened(threat.key, "jumped", ZONES[zone]))


def _go(ship: Ship, threat: Threat, effect: Effect) -> None:
    if effect.station is not None:
        go(ship, threat, STATIONS.index(effect.station))


def _move_to_damage(ship: Ship, threat: Threat, effect: Effect) -> None:
    """One zone towards the one that is damaged most; of two to the white one, or else it stays."""
    most = max(ship.damage[zone] for zone in ship.layout.zones)
    worst = [zone for zone in ship.layout.zones if ship.damage[zone] == most]
    station = threat.places[0]
    target = worst[0] if len(worst) == 1 else WHITE if WHITE in worst else station % 3
    if target != station % 3:
        go(ship, threat, beside(ship, station, "red" if target < station % 3 else "blue"))


def _advance_internals(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in ship.internal[:]:
        if each.is_here and each is not threat:
            deeds.move(ship, each, conditions.amount_of(ship, threat, effect.amount))


def _open_up(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.inaccessible = conditions.amount_of(ship, threat, effect.amount)
    if ship.tell:
        ship.tell(told.Happened(threat.key, "accessible"))


# --- calling others


def _call(ship: Ship, threat: Threat, effect: Effect) -> None:
    """The card that it calls must be told with the game: it is drawn at the table."""
    called = threat.called
    if called is None or called.status != "waiting":
        if ship.tell:
            ship.tell(told.Happened(threat.key, "called_unknown"))
        return
    called.key += "*"
    if not called.is_internal:
        called.zone = conditions.zones_of(ship, threat, effect.zones)[0]
    if threat.card.carries == "instead" and threat.damage < 2:
        called.speed += 1
    called.at, called.markers = board.markers(ship.trajectories[INSIDE if called.is_internal else called.zone])
    ship.order.append(called)
    deeds.appear(ship, called)


def _do_all_of_called(ship: Ship, threat: Threat, effect: Effect) -> None:
    called = threat.called
    if called is None or called.status != "waiting":
        if ship.tell:
            ship.tell(told.Happened(threat.key, "called_unknown"))
        return
    called.status = "here"
    where = ship.internal if called.is_internal else ship.external
    where.append(called)
    for effects, marker in ((called.card.x, "x"), (called.card.y, "y"), (called.card.z, "z")):
        if called.is_here:  # it may have died of what it did
            deeds.perform(ship, called, effects, "x" if marker == "x" else "y" if marker == "y" else "z")
    if called.is_here:
        where.remove(called)
        called.status = "gone"


def _act_z(ship: Ship, threat: Threat, effect: Effect) -> None:
    deeds.act(ship, threat, "z")


def _repair_externals(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in ship.external:
        if each.hp < each.max_hp:
            each.hp = min(each.max_hp, each.hp + conditions.amount_of(ship, threat, effect.amount))
            if ship.tell:
                ship.tell(told.ThreatChanged(each.key, "hp", each.hp))


# --- against the ship


def _rockets_hit_red(ship: Ship, threat: Threat, effect: Effect) -> None:
    rockets, ship.rockets = ship.rockets, 0
    if rockets and ship.tell:
        ship.tell(told.Drained("rockets", None, rockets, 0, threat.key))
    for _ in range(rockets):
        damage.attack(ship, RED, conditions.amount_of(ship, threat, effect.amount), threat)


def _pulse_from_reactor(ship: Ship, threat: Threat, effect: Effect) -> None:
    if damage.drain_reactor(ship, WHITE, 1, threat.key):
        _pulse(ship, threat, effect)


def _pulse_from_capsule(ship: Ship, threat: Threat, effect: Effect) -> None:
    if damage.drain_capsules(ship, 1, threat.key):
        _pulse(ship, threat, effect)


def _pulse(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in ship.layout.zones:
        damage.attack(ship, zone, conditions.amount_of(ship, threat, effect.amount), threat)


def _switch_off_shields(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.shield_mode = "off"
    if ship.tell:
        ship.tell(told.Happened(threat.key, "shields_off"))


def _reverse_shields(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.shield_mode = "reversed"
    if ship.tell:
        ship.tell(told.Happened(threat.key, "shields_reversed"))


def _restore_shields(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.shield_mode = "works"


def _seal_door(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.sealed.add(0 if effect.to == "red" else 1)
    if ship.tell:
        ship.tell(told.Happened(threat.key, "door_sealed", "red" if effect.to == "red" else "blue"))


def _open_doors(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.sealed.clear()


def _disrupt_optics(ship: Ship, threat: Threat, effect: Effect) -> None:
    """Of the two at the sides red first, blue at the next time."""
    zone = WHITE if effect.zones == "white" else BLUE if RED in ship.no_optics else RED
    ship.no_optics.add(zone)
    if ship.tell:
        ship.tell(told.Happened(threat.key, "optics_disrupted", ZONES[zone]))


def _restore_optics(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.no_optics.clear()


def _lay_mine(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.mines.append(threat.places[0])
    if ship.tell:
        ship.tell(told.Happened(threat.key, "mine_laid", ZONES[threat.places[0] % 3]))


def _detonate_mines(ship: Ship, threat: Threat, effect: Effect) -> None:
    for station in threat.mines:
        damage.hurt(ship, station % 3, conditions.amount_of(ship, threat, effect.amount), threat)


def _absorb_reactor(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in threat.own_zones:
        threat.speed += damage.drain_reactor(ship, zone, ship.reactor[zone], threat.key)
    if ship.tell:
        ship.tell(told.ThreatChanged(threat.key, "speed", threat.speed))


def _sabotage(ship: Ship, threat: Threat, effect: Effect) -> None:
    station = threat.places[0]
    ship.dead.update((station, letter) for letter in "abc")
    if ship.tell:
        ship.tell(told.Happened(threat.key, "sabotaged", ZONES[station % 3]))


def _drain_at_host(ship: Ship, threat: Threat, effect: Effect) -> None:
    """A cube of what stands where the host is: the shield above, the reactor below."""
    if threat.host is not None and threat.host.station != SPACE:
        deck, zone = divmod(threat.host.station, 3)
        (damage.drain_reactor if deck else damage.drain_shield)(
            ship, zone, conditions.amount_of(ship, threat, effect.amount), threat.key
        )


# --- against the crew


def _release_drones(ship: Ship, threat: Threat, effect: Effect) -> None:
    station = threat.places[0]
    ship.drones.update({beside(ship, station, way) for way in WAYS} - {station})
    if ship.tell:
        ship.tell(told.Happened(threat.key, "drones_released"))


def _infect(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in conditions.here(ship, threat):
        each.is_infected = True
        if ship.tell:
            ship.tell(told.Happened(threat.key, "infected"))


def _infected_damage(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in conditions.on_ship(ship, threat):
        if each.is_infected:
            damage.hurt(ship, each.station % 3, conditions.amount_of(ship, threat, effect.amount), threat)


def _repeat_actions(ship: Ship, threat: Threat, effect: Effect) -> None:
    if ship.turn < ship.turns:
        for each in conditions.on_ship(ship, threat):
            if PROTECTED not in each.slots[ship.turn + 1]:
                each.slots[ship.turn + 1] = each.slots[ship.turn]
    if ship.tell:
        ship.tell(told.Happened(threat.key, "actions_repeat"))


def _swap_sides(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in conditions.on_ship(ship, threat):
        deck, zone = divmod(each.station, 3)
        if zone != WHITE and not crew_actions.unhindered(ship, each):
            crew_actions.enter(ship, each, 3 * deck + 2 - zone)


def _swap_decks(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in conditions.on_ship(ship, threat):
        if not crew_actions.unhindered(ship, each):
            crew_actions.enter(ship, each, ship.layout.lift[each.station])


def linger(ship: Ship, threat: Threat) -> None:
    """The ninja's poison works when its marker reaches Z, whether it is still alive or not."""
    threat.at -= threat.speed
    if threat.at <= 1:
        for each in ship.crew:
            if each.is_poisoned:
                damage.knock_out(ship, each, threat.key)


EXPANSION: Final[dict[str, Do]] = {
    "jump_zone": _jump_zone,
    "go": _go,
    "move_to_damage": _move_to_damage,
    "advance_internals": _advance_internals,
    "open_up": _open_up,
    "call": _call,
    "do_all_of_called": _do_all_of_called,
    "act_z": _act_z,
    "repair_externals": _repair_externals,
    "rockets_hit_red": _rockets_hit_red,
    "pulse_from_reactor": _pulse_from_reactor,
    "pulse_from_capsule": _pulse_from_capsule,
    "switch_off_shields": _switch_off_shields,
    "reverse_shields": _reverse_shields,
    "restore_shields": _restore_shields,
    "seal_door": _seal_door,
    "open_doors": _open_doors,
    "disrupt_optics": _disrupt_optics,
    "restore_optics": _restore_optics,
    "lay_mine": _lay_mine,
    "detonate_mines": _detonate_mines,
    "absorb_reactor": _absorb_reactor,
    "sabotage": _sabotage,
    "drain_at_host": _drain_at_host,
    "release_drones": _release_drones,
    "infect": _infect,
    "infected_damage": _infected_damage,
    "repeat_actions": _repeat_actions,
    "swap_sides": _swap_sides,
    "swap_decks": _swap_decks,
}
