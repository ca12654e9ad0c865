"""From seats and options to the first state, or the reason why they do not fit."""

from typing import Final

from companion.contract import Millis, Refused, Seat, Setup, settled
from companion.games.feed_the_kraken.model import ROLES_STEP, UNKNOWN, Crew, Deck, Rules, Secrets, State, Team, Voyage
from companion.games.feed_the_kraken.printed import PRINTED, deck_of
from companion.games.feed_the_kraken.setup.options import BY_NUMBER, OPTIONS, PHONES, WAITS, Chosen
from companion.games.feed_the_kraken.setup.pace import Pace, waits

QUICK_UP_TO: Final = 6  # players; seven may choose
SMALL_CREW: Final = 6
NOT_FOR_SMALL_CREWS: Final = ("debt_collector", "minstrel", "mentor")


def new(setup: Setup) -> State:
    rules = _rules(setup.seats, settled(OPTIONS, setup.options, Chosen))
    players = len(rules.seats)
    cards = deck_of(rules.board)
    each = PRINTED.cards.guns_each
    return State(
        rules=rules,
        stage="setting_up",
        step=0,
        guns=(each,) * players,
        supply=PRINTED.cards.guns - each * players,
        crew=Crew(aboard=rules.seats, resumes=((),) * players, characters=("",) * players),
        team=Team(),
        # the first shuffle comes with the first navigation, when chance may be asked
        deck=Deck(draw=(), discards=cards if rules.keeps_deck else (UNKNOWN,) * len(cards)),
        voyage=Voyage(
            track=(PRINTED.boards[rules.board].start,),
            rituals=tuple(name for name, number in PRINTED.cards.rituals.items() for _ in range(number)),
        ),
        secrets=Secrets(findings=((),) * players, picks=((),) * players),
    )


def _rules(seats: tuple[Seat, ...], chosen: Chosen) -> Rules:
    deal = PRINTED.players.get(str(len(seats)))
    if deal is None:
        raise Refused("players_number", count=len(seats), least=5, most=11)
    by_number = "quick" if len(seats) <= QUICK_UP_TO else "long"
    board = by_number if chosen.board == BY_NUMBER else chosen.board
    signs = deal.signs_by(chosen.off_duty)
    tokens = PRINTED.boards[board].tokens
    steps = ["seats", "board", "tokens", "rituals", "signs", "deck", "guns", "flogging", ROLES_STEP]
    if not signs:
        steps.remove("signs")
    if "flogging" not in tokens:
        steps.remove("flogging")
    return Rules(
        seats=seats,
        board=board,
        need=deal.mutiny,
        signs=signs,
        set_up=tuple(steps),
        deals_roles=chosen.roles == PHONES,
        counts_on_phones=chosen.mutiny == PHONES,
        keeps_deck=chosen.deck == PHONES,
        characters=_characters(chosen, len(seats)),
        deals_characters=chosen.characters == PHONES,
        chained_ties=chosen.tie == "chain",
        guns_lost_in_failure=chosen.failed_mutiny == "lost",
        emergency_signs=chosen.emergency_signs,
        cook_before=chosen.chief_cook == "before",
        loyalty_min=Millis(chosen.loyalty_seconds * 1000),
        silence_min=Millis(chosen.silence_seconds * 1000),
        talk=Millis(chosen.talk_seconds * 1000),
        waits=waits(len(seats), on_phones=chosen.roles == PHONES, pace=_pace(chosen)),
    )


def _pace(chosen: Chosen) -> Pace:
    changed = [each.key for each in WAITS if getattr(chosen, each.key) != each.default]
    return Pace(chosen.settle_percent, chosen.action_percent, tuple([(key, getattr(chosen, key)) for key in changed]))


def _characters(chosen: Chosen, players: int) -> tuple[str, ...]:
    """Those that can be dealt; the Captain card is laid aside by whoever shows it."""
    if chosen.characters == "none":
        return ()
    left_out = NOT_FOR_SMALL_CREWS if chosen.small_crew == "fewer" and players <= SMALL_CREW else ()
    cards = PRINTED.characters.items()
    return tuple(name for name, card in cards if card.window != "setup" and name not in left_out)
