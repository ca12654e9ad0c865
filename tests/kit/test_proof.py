"""`check` and `simulate` say what a proof finds (that it finds nothing in what ships: ../games/test_properties.py)."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.cli import check, proving
from companion.cli.config import Config, GamesConfig
from companion.contract.cues import COLOURS, FLASHES, LAMPS
from companion.contract.data import load
from companion.lamps import lights
from hardware.board import SHIPPED, Board
from tests.kit import test_deals
from tests.kit.test_planted import PLANTED, sown

LACKING = next(each for each in PLANTED if each.name == "no told line")


def test_a_seed_whose_game_never_ends_is_given_up_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "WHOLE_MS", 100)
    *_, found = proving.proved_again(replace(test_deals.GAME, result=lambda state: None), "1/0")

    assert re.fullmatch(r"GAME.result: the game does not end: \d+ steps \(seed 1/0, step \d+\)", str(found))


def test_check_names_what_is_wrong_with_a_game_of_ones_own_before_it_looks_at_ours(tmp_path: Path) -> None:
    settings = replace(Config(), games=GamesConfig(str(sown(tmp_path, LACKING))))
    (tmp_path / "state").mkdir(mode=0o700)
    found = next(each for each in check.findings(None, settings, tmp_path / "state", {}) if each.what == "game liars")

    assert re.search(LACKING.said, found.text)
    assert (found.is_good, found.stops) == (False, False)


def test_simulate_counts_it(tmp_path: Path, capsys: Any) -> None:
    folder = sown(tmp_path, LACKING)

    assert main(["simulate", "liars", "--games", "5", "--games-folder", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "invariants broken: 0" in told
    assert re.search(LACKING.said, told)
    assert "other things wrong: 1" in told


def test_the_contract_names_what_the_room_can_do() -> None:
    assert set(COLOURS) == set(lights.COLOURS)
    lamps = lights.Lights(("big", "alert"))
    for show in FLASHES:
        lamps.lay("game", {"big": lights.Glow("red", show, 2_000, 1_000)})
        lamps.changes(1_500)
    for board in SHIPPED.glob("*.toml"):
        assert set(load(board, Board).lamps) <= set(LAMPS)
