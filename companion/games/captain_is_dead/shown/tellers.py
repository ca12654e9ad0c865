"""Who has told at the table what nobody has looked at since: in this game by the seat, from those before by name."""

from companion.contract import Who, Word
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import AlertCard
from companion.games.captain_is_dead.printed.telling import ALERTS
from companion.games.captain_is_dead.rules import crew


def told_by(state: State, section: str, entry: str) -> Word:
    """Empty: nobody has."""
    for each in reversed(state.told):
        if (each.section, each.entry) == (section, entry) and each.by is not None:
            return Who(each.by)
    known = getattr(crew.book(state), section).get(entry)
    return "" if known is None or known.confirmed else known.told_by or ""


def card_told_by(state: State, card: AlertCard | None) -> Word:
    if card is None or card.confirmed:
        return ""
    this_evening = [each.by for each in state.told if (each.section, each.entry) == (ALERTS, card.name)]
    return Who(this_evening[-1]) if this_evening and this_evening[-1] is not None else card.told_by
