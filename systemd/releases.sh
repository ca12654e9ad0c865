# What install.sh, go-back.sh and uninstall.sh share: where a version lies, how another one takes its place, and the
# games as it left them. For them to read in (`. releases.sh`), with $root set.
# shellcheck shell=sh disable=SC2034,SC2154 # what is set here is used there, and the other way round

opt=/opt/table-companion
config=/etc/table-companion
state=/var/lib/table-companion
kept=/var/lib/table-companion-kept # by release: the state folder as that version left it
going=$kept/going                  # "FROM TO", while the games are being put back: companion.service finishes it
units=/etc/systemd/system

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
die() {
    printf '\n%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}
inside() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }
lives() { [ -z "$root" ] && [ -d /run/systemd/system ]; } # a systemd runs here, and it is this machine's

# A file system writes names within seconds and what stands in them up to half a minute later: after a pulled plug a new
# file may be empty. So nothing gets its name before it is on the disk.
place() { # FILE NAME
    sync "$1"
    mv -T "$1" "$2"
}
put() { # MODE FROM NAME
    install -D -m "$1" "$2" "$3.new"
    place "$3.new" "$3"
}

current_release() { # its number, or nothing
    link=$(readlink "$root$opt/current" 2>/dev/null) || return 0
    say "${link#releases/}"
}
other_release() { # the newest one that is not in use
    other=''
    for each in "$root$opt/releases"/*; do
        number=${each##*/}
        if [ ! -d "$each" ] || [ "$number" = "$(current_release)" ]; then continue; fi
        if [ -z "$other" ] || [ "$number" -gt "$other" ]; then other=$number; fi
    done
    say "$other"
}
next_release() { # a number that neither a version nor what is kept of one ever had
    last=0
    for each in "$root$opt/releases"/* "$root$kept"/*; do
        number=${each##*/}
        number=${number%%.*}
        case "$number" in
            '' | *[!0-9]*) ;;
            *) if [ "$number" -gt "$last" ]; then last=$number; fi ;;
        esac
    done
    say $((last + 1))
}

switch_to() { # at one stroke: pulling the plug leaves the old version or the new one
    ln -sfn "releases/$1" "$root$opt/current.new"
    mv -T "$root$opt/current.new" "$root$opt/current"
}

service_files() { # of the release with this number
    files=$root$opt/releases/$1/systemd
    put 0644 "$files/companion.service" "$root$units/companion.service"
    put 0644 "$files/60-companion.rules" "$root/etc/udev/rules.d/60-companion.rules"
    if [ -e "$files/60-companion-pcsc.rules" ]; then # an older version has none
        put 0644 "$files/60-companion-pcsc.rules" "$root/etc/polkit-1/rules.d/60-companion-pcsc.rules"
    fi
    put 0755 "$files/table-companion" "$root/usr/local/bin/table-companion"
    for each in companion-update.path companion-update.service companion-wifi.path companion-wifi.service; do
        [ ! -e "$files/$each" ] || put 0644 "$files/$each" "$root$units/$each" # an older version has none
    done
    for each in companion-hotspot.service companion-screen.service; do # where somebody wanted them
        if [ -e "$root$units/$each" ] && [ -e "$files/$each" ]; then put 0644 "$files/$each" "$root$units/$each"; fi
    done
    sync # the names too: from here on the version runs that has been switched to
    if lives; then systemctl daemon-reload; fi
}

keep_state() { # as this release has left it; the table must stand still
    install -d -m 0700 "$root$kept"
    rm -rf "$root$kept/$1.new"
    if ! cp -a "$root$state" "$root$kept/$1.new"; then
        rm -rf "$root$kept/$1.new"
        return 1
    fi
    rm -rf "$root$kept/$1.new/update" # what was said of the update that goes on now
    sync # the whole copy, before the older one goes
    rm -rf "$root${kept:?}/$1"
    mv -T "$root$kept/$1.new" "$root$kept/$1"
    sync
}

return_to() { # FROM TO: the version TO, and the games as it left them
    say "$1 $2" >"$root$going.new"
    place "$root$going.new" "$root$going"
    sync
    return_begun
}
return_begun() { # the same, where a cut plug has ended it: companion.service calls it before the table starts
    read -r back_from back_to <"$root$going"
    if ! diff -rq "$root$kept/$back_to" "$root$state" >/dev/null; then
        # Entry by entry: the folder itself may be a partition of its own.
        find "$root$state" -mindepth 1 -maxdepth 1 -exec rm -rf {} +
        cp -a "$root$kept/$back_to/." "$root$state/"
    fi
    sync
    switch_to "$back_to"
    sync
    rm -f "$root$going" # before the unit changes: an older one would not look for it
    sync
    service_files "$back_to"
}
