"""The hands at the box: what the buttons do, and what a card on a reader can be."""

from collections.abc import Mapping
from typing import Final

from companion.contract import Hands, Press, Seat, Value, Word, line
from companion.games.space_alert.model import Command, State, debrief_of
from companion.games.space_alert.printed.threat_cards import named, threats
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.cards import ACTIONS, MOVES, OWN
from companion.games.space_alert.rules.flight import OLDEST, NoteThreat, SayTripped
from companion.games.space_alert.rules.programs import LayCard, ResolveHere
from companion.games.space_alert.rules.walking import NextStep, StartResolving


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
        return Seat(str(press.button)), SayTripped(sure=press.kind == "long")
    return None


def cards(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    """What a card on a reader may be: one of the threats, or a half of an action card."""
    notes: list[tuple[Command, Word]] = [(NoteThreat(OLDEST, each.id), named(each.id)) for each in threats()]
    return (*notes, *((LayCard(each), line(f"half.{each}")) for each in (*MOVES, *ACTIONS, *OWN)))


HANDS: Final[Hands[State]] = Hands(pressed, cards=cards)
