#!/usr/bin/env bash
# root.sh FOLDER: a Debian 12 as small as Raspberry Pi OS Lite, with what the tier adds to it, to FOLDER/root.img.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
packages=systemd,systemd-sysv,udev,dbus,iproute2,python3,python3-venv,libasound2,alsa-utils,procps,psmisc,curl
packages=$packages,ca-certificates,dmsetup,e2fsprogs,util-linux

tree=$(mktemp -d "$folder/tree.XXXXXX")
said=$folder/mmdebstrap.said
trap 'rm -rf "$tree" "$said"' EXIT
chmod 755 "$tree"
not_made() { # what Debian has not is asked for in vain on every machine; else it is this one's network or its rights
    cat "$said" >&2
    if grep -qE 'Unable to locate package|has no installation candidate' "$said"; then exit 1; else exit 75; fi
}
mmdebstrap --quiet --variant=minbase --include="$packages" \
    --aptopt='Acquire::http::Timeout "15"' --aptopt='Acquire::Retries "1"' bookworm "$tree" 2>"$said" || not_made

: >"$tree/etc/resolv.conf"
printf '/dev/root / auto defaults,noatime 0 0\n' >"$tree/etc/fstab"
echo table >"$tree/etc/hostname"
mkdir -p "$tree/outside" "$tree/usr/local/lib/tier"
cp "$here/inside/agent.py" "$here/inside/board.sh" "$tree/usr/local/lib/tier/"
cp "$here"/inside/*.service "$here"/inside/*.mount "$tree/etc/systemd/system/"
chroot "$tree" systemctl --quiet enable outside.mount board.service tier-network.service agent.service task.service
# A busy machine may be slower than any Pi: what is late there is not wrong.
mkdir "$tree/etc/systemd/system/companion.service.d"
printf '[Service]\nTimeoutStartSec=900\nTimeoutStopSec=300\n' \
    >"$tree/etc/systemd/system/companion.service.d/patient.conf"
# What wakes by itself would write while a test counts writes.
chroot "$tree" systemctl --quiet mask apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer \
    e2scrub_all.timer e2scrub_reap.service fstrim.timer getty.target

rm -f "$folder/root.img.new"
mke2fs -q -F -t ext4 -E lazy_itable_init=0,lazy_journal_init=0 -d "$tree" "$folder/root.img.new" 3G
mv "$folder/root.img.new" "$folder/root.img"
