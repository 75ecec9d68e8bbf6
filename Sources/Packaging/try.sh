#!/bin/bash
# SPDX-License-Identifier: MIT
#
# try.sh ROOT FILE tries a package (.deb) or a program in the root file system of another system: the first commands of the tour run and
# print what it says there; a package is installed before that, and after a purge no file is left. A ROOT that isn't there is made: one of
# Debian's release with the name of the folder. Needs root, and debootstrap for that.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
file=$(realpath "$2")
if [ ! -d "$1" ]; then debootstrap --variant=minbase "$(basename "$1")" "$1" > /dev/null; fi
root=$(cd "$1" && pwd)
# What is mounted goes with this script.
if [ -z "${LISTER_TRY:-}" ]; then LISTER_TRY=1 exec unshare --mount bash "$0" "$root" "$file"; fi
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
[ ! -e /etc/resolv.conf ] || cp /etc/resolv.conf "$root/etc/resolv.conf"

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# Without what belongs to the package manager itself.
files() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log \
  -o -path ./var/lib/dpkg -o -path ./tmp \) -prune -o -print | sort); }

case "$file" in
  *.deb)
    inside apt-get update -qq > /dev/null
    # What it needs stays; what it brings itself is looked for.
    inside apt-get install -y -qq --no-install-recommends libgmp10 libmpfr6 libgcc-s1 > /dev/null 2>&1
    before=$(files)
    cp "$file" "$root/tmp/package.deb"
    inside apt-get install -y -qq --no-install-recommends /tmp/package.deb > /dev/null 2>&1
    ;;
  *) install -m 755 "$file" "$root/usr/bin/lister" ;;
esac

tried=0 failed=0 command="" expected=""
check() {
  [ -n "$command" ] || return 0
  local found
  found=$(inside sh -c "cd /tmp && $command" 2> /dev/null) || { echo "failed: $command" >&2; failed=$((failed + 1)); }
  tried=$((tried + 1))
  [ -z "$expected" ] || [ "$found" = "${expected%$'\n'}" ] || {
    printf '%s\nprinted: %s\nexpected: %s\n' "$command" "$found" "$expected" >&2
    failed=$((failed + 1))
  }
}
while IFS= read -r line; do
  case "$line" in
    '$ '*)
      check
      command=${line#'$ '} expected=""
      ;;
    *) expected+=$line$'\n' ;;
  esac
done < <(sed -n '/^## Formulas/,/^## Lists/p' "$here/../Lister/Lister.docc/Tour.md" | sed -n '/^```console/,/^```$/p' | grep -v '^```')
check

case "$file" in
  *.deb)
    inside apt-get purge -y -qq lister > /dev/null 2>&1
    rm "$root/tmp/package.deb"
    left=$(diff <(echo "$before") <(files) || true)
    [ -z "$left" ] || { printf 'left by the package:\n%s\n' "$left" >&2; failed=$((failed + 1)); }
    ;;
  *) rm "$root/usr/bin/lister" ;;
esac
echo "$(sed -n 's/^PRETTY_NAME=//p' "$root/etc/os-release"): $tried commands of the tour, $failed failures"
[ "$failed" = 0 ] && [ "$tried" -gt 4 ]
