"""What events make of the crew and of the skill cards, which never get more or fewer."""

from typing import TypeAlias, assert_never

from companion.contract import Seat, replace
from companion.games.captain_is_dead.crew import added, place_of, single
from companion.games.captain_is_dead.events import (
    AwaySet,
    CrewmanReplaced,
    InjurySet,
    Moved,
    PlanDrawn,
    PlanPlayed,
    PlansHeld,
    RoleTaken,
    SkillDeckLost,
    SkillMoved,
    SkillsCounted,
    SkillsShuffled,
)
from companion.games.captain_is_dead.model import DECK, DISCARDS, PILES, POD, Sailor, Skills, State
from companion.games.captain_is_dead.obstacles import pile
from companion.games.captain_is_dead.printed import NONE, Four

OfCrew: TypeAlias = Moved | InjurySet | CrewmanReplaced | RoleTaken | PlanDrawn | PlanPlayed | PlansHeld | AwaySet
OfSkills: TypeAlias = SkillsCounted | SkillMoved | SkillDeckLost | SkillsShuffled


def crew(state: State, event: OfCrew) -> State:
    place = place_of(state.rules, event.seat)
    now = state.crew[place]
    state = _sailing(state, place, _changed(state, now, event))
    match event:
        case CrewmanReplaced() if state.rules.crewman_hand == "discard":
            return replace(state, skills=_put(state.skills, DISCARDS, added(state.skills.discards, now.hand)))
        case PlanDrawn():
            return replace(state, ship=replace(state.ship, plans=max(0, state.ship.plans - 1)))
        case _:
            return state


def _changed(state: State, now: Sailor, event: OfCrew) -> Sailor:
    match event:
        case Moved(_, room):
            return replace(now, room=room)
        case InjurySet(_, injured):
            return replace(now, is_injured=injured)
        case CrewmanReplaced():
            hand = NONE if state.rules.crewman_hand == "discard" else now.hand
            return replace(now, is_injured=False, hand=hand)
        case RoleTaken(_, role, room):
            return replace(now, role=role, room=room)
        case PlanDrawn():
            return replace(now, plans=now.plans + 1)
        case PlanPlayed():
            return replace(now, plans=max(0, now.plans - 1))
        case PlansHeld(_, count):
            return replace(now, plans=count)
        case AwaySet(_, away):
            return replace(now, is_away=away)
        case _:
            assert_never(event)


def _sailing(state: State, place: int, now: Sailor) -> State:
    return replace(state, crew=(*state.crew[:place], now, *state.crew[place + 1 :]), step=state.step + 1)


def skills(state: State, event: OfSkills) -> State:
    match event:
        case SkillsCounted(place, counted):
            deck = added(state.skills.deck, added(lying(state, place), counted, -1))
            return _lay(_lay(state, DECK, deck), place, counted)
        case SkillMoved(skill, source, to):
            one = single(skill)
            state = _lay(state, source, added(lying(state, source), one, -1))
            return _lay(state, to, added(lying(state, to), one))
        case SkillDeckLost():
            discards = added(state.skills.discards, state.skills.deck)
            return _lay(_lay(state, DISCARDS, discards), DECK, NONE)
        case SkillsShuffled():
            deck = added(state.skills.deck, state.skills.discards)
            return _lay(_lay(state, DECK, deck), DISCARDS, NONE)
        case _:
            assert_never(event)


def lying(state: State, place: str) -> Four:
    """In a pile, or in somebody's hand."""
    return pile(state, place) if place in PILES else state.crew[place_of(state.rules, Seat(place))].hand


def _lay(state: State, place: str, cards: Four) -> State:
    if place in PILES:
        return replace(state, skills=_put(state.skills, place, cards), step=state.step + 1)
    at = place_of(state.rules, Seat(place))
    return _sailing(state, at, replace(state.crew[at], hand=cards))


def _put(skills: Skills, place: str, cards: Four) -> Skills:
    if place == DECK:
        return replace(skills, deck=cards)
    if place == POD:
        return replace(skills, pod=cards)
    return replace(skills, discards=cards) if place == DISCARDS else replace(skills, sensors=cards)
