"""What one seat sees, gathered for pages and API alike: nothing else ever reaches a template or an answer.

Everything here is built field by field. The whole snapshot stays on this side.
"""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from companion.contract import Seat, Value
from companion.contract.lines import keys_in
from companion.people.notices import in_hands
from companion.table import edit_text
from companion.table.lobby import asks_rules, rules_of
from companion.table.options import as_printed, as_reference
from companion.table.picture import PlayNow, Told
from companion.table.reception import may_agree
from companion.table.snapshot import Snapshot
from web.back import ShownRedo, redo
from web.door import Door
from web.left_open import ShownLeftOpen, left_open
from web.offered import (
    Every,
    Offered,
    ShownField,
    ShownOffer,
    is_for,
    sayer,
    shown_field,
    shown_offer,
    value_label,
)

HISTORY_SHOWN = 200
LATEST = 40  # lines at most under a game; /history has them all


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
class ShownTold:
    """Not whose step it was: where that may be known, the text says it, or it was entered for all at the table. To
    name it for open deeds alone would tell which of them had something secret come along."""

    number: int
    text: str
    at: int
    undone: bool
    turn: int = 0  # that it tells of, as the game counts
    begins: bool = False  # that turn
    entered: str = ""  # by whom
    speaks_of: tuple[str, ...] = ()  # the keys of all words in it


@dataclass(frozen=True, slots=True)
class ShownUndo:
    number: int
    text: str
    reveals: bool  # only the host, and only after asking everybody
    may: bool  # this seat did all of it, or is the host


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
    redo: ShownRedo | None
    result: ShownResult | None
    check: str  # where what was drawn by lots is worked out again, once it is over
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
        return tuple(each for type in types for each in self.offers if each.type == type and is_for(each, wanted))


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
    notices: tuple[str, ...]  # who came to whose seat lately, and into whose the host sees
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


def table(
    door: Door, snapshot: Snapshot, seat: Seat | None, acting: Seat | None = None, *, corrects: bool = True
) -> ShownTable:
    """The table as `seat` may see it; None: as everybody may. `acting`: a seat without a phone, for the host, who
    `corrects` the table on one page alone."""
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
        notices=_notices(door, snapshot),
        knock=_knock(snapshot, seat),
        game=None
        if play is None
        else _game(door, snapshot, play, acting or seat, is_host and corrects, ways_of(door, play, seat, is_host)),
        faults=snapshot.faults,
        unreadable=snapshot.unreadable,
        left_open=tuple(left_open(door, snapshot.house, each) for each in snapshot.left_open),
    )


def _notices(door: Door, snapshot: Snapshot) -> tuple[str, ...]:
    """Who came to whose seat lately, and into whose the host sees. Shut eyes read none."""
    play = snapshot.play
    if play is None or play.masks:
        return ()
    stands = [door.say(each) for each in in_hands(snapshot.house, snapshot.closed)]
    return tuple(dict.fromkeys((*map(door.told, play.notices), *stands)))


def sent(door: Door, table: ShownTable) -> ShownTable:
    """With the time at this moment. It comes last, so that what is equal but for the time compares equal."""
    return replace(table, now=door.now())


def history(door: Door, snapshot: Snapshot, last: int | None = HISTORY_SHOWN) -> tuple[ShownTold, ...]:
    told = snapshot.play.history if snapshot.play is not None else ()
    return tuple(
        ShownTold(
            each.number, door.told(each), each.at, each.undone, each.turn, each.begins, each.entered, _speaks_of(each)
        )
        for each in (told[-last:] if last else told)
    )


def _speaks_of(told: Told) -> tuple[str, ...]:
    said = told.line()
    return () if said is None else tuple(keys_in(said))


def latest(told: tuple[ShownTold, ...]) -> tuple[ShownTold, ...]:
    """Of this turn and the one before."""
    begins = [place for place, each in enumerate(told) if each.begins and not each.undone]
    return told[max(begins[-2] if len(begins) > 1 else 0, len(told) - LATEST) :]


def options(door: Door, snapshot: Snapshot, slug: str) -> tuple[ShownOption, ...]:
    game, words = door.games[slug], door.words_of(slug)
    box = rules_of(snapshot.house, game)
    say = sayer(snapshot, words)
    return tuple(
        ShownOption(
            field=shown_field(option.field, words, say, f"option.{option.key}.name"),
            help=words.template(f"option.{option.key}.help") if f"option.{option.key}.help" in words else "",
            value=box[option.key],
            default=option.default,
            printed=option.printed,
            printed_label="" if option.printed is None else value_label(option.field, option.printed, words, say),
            source=option.source,
            group=words.template(f"option_group.{option.group}") if option.group else "",
            has_editor=option.editor is not None,
        )
        for option in game.options
    )


def undo(door: Door, play: PlayNow, seat: Seat | None, is_host: bool) -> ShownUndo | None:
    if (back := play.undo) is None:
        return None
    return ShownUndo(back.number, door.told(*back.told), back.reveals, is_host or seat in back.may)


def ways_of(door: Door, play: PlayNow, seat: Seat | None, is_host: bool) -> tuple[ShownUndo | None, ShownRedo | None]:
    """Back, and on again."""
    return undo(door, play, seat, is_host), redo(door, play, seat, is_host)


def editors(door: Door) -> tuple[tuple[str, str], ...]:
    """Of the game that is on, or that was chosen: their names and addresses."""
    game = door.chosen()
    if game is None:
        return ()
    words = door.words_of(game.slug)
    return tuple((words.template(f"option.{each}.name"), f"/editor/{quote(each)}") for each in edit_text.editors(game))


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
        if each.least <= len(snapshot.house.people)
    )


def one_tap(door: Door, snapshot: Snapshot, slug: str) -> dict[str, bool]:
    """Of the rules that one tap sets: which are set, and whether the printed ones are others at all."""
    game = door.games[slug]
    box, reference, printed = rules_of(snapshot.house, game), as_reference(game), as_printed(game)
    return {
        "is_reference": all(box[key] == value for key, value in reference.items()),
        "is_printed": all(box[key] == value for key, value in printed.items()),
        "differs": any(reference.get(key) != value for key, value in printed.items()),
        "asks_rules": asks_rules(snapshot.house, game),
    }


def _knock(snapshot: Snapshot, seat: Seat | None) -> ShownKnock | None:
    knock, play = snapshot.knock, snapshot.play
    if knock is None or play is None or play.masks:
        return None
    may = seat is not None and may_agree(snapshot, seat)
    return ShownKnock(knock.seat, knock.by, may)


def _people(snapshot: Snapshot) -> tuple[ShownPerson, ...]:
    house, play, closed = snapshot.house, snapshot.play, snapshot.closed
    acts = play.game.acts(play.state) if play is not None and not play.ended else frozenset()
    return tuple(
        ShownPerson(
            seat=each.seat,
            name=each.name,
            colour=each.colour,
            has_phone=bool(each.phones),
            is_host=each.seat == house.host,
            needs_code=each.seat in closed,
            is_closed=each.seat in closed and (bool(each.phones) or each.open_to != house.host),
            plays=play is not None and each.seat in play.setup.seats,
            acts=each.seat in acts,
        )
        for each in house.people
    )


def _game(
    door: Door,
    snapshot: Snapshot,
    play: PlayNow,
    seat: Seat | None,
    corrects: bool,
    ways: tuple[ShownUndo | None, ShownRedo | None],
) -> ShownGame:
    game, words = play.game, door.words_of(play.game.slug)
    say = sayer(snapshot, words)
    sits = seat if seat is not None and seat in play.setup.seats else None
    is_open = sits is not None and not play.ended
    can_act = is_open and play.running
    offers = game.offers(play.state, sits) if is_open and sits is not None else ()
    if not play.running:
        offers = tuple(each for each in offers if each.command.breaks_off or each.command.in_pause)
    corrections = game.for_host(play.state) if corrects and play.running and not play.ended else ()
    return ShownGame(
        slug=game.slug,
        title=words.template("title"),
        step=play.step,
        running=play.running,
        resumed=play.resumed,
        ended=play.ended,
        acts=can_act and sits in game.acts(play.state),
        offers=tuple(shown_offer(each, words, say) for each in offers),
        corrections=tuple(shown_offer(each, words, say) for each in corrections),
        undo=ways[0],
        redo=ways[1],
        result=None if play.result is None else ShownResult(play.result.winners, play.result.scores),
        check=f"/past/{play.number}/check" if play.ended and game.drawn is not None else "",
        view=game.view(play.state, sits),
    )
