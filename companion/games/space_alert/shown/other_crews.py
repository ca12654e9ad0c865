"""Could we have lived? The crews that were found as sentences of hands, and the flight with their cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.contract import Line, line
from companion.games.space_alert.model import State, debrief_of
from companion.games.space_alert.resolution.other_crews import Change
from companion.games.space_alert.rules import rerun
from companion.games.space_alert.rules.cards import cards_in_words
from companion.games.space_alert.rules.members import acting_order, called
from companion.games.space_alert.rules.rerun import Which
from companion.games.space_alert.shown.turn_shown import TurnShown, turn_shown


@dataclass(frozen=True, slots=True)
class CrewTold:
    which: Which
    changes: tuple[Line, ...]
    points: int
    parting: int  # so many steps are shown when the first is that was otherwise


@dataclass(frozen=True, slots=True)
class RerunShown:
    changes: tuple[Line, ...]
    parting: int
    all: int  # steps
    now: TurnShown


@dataclass(frozen=True, slots=True)
class OtherCrews:
    crews: tuple[CrewTold, ...]
    games: int  # that were played for them
    is_all: bool  # a mission that is closed is looked at no more
    idea: int | None  # the parting of what was typed; None: nothing was
    rerun: RerunShown | None


def other_crews(state: State) -> OtherCrews:
    found = debrief_of(state).found
    idea = rerun.changes_of(state, "idea")
    return OtherCrews(
        tuple(_crews(state)),
        found.games,
        found.is_all or state.stage == "closed",
        rerun.parting(state, idea) if idea else None,
        _rerun(state),
    )


def _crews(state: State) -> Iterator[CrewTold]:
    found = debrief_of(state).found
    best = None
    for which, crew in zip(rerun.CREWS, (found.one, found.two, found.order), strict=True):
        if crew is not None and (best is None or crew.score > best):  # more changes for no more points help nobody
            best = crew.score
            parting = rerun.parting(state, crew.changes)
            yield CrewTold(which, changes_told(state, crew.changes), crew.score, parting)


def _rerun(state: State) -> RerunShown | None:
    shown = debrief_of(state).rerun
    if shown is None:
        return None
    walk = rerun.walk(state, shown.changes)
    return RerunShown(
        changes_told(state, shown.changes),
        rerun.parting(state, shown.changes),
        len(walk),
        turn_shown(state, rerun.resolved(state, shown.changes), walk, min(shown.at, len(walk))),
    )


def what_saves(state: State) -> Line | None:
    """What the end of a lost ship hung on, where that is known."""
    found = debrief_of(state).found
    if found.one is not None:
        return line("turning.saved_by_one", changes=changes_told(state, found.one.changes))
    if found.two is not None:
        return line("turning.saved_by_two", changes=changes_told(state, found.two.changes))
    return None if found.order is None else line("turning.saved_by_order")


def changes_told(state: State, changes: Sequence[Change]) -> tuple[Line, ...]:
    """Carl, turn 2: B instead of nothing."""
    debrief = debrief_of(state)
    order = acting_order(state.rules, debrief.captain or 0)
    return tuple(
        line(
            "crew.change",
            who=called(state.rules, order[each.seat]),
            turn=each.slot,
            card=cards_in_words(each.cards),
            was=cards_in_words(debrief.sheets[order[each.seat]].slots[each.slot - 1]),
        )
        for each in changes
    )
