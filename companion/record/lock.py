"""One table a state folder: two processes writing one journal would ruin it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.contract.data import Unusable


class StateLocked(Unusable):
    """This state folder is not ours to write: another process has it, or the system refuses. The message says which."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    handle = _opened(folder)
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


def _opened(folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StateLocked(
            f"{folder}: the state folder cannot be used ({error.strerror}). Make it a folder that this user may write, "
            f"or take another one with --state OTHER-FOLDER."
        ) from error
