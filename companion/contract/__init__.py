"""All that a game may know: what it is made of, and what it says to people and to the room."""

from companion.contract.chapters import Chapter, Command, Correction, Course, Event, Kindred, Secret, supposed
from companion.contract.cues import NOTHING, Bed, Cue, Effect, Flash, Light, Say, Scene, Sound, Target, Track
from companion.contract.editor import Editor, Entry, Section, Sheet, Slot
from companion.contract.errands import Errand, IsEnough
from companion.contract.facts import Fact, Held
from companion.contract.game import AnyGame, Game, Hands, Press, Result, Setup
from companion.contract.gathering import Gathering
from companion.contract.kept import kept
from companion.contract.lines import Line, Refused, Seat, Who, Word, called, line, whom, yes_or_no
from companion.contract.lots import Drawn, Lot, Lots
from companion.contract.naming import hides_nothing, is_hidden, is_like_one_of, is_name, printable, tidy_name
from companion.contract.offers import Choice, Field, Number, Offer, Several, Text, sets_what_is
from companion.contract.options import Option, Preset, settled
from companion.contract.played import Moment, Played
from companion.contract.secrets import Twin
from companion.contract.tools import (
    Annals,
    Complaint,
    Finished,
    Outside,
    Progress,
    Remark,
    Rendering,
    Replay,
    Service,
    ShellCommand,
    ToolWords,
)
from companion.contract.values import ZERO, Chance, Millis, Value, frozen, replace, since

__all__ = [
    "NOTHING", "ZERO", "Annals", "AnyGame", "Bed", "Chance", "Chapter", "Choice", "Command", "Complaint",
    "Correction", "Course", "Cue", "Drawn", "Editor", "Effect", "Entry", "Errand", "Event", "Fact", "Field",
    "Finished", "Flash", "Game", "Gathering", "Hands", "Held", "IsEnough", "Kindred", "Light", "Line", "Lot",
    "Lots", "Millis", "Moment", "Number", "Offer", "Option", "Outside", "Played", "Preset", "Press", "Progress",
    "Refused", "Remark", "Rendering", "Replay", "Result", "Say", "Scene", "Seat", "Secret", "Section", "Service",
    "Setup", "Several", "Sheet", "ShellCommand", "Slot", "Sound", "Target", "Text", "ToolWords", "Track", "Twin",
    "Value", "Who", "Word", "called", "frozen", "hides_nothing", "is_hidden", "is_like_one_of", "is_name", "kept",
    "line", "printable", "replace", "sets_what_is", "settled", "since", "supposed", "tidy_name", "whom",
    "yes_or_no",
]  # fmt: skip
