"""Taps with shut eyes, and what somebody learns by them while phones are held.

Everybody aboard may tap the same while eyes are shut, and every phase takes its fixed time: neither shows whose tap
counts. Where roles are chips, nothing is tapped and nothing known.
"""

from dataclasses import dataclass

from companion.contract import Offer, Refused, Seat, Who, replace
from companion.games.feed_the_kraken.model import Command, Course, Finding, Secret, Shut, State
from companion.games.feed_the_kraken.rules import asking, crew, script

# --- tapping


@dataclass(frozen=True, slots=True)
class Pick(Command):
    """Everybody taps a name while eyes are shut; one of them is the leader's."""

    stages = ("eyes_closed",)
    seat: Seat

    def decide(self, course: Course) -> None:
        _pick(course, (self.seat,), are_hands=False)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if _taps_hands(state):
            return ()
        return asking.of_seats(cls, _choices(state, seat))


@dataclass(frozen=True, slots=True)
class PickHands(Command):
    """The same for the guns' stash: a hand for each gun."""

    stages = ("eyes_closed",)
    first: Seat
    second: Seat
    third: Seat

    def decide(self, course: Course) -> None:
        _pick(course, (self.first, self.second, self.third), are_hands=True)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not _taps_hands(state):
            return ()
        return asking.of_seats(cls, _choices(state, seat), "first", "second", "third")


def _pick(course: Course, wanted: tuple[Seat, ...], *, are_hands: bool) -> None:
    seat, state = asking.asker(course), course.state
    if state.stage != "eyes_closed" or state.shut is None:
        raise Refused("eyes_open")
    if not state.rules.deals_roles:
        raise Refused("hands_not_phones")
    if are_hands != _taps_hands(state):
        raise Refused("no_such_pick")
    step = script.step_of(state.rules, state.shut)
    if step is None or not step.taps:
        raise Refused("no_taps_now")
    able = _choices(state, seat)
    for each in wanted:
        if each not in able:
            raise Refused("cannot_be_picked", who=Who(each))
    course.happen(Picked(seat, wanted))


def _taps_hands(state: State) -> bool:
    return state.shut is not None and state.shut.script != "conversion"


def _choices(state: State, seat: Seat) -> tuple[Seat, ...]:
    """What everybody may tap in this phase, whoever they are."""
    shut = state.shut
    if shut is None or shut.act != "script" or seat not in state.crew.aboard:
        return ()
    step = script.step_of(state.rules, shut)
    if step is None or not step.taps:
        return ()
    if shut.script == "conversion":
        return tuple([each for each in crew.convertible(state) if each != seat])
    return state.crew.aboard


@dataclass(frozen=True, slots=True)
class Picked(Secret):
    seat: Seat
    on: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        picks = crew.set_at(state.secrets.picks, state.rules.seats.index(self.seat), self.on)
        return replace(state, secrets=replace(state.secrets, picks=picks))


def leaders_picks(state: State) -> tuple[Seat, ...]:
    leader = leader_aboard(state)
    return () if leader is None else state.secrets.picks[state.rules.seats.index(leader)]


def leader_aboard(state: State) -> Seat | None:
    """A leader who went overboard has no say, but nobody may notice: the phase is the same."""
    for seat, role in zip(state.rules.seats, state.secrets.roles, strict=False):
        if role == "leader" and seat in state.crew.aboard:
            return seat
    return None


# --- learning


def learn(course: Course, shut: Shut) -> None:
    """Secretly, in the middle of the script: on the phones, while they are held."""
    state = course.state
    match shut.script:
        case "pirates":
            _mates(course)
        case "conversion":
            _convert(course)
        case "cult_cabin_search":
            _show_team(course)
        case "cabin_search" if state.team.captain is not None and shut.on is not None:
            course.happen(Learnt(state.team.captain, (_chip(state, shut.on),)))


def _mates(course: Course) -> None:
    state = course.state
    pirates = [seat for seat, role in zip(state.rules.seats, state.secrets.roles, strict=False) if role == "pirate"]
    for seat in pirates:
        course.happen(Learnt(seat, tuple([Finding("mate", mate) for mate in pirates if mate != seat])))


def _convert(course: Course) -> None:
    state = course.state
    leader, picked = leader_aboard(state), leaders_picks(state)
    if leader is None or not picked:
        course.happen(Converted(None))
        return
    convert = picked[0]
    role = state.secrets.roles[state.rules.seats.index(convert)]
    is_new = role in ("sailor", "pirate") and convert not in state.secrets.converted
    course.happen(Converted(convert if is_new else None))
    course.happen(Learnt(leader, (Finding("convert", convert),)))
    course.happen(Learnt(convert, (Finding("master", leader),)))


def _show_team(course: Course) -> None:
    state = course.state
    leader = leader_aboard(state)
    if leader is None:
        return
    team = (state.team.captain, state.team.lieutenant, state.team.navigator)
    shown = [seat for seat in team if seat is not None and seat != leader and seat in state.crew.aboard]
    course.happen(Learnt(leader, tuple([_chip(state, seat) for seat in shown])))


def _chip(state: State, seat: Seat) -> Finding:
    """What lies in the sea bag, and the tentacle gesture of those who were converted."""
    role = state.secrets.roles[state.rules.seats.index(seat)]
    return Finding("chip", seat, role, seat in state.secrets.converted)


@dataclass(frozen=True, slots=True)
class Learnt(Secret):
    seat: Seat
    findings: tuple[Finding, ...]

    def apply(self, state: State) -> State:
        secrets, place = state.secrets, state.rules.seats.index(self.seat)
        known = crew.set_at(secrets.findings, place, (*secrets.findings[place], *self.findings))
        return replace(state, secrets=replace(secrets, findings=known))


@dataclass(frozen=True, slots=True)
class Converted(Secret):
    """None: nobody. It is recorded either way."""

    seat: Seat | None

    def apply(self, state: State) -> State:
        more = () if self.seat is None else (self.seat,)
        converted = crew.in_order(state.rules, (*state.secrets.converted, *more))
        return replace(state, secrets=replace(state.secrets, converted=converted))
