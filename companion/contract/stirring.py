"""A chapter for games whose lots can be checked: the seed is fixed, seats stir in words, and only then is drawn.

Its state has a field `lots: Lots`. `opens` gives `fixing(seats)`, `taken_back` is `go_on`, and what is random is drawn
with `draw`. How that is worked out stands in lots.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from companion.contract.chapters import NO_LOTS, Command, Course, Event, Secret
from companion.contract.lines import Line, Refused, Seat, Who, Word, line
from companion.contract.lots import LOT, Lot, Lots, Words, drawn, hash_of, key_of, new_root, seed_of
from companion.contract.offers import Offer, Text
from companion.contract.values import replace

LONGEST: Final = 40  # characters of words
BOX_BITS: Final = 64
TOLD: Final = 16  # digits of a hash in the story; all of it stands where the game shows it
SELDOM: Final = 0.2


def fixing(seats: tuple[Seat, ...], *, is_late: bool = False) -> Command[Any]:
    """For the game's `opens`. `is_late`: nobody can stir any more."""
    return _FixLots(seats, is_late)


@dataclass(frozen=True, slots=True)
class _FixLots(Command[Any]):
    """No part of the chapter: nobody can ask for it but the box."""

    seats: tuple[Seat, ...]
    is_late: bool

    def decide(self, course: Course[Any]) -> None:
        _fix(course, self.seats)
        if self.is_late:
            mix(course)


def _fix(course: Course[Any], seats: tuple[Seat, ...]) -> None:
    root = new_root(course.rng)
    course.happen(LotsFixed(root, hash_of(seed_of(root, 0)), seats))


@dataclass(frozen=True, slots=True)
class LotsFixed(Event[Any]):
    """Only the hash is told."""

    root: str
    hash: str
    seats: tuple[Seat, ...]

    def apply(self, state: Any) -> Any:
        return replace(state, lots=Lots(self.root, self.hash, self.seats, seed_of(self.root, 0)))

    def told(self, before: Any, after: Any) -> Line:
        return line("told.lots_fixed", hash=self.hash[:TOLD])


@dataclass(frozen=True, slots=True)
class Stir(Command[Any]):
    """A page does it by itself, with letters that the phone draws; people may with words of their own."""

    chance = SELDOM
    words: str

    def decide(self, course: Course[Any]) -> None:
        lots = course.state.lots
        if course.by is None or course.by not in lots.seats or lots.key:
            raise Refused("stale")
        text = " ".join("".join([each if each.isprintable() else " " for each in self.words]).split())[:LONGEST]
        own = text or f"{course.rng.getrandbits(BOX_BITS):016x}"
        course.happen(Stirred(course.by, own, not text))

    @classmethod
    def offered(cls, state: Any, seat: Seat) -> Iterable[Offer]:
        if state.lots.key or seat not in state.lots.seats:
            return ()
        return (Offer(cls, (Text("words", LONGEST),)),)


@dataclass(frozen=True, slots=True)
class Stirred(Secret[Any]):
    """Until all of them are told at once."""

    seat: Seat
    text: str
    is_box: bool

    def apply(self, state: Any) -> Any:
        lots = state.lots
        words = {each.seat: each for each in lots.words} | {self.seat: Words(self.seat, self.text, self.is_box)}
        in_order = tuple([words[seat] for seat in lots.seats if seat in words])
        return replace(state, lots=replace(lots, words=in_order))


def words_of(lots: Lots, seat: Seat | None) -> str:
    """What somebody has stirred in so far."""
    return next((each.text for each in lots.words if each.seat == seat), "")


def mix(course: Course[Any]) -> None:
    course.happen(LotsMixed())


@dataclass(frozen=True, slots=True)
class LotsMixed(Event[Any]):
    """From here on it is drawn: all words are told, so nobody waits for who has none."""

    reveals = True  # the words

    def apply(self, state: Any) -> Any:
        lots = state.lots
        return replace(state, lots=replace(lots, key=key_of(lots.seed, lots.words)))

    def told(self, before: Any, after: Any) -> Line:
        lots: Lots = after.lots
        words: tuple[Word, ...] = tuple(
            [
                line("told.lots_words_box" if each.is_box else "told.lots_words", who=Who(each.seat), words=each.text)
                for each in lots.words
            ]
        )
        if not words:
            return line("told.lots_alone")
        has = {each.seat for each in lots.words}
        if left := tuple([Who(seat) for seat in lots.seats if seat not in has]):
            return line("told.lots_mixed_but", words=words, who=left)
        return line("told.lots_mixed", words=words)


# --- drawing


def ready(course: Course[Any], seats: tuple[Seat, ...]) -> None:
    """Whoever draws comes here first."""
    if not course.state.lots.hash:
        _fix(course, seats)
    if not course.state.lots.key:
        mix(course)


def draw(
    course: Course[Any], of: int, count: int = 1, *, name: str = LOT, first: int = 0, is_kept: bool = False
) -> Lot:
    """To be written into the event. What has a number that is told is counted by itself: `first`; else nobody could
    tell how many lots were drawn in secret."""
    lots: Lots = course.state.lots
    if lots.root and course.rng is NO_LOTS:
        course.rng.random()  # says what is wrong: who looks ahead would see what will be drawn
    return drawn(lots.key, first or lots.drawn + 1, of, count, name=name, is_kept=is_kept)


def counted(lots: Lots, drawn: Lot) -> Lots:
    """After an event that came of these."""
    return replace(lots, drawn=drawn.first + len(drawn.came) - 1)


def guessed(lots: Lots) -> Lots:
    """To look ahead with: what is drawn with these is one way of many, and the same however much was drawn before."""
    return replace(lots, root="", seed="", key="guessed", drawn=0)


# --- taking back


def go_on(course: Course[Any], left: Any) -> None:
    """The game's `taken_back`: whatever is taken back, lots are not. All of them are drawn anew each time, whether or
    not anything was drawn meanwhile, so nobody can tell what was drawn in secret."""
    if left.lots.hash:
        course.happen(LotsWentOn(next_of(left.lots)))


def next_of(lots: Lots) -> Lots:
    back = lots.back + 1
    seed = seed_of(lots.root, back)
    return replace(lots, back=back, seed=seed, key=key_of(seed, lots.words) if lots.key else "")


@dataclass(frozen=True, slots=True)
class LotsWentOn(Event[Any]):
    lots: Lots

    def apply(self, state: Any) -> Any:
        return replace(state, lots=self.lots)

    def told(self, before: Any, after: Any) -> Line | None:
        return line("told.lots_anew") if self.lots.key else None
