#!/bin/bash
# SPDX-License-Identifier: MIT
#
# arb.sh FOLDER builds the static libraries of Arb and FLINT in FOLDER/lib, of the sources of Debian's packages that are installed here, for
# Debian has them as shared libraries only; and FOLDER/packages names these packages. That takes some minutes, once for each version.
# Needs gcc, make, dpkg-dev, and the lists of sources, which it gets by the addresses that the system has for packages.
set -euo pipefail
mkdir -p "$1"
cd "$1"
folder=$PWD

mapfile -t files < <(ldconfig -p | sed -nE 's/.* => (.*\/libflint(-arb)?\.so\.[0-9]+)$/\1/p' | xargs -r realpath | sort -u)
[ ${#files[@]} != 0 ] || { echo "arb.sh: Arb is missing; make deps installs it" >&2; exit 1; }
# FLINT before flint-arb, which is built with it.
dpkg -S "${files[@]}" | sed 's/:.*//' | xargs dpkg-query -W -f '${source:Package} ${source:Version} ${Package}\n' | sort > wanted
if cmp -s wanted packages; then exit 0; fi
rm -rf lib include sources packages
mkdir -p sources lists/partial cache/archives/partial parts

for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [ ! -f "$file" ] || sed -E 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$file" > "parts/${file##*/}"
done
get=(apt-get -q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$folder/parts" -o "Dir::State::lists=$folder/lists"
  -o "Dir::Cache=$folder/cache")
"${get[@]}" update
while read -r source version _; do
  cd "$folder/sources"
  "${get[@]}" source "$source=$version"
  cd "$source"-*/
  with=()
  [ ! -e "$folder/lib/libflint.a" ] || with=("--with-flint=$folder")
  ./configure --prefix="$folder" "${with[@]}" --disable-shared --enable-static \
    CFLAGS="-O2 -fPIC -pthread -funroll-loops -ffile-prefix-map=$PWD=."
  make -j "$(nproc)"
  make install
done < wanted
cd "$folder"
rm -rf sources lists cache parts
# The name that Debian gives it.
[ ! -e lib/libarb.a ] || mv lib/libarb.a lib/libflint-arb.a
mv wanted packages
