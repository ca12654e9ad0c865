#!/bin/sh
# Takes the Table Companion off this machine. Saved games and settings stay, unless --purge is said.
set -eu

usage() {
    cat <<'END_OF_USAGE'
sudo systemd/uninstall.sh [--purge] [--root DIR]

Stops and removes the service, its files in /opt/table-companion, the names for card readers and the command
table-companion. Debian packages stay: others may use them.

  --purge     also the saved games, the settings, the Wi-Fi profiles and the user companion: nothing brings them back
  --root DIR  from a system tree in DIR instead of this machine
  --help      this
END_OF_USAGE
}

root=''
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=systemd/releases.sh
. "$here/releases.sh"

purge=no
while [ $# -gt 0 ]; do
    case "$1" in
        --purge) purge=yes ;;
        --root)
            if [ ! -d "${2:-}" ]; then die "--root needs a folder that exists."; fi
            root=$(CDPATH='' cd -- "$2" && pwd)
            root=${root%/}
            shift
            ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            usage >&2
            die "there is no option $1."
            ;;
    esac
    shift
done
[ "$(id -u)" = 0 ] || die "this changes the system and must be run as root: sudo $0"

all='companion.service companion-update.path companion-wifi.path companion-screen.service companion-hotspot.service'
if lives; then
    say "stopping the table"
    # shellcheck disable=SC2086 # one word each
    systemctl stop $all 2>/dev/null || true
fi
# shellcheck disable=SC2086
systemctl --root="${root:-/}" --quiet disable $all 2>/dev/null || true

units=$root/etc/systemd/system
say "removing the service, the names for card readers, the command and /opt/table-companion"
rm -f "$units/companion.service" "$units/companion-hotspot.service" "$units/companion.service.d/port-80.conf" \
    "$units/companion-update.path" "$units/companion-update.service" "$units/companion-screen.service" \
    "$units/companion-wifi.path" "$units/companion-wifi.service" \
    "$root/etc/udev/rules.d/60-companion.rules" "$root/etc/polkit-1/rules.d/60-companion-pcsc.rules" \
    "$root/usr/local/bin/table-companion"
rmdir "$units/companion.service.d" 2>/dev/null || true # drop-ins of yours stay
rm -rf "$root/opt/table-companion"
if lives; then
    systemctl daemon-reload
    if [ -S /run/udev/control ]; then udevadm control --reload || true; fi
fi

if [ "$purge" = no ]; then
    say "kept: the saved games in /var/lib/table-companion, the settings in /etc/table-companion, the user companion"
    [ ! -d "$root/var/lib/table-companion-kept" ] ||
        say "and in /var/lib/table-companion-kept the saved games as versions before have left them"
    say "(the owner of the saved games), Wi-Fi profiles. All of it goes with: uninstall.sh --purge"
    exit 0
fi
say "removing the saved games, the settings, the Wi-Fi profiles (those in use are gone at the next start) and the user companion"
rm -rf "$root/var/lib/table-companion" "$root/var/lib/table-companion-kept" "$root/etc/table-companion" "$units/companion.service.d"
profiles=$root/etc/NetworkManager/system-connections
for profile in "$profiles"/*.nmconnection; do # what came from the host's page, by the name that wifi.py gave it
    if grep -qs '^id=companion-home[ \\]' "$profile"; then rm -f "$profile"; fi
done
rm -f "$profiles/companion-hotspot.nmconnection" \
    "$root/usr/lib/sysusers.d/table-companion.conf" "$root/usr/lib/sysusers.d/table-companion-screen.conf"
if inside id companion-screen >/dev/null 2>&1; then inside userdel companion-screen; fi
if inside id companion >/dev/null 2>&1; then inside userdel companion; fi
say "the group gpio stays: others may use it"
