"""The settings: what makes no sense is told with its key and its cure."""

import re
from pathlib import Path

import pytest

from companion.cli import config
from companion.cli.config import Config
from companion.contract.data import DataError, load

FILE = Path("my.toml")


def settled(tmp_path: Path, text: str) -> Config:
    path = tmp_path / FILE
    path.write_text(text)
    return config.sound(config.read(path), FILE)


def test_the_shipped_file_says_what_is_so_without_it() -> None:
    assert load(config.SHIPPED, Config) == Config()


@pytest.mark.parametrize("name", ["companion", "", "k", "kraken-2", "4kings", "a" * 59])
def test_a_name_for_the_local_network(tmp_path: Path, name: str) -> None:
    assert settled(tmp_path, f'[web]\nmdns = "{name}"').web.mdns == name


@pytest.mark.parametrize(
    "name", ["companion.local", "my table", "Kraken", "-x", "x-", "krähe", "a_b", "a" * 60, "companion\\n"]
)
def test_no_name_for_the_local_network(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError, match=r'^my\.toml: web\.mdns: .* is no name for a machine\. Take .*"" for none\.$'):
        settled(tmp_path, f'[web]\nmdns = "{name}"')


@pytest.mark.parametrize("password", ["12345678", "with a space, and: all \\\\ that;", "x" * 63])
def test_a_password_of_a_network(tmp_path: Path, password: str) -> None:
    web = settled(tmp_path, f'[web]\nwifi = "home"\nwifi_password = "{password}"').web
    assert len(web.wifi_password) >= 8


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('wifi_password = "12345678"', "web.wifi_password needs the name of its network, too: web.wifi."),
        ('wifi = "home"\nwifi_password = "1234567"', "web.wifi_password: the password of a Wi-Fi has 8 to 63"),
        (f'wifi = "home"\nwifi_password = "{"x" * 64}"', "web.wifi_password: the password of a Wi-Fi has 8 to 63"),
    ],
)
def test_a_password_of_no_network(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(DataError, match=re.escape(says)) as error:
        settled(tmp_path, f"[web]\n{text}")
    assert "12345" not in str(error.value), "what is wrong may be read by others"
