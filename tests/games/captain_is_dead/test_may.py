"""May I? What a phone lists, who wakes for what, and what the room hears."""

from dataclasses import replace
from typing import Any

import pytest

from companion.contract import Effect, Flash, Light, Press, Say, Seat, Sound
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Event, State
from companion.games.captain_is_dead.rules.aboard import AliensSet, AnomalySet, ShieldsSet, ShipsSet, StationSet
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.correcting.of_decks import AlertsCounted
from companion.games.captain_is_dead.rules.drawing import AlertDrawn, DrawAlert, EndAndDraw
from companion.games.captain_is_dead.rules.ending import EndAsked, GameEnded
from companion.games.captain_is_dead.rules.harm import CrewmanReplaced, InjurySet
from companion.games.captain_is_dead.rules.reminders import AlertReminded, QuietSet, ReminderDismissed
from companion.games.captain_is_dead.rules.repairs import CoreSet
from companion.games.captain_is_dead.rules.scanners import QueueFilled, QueueLost
from companion.games.captain_is_dead.rules.set_up import FirstAlertsBegan, NextStep, SetUpStepDone
from companion.games.captain_is_dead.rules.skills import SkillsCounted
from companion.games.captain_is_dead.rules.stations import NextSkipped
from companion.games.captain_is_dead.rules.turns import EndProposed, EndTurn, ProposeEnd, TurnBegan, TurnEnded
from companion.games.captain_is_dead.rules.walking import Move, SpendAction
from companion.games.captain_is_dead.shown.in_words import reminded
from companion.games.captain_is_dead.shown.leaves import leaves
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.rows_deeds import aliens, at, down, holding, hurt, ruined, shields, upgraded
from tests.games.captain_is_dead.table import ANN, BEN, WORDS, after, begun, done, flying

PLAIN = flying()


def reasons(state: State, seat: Seat = ANN) -> dict[str, list[str]]:
    """What speaks against what, as the phone shows it."""
    return {
        each.deed + (f" {each.station}" if each.station else ""): [why.key.removeprefix("why.") for why in each.why]
        for each in leaves(state, seat)
    }


def test_a_fresh_turn() -> None:
    found = reasons(PLAIN)
    assert [deed for deed, why in found.items() if not why] == [
        "move",
        "move_together",
        "teleport",
        "give",
        "comm",
        "computers",
        "sensors",
        "pod",
        "fire",
        "make_torpedo",
        "research",
        "draw_plan",
        "repair jump_core",
    ]
    assert found["repair shields"] == ["shields_full"]
    assert found["kill"] == found["security"] == ["no_aliens_at_all"]
    assert found["heal"] == ["nobody_injured"]


def test_not_on_somebody_elses_turn() -> None:
    assert all("not_your_turn" in why for why in reasons(PLAIN, BEN).values())


def test_among_aliens_injured_or_both() -> None:
    """Kill and teleport among aliens; move, kill, teleport and heal when injured."""
    room = aliens(at(PLAIN, "infirmary"), "infirmary", 2)
    free = {deed for deed, why in reasons(room).items() if "aliens" not in why}
    assert free == {"kill", "teleport", "use_tool"}
    free = {deed for deed, why in reasons(hurt(at(PLAIN, "infirmary"))).items() if "injured" not in why}
    assert free == {"move", "kill", "teleport", "heal", "use_tool"}
    both = {deed for deed, why in reasons(hurt(room)).items() if not {"injured", "aliens"} & set(why)}
    assert both == {"kill", "teleport", "use_tool"}


def test_broken_stations_are_listed_with_what_they_cost() -> None:
    state = ruined(down(PLAIN, "computers"), "teleporter")
    found = {(each.deed, each.station): each for each in leaves(state, ANN)}
    assert found["repair", "computers"].why == ()
    assert found["reinstall", "teleporter"].price.asked == (0, 0, 4, 2)
    assert WORDS.say(found["reinstall", "teleporter"].cost, str) == "Actions: 2. Cards: 4 Science and 2 Tactical"
    assert "Not known" in WORDS.say(found["repair", "computers"].cost, str)


def test_what_was_typed_in_is_marked() -> None:
    confirmed = {each.deed for each in leaves(flying(our_box=FULL), ANN) if each.confirmed}
    assert confirmed == {"computers", "fire"}


def test_reminders_can_be_dismissed() -> None:
    state = after(holding(flying("admiral", "crewman", ship_damage=10), "tool_1"), ShipsSet(1, "alert"))
    state = after(state, AnomalySet("strange_energies", True, "alert"))
    names = [name for name, _ in reminded(state, ANN)]
    assert names == [
        "role_plans_anywhere",
        "role_plans_look_at_two",
        "anomalies",
        "blocker",
        "ships",
        "pod",
        "crewman_hand",
    ]
    assert "ships" not in [name for name, _ in reminded(after(state, ReminderDismissed("ships")), ANN)]
    assert "ships" not in dict(reminded(after(flying(), ShipsSet(1, "alert")), ANN)), "where they add nothing"
    assert reminded(begun(), ANN) == ()


def test_a_hand_that_is_too_large() -> None:
    state = after(flying("ensign", count_skills=True), SkillsCounted(ANN, (2, 2, 0, 0)))
    assert "hand" not in dict(reminded(state, ANN))
    over = dict(reminded(holding(state, "tool_1"), ANN))["hand"]
    assert WORDS.say(over, str) == "More cards than the hand may hold (4). Discard: 1."


def test_whoever_takes_a_card_too_many_knows_it_before() -> None:
    def notes(state: State) -> dict[str, str]:
        return {each.deed: WORDS.say(each.note, str) for each in leaves(state, ANN) if each.note is not None}

    one_free = after(flying("ensign", count_skills=True), SkillsCounted(ANN, (1, 2, 0, 0)))
    full = after(one_free, SkillsCounted(ANN, (2, 2, 0, 0)))
    said = "The hand may hold 4 cards. After this, discard at once: 1."
    assert notes(one_free) == {}
    assert notes(full) == {"computers": said, "sensors": said, "pod": said}
    assert notes(after(flying("soldier", count_skills=True), SkillsCounted(ANN, (9, 2, 0, 0)))) == {}, "nobody knows"


def test_alert_and_surgeon_and_queue_are_reminded_of() -> None:
    state = upgraded(done(flying(our_box=FULL), EndTurn()), "auto_surgeon")
    assert {"alert_due", "auto_surgeon", "name_queue"} <= set(dict(reminded(state, ANN)))


# --- buttons


SPENT = done(PLAIN, *[Move("bridge")] * 4)


@pytest.mark.parametrize(
    ("state", "press", "command"),
    [
        (begun(), Press("big"), NextStep()),
        (begun(), Press(ANN), None),
        (PLAIN, Press("big"), SpendAction()),
        (PLAIN, Press(ANN), SpendAction()),
        (PLAIN, Press(BEN), None),
        (PLAIN, Press("big", "double"), None),
        (PLAIN, Press("big", "long"), ProposeEnd()),
        (done(PLAIN, ProposeEnd()), Press("big", "long"), EndTurn()),
        (done(PLAIN, ProposeEnd()), Press("big"), SpendAction()),
        (done(PLAIN, ProposeEnd(), SpendAction()), Press("big", "long"), ProposeEnd()),
        (SPENT, Press("big", "long"), EndTurn()),
        (SPENT, Press("big"), EndAndDraw()),
        (after(SPENT, NextSkipped()), Press("big"), EndTurn()),
        (done(PLAIN, EndTurn()), Press("big"), DrawAlert()),
        (done(PLAIN, EndTurn()), Press("big", "long"), None),
        (done(PLAIN, EndTurn(), DrawAlert()), Press("big"), ResolveAlert()),
        (done(PLAIN, DrawAlert(anyway=True)), Press("big"), ResolveAlert()),
        (after(PLAIN, EndAsked(False, "aliens")), Press("big"), None),
        (after(PLAIN, EndAsked(True, "engage"), GameEnded(True, "engage")), Press("big"), None),
    ],
)
def test_buttons(state: State, press: Press, command: Any) -> None:
    found = GAME.hands.pressed(state, press)
    assert found == (None if command is None else (None, command))


def test_for_whom_the_table_waits() -> None:
    assert GAME.acts(begun(2)) == frozenset(begun(2).rules.seats)
    assert GAME.acts(PLAIN) == GAME.acts(done(PLAIN, EndTurn())) == frozenset((ANN,))
    assert len(GAME.acts(after(PLAIN, EndAsked(False, "aliens")))) == 3


# --- what the room hears and sees


def heard(state: State, event: Event) -> tuple[Effect, ...]:
    return tuple(event.heard(state, after(state, event)))


def spoken(state: State, event: Event) -> list[str]:
    return [WORDS.say(each.line, str) for each in heard(state, event) if isinstance(each, Say)]


LATE = after(PLAIN, *[AlertDrawn("yellow", "", "turn", False)] * 22)
CUES: list[tuple[str, State, Event]] = [
    ("turn", PLAIN, TurnBegan(BEN, 4)),
    ("turn", PLAIN, EndProposed(4)),
    ("turn", begun(), SetUpStepDone()),
    ("turn", begun(), FirstAlertsBegan(5)),
    ("alert", PLAIN, AlertDrawn("yellow", "", "turn", True)),
    ("level", LATE, AlertDrawn("orange", "", "turn", False)),
    ("shields", shields(PLAIN, 30), ShieldsSet(20, "alert")),
    ("shields", shields(PLAIN, 30), ShieldsSet(0, "alert")),
    ("system", PLAIN, StationSet("computers", "offline", "alert")),
    ("system", PLAIN, StationSet("computers", "destroyed", "alert")),
    ("intruder", PLAIN, AliensSet("bridge", 2, "alert")),
    ("injury", PLAIN, InjurySet(BEN, True, "alert")),
    ("injury", PLAIN, CrewmanReplaced(BEN)),
    ("ship", PLAIN, ShipsSet(1, "alert")),
    ("reminder", done(PLAIN, EndTurn()), AlertReminded()),
    ("end", PLAIN, EndAsked(False, "aliens")),
    ("end", after(PLAIN, EndAsked(True, "engage")), GameEnded(True, "engage")),
]


@pytest.mark.parametrize(("kind", "state", "event"), CUES, ids=[f"{at} {each[0]}" for at, each in enumerate(CUES)])
def test_each_cue_has_its_mute_and_quiet_mode_only_shines(kind: str, state: State, event: Event) -> None:
    assert heard(state, event)
    muted = _with_cues(state, tuple(each for each in state.rules.cues if each != kind))
    assert heard(muted, event) == ()
    others = _with_cues(state, (kind,))
    assert heard(others, event) == heard(state, event)
    quiet = after(state, QuietSet(True))
    assert all(isinstance(each, Flash) for each in heard(quiet, event))
    assert heard(quiet, event) or kind in ("turn", "end")  # these light lamps of their own, for as long as it is so


def _with_cues(state: State, cues: tuple[str, ...]) -> State:
    return replace(state, rules=replace(state.rules, cues=cues))


def test_what_is_said() -> None:
    assert spoken(LATE, AlertDrawn("orange", "", "turn", False)) == ["Orange alert."]
    assert spoken(shields(PLAIN, 30), ShieldsSet(20, "alert")) == ["Shields at 20 percent."]
    assert Sound("heartbeat") in heard(shields(PLAIN, 30), ShieldsSet(20, "alert"))
    assert Sound("heartbeat") not in heard(shields(PLAIN, 20), ShieldsSet(10, "alert"))
    assert spoken(PLAIN, AliensSet("bridge", 1, "alert")) == ["Intruders: Bridge."]
    few = after(PLAIN, *[AlertDrawn("yellow", "", "turn", False)] * 22, *[AlertDrawn("orange", "", "turn", False)] * 22)
    assert spoken(few, AlertDrawn("orange", "", "turn", False)) == ["Alerts left: 10."]
    assert Sound("heartbeat") in heard(aliens(PLAIN, "armory", 9), AliensSet("bridge", 1, "alert"))
    assert Sound("heartbeat") not in heard(aliens(PLAIN, "armory", 10), AliensSet("bridge", 1, "alert"))


def test_a_level_is_announced_with_its_first_alert_even_if_blind_scanners_threw_another_away() -> None:
    state = after(
        PLAIN, *[AlertDrawn("yellow", "", "turn", False)] * 22, QueueLost(2), QueueFilled(("orange", "orange"))
    )
    lost = after(state, QueueLost(2))
    first = AlertDrawn("orange", "", "turn", False)
    assert spoken(lost, first) == ["Orange alert."]
    assert spoken(after(lost, first), first) == []
    red = AlertDrawn("red", "", "turn", False)
    assert spoken(after(lost, first), red) == ["Red alert."]


def test_the_last_ten_are_announced_even_if_some_are_thrown_away() -> None:
    eleven = after(PLAIN, AlertsCounted(0, 3, 6))
    assert spoken(eleven, QueueLost(2)) == ["Alerts left: 9."]
    assert spoken(after(eleven, QueueLost(2)), AlertDrawn("orange", "", "turn", False)) == ["Orange alert."]
    assert spoken(PLAIN, QueueLost(2)) == []
    assert spoken(after(PLAIN, AlertsCounted(0, 0, 0)), AlertDrawn("yellow", "", "turn", True)) == [
        "This leaves one alert."
    ]
    five = after(PLAIN, QueueLost(2), AlertsCounted(0, 0, 6))
    assert spoken(five, AlertDrawn("red", "", "turn", False)) == ["Red alert.", "Alerts left: 5."]


@pytest.mark.parametrize(
    "event",
    [
        AliensSet("bridge", 1, "correction"),
        ShieldsSet(20, "correction"),
        ShieldsSet(100, "deed"),
        StationSet("computers", "online", "deed"),
        CoreSet(3, "deed"),
        TurnEnded(0, 0),  # type: ignore[arg-type]
    ],
)
def test_what_people_do_or_correct_is_not_announced(event: Event) -> None:
    assert heard(PLAIN, event) == ()


@pytest.mark.parametrize(
    ("state", "lights"),
    [
        (begun(), ()),
        (PLAIN, (Light("alert", "yellow", "solid"),)),
        (done(PLAIN, EndTurn()), (Light("alert", "yellow", "solid"), Light("big", "yellow", "breathe"))),
        (shields(PLAIN, 20), (Light("alert", "red", "breathe"),)),
        (after(PLAIN, EndAsked(False, "aliens")), (Light("alert", "white", "breathe"),)),
        (after(PLAIN, GameEnded(True, "engage")), (Light("alert", "green", "breathe"),)),
        (after(PLAIN, GameEnded(False, "crew")), (Light("alert", "red", "solid"),)),
        (after(PLAIN, AlertDrawn("red", "", "turn", False)), (Light("alert", "red", "blink"),)),
        (after(PLAIN, AlertDrawn("orange", "", "turn", False)), (Light("alert", "orange", "breathe"),)),
    ],
)
def test_lamps(state: State, lights: tuple[Light, ...]) -> None:
    assert GAME.scene(state).lights == lights
