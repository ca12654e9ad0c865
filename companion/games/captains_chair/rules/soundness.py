"""What must always hold, as sentences about what does not. Simulations ask at every step, so asking is cheap."""

from functools import lru_cache

from companion.games.captains_chair.model import CADETS, CREW, GONE, NOBODY, PLACE_OF, STOCK, State
from companion.games.captains_chair.rules.ship import is_stuck, tally


def broken(state: State) -> tuple[str, ...]:
    return (*_ship(state), *_seats(state), *_vote(state), *_scores(state))


def _ship(state: State) -> list[str]:
    rules, where, phase = state.rules, state.where, state.phase
    counted = _counted(rules.chair, where)
    if counted is None:
        return [f"the crew is not 13 known places: {where}"]
    counts, fullest = counted
    wrong = []
    if fullest > rules.capacity:
        wrong.append(f"a deck holds more than {rules.capacity}: {where}")
    sitting = state.vote.nominee if state.vote else state.round.captain
    if counts[rules.chair] != (sitting is not None) or (sitting and where[PLACE_OF[sitting]] != rules.chair):
        wrong.append(f"{counts[rules.chair]} in the chair, but nominee or captain is {sitting}")
    if phase == "placing":
        if counts[STOCK] <= rules.leftover:
            wrong.append("everybody has placed, yet the placing goes on")
    elif counts[STOCK] and phase != "opening":
        wrong.append(f"somebody is still unplaced in phase {phase}")
    if phase == "racing" and is_stuck(counts):
        wrong.append("nobody can move, yet the race goes on")
    return wrong


@lru_cache(maxsize=64)  # a vote leaves the ship as it is
def _counted(chair: int, where: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
    """How many are at each place, and on the fullest deck that has a limit; None: somebody is nowhere."""
    if len(where) != len(CREW) or min(where) < GONE or max(where) > chair:
        return None
    counts = tally(chair, where)
    return counts, max(counts[CADETS + 1 : chair])


def _seats(state: State) -> list[str]:
    rules, dealt = state.rules, state.round
    players = len(rules.seats)
    wrong = []
    if not (0 <= state.turn < players and 0 <= dealt.start < players and NOBODY <= state.badge < players):
        wrong.append("turn, start or badge is no seat")
    if not 0 <= dealt.number <= rules.rounds:
        wrong.append(f"round {dealt.number} of {rules.rounds}")
    if not _are_in_bounds(dealt.nos, players, rules.nos_each):
        wrong.append(f"No votes out of bounds: {dealt.nos}")
    if rules.goals and state.phase != "opening" and not _are_of(rules.goals, dealt.pile, dealt.goals, players):
        wrong.append(f"the goals in hand are not different cards of the set: {dealt.goals}")
    return wrong


# what lies before the seats stays there from one verdict to the next


@lru_cache(maxsize=64)
def _are_in_bounds(nos: tuple[int, ...], players: int, most: int) -> bool:
    return len(nos) == players and min(nos) >= 0 and max(nos) <= most


@lru_cache(maxsize=64)
def _are_of(every: tuple[str, ...], pile: tuple[str, ...], goals: tuple[str, ...], players: int) -> bool:
    cards = {*goals, *pile}
    return len(cards) == players + len(pile) and cards.issubset(every)


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
    if "no" in vote.votes:
        for cast, left in zip(vote.votes, state.round.nos, strict=True):
            if cast == "no" and not left:
                wrong.append("a No was cast without a No left")
    if is_open and (vote.complete_at is not None) != (None not in vote.votes):
        wrong.append("it is not known right whether all have voted")
    return wrong


def _scores(state: State) -> list[str]:
    sheets, winners, number, phase = state.scores.sheets, state.scores.winners, state.round.number, state.phase
    wrong = []
    is_scored = phase == "scored" or phase == "over"
    finished = number if is_scored else max(0, number - 1)
    if len(sheets) != finished:
        wrong.append(f"{len(sheets)} sheets after {finished} scored rounds")
    for sheet in sheets[-1:] if is_scored else ():
        if min(sheet.points) < 0 or max(sheet.points) > state.rules.most_points:
            wrong.append(f"impossible points: {sheet.points}")
        if any(sheet.bonus) and len(sheets) != state.rules.rounds:
            wrong.append("a bonus before the last round")
    if bool(winners) != (phase == "over"):
        wrong.append(f"winners {winners} in phase {phase}")
    return wrong
