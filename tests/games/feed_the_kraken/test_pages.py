"""The pages: every stage for every seat, no secret in sight, and one dark page for everybody whose eyes are shut."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any, get_args

import pytest

from companion.contract import Number, Seat, Who
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Finding, Role, Stage, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED
from companion.games.feed_the_kraken.rules.cult import StashAsked
from companion.games.feed_the_kraken.rules.eyes import EyesOpened, EyesShut, StepCame
from companion.games.feed_the_kraken.rules.hearing import TapsAgreed
from companion.games.feed_the_kraken.rules.loyalty import GunsGiven
from companion.games.feed_the_kraken.rules.rehearsing import RehearsalBegan, SetPause
from companion.games.feed_the_kraken.rules.script import ScriptCalled
from companion.games.feed_the_kraken.rules.set_up import RolesDealt, SetUpStepDone, SignsAgreed
from companion.games.feed_the_kraken.rules.taps import Picked
from companion.games.feed_the_kraken.rules.victory import GameEnded
from tests.games.feed_the_kraken import situations as at
from tests.games.feed_the_kraken.situations import DEALT, DECK, GUNS, ROLES
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, EVE, FAY, ON_PHONES, WORDS, after, begun, walk
from tests.web.eavesdropper import noticed
from web.testing import Look, text, without_sheet

SIGNS = (GAME.folder / "art/signs.svg").read_text()
MARKS = '<button|<input (?!type="hidden")|<select|<summary|<a '  # what can be tapped


def ready() -> State:
    return after(at.set_up(), SetUpStepDone(), ScriptCalled("pirates"))


def rehearsal() -> State:
    return at.at_step(after(at.ready("conversion"), RehearsalBegan("conversion", at.at(0), at.at(90_000))), 2)


def over() -> State:
    return after(at.arrived(), GameEnded((ANN, EVE)))


def stash() -> State:
    return after(at.shut("guns_stash"), EyesOpened(), StashAsked(3))


STAGES: dict[Stage, tuple[Callable[[], State], ...]] = {
    "setting_up": (begun, at.set_up, lambda: after(at.set_up(**ON_PHONES), RolesDealt(DEALT))),
    "ready": (ready, lambda: at.ready("conversion", **ROLES), lambda: at.ready("guns_stash")),
    "eyes_closed": (at.gathering, at.searched, lambda: at.shut("conversion", **ROLES)),
    "rehearsal": (rehearsal,),
    "first_captain": (at.captain_card,),
    "appointing": (at.sailing, lambda: at.sailing(11), lambda: at.sailing(**ON_PHONES)),
    "question": (at.named, lambda: at.named(8, **ON_PHONES)),
    "loyalty": (at.asked, lambda: at.asked(**GUNS), lambda: at.given(1, 0, 2, 0, 1)),
    "revealed": (at.opened, lambda: at.opened(0, 2, 1, players=11)),
    "instigated": (at.instigated,),
    "tie": (at.tied,),
    "to_draw": (at.to_draw, lambda: at.to_draw(9)),
    "hands": (at.drawn, lambda: at.drawn(**DECK), lambda: at.kept(0, 1)),
    "logbook": (at.logbook,),
    "emergency": (at.jumped,),
    "map_action": (lambda: at.on_map("Q3e"), lambda: at.on_map("L6c", players=8)),
    "fed": (at.fed,),
    "flogging": (at.flogging,),
    "card_action": (lambda: at.on_card("red_mermaid"), lambda: at.on_card("red_telescope")),
    "looking": (lambda: at.looking("telescope"), lambda: at.looking("mermaid")),
    "ritual": (at.uprising, lambda: at.uprising(**DECK)),
    "stash": (stash,),
    "arrived": (at.arrived,),
    "over": (over,),
}
ALL = [(stage, make) for stage, makes in STAGES.items() for make in makes]
NAMES = [f"{stage} {number}" for stage, makes in STAGES.items() for number, _ in enumerate(makes)]
every_state = pytest.mark.parametrize(("stage", "make"), ALL, ids=NAMES)


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def offered(state: State, seat: Seat) -> set[str]:
    return {each.command.__name__ for each in GAME.offers(state, seat)}


def with_roles(state: State, roles: tuple[Role, ...]) -> State:
    return replace(state, secrets=replace(state.secrets, roles=roles))


def night(page: str) -> str:
    found = re.search(r'<section class="fk-night.*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


# --- every stage


@pytest.mark.parametrize("make", [make for stage, make in ALL if stage != "over"])
def test_a_game_that_the_host_ends_leaves_no_page_in_the_dark(look: Look, make: Callable[[], State]) -> None:
    """With eyes shut, in a silence or anywhere else: what was black on all pages would stay so, with nothing to tap."""
    state = make()
    look.at(state, ended=True)
    for page in (*map(look.phone, state.rules.seats), look.screen()):
        assert "fk-night" not in page
        assert "This game was ended early" in text(page)
    assert "Play again with the same people" in text(look.phone(state.rules.seats[0]))


def test_no_stage_is_left_out() -> None:
    assert set(STAGES) == set(get_args(Stage))


@every_state
def test_each_phone_shows_what_to_do_and_can_do_all_that_is_offered(
    look: Look, stage: Stage, make: Callable[[], State]
) -> None:
    state = make()
    assert state.stage == stage
    look.at(state)
    for seat in state.rules.seats:
        page = look.phone(seat)
        sent = set(re.findall(r'name="type" value="(\w+)"', page)) - {
            "ActFor",
            "Leave",
            "Pause",
            "SetVolume",
            "SetVolumeOf",
            "Mute",
            "PlayAgain",
            "ClearTable",
        }
        assert sent == offered(state, seat), seat
        is_dark = stage == "eyes_closed" or "fk-night" in page
        now = WORDS.word(GAME.view(state, seat).now, look.door.name)
        assert is_dark or now in text(page), seat


@every_state
def test_the_screen_shows_what_goes_on_and_nothing_to_tap(look: Look, stage: Stage, make: Callable[[], State]) -> None:
    state = make()
    page = look.at(state).screen()
    assert not re.search(MARKS, page)
    if stage in ("eyes_closed", "hands", "logbook"):
        assert "fk-chart" not in page
        return
    assert "fk-chart" in page
    told = text(page)
    if stage != "rehearsal":  # its steps need the room
        assert all(each.title() in told for each in state.rules.seats)
    if stage != "setting_up":
        assert WORDS.word(GAME.view(state, None).now, look.door.name) in told


@pytest.mark.parametrize("board", ["quick", "long"])
def test_the_chart_is_the_printed_board(look: Look, board: str) -> None:
    """Three arrows a space but the one the ship lies on, which has them large; each token where it is printed."""
    page = look.at(at.sailing(7, board=board)).screen()
    spaces = PRINTED.boards[board].spaces
    assert len(re.findall(r'class="fk-space', page)) == len(spaces)
    for colour in ("red", "yellow", "blue"):
        assert len(re.findall(rf'class="fk-arrow {colour}"', page)) == len(spaces) - 1
        assert len(re.findall(rf'class="fk-way {colour}"', page)) == 1
    icons = [each.icon for each in spaces.values() if each.icon]
    assert sorted(re.findall(r'class="fk-token (\w+)"', page)) == sorted(icons)
    assert ("fk-supply-line" in page) == any(each.crosses for each in spaces.values())


def test_the_ship_and_its_track_are_drawn_to_the_goal(look: Look) -> None:
    page = look.at(at.arrived()).screen()
    ship = re.search(r'id="fk-ship"[^>]*translate\(([-\d.]+) ([-\d.]+)\)', page)
    track = re.search(r'class="fk-track" d="M[^"]*L([-\d.]+) ([-\d.]+)"', page)
    assert ship is not None
    assert track is not None
    assert ship.groups() == track.groups() == ("-236", "228")


# --- nothing secret


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_voyage_shows_nobody_a_side_that_is_not_their_own(look: Look, seed: int) -> None:
    """Another deal of the sides changes neither the screen nor any phone but inside the sheet of who holds it."""
    rng = Random(seed)
    seen = set()
    for move in walk(begun(rng.choice((5, 6, 8, 11)), **ON_PHONES), Random(seed)):
        state = move.after
        if not state.secrets.roles or state.ending is not None or state.stage in seen:
            continue
        seen.add(state.stage)
        roles = list(state.secrets.roles)
        rng.shuffle(roles)
        other = with_roles(state, tuple(roles))
        look.at(state)
        screen, phones = look.screen(), [without_sheet(look.phone(seat)) for seat in state.rules.seats]
        look.at(other)
        assert look.screen() == screen
        assert [without_sheet(look.phone(seat)) for seat in state.rules.seats] == phones
    assert len(seen) > 8


def test_a_hand_of_cards_stands_in_the_sheet_alone(look: Look) -> None:
    look.at(at.logbook("red_mermaid", "blue_drunk", **ROLES))
    kinds = [WORDS.template(f"card.{kind}") for kind in CARD_KINDS]
    page = look.phone(CAT)
    assert "fk-card red" in page
    assert not [kind for kind in kinds if kind.split(", ")[1] in text(without_sheet(page))]
    assert "fk-card" not in without_sheet(page)
    for seat in (ANN, BEN, DAN):
        assert "fk-card" not in look.phone(seat)
    assert "fk-card" not in look.screen()


def test_guns_in_a_fist_change_nothing_but_the_own_sheet(look: Look) -> None:
    asked = at.asked(**GUNS)
    pages = []
    for guns in (0, 3):
        look.at(after(asked, GunsGiven(BEN, guns, at.at(at.START_AT + 1))))
        pages.append((look.screen(), look.phone(ANN), look.phone(CAT), without_sheet(look.phone(BEN))))
        assert f"Guns in your fist: {guns}" in look.phone(BEN)
    assert pages[0] == pages[1]


def test_own_secrets_are_to_be_held(look: Look) -> None:
    look.at(at.named(**ON_PHONES))
    page = look.phone(ANN)
    assert "Pirate" in text(page)
    assert "Pirate" not in text(without_sheet(page))
    assert re.search(r"<hold-to-see[^>]*><details><summary>", page)


def test_the_length_of_a_page_does_not_tell_which_character_somebody_has(look: Look) -> None:
    state = at.sailing(**ON_PHONES)
    heard = set()
    for name in state.rules.characters:
        dealt = (name, *(each for each in state.rules.characters if each != name))[: len(state.rules.seats)]
        heard.add(noticed(look.at(replace(state, secrets=replace(state.secrets, characters=dealt))).sheet(ANN)))
    assert len(heard) == 1


# --- eyes shut, and silence


@pytest.mark.parametrize("ritual", ["conversion", "guns_stash", "cult_cabin_search"])
def test_with_eyes_shut_a_page_is_the_same_for_every_deal_of_the_sides(look: Look, ritual: str) -> None:
    deals = sorted(set(permutations(DEALT)))
    assert len(deals) == 60
    for number in (-1, 0, 1):
        state = at.at_step(at.shut(ritual, **ROLES), number)
        if GAME.view(state, DAN).my_role is not None:
            continue  # phones are held
        for seat in (BEN, DAN):
            assert len({look.at(with_roles(state, deal)).phone(seat) for deal in deals}) == 1
        assert len({look.at(with_roles(state, deal)).screen() for deal in deals}) == 1


@pytest.mark.parametrize("ritual", ["conversion", "guns_stash", "cult_cabin_search"])
def test_with_eyes_shut_all_phones_are_alike(look: Look, ritual: str) -> None:
    look.at(at.at_step(at.shut(ritual, **ROLES), 0))
    dark = {night(look.phone(seat)).replace(" disabled", "") for seat in (ANN, BEN, CAT, DAN, EVE, FAY)}
    assert len(dark) == 1
    assert "hold-to-see" not in look.phone(DAN)


@pytest.mark.parametrize("script", ["pirates", "conversion", "cult_cabin_search", "cabin_search"])
def test_while_phones_are_held_all_are_alike_but_for_what_the_finger_uncovers(look: Look, script: str) -> None:
    """Whoever learns something and whoever learns nothing: the same page, as long however it is sent."""
    called = after(at.uprising(**ROLES), ScriptCalled(script, BEN), EyesShut(at.at(0), at.at(90_000)))
    seen: dict[Seat, set[object]] = {seat: set() for seat in called.rules.seats}
    screens, read = set(), set()
    for deal in sorted(set(permutations(DEALT)))[::7]:
        state = at.shown(with_roles(called, deal), CAT if script == "conversion" else None)
        screens.add(look.at(state).screen())
        for seat in state.rules.seats:
            sheet = look.sheet(seat)
            seen[seat].add((without_sheet(sheet.text), noticed(sheet)))
            read.add(text(sheet.text.split('class="sheet"')[1]))
    assert len(screens) == 1
    assert {len(each) for each in seen.values()} == {1}
    assert len(read) > 3


def test_what_was_learnt_last_stands_first(look: Look) -> None:
    """The sheet of the night is as high whatever it says: what it ends with may be cut."""
    state = at.uprising(**ROLES)
    learnt = tuple(Finding("chip", each, "pirate") for each in (BEN, CAT))
    findings = tuple(learnt if each == DAN else () for each in state.rules.seats)
    page = text(
        look.at(replace(state, secrets=replace(state.secrets, findings=findings))).phone(DAN).split('"sheet"')[1]
    )
    assert page.index("Cat") < page.index("Ben")


def test_a_pause_with_eyes_shut_shows_everybody_the_same_too(look: Look) -> None:
    state = at.shut("conversion", **ROLES)
    deals = sorted(set(permutations(DEALT)))
    pages = {look.at(with_roles(state, deal), running=False).phone(DAN) for deal in deals}
    assert len(pages) == 1
    assert '"GoOn"' in pages.pop()


@pytest.mark.parametrize(
    ("ritual", "picks"), [("conversion", ((ANN,), (FAY,))), ("guns_stash", ((ANN, ANN, BEN), (DAN, EVE, FAY)))]
)
def test_a_tap_is_seen_and_makes_the_dark_page_neither_longer_nor_shorter(
    look: Look, ritual: str, picks: tuple[tuple[Seat, ...], ...]
) -> None:
    state = at.shut(ritual, **ROLES)
    before = look.at(state).sheet(DAN)
    pages = [look.at(after(state, Picked(DAN, pick))).sheet(DAN) for pick in picks]
    assert len({each.text for each in (before, *pages)}) == 3
    assert len({noticed(page, after=before) for page in pages}) == 1


@pytest.mark.parametrize("make", [lambda: at.drawn(**DECK), at.logbook, at.drawn])
def test_in_silence_only_those_whose_turn_it_is_have_something_to_tap(look: Look, make: Callable[[], State]) -> None:
    state = make()
    look.at(state)
    for seat in state.rules.seats:
        page = look.phone(seat)
        covered = 'class="fk-night hush any-night"' in page
        draws = seat == BEN and not state.rules.keeps_deck  # the lieutenant, from the table: nobody may explain it
        assert covered == (not GAME.offers(state, seat) and not draws), seat
        if covered:
            assert not re.search(MARKS, night(page))
            assert "hold-to-see" not in page


def test_by_hand_the_lieutenant_is_told_what_to_do_without_a_word(look: Look) -> None:
    look.at(at.drawn())
    words = {seat: text(look.phone(seat)) for seat in (BEN, DAN)}
    assert "Draw the next two cards" in words[BEN]
    assert "Draw" not in words[DAN]


# --- fists


@pytest.mark.parametrize("seat", [ANN, BEN])
def test_a_closed_fist_has_no_buttons(look: Look, seat: Seat) -> None:
    """Whoever knows the phones' guns would take them for the secret answer."""
    closed, opened = look.at(at.asked()).phone(seat), look.at(at.counted()).phone(seat)
    assert 'name="guns"' not in closed
    assert 'name="guns"' in opened
    assert "Guns in the open fist" in text(opened)


# --- who cannot hear


def test_who_taps_whose_shoulder_stands_on_all_pages_whoever_is_who(look: Look) -> None:
    tapped = after(at.ready("conversion"), TapsAgreed(BEN, CAT))
    look.at(tapped)
    for page in (look.screen(), *(look.phone(seat) for seat in tapped.rules.seats)):
        assert "Cat keeps a hand on the shoulder of Ben, and taps twice at each line" in text(page)
    lines = re.findall(r"<li>(.*?)</li>", look.phone(DAN).split('id="taps"')[1].split("</ol>")[0])
    assert len(lines) == len(PRINTED.scripts.conversion.steps), "each tap is the next of them"
    for seat in (BEN, CAT):
        told = text(look.phone(seat))
        assert "No taps when the voice says to hold, or says a line again" in told, "or the count would be wrong"
        assert "The hand stays on the shoulder" in told, "or it would tell who leads"
    assert "Cat keeps a hand" in text(
        look.at(after(tapped, RehearsalBegan("conversion", at.at(0), at.at(9)))).phone(ANN)
    )


@pytest.mark.parametrize("make", [begun, lambda: at.ready("conversion")])
def test_the_set_up_says_how_somebody_who_cannot_hear_plays(look: Look, make: Callable[[], State]) -> None:
    page = look.at(make()).phone(BEN)
    assert "I cannot hear the voice" in text(page)
    assert set(re.findall(r'<button name="by" value="(\w+)"', page)) == {ANN, CAT}
    assert "cannot-hear" not in look.at(at.ready("conversion", **ROLES)).phone(BEN), "each step stands on the phone"


@pytest.mark.parametrize("options", [{}, ROLES], ids=["hands", "phones"])
def test_when_all_may_look_every_lamp_lights_up_alike(options: dict[str, Any]) -> None:
    state = at.shut("conversion", **options)
    dark, light = GAME.scene(state), GAME.scene(at.last_step(state))
    assert [each.lamp for each in dark.lights] == ["alert"]
    seats = [each for each in light.lights if isinstance(each.lamp, Who)]
    assert [each.lamp for each in seats] == [Who(seat) for seat in state.rules.seats]
    assert len({(each.colour, each.show) for each in seats}) == 1


# --- a rehearsal


def test_each_line_of_a_rehearsal_can_be_heard_and_each_pause_set(look: Look) -> None:
    state = after(at.ready("conversion"), RehearsalBegan("pirates", at.at(0), at.at(90_000)), StepCame(1))
    page = look.at(state).phone(FAY)
    assert len(re.findall(r'name="type" value="RehearseFrom"', page)) == 2 + 4  # before, next, and each of four
    assert re.findall(r'<button name="seconds" value="(\d+)"', page) == ["2", "6", "18", "22", "2", "6"]


def test_a_pause_that_the_rules_made_very_long_only_gets_shorter() -> None:
    state = after(
        at.ready("conversion", wait_pirates_look=98, action_percent=200),
        RehearsalBegan("pirates", at.at(0), at.at(90_000)),
    )
    script = GAME.view(state, FAY).script
    assert script is not None
    look = script.rehearsed[1]
    assert (look.pause, look.shorter, look.longer) == (196, 194, 196)
    pauses = [offer.fields for offer in GAME.offers(state, FAY) if offer.command is SetPause]
    assert [(each.now, each.most) for each in pauses[1] if isinstance(each, Number)] == [(196, 196)]


# --- signs as the crew cards have them


@pytest.mark.parametrize("players", [5, 7, 8, 11])
def test_who_has_the_printed_box_sees_why_signs_are_given_otherwise(look: Look, players: int) -> None:
    state = begun(players)
    at_deck = state.rules.set_up.index("deck")
    look.at(after(state, *(SetUpStepDone() for _ in range(at_deck))))
    for page in (text(look.phone(BEN)), text(look.screen())):
        assert "by the reference text" in page
        assert "Printed crew cards say: Navigator" in page
    agreed = after(state, SignsAgreed("crew_card"))
    assert f"Signs to lay beside the board: {len(agreed.rules.signs)}" in text(look.at(agreed).phone(BEN))
    assert "crew cards" not in text(look.at(at.sailing(players)).phone(BEN))


# --- words and signs


def test_no_word_of_the_pages_is_left_over() -> None:
    source = "".join(
        (GAME.folder / name).read_text() for name in ("seat.html", "table.html", "forms.html", "pieces.html")
    )
    put_together = ("page.colour_", "page.side_", "page.captain", "page.lieutenant", "page.navigator")
    for key in WORDS:
        if key.startswith("page.") and not key.startswith(put_together):
            assert f'"{key}"' in source or f"'{key}'" in source, key


def test_every_sign_is_drawn_and_every_drawing_is_a_sign(look: Look) -> None:
    drawn, used = set(re.findall(r'<symbol id="(\w+)"', SIGNS)), set()
    for _, make in ALL:
        state = make()
        look.at(state)
        for page in (look.screen(), *(look.phone(seat) for seat in state.rules.seats)):
            used |= set(re.findall(r"signs\.svg#(\w+)", page))
    marked = at.tongueless(
        at.unconvertible(at.off_duty(at.aboard(at.sailing(), ANN, BEN, CAT, DAN, EVE), BEN), BEN), BEN
    )
    used |= set(re.findall(r"signs\.svg#(\w+)", look.at(marked).screen()))
    assert used <= drawn
    assert drawn - used <= {each.action for each in CARD_KINDS.values()}, "drawn for nothing"
    assert {each.action for each in CARD_KINDS.values()} <= drawn
