"""Lines that several pages and the speech need: the list of the set-up, what a card does, what to worry about."""

from companion.contract import Line, line
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.crew import book
from companion.games.captain_is_dead.model import ONLINE, SETTING_UP, State
from companion.games.captain_is_dead.printed import PRINTED, STATIONS, AlertCard

LOW_SHIELDS = 20
FEW_PAWNS = 2
COUNTDOWN = (10, 5, 1)  # alerts


def set_up_line(state: State, step: str, part: str = "set_up") -> Line:
    """One step of the list, as it is for this ship."""
    rules = state.rules
    match step:
        case "torpedoes":
            return line(f"{part}.torpedoes", count=rules.torpedoes)
        case "core":
            return line(f"{part}.core", level=line(f"value.difficulty.{rules.difficulty}"), count=rules.steps)
        case "first_alerts":
            return line(f"{part}.first_alerts", count=book(state).decks.setup_alerts or 0)
        case "queue" if (shown := book(state).decks.visible) != PRINTED.decks.visible:
            return line(f"{part}.queue_count", count=shown or 0)
        case "order":
            return line(f"{part}.order_{rules.ties}")
        case _:
            return line(f"{part}.{step}")


def card_effects(state: State, card: AlertCard) -> tuple[Line, ...]:
    """What happens by itself when it is resolved."""
    found = [line("does.offline", station=labels.station_name(each)) for each in card.offline]
    found += [line("does.destroyed", station=labels.station_name(each)) for each in card.destroyed]
    if card.shields:
        found.append(line("does.shields", percent=card.shields + state.rules.ship_damage * state.ship.ships))
    found += [line("does.aliens", room=labels.room_name(room), count=count) for room, count in card.aliens.items()]
    found += [line("does.injures", room=labels.room_name(room)) for room in card.injures]
    if card.ship:
        found.append(line("does.ship"))
    if card.anomaly:
        found.append(line("does.anomaly", anomaly=labels.anomaly(state.rules.box)(card.anomaly)))
    if card.skill_deck:
        found.append(line("does.skill_deck"))
    if card.ends:
        found.append(line("does.ends"))
    return tuple(found)


def warnings(state: State) -> tuple[Line, ...]:
    """Seldom, and short."""
    if state.stage is SETTING_UP or state.ending is not None:
        return ()
    ship, clock = state.ship, state.clock
    found = []
    if ship.shields <= LOW_SHIELDS:
        found.append(line("warning.shields", percent=ship.shields))
    if ship.pawns <= FEW_PAWNS:
        found.append(line("warning.pawns", count=ship.pawns))
    left = sum(clock.deck) + len(clock.queue)
    if left <= COUNTDOWN[0]:
        found.append(line("warning.alerts", count=left))
    down = [name for name, now in zip(STATIONS, ship.systems, strict=True) if now is not ONLINE]
    if down:
        found.append(line("warning.down", stations=tuple([labels.station_name(each) for each in down])))
    return tuple(found)
