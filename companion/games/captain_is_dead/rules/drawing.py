"""The alert that is due: it is drawn, from the queue or the deck, or passed over."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Choice, Effect, Field, Line, Offer, Refused, Say, Seat, Sound, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, Pending, State
from companion.games.captain_is_dead.printed import Level
from companion.games.captain_is_dead.rules import alerts, aloud, asking, coming, crew, noting, scanners, turns

LEVEL_SOUNDS: Final[dict[Level, str]] = {"yellow": "chime", "orange": "alarm_2", "red": "alarm_3"}
KINDS: Final = {"first_alerts": "setup", "alert": "turn", "turn": "extra"}


@dataclass(frozen=True, slots=True)
class DrawAlert(Command):
    stages = asking.FLYING
    is_entered = True
    card: str = ""  # of the group's box
    anyway: bool = False

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if state.clock.pending is not None:
            if not self.card or state.clock.pending.card:
                raise Refused("alert_open")
            alerts.name_pending(course, self.card)  # drawn by the big button, and then laid on a reader
            return
        kind = KINDS.get(state.stage)
        if kind is None:
            raise Refused("not_begun")
        if kind == "extra":
            if not self.anyway:
                raise Refused("may_not", why=line("why.second_alert"))
            course.happen(turns.DoneAnyway(crew.active(state), "draw_alert", ("second_alert",)))
        level, queued = coming.next_level(state), coming.from_queue(state)
        if level is None:
            course.happen(turns.AlertSkipped("none_left"))
            turns.after_alert(course, none_left=True, is_extra=kind == "extra")
            return
        lies = state.clock.queue[0].card if queued else ""
        card = self.card or lies
        if card:
            coming.expect_card(state, card, level, is_known=queued and card == lies)
        course.happen(AlertDrawn(level, card, kind, queued))
        if state.rules.refills_at_once or kind == "setup":
            scanners.refill(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.clock.pending is not None:
            return ()
        if state.stage == "turn":  # two were drawn for one turn, or a card brings another one
            return (Offer(cls, (*_card(state), asking.ANYWAY), loose=True, chance=asking.RARE),)
        return (Offer(cls, _card(state)),)


@dataclass(frozen=True, slots=True)
class EndAndDraw(Command):
    """One tap for both: between them only a plan or a tool can be meant for the alert."""

    stages = ("turn",)
    is_entered = True
    chance = asking.SELDOM

    def decide(self, course: Course) -> None:
        turns.EndTurn().decide(course)
        if course.state.stage == "alert":
            DrawAlert().decide(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if turns.can_end(state) and not state.turn.skips else ()


def _card(state: State) -> tuple[Field, ...]:
    known = coming.cards_left(state, coming.next_level(state))
    queued = state.clock.queue[0].card if coming.from_queue(state) else ""
    able = (queued,) if queued else ("", *known)
    return (Choice("card", able, names.card),) if len(able) > 1 or queued else ()


@dataclass(frozen=True, slots=True)
class AlertDrawn(Event):
    level: Level
    card: str
    kind: str  # setup, turn, extra
    from_queue: bool

    def apply(self, state: State) -> State:
        clock = state.clock
        clock = replace(
            clock,
            deck=clock.deck if self.from_queue else coming.without_one(clock.deck, self.level),
            queue=clock.queue[1:] if self.from_queue else clock.queue,
            gone=clock.gone + 1,
            setup_left=clock.setup_left - (self.kind == "setup"),
            pending=Pending(self.level, self.card, self.kind),
            drawn=self.level,
            seen=coming.seen_too(clock, self.card),
            unnamed=None,
            waiting=noting.with_last(clock),
        )
        return replace(state, clock=clock, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        key = f"told.drawn_{self.kind}" if self.card else f"told.drawn_{self.kind}_unnamed"
        return line(key, level=names.level(self.level), card=names.card(self.card))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        """The first of a level is heard otherwise; near the end the alerts are counted down."""
        shines, left = aloud.flash(aloud.COLOURS[self.level]), aloud.countdown(before, after)
        if self.level in ("yellow", before.clock.drawn):
            return aloud.cue(after, "alert", shines, Sound("chime"), *left)
        said = Say(line(f"say.level.{self.level}"))
        return aloud.cue(after, "level", shines, Sound(LEVEL_SOUNDS[self.level]), said, *left)


@dataclass(frozen=True, slots=True)
class SkipAlert(Command):
    """A plan says so, or everybody forgot it."""

    stages = ("first_alerts", "alert")
    is_entered = True
    chance = asking.SELDOM
    why: Literal["plan", "forgotten"]

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if state.stage not in ("alert", "first_alerts") or state.clock.pending is not None:
            raise Refused("no_alert_due")
        course.happen(turns.AlertSkipped(self.why))
        turns.after_alert(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return SKIPPING if state.clock.pending is None else ()


SKIPPING: Final = (Offer(SkipAlert, (Choice("why", ("plan", "forgotten"), names.skipping),)),)
