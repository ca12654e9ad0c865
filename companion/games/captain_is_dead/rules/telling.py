"""What the group tells of its own cards while it plays: it counts at once, and our box keeps it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import (
    Choice,
    Fact,
    Held,
    Line,
    Number,
    Offer,
    Refused,
    Seat,
    Several,
    Text,
    Value,
    Word,
    is_name,
    line,
    replace,
)
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, State, Unnamed
from companion.games.captain_is_dead.printed import SKILLS, STATIONS, TRACKS, our_box
from companion.games.captain_is_dead.printed import telling as text_telling
from companion.games.captain_is_dead.rules import aboard, asking, coming, costs, crew, fears, may, noting, set_up

RANKS: Final = tuple(range(1, 11))
MOST_PAID: Final = 9  # of actions, or of cards of one skill


@dataclass(frozen=True, slots=True)
class CardTold(Event):
    """Of whoever says it the history names the sender."""

    section: str
    entry: str
    values: tuple[tuple[str, Held], ...]
    by: Seat | None
    alert: int = 0  # which of those that were entered by hand it is

    def apply(self, state: State) -> State:
        fact = Fact(text_telling.OPTION, self.section, self.entry, self.values, self.by)
        box = text_telling.told(state.rules.box, fact, "")
        clock = state.clock
        if self.section == text_telling.ALERTS:
            clock = replace(noting.without(clock, self.alert), seen=coming.seen_too(clock, self.entry))
        rules = replace(state.rules, box=box)
        return replace(state, rules=rules, clock=clock, told=(*state.told, fact), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        match self.section:
            case "roles":
                return _of_role(names.role(self.entry), dict(self.values))
            case "anomalies":
                name = names.anomaly(before.rules.box)(self.entry)
                return line("told.fear_read", anomaly=name, blocks=names.blocks(str(dict(self.values)["blocks"])))
            case text_telling.ALERTS:
                return line("told.remembered", card=self.entry)
            case "levels":
                return line("told.level_known", level=names.difficulty(self.entry))
            case _:
                return line("told.price", what=names.priced(f"{self.section}.{self.entry}"))


def _of_role(role: Line, values: dict[str, Held]) -> Line:
    match values:
        case {"start": str(room)}:
            return line("told.begins_in", role=role, room=names.room_name(room))
        case {"hand": int(hand)}:
            return line("told.holds", role=role, count=hand)
        case _:
            return line("told.rank", role=role, rank=values["rank"])


def tell(course: Course, section: str, entry: str, values: tuple[tuple[str, Held], ...], alert: int = 0) -> None:
    course.happen(CardTold(section, entry, values, course.by, alert))
    if len(course.state.rules.box) > our_box.LONGEST:
        raise no("full")


def no(why: str, **values: Value | Word) -> Refused:
    """As the editor of our box says it: on a phone, where it was typed."""
    return Refused("may_not", why=line(f"box_no.{why}", **values))


def was_told(state: State, section: str, entry: str, field: str) -> bool:
    """In this game: whoever has misread the card tells it again."""
    told = [each for each in state.told if each.section == section and each.entry == entry]
    return any(field == name for each in told for name, _ in each.values)


# --- ranks


@dataclass(frozen=True, slots=True)
class TellRank(Command):
    stages = ("setting_up",)
    is_entered = True
    chance = asking.SELDOM
    role: str
    rank: int

    def decide(self, course: Course) -> None:
        state = set_up.setting_up(course)
        if self.role not in _open_ranks(state):
            raise no("known")
        if self.rank not in RANKS:
            raise Refused("no_such_number")
        tell(course, "roles", self.role, (("rank", self.rank),))
        set_up.sort(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple([_asked_rank(each, crew.book(state).roles[each].rank) for each in _open_ranks(state)])


def _open_ranks(state: State) -> tuple[str, ...]:
    """Of roles that somebody plays."""
    known = crew.book(state).roles
    played = [each.role for each in state.crew if each.role]
    return tuple([each for each in played if known[each].rank is None or was_told(state, "roles", each, "rank")])


@lru_cache(maxsize=256)
def _asked_rank(role: str, now: int | None) -> Offer:
    return Offer(TellRank, (Choice("role", (role,), names.role), Choice("rank", RANKS, now=now)))


# --- where a role's pawn begins, and what its hand holds


def tell_start(course: Course, role: str, room: str) -> None:
    """As the pawn was placed: nobody is asked twice."""
    known = crew.book(course.state).roles
    start = known[role].start if role in known else room
    if start is None or (start != room and was_told(course.state, "roles", role, "start")):
        tell(course, "roles", role, (("start", room),))


@dataclass(frozen=True, slots=True)
class TellHand(Command):
    """Of the own role, where skill cards are counted."""

    stages = asking.PLAYING
    is_entered = True
    chance = asking.RARE
    role: str
    hand: int

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if not state.rules.counts_skills or self.role not in [each for each in _played(state) if _is_open(state, each)]:
            raise no("known")
        if self.hand not in LIMITS:
            raise Refused("no_such_number")
        tell(course, "roles", self.role, (("hand", self.hand),))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not state.rules.counts_skills:
            return ()
        mine = [one.role for each, one in zip(state.rules.seats, state.crew, strict=True) if each == seat and one.role]
        return tuple([_asked_hand(each, crew.book(state).roles[each].hand) for each in mine if _is_open(state, each)])


LIMITS: Final = tuple(range(3, 11))


def _played(state: State) -> list[str]:
    return [each.role for each in state.crew if each.role]


def _is_open(state: State, role: str) -> bool:
    return crew.book(state).roles[role].hand is None or was_told(state, "roles", role, "hand")


@lru_cache(maxsize=256)
def _asked_hand(role: str, now: int | None) -> Offer:
    return Offer(TellHand, (Choice("role", (role,), names.role), Choice("hand", LIMITS, now=now)))


# --- whom Irrational Fear and Anger block


@dataclass(frozen=True, slots=True)
class ReadFear(Command):
    """What the card says. Whoever has misread it says it again."""

    stages = asking.FLYING
    is_entered = True
    chance = asking.SELDOM
    anomaly: str
    blocks: str

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        if self.anomaly not in fears.to_be_read(state):
            raise no("known")
        if self.blocks not in fears.READINGS:
            raise Refused("no_such_reading")
        if self.blocks == fears.read(state, self.anomaly):
            raise Refused("read_already")
        tell(course, "anomalies", self.anomaly, (("blocks", self.blocks),))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple([_asked_fear(state.rules.box, each, fears.read(state, each)) for each in fears.to_be_read(state)])


@lru_cache(maxsize=64)
def _asked_fear(box: str, anomaly: str, known: str) -> Offer:
    which = Choice("anomaly", (anomaly,), names.anomaly(box))
    others = tuple([each for each in fears.READINGS if each != known])
    return Offer(ReadFear, (which, Choice("blocks", others, names.blocks)))


# --- prices


@dataclass(frozen=True, slots=True)
class TellPrice(Command):
    stages = ("turn",)
    is_entered = True
    chance = asking.RARE
    what: str  # as the box has it: deeds.move, stations.computers
    actions: int
    command: int = 0
    engineering: int = 0
    science: int = 0
    tactical: int = 0

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if self.what not in _open_prices(state.rules.box, state.told):
            raise no("known")
        paid = (self.actions, self.command, self.engineering, self.science, self.tactical)
        if not all(0 <= each <= MOST_PAID for each in paid):
            raise Refused("no_such_number")
        section, _, entry = self.what.partition(".")
        part = "repair." if section == "stations" else ""
        tell(course, section, entry, tuple(zip([part + each for each in ("actions", *SKILLS)], paid, strict=True)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _asked_prices(state.rules.box, state.told, state.ship.systems)


@lru_cache(maxsize=256)
def _asked_prices(box: str, told: tuple[Fact, ...], systems: aboard.Systems) -> tuple[Offer, ...]:
    """Of what somebody may just think of doing."""
    listed = [priced(deed, station) for deed, station in may.kinds(systems)]
    what = tuple(dict.fromkeys([each for each in listed if each in _open_prices(box, told)]))
    paid = [Number(each, 0, MOST_PAID, now=0) for each in SKILLS]
    actions = Number("actions", 0, MOST_PAID, now=costs.COUNTED)
    offer = Offer(TellPrice, (Choice("what", what, names.priced), actions, *paid))
    return (offer,) if what else ()


def priced(deed: str, station: str) -> str:
    """Where the box has what it costs."""
    return f"stations.{station}" if deed == "repair" else f"deeds.{deed}"


@lru_cache(maxsize=32)
def _open_prices(box: str, told: tuple[Fact, ...]) -> tuple[str, ...]:
    book, again = our_box.book_of(box), {f"{each.section}.{each.entry}" for each in told}
    deeds = {f"deeds.{each}": cost for each, cost in book.deeds.items()}
    repaired = {f"stations.{each}": book.stations[each].repair for each in (*TRACKS, *STATIONS)}
    return tuple([name for name, cost in (deeds | repaired).items() if not costs.is_known(cost) or name in again])


# --- alerts


@dataclass(frozen=True, slots=True)
class RememberAlert(Command):
    """One of the last, which were entered by hand: what it does each time."""

    stages = asking.PLAYING
    is_entered = True
    chance = asking.RARE
    alert: int
    name: str
    does: tuple[str, ...] = ()

    def decide(self, course: Course) -> None:
        state = asking.ongoing(course)
        waiting, name = noting.to_be_remembered(state.clock), " ".join(self.name.split())
        unnamed = next((each for each in waiting if each.number == self.alert), None)
        if unnamed is None:
            raise Refused("no_alert")
        if len(name) > our_box.LONGEST_NAME or not is_name(name):
            raise no("name")
        does = tuple([each for each in unnamed.does if each[0] in self.does])
        book = crew.book(state)
        known = next((each for each in book.alerts if each.name == name), None)
        values = (("level", unnamed.level), ("count", 1 if known is None else known.count + 1), *does)
        card = text_telling.card_of(Fact(text_telling.OPTION, text_telling.ALERTS, name, values, None), "")
        if known is not None and not text_telling.is_alike(known, card):
            raise no("otherwise", name=name)
        level, all = unnamed.level, getattr(book.decks, unnamed.level) or 0
        of_level = 1 + sum(each.count for each in book.alerts if each.level == level)
        if of_level > all:
            raise no("too_many", level=names.level(level), known=of_level, all=all)
        tell(course, text_telling.ALERTS, name, values, unnamed.number)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple([_remembering(state.rules.box, each) for each in noting.to_be_remembered(state.clock)])


@lru_cache(maxsize=256)
def _remembering(box: str, unnamed: Unnamed) -> Offer:
    does = {each: names.effect(box, each, value) for each, value in unnamed.does}
    which = Choice("alert", (unnamed.number,))
    name, each_time = (
        Text("name", our_box.LONGEST_NAME),
        Several("does", tuple(does), label=lambda each: does[str(each)]),
    )
    return Offer(RememberAlert, (which, name, each_time), loose=True)


# --- what is counted at the start


@dataclass(frozen=True, slots=True)
class CountAtStart(Command):
    """As the board or the card of this level has it."""

    stages = ("setting_up",)
    is_entered = True
    chance = asking.RARE
    what: str
    count: int

    def decide(self, course: Course) -> None:
        state = set_up.setting_up(course)
        if self.what not in COUNTED:
            raise Refused("no_such_number")
        least, most, now = _limits(state, self.what)
        if not least <= self.count <= most:
            raise Refused("no_such_number")
        level = crew.book(state).levels[state.rules.difficulty]
        if self.what == "torpedoes":
            more = self.count - (now - (level.torpedoes or 0))
            tell(course, "levels", state.rules.difficulty, (("torpedoes", more),))
        elif now == level.steps:  # else the group has set how many it wants, whatever the board says
            tell(course, "levels", state.rules.difficulty, (("steps", self.count),))
        course.happen(StartCounted(self.what, self.count))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        what = state.rules.set_up[state.set_up]
        if what not in COUNTED:
            return ()
        least, most, now = _limits(state, what)
        fields = (Choice("what", (what,)), Number("count", least, most, now=now))
        return (Offer(cls, fields),)


COUNTED: Final = ("torpedoes", "core")  # at these steps of the set-up


def _limits(state: State, what: str) -> tuple[int, int, int]:
    """From, to, and as it is now."""
    if what == "core":
        return 1, max(state.rules.steps, crew.book(state).decks.core_max or 0), state.rules.steps
    return 0, state.rules.capacity, state.rules.torpedoes


@dataclass(frozen=True, slots=True)
class StartCounted(Event):
    what: str
    count: int

    def apply(self, state: State) -> State:
        ship = state.ship
        if self.what == "core":
            state = replace(state, rules=replace(state.rules, steps=self.count))
            return aboard.with_ship(state, replace(ship, core=self.count))
        state = replace(state, rules=replace(state.rules, torpedoes=self.count))
        reserve = ship.reserve + ship.torpedoes - self.count
        return aboard.with_ship(state, replace(ship, torpedoes=self.count, reserve=reserve))

    def told(self, before: State, after: State) -> Line:
        return line("told.core_counted" if self.what == "core" else "told.torpedoes_counted", count=self.count)
