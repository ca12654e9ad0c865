"""Planning ahead: what is done of it, when, and what waits; what an undo brings back."""

from random import Random

from companion.contract import replace
from companion.contract.testing import TICK
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import Pile, Planned, State, Wish
from companion.games.shallow_space.rules.captains import Accept
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.muster import Begin
from companion.games.shallow_space.rules.planning import PlanAhead
from companion.games.shallow_space.rules.plans import PlanSet, PlanStopped
from companion.games.shallow_space.rules.readiness import NotReady, Ready
from companion.games.shallow_space.rules.real_dice import EnterRoll
from companion.games.shallow_space.rules.signs import GiveSign
from companion.games.shallow_space.rules.turns import TurnBegan
from tests.games.shallow_space.situations import A, B, C, D, E, at, cloaked, damaged, dead, holds, person, sailing
from tests.games.shallow_space.table import ANN, BEN, CAT, DAN, EVE, FAY, WORDS, after, begun, done, walk


def ended(state: State) -> State:
    """The first turn, by all of its crew."""
    return done(state, (Ready(A), ANN), (Ready(B), BEN), (Ready(C), CAT))


def planned(state: State, *deeds: str) -> State:
    return done(state, *((PlanAhead(E, each), EVE) for each in deeds))


def ways(state: State) -> set[str]:
    offers = [each for each in GAME.offers(state, EVE) if each.command is PlanAhead]
    return {str(value) for offer in offers for value in offer.fields[1].values}  # type: ignore[union-attr]


def test_each_step_is_planned_from_where_the_one_before_leads() -> None:
    state = planned(holds(E, "repair1", state=damaged(sailing(), 1, teleport=1)), "Move/right_hull", "Move/teleport")
    assert "Move/front_hull" in ways(state)
    assert "Move/engineering" not in ways(state)
    assert "Repair/repair1/teleport/-1" in ways(state)
    assert state.people[E].room == "engineering", "nothing is done yet"


def test_a_plan_has_three_steps_on_foot_as_a_turn_has() -> None:
    state = planned(sailing(), "Move/right_hull", "Move/teleport", "Move/front_hull")
    assert not any(each.startswith("Move/") for each in ways(state))


def test_nobody_finds_somebody_cloaked_by_planning() -> None:
    """Who walks in finds them, and stands where they stood; who plans to knows of nothing."""
    hidden = cloaked(sailing(), A, 1, "right_hull")
    seen = sailing()
    for state in (hidden, seen):
        assert "Move/right_hull" in ways(state)
        assert "Move/teleport" in ways(planned(state, "Move/right_hull"))
    assert ended(planned(hidden, "Move/right_hull")).people[E].room == "engineering"


def test_two_of_a_ship_carry_out_their_plans_each_in_the_order_in_which_they_were_made() -> None:
    state = planned(sailing(), "Move/right_hull")
    state = ended(done(state, (PlanAhead(D, "Move/front_hull"), DAN)))
    assert [state.people[who].room for who in (D, E)] == ["front_hull", "right_hull"]
    assert state.plans == ()


def test_a_step_that_is_refused_leaves_the_rest_to_its_owner_until_the_turn_is_over() -> None:
    state = ended(at(planned(sailing(), "Move/right_hull", "Move/teleport"), A, 1, "right_hull"))
    (plan,) = state.plans
    assert (plan.why, len(plan.steps)) == ("enemy_there", 2)
    mine = GAME.view(state, EVE).mine[0]
    assert mine.plan_why is not None
    assert mine.plan_why.key == "refused.enemy_there"
    state = done(state, *((Ready(who), seat) for who, seat in ((D, DAN), (E, EVE), (E + 1, FAY))))
    assert state.plans == ()


def test_a_plan_names_all_that_was_chosen() -> None:
    """Also the first ship and the first person."""
    state = done(holds(D, "redshirt", state=holds(E, "heal")), (PlanAhead(D, "Fire/laser_left/0/"), DAN))
    state = done(state, (PlanAhead(D, f"OfferSwap/{E}/redshirt"), DAN))
    said = [WORDS.word(each, str.title) for each in GAME.view(state, DAN).mine[0].plan]
    assert said == ["Fire a laser: left laser, Ship 1", "Offer to exchange: Eve, Redshirt"]


def test_a_plan_kills_nobody_of_the_own_side_unasked() -> None:
    weak = person(replace(sailing(), piles=(Pile(()), Pile(()))), E, health=1)  # and nobody is dealt a shield
    state = ended(planned(damaged(weak, 1, right_hull=3), "Move/right_hull"))
    assert state.people[E].health == 1
    assert state.plans[0].why == "would_kill"
    assert done(state, (Move(E, "right_hull"), EVE)).people[E].health == 0


def test_with_real_dice_the_rest_waits_for_the_die() -> None:
    state = holds(E, "plasma_grenade", "redshirt", state=sailing(dice="entered"))
    state = ended(planned(state, "Throw/plasma_grenade/right_hull", "PlayCard/redshirt"))
    assert state.asked is not None
    assert state.asked.command == Throw.__name__
    assert state.people[E].redshirts == 0
    assert done(state, (EnterRoll(6), EVE)).people[E].redshirts == 1


def test_all_at_once_who_is_ready_plans_for_the_next_round() -> None:
    state = done(sailing(order="simultaneous"), (Ready(E), EVE), (PlanAhead(E, "Move/right_hull"), EVE))
    after_all = done(state, (NotReady(E), EVE))
    assert after_all.people[E].room == "engineering", "not in this one"
    for who, seat in ((A, ANN), (B, BEN), (C, CAT), (D, DAN), (E + 1, FAY)):
        state = done(state, (Ready(who), seat))
    assert state.people[E].room == "right_hull"


def test_a_turn_that_ends_by_the_clock_begins_the_next_with_its_plans() -> None:
    state = planned(done(begun(6, turn_seconds=60), (Begin(), ANN)), "Move/right_hull")
    state = done(state, (TICK, None, 60_000))
    assert state.people[E].room == "right_hull"


def test_a_sign_goes_with_the_own_turn() -> None:
    state = done(sailing(), (GiveSign(E, "board"), EVE))
    assert [each.sign is not None for each in GAME.view(state, DAN).people].count(True) == 1
    assert not any(each.sign for each in GAME.view(state, ANN).people)
    state = ended(state)
    assert state.signs, "not with the enemy's"
    assert done(state, *((Ready(who), seat) for who, seat in ((D, DAN), (E, EVE), (E + 1, FAY)))).signs == ()


def test_who_changes_sides_leaves_plan_and_sign_behind() -> None:
    """Else the new team would read what was for the old one, and see a plan of before carried out at once."""
    state = replace(at(dead(sailing(9), A), B, 0, "front_hull"), wishes=(Wish(B, 1),))
    state = done(after(state, PlanSet(B, 0, (Planned("Move", (("to", "bridge"),)),))), (GiveSign(B, "help"), BEN))
    state = after(state, TurnBegan(2, 1, (1,), None))
    came = done(state, (Accept(D, B), DAN))
    assert came.people[B].team == 1
    assert came.people[B].room == "front_hull"
    assert (came.plans, came.signs) == ((), ())


def test_walks_come_to_all_that_can_be_planned() -> None:
    met, stopped = set[str](), 0
    for seed in range(14):
        for move in walk(begun(6, decks="endless"), Random(seed), bystanders=0.4):
            for plan in move.after.plans:
                met |= {each.command for each in plan.steps}
            stopped += any(isinstance(each, PlanStopped) for each in move.events)
    assert met >= {"Move", "PlayCard", "TurnIn", "OfferSwap", "Fire", "Repair", "Heal", "RaiseField", "Throw", "Board"}
    assert stopped > 3
