"""Lines of the pages: what a card does, what to worry about, and what not to forget."""

from companion.contract import Line, Seat, Who, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import STATIONS, AlertCard
from companion.games.captain_is_dead.rules import aloud, crew, reminders


def card_effects(state: State, card: AlertCard) -> tuple[Line, ...]:
    """What happens by itself when it is resolved."""
    found = [line("does.offline", station=names.station_name(each)) for each in card.offline]
    found += [line("does.destroyed", station=names.station_name(each)) for each in card.destroyed]
    if card.shields:
        found.append(line("does.shields", percent=card.shields + state.rules.ship_damage * state.ship.ships))
    found += [line("does.aliens", where=names.where(room), count=count) for room, count in card.aliens.items()]
    found += [line("does.injures", room=names.room_name(room)) for room in card.injures]
    if card.ship:
        found.append(line("does.ship"))
    if card.anomaly:
        found.append(line("does.anomaly", anomaly=names.anomaly(state.rules.box)(card.anomaly)))
    if card.skill_deck:
        found.append(line("does.skill_deck"))
    if card.ends:
        found.append(line("does.ends"))
    return tuple(found)


def warnings(state: State) -> tuple[Line, ...]:
    """Seldom, and short."""
    if state.stage == "setting_up" or state.ending is not None:
        return ()
    ship, clock = state.ship, state.clock
    found = []
    if ship.shields <= aloud.LOW_SHIELDS:
        found.append(line("warning.shields", percent=ship.shields))
    if ship.pawns <= aloud.FEW_PAWNS:
        found.append(line("warning.pawns", count=ship.pawns))
    left = sum(clock.deck) + len(clock.queue)
    if left <= aloud.COUNTDOWN[0]:
        found.append(line("warning.alerts", count=left))
    down = [name for name, now in zip(STATIONS, ship.systems, strict=True) if now != "online"]
    if down:
        found.append(line("warning.down", stations=tuple([names.station_name(each) for each in down])))
    return tuple(found)


def reminded(state: State, seat: Seat) -> tuple[tuple[str, Line], ...]:
    """Name and sentence."""
    return tuple([(name, _reminder(state, seat, name)) for name in reminders.reminders(state, seat)])


def _reminder(state: State, seat: Seat, name: str) -> Line:
    match name:
        case "hand":
            limit, more = crew.role_of(state, seat).hand or 0, reminders.too_many(state, seat)
            return line("reminder.hand", limit=limit, more=more)
        case "anomalies":
            label = names.anomaly(state.rules.box)
            return line("reminder.anomalies", anomalies=tuple([label(each) for each in state.ship.anomalies]))
        case "ships":
            return line("reminder.ships", count=state.ship.ships, percent=state.rules.ship_damage)
        case "crewman_hand":
            who = Who(reminders.crewman(state) or seat)
            return line(f"reminder.crewman_hand_{state.rules.crewman_hand}", who=who)
        case _:
            return line(f"reminder.{name}")
