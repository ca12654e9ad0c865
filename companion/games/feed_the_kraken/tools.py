"""Correct the table: what the host may set by hand, and why something cannot be."""

from typing import Final, assert_never

from companion.contract import Choice, Number, Offer, Refused, Seat, Who
from companion.games.feed_the_kraken.commands import PutShip, SetCaptain, SetDrawPile, SetGuns, SetOffDuty, Tool
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import guns_of, others, place_of, without
from companion.games.feed_the_kraken.deck import shuffle_if_short
from companion.games.feed_the_kraken.events import CaptainSet, DrawPileSet, GunsSet, OffDutySet, ShipPut
from companion.games.feed_the_kraken.labels import space, who, yes_or_no
from companion.games.feed_the_kraken.model import APPOINTING, QUESTION, TO_DRAW, State
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.team import name_team

CALM: Final = (APPOINTING, QUESTION, TO_DRAW)  # nothing is hidden in hands and nothing half done


def correct(course: Course, command: Tool) -> None:
    state = course.state
    if state.stage not in CALM:
        raise Refused("not_calm")
    match command:
        case PutShip(name):
            if name not in PRINTED.boards[state.rules.board].spaces:
                raise Refused("no_such_space")
            if name == state.voyage.track[-1]:
                raise Refused("already_there")
            course.happen(ShipPut(name))
        case SetGuns(seat, guns):
            _expect_aboard(state, seat)
            most = guns_of(state, seat) + state.supply
            if not 0 <= guns <= most:
                raise Refused("too_many_guns", most=most)
            course.happen(GunsSet(seat, guns))
        case SetOffDuty(seat, is_off_duty):
            _expect_aboard(state, seat)
            course.happen(OffDutySet(seat, is_off_duty))
        case SetCaptain(seat):
            _expect_aboard(state, seat)
            if seat in state.crew.tongueless:
                raise Refused("no_tongue", who=Who(seat))
            if seat == state.team.captain:
                raise Refused("is_captain", who=Who(seat))
            course.happen(CaptainSet(seat))
            if not others(course.state):
                name_team(course)
        case SetDrawPile(cards):
            if state.rules.keeps_deck:
                raise Refused("deck_on_phones")
            if not 0 <= cards <= in_piles(state):
                raise Refused("too_many_cards", most=in_piles(state))
            course.happen(DrawPileSet(cards))
            if state.stage is TO_DRAW:
                shuffle_if_short(course)
        case _:
            assert_never(command)


def _expect_aboard(state: State, seat: Seat) -> None:
    place_of(state.rules, seat)
    if seat not in state.crew.aboard:
        raise Refused("not_aboard", who=Who(seat))


def in_piles(state: State) -> int:
    return len(state.deck.draw) + len(state.deck.discards)


def corrections(state: State) -> tuple[Offer, ...]:
    if state.stage not in CALM:
        return ()
    aboard, here = state.crew.aboard, state.voyage.track[-1]
    spaces = tuple(name for name in PRINTED.boards[state.rules.board].spaces if name != here)
    able = without(aboard, state.team.captain, *state.crew.tongueless)
    offers = [Offer(PutShip, (Choice("space", spaces, space),))]
    for seat in aboard:
        whose, is_off_duty, guns = Choice("seat", (seat,), who), seat in state.crew.off_duty, guns_of(state, seat)
        offers.append(Offer(SetOffDuty, (whose, Choice("is_off_duty", (True, False), yes_or_no, is_off_duty))))
        offers.append(Offer(SetGuns, (whose, Number("guns", 0, guns + state.supply, now=guns))))
    if able:
        offers.append(Offer(SetCaptain, (Choice("seat", able, who),)))
    if not state.rules.keeps_deck:
        offers.append(Offer(SetDrawPile, (Number("cards", 0, in_piles(state), now=len(state.deck.draw)),)))
    return tuple(offers)
