"""One game in progress: its state, its history, undo and pause, all of it rebuilt from the journal alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

from companion import journal, shelf
from companion.clock import TableClock, today
from companion.codec import Codec, fingerprint
from companion.core import ZERO, AnyGame, Ctx, Millis, Refused, Result, Tick, Value
from companion.cues import Effect, Track
from companion.disk import Disk
from companion.entries import ENTRIES, Began, Did, Ended, Entry, Noted, Passed, Sitter, Stood, TookBack
from companion.history import History, Step
from companion.journal import Journal
from companion.lines import Line, Seat, Who, line
from companion.seats import BOX
from companion.seen import PlayNow, Told
from companion.store import not_saved
from companion.timeline import LengthOf, goes_on_at, last_line_at

Speak = Callable[[Line], str]
BEAT_MS = 1_000  # while a track runs, something is written at least so often


class StuckClock(Exception):
    """A game answered a tick without moving its due moment on; the loop would spin for ever."""


class OtherRules(Exception):
    """The journal was written under rules that are not known here: it can be read, not played on."""


class Play:
    def __init__(
        self,
        game: AnyGame,
        began: Began,
        log: Journal | None,
        number: int,
        clock: TableClock,
        rng: Random,
        speak: Speak,
    ) -> None:
        if game.slug != began.game or game.rules != began.rules:
            raise OtherRules(
                f"game {number} was played under rules {began.rules} of {began.game}; here are rules {game.rules} of "
                f"{game.slug}"
            )
        setup = began.setup
        self.game, self.setup, self.number = game, setup, number
        self._sitters = began.seats
        try:
            self.state: Any = game.new(setup)
        except Refused as refused:
            raise OtherRules(
                f"the rules of {game.slug} no longer take the set-up of game {number} ({refused.code})"
            ) from refused
        self.answered: set[tuple[Seat, str]] = set()
        self.is_closed = False  # its end is written down
        self.resumed = False
        self._log, self._clock, self._rng, self._speak = log, clock, rng, speak
        self._codec = Codec(game.events)
        self._history = History()
        self._entries = 1
        self._undos = 0
        self._written: int = ZERO  # table time of the last entry

    # --- opening

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        sitters: tuple[Sitter, ...],
        options: dict[str, Value],
        folder: Path,
        number: int,
        clock: TableClock,
        rng: Random,
        speak: Speak,
        disk: Disk,
    ) -> "Play":
        began = Began(game.slug, game.rules, sitters, options, today())
        game.new(began.setup)  # may refuse the options; no file is made then
        try:
            log = journal.begun(shelf.place(folder, number, game.slug), ENTRIES.encode(began), disk)
        except OSError as error:
            raise not_saved(error) from error
        return cls(game, began, log, number, clock, rng, speak)

    @classmethod
    def reopen(
        cls,
        games: Mapping[str, AnyGame],
        journals: Path,
        number: int,
        clock: TableClock,
        rng: Random,
        speaker: Callable[[str], Speak],
        disk: Disk,
    ) -> "Play":
        """The game of this number as its journal tells it, paused; or OtherRules."""
        volume = shelf.find(journals, number)
        if volume is None:
            raise OtherRules(f"the journal of game {number} is not in {journals}")
        slug, path = volume.slug, volume.path
        if slug not in games:
            raise OtherRules(f"{path}: no game called {slug} is installed here")
        entries = [ENTRIES.decode(raw) for raw in journal.read(path, disk)]
        if not entries:
            raise OtherRules(f"{path}: the journal is empty")
        first, *rest = entries
        play = cls(games[slug], first, None, number, clock, rng, speaker(slug))
        at = Millis(0)
        for entry in rest:
            play.replay(entry)
            at = Millis(entry.at)
        play._log = Journal(path, disk)  # only now: a journal that cannot be played on stays as it is
        play.resumed = not play.ended
        clock.set(at, running=False)
        play._written = at
        return play

    @classmethod
    def over(cls, game: AnyGame, began: Began, clock: TableClock, rng: Random) -> "Play":
        """A game to be replayed only: nothing is written."""
        return cls(game, began, None, 0, clock, rng, lambda said: said.key)

    def replay(self, entry: Entry) -> None:
        """Take an entry that already stands in the journal."""
        self._entries += 1
        match entry:
            case Did(at, by, seat, id, what, told, after, is_tick):
                events = tuple(self._codec.decode(raw) for raw in what)
                self._take(events, reduce(self.game.evolve, events, self.state), by, seat, Millis(at), told, is_tick)
                if id is not None:
                    self.answered.add((by, id))
                self._must_equal(after)
            case TookBack(at, by, to, told, after):
                self._go_back(to, by, Millis(at), told)
                self._must_equal(after)
            case Noted(at, by, told):
                self._history.note(told, by, Millis(at))
            case Ended():
                self.is_closed = True
            case Began() | Stood() | Passed():
                pass

    def _must_equal(self, after: int) -> None:
        if fingerprint(self.state) != after:
            raise OtherRules(
                f"entry {self._entries - 1} of game {self.number} leads to another state than it did when it was "
                f"played: the rules of {self.game.slug} have changed without a new number"
            )

    # --- playing

    @property
    def is_silent(self) -> bool:
        """The last step was a secret choice."""
        return self._history.is_silent

    def do(self, command: Any, by: Seat, seat: Seat | None, id: str | None = None) -> tuple[Effect, ...]:
        """Apply one command, or a tick. Refused changes nothing."""
        now = self._clock.now()
        events = self.game.decide(self.state, command, Ctx(now, self._rng, seat))
        if not events:
            return ()
        lines, effects, after = self._come(events)
        told = [self._speak(each) for each in lines]
        what = [self._codec.encode(each) for each in events]
        is_tick = isinstance(command, Tick)
        self._write(Did(now, by, seat, id, what, told, fingerprint(after), is_tick))
        self._take(events, after, by, seat, now, told, is_tick)
        if id is not None:
            self.answered.add((by, id))
        return effects

    def tick(self) -> tuple[Effect, ...] | None:
        """None: nothing has come of it but that time has passed."""
        due = self.game.due(self.state)
        if due is None or due > self._clock.now():
            self._write(Passed(self._clock.now()))  # a cut plug costs a second, not the time since the last cue
            return None
        effects = self.do(Tick(), BOX, None)
        if self.game.due(self.state) == due:
            raise StuckClock(f"{self.game.slug} is still due at {due}")
        return effects

    def due(self) -> Millis | None:
        if self.ended or not self._clock.runs:
            return None
        due = self.game.due(self.state)
        beat = None if self._track() is None else Millis(self._written + BEAT_MS)
        return beat if due is None or (beat is not None and beat < due) else due

    @property
    def plays_a_track(self) -> bool:
        return self._track() is not None

    @property
    def masks(self) -> bool:
        """People sit with shut eyes."""
        track = self._track()
        return track is not None and track.masks

    def _track(self) -> Track | None:
        return None if self.is_closed else self._track_of(self.state)

    def _track_of(self, state: Any) -> Track | None:
        return None if self.game.result(state) is not None else self.game.scene(state).track

    def undo(self, number: int, by: Seat, *, is_host: bool, sure: bool) -> None:
        """Take back the last step and what followed from it; `number` is its line, as the asker saw it."""
        step = self.undoable()
        if self._was_ended_by_hand:
            raise Refused("game_over")  # that stands
        if step is None:
            raise Refused("nothing_to_undo")
        if step.line != number:
            raise Refused("stale")
        if not is_host and by not in (step.by, step.seat):
            raise Refused("undo_not_yours")
        if self._history.shows_secrets_since(step) and not (is_host and sure):
            raise Refused("undo_sure" if is_host else "undo_reveals")
        told = self._speak(line("told.took_back", who=Who(by), what=step.told))
        back = self._back(step)
        at = self._clock.now() if back is None else back[0]
        self._write(TookBack(at, by, step.entry, told, fingerprint(step.before)))
        self._go_back(step.entry, by, at, told)
        if back is not None:
            self._set(at, running=self._clock.runs and not back[1])

    def _back(self, step: Step) -> tuple[Millis, bool] | None:
        """Where table time stands when this is taken back, and whether it waits there; None: it goes on as it is.

        It goes back to the step, so that a deadline is as far away as it was then. But what the room has heard of a
        track it has heard: that is not wound back, and what time has brought meanwhile comes again at once. A track
        that the step itself ended comes back as it was then, and waits: nothing that it says since then is lost.
        """
        track = self._track_of(step.before)
        if track is None:
            return step.at, False
        steps = self._history.since(step.entry)
        states = [*[each.before for each in steps[1:]], self.state]
        ended = (each for each, after in zip(steps, states, strict=True) if self._track_of(after) != track)
        last = next(ended, None)
        return None if last is None else (last.at, last is step)

    def undoable(self) -> Step | None:
        """Not what leads to where the box would not let a game go on after a restart: into the midst of shut eyes."""
        return self._history.undoable(lambda each: self.game.returned(each.before) is None)

    def pause(self, by: Seat) -> None:
        if self.ended:
            raise Refused("game_over")
        if not self._clock.runs:
            raise Refused("paused_already")
        self._write(Stood(self._clock.now(), by, False))
        self._clock.pause()

    def go_on(self, by: Seat, length: LengthOf) -> None:
        """A track goes on with the line that was cut, so table time steps back to its beginning."""
        if self.ended:
            raise Refused("game_over")
        if self._clock.runs:
            raise Refused("runs_already")
        at, track = self._clock.now(), self._track()
        if track is not None:
            at = Millis(goes_on_at(track, at, length))
        self._write(Stood(at, by, True))
        self.resumed = False
        self._set(at, running=True)

    def say_again(self, by: Seat, length: LengthOf) -> None:
        """Table time steps back to the line that began last."""
        track = self._track()
        if track is None or not track.masks or not self._clock.runs:
            raise Refused("nothing_to_say_again")
        at = Millis(last_line_at(track, self._clock.now(), length))
        self._write(Stood(at, by, True))
        self._set(at, running=True)

    def note(self, by: Seat, said: Line) -> None:
        """Something about the table that everybody shall be able to read later."""
        told = self._speak(said)
        self._write(Noted(self._clock.now(), by, told))
        self._history.note(told, by, self._clock.now())

    def end(self, by: Seat, sitters: tuple[Sitter, ...], told: str) -> None:
        """Close the books. After this the journal only gets longer when the last move is taken back."""
        result = self.result()
        winners, scores = (result.winners, result.scores) if result else ((), ())
        self._write(Ended(self._clock.now(), by, winners, scores, told, result is not None, today(), sitters))
        self.is_closed = True

    @property
    def ended(self) -> bool:
        """By its rules, whether or not that could be written down yet; or by the host."""
        return self.is_closed or self.result() is not None

    @property
    def _was_ended_by_hand(self) -> bool:
        return self.is_closed and self.result() is None

    def result(self) -> Result | None:
        return self.game.result(self.state)

    def step(self) -> str:
        """What a command is stale against. Taking back counts too: a step that comes again is another one."""
        return f"{self._undos}.{self.game.step(self.state)}"

    def close(self) -> None:
        if self._log is not None:
            self._log.close()

    def discard(self) -> None:
        """It never began: no file of it stays."""
        if self._log is not None:
            self._log.discard()

    def now(self) -> PlayNow:
        step = None if self._was_ended_by_hand else self.undoable()
        return PlayNow(
            number=self.number,
            game=self.game,
            setup=self.setup,
            state=self.state,
            step=self.step(),
            history=self._history.lines,
            undo=Told(step.line, step.told, step.seat or step.by, self._clock.now()) if step else None,
            undo_reveals=step is not None and self._history.shows_secrets_since(step),
            at=self._clock.now(),
            anchor=self._clock.anchor(),
            running=self._clock.runs,
            resumed=self.resumed,
            result=self.result(),
            ended=self.ended,
            sitters=self._sitters,
        )

    # --- inside

    def _write(self, entry: Entry) -> None:
        assert self._log is not None, "this game is only replayed"
        try:
            self._log.append(ENTRIES.encode(entry))
        except OSError as error:
            raise not_saved(error) from error
        self._entries += 1
        self._written = self._clock.now()

    def _set(self, at: Millis, *, running: bool) -> None:
        self._clock.set(at, running=running)
        self._written = at  # time may have stepped back: the next beat is counted from there

    def _come(self, events: Iterable[Any]) -> tuple[list[Line], tuple[Effect, ...], Any]:
        """What is told of them, what the room does, and the state after them."""
        lines: list[Line] = []
        effects: list[Effect] = []
        state = self.state
        for event in events:
            after = self.game.evolve(state, event)
            if (told := self.game.tell(state, event, after)) is not None:
                lines.append(told)
            effects += self.game.effects(state, event, after)
            state = after
        return lines, tuple(effects), state

    def _take(
        self,
        events: Sequence[Any],
        after: Any,
        by: Seat,
        seat: Seat | None,
        at: Millis,
        told: Sequence[str],
        tick: bool,
    ) -> None:
        shows = any([self.game.reveals(each) for each in events])
        self._history.add(self._entries - 1, by, seat, at, self.state, told, is_tick=tick, shows_secrets=shows)
        self.state = after

    def _go_back(self, to: int, by: Seat, at: Millis, told: str) -> None:
        self.state = self._history.go_back(to).before
        self._history.note(told, by, at)
        self._undos += 1
        self.is_closed = False
