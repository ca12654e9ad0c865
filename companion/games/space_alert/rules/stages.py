"""The stages of a game: what may be asked at which, and what makes an older tap stale."""

from companion.contract import Refused, replace
from companion.games.space_alert.model import Stage, State


def need(state: State, *stages: Stage) -> None:
    if state.stage not in stages:
        raise Refused(f"not_{state.stage}")


def need_news(is_news: bool) -> None:
    if not is_news:
        raise Refused("so_already")


def next_step(state: State) -> State:
    """What was tapped before means something else now."""
    return replace(state, step=state.step + 1)
