"""Feed the Kraken: what an event changes. Never refuses: what is in the journal has happened."""

from typing import assert_never

from companion.contract import Seat, replace
from companion.games.feed_the_kraken import evolve_crew, evolve_mutiny, evolve_navigation
from companion.games.feed_the_kraken.crew import place_of, set_at
from companion.games.feed_the_kraken.events import (
    AbortBegan,
    Arrived,
    CaptainChanged,
    CaptainFound,
    CaptainSet,
    CaptainStayed,
    CardActionCame,
    CharacterRevealed,
    CharactersAsked,
    CharactersDealt,
    CharacterTurnedDown,
    Converted,
    DrawPileSet,
    Event,
    EyesOpened,
    EyesShut,
    Flogged,
    GameEnded,
    GunsHanded,
    GunsSet,
    GunsTaken,
    LeaderFed,
    Learnt,
    LieutenantAppointed,
    LookBegan,
    LookEnded,
    MapActionCame,
    NavigatorAppointed,
    NotTheLeader,
    OffDutySet,
    Picked,
    RehearsalBegan,
    Resupplied,
    RitualCame,
    RitualTurnedUp,
    RolesDealt,
    RoundBegan,
    ScriptCalled,
    ScriptReset,
    SetUpStepDone,
    ShipMoved,
    ShipPut,
    SignPassed,
    SignsGiven,
    StashAsked,
    StashEnded,
    StashFound,
    StepCame,
    TargetChosen,
    TeamNamed,
    TeamSwapped,
)
from companion.games.feed_the_kraken.events_mutiny import (
    FistsOpened,
    GivingMayBeSeen,
    GunsAdded,
    GunsGiven,
    GunsShown,
    GunsSpent,
    InstigationRefused,
    LoyaltyAsked,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
    TiedDropped,
)
from companion.games.feed_the_kraken.events_navigation import (
    CardChosen,
    CardKept,
    CardRevealed,
    CardsDrawn,
    CardsDrawnAnew,
    DeckShuffled,
    LogbookShaken,
    NavigatorJumped,
    SilenceMayBeSeen,
)
from companion.games.feed_the_kraken.model import (
    APPOINTING,
    ARRIVED,
    CARD_ACTION,
    EYES_CLOSED,
    FIRST_CAPTAIN,
    LOOKING,
    MAP_ACTION,
    OVER,
    QUESTION,
    READY,
    REHEARSAL,
    RITUAL,
    STASH,
    TO_DRAW,
    Act,
    Ending,
    Look,
    Shut,
    Stage,
    State,
    Team,
)


def evolve(state: State, event: Event) -> State:
    match event:  # the most frequent first; what is secret, or entered side by side, makes no other tap stale
        case GunsGiven() | GunsShown() | GivingMayBeSeen() | LoyaltyAsked() | FistsOpened() | GunsAdded():
            return evolve_mutiny.asked(state, event)
        case CardKept() | CardChosen() | SilenceMayBeSeen() | CardsDrawn() | LogbookShaken() | CardsDrawnAnew():
            return evolve_navigation.choosing(state, event)
        case LieutenantAppointed(seat):
            return replace(state, team=replace(state.team, lieutenant=seat), step=state.step + 1)
        case NavigatorAppointed(seat):
            return replace(state, team=replace(state.team, navigator=seat), step=state.step + 1)
        case TeamNamed():
            return evolve_mutiny.named(state)
        case MutinyFailed() | MutinySucceeded() | MutineersTied() | TiedDropped() | InstigationRefused():
            return evolve_mutiny.counted(state, event)
        case GunsSpent() | GunsTaken() | GunsHanded() | Resupplied() | GunsSet() | StashFound():
            return evolve_crew.armed(state, event)
        case CardRevealed() | DeckShuffled() | NavigatorJumped() | TeamSwapped() | DrawPileSet():
            return evolve_navigation.done(state, event)
        case CharacterRevealed() | CharacterTurnedDown() | CharactersDealt():
            return evolve_crew.characters(state, event)
        case ShipMoved(_, to):
            voyage = replace(state.voyage, track=(*state.voyage.track, to))
            return replace(state, voyage=voyage, step=state.step + 1)
        case ShipPut(space):
            voyage = replace(state.voyage, track=(*state.voyage.track, space), put_at=len(state.voyage.track))
            return replace(state, voyage=voyage, step=state.step + 1)
        case RoundBegan():
            team = Team(captain=state.team.captain, rounds=state.team.rounds + 1)
            voyage = replace(state.voyage, card=None, ritual=None)
            return replace(state, stage=APPOINTING, team=team, voyage=voyage, mutiny=None, step=state.step + 1)
        case CaptainFound(seat) | CaptainChanged(seat):
            return replace(state, team=replace(state.team, captain=seat), step=state.step + 1)
        case CaptainSet(seat):
            return _captain_set(state, seat)
        case CaptainStayed() | NotTheLeader() | LeaderFed():
            return replace(state, step=state.step + 1)
        case SignsGiven() | SignPassed() | OffDutySet() | TargetChosen() | Flogged():
            return evolve_crew.marked(state, event)
        case MapActionCame():
            return replace(state, stage=MAP_ACTION, step=state.step + 1)
        case CardActionCame():
            return replace(state, stage=CARD_ACTION, step=state.step + 1)
        case RitualCame():
            return replace(state, stage=RITUAL, step=state.step + 1)
        case RitualTurnedUp(ritual):
            left = list(state.voyage.rituals)
            left.remove(ritual)
            voyage = replace(state.voyage, rituals=tuple(left), ritual=ritual)
            return replace(state, voyage=voyage, step=state.step + 1)
        case LookBegan(how, seat, cards):
            look = Look(how, seat, state.stage, cards)
            return replace(state, stage=LOOKING, look=look, step=state.step + 1)
        case LookEnded():
            return evolve_navigation.looked(state, event)
        case Picked(seat, on):
            picks = set_at(state.secrets.picks, place_of(state.rules, seat), on)
            return replace(state, secrets=replace(state.secrets, picks=picks))
        case Learnt() | Converted() | RolesDealt():
            return evolve_crew.secretly(state, event)
        case ScriptCalled(script, on):
            return replace(state, stage=READY, shut=Shut(script, on), step=state.step + 1)
        case StepCame(step):
            return replace(state, shut=replace(_shut(state), step=step))
        case EyesShut(at, ends):
            return _shuts(state, EYES_CLOSED, Shut(_shut(state).script, _shut(state).on, at, ends))
        case RehearsalBegan(script, at, ends):
            shut = _shut(state)
            return _shuts(state, REHEARSAL, Shut(shut.script, shut.on, at, ends, -1, Act.REHEARSAL, script))
        case AbortBegan(at, ends):
            return _shuts(state, EYES_CLOSED, Shut(_shut(state).script, _shut(state).on, at, ends, -1, Act.ABORT))
        case ScriptReset():
            return _shuts(state, READY, Shut(_shut(state).script, _shut(state).on))
        case EyesOpened():
            return replace(_shuts(state, state.stage, None), target=None)
        case StashAsked(guns):
            return replace(state, stage=STASH, stash=guns, step=state.step + 1)
        case StashEnded():
            return replace(state, stash=0, step=state.step + 1)
        case SetUpStepDone():
            return replace(state, set_up=state.set_up + 1, step=state.step + 1)
        case CharactersAsked():
            return replace(state, stage=FIRST_CAPTAIN, step=state.step + 1)
        case Arrived(side, by_kraken):
            return replace(state, stage=ARRIVED, ending=Ending(side, (), by_kraken), step=state.step + 1)
        case GameEnded(winners):
            assert state.ending is not None
            return replace(state, stage=OVER, ending=replace(state.ending, winners=winners), step=state.step + 1)
        case _:
            assert_never(event)


def _shut(state: State) -> Shut:
    assert state.shut is not None
    return state.shut


def _shuts(state: State, stage: Stage, shut: Shut | None) -> State:
    """Whatever was tapped before counts no more."""
    secrets = replace(state.secrets, picks=((),) * len(state.rules.seats))
    return replace(state, stage=stage, shut=shut, secrets=secrets, step=state.step + 1)


def _captain_set(state: State, seat: Seat) -> State:
    """Whoever was appointed stands down, as the new captain appoints."""
    assert state.stage in (APPOINTING, QUESTION, TO_DRAW)
    team = Team(captain=seat, rounds=state.team.rounds)
    return replace(state, stage=APPOINTING, team=team, mutiny=None, step=state.step + 1)
