"""Nothing that can be typed goes wrong: thousands of random games each time, many more in the slow tier."""

from random import Random

import pytest

from tests.games.space_alert.resolution.by_chance import main, some_played


def test_thousands_of_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    main(2_000, "each time")
    told = capsys.readouterr().out
    assert "2000 games" in told
    for each in ("survived", "lost", "no game"):
        assert f"'{each}': 0" not in told


@pytest.mark.slow
def test_very_many(capsys: pytest.CaptureFixture[str]) -> None:
    main(25_000, "very many")
    assert "25000 games" in capsys.readouterr().out


def test_they_fly_act_twice_and_come_upon_every_card() -> None:
    """What the fuzzers of old hardly ever met."""
    played = [one for each in range(600) if (one := some_played(Random(f"met/{each}"))) is not None]
    doubles = [one for one in played if any(len(slot) > 1 for program in one.game.crew for slot in program)]
    pilots = [one for one in doubles if any(where.startswith("S") for after in one.trace for where in after.crew)]
    met = {each.id for one in played for each in one.game.threats}
    assert len(doubles) > 200
    assert len(pilots) > 40
    assert len(met) == 103
