#!/bin/sh
# Makes a Raspberry Pi a table at its first start, without a keyboard or a screen: see "Without a keyboard" in README.md.
# It lies in a folder of the card's boot partition, beside a release of the table (.tar.gz or .update).
#
#   first-boot.sh         called once, by the system's own first start: leaves the work to a unit, which can wait
#   first-boot.sh --now   called by that unit: again and again until it has worked, also after the plug was pulled
#
# How far it is stands in log.txt beside it, on a screen if there is one, and in the green light of the Pi: it beats like
# a heart while it works, blinks quickly while it waits for its next try, and is as ever when all is done.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
name=table-companion-first-boot
unit=/etc/systemd/system/$name.service
lights=/sys/class/leds

[ "$(id -u)" = 0 ] || {
    echo "first-boot.sh: this changes the system and must be run as root: the first start does that." >&2
    exit 1
}

if [ "${1:-}" != --now ]; then
    cat >"$unit" <<END_OF_UNIT
[Unit]
Description=Makes this machine a table, by what lies on its boot partition
Wants=network-online.target
After=network-online.target
RequiresMountsFor="$here"
StartLimitIntervalSec=0

[Service]
Type=oneshot
ExecStart=/bin/sh "$here/first-boot.sh" --now
Restart=on-failure
RestartSec=60
StandardOutput=journal+console

[Install]
WantedBy=multi-user.target
END_OF_UNIT
    systemctl --quiet enable "$name.service"
    systemctl daemon-reload || true # where no systemd runs yet there is nothing to reload
    sync
    # cloud-init calls in a system that is up. Bookworm's firstrun.sh calls in one that starts anew when it has done.
    [ ! -d /run/cloud-init ] || systemctl start --no-block "$name.service"
    exit 0
fi

log=$here/log.txt
light() { # the names of it, by the Pi's age
    for each in "$lights/ACT" "$lights/led0"; do
        if [ -w "$each/trigger" ]; then echo "$1" >"$each/trigger" || true; fi
    done
}
say() { echo "$*" | tee -a "$log"; }
give_up() {
    say "$* Trying again in a minute."
    light timer
    sync
    exit 1
}

date >"$log"
light heartbeat
release=''
for each in "$here"/*.tar.gz "$here"/*.update; do
    if [ -f "$each" ]; then release=$each; fi
done
[ -n "$release" ] || give_up "No release of the table lies in $here: a file .tar.gz or .update."
say "Installing ${release##*/}. This takes some ten minutes, on an older Pi longer."
work=$(mktemp -d /var/tmp/table-companion.XXXXXX)
trap 'rm -rf "$work"' EXIT
case "$release" in
    *.update) tar -xOf "$release" release.tar.gz | tar -C "$work" -xzf - || give_up "${release##*/} is damaged." ;;
    *) tar -C "$work" -xzf "$release" || give_up "${release##*/} is damaged." ;;
esac
install=$(find "$work" -maxdepth 3 -path '*/systemd/install.sh' | head -n 1) # a download has one more folder
[ -n "$install" ] || give_up "${release##*/} is no release of the table."
set -- /bin/sh "$install"
wheels=${install%/systemd/install.sh}/wheels
if [ -d "$wheels" ]; then set -- "$@" --offline-wheels "$wheels"; fi

# As a person wrote them, perhaps on Windows; xargs knows quotes and does nothing else with them.
options=--hotspot
if [ -f "$here/options.txt" ]; then options=$(tr '\r\n' '  ' <"$here/options.txt"); fi
{
    worked=0
    printf '%s\n' "$options" | xargs "$@" 2>&1 || worked=$?
    echo "$worked" >"$work/worked"
} | tee -a "$log"
[ "$(cat "$work/worked")" = 0 ] || give_up "It did not work (see above)."

say "Done. This machine is a table: $(systemctl show -P StatusText companion.service)"
systemctl --quiet disable "$name.service"
rm -f "$unit"
light mmc0
sync
