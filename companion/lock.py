"""One table a state folder: two processes writing one journal would ruin it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class StateLocked(Exception):
    """Another process has this state folder. The message says which folder, and what to do."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise StateLocked(
            f"{folder}: another table runs on this folder. Stop it first, or start this one with --state OTHER-FOLDER."
        ) from error
    try:
        yield
    finally:
        os.close(handle)  # the lock goes with it, also when the process dies
