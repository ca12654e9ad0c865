"""What the room says, sounds and shines when something happens, and while it lasts."""

from typing import Final

from companion.contract import NOTHING, Effect, Flash, Light, Line, Say, Scene, Sound, Who, line
from companion.games.captains_chair.model import (
    NOBODY,
    CaptainElected,
    CrewMoved,
    CrewNominated,
    CrewPlaced,
    Event,
    GameEnded,
    LeftoverPlaced,
    NobodyLeft,
    NomineeRemoved,
    Phase,
    RoundBegan,
    RoundScored,
    State,
    TurnSet,
    VoteCast,
    VotesRevealed,
    VotingMayBeSeen,
)
from companion.games.captains_chair.telling import listed, scores, verdict
from companion.games.captains_chair.voting import all_voted, is_seen

VERDICT_MS: Final = 5000
ALL_VOTED: Final = (Sound("drum_roll"), Say(line("say.all_voted")))


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    rules = before.rules
    match event:
        case RoundBegan(number, starts):
            return (Sound("chime"), Say(line("say.round", number=number, who=Who(starts))))
        case CrewPlaced() | CrewMoved() | TurnSet():
            return (Say(_turn(after)),)
        case LeftoverPlaced(crew):
            return (Sound("chime"), Say(line("say.race", crew=listed(rules, crew), who=_on_turn(after))))
        case CrewNominated(seat, crew, _):
            return (Sound("gavel"), Say(line("say.nominated", who=Who(seat), crew=rules.name(crew))))
        case VoteCast():
            is_last = is_seen(after) and all_voted(after) and not all_voted(before)
            return ALL_VOTED if is_last else ()
        case VotingMayBeSeen():
            return ALL_VOTED if all_voted(after) else ()
        case VotesRevealed():
            return (*_ballots(before, event), Say(verdict(before, event, "say")))
        case CaptainElected(crew):
            return (Sound("fanfare"), Say(line("say.elected", crew=rules.name(crew))))
        case NomineeRemoved(crew):
            return (Say(line("say.removed", crew=rules.name(crew), who=_on_turn(after))),)
        case NobodyLeft():
            return (Sound("gavel"), Say(line("say.nobody_left")))
        case RoundScored():
            return (Sound("chime"), Say(line("say.scored", number=before.round.number, scores=scores(rules, event))))
        case GameEnded(winners):
            key = "say.won" if len(winners) == 1 else "say.won_shared"
            return (Sound("fanfare"), Say(line(key, who=tuple(Who(each) for each in winners))))
        case _:
            return ()


def _on_turn(state: State) -> Who:
    return Who(state.rules.seats[state.turn])


def _turn(state: State) -> Line:
    return line("say.turn", who=_on_turn(state))


def _ballots(before: State, event: VotesRevealed) -> tuple[Effect, ...]:
    if not before.rules.names_at_reveal:
        return ()
    return tuple(
        Flash(Who(seat), "solid", "red" if seat in event.refused_by else "green", VERDICT_MS)
        for seat in before.rules.seats
    )


def scene(state: State) -> Scene:
    if state.phase is Phase.VOTING:
        return Scene((Light("alert", "red", "breathe"), *_ballot_boxes(state)))
    if state.phase in (Phase.ENTERING, Phase.SCORED) and state.round.captain is not None and state.badge != NOBODY:
        return Scene((Light(Who(state.rules.seats[state.badge]), "yellow"),))  # who made the captain
    if state.phase is Phase.OVER:
        return Scene(tuple(Light(Who(seat), "yellow", "breathe") for seat in state.scores.winners))
    return NOTHING


def _ballot_boxes(state: State) -> tuple[Light, ...]:
    """A seat's lamp is lit once it has voted, but not before that may be seen."""
    vote = state.vote
    if vote is None or not vote.is_seen:
        return ()
    return tuple(Light(Who(seat)) for seat, cast in zip(state.rules.seats, vote.votes, strict=True) if cast)
