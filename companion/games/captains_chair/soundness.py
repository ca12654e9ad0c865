"""What must always hold, as sentences about what does not."""

from companion.games.captains_chair.model import CADETS, CREW, GONE, NOBODY, PLACE_OF, STOCK, Phase, State, Vote
from companion.games.captains_chair.ship import is_stuck, tally


def broken(state: State) -> tuple[str, ...]:
    return tuple(_ship(state) + _seats(state) + _vote(state) + _scores(state))


def _ship(state: State) -> list[str]:
    rules, where, phase = state.rules, state.where, state.phase
    if len(where) != len(CREW) or min(where) < GONE or max(where) > rules.chair:
        return [f"the crew is not 13 known places: {where}"]
    wrong = []
    counts = tally(rules.chair, where)
    if max(counts[CADETS + 1 : rules.chair]) > rules.capacity:
        wrong.append(f"a deck holds more than {rules.capacity}: {where}")
    sitting = state.nominee or state.captain
    if counts[rules.chair] != (sitting is not None) or (sitting and where[PLACE_OF[sitting]] != rules.chair):
        wrong.append(f"{counts[rules.chair]} in the chair, but nominee or captain is {sitting}")
    if phase is Phase.PLACING:
        if counts[STOCK] <= rules.leftover:
            wrong.append("everybody has placed, yet the placing goes on")
    elif counts[STOCK] and phase is not Phase.OPENING:
        wrong.append(f"somebody is still unplaced in phase {phase}")
    if state.phase is Phase.RACING and is_stuck(where):
        wrong.append("nobody can move, yet the race goes on")
    return wrong


def _seats(state: State) -> list[str]:
    rules = state.rules
    players = len(rules.seats)
    wrong = []
    if not (0 <= state.turn < players and 0 <= state.start < players and NOBODY <= state.badge < players):
        wrong.append("turn, start or badge is no seat")
    if len(state.nos) != players or min(state.nos) < 0 or max(state.nos) > rules.nos_each:
        wrong.append(f"No votes out of bounds: {state.nos}")
    if not 0 <= state.round <= rules.rounds:
        wrong.append(f"round {state.round} of {rules.rounds}")
    if rules.goals and state.phase is not Phase.OPENING:
        cards = {*state.goals, *state.pile}
        if len(cards) != players + len(state.pile) or not cards.issubset(rules.goals):
            wrong.append(f"the goals in hand are not different cards of the set: {state.goals}")
    return wrong


def _vote(state: State) -> list[str]:
    wrong = []
    is_open = state.phase is Phase.VOTING
    if (state.nominee is not None) != is_open:
        wrong.append(f"nominee {state.nominee} in phase {state.phase}")
    if is_open and state.badge == NOBODY:
        wrong.append("a vote without a nominator")
    if any(state.votes) and not is_open:
        wrong.append("votes lie on the table though none is open")
    if Vote.NO in state.votes:
        for vote, left in zip(state.votes, state.nos, strict=True):
            if vote == Vote.NO and not left:
                wrong.append("a No was cast without a No left")
    if is_open and (state.complete_at is not None) != ("" not in state.votes):
        wrong.append("it is not known right whether all have voted")
    return wrong


def _scores(state: State) -> list[str]:
    wrong = []
    is_scored = state.phase in (Phase.SCORED, Phase.OVER)
    finished = state.round if is_scored else max(0, state.round - 1)
    if len(state.sheets) != finished:
        wrong.append(f"{len(state.sheets)} sheets after {finished} scored rounds")
    for sheet in state.sheets[-1:] if is_scored else ():
        if min(sheet.points) < 0 or max(sheet.points) > state.rules.most_points:
            wrong.append(f"impossible points: {sheet.points}")
        if any(sheet.bonus) and len(state.sheets) != state.rules.rounds:
            wrong.append("a bonus before the last round")
    if bool(state.winners) != (state.phase is Phase.OVER):
        wrong.append(f"winners {state.winners} in phase {state.phase}")
    return wrong
