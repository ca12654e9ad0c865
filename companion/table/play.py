"""One game in progress: what is done in it, undo and pause."""

import re
from itertools import chain
from random import Random
from typing import Any

from companion.contract import (
    ZERO,
    AnyGame,
    Command,
    Correction,
    Course,
    Effect,
    Line,
    Millis,
    Refused,
    Seat,
    Who,
    line,
)
from companion.contract.eyes import Shut, track_of
from companion.contract.timeline import LengthOf, goes_on_at, last_line_at
from companion.people.seats import BOX
from companion.record import lines
from companion.record.codec import fingerprint
from companion.record.journal import Journal
from companion.record.journal_entries import (
    ENTRIES,
    Began,
    Did,
    DidAgain,
    Ended,
    Entry,
    Noted,
    Passed,
    Sitter,
    Stood,
    TookBack,
)
from companion.record.store import not_saved
from companion.table.asked_first import need_yes
from companion.table.clock import TableClock, today
from companion.table.commands import Redo, Undo
from companion.table.happened import EYES_WERE_SHUT, Speak, happened, ticked
from companion.table.mishaps import guarded
from companion.table.picture import PlayNow
from companion.table.retold import Retold
from companion.table.steps import Back, Said

BEAT_MS = 1_000  # while a track runs, something is written at least so often


class Play(Retold):
    """At the table: it asks the clock, and writes down what happens before anybody hears of it."""

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
        super().__init__(game, began, number, rng, speak)
        self.resumed = False
        self._log, self._clock = log, clock
        self._written: int = ZERO  # table time of the last entry

    # --- opening

    def goes_on_in(self, log: Journal, at: Millis) -> None:
        """As its journal tells it, and paused: from now on it is written, too."""
        self._log, self._written = log, at
        self.resumed = not self.ended
        self._clock.set(at, running=False)

    # --- playing

    def do(
        self, command: Command[Any], by: Seat, seat: Seat | None, id: str | None = None, yes: int | None = None
    ) -> tuple[Effect, ...]:
        """Apply one command. Refused changes nothing. `yes`: of a hand, which is asked first what can be done."""
        shut = self._broken_off(command)
        course = self._course(self._clock.now() if shut is None else shut.at, seat, breaks_off=shut is not None)
        with guarded(self.game.slug):
            command.decide(course)
        if yes is not None:
            need_yes(self.game.slug, command, self.state, BOX if seat is None else seat, yes)
        effects = self._come(course, by, id, command, breaks_off=shut is not None)
        if id is not None and (course.happened or shut is not None):
            self.answered.add((by, id))
        return effects

    def _broken_off(self, command: Command[Any]) -> Shut | None:
        """What this command makes never to have been: it is decided where all eyes were open last."""
        if not command.breaks_off:
            return None
        if not self.plays_a_track or (self._shut is not None and self._shut.is_broken_off):
            raise Refused("stale")
        return self._shut

    def open_eyes(self) -> None:
        """The plug was pulled while they were shut: nobody knows how far hands had come, so nothing has come of it."""
        if self._shut is not None:
            course = self._course(self._shut.at, breaks_off=True)
            told = [self._speak(EYES_WERE_SHUT)]
            entry = Did(course.now, BOX, None, None, [], told, fingerprint(course.state), breaks_off=True)
            self._write(entry)
            self._take(course, entry)
            self._set(course.now, running=False)

    def tick(self) -> tuple[Effect, ...] | None:
        """None: nothing has come of it but that time has passed."""
        due = self.game.comes_at(self.state)
        if due is None or due > self._clock.now():
            self._write(Passed(self._clock.now()))  # a cut plug costs a second, not the time since the last cue
            return None
        course = self._course(self._clock.now())
        ticked(self.game, course, due)
        return self._come(course, BOX, None, is_tick=True)

    def find_out(self, of: object, command: Command[Any]) -> tuple[Effect, ...] | None:
        course = self._course(self._clock.now())
        with guarded(self.game.slug):
            if (errand := self.now().errand) is None or errand.of != of:
                return None
            try:
                command.decide(course)
            except Refused:  # what is refused does not happen, nor what it did before
                return None
        return self._come(course, BOX, None, is_tick=True)

    def due(self) -> Millis | None:
        if self.ended or not self._clock.runs:
            return None
        due = self.game.comes_at(self.state)
        beat = None if self._track() is None else Millis(self._written + BEAT_MS)
        return beat if due is None or (beat is not None and beat < due) else due

    def undo_or_redo(self, command: Undo | Redo, by: Seat, *, is_host: bool) -> Line:
        """And what is said aloud of it."""
        if self._was_ended_by_hand:
            raise Refused("game_over")  # that stands
        if isinstance(command, Redo):
            self._redo(command.number, by, is_host=is_host)
            return line("say.redone")
        back = self._way_back(command)
        self._undo(back, by, is_host=is_host, sure=command.sure)
        return line("say.undone" if back.many == 1 else "say.undone_far")

    def _way_back(self, command: Undo) -> Back:
        ways = self._history.ways_back()
        newest = next(ways, None)
        if newest is None:
            raise Refused("nothing_to_undo")
        if newest.number != (command.number if command.last is None else command.last):
            raise Refused("stale")
        found = next((each for each in chain((newest,), ways) if each.number == command.number), None)
        if found is None:
            raise Refused("stale")
        return found

    def _undo(self, back: Back, by: Seat, *, is_host: bool, sure: bool) -> None:
        """Take back a step and all that followed from it."""
        step = back.step
        if not is_host and by not in back.may:
            raise Refused("undo_not_yours")
        if back.reveals and not (is_host and sure):
            raise Refused("undo_sure" if is_host else "undo_reveals")
        said = self._took_back(by, back)
        told = self._speak(said)
        stands = self._history.stands(step, self.state, lambda state: track_of(self.game, state))
        at = self._clock.now() if stands is None else stands[0]
        course = Course(step.before, at, self._rng)
        with guarded(self.game.slug):
            self.game.taken_back(course, self.state)
        came = happened(self.game, course, self._codec, self._speak)
        self._write(TookBack(at, by, step.entry, told, came.after, came.what, came.told))
        self._go_back(back, by, course, Said(told, lambda: said), came.told)
        if stands is not None:
            self._set(at, running=self._clock.runs and not stands[1])

    def _redo(self, number: int, by: Seat, *, is_host: bool) -> None:
        if (again := self._history.again) is None:
            raise Refused("nothing_to_redo")
        if again.number != number:
            raise Refused("stale")
        if not is_host and by != again.by:
            raise Refused("redo_not_yours")
        taken = self._history.taken
        said = self._did_again(by)
        told = self._speak(said)
        self._write(DidAgain(taken.at, by, told, fingerprint(taken.left)))
        self._put_back(by, taken.at, Said(told, lambda: said))
        self._set(taken.at, running=self._clock.runs)

    def pause(self, by: Seat) -> None:
        if self.ended:
            raise Refused("game_over")
        if not self._clock.runs:
            raise Refused("paused_already")
        self._write(Stood(self._clock.now(), by, False))
        self._clock.pause()

    def put_aside(self, by: Seat) -> None:
        """Its time is written down; all else stands in the journal already."""
        if self.ended:
            raise Refused("game_over")
        if self.masks:
            raise Refused("eyes_shut")
        if self._clock.runs:
            self._write(Stood(self._clock.now(), by, False))

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
        self._write(Noted(self._clock.now(), by, told, lines.written(said)))
        self._history.note(told, by, self._clock.now(), is_notice=True, line=lambda: said)

    def end(self, by: Seat, sitters: tuple[Sitter, ...], said: Line) -> None:
        """Close the books. After this the journal only gets longer when the last move is taken back."""
        result = self.result()
        winners, scores = (result.winners, result.scores) if result else ((), ())
        told, raw = self._speak(said), lines.written(said)
        self._write(Ended(self._clock.now(), by, winners, scores, told, result is not None, today(), sitters, raw))
        self._close_books()

    def close(self) -> None:
        if self._log is not None:
            self._log.close()

    def discard(self) -> None:
        """It never began: no file of it stays."""
        if self._log is not None:
            self._log.discard()

    def now(self) -> PlayNow:
        stands = not self._was_ended_by_hand  # what a hand has ended stays so
        return PlayNow(
            number=self.number,
            game=self.game,
            setup=self.setup,
            state=self.state,
            step=self.step(),
            history=self._history.lines,
            at=self._clock.now(),
            anchor=self._clock.anchor(),
            running=self._clock.runs,
            resumed=self.resumed,
            result=self.result(),
            ended=self.ended,
            sitters=self._sitters,
            played=self._all_played(),
            steps=self._history.steps if stands else (),
            again=self._history.again if stands else None,
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

    def _entered_by(self, by: Seat, command: Command[Any] | None, told: list[str]) -> str:
        """Nobody is named twice in one line."""
        if command is None or not command.is_entered or not told:
            return ""
        name = self._speak(line("told.name", who=Who(by)))
        return "" if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told[0]) else name

    def _come(
        self,
        course: Course[Any],
        by: Seat,
        id: str | None,
        command: Command[Any] | None = None,
        *,
        is_tick: bool = False,
        breaks_off: bool = False,
    ) -> tuple[Effect, ...]:
        """All that has happened is one line of the journal."""
        if not course.happened and not breaks_off:
            return ()
        came = happened(self.game, course, self._codec, self._speak, command)
        entered = self._entered_by(by, command, came.told)
        entry = Did(
            course.now,
            by,
            course.by,
            id,
            came.what,
            came.told,
            came.after,
            is_tick,
            breaks_off,
            entered,
            isinstance(command, Correction),
        )
        self._write(entry)
        self._take(course, entry)
        ended_track = command is not None and command.breaks_off and not self.plays_a_track and not self.ended
        stood = ended_track and not self._clock.runs
        if breaks_off or stood:  # eyes stay shut in a pause; else what stood still is no more
            # unwritten: nothing can fail any more, and a reopened game waits anyway
            self._set(course.now, running=True)
            self.resumed = False
        return came.effects
