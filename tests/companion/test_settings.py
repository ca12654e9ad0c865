"""Settings and data files: what is wrong is named with file, line, key and the nearest right spelling."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.cli.config import SHIPPED, Config, read, sound
from companion.contract.data import DataError, load, parse


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Ship:
    title: str
    decks: tuple[Deck, ...] = ()
    names: dict[str, int] = field(default_factory=dict)


def refusal(text: str, into: type[object] = Config) -> str:
    with pytest.raises(DataError) as error:
        parse(text, into, "my.toml")
    return str(error.value)


def test_the_shipped_file_says_every_setting_and_exactly_the_defaults() -> None:
    assert load(SHIPPED, Config) == Config() == read(None)
    text = SHIPPED.read_text()
    for table in ("table", "web", "games", "hardware", "sound"):
        for key in type(getattr(Config(), table)).__dataclass_fields__:
            assert f"\n{key} = " in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[web]\nprot = 1", "my.toml:2: unknown key 'web.prot'. Did you mean 'port'?"),
        ("\n\n[wbe]\nport = 1", "my.toml:3: unknown key 'wbe'. Did you mean 'web'?"),
        ("zzz = 1", "my.toml:1: unknown key 'zzz'. Known here: games, hardware, sound, table, web."),
        ("web.prot = 1", "my.toml:1: unknown key 'web.prot'. Did you mean 'port'?"),
        ('[table]\nlanguage = "en"\n[web]\nport = "x"', "my.toml:4: web.port is a whole number; this is 'x'."),
        ('[web]\npanel = "all"', "my.toml:2: web.panel is this-machine or everybody; this is 'all'."),
        ('[sound]\nwhere = "off"', "my.toml:2: sound.where is auto, box, screen, both or none; this is 'off'."),
        ("[web\n", "my.toml: this is not TOML: "),
        ("[web]\nport = true", "my.toml:2: web.port is a whole number; this is true."),
    ],
)
def test_a_wrong_setting_names_file_line_and_key(text: str, says: str) -> None:
    assert refusal(text).startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[web]\nport = 70000", "web.port: 70000 is no port"),
        ("[web]\nport = -1", "web.port: -1 is no port"),
        ('[web]\ncertificate = "a.pem"', "web.certificate and web.key go together"),
    ],
)
def test_settings_that_make_no_sense_are_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text)
    with pytest.raises(DataError, match=rf"my\.toml: {says}"):
        sound(read(path), path)


@pytest.mark.parametrize("text", ["[web]\nport = 0", "[web]\nport = 65535"])
def test_settings_at_their_edges_are_taken(text: str) -> None:
    config = parse(text, Config, "x")
    assert sound(config, None) is config


def test_tables_that_tests_start_are_not_heard() -> None:
    assert read(Path(__file__).parents[1] / "quiet.toml").sound.where == "none"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"gone\.toml: cannot be read \(No such file or directory\)"):
        read(tmp_path / "gone.toml")


# --- data files with lists of tables


def test_tables_and_lists_become_dataclasses() -> None:
    text = 'title = "Ship"\n[[decks]]\nname = "Bridge"\nvalue = 5\n[[decks]]\nname = "Hold"\n[names]\nanything = 3'

    assert parse(text, Ship, "x") == Ship("Ship", (Deck("Bridge", 5), Deck("Hold")), {"anything": 3})


def test_an_unknown_key_in_a_list_of_tables_is_found_too() -> None:
    says = refusal('title = "Ship"\n[[decks]]\nname = "Bridge"\n[[decks]]\nname = "Hold"\nvlaue = 3', Ship)

    assert "decks, the second: unknown key 'vlaue'. Did you mean 'value'?" in says
    assert says.startswith("my.toml:6")


def test_a_missing_key_is_named() -> None:
    assert "title" in refusal("", Ship)
    assert "name" in refusal('title = "x"\n[[decks]]\nvalue = 3', Ship)
