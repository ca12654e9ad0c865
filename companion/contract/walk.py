"""One random game in which everything is asked at every step: what is seen, what happens, each way back."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from companion.contract.chance import THINKING_MS, Making, chosen
from companion.contract.chapters import Course, Event
from companion.contract.eyes import Shut, shut_at, shut_by
from companion.contract.findings import Broke, Findings, named
from companion.contract.game import AnyGame, Press, Result, Setup
from companion.contract.lines import Line, Refused, Seat
from companion.contract.offers import Offer
from companion.contract.sayable import Tongue
from companion.contract.secrets import Leak, channels, leaks, told_leaks, variants
from companion.contract.sight import Sight
from companion.contract.values import ZERO, Millis

if TYPE_CHECKING:
    from companion.contract.proof import Ground

MOST_STEPS: Final = 100_000
KEPT: Final = 40  # commands that were possible before: a tap may come late
# Not every step asks all that is slow; over a game all of it is asked often.
SIDEWAYS: Final = 0.2  # of the steps look at what else could be done
LATE: Final = 0.06  # of the steps nobody does anything before time is up
TWINS: Final = 0.3  # of the steps ask for twins
MARKED: Final = 0.2  # of the steps may be gone back to
BACK: Final = 0.04  # of the steps go back to one of the last of these
MARKS: Final = 3


@dataclass(frozen=True, slots=True)
class Stand:
    """How a game stands: what is taken back comes back to it."""

    state: Any
    json: bytes  # of the state when it came to be
    now: Millis
    shut: Shut | None
    past: int  # so many events lie before it


@dataclass(frozen=True, slots=True)
class Mark:
    """A way back."""

    stand: Stand
    shown: tuple[tuple[str, Any], ...]  # by each channel
    step: int


class Watched(Course[Any]):
    """Sees who writes into a state that is there already."""

    __slots__ = ("_by", "_sight", "json", "start", "written")

    def __init__(self, stand: Stand, rng: Random, seat: Seat | None, sight: Sight, by: str) -> None:
        super().__init__(stand.state, stand.now, rng, seat)
        self._sight, self._by = sight, by
        self.start = self.json = stand.json
        self.written: list[bytes] = []  # each state after an event, as JSON

    def happen(self, event: Event[Any]) -> None:
        before, by = self.state, named(type(event), "apply")
        self._sight.unchanged(self._by, before, self.json)
        super().happen(event)
        self._sight.unchanged(by, before, self.json)
        self.json = self._sight.written(by, self.state)
        self.written.append(self.json)


class Walk:
    def __init__(
        self, game: AnyGame, ground: "Ground", tongue: Tongue, findings: Findings, is_enough: Callable[[], bool]
    ) -> None:
        self._game, self._ground, self._tongue, self._findings = game, ground, tongue, findings
        self._is_enough = is_enough
        self._sight = Sight(game, ground, tongue, findings)
        self._make = Making(ground.commands, ground.type_key)

    def play(self, of: Setup, rng: Random) -> None:
        self._of, self._rng = of, rng
        self._tongue.seats = frozenset(of.seats)
        self._before: deque[Any] = deque(maxlen=KEPT)
        self._past: list[tuple[Any, Any]] = []  # each event as it is written down, with the state before it
        self._marks: deque[Mark] = deque(maxlen=MARKS)
        try:
            stand = self._opening()
        except Refused:
            return  # these options do not go together
        self._hands()
        steps = 0
        while self._goes_on(stand.state):
            steps += 1
            self._findings.step = steps
            if steps > MOST_STEPS:
                self._findings.add("GAME.result", f"the game does not end: {MOST_STEPS} steps")
                return
            if self._is_enough() and steps > 1:
                return
            if self._marks and rng.random() < BACK:
                stand = self._go_back(rng.choice(self._marks))
            self._sight.look(stand.state, stand.json, of.seats, rng)
            if rng.random() < MARKED and stand.shut is None:
                self._mark(stand, steps)
            if (next_one := self._step(stand)) is None:
                return
            stand = next_one
        self._sight.look(stand.state, stand.json, of.seats, rng)

    def _opening(self) -> Stand:
        by = "GAME.new"
        with self._findings.asking(by):
            state = self._game.new(self._of)
        json = self._sight.written(by, state)
        with self._findings.asking("GAME.result"):
            self._game.result(state)
        with self._findings.asking("GAME.scene"):
            shut = shut_at(self._game, state, ZERO)
        return Stand(state, json, ZERO, shut, 0)

    def _step(self, stand: Stand) -> Stand | None:
        """What comes next, by time or by somebody. None: nothing ever would."""
        rng, state, now = self._rng, stand.state, stand.now
        due = self._due(state)
        if due is not None and due > now and rng.random() < LATE:
            now = due
        if due is not None and due <= now:
            at = self._at(stand, now)
            return self._came(at, self._tick(at, due), now)
        with self._findings.asking("GAME.acts, or what is offered"):
            picked = chosen(self._game, state, self._of.seats, rng, waits=due is not None)
        if picked is None:
            if due is None:
                self._findings.add("GAME", "nobody can do anything, and nothing is due")
                return None
            return self._at(stand, due)
        seat, offer = picked
        if rng.random() < SIDEWAYS:
            self._sideways(stand)
        command = self._made(offer)
        start = self._start(stand, command)
        if (course := self._decided(command, start, seat, rng, offer)) is None:
            return self._at(stand, now)
        return self._came(start, course, Millis(now + THINKING_MS), is_broken_off=start is not stand)

    def _at(self, stand: Stand, now: Millis) -> Stand:
        return Stand(stand.state, stand.json, now, stand.shut, stand.past)

    def _start(self, stand: Stand, command: Any) -> Stand:
        """What breaks shut eyes off is decided where they were open last."""
        if not command.breaks_off or stand.shut is None:
            return stand
        before = stand.shut.before
        past = next((at for at, (_, each) in enumerate(self._past) if each is before), len(self._past))
        return Stand(before, self._ground.to_json(before), stand.now, stand.shut, past)

    def _came(self, start: Stand, course: Watched, now: Millis, *, is_broken_off: bool = False) -> Stand:
        if self._rng.random() < TWINS:
            self._tell_nothing(course)
        self._cut(start.past)
        self._past += [(self._ground.events.encode(event), before) for before, event, _ in course.happened]
        with self._findings.asking("GAME.result"):
            self._game.result(course.state)
        with self._findings.asking("GAME.scene"):
            shut = shut_by(
                self._game, course.happened, course.state, start.now, start.shut, is_broken_off=is_broken_off
            )
        return Stand(course.state, course.json, now, shut, len(self._past))

    # --- taking back, and a start after a pulled plug

    def _mark(self, stand: Stand, step: int) -> None:
        with self._findings.asking("GAME"):
            self._marks.append(Mark(stand, tuple(channels(self._game, stand.state, self._of.seats)), step))

    def _cut(self, past: int) -> None:
        """What came after it is not so."""
        del self._past[past:]
        while self._marks and self._marks[-1].stand.past > past:
            self._marks.pop()

    def _go_back(self, mark: Mark) -> Stand:
        """To the state that was kept, and to the one to which its journal leads: all is as it was."""
        stand, by = mark.stand, f"GAME, gone back to step {mark.step}"
        self._cut(stand.past)
        self._sight.unchanged(by, stand.state, stand.json)
        with self._findings.asking(by):
            again = self._game.new(self._of)
            for raw, _ in self._past:
                again = self._ground.events.decode(raw).apply(again)
        if self._sight.written(by, again) != stand.json:
            self._findings.add(
                "GAME", "its events, played once more, lead to another state: it may look at nothing else"
            )
            raise Broke
        for state in (stand.state, again):
            self._same(mark, state, by)
        return Stand(again, stand.json, stand.now, stand.shut, stand.past)

    def _goes_on(self, state: Any) -> bool:
        with self._findings.asking("GAME.result"):
            result = self._game.result(state)
        if result is None:
            return True
        self._is_result(result)
        return False

    def _is_result(self, result: object) -> None:
        if not isinstance(result, Result):
            self._findings.add("GAME.result", f"gives {result!r}, which is no Result", "no result")
            raise Broke
        for seat in (*result.winners, *(seat for seat, _ in result.scores)):
            if seat not in self._of.seats:
                self._findings.add("GAME.result", f"names {seat!r}, who does not play", "seat")
        if result.line is not None:
            self._tongue.say(result.line, "GAME.result")

    def _same(self, mark: Mark, state: Any, by: str) -> None:
        with self._findings.asking(by):
            shown, twice = (tuple(channels(self._game, state, self._of.seats)) for _ in range(2))
        for (channel, was), (_, now), (_, again) in zip(mark.shown, shown, twice, strict=True):
            if now != again:
                what = "gives something else each time it is asked of one state: take what is equal, as a dataclass is"
                self._findings.add(f"GAME.{channel}", what)
            elif was != now:
                what = "gives something else when a step was taken back: it may look at nothing but the state"
                self._findings.add(f"GAME.{channel}", what)

    # --- what happens

    def _due(self, state: Any) -> Millis | None:
        with self._findings.asking("GAME.due"):
            due, again = self._game.comes_at(state), self._game.comes_at(state)
        if due != again:
            self._findings.add("GAME.due", f"says {due}, and then {again} of the same state", "due")
        return due

    def _tick(self, stand: Stand, due: Millis) -> Watched:
        by = "GAME.tick"
        course = Watched(stand, self._rng, None, self._sight, by)
        try:
            with self._sight.asking(by, (stand.state, stand.json)):
                self._game.come(course)
        except Refused as refused:
            self._findings.add(by, f"refuses what time brings: {refused.code}")
            raise Broke from refused
        self._happened(course, by)
        if self._due(course.state) == due:
            self._findings.add(by, f"leaves it due at {due}: it would come again for ever", "due")
            raise Broke
        return course

    def _made(self, offer: Offer) -> Any:
        with self._findings.asking(f"{named(offer.command)}, as a phone sends it"):
            command = self._make(offer, self._rng)
        self._before.append(command)
        return command

    def _decided(
        self, command: Any, stand: Stand, seat: Seat | None, rng: Random, offer: Offer | None
    ) -> Watched | None:
        """None: it was refused. Without an offer it may be: a tap that comes late."""
        by = named(type(command), "decide")
        course = Watched(stand, rng, seat, self._sight, by)
        try:
            with self._sight.asking(by, (stand.state, stand.json)):
                command.decide(course)
        except Refused as refused:
            self._sight.unchanged(by, stand.state, stand.json)
            self._tongue.refuse(refused, by)
            if offer is not None and not offer.loose:
                self._findings.add(by, f"refuses {command}, which was offered to {seat}: {refused.code}", refused.code)
                raise Broke from refused
            return None
        self._happened(course, by)
        return course

    def _happened(self, course: Watched, by: str) -> None:
        """Before and after each event."""
        json = course.start
        for (before, event, after), written in zip(course.happened, course.written, strict=True):
            if type(event) not in self._game.events:
                name = type(event).__name__
                self._findings.add(by, f"lets {name} happen, which stands in no chapter of GAME", name)
                raise Broke
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
        self._tongue.say(told or (), told_by)
        if told is not None and is_secret:
            findings.add(told_by, "tells everybody what is_secret says that nobody may notice: take None", "secret")
        with sight.asking(heard_by, *both):
            heard = tuple(event.heard(before, after))
        for effect in heard:
            sight.effect(effect, heard_by)

    # --- what might happen

    def _sideways(self, stand: Stand) -> None:
        """What else is offered now, a tap that comes late, a press: it is looked at, and does not happen."""
        rng, state, seat = self._rng, stand.state, self._rng.choice(self._of.seats)
        with self._findings.asking("what is offered"):
            offers = self._game.offers(state, seat)
            corrections = self._game.for_host(state)
        for offer in (*rng.sample(offers, min(2, len(offers))), *rng.sample(corrections, min(1, len(corrections)))):
            self._tried(self._made(offer), stand, seat, offer)
        if self._before:
            self._tried(rng.choice(tuple(self._before)), stand, seat, None)
        button = rng.choice(("big", seat, "alert", "silence"))
        with self._findings.asking("GAME.hands.pressed"):
            wish = self._game.hands.pressed(state, Press(button, rng.choice(("short", "long"))))
        if wish is not None:
            self._tried(wish[1], stand, wish[0], None)

    def _tried(self, command: Any, stand: Stand, seat: Seat | None, offer: Offer | None) -> None:
        self._decided(command, self._start(stand, command), seat, Random(self._rng.random()), offer)

    def _hands(self) -> None:
        with self._findings.asking("GAME.hands.cards"):
            cards = tuple(self._game.hands.cards(self._of.options))
        for command, name in cards:
            self._tongue.say(name, "GAME.hands.cards")
            with self._findings.asking(f"GAME.hands.cards: {command}"):
                self._ground.commands.decode(self._ground.commands.encode(command))

    # --- what nobody may know

    def _tell_nothing(self, course: Course[Any]) -> None:
        game, rng = self._game, self._rng
        with self._findings.asking("GAME.twins"):
            for twin in game.twins(course.state, rng):
                self._leaks(leaks(game, course.state, twin, self._of.seats), "GAME.")
            for before, event, after in course.happened:
                where = named(type(event))
                for twin in game.twins(before, rng):
                    self._leaks(told_leaks(game, before, event, after, twin), f"{where}.")
                self._leaks(variants(game, before, event, after, rng), f"{where}.")

    def _leaks(self, found: Iterator[Leak], where: str) -> None:
        for leak in found:
            self._findings.add(f"{where}{leak.channel}", leak.told)
