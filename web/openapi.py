"""The API's document (OpenAPI 3.1), made of the types that the server really sends."""

from functools import cache
from typing import Any

import msgspec

from companion import __version__
from companion.codec import TYPE
from companion.past import PastGame
from web.door import COMMANDS
from web.shown import ShownTable
from web.wire import CommandPosted, CommandTaken, GameInfo, Health, History, NewSeat, Problem, SeatTaken

KEY: list[dict[str, list[str]]] = [{"key": []}, {"cookie": []}]


@cache
def document() -> dict[str, Any]:
    types: list[Any] = [
        Health, tuple[GameInfo, ...], ShownTable, History, tuple[PastGame, ...], NewSeat, SeatTaken, CommandPosted,
        CommandTaken, Problem,
    ]  # fmt: skip
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    of = dict(zip((str(each) for each in types), schemas, strict=True))

    def answers(what: Any, status: str = "200", text: str = "As asked") -> dict[str, Any]:
        return {
            status: {"description": text, "content": {"application/json": {"schema": of[str(what)]}}},
            "default": {
                "description": "Refused: `detail` says why, and nothing was changed",
                "content": {"application/problem+json": {"schema": of[str(Problem)]}},
            },
        }

    def takes(what: Any) -> dict[str, Any]:
        return {"required": True, "content": {"application/json": {"schema": of[str(what)]}}}

    seat = {
        "name": "seat",
        "in": "query",
        "required": False,
        "schema": {"type": "string"},
        "description": "For the host: a seat without a phone",
    }
    stream = {
        "200": {
            "description": "Server-sent events: on connect the present view as one JSON object a `data:`, then each "
            "change; `event: gone` when the key is void. A comment line every ten seconds.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        "default": answers(Problem)["default"],
    }
    components["CommandPosted"]["properties"]["command"] = _commands(components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Table Companion",
            "version": __version__,
            "description": "Take a seat, read its view with the commands that are possible now, send one, follow.",
        },
        "paths": {
            "/api/v1/openapi.json": {
                "get": {
                    "summary": "This document",
                    "responses": {
                        "200": {
                            "description": "As asked",
                            "content": {"application/json": {"schema": {"type": "object"}}},
                        }
                    },
                }
            },
            "/api/v1/health": {"get": {"summary": "How the table is", "responses": answers(Health)}},
            "/api/v1/games": {
                "get": {"summary": "The games and their options", "responses": answers(tuple[GameInfo, ...])}
            },
            "/api/v1/table": {"get": {"summary": "What everybody may see", "responses": answers(ShownTable)}},
            "/api/v1/view": {
                "get": {
                    "summary": "What your seat may see, and what it may do now",
                    "security": KEY,
                    "parameters": [seat],
                    "responses": answers(ShownTable),
                }
            },
            "/api/v1/history": {"get": {"summary": "The game so far, in words", "responses": answers(History)}},
            "/api/v1/past": {"get": {"summary": "Past games", "responses": answers(tuple[PastGame, ...])}},
            "/api/v1/seats": {
                "post": {
                    "summary": "Take a seat",
                    "requestBody": takes(NewSeat),
                    "responses": answers(SeatTaken, "201", "You sit"),
                }
            },
            "/api/v1/commands": {
                "post": {
                    "summary": "Send a command: one of your view's offers, or one of the table's own",
                    "security": KEY,
                    "requestBody": takes(CommandPosted),
                    "responses": answers(CommandTaken),
                }
            },
            "/api/v1/stream": {
                "get": {
                    "summary": "Follow your seat's view; without a key, the table's",
                    "security": [*KEY, {}],
                    "parameters": [seat],
                    "responses": stream,
                }
            },
        },
        "components": {
            "schemas": components,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "seat"},
            },
        },
    }


def _commands(components: dict[str, Any]) -> dict[str, Any]:
    """The table's own commands by their types; a game's own are told by its offers while it is on."""
    _, found = msgspec.json.schema_components(COMMANDS, ref_template="#/components/schemas/{name}")
    for kind in COMMANDS:
        schema = found[kind.__name__]
        schema["properties"] = {TYPE: {"const": kind.__name__}, **schema.get("properties", {})}
        schema["required"] = [TYPE, *schema.get("required", [])]
        if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("):
            schema["description"] = kind.__doc__
    components.update(found)
    return {
        "description": "A command of the table's, or one of `game.offers` (or, for the host, `game.corrections`): its "
        "`type`, and for each of its fields one of the values that the offer names.",
        "anyOf": [
            *({"$ref": f"#/components/schemas/{kind.__name__}"} for kind in COMMANDS),
            {"type": "object", "required": [TYPE], "properties": {TYPE: {"type": "string"}}},
        ],
    }
