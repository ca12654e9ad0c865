"""At which stage of a game something may be asked."""

from companion.contract import Refused
from companion.games.space_alert.model import Stage, State


def need(state: State, *stages: Stage) -> None:
    if state.stage not in stages:
        raise Refused(f"not_{state.stage}")


def need_news(is_news: bool) -> None:
    if not is_news:
        raise Refused("so_already")
