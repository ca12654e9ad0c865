"""What must always hold, as sentences about what does not. Simulations ask at every step, so asking is cheap."""

from typing import Final

from companion.contract import kept
from companion.games.captains_chair.model import (
    CADETS,
    CREW,
    GONE,
    NOBODY,
    PLACE_OF,
    STOCK,
    Crew,
    OpenVote,
    Phase,
    Round,
    Rules,
    Scores,
    State,
)
from companion.games.captains_chair.rules.leaving import LEAST
from companion.games.captains_chair.rules.ship import is_stuck, tally

ON_THE_BOARD: Final = ("at_board", "voting", "entering")  # while the phones need not know where somebody stands


def broken(state: State) -> tuple[str, ...]:
    rules, dealt, phase = state.rules, state.round, state.phase
    sitting = state.vote.nominee if state.vote else dealt.captain
    return (
        *_ship(rules, state.where, phase, sitting),
        *_turn(state),
        *_vote(state),
        *_between_verdicts(rules, dealt, state.scores, phase),
    )


@kept
def _ship(rules: Rules, where: tuple[int, ...], phase: Phase, sitting: Crew | None) -> list[str]:
    if len(where) != len(CREW) or min(where) < GONE or max(where) > rules.chair:
        return [f"the crew is not 13 known places: {where}"]
    counts = tally(rules.chair, where)
    wrong = []
    if max(counts[CADETS + 1 : rules.chair]) > rules.capacity:
        wrong.append(f"a deck holds more than {rules.capacity}: {where}")
    if counts[rules.chair] != (sitting is not None) or (sitting and where[PLACE_OF[sitting]] != rules.chair):
        wrong.append(f"{counts[rules.chair]} in the chair, but nominee or captain is {sitting}")
    if phase == "placing":
        if counts[STOCK] <= rules.leftover:
            wrong.append("everybody has placed, yet the placing goes on")
    elif counts[STOCK] and phase not in ("opening", *(() if rules.board_on_phones else ON_THE_BOARD)):
        wrong.append(f"somebody is still unplaced in phase {phase}")
    if phase in (("at_board",) if rules.board_on_phones else ("placing", "racing")):
        wrong.append(f"phase {phase}, though the pieces move elsewhere")
    if phase in ("racing", "at_board") and is_stuck(counts):
        wrong.append("nobody can move, yet the race goes on")
    return wrong


def _turn(state: State) -> list[str]:
    seats, away = state.rules.seats, state.away
    players = len(seats)
    if not (0 <= state.turn < players and NOBODY <= state.badge < players):
        return ["turn or badge is no seat"]
    if not away:
        return []
    wrong = []
    if not away.issubset(seats) or len(away) > max(0, players - LEAST):
        wrong.append(f"away are {sorted(away)}, which leaves too few")
    if state.phase in ("placing", "racing", "at_board") and seats[state.turn] in away:
        wrong.append("it is the turn of a seat that nobody plays")
    return wrong


@kept
def _between_verdicts(rules: Rules, dealt: Round, scores: Scores, phase: Phase) -> list[str]:
    return [*_round(rules, dealt, phase != "opening"), *_scores(rules, scores, dealt.number, phase)]


def _round(rules: Rules, dealt: Round, is_dealt: bool) -> list[str]:
    players = len(rules.seats)
    wrong = []
    if not 0 <= dealt.start < players:
        wrong.append("the start is no seat")
    if not 0 <= dealt.number <= rules.rounds:
        wrong.append(f"round {dealt.number} of {rules.rounds}")
    if len(dealt.nos) != players or min(dealt.nos) < 0 or max(dealt.nos) > rules.nos_each:
        wrong.append(f"No votes out of bounds: {dealt.nos}")
    cards = {*dealt.goals, *dealt.pile}
    if rules.goals and is_dealt and not (len(cards) == players + len(dealt.pile) and cards.issubset(rules.goals)):
        wrong.append(f"the goals in hand are not different cards of the set: {dealt.goals}")
    return wrong


def _vote(state: State) -> list[str]:
    vote, is_open = state.vote, state.phase == "voting"
    wrong = []
    if (vote is not None) != is_open:
        wrong.append(f"nominee {vote and vote.nominee} in phase {state.phase}")
    if is_open and state.badge == NOBODY:
        wrong.append("a vote without a nominator")
    if vote is None:
        return wrong
    if any(vote.votes) and not is_open:
        wrong.append("votes lie on the table though none is open")
    if is_open and state.rules.votes_on_phones and state.away and not _all_yes(state, vote):
        wrong.append("a seat that nobody plays does not vote Yes")
    if "no" in vote.votes:
        for cast, left in zip(vote.votes, state.round.nos, strict=True):
            if cast == "no" and not left:
                wrong.append("a No was cast without a No left")
    if is_open and (vote.complete_at is not None) != (None not in vote.votes):
        wrong.append("it is not known right whether all have voted")
    return wrong


def _all_yes(state: State, vote: OpenVote) -> bool:
    cast = zip(state.rules.seats, vote.votes, strict=True)
    return all([each == "yes" for seat, each in cast if seat in state.away])


def _scores(rules: Rules, scores: Scores, number: int, phase: Phase) -> list[str]:
    sheets, winners = scores.sheets, scores.winners
    wrong = []
    is_scored = phase == "scored" or phase == "over"
    finished = number if is_scored else max(0, number - 1)
    if len(sheets) != finished:
        wrong.append(f"{len(sheets)} sheets after {finished} scored rounds")
    for sheet in sheets[-1:] if is_scored else ():
        if min(sheet.points) < 0 or max(sheet.points) > rules.most_points:
            wrong.append(f"impossible points: {sheet.points}")
        if any(sheet.bonus) and len(sheets) != rules.rounds:
            wrong.append("a bonus before the last round")
    if bool(winners) != (phase == "over"):
        wrong.append(f"winners {winners} in phase {phase}")
    return wrong
