"""The table as the web sees it: a snapshot to read, and one way to ask."""

from collections import Counter
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLate
from copy import copy
from dataclasses import dataclass, replace
from queue import SimpleQueue
from secrets import token_hex
from typing import Any, Final, Protocol

from companion.box import cards
from companion.box.cards import ImportCards, TakeCards
from companion.contract import AnyGame, Command, Line, Refused, Seat, Word
from companion.past.story import PastGame
from companion.people.acting import may_type
from companion.people.seats import (
    STRANGER,
    Claim,
    Join,
    Sit,
    need_host,
    need_own_or_host,
    need_seat,
    seat_of,
)
from companion.record import lines
from companion.record.codec import Codec, NotUnderstood
from companion.table import edit_text
from companion.table.clock import TableClock
from companion.table.commands import ASKABLE, EditCommand, EditEntry, KeepText, RemoveEntry
from companion.table.games import Games
from companion.table.picture import Told
from companion.table.posts import Answer, Ask, MissedOnPage, Post
from companion.table.snapshot import Snapshot
from companion.table.steps import Said, in_one
from companion.words.dictionary import Dictionary
from companion.words.words import Words, spaced

PATIENCE_S = 5.0
READ_KEPT = 20
WAYS_IN = (Join, Sit, Claim)  # for phones that do not sit yet; they have routes of their own, which hand out the key
COMMANDS = tuple(each for each in ASKABLE if each not in WAYS_IN)


@dataclass(frozen=True, slots=True)
class Moment:
    """Table time, and when it was so on a clock that never stands: by it a page counts on alone."""

    now: int
    real: int
    running: bool


def way_in(name: str, seat: str, code: str, pin: str) -> Join | Sit | Claim:
    """How a phone comes to a seat: by a code, to one that is free, else to a new one."""
    if code:
        return Claim(code)
    return Sit(Seat(seat), pin) if seat else Join(name, pin)


def names_in(snapshot: Snapshot) -> dict[Seat, str]:
    """Also of who played when the game began, and sits here no more."""
    sitters = () if snapshot.play is None else snapshot.play.sitters
    return {each.seat: each.name for each in sitters} | {each.seat: each.name for each in snapshot.house.people}


class NoAnswer(Exception):
    """The table's loop did not answer in time: it is stopping, or stuck (and systemd will restart it)."""


class TheTable(Protocol):
    """All that the web knows of it; any thread may."""

    @property
    def snapshot(self) -> Snapshot: ...
    @property
    def games(self) -> Games: ...
    @property
    def words(self) -> Dictionary: ...
    @property
    def clock(self) -> TableClock: ...
    @property
    def inbox(self) -> SimpleQueue[Post]: ...


ONE_THING: Final = EditEntry | RemoveEntry  # of a text that several phones edit at once
ATTEMPTS: Final = 4


class Door:
    def __init__(self, table: TheTable, start: str | None = None) -> None:
        self._table = table
        self._codecs: dict[str, Codec] = {}
        self._start = token_hex(4) if start is None else start  # tells this run's forms from those before a restart
        self._asked: Counter[Seat] = Counter()
        self._asking: dict[Future[Answer], Seat] = {}  # who waits for an answer just now
        self._read_before: dict[tuple[Seat, str | None], TakeCards | KeepText] = {}
        self._words = table.words.telling(self._missed)
        self._speaking: dict[str, Door] = {self._words.language: self}

    @property
    def language(self) -> str:
        return self._words.language

    @property
    def languages(self) -> tuple[str, ...]:
        return self._words.languages

    def speaking(self, language: str) -> "Door":
        """The same door, with words in the language of who reads."""
        words = self._words.speaking(language)
        if words.language not in self._speaking:
            other = copy(self)
            other._words = words
            self._speaking[words.language] = other  # two at once make two that are alike
        return self._speaking[words.language]

    def told(self, *told: Told | Said) -> str:
        """A line of the history, or several in one. As it was told, or in the reader's language; what is not known as
        a line any more stays as it was told."""
        is_read = self.language != self._table.words.language
        return self.say(in_one([(each.line() if is_read else None) or each.text for each in told]))

    def ended(self, game: PastGame) -> str:
        """How it ended; "" if it never did."""
        said = lines.read(game.said) if self.language != self._table.words.language else None
        return game.told if said is None or game.slug not in self._words else self.say(said, game.slug)

    @property
    def snapshot(self) -> Snapshot:
        return self._table.snapshot

    @property
    def games(self) -> Games:
        return self._table.games

    def title_of(self, slug: str) -> str:
        """Without opening the game."""
        return self._words.head(slug).template("title")

    def blurb_of(self, slug: str) -> str:
        head = self._words.head(slug)
        return head.template("blurb") if "blurb" in head else ""

    def chosen(self) -> AnyGame | None:
        """The game that is on, or that was chosen."""
        slug = self.snapshot.house.game
        return self.games.get(slug) if slug is not None else None

    def open_number(self) -> int | None:
        """Of the game that is on: it is none of the past ones yet."""
        play = self.snapshot.playing
        return play.number if play is not None else None

    def now(self) -> int:
        return self._table.clock.now()

    def moment(self) -> Moment:
        """From the last picture of the game: the clock itself may be in the hands of the table's loop just now."""
        play, real = self.snapshot.play, self._table.clock.real()
        if play is None:
            return Moment(0, real, False)
        return Moment(play.at + (real - play.real if play.running else 0), real, play.running)

    def ask(self, ask: Ask) -> Answer:
        self._asked[ask.sender] += 1
        for _ in range(ATTEMPTS - 1):
            answer = self._ask(ask)
            if answer.refused is None or answer.refused.code != "stale" or not isinstance(ask.command, ONE_THING):
                return answer
            self._read_before.pop((ask.sender, ask.id), None)  # another phone has typed in something else meanwhile
        return self._ask(ask)

    def _ask(self, ask: Ask) -> Answer:
        try:
            if isinstance(ask.command, ImportCards | EditCommand):
                ask = replace(ask, command=self._ahead(ask))
            elif isinstance(ask.command, Command):
                ask.command.ahead()
        except Refused as refused:
            return Answer(refused, version=self.snapshot.version)
        reply: Future[Answer] = Future()
        self._asking[reply] = ask.sender
        self._table.inbox.put((ask, reply))
        try:
            return reply.result(timeout=PATIENCE_S)
        except TooLate as error:
            raise NoAnswer from error
        finally:
            del self._asking[reply]

    def askers(self) -> tuple[Seat, ...]:
        """While the table publishes, whoever caused it is among them."""
        return tuple(self._asking.values())

    def _ahead(self, ask: Ask) -> TakeCards | KeepText:
        """The same ask twice is the same command: the table knows it again, and does it once."""
        key = (ask.sender, ask.id)
        known = None if ask.id is None else self._read_before.get(key)
        if known is not None:
            return known
        read = self._read(ask.command, ask.sender)
        if len(self._read_before) >= READ_KEPT:
            self._read_before.clear()  # so another asker's thread may find nothing here a moment later
        self._read_before[key] = read
        return read

    def _read(self, command: ImportCards | EditCommand, sender: Seat) -> TakeCards | KeepText:
        """On the asker's own thread, and only for who may: the table's loop has cues to start meanwhile."""
        house = self.snapshot.house
        need_seat(house, sender)
        if not (isinstance(command, ONE_THING) and may_type(house, sender)):
            need_host(house, sender)
        if isinstance(command, ImportCards):
            return cards.read_ahead(command)
        return edit_text.read_ahead(house, self._table.games, command)

    def seen(self, seat: Seat | None) -> str:
        """What a seat's forms carry, so that a form sent twice is known and a new one is new.

        It counts what the seat itself has asked: the step stays as it is when somebody pauses, renames a seat, or votes
        Yes after No; and a number that rose with another seat's secret choice would betray it.
        """
        return f"{self._start}.{self._asked[seat] if seat is not None else 0}"

    def look(self, code: str) -> Seat:
        """Whose seat an invitation is for. A preview of its link must not use it up."""
        found = next((each for each in self.snapshot.invitations if each.code == code), None)
        if found is None or not found.is_open(self._table.clock.real()):
            raise Refused("invite_void")
        return found.seat

    def invitation(self, seat: Seat, sender: Seat) -> str | None:
        """The code that the sender has made for this seat, as long as nobody has come with it."""
        snapshot, now = self.snapshot, self._table.clock.real()
        need_own_or_host(snapshot.house, sender, seat)
        fit = (each for each in snapshot.invitations if each.seat == seat and each.instead == (sender != seat))
        return next((each.code for each in fit if each.is_open(now)), None)

    def kind(self, name: str) -> type[Any] | None:
        return self._codec().kind(name)

    def command(self, raw: dict[str, Any], *, lax: bool = False) -> Any:
        """A command of the table, or of the game that is on."""
        try:
            return self._codec().decode(raw, lax=lax)
        except NotUnderstood as error:
            raise Refused("not_understood", why=str(error)) from error

    def _codec(self) -> Codec:
        play = self.snapshot.play
        slug = play.game.slug if play is not None else ""
        if slug not in self._codecs:
            game = (*play.game.commands, *play.game.corrections) if play is not None else ()
            self._codecs[slug] = Codec((*COMMANDS, *game))
        return self._codecs[slug]

    def words(self) -> Words:
        play = self.snapshot.play
        return self._words[play.game.slug if play is not None else ""]

    def words_of(self, slug: str) -> Words:
        return self._words[slug]

    def _missed(self, what: str) -> None:
        self._table.inbox.put(MissedOnPage(what))

    def name(self, seat: Seat) -> str:
        return names_in(self.snapshot).get(seat, str(seat))

    def say(self, word: Word, slug: str | None = None) -> str:
        words = self.words() if slug is None else self.words_of(slug)
        return words.word(word, self.name)

    def sentence(self, refused: Refused) -> str:
        """Why something was not done, in words: the game's own, else the table's. Both may know the same code."""
        key, snapshot = f"refused.{refused.code}", self.snapshot
        slug = snapshot.play.game.slug if snapshot.play is not None else snapshot.house.game or ""
        for words in (self.words_of(slug if slug in self.games else ""), self.words_of("")):
            if key in words and words.placeholders(key) <= set(refused.values):
                return self._filled(words, key, refused)
        said = self._filled(self.words_of(slug if slug in self.games else ""), key, refused)
        return spaced(refused.code) if said == key else said

    def _filled(self, words: Words, key: str, refused: Refused) -> str:
        return words.say(Line(key, tuple(refused.values.items())), self.name)

    def seat(self, key: str | None) -> Seat:
        """Where the phone with this key sits."""
        return (seat_of(self.snapshot.house, key) if key else None) or STRANGER
