"""In the guest: whatever comes over TCP is run as a script by root; back go what it says, and at last its exit code."""

import socketserver
import subprocess


class Asked(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        script = self.rfile.read().decode()
        ran = subprocess.run(
            ["/bin/bash", "-c", script],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        self.wfile.write(ran.stdout + b"\n%d\n" % ran.returncode)


class Agent(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


if __name__ == "__main__":
    Agent(("0.0.0.0", 2222), Asked).serve_forever()
