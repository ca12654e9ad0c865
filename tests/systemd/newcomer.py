"""Runs inside a throw-away system: `make run`, as somebody does it who has just cloned the repository.

Called by test_bare.py, which reads what it writes. Standard library only, of what python3-minimal has of it.
"""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request

run = subprocess.Popen(
    ["make", "run", "ARGS=--port 0"],
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    text=True,
    start_new_session=True,  # a terminal's Ctrl-C reaches make and what it has started
)
assert run.stdout is not None
for line in run.stdout:
    sys.stdout.write(line)
    if found := re.search(r"go to http://\S+:(\d+)/", line):
        with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/api/v1/health", timeout=20) as answer:
            sys.stdout.write(f"health: {json.load(answer)['status']}\n")
        os.killpg(run.pid, signal.SIGINT)
sys.stdout.write(f"ended: {run.wait(30)}\n")
