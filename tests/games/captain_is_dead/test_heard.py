"""What a table hears: nothing over anything else, nothing lost, not too much, and as sound within its bounds."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest

from companion.contract import Effect, Flash, Say, Sound
from companion.games.captain_is_dead.model import Command, State
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.crew import condition
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.ending import DenyEnd
from companion.games.captain_is_dead.rules.harm import AttachShip, HitShields, Injure, KnockOut, PlaceAliens
from companion.games.captain_is_dead.rules.reminders import KeepQuiet
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.rules.walking import SpendAction
from companion.sound.orders import Kind
from hardware.studio import A_MS
from tests.games.captain_is_dead.hearing import SOUNDS, WORDS, Listening
from tests.games.captain_is_dead.rows_deeds import at
from tests.games.captain_is_dead.table import ANN, BEN, CAT, done, flying
from tests.games.captain_is_dead.test_may import CUES, heard

MOST_AT_ONCE_MS = 24_000  # of an alert that does everything there is
EVERYTHING = """
[[alerts]]
name = "Everything"
level = "yellow"
shields = 20
offline = ["computers", "teleporter", "external_scanners"]
aliens = { bridge = 2, armory = 1 }
ship = true
"""
HARM: tuple[Command, ...] = (HitShields(10), PlaceAliens("bridge", 1), AttachShip(), Injure(CAT), KnockOut("computers"))


def called(effects: list[tuple[int, Effect]]) -> list[str]:
    said = [each for _, each in effects if not isinstance(each, Flash)]
    return [WORDS.say(each.line, str) if isinstance(each, Say) else each.name for each in said]


Listen = Callable[[State], Listening]


@pytest.fixture
def listen() -> Iterator[Listen]:
    """SDL's mixer is one for all: who leaves it open takes it from the next test."""
    open_ones: list[Listening] = []

    def begin(state: State) -> Listening:
        open_ones.append(Listening(state))
        return open_ones[-1]

    yield begin
    for each in open_ones:
        each.close()


def test_a_quiet_turn_is_a_chime_and_a_name(listen: Listen) -> None:
    room = listen(flying())
    room.do(*[SpendAction()] * 4, EndTurn())
    assert room.effects == []
    room.after(2_000)
    room.do(DrawAlert())
    room.after(4_000)
    room.do(ResolveAlert())
    assert called(room.effects) == ["chime", "tick", "Your turn, ben."]


def test_a_long_game_by_hand(listen: Listen) -> None:
    room, rng, turns = listen(flying("admiral", "crewman", "cyborg")), Random(4), 0
    while turns < 30:
        if room.state.asked is not None:
            room.do(DenyEnd())
        elif room.state.stage == "turn":
            for _ in range(4):
                room.do(SpendAction(anyway=True))
                room.after(rng.randint(2_000, 6_000))
            room.do(EndTurn())
        elif room.state.stage == "alert" and room.state.clock.pending is None:
            room.do(DrawAlert())
            for harm in rng.sample(HARM, rng.randint(0, 2)):
                room.after(3_000)
                if room.state.asked is None:
                    _try(room, harm)
        else:
            room.do(ResolveAlert())
            turns += 1
        room.after(3_000)
    lines = [each for each in room.heard if each.kind is Kind.VOICE]
    effects = [each for each in room.heard if each.kind is Kind.EFFECT]
    assert len(lines) < 2.5 * turns
    assert len(effects) < 3 * turns
    assert sum(each.ms for each in lines) < room.now / 8  # people talk in the rest of it
    assert all(one.at + one.ms <= other.at for one, other in pairwise(lines))
    tape = room.tape()
    assert max(max(tape), -min(tape)) < 0.9 * 32_767


def _try(room: Listening, harm: Command) -> None:
    """What is broken or hurt already stays so."""
    ship, cat = room.state.ship, room.state.crew[2]
    is_hurt = isinstance(harm, Injure) and cat.is_injured
    is_down = isinstance(harm, KnockOut) and condition(ship, harm.station) != "online"
    if not is_hurt and not is_down:
        room.do(harm)


def test_of_an_alert_that_does_everything_every_line_is_heard_one_after_the_other(listen: Listen) -> None:
    state = flying("admiral", "crewman", "cyborg", our_box=EVERYTHING)
    state = at(at(at(state, "bridge"), "bridge", BEN), "bridge", CAT)
    room = listen(done(state, EndTurn(), DrawAlert("Everything")))
    room.do(ResolveAlert())
    began = room.now
    room.after(60_000)
    assert [each.text for each in room.heard] == called(room.effects)
    assert len([each for each in room.heard if each.text.startswith("Man down")]) == 2
    last = max(room.heard, key=lambda each: each.at)
    assert last.at + last.ms - began < MOST_AT_ONCE_MS


def test_in_quiet_mode_nothing_is_on_the_tape(listen: Listen) -> None:
    room = listen(flying())
    room.do(KeepQuiet(True), EndTurn(), DrawAlert(), HitShields(90), PlaceAliens("bridge", 12), ResolveAlert())
    room.after(10_000)
    assert room.heard == []
    assert not any(room.tape())
    assert len(room.effects) == 3
    assert all(isinstance(each, Flash) for _, each in room.effects)


def test_the_chime_is_where_the_alert_was_drawn(listen: Listen) -> None:
    room = listen(done(flying(), EndTurn()))
    drawn = room.now
    room.do(DrawAlert())
    room.after(3_000)
    tape = room.tape()
    assert not any(tape[: drawn * A_MS])
    assert any(tape[drawn * A_MS : (drawn + 200) * A_MS])
    assert not any(tape[(drawn + SOUNDS["chime"].ms + 50) * A_MS :])


def test_a_forgotten_alert_is_asked_for_once(listen: Listen) -> None:
    room = listen(flying())
    room.do(EndTurn())
    room.after(120_000)
    assert called(room.effects) == ["gavel", "The alert is still to be drawn."]
    assert room.effects[0][0] == 1_000 + 20_000


def test_every_sound_is_short() -> None:
    names = {each.name for _, state, event in CUES for each in heard(state, event) if isinstance(each, Sound)}
    assert len(names) > 7
    assert all(SOUNDS[name].ms <= 2_500 for name in names)


def test_whoever_is_hurt_is_called(listen: Listen) -> None:
    room = listen(flying())
    room.do(Injure(ANN), Injure(BEN), Injure(CAT))
    room.after(20_000)
    lines = [each.text for each in room.heard if each.kind is Kind.VOICE]
    assert lines == ["Man down: ann.", "Man down: ben.", "Man down: cat."]
