#!/bin/bash
# SPDX-License-Identifier: MIT
#
# static.sh BUILD OUT puts lister-VERSION-linux-ARCH.tar.zst into the folder OUT: the program of a release build in the folder
# BUILD, linked again with the static libraries that Debian has, and what is needed to link it with others.
# Needs clang or gcc, and the packages that it names where they are missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
source "$here/common.sh"

compiler=$(command -v clang++ || command -v g++)
swift=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Which functions of which libraries: what the shims look up, and what tells the versions.
versions=$here/../ListerFiles/Build/LoadedLibrary.swift
for shim in Archive Expat SQLite Zlib Zstd; do
  file=$(sed -nE 's/^LISTER_LIBRARY\(\w+, "([^"]+)".*/\1/p' "$here/../CLister$shim/shim.h")
  echo "LIBRARY($shim, \"$file\")"
  {
    sed -nE 's/^LISTER_CALL\([^,]+, [^,]+, \w+, (\w+),.*/\1/p; s/.*\bLISTER_FIND\(\w+, (\w+)\).*/\1/p' \
      "$here/../CLister$shim/shim.h"
    grep -A 1 -F "\"$file\"" "$versions" | sed -nE 's/.*tells: "(\w+)".*/\1/p'
  } | sort -u | sed "s/.*/FUNCTION($shim, &)/"
done > "$scratch/bundled.inc"

mkdir "$scratch/relink"
missing=()
for pair in archive:libarchive-dev acl:libacl1-dev bz2:libbz2-dev lz4:liblz4-dev lzma:liblzma-dev nettle:nettle-dev \
  expat:libexpat1-dev sqlite3:libsqlite3-dev zstd:libzstd-dev z:zlib1g-dev mpfr:libmpfr-dev gmp:libgmp-dev; do
  [ -e "$("$compiler" -print-file-name="lib${pair%%:*}.a")" ] || missing+=("${pair##*:}")
done
if ! command -v zstd > /dev/null; then missing+=(zstd); fi
if [ ${#missing[@]} != 0 ]; then
  echo "static.sh: packages are missing; this installs them: apt-get install ${missing[*]}" >&2
  exit 1
fi

cc=$(command -v clang || command -v gcc)
"$cc" -O2 -fPIC -D_FORTIFY_SOURCE=3 -c "$here/static/bundled.c" -DBUNDLED="\"$scratch/bundled.inc\"" -o "$scratch/relink/bundled.o"
"$cc" -O2 -fPIC -D_FORTIFY_SOURCE=3 -c "$here/static/older.c" -o "$scratch/relink/older.o"

# All of the program and of Swift's runtime as one object file, which can be linked with other libraries.
swift_libraries=$swift/lib/swift_static/linux
"$compiler" -r -nostdlib -o "$scratch/relink/lister.o" "$swift_libraries/$(uname -m)/swiftrt.o" \
  @"$build/lister.product/Objects.LinkFileList"
strip --strip-debug "$scratch/relink/lister.o"
forget_folder "$scratch/relink/lister.o"
for name in swiftCore swift_RegexParser swift_StringProcessing swift_Concurrency swiftGlibc swiftDispatch swiftSynchronization \
  dispatch BlocksRuntime; do
  [ ! -e "$swift_libraries/lib$name.a" ] || cp "$swift_libraries/lib$name.a" "$scratch/relink/"
done
cat > "$scratch/relink/link.sh" << 'LINK'
#!/bin/bash
# Links lister with the libraries of this system: GMP, MPFR and Nettle are under the LGPL, and may be other ones.
# link.sh OUT [OPTION OF THE COMPILER]...
set -euo pipefail
out=$1
shift
cd "$(dirname "$0")"
# shellcheck disable=SC2046 # each is a word
${CXX:-c++} -fuse-ld=gold -pie -o "$out" lister.o bundled.o older.o "$@" \
  -Wl,--defsym,main=ListerCommand_main,--wrap=dlopen,--wrap=dlsym,--gc-sections,-z,relro,-z,now \
  -Wl,--start-group $(printf '%s\n' lib*.a) -Wl,--end-group \
  -Wl,-Bstatic -larchive -lacl -lbz2 -llz4 -llzma -lnettle -lexpat -lsqlite3 -lzstd -lz -lmpfr -lgmp \
  -Wl,-Bdynamic -static-libstdc++ -shared-libgcc -ldl -lpthread -lm
LINK
chmod +x "$scratch/relink/link.sh"
CXX=$compiler "$scratch/relink/link.sh" "$scratch/lister" "-Wl,--build-id=0x$(build_mark "$build/lister")01"
strip "$scratch/lister"

version=$(version_of "$build/lister")
name=lister-$version-linux-$(uname -m)
root=$scratch/$name
mkdir -p "$root/licences" "$root/man"
install -m 755 "$scratch/lister" "$root/lister"
install -m 644 "$here/../../LICENSE" "$root/licences/lister"
for package in libgmp-dev libmpfr-dev libarchive-dev zlib1g-dev libzstd-dev libexpat1-dev libsqlite3-dev nettle-dev \
  liblzma-dev libbz2-dev liblz4-dev libacl1-dev; do
  cp -L "/usr/share/doc/$package/copyright" "$root/licences/${package%-dev}"
done
manual "$root/lister" > "$root/man/lister.1"
bash "$here/sbom.sh" "$root/lister" static > "$root/lister.spdx.json"
cp -r "$scratch/relink" "$root/relink"
tar --create --directory "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$name" \
  | zstd -q -19 -T0 -f -o "$out/$name.tar.zst"
echo "$out/$name.tar.zst"
