"""The host's page of the Wi-Fi at home: what is in reach, the password, and what came of it."""

import re
from typing import Final

from flask import Blueprint, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.contract import Refused, Seat
from companion.people.seats import Invite
from companion.record.home_wifi import refusal
from companion.table.posts import Ask
from web.asker import asker, whence
from web.origin import is_own, way_to
from web.problems import problem

PATH: Final = "/host/wifi"
ROUTES: Final = Blueprint("home_wifi", __name__, url_prefix=PATH)
STRONG, FAIR = 60, 35  # percent
TRIES: Final = ("asked", "trying", "up")
HOST: Final = re.compile(r"(//)(?:\[[^]]*\]|[^:/]*)")  # in an address
BETWEEN: Final = re.compile(r"(?<=[./:])(?=\w)")  # where an address may go on in another line


def notice() -> None:
    """A page that is opened over the Wi-Fi that is tried shows that phones get through it: by whatever name it was
    asked, it is answered from the address there. The host's own phone is nobody there, as its cookie is for the address
    before."""
    home = asker().home_wifi
    told = home.now()
    if told.state == "up" and not is_own(whence()) and way_to(whence()) == told.address:
        home.keep()


def strength(percent: int) -> str:
    return "strong" if percent >= STRONG else "fair" if percent >= FAIR else "weak"


@ROUTES.get("")
def home_wifi() -> AnyResponse:
    here = asker()
    seat = here.host()
    if seat is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    return make_response(*_shown(seat))


@ROUTES.post("/look")
def look() -> AnyResponse:
    seat = _need_host_and_no_game()
    try:
        asker().home_wifi.look()
    except Refused as refused:
        return make_response(*_shown(seat, refused))
    return redirect(PATH, 303)


@ROUTES.post("/join")
def join() -> AnyResponse:
    """The password goes on to root's program, and into no answer."""
    seat, form = _need_host_and_no_game(), request.form
    is_hidden = not form.get("name")
    name = form.get("other", "").strip() if is_hidden else form["name"]
    try:
        asker().home_wifi.join(name, form.get("password", ""), is_hidden=is_hidden)
        asker().asked(Ask(Invite(seat), seat))  # so that the host can be the host there, too
    except Refused as refused:
        return make_response(*_shown(seat, refused, name))
    return redirect(PATH, 303)


@ROUTES.post("/keep")
def keep() -> AnyResponse:
    here = asker()
    here.need_host()
    here.home_wifi.keep()
    return redirect(PATH, 303)


@ROUTES.post("/read")
def read() -> AnyResponse:
    here = asker()
    here.need_host()
    here.home_wifi.forget()
    return redirect(PATH, 303)


def _need_host_and_no_game() -> Seat:
    here = asker()
    seat = here.need_host()
    if here.door.snapshot.playing is not None:
        raise refusal("wifi.game")
    return seat


def _shown(seat: Seat, refused: Refused | None = None, name: str = "") -> tuple[str, int]:
    """And its status."""
    here = asker()
    told = here.home_wifi.now()
    about = None if refused is None else problem(here.door, refused)
    page = here.pages.plain(
        "home_wifi",
        seat,
        message="" if about is None else str(about["detail"]),
        told=told,
        lack=here.home_wifi.lack,
        address=BETWEEN.split(here.address()),
        there=BETWEEN.split(HOST.sub(rf"\g<1>{told.address}", here.address(), count=1)),
        strength=strength,
        chosen=name,
        code=here.door.invitation(seat, seat) if told.state in TRIES else None,
        is_playing=here.door.snapshot.playing is not None,
        is_secure=request.is_secure,
    )
    return page, 200 if about is None else int(about["status"])
