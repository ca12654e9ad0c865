"""The list of the set-up, who is who, and the first captain."""

from companion.contract import Refused, Seat
from companion.contract.old import Ctx
from companion.games.feed_the_kraken.commands import ShowCaptain
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import place_of
from companion.games.feed_the_kraken.deck import shuffle_if_short
from companion.games.feed_the_kraken.events import (
    CaptainFound,
    CharactersAsked,
    CharactersDealt,
    RolesDealt,
    ScriptCalled,
    SetUpStepDone,
)
from companion.games.feed_the_kraken.model import CULTIST, FIRST_CAPTAIN, LEADER, PIRATE, SAILOR, SETTING_UP, Role
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.team import begin_round

ROLES_STEP = "roles"  # the phones show them from this step on


def next_step(course: Course) -> None:
    state = course.state
    if state.stage is not SETTING_UP:
        raise Refused("set_up_done")
    course.happen(SetUpStepDone())
    steps, at = state.rules.set_up, course.state.set_up
    if at == len(steps):
        course.happen(ScriptCalled("pirates"))
    elif steps[at] == ROLES_STEP and state.rules.deals_roles:
        _deal_roles(course, course.ctx)


def _deal_roles(course: Course, ctx: Ctx) -> None:
    deal = PRINTED.players[str(len(course.state.rules.seats))]
    bags: list[Role] = [SAILOR] * deal.sailors + [PIRATE] * deal.pirates
    ctx.rng.shuffle(bags)
    taken = bags.pop() if deal.taken_away else None
    bags += [LEADER] + [CULTIST] * deal.cultists
    ctx.rng.shuffle(bags)
    course.happen(RolesDealt(tuple(bags), taken))


def after_gathering(course: Course) -> None:
    """Characters, and among them the Captain card; without characters the first captain is drawn."""
    rules, rng = course.state.rules, course.ctx.rng
    if rules.characters and not rules.deals_characters:
        course.happen(CharactersAsked())
        return
    captain = rules.seats[rng.randrange(len(rules.seats))]
    if rules.deals_characters:
        # whoever had the Captain card lays it aside and draws another one
        course.happen(CharactersDealt(tuple(rng.sample(rules.characters, len(rules.seats)))))
    _found(course, captain)


def show_captain(course: Course, command: ShowCaptain) -> None:
    state = course.state
    if state.stage is not FIRST_CAPTAIN:
        raise Refused("captain_known")
    place_of(state.rules, command.seat)
    _found(course, command.seat)


def _found(course: Course, captain: Seat) -> None:
    shuffle_if_short(course)  # the whole deck, for the first time
    course.happen(CaptainFound(captain))
    begin_round(course)
