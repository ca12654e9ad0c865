"""The game that is on, or none: begun, taken up again, closed and put away."""

import contextlib
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from companion.contract import ZERO, Effect, Line, Refused, Seat, Who, line
from companion.people import seats
from companion.people.coming_back import come_back
from companion.people.own_texts import Heard
from companion.people.seats import BOX, Aside, House
from companion.people.sense import nonsense
from companion.record import journal_files
from companion.record.codec import NotUnderstood
from companion.record.disk import Disk
from companion.record.journal import JournalDamaged
from companion.record.journal_entries import Sitter
from companion.record.store import StateDamaged
from companion.table import lobby, opening, unfinished
from companion.table.clock import TableClock
from companion.table.games import Games
from companion.table.happened import Speak
from companion.table.mishaps import OtherRules
from companion.table.play import Play
from companion.table.posts import FoundOut
from companion.table.unfinished import CannotGoOn, LeftOpen

log = logging.getLogger(__name__)
ASIDE_KEPT: Final = 12  # of older ones nobody knows the phones any more; they are taken up by name


class Evening:
    def __init__(
        self,
        games: Games,
        journals: Path,
        clock: TableClock,
        rng: Random,
        speaker: Callable[[str], Speak],
        disk: Disk = os,
    ) -> None:
        self._games = games
        self._journals = journals
        self._clock = clock
        self._rng = rng
        self._speaker = speaker
        self._disk = disk
        try:
            self._journals.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StateDamaged(
                f"{journals}: this folder for the games cannot be made ({error.strerror}). Make it one that the "
                f"table's user may write, or take another state folder with --state."
            ) from error
        self.play: Play | None = None
        self.unreadable: str | None = None  # why the open game cannot be played on
        self.left_open: tuple[LeftOpen, ...] = ()  # games that can be taken up in place of what is on the table
        self._eyes_were_shut = False  # when the plug was pulled
        self._to_note: list[tuple[Seat, Line]] = []

    # --- what there is

    @property
    def game_on(self) -> Play:
        """Or Refused."""
        if self.play is None:
            raise Refused("no_game")
        return self.play

    def need_same_game(self, step: str) -> None:
        """For what is asked from the page of a game: since then another one may have come to the table."""
        if self.play is None or step.partition(".")[0] != str(self.play.number):
            raise Refused("stale")

    def find_out(self, found: FoundOut) -> tuple[Effect, ...] | None:
        """None: it comes too late."""
        play = self.play
        return None if play is None or play.number != found.number else play.find_out(found.of, found.command)

    def need_none(self) -> None:
        if self.unreadable is not None or (self.play is not None and not self.play.ended):
            raise Refused("game_runs")
        if self.play is not None:
            raise Refused("clear_first")

    def need_ended(self) -> None:
        if not self.game_on.ended:
            raise Refused("game_runs")

    @property
    def eyes_were_shut(self) -> bool:
        """When the plug was pulled, and nobody has gone on since."""
        return self._eyes_were_shut and self.play is not None and self.play.resumed

    @property
    def seats(self) -> frozenset[Seat]:
        """Who plays now."""
        return frozenset(self.play.setup.seats) if self.play is not None and not self.play.ended else frozenset()

    @property
    def told_of(self) -> frozenset[Seat]:
        """Who plays now, or would again if the last step was taken back: who comes to their seats is told."""
        is_on = self.play is not None and not self.play.now().is_final
        return frozenset(self.play.setup.seats) if self.play is not None and is_on else frozenset()

    # --- beginning

    def reopen(self, number: int) -> None:
        """After a restart: the game as it was, paused."""
        try:
            self.play = self._opened(number)
        except CannotGoOn as error:
            self.unreadable = str(error)
            log.warning("%s", error)

    def look_back(self, house: House) -> None:
        """Games that nobody ended may lie there while none is on: put aside, forgotten, or not to be read once."""
        self.left_open = ()
        if self.unreadable is None and (self.play is None or self.play.ended):
            aside = [each.number for each in house.aside]
            but = self.play.number if self.play is not None else None
            self.left_open = unfinished.left_open(self._journals, aside, but)

    def put_aside(self, by: Seat, house: House, keep: Callable[[House], None]) -> None:
        """Nothing is on then. `keep` writes that down, with who played; if it cannot, the game goes on as it was."""
        play = self.game_on
        self._write_notes()
        play.put_aside(by)
        here = {each.seat: each for each in house.people}
        people = tuple(here[seat] for seat in play.setup.seats if seat in here)
        others = [each for each in house.aside if each.number != play.number]
        aside = (*others, Aside(play.number, people))[-ASIDE_KEPT:]
        keep(replace(house, playing=None, aside=aside))
        self._clock.pause()
        self.put_away()
        self.look_back(replace(house, aside=aside))

    def take_up(
        self, number: int, house: House, keep: Callable[[House, int, str], None], *, sure: bool
    ) -> tuple[Line, ...]:
        """That game, paused as after a restart; what was on the table before is over, or nothing was.

        It tells to which seats, of which it keeps secrets, other phones came than had them."""
        if self.unreadable is not None or (self.play is not None and not self.play.ended):
            raise Refused("game_runs")
        at, runs, play = self._clock.now(), self._clock.runs, None
        try:
            left = self._left_open(number)
            back = come_back(house, unfinished.people(left, house))
            if wrong := nonsense(back.house):
                raise CannotGoOn(f"with the seats of game {number} there would be {wrong}")
            play = self._opened(number)
            strange = tuple(Who(each) for each in back.strangers if each in play.now().closed)
            if strange and not sure:
                raise Refused("take_up_sure", who=", ".join(seats.name_of(back.house, each.seat) for each in strange))
            aside = tuple(each for each in house.aside if each.number != number)
            heard = Heard(number, play.game.told(play.state))  # at its table, and its box has it
            keep(replace(back.house, aside=aside, heard=heard), number, left.slug)
        except (CannotGoOn, Refused) as error:
            if play is not None:
                play.close()
            self._clock.set(at, running=runs)
            if isinstance(error, Refused):
                raise
            raise Refused("cannot_go_on", why=str(error).removesuffix(".")) from error
        self.put_away()
        self.play = play
        return tuple(line("told.phone_came", seat=each) for each in strange)

    def _left_open(self, number: int) -> LeftOpen:
        """One that was offered is asked for its reason, should it be gone; any other one there is none of."""
        left = unfinished.find(self._journals, number) or next(
            (each for each in self.left_open if each.number == number), None
        )
        if left is None or (self.play is not None and self.play.number == number):
            raise Refused("not_left_open")
        return left

    def _opened(self, number: int) -> Play:
        """Paused, and with open eyes; or CannotGoOn."""
        try:
            play = opening.reopen(
                self._games, self._journals, number, self._clock, self._rng, self._speaker, self._disk
            )
        except (OtherRules, NotUnderstood, JournalDamaged) as error:
            log.warning("game %d cannot be taken up", number, exc_info=error.__cause__)
            raise CannotGoOn(str(error)) from error
        except OSError as error:
            raise CannotGoOn(
                f"the journal of game {number} cannot be opened for writing ({error.strerror}). Mend that, and start "
                f"the table anew"
            ) from error
        eyes_were_shut = play.masks
        try:
            play.open_eyes()
        except Refused as refused:
            play.close()
            why = refused.values.get("why", refused.code)
            raise CannotGoOn(f"game {number} was cut off while eyes were shut, and cannot return ({why})") from refused
        self._eyes_were_shut = eyes_were_shut
        return play

    def start(self, house: House, keep: Callable[[int, str], None]) -> None:
        """`keep` writes down which game is on; if it cannot, no game has begun."""
        game = lobby.ready(house, self._games)
        number = journal_files.next_number(self._journals)
        rules = lobby.rules_of(house, game)
        speak = self._speaker(game.slug)
        play = opening.begin(
            game, _sitters(house), rules, self._journals, number, self._clock, self._rng, speak, self._disk
        )
        try:
            keep(number, game.slug)
        except Refused:
            play.discard()
            raise
        self.put_away()  # the one before, if this is played again
        self.play, self.left_open = play, ()
        self._clock.set(ZERO, running=True)

    # --- notes

    def note(self, by: Seat, told: tuple[Line, ...]) -> None:
        """Something about the table that was done: `close_books` writes it down, or says why it cannot.

        Of a game that is over the last line says so: a note waits until that is taken back.
        """
        self._to_note += [(by, each) for each in told]

    @property
    def has_to_write(self) -> bool:
        """Something that is done waits to be written down."""
        play = self.play
        return play is not None and not play.is_closed and (bool(self._to_note) or play.result() is not None)

    def _write_notes(self) -> None:
        while self._to_note:
            self.game_on.note(*self._to_note[0])
            del self._to_note[0]

    # --- ending

    def end(self, house: House, by: Seat) -> None:
        play = self.game_on
        self._write_notes()
        result = play.result()
        if result is None:
            told = line("told.ended_by", who=Who(by))
        else:
            told = result.line or line("told.won", who=tuple(Who(each) for each in result.winners))
        sitters = tuple(each for each in _sitters(house) if each.seat in play.setup.seats)
        play.end(by, sitters, told)

    def close_books(self, house: House) -> str | None:
        """Notes, and the end by the rules. That these cannot be written down takes back nothing: it is told, and tried
        again."""
        play = self.play
        if play is None or play.is_closed:
            return None
        try:
            self._write_notes()
            if play.result() is not None:
                self.end(house, BOX)
        except Refused as refused:
            return str(refused.values.get("why", refused.code))
        return None

    def put_away(self) -> None:
        if self.play is not None:
            with contextlib.suppress(OSError):  # every line of it is on the disk
                self.play.close()
        self.play = self.unreadable = None
        self.left_open = ()
        self._to_note.clear()


def _sitters(house: House) -> tuple[Sitter, ...]:
    return tuple(Sitter(each.seat, each.name, each.colour) for each in house.people)
