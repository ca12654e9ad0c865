#!/bin/sh
# Back to the version before the last update, with the saved games as it left them. Once more, and the newer one is back.
set -eu
umask 022

usage() {
    cat <<'END_OF_USAGE'
sudo table-companion go-back [OPTION ...]

Returns to the version before the last update, and to seats, settings of games, and saved games as they were then. What
was played since is kept aside, and comes back when you go back once more. /etc/table-companion is not touched.

  --no-start  goes back, but neither checks nor starts
  --root DIR  in a system tree in DIR instead of this machine; implies --no-start
  --finish    only what a pulled plug has left half done: companion.service calls it
  --help      this
END_OF_USAGE
}

root=''
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=systemd/releases.sh
. "$here/releases.sh"

start=yes finish=no
while [ $# -gt 0 ]; do
    case "$1" in
        --no-start) start=no ;;
        --finish) finish=yes ;;
        --root)
            if [ ! -d "${2:-}" ]; then die "$1 needs a folder that exists."; fi
            root=$(CDPATH='' cd -- "$2" && pwd)
            root=${root%/} start=no
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
[ "$(id -u)" = 0 ] || die "this changes the system and must be run as root: sudo table-companion go-back"
lives || start=no

if [ "$finish" = yes ]; then
    [ ! -e "$root$going" ] || return_begun
    exit 0
fi

from=$(current_release)
to=$(other_release)
if [ -e "$root$going" ]; then
    read -r from to <"$root$going"
    say "Finishing what was begun: back to release $to."
fi
[ -n "$from" ] || die "no version is installed in ${root}$opt."
[ -n "$to" ] || die "there is no version before: only release $from is on the disk. Nothing was changed."

if [ "$start" = yes ]; then
    step "Stopping the table"
    systemctl stop companion.service 2>/dev/null || true
fi
step "From release $from to release $to"
if [ -e "$root$going" ]; then
    return_begun
elif [ ! -d "$root$kept/$to" ]; then
    say "Its games were not kept aside, so all games stay as they are now."
    switch_to "$to"
    service_files "$to"
else
    if ! keep_state "$from"; then
        [ "$start" = no ] || systemctl start companion.service || true
        die "What was played could not be kept aside (see above). Nothing was changed. Make room on the disk."
    fi
    : >"$root$kept/$from.went-back"
    return_to "$from" "$to"
    rm -f "$root$kept/$to.went-back" # it is what the table goes on with
fi

since=0
for each in "$root$kept/$from/games"/*.jsonl; do
    [ -e "$each" ] || continue
    cmp -s "$each" "$root$state/games/${each##*/}" || since=$((since + 1))
done
if [ "$since" -gt 0 ]; then
    say "$since games were begun or played on since: they are kept in $kept/$from, and are not on the table now."
else
    say "No game was played since. Seats and settings of games are as they were; how they were lies in $kept/$from."
fi
again="table-companion go-back"
grep -q go-back "$root/usr/local/bin/table-companion" || again="$opt/releases/$from/systemd/go-back.sh"
say "Back to release $from, with what was played with it: sudo $again"

if [ "$start" = yes ]; then
    step "Starting"
    systemctl reset-failed companion.service 2>/dev/null || true
    systemctl start companion.service ||
        die "release $to does not start (journalctl -u companion). To return to release $from: sudo $again"
    systemctl show -P StatusText companion.service
fi
