"""The sentence that says what to do now, or whom the table waits for."""

from companion.contract import Line, Seat, Who, line
from companion.games.captains_chair import names
from companion.games.captains_chair.model import State
from companion.games.captains_chair.rules import scoring, ship, voting


def instruct(state: State, seat: Seat | None) -> Line:
    rules = state.rules
    if seat in state.away:
        return line("now.away")
    on_turn, is_first = rules.seats[state.turn], state.round.number == 1  # later all know how
    match state.phase:
        case "opening":
            return line("now.opening")
        case "placing":
            left = ship.still_to_place(state)
            if seat != on_turn:
                return line("now.wait_place", who=Who(on_turn), left=left)
            return line("now.place_first" if is_first else "now.place")
        case "racing":
            if seat != on_turn:
                return line("now.wait_move", who=Who(on_turn))
            return line("now.move_first" if is_first else "now.move")
        case "at_board":
            return line("now.at_board_on" if state.round.reveal else "now.at_board", who=Who(on_turn))
        case "voting":
            return _vote(state, seat)
        case "entering":
            if not scoring.is_ship_known(state):
                return line("now.enter_ship")
            missing = tuple(Who(each) for each in scoring.lacks_goals(state))
            if seat is not None and Who(seat) in missing:
                return line("now.enter_goal")
            return line("now.wait_goals", who=missing)
        case "scored":
            return line("now.next_round", number=state.round.number + 1)
        case "over":
            winners = tuple(Who(each) for each in state.scores.winners)
            return line("now.over" if len(winners) == 1 else "now.over_shared", who=winners)


def _vote(state: State, seat: Seat | None) -> Line:
    rules, vote = state.rules, state.vote
    assert vote is not None
    crew = names.crew(rules, vote.nominee)
    nominator = rules.seats[state.badge]
    if not rules.votes_on_phones:
        if seat == nominator:
            return line("now.record", crew=crew)
        return line("now.vote_on_cards", crew=crew, who=Who(nominator))
    if voting.gathering(state).is_seen_complete:
        return line("now.all_voted", crew=crew)
    if seat is None:
        return line("now.vote_table", crew=crew)
    return line("now.voted" if vote.votes[rules.seats.index(seat)] else "now.vote", crew=crew)
