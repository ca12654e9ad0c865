"""The cult's rituals: what the captain turns up after an uprising, and guns that lie in hands."""

from dataclasses import dataclass

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Who, line, replace
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Event, State
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules import asking, crew
from companion.games.feed_the_kraken.rules.script import ScriptCalled, stash_of
from companion.games.feed_the_kraken.rules.voyage import end_navigation

# --- which ritual


@dataclass(frozen=True, slots=True)
class TurnUpRitual(Command):
    stages = ("ritual",)

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        _expect_ritual(course.state)
        if not course.state.rules.keeps_deck:
            raise Refused("cards_on_table")
        left = course.state.voyage.rituals
        _turn_up(course, left[course.rng.randrange(len(left))])

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not state.rules.keeps_deck or not asking.is_captain(state, seat):
            return ()
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class EnterRitual(Command):
    stages = ("ritual",)
    ritual: str

    def decide(self, course: Course) -> None:
        asking.expect_captains_card(course)
        _expect_ritual(course.state)
        if course.state.rules.keeps_deck:
            raise Refused("deck_on_phones")
        if self.ritual not in course.state.voyage.rituals:
            raise Refused("no_such_ritual_left")
        _turn_up(course, self.ritual)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.rules.keeps_deck or not asking.is_captain(state, seat):
            return ()
        kinds_left = tuple([kind for kind in PRINTED.cards.rituals if kind in state.voyage.rituals])
        return (Offer(cls, (Choice("ritual", kinds_left, names.ritual),)),)


def _expect_ritual(state: State) -> None:
    if state.stage != "ritual":
        raise Refused("no_ritual")


def _turn_up(course: Course, ritual: str) -> None:
    course.happen(RitualTurnedUp(ritual))
    if ritual == "guns_stash" and not course.state.supply:
        end_navigation(course)  # everybody sees that there is nothing to give
    else:
        course.happen(ScriptCalled(ritual))


@dataclass(frozen=True, slots=True)
class RitualTurnedUp(Event):
    reveals = True
    ritual: str

    def apply(self, state: State) -> State:
        left = list(state.voyage.rituals)
        left.remove(self.ritual)
        voyage = replace(state.voyage, rituals=tuple(left), ritual=self.ritual)
        return replace(state, voyage=voyage, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.ritual", ritual=names.ritual(self.ritual))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line(f"say.ritual.{self.ritual}")),)


# --- the guns' stash, when eyes are open again


def give_stash(course: Course, picked: tuple[Seat, ...]) -> None:
    """To whom the leader tapped; where that is a matter of hands, the table tells who holds one."""
    state = course.state
    guns = stash_of(state)
    if not state.rules.deals_roles and guns:
        course.happen(StashAsked(guns))
        return
    for seat in picked[:guns]:
        course.happen(StashFound(seat))
    end_navigation(course)


@dataclass(frozen=True, slots=True)
class StashAsked(Event):
    guns: int

    def apply(self, state: State) -> State:
        return replace(state, stage="stash", stash=self.guns, step=state.step + 1)

    def told(self, before: State, after: State) -> None:
        return None  # who holds them is told

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.stash")),)


@dataclass(frozen=True, slots=True)
class EnterStash(Command):
    """Who holds one of the guns when eyes are open again."""

    stages = ("stash",)
    seat: Seat

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        _expect_stash(course.state)
        asking.expect_aboard(course.state, self.seat)
        course.happen(StashFound(self.seat))
        if not course.state.stash:
            end_navigation(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not asking.is_captain(state, seat):
            return ()
        return asking.of_seats(cls, state.crew.aboard)


@dataclass(frozen=True, slots=True)
class StashFound(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(crew.took(state, self.seat, 1), stash=max(0, state.stash - 1))

    def told(self, before: State, after: State) -> Line:
        return line("told.stash", who=Who(self.seat))


@dataclass(frozen=True, slots=True)
class EndStash(Command):
    """Nobody holds another one: whoever could have given them is overboard, perhaps."""

    stages = ("stash",)

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        _expect_stash(course.state)
        course.happen(StashEnded(course.state.stash))
        end_navigation(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if asking.is_captain(state, seat) else ()


def _expect_stash(state: State) -> None:
    if state.stage != "stash":
        raise Refused("no_stash")


@dataclass(frozen=True, slots=True)
class StashEnded(Event):
    """So many guns were not given to anybody."""

    left: int

    def apply(self, state: State) -> State:
        return replace(state, stash=0, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.stash_ended", guns=self.left)
