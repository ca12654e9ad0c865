"""Another group's box beside ours: what differs is shown before anything is taken, and each thing may be chosen."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.games.captain_is_dead.printed.our_box import own_of
from companion.games.captain_is_dead.printed.spreadsheet import written
from companion.games.captain_is_dead.setup.editor import EDITOR
from tests.games.captain_is_dead.boxes import FULL
from tests.web.room import ORIGIN, Phone, Room, told
from tests.web.test_editor import HOME, edit, ours, put_in, text
from tests.web.test_pages import forms

__all__ = ["ours"]
THEIRS = """
[decks]
yellow = 4
orange = 4
red = 2
setup_alerts = 1

[roles.soldier]
rank = 5

[roles.scholar]
rank = 6
hand = 7

[plans.net]
name = "Net"

[[alerts]]
name = "Boarders"
level = "yellow"
count = 1
"""
SHEET = "name;level;count\r\nBoarders;yellow;3\r\n"


@pytest.fixture
def both(ours: Phone) -> TestResponse:
    """The page that shows theirs beside ours."""
    put_in(ours, FULL)
    return bring(ours, THEIRS)


def bring(phone: Phone, content: str | bytes, name: str = "theirs") -> TestResponse:
    """As the form on the editor's page sends a chosen file."""
    page = phone.get(HOME)
    assert f'action="{HOME}/beside"' in page.text
    raw = content if isinstance(content, bytes) else content.encode()
    sent: dict[str, Any] = {**forms(page, "ImportText")[0], "file": (BytesIO(raw), name)}
    headers = {"Origin": ORIGIN}
    return phone.client.post(f"{HOME}/beside", data=sent, headers=headers, content_type="multipart/form-data")


def take(phone: Phone, page: TestResponse, how: str, *keys: str) -> TestResponse:
    sent: MultiDict[str, Any] = MultiDict(forms(page, "ImportText")[0])
    (theirs,) = re.findall(r'<textarea name="text" hidden>\n?(.*?)</textarea>', page.text, re.DOTALL)
    sent["text"], sent["take"] = unescape(theirs), how
    sent.setlist("keys", [*keys])
    return phone.client.post(HOME, data=sent, headers={"Origin": ORIGIN})


def test_nothing_is_taken_before_both_were_seen(room: Room, both: TestResponse) -> None:
    assert both.status_code == 200
    assert text(room) == EDITOR.read(FULL).strip()
    page = " ".join(re.sub("<[^>]*>", " ", unescape(both.text)).split())
    assert "Roles 2 differ, 0 we lack" in page
    assert "Soldier Ours (checked) Theirs (checked) Rank Ours: 4 Theirs: 5" in page
    assert "Scholar Ours (not checked) Theirs (checked) Rank Ours: 5 Theirs: 6 Hand limit Ours: nothing" in page
    assert "Net Only they have typed this in. Name: Net Take theirs : Net" in page
    assert "Take ours out : Wreck" in page


def test_what_is_ticked_is_taken_and_nothing_else(room: Room, ours: Phone, both: TestResponse) -> None:
    assert take(ours, both, "ticked", "roles:soldier", "alerts:Wreck").location == HOME
    before, after = own_of(FULL), own_of(text(room))
    assert after.roles["soldier"].rank == 5
    assert after.roles["scholar"].rank == 5
    assert [each.name for each in after.alerts] == ["Boarders", "Fog bank", "The end"]
    assert {*after.plans} == {*before.plans}


def test_only_what_we_lack_leaves_what_we_have(room: Room, ours: Phone, both: TestResponse) -> None:
    assert take(ours, both, "lacking").location == HOME
    after = own_of(text(room))
    assert (after.roles["soldier"].rank, after.roles["soldier"].hand) == (4, 5), "what we have looked at stays"
    scholar = after.roles["scholar"]
    assert (scholar.rank, scholar.hand, scholar.confirmed) == (5, 7, False), "a field that nobody has typed in"
    assert {*after.plans} == {"trap", "net"}
    assert [each.count for each in after.alerts] == [2, 2, 4, 2]


def test_all_of_theirs_takes_the_place_of_ours(room: Room, ours: Phone, both: TestResponse) -> None:
    assert take(ours, both, "all").location == HOME
    assert text(room) == EDITOR.read(THEIRS).strip()


def test_what_was_typed_in_meanwhile_is_seen_first(room: Room, ours: Phone, both: TestResponse) -> None:
    assert edit(ours, "roles/entry?key=soldier", rank="3").status_code == 303
    before = text(room)
    again = take(ours, both, "ticked", "roles:soldier")
    assert again.status_code == 409
    assert told(again) == "Somebody has typed something in meanwhile. Look at both once more."
    assert 'value="roles:soldier" checked' in again.text
    assert text(room) == before
    assert take(ours, again, "ticked", "roles:soldier").status_code == 303
    assert own_of(text(room)).roles["soldier"].rank == 5


def test_what_does_not_fit_is_refused_where_both_stand(room: Room, ours: Phone, both: TestResponse) -> None:
    before = text(room)
    for how, keys, said in (
        ("ticked", (), "Tick what you want of theirs first."),
        ("ticked", ("anomalies:fog",), "This alert brings it: Fog bank. Change that one first."),
        ("ticked", ("decks:decks", "nothing:there", "roles:nobody"), ""),
    ):
        answer = take(ours, both, how, *keys)
        assert answer.status_code == (409 if said else 303)
        if said:
            assert told(answer) == said
            assert "What differs from ours" in answer.text
        assert text(room) == before


def test_a_spreadsheet_is_shown_beside_ours_as_well(room: Room, ours: Phone) -> None:
    put_in(ours, FULL)
    page = bring(ours, SHEET)
    assert "Ours: </span>2</span>" in page.text
    assert take(ours, page, "ticked", "alerts:Boarders", "alerts:Wreck").status_code == 303
    assert [(each.name, each.count) for each in own_of(text(room)).alerts][:2] == [("Boarders", 3), ("Fog bank", 4)]


def test_where_we_have_nothing_a_file_comes_in_at_once(room: Room, ours: Phone) -> None:
    assert bring(ours, THEIRS).location == HOME
    assert text(room) == EDITOR.read(THEIRS).strip()
    assert told(bring(ours, "[roles.soldier]\nrnak = 4")).startswith("our box:2: unknown key")


def test_the_same_file_again_has_nothing_to_take(ours: Phone) -> None:
    put_in(ours, FULL)
    page = bring(ours, FULL)
    assert "All that this file says stands here already." in page.text
    assert 'name="take"' not in page.text


def test_it_is_the_hosts_and_a_crafted_form_breaks_nothing(room: Room, ours: Phone, ben: Phone) -> None:
    put_in(ours, FULL)
    before = room.state()
    sent = {"type": "ImportText", "game": "captain-is-dead", "option": "our_box", "text": "x", "was": "y"}
    assert ben.post(f"{HOME}/beside", sent).status_code == 403
    assert ours.post(HOME, sent).status_code == 409
    assert ours.post(f"{HOME}/beside", sent).status_code == 409
    assert ours.post(f"{HOME}/beside", sent | {"take": "half"}).status_code in (400, 409)
    assert ours.post(f"{HOME}/beside", {"type": "AddSeat", "name": "Eve"}).status_code in (400, 409)
    assert ours.get(f"{HOME}/beside").location == HOME
    assert room.state() == before


# --- the alerts as a spreadsheet


def test_the_alerts_go_out_as_a_spreadsheet_and_come_in_again(room: Room, ours: Phone, ben: Phone) -> None:
    put_in(ours, FULL)
    for phone in (ours, ben):
        file = phone.get(f"{HOME}/sheet")
        assert file.headers["Content-Disposition"] == 'attachment; filename="our-alerts.csv"'
        assert (file.mimetype, file.data.decode()) == ("text/csv", written(text(room)))
    assert f'href="{HOME}/sheet"' in ours.get(HOME).text
    assert "All that this file says stands here already." in bring(ours, file.data, "our-alerts.csv").text


def test_a_spreadsheet_of_excel_is_read_in_its_own_letters(room: Room, ours: Phone) -> None:
    sheet = "name;level\r\nSt\u00fcrm;yellow\r\n".encode("cp1252")
    assert told(bring(ours, sheet, "alerts.toml")) == "This file is no text (UTF-8). Check that it is the right one."
    assert bring(ours, sheet, "Alerts.CSV").location == HOME
    assert [each.name for each in own_of(text(room)).alerts] == ["St\u00fcrm"]
