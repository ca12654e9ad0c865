#!/usr/bin/env bash
# kernel.sh FOLDER: User-Mode Linux from Debian's own source, with what a box needs, to FOLDER/linux and FOLDER/pi.dtb.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
source=linux-source-6.12
soon=(-o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15 -o Acquire::Retries=1) # without a network

work=$(mktemp -d "$folder/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
fetch() { apt-get "${soon[@]}" download -qq "$source"; }
not_here() { echo "$1" >&2; exit 75; }
fetch || { apt-get "${soon[@]}" update -qq && fetch; } || not_here "$source cannot be fetched" # lists that are old, or none
echo '#include <stdio.h>' | gcc -E -x c - >/dev/null || not_here "apt install libc6-dev"
dpkg -x "$source"_*.deb unpacked
tar -xf "unpacked/usr/src/$source.tar.xz"
rm -rf unpacked "$source"_*.deb
cd "$source"
make -s ARCH=um defconfig
scripts/kconfig/merge_config.sh -m .config "$here/kernel.config" >/dev/null
make -s ARCH=um olddefconfig
for wanted in $(grep -o '^CONFIG_[A-Z0-9_]*=y' "$here/kernel.config"); do
    grep -qx "$wanted" .config || { echo "this kernel cannot have ${wanted%=y}" >&2; exit 1; }
done
make -s ARCH=um -j"$(nproc)" linux
dtc -q -I dts -O dtb "$here/pi.dts" -o "$folder/pi.dtb"
cp linux "$folder/linux.new"
mv "$folder/linux.new" "$folder/linux"
