"""The HTTP API, version 1: the same door, the same views and the same refusals as the pages."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request

from companion.contract import Refused, Seat
from companion.past.archive import Archive
from companion.people.seats import STRANGER, Claim, Join, Sit, need_may_act_for
from companion.record.codec import TYPE
from companion.table.posts import Answer, Ask
from web import shown
from web.door import Door
from web.openapi import document
from web.origin import COOKIE, bearer, good_key
from web.toolbench import LARGEST_BODY, Toolbench
from web.wire import CommandPosted, CommandTaken, GameInfo, Health, History, NewSeat, SeatAsked, SeatTaken


def blueprint(door: Door, archive: Archive, health: Callable[[], Health]) -> Blueprint:
    api = Blueprint("api", "web.api", url_prefix="/api/v1")
    bench = Toolbench(door)

    def me() -> Seat | None:
        seat = door.seat(bearer(request.headers.get("Authorization")) or good_key(request.cookies.get(COOKIE)))
        return None if seat == STRANGER else seat

    def acting() -> Seat | None:
        return Seat(request.args["seat"]) if request.args.get("seat") else None

    @api.get("/openapi.json")
    def openapi() -> Response:
        return answer(document((tool, service, door.words_of(slug)) for slug, tool, service in bench.tools()))

    @api.get("/health")
    def get_health() -> Response:
        return answer(health())

    @api.get("/games")
    def get_games() -> Response:
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

    @api.get("/table")
    def get_table() -> Response:
        return answer(shown.sent(door, shown.table(door, door.snapshot, None)))

    @api.get("/view")
    def get_view() -> Response:
        seat = me()
        if seat is None:
            raise Refused("no_session")
        other = acting()
        if other is not None:
            need_may_act_for(door.snapshot.house, seat, other, door.snapshot.closed)
        return answer(shown.sent(door, shown.table(door, door.snapshot, seat, other)))

    @api.get("/history")
    def get_history() -> Response:
        return answer(History(door.snapshot.version, shown.history(door.snapshot, None)))

    @api.get("/past")
    def get_past() -> Response:
        titles = {slug: door.title_of(slug) for slug in door.games}
        found = archive.page(request.args.get("page", 1, type=int), titles, door.open_number())
        told = answer(found.games)
        if found.page < found.pages:
            told.headers["Link"] = f'</api/v1/past?page={found.page + 1}>; rel="next"'
        return told

    @api.post("/seats")
    def post_seat() -> Response:
        new = body(NewSeat)
        command: Join | Sit | Claim
        if new.code:
            command = Claim(new.code)
        elif new.seat:
            command = Sit(Seat(new.seat), new.pin)
        else:
            command = Join(new.name, new.pin)
        taken = asked(Ask(command, STRANGER, address=request.remote_addr or ""))
        if taken.knocks_at is not None:
            return answer(SeatAsked(taken.knocks_at, taken.version), 202)
        return answer(SeatTaken(taken.seat or STRANGER, taken.key or "", taken.version), 201)

    @api.post("/commands")
    def post_command() -> Response:
        seat = me()
        if seat is None:
            raise Refused("no_session")
        posted = body(CommandPosted)
        if TYPE not in posted.command:
            raise Refused("not_understood", why=f"command.{TYPE} is missing")
        command = door.command(posted.command)
        taken = asked(Ask(command, seat, posted.seat, posted.id, posted.step))
        return answer(CommandTaken(taken.version, taken.code))

    @api.post("/tools/<name>")
    def use_tool(name: str) -> Response:
        slug, service = next(
            ((slug, service) for slug, tool, service in bench.tools() if tool.name == name), (None, None)
        )
        if slug is None or service is None:
            abort(404)
        request.max_content_length = LARGEST_BODY
        try:
            return answer(bench.answer(slug, service, request.args, request.get_data()))
        except UnicodeEncodeError as error:  # JSON can write down half a letter, which is no text
            raise Refused(
                "not_understood", why="there is half a letter in it (a surrogate without the other)"
            ) from error

    def asked(ask: Ask) -> Answer:
        taken = door.ask(ask)
        if taken.refused is not None:
            raise taken.refused
        return taken

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

    return api
