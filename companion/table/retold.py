"""A game as its journal tells it: its state, its history and its end, rebuilt from the journal alone."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from companion.contract import ZERO, AnyGame, Course, Line, Millis, Played, Refused, Result, Seat, Track
from companion.contract.eyes import shut_at, shut_by, track_of
from companion.contract.lines import corrected
from companion.record import lines
from companion.record.codec import Codec, fingerprint, fingerprints_before
from companion.record.journal_entries import Began, Did, DidAgain, Ended, Entry, Noted, Passed, Stood, TookBack
from companion.table.happened import Speak, line_of, so_again, turns_told
from companion.table.history import History
from companion.table.mishaps import OtherRules
from companion.table.picture import Told
from companion.table.steps import Back, Said, about


class Retold:
    def __init__(
        self,
        game: AnyGame,
        began: Began,
        number: int,
        rng: Random,
        speak: Speak,
    ) -> None:
        if game.slug != began.game or game.rules != began.rules:
            raise OtherRules(
                f"game {number} was played under rules {began.rules} of {began.game}; here are rules {game.rules} of "
                f"{game.slug}"
            )
        self.game, self.setup, self.number = game, began.setup, number
        self._sitters = began.seats
        try:
            self.state: Any = game.new(began.setup)
        except Refused as refused:
            raise OtherRules(
                f"the rules of {game.slug} no longer take the set-up of game {number} ({refused.code})"
            ) from refused
        self._first = self.state
        self._played = Played(self._first, ())
        self.answered: set[tuple[Seat, str]] = set()
        self.is_closed = False  # its end is written down
        self._rng, self._speak = rng, speak
        self._codec = Codec(game.events)
        self._history = History()
        self._entries = 1
        self._went_back = 0  # or on again: by undo, by putting back, and by what was broken off with shut eyes
        self._shut = shut_at(game, self.state, ZERO)

    def replay(self, entry: Entry) -> Course[Any] | None:
        """Take an entry that already stands in the journal; what has happened by it."""
        self._entries += 1
        course: Course[Any] | None = None
        match entry:
            case Did(by=by, id=id, what=what, after=after, breaks_off=breaks_off):
                course = self._course(Millis(entry.at), breaks_off=breaks_off)
                for raw in what:
                    course.happen(self._codec.decode(raw))
                self._take(course, entry)
                if id is not None:
                    self.answered.add((by, id))
                self._must_equal(after)
            case TookBack(at, by, to, told, after, what, also):
                back = self._history.back(to)
                course = Course(back.step.before, Millis(at), self._rng)
                for raw in what:
                    course.happen(self._codec.decode(raw))
                said = self._took_back(by, back)
                self._go_back(back, by, course, Said(told, lambda: said), also)
                self._must_equal(after)
            case DidAgain(at, by, told, after):
                if self._history.again is None:
                    raise OtherRules(f"entry {self._entries - 1} of game {self.number} puts back what nobody took back")
                said = self._did_again(by)
                self._put_back(by, Millis(at), Said(told, lambda: said))
                self._must_equal(after)
            case Noted(at, by, told, noted):
                self._history.note(told, by, Millis(at), is_notice=True, line=partial(lines.read, noted))
            case Ended():
                self._close_books()
            case Began():
                raise OtherRules(f"entry {self._entries - 1} of game {self.number} begins another game")
            case Stood() | Passed():
                pass
        return course

    def _must_equal(self, after: int) -> None:
        if after != fingerprint(self.state) and after not in fingerprints_before(self.state):
            raise OtherRules(
                f"entry {self._entries - 1} of game {self.number} leads to another state than it did when it was "
                f"played: the rules of {self.game.slug} have changed without a new number"
            )

    # --- what there is

    @property
    def history(self) -> tuple[Told, ...]:
        return self._history.lines

    @property
    def is_silent(self) -> bool:
        """The last step was a secret choice."""
        return self._history.is_silent

    def step(self) -> str:
        """What a command is stale against. Taking back counts too: a step that comes again is another one. And so does
        which game it is: a page of one that was put aside acts in no other."""
        return f"{self.number}.{self._went_back}.{self.game.step(self.state)}"

    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def ended(self) -> bool:
        """By its rules, whether or not that could be written down yet; or by the host."""
        return self.is_closed or self.result() is not None

    @property
    def _was_ended_by_hand(self) -> bool:
        return self.is_closed and self.result() is None

    @property
    def plays_a_track(self) -> bool:
        return self._track() is not None

    @property
    def masks(self) -> bool:
        """People sit with shut eyes."""
        return self._shut is not None

    def _track(self) -> Track | None:
        return None if self.is_closed else track_of(self.game, self.state)

    def _all_played(self) -> Played[Any]:
        """Put together when it is over: then it stays, until that is taken back."""
        if self.result() is None:
            self._played = Played(self._first, ())
        elif not self._played.steps:
            self._played = Played(self._first, self._history.played())
        return self._played

    # --- what an entry makes of it

    def _course(self, now: Millis, by: Seat | None = None, *, breaks_off: bool = False) -> Course[Any]:
        """What comes next comes after this state."""
        return Course(self._start(breaks_off), now, self._rng, by)

    def _start(self, breaks_off: bool) -> Any:
        return self._shut.before if breaks_off and self._shut is not None else self.state

    def _take(self, course: Course[Any], did: Did) -> None:
        is_secret = all([event.is_secret(before) for before, event, _ in course.happened])
        shows = any([event.reveals for _, event, _ in course.happened])
        turns = turns_told(self.game, course, len(did.told))
        events = tuple([event for _, event, _ in course.happened])
        self._history.add(
            self._entries - 1,
            did,
            turns,
            self.state,
            self._shut,
            events,
            is_secret=is_secret,
            shows_secrets=shows,
            line_of=line_of(course, did.told, self._speak, is_correction=did.is_correction),
        )
        self._shut = shut_by(
            self.game, course.happened, course.state, course.now, self._shut, is_broken_off=did.breaks_off
        )
        self.state = course.state
        self._went_back += did.breaks_off

    def _took_back(self, by: Seat, back: Back) -> Line:
        """How that is told: what is taken back, and what is so again."""
        began = partial(self._history.began, step=back.step)
        again = so_again(self.game, self.setup.seats, back.step.before, self.state, began)
        return about("took_back", by, back, again, self._speak(corrected("")))

    def _did_again(self, by: Seat) -> Line:
        taken = self._history.taken
        return about("did_again", by, taken.again, None, self._speak(corrected("")))

    def _go_back(self, back: Back, by: Seat, course: Course[Any], told: Said, also: Sequence[str]) -> None:
        left, plays = self.state, self._shut is not None or self.plays_a_track
        # What was heard of a track cannot be done again, and what is drawn anew would be drawn twice.
        for_good = plays or track_of(self.game, course.state) is not None or bool(course.happened)
        step = self._history.go_back(back.step.entry, by, left, for_good=for_good)
        self.state, self._shut = course.state, step.shut
        self._history.note(told.text, by, course.now, line=told.line)
        line = line_of(course, also, self._speak)
        for place, text in enumerate(also):
            self._history.note(text, by, course.now, line=partial(line, place))
        self._history.went_on(self._entries - 1, step, course)
        self._went_back += 1
        self.is_closed = False

    def _put_back(self, by: Seat, at: Millis, told: Said) -> None:
        self.state, self._shut = self._history.put_back().left, None
        self._history.note(told.text, by, at, line=told.line)
        self._went_back += 1
        self.is_closed = False

    def _close_books(self) -> None:
        """What is going on with shut eyes when the host ends a game is never so."""
        self.state, self._shut = self._start(self.masks), None
        self.is_closed = True
