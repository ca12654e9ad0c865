"""What something costs: as printed, with what roles, upgrades and anomalies change, after discounts."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Line, Seat, Word, line
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import NONE, Cost, Deed, Four
from companion.games.captain_is_dead.rules import crew

COUNTED: Final = 1  # action, where nobody knows how many it takes


@dataclass(frozen=True, slots=True)
class Price:
    actions: int
    asked: Four  # before discounts
    pays: Four  # cards that are left to discard
    is_known: bool = True
    is_free: bool = False  # one of the free uses of the Teleporter

    @property
    def words(self) -> Line:
        if not self.is_known:
            return line("cost.unknown", actions=self.actions)
        if not any(self.pays):
            return line("cost.actions", actions=self.actions)
        return line("cost.known", actions=self.actions, cards=cards(self.pays))


def cards(skills: Four) -> Word:
    names = ("command", "engineering", "science", "tactical")
    return tuple([line(f"cost.{name}", count=count) for name, count in zip(names, skills, strict=True) if count])


def price(state: State, seat: Seat, deed: str, station: str = "") -> Price:
    printed = _printed(state, deed, station)
    actions = COUNTED if printed.actions is None else printed.actions
    asked = crew.four(printed)
    if deed == "kill" and not state.rules.kill_costs_skill:
        asked = NONE
    if deed == "end_anomaly" and state.rules.one_research:
        actions = crew.book(state).deeds["research"].actions or actions
    if deed in ("move", "move_together"):
        actions += _slowed(state, seat)
    is_free = deed == "teleport" and has_free_teleport(state, seat)
    if is_free or (deed == "heal" and crew.is_upgraded(state, "heals_free")):
        actions = 0
    if (deed == "draw_plan" and crew.has(state, seat, "cheaper_plans")) or (
        station == "jump_core" and crew.has(state, seat, "cheaper_core")
    ):
        actions = max(0, actions - 1)
    if deed == "override" and crew.has(state, seat, "overrides_for_others") and state.rules.diplomat_own_is_dearer:
        asked = crew.four(crew.book(state).deeds["override_for_another"])
    pays = after_discounts(asked, discounts(state, seat, asked)) if any(asked) else asked
    return Price(actions, asked, pays, is_known(printed), is_free)


def _printed(state: State, deed: str, station: str) -> Cost | Deed:
    return crew.book(state).stations[station].repair if deed == "repair" else crew.book(state).deeds[deed]


def is_known(printed: Cost | Deed) -> bool:
    given = (printed.actions, printed.command, printed.engineering, printed.science, printed.tactical)
    return any(each is not None for each in given)


def _slowed(state: State, seat: Seat) -> int:
    """By what the group's box says of anomalies."""
    known = crew.book(state).anomalies
    extra = 0
    for each in state.ship.anomalies:
        found = known.get(each)
        if found is not None and found.move_extra and not crew.is_immune(state, seat, each):
            extra += found.move_extra
    return extra


def has_free_teleport(state: State, seat: Seat) -> bool:
    """On the own turn, while the Teleporter is online."""
    turn = state.turn
    return seat == turn.seat and turn.teleports > 0 and crew.condition(state.ship, "teleporter") == "online"


def after_discounts(asked: Four, off: Four) -> Four:
    return tuple([max(0, cost - less) for cost, less in zip(asked, off, strict=True)])  # type: ignore[return-value]


def discounts(state: State, seat: Seat, asked: Four) -> Four:
    """They never run out; some are for one turn. The Telepath adds those of whoever in the same room saves most."""
    own = crew.four(crew.role_of(state, seat))
    if seat == state.turn.seat:
        own = crew.added(own, state.turn.discounts)
    if not crew.has(state, seat, "borrows_discounts"):
        return own
    mates = [each for each in crew.in_room(state, crew.sailor(state, seat).room) if each != seat]
    with_mate = [crew.added(own, crew.four(crew.role_of(state, each))) for each in mates]
    return min([own, *with_mate], key=lambda off: sum(after_discounts(asked, off)))


def override_deed(state: State, seat: Seat) -> str:
    return "override" if seat == crew.active(state) else "override_for_another"


def payable(state: State, seat: Seat, pays: Four) -> Four:
    """Out of this hand, where cards are counted: nobody pays what they do not hold."""
    if not state.rules.counts_skills:
        return pays
    hand = crew.sailor(state, seat).hand
    return tuple([min(need, got) for need, got in zip(pays, hand, strict=True)])  # type: ignore[return-value]
