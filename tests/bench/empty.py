"""A page and nothing else, on Flask and Tornado as the table has them: what no table can start faster than.

python -m tests.bench.empty PORT
"""

import sys

from flask import Flask
from tornado.ioloop import IOLoop
from tornado.web import Application, FallbackHandler
from tornado.wsgi import WSGIContainer

app = Flask(__name__)


@app.get("/api/v1/health")
def health() -> dict[str, str]:
    return {"status": "ok"}


if __name__ == "__main__":
    Application([(r".*", FallbackHandler, {"fallback": WSGIContainer(app)})]).listen(int(sys.argv[1]), "127.0.0.1")
    IOLoop.current().start()
