"""The host's hand while the crew tells its cards: the rules of the resolution, and what the group's own cards print."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, Literal, TypeAlias, get_args, get_type_hints

from companion.contract import Choice, Line, Number, Offer, Refused, Value, line, replace
from companion.contract.data import DataError
from companion.games.space_alert.model import Correction, Course, Event, State, debrief_of
from companion.games.space_alert.printed.threat_cards import named
from companion.games.space_alert.resolution.card import Card, Effect
from companion.games.space_alert.resolution.deck import deck, points, with_figures
from companion.games.space_alert.resolution.game import Figures
from companion.games.space_alert.resolution.switches import Switches, with_switch
from companion.games.space_alert.rules import alerts, stages

Figure: TypeAlias = Literal["hp", "shield", "speed", "survived", "defeated", "x", "y", "z"]
UP_TO: Final[Mapping[str, tuple[Value, ...]]] = {
    "repairs_per_zone": (0, 1, 2, 3),
    "heroic_squad_hits": (1, 2),
    "refuel_to": (3, 4, 5),
}
LEAST: Final = {"hp": 1, "shield": -9}  # all others 0
MOST: Final = 99


# --- switches


@dataclass(frozen=True, slots=True)
class SetSwitch(Correction):
    switch: str
    setting: str

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "programming")
        if self.switch not in settable():
            raise Refused("no_such_switch")
        try:
            then = with_switch(debrief_of(state).switches, f"{self.switch}={self.setting}")
        except DataError as error:
            raise Refused("no_such_setting") from error
        course.happen(SwitchSet(self.switch, self.setting, then))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if state.stage != "programming":
            return ()
        now, hints = debrief_of(state).switches, get_type_hints(Switches)
        offers = []
        for name in settable():
            said = str(getattr(now, name)).lower()
            values = UP_TO.get(name) or (("true", "false") if hints[name] is bool else get_args(hints[name]))
            rule = Choice("switch", (name,), lambda name: line(f"rule.{name}"))
            settings = tuple([str(each) for each in values])
            offers.append(Offer(cls, (rule, Choice("setting", settings, lambda each: line(f"setting.{each}"), said))))
        return tuple(offers)


def settable() -> tuple[str, ...]:
    """The ship and the number of turns are the mission's."""
    return tuple([each.name for each in fields(Switches) if each.name not in ("board", "turns")])


@dataclass(frozen=True, slots=True)
class SwitchSet(Event):
    switch: str
    setting: str
    switches: Switches  # all, as they stand now

    def apply(self, state: State) -> State:
        return replace(state, debrief=replace(debrief_of(state), switches=self.switches))

    def told(self, before: State, after: State) -> Line:
        return line("told.switch", switch=line(f"rule.{self.switch}"), setting=line(f"setting.{self.setting}"))


# --- figures


@dataclass(frozen=True, slots=True)
class SetFigure(Correction):
    """What the group's own card prints."""

    threat: str
    figure: Figure
    amount: int

    def decide(self, course: Course) -> None:
        stages.need(course.state, "programming")
        if self.threat not in alerts.in_play(course.state):
            raise Refused("threat_not_here", threat=self.threat)
        least = LEAST.get(self.figure, 0)
        if not least <= self.amount <= MOST:
            raise Refused("figure_out_of_reach", least=least, most=MOST)
        course.happen(FigureSet(self.threat, self.figure, self.amount))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        if state.stage != "programming":
            return ()
        own, offers = dict(debrief_of(state).figures), []
        for id in sorted(alerts.in_play(state)):
            which = Choice("threat", (id,), lambda id: named(str(id)))
            for figure, now in _figures(id, deck()[id], own.get(id, Figures())):
                amount = Number("amount", LEAST.get(figure, 0), MOST, now=now)
                offers.append(Offer(cls, (which, Choice("figure", (figure,)), amount)))
        return tuple(offers)


def _figures(id: str, printed: Card, own: Figures) -> tuple[tuple[Figure, int | None], ...]:
    """All that can be set of a card, as they are now."""
    card = with_figures(id, printed, own)
    survived, defeated = points(id, card)
    acts: tuple[tuple[Figure, tuple[Effect, ...], tuple[Effect, ...]], ...] = (
        ("x", printed.x, card.x),
        ("y", printed.y, card.y),
        ("z", printed.z, card.z),
    )
    return (
        ("hp", card.hp),
        ("shield", card.shield),
        ("speed", card.speed),
        ("survived", survived),
        ("defeated", defeated),
        # What only moves a threat has none.
        *((name, _amount(now[0])) for name, first, now in acts if first and first[0].amount),
    )


def _amount(effect: Effect) -> int | None:
    """None where it is counted when it is needed."""
    return effect.amount if isinstance(effect.amount, int) else None


@dataclass(frozen=True, slots=True)
class FigureSet(Event):
    threat: str
    figure: Figure
    amount: int

    def apply(self, state: State) -> State:
        debrief = debrief_of(state)
        known = dict(debrief.figures)
        known[self.threat] = _with_figure(known.get(self.threat, Figures()), self.figure, self.amount)
        figures = tuple(sorted(known.items(), key=lambda each: each[0]))
        return replace(state, debrief=replace(debrief, figures=figures))

    def told(self, before: State, after: State) -> Line:
        figure = line(f"value.figure.{self.figure}")
        return line("told.figure", threat=named(self.threat), figure=figure, amount=self.amount)


def _with_figure(figures: Figures, figure: Figure, amount: int) -> Figures:
    match figure:
        case "hp":
            return replace(figures, hp=amount)
        case "shield":
            return replace(figures, shield=amount)
        case "speed":
            return replace(figures, speed=amount)
        case "survived":
            return replace(figures, survived=amount)
        case "defeated":
            return replace(figures, defeated=amount)
        case "x":
            return replace(figures, x=amount)
        case "y":
            return replace(figures, y=amount)
        case "z":
            return replace(figures, z=amount)
