"""A random game in which everything is asked at every step: what is seen, what happens, each way back."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final, NoReturn

from companion.contract.chance import Making, chosen
from companion.contract.chapters import Command, Correction, Course, Event
from companion.contract.errands import Errand
from companion.contract.eyes import shut_at, shut_by, start_of
from companion.contract.findings import Broke, Findings, named
from companion.contract.game import AnyGame, Press, Result, Setup
from companion.contract.ground import Ground
from companion.contract.lines import Line, Refused, Seat
from companion.contract.offers import Offer
from companion.contract.sayable import Tongue
from companion.contract.secrets import Leak, channels, leaks, told_leaks, variants
from companion.contract.sight import Sight
from companion.contract.values import ZERO, Millis
from companion.contract.walk import Walk

KEPT: Final = 40  # commands that were possible before: a tap may come late
# Not every step asks all that is slow; over a game all of it is asked often.
SIDEWAYS: Final = 0.2  # of the steps look at what else could be done
LATE: Final = 0.06  # of the steps nobody does anything before time is up
TWINS: Final = 0.3  # of the steps ask for twins
MARKED: Final = 0.2  # of the steps may be gone back to
BACK: Final = 0.04  # of the steps go back to one of the last of these
MARKS: Final = 3
SLICES: Final = 3  # of an errand


@dataclass(frozen=True, slots=True)
class Mark:
    """A way back: what is taken back comes back to it, with open eyes."""

    state: Any
    json: bytes  # of the state when it came to be
    now: Millis
    past: int  # so many events lie before it
    shown: tuple[tuple[str, Any], ...]  # by each channel
    step: int


class Watched(Course[Any]):
    """Sees who writes into a state that is there already."""

    __slots__ = ("_by", "_sight", "first", "json", "start", "written")

    def __init__(
        self, state: Any, json: bytes, now: Millis, rng: Random, seat: Seat | None, sight: Sight, by: str
    ) -> None:
        super().__init__(state, now, rng, seat)
        self._sight, self._by = sight, by
        self.first = state
        self.start = self.json = json
        self.written: list[bytes] = []  # each state after an event, as JSON

    def happen(self, event: Event[Any]) -> None:
        before, by = self.state, named(type(event), "apply")
        self._sight.unchanged(self._by, before, self.json)
        super().happen(event)
        self._sight.unchanged(by, before, self.json)
        self.json = self._sight.written(by, self.state)
        self.written.append(self.json)


class Asking(Walk):
    late = LATE

    def __init__(
        self,
        game: AnyGame,
        ground: Ground,
        tongue: Tongue,
        findings: Findings,
        is_enough: Callable[[], bool],
        *,
        is_to_end: bool = False,
    ) -> None:
        super().__init__(game, Making(ground.commands, ground.type_key))
        self._made, self.make = self.make, self._make
        self.result_of, self.due_in, self.choose = self._result_of, self._due_in, self._choose
        self._ground, self._tongue, self._findings = ground, tongue, findings
        self._is_enough, self._is_to_end = is_enough, is_to_end
        self._sight = Sight(game, ground, tongue, findings)

    def wrong(self, where: str, what: str, kind: str = "") -> NoReturn:
        self._findings.add(where, what, kind)
        raise Broke

    def play(self, of: Setup, rng: Random) -> Result:
        self._tongue.seats = frozenset(of.seats)
        self._before: deque[Any] = deque(maxlen=KEPT)
        self._past: list[tuple[Any, Any]] = []  # each event as it is written down, with the state before it
        self._marks: deque[Mark] = deque(maxlen=MARKS)
        result = super().play(of, rng)
        self._sight.look(self.state, self._json, of.seats, rng)
        by = "GAME.played_as"
        with self._sight.asking(by, (self.state, self._json)):
            for _, role in self.game.played_as(self.state):
                self._tongue.say(role, by)
        return result

    def opening(self) -> Any:
        by = "GAME.new"
        try:
            with self._findings.asking(by):
                state = self.game.new(self.of)
        except Refused as refused:
            raise Broke from refused  # these options do not go together
        self._json = self._sight.written(by, state)
        self._hands()
        self._result_of(state)
        with self._findings.asking("GAME.scene"):
            self.shut = shut_at(self.game, state, ZERO)
        return state

    def start_of(self, command: Any) -> Any:
        return start_of(command, self.state, self.shut)

    def step(self) -> None:
        self._findings.step = self.steps
        if self._is_enough() and self.steps > 1:
            if self._is_to_end:
                self.without_end(self.steps)
            raise Broke
        if self._marks and self.rng.random() < BACK:
            self._go_back(self.rng.choice(self._marks))
        self._sight.look(self.state, self._json, self.of.seats, self.rng)
        if self.rng.random() < MARKED and self.shut is None:
            self._mark()
            self._errand()
        super().step()

    def _choose(
        self, game: AnyGame, state: Any, seats: tuple[Seat, ...], rng: Random, waits: bool
    ) -> tuple[Seat, Offer] | None:
        with self._findings.asking("GAME.acts, or what is offered"):
            picked = chosen(game, state, seats, rng, waits)
        if picked is not None and rng.random() < SIDEWAYS:
            self._sideways()
        return picked

    def take(self, course: Course[Any], *, is_broken_off: bool) -> None:
        assert isinstance(course, Watched)
        if self.rng.random() < TWINS:
            self._tell_nothing(course)
        if is_broken_off:
            self._cut(next((at for at, (_, each) in enumerate(self._past) if each is course.first), len(self._past)))
        self._past += [(self._ground.events.encode(event), before) for before, event, _ in course.happened]
        self._json = course.json
        self._result_of(course.state)
        with self._findings.asking("GAME.scene"):
            self.shut = shut_by(
                self.game, course.happened, course.state, course.now, self.shut, is_broken_off=is_broken_off
            )
        self.state = course.state

    def _result_of(self, state: Any) -> Result | None:
        by = "GAME.result"
        with self._sight.asking(by, (state, self._json)):
            result = self.game.result(state)
            if result is not None:
                self._is_result(result, by)
        return result

    def _is_result(self, result: Result, by: str) -> None:
        self._findings.is_a(result, Result, by)
        for seat in (*result.winners, *(seat for seat, _ in result.scores)):
            if seat not in self.of.seats:
                self._findings.add(by, f"names {seat!r}, who does not play", "seat")
        if result.line is not None:
            self._tongue.say(result.line, by)

    # --- taking back, and a start after a pulled plug

    def _mark(self) -> None:
        with self._findings.asking("GAME"):
            shown = tuple(channels(self.game, self.state, self.of.seats))
        self._marks.append(Mark(self.state, self._json, self.now, len(self._past), shown, self.steps))

    def _cut(self, past: int) -> None:
        """What came after it is not so."""
        del self._past[past:]
        while self._marks and self._marks[-1].past > past:
            self._marks.pop()

    def _go_back(self, mark: Mark) -> None:
        """To the state that was kept, and to the one to which its journal leads: all is as it was."""
        by = f"GAME, gone back to step {mark.step}"
        self._cut(mark.past)
        self._sight.unchanged(by, mark.state, mark.json)
        with self._findings.asking(by):
            again = self.game.new(self.of)
            for raw, _ in self._past:
                again = self._ground.events.decode(raw).apply(again)
        if self._sight.written(by, again) != mark.json:
            self.wrong("GAME", "its events, played once more, lead to another state: it may look at nothing else")
        for state in (mark.state, again):
            self._same(mark, state, by)
        self.state, self._json, self.now, self.shut = again, mark.json, mark.now, None

    def _same(self, mark: Mark, state: Any, by: str) -> None:
        with self._findings.asking(by):
            shown, twice = (tuple(channels(self.game, state, self.of.seats)) for _ in range(2))
        for (channel, was), (_, now), (_, again) in zip(mark.shown, shown, twice, strict=True):
            if now != again:
                what = "gives something else each time it is asked of one state: take what is equal, as a dataclass is"
                self._findings.add(f"GAME.{channel}", what)
            elif was != now:
                what = "gives something else when a step was taken back: it may look at nothing but the state"
                self._findings.add(f"GAME.{channel}", what)

    # --- what happens

    def _due_in(self, state: Any) -> Millis | None:
        by = "GAME.due"
        with self._sight.asking(by, (state, self._json_of(state, by))):
            due, again = self.game.comes_at(state), self.game.comes_at(state)
        if due is not None:
            self._findings.is_a(due, int, by)
        if due != again:
            self._findings.add(by, f"says {due}, and then {again} of the same state", "due")
        return due

    def come(self) -> Course[Any]:
        by = "GAME.tick"
        course = Watched(self.state, self._json, self.now, self.rng, None, self._sight, by)
        with self._sight.asking(by, (self.state, self._json)):
            self.game.come(course)
        self._happened(course, by)
        return course

    def _json_of(self, state: Any, by: str) -> bytes:
        return self._json if state is self.state else self._sight.written(by, state)

    def _make(self, offer: Offer, rng: Random) -> Any:
        with self._findings.asking(f"{named(offer.command)}, as a phone sends it"):
            command = self._made(offer, rng)
        self._before.append(command)
        return command

    def decided(self, command: Any, start: Any, seat: Seat, offer: Offer) -> Course[Any] | None:
        return self._asked(command, start, seat, self.rng, offer)

    def _asked(self, command: Any, start: Any, seat: Seat | None, rng: Random, offer: Offer | None) -> Watched | None:
        """None: it was refused. Without an offer it may be: a tap that comes late."""
        by = named(type(command), "decide")
        json = self._json_of(start, by)
        course = Watched(start, json, self.now, rng, seat, self._sight, by)
        try:
            with self._sight.asking(by, (start, json)):
                command.decide(course)
        except Refused as refused:
            self._sight.unchanged(by, start, json)
            self._tongue.refuse(refused, by)
            if offer is not None and not offer.loose:
                self.wrongly_refused(command, seat, refused)
            return None
        self._happened(course, by)
        if command.is_entered and not isinstance(command, Correction):
            self._is_open(command, course)
        return course

    def _is_open(self, command: Any, course: Watched) -> None:
        """A name with what is entered tells nothing else."""
        if any([event.is_secret(before) for before, event, _ in course.happened]):
            self._findings.add(named(type(command)), "is entered for all, and makes a secret choice", "entered")
        if self.shut is not None:
            self._findings.add(named(type(command)), "is entered for all, and that with shut eyes", "entered")

    def _happened(self, course: Watched, by: str) -> None:
        """Before and after each event."""
        json = course.start
        for (before, event, after), written in zip(course.happened, course.written, strict=True):
            if type(event) not in self.game.events:
                name = type(event).__name__
                self.wrong(by, f"lets {name} happen, which stands in no chapter of GAME", name)
            self._event(before, event, after, json, written)
            json = written

    def _event(self, before: Any, event: Event[Any], after: Any, json: bytes, written: bytes) -> None:
        kind, ground, findings, sight = type(event), self._ground, self._findings, self._sight
        with findings.asking(f"{named(kind)}, written and read again"):
            again = ground.events.decode(ground.events.encode(event))
        if again != event:
            findings.add(named(kind), f"is read again as something else: {again} is not {event}", "again")
        with findings.asking(named(kind, "apply")):
            if ground.to_json(again.apply(before)) != written:
                findings.add(named(kind, "apply"), "leads to another state each time: it may draw no lots", "again")
            is_secret = event.is_secret(before)
        both = ((before, json), (after, written))
        told_by, heard_by = named(kind, "told"), named(kind, "heard")
        with sight.asking(told_by, *both):
            told = event.told(before, after)
        if told is not None and not isinstance(told, Line):
            findings.add(told_by, f"gives {told!r}, which is no line", "no line")
        with findings.asking(told_by):
            self._tongue.say(told or (), told_by)
        if told is not None and is_secret:
            findings.add(told_by, "tells everybody what is_secret says that nobody may notice: take None", "secret")
        with sight.asking(heard_by, *both):
            heard = tuple(event.heard(before, after))
        with findings.asking(heard_by):
            for effect in heard:
                sight.effect(effect, heard_by)

    # --- what might happen

    def _sideways(self) -> None:
        """What else is offered now, a tap that comes late, a press: it is looked at, and does not happen."""
        rng, state, seat = self.rng, self.state, self.rng.choice(self.of.seats)
        with self._findings.asking("what is offered"):
            offers = self.game.offers(state, seat)
            corrections = self.game.for_host(state)
        for offer in (*rng.sample(offers, min(2, len(offers))), *rng.sample(corrections, min(1, len(corrections)))):
            command = self.make(offer, rng)
            self._question(command, seat)
            self._tried(command, seat, offer)
        if self._before:
            self._tried(rng.choice(tuple(self._before)), seat, None)
        button = rng.choice(("big", seat, "alert", "silence"))
        by = "GAME.hands.pressed"
        with self._sight.asking(by, (state, self._json)):
            wish = self.game.hands.pressed(state, Press(button, rng.choice(("short", "long"))))
            if wish is None:
                return
            self._findings.is_a(wish, tuple, by)
            who, command = wish
            self._findings.is_a(command, Command, by)
        self._tried(command, who, None)

    def _question(self, command: Any, seat: Seat) -> None:
        """What is asked before it is done."""
        by = named(type(command), "asks")
        with self._sight.asking(by, (self.state, self._json)):
            question = command.asks(self.state, seat)
            if question is not None:
                self._findings.is_a(question, Line, by)
                self._tongue.say(question, by)

    def _errand(self) -> None:
        """What it finds at first: nobody but the box asks for it, and it must be what the table can take."""
        by, state = "GAME.errand", self.state
        with self._sight.asking(by, (state, self._json)):
            errand, again = self.game.errand(state), self.game.errand(state)
            if errand is None:
                return
            self._findings.is_a(errand, Errand, by)
            if again is None or again.of != errand.of:
                self._findings.add(by, "is made of something else each time it is asked of one state", "of")
            found = tuple(islice(errand.work(Random(self.rng.random()), lambda: False), SLICES))
        for command in found:
            if command is not None:
                self._findings.is_a(command, Command, by)
                self._tried(command, None, None)

    def _tried(self, command: Any, seat: Seat | None, offer: Offer | None) -> None:
        self._asked(command, self.start_of(command), seat, Random(self.rng.random()), offer)

    def _hands(self) -> None:
        by = "GAME.hands.cards"
        with self._findings.asking(by):
            cards = tuple(self.game.hands.cards(self.of.options))
            for card in cards:
                self._findings.is_a(card, tuple, by)
                _, name = card
                self._tongue.say(name, by)
        for command, _ in cards:
            with self._findings.asking(f"GAME.hands.cards: {command}"):
                self._ground.commands.decode(self._ground.commands.encode(command))

    # --- what nobody may know

    def _tell_nothing(self, course: Watched) -> None:
        game, rng = self.game, self.rng
        with self._sight.asking("GAME.twins", (course.first, course.start), (course.state, course.json)):
            self._leaks(leaks(game, course.state, game.twins(course.state, rng), self.of.seats), "GAME.")
            for before, event, after in course.happened:
                where = named(type(event))
                for twin in game.twins(before, rng):
                    self._leaks(told_leaks(game, before, event, after, twin), f"{where}.")
                self._leaks(variants(game, before, event, after, rng), f"{where}.")

    def _leaks(self, found: Iterator[Leak], where: str) -> None:
        for leak in found:
            self._findings.add(f"{where}{leak.channel}", leak.told)
