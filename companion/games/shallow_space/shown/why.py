"""Why a card cannot be played now, for its holder: the sentence of the refusal that would come."""

from companion.contract import Line, line
from companion.games.shallow_space.model import Person, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules import bridge, crew_cards, moving, playing, repairs, sensors, specials


def why_not(state: State, person: Person, card: str) -> Line | None:
    code = _code(state, person, card)
    return line(f"refused.{code}") if code else None


def _code(state: State, person: Person, card: str) -> str:
    if CARDS[card].use in ("auto", "held"):
        return "works_by_itself"
    if state.stage != "playing" or state.turn is None or person.team not in state.turn.teams:
        return "not_your_turn"
    return "is_ready" if person.is_ready else _against(state, person, card)


def _against(state: State, person: Person, card: str) -> str:
    """As far as its holder can know."""
    match CARDS[card].use:
        case "play":
            return sensors.first_known(playing.against_playing(state, person, card))
        case "launch":
            return sensors.first_known(specials.against_launch(state, person, card))
        case "appoint":
            return sensors.first_known(bridge.against_commission(state, person))
        case "repair":
            return repairs.against_repairing(state, person, card)
        case "shot":
            return "has_shot" if person.has_shot else ""
        case "heal":
            return "" if crew_cards.patients(state, person) else "nobody_to_heal"
        case "board":
            return "stays_on_bridge" if person.commands else ""
        case "jump":
            return moving.against_jumping(state, person)
        case "field":
            return crew_cards.against_fields(state, person)
        case _:
            return ""
