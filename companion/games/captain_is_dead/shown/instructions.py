"""The sentence that says what to do now, or whom the table waits for."""

from companion.contract import Line, Seat, Who, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules import crew


def instruct(state: State, seat: Seat | None) -> Line:
    if state.asked is not None:
        return line(f"now.asked.{state.asked.cause}")
    if state.ending is not None:
        return line(f"now.over.{state.ending.cause}")
    turn, pending = state.turn, state.clock.pending
    who = Who(turn.seat) if turn.seat is not None else line("now.nobody")
    if state.stage == "setting_up":
        step = state.rules.set_up[state.set_up]
        return line("now.set_up_roles") if step in ("roles", "order") else line("now.set_up")
    if pending is not None:
        if pending.kind == "setup":
            left = state.clock.setup_left
            return line("now.resolve_setup", count=left) if left else line("now.resolve_setup_last")
        return line("now.resolve")
    if state.stage == "first_alerts":
        return line("now.draw_setup", count=state.clock.setup_left)
    if state.stage == "alert":
        return line("now.your_draw") if seat == turn.seat else line("now.draw", who=who)
    if turn.is_ending:
        return line("now.ending", actions=names.actions(turn.actions))
    if seat == turn.seat:
        return line("now.your_turn", count=turn.actions) if turn.actions else line("now.end_turn")
    if turn.seat is not None and crew.mate(state, turn.seat).is_away:
        return line("now.away", who=who)
    return line("now.turn", who=who, count=turn.actions)
