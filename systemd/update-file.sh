#!/bin/sh
# Makes and signs an update for the host's page from this checkout:
#
#   update-file.sh KEY FOLDER [WHEELS]
#
# KEY is the private key of ssh-keygen, or the public one where an agent has the other; its public half stands in
# /etc/table-companion/update-keys of the boxes that shall take it. WHEELS is a folder of Python packages, filled as
# `install.sh --help` says: with it the box needs no network. The file is FOLDER/table-companion-VERSION.update.
set -eu
cd "$(dirname "$0")/.."
key=$1 folder=$2 wheels=${3:-}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
mkdir -p "$folder"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir "$made/release"
for each in pyproject.toml README.md LICENSE companion hardware web systemd; do
    cp -R "$each" "$made/release/"
done
if [ -n "$wheels" ]; then cp -R "$wheels" "$made/release/wheels"; fi
rm -rf "$made/release/companion/sound/packs" # a group sends the voices it wants
find "$made/release" -name __pycache__ -prune -exec rm -rf {} +
(cd "$made/release" && tar --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode='u+rwX,go+rX,go-w' \
    -czf "$made/release.tar.gz" -- *)
ssh-keygen -q -Y sign -f "$key" -n table-companion-update "$made/release.tar.gz"
tar -C "$made" --format=ustar --owner=0 --group=0 --numeric-owner \
    -cf "$folder/table-companion-$version.update" release.tar.gz.sig release.tar.gz
echo "$folder/table-companion-$version.update"
