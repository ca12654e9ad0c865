"""Why a card cannot be played now, for its holder: the sentence of the refusal that would come."""

from companion.contract import Line, line
from companion.games.shallow_space.bridge import ONCE, meets_needs, officers, stands_at_helm
from companion.games.shallow_space.crew_cards import around, patients, reach
from companion.games.shallow_space.gunnery import ships_in_sight
from companion.games.shallow_space.model import GREEN, GREY, PLAYING, Person, State
from companion.games.shallow_space.moving import can_go, is_open, jumps
from companion.games.shallow_space.parts import damage_of, is_jammed, lasting_at
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.sensors import is_blind, may_work

NEEDS = {
    "sensors": "needs_sensors",
    "sensors_whole": "needs_sensors_whole",
    "engineering": "needs_engineering",
    "engines": "needs_engines",
}


def why_not(state: State, person: Person, card: str) -> Line | None:
    code = _code(state, person, card)
    return line(f"refused.{code}") if code else None


def _code(state: State, person: Person, card: str) -> str:
    if CARDS[card].use in ("auto", "held"):
        return "works_by_itself"
    if state.stage is not PLAYING or state.turn is None or person.team not in state.turn.teams:
        return "not_your_turn"
    if person.is_ready:
        return "is_ready"
    return _captains(state, person, card) if CARDS[card].deck == "captain" else _crews(state, person, card)


def _captains(state: State, person: Person, card: str) -> str:
    if person.rank == "crew" and not person.commissions:
        return "not_captain"
    if not stands_at_helm(state, person):
        return "not_on_bridge"
    ship = state.ships[person.ship]
    if not may_work(state, person, "bridge"):
        return "bridge_critical"
    if is_jammed(state, person.team):
        return "jammed"
    if not meets_needs(state, person, card):
        return NEEDS[CARDS[card].needs]
    if (card in ONCE and card in ship.boosts) or (card == "evasive" and lasting_at(state, "evasive", person.ship)):
        return "already_played"
    if CARDS[card].use == "launch" and not ships_in_sight(state, person):
        return "no_target"
    return "not_of_your_crew" if card == "executive" and not officers(state, person) else ""


def _crews(state: State, person: Person, card: str) -> str:
    ship = state.ships[person.ship]
    match CARDS[card].use:
        case "repair":
            return _repair(state, person, card)
        case "shot":
            return "has_shot" if person.has_shot else ""
        case "heal":
            return "" if patients(state, person) else "nobody_to_heal"
        case "board":
            return "stays_on_bridge" if person.commands else ""
        case "jump":
            if not can_go(state, person):
                return "stays_on_bridge" if person.commands else "no_moves" if person.moves <= 0 else "trapped"
            to = [each for each in jumps(state, person) if is_open(state, person.team, person.ship, each)]
            return "" if to else "not_that_far"
        case "field":
            if ship.is_pod:
                return "in_a_pod"
            free = [each for each in around(state, person) if not lasting_at(state, "field", person.ship, each)]
            return "" if free else "field_there"
        case "play":
            return _plain(state, person, card)
        case _:
            return ""


def _plain(state: State, person: Person, card: str) -> str:
    if card == "repair_brigade":
        return "" if person.redshirts else "no_redshirts"
    if card == "redshirt":
        return ""
    if state.ships[person.ship].is_pod:
        return "in_a_pod"
    return "is_cloaked" if card == "decoy" and person.cloak else ""


def _repair(state: State, person: Person, card: str) -> str:
    """Here, or where one's robots are."""
    places = [(person.ship, person.room), *((bot.ship, bot.room) for bot in state.bots if bot.maker == person.id)]
    worst = GREY - 1 if card == "repair1" else GREY
    is_critical = False
    for number, room in places:
        ship = state.ships[number]
        if ship.is_pod:
            continue
        if is_blind(state, person, number) or any(GREEN < damage_of(ship, each) <= worst for each in reach(room)):
            return ""
        is_critical |= any(damage_of(ship, each) == GREY for each in reach(room))
    return "too_damaged" if is_critical else "not_damaged"
