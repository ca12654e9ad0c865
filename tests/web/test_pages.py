"""The pages, as they work without any script: a form, a redirect, a page; and a reason where something is refused."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.contract import Seat
from companion.people.seats import AddSeat, Rename, TakePhones
from companion.table.commands import ActFor
from companion.table.posts import FaultCame
from companion.table.snapshot import Snapshot
from tests.test_imports import ROOT
from tests.web.room import ADDRESS, CHAIR, GAMES, Phone, Room, sentence, start, told, words_of
from web.pages.forms import LATE_MS
from web.pages.pages import KEPT, Audience, Pages
from web.presence import Presence

BATTLE = "shallow-space"


def forms(answer: TestResponse, type: str) -> list[dict[str, str]]:
    """The hidden fields of each form for that command, as a browser would send them."""
    found = []
    for body in re.findall(r"<form[^>]*>(.*?)</form>", answer.text, re.DOTALL):
        fields = {}
        for tag in re.findall(r'<input type="hidden"[^>]*>', body):
            name, value = (re.search(rf' {each}="([^"]*)"', tag) for each in ("name", "value"))
            assert name is not None
            assert value is not None
            fields[unescape(name[1])] = unescape(value[1])
        if fields.get("type") == type:
            found.append(fields)
    return found


def form(answer: TestResponse, type: str) -> dict[str, str]:
    found = forms(answer, type)
    assert len(found) == 1, (type, found)
    return found[0]


@pytest.fixture
def game(room: Room, cat: Phone) -> Room:
    start(room, "s1")
    return room


# --- a form, a redirect, a page


def test_a_move_is_a_form_and_a_redirect_and_a_page(game: Room, ann: Phone) -> None:
    page = ann.get("/")
    answer = ann.post("/do", {**forms(page, "PlaceCrew")[0], "crew": "A", "deck": "3"})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Ann placed" in unescape(ann.get("/").text)


def test_the_same_form_twice_acts_once(game: Room, ann: Phone) -> None:
    sent = {**forms(ann.get("/"), "PlaceCrew")[0], "crew": "A", "deck": "3"}
    assert ann.post("/do", sent).status_code == 303
    after = game.state()
    assert ann.post("/do", sent).status_code == 303
    assert game.state() == after


def test_a_form_for_the_lobby_twice_acts_once(room: Room, ann: Phone) -> None:
    sent = {**form(ann.get("/host"), "AddSeat"), "name": "Dan"}
    assert ann.post("/do", sent).status_code == 303
    assert ann.post("/do", sent).status_code == 303
    assert [each.name for each in room.snapshot.house.people] == ["Ann", "Dan"]


def test_taps_with_numbers_are_as_many_as_their_numbers(room: Room, ann: Phone, ben: Phone) -> None:
    """A script knows which taps were one: from the same view two act twice, and one sent again acts once."""
    sent = next(each for each in forms(ann.get("/host"), "Rename") if each["seat"] == "s2")
    for tap, name in (("a.1", "Bob"), ("a.2", "Ben"), ("a.3", "Bob"), ("a.2", "Ben")):
        assert ann.post("/do", {**sent, "name": name, "tap": tap}).status_code == 303
    assert room.snapshot.house.people[1].name == "Bob"


def test_the_first_start_asks_by_which_rules_and_no_other_does(room: Room, ann: Phone) -> None:
    ann.do("ChooseGame", game="space-alert")
    starts = forms(ann.get("/host"), "StartGame")
    assert [each.get("rules") for each in starts] == ["reference", "printed"]
    assert ann.post("/do", starts[1]).status_code == 303
    assert room.snapshot.play is not None
    assert room.snapshot.house.boxes["space-alert"]["resolution"] == "printed"
    ann.do("EndGame", sure=True)
    ann.do("ClearTable")
    assert [each.get("rules") for each in forms(ann.get("/host"), "StartGame")] == [None]


def test_a_choice_of_none_among_several_is_none(room: Room, ann: Phone) -> None:
    ann.do("ChooseGame", game="space-alert")
    ann.do("StartGame")
    draw = next(each for each in forms(ann.get("/"), "RandomMission") if each.get("length") == "normal")
    assert ann.post("/do", {**draw, "level": "0", "extras": ["", "no_serious"]}).status_code == 303
    assert room.snapshot.play is not None
    assert room.snapshot.play.state.mission.kind == "random"


def test_pausing_a_second_time_in_the_same_step_pauses(game: Room, ann: Phone, ben: Phone) -> None:
    """The game's step does not change while nobody moves; the second pause is another one all the same."""
    for phone in (ann, ben, ann):
        assert phone.post("/do", form(phone.get("/"), "Pause")).status_code == 303
        assert game.snapshot.play is not None
        assert not game.snapshot.play.running
        assert ben.post("/do", form(ben.get("/"), "GoOn")).status_code == 303
        assert game.snapshot.play.running


def test_a_name_can_be_changed_back_and_forth(game: Room, ann: Phone) -> None:
    for name in ("Bob", "Ben", "Bob", "Ben"):
        sent = next(each for each in forms(ann.get("/host"), "Rename") if each["seat"] == "s2")
        assert ann.post("/do", {**sent, "name": name}).status_code == 303
        assert game.snapshot.house.people[1].name == name


def test_a_vote_can_be_changed_back_and_forth(game: Room, flask: Flask, ann: Phone, ben: Phone, cat: Phone) -> None:
    """The last one counts. A vote that was sent before in the same words must not be taken for a double tap."""
    phones = {"s1": ann, "s2": ben, "s3": cat}
    _until_vote(game, phones)
    for vote in ("yes", "no", "yes", "no"):
        sent = forms(ben.get("/"), "CastVote")[0]
        assert ben.post("/do", {**sent, "vote": vote}).status_code == 303
        view: Any = ben.get("/api/v1/view").json
        assert view["game"]["view"]["you"]["vote"] == vote


def _until_vote(game: Room, phones: dict[str, Phone]) -> None:
    while True:
        assert game.snapshot.play is not None
        acting = game.snapshot.play.game.acts(game.snapshot.play.state)
        for seat in sorted(acting):
            game_view: Any = phones[seat].get("/api/v1/view").json
            view = game_view["game"]
            if view["view"]["phase"] == "voting":
                return
            (offer,) = view["offers"]
            last = {"crew": 0, "deck": -1}
            values = {each["name"]: each["values"][last[each["name"]]]["value"] for each in offer["fields"]}
            sent = {"type": offer["type"], "step": view["step"], **values}
            assert phones[seat].post("/do", sent).status_code == 303
        game.settle()


def test_a_form_from_an_old_page_is_stale(game: Room, ann: Phone, ben: Phone) -> None:
    old = form(ben.get("/host"), "Pause") if forms(ben.get("/host"), "Pause") else form(ben.get("/"), "Pause")
    assert old["step"]
    moved = {**forms(ann.get("/"), "PlaceCrew")[0], "crew": "A", "deck": "3"}
    assert ann.post("/do", moved).status_code == 303
    before = game.state()
    refused = ben.post("/do", {"type": "PlaceCrew", "crew": "B", "deck": "3", "step": old["step"]})
    assert refused.status_code == 409
    assert told(refused) == sentence("stale")
    assert game.state() == before


# --- refusals


@pytest.mark.parametrize(
    ("type", "fields", "code", "values", "status"),
    [
        ("PlaceCrew", {"crew": "A", "deck": "1"}, "not_your_turn", {"who": "Ann"}, 409),
        ("CastVote", {"vote": "no"}, "no_vote_open", {}, 409),
        ("StartGame", {}, "host_only", {}, 403),
        ("GoOn", {}, "runs_already", {}, 409),
        ("Rename", {"seat": "s2", "name": "Ann"}, "name_taken", {"name": "Ann"}, 409),
        ("Rename", {"seat": "s2", "name": "  "}, "name_missing", {}, 409),
        ("Rename", {"seat": "s9", "name": "X"}, "no_such_seat", {}, 404),
        ("Rename", {"seat": "s2", "name": "x" * 17}, "name_long", {"most": 16}, 409),
    ],
)
def test_a_refusal_is_a_page_with_its_sentence(
    game: Room, ben: Phone, type: str, fields: dict[str, str], code: str, values: dict[str, object], status: int
) -> None:
    before = game.state()
    answer = ben.post("/do", {"type": type, **fields})
    assert answer.status_code == status
    template = words_of("").template(f"refused.{code}") if code in TABLES_OWN else sentence(code, **values)
    assert told(answer) == template.format(**values)
    assert 'data-stream="/stream/seat"' in answer.text  # the page goes on living
    assert "Ben" in answer.text
    assert game.state() == before


TABLES_OWN = {"no_such_seat", "name_long"}  # the game has words of its own for these codes, about other things


def test_a_script_is_told_the_refusal_as_a_problem(game: Room, ben: Phone) -> None:
    answer = ben.post(
        "/do",
        {"type": "PlaceCrew", "crew": "A", "deck": "1"},
        headers={"Origin": "http://localhost", "Accept": "application/json"},
    )
    assert answer.mimetype == "application/problem+json"
    assert told(answer) == sentence("not_your_turn", who="Ann")


def test_a_refusal_on_the_hosts_page_stays_there(room: Room, ann: Phone) -> None:
    answer = ann.do("SetPin", pin="12", back="/host")
    assert answer.status_code == 409
    assert told(answer) == sentence("pin_form")
    assert 'data-stream="/stream/host"' in answer.text


def test_a_refusal_while_acting_for_a_seat_stays_with_that_seat(room: Room, ann: Phone, cat: Phone) -> None:
    room.ask(AddSeat("Dan"), "s1")
    start(room, "s1")
    answer = ann.post("/do", {"type": "PlaceCrew", "crew": "A", "deck": "1", "as": "s4", "back": "/as/s4"})
    assert told(answer) == sentence("not_your_turn", who="Ann")
    assert 'data-stream="/stream/seat?as=s4"' in answer.text


def test_a_refused_newcomer_gets_the_form_again(flask: Flask, ann: Phone) -> None:
    stranger = Phone(flask)
    stranger.get("/")
    answer = stranger.post("/join", {"name": "ann"})
    assert answer.status_code == 409
    assert told(answer) == sentence("name_taken", name="ann")
    assert 'action="/join"' in answer.text


# --- the host's forms


def test_the_options_form_sets_the_options(room: Room, ann: Phone) -> None:
    assert ann.post("/do", {**form_of_game(ann), "game": CHAIR}).status_code == 303
    page = ann.get("/host")
    sent: dict[str, Any] = {**form(page, "SetOptions")}
    names = set(re.findall(r'name="(values\.[a-z_]+)"', page.text))
    assert names == {f"values.{option.key}" for option in GAMES[CHAIR].options}
    sent |= {"values.rounds": "2", "values.nominator_may_refuse": "false", "values.deck_values": "1 2 3 4 5 6"}
    answer = ann.post("/do", sent)
    assert (answer.status_code, answer.location) == (303, "/host")
    kept = room.snapshot.house.boxes[CHAIR]
    assert kept == {"rounds": 2, "nominator_may_refuse": False, "deck_values": "1 2 3 4 5 6"}
    again = ann.get("/host").text
    assert re.search(r'name="values\.rounds"[^>]*value="2"', again)


def form_of_game(phone: Phone) -> dict[str, str]:
    return next(iter(forms(phone.get("/host"), "ChooseGame")))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"rounds": "9"}, "option_bad"),
        ({"rounds": "many"}, "option_bad"),
        ({"colour": "red"}, "option_unknown"),
        ({"deck_values": "1 2"}, "values_number"),
        ({"crew_names": "Just one"}, "names_number"),
    ],
)
def test_an_option_that_does_not_fit_says_why(room: Room, ann: Phone, values: dict[str, str], code: str) -> None:
    """The game's own reasons, too, before any game is on."""
    ann.do("ChooseGame", game=CHAIR)
    before = room.state()
    answer = ann.post("/do", {"type": "SetOptions", "back": "/host"} | {f"values.{k}": v for k, v in values.items()})
    assert answer.status_code == 409
    start_of_sentence = words_of().template(f"refused.{code}").partition("{")[0]
    assert told(answer).startswith(start_of_sentence)
    assert " " in told(answer)
    assert room.state() == before


def test_boxes_that_nobody_ticked_are_none(room: Room, ann: Phone, ben: Phone, cat: Phone) -> None:
    """A form sends nothing for an unticked box: nobody played No."""
    start(room, "s1", votes="box")
    phones = {"s1": ann, "s2": ben, "s3": cat}
    _until_vote(room, phones)
    nominator = next(seat for seat, phone in phones.items() if forms(phone.get("/"), "RecordVotes"))
    sent = forms(phones[nominator].get("/"), "RecordVotes")[0]
    assert phones[nominator].post("/do", sent).status_code == 303
    view: Any = ann.get("/api/v1/table").json
    assert view["game"]["view"]["captain"] is not None


def test_ticked_boxes_are_all_of_them(room: Room, ann: Phone, ben: Phone, cat: Phone) -> None:
    start(room, "s1", votes="box")
    phones = {"s1": ann, "s2": ben, "s3": cat}
    _until_vote(room, phones)
    nominator = next(seat for seat, phone in phones.items() if forms(phone.get("/"), "RecordVotes"))
    sent = forms(phones[nominator].get("/"), "RecordVotes")[0]
    assert phones[nominator].post("/do", {**sent, "refused_by": ["s1", "s3"]}).status_code == 303
    view: Any = ann.get("/api/v1/table").json
    assert view["game"]["view"]["last_reveal"]["refused_by"] == ["s1", "s3"]


def test_the_host_ends_a_game_and_clears_the_table(game: Room, ann: Phone) -> None:
    assert ann.post("/do", form(ann.get("/host"), "EndGame")).status_code == 303
    assert ann.post("/do", form(ann.get("/host"), "ClearTable")).status_code == 303
    assert game.snapshot.play is None
    assert "Captain" in ann.get("/past").text


# --- the door


def test_a_refused_name_stays_in_its_field(flask: Flask, ann: Phone) -> None:
    answer = Phone(flask).post("/join", {"name": 'Ann "', "pin": ""})
    assert answer.status_code == 303
    answer = Phone(flask).post("/join", {"name": 'Ann "', "pin": ""})
    assert told(answer) == sentence("name_taken", name='Ann "')
    assert 'value="Ann &#34;"' in answer.text


@pytest.mark.parametrize("path", ["/join", "/do", "/invite"])
def test_a_phone_that_comes_back_to_where_a_form_was_sent_finds_its_page(ann: Phone, path: str) -> None:
    answer = ann.get(path)
    assert (answer.status_code, answer.location) == (303, "/")


def test_who_sits_already_is_shown_the_seat_or_told_why_not(flask: Flask, ann: Phone) -> None:
    assert 'href="/?again"' in Phone(flask).get("/").text
    assert told(Phone(flask).get("/?again")) == words_of("").template("page.no_seat_here")
    answer = ann.get("/?again")
    assert (answer.status_code, answer.location) == (303, "/")


# --- the end of a game


def test_a_game_that_was_ended_early_says_so_everywhere(game: Room, ann: Phone, ben: Phone) -> None:
    said = words_of("").template("page.broken_off")
    assert all(said not in page for page in (ann.get("/").text, ben.get("/").text, ann.get("/table").text))
    ann.do("EndGame", sure="true")
    assert all(said in page for page in (ann.get("/").text, ben.get("/").text, ann.get("/table").text))


def test_what_a_game_that_was_ended_early_refuses_is_not_offered(game: Room, ann: Phone) -> None:
    ann.post("/do", {**forms(ann.get("/"), "PlaceCrew")[0], "crew": "A", "deck": "3"})
    assert forms(ann.get("/"), "Undo")
    ann.do("EndGame", sure="true")
    assert not forms(ann.get("/"), "Undo")


def test_a_tap_that_was_long_on_its_way_is_refused(game: Room, ann: Phone) -> None:
    game.time.ms += 60_000
    now = game.time()
    refused = ann.do("Pause", tapped=str(now - LATE_MS - 1))
    assert (refused.status_code, told(refused)) == (409, sentence("stale"))
    for tapped in (str(now - LATE_MS), str(now + 5_000), "", "-1", "soon", "9" * 5_000):
        assert ann.do("Pause", tapped=tapped, tap=f"a.{tapped[:9]}").status_code == 303
        assert ann.do("GoOn", tap=f"b.{tapped[:9]}").status_code == 303


def test_a_correction_begins_with_what_is_and_sends_one_thing(game: Room, ann: Phone) -> None:
    assert _corrections(ann, "SetScore") == {"s1": "0", "s2": "0", "s3": "0"}
    assert ann.do("SetScore", seat="s2", score=7).status_code == 303
    assert _corrections(ann, "SetScore") == {"s1": "0", "s2": "7", "s3": "0"}
    page = unescape(ann.get("/host").text)
    [badge] = re.findall(
        r'<form[^>]*class="command correction">(?:(?!</form>).)*value="SetBadge".*?</form>', page, re.S
    )
    assert 'aria-pressed="true"' not in badge
    assert ann.do("SetBadge", seat="s3").status_code == 303
    assert '<button name="seat" value="s3" aria-pressed="true">' in ann.get("/host").text


def test_a_correction_of_what_the_host_may_not_know_begins_with_nothing(game: Room, ann: Phone) -> None:
    page = ann.get("/host").text
    [noes] = re.findall(r'<form[^>]*class="command correction">(?:(?!</form>).)*value="SetNos".*?</form>', page, re.S)
    assert '<option value="">' in noes
    assert re.search(r'<input type="number" name="nos"[^>]* value=""[^>]* required', noes)


def _corrections(phone: Phone, type: str) -> dict[str, str]:
    """What each form of a kind begins with, by its seat."""
    forms = re.findall(rf'<input type="hidden" name="type" value="{type}">(.*?)</form>', phone.get("/host").text, re.S)
    found = {}
    for form in forms:
        seat, number = re.search(r'name="seat" value="(\w+)"', form), re.search(r'type="number".* value="(\w*)"', form)
        assert seat is not None
        assert number is not None
        found[seat[1]] = number[1]
    return found


def test_the_way_back_from_the_host_s_pages_has_the_right_name(room: Room, ann: Phone, cat: Phone) -> None:
    names = {each: words_of("").template(f"page.{each}") for each in ("game", "lobby")}
    for path in ("/host", "/box"):
        page = ann.get(path).text
        assert (names["lobby"] in page, names["game"] in page) == (True, False)
    start(room, "s1")
    for path in ("/host", "/box"):
        page = ann.get(path).text
        assert (names["lobby"] in page, names["game"] in page) == (False, True)


# --- the other pages


def test_help_explains_the_game_and_the_table(flask: Flask, ann: Phone) -> None:
    keys = [key for key in words_of() if key.startswith("help.") and key.endswith(".text")]
    assert keys
    for path, shown in ((f"/help/{CHAIR}", True), ("/help", False), ("/help/none", False)):
        answer = ann.get(path)
        assert answer.status_code == 200
        text = unescape(answer.text)
        assert words_of("").template("help.phones.title") in text
        assert [words_of().template(key) in text for key in keys] == [shown] * len(keys)
        assert (f'href="/help/{CHAIR}"' in text) is not shown, "each game's help leads to that of the others"


def test_help_lists_things_with_what_each_is_for(ann: Phone) -> None:
    words, text = words_of(BATTLE), unescape(ann.get(f"/help/{BATTLE}").text)
    cards = [key.removeprefix("text.") for key in words if key.startswith("text.")]
    assert len(cards) == 38
    for name in cards:
        assert f"<dt>{words.template(f'card.{name}')}</dt><dd>{words.template(f'text.{name}')}</dd>" in text


def test_a_preset_for_many_is_proposed_where_many_sit(room: Room, ann: Phone) -> None:
    ann.post("/do", {**forms(ann.get("/host"), "ChooseGame")[0], "game": BATTLE})
    for number in range(2, 10):
        assert re.findall(r'id="preset-(\w+)"', ann.get("/host").text) == ["first_game"], f"{number - 1} sit there"
        ann.post("/do", {**form(ann.get("/host"), "AddSeat"), "name": f"Guest {number}"})
    assert re.findall(r'id="preset-(\w+)"', ann.get("/host").text) == ["first_game", "crowd"]


def test_past_games_are_none_at_first(ann: Phone) -> None:
    assert words_of("").template("page.no_past") in ann.get("/past").text


def test_a_past_game_can_be_read(game: Room, ann: Phone) -> None:
    ann.do("EndGame", sure="true")
    assert ann.get("/past/1").status_code == 200
    assert "began" in ann.get("/past/1").text
    assert ann.get("/past/2").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/stream/none",
        "/games/none/art/x.svg",
        f"/games/{CHAIR}/art/none.svg",
        f"/games/{CHAIR}/art/../../model.py",
        f"/games/{CHAIR}/art/%2e%2e/%2e%2e/model.py",
        f"/games/{CHAIR}/art/..%2f..%2f..%2f..%2f..%2fweb/app.py",
        "/static/../app.py",
    ],
)
def test_there_is_nothing_at_other_addresses(ann: Phone, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text
    assert "import" not in answer.text


def test_the_table_page_invites_and_then_shows_the_game(room: Room, ann: Phone, cat: Phone) -> None:
    lobby = Phone(room.app()).get("/table").text
    assert "http://192.0.2.7:8080" in lobby
    assert 'src="/qr.svg"' in lobby
    assert "Ann" in lobby
    start(room, "s1")
    assert 'data-stream="/stream/table"' in Phone(room.app()).get("/table").text


def test_the_qr_code_is_a_picture_without_a_code_in_it(ann: Phone) -> None:
    answer = ann.get("/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.lstrip().startswith(("<svg", "<?xml"))


def test_names_are_shown_as_they_are_and_run_nothing(room: Room, flask: Flask, ann: Phone) -> None:
    evil = "<b onclick=x>&\"'"
    Phone(flask).join(evil)
    for path in ("/", "/host", "/table"):
        text = ann.get(path).text
        assert "<b onclick" not in text
        assert evil in unescape(text)
    start_of_game = AddSeat("Cy")
    room.ask(start_of_game, "s1")
    start(room, "s1")
    for path in ("/", "/table", "/host"):
        assert "<b onclick" not in ann.get(path).text


def test_a_page_without_a_script_loads_itself_anew(ann: Phone) -> None:
    here = '<noscript><link rel="stylesheet" href="/here.css">\n'
    again = here + r'<meta http-equiv="refresh" content="\d+; url=([^"]+)"></noscript>'
    for path in ("/", "/table"):
        assert re.findall(again, ann.get(path).text) == [path]
    assert not re.findall(again, ann.get("/host").text), "it would wipe what the host types"
    refused = ann.do("Rename", seat="s1", name="")
    assert re.findall(again, refused.text) == ["/"], "not the address of the form"


def test_leaving_the_table_leads_back_to_its_door(flask: Flask, ann: Phone, ben: Phone) -> None:
    assert ben.do("Leave").status_code == 303
    assert 'action="/join"' in ben.get("/").text
    assert ben.get("/api/v1/view").status_code == 401


def test_a_fault_is_read_by_everybody_not_only_by_the_host(room: Room, ann: Phone, ben: Phone) -> None:
    room.table.inbox.put(FaultCame("journal", "the disk is full"))
    room.settle()
    for page in (ann.get("/"), ben.get("/"), ben.get("/table"), ann.get("/host")):
        assert "the disk is full" in page.text


def test_who_does_not_play_is_told_so(room: Room, ann: Phone, ben: Phone, flask: Flask) -> None:
    room.ask(AddSeat("Cy"), "s1")
    start(room, "s1")
    late = Phone(flask)
    late.get("/")
    late.post("/join", {"name": "Late"})

    assert "This game runs without you" in late.get("/").text
    assert "This game runs without you" not in ben.get("/").text


def test_who_came_to_whose_seat_stands_unfolded_on_every_page(game: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    game.ask(TakePhones(Seat("s3")), "s1")
    game.ask(ActFor(Seat("s3")), "s1")
    here = {"REMOTE_ADDR": "127.0.0.1"}
    pages = [ann.get(path, environ=here).text for path in ("/", "/host", "/box", "/panel", "/table")]
    pages.append(ben.get("/").text)
    for page in pages:
        assert '<p class="notice">Ann put the phone of Cat out of the game</p>' in page
        assert "Ann asks to act for Cat, and would see what is secret there." in page
        assert "If you all agree, press the big button on the box." in page
    assert [page.count('value="TurnAway"') for page in pages] == [1, 1, 1, 0, 0, 1]
    assert not any('value="LetIn"' in page for page in pages), "that is the button's"


def test_the_way_in_names_no_seat_that_needs_a_code(game: Room, flask: Flask) -> None:
    game.ask(TakePhones(Seat("s3")), "s1")
    door = Phone(flask).get("/").text
    assert 'name="seat"' not in door
    assert "Are you Cat? A game with secrets is on: ask the host for a code for your seat." in door


def test_a_page_is_drawn_once_for_all_who_see_it_and_only_the_newest_is_kept(
    room: Room, ann: Phone, ben: Phone
) -> None:
    drawn: list[Audience] = []

    class Counted(Pages):
        def _context(self, snapshot: Snapshot, audience: Audience) -> dict[str, Any]:
            drawn.append(audience)
            return super()._context(snapshot, audience)

    pages = Counted(room.door, Presence(), lambda: ADDRESS, None)
    seats = [Audience("seat", Seat("s1")), Audience("seat", Seat("s2"))]
    audiences = [*seats, Audience("table"), Audience("host", Seat("s1"))]
    for number in range(20):
        room.ask(Rename(Seat("s2"), f"Ben {number}"), "s1")
        shown = [[pages.live(each) for each in audiences] for _ in range(3)]
        assert shown[0] == shown[1] == shown[2]
        assert all(f"Ben {number}" in each.text for each in shown[0])
    assert drawn == audiences * 20
    assert len(pages._kept) == len(audiences)
    for number in range(100):
        pages.live(Audience("seat", Seat("s1"), Seat(f"s{number}")))
    assert len(pages._kept) == KEPT


def test_what_is_made_anew_has_no_live_region_of_its_own() -> None:
    """It would be silent, or say all of it again: the frame has those that there are, and what stands in it."""
    templates = [each for folder in ("web", "companion") for each in (ROOT / folder).rglob("*.html")]
    assert len(templates) > 50
    has = [each.name for each in templates if re.search(r"aria-live|role=\"(status|alert|log)\"", each.read_text())]
    assert sorted(has) == ["frame.html", "sound_here.html", "stay_awake.html"]
