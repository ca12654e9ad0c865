"""What hands do at the box: the big button, and cards of the box that a reader can be taught."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.contract import Hands, Press, Seat, Value, Word, line
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED, SIDES
from companion.games.feed_the_kraken.rules.cult import EnterRitual
from companion.games.feed_the_kraken.rules.eyes import AbortScript, ShutEyes
from companion.games.feed_the_kraken.rules.map_actions import EnterFlogging
from companion.games.feed_the_kraken.rules.navigator import EnterCard
from companion.games.feed_the_kraken.rules.rehearsing import EndRehearsal, RehearseFrom
from companion.games.feed_the_kraken.rules.script import plan_of, script_of
from companion.games.feed_the_kraken.rules.set_up import NextStep


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    """The big button: the next step, or everybody is ready. Held long, it breaks a script off."""
    if press.button != "big":
        return None
    if state.stage == "rehearsal":
        return None, _rehearsed(state, press)
    if press.kind == "long":
        return (None, AbortScript()) if state.stage == "eyes_closed" else None
    if press.kind != "short":
        return None
    if state.stage == "setting_up":
        return None, NextStep()
    return (None, ShutEyes()) if state.stage == "ready" else None


def _rehearsed(state: State, press: Press) -> Command:
    """A press goes on to the next line, two quick ones go back to the one before, a long one ends it."""
    shut = script_of(state)
    to = shut.step + (1 if press.kind == "short" else -1)
    is_over = press.kind == "long" or to >= len(plan_of(state.rules, shut).moments)
    return EndRehearsal() if is_over else RehearseFrom(max(0, to))


def cards(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    return tuple(_cards())


def _cards() -> Iterator[tuple[Command, Word]]:
    for kind in CARD_KINDS:
        yield EnterCard(kind), names.card(kind)
    for kind in PRINTED.cards.rituals:
        yield EnterRitual(kind), line("taught.ritual", ritual=names.ritual(kind))
    for side in SIDES:
        yield EnterFlogging(side), line("taught.flogging", side=names.side(side))


HANDS: Final[Hands[State]] = Hands(pressed, doubles=frozenset(("big",)), cards=cards)
