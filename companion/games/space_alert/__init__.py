"""Space Alert: the ship's computer. Missions in real time for a crew that has no time to look at a screen."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, get_args

from companion.contract import Choice, Complaint, Outside, Rendering, Service, ShellCommand, Text, Value, Word, line
from companion.contract.data import DataError
from companion.contract.old import old_game
from companion.games.space_alert.cues import effects, scene
from companion.games.space_alert.debrief import LayCard, SetFigure, SetSwitch
from companion.games.space_alert.evolve import evolve
from companion.games.space_alert.model import Abort, Command, Event, Launched, NoteThreat
from companion.games.space_alert.offers import acts, offers, pressed
from companion.games.space_alert.offers_debrief import corrections
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.programs import ACTIONS, HEROIC, MOVES
from companion.games.space_alert.resolution.switches import RULE_SETS
from companion.games.space_alert.rules import OLDEST, decide, due, result
from companion.games.space_alert.setup.options import OPTIONS, new
from companion.games.space_alert.shown.flown import ANNALS
from companion.games.space_alert.telling import tell
from companion.games.space_alert.view import view

# The table does not need these, and shall start fast.


def _missions(args: Sequence[str], outside: Outside) -> Iterator[str | Rendering]:
    from companion.games.space_alert.tools.missions import run

    return run(args, partial(_text, outside), outside.chance)


def _text(outside: Outside, file: str) -> str:
    try:
        return b"".join(outside.read(file)).decode()
    except UnicodeDecodeError as error:
        raise DataError(f"{file}: this is no text (UTF-8). Check that it is the right file.") from error


def _resolve(args: Sequence[str], outside: Outside) -> Iterator[str | Complaint]:
    from companion.games.space_alert.tools.resolve import run

    return run(args, outside)


def _resolved(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
    from companion.games.space_alert.tools.resolve import answer

    return answer(asked, outside)


RESOLVING: Final = Service(
    (
        Choice("rules", RULE_SETS),
        Choice("trace", (False, True)),
        Choice("explain", (False, True)),
        Text("set", 60, lines=20),
    ),
    _resolved,
)


def taught(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    """What a card on a reader may be: one of the threats, or a half of an action card."""
    notes: list[tuple[Command, Word]] = [(NoteThreat(OLDEST, each.id), f"{each.id} {each.name}") for each in threats()]
    return (*notes, *((LayCard(each), line(f"half.{each}")) for each in (*MOVES, *ACTIONS, *HEROIC)))


GAME: Final = old_game(
    slug="space-alert",
    rules=2,
    folder=Path(__file__).parent / "pages",
    least=1,
    most=5,
    commands=get_args(Command),
    events=get_args(Event),
    new=new,
    decide=decide,
    evolve=evolve,
    view=view,
    offers=offers,
    reveals=lambda event: isinstance(event, Launched),  # taking it back ends a mission: it asks twice, as Abort does
    acts=acts,
    result=result,
    tell=tell,
    due=due,
    step=lambda state: state.step,
    effects=effects,
    scene=scene,
    tools=(SetSwitch, SetFigure),
    corrections=corrections,
    cards=taught,
    breaks_off=(Abort,),
    pressed=pressed,
    keeps_secrets=lambda options: False,
    options=OPTIONS,
    annals=ANNALS,
    shell=(
        ShellCommand("missions", "Space Alert: list, show, draw, check and render missions", _missions),
        ShellCommand("resolve", "Space Alert: programs and threats in, score and damage out", _resolve, RESOLVING),
    ),
)
