"""A game by chance alone, over what is offered: to simulate it, and to prove it by asking everything on the way."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, Final, NoReturn, TypeAlias

from companion.contract.chance import THINKING_MS, chosen
from companion.contract.chapters import Course
from companion.contract.eyes import are_shut
from companion.contract.findings import named
from companion.contract.game import AnyGame, Result, Setup
from companion.contract.lines import Refused, Seat
from companion.contract.offers import Offer
from companion.contract.values import ZERO, Millis

Make: TypeAlias = Callable[[Offer, Random], Any]
Choose: TypeAlias = Callable[[AnyGame, Any, tuple[Seat, ...], Random, bool], tuple[Seat, Offer] | None]
MOST_STEPS: Final = 100_000


class Walk(ABC):
    late = 0.0  # of the steps: nobody does anything before time is up

    def __init__(self, game: AnyGame, make: Make) -> None:
        self.game, self.make = game, make
        # What was is kept where what breaks shut eyes off may ask for it: else it only fills the memory.
        self.keeps_past = any(each.breaks_off for each in game.commands)
        # What is asked of the game at each step. A proof puts its own in their places: as methods they would cost a
        # simulation four games in a hundred.
        self.result_of: Callable[[Any], Result | None] = game.result
        self.due_in: Callable[[Any], Millis | None] = game.comes_at
        self.choose: Choose = chosen

    @abstractmethod
    def wrong(self, where: str, what: str, kind: str = "") -> NoReturn:
        """The rules contradict themselves: this game ends here."""

    def without_end(self, steps: int) -> NoReturn:
        self.wrong("GAME.result", f"the game does not end: {steps} steps", "end")

    def play(self, of: Setup, rng: Random) -> Result:
        self.of, self.rng, self.steps = of, rng, 0
        self.now: Millis = ZERO
        self.past: list[Course[Any]] = []
        self.first = self.state = self.opening()
        while (result := self.result_of(self.state)) is None:
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.without_end(MOST_STEPS)
            self.step()
        return result

    def step(self) -> None:
        """What comes next, by time or by somebody."""
        due = self.due_in(self.state)
        if due is not None and due > self.now and self.late and self.rng.random() < self.late:
            self.now = due
        if due is not None and due <= self.now:
            self.take(self.tick(due), is_broken_off=False)
        elif (picked := self.choose(self.game, self.state, self.of.seats, self.rng, due is not None)) is not None:
            seat, offer = picked
            command = self.make(offer, self.rng)
            start = self.start_of(command)
            if (course := self.decided(command, start, seat, offer)) is not None:
                self.take(course, is_broken_off=start is not self.state)
                self.now = Millis(self.now + THINKING_MS)
        elif due is not None:
            self.now = due
        else:
            self.wrong("GAME", "nobody can do anything, and nothing is due")

    def opening(self) -> Any:
        return self.game.new(self.of)

    def start_of(self, command: Any) -> Any:
        """What breaks shut eyes off is decided where they were open last: only then anybody asks where that was."""
        if not command.breaks_off or not are_shut(self.game, self.state):
            return self.state
        befores = (before for course in reversed(self.past) for before, _, _ in reversed(course.happened))
        return next((each for each in befores if not are_shut(self.game, each)), self.first)

    def come(self) -> Course[Any]:
        course: Course[Any] = Course(self.state, self.now, self.rng)
        self.game.come(course)
        return course

    def decided(self, command: Any, start: Any, seat: Seat, offer: Offer) -> Course[Any] | None:
        """None: what was chosen did not fit together."""
        course: Course[Any] = Course(start, self.now, self.rng, seat)
        try:
            command.decide(course)
        except Refused as refused:
            if not offer.loose:
                self.wrongly_refused(command, seat, refused)
            return None
        return course

    def wrongly_refused(self, command: Any, seat: Seat | None, refused: Refused) -> NoReturn:
        by = named(type(command), "decide")
        self.wrong(by, f"refuses {command}, which was offered to {seat}: {refused.code}", refused.code)

    def tick(self, due: Millis) -> Course[Any]:
        try:
            course = self.come()
        except Refused as refused:
            self.wrong("GAME.tick", f"refuses what time brings: {refused.code}")
        if self.due_in(course.state) == due:
            self.wrong("GAME.tick", f"leaves it due at {due}: it would come again for ever", "due")
        return course

    def take(self, course: Course[Any], *, is_broken_off: bool) -> None:
        self.state = course.state
        if self.keeps_past:
            self.past.append(course)
        if wrong := self.game.broken(self.state):
            self.wrong("GAME.broken", "; ".join(wrong))
