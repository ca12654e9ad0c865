"""What the command line and the settings file say together."""

import argparse
import logging
import os
from dataclasses import replace
from pathlib import Path

from companion.cli import config, library
from companion.cli.config import Config
from companion.table.games import Games

log = logging.getLogger(__name__)


def settings_of(args: argparse.Namespace) -> Config:
    """The file's settings, with what the command line says laid over them."""
    settings = config.read(args.config)
    if getattr(args, "hardware", None):
        settings = replace(settings, hardware=replace(settings.hardware, kind=args.hardware))
    if getattr(args, "sound", None):
        settings = replace(settings, sound=replace(settings.sound, where=args.sound))
    if getattr(args, "port", None) is not None:
        settings = replace(settings, web=replace(settings.web, port=args.port))
    if args.games_folder is not None:
        settings = replace(settings, games=replace(settings.games, folder=str(args.games_folder)))
    return config.sound(settings, args.config)


def state_of(args: argparse.Namespace, settings: Config) -> Path:
    if args.state is not None:
        return Path(args.state)
    if settings.table.state:
        return Path(settings.table.state).expanduser()
    if given := os.environ.get("STATE_DIRECTORY"):
        return Path(given.partition(":")[0])
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "table-companion"


def folder_of(settings: Config) -> Path | None:
    """Of games of the group's own."""
    return Path(settings.games.folder) if settings.games.folder else None


def games_of(settings: Config) -> Games:
    games = library.find(folder_of(settings))
    for why in games.lost.values():
        log.warning("%s", why)
    return games
