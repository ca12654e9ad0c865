#!/bin/sh
# Builds the Debian package: build.sh PYTHON DEBIAN ARCHITECTURE OUT (make deb). PYTHON is a venv's, whose pip fetches the
# wheels by their sums, for Debian 12 or 13 and amd64 or arm64, on any of them: nothing is compiled.
set -eu
umask 022
python=$1 debian=$2 architecture=$3 out=$4
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=${here%/systemd/debian}
case "$debian" in
    12) its=3.11 next=3.12 ;;
    13) its=3.13 next=3.14 ;;
    *) echo "build.sh: for Debian 12 or 13, not $debian" >&2 && exit 2 ;;
esac
case "$architecture" in
    amd64) machine=x86_64 ;;
    arm64) machine=aarch64 ;;
    *) echo "build.sh: for amd64 or arm64, not $architecture" >&2 && exit 2 ;;
esac
for each in dpkg-buildpackage dh; do
    command -v "$each" >/dev/null || { echo "$each is missing: sudo apt install dpkg-dev debhelper" >&2 && exit 1; }
done

mkdir -p "$out"
out=$(CDPATH='' cd -- "$out" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
tree=$place/table-companion
mkdir "$tree"
tar -C "$source" --exclude=__pycache__ --exclude='*.egg-info' -cf - \
    pyproject.toml README.md LICENSE companion hardware web systemd | tar -C "$tree" -xpf -
cp -r "$here" "$tree/debian"
rm "$tree/debian/build.sh"

pip() { "$python" -m pip --disable-pip-version-check "$@"; }
packages=$tree/packages
pip -q wheel --no-deps --no-build-isolation -w "$place/ours" "$tree"
rm -rf "$tree/build" "$tree"/*.egg-info
glibcs=''
for each in manylinux2014 manylinux_2_17 manylinux_2_24 manylinux_2_26 manylinux_2_27 manylinux_2_28 manylinux_2_31 \
    manylinux_2_34 manylinux_2_35; do
    glibcs="$glibcs --platform ${each}_$machine"
done
for_it="--only-binary=:all: --implementation cp --python-version $its $glibcs"
pins=''
[ "$debian" != 12 ] || pins="-r $source/systemd/constraints-pi.txt" # Debian 13 on a Pi has its own
# shellcheck disable=SC2086 # options, one word each
pip -q install --no-deps --target "$packages" $for_it --require-hashes -r "$source/systemd/constraints.txt" $pins
pip -q install --no-deps --no-index --target "$packages" "$place"/ours/*.whl
# What only other systems run, what nobody runs, and commands that belong into nobody's path.
rm -rf "${packages:?}/bin" "$packages"/setuptools/*.exe "$packages"/pygame/docs "$packages"/pygame/examples \
    "$packages"/pygame/tests "$packages"/tornado/test
find "$packages" -name __pycache__ -prune -exec rm -rf {} +
find "$packages" -type f -exec chmod 0644 {} +

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$source/pyproject.toml")
stamp=${SOURCE_DATE_EPOCH:-$(git -C "$source" log -1 --format=%ct 2>/dev/null || date +%s)}
cat >"$tree/debian/changelog" <<END_OF_CHANGELOG
table-companion ($version+deb$debian) stable; urgency=medium

  * What is new stands in /usr/share/doc/table-companion/CHANGES.md.

 -- The Table Companion's authors <authors@table-companion.invalid>  $(date -u -R -d "@$stamp")
END_OF_CHANGELOG
echo "python3 (>= $its), python3 (<< $next)" >"$tree/debian/its-python"
(cd "$tree" && SOURCE_DATE_EPOCH=$stamp dpkg-buildpackage -b -us -uc -d -a"$architecture" >"$place/said" 2>&1) || {
    cat "$place/said" >&2
    exit 1
}
cp "$place"/table-companion_*.deb "$out"
echo "$out/table-companion_$version+deb${debian}_$architecture.deb"
