"""One game in progress: its state, its history, undo and pause, all of it rebuilt from the journal alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
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
from companion.journal import Journal
from companion.lines import Line, Seat, Who, line
from companion.seats import BOX
from companion.seen import PlayNow, Step, Told, in_one
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
        self._steps: list[Step] = []
        self._history: tuple[Told, ...] = ()
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
        match entry:
            case Did(at, by, seat, id, what, told, after, is_tick):
                events = tuple(self._codec.decode(raw) for raw in what)
                self._take(events, by, seat, Millis(at), told, is_tick)
                if id is not None:
                    self.answered.add((by, id))
                self._must_equal(after)
            case TookBack(at, by, to, told, after):
                self._go_back(to, by, Millis(at), told)
                self._must_equal(after)
            case Noted(at, by, told):
                self._history += (Told(len(self._history), told, by, Millis(at), is_note=True),)
            case Ended():
                self.is_closed = True
            case Began() | Stood() | Passed():
                pass
        self._entries += 1

    def _must_equal(self, after: int) -> None:
        if fingerprint(self.state) != after:
            raise OtherRules(
                f"entry {self._entries} of game {self.number} leads to another state than it did when it was played: "
                f"the rules of {self.game.slug} have changed without a new number"
            )

    # --- playing

    @property
    def is_silent(self) -> bool:
        """The last step was a secret choice."""
        return bool(self._steps) and self._steps[-1].is_silent

    def do(self, command: Any, by: Seat, seat: Seat | None, id: str | None = None) -> tuple[Effect, ...]:
        """Apply one command, or a tick. Refused changes nothing."""
        now = self._clock.now()
        before = self.state
        events = self.game.decide(before, command, Ctx(now, self._rng, seat))
        if not events:
            return ()
        lines, effects = self._lines_and_effects(events)
        told = [self._speak(each) for each in lines]
        after = reduce(self.game.evolve, events, before)
        what = [self._codec.encode(each) for each in events]
        is_tick = isinstance(command, Tick)
        self._write(Did(now, by, seat, id, what, told, fingerprint(after), is_tick))
        self._take(events, by, seat, now, told, is_tick)
        self._entries += 1
        if id is not None:
            self.answered.add((by, id))
        return effects

    def tick(self) -> tuple[Effect, ...] | None:
        """None: nothing has come of it but that time has passed."""
        due = self.game.due(self.state)
        if due is None or due > self._clock.now():
            self._write(Passed(self._clock.now()))  # a cut plug costs a second, not the time since the last cue
            self._entries += 1
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
        return None if self.ended else self.game.scene(self.state).track

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
        if self.shows_secrets_since(step) and not (is_host and sure):
            raise Refused("undo_sure" if is_host else "undo_reveals")
        told = self._speak(line("told.took_back", who=Who(by), what=step.told))
        self._write(TookBack(self._clock.now(), by, step.entry, told, fingerprint(step.before)))
        ended_a_track = self._ended_a_track(step)
        self._go_back(step.entry, by, self._clock.now(), told)
        self._entries += 1
        if ended_a_track:
            self._stand_at(step.at, by)

    def undoable(self) -> Step | None:
        """Secret choices are none: a button that appears with them would betray them. They go with what is before.

        Nor does undo lead to where the box would not let a game go on after a restart: into the midst of shut eyes.
        """
        able = (each for each in reversed(self._steps) if not each.is_tick and not each.is_silent)
        return next((each for each in able if self.game.returned(each.before) is None), None)

    def shows_secrets_since(self, step: Step) -> bool:
        return any(each.shows_secrets for each in self._steps if each.entry >= step.entry)

    def pause(self, by: Seat) -> None:
        if self.ended:
            raise Refused("game_over")
        if not self._clock.runs:
            raise Refused("paused_already")
        self._write(Stood(self._clock.now(), by, False))
        self._entries += 1
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
        self._entries += 1
        self.resumed = False
        self._set_running(at)

    def say_again(self, by: Seat, length: LengthOf) -> None:
        """Table time steps back to the line that began last."""
        track = self._track()
        if track is None or not track.masks or not self._clock.runs:
            raise Refused("nothing_to_say_again")
        at = Millis(last_line_at(track, self._clock.now(), length))
        self._write(Stood(at, by, True))
        self._entries += 1
        self._set_running(at)

    def note(self, by: Seat, said: Line) -> None:
        """Something about the table that everybody shall be able to read later."""
        told = self._speak(said)
        self._write(Noted(self._clock.now(), by, told))
        self._history += (Told(len(self._history), told, by, self._clock.now(), is_note=True),)
        self._entries += 1

    def end(self, by: Seat, sitters: tuple[Sitter, ...], told: str) -> None:
        """Close the books. After this the journal only gets longer when the last move is taken back."""
        result = self.result()
        winners, scores = (result.winners, result.scores) if result else ((), ())
        self._write(Ended(self._clock.now(), by, winners, scores, told, result is not None, today(), sitters))
        self._entries += 1
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
            history=self._history,
            undo=Told(step.line, step.told, step.seat or step.by, self._clock.now()) if step else None,
            undo_reveals=step is not None and self.shows_secrets_since(step),
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
        self._written = self._clock.now()

    def _ended_a_track(self, step: Step) -> bool:
        after = next((each.before for each in self._steps if each.entry > step.entry), self.state)
        had, has = (self.game.scene(each).track for each in (step.before, after))
        return had is not None and has is None

    def _stand_at(self, at: Millis, by: Seat) -> None:
        """A track that was broken off comes back as it was then, and waits: nothing that it says since then is lost."""
        self._clock.set(at, running=False)
        self._write(Stood(at, by, False))
        self._entries += 1

    def _set_running(self, at: Millis) -> None:
        self._clock.set(at, running=True)
        self._written = at  # time may have stepped back: the next beat is counted from there

    def _lines_and_effects(self, events: Iterable[Any]) -> tuple[list[Line], tuple[Effect, ...]]:
        lines: list[Line] = []
        effects: list[Effect] = []
        state = self.state
        for event in events:
            after = self.game.evolve(state, event)
            if (told := self.game.tell(state, event, after)) is not None:
                lines.append(told)
            effects += self.game.effects(state, event, after)
            state = after
        return lines, tuple(effects)

    def _take(
        self, events: Sequence[Any], by: Seat, seat: Seat | None, at: Millis, told: Sequence[str], is_tick: bool
    ) -> None:
        shows = any(self.game.reveals(each) for each in events)
        first = len(self._history)
        silent = not told and not is_tick
        step = Step(self._entries, by, seat, is_tick, silent, shows, self.state, at, first, in_one(told))
        self._steps.append(step)
        self._history += tuple(Told(first + place, text, seat or by, at) for place, text in enumerate(told))
        self.state = reduce(self.game.evolve, events, self.state)

    def _go_back(self, to: int, by: Seat, at: Millis, told: str) -> None:
        first = next(index for index, each in enumerate(self._steps) if each.entry == to)
        self.state, since = self._steps[first].before, self._steps[first].line
        del self._steps[first:]
        self._history = tuple(
            replace(each, undone=True) if each.number >= since and not each.is_note else each for each in self._history
        )
        self._history += (Told(len(self._history), told, by, at, is_note=True),)
        self._undos += 1
        self.is_closed = False
