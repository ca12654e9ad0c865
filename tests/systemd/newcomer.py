"""Runs inside a throw-away system: the command that it is given, `make run` or another that opens a table; and ends it.

Called by test_bare.py and test_arm.py, which read what it writes. Standard library only, of what python3-minimal has.
"""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request

PATIENCE_S = 600  # with a busy machine, which may have to play another processor besides

run = subprocess.Popen(
    sys.argv[1:],
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    text=True,
    start_new_session=True,  # a terminal's Ctrl-C reaches make and what it has started
)
assert run.stdout is not None
for line in run.stdout:
    sys.stdout.write(line)
    if found := re.search(r"go to http://\S+:(\d+)/", line):
        with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/api/v1/health", timeout=PATIENCE_S) as answer:
            sys.stdout.write(f"health: {json.load(answer)['status']}\n")
        os.killpg(run.pid, signal.SIGINT)
sys.stdout.write(f"ended: {run.wait(PATIENCE_S)}\n")
