#!/bin/bash
# SPDX-License-Identifier: MIT
#
# try.sh RELEASE ROOTS NAME... installs each program in the folder RELEASE (a package, an archive, a wheel) in the root file system of each
# release of Debian with such a NAME, where there is neither Swift nor a compiler, and tries it there: try-inside.sh says what. Roots are
# made in the folder ROOTS once, by mmdebstrap; one that can't be made is told, and left out. Each trial has an overlay of its own.
# Needs root, for mounts and chroot.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
release=$(cd "$1" && pwd)
mkdir -p "$2"
roots=$(cd "$2" && pwd)
# What is mounted goes with this script.
if [ -z "${LISTER_TRY:-}" ]; then LISTER_TRY=1 exec unshare --mount bash "$0" "$@"; fi
shift 2

scratch=$(mktemp -d)
trap 'umount --recursive --lazy "$scratch/root" 2> /dev/null || true; rm -rf "$scratch"' EXIT

make_root() { # NAME
  [ ! -d "$roots/$1" ] || return 0
  if ! command -v mmdebstrap > /dev/null; then
    echo "try.sh: mmdebstrap is missing; this installs it: apt-get install mmdebstrap"
    return 1
  fi
  rm -rf "$roots/$1.new"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,curl,fish,python3-venv,zsh,zstd "$1" "$roots/$1.new" \
    && mv "$roots/$1.new" "$roots/$1"
}

try() { # NAME FILE
  mkdir -p "$scratch"/{upper,work,root}
  mount -t overlay overlay -o "lowerdir=$roots/$1,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root"
  mount --rbind /proc "$scratch/root/proc"
  mount --rbind /dev "$scratch/root/dev"
  cp -L /etc/resolv.conf "$scratch/root/etc/resolv.conf"
  mkdir "$scratch/root/tmp/try"
  cp -r "$2" "$here/try-inside.sh" "$here/../../Datasets/documents" "$here/../../Tests/Shells" "$here/../Lister/Lister.docc/Tour.md" \
    "$scratch/root/tmp/try"
  local code=0
  chroot "$scratch/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    bash /tmp/try/try-inside.sh "/tmp/try/${2##*/}" || code=$?
  # What each program writes is compared with what the first one wrote.
  cp --no-clobber "$scratch/root/tmp/try/digests" "$scratch" 2> /dev/null || true
  cmp "$scratch/digests" "$scratch/root/tmp/try/digests" || code=1
  umount --recursive --lazy "$scratch/root"
  rm -rf "$scratch"/{upper,work,root}
  return "$code"
}

tried=0 failed=0
for name in "$@"; do
  if ! make_root "$name" >&2; then
    echo "$name: left out, for its root can't be made" >&2
    continue
  fi
  for file in "$release"/lister_*.deb "$release"/lister-*-linux-*.tar.zst "$release"/lister_grids-*.whl; do
    tried=$((tried + 1))
    try "$name" "$file" || { echo "$name: ${file##*/} failed" >&2; failed=$((failed + 1)); }
  done
done
echo "$tried programs tried, $failed failed"
[ "$failed" = 0 ] && [ "$tried" -gt 0 ]
