"""The clips that screens play, by their hashes, and a screen that asks to sound."""

import re
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, request, send_file
from werkzeug.wrappers import Response as AnyResponse

from companion.people.doorstep import is_this_machine
from companion.people.seats import BOX, STRANGER
from companion.table.posts import Ask
from web.asker import asker, whence

ROUTES = Blueprint("sound", __name__, url_prefix="/sound")
HASH: Final = re.compile(r"[0-9a-f]{16,64}")
OGG: Final = "audio/ogg"
WAV: Final = "audio/wav"
AGAIN_S: Final = 1


@ROUTES.get("/<hash>.ogg")
def ogg(hash: str) -> AnyResponse:
    return send_file(_file(hash), OGG, max_age=None)


@ROUTES.get("/<hash>.wav")
def wav(hash: str) -> Response:
    """For Safari before iOS 18.4 and macOS 15.4: five times the bytes."""
    file, sound = _file(hash), asker().sound
    if sound is None or not sound.waiting.acquire(blocking=False):
        return Response(status=503, headers={"Retry-After": str(AGAIN_S)})
    try:
        raw = sound.wave(file)
    finally:
        sound.waiting.release()
    return abort(404) if raw is None else Response(raw, mimetype=WAV)


@ROUTES.post("")
def ask() -> tuple[str, int]:
    """By anybody: who may sound is the host's to say. Whoever sits at this machine is the host of the house."""
    form, here = request.form, asker()
    asks = {"type": "AskToSound", "screen": form.get("screen", ""), "name": form.get("name", "")}
    sender = BOX if is_this_machine(whence()) else here.me() or STRANGER
    here.asked(Ask(here.door.command(asks), sender, address=whence()))
    return "", 204


def _file(hash: str) -> Path:
    sound = asker().sound
    found = sound.screens.file(hash) if sound is not None and HASH.fullmatch(hash) else None
    return abort(404) if found is None else found
