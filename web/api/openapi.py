"""The API's document (OpenAPI 3.1), made of the types that the server really sends."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from companion import __version__
from companion.contract import Choice, Field, Service, ShellCommand, Text
from companion.past.archive import A_PAGE
from companion.past.story import PastGame
from companion.record.codec import TYPE
from companion.words.words import Words
from web import wire
from web.door import COMMANDS
from web.shown import ShownTable
from web.toolbench import LARGEST_BODY, MOST, written

KEY: list[dict[str, list[str]]] = [{"key": []}, {"cookie": []}]


def document(tools: Iterable[tuple[ShellCommand, Service, Words]] = ()) -> dict[str, Any]:
    """`tools`: those that games add, with the game's words."""
    ours = _ours()
    theirs = {f"/api/v1/tools/{tool.name}": _tool(tool.name, service, words) for tool, service, words in tools}
    return {**ours, "paths": {**ours["paths"], **theirs}}


@cache
def _ours() -> dict[str, Any]:
    types: list[Any] = [
        wire.Health, tuple[wire.GameInfo, ...], ShownTable, wire.History, tuple[PastGame, ...],
        wire.NewSeat, wire.SeatTaken, wire.SeatAsked, wire.CommandPosted, wire.CommandTaken, wire.ToolAnswer,
        wire.Problem,
    ]  # fmt: skip
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    of = dict(zip((str(each) for each in types), schemas, strict=True))

    def answers(what: Any, status: str = "200", text: str = "As asked") -> dict[str, Any]:
        return _answers(of[str(what)], status, text)

    def takes(what: Any) -> dict[str, Any]:
        return {"required": True, "content": {"application/json": {"schema": of[str(what)]}}}

    seat = {
        "name": "seat",
        "in": "query",
        "required": False,
        "schema": {"type": "string"},
        "description": "For the host: a seat without a phone",
    }
    page = {
        "name": "page",
        "in": "query",
        "required": False,
        "schema": {"type": "integer", "minimum": 1, "default": 1},
        "description": "1: the newest games",
    }
    stream = {
        "200": {
            "description": "Server-sent events: on connect the present view as one JSON object a `data:`, then each "
            "change; `event: gone` when the key is void. A comment line every ten seconds.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        "default": answers(wire.Problem)["default"],
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
            "/api/v1/health": {"get": {"summary": "How the table is", "responses": answers(wire.Health)}},
            "/api/v1/games": {
                "get": {"summary": "The games and their options", "responses": answers(tuple[wire.GameInfo, ...])}
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
            "/api/v1/history": {"get": {"summary": "The game so far, in words", "responses": answers(wire.History)}},
            "/api/v1/past": {
                "get": {
                    "summary": f"Past games, the newest first, {A_PAGE} at a time: `Link` names the next page",
                    "parameters": [page],
                    "responses": answers(tuple[PastGame, ...]),
                }
            },
            "/api/v1/seats": {
                "post": {
                    "summary": "Take a seat",
                    "requestBody": takes(wire.NewSeat),
                    "responses": answers(wire.SeatTaken, "201", "You sit")
                    | answers(
                        wire.SeatAsked, "202", "The box asks the table: send the code again when somebody agreed"
                    ),
                }
            },
            "/api/v1/commands": {
                "post": {
                    "summary": "Send a command: one of your view's offers, or one of the table's own",
                    "security": KEY,
                    "requestBody": takes(wire.CommandPosted),
                    "responses": answers(wire.CommandTaken),
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


def _answers(schema: dict[str, Any], status: str = "200", text: str = "As asked") -> dict[str, Any]:
    return {
        status: {"description": text, "content": {"application/json": {"schema": schema}}},
        "default": {
            "description": "Refused: `detail` says why, and nothing was changed",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        },
    }


def _tool(name: str, service: Service, words: Words) -> dict[str, Any]:
    body = {"schema": {"type": "string", "maxLength": LARGEST_BODY}}
    return {
        "post": {
            "summary": words.template(f"tool.{name}.about"),
            "description": f"At most {MOST} in one request. What is malformed stands in `refused`, with its line and "
            "field; the others are answered all the same.",
            "parameters": [
                {
                    "name": each.name,
                    "in": "query",
                    "required": False,
                    "schema": _field(each),
                    "description": words.template(f"tool.{name}.{each.name}"),
                }
                for each in service.fields
            ],
            "requestBody": {"required": True, "content": {"application/json": {}, "application/x-ndjson": body}},
            "responses": _answers({"$ref": "#/components/schemas/ToolAnswer"}),
        }
    }


def _field(field: Field) -> dict[str, Any]:
    if isinstance(field, Choice):
        kind = "boolean" if isinstance(field.values[0], bool) else "string"
        values = list(field.values) if kind == "boolean" else [written(each) for each in field.values]
        return {"type": kind, "enum": values, "default": values[0]}
    most, lines = (field.most, field.lines) if isinstance(field, Text) else (LARGEST_BODY, 1)
    return {"type": "array", "maxItems": lines, "items": {"type": "string", "maxLength": most}}


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
