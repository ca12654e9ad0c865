"""The characters: who may reveal which one when, at whom it is aimed, and what comes of it."""

from collections.abc import Mapping
from typing import Final

from companion.contract import Refused, Seat, Who
from companion.games.feed_the_kraken.commands import AppointLieutenant, RevealCharacter
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import guns_of, heir, others, place_of, without
from companion.games.feed_the_kraken.events import (
    CaptainChanged,
    CharacterRevealed,
    CharacterTurnedDown,
    GunsHanded,
    GunsTaken,
    SignPassed,
    TeamSwapped,
)
from companion.games.feed_the_kraken.evolve_mutiny import open_mutiny
from companion.games.feed_the_kraken.looking import look_at_top
from companion.games.feed_the_kraken.model import (
    APPOINTING,
    CARD_ACTION,
    EMERGENCY,
    MAP_ACTION,
    QUESTION,
    REVEALED,
    RITUAL,
    TO_DRAW,
    Stage,
    State,
)
from companion.games.feed_the_kraken.mutiny import asked, still_hidden
from companion.games.feed_the_kraken.printed import PRINTED, CharacterCard, Window
from companion.games.feed_the_kraken.team import appoint_lieutenant, begin_round, lieutenants

WINDOWS: Final[Mapping[Stage, frozenset[Window]]] = {
    APPOINTING: frozenset(("any", "pre_appoint")),
    QUESTION: frozenset(("any", "post_appoint")),
    REVEALED: frozenset(("any", "post_reveal")),
    TO_DRAW: frozenset(("any", "pre_draw")),
    EMERGENCY: frozenset(("any",)),
    MAP_ACTION: frozenset(("any",)),
    CARD_ACTION: frozenset(("any",)),
    RITUAL: frozenset(("any", "yellow_round")),
}
CLOSED: Final[frozenset[Window]] = frozenset()
TWO_GUNS: Final = 2


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
    if character == "chief_cook" and state.rules.cook_before:
        return "pre_appoint"
    return PRINTED.characters[character].window


def playable(state: State, seat: Seat) -> tuple[str, ...]:
    """What this seat may reveal now and to some effect."""
    open_now = WINDOWS.get(state.stage, CLOSED)
    if not open_now or (state.stage is APPOINTING and state.team.captain is None):
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
            return mutiny is not None and seat in asked(state) and bool(mutiny.given[place_of(state.rules, seat)])
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
    shown = state.mutiny.given[place_of(state.rules, seat)] if state.mutiny and state.stage is REVEALED else None
    return guns_of(state, seat) - (shown or 0)


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
            return _present(state, (team.captain, team.lieutenant))
        case "team":
            paying = _present(state, (team.captain, team.lieutenant, team.navigator))
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
    showed = [each for each in answering if mutiny.given[place_of(state.rules, each)]]
    return without(tuple(showed), *(mutiny.doubled if effect == "count_double" else ()), *mutiny.home)


def _present(state: State, seats: tuple[Seat | None, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat is not None and seat in state.crew.aboard])


def takers(state: State, card: CharacterCard, on: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who may be named beside the targets."""
    if not card.to:
        return ()
    if card.effect == "pass_sign":
        return without(state.crew.aboard, *state.crew.off_duty)
    return without(state.crew.aboard, *on)


# --- revealing


def reveal(course: Course, command: RevealCharacter, seat: Seat) -> None:
    state = course.state
    _expect_playable(state, command, seat)
    course.happen(CharacterRevealed(seat, command.character, command.on, command.to))
    _follow(course, command, seat, PRINTED.characters[command.character].effect)


def _expect_playable(state: State, command: RevealCharacter, seat: Seat) -> None:
    character = command.character
    if not state.rules.characters or character not in PRINTED.characters:
        raise Refused("no_such_character")
    if seat in state.crew.face_up:
        raise Refused("already_revealed")
    if character not in in_hand(state, seat):
        raise Refused("not_your_character")
    if window_of(state, character) not in WINDOWS.get(state.stage, CLOSED):
        raise Refused("not_the_moment")
    if character not in playable(state, seat):
        raise Refused("no_effect_now")
    card = PRINTED.characters[character]
    able = targets(state, seat, card)
    if len(set(command.on)) != card.on or len(command.on) != card.on:
        raise Refused("targets_number", count=card.on)
    for each in command.on:
        if each not in able:
            raise Refused("not_a_target", who=Who(each))
    if (command.to is not None) != card.to:
        raise Refused("targets_number", count=card.on + card.to)
    if command.to is not None and command.to not in takers(state, card, command.on):
        raise Refused("not_a_target", who=Who(command.to))


def _follow(course: Course, command: RevealCharacter, seat: Seat, effect: str) -> None:
    """What changes guns, signs, offices and cards; the rest is in reveal.py."""
    state, on, to = course.state, command.on, command.to
    match effect:
        case "steal_gun":
            course.happen(GunsHanded(on[0], seat, 1))
        case "forge_guns":
            course.happen(GunsTaken(seat, -1))
        case "take_two_guns":
            course.happen(GunsTaken(seat, min(TWO_GUNS, state.supply)))
        case "swap_team":
            course.happen(TeamSwapped())
        case "pass_sign" if to is not None:
            course.happen(SignPassed(on[0], to))
        case "see_top_card":
            look_at_top(course, "lookout", seat)
        case "appoint_lieutenant":
            appoint_lieutenant(course, AppointLieutenant(on[0]), seat)
        case "pass_captaincy":
            after = heir(state)
            assert after is not None
            course.happen(CaptainChanged(after, "cook"))
            begin_round(course)
        case "turn_down":
            course.happen(CharacterTurnedDown(on[0]))
        case "collect_guns" if to is not None:
            for giver in on:
                course.happen(GunsHanded(giver, to, 1))
        case "pay_team":
            _pay(course, on[0])
        case _:
            pass


def _pay(course: Course, payer: Seat) -> None:
    """One gun to each other member of the team, captain first, as far as the guns go."""
    team = course.state.team
    for each in _present(course.state, (team.captain, team.lieutenant, team.navigator)):
        if each != payer and guns_of(course.state, payer):
            course.happen(GunsHanded(payer, each, 1))
