#!/bin/sh
# Installs the table from this checkout, and what it needs, with the Python of a venv:
#
#   packages.sh PYTHON EXTRA NEWEST FILE [OPTION_OF_PIP ...]
#
# FILE names each package in one version, with the hashes of its files: what was tested is what is installed, and what
# was put in its place is refused. EXTRA is one of pyproject.toml's ("[dev]", or ""). NEWEST is
#
#   no        those versions, or none
#   if-need   those versions; where the index that this machine asks does not have them, the newest, and it says so
#   yes       the newest that pyproject.toml allows, unchecked
#
# A sum that does not fit ends it in each case. On 32-bit ARM it is always the newest: packages for it are built by
# piwheels, some time after their release, and have sums of their own.
set -eu
cd "$(dirname "$0")/.."
python=$1 extra=$2 newest=$3 constraints=$4
shift 4

pip() { "$python" -m pip --disable-pip-version-check install --quiet --prefer-binary "$@"; }

# The processor may be a 64-bit one and the system not.
case "$("$python" -c 'import platform, struct; print(8 * struct.calcsize("P"), platform.machine())')" in
    32\ a*)
        echo "32-bit ARM: the newest packages that fit, as piwheels has them, without hashes."
        newest=yes
        ;;
esac

if [ "$newest" != yes ]; then
    said=$(mktemp)
    trap 'rm -f "$said"' EXIT
    pins='' # lgpio: newer Pythons have it from the system, or built before (install.sh)
    if [ "$extra" = '[pi]' ] && "$python" -c 'import sys; sys.exit(sys.version_info >= (3, 13))'; then
        pins='-r systemd/constraints-pi.txt'
    fi
    # shellcheck disable=SC2086 # two words, or none
    if pip "$@" --require-hashes -r "$constraints" $pins 2>"$said"; then
        cat "$said" >&2
        exec "$python" -m pip --disable-pip-version-check install --quiet "$@" --no-deps --no-build-isolation -e .
    fi
    cat "$said" >&2
    if [ "$newest" = no ] || ! grep -q "No matching distribution found" "$said"; then
        echo "The packages of $constraints could not be installed (see above)." >&2
        exit 1
    fi
    echo "Not all versions of $constraints can be had here: taking the newest that fit, without hashes." >&2
fi
pip "$@" -e ".$extra"
