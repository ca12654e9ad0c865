"""The history in words that everybody may read, and which events show what cannot be unseen."""

from typing import assert_never

from companion.contract import Line, Who, Word, line
from companion.games.captains_chair.model import (
    GONE,
    STOCK,
    BadgeSet,
    CaptainElected,
    Crew,
    CrewMoved,
    CrewNominated,
    CrewPlaced,
    CrewPut,
    Event,
    GameEnded,
    GoalEntered,
    GoalsDealt,
    LeftoverPlaced,
    NobodyLeft,
    NomineeRemoved,
    NosSet,
    RoundBegan,
    RoundScored,
    Rules,
    ScoreSet,
    State,
    TurnSet,
    VoteCast,
    VotesRevealed,
    VotingMayBeSeen,
)


def tell(before: State, event: Event, after: State) -> Line | None:
    rules = before.rules
    match event:
        case RoundBegan(number, starts):
            return line("told.round_began", number=number, who=Who(starts))
        case GoalsDealt(_, pile_renewed):
            return line("told.goals_reshuffled" if pile_renewed else "told.goals_dealt")
        case CrewPlaced(seat, crew, deck):
            return line("told.placed", who=Who(seat), crew=rules.name(crew), level=rules.level(deck))
        case LeftoverPlaced(crew):
            return line("told.leftover", crew=listed(rules, crew))
        case CrewMoved(seat, crew, deck):
            return line("told.moved", who=Who(seat), crew=rules.name(crew), level=rules.level(deck))
        case CrewNominated(seat, crew, _):
            return line("told.nominated", who=Who(seat), crew=rules.name(crew))
        case VoteCast() | VotingMayBeSeen():
            return None
        case VotesRevealed():
            return verdict(before, event, "told")
        case CaptainElected(crew):
            return line("told.elected", crew=rules.name(crew))
        case NomineeRemoved(crew):
            return line("told.removed", crew=rules.name(crew))
        case NobodyLeft():
            return line("told.nobody_left")
        case GoalEntered(seat, goal):
            return line("told.goal_entered", who=Who(seat), crew=listed(rules, tuple(map(Crew, goal))))
        case RoundScored():
            return line("told.scored", number=before.round.number, scores=scores(rules, event))
        case GameEnded(winners):
            key = "told.won" if len(winners) == 1 else "told.won_shared"
            return line(key, who=tuple(Who(each) for each in winners))
        case CrewPut(crew, to):
            key = {GONE: "told.put_away", STOCK: "told.put_back"}.get(to, "told.put")
            values = {"level": rules.level(to)} if key == "told.put" else {}
            return line(key, crew=rules.name(crew), **values)
        case NosSet(seat, _):
            return line("told.nos_set", who=Who(seat))  # how many are left stays the seat's secret
        case ScoreSet(seat, score):
            return line("told.score_set", who=Who(seat), score=score)
        case TurnSet(seat):
            return line("told.turn_set", who=Who(seat))
        case BadgeSet(seat):
            return line("told.badge_set", who=Who(seat))
        case _:
            assert_never(event)


def listed(rules: Rules, crew: tuple[Crew, ...]) -> Word:
    return tuple(rules.name(each) for each in crew)


def verdict(before: State, event: VotesRevealed, part: str) -> Line:
    """By name or by number, as agreed; `part` says whether it is told or spoken."""
    if not event.refused_by:
        return line(f"{part}.all_yes")
    if before.rules.names_at_reveal:
        return line(f"{part}.refused_by", who=tuple(Who(each) for each in event.refused_by))
    return line(f"{part}.refused_count", count=len(event.refused_by))


def scores(rules: Rules, event: RoundScored) -> Word:
    rows = zip(rules.seats, event.points, event.bonus, strict=True)
    return tuple(line("score", who=Who(seat), points=points + bonus) for seat, points, bonus in rows)


def reveals(event: Event) -> bool:
    return isinstance(event, GoalsDealt | VotesRevealed | RoundScored)
