"""Cards that are played as they are, the crew's and the captain's."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Offer
from companion.games.shallow_space.model import Course, Person, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules import bridge, crew_cards, dealing, fields, sensors
from companion.games.shallow_space.rules.orders import Order


@dataclass(frozen=True, slots=True)
class PlayCard(Order):
    is_quiet = True
    card: str

    def act(self, course: Course, person: Person) -> None:
        dealing.expect_card(person, self.card)
        sensors.expect_none(against_playing(course.state, person, self.card))
        if CARDS[self.card].deck == "crew":
            crew_cards.play_crew_card(course, person, self.card)
        else:
            bridge.play_captains_card(course, person, self.card)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterator[Offer]:
        cards = [card for card in dict.fromkeys(person.hand) if CARDS[card].use == "play"]
        for card in cards:
            against = crew_cards.against_crew_card(state, person, card)
            if CARDS[card].deck == "crew" and not sensors.first_known(against):
                yield _play(fields.myself(person), card, loose=False)
        if not bridge.stands_at_helm(state, person):
            return
        for card in cards:
            against = bridge.against_captains_card(state, person, card)
            if CARDS[card].deck == "captain" and not sensors.first_known(against):
                yield _play(fields.myself(person), card, loose=sensors.is_blind(state, person, person.ship))


def against_playing(state: State, person: Person, card: str) -> Iterator[str]:
    against = crew_cards.against_crew_card if CARDS[card].deck == "crew" else bridge.against_captains_card
    return against(state, person, card)


@lru_cache(maxsize=4096)
def _play(who: fields.Me, card: str, *, loose: bool) -> Offer:
    return Offer(PlayCard, (fields.as_me(who), fields.one_card(card)), loose)
