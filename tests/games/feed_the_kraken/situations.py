"""States to begin a row with: six people, Ann is captain, Ben lieutenant, Cat navigator."""

from dataclasses import replace
from random import Random
from typing import Any, Final

from companion.contract import Millis, Seat
from companion.contract.testing import Row as Row
from companion.contract.testing import Tick
from companion.games.feed_the_kraken.model import UNKNOWN, Act, Role, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED, deck_of
from companion.games.feed_the_kraken.rules.characters import CharacterRevealed, RevealCharacter
from companion.games.feed_the_kraken.rules.correcting import GunsSet, ShipPut
from companion.games.feed_the_kraken.rules.cult import RitualTurnedUp
from companion.games.feed_the_kraken.rules.deck import DeckShuffled
from companion.games.feed_the_kraken.rules.eyes import EyesOpened, EyesShut, StepCame
from companion.games.feed_the_kraken.rules.looking import LookBegan
from companion.games.feed_the_kraken.rules.loyalty import (
    CountedToThree,
    FistsOpened,
    GivingMayBeSeen,
    GunsGiven,
    LoyaltyAsked,
)
from companion.games.feed_the_kraken.rules.map_actions import LeaderFed, TargetChosen
from companion.games.feed_the_kraken.rules.mutiny import MutineersTied, MutinyFailed, MutinySucceeded
from companion.games.feed_the_kraken.rules.navigation import CardKept, CardsDrawn, LogbookShaken
from companion.games.feed_the_kraken.rules.navigator import NavigatorJumped
from companion.games.feed_the_kraken.rules.script import ScriptCalled, plan, plan_of
from companion.games.feed_the_kraken.rules.set_up import (
    CaptainFound,
    CharactersAsked,
    CharactersDealt,
    RolesDealt,
    SetUpStepDone,
)
from companion.games.feed_the_kraken.rules.taps import Picked
from companion.games.feed_the_kraken.rules.team import LieutenantAppointed, NavigatorAppointed, RoundBegan, TeamNamed
from companion.games.feed_the_kraken.rules.victory import Arrived
from companion.games.feed_the_kraken.rules.voyage import (
    CardActionCame,
    CardRevealed,
    MapActionCame,
    RitualCame,
    ShipMoved,
    SignsGiven,
)
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, EVE, FAY, after, begun, happened
from tests.games.shipped import PEOPLE

NOBODY: Final = Seat("nobody")
START_AT: Final = 10_000
PLAIN: Final[dict[str, Any]] = {"characters": "none"}
ROLES: Final[dict[str, Any]] = {"roles": "phones"}
DECK: Final[dict[str, Any]] = {"deck": "phones"}
GUNS: Final[dict[str, Any]] = {"mutiny": "phones"}
# Ann and Eve are pirates, Dan is the leader
DEALT: Final[tuple[Role, ...]] = ("pirate", "sailor", "sailor", "leader", "pirate", "sailor")
MORE_DEALT: Final[tuple[Role, ...]] = (*DEALT, "sailor", "pirate", "sailor", "pirate", "cultist")
END: Final = (SignsGiven, RoundBegan)  # of a navigation, with six players


def at(ms: int) -> Millis:
    return Millis(ms)


def reveal(character: str, *on: Seat, to: Seat | None = None) -> RevealCharacter:
    return RevealCharacter(character, on, to)


# --- before the voyage


def set_up(**options: Any) -> State:
    """All steps are done but the last one."""
    state = begun(**options)
    return after(state, *(SetUpStepDone() for _ in state.rules.set_up[1:]))


def gathering(**options: Any) -> State:
    """All eyes may open again, until 9."""
    state = after(set_up(**options), SetUpStepDone())
    if state.rules.deals_roles:
        state = after(state, RolesDealt(DEALT))
    return last_step(after(state, ScriptCalled("pirates"), EyesShut(at(0), at(9))))


def length(script: str, players: int = 6, act: Act = "script", **options: Any) -> int:
    return plan(begun(players, **options).rules, act, script).length


def last_step(state: State) -> State:
    assert state.shut is not None
    return after(state, StepCame(len(plan_of(state.rules, state.shut).moments) - 1))


def at_step(state: State, number: int) -> State:
    return after(state, StepCame(number))


def moment(script: str, number: int, **options: Any) -> int:
    """When a step begins, after its script has."""
    return plan(begun(**options).rules, "script", script).moments[number].at


def captain_card() -> State:
    return after(gathering(), EyesOpened(), CharactersAsked())


# --- a round


def sailing(players: int = 6, **options: Any) -> State:
    """The first round has begun; a deck that is kept lies in the order of its file."""
    state = begun(players, **options)
    rules = state.rules
    if rules.deals_roles:
        state = after(state, RolesDealt(DEALT if players == 6 else MORE_DEALT[:players]))
    if rules.deals_characters:
        state = after(state, CharactersDealt(rules.characters[:players]))
    deck = deck_of(rules.board)
    pile = deck if rules.keeps_deck else (UNKNOWN,) * len(deck)
    return after(state, DeckShuffled(pile), CaptainFound(ANN), RoundBegan())


def named(players: int = 6, **options: Any) -> State:
    return after(sailing(players, **options), LieutenantAppointed(BEN), NavigatorAppointed(CAT), TeamNamed())


def asked(players: int = 6, **options: Any) -> State:
    return after(named(players, **options), LoyaltyAsked(at(START_AT)))


def counted(players: int = 6, **options: Any) -> State:
    """To three: all fists on the table are open."""
    return after(asked(players, **options), CountedToThree())


def given(*guns: int, **options: Any) -> State:
    """On phones, by seat from Ben on; the shortest time is over."""
    shown = zip(PEOPLE[1:], guns, strict=False)
    events = (GunsGiven(seat, number, at(START_AT + 1)) for seat, number in shown)
    return after(asked(**{**GUNS, **options}), *events, GivingMayBeSeen())


def opened(*guns: int, players: int = 6, **options: Any) -> State:
    """Fists with these guns, by seat; Ann's is none."""
    shown = (*guns, *(0 for _ in range(players - len(guns))))
    return after(asked(players, **options), FistsOpened(shown))


def tied(**options: Any) -> State:
    return after(opened(0, 2, 2, 2, **options), MutinySucceeded(6, 3), MutineersTied((BEN, CAT, DAN)))


def instigated() -> State:
    return after(opened(0, 1), CharacterRevealed(EVE, "instigator", (DAN,)))


def to_draw(players: int = 6, **options: Any) -> State:
    return after(opened(players=players, **options), MutinyFailed(0, 3))


def drawn(players: int = 6, **options: Any) -> State:
    return after(to_draw(players, **options), CardsDrawn(2, 2, at(START_AT)))


def kept(*places: int) -> State:
    return after(drawn(**DECK), *(CardKept(seat, place) for seat, place in zip((ANN, BEN), places, strict=False)))


def logbook(*cards: str, **options: Any) -> State:
    state = drawn(**{**DECK, **options})
    state = replace(state, deck=replace(state.deck, kept=(0, 0)))
    return after(state, LogbookShaken(cards or tuple(hand[0] for hand in state.deck.hands), at(START_AT)))


def jumped(**options: Any) -> State:
    return after(drawn(**options), NavigatorJumped(CAT))


# --- at sea


def near(space: str, players: int = 6, **options: Any) -> State:
    """The ship lies here, and a card is about to be revealed."""
    return after(to_draw(players, **options), ShipPut(space), CardsDrawn(2, 2, at(0)))


def moved(card: str, space: str, players: int = 6, **options: Any) -> State:
    """This card, the top one of a deck that is kept, has led to this space."""
    colour = CARD_KINDS[card].colour
    spaces = PRINTED.boards["quick" if players < 7 else "long"].spaces
    before = next(name for name, each in spaces.items() if each.arrow(colour) == space)
    state = to_draw(players, **options)
    pile = list(state.deck.draw)
    if state.rules.keeps_deck:
        pile.remove(card)
        pile.insert(0, card)
    events = (DeckShuffled(tuple(pile)), ShipPut(before), CardsDrawn(2, 2, at(0)), CardRevealed(card))
    return after(state, *events, ShipMoved(colour, space))


def on_map(space: str, card: str = "blue_disarmed", players: int = 6, **options: Any) -> State:
    icon = PRINTED.places[space].icon
    assert icon is not None
    return after(moved(card, space, players, **options), MapActionCame(icon))


def searched(**options: Any) -> State:
    """Ben's cabin; eyes are shut until 60,000."""
    chosen = after(on_map("Q3e", **options), TargetChosen("cabin_search", BEN), ScriptCalled("cabin_search", BEN))
    return after(chosen, EyesShut(at(0), at(60_000)))


def flogging() -> State:
    return after(on_map("L7e", "blue_drunk", 8), TargetChosen("flogging", BEN))


def fed() -> State:
    return after(on_map("Q7e", "yellow_uprising"), TargetChosen("feed_the_kraken", BEN))


def on_card(card: str) -> State:
    return after(moved(card, "Q2w"), CardActionCame())


def looking(how: str) -> State:
    state = on_card(f"red_{how}")
    return after(state, LookBegan(how, BEN, state.deck.draw[:1]))


def uprising(players: int = 6, **options: Any) -> State:
    return after(moved("yellow_uprising", "Q3w" if players < 7 else "L3w", players, **options), RitualCame())


def ready(ritual: str, **options: Any) -> State:
    return after(uprising(**options), RitualTurnedUp(ritual), ScriptCalled(ritual))


def shut(ritual: str, **options: Any) -> State:
    """Until 60,000; the leader may choose."""
    return at_step(after(ready(ritual, **options), EyesShut(at(0), at(60_000))), 1)


def shown(state: State, tapped: Seat | None = None) -> State:
    """Shut eyes have come to the step in which phones are held; before it everybody tapped that name."""
    assert state.shut is not None
    moments = plan_of(state.rules, state.shut).moments
    number = next(number for number, each in enumerate(moments) if each.step.shows)
    state = at_step(state, number - 1)
    if tapped is not None:
        state = after(state, *(Picked(seat, (tapped,)) for seat in state.rules.seats))
    return after(state, *happened(state, Tick(), Millis(moments[number].at), Random(1)))


def heard(ritual: str, **options: Any) -> State:
    """All is said; eyes open at 60,000."""
    return last_step(shut(ritual, **options))


def picked(ritual: str, seat: Seat, *on: Seat) -> State:
    return after(shut(ritual, **ROLES), Picked(seat, on))


def arrived() -> State:
    return after(moved("red_drunk", "crimson_cove"), Arrived("pirates"))


def leader_fed() -> State:
    """By chips: it was Ben."""
    return after(fed(), LeaderFed(BEN), Arrived("cult", by_kraken=True))


# --- with a difference


def with_guns(state: State, **guns: int) -> State:
    return after(state, *(GunsSet(Seat(name), number) for name, number in guns.items()))


def without_supply(state: State) -> State:
    return with_guns(state, dan=state.guns[3] + state.supply)


def shows(state: State, seat: Seat, character: str, *on: Seat) -> State:
    """This character lies open, and has done what it does at once."""
    return after(state, CharacterRevealed(seat, character, on))


def aboard(state: State, *seats: Seat) -> State:
    """Everybody else has gone overboard, long ago."""
    state = with_guns(state, **{str(seat): 0 for seat in state.rules.seats if seat not in seats})
    return replace(state, crew=replace(state.crew, aboard=tuple(seat for seat in PEOPLE if seat in seats)))


def without_leader(state: State) -> State:
    return aboard(state, ANN, BEN, CAT, EVE, FAY)


def off_duty(state: State, *seats: Seat) -> State:
    return replace(state, crew=replace(state.crew, off_duty=seats))


def tongueless(state: State, *seats: Seat) -> State:
    return replace(state, crew=replace(state.crew, tongueless=seats))


def unconvertible(state: State, *seats: Seat) -> State:
    return replace(state, crew=replace(state.crew, unconvertible=seats))


def short_of_cards(state: State, cards: int) -> State:
    deck = state.deck
    pile = (*deck.draw, *deck.discards)
    return replace(state, deck=replace(deck, draw=pile[:cards], discards=pile[cards:]))


def with_rituals(state: State, *rituals: str) -> State:
    return replace(state, voyage=replace(state.voyage, rituals=rituals))
