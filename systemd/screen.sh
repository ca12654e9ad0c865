#!/bin/sh
# The table's page on this machine's own screen: one browser, full, and nothing else. companion-screen.service calls it.
set -eu
dropin=/etc/systemd/system/companion.service.d/port-80.conf
settings=/etc/table-companion/companion.toml
port=$(sed -n 's/^port *= *\([0-9]*\).*/\1/p' "$settings" 2>/dev/null | head -n 1)
[ ! -e "$dropin" ] || port=80
# localhost, not an address: there a browser lets a page keep the screen awake.
address=http://localhost:${port:-8080}/table

# A browser that finds nobody shows its own page of errors for ever, so it comes when the table does.
tries=0
until python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=5)' "$address" 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || exit 1 # systemd tries again
    sleep 2
done

browser=$(command -v chromium || command -v chromium-browser) || {
    echo "screen.sh: no chromium: sudo apt install chromium" >&2
    exit 78
}
# What it keeps lies in memory and goes with the plug: a kiosk that asks whether to restore its pages is no screen.
HOME=${XDG_RUNTIME_DIR:?}
export HOME
# shellcheck disable=SC2086 # words, or none
exec cage -d -- "$browser" --kiosk --ozone-platform=wayland --user-data-dir="$HOME/companion-screen" \
    --no-first-run --no-default-browser-check --noerrdialogs --disable-infobars --disable-component-update \
    --disable-background-networking --disable-sync --disable-features=Translate,MediaRouter --password-store=basic \
    --autoplay-policy=no-user-gesture-required ${COMPANION_BROWSER_ARGS:-} "$address"
