"""A refusal, as the API says it."""

from typing import Any, Final

from companion.contract import Refused
from companion.record.codec import fingerprint
from web.door import Door

STATUS: Final = {
    "no_session": 401,
    "pin_needed": 401,
    "pin_wrong": 403,
    "pin_wait": 429,
    "host_only": 403,
    "box_only": 403,
    "not_your_seat": 403,
    "seat_closed": 403,
    "seat_needs_code": 403,
    "wrong_place": 403,
    "wrong_host": 421,
    "not_in_game": 403,
    "no_such_seat": 404,
    "no_such_game": 404,
    "invite_void": 410,
    "not_understood": 400,
    "not_saved": 507,
    "no_answer": 503,
    "being_read": 503,
}


def problem(door: Door, refused: Refused) -> dict[str, Any]:
    """A refusal as application/problem+json (RFC 9457)."""
    about = {
        "type": f"/api/v1/problems/{refused.code}",
        "title": refused.code,
        "status": STATUS.get(refused.code, 409),
        "detail": door.sentence(refused),
    }
    question = refused.values.get("what") if refused.code == "asked" else None
    return about if question is None else about | {"yes": fingerprint(question)}
