"""The page of all lines: each with its number, in each language, to be read, searched and heard on this device."""

from typing import Final

from flask import Blueprint, Response, abort, redirect, request, send_file
from werkzeug.wrappers import Response as AnyResponse

from companion.words.languages import language
from web.asker import asker
from web.sound.routes import AGAIN_S, OGG, WAV
from web.sound.screens import AllLines

ROUTES: Final = Blueprint("lines", __name__, url_prefix="/lines")
LONGEST_QUERY: Final = 80


@ROUTES.get("")
def page() -> AnyResponse:
    here, lines = asker(), _lines()
    if lines is None or here.door.snapshot.eyes_are_shut:
        return redirect("/", 303)
    code, slug = _asked(lines)
    query, only = request.args.get("q", "").strip()[:LONGEST_QUERY], "missing" in request.args
    spoken = lines.of(slug, code)
    shown = [each for each in spoken if (not query or each.has(query)) and (not only or each.is_missing)]
    return Response(
        here.pages.plain(
            "lines",
            here.me(),
            lines=shown,
            all=len(spoken),
            missing=sum(each.is_missing for each in spoken),
            code=code,
            of=slug,
            query=query,
            only=only,
            spoken_in=[(each, language(each).name) for each in lines.languages],
            titles=[(each, here.door.title_of(each)) for each in here.door.games],
            is_host=here.host() is not None,
        )
    )


@ROUTES.get("/clip")
def clip() -> AnyResponse:
    """Of one piece of a line, as whoever speaks that language has it."""
    sound, lines = asker().sound, _lines()
    if sound is None or lines is None or asker().door.snapshot.eyes_are_shut:
        abort(404)
    code, slug = _asked(lines)
    piece = request.args.get("piece", "")
    found = next((said.path for each in lines.of(slug, code) for said in each.pieces if said.text == piece), None)
    if found is None or not found.exists():
        abort(404)
    if found.suffix == ".wav":
        return send_file(found, WAV, max_age=None)
    if "wav" not in request.args:
        return send_file(found, OGG, max_age=None)
    if not sound.waiting.acquire(blocking=False):
        return Response(status=503, headers={"Retry-After": str(AGAIN_S)})
    try:
        raw = sound.wave(found)
    finally:
        sound.waiting.release()
    return abort(404) if raw is None else Response(raw, mimetype=WAV)


def _lines() -> AllLines | None:
    sound = asker().sound
    return None if sound is None or sound.own is None else sound.own.all


def _asked(lines: AllLines) -> tuple[str, str]:
    """Language and game, as far as there are such; else the page's own language, and the table's lines."""
    here = asker()
    code, slug = request.args.get("language", ""), request.args.get("of", "")
    own = here.door.words_of("").language
    return code if code in lines.languages else own, slug if slug in here.door.games else ""
