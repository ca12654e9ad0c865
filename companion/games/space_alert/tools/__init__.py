"""What Space Alert adds to the command line: loaded when it is asked for, as a table shall start fast."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from companion.contract import (
    Choice,
    Complaint,
    Outside,
    Progress,
    Remark,
    Rendering,
    Service,
    ShellCommand,
    Text,
    Value,
)
from companion.contract.data import DataError
from companion.games.space_alert.resolution.switches import RULE_SETS


def _missions(args: Sequence[str], outside: Outside) -> Iterator[str | Rendering]:
    from companion.games.space_alert.tools.missions import run

    return run(args, partial(_text, outside), outside.chance)


def _text(outside: Outside, file: str) -> str:
    try:
        return b"".join(outside.read(file)).decode()
    except UnicodeDecodeError as error:
        raise DataError(f"{file}: this is no text (UTF-8). Check that it is the right file.") from error


def _resolve(args: Sequence[str], outside: Outside) -> Iterator[str | Complaint | Remark | Progress]:
    from companion.games.space_alert.tools.resolve import run

    return run(args, outside)


def _resolved(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
    from companion.games.space_alert.tools.resolve import answer

    return answer(asked, outside)


RESOLVING: Final = Service(
    (
        Choice("rules", ("own", *RULE_SETS)),
        Choice("trace", (False, True)),
        Choice("explain", (False, True)),
        Choice("check", (False, True)),
        Text("what_if", 8, lines=20),
        Text("set", 60, lines=20),
    ),
    _resolved,
)
SHELL: Final = (
    ShellCommand("missions", "Space Alert: list, show, draw, check and render missions", _missions),
    ShellCommand("resolve", "Space Alert: programs and threats in, score and damage out", _resolve, RESOLVING),
)
