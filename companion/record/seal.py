"""JSON with its CRC as the last key: one readable text that shows whether it was damaged."""

from zlib import crc32

from companion.record.codec import to_json

MARK = b',"crc":"'


def sealed(thing: object) -> bytes:
    body = to_json(thing)[:-1]
    return body + MARK + b'%08x"}\n' % crc32(body)


def unsealed(raw: bytes) -> bytes | None:
    """The JSON without its sum; None where the sum is not right."""
    body, mark, tail = raw.rpartition(MARK)
    return body + b"}" if mark and tail == b'%08x"}\n' % crc32(body) else None
