"""Correct the table: what the host may set by hand, and why something cannot be."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Number, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captains_chair import model, names
from companion.games.captains_chair.model import GONE, STOCK, Correction, Course, Crew, Event, LastMove, State
from companion.games.captains_chair.rules import placing, scoring, ship, turns

MOST_SCORE: Final = 999


def _expect_going(state: State) -> None:
    if state.phase == "over":
        raise Refused("game_over")


def _is_begun(state: State) -> bool:
    return state.phase not in ("opening", "over")


def _expect_between_votes(state: State) -> None:
    """During a vote the badge decides who goes next, and No votes lie face down."""
    if state.phase == "voting":
        raise Refused("vote_open")


def _expect_turns(state: State) -> None:
    _expect_between_votes(state)
    if not _has_turns(state):
        raise Refused("round_is_over")


def _has_turns(state: State) -> bool:
    return state.phase in ("placing", "racing", "at_board")


# --- scores


@dataclass(frozen=True, slots=True)
class SetScore(Correction):
    seat: Seat
    score: int

    def decide(self, course: Course) -> None:
        _expect_going(course.state)
        turns.seat_known(course.state.rules, self.seat)
        if not 0 <= self.score <= MOST_SCORE:
            raise Refused("score_out_of_bounds", most=MOST_SCORE)
        course.happen(ScoreSet(self.seat, self.score))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if _is_begun(state):
            for seat, now in zip(state.rules.seats, scoring.totals(state), strict=True):
                yield Offer(cls, (Choice("seat", (seat,), whom), Number("score", 0, MOST_SCORE, now=now)))


@dataclass(frozen=True, slots=True)
class ScoreSet(Event):
    """It stands whatever was scored: the difference is kept."""

    seat: Seat
    score: int

    def apply(self, state: State) -> State:
        place, scores = turns.place_of(state, self.seat), state.scores
        adjusted = scores.adjusted[place] + self.score - scoring.totals(state)[place]
        changed = replace(scores, adjusted=turns.set_at(scores.adjusted, place, adjusted))
        return replace(state, scores=changed, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.score_set", who=Who(self.seat), score=self.score)


# --- the ship


@dataclass(frozen=True, slots=True)
class PutCrew(Correction):
    crew: Crew
    to: int

    def decide(self, course: Course) -> None:
        state, rules = course.state, course.state.rules
        _expect_going(state)
        at, name = state.where[ship.known(self.crew)], names.crew(rules, self.crew)
        if state.phase in ("opening", "scored"):
            raise Refused("round_is_over")
        if at == rules.chair:
            raise Refused("in_the_chair", crew=name)
        if at == self.to:
            raise Refused("already_there", crew=name)
        if not GONE <= self.to < rules.chair:
            raise Refused("no_such_level")
        if self.to not in _levels(state):
            raise Refused("all_are_placed" if self.to == STOCK else "on_your_board")
        if self.to >= model.CADETS:
            ship.expect_room(state, self.to)
        course.happen(CrewPut(self.crew, self.to))
        if state.phase == "placing":
            placing.race_if_placed(course)
        if course.state.phase in ("racing", "at_board"):
            scoring.end_if_stuck(course)
        elif course.state.phase == "entering":
            scoring.score_if_known(course)

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        """One offer a level, as nobody can be put where they are."""
        rules, where = state.rules, state.where
        if not _is_begun(state) or state.phase == "scored":
            return
        for to in _levels(state):
            crew = tuple(each for each, at in zip(model.CREW, where, strict=True) if at not in (to, rules.chair))
            if crew and (to < model.CADETS or ship.has_room(rules, where, to)):
                whither = Choice("to", (to,), names.level_label(rules))
                yield Offer(cls, (Choice("crew", crew, names.crew_label(rules)), whither))


def _levels(state: State) -> tuple[int, ...]:
    """Where somebody can be put now: of the printed board the phones know only who is there, until it is entered."""
    decks = tuple(range(model.CADETS, state.rules.chair))
    if not state.rules.board_on_phones and state.phase != "entering":
        return (GONE, STOCK)
    return (GONE, STOCK, *decks) if state.phase == "placing" else (GONE, *decks)


@dataclass(frozen=True, slots=True)
class CrewPut(Event):
    crew: Crew
    to: int

    def apply(self, state: State) -> State:
        where, last = ship.moved(state.where, self.crew, self.to), LastMove(None, state.where)
        return replace(state, where=where, last=last, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        crew = names.crew(before.rules, self.crew)
        if self.to == GONE:
            return line("told.put_away", crew=crew)
        if self.to == STOCK:
            return line("told.put_back" if before.rules.board_on_phones else "told.put_on_board", crew=crew)
        return line("told.put", crew=crew, level=names.level(before.rules, self.to))


# --- badge and turn


@dataclass(frozen=True, slots=True)
class SetBadge(Correction):
    seat: Seat

    def decide(self, course: Course) -> None:
        _expect_going(course.state)
        turns.seat_known(course.state.rules, self.seat)
        _expect_between_votes(course.state)
        course.happen(BadgeSet(self.seat))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if not _is_begun(state) or state.phase == "voting":
            return ()
        seats, badge = state.rules.seats, state.badge
        return (Offer(cls, (Choice("seat", seats, whom, None if badge == model.NOBODY else seats[badge]),)),)


@dataclass(frozen=True, slots=True)
class BadgeSet(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, badge=turns.place_of(state, self.seat), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.badge_set", who=Who(self.seat))


@dataclass(frozen=True, slots=True)
class SetTurn(Correction):
    seat: Seat

    def decide(self, course: Course) -> None:
        _expect_going(course.state)
        turns.seat_known(course.state.rules, self.seat)
        _expect_turns(course.state)
        if self.seat in course.state.away:
            raise Refused("seat_left", who=Who(self.seat))
        course.happen(TurnSet(self.seat))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        whose = Choice("seat", turns.playing(state), whom, state.rules.seats[state.turn])
        return (Offer(cls, (whose,)),) if _has_turns(state) else ()


@dataclass(frozen=True, slots=True)
class TurnSet(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, turn=turns.place_of(state, self.seat), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.turn_set", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (turns.your_turn(after),)


# --- No votes


@dataclass(frozen=True, slots=True)
class SetNos(Correction):
    seat: Seat
    nos: int

    def decide(self, course: Course) -> None:
        rules = course.state.rules
        _expect_going(course.state)
        turns.seat_known(rules, self.seat)
        _expect_turns(course.state)
        if not 0 <= self.nos <= rules.nos_each:
            raise Refused("nos_out_of_bounds", most=rules.nos_each)
        course.happen(NosSet(self.seat, self.nos))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        """Without what is so: how many are left is a secret."""
        whose, nos = Choice("seat", state.rules.seats, whom), Number("nos", 0, state.rules.nos_each)
        return (Offer(cls, (whose, nos)),) if _has_turns(state) else ()


@dataclass(frozen=True, slots=True)
class NosSet(Event):
    seat: Seat
    nos: int

    def apply(self, state: State) -> State:
        nos = turns.set_at(state.round.nos, turns.place_of(state, self.seat), self.nos)
        return replace(state, round=replace(state.round, nos=nos), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.nos_set", who=Who(self.seat))  # how many are left stays the seat's secret
