"""The alert that was drawn: it comes as its card says, or somebody overrides it."""

from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, State
from companion.games.captain_is_dead.printed.telling import YES
from companion.games.captain_is_dead.rules import asking, coming, costs, crew, ending, harm, may, noting, turns

# --- it comes


@dataclass(frozen=True, slots=True)
class ResolveAlert(Command):
    """All that it does is entered; what the group's box says of it happens by itself."""

    stages = asking.FLYING
    is_entered = True

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        pending = state.clock.pending
        if pending is None:
            raise Refused("no_alert")
        card = coming.find_card(state, pending.card)
        if card is not None:
            harm.strike(course, card)
        else:
            noting.note_card(course)
        course.happen(AlertResolved())
        turns.after_alert(course, is_extra=pending.kind == "extra")

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return () if state.clock.pending is None else (Offer(cls),)


@dataclass(frozen=True, slots=True)
class AlertResolved(Event):
    def apply(self, state: State) -> State:
        return _without_pending(state)

    def told(self, before: State, after: State) -> Line:
        return line("told.resolved")


def _without_pending(state: State) -> State:
    return replace(state, clock=replace(state.clock, pending=None), step=state.step + 1)


# --- somebody overrides it


@dataclass(frozen=True, slots=True)
class OverrideAlert(Command):
    stages = asking.FLYING
    chance = asking.SELDOM
    seat: Seat
    anyway: bool = False

    def decide(self, course: Course) -> None:
        state, seat = asking.playing(course), self.seat
        pending = state.clock.pending
        if pending is None:
            raise Refused("no_alert")
        if pending.kind == "setup":
            raise Refused("setup_alert")
        crew.place_of(state.rules, seat)
        why = override_reasons(state, seat)
        if why:
            if not self.anyway:
                raise Refused("may_not", why=may.because(why))
            course.happen(turns.DoneAnyway(seat, "override", tuple([each.key.removeprefix("why.") for each in why])))
        deed = costs.override_deed(state, seat)
        course.happen(turns.Acted(seat, deed, 0, costs.payable(state, seat, costs.price(state, seat, deed).pays)))
        course.happen(AlertOverridden(seat))
        turns.after_alert(course, is_extra=pending.kind == "extra")

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        pending = state.clock.pending
        if pending is None or pending.kind == "setup":
            return ()
        return (asking.loosely(cls, Choice("seat", state.order, whom)),)


def override_reasons(state: State, seat: Seat) -> tuple[Line, ...]:
    reasons = []
    if seat != state.turn.seat and not crew.has(state, seat, "overrides_for_others"):
        reasons.append(line("why.not_your_alert"))
    deed = costs.override_deed(state, seat)
    return (*reasons, *may.general(state, seat, deed, costs.price(state, seat, deed)))


@dataclass(frozen=True, slots=True)
class AlertOverridden(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        state = _without_pending(state)
        return replace(state, clock=replace(state.clock, unnamed=None))  # nothing of it has come

    def told(self, before: State, after: State) -> Line:
        return line("told.overridden", who=Who(self.seat))


# --- a red one that nobody prevents


@dataclass(frozen=True, slots=True)
class EndCrew(Command):
    """A red alert that nobody prevents."""

    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL

    def decide(self, course: Course) -> None:
        asking.flying(course)
        ending.ask_end(course, won=False, cause="crew")
        noting.note(course, "ends", YES)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        pending = state.clock.pending
        is_red = pending is not None and pending.level == "red"
        return (Offer(cls),) if is_red else ()


# --- which one it is


@dataclass(frozen=True, slots=True)
class NameAlert(Command):
    """Which card it is that was drawn."""

    stages = asking.FLYING
    is_entered = True
    chance = asking.SELDOM
    card: str

    def decide(self, course: Course) -> None:
        asking.playing(course)
        name_pending(course, self.card)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        pending = state.clock.pending
        if pending is None or pending.card:
            return ()
        left = coming.cards_left(state, pending.level)
        return (Offer(cls, (Choice("card", left, names.card),)),) if left else ()


def name_pending(course: Course, card: str) -> None:
    pending = course.state.clock.pending
    if pending is None:
        raise Refused("no_alert")
    if pending.card:
        raise Refused("alert_named")
    coming.expect_card(course.state, card, pending.level)
    course.happen(AlertNamed(card))


@dataclass(frozen=True, slots=True)
class AlertNamed(Event):
    card: str

    def apply(self, state: State) -> State:
        clock = state.clock
        assert clock.pending is not None
        pending, seen = replace(clock.pending, card=self.card), coming.seen_too(clock, self.card)
        clock = replace(clock, pending=pending, seen=seen, unnamed=None)
        return replace(state, clock=clock, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.named", card=self.card)
