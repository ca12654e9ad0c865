"""The hands at the box: whose lamp is lit, what the buttons do, and what a card on a reader can be."""

from collections.abc import Mapping

from companion.contract import Press, Seat, Value, Word, line
from companion.games.space_alert.model import Command, State, debrief_of
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.cards import ACTIONS, HEROIC, MOVES
from companion.games.space_alert.rules.flight import OLDEST, NoteThreat, SayTripped
from companion.games.space_alert.rules.members import seat_of
from companion.games.space_alert.rules.programs import LayCard, ResolveHere
from companion.games.space_alert.rules.walking import NextStep, StartResolving


def acts(state: State) -> frozenset[Seat]:
    """Outside the missions the captain's lamp is lit; in one everybody has enough to look at."""
    if state.stage in ("flying", "closed"):
        return frozenset()
    named = state.debrief.captain if state.debrief is not None else state.past[-1].captain if state.past else None
    captain = None if named is None else seat_of(state.rules, named)
    leader = frozenset((captain or state.rules.seats[0],))
    if state.debrief is None or state.stage != "programming":
        return leader
    sheets = enumerate(state.debrief.sheets)
    busy = {seat_of(state.rules, member) for member, sheet in sheets if not sheet.is_locked}
    return frozenset([each for each in busy if each is not None]) or leader


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    if press.button == "big" and state.stage == "briefing":
        return None, Launch()
    if press.button == "big" and press.kind == "short":
        match state.stage:
            case "flown":
                return None, ResolveHere()
            case "programming":
                return None, StartResolving(debrief_of(state).draws)
            case "resolving":
                return None, NextStep()
            case _:
                return None
    if press.button in state.rules.seats and state.stage == "flying":
        return Seat(str(press.button)), SayTripped()
    return None


def taught(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    """What a card on a reader may be: one of the threats, or a half of an action card."""
    notes: list[tuple[Command, Word]] = [(NoteThreat(OLDEST, each.id), f"{each.id} {each.name}") for each in threats()]
    return (*notes, *((LayCard(each), line(f"half.{each}")) for each in (*MOVES, *ACTIONS, *HEROIC)))
