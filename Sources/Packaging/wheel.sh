#!/bin/bash
# SPDX-License-Identifier: MIT
#
# wheel.sh FOLDER OUT puts the wheel of Sources/Python into the folder OUT, with the program inside. FOLDER is what the archive of static.sh
# has: the program, and what belongs to it.
# Needs binutils, and a Python that has hatchling; PYTHON says which.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
LISTER_STATIC=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
source "$here/common.sh"

if ! "${PYTHON:-python3}" -c 'import hatchling' 2> /dev/null; then
  echo "wheel.sh: hatchling is missing; make test-tools gets it" >&2
  exit 1
fi

# A wheel for manylinux_2_X runs with glibc 2.X and newer ones, and links no library that a system may lack.
program=$LISTER_STATIC/bin/lister
others=$(readelf -d "$program" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p' | grep -vE '^(ld-linux.*|lib(c|m|gcc_s)\.so\.[0-9]+)$' || true)
if [ -n "$others" ]; then
  echo "wheel.sh: the program needs what not each system has: ${others//$'\n'/, }" >&2
  exit 1
fi
newest=$(readelf -VW "$program" | grep -oP 'Name: GLIBC_2\.\K[0-9]+' | sort -nu | tail -n 1)
export LISTER_STATIC LISTER_PLATFORM=manylinux_2_${newest}_$(uname -m)
cd "$here/../Python"
PYTHONDONTWRITEBYTECODE=1 "${PYTHON:-python3}" -m hatchling build --target wheel --directory "$out" > /dev/null
echo "$out/$(cd "$out" && ls -- *"$LISTER_PLATFORM.whl")"
