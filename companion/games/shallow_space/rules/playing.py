"""Cards that are played as they are, the crew's and the captain's."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Offer
from companion.games.shallow_space.model import Course, Person, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules.bridge import against_captains_card, play_captains_card, stands_at_helm
from companion.games.shallow_space.rules.crew_cards import against_crew_card, play_crew_card
from companion.games.shallow_space.rules.dealing import expect_card
from companion.games.shallow_space.rules.fields import me, one_card
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.sensors import expect_none, first_known, is_blind


@dataclass(frozen=True, slots=True)
class PlayCard(Order):
    is_quiet = True
    card: str

    def act(self, course: Course, person: Person) -> None:
        expect_card(person, self.card)
        expect_none(against_playing(course.state, person, self.card))
        if CARDS[self.card].deck == "crew":
            play_crew_card(course, person, self.card)
        else:
            play_captains_card(course, person, self.card)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterator[Offer]:
        cards = [card for card in dict.fromkeys(person.hand) if CARDS[card].use == "play"]
        for card in cards:
            if CARDS[card].deck == "crew" and not first_known(against_crew_card(state, person, card)):
                yield _play(person.id, card, loose=False)
        if not stands_at_helm(state, person):
            return
        for card in cards:
            if CARDS[card].deck == "captain" and not first_known(against_captains_card(state, person, card)):
                yield _play(person.id, card, loose=is_blind(state, person, person.ship))


def against_playing(state: State, person: Person, card: str) -> Iterator[str]:
    against = against_crew_card if CARDS[card].deck == "crew" else against_captains_card
    return against(state, person, card)


@lru_cache(maxsize=4096)
def _play(who: int, card: str, *, loose: bool) -> Offer:
    return Offer(PlayCard, (me(who), one_card(card)), loose)
