"""How long a clip lasts, by the words of its own file."""

import struct
import wave
from pathlib import Path

from hardware.ports import Part


def length_ms(part: Part) -> int:
    """Of a silence, or of a clip, from its file's own words; 0 if it cannot be read."""
    if isinstance(part, int):
        return part
    try:
        return _wave_ms(part) if part.endswith(".wav") else _vorbis_ms(Path(part).read_bytes())
    except (OSError, EOFError, ValueError, wave.Error, struct.error):
        return 0


def _wave_ms(path: str) -> int:
    with wave.open(path, "rb") as file:
        return file.getnframes() * 1_000 // file.getframerate()


def _vorbis_ms(data: bytes) -> int:
    """The last page of an Ogg stream counts its samples."""
    rate: int = struct.unpack_from("<I", data, data.index(b"\x01vorbis") + 12)[0]
    samples: int = struct.unpack_from("<q", data, data.rindex(b"OggS") + 6)[0]
    return samples * 1_000 // rate
