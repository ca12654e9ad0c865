"""What one seat sees, gathered for pages and API alike: nothing else ever reaches a template or an answer.

Everything here is built field by field. The whole snapshot stays on this side.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.contract import Choice, Field, Line, Number, Offer, Seat, Several, Text, Value, Who, Word
from companion.table.lobby import rules_of
from companion.table.options import as_printed, as_reference
from companion.table.picture import PlayNow
from companion.table.reception import may_agree
from companion.table.snapshot import Snapshot
from companion.words.words import Words
from web.door import Door
from web.left_open import ShownLeftOpen, left_open

HISTORY_SHOWN = 200
A_HANDFUL = 8


@dataclass(frozen=True, slots=True)
class ShownPerson:
    seat: Seat
    name: str
    colour: str
    has_phone: bool
    is_host: bool
    needs_code: bool  # a game keeps secrets of it: a phone comes by an invitation
    is_closed: bool  # nor does the host act for it
    plays: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class ShownValue:
    value: Value
    label: str


@dataclass(frozen=True, slots=True)
class ShownField:
    name: str
    title: str
    kind: str  # choice, several, number, text
    values: tuple[ShownValue, ...] = ()
    least: int = 0
    most: int = 0
    lines: int = 1
    may_be_open: bool = False  # empty: not known
    now: Value | None = None  # what is so: a form begins with it

    @property
    def words(self) -> dict[Value, str]:
        """Of all values; a number is its own."""
        if self.kind == "number":
            return {each: str(each) for each in range(self.least, self.most + 1)}
        return {each.value: each.label for each in self.values}

    @property
    def is_settled(self) -> bool:
        return self.kind == "choice" and len(self.values) == 1


@dataclass(frozen=True, slots=True)
class ShownOffer:
    type: str
    title: str
    fields: tuple[ShownField, ...]

    @property
    def about(self) -> str:
        """What it is already clear that it is for: where there is one value only, nothing is asked."""
        return ", ".join(each.values[0].label for each in self.fields if each.is_settled)

    @property
    def is_one_tap(self) -> bool:
        """One choice among few: each is a button."""
        return len(self.asked) == 1 and self.asked[0].kind == "choice" and len(self.asked[0].values) <= A_HANDFUL

    @property
    def given(self) -> dict[str, ShownValue]:
        """The same, by field."""
        return {each.name: each.values[0] for each in self.fields if each.is_settled}

    @property
    def asked(self) -> tuple[ShownField, ...]:
        return tuple(each for each in self.fields if not each.is_settled)

    @property
    def choices(self) -> int:
        """How many values there are to choose from."""
        return sum(len(each.values) for each in self.asked)


@dataclass(frozen=True, slots=True)
class ShownTold:
    """Not whose step it was: where that may be known, the text says it. To name it for open deeds alone would tell
    which of them had something secret come along."""

    number: int
    text: str
    at: int
    undone: bool
    turn: int = 0  # that it tells of, as the game counts
    begins: bool = False  # that turn


@dataclass(frozen=True, slots=True)
class ShownUndo:
    number: int
    text: str
    reveals: bool  # only the host, and only after asking everybody


@dataclass(frozen=True, slots=True)
class ShownResult:
    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class ShownKnock:
    """Somebody asks for a seat of which the game keeps secrets, and waits for the big button."""

    seat: Seat
    by: Seat | None  # the host, to act for it; None: a new phone
    may_let_in: bool  # by your phone: the box has no such button


class Offered(dict[str, ShownOffer | None]):
    """The first of each type; None for what is not offered."""

    def __missing__(self, type: str) -> None:
        return None


class Every(dict[str, tuple[ShownOffer, ...]]):
    """All of each type."""

    def __missing__(self, type: str) -> tuple[ShownOffer, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class ShownGame:
    slug: str
    title: str
    step: str
    running: bool
    resumed: bool
    ended: bool
    acts: bool  # the table waits for this seat
    offers: tuple[ShownOffer, ...]
    corrections: tuple[ShownOffer, ...]  # the host's
    undo: ShownUndo | None
    result: ShownResult | None
    view: Any  # the game's own view of this seat

    @property
    def offered(self) -> Offered:
        return Offered((each.type, each) for each in reversed(self.offers))

    @property
    def choices(self) -> dict[str, dict[str, dict[Value, str]]]:
        """By type and field what can be chosen, and its words; offers of one type become one."""
        found: dict[str, dict[str, dict[Value, str]]] = {}
        for offer in self.offers:
            fields = found.setdefault(offer.type, {})
            for each in offer.fields:
                fields.setdefault(each.name, {}).update(each.words)
        return found

    @property
    def every(self) -> Every:
        return Every((type, tuple(each for each in self.offers if each.type == type)) for type in self.offered)

    def find(self, *types: str, **given: Value | tuple[Value, ...]) -> tuple[ShownOffer, ...]:
        """Those of these types, in their order, that are for what is given; where that is several, for one of it."""
        wanted = {name: value if isinstance(value, tuple) else (value,) for name, value in given.items()}
        return tuple(each for type in types for each in self.offers if each.type == type and _is_for(each, wanted))


@dataclass(frozen=True, slots=True)
class ShownTable:
    version: int
    now: int  # table time when this was sent
    seat: Seat | None
    is_host: bool
    host: Seat | None
    people: tuple[ShownPerson, ...]
    has_pin: bool
    acting: Seat | None  # the host acts for this seat
    notices: tuple[str, ...]  # who came to whose seat lately
    knock: ShownKnock | None
    game: ShownGame | None
    faults: tuple[tuple[str, str], ...]
    unreadable: str | None
    left_open: tuple[ShownLeftOpen, ...] = ()  # games that the host may go on with, the newest first


@dataclass(frozen=True, slots=True)
class ShownPreset:
    name: str
    title: str
    help: str
    is_set: bool


@dataclass(frozen=True, slots=True)
class ShownOption:
    field: ShownField
    help: str
    value: Value
    default: Value
    printed: Value | None
    printed_label: str
    source: str
    group: str  # the name of those that it stands with, folded
    has_editor: bool = False  # it has pages of its own


def table(door: Door, snapshot: Snapshot, seat: Seat | None, acting: Seat | None = None) -> ShownTable:
    """The table as `seat` may see it; None: as everybody may. `acting`: a seat without a phone, for the host."""
    house, play = snapshot.house, snapshot.play
    is_host = seat is not None and seat == house.host
    sits = any(each.seat == acting for each in house.people)
    if acting is not None and (seat is None or not sits or not snapshot.may_act_for(seat, acting)):
        acting = None
    return ShownTable(
        version=snapshot.version,
        now=0,
        seat=seat,
        is_host=is_host,
        host=house.host,
        people=_people(snapshot),
        has_pin=bool(house.pin),
        acting=acting,
        notices=() if play is None or play.masks else play.notices,  # shut eyes read none
        knock=_knock(snapshot, seat),
        game=None if play is None else _game(door, play, acting or seat, is_host),
        faults=snapshot.faults,
        unreadable=snapshot.unreadable,
        left_open=tuple(left_open(door, snapshot.house, each) for each in snapshot.left_open),
    )


def sent(door: Door, table: ShownTable) -> ShownTable:
    """With the time at this moment. It comes last, so that what is equal but for the time compares equal."""
    return replace(table, now=door.now())


def history(snapshot: Snapshot, last: int | None = HISTORY_SHOWN) -> tuple[ShownTold, ...]:
    told = snapshot.play.history if snapshot.play is not None else ()
    return tuple(
        ShownTold(each.number, each.text, each.at, each.undone, each.turn, each.begins)
        for each in (told[-last:] if last else told)
    )


def options(door: Door, snapshot: Snapshot, slug: str) -> tuple[ShownOption, ...]:
    game, words = door.games[slug], door.words_of(slug)
    box = rules_of(snapshot.house, game)
    say = sayer(door, words)
    return tuple(
        ShownOption(
            field=shown_field(option.field, words, say, f"option.{option.key}.name"),
            help=words.template(f"option.{option.key}.help") if f"option.{option.key}.help" in words else "",
            value=box[option.key],
            default=option.default,
            printed=option.printed,
            printed_label="" if option.printed is None else _value_label(option.field, option.printed, words, say),
            source=option.source,
            group=words.template(f"option_group.{option.group}") if option.group else "",
            has_editor=option.editor is not None,
        )
        for option in game.options
    )


def presets(door: Door, snapshot: Snapshot, slug: str) -> tuple[ShownPreset, ...]:
    game, words = door.games[slug], door.words_of(slug)
    box = rules_of(snapshot.house, game)
    return tuple(
        ShownPreset(
            name=each.name,
            title=words.template(f"preset.{each.name}.name"),
            help=words.template(f"preset.{each.name}.help"),
            is_set=all(box[key] == value for key, value in each.options.items()),
        )
        for each in game.presets
    )


def one_tap(door: Door, snapshot: Snapshot, slug: str) -> dict[str, bool]:
    """Of the rules that one tap sets: which are set, and whether the printed ones are others at all."""
    game = door.games[slug]
    box, reference, printed = rules_of(snapshot.house, game), as_reference(game), as_printed(game)
    return {
        "is_reference": all(box[key] == value for key, value in reference.items()),
        "is_printed": all(box[key] == value for key, value in printed.items()),
        "differs": any(reference.get(key) != value for key, value in printed.items()),
    }


def shown_offer(door: Door, words: Words, offer: Offer) -> ShownOffer:
    say = sayer(door, words)
    name = offer.command.__name__
    return ShownOffer(
        type=name,
        title=words.template(f"command.{name}") if f"command.{name}" in words else _spaced(name),
        fields=tuple(shown_field(each, words, say, f"field.{each.name}") for each in offer.fields),
    )


def sayer(door: Door, words: Words) -> Callable[[Word], str]:
    return lambda word: words.word(word, door.name)


def _is_for(offer: ShownOffer, wanted: dict[str, tuple[Value, ...]]) -> bool:
    found = offer.given
    return all(name in found and found[name].value in values for name, values in wanted.items())


def _knock(snapshot: Snapshot, seat: Seat | None) -> ShownKnock | None:
    knock, play = snapshot.knock, snapshot.play
    if knock is None or play is None or play.masks:
        return None
    may = seat is not None and may_agree(snapshot, seat)
    return ShownKnock(knock.seat, knock.by, may)


def _people(snapshot: Snapshot) -> tuple[ShownPerson, ...]:
    house, play = snapshot.house, snapshot.play
    acts = play.game.acts(play.state) if play is not None and not play.ended else frozenset()
    return tuple(
        ShownPerson(
            seat=each.seat,
            name=each.name,
            colour=each.colour,
            has_phone=bool(each.phones),
            is_host=each.seat == house.host,
            needs_code=each.seat in snapshot.closed,
            is_closed=each.seat in snapshot.closed and (bool(each.phones) or each.open_to != house.host),
            plays=play is not None and each.seat in play.setup.seats,
            acts=each.seat in acts,
        )
        for each in house.people
    )


def _game(door: Door, play: PlayNow, seat: Seat | None, is_host: bool) -> ShownGame:
    game, words = play.game, door.words_of(play.game.slug)
    sits = seat if seat is not None and seat in play.setup.seats else None
    is_open = sits is not None and not play.ended
    can_act = is_open and play.running
    offers = game.offers(play.state, sits) if is_open and sits is not None else ()
    if not play.running:
        offers = tuple(each for each in offers if each.command.breaks_off)
    corrections = game.for_host(play.state) if is_host and play.running and not play.ended else ()
    return ShownGame(
        slug=game.slug,
        title=words.template("title"),
        step=play.step,
        running=play.running,
        resumed=play.resumed,
        ended=play.ended,
        acts=can_act and sits in game.acts(play.state),
        offers=tuple(shown_offer(door, words, each) for each in offers),
        corrections=tuple(shown_offer(door, words, each) for each in corrections),
        undo=None if play.undo is None else ShownUndo(play.undo.number, play.undo.text, play.undo_reveals),
        result=None if play.result is None else ShownResult(play.result.winners, play.result.scores),
        view=game.view(play.state, sits),
    )


def shown_field(field: Field, words: Words, say: Callable[[Word], str], title_key: str) -> ShownField:
    title = words.template(title_key) if title_key in words else _spaced(field.name)
    match field:
        case Choice(name, values) | Several(name, values):
            shown = tuple(ShownValue(each, _label(field.label, name, each, words, say)) for each in values)
            if isinstance(field, Several):
                return ShownField(name, title, "several", shown, field.least, min(field.most, len(values)))
            return ShownField(name, title, "choice", shown, now=field.now)
        case Number(name, least, most, may_be_open, now):
            return ShownField(name, title, "number", least=least, most=most, may_be_open=may_be_open, now=now)
        case Text(name, most, lines):
            return ShownField(name, title, "text", most=most, lines=lines)


def _value_label(field: Field, value: Value, words: Words, say: Callable[[Word], str]) -> str:
    label = field.label if isinstance(field, Choice) else None
    return _label(label, field.name, value, words, say)


def view_rows(door: Door, slug: str, view: Any) -> tuple[tuple[str, str, bool], ...]:
    """A view as rows for a game without a page of its own; what is called `my_...` is shown while held."""
    say = sayer(door, door.words_of(slug))

    def text(value: Any) -> str:
        if isinstance(value, tuple):
            return ", ".join(text(each) for each in value)
        return say(value) if isinstance(value, (Line, Who)) else str(value)

    return tuple(
        (_spaced(each.name), text(value), each.name.startswith("my_"))
        for each in fields(view)
        if (value := getattr(view, each.name)) is not None
    )


def _label(
    label: Callable[[Value], Word] | None, name: str, value: Value, words: Words, say: Callable[[Word], str]
) -> str:
    if label is not None:
        return say(label(value))
    key = f"value.{name}.{str(value).lower() if isinstance(value, bool) else value}"
    return words.template(key) if key in words else str(value)


def _spaced(name: str) -> str:
    """`PlaceCrew` and `place_crew` as "Place crew", for a game that brings no words for it."""
    spaced = "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").strip()
    return spaced[:1].upper() + spaced[1:]
