"""Phones in a process of their own, so that they cost the table no more than real ones: they follow, and tap.

python -m tests.bench.phones PORT TAP_EVERY_MS KEY...    # until stdin closes; prints what each has heard, as JSON
"""

import json
import sys
import threading
from random import Random

from tests.bench.server import Server


def main() -> None:
    port, every, *keys = sys.argv[1:]
    server = Server(0, int(port))
    heard = [0] * len(keys)
    for number, key in enumerate(keys):

        def one_more(at: float, size: int, number: int = number) -> None:
            heard[number] += 1

        server.follow("/stream/seat", key, one_more)
    print("they listen", flush=True)
    over = threading.Event()
    threading.Thread(target=_until_closed, args=(over,), daemon=True).start()
    rng, taps = Random(1), 0
    while not over.wait(int(every) / 1000 * rng.uniform(0.5, 1.5)):
        server.send(rng.choice(keys), type="Tap")
        taps += 1
    json.dump({"taps": taps, "heard": heard}, sys.stdout)


def _until_closed(over: threading.Event) -> None:
    sys.stdin.read()
    over.set()


if __name__ == "__main__":
    main()
