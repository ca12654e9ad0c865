"""Space Alert: what the table may see of the debriefing: programs, the walk as far as it has come, the score."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Line, Seat, Who, Word, line
from companion.games.space_alert.model import Draws, Luck, State, debrief_of, flight_of, mission_of
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.resolution import posting
from companion.games.space_alert.resolution.board import tables
from companion.games.space_alert.resolution.events import ZoneDamaged
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.rules import alerts, amending, looking_back, resolving, steps
from companion.games.space_alert.rules.cards import OWN, cards_in_words, halves, takes_two
from companion.games.space_alert.rules.endings import cause
from companion.games.space_alert.rules.hindsight import Deed, came_with, turning
from companion.games.space_alert.rules.members import acting_order, called, may_have_tripped, seat_of
from companion.games.space_alert.rules.missing import missing, open_calls, open_places
from companion.games.space_alert.rules.recounting import differences
from companion.games.space_alert.rules.stages import when
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES, places
from companion.games.space_alert.shown.luck import Spread, spread
from companion.games.space_alert.shown.other_crews import OtherCrews, other_crews, what_saves
from companion.games.space_alert.shown.turn_shown import TurnShown, turn_shown

MOVES: Final = 3  # of the halves of cards, which come first


@dataclass(frozen=True, slots=True)
class SlotShown:
    turn: int
    phase: int
    cards: tuple[str, ...]  # in the notation of programs


@dataclass(frozen=True, slots=True)
class MemberShown:
    member: int
    who: Word
    seat: Seat | None  # None: an android
    is_locked: bool
    next: int  # the slot for the next card
    slots: tuple[SlotShown, ...]

    @property
    def cards(self) -> int:
        """Slots that are not empty."""
        return sum(1 for each in self.slots if each.cards)


@dataclass(frozen=True, slots=True)
class TripOpen:
    trip: int
    who: Word
    phase: int
    whose: tuple[int, ...]  # members whose card it may have been
    member: int | None  # as told
    turn: int | None  # as told; 0: it cost nothing


@dataclass(frozen=True, slots=True)
class Telling:
    """While the crew tells its cards."""

    missing: tuple[Line, ...]
    captain: int | None
    members: tuple[MemberShown, ...]
    halves: tuple[str, ...]
    heroic: tuple[str, ...]
    has_specialists: bool
    takes_two: bool  # cards in one slot
    places: tuple[Place, ...]  # where a trajectory is still to be told
    laid: tuple[tuple[Place, Trajectory], ...]
    boards: tuple[Trajectory, ...]  # all there are
    back_in: int  # the turn in which it goes on once it is amended; 0: it has not begun
    back_to_score: bool
    trips: tuple[TripOpen, ...]
    callers: tuple[int, ...]  # alerts whose card brings another one, by the place of the announcement
    waiting: tuple[int, ...]  # those of them for which it was not told
    draws: Draws

    @property
    def moves(self) -> tuple[str, ...]:
        return self.halves[:MOVES]

    @property
    def actions(self) -> tuple[str, ...]:
        return self.halves[MOVES:]

    @property
    def boards_in_words(self) -> tuple[Line, ...]:
        return tuple([line(f"trajectory.{place}", card=card) for place, card in self.laid])

    def open_trips(self, member: int) -> tuple[TripOpen, ...]:
        """For whom it is asked what a trip cost; of two, the first."""
        return tuple([each for each in self._trips(member) if each.turn is None])

    def placed_trips(self, member: int) -> tuple[TripOpen, ...]:
        return tuple([each for each in self._trips(member) if each.turn is not None])

    def _trips(self, member: int) -> list[TripOpen]:
        return [each for each in self.trips if member == (each.whose[0] if each.member is None else each.member)]


@dataclass(frozen=True, slots=True)
class Walk(TurnShown):
    wanted: Zone | None
    tiles: tuple[Tile, ...]  # that may come up there
    drawn: tuple["TileShown", ...]
    changed: tuple[Line, ...]  # by what was told otherwise since then
    is_over: bool


@dataclass(frozen=True, slots=True)
class TileShown:
    """One that lies there; it can be another one."""

    zone: Zone
    number: int
    tile: Tile
    others: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Wonder:
    who: Word
    turn: int
    cards: Line
    text: Line
    is_better: bool
    is_worse: bool


@dataclass(frozen=True, slots=True)
class Score:
    is_home: bool
    is_won: bool
    points: int
    outcome: Outcome
    turning: tuple[Line, ...]
    idea: Wonder | None
    others: OtherCrews
    luck: Spread | None  # as far as it is counted
    orders: int  # in the end
    members: tuple[MemberShown, ...]
    halves: tuple[str, ...]
    code: str  # all of it, to be carried away


@dataclass(frozen=True, slots=True)
class DebriefView:
    telling: Telling | None
    walk: Walk | None
    score: Score | None


def debrief_view(state: State) -> DebriefView | None:
    match state.stage:
        case "programming":
            return DebriefView(_telling(state), None, None)
        case "resolving":
            return DebriefView(None, _walk(state), None)
        case "scored":
            return DebriefView(None, _walk(state), _score(state))
        case "closed" if state.debrief is not None and state.debrief.at:  # not one that was only reported
            return DebriefView(None, None, _score(state))
        case _:
            return None


def _telling(state: State) -> Telling:
    debrief, rules = debrief_of(state), state.rules
    placed = {each.trip: each for each in debrief.trips}
    can_be = halves(state)
    cards = alerts.noted(state)
    laid = dict(state.trajectories)
    return Telling(
        missing=tuple(missing(state)),
        captain=debrief.captain,
        members=_members(state),
        halves=tuple(each for each in can_be if each not in OWN),
        heroic=tuple(each for each in can_be if each in OWN),
        has_specialists=rules.has_specialists,
        takes_two=takes_two(state),
        places=open_places(state),
        laid=tuple((each, laid[each]) for each in places(mission_of(state), rules.party) if each in laid),
        boards=TRAJECTORIES,
        back_in=0 if debrief.was is None else debrief.was.turn,
        back_to_score=debrief.was is not None and debrief.was.is_scored,
        trips=tuple(
            TripOpen(
                number,
                Who(each.seat),
                each.phase,
                may_have_tripped(rules, each.seat),
                placed[number].member if number in placed else None,
                placed[number].turn if number in placed else None,
            )
            for number, each in enumerate(flight_of(state).trips)
        ),
        callers=tuple(place for place, threat in sorted(cards.items()) if alerts.calls(threat)),
        waiting=open_calls(state),
        draws=debrief.draws,
    )


def _members(state: State) -> tuple[MemberShown, ...]:
    ends = tables().phases[str(mission_of(state).turns)]
    return tuple(
        MemberShown(
            member,
            called(state.rules, member),
            seat_of(state.rules, member),
            sheet.is_locked,
            sheet.cursor + 1,
            tuple(
                SlotShown(turn, 1 + sum(1 for end in ends if end < turn), cards)
                for turn, cards in enumerate(sheet.slots, start=1)
            ),
        )
        for member, sheet in enumerate(debrief_of(state).sheets)
    )


def _walk(state: State) -> Walk:
    at = steps.shown(state)
    now = turn_shown(state, steps.resolved_now(state), steps.walk(state), at)
    wanted = steps.wanted_tile(state)
    return Walk(
        turn=now.turn,
        turns=now.turns,
        at=at,
        last=now.last,
        lines=now.lines,
        ship=now.ship,
        wanted=wanted,
        tiles=() if wanted is None else steps.tiles_left(state, wanted),
        drawn=_drawn(state),
        changed=tuple(differences(state)),
        is_over=at == steps.limit(state) and wanted is None,
    )


def _drawn(state: State) -> tuple[TileShown, ...]:
    piles = {zone: resolving.pile(state, zone) for zone in ZONES}
    return tuple(
        TileShown(zone, number, tile, tuple(each for each in piles[zone] if each != tile))
        for zone, number, tile in amending.drawn(state)
    )


# --- the score


def _score(state: State) -> Score:
    one, luck = steps.resolved_now(state).outcome, debrief_of(state).luck
    return Score(
        is_home=one.status == "survived",
        is_won=not one.unmet,
        points=one.score or 0,
        outcome=one,
        turning=_turning(state, one),
        idea=_wonder(state, one),
        others=other_crews(state),
        luck=_spread(luck, one.score),
        orders=looking_back.ORDERS,
        members=_members(state),
        halves=halves(state),
        code=posting.code_of(resolving.as_json(state)),
    )


def _turning(state: State, one: Outcome) -> tuple[Line, ...]:
    lines: list[Line] = []
    all_steps = steps.walk(state)
    if one.score is None and (saved := what_saves(state)) is not None:
        lines.append(saved)
    blows = [each for each in all_steps if isinstance(each.event, ZoneDamaged)]
    if blows:
        worst = max(blows, key=lambda each: each.event.amount if isinstance(each.event, ZoneDamaged) else 0)
        lines.append(line("turning.blow", when=when(state, worst.turn), text=steps.said(state, worst)))
    best, bad = turning(state)
    if best is not None:
        lines.append(_deed("turning.best", state, best))
    if bad is not None:
        lines.append(_deed("turning.worst", state, bad))
    return tuple(lines)


def _deed(key: str, state: State, deed: Deed) -> Line:
    captain = debrief_of(state).captain
    member = acting_order(state.rules, captain or 0)[deed.seat]
    return line(
        key,
        who=called(state.rules, member),
        turn=deed.slot,
        card=cards_in_words(deed.cards),
        then=_in_short(state, deed.without),
    )


def _in_short(state: State, one: Outcome) -> Line:
    if one.score is not None:
        return line("then.home", points=one.score)
    return line("then.lost", when=when(state, one.lost_on_turn or 0), by=cause(one.killed_by or ""))


def _wonder(state: State, one: Outcome) -> Wonder | None:
    idea = debrief_of(state).idea
    if idea is None:
        return None
    then = came_with(state, idea.member, idea.slot, idea.cards)
    here, there = (-1_000 if each.score is None else each.score for each in (one, then))
    return Wonder(
        called(state.rules, idea.member),
        idea.slot,
        cards_in_words(idea.cards),
        _in_short(state, then),
        is_better=there > here,
        is_worse=there < here,
    )


def _spread(luck: Luck, here: int | None) -> Spread | None:
    if not luck.done:
        return None
    home = [points for points, times in luck.scores for _ in range(times)]
    return spread([*home, *[None] * luck.lost], here)
