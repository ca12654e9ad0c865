#!/bin/sh
# The names of what comes along (web, hardware) are others' in Debian: they are found by this program alone.
PYTHONPATH=/usr/lib/table-companion/packages PYTHONSAFEPATH=1 PYTHONNOUSERSITE=1
export PYTHONPATH PYTHONSAFEPATH PYTHONNOUSERSITE
exec /usr/bin/python3 -m companion "$@"
