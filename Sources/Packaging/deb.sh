#!/bin/bash
# SPDX-License-Identifier: MIT
#
# deb.sh BINARY OUT makes lister_VERSION_ARCH.deb and lister-dbgsym_VERSION_ARCH.deb of the program of a release build, in the
# folder OUT. The same program gives the same bytes, for all moments are SOURCE_DATE_EPOCH.
# Needs dpkg-dev and binutils. LEVEL is how hard the packages are compressed, from 0 to 9.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
binary=$(realpath "$1")
mkdir -p "$2"
out=$(cd "$2" && pwd)
source "$here/common.sh"
version=$(version_of "$binary")
architecture=$(dpkg --print-architecture)
maintainer=${MAINTAINER:-Lister maintainers <maintainers@lister.example>}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
root=$scratch/lister share=$scratch/lister/usr/share doc=$scratch/lister/usr/share/doc/lister

place() { # FILE MODE, from the standard input
  mkdir -p "$(dirname "$1")"
  cat > "$1"
  chmod "$2" "$1"
}

# The program, and its debug symbols beside it.
mark=$(build_mark "$binary")
symbols=$scratch/symbols/usr/lib/debug/.build-id/${mark:0:2}/${mark:2}.debug
mkdir -p "$(dirname "$symbols")" "$root/usr/bin"
objcopy --only-keep-debug --compress-debug-sections "$binary" "$symbols"
chmod 644 "$symbols"
strip --strip-all --remove-section=.comment --remove-section=.note -o "$root/usr/bin/lister" "$binary"
forget_folder "$root/usr/bin/lister"
chmod 755 "$root/usr/bin/lister"

put_texts "$binary" "$share" vendor-completions
gzip -9n "$share/man/man1/lister.1"
for file in mime/packages/lister.xml applications/lister.desktop; do
  place "$share/$file" 644 < "$here/../Desktop/$file"
done
for file in "$here"/../Desktop/systemd/*; do
  sed 's|@prefix@|/usr|' "$file" | place "$root/usr/lib/systemd/user/${file##*/}" 644
done
bash "$here/sbom.sh" "$binary" | gzip -9n | place "$doc/lister.spdx.json.gz" 644
{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: lister\n\n'
  printf 'Files: *\nCopyright: %s\nLicense: Expat\n' "$(sed -nE 's/^Copyright \(c\) //p' "$here/../../LICENSE")"
  sed -n '/^Permission/,$p' "$here/../../LICENSE" | sed -E 's/^$/./; s/^/ /'
} | place "$doc/copyright" 644
{
  printf 'lister (%s) unstable; urgency=medium\n\n  * What is new is in CHANGELOG.md.\n\n' "$version"
  printf ' -- %s  %s\n' "$maintainer" "$(date -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n | place "$doc/changelog.gz" 644

# The symbols have the same ones.
mkdir -p "$scratch/symbols/usr/share/doc"
ln -s lister "$scratch/symbols/usr/share/doc/lister-dbgsym"

# What it is linked with, and what it loads when it needs it.
mkdir debian
printf 'Source: lister\n\nPackage: lister\nArchitecture: any\n' > debian/control
depends=$(dpkg-shlibdeps -O -e"$root/usr/bin/lister" 2> /dev/null | sed 's/^shlibs:Depends=//')
# Other releases of Debian have other files of some libraries, and call the packages after them.
recommends=$(for shim in "$here"/../CLister*/; do
  found="" others=""
  for file in $(find "$shim" -name '*.[ch]' -exec grep -ohE '"lib[a-z0-9-]+\.so\.[0-9]+"' {} + | tr -d '"'); do
    path=$(ldconfig -p | sed -nE "s|.*\b$file .*x86-64.* => (.*)|\1|p; s|.*\b$file .*AArch64.* => (.*)|\1|p" | head -n 1)
    name=${file%.so.*}
    if [ -z "$found" ] && [ -n "$path" ]; then
      found=$({ dpkg -S "$path" 2> /dev/null || dpkg -S "/usr$path"; } | sed 's/:.*//')
    else
      others+=" | $name$([[ $name != *[0-9] ]] || echo -)${file##*.}"
    fi
  done
  [ -z "$found" ] || echo "$found$others"
done | sort -u | paste -sd, | sed 's/,/, /g')

control() { # FOLDER, and the members from the standard input
  mkdir -p "$1/DEBIAN"
  {
    cat
    printf 'Version: %s\nArchitecture: %s\nMaintainer: %s\n' "$version" "$architecture" "$maintainer"
    printf 'Installed-Size: %s\n' "$(du -sk --apparent-size "$1/usr" | cut -f 1)"
  } > "$1/DEBIAN/control.new"
  # The description comes last, for it has several lines.
  sed -n '/^Description:/,/^$/!p' "$1/DEBIAN/control.new" > "$1/DEBIAN/control"
  sed -n '/^Description:/,/^$/p' "$1/DEBIAN/control.new" | sed '/^$/d' >> "$1/DEBIAN/control"
  rm "$1/DEBIAN/control.new"
  (cd "$1" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$1/DEBIAN/md5sums"
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz ${LEVEL:+"-z$LEVEL"} --build "$1" "$out" > /dev/null
}
control "$root" << END
Package: lister
Section: utils
Priority: optional
Depends: $depends
Recommends: $recommends
Description: lists and small grids as plain documents, calculated exactly
 Lister keeps lists and small grids (up to 16 rows of 16 columns) as JSON
 documents in folders, and calculates their formulas exactly: in a terminal,
 for many documents at once, and behind a server for a browser.
 .
 It reads and writes lists and tables of many other programs.

END
control "$scratch/symbols" << END
Package: lister-dbgsym
Source: lister
Section: debug
Priority: optional
Auto-Built-Package: debug-symbols
Build-Ids: $mark
Depends: lister (= $version)
Description: debug symbols for lister

END
echo "$out/lister_${version}_$architecture.deb"
echo "$out/lister-dbgsym_${version}_$architecture.deb"
