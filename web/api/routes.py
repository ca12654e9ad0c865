"""The HTTP API, version 1: the same door, the same views and the same refusals as the pages."""

from dataclasses import fields
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request

from companion.contract import Refused, Seat
from companion.people.acting import need_may_act_for
from companion.people.seats import STRANGER
from companion.record.codec import TYPE
from companion.table.posts import Ask
from web import shown
from web.api.openapi import document
from web.asker import asker, whence_to_sit
from web.door import way_in
from web.packing import level
from web.toolbench import LARGEST_BODY
from web.wire import CommandPosted, CommandTaken, GameInfo, History, NewSeat, SeatAsked, SeatTaken

ROUTES = Blueprint("api", __name__, url_prefix="/api/v1")


@ROUTES.get("/openapi.json")
def openapi() -> Response:
    here = asker()
    return answer(document((tool, service, here.door.words_of(slug)) for slug, tool, service in here.bench.tools()))


@ROUTES.get("/health")
def health() -> Response:
    return answer(asker().health())


@ROUTES.get("/games")
def games() -> Response:
    door = asker().door
    return answer(
        tuple(
            GameInfo(
                slug,
                door.words_of(slug).template("title"),
                game.rules,
                game.least,
                game.most,
                shown.options(door, door.snapshot, slug),
            )
            for slug, game in sorted(door.games.items())
        )
    )


@ROUTES.get("/table")
def table() -> Response:
    door = asker().door
    return answer(shown.sent(door, shown.table(door, door.snapshot, None)))


@ROUTES.get("/view")
def view() -> Response:
    here = asker()
    seat, snapshot = here.need_seat(), here.door.snapshot
    acting = Seat(request.args["seat"]) if request.args.get("seat") else None
    if acting is not None:
        need_may_act_for(snapshot.house, seat, acting, snapshot.closed)
    told = answer(shown.sent(here.door, shown.table(here.door, snapshot, seat, acting)))
    if snapshot.closed:
        told.set_data(level(told.get_data()))
    return told


@ROUTES.get("/history")
def history() -> Response:
    door = asker().door
    snapshot = door.snapshot
    return answer(History(snapshot.version, shown.history(door, snapshot, None)))


@ROUTES.get("/past")
def past() -> Response:
    here = asker()
    titles = {slug: here.door.title_of(slug) for slug in here.door.games}
    found = here.archive.page(request.args.get("page", 1, type=int), titles, here.door.open_number())
    told = answer(found.games)
    if found.page < found.pages:
        told.headers["Link"] = f'</api/v1/past?page={found.page + 1}>; rel="next"'
    return told


@ROUTES.post("/seats")
def sit_down() -> Response:
    new = body(NewSeat)
    command = way_in(new.name, new.seat, new.code, new.pin)
    taken = asker().asked(Ask(command, STRANGER, address=whence_to_sit()))
    if taken.knocks_at is not None:
        return answer(SeatAsked(taken.knocks_at, taken.version), 202)
    return answer(SeatTaken(taken.seat or STRANGER, taken.key or "", taken.version), 201)


@ROUTES.post("/commands")
def do() -> Response:
    here = asker()
    seat, posted = here.need_seat(), body(CommandPosted)
    if TYPE not in posted.command:
        raise Refused("not_understood", why=f"command.{TYPE} is missing")
    command = here.door.command(posted.command)
    taken = here.asked(Ask(command, seat, posted.seat, posted.id, posted.step))
    return answer(CommandTaken(taken.version, taken.code))


@ROUTES.post("/tools/<name>")
def use_tool(name: str) -> Response:
    bench = asker().bench
    slug, service = next(((slug, service) for slug, tool, service in bench.tools() if tool.name == name), (None, None))
    if slug is None or service is None:
        abort(404)
    request.max_content_length = LARGEST_BODY
    try:
        return answer(bench.answer(slug, service, request.args, request.get_data()))
    except UnicodeEncodeError as error:  # JSON can write down half a letter, which is no text
        why = "there is half a letter in it (a surrogate without the other)"
        raise Refused("not_understood", why=why) from error


def body(into: type[Any]) -> Any:
    try:
        raw = msgspec.json.decode(request.get_data())
        known = {each.name for each in fields(into)}
        if isinstance(raw, dict) and (unknown := sorted(set(raw) - known)):
            raise Refused("not_understood", why=f"no {unknown[0][:40]!r} here; known: {', '.join(sorted(known))}")
        return msgspec.convert(raw, into)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("not_understood", why=str(error)) from error


def answer(thing: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, mimetype="application/json")
