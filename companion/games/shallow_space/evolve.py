"""The state after an event. Never refuses, and draws no conclusions: rules do that, and write them into events."""

from typing import assert_never

from companion.contract import replace
from companion.games.shallow_space import evolve_cards, evolve_people, evolve_ships
from companion.games.shallow_space.events import (
    BecameReady,
    ClockFreed,
    ClockFrozen,
    DamageSet,
    Event,
    GameBegan,
    HealthSet,
    OwnerSet,
    PersonHandedOver,
    PersonPut,
    ReadyTakenBack,
    RedshirtsSet,
    RollAsked,
    RollsEntered,
    SeedDrawn,
    ShipJoined,
    ShipNamed,
    TeamsDrawn,
    TurnBegan,
    TurnEnded,
)
from companion.games.shallow_space.events_people import (
    BrigadeGathered,
    CardPlayed,
    CardsDealt,
    CardsTurnedIn,
    CloakCounted,
    Cloaked,
    CloneMoved,
    CloneSeemed,
    Commissioned,
    DefectAsked,
    Defected,
    Died,
    Dived,
    DiveSet,
    GameEnded,
    Healed,
    Hurt,
    Moved,
    PhaserFired,
    PileShuffled,
    RankChanged,
    RedshirtsChanged,
    ShipCaptured,
    SwapAnswered,
    SwapDropped,
    SwapOffered,
    Swapped,
    TeamLost,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import (
    Absorbed,
    Aged,
    BarrelRolled,
    Boosted,
    BotLost,
    BotMade,
    BotMoved,
    ChargeFound,
    Decayed,
    FieldHit,
    LaserFired,
    LastingBegan,
    LastingCounted,
    LastingEnded,
    Missed,
    PodLaunched,
    Rolled,
    SectionHit,
    SectionMended,
    ShieldHit,
    ShieldRose,
    ShipDestroyed,
    TookCommand,
)
from companion.games.shallow_space.model import MOVES, OVER, Ship, State, Then, Turn, Wish
from companion.games.shallow_space.muster import manned
from companion.games.shallow_space.watching import WATCHED, rolled, watched


def evolve(state: State, event: Event) -> State:
    following = _evolved(state, event)
    return watched(state, event, following) if type(event) in WATCHED else following


def _evolved(state: State, event: Event) -> State:
    match event:  # the most frequent first
        case Rolled():
            return rolled(state, event)
        case Moved() | BecameReady() | Hurt() | RedshirtsChanged() | PhaserFired() | TookCommand() | DiveSet():
            return evolve_people.evolve(state, event)
        case CardPlayed() | CardsDealt() | CardsTurnedIn() | PileShuffled() | Commissioned():
            return evolve_cards.evolve(state, event)
        case SwapOffered() | SwapAnswered() | SwapDropped() | Swapped():
            return evolve_cards.swapping(state, event)
        case SectionHit() | ShieldHit() | SectionMended() | ShieldRose() | Aged() | Decayed():
            return evolve_ships.evolve(state, event)
        case LaserFired() | Boosted():
            return evolve_ships.evolve(state, event)
        case Died() | Healed() | Dived() | BrigadeGathered() | RankChanged() | Defected() | ReadyTakenBack():
            return evolve_people.evolve(state, event)
        case Cloaked() | CloneMoved() | CloneSeemed() | CloakCounted() | Uncloaked():
            return evolve_people.cloaks(state, event)
        case ShipDestroyed() | PodLaunched() | ShipCaptured():
            return evolve_ships.fates(state, event)
        case LastingBegan() | LastingCounted() | FieldHit() | ChargeFound() | LastingEnded():
            return evolve_ships.lasts(state, event)
        case BotMade() | BotMoved() | BotLost():
            return evolve_ships.lasts(state, event)
        case PersonPut() | HealthSet() | RedshirtsSet() | PersonHandedOver():
            return evolve_people.corrected(state, event)
        case DamageSet() | OwnerSet():
            return evolve_ships.corrected(state, event)
        case Missed() | Absorbed() | BarrelRolled():
            return state  # told only
        case _:
            return _of_table(state, event)


TableEvent = (
    TurnBegan
    | TurnEnded
    | DefectAsked
    | TeamLost
    | GameEnded
    | RollAsked
    | RollsEntered
    | ShipJoined
    | ShipNamed
    | TeamsDrawn
    | SeedDrawn
    | GameBegan
    | ClockFrozen
    | ClockFreed
)


def _of_table(state: State, event: TableEvent) -> State:
    match event:
        case TurnBegan():
            return _turn_began(state, event)
        case TurnEnded():
            teams = () if state.turn is None else state.turn.teams
            people = tuple(
                replace(each, is_ready=False, mending=0, then=Then(each.health, each.redshirts, each.hand))
                if each.team in teams
                else each
                for each in state.people
            )
            return replace(state, people=people, swaps=(), frozen_ms=None, step=state.step + 1)
        case DefectAsked(who, team):
            return replace(state, wishes=(*state.wishes, Wish(who, team)))
        case TeamLost(team):
            return replace(state, out=(*state.out, team))
        case GameEnded(teams):
            return replace(state, stage=OVER, winners=teams, step=state.step + 1)
        case RollAsked(asked):
            return replace(state, asked=asked, step=state.step + 1)
        case RollsEntered():
            return replace(state, asked=None, step=state.step + 1)
        case ShipJoined(seat, ship):
            place = state.rules.seats.index(seat)
            order = (*(each for each in state.order if each != seat), seat)
            return replace(state, sides=(*state.sides[:place], ship, *state.sides[place + 1 :]), order=order)
        case ShipNamed(ship, name):
            return replace(state, names=(*state.names[:ship], name, *state.names[ship + 1 :]))
        case TeamsDrawn(sides, order):
            return replace(state, sides=sides, order=order)
        case SeedDrawn(seed, seed_hash):
            return replace(state, seed=seed, seed_hash=seed_hash)
        case GameBegan():
            return manned(state)
        case ClockFrozen(left):
            turn = state.turn
            return replace(state, frozen_ms=left, turn=None if turn is None else replace(turn, ends_at=None))
        case ClockFreed(ends_at):
            turn = state.turn
            return replace(state, frozen_ms=None, turn=None if turn is None else replace(turn, ends_at=ends_at))
        case _:
            assert_never(event)


def _turn_began(state: State, event: TurnBegan) -> State:
    """What was done counts anew for those whose turn it is."""
    teams = event.teams
    people = tuple(
        each
        if each.team not in teams
        else replace(
            each,
            moves=MOVES,
            shown_moves=MOVES if each.cloak else 0,
            has_shot=False,
            has_acted=False,
            landed=False,
            commands=False,
            turned_in=0,
            mending=0,
            is_ready=False,
        )
        for each in state.people
    )
    ships = tuple(_rested(each) if each.owner in teams else each for each in state.ships)
    bots = tuple(replace(each, moves=MOVES) if people[each.maker].team in teams else each for each in state.bots)
    turn = Turn(event.number, event.round, teams, event.ends_at)
    return replace(state, people=people, ships=ships, bots=bots, turn=turn, step=state.step + 1)


def _rested(ship: Ship) -> Ship:
    return replace(ship, fired=(0, 0), boosts=(), unseen=()) if ship.boosts or ship.fired != (0, 0) else ship
