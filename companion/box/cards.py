"""The taught cards: what a card means at this table. Pure: the table keeps them and does what they mean."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from companion.contract import Press, Refused, Seat, hides_nothing
from companion.contract.data import DataError, line_of, nearest, parse
from companion.record.codec import TYPE

MeaningKind: TypeAlias = Literal["seat", "command", "press"]
KINDS: Final[tuple[str, ...]] = get_args(MeaningKind)

UNKNOWN_KEPT: Final = 20
MOST_CARDS: Final = 2_000
LONGEST_ID: Final = 64
LONGEST_LABEL: Final = 60
LONGEST_VALUE: Final = 2_000
MOST_BRACKETS: Final = 100  # in a command: what is nested deeper can be taught, and overflows the stack when it is read
LONGEST_TEXT: Final = 1_000_000
LONGEST_LINE: Final = 6 * LONGEST_VALUE + 100  # all of it escaped; tomllib takes minutes over a key of 1_000_000
READER_OF_SEAT: Final = "seat."  # "seat.3" is the reader at the third seat


@dataclass(frozen=True, slots=True)
class Meaning:
    """A seat's token, a command of a game (as JSON, as a phone would send it), or a press of a button."""

    kind: MeaningKind
    value: str  # the seat ("s3"), the command, or the button ("big")
    game: str = ""  # whose command it is


@dataclass(frozen=True, slots=True)
class Taught:
    meaning: Meaning
    label: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    card: str
    reader: str  # its name


@dataclass(frozen=True, slots=True)
class Cards:
    known: Mapping[str, Taught] = field(default_factory=dict)
    unknown: tuple[Unknown, ...] = ()  # the newest last: the page offers to teach them

    def meaning_of(self, card: str) -> Meaning | None:
        taught = self.known.get(card)
        return None if taught is None else taught.meaning


# --- commands


@dataclass(frozen=True, slots=True)
class TeachCard:
    id: str
    meaning: str  # as `meaning_text` writes it: one value of a choice on the page
    label: str = ""


@dataclass(frozen=True, slots=True)
class RenameCard:
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ForgetCard:
    id: str


@dataclass(frozen=True, slots=True)
class ImportCards:
    """As a phone sends it. `read_ahead` makes TakeCards of it, but not on the table's loop: it takes long."""

    text: str


@dataclass(frozen=True, slots=True)
class TakeCards:
    """The same, read: no phone can send this."""

    known: Mapping[str, Taught]


CardCommand: TypeAlias = TeachCard | RenameCard | ForgetCard | TakeCards


def read_ahead(command: ImportCards) -> TakeCards:
    """Or Refused, with the line that is wrong."""
    try:
        return TakeCards(read_cards(command.text))
    except DataError as error:
        raise Refused("cards_text", why=str(error)) from error


def change_cards(cards: Cards, command: CardCommand) -> Cards:
    """The cards after a command, or Refused."""
    match command:
        case TeachCard(id, text, label):
            if (why := _wrong_id(id)) or (why := _wrong_label(label)):
                raise Refused("card_bad", why=why)
            try:
                meaning = read_meaning(text)
            except ValueError as error:
                raise Refused("card_bad", why=str(error)) from error
            return _with(cards, {id: Taught(meaning, label)})
        case RenameCard(id, label):
            if why := _wrong_label(label):
                raise Refused("card_bad", why=why)
            return _with(cards, {id: replace(_taught(cards, id), label=label)})
        case ForgetCard(id):
            _taught(cards, id)
            return replace(cards, known={each: taught for each, taught in cards.known.items() if each != id})
        case TakeCards(known):
            return _with(cards, known)


def met(cards: Cards, card: str, reader: str) -> Cards:
    """The cards after one was read: an unknown one is noted, so that it can be taught. The same object: nothing new."""
    note = Unknown(card, reader)
    if card in cards.known or _wrong_id(card) or note in cards.unknown[-1:]:
        return cards
    others = [each for each in cards.unknown if each.card != card]
    return replace(cards, unknown=(*others[-UNKNOWN_KEPT + 1 :], note))


def _taught(cards: Cards, card: str) -> Taught:
    if card not in cards.known:
        raise Refused("no_such_card")
    return cards.known[card]


def _with(cards: Cards, news: Mapping[str, Taught]) -> Cards:
    known = {**cards.known, **news}
    if len(known) > MOST_CARDS:
        raise Refused("too_many_cards", most=MOST_CARDS)
    return Cards(known, tuple(each for each in cards.unknown if each.card not in known))


# --- what a card that was read asks of the table


@dataclass(frozen=True, slots=True)
class CardPress:
    press: Press


@dataclass(frozen=True, slots=True)
class CardAsk:
    game: str
    command: str  # JSON
    seat: Seat | None  # in whose name; None: the box's
    is_nobodys: bool = False  # read at a seat where nobody sits


CardWish: TypeAlias = CardPress | CardAsk


def wish_of(cards: Cards, card: str, at: str, people: Sequence[Seat]) -> CardWish | None:
    """What to do for a card, or None where it is unknown. `at`: whose reader read it; `people` sit clockwise.

    A seat's token is that seat's button, on every reader. A seat's reader gives a command in that seat's name; where
    nobody sits it is nobody's, and not the box's: nobody would expect that.
    """
    match cards.meaning_of(card):
        case None:
            return None
        case Meaning("seat", seat):
            return CardPress(Press(Seat(seat)))
        case Meaning("press", button):
            return CardPress(Press(button))
        case Meaning("command", command, game):
            by = seat_of_reader(at, people)
            return CardAsk(game, command, by, is_nobodys=by is None and at.startswith(READER_OF_SEAT))
    raise AssertionError(card)


def seat_of_reader(at: str, people: Sequence[Seat]) -> Seat | None:
    """Who sits at a reader's place; None for the table's reader, and for a place where nobody sits."""
    place = at.removeprefix(READER_OF_SEAT)
    if place == at or not (place.isascii() and place.isdigit()) or not 0 < int(place) <= len(people):
        return None
    return people[int(place) - 1]


# --- a meaning in one line, for a choice on a page


def meaning_text(meaning: Meaning) -> str:
    words = (meaning.kind, meaning.game, meaning.value) if meaning.kind == "command" else (meaning.kind, meaning.value)
    return " ".join(words)


def read_meaning(text: str) -> Meaning:
    kind, _, value = text.partition(" ")
    game = ""
    if kind == "command":
        game, _, value = value.partition(" ")
    return _sound(kind, value, game)


def _sound(kind: str, value: str, game: str) -> Meaning:
    """ValueError where it cannot be a meaning. Whether the game is installed shows when the card is used."""
    match kind:
        case "seat" | "press":
            if not re.fullmatch(r"[\w.\-]{1,32}", value):
                raise ValueError(f"a {kind} card needs the name of a {'seat' if kind == 'seat' else 'button'} as value")
            if game:
                raise ValueError(f"a {kind} card belongs to no game")
            return Meaning(kind, value)
        case "command":
            if not re.fullmatch(r"[\w\-]{1,32}", game):
                raise ValueError("a command card needs its game")
            if len(value) > LONGEST_VALUE or not _is_command(value):
                raise ValueError(f"a command card needs a command as JSON, with its {TYPE!r}")
            return Meaning(kind, value, game)
        case _:
            raise ValueError(f"the kind is one of {', '.join(KINDS)}, not {kind[:20]!r}. {nearest(kind, KINDS)}")


def raw_command(text: str) -> dict[str, Any]:
    """A command as a phone would send it; ValueError where it is none, as in a list that was edited by hand."""
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise ValueError("nested too deep")
    return msgspec.json.decode(text, type=dict[str, Any])  # json's own takes halves of letters, which no journal can


def _is_command(text: str) -> bool:
    try:
        raw = raw_command(text)
    except ValueError:
        return False
    return isinstance(raw.get(TYPE), str) and text.isprintable()


def _wrong_id(card: str) -> str:
    if 0 < len(card) <= LONGEST_ID and card.isprintable() and card == card.strip():
        return ""
    return f"a card's id has 1 to {LONGEST_ID} printable letters"


def _wrong_label(label: str) -> str:
    if len(label) <= LONGEST_LABEL and hides_nothing(label):
        return ""
    return f"a label has at most {LONGEST_LABEL} printable letters"


# --- the list as a text, to keep, to edit and to give to another table


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One [[card]] of the text."""

    id: str
    kind: str
    value: str
    game: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class CardList:
    card: tuple[CardEntry, ...] = ()


HEADER: Final = "# The cards of a Table Companion: one [[card]] each. kind is seat, command or press.\n"


def write_cards(cards: Cards) -> str:
    texts = [HEADER]
    for card, taught in sorted(cards.known.items()):
        meaning = taught.meaning
        entry = {"id": card, "label": taught.label, "kind": meaning.kind, "game": meaning.game, "value": meaning.value}
        texts.append("\n".join(["[[card]]", *(f"{key} = {_quoted(text)}" for key, text in entry.items() if text), ""]))
    return "\n".join(texts)


def read_cards(text: str, name: str = "cards") -> dict[str, Taught]:
    """The cards of a text, or DataError that names the line."""
    if len(text) > LONGEST_TEXT:
        raise DataError(f"{name}: more than {LONGEST_TEXT} letters. This is no list of cards.")
    for number, each in enumerate(text.splitlines(), start=1):
        if len(each) > LONGEST_LINE:
            raise DataError(f"{name}:{number}: more than {LONGEST_LINE} letters in a line. This is no list of cards.")
    found: dict[str, Taught] = {}
    for number, entry in enumerate(parse(text, CardList, name).card):
        where = partial(_where, text, name, number)
        if entry.id in found:
            raise DataError(f"{where('id')}: the card {entry.id!r} stands there twice.")
        found[entry.id] = _meant(entry, where)
    return found


def _where(text: str, name: str, number: int, key: str) -> str:
    card = f"card[{number}]"
    return name + (line_of(text, (card, key)) or line_of(text, (card,)))


def _meant(entry: CardEntry, where: Callable[[str], str]) -> Taught:
    if why := _wrong_id(entry.id):
        raise DataError(f"{where('id')}: {why}.")
    if why := _wrong_label(entry.label):
        raise DataError(f"{where('label')}: {why}.")
    try:
        return Taught(_sound(entry.kind, entry.value, entry.game), entry.label)
    except ValueError as error:
        raise DataError(f"{where('kind' if entry.kind not in KINDS else 'value')}: {error}") from error


def _quoted(text: str) -> str:
    """A basic string of TOML: JSON's escapes are the same, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
