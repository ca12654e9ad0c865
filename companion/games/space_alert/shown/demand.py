"""What a mission will demand of the crew, without spoiling it: numbers, but no times, no zones, no turns."""

from collections import Counter
from dataclasses import dataclass

from companion.games.space_alert import missions
from companion.games.space_alert.printed.crew import Party


@dataclass(frozen=True, slots=True)
class Phase:
    seconds: int
    share: int  # tenths of the mission
    cards: int | None


@dataclass(frozen=True, slots=True)
class Demand:
    crew: int  # with the androids
    level: int
    alerts: int  # that count for this crew
    serious: int
    internal: int
    unconfirmed: int  # reports announced so, whether or not they count for this crew
    shares_a_turn: bool  # two threats appear on one turn
    incoming_data: int
    data_transfers: int
    silence_seconds: int
    turns: int
    seconds: int
    phase_seconds: tuple[int, ...]
    cards: tuple[int, ...]  # each player's, by phase; none: all cards lie open

    @property
    def phases(self) -> tuple[Phase, ...]:
        shares = [round(each * 10 / self.seconds) for each in self.phase_seconds]
        cards = self.cards or (None,) * len(shares)
        return tuple([Phase(*each) for each in zip(self.phase_seconds, shares, cards, strict=True)])


def demand(mission: missions.Mission, party: Party) -> Demand:
    counted = missions.alerts(mission, party.crew)
    begins = (0, *mission.phase_ends[:-1])
    return Demand(
        crew=party.crew,
        level=missions.level(mission, party.crew),
        alerts=len(counted),
        serious=sum(each.serious for each in counted),
        internal=sum(each.zone is None for each in counted),
        unconfirmed=sum(isinstance(each, missions.Alert) and not each.confirmed for each in mission.events),
        shares_a_turn=any(count > 1 for count in Counter(each.t for each in counted).values()),
        incoming_data=sum(isinstance(each, missions.IncomingData) for each in mission.events),
        data_transfers=sum(isinstance(each, missions.DataTransfer) for each in mission.events),
        silence_seconds=sum(each.seconds for each in missions.silences(mission)),
        turns=mission.turns,
        seconds=mission.length,
        phase_seconds=tuple(end - begin for begin, end in zip(begins, mission.phase_ends, strict=True)),
        cards=party.cards[: len(mission.phase_ends)],
    )
