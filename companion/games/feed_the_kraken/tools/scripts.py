"""The text side of `companion scripts`: what is said with shut eyes, when, and as a sound file."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from companion.contract import Bed, Cue, Millis, Outside, Rendering, Say, Seat, Setup, Sound, Track, replace
from companion.games.feed_the_kraken.model import Act, Rules, Shut
from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS, steps_of
from companion.games.feed_the_kraken.rules.crew import set_at
from companion.games.feed_the_kraken.rules.script import plan
from companion.games.feed_the_kraken.setup import beginning, options, pace
from companion.games.feed_the_kraken.shown.tracks import track_of

EPILOG: Final = """\
examples:
  companion scripts
  companion scripts conversion --players 9
  companion scripts pirates --rehearsal
  companion scripts guns_stash --phones --out stash.wav
  companion scripts conversion --from touch --wait touch=8 --wait recognise=20
"""


def run(args: Sequence[str], outside: Outside) -> Iterator[str | Rendering]:
    parser = _parser()
    wanted = parser.parse_args(args)
    rules = beginning.new(Setup(tuple(Seat(f"s{number}") for number in range(wanted.players)), _options(wanted))).rules
    act: Act = "rehearsal" if wanted.rehearsal else "script"
    if wanted.script is None:
        for name in SCRIPTS:
            yield f"{name:18} {plan(rules, act, name).length / pace.SECOND:5.1f} s"
        return
    try:
        rules = _with_waits(rules, wanted.script, wanted.wait)
        first = _line(rules, wanted.script, wanted.first) if wanted.first else 0
    except LookupError as error:
        parser.error(str(error))
    played = plan(rules, act, wanted.script)
    rehearsed = wanted.script if wanted.rehearsal else ""
    track = track_of(rules, Shut(wanted.script, None, Millis(0), played.length, -1, act, rehearsed))
    assert track is not None
    if first:
        track = _from(track, played.moments[first].at)
    if wanted.out:
        yield Rendering(track, wanted.out)
    else:
        yield from _told(track, outside)


def _line(rules: Rules, name: str, wanted: str) -> int:
    steps = [each.line for each in steps_of(name, on_phones=rules.deals_roles)]
    if wanted not in steps:
        raise LookupError(f"{name} has no line {wanted!r}; it has {', '.join(steps)}")
    return steps.index(wanted)


def _with_waits(rules: Rules, name: str, wanted: Sequence[str]) -> Rules:
    """As the group sets them in a rehearsal."""
    place = SCRIPTS.index(name)
    for each in wanted:
        line, _, seconds = each.partition("=")
        step = _line(rules, name, line)
        if not seconds.isdecimal() or not 1 <= int(seconds) <= options.LONGEST_WAIT:
            raise LookupError(f"--wait {each}: after the = stand seconds, from 1 to {options.LONGEST_WAIT}")
        if not rules.waits[place][step]:
            raise LookupError(f"--wait {each}: after this line there is no pause")
        changed = set_at(rules.waits[place], step, int(seconds) * pace.SECOND)
        rules = replace(rules, waits=set_at(rules.waits, place, changed))
    return rules


def _from(track: Track, at: int) -> Track:
    """What is heard from then on, over the bed that lies there."""
    cues = tuple([Cue(each.at - at, each.what) for each in track.cues if each.at >= at])
    return replace(track, cues=(Cue(0, Bed(PRINTED.scripts.bed)), *cues))


def _options(wanted: argparse.Namespace) -> dict[str, str | int]:
    return {
        "roles": options.PHONES if wanted.phones else "chips",
        "settle_percent": wanted.settle,
        "action_percent": wanted.action,
    }


def _told(track: Track, outside: Outside) -> Iterator[str]:
    for cue in track.cues:
        match cue.what:
            case Say(said):
                what = outside.say(said)
            case Sound(name):
                what = f"({name})"
            case Bed(name):
                what = "(no bed)" if name is None else f"(bed: {name})"
        yield f"{cue.at / pace.SECOND:6.1f} s  {what}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion scripts",
        description="Feed the Kraken's phases with shut eyes: how long they are, what is said, or as a sound file.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("script", nargs="?", choices=SCRIPTS, help="one of them; without it: all, with their lengths")
    parser.add_argument(
        "--players", type=int, default=6, choices=range(5, 12), metavar="N", help="5 to 11 (default: 6)"
    )
    parser.add_argument("--phones", action="store_true", help="as it is where sides were dealt to the phones")
    parser.add_argument("--rehearsal", action="store_true", help="with open eyes and explanations")
    parser.add_argument("--settle", type=int, default=100, metavar="PERCENT", help="of the time to settle")
    parser.add_argument("--action", type=int, default=100, metavar="PERCENT", help="of the time to act")
    parser.add_argument("--from", dest="first", metavar="LINE", help="this line first, as touch")
    parser.add_argument(
        "--wait", action="append", default=[], metavar="LINE=SECONDS", help="another pause after a line; more than once"
    )
    parser.add_argument("--out", metavar="FILE", help="write it as a WAV file instead")
    return parser
