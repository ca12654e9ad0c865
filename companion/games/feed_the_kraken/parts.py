"""A state in which one part is another: `replace` takes twice as long, and simulations wait for it."""

from companion.games.feed_the_kraken.model import Deck, Mutiny, State


def with_mutiny(state: State, mutiny: Mutiny) -> State:
    """The same step, as nobody else may notice."""
    return State(
        state.rules,
        state.stage,
        state.step,
        state.guns,
        state.supply,
        state.crew,
        state.team,
        state.deck,
        state.voyage,
        state.secrets,
        mutiny,
        state.shut,
        state.look,
        state.target,
        state.stash,
        state.set_up,
        state.ending,
    )


def with_deck(state: State, deck: Deck) -> State:
    """The same step, as nobody else may notice."""
    return State(
        state.rules,
        state.stage,
        state.step,
        state.guns,
        state.supply,
        state.crew,
        state.team,
        deck,
        state.voyage,
        state.secrets,
        state.mutiny,
        state.shut,
        state.look,
        state.target,
        state.stash,
        state.set_up,
        state.ending,
    )
