"""What a revealed character changes at once: the question of loyalty, or the draw that is to come."""

from companion.contract import replace
from companion.games.feed_the_kraken.crew import in_order
from companion.games.feed_the_kraken.events import CharacterRevealed
from companion.games.feed_the_kraken.model import INSTIGATED, Mutiny, State
from companion.games.feed_the_kraken.printed import PRINTED


def took_effect(state: State, event: CharacterRevealed) -> State:
    """Guns, signs and captaincies change by events of their own."""
    rules, mutiny, deck = state.rules, state.mutiny, state.deck
    effect = PRINTED.characters[event.character].effect
    if effect == "draw_three":
        return replace(state, deck=replace(deck, smuggled=in_order(rules, (*deck.smuggled, *event.on))))
    if effect == "may_draw_anew":
        return replace(state, deck=replace(deck, archived=in_order(rules, (*deck.archived, *event.on))))
    if mutiny is None:
        return state
    if effect == "instigate":
        asked = replace(mutiny, asked=event.on[0], instigator=event.seat)
        return replace(state, stage=INSTIGATED, mutiny=asked)
    return replace(state, mutiny=_changed(state, mutiny, effect, event))


def _changed(state: State, mutiny: Mutiny, effect: str, event: CharacterRevealed) -> Mutiny:
    rules = state.rules
    match effect:
        case "sit_out":
            return replace(mutiny, sits_out=in_order(rules, (*mutiny.sits_out, *event.on)))
        case "must_show":
            return replace(mutiny, must_show=in_order(rules, (*mutiny.must_show, *event.on)))
        case "one_gun_each":
            return replace(mutiny, is_capped=True)
        case "halve_need":
            return replace(mutiny, is_halved=True)
        case "count_double":
            return replace(mutiny, doubled=in_order(rules, (*mutiny.doubled, *event.on)))
        case "send_home":
            return replace(mutiny, home=in_order(rules, (*mutiny.home, *event.on)))
        case "keep_guns":
            return replace(mutiny, keeps=in_order(rules, (*mutiny.keeps, event.seat)))
        case _:
            return mutiny
