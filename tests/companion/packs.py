"""A voice to be installed, as a zip: small, and whatever a test makes of it."""

import io
import json
import zipfile
from collections.abc import Mapping

from companion.sound.clips import sha256
from companion.sound.packs import VOICES

CLIP = (VOICES / "en" / "af_heart" / "001.ogg").read_bytes()
MS = 577
TOML = """name = "Klingon"
language = "de"
licence = "CC0"

[[voices]]
folder = "worf"
title = "Worf"
"""


def index(*texts: str, ms: int = MS, file: str = "1.ogg") -> bytes:
    clips = [{"text": each, "sha256": sha256(each), "file": file, "ms": ms} for each in texts]
    return json.dumps({"clips": clips}).encode()


def files(*texts: str) -> dict[str, bytes]:
    """Of a pack, in a folder as who packs one by hand has it."""
    return {"w/pack.toml": TOML.encode(), "w/worf/index.json": index(*texts), "w/worf/1.ogg": CLIP}


def zipped(of: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in of.items():
            archive.writestr(name, content)
    return packed.getvalue()
