"""The configuration: one TOML file into frozen dataclasses. Every setting has a default that works."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.contract.data import DataError, load
from companion.people.sounding import Where

SHIPPED = Path(__file__).parents[1] / "companion.toml"  # all settings with their defaults, explained
LONGEST_WAKE_MS = 5_000
WIFI_PASSWORD = re.compile(r"[ -~]{8,63}")
HOST = re.compile(r"[a-z0-9]([a-z0-9-]{0,57}[a-z0-9])?")  # 63 is the most for a label: room for "-2"


@dataclass(frozen=True, slots=True)
class TableConfig:
    language: str = "en"
    state: str = ""


@dataclass(frozen=True, slots=True)
class WebConfig:
    port: int = 8080
    listen: str = "0.0.0.0"
    names: tuple[str, ...] = ()
    mdns: str = "companion"
    wifi: str = ""
    wifi_password: str = ""
    panel: Literal["this-machine", "everybody"] = "this-machine"
    certificate: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class GamesConfig:
    folder: str = ""


@dataclass(frozen=True, slots=True)
class HardwareConfig:
    kind: Literal["auto", "fake", "pi"] = "auto"
    board: str = ""
    pin_factory: str = "lgpio"
    readers: Literal["auto", "real"] = "auto"

    @property
    def real_readers(self) -> bool:
        return self.readers == "real"


@dataclass(frozen=True, slots=True)
class SoundConfig:
    where: Where = "auto"
    language: str = ""
    wake_ms: int = 0


@dataclass(frozen=True, slots=True)
class Config:
    table: TableConfig = TableConfig()
    web: WebConfig = WebConfig()
    games: GamesConfig = GamesConfig()
    hardware: HardwareConfig = HardwareConfig()
    sound: SoundConfig = SoundConfig()


def read(path: Path | None) -> Config:
    return Config() if path is None else load(path, Config)


def sound(config: Config, path: Path | None) -> Config:
    """The same settings, if their values make sense together."""
    where = path or "the command line"
    if not 0 <= config.web.port <= 65_535:
        raise DataError(f"{where}: web.port: {config.web.port} is no port. Take one from 1024 to 65535, or 0.")
    if config.web.mdns and not HOST.fullmatch(config.web.mdns):
        raise DataError(
            f"{where}: web.mdns: {config.web.mdns!r} is no name for a machine. Take letters from a to z, digits and "
            f'hyphens inside, without ".local", as "companion"; "" for none.'
        )
    if config.web.wifi_password and not config.web.wifi:
        raise DataError(f"{where}: web.wifi_password needs the name of its network, too: web.wifi.")
    if config.web.wifi_password and not WIFI_PASSWORD.fullmatch(config.web.wifi_password):
        raise DataError(f"{where}: web.wifi_password: the password of a Wi-Fi has 8 to 63 letters, digits and signs.")
    if bool(config.web.certificate) != bool(config.web.key):
        raise DataError(f"{where}: web.certificate and web.key go together; one of them is missing.")
    if not 0 <= config.sound.wake_ms <= LONGEST_WAKE_MS:
        raise DataError(f"{where}: sound.wake_ms: {config.sound.wake_ms} is not from 0 to {LONGEST_WAKE_MS}.")
    return config
