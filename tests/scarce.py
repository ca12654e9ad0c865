"""What a machine has run out of: the kernel itself refuses it, also to root."""

import gc
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_file_left() -> Iterator[None]:
    """As when too many connections hold them all. What is open stays open."""
    gc.collect()  # what others have forgotten closes its files now, not in the midst of this
    lowest = os.open(os.devnull, os.O_RDONLY)
    os.close(lowest)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
