"""What has been announced of a mission, which cards can have been drawn for it, and which of them call others."""

from typing import Final

from companion.contract import replace
from companion.games.space_alert.missions import Alert
from companion.games.space_alert.missions.announcements import Announcement, announcements
from companion.games.space_alert.model import Debrief, State, debrief_of, flight_of, mission_of
from companion.games.space_alert.printed.threat_cards import COLOURS, Threat, fitting, threats
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.deck import deck, effects
from companion.games.space_alert.setup.set_up_list import colours_of

CALLS: Final = ("call", "do_all_of_called")


def plan(state: State) -> tuple[Announcement, ...]:
    if state.flight is not None and state.flight.untimed:
        return ()
    return announcements(mission_of(state), state.rules.party.crew, state.rules.tempo)


def alerts_made(state: State) -> tuple[tuple[int, Alert], ...]:
    """With their places in the plan; where there was none, with the numbers under which they were told."""
    if flight_of(state).untimed:
        told = mission_of(state).events
        return tuple((each.at, each) for each in told if isinstance(each, Alert))
    made = plan(state)[: flight_of(state).made]
    return tuple((place, each.what) for place, each in enumerate(made) if isinstance(each.what, Alert))


def cards_for(state: State, alert: Alert) -> tuple[Threat, ...]:
    if flight_of(state).untimed:  # by what set-up list nobody knows
        found = fitting(alert, tuple(COLOURS.values()), with_expansion=True)
    else:
        colours = colours_of(mission_of(state), state.rules.party, state.rules.colours)  # as the set-up list said
        found = fitting(alert, colours, state.rules.with_expansion)
    if state.rules.party.rules == "standard":
        return found
    return tuple([each for each in found if _is_aboard(each)])


def card_fits(state: State, alert: Alert, threat: str) -> bool:
    return any(each.id == threat for each in cards_for(state, alert))


def noted(state: State) -> dict[int, str]:
    """The cards by the place of their announcement."""
    return {each.alert: each.threat for each in flight_of(state).notes}


def _is_aboard(threat: Threat) -> bool:
    """The Little Duckling has no white zone and no interceptors: what begins or ends there is put back."""
    zones = layout("duckling").board.zones
    card = deck()[threat.id]
    return card.fixed_by != "interceptors" and all(each.partition("_")[2] in zones for each in card.stations)


def alert_at(state: State, place: int) -> Alert:
    return dict(alerts_made(state))[place]


# --- cards that bring others


def calls(threat: str) -> bool:
    """Whether this card brings another one."""
    return any(each.do in CALLS for each in effects(deck()[threat]))


def without_call(debrief: Debrief | None, alert: int) -> Debrief | None:
    """Another card lies at this alert now, or none: what the one before it called is not called."""
    if debrief is None:
        return None
    return replace(debrief, called=tuple([each for each in debrief.called if each[0] != alert]))


def in_play(state: State) -> frozenset[str]:
    """Cards that were noted, and those that they call."""
    return frozenset((*noted(state).values(), *(card for _, card in debrief_of(state).called if card)))


def callable_for(state: State) -> tuple[str, ...]:
    """Any card that does not lie on the table already."""
    there = in_play(state)
    return tuple(each.id for each in threats() if each.id not in there and each.id in deck())
