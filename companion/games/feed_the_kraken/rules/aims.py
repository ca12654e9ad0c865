"""Characters in hand: which may be revealed now and to some effect, and at whom each may be aimed."""

from collections.abc import Mapping
from typing import Final

from companion.contract import Seat
from companion.games.feed_the_kraken.model import Stage, State
from companion.games.feed_the_kraken.printed import PRINTED, CharacterCard, Window
from companion.games.feed_the_kraken.rules.crew import guns_of, others, without
from companion.games.feed_the_kraken.rules.guns import asked, open_mutiny, shown_by, still_hidden
from companion.games.feed_the_kraken.rules.team import heir, lieutenants

WINDOWS: Final[Mapping[Stage, frozenset[Window]]] = {
    "appointing": frozenset(("any", "pre_appoint")),
    "question": frozenset(("any", "post_appoint")),
    "revealed": frozenset(("any", "post_reveal")),
    "to_draw": frozenset(("any", "pre_draw")),
    "emergency": frozenset(("any",)),
    "map_action": frozenset(("any",)),
    "card_action": frozenset(("any",)),
    "ritual": frozenset(("any", "yellow_round")),
}
CLOSED: Final[frozenset[Window]] = frozenset()


def in_hand(state: State, seat: Seat) -> tuple[str, ...]:
    """What a seat could reveal: its own card, or with cards of the box any that is not known to be elsewhere."""
    rules, crew = state.rules, state.crew
    if seat not in crew.aboard or seat in crew.face_up:
        return ()
    place = rules.seats.index(seat)
    if rules.deals_characters:
        return state.secrets.characters[place : place + 1]
    if crew.characters[place]:
        return (crew.characters[place],)  # turned down again
    known = crew.characters
    return tuple([each for each in rules.characters if each not in known])


def window_of(state: State, character: str) -> Window:
    card = PRINTED.characters[character]
    return "pre_appoint" if card.effect == "pass_captaincy" and state.rules.cook_before else card.window


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """What this seat may reveal now and to some effect."""
    open_now = WINDOWS.get(state.stage, CLOSED)
    if not open_now or (state.stage == "appointing" and state.team.captain is None):
        return ()
    return tuple(
        [each for each in in_hand(state, seat) if window_of(state, each) in open_now and _has_effect(state, seat, each)]
    )


def _has_effect(state: State, seat: Seat, character: str) -> bool:
    card = PRINTED.characters[character]
    if card.window == "setup" or _at_hand(state, seat) < card.cost or len(targets(state, seat, card)) < card.on:
        return False
    mutiny, team = state.mutiny, state.team
    match card.effect:
        case "take_two_guns":
            return state.supply > 0
        case "swap_team":
            return team.lieutenant is not None and team.navigator is not None
        case "see_top_card":
            return bool(state.deck.draw or state.deck.discards)
        case "pass_captaincy":
            return heir(state) is not None and (window_of(state, character) != "pre_appoint" or _is_fresh(state))
        case "appoint_lieutenant":
            return _is_fresh(state)
        case "pass_sign":
            return _is_fresh(state) and bool(takers(state, card, ()))
        case "keep_guns":
            return mutiny is not None and seat in asked(state) and bool(shown_by(state, seat))
        case "halve_need":
            return mutiny is not None and not mutiny.is_halved
        case "one_gun_each":
            return mutiny is not None and not mutiny.is_capped
        case "instigate":
            return mutiny is not None and mutiny.instigator is None
        case _:
            return True


def _at_hand(state: State, seat: Seat) -> int:
    """Guns that do not lie in an open fist: those are counted."""
    is_open = state.mutiny is not None and state.stage == "revealed"
    return guns_of(state, seat) - (shown_by(state, seat) if is_open else 0)


def _is_fresh(state: State) -> bool:
    """Nobody is appointed yet."""
    return state.team.lieutenant is None and state.team.navigator is None


def targets(state: State, seat: Seat, card: CharacterCard) -> tuple[Seat, ...]:
    """At whom it may be aimed."""
    crew, team = state.crew, state.team
    match card.among:
        case "nobody":
            return ()
        case "armed":
            armed = [each for each in crew.aboard if _at_hand(state, each)]
            return tuple(armed) if card.to else without(tuple(armed), seat)
        case "voters":
            return _voters(state, card.effect)
        case "signed":
            return crew.off_duty
        case "hands":
            return present(state, (team.captain, team.lieutenant))
        case "team":
            paying = present(state, (team.captain, team.lieutenant, team.navigator))
            return tuple([each for each in paying if guns_of(state, each)]) if len(paying) > 1 else ()
        case "appointable":
            return lieutenants(state)
        case "revealed":
            return without(crew.face_up, seat)
        case "others":
            return tuple([each for each in others(state) if state.mutiny and still_hidden(state, each)])


def _voters(state: State, effect: str) -> tuple[Seat, ...]:
    if state.mutiny is None:
        return ()
    mutiny, answering = open_mutiny(state), asked(state)
    if effect == "sit_out":
        return answering
    if effect == "must_show":
        return without(answering, *mutiny.must_show)
    showed = [each for each in answering if shown_by(state, each)]
    return without(tuple(showed), *(mutiny.doubled if effect == "count_double" else ()), *mutiny.home)


def present(state: State, seats: tuple[Seat | None, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat is not None and seat in state.crew.aboard])


def takers(state: State, card: CharacterCard, on: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who may be named beside the targets."""
    if not card.to:
        return ()
    if card.effect == "pass_sign":
        return without(state.crew.aboard, *state.crew.off_duty)
    return without(state.crew.aboard, *on)
