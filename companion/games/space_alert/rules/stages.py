"""The stages of a game: what may be asked at which, what makes an older tap stale, and how a turn is called."""

from companion.contract import Line, Refused, line, replace
from companion.games.space_alert.model import Stage, State, mission_of


def need(state: State, *stages: Stage) -> None:
    if state.stage not in stages:
        raise Refused(f"not_{state.stage}")


def need_news(is_news: bool) -> None:
    if not is_news:
        raise Refused("so_already")


def when(state: State, turn: int) -> Line:
    """In a sentence: behind the last turn comes the jump, and it is called so everywhere."""
    return line("when.jump") if turn > mission_of(state).turns else line("when.turn", turn=turn)


def head_of(state: State, turn: int) -> Line:
    """The same at the beginning of one."""
    return line("head.jump") if turn > mission_of(state).turns else line("head.turn", turn=turn)


def next_step(state: State) -> State:
    """What was tapped before means something else now."""
    return replace(state, step=state.step + 1)
