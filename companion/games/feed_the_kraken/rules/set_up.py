"""The set-up: its list, who is who, and the first captain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Sound, Who, line, replace
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import ROLES_STEP, Command, Course, Event, Role, Rules, State
from companion.games.feed_the_kraken.printed import PRINTED, SignTable
from companion.games.feed_the_kraken.rules import asking, crew, deck, team
from companion.games.feed_the_kraken.rules.script import ScriptCalled

AFTER_SIGNS: Final = "deck"  # the step after that of the signs, which is not there where nobody gets one
OTHER: Final[Mapping[SignTable | None, SignTable]] = {"text": "crew_card", "crew_card": "text"}
SELDOM: Final = 0.05  # what play by chance shall not dwell on

# --- the list


@dataclass(frozen=True, slots=True)
class NextStep(Command):
    """The set-up's."""

    stages = ("setting_up",)

    def decide(self, course: Course) -> None:
        if course.state.stage != "setting_up":
            raise Refused("set_up_done")
        course.happen(SetUpStepDone())
        steps, at = course.state.rules.set_up, course.state.set_up
        if at == len(steps):
            course.happen(ScriptCalled("pirates"))
        elif steps[at] == ROLES_STEP and course.state.rules.deals_roles:
            _deal_roles(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class SetUpStepDone(Event):
    def apply(self, state: State) -> State:
        return replace(state, set_up=state.set_up + 1, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.set_up", step=line(f"step.{before.rules.set_up[before.set_up]}"))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        steps, at = after.rules.set_up, after.set_up
        if at == len(steps):
            return ()
        said = Say(set_up_line(after, steps[at], "say.set_up"))
        is_surprise = steps[at] == AFTER_SIGNS and sign_table(after.rules) == "text"
        return (said, Say(line("say.crew_card"))) if is_surprise else (said,)


def set_up_line(state: State, step: str, part: str = "set_up") -> Line:
    """One step of the list, as it is for this board and these rules."""
    rules = state.rules
    match step:
        case "board" | "tokens":
            return line(f"{part}.{step}.{rules.board}")
        case "deck":
            return line(f"{part}.deck.phones" if rules.keeps_deck else f"{part}.deck.{rules.board}")
        case "signs":
            return line(f"{part}.signs", number=len(rules.signs))
        case "roles":
            players = len(rules.seats)
            where = "phones" if rules.deals_roles else "chips_5" if players == 5 else "chips"
            if where != "chips":
                return line(f"{part}.roles.{where}")
            deal = PRINTED.players[str(players)]
            cult = 1 + deal.cultists
            return line(f"{part}.roles.chips", sailors=deal.sailors, pirates=deal.pirates, cult=cult)
        case _:
            return line(f"{part}.{step}")


# --- off-duty signs: the reference text and the printed crew cards differ


def sign_table(rules: Rules) -> SignTable | None:
    """Which of the two is played by; None: for this number of players both say the same."""
    deal = PRINTED.players[str(len(rules.seats))]
    if deal.signs == deal.signs_printed:
        return None
    return "text" if rules.signs == deal.signs else "crew_card"


@dataclass(frozen=True, slots=True)
class AgreeOnSigns(Command):
    """Who sees their crew card say otherwise plays as it says."""

    stages = ("setting_up",)
    chance = SELDOM
    by: SignTable

    def decide(self, course: Course) -> None:
        if course.state.stage != "setting_up":
            raise Refused("set_up_done")
        if sign_table(course.state.rules) in (self.by, None):
            raise Refused("signs_agreed")
        course.happen(SignsAgreed(self.by))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        other = OTHER.get(sign_table(state.rules))
        return () if other is None else (Offer(cls, (Choice("by", (other,), names.sign_table),)),)


@dataclass(frozen=True, slots=True)
class SignsAgreed(Event):
    by: SignTable

    def apply(self, state: State) -> State:
        signs = PRINTED.players[str(len(state.rules.seats))].signs_by(self.by)
        return replace(state, rules=replace(state.rules, signs=signs), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.signs_agreed.{self.by}", who=names.offices(after.rules.signs))


# --- who is who


def _deal_roles(course: Course) -> None:
    deal = PRINTED.players[str(len(course.state.rules.seats))]
    bags = [*_bags("sailor", deal.sailors), *_bags("pirate", deal.pirates)]
    course.rng.shuffle(bags)
    taken = bags.pop() if deal.taken_away else None
    bags += [*_bags("leader", 1), *_bags("cultist", deal.cultists)]
    course.rng.shuffle(bags)
    course.happen(RolesDealt(tuple(bags), taken))


def _bags(role: Role, number: int) -> tuple[Role, ...]:
    return (role,) * number


@dataclass(frozen=True, slots=True)
class RolesDealt(Event):
    reveals = True
    roles: tuple[Role, ...]
    taken_away: Role | None = None

    def apply(self, state: State) -> State:
        secrets = replace(state.secrets, roles=self.roles, taken_away=self.taken_away)
        return replace(state, secrets=secrets, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.roles_dealt")


# --- characters, and the first captain


def after_gathering(course: Course) -> None:
    """Characters, and among them the Captain card; without characters the first captain is drawn."""
    rules, rng = course.state.rules, course.rng
    if rules.characters and not rules.deals_characters:
        course.happen(CharactersAsked())
        return
    captain = rules.seats[rng.randrange(len(rules.seats))]
    if rules.deals_characters:
        # whoever had the Captain card lays it aside and draws another one
        course.happen(CharactersDealt(tuple(rng.sample(rules.characters, len(rules.seats)))))
    _found(course, captain)


@dataclass(frozen=True, slots=True)
class CharactersDealt(Event):
    reveals = True
    characters: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, secrets=replace(state.secrets, characters=self.characters), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.characters_dealt")


@dataclass(frozen=True, slots=True)
class CharactersAsked(Event):
    """Who shows the Captain card?"""

    def apply(self, state: State) -> State:
        return replace(state, stage="first_captain", step=state.step + 1)

    def told(self, before: State, after: State) -> None:
        return None  # who it is, is told

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.first_captain")),)


@dataclass(frozen=True, slots=True)
class ShowCaptain(Command):
    """Who has the Captain card."""

    stages = ("first_captain",)
    seat: Seat

    def decide(self, course: Course) -> None:
        if course.state.stage != "first_captain":
            raise Refused("captain_known")
        crew.place_of(course.state.rules, self.seat)
        _found(course, self.seat)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return asking.of_seats(cls, state.rules.seats)


def _found(course: Course, captain: Seat) -> None:
    deck.shuffle_if_short(course)  # the whole deck, for the first time
    course.happen(CaptainFound(captain))
    team.begin_round(course)


@dataclass(frozen=True, slots=True)
class CaptainFound(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, team=replace(state.team, captain=self.seat), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.first_captain", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line("say.captain", who=Who(self.seat))))
