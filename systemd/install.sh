#!/bin/sh
# Makes this machine a table: installs the Table Companion as a service. Safe to run again: that is the update.
set -eu
umask 022

usage() {
    cat <<'END_OF_USAGE'
sudo systemd/install.sh [OPTION ...]

Installs the Table Companion from this checkout as a service, on Debian or Raspberry Pi OS (12 or 13). Run it again from
a newer checkout and it updates: the old version comes back if the new one does not pass its check or does not run, and
stays on the disk for "table-companion go-back". Settings and saved games are never touched.

  --pi, --no-pi          with or without what the pins need (default: with, on a Raspberry Pi)
  --port-80              phones find the table without ":8080" (stays so until uninstall.sh)
  --hotspot[=NAME]       prepares a Wi-Fi of the table's own, for places that have none; says its password
  --screen               this machine's own HDMI shows the table's page from the next start on (with cage and chromium)
  --no-start             installs and enables, but neither checks nor starts
  --root DIR             installs into a system tree in DIR instead of this machine (an SD card's, if this machine can
                         run its programs); implies --no-start
  --offline-wheels DIR   takes Python packages from DIR and nowhere else; fill it before, in this checkout, on a
                         machine with a network and the same Python: pip download -d DIR -r systemd/constraints.txt
                         (on a Pi also: -r systemd/constraints-pi.txt wheel)
  --newest               the newest Python packages that fit, unchecked, instead of the versions and sums of files that
                         this release was tested with (systemd/constraints.txt)
  --no-packages          installs no Debian packages: what is missing stops the installation
  --help                 this
END_OF_USAGE
}

root=''
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=systemd/releases.sh
. "$here/releases.sh"

# --- what is wanted

pi=auto port_80=no screen=no hotspot='' start=yes wheels='' packages=yes newest=no
while [ $# -gt 0 ]; do
    case "$1" in
        --pi) pi=yes ;;
        --no-pi) pi=no ;;
        --port-80) port_80=yes ;;
        --screen) screen=yes ;;
        --hotspot) hotspot='Table Companion' ;;
        --hotspot=?*) hotspot=${1#*=} ;;
        --no-start) start=no ;;
        --root | --offline-wheels)
            if [ ! -d "${2:-}" ]; then die "$1 needs a folder that exists."; fi
            folder=$(CDPATH='' cd -- "$2" && pwd)
            if [ "$1" = --root ]; then root=${folder%/} start=no; else wheels=$folder; fi
            shift
            ;;
        --no-packages) packages=no ;;
        --newest) newest=yes ;;
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

source=${here%/systemd}
for each in pyproject.toml companion/__main__.py companion/companion.toml hardware web systemd/companion.service; do
    [ -e "$source/$each" ] || die "$source/$each is missing. Run install.sh where it stands, in a whole checkout."
done

[ -x "$root/usr/bin/apt-get" ] ||
    die "${root:-this machine} has no apt-get: this script knows Debian and Raspberry Pi OS."

if [ -n "$hotspot" ]; then
    # The name goes into a file and a QR code: letters, digits and what needs no quoting there.
    case "$hotspot" in
        *[!A-Za-z0-9\ ._-]* | \ * | *\ ) die "--hotspot: use letters, digits, spaces, dots and dashes for the name." ;;
    esac
    [ "${#hotspot}" -le 32 ] || die "--hotspot: a Wi-Fi's name has at most 32 letters."
fi

if [ "$pi" = auto ]; then
    pi=no
    if tr -d '\0' 2>/dev/null </proc/device-tree/model | grep -q '^Raspberry Pi'; then pi=yes; fi
fi

profile=/etc/NetworkManager/system-connections/companion-hotspot.nmconnection

if [ "$start" = yes ] && ! lives; then
    say "No systemd runs here: the table will be installed and enabled, and starts with the next boot."
    start=no
fi

# --- Debian packages

updated=no
renew() {
    [ "$updated" = no ] || return 0
    updated=yes
    inside apt-get update -qq || say "The package lists could not be renewed; trying with those that are here."
}
fetch() { # packages that must be there: only the missing ones are asked for, so that all this works without a network
    missing=''
    for each in "$@"; do
        # shellcheck disable=SC2016 # the braces are dpkg's
        [ "$(inside dpkg-query -W -f '${db:Status-Status}' "$each" 2>/dev/null)" = installed ] ||
            missing="$missing $each"
    done
    [ -n "$missing" ] || return 0
    if [ "$packages" = no ]; then
        say "missing:$missing"
        return 1
    fi
    renew
    say "installing:$missing"
    # shellcheck disable=SC2086 # one word each
    inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

step "Debian packages"
fetch python3 python3-venv util-linux || die "Python and its venv are needed: apt install python3 python3-venv"
inside python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "Python 3.11 or newer is needed, and $(inside python3 -V) is here. Take Debian 12, or Raspberry Pi OS Bookworm."
fetch alsa-utils || say "No alsa-utils: sound may stay silent. To mend it: apt install alsa-utils"
fetch openssh-client || say "No openssh-client: updates from the host's page cannot be checked, and are refused."
fetch espeak-ng || say "No espeak-ng: what is made at the table (players' names) is shown, not spoken."
architecture=$(inside dpkg --print-architecture)
if [ "$architecture" = armhf ]; then # on 32 bit the Python package of the sound has no SDL in it
    fetch libsdl2-2.0-0 libsdl2-mixer-2.0-0 libsdl2-image-2.0-0 libsdl2-ttf-2.0-0 ||
        say "Without SDL's libraries there is no sound. To mend it: apt install libsdl2-mixer-2.0-0"
fi

pins=none # where lgpio, the way to the pins, comes from
if [ "$pi" = yes ]; then
    pins=wheel
    [ "$packages" = no ] || inside apt-cache show python3-venv >/dev/null 2>&1 || renew # a fresh system knows no package
    if inside apt-cache show python3-lgpio >/dev/null 2>&1 && fetch python3-lgpio; then # Raspberry Pi OS; not Debian
        pins=system
    elif inside python3 -c 'import sys; sys.exit(sys.version_info < (3, 13))'; then
        # No wheel for 3.13 (and an older one is an empty file that pip would take): built here, from its source.
        pins=built
        fetch python3-dev swig gcc libc6-dev || die "lgpio must be built here: apt install python3-dev swig gcc libc6-dev"
    fi
fi
say "all there; lgpio: $pins"

# --- the user

step "The user companion, and the groups gpio, audio and dialout"
put 0644 "$here/companion.sysusers" "$root/usr/lib/sysusers.d/table-companion.conf"
if [ -x "$root/usr/bin/systemd-sysusers" ] || [ -x "$root/bin/systemd-sysusers" ]; then
    inside systemd-sysusers table-companion.conf
else
    die "systemd-sysusers is missing: ${root:-this machine} has no systemd, and the table is a service of systemd."
fi
owner=$(inside id -u companion):$(inside id -g companion)
if [ ! -d "$root$state" ]; then
    install -d -m 0700 "$root$state"
    chown "$owner" "$root$state"
fi
say "$(inside id companion)"

# --- the new version, beside the one that runs

previous=$(current_release)
number=$(next_release)
release=$opt/releases/$number
finished=no
tidy() {
    if [ "$finished" = no ]; then
        [ "$(readlink "$root$opt/current" 2>/dev/null)" = "releases/$number" ] || rm -rf "$root${release:?}"
    fi
}
trap tidy EXIT
trap 'exit 1' INT TERM

step "The table's files, to $release"
mkdir -p "$root$release"
tar -C "$source" --exclude=__pycache__ --exclude='*.egg-info' --exclude=companion/sound/packs \
    -cf - --owner=0 --group=0 --mode='u+rwX,go+rX,go-w' \
    pyproject.toml README.md LICENSE companion hardware web systemd | tar -C "$root$release" --no-same-owner -xpf -

step "Python packages, to $release/venv"
site=''
[ "$pins" != system ] || site=--system-site-packages # the only thing wanted from there is lgpio
inside python3 -m venv $site "$release/venv"
pip() { inside env PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore "$@"; }
where=''
if [ -n "$wheels" ]; then
    mkdir "$root$release/wheels"
    cp "$wheels"/* "$root$release/wheels/"
    where="--isolated --no-index --find-links $release/wheels"
fi
constraints=$release/systemd/constraints
if [ "$pins" = built ]; then
    # shellcheck disable=SC2086 # options, one word each
    pip PYPI=1 "$release/venv/bin/python" -m pip install -q $where --require-hashes \
        -r "$constraints-pi.txt" --no-binary lgpio
fi
extra=''
[ "$pi" = no ] || extra='[pi]'
fresh=''
[ "$pins" != system ] || fresh=--ignore-installed # an upgrade of the system's packages must not change the table's
# shellcheck disable=SC2086 # options, one word each
pip "$release/systemd/packages.sh" "$release/venv/bin/python" "$extra" "$newest" "$constraints.txt" $fresh $where ||
    die "Nothing was changed. --newest takes what there is."
rm -rf "$root${release:?}/wheels"
if [ "$pi" = yes ]; then
    inside env -C /run LG_WD=/run "$release/venv/bin/python" -c 'import gpiozero, lgpio; lgpio.gpiochip_open' ||
        die "gpiozero and lgpio cannot be used (see above). Without them no button works; --no-pi installs without."
fi
inside "$release/venv/bin/python" -m compileall -q "$release/companion" "$release/hardware" "$release/web"
version=$(inside "$release/venv/bin/companion" --version) ||
    die "the new version does not run at all. Nothing was changed."
inside "$release/venv/bin/companion" compile ||
    die "the new version's pages cannot be compiled (see above). Nothing was changed."
say "$version"

# --- settings: written once, yours from then on

step "Settings, in $config/companion.toml"
if [ -s "$root$config/companion.toml" ]; then
    say "yours are kept; what is new stands in $opt/current/companion/companion.toml"
    if grep -q '^where = "box"' "$root$config/companion.toml"; then # 0.6.5 wrote it, and meant any way to be heard
        say 'sound.where is "box": the sound card alone. With "auto" screens may play, too (or: the host'"'"'s page).'
    fi
else
    put 0644 "$source/companion/companion.toml" "$root$config/companion.toml"
    say "written, with every setting explained"
fi

if [ ! -s "$root$config/update-keys" ]; then put 0644 "$here/update-keys" "$root$config/update-keys"; fi

# --- the service

step "The service companion.service, names for card readers, and the command table-companion"
if [ "$port_80" = yes ]; then
    put 0644 "$here/port-80.conf" "$root$units/companion.service.d/port-80.conf"
    say "on port 80"
fi

if [ -n "$hotspot" ]; then
    step "A Wi-Fi of the table's own: $hotspot"
    fetch dnsmasq-base || say "Without dnsmasq-base phones get no address: apt install dnsmasq-base"
    [ -x "$root/usr/bin/nmcli" ] ||
        say "NetworkManager is not here. The profile waits until it is: apt install network-manager"
    if [ -s "$root$profile" ]; then
        say "the profile is there already and keeps its name and password"
    else
        # Twelve letters and digits that cannot be mistaken for one another: 59 bits.
        password=$(LC_ALL=C tr -dc 'abcdefghjkmnpqrstuvwxyz23456789' </dev/urandom | head -c 12)
        mkdir -p "$root${profile%/*}"
        (
            umask 077
            sed -e "s/@SSID@/$hotspot/" -e "s/@PASSWORD@/$password/" -e "s/@UUID@/$(cat /proc/sys/kernel/random/uuid)/" \
                "$here/companion-hotspot.nmconnection" >"$root$profile.new"
        )
        place "$root$profile.new" "$root$profile"
    fi
    put 0644 "$here/companion-hotspot.service" "$root$units/companion-hotspot.service"
    systemctl --root="${root:-/}" --quiet enable companion-hotspot.service
    if lives && [ -x /usr/bin/nmcli ]; then nmcli connection load "$profile" || say "NetworkManager is asleep."; fi
    name=$(sed -n 's/^ssid=//p' "$root$profile")
    password=$(sed -n 's/^psk=//p' "$root$profile")
    sync # whoever sticks the password to the box must not learn that it was lost
    say "Without a network 45 seconds after the start, the table opens it. Join it with this code, then go to"
    say "http://10.42.0.1$([ -e "$root$units/companion.service.d/port-80.conf" ] || printf :8080)"
    say "Name: $name    Password: $password"
    inside "$release/venv/bin/segno" --compact "WIFI:T:WPA;S:$name;P:$password;;" || true
fi

if [ "$screen" = yes ]; then
    step "The table's page on this machine's own screen"
    # cage does not start without Xwayland, though nothing here needs that.
    fetch cage xwayland chromium || die "A screen needs them: apt install cage xwayland chromium"
    printf '%s\n' 'u companion-screen - "The screen of the table"' >"$root/usr/lib/sysusers.d/table-companion-screen.conf.new"
    place "$root/usr/lib/sysusers.d/table-companion-screen.conf.new" "$root/usr/lib/sysusers.d/table-companion-screen.conf"
    inside systemd-sysusers table-companion-screen.conf
    put 0644 "$here/companion-screen.service" "$root$units/companion-screen.service"
    systemctl --root="${root:-/}" --quiet enable companion-screen.service
    say "from the next start on, or now with: sudo systemctl start companion-screen (it takes the first console)"
fi

sync # all of its files, before the link leads to them; and while the table still runs, as this may take a while
# An update from the host's page was wanted while no game was on; building it takes minutes.
if [ -n "${COMPANION_BEFORE_STOP:-}" ] && ! $COMPANION_BEFORE_STOP; then
    die "A game is on. Nothing was changed."
fi
if [ "$start" = yes ]; then
    say "stopping the table, if it runs: a game is where it was when it starts again"
    systemctl stop companion.service 2>/dev/null || true
fi
if [ -n "$previous" ] && { [ "$start" = yes ] || ! lives; } && ! keep_state "$previous"; then
    [ "$start" = no ] || systemctl start companion.service || true
    die "The saved games could not be kept beside (see above). Nothing was changed. Make room on the disk."
fi
switch_to "$number"
service_files "$number"
systemctl --root="${root:-/}" --quiet enable companion.service companion-update.path companion-wifi.path
if lives && [ -S /run/udev/control ]; then
    udevadm control --reload || true
    udevadm trigger --subsystem-match=tty --subsystem-match=gpio || true
fi

go_back() { # to the version that worked
    [ -n "$previous" ] ||
        die "$1 The table is installed but does not run. Mend what is named above, then: systemctl start companion"
    say ""
    say "$1 Going back to the version before."
    systemctl stop companion.service 2>/dev/null || true # it may be trying again by itself
    return_to "$number" "$previous" # nothing was played since, and the new one may have written there
    systemctl reset-failed companion.service 2>/dev/null || true
    systemctl start companion.service || say "That one does not start either: journalctl -u companion"
    die "the update did not work; the version before it is in its place again."
}

if [ "$start" = yes ]; then
    step "The check"
    checked=0
    inside /usr/local/bin/table-companion check || checked=$?
    [ "$checked" -eq 0 ] || [ "$checked" -eq 3 ] || # a game has something to mend, and the table can start
        go_back "The check found what stops the table."
    step "Starting"
    systemctl reset-failed companion.service 2>/dev/null || true
    if ! systemctl start companion.service; then
        journalctl --no-pager -q -u companion.service -n 20 || true
        go_back "The table did not start."
    fi
    systemctl show -P StatusText companion.service
fi

if lives; then
    systemctl start companion-update.path || say "No update from the host's page (see above)."
    systemctl start companion-wifi.path || say "No Wi-Fi from the host's page (see above)."
fi
sync # that it starts with the machine, too; and all of the new version, before the old one goes
finished=yes
if [ "$start" = yes ] || ! lives; then # the new one is good, or nothing runs that could need an older one
    for each in "$root$opt/releases"/*; do
        [ "$each" = "$root$release" ] || [ "${each##*/}" = "$previous" ] || rm -rf "$each"
    done
    for each in "$root$kept"/*[0-9]; do
        if [ -e "$each.went-back" ]; then
            [ "${each##*/}" = "$previous" ] || say "still there: what was played before a go-back, in ${each#"$root"}"
        elif [ "${each##*/}" != "$previous" ]; then
            rm -rf "$each"
        fi
    done
fi

step "Done"
if [ "$start" = yes ]; then
    say "The table is open and starts with the machine. Its address: systemctl status companion, or the big button."
else
    say "The table starts with the next boot, or with: sudo systemctl restart companion"
fi
say "Settings: $config/companion.toml, then: sudo systemctl restart companion"
say "A look over everything: sudo systemctl stop companion; sudo table-companion check; sudo systemctl start companion"
say "What happened: journalctl -u companion"
[ -z "$previous" ] || say "Back to the version before, with the games as they were: sudo table-companion go-back"
