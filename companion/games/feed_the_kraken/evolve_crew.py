"""What events change about people: guns, signs, marks, characters, and what they know."""

from typing import TypeAlias, assert_never

from companion.contract import Seat, replace
from companion.games.feed_the_kraken.crew import in_order, set_at, without
from companion.games.feed_the_kraken.events import (
    CharacterRevealed,
    CharactersDealt,
    CharacterTurnedDown,
    Converted,
    Flogged,
    GunsHanded,
    GunsSet,
    GunsTaken,
    Learnt,
    OffDutySet,
    Resupplied,
    RolesDealt,
    SignPassed,
    SignsGiven,
    StashFound,
    TargetChosen,
)
from companion.games.feed_the_kraken.events_mutiny import GunsSpent
from companion.games.feed_the_kraken.model import FED, FLOGGING, State
from companion.games.feed_the_kraken.reveal import took_effect

Armed: TypeAlias = GunsSpent | GunsTaken | GunsHanded | Resupplied | GunsSet | StashFound
Marked: TypeAlias = SignsGiven | SignPassed | OffDutySet | TargetChosen | Flogged
OfCharacters: TypeAlias = CharacterRevealed | CharacterTurnedDown | CharactersDealt
Secret: TypeAlias = Learnt | Converted | RolesDealt


def armed(state: State, event: Armed) -> State:
    match event:
        case GunsSpent(spent):
            guns = tuple([has - gone for has, gone in zip(state.guns, spent, strict=True)])
            return replace(state, guns=guns, supply=state.supply + sum(spent), step=state.step + 1)
        case Resupplied(got):
            guns = tuple([has + new for has, new in zip(state.guns, got, strict=True)])
            return replace(state, guns=guns, supply=state.supply - sum(got), step=state.step + 1)
        case GunsTaken(seat, number):
            return _took(state, seat, number)
        case GunsHanded(giver, to, number):
            place = state.rules.seats.index(giver)
            guns = set_at(state.guns, place, state.guns[place] - number)
            place = state.rules.seats.index(to)
            return replace(state, guns=set_at(guns, place, guns[place] + number), step=state.step + 1)
        case GunsSet(seat, number):
            return _took(state, seat, number - state.guns[state.rules.seats.index(seat)])
        case StashFound(seat):
            return replace(_took(state, seat, 1), stash=max(0, state.stash - 1))
        case _:
            assert_never(event)


def _took(state: State, seat: Seat, number: int) -> State:
    place = state.rules.seats.index(seat)
    guns = set_at(state.guns, place, state.guns[place] + number)
    return replace(state, guns=guns, supply=state.supply - number, step=state.step + 1)


def overboard(state: State, seat: Seat) -> State:
    """Out of the game: the guns go to the supply, a sign to nobody. Resumes stay out of the deck."""
    state = _took(state, seat, -state.guns[state.rules.seats.index(seat)])
    crew = replace(state.crew, aboard=without(state.crew.aboard, seat), off_duty=without(state.crew.off_duty, seat))
    return replace(state, crew=crew)


def marked(state: State, event: Marked) -> State:
    crew, rules = state.crew, state.rules
    match event:
        case SignsGiven(seats):
            crew = replace(crew, off_duty=in_order(rules, seats))
        case SignPassed(giver, to):
            crew = replace(crew, off_duty=in_order(rules, (*without(crew.off_duty, giver), to)))
        case OffDutySet(seat, is_off_duty):
            holders = without(crew.off_duty, seat)
            crew = replace(crew, off_duty=in_order(rules, (*holders, seat)) if is_off_duty else holders)
        case Flogged(seat, side):
            crew = replace(crew, not_a=(*crew.not_a, (seat, side)))
            return replace(state, crew=crew, target=None, step=state.step + 1)
        case TargetChosen():
            return _target(state, event)
        case _:
            assert_never(event)
    return replace(state, crew=crew, step=state.step + 1)


def _target(state: State, event: TargetChosen) -> State:
    crew, seat = state.crew, event.seat
    voyage = replace(state.voyage, acted=(*state.voyage.acted, (event.icon, seat)))
    state = replace(state, voyage=voyage, target=seat, step=state.step + 1)
    searched = in_order(state.rules, (*crew.unconvertible, seat))
    match event.icon:
        case "cabin_search":
            return replace(state, crew=replace(crew, unconvertible=searched))
        case "flogging":
            return replace(state, stage=FLOGGING, crew=replace(crew, unconvertible=searched))
        case "tongue":
            cut = in_order(state.rules, (*crew.tongueless, seat))
            return replace(state, crew=replace(crew, tongueless=cut), target=None)
        case "feed_the_kraken":
            return replace(overboard(state, seat), stage=FED)
        case _:
            assert_never(event.icon)


def characters(state: State, event: OfCharacters) -> State:
    crew = state.crew
    match event:
        case CharacterRevealed(seat, character):
            known = set_at(crew.characters, state.rules.seats.index(seat), character)
            shown = replace(crew, characters=known, face_up=in_order(state.rules, (*crew.face_up, seat)))
            return took_effect(replace(state, crew=shown, step=state.step + 1), event)
        case CharacterTurnedDown(seat):
            turned = replace(crew, face_up=without(crew.face_up, seat))
            mutiny = state.mutiny
            if mutiny is not None and mutiny.instigator == seat:
                mutiny = replace(mutiny, instigator=None)
            return replace(state, crew=turned, mutiny=mutiny, step=state.step + 1)
        case CharactersDealt(dealt):
            return replace(state, secrets=replace(state.secrets, characters=dealt), step=state.step + 1)
        case _:
            assert_never(event)


def secretly(state: State, event: Secret) -> State:
    secrets = state.secrets
    match event:
        case Learnt(seat, findings):
            place = state.rules.seats.index(seat)
            known = set_at(secrets.findings, place, (*secrets.findings[place], *findings))
            return replace(state, secrets=replace(secrets, findings=known))
        case Converted(converted):
            more = () if converted is None else (converted,)
            return replace(
                state, secrets=replace(secrets, converted=in_order(state.rules, (*secrets.converted, *more)))
            )
        case RolesDealt(roles, taken_away):
            return replace(state, secrets=replace(secrets, roles=roles, taken_away=taken_away), step=state.step + 1)
        case _:
            assert_never(event)
