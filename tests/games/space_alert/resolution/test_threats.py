"""Every threat card alone against a ship that does nothing: what it does at X, Y and Z stands in threats_alone.txt, to
be compared with the card by eye. Run this file to write that one anew.
"""

import re
from pathlib import Path

import pytest

from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.resolution import resolve
from companion.games.space_alert.resolution.conditions import AMOUNTS, CONDITIONS, WHO
from companion.games.space_alert.resolution.deck import DEEDS, deck, effects, is_internal, points
from companion.games.space_alert.resolution.events import ThreatMoved
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.story import line_of
from tests.games.space_alert.resolution.making import SAY, TILES, raw, switched

ALONE = Path(__file__).parent / "threats_alone.txt"
TRACKS = {"red": 7, "white": 4, "blue": 7, "internal": 7}  # two Y inside, and one outside
# The captain stays above, the second takes the squad of upper blue into upper red, the third looks out below, and the
# fourth waits in lower blue.
CREW = ["------------", ">c<<--------", "2-----------", "3-----------"]


def alone(id: str) -> str:
    """On turn 5, so that all of the trajectory comes, and the slowest on turn 1."""
    rules = switched("computer=off")
    where = "" if is_internal(id) else " white"
    turn = 5 if deck()[id].speed > 1 else 1
    called = {"called": "I1-01" if is_internal(id) or id in ("E3-107", "SE3-104") else "E1-07"}
    one = raw(
        CREW, [f"{id}@{turn}{where}"], trajectories=TRACKS, damage_order=dict.fromkeys(("red", "white", "blue"), TILES)
    )
    if deck()[id].carries != "no" or id == "SI3-104":
        one["threats"][0] |= called
    played = resolve(game_from(one, rules), rules)
    lines = [f"{id} {deck()[id].name}"]
    for each in played.turns:
        if each.number >= turn:
            said = [line for event in each.events if not isinstance(event, ThreatMoved) and (line := line_of(event))]
            lines += [f"  {each.number:2} {SAY(line)}" for line in said]
    card = deck()[id]
    lines.append(f"  defeated: {points(id, card)[1]} points")
    return "\n".join(lines)


def stored() -> dict[str, str]:
    blocks = ALONE.read_text(encoding="utf-8").strip().split("\n\n") if ALONE.exists() else []
    return {block.partition(" ")[0]: block for block in blocks}


STORED = stored()


@pytest.mark.parametrize("id", deck())
def test_a_threat_alone_does_what_its_card_says(id: str) -> None:
    assert alone(id) == STORED[id]


@pytest.mark.parametrize("id", deck())
def test_each_of_its_actions_is_in_the_story(id: str) -> None:
    card = deck()[id]
    told = STORED[id]
    for letter, what in (("X", card.x), ("Y", card.y), ("Z", card.z)):
        if what:
            assert f"does {letter}." in told or "the ship is lost" in told


def test_all_103_cards_are_in_the_list() -> None:
    assert len(deck()) == len(threats()) == 103
    assert {each.id for each in threats() if each.set == "base"} == {
        id for id in deck() if "-1" not in id or len(id.partition("-")[2]) < 3
    }


def test_provisional_are_those_of_the_expansion() -> None:
    for each in threats():
        assert (deck()[each.id].provisional is not None) is (each.set == "expansion")
        assert is_internal(each.id) is (each.position == "internal")


def test_points_follow_from_colour_and_severity() -> None:
    table = {"white": (2, 4), "yellow": (3, 6), "red": (4, 8)}
    for each in threats():
        card = deck()[each.id]
        survived, defeated = table[each.colour]
        twice = 2 if each.severity == "serious" else 1
        if card.points is None:
            assert points(each.id, card) == (survived * twice, defeated * twice)
    assert points("SI2-02", deck()["SI2-02"]) == (6, 15)


def test_every_card_has_effects_and_every_name_is_used() -> None:
    used = [each for card in deck().values() for each in effects(card)]
    assert all(list(effects(card)) for card in deck().values())
    assert {each.do for each in used} == set(DEEDS)
    assert {each.when for each in used} - {None} == set(CONDITIONS)
    assert {each.who for each in used} - {None} == set(WHO)
    assert {each.amount for each in used if isinstance(each.amount, str)} == set(AMOUNTS)


def test_a_group_can_say_what_its_own_card_prints() -> None:
    rules = switched("computer=off")
    figures = {"E1-03": {"speed": 4, "hp": 9, "shield": 1, "y": 1, "z": 3, "survived": 1, "defeated": 2}}
    played = resolve(game_from(raw(["-"], ["E1-03@3 red"], figures=figures), rules), rules)
    assert dict(played.turns[2].after.threats) == {"E1-03@3": "p9 hp9"}
    assert played.outcome.damage == (3, 0, 0)
    assert played.outcome.threat_points == 1


if __name__ == "__main__":
    ALONE.write_text("\n\n".join(alone(id) for id in deck()) + "\n", encoding="utf-8")
    assert re.match("E1-01 ", ALONE.read_text(encoding="utf-8"))
