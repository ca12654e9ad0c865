"""The beginning of a game: what was agreed, worked out once."""

from companion.contract import Refused, Setup, settled
from companion.contract.data import DataError
from companion.games.space_alert.missions import Mission, mission_file, shipped
from companion.games.space_alert.model import Rules, State
from companion.games.space_alert.printed.crew import party
from companion.games.space_alert.setup.options import DECKS, OPTIONS, ROCKETS, Chosen


def new(setup: Setup) -> State:
    chosen = settled(OPTIONS, setup.options, Chosen)
    colours = DECKS[chosen.decks]
    return State(
        Rules(
            seats=setup.seats,
            party=party(len(setup.seats), chosen.rule_set, chosen.crew == "five"),
            tempo=int(chosen.tempo),
            colours=colours,
            with_expansion=chosen.expansion or "red" in colours,
            rockets=ROCKETS[chosen.rockets],
            draws_trajectories=chosen.trajectories == "drawn",
            # the Little Duckling has its own resolution; only the reference text knows it
            resolution="duckling" if chosen.rule_set == "duckling" else chosen.resolution,
            draws=chosen.draws,
            signals=setup.options.get("signals") is True,
            own=_own(chosen.own_missions),
            has_specialists=chosen.specialists and chosen.rule_set == "standard",
            reminds=chosen.reminder,
            guides=chosen.guide,
        )
    )


def _own(text: str) -> tuple[Mission, ...]:
    if not text.strip():
        return ()
    try:
        missions = mission_file.read(text, "your missions")
    except DataError as error:
        raise Refused("own_missions_bad", why=str(error)) from error
    if taken := next((each.id for each in missions if each.id in shipped.missions()), None):
        raise Refused("own_mission_taken", id=taken)
    return missions
