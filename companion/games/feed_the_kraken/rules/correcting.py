"""Correct the table: what the host may set by hand, and why something cannot be."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Line, Number, Offer, Refused, Seat, Who, line, replace, whom, yes_or_no
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import UNKNOWN, Correction, Course, Event, Stage, State, Team
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules import asking, crew
from companion.games.feed_the_kraken.rules.deck import shuffle_if_short
from companion.games.feed_the_kraken.rules.team import name_team

# Nothing is hidden in hands and nothing half done.
CALM: Final[frozenset[Stage]] = frozenset(("appointing", "question", "to_draw"))


def _expect_calm(state: State) -> None:
    if state.stage not in CALM:
        raise Refused("not_calm")


# --- the ship


@dataclass(frozen=True, slots=True)
class PutShip(Correction):
    space: str

    def decide(self, course: Course) -> None:
        state = course.state
        _expect_calm(state)
        if self.space not in PRINTED.boards[state.rules.board].spaces:
            raise Refused("no_such_space")
        if self.space == state.voyage.track[-1]:
            raise Refused("already_there")
        course.happen(ShipPut(self.space))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if state.stage not in CALM:
            return ()
        here = state.voyage.track[-1]
        spaces = tuple([name for name in PRINTED.boards[state.rules.board].spaces if name != here])
        return (Offer(cls, (Choice("space", spaces, names.space),)),)


@dataclass(frozen=True, slots=True)
class ShipPut(Event):
    space: str

    def apply(self, state: State) -> State:
        track = state.voyage.track
        voyage = replace(state.voyage, track=(*track, self.space), put_at=len(track))
        return replace(state, voyage=voyage, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.put", space=names.space(self.space))


# --- signs


@dataclass(frozen=True, slots=True)
class SetOffDuty(Correction):
    seat: Seat
    is_off_duty: bool

    def decide(self, course: Course) -> None:
        _expect_calm(course.state)
        asking.expect_aboard(course.state, self.seat)
        course.happen(OffDutySet(self.seat, self.is_off_duty))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if state.stage not in CALM:
            return ()
        return tuple([cls._offer(seat, seat in state.crew.off_duty) for seat in state.crew.aboard])

    @classmethod
    def _offer(cls, seat: Seat, now: bool) -> Offer:
        sign = Choice("is_off_duty", (True, False), yes_or_no, now)
        return Offer(cls, (Choice("seat", (seat,), whom), sign))


@dataclass(frozen=True, slots=True)
class OffDutySet(Event):
    seat: Seat
    is_off_duty: bool

    def apply(self, state: State) -> State:
        holders = crew.without(state.crew.off_duty, self.seat)
        signed = crew.in_order(state.rules, (*holders, self.seat)) if self.is_off_duty else holders
        return replace(state, crew=replace(state.crew, off_duty=signed), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.sign_set" if self.is_off_duty else "told.sign_taken", who=Who(self.seat))


# --- guns


@dataclass(frozen=True, slots=True)
class SetGuns(Correction):
    seat: Seat
    guns: int

    def decide(self, course: Course) -> None:
        state = course.state
        _expect_calm(state)
        asking.expect_aboard(state, self.seat)
        most = crew.guns_of(state, self.seat) + state.supply
        if not 0 <= self.guns <= most:
            raise Refused("too_many_guns", most=most)
        course.happen(GunsSet(self.seat, self.guns))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if state.stage not in CALM:
            return ()
        return tuple([cls._offer(seat, crew.guns_of(state, seat), state.supply) for seat in state.crew.aboard])

    @classmethod
    def _offer(cls, seat: Seat, now: int, supply: int) -> Offer:
        return Offer(cls, (Choice("seat", (seat,), whom), Number("guns", 0, now + supply, now=now)))


@dataclass(frozen=True, slots=True)
class GunsSet(Event):
    seat: Seat
    guns: int

    def apply(self, state: State) -> State:
        return crew.took(state, self.seat, self.guns - crew.guns_of(state, self.seat))

    def told(self, before: State, after: State) -> Line:
        return line("told.guns_set", who=Who(self.seat), guns=self.guns)


# --- the captain


@dataclass(frozen=True, slots=True)
class SetCaptain(Correction):
    seat: Seat

    def decide(self, course: Course) -> None:
        state = course.state
        _expect_calm(state)
        asking.expect_aboard(state, self.seat)
        if self.seat in state.crew.tongueless:
            raise Refused("no_tongue", who=Who(self.seat))
        if self.seat == state.team.captain:
            raise Refused("is_captain", who=Who(self.seat))
        course.happen(CaptainSet(self.seat))
        if not crew.others(course.state):
            name_team(course)

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        able = crew.without(crew.others(state), *state.crew.tongueless)
        return (Offer(cls, (Choice("seat", able, whom),)),) if able and state.stage in CALM else ()


@dataclass(frozen=True, slots=True)
class CaptainSet(Event):
    """Whoever was appointed stands down, as the new captain appoints."""

    seat: Seat

    def apply(self, state: State) -> State:
        team = Team(captain=self.seat, rounds=state.team.rounds)
        return replace(state, stage="appointing", team=team, mutiny=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.captain_set", who=Who(self.seat))


# --- the deck, where the group draws by hand


@dataclass(frozen=True, slots=True)
class SetDrawPile(Correction):
    cards: int

    def decide(self, course: Course) -> None:
        state = course.state
        _expect_calm(state)
        if state.rules.keeps_deck:
            raise Refused("deck_on_phones")
        if not 0 <= self.cards <= _in_piles(state):
            raise Refused("too_many_cards", most=_in_piles(state))
        course.happen(DrawPileSet(self.cards))
        if state.stage == "to_draw":
            shuffle_if_short(course)

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if state.stage not in CALM or state.rules.keeps_deck:
            return ()
        return (Offer(cls, (Number("cards", 0, _in_piles(state), now=len(state.deck.draw)),)),)


def _in_piles(state: State) -> int:
    return len(state.deck.draw) + len(state.deck.discards)


@dataclass(frozen=True, slots=True)
class DrawPileSet(Event):
    cards: int

    def apply(self, state: State) -> State:
        left = _in_piles(state) - self.cards
        deck = replace(state.deck, draw=(UNKNOWN,) * self.cards, discards=(UNKNOWN,) * left)
        return replace(state, deck=deck, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.pile_set", cards=self.cards)
