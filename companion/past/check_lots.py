"""Checks the lots of a game by itself: `python3 check_lots.py FILE`, with the file that the table's check page gives.

It uses nothing of the table, and nothing but what Python brings along. A hash is the SHA-256 of a text, as 64 digits of
a hexadecimal number. How lots are drawn:

- The hash of the secret number is the fingerprint. Each time something was taken back, the game went on with another
  secret number, of which the hash is the number before. The file has the last.
- The key is the hash of lines: the word key, the secret number, and what each player has stirred in.
- Number N of a kind, among M things, is the thing at this place, from 0: the hash of "KEY KIND N", divided by M, leaves
  it. A row of things is drawn one number after the other. What is "kept" does not lie there for the next.
- So that nobody can pick the numbers that suit: they come one after the other, and after something was taken back they
  may begin lower, as the key is another.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def faults_of(lines: list[str]) -> Iterator[str]:
    """What does not agree, as sentences."""
    last: dict[str, int] = {}  # number of each name
    fingerprint, seeds, words, lower, back, draws, ended = "", [""], [], set(last), 0, 0, -1
    for number, line in enumerate(lines, start=1):
        what, *rest = line.rstrip("\n").split("\t")
        if what.startswith("#"):
            continue
        if ended >= 0:
            yield f"line {number}: something stands behind the end"
        if what == "fingerprint":
            fingerprint = rest[0]
        elif what == "number":
            seeds = [rest[1]]
            for _ in range(int(rest[0])):
                seeds.insert(0, hash_of(seeds[0]))
            if hash_of(seeds[0]) != fingerprint:
                yield f"line {number}: this is not the number with that fingerprint"
        elif what == "words":
            words.append(rest[1])
        elif what == "back":
            back, lower = back + 1, set(last)
        elif what == "draw":
            draws += 1
            name, kept, kind, things, told = rest[0], *rest[2:4], *rest[5:]
            first, came = int(rest[1]), [int(each) for each in rest[4].split("|")]
            where = f"line {number}, {name} {first} ({kind})"
            if first != last.get(name, 0) + 1 and not (name in lower and 0 < first <= last[name]):
                yield f"{where}: {name} {last.get(name, 0) + 1} comes next"
            if kept not in ("", "kept"):
                yield f"{where}: is it kept or not?"
            lower.discard(name)
            last[name] = first + len(came) - 1
            if back >= len(seeds):
                yield f"{where}: more was taken back than there are secret numbers"
                continue
            key = hash_of("\n".join(["key", seeds[back], *words]))
            left, found = things.split("|"), []
            for at, place in enumerate(came, start=first):
                right = int(hash_of(f"{key} {name} {at}"), 16) % len(left)
                if place != right:
                    yield f"{where}: {name} {at} is at place {right}, not {place}"
                found.append(left.pop(right) if kept else left[right])
            if found != told.split("|"):
                yield f"{where}: {', '.join(found)} came, not {told.replace('|', ', ')}"
        elif what == "end":
            ended = int(rest[0])
            if ended != draws:
                yield f"line {number}: there are {draws} draws, not {ended}"
        else:
            yield f"line {number}: {what!r} is nothing that stands in such a file"
    if not seeds[0] or ended < 0:
        yield "the file is not whole"
    elif back != len(seeds) - 1:
        yield f"{back} times something was taken back, and not {len(seeds) - 1} times"


def main(path: str) -> int:
    lines: list[str] = []
    faults: list[str] = []
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
        faults += faults_of(lines)
    except (OSError, ValueError, LookupError, ArithmeticError) as error:
        faults.append(f"this file cannot be read: {error}")
    draws = sum(line.startswith("draw") for line in lines)
    end = f"{draws} draws: {'NOT all of them agree' if faults else 'all of them agree'}."
    sys.stdout.write("\n".join([*faults, end, ""]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "Say which file: python3 check_lots.py FILE")
