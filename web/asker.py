"""Who sends the request that is being answered, and what the table says to what they ask."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import cast

from flask import Response, abort, current_app, g, jsonify, make_response, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused, Seat
from companion.past.archive import Archive
from companion.people.acting import may_type
from companion.people.doorstep import is_this_machine
from companion.people.seats import STRANGER
from companion.record.home_wifi import HomeWifi
from companion.record.updates import Updates
from companion.table.posts import Answer, Ask
from web.door import Door
from web.origin import COOKIE, NEWCOMER, bearer, came_from, good_key, is_own, new_key
from web.pages.pages import Audience, Pages
from web.panel.panel import Panel
from web.problems import problem
from web.sound.screens import Sound
from web.tongue import language_of
from web.toolbench import Toolbench
from web.wire import Health

JSON = "application/json"
PROBLEM = "application/problem+json"


@dataclass(slots=True)
class Asker:
    """All that a route needs; one for the whole program, as Flask says whose request it is."""

    door: Door
    pages: Pages
    archive: Archive
    panel: Panel | None
    address: Callable[[], str]  # where phones find this table
    health: Callable[[], Health]
    sound: Sound | None = None  # for screens that sound
    report: Callable[[], str] = str  # for a helper who is not in the room
    updates: Updates = field(default_factory=lambda: Updates(None))
    home_wifi: HomeWifi = field(default_factory=lambda: HomeWifi(None, "no_service"))
    bench: Toolbench = field(init=False)  # one request at a time

    def __post_init__(self) -> None:
        self.bench = Toolbench(self.door)

    def speaking(self, language: str) -> "Asker":
        if language == self.door.language:
            return self
        other = copy(self)
        other.door, other.pages = self.door.speaking(language), self.pages.speaking(language)
        return other

    # --- who

    def me(self) -> Seat | None:
        """By a program's key, or the phone's cookie."""
        key = bearer(request.headers.get("Authorization")) or good_key(request.cookies.get(COOKIE))
        seat = self.door.seat(key)
        return None if seat == STRANGER else seat

    def host(self) -> Seat | None:
        seat = self.me()
        return seat if seat is not None and seat == self.door.snapshot.house.host else None

    def typist(self) -> Seat | None:
        """Who may edit what the group types in of its own: nobody while eyes are shut, where all phones look alike."""
        seat, snapshot = self.me(), self.door.snapshot
        return seat if seat is not None and may_type(snapshot.house, seat) and not snapshot.eyes_are_shut else None

    def need_seat(self) -> Seat:
        seat = self.me()
        if seat is None:
            raise Refused("no_session")
        return seat

    def need_host(self) -> Seat:
        seat = self.need_seat()
        if seat != self.door.snapshot.house.host:
            raise Refused("host_only")
        return seat

    def need_panel(self) -> Panel:
        if self.panel is None:
            abort(404)
        if not (self.panel.for_all or is_this_machine(whence())):
            abort(
                make_response("The panel opens on the table's own machine ([web] panel in the configuration).\n", 403)
            )
        return self.panel

    # --- what

    def asked(self, ask: Ask) -> Answer:
        answer = self.door.ask(ask)
        if answer.refused is not None:
            raise answer.refused
        return answer

    def refusal(self, refused: Refused) -> Response:
        """The reason reaches whoever asked: as a problem for scripts, as a page with a message for forms."""
        about = problem(self.door, refused)
        if request.path.startswith("/api/") or request.accept_mimetypes.best == JSON:
            response = jsonify(about)
            response.mimetype = PROBLEM
        else:
            response = make_response(self._page_again(str(about["detail"]), about.get("yes")))
        response.status_code = about["status"]
        return response

    def _page_again(self, message: str, yes: int | None) -> str:
        seat, form = self.me(), posted()
        back = form.get("back", "/")
        if seat is None:
            typed = form.get("name", "")
            return self.pages.plain("join", message=message, code=form.get("code", ""), who=None, typed=typed)
        if back in ("/host", "/box") and self.door.snapshot.house.host == seat:
            audience = Audience(back[1:], seat)
        else:
            acting = Seat(given) if (given := form.get("as")) and self.may_sit_in(seat, given) else None
            audience = Audience("seat", seat, acting)
        asked = {} if yes is None else {**dict(form.lists()), "yes": [str(yes)]}
        return self.pages.page(audience, message=message, stream=audience.stream, asked=asked)

    def may_sit_in(self, sender: Seat, seat: str) -> bool:
        snapshot = self.door.snapshot
        return any(each.seat == seat for each in snapshot.house.people) and snapshot.may_act_for(sender, Seat(seat))


def asker() -> Asker:
    """In the language of who asks: looked up once for each request."""
    if "asker" not in g:
        whole = cast(Asker, current_app.extensions["asker"])
        g.asker = whole.speaking(language_of(dict(request.headers), whole.door.languages, whole.door.language))
    return cast(Asker, g.asker)


def posted() -> MultiDict[str, str]:
    """What is refused before it was read may be too large to be read."""
    try:
        return request.form
    except RequestEntityTooLarge:
        return MultiDict()


def whence() -> str:
    """The address of the phone."""
    return came_from(request.remote_addr, request.headers.get("X-Forwarded-For"))


def whence_to_sit() -> str:
    """This machine is one, whichever of its addresses was typed in."""
    address = whence()
    return "127.0.0.1" if is_own(address) else address


# --- keys


def with_key(response: AnyResponse, name: str, value: str, max_age: int | None) -> AnyResponse:
    response.set_cookie(name, value, max_age=max_age, httponly=True, samesite="Strict", secure=request.is_secure)
    return response


def as_newcomer(response: AnyResponse) -> AnyResponse:
    """Never touches the seat's key: a link on another page brings no cookies along, and must not cost a seat."""
    if good_key(request.cookies.get(NEWCOMER)) is None:
        with_key(response, NEWCOMER, new_key(), None)
    return response
