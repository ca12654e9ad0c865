"""The count of a mutiny: whether it comes about, who becomes captain, the tie, guns that are spent, the Instigator."""

from dataclasses import dataclass

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Sound, Who, line, replace, yes_or_no
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Event, Mutiny, State
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules import asking, crew, deck
from companion.games.feed_the_kraken.rules.characters import CharacterTurnedDown
from companion.games.feed_the_kraken.rules.guns import asked, counts, need, open_mutiny, shown_by, still_hidden, total
from companion.games.feed_the_kraken.rules.team import CaptainChanged, CaptainStayed, begin_round

# --- the sum


@dataclass(frozen=True, slots=True)
class Settle(Command):
    """Nobody wants to reveal a character any more: the count stands."""

    stages = ("revealed",)

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        if course.state.stage != "revealed":
            raise Refused("nothing_to_settle")
        settle(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if asking.is_captain(state, seat) else ()


def settle(course: Course) -> None:
    state = course.state
    guns, wanted = total(state), need(state)
    if guns < wanted:
        course.happen(MutinyFailed(guns, wanted))
        if state.rules.guns_lost_in_failure:
            _spend(course, None)
        _turn_down(course)
        deck.shuffle_if_short(course)
        return
    course.happen(MutinySucceeded(guns, wanted))
    first = _first(course.state)
    if len(first) > 1:
        course.happen(MutineersTied(first))
    else:
        _take_over(course, first[0] if first else None)


def _first(state: State) -> tuple[Seat, ...]:
    """Who showed most. Without a tongue guns count as none here; if that leaves nobody, all others are equal."""
    tongueless = state.crew.tongueless
    able = tuple([seat for seat in asked(state) if seat not in tongueless])
    most = max([counts(state, seat) for seat in able], default=0)
    return tuple([seat for seat in able if counts(state, seat) == most])


@dataclass(frozen=True, slots=True)
class MutinyFailed(Event):
    guns: int
    need: int

    def apply(self, state: State) -> State:
        return replace(state, stage="to_draw", step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.mutiny_failed", guns=self.guns, need=self.need)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.mutiny_failed")),)


@dataclass(frozen=True, slots=True)
class MutinySucceeded(Event):
    guns: int
    need: int

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.mutiny", guns=self.guns, need=self.need)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("gavel"), Say(line("say.mutiny")))


# --- the tie


@dataclass(frozen=True, slots=True)
class MutineersTied(Event):
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        tied = replace(open_mutiny(state), tied=self.seats, chooser=state.team.captain)
        return replace(state, stage="tie", mutiny=tied, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.tied", who=names.named(self.seats))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.tied", who=names.named(self.seats))),)


@dataclass(frozen=True, slots=True)
class DropOut(Command):
    """One of those who are tied."""

    stages = ("tie",)
    seat: Seat

    def decide(self, course: Course) -> None:
        by, state = asking.asker(course), course.state
        if state.stage != "tie":
            raise Refused("no_tie")
        tie = open_mutiny(state)
        if tie.chooser is not None and by != tie.chooser:
            raise Refused("somebody_else", who=Who(tie.chooser))
        if self.seat not in tie.tied:
            raise Refused("not_tied", who=Who(self.seat))
        course.happen(TiedDropped(self.seat))
        left = open_mutiny(course.state).tied
        if len(left) == 1:
            _take_over(course, left[0])

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat != open_mutiny(state).chooser:
            return ()
        return asking.of_seats(cls, open_mutiny(state).tied)


@dataclass(frozen=True, slots=True)
class TiedDropped(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        mutiny = open_mutiny(state)
        chooser = self.seat if state.rules.chained_ties else mutiny.chooser
        left = replace(mutiny, tied=crew.without(mutiny.tied, self.seat), chooser=chooser)
        return replace(state, mutiny=left, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.dropped", who=Who(self.seat))


# --- what follows


def _take_over(course: Course, seat: Seat | None) -> None:
    _spend(course, seat)
    _turn_down(course)
    course.happen(CaptainStayed("mutiny") if seat is None else CaptainChanged(seat, "mutiny"))
    begin_round(course)


def _spend(course: Course, captain: Seat | None) -> None:
    """Every gun that was revealed is gone, the winner's too, but for what characters save."""
    state, mutiny = course.state, open_mutiny(course.state)
    spent = tuple([_spent(state, mutiny, seat, captain) for seat in state.rules.seats])
    if any(spent):
        course.happen(GunsSpent(spent))


def _spent(state: State, mutiny: Mutiny, seat: Seat, captain: Seat | None) -> int:
    guns = shown_by(state, seat)
    if seat not in mutiny.voters or seat in mutiny.home or (seat in mutiny.keeps and seat != captain):
        return 0
    forged = guns > 0 and _is_showing(state, seat, "forge_guns") and total(state) >= need(state)
    return guns - forged


def _is_showing(state: State, seat: Seat, effect: str) -> bool:
    name = state.crew.characters[crew.place_of(state.rules, seat)]
    return seat in state.crew.face_up and PRINTED.characters[name].effect == effect


@dataclass(frozen=True, slots=True)
class GunsSpent(Event):
    guns: tuple[int, ...]  # by seat, to the supply

    def apply(self, state: State) -> State:
        guns = tuple([has - gone for has, gone in zip(state.guns, self.guns, strict=True)])
        return replace(state, guns=guns, supply=state.supply + sum(self.guns), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.spent", guns=sum(self.guns))


# --- the Instigator


def _turn_down(course: Course) -> None:
    """The Instigator's card, if the one that was asked would not."""
    instigator = open_mutiny(course.state).instigator
    if instigator is not None:
        course.happen(CharacterTurnedDown(instigator))


@dataclass(frozen=True, slots=True)
class AddGuns(Command):
    """The Instigator's question."""

    stages = ("instigated",)
    add: bool

    def decide(self, course: Course) -> None:
        seat, state = asking.asker(course), course.state
        if state.stage != "instigated":
            raise Refused("nobody_instigates")
        wanted = open_mutiny(state).asked
        if seat != wanted:
            raise Refused("somebody_else", who=Who(wanted if wanted is not None else seat))
        course.happen(GunsAdded(seat, still_hidden(state, seat)) if self.add else InstigationRefused(seat))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat != open_mutiny(state).asked:
            return ()
        return (Offer(cls, (Choice("add", (True, False), yes_or_no),)),)


@dataclass(frozen=True, slots=True)
class GunsAdded(Event):
    seat: Seat
    guns: int

    def apply(self, state: State) -> State:
        mutiny, place = open_mutiny(state), state.rules.seats.index(self.seat)
        given = crew.set_at(mutiny.given, place, shown_by(state, self.seat) + self.guns)
        sits_out = crew.without(mutiny.sits_out, self.seat)
        joined = replace(mutiny, given=given, sits_out=sits_out, asked=None, instigator=None)
        return replace(state, stage="revealed", mutiny=joined, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.added", who=Who(self.seat), guns=self.guns)


@dataclass(frozen=True, slots=True)
class InstigationRefused(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, stage="revealed", mutiny=replace(open_mutiny(state), asked=None), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.added_none", who=Who(self.seat))
