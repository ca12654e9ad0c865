"""The characters: somebody reveals one, and what it changes at once: guns, signs, offices, the question, the draw."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Several, Sound, Who, line, replace, whom
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Event, Mutiny, State
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules import aims, asking, looking, navigation
from companion.games.feed_the_kraken.rules.crew import guns_of, in_order, set_at, without
from companion.games.feed_the_kraken.rules.deck import have
from companion.games.feed_the_kraken.rules.team import CaptainChanged, appoint_lieutenant, begin_round, heir
from companion.games.feed_the_kraken.rules.voyage import GunsTaken

TWO_GUNS: Final = 2

# --- revealing


@dataclass(frozen=True, slots=True)
class RevealCharacter(Command):
    character: str
    on: tuple[Seat, ...] = ()
    to: Seat | None = None

    def decide(self, course: Course) -> None:
        seat = asking.asker(course)
        self._expect_playable(course.state, seat)
        course.happen(CharacterRevealed(seat, self.character, self.on, self.to))
        _follow(course, seat, PRINTED.characters[self.character].effect, self.on, self.to)

    def _expect_playable(self, state: State, seat: Seat) -> None:
        character = self.character
        if not state.rules.characters or character not in PRINTED.characters:
            raise Refused("no_such_character")
        if seat in state.crew.face_up:
            raise Refused("already_revealed")
        if character not in aims.in_hand(state, seat):
            raise Refused("not_your_character")
        if aims.window_of(state, character) not in aims.WINDOWS.get(state.stage, aims.CLOSED):
            raise Refused("not_the_moment")
        if character not in aims.playable(state, seat):
            raise Refused("no_effect_now")
        card = PRINTED.characters[character]
        able = aims.targets(state, seat, card)
        if len(set(self.on)) != card.on or len(self.on) != card.on:
            raise Refused("targets_number", count=card.on)
        for each in self.on:
            if each not in able:
                raise Refused("not_a_target", who=Who(each))
        if (self.to is not None) != card.to:
            raise Refused("targets_number", count=card.on + card.to)
        if self.to is not None and self.to not in aims.takers(state, card, self.on):
            raise Refused("not_a_target", who=Who(self.to))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not state.rules.characters:
            return ()
        found: list[Offer] = []
        for name in aims.playable(state, seat):
            printed = PRINTED.characters[name]
            able = aims.targets(state, seat, printed)
            if not printed.to:
                found.append(_character(name, able, printed.on, ()))
                continue
            for to in aims.takers(state, printed, ()):
                aimed = tuple([each for each in able if each != to])
                if len(aimed) >= printed.on:
                    found.append(_character(name, aimed, printed.on, (to,)))
        return tuple(found)


@lru_cache(maxsize=8192)
def _character(name: str, able: tuple[Seat, ...], on: int, to: tuple[Seat, ...]) -> Offer:
    aimed = (Several("on", able, on, on, whom),) if on else ()
    taker = (Choice("to", to, whom),) if to else ()
    return Offer(RevealCharacter, (Choice("character", (name,), names.character), *aimed, *taker))


@dataclass(frozen=True, slots=True)
class CharacterRevealed(Event):
    reveals = True
    seat: Seat
    character: str
    on: tuple[Seat, ...] = ()
    to: Seat | None = None

    def apply(self, state: State) -> State:
        """Guns, signs and captaincies change by events of their own."""
        rules, crew, deck = state.rules, state.crew, state.deck
        known = set_at(crew.characters, rules.seats.index(self.seat), self.character)
        shown = replace(crew, characters=known, face_up=in_order(rules, (*crew.face_up, self.seat)))
        state = replace(state, crew=shown, step=state.step + 1)
        effect = PRINTED.characters[self.character].effect
        if effect == "draw_three":
            return replace(state, deck=replace(deck, smuggled=in_order(rules, (*deck.smuggled, *self.on))))
        if effect == "may_draw_anew":
            return replace(state, deck=replace(deck, archived=in_order(rules, (*deck.archived, *self.on))))
        if state.mutiny is None:
            return state
        if effect == "instigate":
            asked = replace(state.mutiny, asked=self.on[0], instigator=self.seat)
            return replace(state, stage="instigated", mutiny=asked)
        return replace(state, mutiny=self._changed(state, state.mutiny, effect))

    def _changed(self, state: State, mutiny: Mutiny, effect: str) -> Mutiny:
        rules = state.rules
        match effect:
            case "sit_out":
                return replace(mutiny, sits_out=in_order(rules, (*mutiny.sits_out, *self.on)))
            case "must_show":
                return replace(mutiny, must_show=in_order(rules, (*mutiny.must_show, *self.on)))
            case "one_gun_each":
                return replace(mutiny, is_capped=True)
            case "halve_need":
                return replace(mutiny, is_halved=True)
            case "count_double":
                return replace(mutiny, doubled=in_order(rules, (*mutiny.doubled, *self.on)))
            case "send_home":
                return replace(mutiny, home=in_order(rules, (*mutiny.home, *self.on)))
            case "keep_guns":
                return replace(mutiny, keeps=in_order(rules, (*mutiny.keeps, self.seat)))
            case _:
                return mutiny

    def told(self, before: State, after: State) -> Line:
        who, character = Who(self.seat), names.character(self.character)
        at = (*self.on, self.to) if self.to is not None else self.on
        if at:
            return line("told.character_on", who=who, character=character, on=names.named(at))
        return line("told.character", who=who, character=character)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line(f"say.character.{self.character}")))


# --- what follows


def _follow(course: Course, seat: Seat, effect: str, on: tuple[Seat, ...], to: Seat | None) -> None:
    """What changes guns, signs, offices and cards; the rest changed as the card was turned up."""
    state = course.state
    match effect:
        case "steal_gun":
            course.happen(GunsHanded(on[0], seat, 1))
        case "forge_guns":
            course.happen(GunsTaken(seat, -1))
        case "take_two_guns":
            course.happen(GunsTaken(seat, min(TWO_GUNS, state.supply)))
        case "swap_team":
            course.happen(TeamSwapped())
        case "pass_sign" if to is not None:
            course.happen(SignPassed(on[0], to))
        case "see_top_card":
            looking.look_at_top(course, "lookout", seat)
        case "appoint_lieutenant":
            appoint_lieutenant(course, on[0], seat)
        case "pass_captaincy":
            after = heir(state)
            assert after is not None
            course.happen(CaptainChanged(after, "cook"))
            begin_round(course)
        case "turn_down":
            course.happen(CharacterTurnedDown(on[0]))
        case "collect_guns" if to is not None:
            for giver in on:
                course.happen(GunsHanded(giver, to, 1))
        case "pay_team":
            _pay(course, on[0])
        case _:
            pass


def _pay(course: Course, payer: Seat) -> None:
    """One gun to each other member of the team, captain first, as far as the guns go."""
    team = course.state.team
    for each in aims.present(course.state, (team.captain, team.lieutenant, team.navigator)):
        if each != payer and guns_of(course.state, payer):
            course.happen(GunsHanded(payer, each, 1))


@dataclass(frozen=True, slots=True)
class GunsHanded(Event):
    giver: Seat
    to: Seat
    guns: int

    def apply(self, state: State) -> State:
        place = state.rules.seats.index(self.giver)
        guns = set_at(state.guns, place, state.guns[place] - self.guns)
        place = state.rules.seats.index(self.to)
        return replace(state, guns=set_at(guns, place, guns[place] + self.guns), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.handed", who=Who(self.giver), to=Who(self.to), guns=self.guns)


@dataclass(frozen=True, slots=True)
class SignPassed(Event):
    giver: Seat
    to: Seat

    def apply(self, state: State) -> State:
        holders = (*without(state.crew.off_duty, self.giver), self.to)
        crew = replace(state.crew, off_duty=in_order(state.rules, holders))
        return replace(state, crew=crew, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.sign_passed", who=Who(self.giver), to=Who(self.to))


@dataclass(frozen=True, slots=True)
class TeamSwapped(Event):
    def apply(self, state: State) -> State:
        team = replace(state.team, lieutenant=state.team.navigator, navigator=state.team.lieutenant)
        return replace(state, team=team, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.swapped")


@dataclass(frozen=True, slots=True)
class CharacterTurnedDown(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        turned = replace(state.crew, face_up=without(state.crew.face_up, self.seat))
        mutiny = state.mutiny
        if mutiny is not None and mutiny.instigator == self.seat:
            mutiny = replace(mutiny, instigator=None)
        return replace(state, crew=turned, mutiny=mutiny, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.turned_down", who=Who(self.seat))


# --- the Archivist's leave


@dataclass(frozen=True, slots=True)
class DrawAnew(Command):
    """Other cards for one of the two hands."""

    stages = ("hands",)

    def decide(self, course: Course) -> None:
        seat, state = asking.asker(course), course.state
        if navigation.hand_of(state, seat) is None or seat not in state.deck.archived:
            raise Refused("no_archivist")
        have(course, navigation.TWO)
        course.happen(CardsDrawnAnew(seat))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if seat in state.deck.archived and navigation.hand_of(state, seat) is not None else ()


@dataclass(frozen=True, slots=True)
class CardsDrawnAnew(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        deck = state.deck
        is_captains = self.seat == state.team.captain
        old, new = deck.hands[0 if is_captains else 1], deck.draw[: navigation.TWO]
        drawn = replace(
            deck,
            draw=deck.draw[navigation.TWO :],
            discards=(*deck.discards, *old),
            hands=(new, deck.hands[1]) if is_captains else (deck.hands[0], new),
            kept=(None, deck.kept[1]) if is_captains else (deck.kept[0], None),
            archived=without(deck.archived, self.seat),
        )
        return replace(state, deck=drawn)

    def told(self, before: State, after: State) -> Line:
        return line("told.drawn_anew", who=Who(self.seat))
